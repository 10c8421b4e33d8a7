"""The wire of a table and of a class: tornado's WebSockets, a board session for each page, the pages' files.

A :class:`Server` holds the pages that have come; a :class:`Guest` is one of them, the host of one session.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from kernel_games.board.table_board import TableBoard
from kernel_games.drawing.scripts import joined, literal, styles
from kernel_games.drawing.svg import escape
from kernel_games.engine import language
from kernel_games.engine.languages import Translated
from kernel_games.engine.reading import read_number

LOCAL = "127.0.0.1"
STRANGER = 4403
_HERE = Path(__file__).parent
TABLE_WORDS, CLASS_WORDS = (
    Translated.file(_HERE / "together.toml", table) for table in ("page", "class_page")
)
_MOST_BYTES = 64_000
_MOST_WAITING = 64
_PATIENCE = 20


class Server:
    """The server that pages come to; made inside a running event loop."""

    script: ClassVar[str]
    """The module of its pages, in this folder."""

    def __init__(self) -> None:
        self.pages: set[Guest] = set()
        self.pool = ThreadPoolExecutor(max_workers=4, thread_name_prefix="table")
        self.loop = asyncio.get_running_loop()

    def soon(self, do: Callable[[], object]) -> None:
        """Do something in the loop; from any thread, and in vain once the loop has ended."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(do)

    def serve(
        self, guest: type[Guest], title: str, board: type[TableBoard], words: Mapping[str, str]
    ) -> Application:
        """Return the server's pages, with their socket at ``/seat``."""
        page = (_HERE / "page.html").read_text(encoding="utf-8")
        for name, text in (("language", language()), ("title", title), ("script", self.script)):
            page = page.replace(f"{{{{{name}}}}}", escape(text))
        files = {
            "": (page.replace("{{words}}", literal(dict(words))), "text/html"),
            "board.js": (joined(board.program), "text/javascript"),
            "board.css": (styles(*board.stylesheets), "text/css"),
        }
        for name, kind in ((self.script, "javascript"), ("line.js", "javascript"), ("seat.css", "css")):
            files[name] = ((_HERE / name).read_text(encoding="utf-8"), f"text/{kind}")
        return Application(
            [(r"/seat", guest, {"server": self}), (r"/([\w.]*)", File, {"files": files})],
            websocket_max_message_size=_MOST_BYTES,
            websocket_ping_interval=_PATIENCE,
            log_function=_nothing,
        )

    def application(self) -> Application:
        """Return the server's pages."""
        raise NotImplementedError

    async def close(self) -> None:
        """End it; pages are told by the end of their connections."""
        for page in list(self.pages):
            page.close()
        self.pool.shutdown(wait=False, cancel_futures=True)


class Guest(WebSocketHandler):
    """A page that has come, with a token or without: one host of one board session."""

    def initialize(self, server: Any) -> None:
        """Take the server."""
        self.server = server
        self.board: TableBoard | None = None
        self.waiting: asyncio.Queue[object] = asyncio.Queue(_MOST_WAITING)
        self.working: asyncio.Future[None] | None = None

    def let_in(self, content: object) -> None:
        """Judge what a page says that has no board yet; :meth:`welcome` it, or :meth:`refuse` it."""
        raise NotImplementedError

    def handle(self, content: Mapping[str, Any]) -> bool:
        """Do what the page asks of the server itself; return False if it asks the board."""
        raise NotImplementedError

    def left(self) -> None:
        """Take note that the page, which had a board, is gone."""

    def on_message(self, message: str | bytes) -> None:
        """Let in who has a token, and hand on what a page with a board asks."""
        try:
            content: object = json.loads(message)
        except (ValueError, RecursionError):
            content = None
        if self.board is None:
            self.let_in(content)
            return
        try:
            self.waiting.put_nowait(content)
        except asyncio.QueueFull:
            self.close(1008, "too many messages")

    def refuse(self) -> None:
        """Send a stranger away."""
        self.close(STRANGER, "no seat")

    def welcome(self, board: TableBoard, seat: int | str, name: str) -> None:
        """Show a board to the page."""
        self.board = board
        board.tell = lambda told: self.server.soon(lambda: self.send(told))
        board.show()
        self.server.pages.add(self)
        self.send({"kind": "kt-seat", "seat": seat, "name": name})
        self.working = asyncio.ensure_future(self._work(board))

    async def _work(self, board: TableBoard) -> None:
        """Answer one message after the other, in a thread: a hint or a drawing must not hold up others."""
        while True:
            content = await self.waiting.get()
            if not (isinstance(content, dict) and self.handle(content)):
                await self.server.loop.run_in_executor(self.server.pool, board.hear, content)

    def send(self, told: Any) -> None:
        """Send a message, if the page is still there."""
        with suppress(WebSocketClosedError):
            self.write_message(json.dumps(told))

    def on_close(self) -> None:
        """Forget the page; its seat stays."""
        self.server.pages.discard(self)
        if self.working:
            self.working.cancel()
        if self.board is not None:
            self.board.close()
            self.left()


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


def listen(server: Server, host: str, port: int) -> tuple[HTTPServer, int]:
    """Serve on an address; return what listens there and the port it has.

    Raises
    ------
    OptionError
        If there is no such port.
    OSError
        If the address cannot be had.
    """
    read_number("port", port, 0, 65535)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    own = socket.create_server((host, port), family=family)
    own.setblocking(False)  # noqa: FBT003 -- Python's own call
    listening = HTTPServer(server.application())
    listening.add_sockets([own])
    return listening, int(own.getsockname()[1])


def links(tokens: Mapping[Any, str], host: str, port: int) -> Iterator[tuple[Any, str]]:
    """Yield for each token, by the name of what it opens, the link that ends in it."""
    shown = _own_address() if host in ("0.0.0.0", "::", "") else host  # noqa: S104 -- asked for by --host
    where = f"[{shown}]" if ":" in shown else shown
    for name, token in tokens.items():
        yield name, f"http://{where}:{port}/#{token}"


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
