"""Reasons about new hexes, their rivers and natives, and where discovery counters may go."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_games.engine import Move
from kernel_games.games.nile.components import ACTIVITIES, TERRAIN_OF
from kernel_games.games.nile.phases import throws
from kernel_games.games.nile.practice.looking import card_of, lowest, told
from kernel_games.games.nile.practice.reasons.sentences import Sentence, Why, both, lines, terms, terrain
from kernel_games.games.nile.state import NONE, NileState
from kernel_games.games.nile.terrain import lakes, unlike

_RIVERS = ("river_comes", "river_goes")


def _own_terrain(_state: NileState, move: Move) -> list[Sentence]:
    """Return the terrain that is printed on the card."""
    return [("card_shows", {"terrain": TERRAIN_OF[card_of(move).terrain]})]


def _blank_first(state: NileState, move: Move) -> list[Sentence]:
    """Return that the first direction leads to a blank hex, where the second one decides."""
    copied = told(state, move, "copied")
    return [("first_is_blank", {})] if copied and copied[0].clause == "10.24" else []


def _beside(state: NileState, move: Move) -> list[Sentence]:
    """Return the hex beside the new one that desert or jungle would touch, or that there is none."""
    copied = told(state, move, "copied")
    letter = next(one for one, name in TERRAIN_OF.items() if name == copied[0].facts["terrain"])
    other = unlike(state.africa, state.world.terrain, state.turn.goal, letter)
    if other != NONE:
        return [terrain(state, other)]
    return [("nothing_against", {"terrain": "jungle" if letter == "d" else "desert"})]


def _joined(state: NileState, _move: Move) -> list[Sentence]:
    count = lakes(state.africa, state.world.terrain, state.turn.goal, len(state.world.terrain))
    return [("joined", {"n": count, "most": state.law.lakes})]


def _waiting(state: NileState, move: Move) -> list[Sentence]:
    rivers = lines(*_RIVERS)(state, move)
    return rivers or [("none_waits", {"hex": state.africa.hexes[state.turn.goal]})]


def _new_hex(state: NileState) -> Sentence:
    return terrain(state, state.turn.goal)


def _rises(state: NileState, move: Move) -> list[Sentence]:
    if told(state, move, "spring"):
        return [("spring_shown", {}), *_waiting(state, move), _new_hex(state)]
    waiting = lines(*_RIVERS)(state, move)
    return waiting or [_new_hex(state), ("spring_shown", {})]


def _has_river(state: NileState, move: Move) -> Sentence:
    """Return whether a river runs in the new hex once the card is drawn."""
    river = state.child(move).world.river(state.turn.goal)
    return "has_river" if river else "has_no_river", {}


def _falls(state: NileState, move: Move) -> list[Sentence]:
    return [_new_hex(state), _has_river(state, move)]


def _lived_in(state: NileState, move: Move) -> list[Sentence]:
    """Return what the card shows, and whether the new hex has a river or an oasis."""
    oasis = state.world.oases >> state.turn.goal & 1
    shown = "natives_shown" if card_of(move).natives else "no_natives_shown"
    return [(shown, {}), ("has_oasis", {}) if oasis else _has_river(state, move)]


def _counters(state: NileState, _move: Move) -> list[Sentence]:
    """Return the native counters that are on the map."""
    numbers = [n for n, tribe in enumerate(state.world.tribes, 1) if tribe.place != NONE]
    return [("on_the_map", {"numbers": numbers, "n": lowest(numbers)})]


def _counters_after(state: NileState, move: Move) -> list[Sentence]:
    after = state.child(move)
    gone = [
        number
        for number, (tribe, then) in enumerate(zip(state.world.tribes, after.world.tribes, strict=False), 1)
        if tribe.place != NONE and then.place == NONE
    ]
    kept = [n for n, tribe in enumerate(after.world.tribes, 1) if tribe.place != NONE]
    return [("off_the_map", {"numbers": gone, "n": lowest(kept)})]


def _distance(clause: str) -> Why:
    """Return how far the hex of a counter is from the nearest published hex, or from the nearest counter."""

    def tell(state: NileState, move: Move) -> list[Sentence]:
        africa, world = state.africa, state.world
        place = africa.hexes.index(str(move.args[0]))
        if clause == "4.41":
            others = [other for other in range(len(africa.hexes)) if world.published >> other & 1]
        else:
            others = [counter.place for counter in world.counters]
        if not others:
            return []
        near = min(africa.distance(place, other) for other in others)
        return [("nearest_published" if clause == "4.41" else "nearest_counter", {"n": near})]

    return tell


def _strength(state: NileState, move: Move) -> list[Sentence]:
    law, die = state.law, int(move.args[0])
    more = law.strength[TERRAIN_OF[state.world.terrain[state.turn.goal]]]
    facts = {"die": die, "each": law.each, "terms": terms(law.each * die, more), "sum": law.each * die + more}
    return [_new_hex(state), ("warriors", facts)]


def _lost(state: NileState, move: Move) -> list[Sentence]:
    """Return what the guide and the level change, the sum, and the lost number."""
    die = int(move.args[0])
    number, added = throws.way(state)
    facts = {"terms": terms(die, added), "sum": die + added, "number": number}
    return [*_modifiers(state, move), ("lost_sum", facts)]


def _modifiers(state: NileState, _move: Move) -> list[Sentence]:
    level = state.law.paces[state.turn.activity]
    guided = throws.way(state)[1] - level
    told: list[Sentence] = [("guide_adds", {"n": guided}) if guided else no_guide(state)]
    return [*told, *level_adds(state, level)]


def no_guide(state: NileState) -> Sentence:
    """Return that there is no guide, or that those who are there are sick."""
    return "no_guide", {"sick": bool(state.party.guides)}


def _in_all(state: NileState, _move: Move) -> list[Sentence]:
    return [("in_all", {"n": throws.way(state)[1]})]


def level_adds(state: NileState, level: int) -> list[Sentence]:
    """Return what the activity level adds or takes."""
    return [("level_adds", {"activity": ACTIVITIES[state.turn.activity], "n": level})]


def _cards(left: int) -> Why:
    return lambda _state, _move: [("cards_left", {"left": left, "n": 3 - left})]


WHY: Mapping[str, Why] = {
    "4.41 may": _distance("4.41"),
    "4.42 may": _distance("4.42"),
    "new_terrain": both(_blank_first, lines("copied", "by_card"), lines("desert_and_jungle")),
    "mixed_terrain": lines("by_card"),
    "becomes_instead": both(lines("copied"), _own_terrain, lines("instead")),
    "desert_by_jungle": _beside,
    "too_many_joined": _joined,
    "river_waits": _waiting,
    "river_flows_to": lines("downstream", "river_comes"),
    "river_rises": _rises,
    "cataract_there": _falls,
    "oasis_there": _falls,
    "somebody_there": _lived_in,
    "counter_number": _counters,
    "counter_next": _counters_after,
    "strength_n": _strength,
    "cards_after_terrain": _cards(2),
    "cards_after_river": _cards(1),
    **dict.fromkeys(("is_lost", "is_lost_up", "is_lost_by_table", "is_lost_with_guide"), _lost),
    "modifier_n": both(_modifiers, _in_all),
}
