"""Which questions of practice are worth asking; see ``practice.toml``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.engine import Move, events_of
from kernel_games.games.nile import party, points
from kernel_games.games.nile.practice.answers import MISTAKES
from kernel_games.games.nile.practice.conditions import (
    SMALL,
    a_lake,
    all_entered,
    along_river,
    by_the_desert,
    can_pay,
    canoes_go_over,
    canoes_on_foot,
    colony_or_far,
    counters_come_off,
    desert,
    doubtful,
    eats_from_stores,
    fodder_for_all,
    goes_forward,
    hexes_or_nothing,
    hires_askaris,
    hunts_by_level,
    load_fits_canoes,
    load_near_limit,
    more_than_a_deal,
    more_than_enough,
    more_would_carry,
    near_load,
    near_purse,
    near_win,
    nearly_ambushed,
    nearly_drifts,
    nearly_mounted,
    no_camels,
    no_die,
    numbers_in_sight,
    offered,
    offers_something,
    one_or_two_left,
    paddles_or_walks,
    pays_several,
    port_or_far,
    recruits_too,
    rides,
    room_on_foot,
    several_bought,
    several_canoes,
    several_goods,
    several_points,
    sick_and_well,
    slower_inside,
    some_caches,
    some_friend,
    some_river,
    some_sick_near,
    some_tribe,
    some_unarmed,
    some_water,
    storm_card,
    suits_nothing,
    suits_once,
    target_drawn,
    terrain_by_rule,
    two_ways,
    whole_share,
)
from kernel_games.games.nile.practice.given import GIVEN
from kernel_games.games.nile.practice.looking import card_of, told
from kernel_games.games.nile.practice.readings import READ
from kernel_games.games.nile.practice.reasons import WHY
from kernel_games.games.nile.state import NileState, Phase

__all__ = ["CLOSE", "GIVEN", "MISTAKES", "READ", "WHY"]

_SEVERAL = 2
"""Leaders of animals of whom the explorer could only spare one."""
_RECOVER = (4, 5)
"""Dice at which some of the sick recover and others do not."""
_Asks = Callable[[NileState, Move], bool]
_Errs = Callable[[NileState, Move], list[Any]]


def _small_map(state: NileState, _move: Move) -> bool:
    """Return True on the small map: on the large one a flag hides what is in its hex."""
    return state.africa.columns <= SMALL


def _small(also: _Asks) -> _Asks:
    """Return what asks for a small map as well: on the large one a hex is hard to read."""
    return lambda state, move: _small_map(state, move) and also(state, move)


def _no_meat_yet(also: _Asks) -> _Asks:
    """Return what asks for no fresh rations as well: no picture shows those of an animal that was shot."""
    return lambda state, move: not state.turn.fresh and also(state, move)


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


def _steps(state: NileState, move: Move) -> bool:
    """Return True for a step that can be seen: who buys animals reads the rule's title off the move."""
    return target_drawn(state, move) and _small_map(state, move)


def _people(state: NileState, _move: Move) -> bool:
    return party.men(state.party) > 1


def _guide_decides(state: NileState, move: Move) -> bool:
    """Return True if what is added to the die, or taken off it, matters or nearly does."""
    die, added = int(move.args[0]), sum(event.facts["n"] for event in told(state, move, "lost_modifier"))
    numbers = told(state, move, "lost_number") + told(state, move, "lost_upstream")
    return bool(added) and any(0 <= die + added - one.facts["n"] <= 1 for one in numbers)


def _nearly_lost(state: NileState, move: Move) -> bool:
    """Return True if one point more or less of the die would turn it round."""
    added = sum(event.facts["n"] for event in told(state, move, "lost_modifier"))
    least = [event.facts["n"] for event in told(state, move, "lost_number")]
    return _small_map(state, move) and any(0 <= int(move.args[0]) + added - n <= 1 for n in least)


def _comes_to(state: NileState, move: Move) -> bool:
    """Return True if a step into a drawn hex is over with its move, and no card or tribe comes between."""
    return state.child(move).phase == Phase.MOVE and _steps(state, move)


def _terrain_by_rule(state: NileState, move: Move) -> bool:
    return _small_map(state, move) and terrain_by_rule(state, move)


def _in_desert(state: NileState, move: Move) -> bool:
    return _at_end_of_turn(state, move) and desert(state, move)


def _desert_or_jungle(state: NileState, move: Move) -> bool:
    return any(event.facts["terrain"] in ("desert", "jungle") for event in told(state, move, "copied"))


