"""Doubt of a rulebook in a terminal: which figures its examples would not notice."""

from __future__ import annotations

from kernel_games.engine import Game
from kernel_games.terminal.bars import Bar
from kernel_games.terminal.words import say
from kernel_games.testing.doubt import doubt


def doubt_rulebook(rules: Game) -> bool:
    """Change every figure of a game's rulebook by one and print which changes its examples do not notice.

    Returns
    -------
    bool
        True if they notice every change.
    """
    with Bar(1) as bar:
        report = doubt(rules, lambda done, every: bar.show(done / every, f"{done}/{every}"))
    for one in report.unnoticed:
        print(say("unnoticed", clause=one.clause, figure=one.key, value=str(one.value)))
    noticed = len(report.doubts) - len(report.unnoticed)
    print(
        say("doubted", game=rules.title, n=len(report.doubts), noticed=noticed, refused=len(report.refused))
    )
    return not report.unnoticed
