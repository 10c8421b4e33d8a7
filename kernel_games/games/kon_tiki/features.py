"""Observations of Kon-Tiki as numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kernel_games.engine.features import Feature, by_seat, each_of, from_seat, number, one_of
from kernel_games.games.kon_tiki import chart_file
from kernel_games.games.kon_tiki.components import (
    CARDS,
    CERTIFICATE_POINTS,
    CERTIFICATES,
    COLOURS,
    COUNTERS,
    DUTIES,
    MOST_STOPS,
    PRICE,
    SERIES,
    WHIRLPOOLS,
)
from kernel_games.games.kon_tiki.state import Phase, most_idle

_MOST_POINTS = len(DUTIES) * SERIES[-1] + CERTIFICATES * CERTIFICATE_POINTS


def features(first: Mapping[str, Any]) -> Iterator[Feature]:
    """Yield the features of a game, from its first observation, which has its chart.

    ``tiles`` and ``discs`` have a row for each place, ``bridges`` two for each whirlpool: the passages by
    which the raft came and left. Features by seat begin with the seat that observes.
    """
    players = first["players"]
    chart = chart_file.CHART if first["chart"] is None else chart_file.read(first["chart"])
    ways = [way.name for way in chart.passages]
    longest = max(len(way.arrows) for way in chart.passages) + 1
    yield one_of("phase", Phase)
    yield number("asked", 0, players)
    yield each_of("tiles", len(DUTIES), DUTIES, lambda view: view["tiles"])
    yield each_of("discs", WHIRLPOOLS, range(1, WHIRLPOOLS + 1), lambda view: view["discs"])
    yield each_of("bridges", 2 * WHIRLPOOLS, ways, _bridges)
    yield one_of("leg", ways, lambda view: view["raft"]["leg"])
    yield number("step", 0, longest, lambda view: view["raft"]["step"])
    yield number("left", 0, longest, lambda view: view["raft"]["left"])
    yield number("double", 0, 1, lambda view: view["raft"]["double"])
    yield one_of("colour", COLOURS)
    yield Feature("hands", (players, len(COLOURS)), 0, COUNTERS, _held("hands"))
    yield Feature("compartments", (players, len(COLOURS)), 0, COUNTERS, _held("compartments"))
    yield Feature("cards", (players, len(DUTIES)), 0, CARDS, _held("cards"))
    yield by_seat("certificates", players, 0, CERTIFICATES)
    yield Feature("pool", (len(COLOURS),), 0, COUNTERS, lambda view: view["pool"].values())
    yield Feature("supply", (len(DUTIES) + 1,), 0, CERTIFICATES, lambda view: view["supply"].values())
    yield number("stops", 0, MOST_STOPS)
    yield number("due", 0, PRICE)
    yield number("passes", 0, players)
    yield number("idle", 0, most_idle(0, players))
    yield by_seat("scores", players, 0, _MOST_POINTS)


def _bridges(view: Mapping[str, Any]) -> Iterator[str | None]:
    for bridge in view["bridges"]:
        yield from bridge.values() if bridge else (None, None)


def _held(name: str) -> Callable[[Mapping[str, Any]], Iterable[float]]:
    return lambda view: (count for held in from_seat(view, view[name]) for count in held.values())
