"""Seats of one match: tokens, the pages that show them, and the computer in place of whoever is away."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from kernel_games.board import Board
from kernel_games.board.looking_back import Reviewing
from kernel_games.board.view_model import declined
from kernel_games.engine import CHANCE, TERMINAL, Bot, Match, registry
from kernel_games.engine.players import choice
from kernel_games.engine.reading import read_number
from kernel_games.session import Message, Reply
from kernel_games.together.tokens import WALL, new_token, opened_by

_LEADING = (
    "compare",
    "form",
    "games",
    "hint",
    "house",
    "language",
    "new",
    "onward",
    "retry",
    "tried",
)
"""Commands that change the table for everybody, keep its computer busy, or give one seat a strong player."""


class Presence(NamedTuple):
    """A seat as the wall shows it.

    Attributes
    ----------
    seat : int
        Its number.
    name : str
        Who sits there.
    pages : int
        How many pages show it now.
    computer : bool
        True while the computer plays for whoever is away.
    """

    seat: int
    name: str
    pages: int
    computer: bool


class SeatBoard(Board):
    """A board of one seat, or of the wall, at a table with other screens.

    Parameters
    ----------
    match : Match
        The match.
    seat : int or str
        The seat, or ``"watch"`` for the wall.
    reviewing : callable
        Returns the review of the match, which all screens share.
    """

    def __init__(self, match: Match, seat: int | str, reviewing: Callable[[], Reviewing]) -> None:
        super().__init__(match, seat=seat)
        self._viewer.renewable = False
        self._shared = reviewing

    def _do_review(self, message: Message) -> Reply:
        """Go on with the review of the table; decisions are told to whoever made them alone.

        They are told with what their seat saw, which others may never have seen. The course is everybody's.
        """
        with self._held():
            seat, reviewing = self._viewer.mode, self._shared()
        if isinstance(seat, int):
            return reviewing.go_on(message, seat, {seat})
        return reviewing.go_on(message, self.match.people[0], ())

    def _asked(self, message: Message) -> Reply | None:
        if message.get("do") in _LEADING:
            raise declined("shared")
        return super()._asked(message)


class Seats:
    """Seats of a match, with their tokens, the pages that show them, and stand-ins for whoever is away.

    Methods may be called from any thread.

    Parameters
    ----------
    match : Match
        The match; each person in it gets a token.
    stand_in : str
        The key of the installed bot that plays for whoever is away.
    """

    def __init__(self, match: Match, stand_in: str = "greedy") -> None:
        self.match = match
        everybody: list[int | str] = [*match.people, WALL]
        self.tokens = {seat: new_token() for seat in everybody}
        self.changed: Callable[[], None] = lambda: None
        self._bot: Bot = registry.load("bots", stand_in)()
        self._lock = threading.Lock()
        self._pages: dict[int | str, int] = dict.fromkeys(self.tokens, 0)
        self._away: set[int] = set()
        self._review: Reviewing | None = None

    def seat_of(self, token: object) -> int | str | None:
        """Return the seat of a token, ``"watch"`` for the wall's, or None for a stranger's."""
        return opened_by(token, self.tokens.items())

    def enter(self, seat: int | str) -> SeatBoard:
        """Return a board for a page that has come to a seat; the computer plays there no longer."""
        with self._lock:
            self._pages[seat] += 1
            if isinstance(seat, int):
                self._away.discard(seat)
        self.changed()
        return SeatBoard(self.match, seat, self.reviewing)

    def reviewing(self) -> Reviewing:
        """Return the review of the match, once it is over.

        Raises
        ------
        Declined
            If it is not.
        """
        with self._lock:
            if self._review is None or self._review.version != self.match.version:
                self._review = Reviewing(self.match)
            return self._review

    def leave(self, seat: int | str) -> None:
        """Take note that a page has gone."""
        with self._lock:
            self._pages[seat] -= 1
        self.changed()

    def places(self) -> list[Presence]:
        """Return all seats that people have, in order."""
        with self._lock:
            return [
                Presence(seat, self.match.names[seat], self._pages[seat], seat in self._away)
                for seat in self.match.people
            ]

    def replace(self, seat: object) -> None:
        """Have the computer play for a seat until its page comes back.

        Raises
        ------
        OptionError
            If it is no seat.
        Declined
            If a page shows it: whoever is there plays for themselves.
        """
        number = read_number("seat", seat, 0, len(self.match.seats) - 1)
        with self._lock:
            if self._pages.get(number, 1):
                raise declined("shared")
            self._away.add(number)
        self.changed()

    def advance(self) -> bool:
        """Make one ply of chance, of a bot, or for somebody who is away; return False if people decide.

        A bot thinks while the match's lock is free.
        """
        match = self.match
        state, version = match.state, match.version
        player = state.current_player
        if player == TERMINAL or state.rest:
            return False
        if player == CHANCE or isinstance(match.seats[player], Bot):
            return match.advance() is not None
        with self._lock:
            if player not in self._away:
                return False
        move = choice(self._bot, state, random.Random(), match.names)
        with match.lock:
            if match.version == version:
                match.play(move, seat=player, settle=False)
                match.settle(rest=True)
        return True

    def told(self) -> dict[str, Any]:
        """Return who is here, as the wall is told."""
        return {"kind": "kt-seats", "seats": [place._asdict() for place in self.places()]}
