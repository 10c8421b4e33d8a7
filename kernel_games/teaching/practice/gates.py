"""Gates: a question passes only if its answer is sure, and neither its words nor its picture give it away."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from kernel_games.engine import GameError, Move, State
from kernel_games.teaching.practice.data import SEAT

WORLDS = 50
"""Imagined positions in which an answer has to be the same."""
_FEWEST_WORLDS = 10


def sure(
    state: State,
    move: Move | None,
    ask: Callable[[State], Any],
    right: Any,
    *,
    alike: Callable[[State], bool] | None = None,
) -> bool:
    """Return True if the answer is `right` in all positions that the pupil's seat cannot tell from this one.

    Positions in which `move` cannot be made are left out; too few others are no evidence. So are those that
    are not `alike` in what the question tells; what it tells may be all that was hidden.
    """
    tried = 0
    agreeing: set[State] = set()
    for number in range(WORLDS):
        # Worlds of its own for each question: what slips through some slips through no others.
        other = state.imagine(SEAT, random.Random(f"{state.current_player}/{move}/{right}/{number}"))
        # Where nothing is hidden, all worlds are one.
        if other in agreeing:
            tried += 1
            continue
        try:
            if move is not None and other.refusal(move) is not None:
                continue
            if alike is not None and not alike(other):
                continue
        except GameError:
            continue
        try:
            if ask(other) != right:
                return False
        except GameError:
            return False
        agreeing.add(other)
        tried += 1
    return tried >= (0 if alike else _FEWEST_WORLDS)


def says(words: str, value: str) -> bool:
    """Return True if words hold a value as a word of its own."""
    return bool(re.search(rf"(?<!\w){re.escape(value.casefold())}(?!\w)", words.casefold()))


def near(one: Move, other: Move) -> bool:
    """Return True if two moves are of one kind and differ in one thing alone."""
    alike = one.verb == other.verb and len(one.args) == len(other.args)
    return alike and sum(a != b for a, b in zip(one.args, other.args, strict=True)) == 1
