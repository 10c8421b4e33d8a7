"""A table's server: a page for each seat, and one for the wall."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from tornado.web import Application

from kernel_games.engine import GameError
from kernel_games.session import Declined
from kernel_games.together.seats import SeatBoard, Seats
from kernel_games.together.tokens import WALL
from kernel_games.together.wire import TABLE_WORDS, Guest, Server

PACE = 0.7


class TableServer(Server):
    """A match that pages come to.

    Parameters
    ----------
    seats : Seats
        The match with its seats.
    """

    script = "seat.js"

    def __init__(self, seats: Seats) -> None:
        super().__init__()
        self.seats = seats
        self._moved = asyncio.Event()
        seats.changed = lambda: self.soon(self.tell_walls)
        self._unsubscribe = seats.match.subscribe(lambda: self.soon(self._moved.set))
        self._going = asyncio.ensure_future(self._go_on())

    def application(self) -> Application:
        """Return the server's pages."""
        return self.serve(Page, self.seats.match.game.title, SeatBoard, TABLE_WORDS)

    def tell_walls(self) -> None:
        """Tell the walls who is here."""
        self._moved.set()
        for page in self.pages:
            if isinstance(page, Page) and page.seat == WALL:
                page.send(self.seats.told())

    async def close(self) -> None:
        """End it; pages are told by the end of their connections."""
        self._going.cancel()
        self._unsubscribe()
        await super().close()

    async def _go_on(self) -> None:
        """Play for bots and for whoever is away, at a pace that people can follow."""
        while True:
            await self._moved.wait()
            self._moved.clear()
            if await self.loop.run_in_executor(self.pool, self.seats.advance):
                await asyncio.sleep(PACE)
                self._moved.set()


class Page(Guest):
    """A page of a seat, or of the wall."""

    server: TableServer
    seat: int | str | None = None

    def let_in(self, content: object) -> None:
        """Let in who has the token of a seat."""
        token = content.get("token") if isinstance(content, dict) else None
        seats = self.server.seats
        seat = self.seat = seats.seat_of(token)
        if seat is None:
            self.refuse()
            return
        self.welcome(seats.enter(seat), seat, "" if seat == WALL else seats.match.names[int(seat)])
        self.server.tell_walls()

    def handle(self, content: Mapping[str, Any]) -> bool:
        """Have the computer play for whoever is away, if the wall asks: its link is the owner's."""
        if self.seat != WALL or content.get("kind") != "kt-replace":
            return False
        with suppress(GameError, Declined):
            self.server.seats.replace(content.get("seat"))
        return True

    def left(self) -> None:
        """Take note that a page of the seat has gone."""
        if self.seat is not None:
            self.server.seats.leave(self.seat)
