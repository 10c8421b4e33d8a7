"""What happens in Mississippi, told event by event, each with its clause.

Spaces are counted from 1; space 0 is off the course. Events of a chain reaction have the fact ``step``, from
1, so that a board can play one step after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kernel_games.engine import Event, State, Tell
from kernel_games.games.mississippi.components import LOGS, PLAYERS, TURNS
from kernel_games.games.mississippi.course import Course
from kernel_games.games.mississippi.moves import COSTS, DEGREES, TURN_TEXTS, What
from kernel_games.games.mississippi.reactions import Contact, Run, Step, touching


class Moved(NamedTuple):
    """A player's own move, before anything reacts.

    Attributes
    ----------
    seat : int
        Who moves.
    what : What
        The move.
    start, end : int
        Places from 0; -1 off the course.
    had, earned : int
        Logs in hand before it, and logs it brought.
    jumped : tuple of int
        Seats whose ships it passed.
    leads : (int, int)
        The numbers that point down the course at the start, once turned, and at the end.
    """

    seat: int
    what: What
    start: int
    end: int
    had: int
    earned: int
    jumped: tuple[int, ...]
    leads: tuple[int, int]


def roll(tell: Tell, seat: int, number: int, players: int, turn: int) -> None:
    """A ship is set for its first move: MS-S1 to MS-S4, for two players MS-D13."""
    if turn == 0:
        tell(Event("MS-S1", "logs", {"logs": LOGS[players]}))
        if players == PLAYERS[0]:
            tell(Event("MS-D13", "two", {"logs": LOGS[players]}))
        tell(Event("MS-S2", "starts", {"seat": seat}))
    tell(Event("MS-S4" if turn else "MS-S3", "rolled", {"seat": seat, "number": number}))
    if turn == players - 1:
        tell(Event("MS-S4", "die_done"))


def move(tell: Tell, done: Moved) -> None:
    """A ship turns and moves: MS-6a, MS-6b, MS-1a, MS-1b, MS-2a, MS-2d, MS-7a, MS-D4, D10 and D12."""
    seat, what, start, end, had, earned, jumped, leads = done
    spaces = what.forward or what.back
    if what.turning:
        side, degrees = DEGREES[what.turning]
        cost = COSTS[what.turning]
        facts = {"seat": seat, "side": side, "degrees": degrees, "cost": cost}
        tell(Event("MS-6b" if cost else "MS-6a", TURN_TEXTS[what.turning], facts))
    if start == end:
        tell(Event("MS-D4", "stays" if earned else "stays_unpaid", {"seat": seat, "earned": earned}))
        return
    facts = {"seat": seat, "start": start + 1, "end": end + 1, "spaces": spaces}
    if what.forward:
        if start < 0:
            tell(Event("MS-D10", "enters", {"seat": seat}))
        tell(Event("MS-1a", "forward", {**facts, "cost": spaces}))
    else:
        tell(Event("MS-2a", "back", {**facts, "earned": earned}))
        if not had and not earned:
            tell(Event("MS-2d", "unpaid", {"seat": seat}))
        elif earned < spaces:
            tell(Event("MS-D12", "short", {"seat": seat, "earned": earned, "due": spaces}))
    if jumped:
        tell(Event("MS-1b", "jumps", {"seat": seat, "seats": list(jumped)}))
    if leads[0] != leads[1]:
        tell(Event("MS-7a", "bend", {"seat": seat, "before": leads[0], "leads": leads[1]}))


def chain(
    tell: Tell,
    course: Course,
    midway: Callable[[tuple[int, ...]], State],
    mover: int,
    *,
    places: Sequence[int],
    steps: Sequence[Step],
    back: bool,
) -> None:
    """A chain reaction, step by step: MS-3a to MS-5b, MS-D1, MS-D5 to MS-D8, MS-D15.

    Parameters
    ----------
    tell : callable
        Who listens.
    course : Course
        The course.
    midway : callable
        Gives the position with the ships at these places; every event carries that of its moment.
    mover : int
        Whose turn it is.
    places : sequence of int
        Where the ships were before it.
    steps : sequence of Step
        What happened, at least one.
    back : bool
        Whether the mover had moved backwards.
    """
    now = list(places)
    for number, step in enumerate(steps, 1):
        facts = {"step": number, "seat": mover}
        note = _while(midway(tuple(now)), tell)
        if number > 1:
            note(Event("MS-5a", "again", facts))
        elif back:
            note(Event("MS-D8", "back_touches", facts))
        for contact in step.contacts:
            _contact(note, number, mover, contact, now)
        if len(step.runs) > 1:
            note(Event("MS-D5", "order", {**facts, "seats": [run.seat for run in step.runs]}))
            note(Event("MS-D15", "all_taken", {"step": number}))
        for run in step.runs:
            before = tuple(now)
            now[run.seat] = run.end
            note = _while(midway(tuple(now)), tell)
            _run(note, number, mover, run, before, several=len(step.contacts) > 1)
    moving = [step for step in steps if step.runs]
    if len(moving) > 1:
        spaces = sum(run.end - run.start for step in moving for run in step.runs)
        tell(Event("MS-D7", "chain", {"seat": mover, "steps": len(moving), "spaces": spaces}))
    if course.finish not in now and not touching(course, now, (0,) * len(now), mover):
        tell(Event("MS-5b", "quiet", {"seat": mover}))


def result(tell: Tell, places: Sequence[int], finish: int) -> None:
    """The game is over: a ship is at the finish (MS-8a, MS-D14), or all turns are taken (MS-D11)."""
    seat = places.index(max(places))
    if places[seat] == finish:
        tell(Event("MS-8a", "at_finish", {"seat": seat}))
        tell(Event("MS-D14", "wins", {"seat": seat}))
    else:
        tell(Event("MS-D11", "out_of_turns", {"seat": seat, "turns": TURNS}))


def _while(state: State, tell: Tell) -> Tell:
    """A listener that says of each event in which position it is told."""
    return lambda event: tell(event._replace(state=state))


def _contact(tell: Tell, number: int, mover: int, contact: Contact, now: Sequence[int]) -> None:
    difference = contact.difference
    facts = {
        "step": number,
        "seat": mover,
        "other_seat": contact.seat,
        "number": contact.number,
        "other_number": contact.other,
        "difference": difference,
        "by": abs(difference),
        "space": now[mover] + 1,
        "other_space": now[contact.seat] + 1,
    }
    if difference:
        tell(Event("MS-3a", "higher" if difference > 0 else "lower", facts))
    else:
        tell(Event("MS-D1", "equal", facts))


def _run(tell: Tell, number: int, mover: int, run: Run, now: Sequence[int], *, several: bool) -> None:
    seat, by, start, end = run
    facts = {"step": number, "seat": seat, "by": by, "start": start + 1, "end": end + 1}
    if seat == mover:
        tell(Event("MS-4a", "summed", facts) if several else Event("MS-3b", "carried", facts))
    else:
        tell(Event("MS-4b" if several else "MS-3b", "pushed", facts))
    spaces = sum(place not in now for place in range(start + 1, end + 1))
    if spaces < by:
        tell(Event("MS-D6", "stops", {"step": number, "seat": seat, "by": by, "spaces": spaces}))
