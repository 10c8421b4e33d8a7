"""Moving: the activity level, steps, getting lost, entering and going back (sections 9 and 12)."""

from __future__ import annotations

from kernel_games.engine import IllegalMove, Move, Note, Refusal, with_item
from kernel_games.games.nile import moves
from kernel_games.games.nile.components import (
    ACTIVITIES,
    COUNTERS,
    NOTHING,
    TERRAIN_OF,
)
from kernel_games.games.nile.land.africa import BLANK
from kernel_games.games.nile.land.map_file import ISLAND
from kernel_games.games.nile.party import (
    MODES,
    PEOPLE,
    healthy,
    men,
)
from kernel_games.games.nile.phases import camp, natives, throws
from kernel_games.games.nile.phases.losses import lose, stray
from kernel_games.games.nile.phases.turn import dies
from kernel_games.games.nile.phases.ways import (
    CANOE,
    MOUNTED,
    Plan,
    allowance,
    closed,
    entry,
    filled,
    is_known,
    most_water,
    plan,
    slow_swamp,
)
from kernel_games.games.nile.state import (
    NONE,
    Counter,
    NileState,
    Phase,
    Turn,
    with_explorer,
    with_party,
    with_turn,
)


def announce(state: NileState, move: Move, note: Note) -> NileState:
    """Announce the activity level of the turn (8.2, 9.12); then comes the disaster card, except in safety."""
    level = moves.LEVELS[move]
    safe = state.safe
    if note:
        note("8.2", "turn_begins", seat=state.seat, activity=ACTIVITIES[level])
        note("9.12", "announced", activity=ACTIVITIES[level])
        note("R9.1", "chart", **{mode: state.law.allowance[mode][level] for mode in MODES})
        if safe:
            note("8.2", "no_disaster_here")
    turn = state.turn._replace(activity=level)
    return state._replace(turn=turn, phase=Phase.MOVE if safe else Phase.DISASTER)


def step(state: NileState, move: Move, note: Note) -> NileState:
    """Take a step, stop, change the make-up, work as a bearer, or shoot (9.14, 9.6, 5.51, 5.4425)."""
    seat, turn = state.seat, state.turn
    if move is moves.REMAKE:
        note("9.6", "remakes", seat=seat)
        return state._replace(phase=Phase.REMAKE, turn=turn._replace(tally=0))
    if move is moves.WORK:
        note("5.51", "lends_a_hand", seat=seat)
        return with_party(state, works=1)
    if move in moves.SHOOTS:
        return camp.shoot(state, move, note)
    if move is moves.STOP:
        note("9.14", "stops", seat=seat, n=turn.spent)
        return camp.begin(state, note) if turn.moved else natives.meet(with_turn(state, ended=True), note)
    made = plan(state, move)
    if isinstance(made, Refusal):
        raise IllegalMove(made, made.reason)
    return _go(state, made, note)


def _go(state: NileState, made: Plan, note: Note) -> NileState:
    africa, turn, explorer = state.africa, state.turn, state.explorer
    if note:
        _tell_step(state, made, note)
    state = stray(state, note, MODES[made.mode])
    if (made.trips and not healthy(explorer.party, "bearers")) or state.law.uses_explorer(
        explorer.party, MODES[made.mode]
    ):
        state = _debase(state, note)
    turn = turn._replace(
        allowance=made.allowance,
        spent=turn.spent + made.cost,
        mode=made.mode,
        goal=made.goal,
        way=made.way,
        ended=made.drifts,
    )
    place = made.goal
    if is_known(state, place):
        return _arrive(state, turn, note)
    if made.way == "down":
        note("R12.3", "downstream_sure", hex=africa.hexes[place])
        return _found_the_way(state, turn, note)
    note("8.2-3a", "lost_check", seat=state.seat, hex=africa.hexes[place])
    return state._replace(phase=Phase.LOST, turn=turn)


def _debase(state: NileState, note: Note) -> NileState:
    """Let the explorer do a bearer's work (5.51), which askaris mind (5.52)."""
    if state.explorer.bearing:
        return state
    note("5.51", "bears", seat=state.seat)
    if state.party.askaris or state.party.recruits:
        note("5.52", "debased", seat=state.seat)
    return with_explorer(state, bearing=True)


