"""Which questions of practice are worth asking, and the mistakes that people make; see ``practice.toml``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from kernel_games.engine import Move, events_of
from kernel_games.games.kontor import grid, piles
from kernel_games.games.kontor.components import CARDS, GOODS
from kernel_games.games.kontor.moves import WHAT
from kernel_games.games.kontor.state import KontorState, Phase

_PLAYED = 6
"""Dock cards on the table without which a position looks like no game that is over."""
_SEVERAL = 3
"""Owners of warehouses in an area of some."""
_NEARLY = 2
"""Spaces left in a field that is nearly full, or keepers; by how much nearly equal numbers differ."""


def _played_out(state: KontorState) -> bool:
    return state.docks.bit_count() >= _PLAYED and any(state.hands)


def _close_result(state: KontorState, move: Move) -> bool:
    """Return True where two players are tied, or nearly: with two, nearly is seen at a glance."""
    first, second, *_ = sorted(state.child(move).result().total, reverse=True)
    return first - second <= state.setting.extension and _played_out(state)


def _turned_round(state: KontorState, move: Move) -> bool:
    """Return True if somebody wins who was not alone ahead before the end was counted."""
    areas = state.scores()
    ahead = tuple(seat for seat, won in enumerate(areas) if won == max(areas))
    return ahead != state.child(move).result().winners and _played_out(state)


def _close_in_coins(state: KontorState, move: Move) -> bool:
    first, second, *_ = sorted(state.child(move).coins, reverse=True)
    return first - second <= 1 and _played_out(state)


def _more_than_areas(state: KontorState, move: Move) -> bool:
    """Return True if chits or coins bring points to somebody, or take some."""
    result = state.child(move).result()
    return result.total != result.areas and _played_out(state)


def _as_many_as_count(state: KontorState, move: Move) -> bool:
    """Return True in a game in which about as many areas have keepers as can count, or more."""
    after = state.child(move)
    kept = sum(area.keeper >= 0 for area in after.scored)
    return kept >= state.law.counted.get(state.num_players, kept) - 1 and _played_out(state)


def _with_chits(state: KontorState, _move: Move) -> bool:
    """Return True where not areas alone bring points."""
    return state.setting.extension


def _few_keepers(state: KontorState, _move: Move) -> bool:
    left = [piles.keepers_left(state, seat) for seat in range(state.num_players)]
    return any(keepers is not None and keepers <= _NEARLY for keepers in left)


def _nearly_full(state: KontorState, _move: Move) -> bool:
    return (state.water | state.docks).bit_count() >= state.setting.size**2 - _NEARLY


def _full_as_told(state: KontorState, move: Move) -> bool:
    """Return True for a field nearly full; a full one must be the end, with nothing to decide before."""
    after, size = state.child(move), state.setting.size**2
    full = (after.water | after.docks).bit_count() == size
    return _nearly_full(state, move) and full == any(event.text == "full" for event in events_of(state, move))


def _nearly_as_wide(state: KontorState, _move: Move) -> bool:
    west, north, east, south = state.box
    return max(east - west, south - north) >= state.setting.size - 2


def _nearly_equal_numbers(state: KontorState, _move: Move) -> bool:
    numbers = sorted(CARDS[card].number for card in state.chosen if card)
    return any(high - low <= _NEARLY for low, high in pairwise(numbers))


def _three_owners(state: KontorState, move: Move) -> bool:
    """Return True if three players have warehouses in the area that was scored last."""
    final = state.child(move).scored[-1].final
    return sum(map(any, zip(*final, strict=True))) >= _SEVERAL


def _crossed_off(state: KontorState, move: Move) -> bool:
    """Return True if more than one player has the good of which somebody has some left."""
    left = next(event.facts for event in events_of(state, move) if event.text == "struck_left")
    final = state.child(move).scored[-1].final
    return sum(map(bool, final[GOODS.index(left["good"])])) > 1


def _others_have_it(state: KontorState, move: Move) -> bool:
    """Return True if not only the owner of the card has such a good in its area."""
    (lost,) = [event.facts for event in events_of(state, move) if event.text == "other_goes"][:1]
    good = GOODS.index(lost["good"])
    areas = state.observation(None)["areas"]
    depots = [area["depot"][GOODS[good]] for area in areas if area["open"]]
    return any(counts[lost["seat"]] and sum(map(bool, counts)) > 1 for counts in depots)


def _something_there(state: KontorState, move: Move) -> bool:
    """Return True if the new card is in an area in which the pupil has warehouses already."""
    after = state.child(move)
    if after.just < 0:
        return False
    return _in_new_area(after.observation(None)) > len(CARDS[after.cards[after.just]].goods)


def _in_new_area(view: Mapping[str, Any]) -> int:
    """Return how many warehouses the first seat has in the area of the card that was placed last."""
    return sum(
        counts[0]
        for area in view["areas"]
        if view["just"] in area["cells"]
        for counts in area["depot"].values()
    )


def _on_a_card(state: KontorState, move: Move) -> bool:
    """Return True for a special card that is placed on another card."""
    return bool((state.water | state.docks) >> WHAT[move].value & 1)


def _inside(state: KontorState, move: Move) -> bool:
    """Return True for an empty space inside of the square: there one rule alone forbids a card."""
    west, north, east, south = grid.room_box(state.box, state.setting.size)
    x, y = grid.xy(WHAT[move].value)
    return west <= x <= east and north <= y <= south and not _on_a_card(state, move)


def _chits_left(state: KontorState, _move: Move) -> bool:
    """Return True right after a card was placed, while there are chits of all goods: none is why not."""
    goods = range(len(GOODS))
    return state.phase == Phase.EXPORT and all(piles.chits_left(state, good) > 0 for good in goods)


def _may_remove(state: KontorState, _move: Move) -> bool:
    return state.phase == Phase.REMOVE


def _removes(_state: KontorState, move: Move) -> bool:
    """Return True for a removal: where a ship may sail has nothing to do with that."""
    return move.verb == "remove"


def _miscounted(state: KontorState, move: Move) -> list[Any]:
    """Return what the area holds without the new card, the new card alone, and everybody's warehouses."""
    after = state.child(move)
    view = after.observation(None)
    (area,) = [area for area in view["areas"] if view["just"] in area["cells"]]
    right, new = _in_new_area(view), len(CARDS[after.cards[after.just]].goods)
    all_in = sum(map(sum, area["depot"].values()))
    return [right - new, all_in, new, right + 1, right - 1, right + 2]


