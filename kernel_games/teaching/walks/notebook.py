"""The walks of one notebook: each goes on where it was when its cell is run again."""

from __future__ import annotations

from pathlib import Path

from kernel_games.engine import Game
from kernel_games.teaching.walks import progress
from kernel_games.teaching.walks.pupil import Pupil
from kernel_games.teaching.walks.reading import load_walk

_PUPILS: dict[str, Pupil] = {}


def pupil(game: Game | str, name: str | Path, *, again: bool = False) -> Pupil:
    """Whoever is on a walk in this notebook: the same as before, unless they begin `again`.

    Raises
    ------
    OptionError
        If there is no such walk.
    RulebookError
        If it cannot be read.
    """
    walk = load_walk(game, name)
    found = _PUPILS.get(walk.key)
    # A walk that has been rewritten meanwhile begins again.
    if again or found is None or progress.edition(found.walk) != progress.edition(walk):
        found = _PUPILS[walk.key] = Pupil(walk)
    return found


def keep(pupil: Pupil) -> Pupil:
    """Put somebody in the place of whoever is on that walk, such as one read from a file."""
    _PUPILS[pupil.walk.key] = pupil
    return pupil


def report() -> progress.Report:
    """What was done on all walks of this notebook so far."""
    return progress.report(*_PUPILS.values())
