"""Moving: the activity level, steps, getting lost, entering and going back (sections 9 and 12)."""

from __future__ import annotations

from collections.abc import Iterable

from kernel_games.engine import IllegalMove, Move, Refusal, Tell
from kernel_games.games.nile import moves, natives, upkeep
from kernel_games.games.nile.components import (
    ACTIVITIES,
    ALLOWANCE,
    COST,
    COUNTERS,
    LOST,
    NOTHING,
    TABLES,
    TERRAIN_OF,
)
from kernel_games.games.nile.europe import dies
from kernel_games.games.nile.makeup import lose
from kernel_games.games.nile.map_file import ISLAND
from kernel_games.games.nile.party import (
    CANOE_WEIGHS,
    CREWS,
    MODES,
    PEOPLE,
    Party,
    crew_loss,
    duty,
    healthy,
    men,
    uses_explorer,
)
from kernel_games.games.nile.state import NONE, Counter, Fields, S, with_explorer, with_party, with_turn
from kernel_games.games.nile.telling import note
from kernel_games.games.nile.ways import (
    CANOE,
    MOUNTED,
    Plan,
    allowance,
    closed,
    entry,
    filled,
    is_known,
    plan,
)

_LOST = TABLES["lost"]


def announce(state: S, move: Move, tell: Tell | None) -> S:
    """The activity level of the turn (8.2, 9.12); then the disaster card, except in safety."""
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


def step(state: S, move: Move, tell: Tell | None) -> S:
    """A step, a stop, the make-up, a bearer's work for the explorer, a shot (9.14, 9.6, 5.51, 5.4425)."""
    seat, turn = state.seat, state.turn
    if move is moves.REMAKE:
        note(tell, "9.6", "remakes", seat=seat)
        return with_turn(state._replace(phase="remake"), tally=0)
    if move is moves.WORK:
        note(tell, "5.51", "lends_a_hand", seat=seat)
        return with_party(state, works=1)
    if move in moves.SHOOTS:
        return upkeep.shoot(state, move, tell)
    if move is moves.STOP:
        note(tell, "9.14", "stops", seat=seat, n=turn.spent)
        state = with_turn(state, ended=True)
        return upkeep.begin(state, tell) if turn.moved else natives.meet(state, tell)
    made = plan(state, move)
    if isinstance(made, Refusal):
        raise IllegalMove(made, made.reason)
    return _go(state, made, tell)


def _go(state: S, made: Plan, tell: Tell | None) -> S:
    africa, turn, explorer = state.africa, state.turn, state.explorers[state.seat]
    if tell is not None:
        _tell_step(state, made, tell)
    state = upkeep.stray(state, tell, MODES[made.mode])
    if (made.trips and not healthy(explorer.party, "bearers")) or uses_explorer(
        explorer.party, MODES[made.mode]
    ):
        state = _debase(state, tell)
    spent = turn.spent + made.cost
    state = with_turn(
        state,
        allowance=made.allowance,
        spent=spent,
        mode=made.mode,
        goal=made.goal,
        way=made.way,
        ended=made.drifts,
    )
    place = made.goal
    if is_known(state, place):
        return _arrive(state, tell)
    if made.way == "down":
        note(tell, "R12.3", "downstream_sure", hex=africa.hexes[place])
        return _found_the_way(state, tell)
    note(tell, "8.2-3a", "lost_check", seat=state.seat, hex=africa.hexes[place])
    return state._replace(phase="lost")


def _debase(state: S, tell: Tell | None) -> S:
    """The explorer does a bearer's work (5.51), and askaris mind it (5.52)."""
    if state.explorers[state.seat].bearing:
        return state
    note(tell, "5.51", "bears", seat=state.seat)
    note(tell, "5.52", "debased", seat=state.seat)
    return with_explorer(state, bearing=True)


def _tell_step(state: Fields, made: Plan, tell: Tell) -> None:
    """How an expedition travels and what that costs: section 9."""
    seat, africa = state.seat, state.africa
    party, mode = state.explorers[seat].party, MODES[made.mode]
    facts = {"seat": seat, "mode": mode, "hex": africa.hexes[made.goal]}
    _tell_mode(state, made, tell)
    note(tell, "9.13", "step", **facts, n=made.cost)
    if not made.drifts:
        _tell_cost(state, made, tell)
    if made.trips:
        note(tell, "9.27", "portage")
        note(tell, "9.271", "canoe_weight", n=CANOE_WEIGHS * party.canoes, canoes=party.canoes)
        note(tell, "9.272", "trips", n=made.trips)
        note(tell, "SN-R2", "trips_counted", n=made.trips)
    if made.goal not in africa.near[state.explorers[seat].place]:
        back = made.goal == africa.ports[ISLAND]
        note(tell, "SN-R12" if back else "3.2", "crosses_back" if back else "crosses", seat=seat, mode=mode)
    if made.goal in africa.half:
        note(tell, "9.17", "half_hex", hex=africa.hexes[made.goal])


