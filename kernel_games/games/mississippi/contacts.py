"""Ships that touch, and with which numbers: what reactions begin with, and what the board lights up."""

from __future__ import annotations

from typing import NamedTuple

from kernel_games.games.mississippi.components import number_at
from kernel_games.games.mississippi.course import Course


class Contact(NamedTuple):
    """Two ships that touch.

    Attributes
    ----------
    seat : int
        Whose ship the mover touches.
    number, other : int
        The numbers that touch: the mover's and this ship's.
    """

    seat: int
    number: int
    other: int

    @property
    def difference(self) -> int:
        """The mover's advantage; negative where the other ship is higher, 0 means nothing (MS-D1)."""
        return self.number - self.other


def touching(
    course: Course, places: tuple[int, ...] | list[int], headings: tuple[int, ...], mover: int
) -> list[Contact]:
    """The ships that the mover's ship touches, in clockwise order of seats from the mover (MS-D5)."""
    near = course.near[places[mover]]
    if near.keys().isdisjoint(places):
        return []
    found = [
        Contact(seat, number_at(near[place], headings[mover]), number_at(near[place] + 3, headings[seat]))
        for seat, place in enumerate(places)
        if place in near
    ]
    found.sort(key=lambda contact: (contact.seat - mover) % len(places))
    return found
