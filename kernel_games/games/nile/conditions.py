"""When a question of practice is a good one, as far as moves, cards and tables decide; see ``practice``."""

from __future__ import annotations

from kernel_games.engine import Move, events_of
from kernel_games.games.nile import moves, party, points
from kernel_games.games.nile.answers import card_of, told
from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.land.map_file import BLANK, ISLAND
from kernel_games.games.nile.state import NONE, NileState

SMALL = 9
"""Columns of a small map."""
_AROUND = 4
"""Blank hexes around somebody of which one is to be told by its direction."""
_DOLLARS = 20
"""By so much a price may always differ from what somebody has."""


def target_drawn(state: NileState, move: Move) -> bool:
    """Return True for a step into a hex that is drawn: of a blank one nobody knows what it closes."""
    if move not in moves.STEPS:
        return False
    _, direction = moves.STEPS[move]
    goal = state.africa.near[state.explorer.place][direction - 1]
    return goal >= 0 and state.world.terrain[goal] != BLANK


def can_pay(state: NileState, _move: Move) -> bool:
    """Return True if points for any hex are left, so that no step is forbidden for want of them."""
    turn = state.turn
    return turn.allowance == NONE or turn.allowance - turn.spent >= state.law.cost["unknown"]


def animals_that_can_pay(state: NileState, move: Move) -> bool:
    """Return True if there are animals, and points for a step."""
    return bool(party.animals(state.party)) and can_pay(state, move)


def canoes_that_can_pay(state: NileState, move: Move) -> bool:
    """Return True if there are canoes, and points for a step."""
    return bool(state.party.canoes) and can_pay(state, move)


def more_than_enough(state: NileState, move: Move) -> bool:
    """Return True if the hunters bring more than the expedition eats."""
    return any(event.facts["n"] > party.men(state.party) for event in told(state, move, "quarry"))


def no_die(_state: NileState, move: Move) -> bool:
    """Return True for food that is bought or shot: a die does not tell that it is a hunt."""
    return move.verb in ("buy", "trade", "shoot")


def several_points(_state: NileState, move: Move) -> bool:
    """Return True for a disaster of some severity."""
    return card_of(move).severity > 1


def some_tribe(state: NileState, _move: Move) -> bool:
    """Return True if native counters are on the map already."""
    return any(tribe.place != NONE for tribe in state.world.tribes)


def bare_hands(state: NileState, _move: Move) -> bool:
    """Return True without animals if the explorer neither works nor has offered to: weights decide alone."""
    idle = not state.party.works and not state.explorer.bearing
    return idle and not party.animals(state.party) and not party.sick(state.party)


def hexes_or_nothing(state: NileState, _move: Move) -> bool:
    """Return True in port with hexes to publish, which the map shows, or with nothing."""
    new = points.unpublished(state.world, state.explorer)
    return bool(new) or not state.explorer.extra


def several_bought(_state: NileState, move: Move) -> bool:
    """Return True if more than one is bought."""
    return int(move.args[0]) > 1


def more_than_a_deal(_state: NileState, move: Move) -> bool:
    """Return True for more than one deal at once: the board tells what one of them brings."""
    return int(move.args[0]) > 10 and str(move.args[1]) == "rations"


def beside(state: NileState) -> bool:
    """Return True beside a port or Cape Colony, where a line of the map decides."""
    near = state.africa.near[state.explorer.place]
    return any(other in state.africa.safe for other in near if other >= 0)


def port_or_far(state: NileState, _move: Move) -> bool:
    """Return True in a port, or far from ports and Cape Colony."""
    return bool(state.at_port) if state.safe else not beside(state)


def narrow_attitude(state: NileState, move: Move) -> bool:
    """Return True if one point more or less would make another answer of the tribe's."""
    law = state.law.attitude
    sums = [event.facts["n"] for event in events_of(state, move) if "added" in event.facts]
    return any(n - least in (0, 1) for n in sums for least in (law["attacks"], law["sends_back"]))


def rivers_in_sight(state: NileState, _move: Move) -> bool:
    """Return True if no discovery counter lies where a river rises or ends: between, it is seen around it."""
    world = state.world
    return all(
        not world.river(one.place) or (world.inn[one.place] and not world.ends(one.place))
        for one in world.counters
    )


def all_entered(state: NileState, _move: Move) -> bool:
    """Return True if every hex that is drawn and not in print was entered: others look as if others had."""
    world = state.world
    new = points.unpublished(world, state.explorer)
    drawn = sum(1 << place for place, letter in enumerate(world.terrain) if letter != BLANK)
    return drawn & ~world.published == new


def goes_forward(_state: NileState, move: Move) -> bool:
    """Return True for a step into a hex that is meant by its direction."""
    return move.verb != "back"


def some_friend(state: NileState, _move: Move) -> bool:
    """Return True if a friend's flag is on the map, and no cache hides whether it flies here."""
    flies = any(tribe.place != NONE and tribe.friends >> state.seat & 1 for tribe in state.world.tribes)
    return flies and not any(cache.place == state.explorer.place for cache in state.explorer.caches)


def desert(state: NileState, _move: Move) -> bool:
    """Return True in desert, where a river or an oasis decides."""
    return state.world.terrain[state.explorer.place] == "d"


def along_river(state: NileState, move: Move) -> bool:
    """Return True for a step up or down a river."""
    if move not in moves.STEPS:
        return False
    return bool(state.world.flows(state.africa, state.explorer.place, moves.STEPS[move][1]))


