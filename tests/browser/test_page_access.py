"""The real board for everybody: narrow pages, small fingers, screen readers, colours, names of any kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from kernel_games import Match
from kernel_games.board import Board
from kernel_games.engine import TERMINAL
from tests.browser.bare import axe, menu, state
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]


def test_narrow_page_asks_for_a_narrow_drawing_and_seldom(open_host: OpenHost, match: Match) -> None:
    host = open_host(width=420)
    page = host.page
    host.show(Board(match, seat=0))
    page.wait_for_function("document.querySelector('.kg-board svg').viewBox.baseVal.width < 500")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    page.set_viewport_size({"width": 460, "height": 900})
    page.set_viewport_size({"width": 1200, "height": 900})
    page.wait_for_function("document.querySelector('.kg-board svg').viewBox.baseVal.width > 500")
    rooms = [call["ask"]["width"] for call in host.calls if call["ask"]["do"] == "layout"]
    assert rooms[0] < 420 < rooms[-1]
    assert len(rooms) <= 3, "it asks when the page has its size"


@pytest.mark.parametrize("width", [1280, 420])
def test_everything_to_press_is_24_pixels_or_more(width: int, open_host: OpenHost, match: Match) -> None:
    host = open_host(width=width, reduced_motion="reduce")
    page = host.page
    for move in ("up2 Huhu", "up1 Kapu", "up1 Nui", "up1 Kapu", "toast"):
        match.play(move)
    host.show(Board(match))
    if width < 560:
        page.wait_for_function("document.querySelector('.kg-board svg').viewBox.baseVal.width < 500")
    small = page.evaluate(
        """() => [...document.querySelectorAll(".kg-board :is(button, input, summary, select, [data-pick])")]
          .filter((node) => node.checkVisibility())
          .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
          .filter(([, box]) => box.width < 23.5 || box.height < 23.5)
          .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("contrast", ["no-preference", "more"])
def test_axe_finds_nothing(scheme: Any, contrast: Any, open_host: OpenHost, match: Match) -> None:
    host = open_host(color_scheme=scheme, contrast=contrast, reduced_motion="reduce")
    page = host.page
    host.show(Board(match))
    assert axe(page) == [], "a turn"
    page.locator('[data-pick="card:topple"]').click()
    page.locator('[data-key="tiki:Huhu"]').hover()
    expect(page.locator(".kg-offer")).to_be_visible()
    assert axe(page) == [], "a preview"
    page.locator('[data-pick="card:toast"]').first.click(force=True)
    page.locator(".kg-say [data-clause]").click()
    page.locator(".kg-side summary").first.click()
    menu(page, "help")
    menu(page, "new")
    page.locator(".kg-menu > summary").click()
    expect(page.locator('[data-do="begin"]')).to_be_visible()
    assert axe(page) == [], "a refusal, a clause, the list of moves, the keys, a new game, the menu"
    page.keyboard.press("Escape")
    match.play("up2 Huhu")
    host.flush()
    state(page, "curtain")
    assert axe(page) == [], "the curtain"
    page.locator('[data-do="start"]').click()
    expect(page.locator('[data-do="now"]')).to_be_visible()
    assert axe(page) == [], "the past"
    page.locator('[data-do="now"]').click()
    while match.state.current_player != TERMINAL:
        match.play(match.legal_moves()[0])
    host.flush()
    state(page, "over")
    assert axe(page) == [], "the end"


def test_forced_colours_still_show_the_board(open_host: OpenHost, match: Match) -> None:
    host = open_host(forced_colors="active", reduced_motion="reduce")
    host.show(Board(match))
    host.page.locator('[data-pick="card:topple"]').click()
    expect(host.page.locator(".kg-lit .kg-line")).not_to_have_count(0)
    assert axe(host.page) == []


@pytest.mark.parametrize(("theme", "scheme", "is_dark"), [("dark", "light", True), ("light", "dark", False)])
def test_theme_of_the_board_wins_over_the_page(
    theme: str, scheme: Any, is_dark: bool, open_host: OpenHost, match: Match
) -> None:
    host = open_host(color_scheme=scheme)
    host.show(Board(match, theme=theme))
    found = "() => getComputedStyle(document.querySelector('.kg-title')).color.match(/\\d+/g).map(Number)"
    assert (sum(host.page.evaluate(found)) > 380) == is_dark
    assert axe(host.page) == [], "its words are not to be read on the page's own colour"


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=window.hit=1>", "\u202eevil\u202c", "W" * 200, "&lt;b&gt;"]
)
def test_names_do_no_harm(name: str, open_host: OpenHost) -> None:
    host = open_host(width=420)
    page = host.page
    match = Match("tiki_topple", [name, "Ben"], seed=1)
    host.show(Board(match))
    page.wait_for_function("document.querySelector('.kg-board svg').viewBox.baseVal.width < 500")
    match.play(match.legal_moves()[0])
    match.undo()
    host.flush()
    state(page, "curtain")
    page.locator('[data-do="unveil"]').click()
    assert page.evaluate("() => [window.hit, document.querySelector('.kg-board img')]") == [None, None]
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
