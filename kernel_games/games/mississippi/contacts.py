"""Ships that touch, and with which numbers: the start of every reaction, and the lights on the board."""

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
    """Return the contacts of the mover's ship, in clockwise order of seats from the mover (MS-D5)."""
    near = course.near[places[mover]]
    # Most moves touch nobody; this is asked after every one of them, and in each playout.
    if near.keys().isdisjoint(places):
        return []
    # The other ship is touched from the opposite side, three directions on; number_at takes it modulo six.
    found = [
        Contact(seat, number_at(near[place], headings[mover]), number_at(near[place] + 3, headings[seat]))
        for seat, place in enumerate(places)
        if place in near
    ]
    found.sort(key=lambda contact: (contact.seat - mover) % len(places))
    return found
