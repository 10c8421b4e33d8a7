"""The cell of a notebook that is running, so that a page can scroll to what was just made.

Cells run together ("Run all") are sent within a moment of each other, faster than a key repeats that is held
down. No one of them was asked for by itself, so none of them may move the page.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

_TOGETHER = timedelta(milliseconds=25)


class Runs:
    """Cells of one kernel that were run, the last of them known by the id of its request."""

    def __init__(self) -> None:
        self._shell: Any = None
        self._last = ""
        self._sent: datetime | None = None
        self._alone = False

    def now(self) -> str:
        """Return the id of the request that runs now, if it was sent by itself; otherwise ""."""
        # Looked up, never imported: without a notebook there is no IPython, and no need of it.
        shell: Any = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
        if not hasattr(shell, "get_parent"):
            return ""
        if shell is not self._shell:
            self._shell = shell
            shell.events.register("pre_run_cell", self._begin)
            self._begin()
        request = _header(shell)
        # What a page asks is no cell that runs.
        return self._last if self._alone and request.get("msg_id") == self._last else ""

    def latest(self, run: str) -> bool:
        """Return True if this was the last cell to be run."""
        return bool(run) and run == self._last

    def _begin(self, _info: object = None) -> None:
        header = _header(self._shell)
        if header.get("msg_type") != "execute_request":
            return
        sent = header.get("date")
        before, self._sent = self._sent, sent if isinstance(sent, datetime) else None
        self._alone = not (before and self._sent and abs(self._sent - before) < _TOGETHER)
        self._last = str(header.get("msg_id"))


def _header(shell: Any) -> Mapping[str, Any]:
    """Return the header of the message that is being answered."""
    found = (shell.get_parent() or {}).get("header")
    return found if isinstance(found, Mapping) else {}


RUNS = Runs()
