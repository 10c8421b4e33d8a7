"""The rules of My Game: one row for each phase, and a function for what each move does."""

from __future__ import annotations

from kernel_games.engine import Move, Note, Refusal, decision, even_chance, over, says, with_item

from .state import DEALS, DIVE, REVEAL, ROLLS, SURFACE, MyGameState, Phase


def deal(state: MyGameState, move: Move, note: Note) -> MyGameState:
    """Deal a charm to the next seat without one, which alone learns of it (MG-S1)."""
    seat, charm = state.charms.index(0), int(move.args[0])
    note.only([seat], "MG-S1", "dealt", secret={"n": charm}, public="dealt_hidden", seat=seat)
    charms = with_item(state.charms, seat, charm)
    return state._replace(phase=Phase.DEAL if 0 in charms else Phase.TURN, charms=charms)


def why_not(state: MyGameState, move: Move) -> Refusal | None:
    """Return the limit that forbids to surface with nothing (MG-L1), or to dive with a full net (MG-L2)."""
    if move is SURFACE and not state.net:
        return Refusal("MG-L1", "empty_net")
    if move is DIVE and state.net >= state.law.full:
        return Refusal("MG-L2", "full_net", {"n": state.net})
    return None


def choose(state: MyGameState, move: Move, note: Note) -> MyGameState:
    """Dive, so that the die is rolled next (MG-A1), or surface with what is in the net (MG-A3)."""
    seat = state.seat
    if move is DIVE:
        note("MG-A1", "dives", seat=seat)
        return state._replace(phase=Phase.ROLL)
    note("MG-A3", "surfaces", seat=seat, n=state.net)
    return next_turn(state._replace(pearls=with_item(state.pearls, seat, state.pearls[seat] + state.net)))


def roll(state: MyGameState, move: Move, note: Note) -> MyGameState:
    """Put as many pearls into the net as the die shows (MG-A1), or lose them all (MG-A2)."""
    found = int(move.args[0])
    if found == state.law.lost:
        note("MG-A2", "loses", seat=state.seat, n=state.net)
        return next_turn(state)
    net = state.net + found
    note("MG-A1", "finds", seat=state.seat, n=found)
    if net >= state.law.full:
        note("MG-L2", "fills")
    return state._replace(phase=Phase.TURN, net=net)


def next_turn(state: MyGameState) -> MyGameState:
    """Begin the next turn (MG-S2), or turn up the charms after the last one (MG-E1)."""
    turns = state.turns + 1
    phase = Phase.REVEAL if turns == state.law.turns * state.num_players else Phase.TURN
    return state._replace(phase=phase, turns=turns, net=0)


def reveal(state: MyGameState, _move: Move, note: Note) -> MyGameState:
    """Turn up all charms; whoever has the most pearls then wins (MG-E1, MG-E2)."""
    after = state._replace(phase=Phase.OVER)
    note("MG-E1", "ends")
    for seat, charm in enumerate(state.charms):
        note("MG-E2", "opens", seat=seat, n=charm)
    note("MG-E2", "wins", seats=list(after.winners()), n=max(after.scores()))
    return after


# What nobody knows is brought by chance: a roll, a deal, and also the moment in which secrets are turned up.
PHASES = {
    Phase.DEAL: even_chance(
        deal,
        lambda state: [move for move in DEALS if move.args[0] not in state.charms],
        otherwise=says("MG-S1", "dealing"),
        then=[Phase.DEAL, Phase.TURN],
    ),
    Phase.TURN: decision(
        choose,
        lambda _: (DIVE, SURFACE),
        why_not,
        verbs=("dive", "surface"),
        otherwise=says("MG-A1", "by_chance"),
        then=[Phase.ROLL, Phase.TURN, Phase.REVEAL],
    ),
    Phase.ROLL: even_chance(
        roll, lambda _: ROLLS, otherwise=says("MG-A1", "rolling"), then=[Phase.TURN, Phase.REVEAL]
    ),
    Phase.REVEAL: even_chance(
        reveal, lambda _: (REVEAL,), otherwise=says("MG-E1", "over"), then=[Phase.OVER]
    ),
    Phase.OVER: over(says("MG-E1", "over")),
}
