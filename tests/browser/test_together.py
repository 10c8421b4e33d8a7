"""A table with many screens in real browsers: each sees its own seat, and comes back to it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bare import axe
from tests.terminal.test_table import opened

Visit = Callable[..., Page]


@pytest.fixture
def links() -> Iterator[dict[str, str]]:
    """A table of Ada and Ben, and one more link for the wall."""
    process, lines = opened("tiki_topple", "--names", "Ada", "Ben")
    found = [line.split(": http") for line in lines if ": http" in line]
    yield {name.split(",")[0].strip(): f"http{link.strip()}" for name, link in found}
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)


def offered(page: Page) -> set[str]:
    """Return the commands of the board's menu that are seen."""
    page.locator(".kg-menu > summary").click()
    seen: list[str] = page.locator(".kg-menu [data-do]:visible").evaluate_all(
        "all => all.map((one) => one.dataset.do)"
    )
    page.locator(".kg-menu > summary").click()
    return set(seen)


def play(page: Page) -> None:
    board = page.locator(".kg-board")
    expect(board).to_have_attribute("data-state", "ready")
    page.locator("details:has(.kg-moves) > summary").click()
    page.locator(".kg-moves [data-move]").first.click()
    expect(board).not_to_have_attribute("data-state", "ready")


def test_two_people_play_at_two_screens_and_a_wall_looks_on(visit: Visit, links: dict[str, str]) -> None:
    ada, ben, wall = (visit(links[name]) for name in ("Ada", "Ben", "For the projector"))
    places = wall.locator("#seats")
    expect(places).to_have_text("Ada: hereBen: here")
    play(ada)
    log = "Ada gets a secret card: "
    expect(ada.locator(".kg-log")).to_contain_text(log)
    for other in (ben, wall):
        expect(other.locator(".kg-log")).not_to_contain_text(log)
        expect(other.locator(".kg-log")).to_contain_text("Ada gets a secret card.")
    expect(ben.locator(".kg-board")).to_have_attribute("data-state", "ready")
    for page in (ben, wall):
        assert "share" in offered(page)
        assert not offered(page) & {"compare", "hint", "new", "review"}, (
            "what a table declines is not offered"
        )
    assert axe(ben, "body") == []
    assert axe(wall, "body") == []

    # A reload comes back to the seat, with all that it had.
    said = ben.locator(".kg-log").inner_text()
    ben.reload()
    expect(ben.locator(".kg-board")).to_have_attribute("data-state", "ready")
    assert ben.locator(".kg-log").inner_text() == said

    # A screen that goes away is played for, if the wall says so; the next turn is Ada's again.
    ben.close()
    expect(places).to_contain_text("Ben: not here")
    places.get_by_role("button", name="Let the computer play for Ben").click()
    expect(places).to_contain_text("Ben: the computer plays")
    expect(ada.locator(".kg-board")).to_have_attribute("data-state", "ready")


def test_a_stranger_is_sent_away(visit: Visit, links: dict[str, str]) -> None:
    page = visit(links["Ada"][:-3] + "abc")
    expect(page.get_by_role("status")).to_contain_text("does not lead to a seat here")
    expect(page.locator(".kg-board")).to_have_count(0)
    page.goto("about:blank")
    page.goto(links["Ada"].partition("#")[0])
    expect(page.get_by_role("status")).to_contain_text("Open the link that you were given")
    assert axe(page, "body") == []
