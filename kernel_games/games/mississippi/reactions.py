"""Chain reactions: what happens when the mover's ship ends its move beside others (MS-3a to MS-5b).

Every chain ends (MS-D7). The loop in :func:`react` goes on only after a step in which a ship has moved. A
ship that moves goes forward by one space or more, for a difference that moves it is at least 1, and there is
always an open space ahead of it: the finish is open until the game is over. Nobody moves back in a chain.
So the sum of all places grows with every such step, and it is bounded: a chain has at most as many of them as
there are spaces ahead of all the ships together.
"""

from __future__ import annotations

from typing import NamedTuple

from kernel_games.games.mississippi.components import ahead, number_at
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


class Run(NamedTuple):
    """A ship carried forward.

    Attributes
    ----------
    seat : int
        Whose ship.
    by : int
        Open spaces it is due.
    start, end : int
        Where it came from and where it got; nearer than due only at the finish (MS-D6).
    """

    seat: int
    by: int
    start: int
    end: int


class Step(NamedTuple):
    """One step of a chain: who touches the mover, and who moves; nobody where all numbers are equal."""

    contacts: tuple[Contact, ...]
    runs: tuple[Run, ...]


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


def react(
    course: Course, places: tuple[int, ...], headings: tuple[int, ...], mover: int
) -> tuple[tuple[int, ...], list[Step]]:
    """Play the whole chain that a mover's ship sets off where it stands.

    Parameters
    ----------
    course : Course
        The course.
    places : tuple of int
        Where the ships are, by seat, -1 off the course; the mover's after its move.
    headings : tuple of int
        The directions their bows face.
    mover : int
        Whose turn it is.

    Returns
    -------
    places : tuple of int
        Where the ships are afterwards.
    steps : list of Step
        What happened, in order.
    """
    now = list(places)
    steps = []
    while now[mover] != course.finish and (contacts := touching(course, now, headings, mover)):
        gain, due = 0, []
        for seat, number, other in contacts:
            if number > other:
                gain += number - other
            elif number < other:
                due.append((seat, other - number))
        if gain:
            due = [(mover, gain)]
        runs = []
        for seat, by in due:
            start = now[seat]
            now[seat] = ahead(now, start, by, course.finish)
            runs.append(Run(seat, by, start, now[seat]))
            if now[seat] == course.finish:
                break
        steps.append(Step(tuple(contacts), tuple(runs)))
        if not runs or course.finish in now:
            break
    return tuple(now), steps
