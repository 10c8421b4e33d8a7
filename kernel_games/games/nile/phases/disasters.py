"""The Event card that may bring a disaster before an expedition moves (8.2, section 11)."""

from __future__ import annotations

from kernel_games.engine import Move, Note
from kernel_games.games.nile.party import healthy
from kernel_games.games.nile.phases.losses import LEAVING, beast, lose
from kernel_games.games.nile.phases.turn import draw
from kernel_games.games.nile.state import NileState, Phase, with_explorer, with_party, with_turn


def disaster(state: NileState, move: Move, note: Note) -> NileState:
    """Draw a card (8.2), and let its disaster happen (R11.1), milder for some (R11.2)."""
    state, card = draw(state, move, note, "8.2", "disaster_card")
    state = state._replace(phase=Phase.MOVE)
    kind, severity = card.disaster, card.severity
    if not kind:
        note("R11.1", "no_disaster", seat=state.seat)
        return state
    specialty = state.explorer.specialty
    scene = {"kind": "card", "card": state.card, "at": "card"}
    note.showing({"scene": scene})("R11.1", f"disaster_{kind}", seat=state.seat, n=severity)
    if specialty in state.law.mild[kind]:
        severity = 0 if kind in ("storm", "snag") else severity // 2
        note("R11.2", "milder", seat=state.seat, specialty=specialty, n=severity)
        note("4.61", "softened", seat=state.seat, specialty=specialty)
        if kind == "storm":
            note("SN-R19", "storm_spared", seat=state.seat)
    return _EFFECTS[kind](state, severity, note) if severity else state


def _sickness(state: NileState, severity: int, note: Note) -> NileState:
    """Make people fall sick, bearers first and the explorer last."""
    party, left = state.party, severity
    for people in LEAVING:
        taken = min(left, healthy(party, people))
        party = party._replace(**{f"sick_{people}": getattr(party, f"sick_{people}") + taken})
        left -= taken
    if left and not party.sick_explorer:
        party = party._replace(sick_explorer=1)
        left -= 1
    note("R11.1", "fall_sick", seat=state.seat, n=severity - left)
    return with_explorer(state, party=party)


def _desertion(state: NileState, severity: int, note: Note) -> NileState:
    """Let bearers leave."""
    party = state.party
    after = lose(party, "bearers", severity)
    note("R11.1", "leave", seat=state.seat, n=party.bearers - after.bearers)
    return with_explorer(state, party=after)


def _fire(state: NileState, severity: int, note: Note) -> NileState:
    """Burn rations."""
    rations = state.party.rations
    left = max(0, rations - state.law.disaster["fire"] * severity)
    note("R11.1", "burnt", seat=state.seat, n=rations - left)
    return with_party(state, rations=left)


def _theft(state: NileState, severity: int, note: Note) -> NileState:
    """Let gifts be stolen."""
    gifts = state.party.gifts
    left = max(0, gifts - state.law.disaster["theft"] * severity)
    note("R11.1", "stolen", seat=state.seat, n=gifts - left)
    return with_party(state, gifts=left)


def _storm(state: NileState, severity: int, note: Note) -> NileState:
    """Take points from the movement allowance."""
    del severity
    storm = state.law.storm
    note("R11.1", "delayed", n=storm)
    return with_turn(state, delay=storm)


def _beast(state: NileState, severity: int, note: Note) -> NileState:
    """Let a dangerous animal attack."""
    return beast(state, severity, note)


def _snag(state: NileState, severity: int, note: Note) -> NileState:
    """Lose a canoe, if there is one and it is on the water."""
    del severity
    explorer, world = state.explorer, state.world
    afloat = world.river(explorer.place) or world.terrain[explorer.place] in "lsS"
    if not explorer.party.canoes or not afloat:
        note("R11.1", "no_snag", seat=state.seat)
        return state
    note("R11.1", "snagged", seat=state.seat)
    return with_party(state, canoes=explorer.party.canoes - 1)


_EFFECTS = {
    "sickness": _sickness,
    "desertion": _desertion,
    "fire": _fire,
    "theft": _theft,
    "storm": _storm,
    "beast": _beast,
    "snag": _snag,
}
