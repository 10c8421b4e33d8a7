"""Ships, their numbers and where they get, each with its clause; figures are in ``law``."""

from __future__ import annotations

PLAYERS = range(2, 7)
"""Numbers of players: three to six (MS-S1), and two by our own decision (MS-D13)."""

NUMBERS = range(1, 7)
"""The numbers on the six sides of a ship, clockwise from its bow (MS-D3)."""


def number_at(direction: int, heading: int) -> int:
    """Return the number on the side of a ship that faces a direction.

    Parameters
    ----------
    direction : int
        One of the six directions of the board, 0 to 5 clockwise from the east.
    heading : int
        The direction that the bow, the side with the 1, faces. A turn of 60 degrees to the right adds one to
        it, modulo six.
    """
    return (direction - heading) % 6 + 1


def heading_of(number: int, direction: int) -> int:
    """Return the heading of a ship whose `number` faces `direction`; inverts :func:`number_at`."""
    return (direction - number + 1) % 6


def ahead(places: tuple[int, ...] | list[int], start: int, count: int, finish: int) -> int:
    """Return the space that a ship reaches `count` open spaces ahead; occupied ones do not count (MS-1b).

    Parameters
    ----------
    places : sequence of int
        The spaces of all ships, by index, -1 off the course.
    start : int
        The space it starts from, -1 off the course (MS-D10).
    count : int
        Open spaces to move, 1 or more.
    finish : int
        The last space, where it stops at the latest (MS-D6).
    """
    end = start + count
    # In order, for each ship that is jumped moves the end on, perhaps past the next one.
    for place in sorted(places):
        if start < place <= end:
            end += 1
    return min(end, finish)


def behind(places: tuple[int, ...] | list[int], start: int, count: int) -> int:
    """Return the space that a ship reaches `count` open spaces back; the first is 0 (MS-2a, MS-D4)."""
    end = start - count
    for place in sorted(places, reverse=True):
        if start > place >= end:
            end -= 1
    return max(end, 0)