def _first_in_print(state: NileState, _move: Move) -> bool:
    """Return True if all points in print are from this journey: the sheet shows the total alone."""
    return state.explorer.points == state.turn.tally


def _own_animal(state: NileState, move: Move) -> bool:
    return bool(getattr(state.party, f"{move.args[0]}s"))


def _paddlers(state: NileState, _move: Move) -> bool:
    """Return True if nobody drifts: no picture shows which way a river runs."""
    return state.party.bearers + 1 > state.party.canoes > 0


def _card_has(mark: str) -> _Asks:
    """Return True for a card with a mark: without it there is nothing to think about."""
    return lambda _state, move: bool(getattr(card_of(move), mark))


def _suits(state: NileState, move: Move) -> bool:
    """Return True if the card has a bonus, and the hex suits the specialty: the card alone decides."""
    one = state.explorer
    return bool(card_of(move).bonus) and points.suits(state.law, state.world, one.place, one.specialty)


def _at_halt_in_port(state: NileState, _move: Move) -> bool:
    """Return True in a port, where nobody who stays has come from elsewhere this turn."""
    return bool(state.at_port) and state.phase == Phase.MOVE and hexes_or_nothing(state, _move)


def _carried_by_bearers(state: NileState, move: Move) -> bool:
    """Return True if bearers alone carry the water, without animals and without the explorer's help."""
    alone = not state.law.uses_explorer(state.child(move).party, "foot") and not told(state, move, "bears")
    return alone and _bearers_alone(state, move)


