"""When a question of practice is a good one, as far as moves, cards and tables decide; see ``practice``."""

from __future__ import annotations

from kernel_games.engine import Move, events_of
from kernel_games.games.nile import moves, party, points
from kernel_games.games.nile.components import OFFERS, TERRAIN_OF
from kernel_games.games.nile.land.map_file import BLANK, ISLAND
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.phases import throws
from kernel_games.games.nile.practice.looking import card_of, holds, told
from kernel_games.games.nile.state import NONE, NileState, Phase

SMALL = 9
"""Columns of a small map."""
_AROUND = 4
"""Blank hexes around somebody of which one is to be told by its direction."""
_CLOSE = 8
"""Points from a win that is close."""
_NEARLY = 2
"""As many animals more or less as people are a near miss."""
_NEAR_LOAD, _NEAR_CANOES = 15, 100
"""By so much a load may differ from what bearers carry, without canoes and with them."""
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


def all_entered(state: NileState, _move: Move) -> bool:
    """Return True if every hex that is drawn and not in print was entered: others look as if others had."""
    world = state.world
    new = points.unpublished(world, state.explorer)
    if not others_in_sight(state):
        return False
    drawn = sum(1 << place for place, letter in enumerate(world.terrain) if letter != BLANK)
    return drawn & ~world.published == new


def goes_forward(_state: NileState, move: Move) -> bool:
    """Return True for a step into a hex that is meant by its direction."""
    return move in moves.STEPS


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


def some_water(state: NileState, move: Move) -> bool:
    """Return True by the desert if water is brought along, or taken."""
    return by_the_desert(state, move) and bool(state.party.water or told(state, move, "fills"))


def doubtful(state: NileState, _move: Move) -> bool:
    """Return True if the new hex is no veldt: nobody takes that for closed."""
    return state.turn.goal >= 0 and TERRAIN_OF.get(state.world.terrain[state.turn.goal]) != "veldt"


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
    work = state.law.duty(alone, "canoe")
    return bool(alone.canoes) and 3 * work.load >= work.carries >= work.load


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
    work = law.duty(one, "foot")
    return (refused is None or refused.clause == "6.55") and abs(work.load - work.carries) <= _NEAR_CANOES


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


def nearly_mounted(state: NileState, _move: Move) -> bool:
    """Return True if there are as many animals as people, or nearly: else it is seen at a glance."""
    one = state.party
    early = state.phase in (Phase.OUTFIT, Phase.ACTIVITY, Phase.MOVE)
    ways = one.canoes or party.sick(one) or not party.animals(one)
    return early and not ways and abs(party.animals(one) - party.men(one)) <= _NEARLY


def recruits_too(state: NileState, _move: Move) -> bool:
    """Return True if there are askaris who need a musket, and nobody is sick."""
    return bool(state.party.recruits) and not party.sick(state.party)


def some_caches(state: NileState, _move: Move) -> bool:
    """Return True on a small map with several caches on it, to be counted."""
    return len(state.explorer.caches) > 1 and state.africa.columns <= SMALL


def offers_something(state: NileState, _move: Move) -> bool:
    """Return True if a policy is due, and the explorer has gifts, but not just as many as may be offered."""
    return state.phase == Phase.POLICY and state.party.gifts not in OFFERS


def room_on_foot(state: NileState, _move: Move) -> bool:
    """Return True if bearers alone carry, and could carry more."""
    one, law = state.party, state.law
    work = law.duty(one, "foot")
    alone = not (party.animals(one) or party.sick(one) or one.canoes or work.explorer)
    return alone and 0 < work.load < work.carries


def goes_on_after(state: NileState, move: Move) -> bool:
    """Return True if the movement of the same explorer goes on after the move."""
    after = state.child(move)
    return after.seat == state.seat and after.phase == Phase.MOVE and after.turn.allowance != NONE


def one_or_two_left(state: NileState, move: Move) -> bool:
    """Return True if an unexplored hex just can be paid, or just cannot."""
    return state.turn.allowance - state.turn.spent in (1, 2) and goes_on_after(state, move)


def nearly_drifts(state: NileState, _move: Move) -> bool:
    """Return True if there are about as many to paddle, the explorer counted, as canoes."""
    return abs(state.party.bearers + 1 - state.party.canoes) <= _NEARLY


def some_sick_near(state: NileState, move: Move) -> bool:
    """Return True if some are sick: inland, or at home where the day ends with the move."""
    over = not state.safe or bool(told(state, move, "recovered_at_home"))
    return over and party.sick(state.party) > 0 and state.africa.columns <= SMALL


def hunts_by_level(state: NileState, move: Move) -> bool:
    """Return True if hunters bring something, and the level changes it."""
    (event,) = told(state, move, "quarry")
    changed = any(one.facts["n"] for one in told(state, move, "pace_and_hunt"))
    well = not party.sick(state.party) and not told(state, move, "beast_takes")
    return event.facts["n"] > 0 and changed and well and state.africa.columns <= SMALL


def others_in_sight(state: NileState) -> bool:
    """Return True if others have in their notes only the hexes in which they are: no picture shows more."""
    rivals = [one for seat, one in enumerate(state.explorers) if seat != state.seat]
    return not any(one.known & ~(1 << one.place if one.place >= 0 else 0) for one in rivals)


