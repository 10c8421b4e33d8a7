"""Facts that a question tells because no picture shows them; see ``practice``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.engine import Move
from kernel_games.games.nile.practice.looking import holds, plainly, told
from kernel_games.games.nile.state import NileState


def _gifts_offered(state: NileState, _move: Move) -> Mapping[str, Any]:
    return {"gifts": state.turn.tally}


def _in_a_hex(state: NileState, move: Move) -> Mapping[str, Any]:
    """Return how far a hex that is entered is from what was in print, and what it holds."""
    after = state.child(move)
    place = after.explorers[state.seat].place
    facts = {"hex": state.africa.hexes[place], "far": state.africa.remote[place]}
    return {**facts, "things": list(holds(after, place, state.seat))}


def _hexes_and_river(state: NileState, move: Move) -> Mapping[str, Any]:
    """Return what the hexes bring, how long the river is, and whether the journey was an epic one."""
    n, epic = (sum(one.facts["n"] for one in told(state, move, text)) for text in ("published_river", "epic"))
    hexes = sum(one.facts["hexes"] for one in told(state, move, "published_river"))
    plain = sum(one.facts["n"] for one in told(state, move, "total")) - n - epic
    return {"plain": plain, "hexes": hexes, "epic": bool(epic)}


GIVEN: Mapping[str, Callable[[NileState, Move], Mapping[str, Any]]] = {
    **dict.fromkeys(("becomes_friend", "won_by_gifts", "they_fight"), _gifts_offered),
    "hunt_n": lambda state, move: {"change": int(move.args[0]) - state.law.even},
    "suited_n": lambda state, move: {"plain": plainly(state, move)},
    "may_sail": lambda state, _move: {"moved": bool(state.turn.moved)},
    "donations_money": lambda state, _move: {"made": max(0, state.turn.tally)},
    "river_total": _hexes_and_river,
    "hex_points": _in_a_hex,
}
"""By key of a template: more that its question tells, since no picture shows it."""
