"""Positions of Source of the Nile and the pictures of them."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.engine import TERMINAL
from kernel_games.games.nile import NileState, game
from kernel_games.games.nile.drawing import draw

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
PARTY = {"bearers": 9, "guides": 1, "askaris": 2, "canoes": 2, "rations": 60, "gifts": 30, "muskets": 1}
SMALL = {
    "name": "Small country",
    "rows": ["01 ~vvvvvvvvvvv", *[f"{row:02} v..........v" for row in range(2, 12)], "12 vvvvvvvvvvvv"],
    "ports": {"durban": "0201"},
    "landings": {},
    "colony": [],
    "rivers": [],
    "cataracts": [],
    "oases": [],
}
"""A map without sea: the sheets have to lie below it."""


@cache
def games(players: int, seed: int, **options: Any) -> tuple[NileState, ...]:
    """All states of one short random game."""
    rng = random.Random(seed)
    states = [game.new(players, **{"turns": 8, **options})]
    while states[-1].current_player != TERMINAL:
        states.append(states[-1].child(states[-1].sample(rng)))
    return tuple(states)


def eyes(state: NileState) -> int | None:
    """The seat that decides, or a spectator."""
    return state.current_player if state.current_player >= 0 else None


def show(state: NileState, seat: int | None, *, layout: str = "standard") -> Drawing:
    return draw(state.observation(seat), names=NAMES[: state.num_players], layout=layout)


def keyed(drawing: Drawing) -> dict[str, Piece]:
    return {piece.key: piece for piece in drawing.pieces}


def rich(phase: str = "move", seat: int | None = 0, **fields: Any) -> dict[str, Any]:
    """An observation with something of everything, in any phase."""
    state = game.position(
        players=3,
        hex="3012",
        party=PARTY,
        activity="reckless",
        spent=1,
        allowance=4,
        mode="foot",
        card=57,
        explored={"3012": "jungle", "3013": "lake", "3111": "mountain", "2912": "swamp", "3112": "veldt"},
        published=["3013"],
        explorers=[
            {"known": ["3111"], "caches": [{"hex": "3112", "rations": 40, "gifts": 1}]},
            {"hex": "2912", "known": ["3112"], "party": {"bearers": 1}},
            {"alive": False},
        ],
        tribes=[
            {"hex": "3111", "strength": 9, "friends": [0]},
            {"hex": "3112", "strength": 14, "beaten": [1]},
            {"hex": "3013", "strength": 3},
        ],
        counters=[{"hex": "3310", "shows": ""}, {"hex": "3011", "shows": "lost_city"}],
        spectacles=[
            {"hex": "3111", "kind": "mountain", "size": 16_000},
            {"hex": "3013", "kind": "lake", "size": 9_000},
        ],
    )
    view = state.observation(seat)
    if phase == "counter" and "legal" in view:
        view["legal"] = ["counter 3310", "counter 3312"]
    view |= {"phase": phase, "goal": "3013", "offer": {"number": 3, "strength": 3, "fresh": 4}, **fields}
    return view
