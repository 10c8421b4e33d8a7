"""Wrong answers that people would give; see ``practice``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.engine import Move
from kernel_games.games.nile import party
from kernel_games.games.nile.components import OFFERS, TERRAIN_OF
from kernel_games.games.nile.moves import STEPS
from kernel_games.games.nile.practice.looking import card_of, lowest, plainly, told
from kernel_games.games.nile.practice.readings import LEFT, points_left
from kernel_games.games.nile.state import NileState

_Errs = Callable[[NileState, Move], list[Any]]


def _terrains(state: NileState, move: Move) -> list[Any]:
    """Return the terrains that a card may be thought to bring: of neighbours, its own, and likely ones."""
    card, near, land = card_of(move), state.africa.near[state.turn.goal], state.world.terrain
    around = [land[near[one - 1]] for one in card.directions if near[one - 1] >= 0]
    known = [land[one] for one in near if one >= 0]
    # Whoever takes the hex they come from, another neighbour, or what is on the map elsewhere.
    letters = [*around, card.terrain, land[state.explorer.place], *known, *sorted(set(land)), *"vdjm"]
    return [TERRAIN_OF[letter] for letter in dict.fromkeys(letters) if letter != "."]


def _river_ways(state: NileState, move: Move) -> list[Any]:
    """Return the hexes in the directions of the card and opposite to them, then the others around."""
    near, flow = state.africa.near[state.turn.goal], card_of(move).flow
    opposite = [(one + 2) % 6 + 1 for one in flow]
    ways = dict.fromkeys((*flow, *opposite, *range(1, 7)))
    return [state.africa.hexes[near[one - 1]] for one in ways if near[one - 1] >= 0]


def _left(state: NileState, move: Move) -> list[Any]:
    """Return what is left of an allowance where the cost, the crew or the level is mistaken."""
    right = points_left(state.child(move).observation(state.seat)) or 0
    return [n for n in (right + 1, right - 1, right + 2, right - 2, right + 3) if n >= 0]


def _sums(*ways: Callable[[NileState], int]) -> _Errs:
    """Return sums that are wrong, but not the one in which the explorer lends a hand (5.51)."""

    def wrong(state: NileState, _move: Move) -> list[Any]:
        helped = state.law.duty(state.party, "foot").carries + state.law.bearer
        return [found for way in ways if (found := way(state)) != helped]

    return wrong


def _rations_left(state: NileState, move: Move) -> list[Any]:
    """Return the rations if nothing were lost, all were, or another share."""
    before, after = state.party.rations, state.child(move).party.rations
    return [before, 0, before - 10, after // 2, after + 10]


def _sheets(state: NileState, move: Move) -> list[Any]:
    """Return the sum if nothing changes on the sheet, or only what is given, or what one gets."""
    before, after = party.items(state.party), party.items(state.child(move).party)
    count = int(move.args[0])
    return [before - count, before, 2 * before - after, after + count, after - 1]


def _heavy_canoes(state: NileState, _move: Move) -> list[Any]:
    """Return the weight of one canoe, of another number of them, and what one carries."""
    each, count = state.law.canoe_weighs, state.party.canoes
    return [each, each * (count + 1), each * count // 2, state.law.canoe]


def _everybody(state: NileState) -> int:
    """Return what all but the explorer would carry if guides and askaris did."""
    return state.law.bearer * (party.men(state.party) - 1)


def _hands(state: NileState, *more: str) -> int:
    one = state.party
    people: int = one.bearers + sum(getattr(one, name) for name in more)
    return state.law.bearer * people


def _led(state: NileState) -> int:
    return state.law.pack * party.animals(state.party)


def _after_storm(state: NileState, _move: Move) -> list[Any]:
    """Return the allowances of this level with the storm and without it, and those of the others."""
    law, level = state.law, state.turn.activity
    points = law.allowance["foot"]
    return [points[level], points[level] - law.storm, points[level] - 2 * law.storm, *points, 1]


def _fallen_sick(state: NileState, move: Move) -> party.Party:
    return state.child(move).party


def _sick_loads(state: NileState, move: Move) -> list[Any]:
    """Return the goods alone, those with the newly sick or with everybody else, and a sick person of 10."""
    law, one, after = state.law, state.party, _fallen_sick(state, move)
    whole, each = law.duty(after, "foot").load, law.person
    bare, all_sick = whole - each * party.sick(after), party.sick(after)
    return [bare, whole - each * party.sick(one), bare + law.bearer * all_sick, whole + each, whole - each]


def _sick_hands(state: NileState, move: Move) -> list[Any]:
    """Return what bearers carry if the sick carry too, or the newly sick, or the explorer helps."""
    law, one, after = state.law, state.party, _fallen_sick(state, move)
    right, each = law.duty(after, "foot").carries, law.bearer
    before = each * (one.bearers - one.sick_bearers)
    return [n for n in (each * one.bearers, before, right - each, right + 2 * each) if n >= 0]


def _astray(state: NileState, move: Move) -> list[Any]:
    """Return the animals that are lost if nobody leads, nobody rides, or the explorer is forgotten."""
    one, law = state.party, state.law
    right = told(state, move, "strayed")[0].facts["n"]
    beasts, led = party.animals(one), law.leads * one.bearers
    ways = (beasts - party.men(one), beasts - led, beasts - one.bearers, right + law.leads, right - law.leads)
    return [n for n in (*ways, right + 1, beasts) if n > 0]


def _thirsty(state: NileState, _move: Move) -> list[Any]:
    """Return those who die if a sip is enough, or one unit each, or all get the same, which is too little."""
    men, each, water = party.men(state.party), state.law.drinks["person"], state.party.water
    right = men - water // each
    ways = (men + -(water // -each) * -1, men - water, men, men - 1, right - 1, right + 1, right - 2)
    return [n for n in ways if n >= 0]


def _offers(state: NileState, _move: Move) -> list[Any]:
    """Return all gifts that somebody has, those in fives, and the numbers below the right one and above."""
    held = state.party.gifts
    right = max(n for n in OFFERS if n <= held)
    near = sorted(OFFERS, key=lambda n: abs(n - right))
    return [held, 5 * (held // 5), *(n for n in near if n), 2 * right]


def _gifts_by_rows(state: NileState, move: Move) -> list[Any]:
    """Return the gifts that other rows of the table would leave, and one for each article."""
    held, count = state.party.gifts, int(move.args[0])
    rows = (held - -(-count // goods) * gifts for goods, gifts in state.law.buy.values())
    return [n for n in (*dict.fromkeys(rows), held - count, held - 1, held) if n >= 0]


def _water_then(state: NileState, move: Move) -> list[Any]:
    """Return the water of before, none, that of one turn and of nine, and what is drunk already."""
    one, law = state.party, state.law
    turn, after = law.water_need(one), state.child(move).party.water
    return [one.water, 0, turn, law.desert_turns * turn, max(0, one.water - turn), after + one.water]


def _canoes_by_others(state: NileState, _move: Move) -> list[Any]:
    """Return the canoes if everybody carried, or askaris did, or one more by rounding up, or one each."""
    one, law = state.party, state.law
    each = law.canoe_weighs // law.bearer
    people = (party.men(one) - 1, one.bearers + one.askaris, one.bearers + one.guides, one.bearers + each - 1)
    return [*(count // each for count in people), one.bearers // each + 1, max(0, one.bearers // each - 1)]


def _spoils(state: NileState, move: Move) -> list[Any]:
    """Return a gift for each warrior, or those with a die, or with one more by rounding up."""
    strength = state.world.tribes[state.world.tribe(state.explorer.place)].strength
    points = told(state, move, "plunder")[0].facts["n"]
    mine, theirs = map(int, move.args)
    return [points + theirs, strength, points + 1, points + mine, 2 * points, points - 1]


def _other_hexes(_state: NileState, move: Move) -> list[Any]:
    """Return the warriors by other rows of the table, and none for the die."""
    dice = 3 * int(move.args[0])
    return [dice, dice + 3, dice + 1, dice + 2]


def _around(state: NileState, move: Move) -> list[Any]:
    """Return the blank hexes in directions that are taken for the right one: mirrored, next, opposite."""
    near, way = state.africa.near[state.explorer.place], STEPS[move][1]
    ways = (8 - way, 5 - way, way + 1, way + 5, way + 3, way + 2)
    hexes = [near[(one - 1) % 6] for one in ways]
    return [state.africa.hexes[one] for one in hexes if one >= 0 and state.world.blank(one)]


def _new_bearers(figure: str) -> _Errs:
    """Return what the new bearers alone could do, or those of before, or one more."""

    def wrong(state: NileState, move: Move) -> list[Any]:
        each, new, before = getattr(state.law, figure), int(move.args[0]), state.party.bearers
        both = new + before
        return [each * new, each * before, both, 2 * each * both, each * both // 2]

    return wrong


def _people_lost(state: NileState, move: Move) -> list[Any]:
    """Return other halves of the people; not one more, as if a half of the explorer were lost as well."""
    right, men = told(state, move, "defeat")[0].facts["n"], party.men(state.party)
    return [n for n in (men - 1, men, right - 1, right - 2, right + 2, right + 3) if n > 0]


def _collected(state: NileState, move: Move) -> list[Any]:
    """Return donations without their base, without the die, without the points, and twice the die."""
    europe, die, made = state.law.europe, int(move.args[0]), state.turn.tally
    base, each, point = europe["base"], europe["die"], europe["point"]
    whole = base + each * die + point * made
    dice, near = each * die, (whole - each, whole + each)
    return [whole - base, whole - dice, base + dice, whole + dice, *near]


def _canoe_sums(state: NileState, _move: Move) -> list[Any]:
    """Return what canoes carry if people or the canoes themselves are taken off, or added."""
    law, count = state.law, state.party.canoes
    whole, people = law.canoe * count, law.person * party.men(state.party)
    return [
        whole - people,
        law.canoe * (count + 1),
        whole - law.canoe_weighs * count,
        whole + people,
        whole // 2,
    ]


def _drunk_by_camels(state: NileState, _move: Move) -> list[Any]:
    """Return the water of camels that drink as people do, or twice as much, or of the people as well."""
    law, one = state.law.drinks, state.party
    camels, people = law["camel"] * one.camels, law["person"] * party.men(one)
    return [2 * camels, law["person"] * one.camels, camels + people, camels - law["person"], people]


def _burnt(state: NileState, move: Move) -> list[Any]:
    """Return what fire destroys by another figure: one, or five, for each point, or all there is."""
    severity, held = card_of(move).severity, state.party.rations
    return [n for n in (10 * severity, 5 * severity, severity, 20 * severity, held, held // 2) if n]


def _loads(state: NileState, _move: Move) -> list[Any]:
    """Return the load with people in it, or without what is heavy or light."""
    one, whole = state.party, party.items(state.party)
    people, pack = state.law.person * party.men(one), party.animals(one)
    return [whole + people, whole - one.gifts, whole - one.muskets, whole + party.men(one), whole + pack]


def _in_canoes(state: NileState, _move: Move) -> list[Any]:
    """Return the load without people, without the explorer, or with the canoes."""
    whole, each, men = party.items(state.party), state.law.person, party.men(state.party)
    canoes = state.law.canoe_weighs * state.party.canoes
    return [whole, whole + each * (men - 1), whole + each * men + canoes, whole + 10 * men]


def _fodder(state: NileState, _move: Move) -> list[Any]:
    """Return what horses would eat if they ate as people do, or drink, or two of them alike."""
    horses, eats = state.party.horses, state.law.fodder
    return [horses, 2 * horses, eats * horses + party.men(state.party), 2 * eats * horses, eats]


def _water(state: NileState, _move: Move) -> list[Any]:
    """Return the water of a turn or of nine, all that bearers carry, and that beside other goods."""
    one, law = state.party, state.law
    turn, carried = law.drinks["person"] * party.men(one), law.bearer * one.bearers
    goods = party.items(one) - one.water
    return [turn * law.desert_turns, carried, carried - goods + law.bearer, turn, carried + law.bearer]


def _each(state: NileState, _move: Move) -> list[Any]:
    """Return people to a canoe if all of them, or the explorer, paddled too."""
    one = state.party
    men, canoes = party.men(one), max(1, one.canoes)
    return [
        men // canoes,
        -(-men // canoes),
        one.bearers,
        one.bearers // canoes + 1,
        one.bearers // canoes - 1,
    ]


def _armed(state: NileState, _move: Move) -> list[Any]:
    """Return those with the explorer, or without if it is one of them, and with guides or without muskets."""
    one = state.party
    armed, alone = party.hunters(one), one.askaris + one.recruits
    explorer = alone if armed > alone else armed + 1
    ways = (explorer, alone + 1, armed + one.guides, explorer + one.guides, armed - 1, armed + 1, armed + 2)
    return [n for n in ways if n > 0]


def _halves(_state: NileState, move: Move) -> list[Any]:
    """Return the severity as it is, half of it down and up, and twice as much."""
    whole = card_of(move).severity
    return [whole, whole // 2, (whole + 1) // 2, 2 * whole, whole // 2 + 2, max(0, whole // 2 - 1)]


def _hunted(state: NileState, move: Move) -> list[Any]:
    """Return the hunt without the level, or the die, with the level turned round, or for each hunter."""
    law, n = state.law, told(state, move, "quarry")[0].facts["n"]
    level, die = law.hunting["activity"][state.turn.activity], int(move.args[0]) - law.even
    ways = (n - level, n - 2 * level, n - die, n + level * (party.hunters(state.party) - 1), n + 1, n - 1)
    return [found for found in ways if found >= 0]


def _muskets(state: NileState, _move: Move) -> list[Any]:
    """Return the muskets if port askaris needed some as well, or the explorer needed none."""
    one = state.party
    return [one.recruits + one.askaris + 1, one.recruits, one.recruits + one.askaris, one.recruits + 2, 1]


def _counters(state: NileState, move: Move) -> list[Any]:
    """Return the counter that would come if none came off, and those on the map."""
    gone = [n for n, tribe in enumerate(state.world.tribes, 1) if tribe.place >= 0]
    left = lowest([n for n, tribe in enumerate(state.child(move).world.tribes, 1) if tribe.place >= 0])
    most = len(state.world.tribes)
    return [left + 1, most + 1, *reversed(gone), most + 2, 1, 2, 3, 4, 5, 6]


def _money_left(state: NileState, move: Move) -> list[Any]:
    """Return the money by other prices, of one article, and what is paid."""
    money, count = state.explorer.money, int(move.args[0])
    cost = count * state.law.prices[str(move.args[1])]
    rows = sorted({*state.law.prices.values()}, key=lambda one: abs(count * one - cost))
    left = [money - count * one for one in rows[1:4]]
    return [n for n in (*left, cost, money - cost + cost // max(1, count), money) if n >= 0]


def _room(state: NileState, _move: Move) -> list[Any]:
    """Return the two totals, and the room if the explorer were a bearer, or everybody were."""
    law, one = state.law, state.party
    work = law.duty(one, "foot")
    room = work.carries - work.load
    return [work.load, work.carries, law.bearer * (party.men(one) - 1) - work.load, room + 20, room - 10]


def _portage(state: NileState, move: Move) -> list[Any]:
    """Return the trips alone, the hex alone, and a trip more or less."""
    (step,) = told(state, move, "step")
    (trips,) = told(state, move, "trips")
    n = step.facts["n"]
    return [trips.facts["n"], n - trips.facts["n"], n + 1, n - 1, n + 2]


def _suited(state: NileState, move: Move) -> list[Any]:
    """Return what a hex brings if it suits or does not, and its neighbours."""
    n, plain = told(state, move, "published")[0].facts["n"], plainly(state, move)
    return [plain, state.law.twice * plain, plain + 2, 3 * plain, n + 1, n - 1]


def _whole_river(state: NileState, move: Move) -> list[Any]:
    """Return the points of the hexes alone, with one for the river, or two for each of its hexes."""
    n = told(state, move, "total")[0].facts["n"]
    river = sum(one.facts["n"] for one in told(state, move, "published_river"))
    return [n - river, n + river, n - river + 1, n + 1, n - 1, n + 20]


def _noted(state: NileState, move: Move) -> list[Any]:
    """Return the notes of before, the new hex alone, and the notes with a point more or less."""
    seat = state.seat
    before, after = (one.observation(seat)["explorers"][seat]["notes"] for one in (state, state.child(move)))
    return [before, after - before, after - 1, after + 1, after + 2, after - 2]


def _leavers(state: NileState, move: Move) -> list[Any]:
    """Return the bearers who leave by another severity, or all that there are."""
    severity, one = card_of(move).severity, state.party
    return [severity, severity // 2, one.bearers, severity + 1, max(0, one.bearers - severity), 1, 2]


def _too_few_people(state: NileState, _move: Move) -> list[Any]:
    """Return the people without the explorer, or without a kind of them."""
    one, men = state.party, party.men(state.party)
    return [men - 1, men - one.guides, men - one.askaris, one.bearers, men + 1, one.bearers + 1]


def _nine_turns(state: NileState, _move: Move) -> list[Any]:
    """Return the water of one turn, of eight or ten, and without the explorer or the animals."""
    law, one = state.law, state.party
    turn, people = law.water_need(one), law.drinks["person"]
    return [turn * (law.desert_turns - 1), people * law.desert_turns * (party.men(one) - 1), turn, turn * 10]


def _gifts_then(state: NileState, move: Move) -> list[Any]:
    """Return the gifts of before, those of the deal alone, and what another price would make."""
    before, after = state.party.gifts, state.child(move).party.gifts
    return [before, after - before, before + int(move.args[0]), max(0, 2 * before - after), after + 1]


def _drunk(state: NileState, _move: Move) -> list[Any]:
    """Return the water of people alone, of horses alone, or of both at one rate."""
    law, one = state.law.drinks, state.party
    men, horses = party.men(one), one.horses
    people, herd = law["person"] * men, law["horse"] * horses
    both = law["person"] * (men + horses), law["horse"] * (men + horses), people + herd + law["person"]
    return [n for n in (people, herd, *both, people - law["person"] + herd, men, 2 * people) if n]


MISTAKES: Mapping[str, _Errs] = {
    "drunk_n": _drunk,
    "leave_n": _leavers,
    "total_people": _too_few_people,
    "water_for_nine": _nine_turns,
    "bearers_to_a_canoe": _each,
    "hunters_n": _armed,
    "armed_n": _armed,
    "milder_beast": _halves,
    "whole_beast": _halves,
    "water_along": _water,
    "burnt_n": _burnt,
    "foot_load": _loads,
    "canoe_load": _in_canoes,
    "canoe_weight": _in_canoes,
    "horses_n": _fodder,
    "defeat_n": _people_lost,
    "donations_money": _collected,
    "canoe_carries": _canoe_sums,
    "camels_n": _drunk_by_camels,
    "gifts_for_food": lambda _state, move: [int(move.args[0]) // 5, 1, int(move.args[0]), 3, 4, 5],
    "gifts_for_muskets": _gifts_then,
    "foot_carries": _sums(
        _everybody, lambda s: _hands(s) // 2, lambda s: 2 * _hands(s), lambda s: 5 + _hands(s)
    ),
    "bearers_alone_carry": _sums(
        _everybody,
        lambda s: _hands(s, "askaris", "recruits"),
        lambda s: _hands(s, "guides"),
        lambda s: 2 * _hands(s),
        lambda s: _hands(s) // 2,
    ),
    "leaders_do_not_carry": _sums(
        lambda s: _hands(s) + _led(s), _hands, _led, lambda s: _everybody(s) + _led(s)
    ),
    "riders_carry_nothing": _sums(
        lambda s: s.law.duty(s.party, "mounted").carries + _hands(s),
        _hands,
        _led,
        lambda s: s.law.pack * (party.animals(s.party) - party.men(s.party)),
    ),
    "goods_over_falls": _rations_left,
    "mixed_terrain": _terrains,
    "ridden_and_led": _sums(
        _led,
        lambda s: s.law.ride * party.animals(s.party),
        lambda s: s.law.pack * (party.animals(s.party) - party.men(s.party)),
        lambda s: s.law.ride * party.men(s.party),
    ),
    "mounted_carries": _sums(
        _led,
        lambda s: s.law.ride * party.animals(s.party),
        lambda s: s.law.pack * (party.animals(s.party) - party.men(s.party)),
        lambda s: s.law.ride * party.men(s.party),
    ),
    "sheet_after": _sheets,
    "river_flows_to": _river_ways,
    "sick_load": _sick_loads,
    "sick_carry": _sick_hands,
    "storm_left": _after_storm,
    "storm_spared_left": _after_storm,
    "strayed_n": _astray,
    "goes_to": _around,
    "strength_n": _other_hexes,
    "step_n": lambda _state, _move: [1, 2, 4, 3],
    "plunder_n": _spoils,
    "canoes_by_bearers": _canoes_by_others,
    "thirst_n": _thirsty,
    "bearers_carry_now": _new_bearers("bearer"),
    "bearers_lead_now": _new_bearers("leads"),
    "canoe_weight_n": _heavy_canoes,
    "find_points": lambda _state, _move: [20, 30, 40, 10],
    "suited_find_points": lambda _state, _move: [20, 30, 40, 10],
    "cards_after_terrain": lambda _state, _move: [0, 1, 3],
    "cards_after_river": lambda _state, _move: [0, 2, 3],
    "hunt_n": _hunted,
    "most_offered": _offers,
    "gifts_left": _gifts_by_rows,
    "water_after": _water_then,
    "muskets_needed": _muskets,
    "caches_left": lambda state, _move: [len(state.explorer.caches), state.law.caches, 0, 1, 2, 5, 6],
    "counter_next": _counters,
    "bought_money": _money_left,
    "room_left": _room,
    "portage_cost": _portage,
    "suited_n": _suited,
    "river_total": _whole_river,
    "hex_points": _noted,
    "bonus_points": lambda _state, _move: [1, 4, 2, 8],
    "new_terrain": _terrains,
    "becomes_instead": _terrains,
} | dict.fromkeys(LEFT, _left)
"""By key of a template: wrong answers, the likeliest first."""
