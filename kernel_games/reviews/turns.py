"""A free turn of a walk, judged as a review judges decisions: a sentence where it is sure, else nothing."""

from __future__ import annotations

import random

from kernel_games.engine import TERMINAL, Move, State
from kernel_games.reviews.judging import LONGEST, SEATS, weighing
from kernel_games.reviews.lines import Work, sees_all
from kernel_games.reviews.page import in_review


def turn_in_words(state: State, played: Move, seat: int, names: tuple[str, ...]) -> Work[str]:
    """Judge a move step by step; return what is sure of it in a sentence, empty if nothing is.

    Nothing is said where a review judges no move: with more than two players, and in games that are too long
    to be played on from here.

    Parameters
    ----------
    state : State
        The position in which it was made; only what `seat` sees of it counts.
    played : Move
        The move that was made.
    seat : int
        The seat that made it.
    names : tuple of str
        Names of the players, by seat.
    """
    if state.num_players != SEATS or not (yield from _ends_soon(state)):
        return ""
    verdict = yield from weighing(state, played, seat)
    facts = {"seat": seat, "move": state.game.label(played)}
    if verdict.said == "mistake" and verdict.better is not None:
        better = state.game.label(verdict.better)
        low, high = verdict.bounds
        key = "turn_better_open" if sees_all(state, seat) else "turn_better"
        return in_review(key, names, **facts, better=better, n=verdict.worlds, low=low, high=high)
    if verdict.said == "fine" and verdict.better is not None:
        return in_review("turn_fine", names, **facts)
    return ""


def _ends_soon(state: State) -> Work[bool]:
    """Return True if a game at random is over within as many steps as a game may have that is judged."""
    luck = random.Random(0)
    for _ in range(LONGEST):
        if state.current_player == TERMINAL:
            return True
        state = state.child(state.sample(luck))
        yield
    return False