def _tell_step(state: NileState, made: Plan, note: Note) -> None:
    """Tell how an expedition travels and what that costs: section 9."""
    seat, africa = state.seat, state.africa
    party, mode = state.explorers[seat].party, MODES[made.mode]
    facts = {"seat": seat, "mode": mode, "hex": africa.hexes[made.goal]}
    _tell_mode(state, made, note)
    if party.sick_explorer and men(party) == 1 and mode == "foot":
        note("R19.5", "walks_sick", seat=seat)
    note("9.13", "step", **facts, n=made.cost)
    if not made.drifts:
        _tell_cost(state, made, note)
    if made.trips:
        note("9.27", "portage")
        note("9.271", "canoe_weight", n=state.law.canoe_weighs * party.canoes, canoes=party.canoes)
        note("9.272", "trips", n=made.trips)
        note("SN-R2", "trips_counted", n=made.trips)
    if made.goal not in africa.near[state.explorers[seat].place]:
        back = made.goal == africa.ports[ISLAND]
        note("SN-R12" if back else "3.2", "crosses_back" if back else "crosses", seat=seat, mode=mode)
    if made.goal in africa.half:
        note("9.17", "half_hex", hex=africa.hexes[made.goal])


def _tell_cost(state: NileState, made: Plan, note: Note) -> None:
    """Tell what entering the hex itself costs (9.15, 9.16, 9.21)."""
    cost = made.cost - state.law.trip * made.trips
    if made.mode == CANOE and slow_swamp(state, made.goal):
        note("9.21", "swamp_cost", n=cost)
    elif is_known(state, made.goal):
        note("9.15", "known_cost", n=cost)
        if state.world.published >> made.goal & 1 and state.africa.terrain[made.goal] == BLANK:
            note("SN-R16", "in_print", hex=state.africa.hexes[made.goal])
    else:
        note("9.16", "unknown_cost", n=cost)
        if not state.world.blank(made.goal):
            note("SN-R1", "not_been_there", seat=state.seat)


def _tell_mode(state: NileState, made: Plan, note: Note) -> None:
    """Tell the mode of travel, and what it does to the allowance."""
    turn, party, mode = state.turn, state.party, MODES[made.mode]
    facts = {"seat": state.seat, "mode": mode}
    if turn.mode == NONE:
        note("SN-R9", "declared", **facts)
        note("9.11", "allowance", **facts, n=made.allowance, activity=ACTIVITIES[turn.activity])
    elif turn.mode != made.mode:
        note("9.5", "changes_mode", **facts, before=MODES[turn.mode])
        note("9.51", "slower" if made.allowance < turn.allowance else "keeps_allowance", n=made.allowance)
    if made.mode == MOUNTED and turn.mode != MOUNTED:
        note("5.423", "all_mounted", n=men(party))
        if party.bearers:
            note("5.425", "mounted_bearers")
    elif made.mode == CANOE and turn.mode != CANOE:
        note("5.434", "all_in_canoes", n=men(party))
        _tell_crew(state, note, drifts=made.drifts)


def _tell_crew(state: NileState, note: Note, *, drifts: bool) -> None:
    if drifts:
        note("9.26", "drifts")
        return
    law, party = state.law, state.party
    each = law.duty(party, "canoe").carriers // party.canoes
    for least, loss, clause in law.crews:
        if each >= least:
            note(clause, "crew", each=each, n=loss)
            return


def lost(state: NileState, move: Move, note: Note) -> NileState:
    """Roll whether the way is lost (R12.1 to R12.4)."""
    seat, turn, explorer = state.seat, state.turn, state.explorer
    die = int(move.args[0])
    upstream = turn.way == "up"
    terrain = state.world.terrain[explorer.place]
    number, modifier = throws.way(state)
    seen = throws.shown(state, die, note)
    note(
        "R12.3" if upstream else "R12.1",
        "lost_upstream" if upstream else "lost_number",
        n=number,
        die=die,
        terrain=TERRAIN_OF[terrain],
    )
    guided = healthy(explorer.party, "guides") > 0
    if guided:
        note("5.412", "guide_helps")
    if modifier or (guided and state.law.paces[turn.activity]):
        note("R12.2", "lost_modifier", n=modifier)
    if die + modifier > number:
        seen("8.2-3a", "not_lost", seat=seat, hex=state.africa.hexes[turn.goal])
        return _found_the_way(state, turn, note)
    seen("R12.4", "lost", seat=seat)
    if explorer.party.guides:
        note("R12.4", "guide_leaves", seat=seat)
        state = with_explorer(state, party=lose(explorer.party, "guides", 1))
    state = with_turn(state, goal=NONE, way="", ended=True)
    return natives.go_on(state, note) if turn.moved else natives.meet(state, note)


