"""Rows of a report: steps of walks and exercises in one table."""

from __future__ import annotations

from typing import NamedTuple, Protocol
from weakref import WeakValueDictionary

WORTH = 2
"""Points for a step that is solved at once and without a hint."""


class Row(NamedTuple):
    """One row: the work on one step that asks something.

    Attributes
    ----------
    walk : str
        The walk's title; for an exercise that of its game.
    step : int
        From 1.
    do : str
        Its task; for an exercise its question.
    solved : bool
        True if the pupil solved it.
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
        """Points: two if solved at once and without a hint, one if solved, otherwise none."""
        return 0 if not self.solved else WORTH if self.tries <= 1 and not self.hints else 1


class _Asked(Protocol):
    """Interface of an exercise."""

    def row(self, number: int) -> Row:
        """Return what was done, as a row of a report."""


# Weak, and by question: a cell that runs again replaces its exercise, a deleted one leaves the report.
_ASKED: WeakValueDictionary[str, _Asked] = WeakValueDictionary()
"""The exercises of this notebook by question, as long as it has them."""


def follow(question: str, exercise: _Asked) -> None:
    """Put an exercise into the report."""
    _ASKED[question] = exercise


def of_exercises() -> list[Row]:
    """Return a row for each exercise of this notebook."""
    return [exercise.row(number) for number, exercise in enumerate(_ASKED.values(), 1)]
