"""Practice on a page of its own: ten questions by tap, each one first wrong where that can be."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from kernel_games import guided
from tests.browser.page.host import Host
from tests.browser.test_page_walk_touch import TIME, Finger
from tests.browser.test_page_walks import unseen

OpenHost = Callable[..., Host]
GAMES = ("kon_tiki", "kontor", "mississippi", "nile", "tiki_topple")


@pytest.mark.parametrize("game", GAMES)
def test_ten_questions_are_answered_by_tap(game: str, open_host: OpenHost) -> None:
    """The coach is in sight all the time, and at the end it has counted."""
    host = open_host(width=934, height=647, reduced_motion="reduce", has_touch=True)
    host.page.add_style_tag(content="body { margin: 0; }")
    board = guided.practice(game, n=10, seed=26)
    host.show(board)
    expect(host.page.locator(".kg-board[data-room]")).to_have_count(1)
    host.page.evaluate(TIME)
    finger, found = Finger(host, board), list[str]()

    def each(what: str) -> None:
        where = f"question {finger.pupil.n + 1}, {what}"
        # The outfitting board of the Nile is taller than this window, with or without a coach.
        found.extend(f"{where}: {part}" for part in unseen(finger.page) if not part.startswith("kg-table"))

    finger.each = each
    finger.walk()
    assert finger.pupil.finished
    expect(finger.page.locator(".kg-walked")).to_contain_text(f"{board.score.points} of")
    assert found == []
    assert board.errors == []