def counters_come_off(state: NileState, move: Move) -> bool:
    """Return True if a native counter comes off the map with its hex, and it is seen which ones stay."""
    if state.africa.columns > SMALL or not others_in_sight(state):
        return False
    then = state.child(move).world.tribes
    pairs = zip(state.world.tribes, then, strict=False)
    return any(before.place != NONE and after.place == NONE for before, after in pairs)


def offered(state: NileState, move: Move) -> bool:
    """Return True if one point more or less matters, and nobody has heard of a plunder (R16.2)."""
    return not throws.welcome(state)[1] and narrow_attitude(state, move)


def suits_once(state: NileState, move: Move) -> bool:
    """Return True if a hex without a counter on it counts as it is, or twice as much for the specialty."""
    first = told(state, move, "published")[0].facts
    place = state.africa.hexes.index(first["hex"])
    plain = points.worth(state.africa, state.world, place, state.seat, "", law=state.law)
    whole = plain > 0 and first["n"] in (plain, state.law.twice * plain)
    return whole and not told(state, move, "published_find") and state.africa.columns <= SMALL


def eats_from_stores(state: NileState, move: Move) -> bool:
    """Return True if the stores are there for everybody, and are needed."""
    return any(0 < one.facts["rations"] < state.party.rations for one in told(state, move, "meal"))


def some_unarmed(state: NileState, move: Move) -> bool:
    """Return True if guides, or the unarmed, may be counted by mistake, and no die says a number."""
    one = state.party
    armed = party.hunters(one)
    others = one.guides or armed < one.askaris + one.recruits
    likely = {armed, one.askaris + one.recruits + (armed <= one.askaris + one.recruits)}
    return armed > 1 and bool(others) and not party.sick(one) and not likely & set(map(int, move.args))


def load_near_limit(state: NileState, move: Move) -> bool:
    """Return True on foot with goods, and no new water, if bearers just can carry them, or just cannot."""
    one, law = state.party, state.law
    load, hands = party.items(one), law.bearer * one.bearers
    plain = bare_hands(state, move) and not one.canoes and not told(state, move, "fills")
    return plain and one.bearers > 0 and load > 0 and abs(load - hands) <= _NEAR_LOAD


def several_canoes(state: NileState, _move: Move) -> bool:
    """Return True if what one canoe carries, or weighs, is not yet the answer."""
    return state.party.canoes > 1


def colony_or_far(state: NileState, move: Move) -> bool:
    """Return True in Cape Colony, which a red line cuts off, or far from it."""
    colony = state.explorer.place in state.africa.colony
    here = colony if state.safe else not beside(state)
    return move.verb in ("stop", "rest") and here


def fodder_for_all(state: NileState, _move: Move) -> bool:
    """Return True if there is enough in store for people and several horses alike."""
    one = state.party
    return one.horses > 1 and one.rations >= party.men(one) + state.law.fodder * one.horses


def a_lake(state: NileState, move: Move) -> bool:
    """Return True if the new hex would be a lake: no other terrain joins lakes."""
    return any(event.facts["terrain"] == "lake" for event in told(state, move, "copied"))


def near_win(state: NileState, move: Move) -> bool:
    """Return True if the game is nearly won, or nearly not: what is far off is seen at a glance."""
    return abs(state.child(move).scores()[state.seat] - state.law.target) <= _CLOSE


def suits_nothing(state: NileState, move: Move) -> bool:
    """Return True if a hex that is entered holds something, which adds to the notes by no specialty."""
    after = state.child(move)
    one = after.explorers[state.seat]
    if not one.alive or one.place < 0 or any(tribe.beaten for tribe in after.world.tribes):
        return False
    law, parts = state.law, holds(after, one.place, state.seat)
    far = state.africa.remote[one.place] >= law.points["far"]
    plain = sum(parts.values()) + far * law.points["hex"]
    noted = [
        points.noted(each.africa, each.world, each.explorers[state.seat], state.seat, law=law)
        for each in (state, after)
    ]
    return bool(parts) and noted[1] - noted[0] == plain > 0


def pays_several(state: NileState, move: Move) -> bool:
    """Return True if a deal costs several gifts, and some are left."""
    return all(1 < one.facts["gifts"] < state.party.gifts for one in told(state, move, "trades"))


def no_camels(state: NileState, _move: Move) -> bool:
    """Return True without camels: what they need for several turns is another question."""
    return not state.party.camels


def nearly_ambushed(state: NileState, move: Move) -> bool:
    """Return True if one point more or less of the die would turn it round."""
    least = state.law.stealth["ambush"]
    return int(move.args[0]) + throws.slipping(state) - least in (0, 1)


def near_load(state: NileState, move: Move) -> bool:
    """Return True for what can be seen, if the load is more than half of what can be carried."""
    if not named_on_the_map(state, move) or move not in moves.LANDS:
        return False
    work = state.law.duty(state.party, MODES[moves.LANDS[move][0]])
    return 2 * work.load > work.carries > 0


def paddles_or_walks(state: NileState, move: Move) -> bool:
    """Return True for a step that costs what its hex does: drifting takes all points there are."""
    return move.verb != "canoe" or state.law.crew_loss(state.party) is not None
