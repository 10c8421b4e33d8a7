"""Lines: games that go on from a position to their end, for the value of a position and of a move.

Everybody goes on greedily, with a slip now and then. Without slips, where no chance is left, all lines from a
position are one line: a difference of a whole game with no doubt about it, which is false certainty. Lines of
one number have the same luck and the same slips, so what differs between them is what is compared.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from typing import Generic, TypeVar

from kernel_games.bots import best, standing
from kernel_games.engine import CHANCE, Bot, Move, State, Tell

SLIPS = 0.2
"""Chance that a decision in a line slips."""

_FEW = 8
"""Worlds that show whether anything is hidden from a seat."""

AMONG = 3
"""A slip takes any of so many moves, those that are best at once."""

Result = tuple[float, ...]
"""Share of the win by seat, from 0 to 1."""

N = TypeVar("N")
T = TypeVar("T")

Work = Generator[None, None, T]
"""Long work in steps of some hundredths of a second, with what it finds at the end."""


class _Steps(Generic[T]):
    """Steps of a work to go through, and what it found once they are all done."""

    found: T

    def __init__(self, work: Work[T]) -> None:
        self._work = work

    def __iter__(self) -> Iterator[None]:
        self.found = yield from self._work


def during(work: Work[T], now: N) -> Generator[N, None, T]:
    """Yield `now` during each step of a work, and return what the work finds."""
    steps = _Steps(work)
    for _ in steps:
        yield now
    return steps.found


def finish(work: Work[T]) -> T:
    """Do a work to its end and return what it finds."""
    steps = _Steps(work)
    deque(steps, maxlen=0)
    return steps.found


class Continuation:
    """Luck of one line, and the slips of each seat.

    Parameters
    ----------
    number : int
        Lines of equal numbers have equal luck, and slip at equal decisions.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._luck = random.Random(number)
        self._slips: dict[int, random.Random] = {}

    def end(self, state: State, tell: Tell | None = None) -> State:
        """Play on to the end of the game; `tell` hears every event."""
        while (player := state.current_player) >= 0 or player == CHANCE:
            if player == CHANCE:
                state = state.child(state.sample(self._luck), tell)
            else:
                state = state.child(self.choice(state, player), tell)
        return state

    def choice(self, state: State, player: int) -> Move:
        """Return what a seat plays: the best at once, or now and then another move."""
        # A move without a choice is no decision: lines from before it and from after it end alike.
        moves = state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        # Each seat has a stream of its own: its third decision slips in every line of this number, whatever
        # the others have decided.
        if player not in self._slips:
            self._slips[player] = random.Random(f"{self._number}/{player}")
        slip = self._slips[player].random()
        after = {move: state.child(move) for move in moves}
        if slip >= SLIPS:
            return best(after, player)
        ranked = sorted(moves, key=lambda move: standing(after[move], player), reverse=True)[:AMONG]
        return ranked[int(slip / SLIPS * len(ranked))]


def played_by(bot: Bot, state: State, number: int) -> Work[State]:
    """Play on to the end of the game with one bot in all seats, each of which sees what it may see."""
    luck, thought = random.Random(number), random.Random(f"{number}/thought")
    while (player := state.current_player) >= 0 or player == CHANCE:
        yield
        if player == CHANCE:
            state = state.child(state.sample(luck))
        else:
            text = bot.choose(state.observation(player), partial(state.imagine, player), thought)
            state = state.child(state.game.parse_move(text))
    return state


def mean(results: Iterable[Result]) -> Result:
    """Return the mean of some results, seat by seat."""
    columns = list(zip(*results, strict=True))
    return tuple(sum(column) / len(column) for column in columns)


def worlds(state: State, seat: int, first: int, count: int) -> list[State]:
    """Imagine positions that a seat cannot tell from this one; equal numbers bring equal worlds."""
    return [state.imagine(seat, random.Random(f"world {number}")) for number in range(first, first + count)]


def sees_all(state: State, seat: int) -> bool:
    """Return True if a seat can tell this position from all others, as far as a few worlds show."""
    return all(world == state for world in worlds(state, seat, 0, _FEW))


Play = Callable[[State, int], Work[State]]
"""A way to play on from a position to the end, by the number of the line."""
