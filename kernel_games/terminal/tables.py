"""Verification of a table of the lab, in a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

from kernel_games import __version__, lab
from kernel_games.engine import game
from kernel_games.engine.reading import visible
from kernel_games.terminal.words import say

SAMPLE = 20
"""Games that are played again by default."""


def verify(file: Path, sample: int = SAMPLE) -> bool:
    """Compare the checks in a table, play some of its games again, and print what came out.

    Parameters
    ----------
    file : Path
        What :func:`kernel_games.lab.play_many` has kept.
    sample : int
        How many games to play again.

    Returns
    -------
    bool
        True if all of them came out as they are in the file.

    Raises
    ------
    OptionError
        If it is no such file, or a check in it does not fit.
    GameError
        If a bot fails.
    """
    found = lab.verify(file, sample)
    title = game(found.game).title
    print(say("table", n=found.games, game=title, version=found.version, edition=found.edition))
    print(say("checks"))
    if found.unfinished:
        print(say("unfinished"))
    if found.right:
        if found.played:
            print(say("again", n=len(found.played)))
        return True
    for number, column, kept, played in found.differences:
        values = {"kept": visible(str(kept)), "played": visible(str(played))}
        print(say("differs", number=number, column=column, **values), file=sys.stderr)
    wrong = len({difference.game for difference in found.differences})
    print(say("again_wrong", n=len(found.played), wrong=wrong), file=sys.stderr)
    if found.version != __version__:
        print(say("other_version", version=found.version, now=__version__), file=sys.stderr)
    return False
