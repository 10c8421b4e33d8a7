"""The make-up at a halt as one picture: changed by mouse and by keyboard alone, heard by everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kernel_games import Match, game
from kernel_games.board import Board
from tests.browser.bare import axe, state, to_the_map
from tests.browser.page.host import Host
from tests.nile.test_form import party

OpenHost = Callable[..., Host]


@pytest.fixture
def halt() -> Match:
    """Ada has halted at her cache of twenty rations, with three bearers, ten rations and ten gifts."""
    return Match("nile", ["Ada"], seed=1, start=game("nile").positions["cache"])


def button(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


@pytest.mark.clause("9.6", "R17.2", "6.6")
def test_by_mouse(open_host: OpenHost, halt: Match) -> None:
    host = open_host(width=960, height=640)
    page = host.page
    host.show(Board(halt, seat=0))
    expect(page.locator(".kg-sheet")).to_contain_text("Ada has halted")
    expect(page.locator('[data-slot="roster"]')).to_contain_text("3 bearers carry")
    button(page, "Take rations out of the cache: 10").click()
    expect(page.locator('[data-row="rations"]')).to_contain_text("20 rations")
    expect(page.locator('[data-row="rations"]')).to_contain_text("10 in the cache here")
    button(page, "Leave behind gifts: 5").click()
    expect(page.locator('[data-row="gifts"] b')).to_have_text("5")
    button(page, "Done").click()
    expect(page.locator(".kg-table")).to_be_visible()
    expect(page.locator(".kg-sheet")).to_have_count(0)
    state(page, "ready")
    assert (party(halt).rations, party(halt).gifts) == (20, 5)


@pytest.mark.clause("9.6", "R17.1")
def test_by_keyboard_alone(open_host: OpenHost, halt: Match) -> None:
    host = open_host(width=960, height=640, reduced_motion="reduce")
    page = host.page
    host.show(Board(halt, seat=0))
    button(page, "Cache rations: 5").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-row="rations"]')).to_contain_text("25 in the cache here")
    assert page.evaluate("document.activeElement.dataset.do") == "change", "the focus is in the same card"
    button(page, "Done").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".kg-table")).to_be_visible()
    assert party(halt).rations == 5
    assert page.evaluate("document.activeElement !== document.body"), (
        "whoever uses keys is still on the board"
    )


@pytest.mark.clause("6.55")
def test_nobody_goes_on_with_more_than_can_be_carried(open_host: OpenHost) -> None:
    host = open_host(width=960, height=640)
    page = host.page
    halt = Match("nile", ["Ada"], seed=1, start=game("nile").positions["cache"])
    host.show(Board(halt, seat=0))
    button(page, "Discharge bearers: all").click()
    expect(page.locator('[data-slot="status"]')).to_contain_text("too much")
    expect(page.locator('[data-slot="status"] [data-clause="6.55"]')).to_be_visible()
    expect(page.locator("[data-do=leave]")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-do=leave]").click(force=True)
    expect(page.locator("[role=alert]")).to_contain_text("6.55")
    expect(page.locator(".kg-sheet")).to_be_visible()


@pytest.mark.clause("5.51")
def test_the_explorer_carries_loads_too(open_host: OpenHost, halt: Match) -> None:
    host = open_host(width=960, height=640)
    host.show(Board(halt, seat=0))
    button(host.page, "Carry loads yourself").click()
    expect(host.page.locator(".kg-table")).to_be_visible()
    assert party(halt).works == 1


def test_the_map_is_a_click_away(open_host: OpenHost, halt: Match) -> None:
    host = open_host(width=960, height=640)
    host.show(Board(halt, seat=0))
    to_the_map(host.page)
    button(host.page, "Reorganise").click()
    expect(host.page.locator(".kg-changes")).to_be_visible()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_it(open_host: OpenHost, halt: Match, theme: str) -> None:
    host = open_host(width=390, height=844)
    host.show(Board(halt, seat=0, theme=theme))
    expect(host.page.locator(".kg-changes")).to_be_visible()
    assert axe(host.page, ".kg-sheet") == []
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
