"""Moving: what a step costs, what forbids it, getting lost, entering and going back (sections 9 and 12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kernel_games.engine import Move, Refusal, Tell
from kernel_games.nile import moves, natives, upkeep
from kernel_games.nile.africa import DIRECTIONS
from kernel_games.nile.components import (
    ACTIVITIES,
    ALLOWANCE,
    CHANGES,
    COUNTERS,
    LOST,
    NOTHING,
    TABLES,
    TERRAIN_OF,
)
from kernel_games.nile.europe import dies
from kernel_games.nile.fields import NONE, Counter, Fields, S, with_explorer, with_party, with_turn
from kernel_games.nile.makeup import lose
from kernel_games.nile.party import (
    CANOE_WEIGHS,
    CREWS,
    MODES,
    PEOPLE,
    Party,
    carried,
    crew_loss,
    duty,
    healthy,
    men,
    trips,
    uses_explorer,
    water_need,
)
from kernel_games.nile.telling import note

__all__ = [
    "allowance",
    "announce",
    "attempted",
    "attempted_enter",
    "enter",
    "fall",
    "find",
    "find_outcomes",
    "lost",
    "refuse",
    "refuse_announce",
    "refuse_enter",
    "step",
]

FOOT, CANOE, MOUNTED = range(3)
_COST = TABLES["cost"]
_LOST = TABLES["lost"]
_SWAMPS = "sS"
_WATERS = "lsS"
_MOST_WATER = 9


class Plan(NamedTuple):
    """What a step would take.

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


def refuse_announce(state: Fields, move: Move) -> Refusal | None:
    """Any level may be announced (9.12)."""
    del state, move


def announce(state: S, move: Move, tell: Tell | None) -> S:
    """The activity level of the turn (8.2, 9.12); then the disaster card, unless he is safe."""
    level = moves.LEVELS[move]
    note(tell, "8.2", "turn_begins", seat=state.seat, activity=ACTIVITIES[level])
    allowed = [ALLOWANCE[mode][level] for mode in MODES]
    note(tell, "9.12", "announced", activity=ACTIVITIES[level])
    note(tell, "R9.1", "chart", foot=allowed[0], canoe=allowed[1], mounted=allowed[2])
    state = with_turn(state, activity=level)
    if upkeep.safe(state):
        note(tell, "8.2", "no_disaster_here")
        return state._replace(phase="move")
    return state._replace(phase="disaster")


def attempted(state: Fields) -> Iterable[Move]:
    """Every direction in every mode, crossing over where one can, stopping, and changing the make-up."""
    return (*moves.STEPS, *_crossings(state), moves.STOP, moves.REMAKE)


def _crossings(state: Fields) -> Iterable[Move]:
    return [move for move in moves.LANDS if _crossing(state, move) is None]


def _crossing(state: Fields, move: Move) -> Refusal | None:
    """Why one cannot cross over: only between Zanzibar and its two landings (3.2)."""
    africa, place = state.africa, state.explorers[state.seat].place
    island = africa.ports.get(moves.ISLAND, NONE)
    to = str(move.args[0])
    here = place == island if to in africa.landings else place in africa.landings.values() and island != NONE
    if (to in africa.landings or to == moves.ISLAND) and here:
        return None
    return Refusal("3.2", "no_crossing", {"place": to})


def refuse(state: Fields, move: Move) -> Refusal | None:
    """Why a step is not allowed; see :func:`plan`."""
    if move is moves.STOP:
        return None
    if move is moves.REMAKE:
        if state.turn.remade:
            return Refusal("SN-R8", "remade_already", {"most": CHANGES})
        return None
    made = plan(state, move)
    return made if isinstance(made, Refusal) else None


def plan(state: Fields, move: Move) -> Plan | Refusal:
    """What a step takes, or why it is not allowed: sections 5.4, 6.55 and 9."""
    africa, place = state.africa, state.explorers[state.seat].place
    if move in moves.LANDS:
        refused = _crossing(state, move)
        if refused is not None:
            return refused
        to = str(move.args[0])
        goal = africa.landings[to] if to in africa.landings else africa.ports[moves.ISLAND]
        mode, way = FOOT, ""
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


