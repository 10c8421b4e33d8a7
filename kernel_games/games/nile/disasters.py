"""The Event card that may bring a disaster before an expedition moves (8.2, section 11)."""

from __future__ import annotations

from kernel_games.engine import Move, Tell
from kernel_games.games.nile import upkeep
from kernel_games.games.nile.cards import draw
from kernel_games.games.nile.components import TABLES
from kernel_games.games.nile.makeup import lose
from kernel_games.games.nile.party import healthy
from kernel_games.games.nile.state import S, with_explorer, with_party, with_turn
from kernel_games.games.nile.telling import note

_MILD = TABLES["mild"]
_EACH = TABLES["disaster"]


def disaster(state: S, move: Move, tell: Tell | None) -> S:
    """A card is drawn (8.2), and what it brings happens (R11.1), milder for some (R11.2)."""
    state, card = draw(state, move, tell, "8.2", "disaster_card")
    state = state._replace(phase="move")
    kind, severity = card.disaster, card.severity
    if not kind:
        note(tell, "R11.1", "no_disaster", seat=state.seat)
        return state
    specialty = state.explorers[state.seat].specialty
    note(tell, "R11.1", f"disaster_{kind}", seat=state.seat, n=severity)
    if specialty in _MILD[kind]:
        severity = 0 if kind in ("storm", "snag") else severity // 2
        note(tell, "R11.2", "milder", seat=state.seat, specialty=specialty, n=severity)
        note(tell, "4.61", "softened", seat=state.seat, specialty=specialty)
    return _EFFECTS[kind](state, severity, tell) if severity else state


def _sickness(state: S, severity: int, tell: Tell | None) -> S:
    """So many fall sick, bearers first and the explorer last."""
    party, left = state.explorers[state.seat].party, severity
    for people in upkeep.LEAVING:
        taken = min(left, healthy(party, people))
        party = party._replace(**{f"sick_{people}": getattr(party, f"sick_{people}") + taken})
        left -= taken
    if left and not party.sick_explorer:
        party = party._replace(sick_explorer=1)
        left -= 1
    note(tell, "R11.1", "fall_sick", seat=state.seat, n=severity - left)
    return with_explorer(state, party=party)


def _desertion(state: S, severity: int, tell: Tell | None) -> S:
    """So many bearers leave."""
    party = state.explorers[state.seat].party
    after = lose(party, "bearers", severity)
    note(tell, "R11.1", "leave", seat=state.seat, n=party.bearers - after.bearers)
    return with_explorer(state, party=after)


def _fire(state: S, severity: int, tell: Tell | None) -> S:
    """Rations burn."""
    rations = state.explorers[state.seat].party.rations
    left = max(0, rations - _EACH["fire"] * severity)
    note(tell, "R11.1", "burnt", seat=state.seat, n=rations - left)
    return with_party(state, rations=left)


def _theft(state: S, severity: int, tell: Tell | None) -> S:
    """Gifts are stolen."""
    gifts = state.explorers[state.seat].party.gifts
    left = max(0, gifts - _EACH["theft"] * severity)
    note(tell, "R11.1", "stolen", seat=state.seat, n=gifts - left)
    return with_party(state, gifts=left)


def _storm(state: S, severity: int, tell: Tell | None) -> S:
    """A point of the movement allowance is lost."""
    del severity
    note(tell, "R11.1", "delayed", n=1)
    return with_turn(state, delay=1)


def _beast(state: S, severity: int, tell: Tell | None) -> S:
    """A dangerous animal attacks."""
    return upkeep.beast(state, severity, tell)


def _snag(state: S, severity: int, tell: Tell | None) -> S:
    """A canoe is lost, if there is one and it is on the water."""
    del severity
    explorer, world = state.explorers[state.seat], state.world
    afloat = world.river(explorer.place) or world.terrain[explorer.place] in "lsS"
    if not explorer.party.canoes or not afloat:
        note(tell, "R11.1", "no_snag", seat=state.seat)
        return state
    note(tell, "R11.1", "snagged", seat=state.seat)
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
