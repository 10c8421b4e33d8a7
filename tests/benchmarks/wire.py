"""Bytes that a board sends to the browser over a whole game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import anywidget
import comm
import traitlets
from comm.base_comm import BaseComm

from kernel_games import Match, game, registered_games
from kernel_games.board import Board
from kernel_games.bots import Random
from kernel_games.engine import TERMINAL
from kernel_games.jupyter import show
from tests.benchmarks.report import Table, percentile

PACKAGES = ("anywidget", "ipywidgets")
TIKI = "tiki_topple"
AIM = 12_000
"""Bytes that 95 of 100 moves may send: what chance brings after a move is staged, and comes along."""

SEEDS = range(5)
MOST = 200
"""Steps that are watched of one game of the others, which may be long."""


class Counter(anywidget.AnyWidget):
    """The least that a widget can send: one number."""

    count = traitlets.Int(0).tag(sync=True)


@contextmanager
def recorder() -> Iterator[list[int]]:
    """The sizes of all messages of the widgets made meanwhile, as JSON the way a kernel writes it."""
    sizes: list[int] = []

    class Recorded(BaseComm):
        def publish_msg(
            self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
        ) -> None:
            del metadata
            content = {"comm_id": self.comm_id, "data": data, **(keys if msg_type == "comm_open" else {})}
            sizes.append(len(json.dumps(content, ensure_ascii=False).encode()) + sum(map(len, buffers or ())))

    before = comm.create_comm
    comm.create_comm = Recorded
    try:
        yield sizes
    finally:
        comm.create_comm = before


def act(board: Board, name: str, **message: Any) -> None:
    """Ask the board as a page does."""
    asked = {"do": name, "rev": board.rev, "seat": board.shown, "page": "benchmark", **message}
    board.hear({"kind": "kg-ask", "id": "1", "ask": asked})


def taken(sizes: list[int]) -> int:
    """All that was sent since the last look."""
    total = sum(sizes)
    sizes.clear()
    return total


def watch(seed: int, name: str = TIKI, most: int | None = None) -> dict[str, list[int]]:
    """One game of two, or its first steps, a person at a board against a bot; what each step sent."""
    match = Match(name, ["Ada", Random()], seed=seed)
    found: dict[str, list[int]] = {"open": [], "own": [], "bot": [], "last": [], "round": [], "whole": []}
    with recorder() as sizes:
        board = Board(match, seat=0)
        show(board)._repr_mimebundle_()
        act(board, "sync")
        found["open"].append(taken(sizes))
        while match.state.current_player != TERMINAL and sum(map(len, found.values())) != most:
            player, rest = match.state.current_player, match.state.rest
            if player == 0:
                act(board, "play", move=str(match.legal_moves()[match.ply % len(match.legal_moves())]))
            else:
                act(board, "go")
            step = (
                "round"
                if rest
                else "last"
                if match.state.current_player < 0
                else "own"
                if player == 0
                else "bot"
            )
            found[step].append(taken(sizes))
            if most is None:
                found["whole"].append(len(json.dumps(board.whole(), ensure_ascii=False).encode()))
        board.close()
        if board.errors:
            raise RuntimeError(board.errors[0])
    return found


def count() -> list[int]:
    """Bytes of a counter for each click, up to 1000."""
    with recorder() as sizes:
        counter = Counter()
        sizes.clear()
        clicks = []
        for number in range(1, 1001):
            counter.count = number
            clicks.append(taken(sizes))
        counter.close()
    return clicks


def several(
    name: str, seeds: Sequence[int], tell: Callable[[str], None], most: int | None = None
) -> dict[str, list[int]]:
    """Bytes of the steps of several games."""
    found = []
    for seed in seeds:
        tell(f"{name}, game {seed}")
        found.append(watch(seed, name, most))
    return {key: [size for one in found for size in one[key]] for key in found[0]}


def others(seeds: Sequence[int], tell: Callable[[str], None]) -> dict[str, list[int]]:
    """Moves of the other games, one's own and the bot's, and the opening of their boards."""
    rows = {}
    for name in registered_games():
        if name != TIKI:
            steps = several(name, seeds, tell, MOST)
            title = game(name).title
            rows[f"{title}, a move"] = steps["own"] + steps["bot"]
            rows[f"{title}, opening the board"] = steps["open"]
    return rows


def measure(*, quick: bool, tell: Callable[[str], None]) -> Table:
    """Whole games, message by message."""
    seeds = SEEDS[: 1 if quick else None]
    steps = several(TIKI, seeds, tell)
    rows = {
        "a move of one's own": steps["own"],
        "a move of the bot": steps["bot"],
        "the last move of a round, with reveal and scoring": steps["last"],
        "a new round, set up and dealt": steps["round"],
        "opening the board, drawing and program": steps["open"],
        **others(seeds, tell),
        "peer: the whole view again at each step": steps["whole"],
        "peer: a bare anywidget counter, a click": count(),
    }
    return Table(
        "On the wire: bytes from kernel to browser",
        f"Tiki Topple for two, {len(seeds)} whole games, one board; answers to the page's commands included; "
        f"JSON, before the web socket frames it. The other games' first {MOST} steps. Aim: under {AIM:,} "
        "for 95 of 100 moves.",
        ("how many", "p50", "p95", "max"),
        [
            (name, len(sizes), percentile(sizes, 50), percentile(sizes, 95), max(sizes))
            for name, sizes in rows.items()
        ],
    )
