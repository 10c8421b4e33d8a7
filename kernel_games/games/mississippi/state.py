"""A position of Mississippi: the record, and what follows from it."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from kernel_games.engine import PhasedState, PhaseName
from kernel_games.games.mississippi.components import number_at
from kernel_games.games.mississippi.course import Course
from kernel_games.games.mississippi.law import MississippiLaw
from kernel_games.games.mississippi.moves import LONGEST

OFF = -1
"""Stands for the place of a ship that waits off the course."""

NOT_SET = -1
"""Stands for the heading of a ship that the die has not set yet."""


class Phase(PhaseName):
    """The decision that is due."""

    ROLL = "roll"
    MOVE = "move"
    OVER = "over"


class _Record(NamedTuple):
    course: Course
    phase: str
    seat: int
    starter: int
    turns: int
    logs: tuple[int, ...]
    places: tuple[int, ...]
    headings: tuple[int, ...]


class MississippiState(PhasedState, _Record):
    """A position of Mississippi.

    Attributes
    ----------
    course : Course
        Where the ships run (MS-D2).
    phase : Phase
        ``roll`` where the die sets the next ship (MS-S3), ``move``, or ``over``.
    seat : int
        Whose turn it is, also while the die is rolled; at the end whose it would be.
    starter : int
        The seat that started (MS-S2).
    turns : int
        Turns taken so far, by all together.
    logs : tuple of int
        In hand, by seat.
    places : tuple of int
        Indices of the ships' spaces, by seat, or :data:`OFF`.
    headings : tuple of int
        The directions that the ships' bows face, by seat: 0 to 5 clockwise from the east, or :data:`NOT_SET`.
        They stay the same round every bend (MS-7a).
    """

    __slots__ = ()
    law: ClassVar[MississippiLaw]

    @property
    def num_players(self) -> int:
        """Number of players (MS-S1)."""
        return len(self.logs)

    @property
    def supply(self) -> int:
        """Logs that nobody has in hand (MS-D12)."""
        return self.law.all_logs - sum(self.logs)

    def leads(self, seat: int) -> int | None:
        """Return the number of a ship that points down the course; None before the die has set it."""
        heading = self.headings[seat]
        return None if heading == NOT_SET else number_at(self.course.flow(self.places[seat]), heading)

    def room(self) -> tuple[int, int]:
        """Return the open spaces ahead of and behind the ship to move, as many as the longest move."""
        here = self.places[self.seat]
        forward, back = self.course.finish - here, here
        for place in self.places:
            if place > here:
                forward -= 1
            elif OFF < place < here:
                back -= 1
        return min(forward, LONGEST), max(0, min(back, LONGEST))

    def scores(self) -> tuple[int, ...]:
        """Return how far each ship is: the number of its space, 0 off the course (MS-8a, MS-D11)."""
        return tuple(place + 1 for place in self.places)
