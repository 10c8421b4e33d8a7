"""Reasons about natives, fights, trade, food, water and the sick (sections 8, 11, 13 to 19)."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_games.engine import Move
from kernel_games.games.nile import party
from kernel_games.games.nile.components import OFFERS, TERRAIN_OF
from kernel_games.games.nile.phases import camp, throws
from kernel_games.games.nile.practice.looking import card_of, told
from kernel_games.games.nile.practice.reasons.mapping import level_adds, no_guide
from kernel_games.games.nile.practice.reasons.sentences import (
    Sentence,
    Why,
    lines,
    terms,
    terrain,
    times,
)
from kernel_games.games.nile.state import NONE, NileState

# Natives


def _attitude(state: NileState, move: Move) -> list[Sentence]:
    """Return what gifts, specialty and level add to the die, the sum, and what comes of it."""
    law, turn, die = state.law.attitude, state.turn, int(move.args[0])
    added, less = throws.welcome(state)
    said: list[Sentence] = [("gifts_add", {"gifts": turn.tally, "n": turn.tally // law["gifts"]})]
    if state.explorer.specialty == "missionary":
        said.append(("missionary_adds", {"n": law["missionary"]}))
    if level := law["activity"][turn.activity]:
        said += level_adds(state, level)
    said.append(("die_and_more", {"terms": terms(die, added - less)}))
    return said


def _slips(state: NileState, move: Move) -> list[Sentence]:
    die, added = int(move.args[0]), throws.slipping(state)
    guide: Sentence = ("guide_adds", {"n": added}) if added else no_guide(state)
    facts = {"sum": die + added, "most": state.law.stealth["ambush"]}
    return [guide, ("ambush_sum", facts)]


def _strangers(state: NileState, move: Move) -> list[Sentence]:
    """Return whether the tribe in the hex is friendly."""
    met = told(state, move, "friends") + told(state, move, "strangers")
    number = met[0].facts["number"]
    return [
        ("friendly" if met[0].text == "friends" else "not_friendly", {"seat": state.seat, "number": number})
    ]


def _offers(state: NileState, _move: Move) -> list[Sentence]:
    held = state.party.gifts
    most = max(n for n in OFFERS if n <= held)
    return [("gifts_held", {"seat": state.seat, "n": held}), ("offer_most", {"n": most})]


def _tribe(state: NileState) -> int:
    return state.world.tribes[state.world.tribe(state.explorer.place)].strength


def _own_side(state: NileState, move: Move) -> list[Sentence]:
    armed, die = party.hunters(state.party), int(move.args[0])
    return [*_armed(state, move), ("own_side", {"terms": terms(armed, die), "sum": armed + die})]


def _armed(state: NileState, _move: Move) -> list[Sentence]:
    """Return who is armed: askaris of a port, and recruits and the explorer with a musket."""
    one = state.party
    own, others = one.askaris - one.sick_askaris, party.hunters(one)
    if not others:
        return [("nobody_armed", {})]
    return [("armed", {"askaris": own, "muskets": others - own, "n": others})]


def _both_sides(state: NileState, move: Move) -> list[Sentence]:
    share, die = _tribe(state) // state.law.fight["share"], int(move.args[1])
    return [*_own_side(state, move), ("their_side", {"terms": terms(share, die), "sum": share + die})]


def _spoils(state: NileState, _move: Move) -> list[Sentence]:
    strength, share = _tribe(state), state.law.fight["share"]
    return [("their_strength", {"warriors": strength, "share": share, "n": strength // share})]


def _halves(state: NileState, _move: Move) -> list[Sentence]:
    """Return half of each kind of people, rounded up."""
    counts = [n for name in party.PEOPLE if (n := getattr(state.party, name))]
    lost = [n - n // 2 for n in counts]
    return [("halves", {"counts": counts, "lost": lost, "n": sum(lost), "kinds": len(counts)})]


def _fallen(state: NileState, move: Move) -> list[Sentence]:
    die, one = int(move.args[1]), state.party
    return [("fallen", {"die": die, "askaris": one.askaris, "n": max(0, one.askaris - die)})]


def _writes(state: NileState, move: Move) -> list[Sentence]:
    won = "won_battle" if told(state, move, "victory") else "lost_battle"
    return [_specialty(state), (won, {"seat": state.seat})]


def _specialty(state: NileState) -> Sentence:
    return "is_a", {"seat": state.seat, "specialty": state.explorer.specialty}


# Trade


def _pays(state: NileState, move: Move) -> list[Sentence]:
    goods, gifts = state.law.buy[str(move.args[1])]
    cost, held = -(-int(move.args[0]) // goods) * gifts, state.party.gifts
    return [("pays_gifts", {"cost": cost, "held": held, "left": held - cost})]


def _dear(state: NileState, move: Move) -> list[Sentence]:
    if refused := state.refusal(move):
        return [refused]
    goods, gifts = state.law.buy[str(move.args[1])]
    cost = -(-int(move.args[0]) // goods) * gifts
    said: list[Sentence] = [("costs_gifts", {"seat": state.seat, "cost": cost, "held": state.party.gifts})]
    if str(move.args[1]) == "recruits":
        need = state.party.recruits + int(move.args[0])
        said.append(("recruits", {"seat": state.seat, "need": need, "muskets": state.party.muskets}))
    return said


def _gets(state: NileState, move: Move) -> list[Sentence]:
    goods, gifts = state.law.give[str(move.args[1])]
    lots = int(move.args[0]) // goods
    got = lots * gifts
    facts = {"lots": lots, "each": gifts, "n": got, "held": state.party.gifts}
    what = str(move.args[1]) + ("_one" if int(move.args[0]) == 1 else "")
    deals = {"count": int(move.args[0]), "what": what, "lots": lots, "goods": goods, "each": gifts}
    return [("deals", deals), ("gets_gifts", {**facts, "sum": state.party.gifts + got})]


# Disasters


def _mild(state: NileState, move: Move) -> list[Sentence]:
    """Return whether this disaster is milder for the specialty, and what half is."""
    card = card_of(move)
    mild = state.explorer.specialty in state.law.mild[card.disaster]
    facts = {"n": card.severity // 2 if mild else card.severity, "severity": card.severity}
    return [_specialty(state), ("milder" if mild else "not_milder", facts)]


def _fire(state: NileState, move: Move) -> list[Sentence]:
    return _taken(state, move, state.law.disaster["fire"], state.party.rations)


def _theft(state: NileState, move: Move) -> list[Sentence]:
    return _taken(state, move, state.law.disaster["theft"], state.party.gifts)


def _taken(state: NileState, move: Move, each: int, held: int) -> list[Sentence]:
    card = card_of(move)
    mild = state.explorer.specialty in state.law.mild[card.disaster]
    severity = card.severity // 2 if mild else card.severity
    told = _mild(state, move) if mild else []
    return [
        *told,
        ("severity_takes", {"severity": severity, "each": each, "sum": severity * each, "held": held}),
    ]


# The end of a turn


def _meal(state: NileState, _move: Move) -> list[Sentence]:
    return [("eaters", {"n": party.men(state.party), "each": state.law.eats})]


def _stores(state: NileState, move: Move) -> list[Sentence]:
    (meal,) = told(state, move, "meal")
    facts = {"need": meal.facts["n"], "fresh": meal.facts["fresh"], "n": meal.facts["rations"]}
    return [*lines("forages")(state, move), ("fresh_first", facts)]


def _fresh(state: NileState, move: Move) -> list[Sentence]:
    (meal,) = told(state, move, "meal")
    return [("eaters", {"n": party.men(state.party), "each": state.law.eats}), meal]


def _hungry(state: NileState, move: Move) -> list[Sentence]:
    men, found, stores = (
        party.men(state.party),
        max(state.turn.fresh, camp.forage(state)),
        state.party.rations,
    )
    facts = {"men": men, "food": found + stores, "terms": terms(stores, found), "n": men - found - stores}
    return [*lines("forages")(state, move), ("too_little", facts), *lines("hungry_leave")(state, move)]


def _thirsty(state: NileState, _move: Move) -> list[Sentence]:
    each, water, men = state.law.drinks["person"], state.party.water, party.men(state.party)
    return [
        (
            "water_for",
            {"water": water, "each": each, "n": water // each, "men": men, "lost": men - water // each},
        )
    ]


def _drunk(state: NileState, _move: Move) -> list[Sentence]:
    one, drinks = state.party, state.law.drinks
    people = drinks["person"] * party.men(one)
    counts = terms(people, drinks["horse"] * one.horses)
    facts = {"men": party.men(one), "horses": one.horses, "terms": counts}
    return [("drinkers", {**facts, "each": drinks["person"], "horse": drinks["horse"]})]


def _camels(state: NileState, _move: Move) -> list[Sentence]:
    dry: list[Sentence] = [] if state.party.dry else [("not_gone_dry", {})]
    return [*dry, times(state.party.camels, "camels", state.law.drinks["camel"])]


def _horses(state: NileState, _move: Move) -> list[Sentence]:
    return [times(state.party.horses, "horses", state.law.fodder)]


def _thirst_of_camels(state: NileState, _move: Move) -> list[Sentence]:
    one, drinks = state.party, state.law.drinks
    left = one.water - drinks["person"] * party.men(one) - drinks["horse"] * one.horses
    need = drinks["camel"] * one.camels
    here = state.explorer.place
    if state.world.terrain[here] != "d" or state.world.watered(here):
        return [terrain(state, here), *_watered(state)]
    return [("left_for_camels", {"left": max(0, left), "need": need})]


def _watered(state: NileState) -> list[Sentence]:
    place, world = state.explorer.place, state.world
    if world.river(place):
        return [("river_here", {})]
    return [("oasis_here" if world.oases >> place & 1 else "no_water_here", {})]


def _free_water(state: NileState, _move: Move) -> list[Sentence]:
    return _watered(state)


def _game(state: NileState, _move: Move) -> list[Sentence]:
    """Return whether there is game where the turn ends."""
    place = state.explorer.place
    found = "game" if state.law.hunting[TERRAIN_OF[state.world.terrain[place]]] else "no_game"
    return [terrain(state, place), (found, {})]


def _hunt(state: NileState, move: Move) -> list[Sentence]:
    """Return what the hunters bring by the terrain, the level and the die."""
    law, die = state.law, int(move.args[0])
    kind, hunters = TERRAIN_OF[state.world.terrain[state.explorer.place]], party.hunters(state.party)
    each, level = law.hunting[kind], law.hunting["activity"][state.turn.activity]
    facts = {"hunters": hunters, "each": each, "terrain": kind, "catch": hunters * each}
    whole = hunters * each + level + die - law.even
    added: list[Sentence] = level_adds(state, level) if level else []
    counts = terms(hunters * each, level, die - law.even)
    return [("hunters_bring", facts), *added, ("adds_up", {"terms": counts, "sum": whole})]


def _beast(state: NileState, move: Move) -> list[Sentence]:
    return [*_armed(state, move), ("kill_takes", {"n": state.law.hunting["kill"]})]


def _recovers(state: NileState, move: Move) -> list[Sentence]:
    return [_specialty(state), ("recovery", {"die": int(move.args[0]), "least": throws.recovers(state)})]


def _sick_load(state: NileState, move: Move) -> list[Sentence]:
    after = state.child(move).party
    load, each, count = party.items(after), state.law.person, party.sick(after)
    facts = {"goods": load, "each": each, "n": count, "terms": terms(load, each * count)}
    return [("sick_weigh", {**facts, "sum": load + each * count})]


def _sick_hands(state: NileState, move: Move) -> list[Sentence]:
    after = state.child(move).party
    well = after.bearers - after.sick_bearers
    return [
        ("bearers_well", {"sick": after.sick_bearers, "n": well}),
        times(well, "bearers", state.law.bearer),
    ]


def _askari(state: NileState, _move: Move) -> list[Sentence]:
    bears = state.explorer.bearing
    return [("worked" if bears else "worked_not", {"seat": state.seat})]


def where(state: NileState, _move: Move) -> list[Sentence]:
    """Return whether the explorer is in a port, in Cape Colony, or elsewhere."""
    facts = {"seat": state.seat}
    if state.explorer.place in state.africa.colony:
        return [("in_colony", facts)]
    return [("in_port", {**facts, "port": state.at_port}) if state.at_port else ("not_at_home", facts)]


def _guests(state: NileState, move: Move) -> list[Sentence]:
    index = state.world.tribe(state.explorer.place)
    if state.safe:
        return where(state, move)
    if index == NONE:
        return [("no_tribe_here", {})]
    return [("friendly" if state.guest else "not_friendly", {"seat": state.seat, "number": index + 1})]


def _erased(state: NileState, move: Move) -> list[Sentence]:
    """Return the hexes that nobody else has noted."""
    then = state.child(move).world.terrain
    gone = [
        name
        for name, before, after in zip(state.africa.hexes, state.world.terrain, then, strict=True)
        if before != after
    ]
    return [("erased", {"hexes": gone, "n": len(gone)})]


def _over(state: NileState, move: Move) -> list[Sentence]:
    die, less, canoes = int(move.args[0]), state.law.falls, state.party.canoes
    return [("over_falls", {"die": die, "less": less, "n": max(0, die - less), "canoes": canoes})]


def _share(state: NileState, move: Move) -> list[Sentence]:
    after, one = state.child(move).party, state.party
    facts = {"left": after.canoes, "canoes": one.canoes, "rations": one.rations, "n": after.rations}
    return [("same_share", facts)]


WHY: Mapping[str, Why] = {
    **dict.fromkeys(("becomes_friend", "won_by_gifts", "they_fight"), _attitude),
    "gets_past": _slips,
    "must_choose": _strangers,
    "most_offered": _offers,
    "battle_n": _own_side,
    "wins_battle": _both_sides,
    "armed_n": _armed,
    "hunters_n": _armed,
    "plunder_n": _spoils,
    "defeat_n": _halves,
    "askaris_left": _fallen,
    "pays_to_write": _writes,
    "gifts_left": _pays,
    "R14.1 may": _dear,
    "gifts_for_food": _gets,
    "gifts_for_muskets": _gets,
    **dict.fromkeys(
        (
            *("milder_to_fire", "milder_to_sickness", "milder_to_thieves"),
            *("milder_beast", "whole_beast"),
        ),
        _mild,
    ),
    "burnt_n": _fire,
    "stolen_n": _theft,
    "meal_n": _meal,
    "meal_stores": _stores,
    "meal_fresh": _fresh,
    "hungry_n": _hungry,
    "thirst_n": _thirsty,
    "drunk_n": _drunk,
    "camels_n": _camels,
    "horses_n": _horses,
    "camels_go_dry": _thirst_of_camels,
    "drinks_for_free": _free_water,
    "finds_food": _game,
    "food_keeps": lines("shot", "fresh", "rations_keep"),
    "hunt_n": _hunt,
    "beast_is_killed": _beast,
    "they_recover": _recovers,
    "sick_load": _sick_load,
    "sick_carry": _sick_hands,
    "askari_goes": _askari,
    "guests_eat": _guests,
    **dict.fromkeys(("nothing_used_up", "nothing_used_in_port", "no_card_here", "all_recover"), where),
    "hexes_erased": _erased,
    "falls_n": _over,
    "drowns_now": _over,
    "goods_over_falls": _share,
}
