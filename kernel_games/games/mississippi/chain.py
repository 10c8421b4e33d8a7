"""A chain of reactions, told step by step with the ships where they are then."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_games.engine import CHANCE, Note
from kernel_games.games.mississippi import view
from kernel_games.games.mississippi.contacts import Contact, touching
from kernel_games.games.mississippi.reactions import ChainStep, Run
from kernel_games.games.mississippi.state import MississippiState


def tell(note: Note, state: MississippiState, steps: Sequence[ChainStep], *, backwards: bool) -> None:
    """Tell a chain: MS-3a to MS-5b, MS-D1, MS-D5 to MS-D8, MS-D15. Its events have the fact ``step``, from 1.

    Parameters
    ----------
    note : Note
        Who listens.
    state : MississippiState
        The position as the chain begins; its seat is the mover.
    steps : sequence of ChainStep
        What happened, at least one.
    backwards : bool
        Whether the mover had moved backwards.
    """
    course, mover = state.course, state.seat
    spaces = 0
    for number, step in enumerate(steps, 1):
        meanwhile = _showing(note, state)
        if number > 1:
            meanwhile("MS-5a", "again", step=number, seat=mover)
        elif backwards:
            meanwhile("MS-D8", "back_touches", step=number, seat=mover)
        for contact in step.contacts:
            _tell_contact(meanwhile, number, state, contact)
        if len(step.runs) > 1:
            meanwhile("MS-D5", "order", step=number, seat=mover, seats=[run.seat for run in step.runs])
            meanwhile("MS-D15", "all_taken", step=number)
        for run in step.runs:
            before = state.places
            state = state._replace(places=(*before[: run.seat], run.end, *before[run.seat + 1 :]))
            meanwhile = _showing(note, state)
            spaces += _tell_run(meanwhile, number, mover, run, before, several=len(step.contacts) > 1)
    moving = [step for step in steps if step.runs]
    if len(moving) > 1:
        note("MS-D7", "chain", seat=mover, steps=len(moving), spaces=spaces)
    if course.finish not in state.places and not touching(course, state.places, state.headings, mover):
        note("MS-5b", "quiet", seat=mover)


def _showing(note: Note, state: MississippiState) -> Note:
    seen = {"current": CHANCE, "phase": "react", "mover": state.seat, "ships": view.ships(state)}
    return note.showing({**seen, "scores": list(state.scores())})


def _tell_contact(note: Note, number: int, state: MississippiState, contact: Contact) -> None:
    difference = contact.difference
    how = "equal" if not difference else "higher" if difference > 0 else "lower"
    note(
        "MS-3a" if difference else "MS-D1",
        how,
        step=number,
        seat=state.seat,
        other_seat=contact.seat,
        number=contact.number,
        other_number=contact.other,
        difference=difference,
        by=abs(difference),
        space=state.places[state.seat] + 1,
        other_space=state.places[contact.seat] + 1,
    )


def _tell_run(note: Note, number: int, mover: int, run: Run, before: Sequence[int], *, several: bool) -> int:
    """Tell of a ship carried forward; return how many spaces, without occupied ones (MS-1b)."""
    seat, by, start, end = run
    if seat == mover:
        clause, how = ("MS-4a", "summed") if several else ("MS-3b", "carried")
    else:
        clause, how = "MS-4b" if several else "MS-3b", "pushed"
    note(clause, how, step=number, seat=seat, by=by, start=start + 1, end=end + 1)
    spaces = sum(place not in before for place in range(start + 1, end + 1))
    if spaces < by:
        note("MS-D6", "stops", step=number, seat=seat, by=by, spaces=spaces)
    return spaces
