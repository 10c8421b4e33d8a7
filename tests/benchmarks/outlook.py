"""The outlook on the map of Source of the Nile, and a keystroke in its planner: CPU time.

A person waits for both, and each position and each figure here is one that nobody has worked out before. The
peer is networkx, which finds the shortest ways from one hex over the same map, without a rule of the game.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count
from typing import Any

from kernel_games import Match
from kernel_games.bots import Greedy
from kernel_games.games.nile.land.africa import REFERENCE
from kernel_games.games.nile.outlook import outlook
from kernel_games.games.nile.sheet.form import Outfit
from kernel_games.games.nile.state import NileState, Phase
from tests.benchmarks.report import Table, alternate, need, percentile, ratio
from tests.nile.test_form import Page, outfitting

PACKAGES = ("networkx",)
PEER = "networkx, shortest ways from a hex"
OUTLOOK, KEYSTROKE = "the outlook of a position", "a keystroke in the planner"
AIM = 22
"""Times the peer's 95th percentile: 40 ms, where the peer takes 1.8."""

FOOT = {"guides": "1", "askaris": "3", "gifts": "20", "muskets": "1"}
GAME = 40
"""Positions that are taken from one game."""


def outlooks() -> Iterator[Callable[[], object]]:
    """Yield the outlook of one position after the other, each as when its board is opened."""
    for seed in count():
        match = Match("nile", [Greedy()], seed=f"bench{seed}")
        match.run()
        states = [ply.state for ply in match.plies if isinstance(ply.state, NileState)]
        asked = [state for state in states if state.phase in (Phase.ACTIVITY, Phase.MOVE)]
        for state in random.Random(seed).sample(asked, min(GAME, len(asked))):
            yield partial(outlook, state)


def keystrokes() -> Iterator[Callable[[], object]]:
    """Yield one figure after the other that is typed into the planner."""
    page = Page(Outfit(outfitting("zanzibar")))
    page.type(**FOOT)
    for number in count():
        people = {"bearers": str(10 + number % 20), "rations": str(60 + 2 * (number // 20))}
        yield partial(page.type, **people)


def shortest() -> Iterator[Callable[[], object]]:
    """Yield a search of the peer from one hex after the other."""
    library: Any = need("networkx", "networkx")
    graph = library.Graph([(here, to) for here, near in enumerate(REFERENCE.near) for to in near if to >= 0])
    for start in count():
        yield partial(library.single_source_dijkstra_path_length, graph, start % len(REFERENCE.near))


def timed(calls: Iterable[Callable[[], object]]) -> Callable[[], float]:
    """Measure milliseconds of CPU time, each time of the next call."""
    left = iter(calls)

    def measure() -> float:
        call = next(left)
        start = time.process_time()
        call()
        return (time.process_time() - start) * 1000

    return measure


def measure(*, quick: bool, tell: Callable[[str], None]) -> Table:
    """All in turn, one position and one keystroke a round."""
    rounds = 10 if quick else 200
    calls = {OUTLOOK: outlooks(), KEYSTROKE: keystrokes(), PEER: shortest()}
    found = alternate({name: timed(those) for name, those in calls.items()}, rounds, tell)
    return Table(
        "Source of the Nile: what a person waits for, ms of CPU time",
        f"{rounds} positions and keystrokes, in turn with the peer; ratios are medians round by round. "
        "A keystroke is answered by Python alone here, up to what the page is sent. "
        f"Aim: {AIM} times the peer at the 95th percentile.",
        ("p50", "p95", "max", "of the peer's", "p95 of its p95"),
        [
            (
                name,
                percentile(times, 50),
                percentile(times, 95),
                max(times),
                ratio(times, found[PEER]),
                percentile(times, 95) / percentile(found[PEER], 95),
            )
            for name, times in found.items()
        ],
    )
