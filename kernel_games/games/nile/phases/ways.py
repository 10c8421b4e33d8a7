"""Ways to the next hex: what a step costs, and what forbids it (sections 5.4, 6.5 and 9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kernel_games.engine import Move, Refusal
from kernel_games.games.nile import moves
from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.land.africa import DIRECTIONS
from kernel_games.games.nile.land.map_file import ISLAND
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import MODES, Party, healthy
from kernel_games.games.nile.phases import camp
from kernel_games.games.nile.state import NONE, NileState

FOOT, CANOE, MOUNTED = range(len(MODES))
"""Indices of the modes."""

_SWAMPS = "sS"
_WATERS = "lsS"


class Plan(NamedTuple):
    """The cost and the consequences of a step.

    Attributes
    ----------
    goal : int
        The hex it leads to.
    mode : int
        Index of the mode.
    way : str
        Whether it leads ``down`` or ``up`` a river, or empty.
    allowance : int
        The movement allowance from then on (9.51).
    cost : int
        Movement points, portage included.
    trips : int
        Portage trips among them (9.272).
    drifts : bool
        Whether the canoes only drift (9.26).
    """

    goal: int
    mode: int
    way: str
    allowance: int
    cost: int
    trips: int
    drifts: bool


def attempted(state: NileState) -> Iterable[Move]:
    """List steps in every mode, crossing over, stopping, the make-up, lending a hand, shooting animals."""
    return (*moves.STEPS, *_crossings(state), moves.STOP, moves.REMAKE, moves.WORK, *camp.shots(state))


def _crossings(state: NileState) -> Iterable[Move]:
    across = state.africa.crossings.get(state.explorer.place)
    return [move for move, (_, to) in moves.LANDS.items() if to in across] if across else []


def _crossing(state: NileState, to: str) -> Refusal | None:
    """Return the refusal of a crossing, or None: only between Zanzibar and its landings (3.2, SN-R12)."""
    if to in state.africa.crossings.get(state.explorer.place, ()):
        return None
    return Refusal("SN-R12" if to == ISLAND else "3.2", "no_crossing", {"place": to})


def why_not(state: NileState, move: Move) -> Refusal | None:
    """Return the refusal of a step, or None; see :func:`plan`."""
    party = state.party
    if move is moves.STOP:
        return state.law.overloaded(party)
    if move is moves.REMAKE:
        if state.turn.remade and state.law.overloaded(party) is None:
            return Refusal("SN-R14", "remade_already", {"most": state.law.changes})
        return None
    if move in moves.SHOOTS:
        return camp.refuse_shot(state, move)
    if move is moves.WORK:
        if party.sick_explorer:
            return Refusal("R19.5", "explorer_sick")
        return Refusal("5.51", "works_already") if party.works else None
    made = plan(state, move)
    return made if isinstance(made, Refusal) else None


def legal(state: NileState) -> list[Move]:
    """List the legal steps, mode by mode."""
    party = state.party
    found: list[Move] = []
    for mode, name in enumerate(MODES):
        if state.law.carried(party, name) is None:
            found += _steps(state, mode)
    found += (move for move in _crossings(state) if isinstance(plan(state, move), Plan))
    over = state.law.overloaded(party) is not None
    if not over:
        found.append(moves.STOP)
    if over or not state.turn.remade:
        found.append(moves.REMAKE)
    if not party.sick_explorer and not party.works:
        found.append(moves.WORK)
    return [*found, *camp.shots(state)]


def _steps(state: NileState, mode: int) -> list[Move]:
    """Return the steps that are possible in a mode that can carry everything."""
    steps = moves.STEPS_BY[mode]
    if mode == CANOE:
        return [move for move in steps if isinstance(plan(state, move), Plan)]
    africa, world, explorer = state.africa, state.world, state.explorer
    left, cost = allowance(state, mode) - state.turn.spent, state.law.cost
    if left < cost["known"]:
        return []
    place, terrain = explorer.place, world.terrain
    barred, known = _barred(explorer.party, mode), world.published | explorer.known
    found, desert = [], []
    for direction, goal in enumerate(africa.near[place], 1):
        if goal < 0 or terrain[goal] in barred or (left < cost["unknown"] and not known >> goal & 1):
            continue
        step = steps[direction - 1]
        found.append(step)
        if terrain[goal] == "d" and not world.flows(africa, place, direction):
            desert.append(step)
    if desert and dry(state, mode) is not None:
        return [step for step in found if step not in desert]
    return found


def plan(state: NileState, move: Move) -> Plan | Refusal:
    """Plan a step, or return its refusal: sections 5.4, 6.55 and 9."""
    africa, place = state.africa, state.explorer.place
    if move in moves.LANDS:
        mode, to = moves.LANDS[move]
        refused = _crossing(state, to)
        if refused is not None:
            return refused
        goal = africa.crossings[place][to]
        way = ""
    else:
        mode, direction = moves.STEPS[move]
        goal = africa.near[place][direction - 1]
        if goal < 0:
            return Refusal("3.2", "no_land", {"direction": DIRECTIONS[direction - 1]})
        way = state.world.flows(africa, place, direction)
    refused = closed(state, mode, goal, way)
    if refused is not None:
        return refused
    return _pay(state, mode, goal, way)


def closed(state: NileState, mode: int, goal: int, way: str) -> Refusal | None:
    """Return the refusal of a hex closed to a mode, or None; of a blank hex, only by what can be known."""
    party, terrain = state.party, state.world.terrain[goal]
    refused = state.law.carried(party, MODES[mode])
    if refused is not None:
        return refused
    bar = _barred(party, mode).get(terrain)
    if mode == CANOE and not _afloat(state, goal, way):
        bar = "5.432", "no_water_way"
    if bar is not None:
        return Refusal(*bar, {"mode": MODES[mode], "terrain": TERRAIN_OF.get(terrain, "blank")})
    if terrain == "d" and not way:
        return dry(state, mode)
    return None


def _barred(party: Party, mode: int) -> Mapping[str, tuple[str, str]]:
    """Return the terrains that are closed to a party in a mode, each with the clause and the reason."""
    return _BARS[mode, party.horses > 0, party.camels > 0]


def _bars(mode: int, *, horses: bool, camels: bool) -> dict[str, tuple[str, str]]:
    """Return the barred terrains for what matters of a party, so that few are worked out."""
    bars: dict[str, tuple[str, str]] = {}
    if mode == MOUNTED:
        bars |= dict.fromkeys("jSM", ("R9.2", "mounted_closed"))
    if mode != CANOE:
        bars["l"] = "R9.2", "foot_in_lake"
    if camels:
        bars |= dict.fromkeys(_WATERS + "jM", ("5.427", "camels_closed"))
    if horses:
        bars |= dict.fromkeys(_WATERS, ("5.426", "horses_closed"))
    return bars


_BARS = {
    (mode, horses, camels): _bars(mode, horses=horses, camels=camels)
    for mode in range(len(MODES))
    for horses in (False, True)
    for camels in (False, True)
}


def _afloat(state: NileState, goal: int, way: str) -> bool:
    """Return whether canoes can go there: along a river, into a lake or swamp, along the coast (5.432)."""
    world, place, coast = state.world, state.explorer.place, state.africa.coast
    if way or world.terrain[goal] in _WATERS or (place in coast and goal in coast):
        return True
    return world.blank(goal) and world.terrain[place] in _WATERS


def dry(state: NileState, mode: int) -> Refusal | None:
    """Return the refusal to enter the desert with too little water, or None (5.4442)."""
    explorer = state.explorer
    need = state.law.water_need(explorer.party)
    have = filled(state, mode)
    if have >= need:
        return None
    source = state.world.watered(explorer.place)
    facts = {"need": need, "water": have, "over": need - have}
    return Refusal("5.4442", "no_room_for_water" if source else "dry", facts)


def most_water(law: NileLaw, party: Party) -> int:
    """Return the most water that is taken along (SN-R18)."""
    return law.water_need(party._replace(water=0), law.desert_turns)


def filled(state: NileState, mode: int) -> int:
    """Return the water taken into the desert: where it is free, as much as can be carried (5.4443, SN-R18).

    The explorer carries some of it only where it would not do otherwise (5.51).
    """
    explorer, law = state.explorer, state.law
    party = explorer.party
    if not state.world.watered(explorer.place):
        return party.water
    # The water on board is poured out in thought, for it is refilled here at no cost.
    empty = party._replace(water=0)
    wanted = most_water(law, party)
    work = law.duty(empty, MODES[mode])
    water = max(party.water, min(wanted, work.carries - work.load))
    need = law.water_need(party)
    # Only for bare need does the explorer carry too: who works loses askaris (5.52).
    helped = water < need and law.carried(party._replace(water=need), MODES[mode]) is None
    return need if helped else water


def allowance(state: NileState, mode: int) -> int:
    """Return the movement allowance in a mode, mode changes included (9.11, 9.22 to 9.25, 9.51)."""
    turn, party = state.turn, state.party
    points = state.law.allowance[MODES[mode]][turn.activity] - turn.delay
    if mode == CANOE:
        points -= state.law.crew_loss(party) or 0
    points = max(0, points)
    # The least of all modes used this turn stays the limit, whichever order they came in (9.51).
    return points if turn.allowance == NONE else min(turn.allowance, points)


def entry(state: NileState, mode: int, goal: int) -> int:
    """Movement points for entering a hex (9.15, 9.16, 9.21)."""
    if mode == CANOE and slow_swamp(state, goal):
        return state.law.cost["canoe_in_swamp"]
    return state.law.cost["known" if is_known(state, goal) else "unknown"]


def slow_swamp(state: NileState, goal: int) -> bool:
    """Return whether a hex is a swamp that is slow for canoes: not along the coast (9.21)."""
    coast = state.africa.coast
    return state.world.terrain[goal] in _SWAMPS and not (goal in coast and state.explorer.place in coast)


def is_known(state: NileState, place: int) -> bool:
    """Return whether a hex is published, or was entered by this explorer (3.2, SN-R1)."""
    return bool((state.world.published | state.explorer.known) >> place & 1)


def _cataract(state: NileState, goal: int, way: str) -> bool:
    """Return whether a cataract lies between here and a neighbour: where the river leaves its hex (9.27)."""
    upper = state.explorer.place if way == "down" else goal if way == "up" else NONE
    return upper != NONE and bool(state.world.cataracts >> upper & 1)


def _pay(state: NileState, mode: int, goal: int, way: str) -> Plan | Refusal:
    turn, party = state.turn, state.party
    drifts = mode == CANOE and state.law.crew_loss(party) is None
    portage = state.law.trips(party) if mode == CANOE and _cataract(state, goal, way) else 0
    if drifts and (way != "down" or turn.spent):
        return Refusal("9.26", "only_drifts", {"canoes": party.canoes, "bearers": healthy(party, "bearers")})
    if portage is None or (drifts and portage):
        return Refusal("9.27", "no_portage")
    points = allowance(state, mode)
    if drifts:
        # A drift takes the whole turn: it costs all there is, so that no step can follow.
        points = state.law.allowance[MODES[CANOE]][turn.activity]
        return Plan(goal, mode, way, points, points, 0, drifts)
    cost = entry(state, mode, goal) + state.law.trip * portage
    left = points - turn.spent
    if cost > left:
        facts = {
            "cost": cost,
            "left": max(0, left),
            "allowance": points,
            "spent": turn.spent,
            "trips": portage,
        }
        if turn.mode not in (NONE, mode) and left <= 0:
            return Refusal("9.52", "mode_too_slow", {"mode": MODES[mode], **facts})
        if left <= 0:
            return Refusal("9.14", "nothing_left", facts)
        return Refusal("9.41", "portage_dear" if portage else "too_far", facts)
    return Plan(goal, mode, way, points, cost, portage, drifts)
