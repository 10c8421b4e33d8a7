"""A seat's view of Kalah: everything."""

from __future__ import annotations

import random
from typing import Any

from tests.sixth.kalah.state import KalahState


def observe(state: KalahState, seat: int | None) -> dict[str, Any]:
    """``turn``: whose it is; ``houses``: seeds by seat."""
    del seat
    return {"turn": state.seat, "houses": [list(state.row(seat)) for seat in (0, 1)]}


def imagine(state: KalahState, seat: int | None, rng: random.Random) -> KalahState:
    """The state itself."""
    del seat, rng
    return state