def closed(state: Fields, mode: int, goal: int, way: str) -> Refusal | None:
    """Why an expedition cannot go to a hex in a mode at all; of a blank hex only what can be known."""
    party, world = state.explorers[state.seat].party, state.world
    refused = carried(party, MODES[mode])
    if refused is not None:
        return refused
    terrain = world.terrain[goal]
    facts = {"mode": MODES[mode], "terrain": TERRAIN_OF.get(terrain, "blank")}
    if mode == CANOE:
        if not _afloat(state, goal, way):
            return Refusal("5.432", "no_water_way", facts)
    elif terrain == "l" and not party.horses and not party.camels:
        return Refusal("9.43", "foot_in_lake", facts)
    if party.horses and terrain in _WATERS:
        return Refusal("5.426", "horses_closed", facts)
    if party.camels and (terrain in _WATERS or terrain in "jM"):
        return Refusal("5.427", "camels_closed", facts)
    if mode == MOUNTED and terrain in "jSM":
        return Refusal("R9.2", "mounted_closed", facts)
    if terrain == "d" and not way:
        return dry(state, mode)
    return None


def _afloat(state: Fields, goal: int, way: str) -> bool:
    """Whether canoes can go there: along a river, into a lake or swamp, along the coast (5.432)."""
    world, place, coast = state.world, state.explorers[state.seat].place, state.africa.coast
    if way or world.terrain[goal] in _WATERS or (place in coast and goal in coast):
        return True
    return world.blank(goal) and world.terrain[place] in _WATERS


def dry(state: Fields, mode: int) -> Refusal | None:
    """Why an expedition that follows no river cannot enter the desert: too little water (5.4442)."""
    explorer = state.explorers[state.seat]
    need = water_need(explorer.party)
    have = _filled(state, mode)
    if have >= need:
        return None
    source = state.world.watered(explorer.place)
    facts = {"need": need, "water": have, "over": need - have}
    return Refusal("5.4442", "no_room_for_water" if source else "dry", facts)


def _filled(state: Fields, mode: int) -> int:
    """The water that he takes into the desert: where it is free, as much as can be carried (5.4443)."""
    explorer = state.explorers[state.seat]
    party = explorer.party
    if not state.world.watered(explorer.place):
        return party.water
    empty = party._replace(water=0)
    wanted = water_need(empty, _MOST_WATER)
    work = duty(empty, MODES[mode])
    return max(party.water, min(wanted, work.carries - work.load))


def allowance(state: Fields, mode: int) -> int:
    """The movement allowance in a mode now, mode changes of this turn included (9.11, 9.22 to 9.25, 9.51)."""
    turn, party = state.turn, state.explorers[state.seat].party
    points = ALLOWANCE[MODES[mode]][turn.activity] - turn.delay
    if mode == CANOE:
        points -= crew_loss(party) or 0
    points = max(0, points)
    return points if turn.allowance == NONE else min(turn.allowance, points)


def _entry(state: Fields, mode: int, goal: int) -> int:
    """Movement points for entering a hex (9.15, 9.16, 9.21)."""
    explorer, world, coast = state.explorers[state.seat], state.world, state.africa.coast
    if mode == CANOE and world.terrain[goal] in _SWAMPS and not (goal in coast and explorer.place in coast):
        return int(_COST["canoe_in_swamp"])
    return int(_COST["known" if _is_known(state, goal) else "unknown"])


def _is_known(state: Fields, place: int) -> bool:
    """Published, or entered by this explorer (3.2, SN-R1)."""
    return bool((state.world.published | state.explorers[state.seat].known) >> place & 1)


def _cataract(state: Fields, goal: int, way: str) -> bool:
    """Whether a cataract lies between here and a neighbour: it lies where the river leaves its hex (9.27)."""
    upper = state.explorers[state.seat].place if way == "down" else goal if way == "up" else NONE
    return upper != NONE and bool(state.world.cataracts >> upper & 1)


def _pay(state: Fields, mode: int, goal: int, way: str) -> Plan | Refusal:
    turn, party = state.turn, state.explorers[state.seat].party
    drifts = mode == CANOE and crew_loss(party) is None
    portage = trips(party) if mode == CANOE and _cataract(state, goal, way) else 0
    if drifts and (way != "down" or turn.spent):
        return Refusal("9.26", "only_drifts", {"canoes": party.canoes, "bearers": healthy(party, "bearers")})
    if portage is None or (drifts and portage):
        return Refusal("9.27", "no_portage")
    points = allowance(state, mode)
    if drifts:
        points = ALLOWANCE[MODES[CANOE]][turn.activity]
        return Plan(goal, mode, way, points, points, 0, drifts)
    cost = _entry(state, mode, goal) + portage
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


