"""A free turn that is judged while its pupil reads on: bit by bit, whenever a page asks, and no longer."""

from __future__ import annotations

from collections.abc import Generator
from threading import Lock
from time import monotonic

from kernel_games.engine import Match, Move, State
from kernel_games.session import Reply

_BIT = 0.2
"""Seconds of work for one question, about; what comes out does not depend on it."""

_MOST = 75
"""Questions after which nothing is said: after 15 seconds of work, nobody looks at that turn any more."""


class FreeTurn:
    """What is surely known of a move that a pupil made freely.

    A page that no longer asks has cancelled it: nothing runs beside the walk.

    Parameters
    ----------
    state : State
        The position in which it was made.
    move : Move
        The move.
    seat : int
        The pupil's seat.
    names : tuple of str
        Names of the players, by seat.
    """

    def __init__(self, state: State, move: Move, seat: int, names: tuple[str, ...]) -> None:
        self._work: Generator[None, None, str] = Match.turn_of(state, move, seat, names)
        self._words: str | None = None
        self._asked = 0
        # Two pages may ask at once, each in a thread of its own.
        self._lock = Lock()

    def go_on(self) -> Reply:
        """Judge for a moment; return whether that was all, and the words, empty where nothing is sure."""
        with self._lock:
            self._asked += 1
            if self._words is None and self._asked > _MOST:
                self._words = ""
            end = monotonic() + _BIT
            while self._words is None and monotonic() < end:
                try:
                    next(self._work)
                except StopIteration as done:
                    self._words = done.value
            return {"done": self._words is not None, "words": self._words or ""}
