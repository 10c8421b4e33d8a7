"""The planner on a board of play: an expedition is outfitted by mouse, by keyboard alone, and departs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kernel_games import Match
from kernel_games.board import Board
from kernel_games.games.nile.party import Party
from tests.browser.bare import axe, state
from tests.browser.page.host import Host
from tests.nile.test_form import outfitting, party

OpenHost = Callable[..., Host]
CUT = """() => [...document.querySelectorAll(".kg-sheet :is(.kg-gauge span, label, .kg-front)")]
  .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.textContent)"""
SMALL = """() => [...document.querySelectorAll(".kg-sheet :is(button, input, select, summary)")]
  .filter((node) => node.checkVisibility())
  .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
  .filter(([, box]) => box.width < 23.5 || box.height < 23.5).map(([name]) => name)"""

PAINTED = """() => {
  window.painted = {survey: [], land: 0};
  let seen = (name, work) => new MutationObserver(work).observe(
    document.querySelector(`[data-slot="${name}"]`), {childList: true});
  seen("survey", () => painted.survey.push({
    sure: document.querySelector(".kg-sight .kg-sure")?.getAttribute("d"),
    luck: Boolean(document.querySelector(".kg-sight .kg-luck")?.getAttribute("d"))}));
  seen("land", () => painted.land += 1);
}"""
"""Count how often the reach and the map below it are painted anew, and keep the reach."""
BAR = """(high) => {
  document.body.style = "display: flex; flex-direction: column; height: 100vh; margin: 0";
  document.body.insertAdjacentHTML("afterbegin", `<header style="flex: none; height: ${high}px"></header>`);
  let main = document.querySelector("main");
  main.style = "flex: 1; overflow: auto";
  main.insertAdjacentHTML("beforeend", '<p style="height: 2000px">');
}"""
"""Put a bar above what scrolls, as notebooks have it; the page goes on below the board."""
BEHIND = """(top) => {
  let {y} = document.querySelector(".kg-onform").getBoundingClientRect();
  document.querySelector("main").scrollTop += y - top;
}"""
"""Scroll so far that the form begins at a place in the window."""
REACH = """() => document.querySelector(".kg-sight .kg-sure").getAttribute("d")"""


def entry(page: Page, article: str) -> Any:
    return page.locator(f'[name="{article}"]')


def box(found: Any) -> Any:
    place = found.bounding_box()
    assert place is not None
    return place


@pytest.fixture
def port() -> Match:
    return outfitting("zanzibar")


def test_by_mouse(open_host: OpenHost, port: Match) -> None:
    host = open_host(width=960, height=640)
    page = host.page
    host.show(Board(port, seat=0))
    expect(page.locator(".kg-sheet")).to_be_visible()
    expect(page.locator(".kg-table")).to_be_hidden()
    page.get_by_role("button", name="On foot").first.click()
    expect(page.locator('[data-slot="roster"]')).to_contain_text("17 bearers carry")
    page.locator('[data-for="bearers"][data-step="1"]').click()
    page.locator('[data-for="rations"][data-step="1"]').click()
    expect(page.locator('[data-slot="gauge:load"]')).to_contain_text("171")
    expect(page.locator(".kg-luck").first).to_be_visible()  # with hunting, once nobody types
    page.get_by_role("button", name="Leave port").click()
    expect(page.locator(".kg-table")).to_be_visible()
    expect(page.locator(".kg-sheet")).to_have_count(0)
    expect(page.locator('[data-key="stage:words"]')).to_contain_text("Ada sets out from Zanzibar")
    expect(page.locator('[data-key="stage:scene"] [*|href$="-f-load"]')).to_have_count(18)
    page.locator(".kg-stage").click(position={"x": 5, "y": 5})
    expect(page.locator('[data-key="stage:scene"]')).to_have_count(0)
    state(page, "ready")
    assert party(port) == Party(18, 1, 3, rations=150, gifts=20, muskets=1)


def test_by_keyboard_alone(open_host: OpenHost, port: Match) -> None:
    host = open_host(width=960, height=640, reduced_motion="reduce")
    page = host.page
    host.show(Board(port, seat=0))
    entry(page, "bearers").focus()
    page.keyboard.type("20")
    for keys in (["Enter", "ArrowUp"], ["Enter", "2"], ["Enter"], ["Enter", *["ArrowUp"] * 10]):
        for key in keys:
            page.keyboard.press(key)
    expect(entry(page, "rations")).to_have_value("100")
    expect(page.locator('[data-slot="status"]')).to_contain_text("Ready to leave")
    page.locator('[data-do="draft"]').nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-do="draft"]').nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-do="draft"]').nth(1)).to_be_focused()
    expect(entry(page, "bearers")).to_have_value("20")
    page.locator('[data-do="leave"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".kg-table")).to_be_visible()
    assert party(port) == Party(20, 1, 2, rations=100)
    assert page.evaluate("document.activeElement !== document.body"), (
        "whoever uses keys is still on the board"
    )


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_whoever_leaves_at_the_foot_of_a_low_page_sees_the_departure(
    hand: str, open_host: OpenHost, port: Match
) -> None:
    host = open_host(width=960, height=420)
    page = host.page
    # Each picture stays for a minute, until a key or a click ends it.
    host.show(Board(port, seat=0, pace=60_000))
    # As in a notebook, the page goes on below the board.
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"height: 2000px\">')")
    page.get_by_role("button", name="On foot").first.click()
    expect(page.locator('[data-slot="status"]')).to_contain_text("Ready to leave")
    leave = page.locator('[data-do="leave"]')
    if hand == "mouse":
        leave.click()
    else:
        leave.focus()
        page.keyboard.press("Enter")
    scene = page.locator('[data-key="stage:scene"]')
    expect(scene).to_be_visible()
    expect(scene).to_be_in_viewport()
    assert box(page.locator(".kg-stage"))["y"] >= 0, "the board begins in sight"


def test_whoever_leaves_with_the_top_behind_a_bar_sees_all_of_the_departure(
    open_host: OpenHost, port: Match
) -> None:
    high = 90
    host = open_host(width=960, height=640 + high)
    page = host.page
    page.evaluate(BAR, high)
    # Each picture stays for a minute, until a key or a click ends it.
    host.show(Board(port, seat=0, pace=60_000))
    page.get_by_role("button", name="On foot").first.click()
    expect(page.locator('[data-slot="status"]')).to_contain_text("Ready to leave")
    page.evaluate(BEHIND, high / 2)
    assert box(page.locator(".kg-onform"))["y"] == pytest.approx(high / 2, abs=1), (
        "in the window, but not seen"
    )
    page.locator('[data-do="leave"]').click()
    expect(page.locator('[data-key="stage:scene"]')).to_be_visible()
    assert box(page.locator(".kg-stage"))["y"] >= high


def test_the_port_is_on_the_map_below_the_ways_of_travelling(open_host: OpenHost) -> None:
    host = open_host(width=960, height=640)
    page = host.page
    # In the far north: what is in reach begins there.
    host.show(Board(outfitting("khartoum"), seat=0))
    for width in (960, 390):
        page.set_viewport_size({"width": width, "height": 640})
        here, ways = box(page.locator(".kg-sight .kg-here")), box(page.locator(".kg-plan .kg-ways"))
        assert ways["y"] + ways["height"] <= here["y"], width
        assert here["y"] + here["height"] <= box(page.locator(".kg-key"))["y"], width


def test_one_keystroke_is_one_question_and_paints_the_reach_once(open_host: OpenHost, port: Match) -> None:
    """And once nobody types, one question more brings what hunting may add."""
    host = open_host(width=960, height=640)
    page = host.page
    host.show(Board(port, seat=0))
    page.get_by_role("button", name="On foot").first.click()
    expect(page.locator(".kg-sight .kg-luck")).to_have_count(1)
    page.evaluate(PAINTED)
    before = page.evaluate(REACH)
    asked = len(host.calls)
    entry(page, "rations").press("ArrowDown")
    page.wait_for_function("painted.survey.length > 1")
    assert [call["ask"]["ask"]["do"] for call in host.calls[asked:]] == ["enter", "settle"]
    typed, rested = page.evaluate("painted.survey")
    assert typed["sure"] != before
    assert (typed["luck"], rested["luck"]) == (False, True)
    assert rested["sure"] == typed["sure"]
    assert page.evaluate("painted.land") <= 2, "the map is only moved, not drawn"


def test_the_map_and_its_moves_are_a_click_away_and_nothing_is_lost(open_host: OpenHost, port: Match) -> None:
    host = open_host(width=960, height=900)
    page = host.page
    host.show(Board(port, seat=0))
    entry(page, "bearers").fill("12")
    page.get_by_role("button", name="Map", exact=True).click()
    expect(page.locator(".kg-sheet")).to_be_hidden()
    expect(page.locator(".kg-table")).to_be_visible()
    port.play("buy 1 guides")
    host.flush()
    expect(page.locator(".kg-sheet")).to_be_hidden()  # whoever buys by moves is not sent back to the planner
    page.get_by_role("button", name="Plan the expedition").click()
    expect(entry(page, "bearers")).to_have_value("12")
    expect(entry(page, "guides")).to_have_value("1")
    page.get_by_role("button", name="Undo").click()
    expect(entry(page, "guides")).to_have_value("")
    expect(entry(page, "bearers")).to_have_value("12")


@pytest.mark.clause("SN-R10", "5.3", "6.55", "5.426")
def test_what_does_not_fit_is_one_sentence_with_its_clause(open_host: OpenHost, port: Match) -> None:
    host = open_host(width=960, height=640)
    page = host.page
    host.show(Board(port, seat=0))
    status = page.locator('[data-slot="status"]')
    for article, typed, why, clause in (
        ("rations", "3.7", "not a whole number", "SN-R10"),
        ("rations", "300", "more bearers", "6.55"),
        ("canoes", "9999", "cost $599,940", "5.3"),
    ):
        entry(page, article).fill(typed)
        expect(status).to_contain_text(why)
        expect(status.locator(f'[data-clause="{clause}"]')).to_be_visible()
        expect(page.locator('[data-do="leave"]')).to_have_attribute("aria-disabled", "true")
    expect(entry(page, "horses")).to_be_disabled()
    status.locator("[data-clause]").click()
    expect(page.locator(".kg-sheet .kg-clause")).to_contain_text("Spending")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(960, 600), (626, 640), (390, 844)])
def test_all_is_in_sight_and_can_be_read_by_everybody(
    width: int, height: int, scheme: Any, open_host: OpenHost, port: Match
) -> None:
    host = open_host(width=width, height=height, color_scheme=scheme, reduced_motion="reduce")
    page = host.page
    host.show(Board(port, seat=0))
    page.locator('[data-do="preset"]').nth(1).click()
    expect(page.locator(".kg-luck").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    assert page.evaluate(SMALL) == []
    assert page.evaluate(CUT) == []
    assert axe(page, ".kg-board") == []
    frame, leave = box(page.locator(".kg-onform")), page.locator('[data-do="leave"]')
    if width < 500:
        page.locator(".kg-onform").evaluate("node => node.scrollTo(0, 1000)")
    for part in (*page.locator(".kg-gauge").all(), leave):
        place = box(part)
        assert frame["y"] <= place["y"] + 1
        assert place["y"] + place["height"] <= frame["y"] + frame["height"] + 1