def step(state: S, move: Move, tell: Tell | None) -> S:
    """A step, a stop, or the make-up (9.14, 9.6)."""
    seat, turn = state.seat, state.turn
    if move is moves.REMAKE:
        note(tell, "9.6", "remakes", seat=seat)
        return with_turn(state._replace(phase="remake"), count=0)
    if move is moves.STOP:
        note(tell, "9.14", "stops", seat=seat, n=turn.spent)
        state = with_turn(state, ended=True)
        return upkeep.begin(state, tell) if turn.moved else natives.meet(state, tell)
    made = plan(state, move)
    if isinstance(made, Refusal):
        msg = f"{move} is not allowed: {made.reason}"
        raise TypeError(msg)
    return _go(state, made, tell)


def _go(state: S, made: Plan, tell: Tell | None) -> S:
    africa, turn, explorer = state.africa, state.turn, state.explorers[state.seat]
    if tell is not None:
        _tell_step(state, made, tell)
    state = upkeep.stray(state, tell, MODES[made.mode])
    if uses_explorer(explorer.party, MODES[made.mode]) and not explorer.bearing:
        note(tell, "5.51", "bears", seat=state.seat)
        note(tell, "5.52", "debased", seat=state.seat)
        state = with_explorer(state, bearing=True)
    spent = turn.spent + made.cost
    state = with_turn(
        state,
        allowance=made.allowance,
        spent=spent,
        mode=made.mode,
        goal=made.goal,
        way=made.way,
        moved=True,
        ended=made.drifts,
    )
    place = made.goal
    if _is_known(state, place):
        return _arrive(state, tell)
    if made.way == "down":
        note(tell, "R12.3", "downstream_sure", hex=africa.hexes[place])
        return _found_the_way(state, tell)
    note(tell, "8.2-3a", "lost_check", seat=state.seat, hex=africa.hexes[place])
    return state._replace(phase="lost")


def _tell_step(state: Fields, made: Plan, tell: Tell) -> None:
    """How an expedition travels and what that costs: section 9."""
    seat, turn, africa = state.seat, state.turn, state.africa
    party, mode = state.explorers[seat].party, MODES[made.mode]
    facts = {"seat": seat, "mode": mode, "hex": africa.hexes[made.goal]}
    if turn.mode == NONE:
        note(tell, "SN-R9", "declared", **facts)
        note(tell, "9.11", "allowance", **facts, n=made.allowance, activity=ACTIVITIES[turn.activity])
        if turn.delay:
            note(tell, "R11.1", "delayed", n=turn.delay)
    elif turn.mode != made.mode:
        note(tell, "9.5", "changes_mode", **facts, before=MODES[turn.mode])
        note(
            tell, "9.51", "slower" if made.allowance < turn.allowance else "keeps_allowance", n=made.allowance
        )
    if made.mode == MOUNTED and turn.mode != MOUNTED:
        note(tell, "5.423", "all_mounted", n=men(party))
        if party.bearers:
            note(tell, "5.425", "mounted_bearers")
    elif made.mode == CANOE and turn.mode != CANOE:
        note(tell, "5.434", "all_in_canoes", n=men(party))
        _tell_crew(party, tell, drifts=made.drifts)
    note(tell, "9.13", "step", **facts, n=made.cost)
    entry = made.cost - made.trips
    if made.mode == CANOE and entry == _COST["canoe_in_swamp"]:
        note(tell, "9.21", "swamp_cost", n=entry)
    elif _is_known(state, made.goal):
        note(tell, "9.15", "known_cost", n=entry)
    elif not made.drifts:
        note(tell, "9.16", "unknown_cost", n=entry)
        if not state.world.blank(made.goal):
            note(tell, "SN-R1", "not_been_there", **facts)
    if made.trips:
        note(tell, "9.27", "portage")
        note(tell, "9.271", "canoe_weight", n=CANOE_WEIGHS * party.canoes, canoes=party.canoes)
        note(tell, "9.272", "trips", n=made.trips)
        note(tell, "SN-R2", "trips_counted", n=made.trips)
    if made.goal in africa.half:
        note(tell, "9.17", "half_hex", hex=africa.hexes[made.goal])


def _tell_crew(party: Party, tell: Tell, *, drifts: bool) -> None:
    if drifts:
        note(tell, "9.26", "drifts")
        return
    each = duty(party, "canoe").carriers // party.canoes
    for least, loss, clause in CREWS:
        if each >= least:
            note(tell, clause, "crew", each=each, n=loss)
            return


