"""Observations of a seat: everything, since nothing is hidden."""

from __future__ import annotations

import random
from typing import Any

from kernel_games.games.kon_tiki import setup
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES
from kernel_games.games.kon_tiki.state import KonTikiState


def observe(state: KonTikiState, seat: int | None) -> dict[str, Any]:
    """Return what everybody knows.

    Returns
    -------
    dict
        The keys of :func:`kernel_games.games.kon_tiki.setup.write`, where ``chart`` is None for the
        reference chart, and inside ``raft`` also ``at`` (id of its place), ``left`` (steps to the next
        place), ``to`` (its id) and ``double``; ``captain`` (seat, KT-P1); ``pool`` (counters by colour);
        ``supply`` (cards by duty and ``certificates`` that nobody holds).
    """
    del seat
    way = state.chart.passages[state.passage]
    data = setup.write(state)
    data["raft"] |= {"at": state.place, "left": state.left, "to": way.end, "double": way.double}
    supply = {name: state.cards_left(duty) for duty, name in enumerate(DUTIES)}
    return {
        **data,
        "captain": state.num_players - 1,
        "pool": dict(zip(COLOURS, state.pool, strict=True)),
        "supply": {**supply, "certificates": state.certificates_left},
    }


def imagine(state: KonTikiState, seat: int | None, rng: random.Random) -> KonTikiState:
    """Return the state itself, since nothing is hidden."""
    del seat, rng
    return state
