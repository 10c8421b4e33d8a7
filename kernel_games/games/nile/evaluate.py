"""An estimate of how well an explorer is doing, for players that look one move ahead.

It adds up what is published, what is in the notes (the more of it, the less the next hex counts; and less
where turns may be too few to bring it home), what the expedition is good for, and two ways: to what is worth
finding, which counts while the notes are thin, and to the nearest port, which counts as they fill, or as food
or turns run out. How long a way is depends on how the expedition travels: on foot, by canoe along the water,
or mounted.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp
from typing import NamedTuple

from kernel_games.games.nile import moves, points
from kernel_games.games.nile.components import ACTIVITIES, TERRAIN_OF
from kernel_games.games.nile.land.africa import BLANK, ENDS, Africa
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.outfit import elsewhere
from kernel_games.games.nile.party import Party, animals, hunters, men, sick
from kernel_games.games.nile.phases import travel
from kernel_games.games.nile.phases.ways import CANOE, FOOT, MOUNTED
from kernel_games.games.nile.state import EUROPE, NONE, Counter, Explorer, NileState, Phase, World

_PUBLISHED = 3.0
_NOTED = 2.0
_FULL = 32.0
"""So many points in the notes are about enough to go home with."""

_HOME, _FRONTIER = 0.6, 1.0
_NOWHERE = 60.0
_DRY = 12.0
_STEPS = 2.5
"""Hexes of known country that an expedition walks in a turn, about."""

_DEEP, _RIVER, _COUNTER, _EPIC = 5.0, 3.0, 10.0, 16.0
"""So many steps farther one goes for a hex that lies inland, by canoe for one into which a river leads, for a
discovery counter, and for a port that makes the journey an epic one."""

_FAST = 0.55
"""Cost of a step by canoe or mounted, compared with one on foot."""

_PACE = {FOOT: 0.0, CANOE: 1.0, MOUNTED: 4.5}
"""And so many steps farther one begins to travel like that."""

_LATE = 0.4
"""How much less likely it is with each turn to spare that one comes home too late; with none it is even."""

_FEW = 3
"""With so few people one goes home, if one is away or has found something."""

_LEFT = 0.08
"""Worth of a movement point that is left."""

_STORED = 0.5
"""What goods in a cache are worth, compared with those that are at hand."""

_WANTED = {
    FOOT: {
        "guides": (1, 1.5),
        "askaris": (6, 3.0),
        "bearers": (12, 2.4),
        "muskets": (1, 0.6),
        "gifts": (20, 1.6),
        "rations": (90, 3.0),
    },
    CANOE: {
        "canoes": (2, 4.0),
        "guides": (1, 1.5),
        "askaris": (5, 2.7),
        "bearers": (20, 3.0),
        "muskets": (1, 0.6),
        "gifts": (20, 1.6),
        "rations": (95, 3.0),
    },
    MOUNTED: {
        "horses": (12, 6.0),
        "guides": (1, 1.5),
        "askaris": (3, 2.0),
        "bearers": (2, 1.2),
        "muskets": (1, 0.6),
        "gifts": (20, 1.2),
        "rations": (80, 2.4),
    },
}
"""What a good expedition has, by how it travels, and what each is worth when it is there."""

_PER_DOLLAR = 0.008
_PHASE: dict[str, float] = {Phase.REMAKE: -0.3, Phase.POLICY: -0.5, Phase.OUTFIT: -0.01}
_GOING = frozenset(
    (Phase.MOVE, Phase.LOST, Phase.TERRAIN, Phase.RIVER, Phase.NATIVES, Phase.STRENGTH, Phase.ENTER)
)
_OPEN = "vdm"
"""Country in which one rides."""


class _Chart(NamedTuple):
    """The parts of a state that distances depend on: the key of a cache.

    Most moves leave them as they are, so that one look ahead computes distances once and not for every move.
    """

    africa: Africa
    terrain: str
    out: bytes
    inn: bytes
    counters: tuple[Counter, ...]
    far: int


def estimate(state: NileState, seat: int) -> float:
    """Estimate how well `seat` is doing, in thirds of a published point."""
    law, explorer, world = state.law, state.explorers[seat], state.world
    value = _PUBLISHED * explorer.points
    if state.phase == Phase.OVER:
        return value
    chart = _Chart(state.africa, world.terrain, world.out, world.inn, world.counters, law.points["far"])
    if explorer.place == EUROPE:
        value += _PER_DOLLAR * explorer.money
        if explorer.port:
            way = _outfitted(law, chart, explorer)
            value -= _FRONTIER * (_frontiers(chart, way)[chart.africa.ports[explorer.port]] - _PACE[way])
        return value
    mine, party = state.seat == seat, explorer.party
    outfitting = mine and state.phase == Phase.OUTFIT
    way = _outfitted(law, chart, explorer) if outfitting else _way(party)
    value += _equipment(party, way) + stored(explorer)
    noted: float = points.noted(state.africa, state.world, explorer, seat, law=law)
    if mine and state.phase == Phase.ENTER:
        goal = points.worth(state.africa, state.world, state.turn.goal, seat, explorer.specialty, law=law)
        noted += goal * _entering(state)
    home = _homes(chart, way, "", 0)[explorer.place]
    value += _NOTED * _FULL * (1 - exp(-noted / _FULL)) * _in_time(state, home)
    urge = _urge(state, explorer, noted, home)
    frontier = _frontiers(chart, way)[explorer.place]
    wished = _wished_home(law, chart, world, explorer, way)
    value -= _HOME * urge * wished + _FRONTIER * (1 - urge) * frontier
    value -= _burden(law, party, way) * (0.5 if mine and state.phase == Phase.REMAKE else 1)
    if mine:
        value += _PHASE.get(state.phase, 0.0) + _pace(state, urge, way)
        if state.phase in _GOING and state.turn.allowance != NONE:
            value += _LEFT * (state.turn.allowance - state.turn.spent)
        if outfitting:
            value -= _surplus(party, way)
    return value


def _way(party: Party) -> int:
    """Return the mode in which an expedition can travel best."""
    if party.canoes:
        return CANOE
    return MOUNTED if animals(party) >= men(party) else FOOT


def _outfitted(law: NileLaw, chart: _Chart, explorer: Explorer) -> int:
    """Return the best mode from a port, of those that can be paid for there."""
    money = explorer.money + law.outlay(explorer.party)
    return _best_way(law, chart, explorer.port, money or law.money)


@lru_cache(maxsize=512)
def _best_way(law: NileLaw, chart: _Chart, port: str, money: int) -> int:
    ways = [FOOT]
    for way, article in ((CANOE, "canoes"), (MOUNTED, "horses")):
        if elsewhere(port, article) is not None:
            continue
        if sum(law.price(wish, wanted) for wish, (wanted, _) in _WANTED[way].items()) <= money:
            ways.append(way)
    start = chart.africa.ports[port]
    return min(ways, key=lambda way: _frontiers(chart, way)[start] - _PACE[way])


def _equipment(party: Party, way: int) -> float:
    """Estimate the value of an expedition's equipment."""
    value = 0.0
    for field, (wanted, worth) in _WANTED[way].items():
        value += worth * min(getattr(party, field), wanted) / wanted
    value *= 0.4 + 0.6 * min(1.0, party.rations / (2.0 * _eaters(party)))
    return value - 0.2 * sick(party) - party.sick_explorer - 0.5 * party.works


