"""Positions of Source of the Nile and the pictures of them."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.engine import TERMINAL
from kernel_games.games.nile import NileState, game
from kernel_games.games.nile.components import COUNTERS
from kernel_games.games.nile.deck import CARDS
from kernel_games.games.nile.drawing import draw
from kernel_games.games.nile.party import MODES, PEOPLE

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


FACES = {
    "lost": ("lost", "found"),
    "attitude": ("attack", "away", "welcome"),
    "stealth": ("ambush", "unseen"),
    "falls": ("safe", "over", "drowned"),
    "recovery": ("sick", "well"),
}
"""For each throw what a face of its die may bring."""


def staged() -> list[dict[str, Any]]:
    """Return everything that a board may stage, as data."""
    scenes: list[dict[str, Any]] = [
        {
            "kind": "die",
            "asks": asks,
            "clause": "",
            "die": die,
            "faces": [[face, 1] for face in faces * 3][:6],
        }
        for asks, faces in ((asks, 3 * faces) for asks, faces in FACES.items())
        for die in (None, 2)
    ]
    scenes += [{"kind": "card", "card": card.number, "at": "card"} for card in CARDS if card.disaster]
    scenes += [{"kind": "land", "at": at} for at in ("3012", "3013", "3111", "2912", "3112")]
    scenes += [
        {"kind": "leave", "people": people, "count": n, "at": "3012"} for people in PEOPLE for n in (1, 9)
    ]
    scenes += [{"kind": "find", "find": find, "at": "3011"} for find in set(COUNTERS)]
    scenes += [{"kind": "home", "gained": n, "points": 20, "at": "3915"} for n in (0, 12)]
    scenes += [
        {"kind": "depart", "seat": 0, "port": "zanzibar", "mode": mode, "at": "3915"} for mode in MODES
    ]
    return [*scenes, *({**one, "home": True} for one in scenes if "at" in one)]


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
