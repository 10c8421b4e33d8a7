"""Which questions of practice are worth asking; see ``practice.toml``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kernel_games.engine import Event, Move
from kernel_games.games.nile import party, points
from kernel_games.games.nile.state import NileState, Phase

_SMALL, _NARROW, _CLOSE = 9, 3, 15
"""Columns of a small map; the highest die that may be lost; points from a win that is close."""
_Asks = Callable[[NileState, Move], bool]


def _told(state: NileState, move: Move, text: str) -> list[Event]:
    events: list[Event] = []
    state.child(move, events.append)
    return [event for event in events if event.text == text]


def _small_map(state: NileState, _move: Move) -> bool:
    """Return True on the small map: on the large one a flag hides what is in its hex."""
    return state.africa.columns <= _SMALL


def _has(*goods: str) -> _Asks:
    return lambda state, _move: any(getattr(state.party, one) for one in goods)


def _no_animals(state: NileState, _move: Move) -> bool:
    """Return True if all that is carried on foot is carried by people."""
    return not state.party.horses + state.party.camels


def _by_need(state: NileState, _move: Move) -> bool:
    """Return True if the explorer has not offered to work: no picture shows that."""
    return not state.party.works


def _explorer_well(state: NileState, _move: Move) -> bool:
    """Return True if all of the sick are among the people that are counted."""
    return not state.party.sick_explorer


def _all_well(state: NileState, _move: Move) -> bool:
    """Return True if nobody is sick: no picture shows of which kind they are."""
    return not sum(getattr(state.party, name) for name in party.Party._fields if name.startswith("sick_"))


def _at_end_of_turn(state: NileState, move: Move) -> bool:
    return move.verb in ("stop", "rest") and _small_map(state, move)


def _not_in_port(state: NileState, move: Move) -> bool:
    return not state.at_port and _at_end_of_turn(state, move)


def _steps(_state: NileState, move: Move) -> bool:
    """Return True for a step: who buys animals reads the rule's title off the move."""
    return move.verb in ("foot", "canoe", "mounted")


def _people(state: NileState, _move: Move) -> bool:
    return party.men(state.party) > 1


def _guide_decides(state: NileState, move: Move) -> bool:
    """Return True for a low die to which something is added: others need no thought."""
    modifiers = _told(state, move, "lost_modifier")
    return int(move.args[0]) <= _NARROW and any(event.facts["n"] for event in modifiers)


def _arrives(state: NileState, move: Move) -> bool:
    """Return True if a step is over with its move, and no card or tribe comes between."""
    return state.child(move).phase == Phase.MOVE and _small_map(state, move)


def _desert_or_jungle(state: NileState, move: Move) -> bool:
    return any(event.facts["terrain"] in ("desert", "jungle") for event in _told(state, move, "copied"))


def _near_win(state: NileState, move: Move) -> bool:
    return abs(max(state.child(move).scores()) - state.law.target) <= _CLOSE


def _several(state: NileState, move: Move) -> bool:
    return len(_told(state, move, "published")) > 1


def _more_than_notes(state: NileState, move: Move) -> bool:
    """Return True if what is published is not what the notes say, which the sheet shows."""
    notes = points.noted(state.africa, state.world, state.explorer, state.seat, law=state.law)
    return any(event.facts["n"] != notes for event in _told(state, move, "total"))


def _first_in_print(state: NileState, _move: Move) -> bool:
    """Return True if all points in print are from this journey: the sheet shows the total alone."""
    return state.explorer.points == state.turn.tally


def _cache_here(state: NileState, _move: Move) -> bool:
    return any(cache.place == state.explorer.place for cache in state.explorer.caches)


def _own_animal(state: NileState, move: Move) -> bool:
    return bool(getattr(state.party, f"{move.args[0]}s"))


def _rides(_state: NileState, move: Move) -> bool:
    return move.verb == "mounted"


def _not_named_so(state: NileState, _move: Move) -> bool:
    """Return True for explorers whose specialty is not their calling: cards name them by it."""
    return state.explorer.specialty != "explorer"


def _paddlers(state: NileState, _move: Move) -> bool:
    """Return True if nobody drifts: no picture shows which way a river runs."""
    return state.party.bearers + 1 > state.party.canoes > 0


CLOSE: Mapping[str, _Asks] = {
    "foot_carries": _no_animals,
    "foot_load": _has("rations", "gifts", "muskets", "water"),
    "mounted_load": _has("rations", "gifts", "muskets", "water"),
    "canoe_weight": _people,
    "canoe_load": _people,
    "total_people": _people,
    "explorer_bears": _by_need,
    "askari_goes": _has("askaris"),
    "guide_there": _all_well,
    "beast_is_killed": _all_well,
    "riding_bearers": _all_well,
    "recovered_n": _explorer_well,
    "home_n": _explorer_well,
    "guests_eat": _at_end_of_turn,
    "nothing_used_up": _not_in_port,
    "is_lost": _guide_decides,
    "burnt_n": _has("rations"),
    "leave_n": _has("bearers"),
    "stolen_n": _has("gifts"),
    "5.4425 may": _own_animal,
    "5.426 may": _steps,
    "5.426 which": _steps,
    "5.427 may": _steps,
    "5.427 which": _steps,
    "5.432 may": _paddlers,
    "5.434 which": _has("canoes"),
    "R17.2 which": _cache_here,
    "strayed_n": _rides,
    "desert_by_jungle": _desert_or_jungle,
    "marker_placed": _arrives,
    "won_now": _near_win,
    "hex_n": _several,
    "total_n": _more_than_notes,
    "donations_money": _first_in_print,
    "bonus_points": _not_named_so,
} | dict.fromkeys(
    (
        *("terrain_first", "river_waits", "nobody_for_sure", "step_cost", "around_falls"),
        *("is_friend", "strength_n", "wins_battle", "plunder_n", "sick_walks"),
    ),
    _small_map,
)
"""By key of a template, or clause and kind: where it is worth asking."""
