"""What was done, row by row: steps of walks and exercises in one table."""

from __future__ import annotations

from typing import NamedTuple, Protocol
from weakref import WeakValueDictionary

WORTH = 2
"""Points for what is solved at once and without a hint."""


class Row(NamedTuple):
    """What was done in one step that asks something.

    Attributes
    ----------
    walk : str
        The walk's title; for an exercise that of its game.
    step : int
        From 1.
    do : str
        What it asks for; for an exercise its question.
    solved : bool
        Whether it was, by the pupil.
    tries, hints : int
        After how many.
    """

    walk: str
    step: int
    do: str
    solved: bool
    tries: int
    hints: int

    @property
    def points(self) -> int:
        """Two for what was solved at once and without a hint, one for what was solved, else none."""
        return 0 if not self.solved else WORTH if self.tries <= 1 and not self.hints else 1


class _Asked(Protocol):
    """An exercise."""

    def row(self, number: int) -> Row:
        """What was done, as a row of a report."""


_ASKED: WeakValueDictionary[str, _Asked] = WeakValueDictionary()
"""The exercises of this notebook by question, as long as it has them."""


def follow(question: str, exercise: _Asked) -> None:
    """Have an exercise stand in the report."""
    _ASKED[question] = exercise


def of_exercises() -> list[Row]:
    """A row for each exercise of this notebook."""
    return [exercise.row(number) for number, exercise in enumerate(_ASKED.values(), 1)]
