"""A table's server: tornado's WebSockets, a board session for each page, and the page itself."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from kernel_games.drawing.scripts import joined, literal, styles
from kernel_games.drawing.svg import escape
from kernel_games.engine import GameError, language
from kernel_games.engine.languages import Translated
from kernel_games.session import Declined
from kernel_games.together.seats import WALL, SeatBoard, Seats

LOCAL = "127.0.0.1"
PACE = 0.7
_HERE = Path(__file__).parent
WORDS = Translated.file(_HERE / "together.toml", "page")
_MOST_BYTES = 64_000
_MOST_WAITING = 64
_STRANGER = 4403
_PATIENCE = 20


class TableServer:
    """A match that pages come to.

    Parameters
    ----------
    seats : Seats
        The match with its seats.
    """

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.pages: set[Page] = set()
        self.pool = ThreadPoolExecutor(max_workers=4, thread_name_prefix="table")
        self.loop = asyncio.get_running_loop()
        self._moved = asyncio.Event()
        seats.changed = lambda: self._soon(self.tell_walls)
        self._unsubscribe = seats.match.subscribe(lambda: self._soon(self._moved.set))
        self._going = asyncio.ensure_future(self._go_on())

    def application(self) -> Application:
        """Return the server's pages."""
        page = (_HERE / "page.html").read_text(encoding="utf-8")
        words = dict(WORDS)
        for name, text in (("language", language()), ("title", self.seats.match.game.title)):
            page = page.replace(f"{{{{{name}}}}}", escape(text))
        page = page.replace("{{words}}", literal(words))
        files = {
            "": (page, "text/html"),
            "seat.js": ((_HERE / "seat.js").read_text(encoding="utf-8"), "text/javascript"),
            "board.js": (joined(SeatBoard.program), "text/javascript"),
            "board.css": (styles(*SeatBoard.stylesheets), "text/css"),
            "seat.css": ((_HERE / "seat.css").read_text(encoding="utf-8"), "text/css"),
        }
        return Application(
            [(r"/seat", Page, {"table": self}), (r"/([\w.]*)", File, {"files": files})],
            websocket_max_message_size=_MOST_BYTES,
            websocket_ping_interval=_PATIENCE,
            log_function=_nothing,
        )

    def tell_walls(self) -> None:
        """Tell the walls who is here."""
        self._moved.set()
        for page in self.pages:
            if page.seat == WALL:
                page.send(self.seats.told())

    async def close(self) -> None:
        """End it; pages are told by the end of their connections."""
        self._going.cancel()
        self._unsubscribe()
        for page in list(self.pages):
            page.close()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _soon(self, do: Any) -> None:
        # Moves are made in threads; the loop may have ended meanwhile.
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(do)

    async def _go_on(self) -> None:
        """Play for bots and for whoever is away, at a pace that people can follow."""
        while True:
            await self._moved.wait()
            self._moved.clear()
            if await self.loop.run_in_executor(self.pool, self.seats.advance):
                await asyncio.sleep(PACE)
                self._moved.set()


class Page(WebSocketHandler):
    """A page that has come, with a token or without: one host of one board session."""

    def initialize(self, table: TableServer) -> None:
        """Take the table."""
        self.table = table
        self.seat: int | str | None = None
        self.board: SeatBoard | None = None
        self.waiting: asyncio.Queue[object] = asyncio.Queue(_MOST_WAITING)
        self.working: asyncio.Future[None] | None = None

    def on_message(self, message: str | bytes) -> None:
        """Let in who has a token, and hand on what a page with a seat asks."""
        try:
            content: object = json.loads(message)
        except (ValueError, RecursionError):
            content = None
        if self.seat is None:
            self._let_in(content)
            return
        try:
            self.waiting.put_nowait(content)
        except asyncio.QueueFull:
            self.close(1008, "too many messages")

    def _let_in(self, content: object) -> None:
        token = content.get("token") if isinstance(content, dict) else None
        seat = self.table.seats.seat_of(token)
        if seat is None:
            self.close(_STRANGER, "no seat")
            return
        self.seat = seat
        board = self.board = self.table.seats.enter(seat)
        board.tell = lambda told: self.table._soon(lambda: self.send(told))  # noqa: SLF001 -- one adapter
        board.show()
        self.table.pages.add(self)
        name = "" if seat == WALL else self.table.seats.match.names[int(seat)]
        self.send({"kind": "kt-seat", "seat": seat, "name": name})
        self.working = asyncio.ensure_future(self._work(board))
        self.table.tell_walls()

    async def _work(self, board: SeatBoard) -> None:
        """Answer one message after the other, in a thread: a hint or a drawing must not hold up others."""
        while True:
            content = await self.waiting.get()
            if self.seat == WALL and isinstance(content, dict) and content.get("kind") == "kt-replace":
                # Whoever has the wall's link has opened the table.
                with suppress(GameError, Declined):
                    self.table.seats.replace(content.get("seat"))
                continue
            await self.table.loop.run_in_executor(self.table.pool, board.hear, content)

    def send(self, told: Any) -> None:
        """Send a message, if the page is still there."""
        with suppress(WebSocketClosedError):
            self.write_message(json.dumps(told))

    def on_close(self) -> None:
        """Forget the page; its seat stays."""
        self.table.pages.discard(self)
        if self.working:
            self.working.cancel()
        if self.board is not None and self.seat is not None:
            self.board.close()
            self.table.seats.leave(self.seat)


class File(RequestHandler):
    """A file of the page; nothing in it is of this match."""

    def initialize(self, files: dict[str, tuple[str, str]]) -> None:
        """Take the files by name: text and type."""
        self.files = files

    def set_default_headers(self) -> None:
        """Let the page ask nothing of anybody else."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        host = self.request.host
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:;"
            f" connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        self.set_header("Content-Security-Policy", policy)

    def get(self, name: str) -> None:
        """Send a file."""
        if name not in self.files:
            self.send_error(404)
            return
        text, kind = self.files[name]
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.write(text)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say no more than the number."""
        del kwargs
        self.finish(str(status_code))


def listen(table: TableServer, host: str, port: int) -> tuple[HTTPServer, int]:
    """Serve a table on an address; return the server and the port it has.

    Raises
    ------
    OSError
        If the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    own = socket.create_server((host, port), family=family)
    own.setblocking(False)  # noqa: FBT003 -- Python's own call
    server = HTTPServer(table.application())
    server.add_sockets([own])
    return server, int(own.getsockname()[1])


def links(seats: Seats, host: str, port: int) -> Iterator[tuple[int | str, str]]:
    """Yield for each seat, and last for the wall, the link that leads to it."""
    shown = _own_address() if host in ("0.0.0.0", "::", "") else host  # noqa: S104 -- asked for by --host
    where = f"[{shown}]" if ":" in shown else shown
    for seat, token in seats.tokens.items():
        yield seat, f"http://{where}:{port}/#{token}"


def _own_address() -> str:
    """Return the address by which others in the room reach this computer, as far as it knows."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks the system by which of its addresses it would.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOCAL
        return str(probe.getsockname()[0])


def _nothing(handler: RequestHandler) -> None:
    """Log no request: nobody needs to know who asked when."""
    del handler
