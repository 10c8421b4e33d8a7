"""What lies ahead on the real board: one switch, by the menu and by a key."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from kernel_games import Match, game
from kernel_games.board import Board
from tests.browser.bare import ROOT, menu
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]


def test_the_menu_and_a_key_show_and_hide_what_lies_ahead(open_host: OpenHost) -> None:
    start = game("nile").position(
        players=1, hex="3915", activity="normal", party={"bearers": 8, "guides": 1, "rations": 30}
    )
    host = open_host(width=1366, height=768)
    host.show(Board(Match(game("nile"), ["Ada"], start=start, seed=1), seat=0))
    page = host.page
    row = page.locator('[data-key="outlook"]')
    expect(page.locator(f"{ROOT} .kg-menu [data-do='outlook']")).to_have_attribute("aria-pressed", "false")
    expect(row).to_have_count(0)
    menu(page, "outlook")
    host.flush()
    expect(row).to_have_count(1)
    expect(page.locator(f"{ROOT} .kg-menu [data-do='outlook']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-key^="ahead:"]').first).to_be_visible()
    page.locator(f"{ROOT} .kg-menu > summary").press("o")
    host.flush()
    expect(row).to_have_count(0)
