"""A small map, positions on it, and ways to play and to ask, for the tests of this room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from kernel_games.engine import Event, Move, Refusal
from kernel_games.games.nile import NileState, game
from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.deck import CARDS
from kernel_games.games.nile.land.africa import MAPS
from kernel_games.games.nile.phases import ways
from tests.playing import play

SMALL = MAPS["practice"].to_dict()
"""Veldt all round, 25 blank hexes in the middle; 0505 is the centre, 0504 to the north of it."""

AROUND = {"0504": "n", "0605": "ne", "0606": "se", "0506": "s", "0406": "sw", "0405": "nw"}
"""The neighbours of the centre."""

CREW = {"bearers": 16, "canoes": 2, "rations": 80}


def position(**fields: Any) -> NileState:
    """A position on the small map; by default in the centre, which is veldt, at a normal turn's moves."""
    fields.setdefault("map", SMALL)
    fields.setdefault("explored", {"0505": "veldt"})
    fields.setdefault("hex", "0505")
    fields.setdefault("port", "durban")
    fields.setdefault("activity", "normal")
    state: NileState = game.position(**fields)
    return state


def on_river(**fields: Any) -> NileState:
    """In the centre of the small map, on a river that comes from the north and flows to the sea."""
    fields.setdefault("explored", dict.fromkeys(("0504", "0505", "0506", "0507"), "veldt"))
    fields.setdefault("known", ["0504", "0506", "0507"])
    fields.setdefault("rivers", [["0503", "0504", "0505", "0506", "0507", "0508", "end"]])
    fields.setdefault("party", CREW)
    return position(**fields)


def fact(events: Sequence[Event], clause: str, name: str) -> Any:
    """A fact of the first event with a clause."""
    return next(event.facts[name] for event in events if event.clause == clause)


def legal(state: NileState, text: str) -> bool:
    """Return whether a move is allowed."""
    return state.refusal(game.parse_move(text)) is None


def party(state: NileState, seat: int = 0) -> dict[str, int]:
    """Return an explorer's party, without the articles it has none of."""
    return {field: n for field, n in state.explorers[seat].party._asdict().items() if n}


def count_plans(monkeypatch: pytest.MonkeyPatch) -> list[tuple[NileState, Move]]:
    """Return a list into which every step is written from now on that the engine is asked about."""
    asked: list[tuple[NileState, Move]] = []

    def plan(state: NileState, move: Move) -> ways.Plan | Refusal:
        asked.append((state, move))
        return answer(state, move)

    answer = ways.plan
    monkeypatch.setattr(ways, "plan", plan)
    return asked


def place(state: NileState, seat: int = 0) -> str:
    """The hex an explorer is in."""
    return state.africa.hexes[state.explorers[seat].place]


def mapped(terrain: str, start: Any, mode: str = "foot") -> Any:
    """To the north of the centre, where the card's own terrain is this."""
    state, _ = play(start, f"{mode} north")
    if state.phase == "lost":
        state, _ = play(state, "die 6")
    number = next(
        card.number for card in CARDS if TERRAIN_OF[card.terrain] == terrain and 4 not in card.directions
    )
    dull = [card.number for card in CARDS if not card.natives and not card.spring and card.number != number]
    return play(state, f"card {number}", f"card {dull[0]}", f"card {dull[1]}")[0]
