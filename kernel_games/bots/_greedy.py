"""A player that looks one move ahead."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.engine import CHANCE, Bot, Move, Option, State

_SAMPLES = Option(1, 1, 1000, "positions to imagine for each decision", "")
_SLIP = Option(0, 0, 100, "moves of 100 that are made at random", "")


class Greedy(Bot):
    """Bot that makes the move with the best position after it, by the game's :meth:`.State.estimate`.

    It tries every legal move on positions that it imagines, since it does not know the real one; where chance
    follows a move, it draws, with the same luck for every move. Among equally good moves it takes any.

    Parameters
    ----------
    name : str
        Its name for the others; by default ``Greedy``.
    samples : int
        How many positions to imagine for each decision, 1 to 1000. One is enough where neither what is hidden
        nor chance after a move changes the estimate; more make it slower by as much.
    slip : int
        How many of 100 moves it makes at random instead, 0 to 100: the more, the sooner a beginner wins.

    Raises
    ------
    OptionError
        If `samples` or `slip` is no such number.
    """

    key = "greedy"

    def __init__(self, name: str = "", *, samples: int = 1, slip: int = 0) -> None:
        super().__init__(name)
        self.samples = _SAMPLES.check("samples", samples)
        self.slip = _SLIP.check("slip", slip)

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        """Choose the move of ``view["legal"]`` with the best mean estimate; now and then any."""
        if self.slip and rng.randrange(100) < self.slip:
            slipped: str = rng.choice(view["legal"])
            return slipped
        seat = view["seat"]
        totals: dict[str, float] = dict.fromkeys(view["legal"], 0.0)
        for _ in range(self.samples):
            state = imagine(rng)
            # One luck for all moves of a sample: the difference between them is then the moves' own, not the
            # dice's.
            luck = rng.getrandbits(64)
            for move in state.legal_moves():
                totals[str(move)] += settled(state.child(move), luck).estimate(seat)
        # Rounded as in `standing`.
        rounded = {move: round(total, 6) for move, total in totals.items()}
        most = max(rounded.values())
        return rng.choice([move for move, total in rounded.items() if total == most])

    def settings(self) -> dict[str, Any]:
        """Return the keywords `samples` and `slip`."""
        return {"samples": self.samples, "slip": self.slip}


class Easy(Greedy):
    """Greedy with 60 of 100 moves at random: a child who has just learnt the rules can win."""

    key = "easy"

    def __init__(self, name: str = "", *, samples: int = 1, slip: int = 60) -> None:
        super().__init__(name, samples=samples, slip=slip)


class Medium(Greedy):
    """Greedy with 30 of 100 moves at random: it plays well, and forgives."""

    key = "medium"

    def __init__(self, name: str = "", *, samples: int = 1, slip: int = 30) -> None:
        super().__init__(name, samples=samples, slip=slip)


def standing(state: State, player: int) -> float:
    """Return how well a player stands, by the game's estimate."""
    # Python 3.12 sums floats otherwise than 3.11: rounded, what is equally good is so everywhere.
    return round(state.estimate(player), 6)


def best(after: Mapping[Move, State], player: int) -> Move:
    """Return the first of the moves after which `player` stands best.

    Parameters
    ----------
    after : mapping of Move to State
        The positions after each move.
    player : int
        The seat.
    """
    if len(after) == 1:
        return next(iter(after))
    return max(after, key=lambda move: standing(after[move], player))


def settled(state: State, luck: int) -> State:
    """Return `state` after what chance decides at once, up to a rest: later luck says nothing of the move."""
    rng = None
    while state.current_player == CHANCE and not state.rest:
        rng = rng or random.Random(luck)
        state = state.child(state.sample(rng))
    return state
