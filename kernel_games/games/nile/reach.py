"""The reach of an expedition: which hexes it gets to and back from, in how many turns.

Every cost is asked of ``ways.plan``, with the same expedition placed elsewhere, so there is no second set of
movement rules. Nothing goes wrong on the way: nobody is lost, no tribe stops anybody, and a blank hex can be
entered. The expedition comes home the way it went, where all is known by then and costs less (9.15), or any
other way. It enters desert only from where there is water, and does not cross it (5.4442).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush

from kernel_games.games.nile import moves
from kernel_games.games.nile.components import ACTIVITIES
from kernel_games.games.nile.land.africa import Africa, opposite
from kernel_games.games.nile.party import MODES, Party, hunters
from kernel_games.games.nile.phases import ways
from kernel_games.games.nile.state import FRESH, NileState, Phase, World, with_explorer

NORMAL = ACTIVITIES.index("normal")
"""The pace at which all is reckoned."""

FARTHEST = 24
"""Turns after which nothing more is looked for."""

_KEPT = 256
_DIE = 3.5
_GAME = "veldt"

Time = tuple[int, int]
"""Turns, and movement points of the last one or, on the way home, of the first."""


def nights(state: NileState, party: Party) -> int:
    """Count the turns for which there is food (5.4423)."""
    return party.rations // state.law.meal(party)


def nights_hunting(state: NileState, party: Party) -> int:
    """Count the turns for which there is food with average hunting on grassland (R18.1)."""
    chart = state.law.hunting
    count = hunters(party)
    level = chart["activity"][NORMAL]
    caught = count * chart[_GAME] + level + _DIE - 3 if count else chart["forage"]
    hungry: float = state.law.meal(party) - caught
    return FARTHEST if hungry <= 0 else min(FARTHEST, int(party.rations / hungry))


def reach(state: NileState, mode: str, most: int, used: int = 0) -> dict[int, int]:
    """Return the hexes that the expedition of the seat to move gets to and back from, by its mode.

    Parameters
    ----------
    state : NileState
        A position; its explorer is where the way begins.
    mode : str
        One of :data:`.party.MODES`.
    most : int
        Turns there and back together, at the most; the last one ends in a port, where nobody needs rations.
    used : int
        Movement points of the first turn that are gone already.

    Returns
    -------
    dict of int to int
        Turns there and back, by hex.
    """
    if not _travels(state, mode):
        return {}
    return dict(_reach(_quiet(state), MODES.index(mode), most, used))


def way_home(state: NileState, mode: str, most: int) -> list[tuple[int, Time]]:
    """Return the quickest way home of the seat to move, over hexes that it knows by now.

    Parameters
    ----------
    state : NileState
        A position; its explorer is where the way begins.
    mode : str
        One of :data:`.party.MODES`.
    most : int
        Whole turns, at the most.

    Returns
    -------
    list of (int, (int, int))
        Each hex, the explorer's own first and a port last, with the time that is left from there: whole
        turns, and movement points of the turn before them. Empty if there is no way.
    """
    if not _travels(state, mode):
        return []
    land, here = _land(_quiet(state), MODES.index(mode)), state.explorer.place
    home = _home(land, here, most, stop=True)
    way = [(here, home[here])] if here in home else []
    while way and way[-1][1] != (0, 0):
        place, time = way[-1]
        goal = next(
            goal
            for goal, cost in land.steps(place).items()
            if goal in home and home[goal] < time and land.later(home[goal], cost) == time
        )
        way.append((goal, home[goal]))
    return way


def _travels(state: NileState, mode: str) -> bool:
    """Return whether the expedition is in Africa and can carry its load by a mode."""
    explorer = state.explorer
    return explorer.place >= 0 and state.law.carried(explorer.party, mode) is None


def _quiet(state: NileState) -> NileState:
    """Return the position at the beginning of a turn at normal pace, without what no way depends on."""
    return state._replace(
        phase=Phase.MOVE,
        turns=0,
        deck=0,
        card=0,
        world=_drawn(state.africa, state.world),
        turn=FRESH._replace(activity=NORMAL),
    )


@lru_cache(_KEPT)
def _land(state: NileState, mode: int) -> _Land:
    return _Land(state, mode)


@lru_cache(_KEPT)
def _reach(state: NileState, mode: int, most: int, used: int) -> dict[int, int]:
    land, start = _land(state, mode), state.explorer.place
    home = _home(land, start, most)
    found: dict[int, int] = {}
    shortest: dict[int, Time] = {}
    # By place there may be several ways: a later arrival counts if its way home is shorter.
    todo = [((1, used), home.get(start, (most, 0)), start)]
    while todo:
        out, back, place = heappop(todo)
        if place in shortest and back >= shortest[place]:
            continue
        shortest[place] = back
        turns = out[0] + back[0] + (out[1] + back[1] > land.points)
        if turns <= most:
            found[place] = min(turns, found.get(place, turns))
        for goal, cost in land.steps(place).items():
            there = land.later(out, cost)
            if there[0] > most:
                continue
            ways_home = [home[goal]] if goal in home else []
            retraced = land.back(goal, place)
            if retraced is not None:
                ways_home.append(land.later(back, retraced))
            heappush(todo, (there, min(ways_home, default=(most, 0)), goal))
    return found


def _home(land: _Land, start: int, most: int, *, stop: bool = False) -> dict[int, Time]:
    """Return the time to the nearest port, for an expedition that knows what it knows now.

    From each hex that may be on a way from `start` and home in so many turns; with `stop` over
    known hexes alone, and no more than it takes to know the time from `start` itself.
    """
    best: dict[int, Time] = dict.fromkeys(land.state.africa.ports.values(), (0, 0))
    todo = [(land.least(port, start), (0, 0), port) for port in best]
    heapify(todo)
    while todo:
        _, time, place = heappop(todo)
        if time > best[place]:
            continue
        if stop and place == start:
            break
        for other in land.beside(place):
            if stop and not land.known >> other & 1:
                continue
            cost = land.steps(other).get(place)
            if cost is None:
                continue
            later = land.later(time, cost)
            if other in best and best[other] <= later:
                continue
            through = later[0] * land.points + later[1] + land.least(other, start)
            if through <= most * land.points:
                best[other] = later
                heappush(todo, (through, later, other))
    return best


class _Land:
    """The country as an expedition finds it that travels in one mode, at one pace."""

    def __init__(self, state: NileState, mode: int) -> None:
        self.state = state
        self.mode = mode
        self.known = state.world.published | state.explorer.known
        self.points = ways.allowance(state, mode)
        africa = state.africa
        ends = ((place, other) for place, to in africa.crossings.items() for other in to.values())
        self.water = max((africa.distance(*both) for both in ends), default=0)
        self._steps: dict[int, dict[int, int]] = {}
        self._back: dict[tuple[int, int], int | None] = {}

    def least(self, place: int, goal: int) -> int:
        """Return movement points that no way between two hexes can do without."""
        straight = self.state.africa.distances(goal)[place] - self.water
        return max(0, straight) * self.state.law.cost["known"]

    def later(self, time: Time, cost: int) -> Time:
        """Add a step; points left over are lost with their turn (9.14)."""
        turns, spent = time
        return (turns, spent + cost) if spent + cost <= self.points else (turns + 1, cost)

    def beside(self, place: int) -> Iterator[int]:
        """Yield the hexes beside one, and those across the water."""
        africa = self.state.africa
        yield from (other for other in africa.near[place] if other >= 0)
        yield from africa.crossings.get(place, {}).values()

    def steps(self, place: int) -> dict[int, int]:
        """Return the hexes to which a step leads, each with its cost."""
        if place not in self._steps:
            here = with_explorer(self.state, place=place, known=self.known)
            costs = ((goal, self._cost(here, goal)) for goal in self.beside(place))
            self._steps[place] = {goal: cost for goal, cost in costs if cost is not None}
        return self._steps[place]

    def back(self, place: int, goal: int) -> int | None:
        """Return the points of a step back to a hex that was left for this one; None if refused."""
        if self.known >> goal & 1:
            return self.steps(place).get(goal)
        way = place, goal
        if way not in self._back:
            here = with_explorer(self.state, place=place, known=self.known | 1 << goal)
            self._back[way] = self._cost(here, goal)
        return self._back[way]

    def _cost(self, here: NileState, goal: int) -> int | None:
        """Ask the engine for the points of a step at the beginning of a turn; None if refused."""
        place = here.explorer.place
        near = here.africa.near[place]
        if goal in near:
            move = moves.STEPS_BY[self.mode][near.index(goal)]
        else:
            across = here.africa.crossings[place]
            lands = moves.LANDS.items()
            move = next(move for move, (mode, to) in lands if mode == self.mode and across.get(to) == goal)
        made = ways.plan(here, move)
        return made.cost if isinstance(made, ways.Plan) else None


def _drawn(africa: Africa, world: World) -> World:
    """Return the world with rivers drawn in blank hexes where they leave for a hex that shows them."""
    out = bytearray(world.out)
    for place, comes in enumerate(world.inn):
        if comes:
            for direction, other in enumerate(africa.near[place], 1):
                if comes >> (direction - 1) & 1 and other >= 0 and world.blank(other):
                    out[other] = max(out[other], opposite(direction))
    return world._replace(out=bytes(out))
