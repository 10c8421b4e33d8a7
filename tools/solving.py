"""Solve ends of games for two in which nothing is hidden: go through every way to play on."""

from __future__ import annotations

import random

from kernel_games.engine import CHANCE, TERMINAL, Move, State

_TRIES = 20


class TooLarge(Exception):  # noqa: N818 -- an answer, not a fault
    """An end that has more positions than somebody wants to look at."""


class Ends:
    """Solver of ends for one seat; both seats play as well as they can.

    Parameters
    ----------
    seat : int
        The seat.
    budget : int
        How many positions to look at, at most.
    """

    def __init__(self, seat: int, budget: int) -> None:
        self._seat, self._left = seat, budget
        self._known: dict[State, float] = {}

    def share(self, state: State) -> float:
        """Return the share of a win that the seat gets.

        Raises
        ------
        TooLarge
            If the budget is used up.
        """
        if state not in self._known:
            self._known[state] = self._look(state)
        return self._known[state]

    def _look(self, state: State) -> float:
        player = state.current_player
        if player == TERMINAL:
            return state.returns()[self._seat]
        self._left -= 1
        if self._left < 0:
            raise TooLarge
        if player == CHANCE:
            outcomes = state.chance_outcomes()
            total = sum(weight for _, weight in outcomes)
            # Rounded: sums of floats differ in their last digits.
            return round(sum(self.share(state.child(move)) * weight for move, weight in outcomes) / total, 9)
        pick = max if player == self._seat else min
        return pick(self.share(state.child(move)) for move in state.legal_moves())


def is_open(state: State) -> bool:
    """Return True if a seat can tell its position from any other one: nothing is hidden."""
    seat = state.current_player
    return all(state.imagine(seat, random.Random(number)) == state for number in range(_TRIES))


def solve(state: State, budget: int) -> list[tuple[Move, float]]:
    """Return the moves of a position with the share of a win that each brings, the best first.

    Raises
    ------
    TooLarge
        If it takes more positions than `budget`, or something is hidden.
    """
    if not is_open(state):
        raise TooLarge
    ends = Ends(state.current_player, budget)
    shares = [(move, ends.share(state.child(move))) for move in state.legal_moves()]
    return sorted(shares, key=lambda one: -one[1])


def winning(state: State) -> list[Move]:
    """Return the moves that win at once."""
    seat = state.current_player
    after = ((move, state.child(move)) for move in state.legal_moves())
    return [move for move, ended in after if ended.current_player == TERMINAL and ended.returns()[seat] == 1]


def holding(state: State) -> list[Move]:
    """Return the moves after which the seat can still keep the rival from winning at once."""
    seat = state.current_player
    return [move for move in state.legal_moves() if _holds(state.child(move), seat)]


def _holds(state: State, seat: int) -> bool:
    player = state.current_player
    if player == TERMINAL:
        return state.returns()[seat] > 0
    if player == seat:
        return any(_holds(state.child(move), seat) for move in state.legal_moves())
    return player == CHANCE or not winning(state)
