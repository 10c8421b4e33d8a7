"""Reasons about movement points, ways and closed hexes (section 9), and water on the way."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_games.engine import Move, Refusal
from kernel_games.games.nile import moves, party
from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.phases import throws, travel, ways
from kernel_games.games.nile.practice.looking import told
from kernel_games.games.nile.practice.reasons.sentences import Sentence, Why, lines, terms, terrain, times
from kernel_games.games.nile.state import NileState


def target(state: NileState, move: Move) -> tuple[int, int]:
    """Return the mode of a step, a crossing or an entry, and the hex that it leads to."""
    if move in moves.ENTERS:
        return moves.ENTERS[move], state.turn.goal
    if move in moves.LANDS:
        mode, to = moves.LANDS[move]
        return mode, state.africa.crossings[state.explorer.place][to]
    mode, direction = moves.STEPS[move]
    return mode, state.africa.near[state.explorer.place][direction - 1]


def _ground(state: NileState, move: Move) -> list[Sentence]:
    """Return whether the hex is published, or was entered before."""
    _, goal = target(state, move)
    facts = {"seat": state.seat, "hex": state.africa.hexes[goal]}
    if state.world.published >> goal & 1:
        return [("hex_published", facts)]
    if state.explorer.known >> goal & 1:
        return [("hex_visited", facts)]
    return [("hex_blank" if state.world.blank(goal) else "hex_others", facts)]


def _flows(state: NileState, move: Move) -> str:
    """Return how a river joins here to where a step leads: ``down``, ``up``, or empty."""
    if move not in moves.STEPS:
        return ""
    return state.world.flows(state.africa, state.explorer.place, moves.STEPS[move][1])


def _cost(state: NileState, move: Move) -> list[Sentence]:
    mode, goal = target(state, move)
    n = ways.entry(state, mode, goal)
    if mode == ways.CANOE and ways.slow_swamp(state, goal):
        return [("swamp_costs", {"n": n})]
    made = None if move in moves.ENTERS else ways.plan(state, move)
    trips = made.trips if isinstance(made, ways.Plan) else 0
    costs: list[Sentence] = [*_ground(state, move), ("hex_costs", {"n": n})]
    return [*costs, ("trips_cost", {"trips": trips, "n": n + state.law.trip * trips})] if trips else costs


def _left(state: NileState, move: Move) -> list[Sentence]:
    """Return the allowance, what the step costs, and what is left of it."""
    mode, _ = target(state, move)
    after, crews = state.child(move).turn, list[Sentence]()
    loss = state.law.crew_loss(state.party) if mode == ways.CANOE else 0
    if loss:
        chart = state.law.allowance[MODES[mode]][state.turn.activity]
        crews = [*_crew(state, move), ("chart_less", {"chart": chart, "loss": loss, "n": chart - loss})]
    facts = {"seat": state.seat, "allowance": after.allowance, "spent": after.spent}
    left = {**facts, "left": after.allowance - after.spent}
    return [*_cost(state, move), *crews, ("points_left", left)]


def _crew(state: NileState, _move: Move) -> list[Sentence]:
    one = state.party
    hands = state.law.duty(one, "canoe").carriers
    return [("crew", {"bearers": hands, "canoes": one.canoes, "each": hands // one.canoes})]


def _whole_crews(state: NileState, move: Move) -> list[Sentence]:
    over = state.law.duty(state.party, "canoe").carriers % state.party.canoes
    said: list[Sentence] = [("left_over", {"n": over})] if over else []
    return [*_crew(state, move), *said]


def _crew_loss(state: NileState, move: Move) -> list[Sentence]:
    return [*_crew(state, move), ("crew_loss", {"loss": state.law.crew_loss(state.party) or 0})]


def _enough(state: NileState, move: Move) -> list[Sentence]:
    """Return what a step costs, beside what is left."""
    mode, _ = target(state, move)
    left = max(0, ways.allowance(state, mode) - state.turn.spent)
    return [*_cost(state, move), ("points_now", {"seat": state.seat, "left": left})]


def _goal(state: NileState, move: Move) -> list[Sentence]:
    return [terrain(state, target(state, move)[1])]


def _water_way(state: NileState, move: Move) -> list[Sentence]:
    """Return whether a river, water or the coast leads there by canoe."""
    _, goal = target(state, move)
    here, coast = state.explorer.place, state.africa.coast
    facts = {"hex": state.africa.hexes[goal], "here": state.africa.hexes[here]}
    if _flows(state, move):
        return [("river_leads", facts)]
    if here in coast and goal in coast:
        return [("coast_leads", facts)]
    if isinstance(ways.plan(state, move), Refusal):
        return [terrain(state, goal), ("no_water_way", facts)]
    return [terrain(state, goal if not state.world.blank(goal) else here)]


def _dry(state: NileState, move: Move) -> list[Sentence]:
    """Return the water for a turn in the desert, beside what there is or what fits."""
    mode, goal = target(state, move)
    if _flows(state, move):
        return [("follows_river", {})]
    if state.world.terrain[goal] != "d":
        return [terrain(state, goal)]
    need, have = state.law.water_need(state.party), ways.filled(state, mode)
    return [("water_for_turn", {"need": need, "have": have})]


def _fills(state: NileState, move: Move) -> list[Sentence]:
    """Return why water is taken along, or none."""
    _, goal = target(state, move)
    if state.world.terrain[goal] != "d":
        return [terrain(state, goal)]
    if state.turn.way if move in moves.ENTERS else _flows(state, move):
        return [("follows_river", {})]
    return [("into_desert" if state.world.watered(state.explorer.place) else "no_water_here", {})]


def _water_after(state: NileState, move: Move) -> list[Sentence]:
    """Return why there is so much water after a step: what is taken, kept, or poured away."""
    before, after = state.party.water, state.child(move).party.water
    if lines("fills")(state, move):
        return [*_fills(state, move), *_water_room(state, move), ("water_then", {"n": after})]
    poured: list[Sentence] = [("poured_away", {})] if after < before else [("water_kept", {})]
    return [*_fills(state, move), *poured, ("water_then", {"n": after})]


def _water_room(state: NileState, move: Move) -> list[Sentence]:
    law, one = state.law, state.party
    mode = "foot" if move.verb not in MODES else move.verb
    work = law.duty(one._replace(water=0), str(move.args[0]) if move.verb == "enter" else mode)
    most = ways.most_water(law, one)
    facts = {"carries": work.carries, "load": work.load, "room": work.carries - work.load}
    return [("nine_turns", {"n": most}), ("water_fits", facts)]


def _nine_turns(state: NileState, _move: Move) -> list[Sentence]:
    law, one = state.law, state.party
    people = law.drinks["person"] * party.men(one)
    facts = {"terms": terms(people, law.drinks["horse"] * one.horses), "sum": law.water_need(one)}
    whole = law.water_need(one, law.desert_turns)
    return [("one_turn", facts), ("all_turns", {"turns": law.desert_turns, "n": whole})]


def _falls_between(state: NileState, move: Move) -> list[Sentence]:
    made = ways.plan(state, move)
    trips = isinstance(made, ways.Plan) and made.trips
    return [("falls_between" if trips else "no_falls_between", {})]


def _trips(state: NileState, _move: Move) -> list[Sentence]:
    law, one = state.law, state.party
    weight, load = law.canoe_weighs * one.canoes, party.items(one)
    return [
        times(one.canoes, "canoes", law.canoe_weighs),
        ("with_goods", {"terms": terms(weight, load), "sum": weight + load}),
        (
            "at_a_time",
            {"n": one.bearers, "carry": law.bearer * one.bearers, "trips": law.trips(one) or 0},
        ),
    ]


def _portage(state: NileState, move: Move) -> list[Sentence]:
    return [*_trips(state, move), *_cost(state, move)]


def _slower(state: NileState, move: Move) -> list[Sentence]:
    mode, _ = target(state, move)
    turn = state.turn
    after = state.law.allowance[MODES[mode]][turn.activity] - turn.delay
    facts = {"seat": state.seat, "before": turn.allowance, "after": after}
    return [("two_modes", {**facts, "least": min(turn.allowance, after)})]


def _inside(state: NileState, move: Move) -> list[Sentence]:
    points = ways.allowance(state, moves.ENTERS[move])
    return [("slower_inside", {"points": points, "spent": state.turn.spent})]


def _closed(state: NileState, _move: Move) -> list[Sentence]:
    """Return what the new hex is, and whether the way of travelling is closed there or open."""
    goal, mode = state.turn.goal, max(state.turn.mode, ways.FOOT)
    enter = next(one for one, by in moves.ENTERS.items() if by == mode)
    refused = travel.refuse_enter(state, enter)
    return [terrain(state, goal), refused or ("open_to", {"mode": MODES[mode]})]


def _goes_on(state: NileState, move: Move) -> list[Sentence]:
    """Return whether the new hex is closed, and what of boats and animals matters for it."""
    refused = told(state, move, "must_go_back")
    one = state.party
    more: list[Sentence] = []
    lake = TERRAIN_OF.get(state.world.terrain[state.turn.goal]) == "lake"
    if refused and lake and not one.canoes:
        more.append(("no_canoe", {}))
    if not refused and party.animals(one):
        more.append(("animals_too", {}))
    return [*_closed(state, move), *more]


def _spent(state: NileState, _move: Move) -> list[Sentence]:
    turn = state.turn
    facts = {"allowance": turn.allowance, "spent": turn.spent, "left": turn.allowance - turn.spent}
    return [("still_spent", facts), ("unknown_costs", {"n": state.law.cost["unknown"]})]


def _storm(state: NileState, _move: Move) -> list[Sentence]:
    points = state.law.allowance["foot"][state.turn.activity]
    return [
        ("chart_on_foot", {"n": points}),
        ("storm_takes", {"n": state.law.storm, "left": points - state.law.storm}),
    ]


def _spared(state: NileState, _move: Move) -> list[Sentence]:
    points = state.law.allowance["foot"][state.turn.activity]
    return [("chart_on_foot", {"n": points}), ("storm_spares", {"seat": state.seat})]


def _strays(state: NileState, move: Move) -> list[Sentence]:
    work = state.law.duty(state.party, "mounted")
    beasts = party.animals(state.party)
    facts = {"beasts": beasts, "ridden": work.ridden, "led": work.led, "n": work.loose}
    said: list[Sentence] = [("strays", facts)]
    return [*said, *lines("bears")(state, move)]


def _way(state: NileState, move: Move) -> list[Sentence]:
    """Return what decides whether the way has to be looked for."""
    _, goal = target(state, move)
    if ways.is_known(state, goal) or move in moves.LANDS:
        return _ground(state, move)
    return [*_ground(state, move), (f"{_flows(state, move) or 'no'}_river", {})]


def _sure(state: NileState, move: Move) -> list[Sentence]:
    """Return whether the hex is in print, and otherwise which die loses the way."""
    number, added = throws.way(state)
    said = _way(state, move)
    if not told(state, move, "lost_check") or _flows(state, move):
        return said
    here = TERRAIN_OF[state.world.terrain[state.explorer.place]]
    return [*said, ("lost_at", {"terrain": here, "n": number, "added": added})]


WHY: Mapping[str, Why] = {
    "step_n": _cost,
    "step_cost": _cost,
    "not_been_cost": _cost,
    "portage_cost": _portage,
    **dict.fromkeys(("left_on_foot", "left_mounted", "left_by_canoe", "left_later"), _left),
    **dict.fromkeys(("mainland_left", "island_left"), _left),
    "bearers_to_a_canoe": _whole_crews,
    "crew_n": _crew_loss,
    "drifts_now": _crew,
    "9.41 may": _enough,
    "9.14 may": _enough,
    "9.41 which": _enough,
    "5.432 which": _water_way,
    "5.426 may": _goal,
    "5.427 may": _goal,
    "R9.2 may": _goal,
    "5.432 may": _water_way,
    "5.4442 may": _dry,
    "water_after": _water_after,
    "water_along": _water_room,
    "water_for_nine": _nine_turns,
    "around_falls": _falls_between,
    "trips_made": _trips,
    "canoe_weight_n": lambda state, _move: [times(state.party.canoes, "canoes", state.law.canoe_weighs)],
    "slower_n": _slower,
    "goes_on_inside": _inside,
    "hex_is_closed": _closed,
    "goes_on_instead": _goes_on,
    "new_hex_after": _spent,
    "storm_left": _storm,
    "storm_spared_left": _spared,
    "strayed_n": _strays,
    "die_for_the_way": _way,
    "could_get_lost": _way,
    "sure_in_print": _sure,
    "marker_placed": _ground,
}