CLOSE: Mapping[str, Callable[[KontorState, Move], bool]] = {
    "wins_seat": _turned_round,
    "dock_decides": _close_result,
    "most_coins": _close_in_coins,
    "named_total": _more_than_areas,
    "too_many_equal": _as_many_as_count,
    "own_total": _with_chits,
    "winner_without_keeper": _few_keepers,
    "valued_for_nobody": _few_keepers,
    "field_full": _full_as_told,
    "edge_fixed": _nearly_as_wide,
    "bars_decide": _nearly_equal_numbers,
    "who_after_crossing": _three_owners,
    "cross_left": _crossed_off,
    "other_seat": _others_have_it,
    "depot_after": _something_there,
    "full_for_two": _nearly_full,
    "KO-B10 which": _inside,
    "KO-B21 which": _may_remove,
    "KO-X09 which": _chits_left,
    "KO-D17 may": _removes,
    "KO-D21 may": _on_a_card,
    "KO-D22 may": _on_a_card,
    "KO-D24 may": _on_a_card,
}
"""By key of a template, or clause and kind: where it is worth asking."""

MISTAKES: Mapping[str, Callable[[KontorState, Move], list[Any]]] = {
    "depot_after": _miscounted,
    "ship_moves_left": lambda state, _move: [state.law.sails - state.sails, 0, 1, 2, 3],
}
"""By key of a template: wrong answers, the likeliest first."""

READ: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    # A ship that stays leaves as many moves as there were.
    "ship_moves_left": lambda view: view["ship_moves"],
    "depot_after": _in_new_area,
}
"""By key of a template: what follows from a view."""