def _eaters(party: Party) -> float:
    """Rations that it eats in a turn, about: hunters find their own."""
    return max(1.0, men(party) - hunters(party))


def stored(explorer: Explorer) -> float:
    """Return the value of the contents of caches."""
    value = 0.0
    for cache in explorer.caches:
        for field in ("rations", "gifts", "canoes"):
            wanted, worth = _WANTED[CANOE][field]
            value += worth * min(getattr(cache, field), wanted) / wanted
    return _STORED * value


def _surplus(party: Party, way: int) -> float:
    """Return the surplus of an expedition: buying more of it is worse than leaving port."""
    wanted = _WANTED[way]
    more = sum(max(0, getattr(party, field) - most) for field, (most, _) in wanted.items())
    other = sum(getattr(party, field) for field in ("canoes", "horses", "camels") if field not in wanted)
    return float(0.02 * more + other)


def _burden(law: NileLaw, party: Party, way: int) -> float:
    """Return the weight that cannot be carried, on foot or mounted."""
    refused = law.carried(party, "foot")
    if refused is None or (way == MOUNTED and law.carried(party, "mounted") is None):
        return 0.0
    over = float(refused.facts.get("over", 10))
    return 3.0 + 0.1 * over


def _urge(state: NileState, explorer: Explorer, noted: float, home: float) -> float:
    """Return the urge to go home, from 0 to 1."""
    enough = max(1.0, min(_FULL, state.target - explorer.points))
    urge = min(1.0, max(0.0, noted) / enough)
    days = home / _STEPS + 1
    left = _left(state)
    party = explorer.party
    few = men(party) <= _FEW and state.phase != Phase.OUTFIT and (noted or home)
    if few or (noted and left <= days + 2):
        return 1.0
    food = party.rations / _eaters(party)
    if food < days and noted >= 3:
        urge = max(urge, min(1.0, 1.0 - (food - 1) / (days + 1)))
    return urge


