"""A bar that shows how far a long check is, where somebody watches a terminal."""

from __future__ import annotations

import sys
from typing import Self

_WIDTH, _WORDS = 30, 40


class Bar:
    """A line that is drawn over itself, on a terminal; elsewhere nothing is written.

    Parameters
    ----------
    total : float
        The whole of the work.
    """

    def __init__(self, total: float) -> None:
        self.total = total
        self._line = ""

    def show(self, done: float, words: str = "") -> None:
        """Show how much is done, with a few words about it."""
        full = round(_WIDTH * done / self.total)
        line = f"\r[{'#' * full}{'.' * (_WIDTH - full)}] {words:<{_WORDS}.{_WORDS}}"
        if line != self._line and sys.stderr.isatty():
            print(line, end="", file=sys.stderr, flush=True)
            self._line = line

    def clear(self) -> None:
        """Take the line away, so that something else can be printed."""
        if self._line:
            print(f"\r{' ' * len(self._line)}\r", end="", file=sys.stderr, flush=True)
            self._line = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()
