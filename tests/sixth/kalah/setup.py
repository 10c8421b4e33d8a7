"""Positions of Kalah as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine import Option
from kernel_games.engine.reading import check_fields, read_number, read_numbers, reject
from tests.sixth.kalah.state import HOUSES, STORES, KalahState, Phase

SEEDS = Option(4, 3, 6, "seeds in each house at the start", "KA-S1")


def read(data: Mapping[str, Any], kind: type[KalahState]) -> KalahState:
    """Read ``players``, ``seeds`` (in each house at the start), ``seat`` and ``board`` (as in a state)."""
    check_fields("position", data, ("players", "seeds", "seat", "board"))
    read_number("players", data.get("players"), 2, 2, "KA-C1")
    each = SEEDS.read("seeds", data)
    start = 2 * [*[each] * HOUSES, 0]
    seat = read_number("seat", data.get("seat", 0), 0, 1, "KA-S2")
    board = read_numbers("board", data.get("board", start), len(start), clause="KA-C1")
    if sum(board) != sum(start):
        reject("board", list(board), f"{sum(start)} seeds in all", "KA-S1")
    state = kind(Phase.SOW, seat, board)
    sown = [any(state.row(each)) for each in range(len(STORES))]
    if any(sown) and not all(sown):
        reject("board", list(board), "no seeds left in the other row", "KA-E1")
    return state if all(sown) else state._replace(phase=Phase.OVER)


def write(state: KalahState) -> dict[str, Any]:
    """The whole state as plain data."""
    seeds = sum(state.seeds) // (2 * HOUSES)
    return {"players": 2, "seeds": seeds, "seat": state.seat, "board": list(state.seeds)}
