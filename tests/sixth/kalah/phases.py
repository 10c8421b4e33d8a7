"""The rules of Kalah, by phase."""

from __future__ import annotations

from kernel_games.engine import Move, Note, Refusal, decision, over, says
from tests.sixth.kalah.state import HOUSES, SOW, STORES, KalahState, Phase


def why_not(state: KalahState, move: Move) -> Refusal | None:
    """An empty house cannot be sown (KA-A1)."""
    house = int(move.args[0])
    return None if state.row(state.seat)[house - 1] else Refusal("KA-A1", "empty", {"house": house})


def sow(state: KalahState, move: Move, note: Note) -> KalahState:
    """KA-A1 to KA-A3, and the end."""
    seat, house = state.seat, int(move.args[0])
    seeds = list(state.seeds)
    place = STORES[seat] - HOUSES + house - 1
    hand, seeds[place] = seeds[place], 0
    note("KA-A1", "sows", seat=seat, n=hand, house=house)
    while hand:
        place = (place + 1) % len(seeds)
        if place != STORES[1 - seat]:
            seeds[place] += 1
            hand -= 1
    opposite = 12 - place
    if place == STORES[seat]:
        note("KA-A2", "again", seat=seat)
    elif STORES[seat] - HOUSES <= place < STORES[seat] and seeds[place] == 1 and seeds[opposite]:
        note("KA-A3", "captures", seat=seat, n=1 + seeds[opposite])
        seeds[STORES[seat]] += 1 + seeds[opposite]
        seeds[place] = seeds[opposite] = 0
    after = KalahState(Phase.SOW, seat if place == STORES[seat] else 1 - seat, tuple(seeds))
    return after if all(any(after.row(each)) for each in (0, 1)) else end(after, note)


def end(state: KalahState, note: Note) -> KalahState:
    """Each row goes into its store (KA-E1)."""
    seeds = [0] * len(state.seeds)
    for seat, store in enumerate(STORES):
        seeds[store] = state.seeds[store] + sum(state.row(seat))
        if any(state.row(seat)):
            note("KA-E1", "sweeps", seat=seat, n=sum(state.row(seat)))
    after = KalahState(Phase.OVER, state.seat, tuple(seeds))
    if len(after.winners()) == 1:
        note("KA-E1", "wins", seat=after.winners()[0])
    else:
        note("KA-E1", "shares")
    return after


PHASES = {
    Phase.SOW: decision(sow, lambda _: SOW, why_not, then=Phase),
    Phase.OVER: over(says("KA-E1", "over")),
}
