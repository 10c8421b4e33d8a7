"""A page with boards in it, and the kernel's half of them in this process: no JupyterLab between the two."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from kernel_games.board import Board
from kernel_games.drawing.scripts import joined, styles
from kernel_games.session import Session
from tests.browser.web import Quiet, answered

HERE = Path(__file__).parent
# Boards in sight have told the kernel how much room they have, which may lay them out anew.
ROOMY = """() => [...document.querySelectorAll(".kg-board")].every((board) => {
  const {top, bottom, width} = board.getBoundingClientRect();
  return "room" in board.dataset || !width || bottom <= 0 || top >= innerHeight;
})"""
FILES = {
    "/": ((HERE / "host.html").read_text(encoding="utf-8"), "text/html"),
}
for _name in ("board", "home", "known", "rulebook", "sheet_widget"):
    FILES[f"/{_name}.js"] = joined(f"{_name}.js"), "text/javascript"
for _name in ("coach", "examples", "home", "known", "rulebook", "sheet"):
    FILES[f"/{_name}.css"] = styles(f"{_name}.css"), "text/css"
FILES["/board.css"] = styles(*Board.stylesheets), "text/css"


class _Page(Quiet, BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path not in FILES:
            self.send_error(404)
            return
        text, kind = FILES[self.path]
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.end_headers()
        self.wfile.write(text.encode())


@contextmanager
def serve() -> Iterator[str]:
    """Serve the page; yield its address."""
    with answered(_Page) as address:
        yield address


class Host:
    """JupyterLab and a kernel as far as boards need them, in one page.

    Attributes
    ----------
    sent : list of (str, dict)
        Every message that a board has sent to the page, with the board's id.
    asleep : bool
        Whether the kernel leaves calls unanswered.
    """

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.boards: dict[str, Session] = {}
        self.sent: list[tuple[str, Any]] = []
        self.waiting: list[tuple[str, Any]] = []
        self.asleep = False
        self.calls: list[Any] = []
        page.expose_function("kernel", self._call)
        page.goto(address)
        page.wait_for_function("window.ready")

    def show(self, board: Session, name: str = "board") -> None:
        """Put a board, or a sheet that is filled in, on the page."""
        if name not in self.boards:
            self._take(board, name)
        module = board.program.removesuffix(".js")
        view = board.first()
        self.page.evaluate("all => mount(...all)", [name, view, module])
        if not self.asleep:
            self.page.wait_for_function(ROOMY)

    def _take(self, board: Session, name: str) -> Session:
        self.boards[name] = board
        board.tell, board.name = partial(self._told, name), name
        # What a session opens inside itself is found by the page under its name.
        board.present = lambda other: self._take(
            other, f"{other.program.removesuffix('.js')}:{len(self.boards)}"
        )
        return board

    def flush(self) -> None:
        """Bring to the page what boards have sent by themselves."""
        messages, self.waiting = self.waiting, []
        self.page.evaluate("messages => deliver(messages)", messages)

    def _told(self, name: str, message: dict[str, Any]) -> None:
        # As on the wire: plain JSON, nothing else.
        content = json.loads(json.dumps(message, allow_nan=False))
        self.sent.append((name, content))
        self.waiting.append((name, content))

    def _call(self, name: str, call: Any) -> list[tuple[str, Any]]:
        self.calls.append(call)
        if self.asleep:
            return []
        self.boards[name].hear(call)
        messages, self.waiting = self.waiting, []
        return messages
