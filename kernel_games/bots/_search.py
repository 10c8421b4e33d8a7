"""A player that tries out its best moves by playing on from them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from kernel_games.bots._greedy import best, settled
from kernel_games.engine import TERMINAL, Bot, Move, Option, State, Thought, settle

_OPTIONS = {
    "simulations": Option(96, 1, 1_000_000, "continuations that are played for a decision", ""),
    "width": Option(32, 1, 10_000, "moves that are tried", ""),
    "turns": Option(1, 0, 1000, "turns that may begin in a continuation", ""),
    "plies": Option(40, 0, 10_000, "decisions in a continuation, at most", ""),
    "positions": Option(20_000, 1, 1_000_000_000, "positions that are looked at for a decision, about", ""),
}
_WORLDS = 4
"""Positions to imagine before moves are left aside."""

_FEW = 4
"""Moves tried at the least, however few continuations there are."""


class _End(NamedTuple):
    """End of a continuation: `lead` in the game's estimate, and `won`, 1, 0 or -1, if the game is over.

    `looked` is the number of positions looked at on the way.
    """

    lead: float
    won: float | None
    looked: int


class Search(Bot):
    """Bot that plays on from each of its best moves, and makes the one that turns out best.

    In a continuation everybody makes the move after which they stand best by :meth:`.State.estimate`, as
    Greedy does, on a position that might be the real one, for a few turns. All moves are tried on equal
    positions with equal luck, and the worse half is left aside again and again (sequential halving). What
    counts is how many continuations are played, never a clock: equal matches bring equal moves everywhere.

    Parameters
    ----------
    name : str
        Its name for the others; by default ``Search``.
    simulations : int
        How many continuations are played for a decision, about; at least one for every move that is tried.
    width : int
        How many moves are tried: those after which it would stand best at once.
    turns : int, optional
        How many turns may begin in a continuation; a rest or the end of the game ends it sooner. Left out, as
        many as the game's ``horizon`` says.
    plies : int
        How many decisions a continuation has at most.
    positions : int
        How many positions are looked at for a decision, about: where a continuation takes many, because many
        moves are open at each step, fewer are played, with fewer moves.

    Raises
    ------
    OptionError
        If one of them is no such number.
    """

    key = "search"

    def __init__(
        self,
        name: str = "",
        *,
        simulations: int = 96,
        width: int = 32,
        turns: int | None = None,
        plies: int = 40,
        positions: int = 20_000,
    ) -> None:
        super().__init__(name)
        given = {"simulations": simulations, "width": width, "plies": plies, "positions": positions}
        if turns is not None:
            given["turns"] = turns
        self._settings = {field: _OPTIONS[field].check(field, value) for field, value in given.items()}
        self.simulations, self.width, self.plies, self.positions, *_ = self._settings.values()
        self.turns = turns

    def settings(self) -> dict[str, Any]:
        """Return all keywords that were given or have a default, besides the name."""
        return dict(self._settings)

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        """Choose the move of ``view["legal"]`` that turned out best."""
        legal: list[str] = view["legal"]
        return legal[0] if len(legal) == 1 else self.think(view, imagine, rng)[0].move

    def think(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> list[Thought]:
        """Return the moves that were tried, the best first; those dropped early were tried less often.

        Each promises at most as much as the one before it.
        """
        seat = view["seat"]
        alive = _at_once(seat, imagine, rng)
        # One continuation first, with luck of its own, to learn how many positions one costs in this game.
        sample = self._try(imagine(random.Random(0)), alive[0], seat, random.Random(0))
        simulations = min(self.simulations, self.positions // (sample.looked or 1))
        alive = alive[: min(self.width, max(_FEW, simulations // 2))]
        ends: dict[Move, list[_End]] = {move: [] for move in alive}
        rounds = max(1, math.ceil(math.log2(len(alive))))
        thoughts: list[Thought] = []
        scale = 0.0
        for _ in range(rounds):
            left = self.positions / rounds
            for _ in range(max(1, simulations // (rounds * len(alive)))):
                if left < 0:
                    break
                # Equal positions and equal luck: what is left is the difference that the moves make.
                state, luck = imagine(rng), rng.getrandbits(64)
                for move in alive:
                    ends[move].append(self._try(state, move, seat, random.Random(luck)))
                    left -= ends[move][-1].looked
            scale = scale or _size(end.lead for each in ends.values() for end in each if end.won is None)
            judged = [(move, _judge(move, ends[move], scale)) for move in alive]
            judged.sort(key=lambda pair: -round(pair[1].promise, 6))
            thoughts[: len(judged)] = [thought for _, thought in judged]
            alive = [move for move, _ in judged[: max(2, (len(alive) + 1) // 2)]]
        # On equal positions a move left aside promised no more than those kept, whatever has been seen since.
        least = accumulate((thought.promise for thought in thoughts), min)
        return [thought._replace(promise=promise) for thought, promise in zip(thoughts, least, strict=True)]

    def _try(self, start: State, move: Move, seat: int, rng: random.Random) -> _End:
        """Play on from `move` of `seat`, everybody greedily, and return how it ended."""
        turns = start.game.horizon(start.num_players) if self.turns is None else self.turns
        plies, last = self.plies, (seat, start.turns_taken)
        state, looked = settle(start.child(move), rng, rest=True), 0
        while (player := state.current_player) >= 0:
            if last != (now := (player, state.turns_taken)):
                last, turns = now, turns - 1
            plies -= 1
            if turns < 0 or plies < 0:
                break
            moves = state.legal_moves()
            looked += len(moves)
            # The inner loop of everything: a child for each move and one estimate each.
            after = {move: state.child(move) for move in moves}
            state = settle(after[best(after, player)], rng, rest=True)
        lead = _lead([state.estimate(other) for other in range(state.num_players)], seat)
        if state.num_players == 1:
            # Alone there is nobody to lead, so the gain since the start counts.
            return _End(lead - start.estimate(seat), None, looked)
        won = _lead(state.returns(), seat) if state.current_player == TERMINAL else None
        return _End(lead, won, looked)


def _at_once(seat: int, imagine: Callable[[random.Random], State], rng: random.Random) -> list[Move]:
    """Return all legal moves, first those after which `seat` is best off at once."""
    totals: dict[Move, float] = {}
    for _ in range(_WORLDS):
        state, luck = imagine(rng), rng.getrandbits(64)
        for move in state.legal_moves():
            after = settled(state.child(move), luck)
            totals[move] = totals.get(move, 0.0) + after.estimate(seat)
    # Among equally good moves any may come first.
    order = {move: (-round(total, 6), rng.random()) for move, total in totals.items()}
    return sorted(order, key=order.__getitem__)


def _lead(values: Sequence[float], seat: int) -> float:
    """Return the lead of `seat` over the best of the others; alone, its own value."""
    return values[seat] - max((value for other, value in enumerate(values) if other != seat), default=0.0)


def _size(leads: Iterable[float]) -> float:
    """Return the usual size of leads, whatever the game's units: their root mean square."""
    squares = [lead * lead for lead in leads]
    return math.sqrt(math.fsum(squares) / (len(squares) or 1)) or 1.0


def _judge(move: Move, ends: Sequence[_End], scale: float) -> Thought:
    """Judge a move by its ends. Each counts from 0 to 1, so that one won game does not drown the others."""
    worths = [1 / (1 + math.exp(-end.lead / scale)) if end.won is None else (1 + end.won) / 2 for end in ends]
    leads = [end.lead for end in ends if end.won is None]
    lead = math.fsum(leads) / len(leads) if leads else None
    error = doubt(worths) if len(worths) > 1 else None
    return Thought(str(move), math.fsum(worths) / len(worths), lead, len(ends), error=error)


def doubt(values: Sequence[float]) -> float:
    """Return the standard error of a mean of shares; a little remains even where all values agree."""
    count = len(values)
    mean = math.fsum(values) / count
    spread = math.fsum((one - mean) ** 2 for one in values) / count + 0.25 / count
    return math.sqrt(spread / count)