def _left(state: NileState) -> int:
    """Return the turns that each has left, with the one that is under way."""
    return state.most_turns - state.turns // len(state.explorers)


def _in_time(state: NileState, home: float) -> float:
    """Return the chance, from 0 to 1, of coming home to publish before the game is over."""
    late: float = _LATE ** (_left(state) - home / _STEPS)
    return 1 / (1 + late)


def _entering(state: NileState) -> float:
    """Return whether the hex that has just been mapped can be entered."""
    return 1.0 if any(travel.refuse_enter(state, move) is None for move in moves.ENTERS) else 0.0


def _pace(state: NileState, urge: float, way: int) -> float:
    """Careful where it is unknown, fast on the way."""
    turn, explorer = state.turn, state.explorer
    if turn.activity == NONE:
        return 0.0
    party = explorer.party
    near, letters = state.africa.near[explorer.place], state.world.terrain
    unknown = urge < 0.8 and any(other >= 0 and letters[other] == BLANK for other in near)
    if unknown:
        best = "cautious" if way == FOOT else "normal"
    else:
        best = "reckless" if party.rations >= 2 * men(party) else "normal"
    return 0.2 if ACTIVITIES[turn.activity] == best else 0.0


# How far it is


def _wished_home(law: NileLaw, chart: _Chart, world: World, explorer: Explorer, way: int) -> float:
    """Return the distance to a port over known country, less what a port is worth that makes a journey epic.

    How far it is in truth decides what can be brought home in time.
    """
    epic = ""
    strong = men(explorer.party) > _FEW and not explorer.epic
    if strong and points.unpublished(world, explorer).bit_count() >= law.epic["unknown"]:
        epic = explorer.port
    return _homes(chart, way, epic, law.epic["far"])[explorer.place]


@lru_cache(maxsize=512)
def _homes(chart: _Chart, way: int, epic: str, far: int) -> tuple[float, ...]:
    """Return the distance of every hex from a port; a port that makes the journey epic counts as nearer."""
    africa = chart.africa
    starts = dict.fromkeys(africa.ports.values(), 0.0)
    if epic:
        start = africa.ports[epic]
        for port in starts:
            if africa.distance(start, port) >= far:
                starts[port] = -_EPIC
    return _spread(chart, way, starts, unknown=_NOWHERE)


