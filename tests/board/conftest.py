"""What the tests of the board share: a wire that keeps all that is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import comm
import pytest

from kernel_games import Match
from kernel_games.board import Board
from tests.board.page import LINE, OpenPage, Page, Wire

Sent = list[tuple[str, str, str]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Everything that any board sends: model id, kind of message, JSON text."""
    monkeypatch.setattr(Wire, "sent", [], raising=False)
    monkeypatch.setattr(comm, "create_comm", Wire)
    return Wire.sent


@pytest.fixture
def open_page(sent: Sent) -> Callable[..., Page]:
    """Make a board with these options and open it on a page."""

    def make(match: Match, **options: Any) -> Page:
        return Page(Board(match, **options), sent)

    return make


@pytest.fixture
def two() -> Match:
    """Ada and Ben."""
    return Match("tiki_topple", ["Ada", "Ben"], seed=1)


@pytest.fixture
def lined_up() -> Match:
    """Ada to move, with a line that is known."""
    return Match("tiki_topple", ["Ada", "Ben"], seed=1, line=LINE)


@pytest.fixture
def page(lined_up: Match, open_page: OpenPage) -> Page:
    return open_page(lined_up, seat=0)
