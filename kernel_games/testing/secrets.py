"""Promises about secrets: what a seat reads, is told, sees and imagines goes together."""

from __future__ import annotations

import random

from kernel_games.engine import Event, Move, State
from kernel_games.engine.film import learned
from kernel_games.testing.promises import promise

_OTHERS, _WORLDS = 3, 40


def check_told(state: State, move: Move, events: list[Event], seat: int | None, rng: random.Random) -> None:
    """Check that a player's move tells another seat nothing that depends on what this seat cannot know."""
    imagined = state.imagine(seat, rng)
    if imagined.refusal(move) is not None:
        promise(
            seat != state.current_player, f"{move} is legal or not by what its player does not know", state
        )
        return
    others: list[Event] = []
    after = imagined.child(move, others.append)
    who = "a spectator" if seat is None else f"seat {seat}"
    advice = "what others cannot know is revealed by a chance node after the move, or told with to and public"
    same = learned(others, seat) == learned(events, seat)
    promise(same, f"{move} tells {who} a secret: {advice}", state)
    same = after.observation(seat) == state.child(move).observation(seat)
    promise(same, f"{move} shows {who} a secret: {advice}", state)


def check_recall(state: State, move: Move, after: State, told: tuple[Event, ...], seat: int | None) -> None:
    """Check that what a seat reads and is told determines what it sees afterwards.

    So a seat that has noted everything knows whatever it saw: perfect recall.
    """
    own = random.Random(0)  # Games in tests go on as they did, however much is checked.
    imagined = state.imagine(seat, own)
    # Nothing is hidden from this seat, so there is nothing to compare.
    if imagined is state:
        return
    other = imagined.sample(own)
    if imagined.notation(other, seat) != state.notation(move, seat):
        return
    events: list[Event] = []
    reached = imagined.child(other, events.append)
    if learned(events, seat) == told:
        same = reached.observation(seat) == after.observation(seat)
        promise(same, f"seat {seat} sees more after {move} than it was told", state)


def check_veil(state: State, move: Move, after: State, told: tuple[Event, ...], seat: int | None) -> None:
    """Check that a seat reads, is told and imagines of an outcome what it sees of it, and no more.

    Where two outcomes look alike to a seat afterwards, neither notation nor events may tell them apart; and
    whoever cannot tell them apart has to imagine more than one world.
    """
    # Games in tests go on as they did, however much is checked.
    rng = random.Random(0)
    outcomes = [outcome for outcome, _ in state.chance_outcomes() if outcome is not move]
    view, who = after.observation(seat), "a spectator" if seat is None else f"seat {seat}"
    for other in rng.sample(outcomes, min(_OTHERS, len(outcomes))):
        events: list[Event] = []
        reached = state.child(other, events.append)
        if reached == after or reached.observation(seat) != view:
            continue
        reads = state.notation(other, seat) != state.notation(move, seat)
        hears = learned(events, seat) != told
        advice = "tell it with to and public" if hears else "veil it in State.notation"
        promise(
            reads == hears,
            f"{who} {'is told' if hears else 'reads'} of {move} what it cannot see: {advice}",
            state,
        )
        if not reads:
            first = after.imagine(seat, rng)
            worlds = (after.imagine(seat, rng) for _ in range(_WORLDS))
            several = any(world != first for world in worlds)
            promise(several, f"{who} cannot see {move}, but imagine() gives the same world each time", after)
            return
