"""The reach of an expedition, compared with trying every walk there is (5.4423, 9.13 to 9.16)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from heapq import heappop, heappush

import pytest

from kernel_games.engine import game
from kernel_games.games.nile import moves, reach
from kernel_games.games.nile.land.africa import read_map
from kernel_games.games.nile.party import MODES, Party
from kernel_games.games.nile.phases import ways
from kernel_games.games.nile.state import FRESH, NileState, Phase, with_explorer

NILE = game("nile")
PARTIES = {
    "foot": Party(bearers=8, guides=1, rations=60),
    "canoe": Party(bearers=9, canoes=1, rations=60),
    "mounted": Party(bearers=1, guides=1, horses=5, rations=15),
}


def positions(number: int) -> Iterator[tuple[NileState, str]]:
    """Yield expeditions in ports of both maps, some with hexes in their notes that are not published."""
    rng = random.Random(5)
    for count in range(number):
        name = "practice" if count % 2 else "africa"
        africa = read_map(name)
        port = rng.choice(sorted(africa.ports))
        place = africa.ports[port]
        mode = rng.choice(MODES)
        party = PARTIES[mode]._replace(
            gifts=rng.choice((0, 3)), horses=rng.choice((4, 5)) * (mode == "mounted")
        )
        state: NileState = NILE.position(
            hex=africa.hexes[place], port=port, phase="outfit", money=0, map=name
        )
        # A corridor into the blank that only this explorer knows.
        notes, here = 0, place
        for _ in range(rng.choice((0, 4))):
            here = rng.choice([other for other in africa.near[here] if other >= 0] or [here])
            notes |= 1 << here
        yield with_explorer(state, party=party, known=notes & ~state.world.published), mode


def every_walk(state: NileState, mode: str, most: int) -> dict[int, int]:
    """Try every walk of so many turns that ends in a port; return the fewest turns by hex that it came to."""
    start, number = state.explorer.place, MODES.index(mode)
    africa, ports = state.africa, set(state.africa.ports.values())
    world = reach._drawn(africa, state.world)
    base = state._replace(phase=Phase.MOVE, world=world)
    points = ways.allowance(base._replace(turn=FRESH._replace(activity=reach.NORMAL)), number)
    ends = dict.fromkeys(ports, 0) | {land: 1 for land in africa.crossings if land not in ports}
    nearest = [
        min(africa.distance(place, end) + more for end, more in ends.items())
        for place in range(len(africa.hexes))
    ]
    tries = [*moves.STEPS_BY[number], *(move for move, (by, _) in moves.LANDS.items() if by == number)]
    found: dict[int, int] = {}
    seen: set[tuple[int, int]] = set()
    todo = [(1, 0, start, 1 << start)]
    while todo:
        turn, spent, place, walked = heappop(todo)
        if (place, walked) in seen:
            continue
        seen.add((place, walked))
        if place in ports:
            for hex_ in range(len(africa.hexes)):
                if walked >> hex_ & 1:
                    found[hex_] = min(turn, found.get(hex_, turn))
        known = state.explorer.known | walked
        for now, used in ((turn, spent), (turn + 1, 0)):
            fresh = FRESH._replace(activity=reach.NORMAL, spent=used)
            here = with_explorer(base._replace(turn=fresh), place=place, known=known)
            for move in tries:
                made = ways.plan(here, move)
                if isinstance(made, ways.Plan) and now <= most:
                    left = points - used - made.cost + points * (most - now)
                    if nearest[made.goal] <= left:
                        heappush(todo, (now, used + made.cost, made.goal, walked | 1 << made.goal))
    return found


@pytest.mark.clause("9.13", "9.14", "9.15", "9.16")
def test_the_reach_is_what_trying_every_walk_finds() -> None:
    found = 0
    for state, mode in positions(200):
        tried = every_walk(state, mode, 2)
        assert reach.reach(state, mode, 2) == tried, (state.explorer, mode)
        found += len(tried) > 1
    assert found > 150


def standing(port: str, party: Party) -> NileState:
    """An expedition in a port of the reference map."""
    africa = read_map("africa")
    state: NileState = NILE.position(
        hex=africa.hexes[africa.ports[port]], port=port, phase="outfit", money=0, map="africa"
    )
    return with_explorer(state, party=party)


@pytest.mark.clause("5.4423")
def test_food_lasts_for_whole_turns_of_everybody() -> None:
    state = standing("durban", Party())
    assert reach.nights(state, Party(bearers=4, rations=14)) == 2
    assert reach.nights(state, Party(bearers=4, rations=15)) == 3
    assert reach.nights(state, Party()) == 0


@pytest.mark.clause("R18.1", "5.4131")
def test_hunters_make_food_last_longer_and_enough_of_them_for_ever() -> None:
    few, many = Party(bearers=12, askaris=1, rations=40), Party(bearers=2, askaris=6, rations=40)
    state = standing("durban", few)
    assert reach.nights(state, few) < reach.nights_hunting(state, few) < reach.FARTHEST
    assert reach.nights_hunting(state, many) == reach.FARTHEST
    # The explorer alone finds a ration a turn, which is all that one needs.
    assert reach.nights_hunting(state, Party()) == reach.FARTHEST


@pytest.mark.clause("6.55")
def test_who_cannot_carry_the_load_gets_nowhere() -> None:
    heavy = standing("durban", Party(rations=100))
    assert reach.reach(heavy, "foot", 9) == {}
    assert reach.reach(heavy, "mounted", 9) == {}


@pytest.mark.clause("5.426", "5.427", "R9.2")
def test_the_reach_enters_nothing_that_is_closed_to_the_party() -> None:
    horses = standing("durban", PARTIES["mounted"])
    found = reach.reach(horses, "mounted", 8)
    assert found
    assert not {horses.world.terrain[place] for place in found} & set("jlsSM")


@pytest.mark.clause("5.4442")
def test_the_reach_does_not_cross_the_desert() -> None:
    state = standing("khartoum", PARTIES["foot"])
    world = state.world
    dry = {place for place, letter in enumerate(world.terrain) if letter == "d" and not world.watered(place)}
    found = reach.reach(state, "foot", 6)
    for place in dry & found.keys():
        assert any(other not in dry for other in state.africa.near[place] if other in found)


def test_more_turns_reach_no_less() -> None:
    for state, mode in positions(12):
        near, far = reach.reach(state, mode, 3), reach.reach(state, mode, 4)
        assert near.items() <= far.items()
