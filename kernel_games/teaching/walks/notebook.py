"""Walks of one notebook, each going on where it was when its cell runs again, and its exercises."""

from __future__ import annotations

from pathlib import Path

from kernel_games.engine import Game
from kernel_games.engine.registry import loaded
from kernel_games.teaching import rows
from kernel_games.teaching.walks import progress
from kernel_games.teaching.walks.coach import in_report
from kernel_games.teaching.walks.pupil import Pupil
from kernel_games.teaching.walks.reading import load_walk

_PUPILS: dict[str, Pupil] = {}


def pupil(game: Game | str, name: str | Path, *, again: bool = False) -> Pupil:
    """Return the pupil on a walk in this notebook: the same as before, unless they begin `again`.

    Raises
    ------
    OptionError
        If there is no such walk.
    RulebookError
        If it cannot be read.
    """
    walk = load_walk(game, name)
    found = _PUPILS.get(walk.key)
    # A walk whose file was changed in the meantime begins again.
    if again or found is None or progress.edition(found.walk) != progress.edition(walk):
        found = _PUPILS[walk.key] = Pupil(walk)
    return found


def keep(pupil: Pupil) -> Pupil:
    """Put a pupil in place of whoever is on that walk, such as one read from a file."""
    _PUPILS[pupil.walk.key] = pupil
    return pupil


def hand_in(game: Game | str, name: str | Path) -> progress.Report:
    """Write what was done on a walk to a file to hand in: ``kontor-majority.json`` in this folder.

    The better result counts, that of the file or that of this notebook. So the file may come from another
    notebook, as a teacher's programs have it, and a walk may be begun again.
    """
    walk = load_walk(game, name)
    path = Path(f"{walk.game.name}-{walk.name}.json")
    here = progress.report(_PUPILS.get(walk.key) or Pupil(walk))
    if path.exists():
        before = progress.report(progress.load(path, walk))
        if here.score.points <= before.score.points:
            return before
    if here.score.points:
        progress.save(_PUPILS[walk.key], path)
    return here


def report() -> progress.Report:
    """Report what was done in this notebook so far: on its walks, and in its exercises."""
    exercises = rows.of_exercises()
    walks = [row for pupil in _PUPILS.values() for row in progress.rows(pupil)]
    title = in_report("exercises" if exercises and not walks else "walks")
    about = {row.walk for row in exercises}
    games = [pupil.walk.game for pupil in _PUPILS.values()]
    games += [game for _, game in loaded("games") if game.title in about]
    return progress.Report([*walks, *exercises], title, games)
