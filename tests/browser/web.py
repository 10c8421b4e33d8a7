"""A server in this process for pages of a test: of files in a folder, or with answers of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Quiet(BaseHTTPRequestHandler):
    """Answers without a line for each on the terminal."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the base class names it
        """Say nothing."""

    def handle(self) -> None:
        """Go on, even if a page is closed before all has come."""
        with suppress(ConnectionError):
            super().handle()


class QuietFiles(Quiet, SimpleHTTPRequestHandler):
    """The files of a folder."""


@contextmanager
def answered(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[str]:
    """Answer on a free port of this machine; yield the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def files(folder: Path, handler: type[SimpleHTTPRequestHandler] = QuietFiles) -> Iterator[str]:
    """Serve the files of a folder; yield the address."""
    with answered(partial(handler, directory=str(folder))) as address:
        yield address
