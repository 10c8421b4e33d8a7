"""Chance: drawing an outcome, or counting every way it can come out."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

from kernel_games.engine.states import CHANCE, State


def settle(state: State, rng: random.Random, *, rest: bool = False) -> State:
    """Draw at every chance node until a player decides or the game is over; with `rest`, or people look."""
    while state.current_player == CHANCE and not (rest and state.rest):
        state = state.child(state.sample(rng))
    return state


def distribution(state: State, stop: Callable[[State], bool] | None = None) -> dict[State, Fraction]:
    """Return every state that chance may lead to from here, with its exact probability.

    Parameters
    ----------
    state : State
        The state to begin with.
    stop : callable, optional
        Where to stop before a player decides. Chance nodes where people would look first
        (:attr:`State.rest`) are walked through only at the beginning.

    Returns
    -------
    dict of State to Fraction
        Equal states are counted together; the probabilities sum to 1.
    """
    ends: dict[State, Fraction] = {}
    open_ = {state: Fraction(1)}
    while open_:
        # Level by level, so that equal states reached in different orders are merged before they branch
        # again.
        reached: dict[State, Fraction] = {}
        for node, share in open_.items():
            rest = node.rest and node is not state
            if node.current_player != CHANCE or rest or (stop is not None and stop(node)):
                ends[node] = ends.get(node, Fraction(0)) + share
                continue
            outcomes = node.chance_outcomes()
            total = sum(weight for _, weight in outcomes)
            for move, weight in outcomes:
                child = node.child(move)
                reached[child] = reached.get(child, Fraction(0)) + share * Fraction(weight, total)
        open_ = reached
    return ends


def expectation(
    state: State,
    value: Callable[[State], int | Fraction],
    stop: Callable[[State], bool] | None = None,
) -> Fraction:
    """Return the exact mean of `value` over :func:`distribution`."""
    return sum((share * value(end) for end, share in distribution(state, stop).items()), Fraction(0))