def by_the_desert(state: NileState, move: Move) -> bool:
    """Return True for a step into desert, or beside one: elsewhere nobody thinks of water."""
    if state.africa.columns > SMALL or not target_drawn(state, move):
        return False
    near = state.africa.near
    goal = near[state.explorer.place][moves.STEPS[move][1] - 1]
    return "d" in {state.world.terrain[one] for one in (goal, *near[goal]) if one >= 0}


def hires_askaris(_state: NileState, move: Move) -> bool:
    """Return True for native askaris: what forbids other deals is no musket."""
    return str(move.args[1]) == "recruits"


def named_on_the_map(_state: NileState, move: Move) -> bool:
    """Return True for what is no crossing to the mainland: no name stands where Zanzibar's arrows point."""
    return move.verb != "land" or str(move.args[0]) == ISLAND


def terrain_by_rule(state: NileState, move: Move) -> bool:
    """Return True if whoever takes the hex they come from, or the card's own terrain, is wrong."""
    land, card = state.world.terrain, card_of(move)
    copied = told(state, move, "copied")
    (event,) = copied or told(state, move, "by_card")
    fits = TERRAIN_OF[land[state.explorer.place]] == event.facts["terrain"]
    return not fits or (bool(copied) and TERRAIN_OF[card.terrain] != event.facts["terrain"])


def two_ways(state: NileState, move: Move) -> bool:
    """Return True if the card names two directions: the order, and what is blank, then decide."""
    return state.africa.columns <= SMALL and len(card_of(move).flow) > 1


def load_fits_canoes(state: NileState, _move: Move) -> bool:
    """Return True if there are canoes for everybody and everything but the animals: those decide."""
    alone = state.party._replace(horses=0, camels=0)
    return bool(alone.canoes) and state.law.carried(alone, "canoe") is None


def sick_and_well(state: NileState, move: Move) -> bool:
    """Return True on foot without animals and canoes if bearers alone carry, and some can."""
    after = state.child(move).party
    duty = state.law.duty(after, "foot")
    plain = not (after.canoes or party.animals(after) or after.works or duty.explorer)
    return plain and bool(duty.carriers) and party.men(after) > 1


def slower_inside(state: NileState, move: Move) -> bool:
    """Return True if a slower mode takes points away from somebody who has some left."""
    left = state.turn.allowance - state.turn.spent
    return left > 0 and bool(told(state, move, "slower")) and not told(state, move, "swamp_cost")


def some_sick(state: NileState, _move: Move) -> bool:
    """Return True in port with two sick or more, and not the explorer: the figure leaves them out."""
    return bool(state.at_port) and party.sick(state.party) > 1 and not state.party.sick_explorer


def more_would_carry(state: NileState, _move: Move) -> bool:
    """Return True if a canoe more could be carried if guides and askaris were bearers."""
    one, each = state.party, state.law.canoe_weighs // state.law.bearer
    return one.canoes > 0 and 1 < one.bearers // each < (party.men(one) - 1) // each


def canoes_on_foot(state: NileState, _move: Move) -> bool:
    """Return True with canoes and no animals, if bearers alone carry, or cannot even with the explorer."""
    one, law = state.party, state.law
    refused = law.carried(one, "foot")
    if not one.canoes or party.animals(one) or law.duty(one, "foot").explorer:
        return False
    return refused is None or refused.clause == "6.55"


def whole_share(state: NileState, move: Move) -> bool:
    """Return True if the share of the rations that goes over the falls is whole, and some are left."""
    one, after = state.party, state.child(move).party
    return one.rations > after.rations > 0 and one.rations * after.canoes == after.rations * one.canoes


def canoes_go_over(state: NileState, move: Move) -> bool:
    """Return True if some canoes go over the falls: whether it is all of them is to be worked out."""
    return any(event.facts["n"] for event in told(state, move, "falls"))


def some_river(state: NileState, _move: Move) -> bool:
    """Return True on a small map with a river beside the new hex: its end points there, or does not."""
    near = state.africa.near[state.turn.goal]
    return state.africa.columns <= SMALL and any(state.world.river(one) for one in near if one >= 0)


def near_purse(state: NileState, move: Move) -> bool:
    """Return True for a price that is near what somebody has: others are seen to be too much, or little."""
    count, article = move.args
    cost = int(count) * state.law.prices[str(article)]
    return abs(cost - state.explorer.money) <= max(_DOLLARS, cost // 5)


def rides(_state: NileState, move: Move) -> bool:
    """Return True for a ride: how many animals go without a rider is then a sum."""
    return move.verb == "mounted"


def storm_card(state: NileState, move: Move) -> bool:
    """Return True if the number of the card is no movement allowance, so that it may be a wrong answer."""
    return int(move.args[0]) > max(state.law.allowance["foot"])


def several_goods(state: NileState, _move: Move) -> bool:
    """Return True if there is something to add up."""
    one = state.party
    return sum(map(bool, (one.rations, one.gifts, one.muskets, one.water))) > 1


def numbers_in_sight(state: NileState, move: Move) -> bool:
    """Return True on a small map for a step into a blank hex among blank ones: their numbers can be read."""
    if state.africa.columns > SMALL or move not in moves.STEPS:
        return False
    near, blank = state.africa.near[state.explorer.place], state.world.blank
    goal = near[moves.STEPS[move][1] - 1]
    return goal >= 0 and blank(goal) and sum(one >= 0 and blank(one) for one in near) >= _AROUND


def has_not_moved(state: NileState, _move: Move) -> bool:
    """Return True if no points are spent, as the sheet shows."""
    return not state.turn.spent
