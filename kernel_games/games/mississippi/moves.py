"""Every move of Mississippi, made once, so that playing only looks things up."""

from __future__ import annotations

from typing import NamedTuple

from kernel_games.engine import Move
from kernel_games.games.mississippi.components import NUMBERS

DEGREES = (("", 0), ("right", 60), ("right", 120), ("", 180), ("left", 120), ("left", 60))
"""Turnings before a move, by the number of steps of 60 degrees clockwise: the side and the degrees."""

LONGEST = 60
"""Open spaces of the longest move: no house rule gives anybody logs for more."""

TURN_TEXTS = tuple("_".join(("turn", str(degrees), *([side] if side else []))) for side, degrees in DEGREES)
"""Keys of the phrases for each turning."""


class What(NamedTuple):
    """A move taken apart.

    Attributes
    ----------
    turning : int
        Steps of 60 degrees clockwise, an index into :data:`DEGREES`.
    forward, back : int
        Open spaces to move; both 0 for a ship that stays (MS-D4).
    """

    turning: int
    forward: int
    back: int


def _move(turning: int, *where: str | int) -> Move:
    side, degrees = DEGREES[turning]
    if degrees:
        where = ("turn", *((side,) if side else ()), degrees, *where)
    verb, *args = where
    return Move(str(verb), *args)


_EVERY = range(len(DEGREES))

FORWARD = tuple(
    tuple(_move(turning, "forward", spaces) for spaces in range(1, LONGEST + 1)) for turning in _EVERY
)
"""Moves forward by turning and spaces from 1 (MS-1a)."""

BACK = tuple(tuple(_move(turning, "back", spaces) for spaces in range(1, LONGEST + 1)) for turning in _EVERY)
"""Moves backwards by turning and spaces from 1, also those that are too long (MS-2a, MS-2b)."""

STAY = tuple(_move(turning, "stay") for turning in _EVERY)
"""Staying put by turning (MS-D4, MS-D9)."""

WHAT = {
    move: what
    for turning in _EVERY
    for move, what in (
        *((move, What(turning, spaces, 0)) for spaces, move in enumerate(FORWARD[turning], 1)),
        *((move, What(turning, 0, spaces)) for spaces, move in enumerate(BACK[turning], 1)),
        (STAY[turning], What(turning, 0, 0)),
    )
}
"""Each move of a player, taken apart; looked up, so that playing parses nothing."""


ROLLS = {Move("roll", number): number for number in NUMBERS}
"""Rolls of the die, with the numbers they show (MS-S3)."""
