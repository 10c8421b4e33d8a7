"""Rules of Kontor that may be functions: who wins an area, ties, and the circle of goods.

A depot is a read-only mapping: by good (``wine``, ``tea``, ``spice``) the warehouses of each player, by seat
from 0. An area without warehouses is not asked about: nobody wins it (KO-B19).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any

from kernel_games.engine.slots import Slot
from kernel_games.games.kontor.components import GOODS, PLAYERS

Depot = Mapping[str, tuple[int, ...]]

_CASES, _MOST = 60, 5


def _depots(*players: int) -> Iterator[tuple[Any, ...]]:
    rng = random.Random("depots")
    for count in players:
        # Everybody level, and one player alone: what is forgotten most easily.
        rows = [[[1] * count] * len(GOODS), [[2] + [0] * (count - 1), [0] * count, [0] * count]]
        rows += [[[rng.randint(0, _MOST) for _ in range(count)] for _ in GOODS] for _ in range(_CASES)]
        yield from ((MappingProxyType(dict(zip(GOODS, map(tuple, each), strict=True))),) for each in rows)


def _is_seat(found: object, depot: Depot) -> bool:
    return found is None or (type(found) is int and 0 <= found < len(depot[GOODS[0]]))


def most_warehouses(depot: Depot) -> int | None:
    """Win an area by having the most warehouses in it, whatever the good."""
    own = [sum(row) for row in zip(*depot.values(), strict=True)]
    best = max(own)
    return own.index(best) if own.count(best) == 1 else None


def _ties() -> Iterator[tuple[Any, ...]]:
    for count in PLAYERS:
        for first, second in combinations(range(count), 2):
            leads = {"wine": (first, 2), "tea": (second, 2)}
            yield (first, second), MappingProxyType(leads)
            yield (first, second), MappingProxyType({**leads, "spice": (first, 2)})
            yield (first, second), MappingProxyType({**leads, "spice": (second, 1)})
        if count > PLAYERS[0]:
            yield (0, 1, 2), MappingProxyType({good: (seat, 1) for seat, good in enumerate(GOODS)})


def _is_level(found: object, level: tuple[int, ...], leads: Mapping[str, tuple[int, int]]) -> bool:
    del leads
    return found is None or (type(found) is int and found in level)


def _last_seat(level: tuple[int, ...], leads: Mapping[str, tuple[int, int]]) -> int:
    """Give an area with equal leads to the last of those players."""
    del leads
    return level[-1]


def _pairs() -> Iterator[tuple[Any, ...]]:
    yield from ((pair,) for pair in combinations(GOODS, 2))


def _other_way(pair: tuple[str, str]) -> str:
    """Turn the circle round: spice beats wine, tea beats spice, and wine beats tea."""
    return {("spice", "wine"): "spice", ("spice", "tea"): "tea", ("tea", "wine"): "wine"}[
        min(pair), max(pair)
    ]


def _valuation(clause: str, *players: int) -> Slot:
    return Slot(clause, "rule(depot)", "returns_seat", _is_seat, lambda: _depots(*players), most_warehouses)


WHOLE = {"strike": "KO-X15", "difference": "KO-B16", "largest": "KO-V01"}
"""The clause whose function values a whole area, by the rule of valuation."""

SLOTS: Mapping[str, Slot] = {
    slot.clause: slot
    for slot in (
        _valuation("KO-B16", PLAYERS[0]),
        Slot(
            "KO-B17",
            "rule(level, leads)",
            "returns_level",
            _is_level,
            _ties,
            _last_seat,
        ),
        Slot(
            "KO-B18",
            "rule(pair)",
            "returns_good",
            lambda found, pair: isinstance(found, str) and found in pair,
            _pairs,
            _other_way,
        ),
        _valuation("KO-X15", *PLAYERS[1:]),
        _valuation("KO-V01", *PLAYERS[1:]),
    )
}
