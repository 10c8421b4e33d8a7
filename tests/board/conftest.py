"""Fixtures of the board's tests: pages, and everything that is sent to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kernel_games import Match
from kernel_games.board import Board
from tests.board.page import LINE, OpenPage, Page, Sent


@pytest.fixture
def sent() -> Sent:
    """Everything that is told to any page."""
    return []


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
