"""The pages that show a board."""

from __future__ import annotations

_MOST = 64
# A page that is there says so at least every 100 changes.
_SILENCE = 250


class Pages:
    """Pages by name, each with the revision at which it was last heard; "" stands for one still to come."""

    def __init__(self) -> None:
        self._heard: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._heard)

    def hear(self, page: str, rev: int) -> None:
        """Record a page that shows the board, or one without a name that is about to."""
        if page:
            self._heard.pop("", None)
        self._heard.pop(page, None)
        self._heard[page] = rev
        if len(self._heard) > _MOST:
            del self._heard[next(iter(self._heard))]

    def lose(self, page: str) -> bool:
        """Forget a page that shows the board no longer; return True if it was known."""
        return self._heard.pop(page, None) is not None

    def forget(self, rev: int) -> None:
        """Forget the pages that have been silent for long."""
        self._heard = {page: heard for page, heard in self._heard.items() if rev - heard < _SILENCE}

    def clear(self) -> None:
        """Forget all pages."""
        self._heard.clear()
