"""A player that has a goal."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.engine import CHANCE, Bot, Game, Move, State, Thought

_FEW = 36
"""Of a throw with so many outcomes or fewer each is looked at: two dice have no more."""


class GoalBased(Bot):
    """Bot that goes for what it may expect in the end, by the game's :meth:`.State.prospect`.

    Where a game says what might be aimed at, such as a hex of Source of the Nile, it sets out for it and goes
    on until that is reached or no longer pays. In other games it plays as Greedy does. It keeps nothing in
    mind: the same position brings the same goal, also after a move is taken back. Where a throw of dice
    follows a move, the mean of all throws counts. Among equally good moves it takes any.

    Parameters
    ----------
    name : str
        Its name for the others; by default ``Goal-based``.
    """

    key = "goal_based"

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Return whether a game says what might be aimed at: elsewhere Greedy plays alike."""
        return getattr(game, "prospects", None) is not None

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        """Choose the move of ``view["legal"]`` after which the seat may expect most."""
        legal: list[str] = view["legal"]
        if len(legal) == 1:
            return legal[0]
        leads = _leads(imagine(rng), view["seat"])
        best = max(leads.values())
        return rng.choice([str(move) for move, lead in leads.items() if lead == best])

    def think(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> list[Thought]:
        """Return all moves, the best first, each with the reason for it, if there is one."""
        seat, state = view["seat"], imagine(rng)
        leads = _leads(state, seat)
        order = {move: (-lead, rng.random()) for move, lead in leads.items()}
        return [
            Thought(str(move), _promise(leads[move]), leads[move], 1, state.child(move).aim(seat))
            for move in sorted(order, key=order.__getitem__)
        ]


def _leads(state: State, seat: int) -> dict[Move, float]:
    """Return by how much each legal move changes what the seat may expect."""
    now = state.prospect(seat)
    # Python 3.12 sums floats otherwise than 3.11: rounded, what is equally good is so everywhere.
    return {move: round(_expected(state.child(move), seat) - now, 6) for move in state.legal_moves()}


def _promise(lead: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, lead))))


def _expected(state: State, seat: int) -> float:
    """Return what a seat may expect, on the mean of the throw that comes next if it has few outcomes."""
    outcomes = state.chance_outcomes() if state.current_player == CHANCE else []
    if not 0 < len(outcomes) <= _FEW:
        return state.prospect(seat)
    total = sum(weight for _, weight in outcomes)
    return sum(weight * state.child(move).prospect(seat) for move, weight in outcomes) / total