@lru_cache(maxsize=512)
def _frontiers(chart: _Chart, way: int) -> tuple[float, ...]:
    """Return the distance of every hex from something worth finding, less its worth."""
    africa = chart.africa
    starts = {
        place: -_DEEP if africa.remote[place] >= chart.far else 0.0
        for place in africa.blank
        if chart.terrain[place] == BLANK
    }
    if way == CANOE:
        for place in _led_into(chart) & starts.keys():
            starts[place] -= _RIVER
    starts |= {counter.place: -_COUNTER for counter in chart.counters if not counter.shows}
    return _spread(chart, way, starts, unknown=2.0)


def _led_into(chart: _Chart) -> set[int]:
    """Return the hexes into which a river leads, up or down."""
    found, out, inn = set(), chart.out, chart.inn
    for place, near in enumerate(chart.africa.near):
        if inn[place]:
            found |= {near[side] for side in range(6) if inn[place] >> side & 1}
        if 1 <= out[place] <= len(near):
            found.add(near[out[place] - 1])
    return found


def _step(way: int, letter: str, *, river: bool) -> float:
    """Return the cost of leaving a hex of known terrain, compared with an easy one on foot."""
    if letter == "d" and not river:
        return _DRY
    if letter == "l" or (way == MOUNTED and letter in "sS"):
        return _FAST if way == CANOE else _NOWHERE
    return _FAST if way == MOUNTED and letter in _OPEN else 1.0


_GROUND = {
    way: [{letter: _step(way, letter, river=river) for letter in TERRAIN_OF} for river in (False, True)]
    for way in (FOOT, CANOE, MOUNTED)
}
"""By way, without a river and with one: the same by the letter of the terrain."""


def _spread(chart: _Chart, way: int, starts: dict[int, float], *, unknown: float) -> tuple[float, ...]:
    """Return the distance of every hex from the nearest of some, each with a head start.

    A wave of changed hexes spreads until nothing gets nearer. Steps cost about the same, so that few of the
    700 hexes change twice and it needs no heap.
    """
    terrain, out = chart.terrain, chart.out
    far = [_NOWHERE] * len(terrain)
    for place, distance in starts.items():
        far[place] = distance
    steps = [{**table, BLANK: unknown} for table in _GROUND[way]]
    neighbours = beside(chart.africa)[0]
    water = _waters(chart.africa, out) if way == CANOE else {}
    nearer: Iterable[int] = starts
    while nearer:
        changed: dict[int, None] = {}
        for place in nearer:
            step = steps[out[place] > 0][terrain[place]]
            distance = far[place] + step
            for other in neighbours[place]:
                if distance < far[other]:
                    far[other] = distance
                    changed[other] = None
            if place in water:
                distance = far[place] + step * _FAST
                for other in water[place]:
                    if distance < far[other]:
                        far[other] = distance
                        changed[other] = None
        nearer = changed
    return tuple(far)


def _waters(africa: Africa, out: bytes) -> dict[int, list[int]]:
    """Return the neighbours that canoes reach from each hex along the coast or a river."""
    water = {place: [*others] for place, others in beside(africa)[1].items()}
    for place, direction in enumerate(out):
        other = africa.near[place][direction - 1] if 0 < direction < ENDS else NONE
        if other != NONE:
            water.setdefault(place, []).append(other)
            water.setdefault(other, []).append(place)
    return water


@lru_cache(maxsize=4)
def beside(africa: Africa) -> tuple[list[list[int]], dict[int, list[int]]]:
    """Return each hex's neighbours, crossings included; and those that the coast joins to it."""
    beside = [[other for other in near if other >= 0] for near in africa.near]
    shores = {place: [other for other in beside[place] if other in africa.coast] for place in africa.coast}
    for place, across in africa.crossings.items():
        beside[place] += across.values()
        shores[place] = [*shores.get(place, ()), *across.values()]
    return beside, shores
