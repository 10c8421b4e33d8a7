"""A review on a board: made bit by bit whenever a page asks to go on, and a turning point tried once more.

A page that no longer asks has cancelled it. So nothing runs beside the board, there is no thread to stop, and
between two bits every other question is answered, wherever the kernel runs.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from threading import Lock
from time import monotonic
from typing import Any

from kernel_games.board.view_model import declined
from kernel_games.engine import TERMINAL, Match, Move, OptionError
from kernel_games.session import Message, Reply, read_text, read_whole_number

_BIT = 0.2
"""Seconds of work for one question, about; what comes out does not depend on it."""


class Reviewing:
    """The review of a match, as far as pages have asked for it.

    Parameters
    ----------
    match : Match
        A match that is over.
    """

    def __init__(self, match: Match) -> None:
        if match.state.current_player != TERMINAL:
            raise declined("not_over")
        self.match = match
        self.version = match.version
        self._steps: Iterator[Any] = match.reviewing()
        self._found: Any = None
        # Two pages may ask at once, each in a thread of its own.
        self._lock = Lock()

    def go_on(self, message: Message, seat: int, seats: Collection[int]) -> Reply:
        """Work for a moment; return the share that is done and, if `have` is older, the review so far.

        Parameters
        ----------
        message : mapping
            ``have``, the ``stamp`` that came with what the page shows.
        seat : int
            Whose course is drawn.
        seats : collection of int
            Whose decisions are told.
        """
        have = read_text(message, "have")
        # Of many screens one works, and the others are told what there is by then.
        if self._lock.acquire(timeout=-1 if self._found is None else _BIT):
            try:
                end = monotonic() + _BIT
                while self._found is None or (self._found.done < 1 and monotonic() < end):
                    self._found = next(self._steps)
            finally:
                self._lock.release()
        found = self._found
        stamp = f"{len(found.course.changes)}/{found.judged}/{found.done >= 1}"
        return {"done": found.done, "stamp": stamp} | ({} if stamp == have else found.told(seat, seats))

    def again(self, message: Message) -> Trying:
        """Return a turning point that somebody tries once more, by its number `n`."""
        number = read_whole_number(message, "n")
        points = self._found.points if self._found is not None else ()
        if not 1 <= number <= len(points):
            raise OptionError("n", number, f"the number of a turning point, 1 to {len(points)}")
        return Trying(self._found, number)


class Trying:
    """A turning point that is tried once more: its own match, and what is said of the move tried.

    Attributes
    ----------
    match : Match
        The match, up to the turning point.
    seat : int
        Who decides there.
    """

    def __init__(self, review: Any, number: int) -> None:
        self._review, self._number = review, number
        self.seat: int = review.points[number - 1].seat
        self.match: Match
        self.match, self._asked = review.again(number)
        self._begun = self.match.ply
        self._work: tuple[Move, Generator[None, None, tuple[bool, str]]] | None = None
        self._verdict: tuple[Move, bool, str] | None = None
        self._lock = Lock()

    @property
    def tried(self) -> Move | None:
        """The move that was tried; None while somebody thinks."""
        return self.match.plies[self._begun].move if self.match.ply > self._begun else None

    def told(self) -> dict[str, Any]:
        """Return how things stand (``asked``, ``judging``, ``right``, ``wrong``), and the words for it."""
        move = self.tried
        if move is None:
            return {"kind": "asked", "words": self._asked}
        if self._verdict is None or self._verdict[0] is not move:
            return {"kind": "judging", "words": ""}
        return {"kind": "right" if self._verdict[1] else "wrong", "words": self._verdict[2]}

    def go_on(self) -> bool:
        """Judge the move tried for a moment; return True once there is a verdict, or nothing to judge."""
        move = self.tried
        with self._lock:
            if move is None or (self._verdict is not None and self._verdict[0] is move):
                return True
            if self._work is None or self._work[0] is not move:
                self._work = move, self._review.trying(self._number, move)
            end = monotonic() + _BIT
            while monotonic() < end:
                try:
                    next(self._work[1])
                except StopIteration as done:
                    self._verdict, self._work = (move, *done.value), None
                    return True
            return False
