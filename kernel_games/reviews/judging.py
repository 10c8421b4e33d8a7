"""Judge decisions by what the seat could know, by two voices, and say nothing where they are not sure.

A rival of the move that was played is chosen on some worlds, tested on fresh ones, and measured on further
ones, so that luck in the choice flatters nobody. The second voice plays on with searching players: an
interval covers luck and hidden cards, not how people play on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kernel_games.bots import Search, doubt
from kernel_games.engine import Move, State
from kernel_games.reviews.lines import Continuation, Play, Work, played_by, worlds

SEATS = 2
"""Players of a game in which decisions are judged."""

LONGEST = 250
"""Steps of a game in which decisions are judged: nobody plays a longer one on often enough to be sure."""

LEAST = 0.05
"""Share of a win that a better move must bring to be spoken of."""

_RIVALS, _AT_ONCE, _SCREEN = 5, 4, 12
_LOOKS = (16, 32, 64, 128, 256)
_SURE = 2.6
"""Standard errors that a verdict keeps from the other side, at every look."""

_FIGURE = 256
_SECOND_LOOKS = (12, 24, 48)
_SECOND_SURE = 1.5

# Worlds of their own for each purpose; an imagined world and a line go by their number.
_TEST, _MEASURE, _OTHER_VOICE, _TRIED = 10_000, 20_000, 30_000, 50_000


class Assessment(NamedTuple):
    """Verdict on a decision, with how sure it is.

    Attributes
    ----------
    said : str
        ``mistake``, ``fine`` or ``unsure``.
    better : Move or None
        The best rival.
    loss, low, high : float
        Share of a win that the move played brings less than that, and its 95 % interval, on fresh worlds.
    worlds : int
        How many.
    second, second_worlds : float, int
        The same loss where searching players play on, and on how many worlds.
    """

    said: str
    better: Move | None = None
    loss: float = 0.0
    low: float = 0.0
    high: float = 0.0
    worlds: int = 0
    second: float = 0.0
    second_worlds: int = 0

    @property
    def bounds(self) -> tuple[int, int]:
        """The interval in games of 100, never rounded up: the lower end down, and at least nothing."""
        return max(0, int(100 * self.low)), round(100 * self.high)


class Pairs:
    """Differences between two moves of a seat on equal worlds with equal luck."""

    def __init__(self, state: State, seat: int, moves: tuple[Move, Move], play: Play, first: int) -> None:
        self._state, self._seat, self._moves, self._play = state, seat, moves, play
        self._next = first
        self.found: list[float] = []

    def up_to(self, count: int) -> Work[None]:
        """Play pairs until there are so many."""
        for world in worlds(self._state, self._seat, self._next, count - len(self.found)):
            results = []
            for move in self._moves:
                end = yield from self._play(world.child(move), self._next)
                results.append(end.returns()[self._seat])
            self.found.append(results[0] - results[1])
            self._next += 1

    @property
    def mean(self) -> float:
        """Share of a win that the first of the two moves brings more."""
        return sum(self.found) / len(self.found)

    @property
    def error(self) -> float:
        """Standard error of the mean; a little doubt remains even where all pairs agree."""
        return doubt(self.found)


def weighing(state: State, played: Move, seat: int) -> Work[Assessment]:
    """Judge a decision step by step, so that whoever waits may do something else meanwhile, or break off.

    Parameters
    ----------
    state : State
        The position in which it was made; only what `seat` sees of it counts.
    played : Move
        The move that was made.
    seat : int
        The seat that made it.
    """
    rivals = [move for move in _promising(state, seat) if move != played][:_RIVALS]
    if not rivals:
        return Assessment("fine")
    best = yield from _screened(state, seat, rivals)
    moves = best, played
    tested = Pairs(state, seat, moves, greedily, _TEST)
    for look in _LOOKS:
        yield from tested.up_to(look)
        if tested.mean >= LEAST and tested.mean - _SURE * tested.error > 0:
            break
        if tested.mean + _SURE * tested.error < LEAST:
            return Assessment("fine", best)
    else:
        return Assessment("unsure", best)
    fresh = Pairs(state, seat, moves, greedily, _MEASURE)
    yield from fresh.up_to(_FIGURE)
    reach = 1.96 * fresh.error
    second = Pairs(state, seat, moves, searching, _OTHER_VOICE)
    for look in _SECOND_LOOKS:
        yield from second.up_to(look)
        if second.mean <= 0 or second.mean > _SECOND_SURE * second.error:
            break
    agree = second.mean > _SECOND_SURE * second.error and fresh.mean >= LEAST and fresh.mean > reach
    return Assessment(
        "mistake" if agree else "unsure",
        best,
        fresh.mean,
        fresh.mean - reach,
        fresh.mean + reach,
        _FIGURE,
        second.mean,
        len(second.found),
    )


def losing(state: State, tried: Move, better: Move, seat: int) -> Work[float]:
    """Return the share of a win that a move brings less than another one, on worlds of its own."""
    pairs = Pairs(state, seat, (better, tried), greedily, _TRIED)
    yield from pairs.up_to(_FIGURE)
    return pairs.mean


def _promising(state: State, seat: int) -> Iterator[Move]:
    """Yield the moves after which the seat is best off at once, on a few worlds."""
    totals: dict[Move, float] = dict.fromkeys(state.legal_moves(), 0.0)
    for world in worlds(state, seat, 0, _AT_ONCE):
        for move in totals:
            totals[move] += world.child(move).estimate(seat)
    yield from sorted(totals, key=lambda move: (-round(totals[move], 6), str(move)))


def _screened(state: State, seat: int, rivals: Sequence[Move]) -> Work[Move]:
    """Return the rival that turns out best on a few worlds, the same for all."""
    totals = dict.fromkeys(rivals, 0.0)
    for number, world in enumerate(worlds(state, seat, 0, _SCREEN)):
        for move in rivals:
            end = yield from greedily(world.child(move), number)
            totals[move] += end.returns()[seat]
    return max(rivals, key=lambda move: (totals[move], str(move)))


def greedily(state: State, number: int) -> Work[State]:
    """Play on as the first voice does."""
    yield
    return Continuation(number).end(state)


def searching(state: State, number: int) -> Work[State]:
    """Play on as the second voice does."""
    return played_by(Search(simulations=16, width=6, positions=3000), state, number)
