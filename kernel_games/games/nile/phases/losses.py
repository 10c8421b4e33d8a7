"""Losses of an expedition anywhere: people, animals that nobody leads, the respect of its askaris."""

from __future__ import annotations

from kernel_games.engine import Note
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import Party, animals, hunters, men
from kernel_games.games.nile.phases.turn import dies
from kernel_games.games.nile.state import NileState, with_explorer, with_party

LEAVING = ("bearers", "recruits", "askaris", "guides")
"""In this order men leave who get nothing to eat, and in this order they fall sick (R19.3, R11.1)."""


def lose(party: Party, people: str, count: int) -> Party:
    """Return the party without so many of these people, the healthy ones first."""
    left = max(0, getattr(party, people) - count)
    return party._replace(**{people: left, f"sick_{people}": min(left, getattr(party, f"sick_{people}"))})


def beast(state: NileState, severity: int, note: Note) -> NileState:
    """Meet a dangerous animal: enough hunters kill it, otherwise people are lost (R18.2, R11.1)."""
    explorer = state.explorer
    if hunters(explorer.party) >= state.law.hunting["kill"]:
        note("R18.2", "beast_killed", seat=state.seat)
        return respected(state, note)
    if men(explorer.party) == 1:
        if explorer.party.sick_explorer:
            note("R18.2", "beast_kills", seat=state.seat)
            return dies(state, note)
        note("R18.2", "beast_wounds", seat=state.seat)
        return with_party(state, sick_explorer=1)
    party = explorer.party
    lost = min(max(1, severity // 2), men(party) - 1)
    for people in LEAVING:
        gone = min(lost, getattr(party, people))
        party = lose(party, people, gone)
        lost -= gone
    note("R18.2", "beast_takes", seat=state.seat, n=men(explorer.party) - men(party))
    return with_explorer(state, party=party)


def respected(state: NileState, note: Note) -> NileState:
    """Win back the askaris' respect (5.52)."""
    if not state.explorer.bearing:
        return state
    note("5.52", "respected", seat=state.seat)
    return with_explorer(state, bearing=False)


def stray(state: NileState, note: Note, mode: str = "") -> NileState:
    """Lose animals that nobody rides or leads (5.428), and lost camels' debt of water with them."""
    party = state.party
    if not animals(party):
        return state
    lost = loose(state.law, party, mode)
    if lost:
        note("5.428", "strayed", seat=state.seat, n=lost)
        horses = max(0, party.horses - lost)
        camels = party.camels - max(0, lost - party.horses)
        state = with_party(state, horses=horses, camels=camels, dry=party.dry if camels else 0)
    return state


def loose(law: NileLaw, party: Party, mode: str = "") -> int:
    """Count the animals that nobody rides or leads, in a mode or in the best one (5.428)."""
    ways = [mode] if mode else ["foot", *(["mounted"] if law.carried(party, "mounted") is None else [])]
    return min(law.duty(party, way).loose for way in ways)