def _tell_cost(state: Fields, made: Plan, tell: Tell) -> None:
    """What entering the hex itself costs (9.15, 9.16, 9.21)."""
    cost = made.cost - made.trips
    if made.mode == CANOE and cost == COST["canoe_in_swamp"]:
        note(tell, "9.21", "swamp_cost", n=cost)
    elif is_known(state, made.goal):
        note(tell, "9.15", "known_cost", n=cost)
    else:
        note(tell, "9.16", "unknown_cost", n=cost)
        if not state.world.blank(made.goal):
            note(tell, "SN-R1", "not_been_there", seat=state.seat)


def _tell_mode(state: Fields, made: Plan, tell: Tell) -> None:
    """The mode of travel, and what it does to the allowance."""
    turn, party, mode = state.turn, state.explorers[state.seat].party, MODES[made.mode]
    facts = {"seat": state.seat, "mode": mode}
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
    """The die that tells whether the way is lost (R12.1 to R12.4)."""
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
    state = with_turn(state, goal=NONE, way="", ended=True)
    return natives.go_on(state, tell) if turn.moved else natives.meet(state, tell)


def _found_the_way(state: S, tell: Tell | None) -> S:
    return state._replace(phase="terrain") if state.world.blank(state.turn.goal) else _arrive(state, tell)


def attempted_enter(state: Fields) -> Iterable[Move]:
    """Going on in any mode, or back (9.44, 9.45)."""
    del state
    return (*moves.ENTERS, moves.BACK)


def refuse_enter(state: Fields, move: Move) -> Refusal | None:
    """Why the hex that has been mapped cannot be entered in this mode: R9.2, 9.21, 9.26, 5.4442.

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
    if mode != turn.mode and mode == CANOE and crew_loss(state.explorers[state.seat].party) is None:
        return Refusal(
            "9.26", "only_drifts", {"canoes": state.explorers[state.seat].party.canoes, "bearers": 0}
        )
    return None


def _way(state: Fields, goal: int) -> str:
    """Whether a river that has only now been mapped joins the hex to the next one."""
    place = state.explorers[state.seat].place
    if goal not in state.africa.near[place]:
        return ""
    return state.world.flows(state.africa, place, state.africa.near[place].index(goal) + 1)


def _more(state: Fields, mode: int) -> int:
    """What canoes pay beyond the cost of a new hex that turns out to be swamp, also for trying it (9.21)."""
    if mode != CANOE or state.turn.ended:
        return 0
    return max(0, entry(state, mode, state.turn.goal) - COST["unknown"])


def enter(state: S, move: Move, tell: Tell | None) -> S:
    """On into the hex, or back (9.44 to 9.46)."""
    seat, turn = state.seat, state.turn
    name = state.africa.hexes[turn.goal]
    mode = moves.ENTERS.get(move, turn.mode)
    extra = max(_more(state, mode), _more(state, turn.mode))
    spent = min(turn.allowance, turn.spent + extra)
    if extra:
        note(tell, "9.21", "swamp_cost", n=extra + COST["unknown"])
    if move is moves.BACK:
        refusals = [refuse_enter(state, other) for other in moves.ENTERS]
        shut = all(refusals)
        if shut and any(refused is not None and refused.clause == "R9.2" for refused in refusals):
            note(tell, "9.43", "closed_here", hex=name)
        note(tell, "9.44" if shut else "9.45", "must_go_back" if shut else "goes_back", seat=seat, hex=name)
        note(
            tell,
            "9.46",
            "went_back",
            seat=seat,
            hex=state.africa.hexes[state.explorers[seat].place],
            n=spent,
        )
        return natives.go_on(with_turn(state, spent=spent, goal=NONE, way=""), tell)
    if mode != turn.mode:
        points = allowance(state, mode)
        note(tell, "9.44", "enters_otherwise", seat=seat, hex=name, mode=MODES[mode], before=MODES[turn.mode])
        note(tell, "9.51", "slower" if points < turn.allowance else "keeps_allowance", n=points)
        if spent >= points:
            note(tell, "9.52", "no_further", seat=seat, n=spent)
            state = with_turn(state, ended=True)
        state = with_turn(state, allowance=max(points, spent), mode=mode)
        state = upkeep.stray(state, tell, MODES[mode])
    return _arrive(with_turn(state, spent=spent, way=turn.way or _way(state, turn.goal)), tell)


def _arrive(state: S, tell: Tell | None) -> S:
    """In the next hex (9.3): then cataracts, discovery counters, and natives."""
    seat, turn, world, africa = state.seat, state.turn, state.world, state.africa
    explorer, place = state.explorers[state.seat], state.turn.goal
    party, water = explorer.party, explorer.party.water
    if world.terrain[place] == "d" and not turn.way and world.watered(explorer.place):
        water = filled(state, turn.mode)
        if water > party.water:
            note(tell, "5.4443", "fills", seat=seat, n=water)
        if uses_explorer(party._replace(water=water), MODES[turn.mode]):
            state = _debase(state, tell)
    first = not is_known(state, place)
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
    state = with_turn(state, came=explorer.place, goal=NONE, moved=True)
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
