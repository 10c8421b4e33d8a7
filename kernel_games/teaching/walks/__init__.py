"""Walks: lessons as data, played on one board with a coach.

In comes ``games/<game>/walks/<name>.toml``, and what a pupil does; out go an ``Outcome`` for each thing they
do, one field of the board's header for the page, and a file to hand in. Nothing here knows a browser or a
game, and the engine alone says what is right.

Read ``data`` first: :class:`Walk` and its steps, as ``reading`` makes them of a file; ``texts`` holds their
words, looked up when read. ``terms`` is the vocabulary in which a step asks the engine, ``paths`` its way
into an observation. ``stages`` (what is shown so far) and ``outcomes`` are what :class:`Pupil` works with;
what they read where they stand is in ``standing``, what they do in ``pupil``.
Then what comes of it all: ``view`` for a page, ``paper`` for readers without a kernel, ``progress`` for files
and points, ``notebook`` for the walks of one notebook; ``coach`` has the phrases of them all.

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