def _found_the_way(state: NileState, turn: Turn, note: Note) -> NileState:
    if state.world.blank(turn.goal):
        return state._replace(phase=Phase.TERRAIN, turn=turn)
    return _arrive(state, turn, note)


def refuse_enter(state: NileState, move: Move) -> Refusal | None:
    """Return the refusal to enter the mapped hex in this mode, or None: R9.2, 9.21, 9.26, 5.4442.

    Its points are paid already (9.46): a slower mode does not forbid it, but ends the movement (9.52).
    """
    if move is moves.BACK:
        return None
    turn = state.turn
    mode = moves.ENTERS[move]
    way = turn.way or _way(state, turn.goal)
    refused = closed(state, mode, turn.goal, way)
    if refused is not None:
        return refused
    extra = _more(state, mode)
    points = turn.allowance if mode == turn.mode else allowance(state, mode)
    left = max(0, points - turn.spent)
    if extra > left:
        facts = {"cost": extra, "left": left, "allowance": points, "spent": turn.spent, "trips": 0}
        return Refusal("9.41", "swamp_dear", facts)
    if mode != turn.mode and mode == CANOE and state.law.crew_loss(state.party) is None:
        return Refusal("9.26", "only_drifts", {"canoes": state.party.canoes, "bearers": 0})
    return None


def _way(state: NileState, goal: int) -> str:
    """Return how a river, only now mapped, joins the hex to the next: ``down``, ``up``, or empty."""
    place = state.explorer.place
    if goal not in state.africa.near[place]:
        return ""
    return state.world.flows(state.africa, place, state.africa.near[place].index(goal) + 1)


def _more(state: NileState, mode: int) -> int:
    """Return the extra cost for canoes of a new hex that turns out to be swamp, also for trying it (9.21)."""
    if mode != CANOE or state.turn.ended:
        return 0
    return max(0, entry(state, mode, state.turn.goal) - state.law.cost["unknown"])


def enter(state: NileState, move: Move, note: Note) -> NileState:
    """Go on into the hex, or back (9.44 to 9.46)."""
    seat, turn = state.seat, state.turn
    name = state.africa.hexes[turn.goal]
    mode = moves.ENTERS.get(move, turn.mode)
    extra = max(_more(state, mode), _more(state, turn.mode))
    spent = min(turn.allowance, turn.spent + extra)
    if extra:
        note("9.21", "swamp_cost", n=extra + state.law.cost["unknown"])
    if move is moves.BACK:
        refusals = [refuse_enter(state, other) for other in moves.ENTERS]
        shut = all(refusals)
        if shut and any(refused is not None and refused.clause == "R9.2" for refused in refusals):
            note("9.43", "closed_here", hex=name)
        note("9.44" if shut else "9.45", "must_go_back" if shut else "goes_back", seat=seat, hex=name)
        note(
            "9.46",
            "went_back",
            seat=seat,
            hex=state.africa.hexes[state.explorers[seat].place],
            n=spent,
        )
        return natives.go_on(with_turn(state, spent=spent, goal=NONE, way=""), note)
    if mode != turn.mode:
        points = allowance(state, mode)
        before = next(one for one, by in moves.ENTERS.items() if by == turn.mode)
        how = "enters_otherwise" if refuse_enter(state, before) else "enters_by"
        note("9.44", how, seat=seat, hex=name, mode=MODES[mode], before=MODES[turn.mode])
        note("9.51", "slower" if points < turn.allowance else "keeps_allowance", n=points)
        if spent >= points:
            note("9.52", "no_further", seat=seat, n=spent)
            turn = turn._replace(ended=True)
        turn = turn._replace(allowance=max(points, spent), mode=mode)
        state = stray(state, note, MODES[mode])
    turn = turn._replace(spent=spent, way=turn.way or _way(state, turn.goal))
    return _arrive(state, turn, note)