def lost(state: S, move: Move, tell: Tell | None) -> S:
    """The die that tells whether he gets lost (R12.1 to R12.4)."""
    seat, turn, explorer = state.seat, state.turn, state.explorers[state.seat]
    die = int(move.args[0])
    guided = healthy(explorer.party, "guides") > 0
    modifier = _LOST["activity"][turn.activity] + (_LOST["guide"] if guided else 0)
    upstream = turn.way == "up"
    terrain = state.world.terrain[explorer.place]
    number = _LOST["upstream"] if upstream else LOST[terrain]
    note(
        tell,
        "R12.3" if upstream else "R12.1",
        "lost_upstream" if upstream else "lost_number",
        n=number,
        die=die,
        terrain=TERRAIN_OF[terrain],
    )
    if modifier:
        note(tell, "R12.2", "lost_modifier", n=modifier)
    if guided:
        note(tell, "5.412", "guide_helps")
    if die + modifier > number:
        note(tell, "8.2-3a", "not_lost", seat=seat, hex=state.africa.hexes[turn.goal])
        return _found_the_way(state, tell)
    note(tell, "R12.4", "lost", seat=seat)
    if explorer.party.guides:
        note(tell, "R12.4", "guide_leaves", seat=seat)
        state = with_explorer(state, party=lose(explorer.party, "guides", 1))
    return natives.go_on(with_turn(state, goal=NONE, way="", ended=True), tell)


def _found_the_way(state: S, tell: Tell | None) -> S:
    return state._replace(phase="terrain") if state.world.blank(state.turn.goal) else _arrive(state, tell)


def attempted_enter(state: Fields) -> Iterable[Move]:
    """Going on in any mode, or back (9.44, 9.45)."""
    del state
    return (*moves.ENTERS, moves.BACK)


def refuse_enter(state: Fields, move: Move) -> Refusal | None:
    """Why he cannot enter the hex he has mapped in this mode: 9.43, 9.44, 9.52, 9.21, 5.4442."""
    if move is moves.BACK:
        return None
    turn = state.turn
    mode = moves.ENTERS[move]
    way = turn.way or _way(state, turn.goal)
    refused = closed(state, mode, turn.goal, way)
    if refused is not None:
        return refused
    if mode == turn.mode:
        extra = _more(state, mode)
        left = turn.allowance - turn.spent
        if extra > left:
            facts = {
                "cost": extra,
                "left": left,
                "allowance": turn.allowance,
                "spent": turn.spent,
                "trips": 0,
            }
            return Refusal("9.41", "swamp_dear", facts)
        return None
    points = allowance(state, mode)
    cost = turn.spent + _more(state, mode)
    if cost > points or (cost == points < turn.allowance):
        facts = {"mode": MODES[mode], "allowance": points, "spent": cost}
        return Refusal("9.52", "mode_too_slow", facts)
    if mode == CANOE and crew_loss(state.explorers[state.seat].party) is None:
        return Refusal(
            "9.26", "only_drifts", {"canoes": state.explorers[state.seat].party.canoes, "bearers": 0}
        )
    return None


def _way(state: Fields, goal: int) -> str:
    """Whether a river that has only now been mapped joins his hex to the next one."""
    place = state.explorers[state.seat].place
    if goal not in state.africa.near[place]:
        return ""
    return state.world.flows(state.africa, place, state.africa.near[place].index(goal) + 1)


def _more(state: Fields, mode: int) -> int:
    """What canoes pay beyond the cost of a new hex if that turns out to be swamp (9.21)."""
    if mode != CANOE or state.turn.ended:
        return 0
    return max(0, _entry(state, mode, state.turn.goal) - _COST["unknown"])


def enter(state: S, move: Move, tell: Tell | None) -> S:
    """He goes on into the hex, or back (9.44 to 9.46)."""
    seat, turn = state.seat, state.turn
    name = state.africa.hexes[turn.goal]
    if move is moves.BACK:
        shut = all(refuse_enter(state, other) for other in moves.ENTERS)
        note(tell, "9.44" if shut else "9.45", "must_go_back" if shut else "goes_back", seat=seat, hex=name)
        note(
            tell,
            "9.46",
            "went_back",
            seat=seat,
            hex=state.africa.hexes[state.explorers[seat].place],
            n=turn.spent,
        )
        return natives.go_on(with_turn(state, goal=NONE, way=""), tell)
    mode = moves.ENTERS[move]
    extra = _more(state, mode)
    if extra:
        note(tell, "9.21", "swamp_cost", n=extra + _COST["unknown"])
    if mode != turn.mode:
        points = allowance(state, mode)
        note(tell, "9.44", "enters_otherwise", seat=seat, hex=name, mode=MODES[mode], before=MODES[turn.mode])
        note(tell, "9.51", "slower" if points < turn.allowance else "keeps_allowance", n=points)
        state = upkeep.stray(with_turn(state, allowance=points, mode=mode), tell, MODES[mode])
    state = with_turn(state, spent=turn.spent + extra, way=turn.way or _way(state, turn.goal))
    return _arrive(state, tell)


