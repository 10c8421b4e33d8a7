"""Observations of Kon-Tiki as numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kernel_games.engine import law_of
from kernel_games.engine.features import Feature, by_seat, each_of, from_seat, number, one_of
from kernel_games.games.kon_tiki import chart_file
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES, WHIRLPOOLS
from kernel_games.games.kon_tiki.state import Phase, most_idle


def features(first: Mapping[str, Any]) -> Iterator[Feature]:
    """Yield the features of a game, from its first observation, which has its chart.

    ``tiles`` and ``discs`` have a row for each place, ``bridges`` two for each whirlpool: the passages by
    which the raft came and left. Features by seat begin with the seat that observes.
    """
    players, law = first["players"], law_of(first)
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
    yield Feature("hands", (players, len(COLOURS)), 0, law.counters, _held("hands"))
    yield Feature("compartments", (players, len(COLOURS)), 0, law.counters, _held("compartments"))
    yield Feature("cards", (players, len(DUTIES)), 0, law.cards, _held("cards"))
    yield by_seat("certificates", players, 0, law.certificates)
    yield Feature("pool", (len(COLOURS),), 0, law.counters, lambda view: view["pool"].values())
    yield Feature(
        "supply",
        (len(DUTIES) + 1,),
        0,
        max(law.certificates, law.cards),
        lambda view: view["supply"].values(),
    )
    yield number("stops", 0, law.stops)
    yield number("due", 0, max(law.price, *law.takes))
    yield number("passes", 0, players)
    yield number("idle", 0, most_idle(0, players))
    points = len(DUTIES) * max(law.worth) + law.certificates * law.certificate_points
    yield by_seat("scores", players, 0, points)


def _bridges(view: Mapping[str, Any]) -> Iterator[str | None]:
    for bridge in view["bridges"]:
        yield from bridge.values() if bridge else (None, None)


def _held(name: str) -> Callable[[Mapping[str, Any]], Iterable[float]]:
    return lambda view: (count for held in from_seat(view, view[name]) for count in held.values())