def _arrive(state: NileState, turn: Turn, note: Note) -> NileState:
    """Arrive in the next hex (9.3): then come cataracts, counters and natives."""
    seat, world, africa = state.seat, state.world, state.africa
    explorer, place = state.explorer, turn.goal
    party, water = explorer.party, explorer.party.water
    if world.terrain[place] == "d" and not turn.way and world.watered(explorer.place):
        water = filled(state, turn.mode)
        if water > party.water:
            note("5.4443", "fills", seat=seat, n=water)
            most = most_water(state.law, party)
            note("SN-R18", "water_enough" if water >= most else "water_room", n=most)
        if state.law.uses_explorer(party._replace(water=water), MODES[turn.mode]):
            state = _debase(state, note)
    first = not is_known(state, place)
    if note:
        _tell_arrival(state, place, note)
    known = explorer.known | (1 << place if not world.published >> place & 1 else 0)
    watered = world.watered(place)
    if watered and water:
        note("5.4441", "pours", seat=seat)
    if watered and (party.water or party.dry):
        party = party._replace(water=0, dry=0)
    elif water != party.water and not watered:
        party = party._replace(water=water)
    upper = world.cataracts >> place & 1 and not world.published >> place & 1
    falls = first and upper and turn.mode == CANOE and turn.way == "down"
    turn = turn._replace(came=explorer.place, goal=NONE, moved=True, way=turn.way if falls else "")
    explorer = state.explorer._replace(place=place, known=known, party=party)
    state = state._replace(explorers=with_item(state.explorers, seat, explorer), turn=turn)
    if falls:
        note("9.28", "falls_ahead", hex=africa.hexes[place])
        return state._replace(phase=Phase.FALLS)
    return _look_round(state, note)


def _tell_arrival(state: NileState, place: int, note: Note) -> None:
    """Tell that a hex is entered for the first time (9.3), and who is there already (5.53)."""
    if not is_known(state, place):
        note("9.3", "enters", seat=state.seat, hex=state.africa.hexes[place])
    for other, who in enumerate(state.explorers):
        if other != state.seat and who.place == place:
            note("5.53", "meets", seat=state.seat, other_seat=other)


def _look_round(state: NileState, note: Note) -> NileState:
    """Turn up a discovery counter (R23.1), and meet natives."""
    if Counter(state.explorer.place) in state.world.counters:
        return state._replace(phase=Phase.FIND)
    return natives.meet(state, note)


def fall(state: NileState, move: Move, note: Note) -> NileState:
    """Take canoes over the falls: one die minus some (9.28); the explorer's is the last (SN-R7)."""
    before, party, state = state, state.party, with_turn(state, way="")
    die = int(move.args[0])
    over = min(party.canoes, max(0, die - state.law.falls))
    throws.shown(before, die, note)("9.28", "falls", seat=state.seat, n=over, die=die)
    if not over:
        return _look_round(state, note)
    if over == party.canoes:
        note("SN-R7", "drowned", seat=state.seat)
        return dies(state, note)
    had, canoes = party, party.canoes
    for people in PEOPLE:
        party = lose(party, people, getattr(party, people) * over // canoes)
    goods = {
        name: getattr(party, name) - getattr(party, name) * over // canoes
        for name in ("rations", "gifts", "muskets")
    }
    party = party._replace(canoes=canoes - over, **goods)
    note("SN-R7", "went_over", seat=state.seat, n=men(had) - men(party))
    return _look_round(with_explorer(state, party=party), note)


def find_outcomes(state: NileState) -> list[tuple[Move, int]]:
    """List the faces that the counter may show: any that is still face down (3.32)."""
    left = list(COUNTERS)
    for counter in state.world.counters:
        if counter.shows:
            left.remove(counter.shows)
    return [(move, left.count(shows)) for shows, move in moves.FIND.items() if shows in left]


def find(state: NileState, move: Move, note: Note) -> NileState:
    """Turn up a discovery counter (R23.1)."""
    shows, place = str(move.args[0]), state.explorer.place
    text = "finds_nothing" if shows == NOTHING else "finds"
    name = state.africa.hexes[place]
    scene = {"kind": "find", "find": shows, "at": name}
    note.showing({"scene": scene})("R23.1", text, seat=state.seat, hex=name, find=shows)
    counters = tuple(
        Counter(place, shows) if counter.place == place else counter for counter in state.world.counters
    )
    return natives.meet(state._replace(world=state.world._replace(counters=counters)), note)
