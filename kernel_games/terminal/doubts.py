"""Doubt of a rulebook in a terminal: which figures its examples would not notice."""

from __future__ import annotations

import sys

from kernel_games.engine import game
from kernel_games.terminal.words import say
from kernel_games.testing.doubt import doubt

_WIDTH = 40


def doubt_rulebook(name: str) -> bool:
    """Change every figure of a game's rulebook by one and print which changes its examples do not notice.

    Returns
    -------
    bool
        True if they notice every change.
    """
    rules = game(name)
    report = doubt(rules, _progress if sys.stderr.isatty() else None)
    for one in report.unnoticed:
        print(say("unnoticed", clause=one.clause, figure=one.key, value=str(one.value)))
    noticed = len(report.doubts) - len(report.unnoticed)
    print(
        say("doubted", game=rules.title, n=len(report.doubts), noticed=noticed, refused=len(report.refused))
    )
    return not report.unnoticed


def _progress(done: int, every: int) -> None:
    bar = "#" * (_WIDTH * done // every)
    end = "\n" if done == every else ""
    print(f"\r[{bar:<{_WIDTH}}] {done}/{every}", end=end, file=sys.stderr, flush=True)