def _pack(state: NileState, _move: Move) -> bool:
    """Return True if bearers lead all animals and carry besides, all being well."""
    one, law = state.party, state.law
    leaders = -(-party.animals(one) // law.leads)
    if leaders < _SEVERAL or party.sick(one):
        return False
    alone = (one.bearers - leaders) * law.bearer + party.animals(one) * law.pack
    return law.duty(one, "foot").carries == alone


def _led_and_ridden(state: NileState, _move: Move) -> bool:
    """Return True if some animals are ridden, and bearers who are well lead the others."""
    one = state.party
    spare = party.animals(one) - party.men(one)
    return 0 < spare <= state.law.leads * one.bearers and not party.sick(one)


def _goods_in_canoes(state: NileState, move: Move) -> bool:
    return several_goods(state, move) and _people(state, move)


def _bearers_alone(state: NileState, move: Move) -> bool:
    """Return True if bearers who are well carry all, without animals and without the explorer's help."""
    plain = _no_animals(state, move) and not party.sick(state.party)
    return plain and state.party.bearers > 1 and not state.law.uses_explorer(state.party, "foot")


def _others_beside_bearers(state: NileState, move: Move) -> bool:
    return _bearers_alone(state, move) and party.men(state.party) > state.party.bearers + 1


def _only_bearers_sick(state: NileState, _move: Move) -> bool:
    return party.sick(state.party) == state.party.sick_bearers > 1


def _has_count(state: NileState, move: Move) -> bool:
    """Return True for the discharge of people who are there."""
    what = str(move.args[1])
    sick = _only_bearers_sick(state, move) if what.startswith("sick") else _all_well(state, move)
    return bool(getattr(state.party, what, 0)) and sick


def _five_or_less(_state: NileState, move: Move) -> bool:
    return int(move.args[0]) in _RECOVER


def _recovers(state: NileState, move: Move) -> bool:
    return _explorer_well(state, move) and _five_or_less(state, move)


def _guide_or_not(state: NileState, move: Move) -> bool:
    return bool(told(state, move, "guide_helps")) and _guide_decides(state, move)


def _certain(state: NileState, move: Move) -> bool:
    """Return True if the camels drink or not whether or not they drank last turn: no picture shows that."""
    one, law = state.party, state.law
    if not one.camels or not _at_end_of_turn(state, move):
        return False
    left = one.water - law.drinks["person"] * party.men(one) - law.drinks["horse"] * one.horses
    return not law.drinks["camel"] * one.camels <= left < 2 * law.drinks["camel"] * one.camels


def _find_brings(figure: str) -> _Asks:
    def asks(state: NileState, move: Move) -> bool:
        brings = state.law.counters[figure]
        return all(event.facts["n"] == brings for event in told(state, move, "published_find"))

    return asks


def _more_bearers(state: NileState, move: Move) -> bool:
    """Return True for bearers who are hired where there are some already: what all can do is a sum."""
    return str(move.args[1]) == "bearers" and bool(state.party.bearers)


def _bearers_only(state: NileState, move: Move) -> bool:
    """Return True if no animals change what is seen to be carried."""
    return _more_bearers(state, move) and _no_animals(state, move)


def _crew_of_bearers(state: NileState, move: Move) -> bool:
    """Return True if the canoes need no explorer to paddle."""
    return state.party.bearers >= state.party.canoes and _paddled_by_bearers(state, move)


def _askaris_well(state: NileState, move: Move) -> bool:
    eaten = told(state, move, "meal")  # otherwise the evening is not over with the move
    return bool(state.party.askaris and eaten) and _paddled_by_bearers(state, move)


def _paddled_by_bearers(state: NileState, move: Move) -> bool:
    """Return True if all are well and the explorer has not offered to work."""
    return _all_well(state, move) and _by_need(state, move)


def _canoe_on_small_map(state: NileState, move: Move) -> bool:
    """Return True on a small map with enough to paddle: who drifts spends all points at once."""
    drifts = state.law.crew_loss(state.party) is None
    return not drifts and _paddled_by_bearers(state, move) and _small_map(state, move)


def _ridden_and_led_by_bearers(state: NileState, move: Move) -> bool:
    """Return True if everybody rides, and there are bearers to lead the animals that are left."""
    spare = party.animals(state.party) - party.men(state.party)
    return spare <= state.law.leads * state.party.bearers and _all_well(state, move)


def _walks(state: NileState, move: Move) -> bool:
    """Return True where nothing but walking can be meant: no picture shows how somebody travels."""
    alone = not state.party.canoes and _no_animals(state, move)
    return alone and _small_map(state, move) and doubtful(state, move)


def _gifts_decide(state: NileState, move: Move) -> bool:
    """Return True if something is added to the die, and not enough would have been rolled without."""
    lots = [event.facts["added"] for event in events_of(state, move) if "added" in event.facts]
    more = any(added > 0 for added in lots) and state.turn.tally
    return bool(more) and int(move.args[0]) <= state.law.attitude["sends_back"] and offered(state, move)


def _no_plunder(state: NileState, move: Move) -> bool:
    """Return True if no tribe has been beaten, so that no neighbours have heard of it (R16.2)."""
    return _small_map(state, move) and not any(tribe.beaten for tribe in state.world.tribes)


def _friend_or_not(state: NileState, move: Move) -> bool:
    return _no_plunder(state, move) and some_friend(state, move)


def _rations_burn(state: NileState, move: Move) -> bool:
    return bool(state.party.rations) and several_points(state, move)


def _forward_on_small_map(state: NileState, move: Move) -> bool:
    return goes_forward(state, move) and _small_map(state, move)


def _others_in_canoes(state: NileState, move: Move) -> bool:
    """Return True if people who do not paddle sit in the canoes as well."""
    return party.men(state.party) - 1 > state.party.bearers and _paddled_by_bearers(state, move)


def _water_for_all(state: NileState, _move: Move) -> bool:
    """Return True if nobody goes thirsty: how little water is shared is another question."""
    return state.party.water >= state.law.water_need(state.party)


def _lighter(state: NileState, move: Move) -> bool:
    return party.items(state.party) > party.items(state.child(move).party) > 0


CLOSE: Mapping[str, _Asks] = {
    "foot_carries": _bearers_alone,
    "sheet_after": _lighter,
    "bearers_carry_now": _bearers_only,
    "bearers_lead_now": _more_bearers,
    "askari_goes": _askaris_well,
    "riders_carry_nothing": _led_and_ridden,
    "won_by_gifts": _gifts_decide,
    "hex_is_closed": _walks,
    "drifts_now": nearly_drifts,
    "bearers_alone_carry": _others_beside_bearers,
    "leaders_do_not_carry": _pack,
    "ridden_and_led": _led_and_ridden,
    "foot_load": several_goods,
    "canoe_weight": _goods_in_canoes,
    "canoe_load": _goods_in_canoes,
    "total_people": _people,
    "explorer_bears": load_near_limit,
    "meal_fresh": more_than_enough,
    "food_keeps": no_die,
    "counter_number": _small(some_tribe),
    "goes_by_canoe": load_fits_canoes,
    "hex_points": suits_nothing,
    "hexes_erased": _small(all_entered),
    "step_cost": _forward_on_small_map,
    "step_n": _small(paddles_or_walks),
    "5.432 which": _small(can_pay),
    "goes_on_instead": _small(doubtful),
    "9.41 may": _small_map,
    "9.41 which": _small_map,
    "canoes_by_bearers": more_would_carry,
    "goes_on_foot": canoes_on_foot,
    "beast_is_killed": _all_well,
    "they_recover": _recovers,
    "is_lost_with_guide": _guide_or_not,
    "sick_cost_n": _only_bearers_sick,
    "costs_points": _has_count,
    "camels_go_dry": _certain,
    "drinks_for_free": _in_desert,
    "finds_food": _no_meat_yet(_not_in_port),
    "hungry_n": _no_meat_yet(_small_map),
    "goods_over_falls": whole_share,
    "drowns_now": canoes_go_over,
    "river_waits": some_river,
    "battle_n": _small_map,
    "wins_battle": _small_map,
    "plunder_n": _small_map,
    "nothing_used_in_port": _small(port_or_far),
    "no_card_here": _small(port_or_far),
    "horses_n": fodder_for_all,
    "goes_on_inside": slower_inside,
    "storm_left": storm_card,
    "goes_to": numbers_in_sight,
    "storm_spared_left": storm_card,
    "may_sail": _at_halt_in_port,
    "river_rises": _small(_card_has("spring")),
    "cataract_there": _small(_card_has("cataract")),
    "oasis_there": _small(_card_has("oasis")),
    "somebody_there": _small(_card_has("natives")),
    "gets_bonus": _suits,
    "bonus_points": _suits,
    "hunt_n": hunts_by_level,
    "suited_n": suits_once,
    "could_ride": nearly_mounted,
    "muskets_needed": recruits_too,
    "caches_left": some_caches,
    "most_offered": offers_something,
    "room_left": room_on_foot,
    "new_hex_after": one_or_two_left,
    "counter_next": counters_come_off,
    "they_fight": offered,
    "meal_stores": _no_meat_yet(_small(eats_from_stores)),
    "canoe_carries": several_canoes,
    "canoe_weight_n": several_canoes,
    "mainland_left": _paddled_by_bearers,
    "island_left": _paddled_by_bearers,
    "find_points": _find_brings("points"),
    "suited_find_points": _find_brings("suited"),
    "all_recover": some_sick_near,
    "bearers_to_a_canoe": _others_in_canoes,
    "hunters_n": some_unarmed,
    "armed_n": some_unarmed,
    "becomes_friend": offered,
    "drunk_n": _water_for_all,
    "bought_money": several_bought,
    "must_choose": _friend_or_not,
    "too_many_joined": a_lake,
    "water_along": _carried_by_bearers,
    "water_for_nine": no_camels,
    "water_after": some_water,
    "could_get_lost": _small(along_river),
    "5.4451 may": hires_askaris,
    "6.55 may": near_load,
    "gets_past": nearly_ambushed,
    "river_flows_to": two_ways,
    "sick_load": sick_and_well,
    "sick_carry": sick_and_well,
    "gifts_for_food": more_than_a_deal,
    "gifts_left": pays_several,
    "guests_eat": _at_end_of_turn,
    "nothing_used_up": colony_or_far,
    "is_lost": _guide_decides,
    "is_lost_up": _guide_decides,
    "is_lost_by_table": _nearly_lost,
    "crew_n": _crew_of_bearers,
    "left_by_canoe": _canoe_on_small_map,
    "mounted_carries": _ridden_and_led_by_bearers,
    "portage_cost": _paddled_by_bearers,
    "trips_made": _paddled_by_bearers,
    "5.3 may": near_purse,
    "burnt_n": _rations_burn,
    "leave_n": _has("bearers"),
    "stolen_n": _has("gifts"),
    "5.4425 may": _own_animal,
    "5.426 may": _steps,
    "R9.2 may": _steps,
    "5.4442 may": by_the_desert,
    "5.427 may": _steps,
    "5.432 may": _small(_paddlers),
    "strayed_n": rides,
    "desert_by_jungle": _small(_desert_or_jungle),
    "marker_placed": _comes_to,
    "new_terrain": _terrain_by_rule,
    "won_now": near_win,
    "donations_money": _first_in_print,
} | dict.fromkeys(
    (
        *("around_falls", "becomes_instead", "strength_n", "die_for_the_way"),
        *("not_been_cost", "mixed_terrain", "sure_in_print"),
        *("left_on_foot", "left_mounted", "left_later"),
    ),
    _small_map,
)
"""By key of a template, or clause and kind: where it is worth asking."""
