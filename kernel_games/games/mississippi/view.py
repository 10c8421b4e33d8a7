"""The observation of a seat: everything, because nothing is hidden."""

from __future__ import annotations

import random
from typing import Any

from kernel_games.games.mississippi.state import NOT_SET, MississippiState, Phase


def observe(state: MississippiState, seat: int | None) -> dict[str, Any]:
    """Return a position as everybody sees it.

    Returns
    -------
    dict
        ``course`` (name and spaces), ``mover`` (whose turn it is, also while the die is rolled for it),
        ``starter``, ``turn`` (from 1) and ``turns`` (at most), ``logs`` (by seat), ``supply``, and ``ships``:
        see :func:`ships`.
    """
    del seat
    return {
        "course": state.course.to_dict(),
        "mover": state.seat,
        "starter": state.starter,
        "turn": state.turns + (state.phase != Phase.OVER),
        "turns": state.law.turns * state.num_players,
        "logs": list(state.logs),
        "supply": state.supply,
        "ships": ships(state),
    }


def ships(state: MississippiState) -> list[dict[str, int | None]]:
    """Return the ships by seat.

    Returns
    -------
    list of dict
        ``space`` (from 1; 0 off the course), ``heading`` (direction of the bow, 0 to 5, or None) and
        ``leads`` (number that points down the course, or None).
    """
    return [
        {"space": place + 1, "heading": None if heading == NOT_SET else heading, "leads": state.leads(seat)}
        for seat, (place, heading) in enumerate(zip(state.places, state.headings, strict=True))
    ]


def imagine(state: MississippiState, seat: int | None, rng: random.Random) -> MississippiState:
    """Return the state itself: there is nothing to guess."""
    del seat, rng
    return state