def _arrive(state: S, tell: Tell | None) -> S:
    """He is in the next hex (9.3); then cataracts, discovery counters, and natives."""
    seat, turn, world, africa = state.seat, state.turn, state.world, state.africa
    explorer, place = state.explorers[state.seat], state.turn.goal
    party, water = explorer.party, explorer.party.water
    if world.terrain[place] == "d" and not turn.way and world.watered(explorer.place):
        water = _filled(state, turn.mode)
        if water > party.water:
            note(tell, "5.4443", "fills", seat=seat, n=water)
    first = not _is_known(state, place)
    if first:
        note(tell, "9.3", "enters", seat=seat, hex=africa.hexes[place])
    for other, who in enumerate(state.explorers):
        if other != seat and who.place == place:
            note(tell, "5.53", "meets", seat=seat, other_seat=other)
    known = explorer.known | (1 << place if not world.published >> place & 1 else 0)
    watered = world.watered(place)
    if watered and water:
        note(tell, "5.4441", "pours", seat=seat)
    state = with_explorer(state, place=place, known=known)
    state = with_party(state, water=0 if watered else water, dry=0 if watered else party.dry)
    state = with_turn(state, came=explorer.place, goal=NONE)
    upper = world.cataracts >> place & 1 and not world.published >> place & 1
    if first and upper and turn.mode == CANOE and turn.way == "down":
        note(tell, "9.28", "falls_ahead", hex=africa.hexes[place])
        return state._replace(phase="falls")
    return _look_round(state, tell)


def _look_round(state: S, tell: Tell | None) -> S:
    """A discovery counter is turned up (R23.1), and natives are met."""
    state = with_turn(state, way="")
    place = state.explorers[state.seat].place
    if any(counter.place == place and not counter.shows for counter in state.world.counters):
        return state._replace(phase="find")
    return natives.meet(state, tell)


def fall(state: S, move: Move, tell: Tell | None) -> S:
    """Canoes go over the falls: one die minus three (9.28); the explorer's is the last (SN-R7)."""
    party = state.explorers[state.seat].party
    over = min(party.canoes, max(0, int(move.args[0]) - 3))
    note(tell, "9.28", "falls", seat=state.seat, n=over, die=int(move.args[0]))
    if not over:
        return _look_round(state, tell)
    if over == party.canoes:
        note(tell, "SN-R7", "drowned", seat=state.seat)
        return dies(state, tell)
    before, canoes = party, party.canoes
    for people in PEOPLE:
        party = lose(party, people, getattr(party, people) * over // canoes)
    goods = {
        name: getattr(party, name) - getattr(party, name) * over // canoes
        for name in ("rations", "gifts", "muskets")
    }
    party = party._replace(canoes=canoes - over, **goods)
    note(tell, "SN-R7", "went_over", seat=state.seat, n=men(before) - men(party))
    return _look_round(with_explorer(state, party=party), tell)


def find_outcomes(state: Fields) -> list[tuple[Move, int]]:
    """What the counter may show: any that lies face down (3.32)."""
    left = list(COUNTERS)
    for counter in state.world.counters:
        if counter.shows:
            left.remove(counter.shows)
    return [(move, left.count(shows)) for shows, move in moves.FIND.items() if shows in left]


def find(state: S, move: Move, tell: Tell | None) -> S:
    """A discovery counter is turned up (R23.1)."""
    shows, place = str(move.args[0]), state.explorers[state.seat].place
    text = "finds_nothing" if shows == NOTHING else "finds"
    note(tell, "R23.1", text, seat=state.seat, hex=state.africa.hexes[place], find=shows)
    counters = tuple(
        Counter(place, shows) if counter.place == place else counter for counter in state.world.counters
    )
    return natives.meet(state._replace(world=state.world._replace(counters=counters)), tell)
