"""Chain reactions, caused when the mover's ship ends its move next to others (MS-3a to MS-5b).

Every chain ends (MS-D7). The loop in :func:`react` goes on only after a step in which a ship has moved. A
ship that moves goes forward by one space or more, for a difference that moves it is at least 1, and there is
always an open space ahead of it: the finish is open until the game is over. Nobody moves back in a chain.
So the sum of all places grows with every such step, and it is bounded: a chain has at most as many of them as
there are spaces ahead of all the ships together.
"""

from __future__ import annotations

from typing import NamedTuple

from kernel_games.games.mississippi.components import ahead
from kernel_games.games.mississippi.contacts import Contact, touching
from kernel_games.games.mississippi.course import Course


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


class ChainStep(NamedTuple):
    """One step of a chain: who touches the mover, and who moves; nobody where all numbers are equal."""

    contacts: tuple[Contact, ...]
    runs: tuple[Run, ...]


def react(
    course: Course, places: tuple[int, ...], headings: tuple[int, ...], mover: int
) -> tuple[tuple[int, ...], list[ChainStep]]:
    """Play the whole chain that a mover's ship causes at its space.

    Parameters
    ----------
    course : Course
        The course.
    places : tuple of int
        The ships' spaces by index, by seat, -1 off the course; the mover's after its move.
    headings : tuple of int
        The directions their bows face.
    mover : int
        Whose turn it is.

    Returns
    -------
    places : tuple of int
        The ships' spaces afterwards.
    steps : list of ChainStep
        The steps, in order.
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
        # One advantage is enough for the mover alone to move (MS-4a). All differences are known before the
        # first ship moves (MS-D15).
        if gain:
            due = [(mover, gain)]
        runs = []
        for seat, by in due:
            start = now[seat]
            now[seat] = ahead(now, start, by, course.finish)
            runs.append(Run(seat, by, start, now[seat]))
            # The game is over at once: ships that are still due stay (MS-D6, MS-8a).
            if now[seat] == course.finish:
                break
        steps.append(ChainStep(tuple(contacts), tuple(runs)))
        if not runs or course.finish in now:
            break
    return tuple(now), steps
