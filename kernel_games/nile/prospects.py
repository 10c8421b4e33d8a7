"""A guess at how an explorer stands, for players that look one move ahead.

It adds up what is published, what is in the notes (the more of it, the less the next hex counts), what the
expedition is good for, and two distances: to the nearest unexplored hex, which counts while the notes are
thin, and to the nearest port, which counts as they fill, or as food or turns run out.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import exp

from kernel_games.nile import moves, points, travel
from kernel_games.nile.africa import BLANK, Africa
from kernel_games.nile.components import ACTIVITIES
from kernel_games.nile.fields import EUROPE, NONE, Explorer, Fields
from kernel_games.nile.party import Party, carried, hunters, men, sick
from kernel_games.nile.survey import ISLAND

__all__ = ["estimate"]

_PUBLISHED = 3.0
_NOTED = 2.0
_FULL = 20.0
"""So many points in the notes are about enough to go home with."""

_HOME, _FRONTIER = 0.6, 0.5
_NOWHERE = 40
_DRY = 12
_STEPS = 2.5
"""Hexes of known country that an expedition walks in a turn, about."""

_WANTED = {
    "guides": (2, 2.0),
    "askaris": (10, 3.0),
    "bearers": (14, 2.0),
    "muskets": (1, 0.6),
    "gifts": (50, 1.6),
    "rations": (80, 2.4),
}
"""What a good expedition on foot has, and what each is worth when it is there."""

_PER_DOLLAR = 0.008


def estimate(state: Fields, seat: int) -> float:
    """How well `seat` stands; whole published points count 3."""
    explorer = state.explorers[seat]
    value = _PUBLISHED * explorer.points
    if state.phase == "over":
        return value
    if explorer.place == EUROPE:
        start = state.africa.ports.get(explorer.port, NONE)
        near = _to_frontier(state.africa, state.world.terrain)[start] if start != NONE else 0.0
        return value + _PER_DOLLAR * explorer.money - _FRONTIER * near
    value += _equipment(explorer.party)
    mine = state.seat == seat
    noted: float = points.notes(state.world, explorer, seat)
    if mine and state.phase == "enter":
        noted += points.worth(state.world, state.turn.goal, seat, explorer.specialty) * _entering(state)
    value += _NOTED * _FULL * (1 - exp(-noted / _FULL))
    home = _home(state.africa, state.world.terrain)[explorer.place]
    urge = _urge(state, explorer, noted, home)
    frontier = _to_frontier(state.africa, state.world.terrain)[explorer.place]
    value -= _HOME * urge * home + _FRONTIER * (1 - urge) * frontier
    value -= _burden(explorer.party) * (0.5 if mine and state.phase == "remake" else 1)
    if mine:
        value += _PHASE.get(state.phase, 0.0) + _pace(state, urge, frontier)
        if state.phase == "outfit":
            value -= _surplus(explorer.party)
    return value


_PHASE = {"remake": -0.3, "policy": -0.5, "outfit": -0.01}


def _equipment(party: Party) -> float:
    """What an expedition is good for."""
    value = 0.0
    for field, (wanted, worth) in _WANTED.items():
        have = getattr(party, field)
        value += worth * min(have, wanted) / wanted
    return value - 0.2 * sick(party) - party.sick_explorer - 0.5 * party.works


def _surplus(party: Party) -> float:
    """What it has that nobody needs: to buy that is worse than to leave port."""
    more = sum(max(0, getattr(party, field) - wanted) for field, (wanted, _) in _WANTED.items())
    return 0.02 * float(more) + party.canoes + party.horses + party.camels


def _burden(party: Party) -> float:
    """What cannot be carried on foot."""
    refused = carried(party, "foot")
    if refused is None:
        return 0.0
    return 3.0 + 0.1 * float(refused.facts.get("over", 10))


def _urge(state: Fields, explorer: Explorer, noted: float, home: float) -> float:
    """How much they want to go home, from 0 to 1."""
    enough = max(1.0, min(_FULL, state.target - explorer.points))
    urge = min(1.0, noted / enough)
    days = home / _STEPS + 1
    left = state.most_turns - state.turns // len(state.explorers)
    if noted and left <= days + 2:
        return 1.0
    party = explorer.party
    eaten = max(1, men(party) - hunters(party))
    food = party.rations / eaten
    if food < days and noted >= 3:
        urge = max(urge, min(1.0, 1.0 - (food - 1) / (days + 1)))
    return urge


def _entering(state: Fields) -> float:
    """Whether the hex that has been mapped can be entered."""
    return 1.0 if any(travel.refuse_enter(state, move) is None for move in moves.ENTERS) else 0.0


def _pace(state: Fields, urge: float, frontier: float) -> float:
    """Careful where it is unknown, fast on the way."""
    activity = state.turn.activity
    if activity == NONE:
        return 0.0
    party = state.explorers[state.seat].party
    if frontier <= 1 and urge < 0.8:
        best = "cautious"
    else:
        best = "reckless" if party.rations >= 2 * men(party) else "normal"
    return 0.2 if ACTIVITIES[activity] == best else 0.0


@lru_cache(maxsize=512)
def _home(africa: Africa, terrain: str) -> tuple[float, ...]:
    """How far every hex is from the nearest port, over country that is known."""
    return _spread(africa, terrain, dict.fromkeys(africa.ports.values(), 0.0))


@lru_cache(maxsize=512)
def _to_frontier(africa: Africa, terrain: str) -> tuple[float, ...]:
    """How far every hex is from the nearest unexplored one, over country that is known."""
    edge = {
        place: 1.0
        for place in range(len(terrain))
        if terrain[place] not in "l."
        and any(other >= 0 and terrain[other] == BLANK for other in africa.near[place])
    }
    return _spread(africa, terrain, edge)


def _spread(africa: Africa, terrain: str, starts: dict[int, float]) -> tuple[float, ...]:
    far = [float(_NOWHERE)] * len(terrain)
    todo: list[tuple[float, int]] = []
    for place, distance in starts.items():
        far[place] = distance
        heappush(todo, (distance, place))
    island = africa.ports.get(ISLAND, NONE)
    landings = tuple(africa.landings.values())
    while todo:
        distance, place = heappop(todo)
        if distance > far[place]:
            continue
        step = _DRY if terrain[place] == "d" and not africa.out[place] and not africa.inn[place] else 1
        near = africa.near[place]
        if place == island:
            near += landings
        elif place in landings:
            near += (island,)
        for other in near:
            if other >= 0 and terrain[other] not in "l." and distance + step < far[other]:
                far[other] = distance + step
                heappush(todo, (distance + step, other))
    return tuple(far)
