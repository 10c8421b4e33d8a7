"""Walks: lessons as data, played on one board with a coach.

A walk is read from ``games/<game>/walks/<name>.toml`` (:func:`load_walk`) and is somebody's
(:class:`Pupil`); what a page may be told of it is :func:`kernel_games.teaching.walks.sheet.sheet`. Nothing
here knows a browser or a game, and all that is right or wrong is said by the engine.

>>> pupil = Pupil(load_walk("tiki_topple", "first_turn"))
>>> pupil.step.number
1
"""

from kernel_games.rulebooks.leads import walk_names
from kernel_games.teaching.rows import Row
from kernel_games.teaching.walks.data import Walk
from kernel_games.teaching.walks.outcomes import Outcome
from kernel_games.teaching.walks.progress import Report, Score, load, save
from kernel_games.teaching.walks.pupil import Pupil
from kernel_games.teaching.walks.reading import load_walk, read_walk

__all__ = [
    "Outcome",
    "Pupil",
    "Report",
    "Row",
    "Score",
    "Walk",
    "load",
    "load_walk",
    "read_walk",
    "save",
    "walk_names",
]
