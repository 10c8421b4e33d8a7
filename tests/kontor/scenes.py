"""Positions of Kontor and the steps of its valuations, to be drawn."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.engine import CHANCE, TERMINAL, Event
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.drawing import draw
from tests.kontor.test_specials import crossing
from tests.playing import play

NAMES_OF = ("Ada", "Ben", "Cleo", "Dora")
EAGER = ("buy", "sail centre", "choose flood", "choose bridge", "choose customs", "remove", "take")
"""Moves that bring what is rare."""


class Scene(NamedTuple):
    """A position, or the view while an area is valued by the move that leads to it."""

    state: KontorState
    shown: Mapping[str, Any]

    @property
    def num_players(self) -> int:
        return self.state.num_players

    @property
    def current_player(self) -> int:
        return CHANCE if self.shown else self.state.current_player

    def observation(self, seat: int | None) -> dict[str, Any]:
        view = {**self.state.observation(seat), **self.shown}
        if self.shown:
            view.pop("legal", None)
        return view


@lru_cache(maxsize=16)
def lines(players: int, seed: int, **options: int) -> tuple[Scene, ...]:
    """Return all positions of a game that seeks rare things, with all steps of its valuations."""
    rng = random.Random(seed)
    state = game.new(players, **options)
    scenes = [Scene(state, {})]
    while state.current_player != TERMINAL:
        legal = state.legal_moves()
        wanted = [move for move in legal if str(move).startswith(EAGER)]
        move = rng.choice(wanted or legal) if legal else state.sample(rng)
        told: list[Event] = []
        state = state.child(move, told.append)
        scenes += [Scene(state, event.shown) for event in told if event.shown]
        scenes.append(Scene(state, {}))
    return tuple(scenes)


def valued() -> Scene:
    """Return a scene in which an area of four players is being valued."""
    return next(scene for scene in lines(4, 13) if scene.shown)


def turning(*answer: str) -> KontorState:
    """Return a bridge between four dock cards, before or after its player turns it."""
    return play(crossing(), "place n2e2", *answer)[0]


def looker(scene: Scene | KontorState) -> int | None:
    return None if scene.current_player < 0 else scene.current_player


def show(scene: Scene | KontorState, seat: int | None, *, layout: str = "standard") -> Drawing:
    return draw(scene.observation(seat), names=NAMES_OF[: scene.num_players], layout=layout)


def by_key(drawing: Drawing) -> dict[str, Piece]:
    return {piece.key: piece for piece in drawing.pieces}
