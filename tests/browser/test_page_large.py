"""A drawing with much on it: shown larger, dragged, under fingers and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kernel_games.board import Board
from tests.board.hexes import HIGH, ZOOM, hexes
from tests.browser.bare import at_rest, axe, focused, menu, state
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]


LENS = """() => {
  const {a, e, f} = document.querySelector(".kg-stage svg > g").transform.baseVal.consolidate().matrix;
  return [a, -e / a, -f / a].map((n) => Math.round(n * 100) / 100); }"""
# A drag of 60 frames, and how long each took; half of them may not take longer than this.
FRAMES = """async () => {
  const svg = document.querySelector(".kg-stage > svg");
  svg.setPointerCapture = () => {};
  const mouse = {pointerId: 1, isPrimary: true, button: 0, buttons: 1, pointerType: "mouse", bubbles: true};
  const fire = (type, x) => svg.dispatchEvent(new PointerEvent(type, {clientX: x, clientY: x / 2, ...mouse}));
  fire("pointerdown", 300);
  const times = [];
  for (let n = 0, last = performance.now(); n < 60; n += 1) {
    fire("pointermove", 300 + (n * 37) % 200);
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - last);
    last = performance.now();
  }
  fire("pointerup", 300);
  return times.sort((a, b) => a - b)[30];
}"""


def lens(page: Page) -> list[float]:
    """Return the magnification of the drawing, and its upper left corner."""
    return [float(value) for value in page.evaluate(LENS)]


def in_view(page: Page, key: str) -> bool:
    """Return True if a piece is within the stage, and the stage within the window."""
    return bool(
        page.evaluate(
            """key => { const piece = document.querySelector(`[data-key="${key}"]`).getBoundingClientRect();
              const stage = document.querySelector(".kg-stage").getBoundingClientRect();
              return piece.left >= stage.left && piece.right <= stage.right && piece.top >= stage.top
                && piece.bottom <= stage.bottom && piece.top >= 0 && piece.bottom <= innerHeight; }""",
            key,
        )
    )


def middle(page: Page, key: str) -> tuple[float, float]:
    """Return a piece's place on the page."""
    box = page.locator(f'[data-key="{key}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_large_board_is_shown_larger_about_the_pointer_and_dragged(
    open_host: OpenHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Not so wide that the log stands beside the table, where nothing would be left to scroll.
    host = open_host(width=1100)
    page = host.page
    match = hexes(monkeypatch)
    host.show(Board(match, seat=0))
    page.locator(".kg-board[data-room]").wait_for()
    assert lens(page) == [1, 0, 0]
    page.mouse.move(*middle(page, "hex:300"))
    page.evaluate("addEventListener('scrollend', () => { window.scrolled = scrollY; })")
    page.mouse.wheel(0, 120)
    page.wait_for_function("window.scrolled > 0")
    assert lens(page) == [1, 0, 0], "the wheel alone scrolls the page"
    x, y = middle(page, "hex:300")
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function("document.querySelector('.kg-board').dataset.zoom === 'near'")
    page.wait_for_function(f"({LENS})()[0] > 1.5")
    there = middle(page, "hex:300")
    assert abs(there[0] - x) < 2, "it stays under the pointer"
    assert abs(there[1] - y) < 2
    page.mouse.move(*there)
    page.mouse.down()
    page.mouse.move(there[0] - 60, there[1] - 30, steps=5)
    page.mouse.up()
    moved = middle(page, "hex:300")
    assert [round(moved[0] - there[0]), round(moved[1] - there[1])] == [-60, -30]
    expect(page.locator('[aria-pressed="true"]')).to_have_count(0)
    assert [call["ask"]["do"] for call in host.calls if call["ask"]["do"] in ("why", "preview", "play")] == []
    page.mouse.click(*moved)
    expect(page.locator(".kg-say")).to_contain_text("don't make a move")


def test_large_board_is_fluent(open_host: OpenHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = open_host()
    host.show(Board(hexes(monkeypatch), seat=0))
    menu(host.page, "zoom_in")
    assert host.page.evaluate(FRAMES) < 60


def test_large_board_by_keyboard_shows_what_has_the_focus(
    open_host: OpenHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = open_host()
    page = host.page
    match = hexes(monkeypatch)
    host.show(Board(match, seat=0))
    page.locator(".kg-menu > summary").press("0")
    for _ in range(6):
        page.keyboard.press("+")
    assert lens(page)[0] == ZOOM
    page.locator(".kg-menu > summary").focus()
    page.keyboard.press("Tab")
    while not focused(page).startswith("hex:"):
        page.keyboard.press("Tab")
    assert in_view(page, "hex:0")
    for key, rows in (("ArrowDown", 9), ("ArrowRight", 8)):
        for _ in range(rows):
            page.keyboard.press(key)
            assert in_view(page, focused(page)), focused(page)
    page.keyboard.press("End")
    assert focused(page) == "hex:699"
    assert in_view(page, "hex:699")
    before = lens(page)
    page.keyboard.press("Shift+ArrowUp")
    assert lens(page)[2] < before[2]
    page.keyboard.press("Home")
    ring = page.locator(".kg-focus .kg-line").bounding_box()
    piece = page.locator('[data-key="hex:0"] polygon').bounding_box()
    assert ring
    assert piece
    assert abs(ring["x"] + ring["width"] / 2 - piece["x"] - piece["width"] / 2) < 2, (
        "the ring is where the piece is"
    )
    assert ring["width"] > piece["width"]
    assert page.evaluate(
        "() => ['.kg-table', '.kg-stage'].every(name => { const {scrollLeft, scrollTop} = "
        "document.querySelector(name); return !scrollLeft && !scrollTop; })"
    )
    page.keyboard.press("Enter")
    state(page, "waiting")
    assert match.ply == 1
    assert lens(page)[0] == ZOOM, "it stays as near as it was"
    assert axe(page) == []


def test_large_board_under_two_fingers(open_host: OpenHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = open_host(width=420, has_touch=True)
    page = host.page
    host.show(Board(hexes(monkeypatch), seat=0))
    page.wait_for_function("document.querySelector('.kg-board svg').viewBox.baseVal.width < 500")
    at_rest(page)
    touch = page.context.new_cdp_session(page)
    x, y = middle(page, "hex:350")

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]},
        )

    fingers("touchStart", (x - 20, y), (x + 20, y))
    for far in (30, 40, 50, 60):
        fingers("touchMove", (x - far, y), (x + far, y))
    fingers("touchEnd")
    page.wait_for_function(f"({LENS})()[0] === 3")
    there = middle(page, "hex:350")
    assert abs(there[0] - x) < 3
    fingers("touchStart", (x, y))
    for far in (10, 20, 40):
        fingers("touchMove", (x, y + far))
    fingers("touchEnd")
    assert abs(middle(page, "hex:350")[1] - there[1] - 40) < 3
    expect(page.locator('[aria-pressed="true"]')).to_have_count(0)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_large_board_is_picked_from_by_finger(open_host: OpenHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = open_host(width=420, has_touch=True, reduced_motion="reduce")
    page = host.page
    host.show(Board(hexes(monkeypatch), seat=0))
    page.wait_for_function("document.querySelector('.kg-board svg').viewBox.baseVal.width < 500")
    page.locator(".kg-menu > summary").tap()
    for _ in range(3):
        page.locator('[data-do="zoom_in"]').tap()
    assert lens(page)[0] == 3.38
    page.touchscreen.tap(*middle(page, "hex:350"))
    expect(page.locator(".kg-say")).to_contain_text("don't make a move")
    page.locator(".kg-menu > summary").tap()
    page.locator('[data-do="zoom_all"]').tap()
    assert lens(page) == [1, 0, 0]
    page.touchscreen.tap(*middle(page, HIGH))
    assert lens(page)[0] > 1, "places too small for a finger are first shown larger"
    page.touchscreen.tap(*middle(page, HIGH))
    page.locator('.kg-ask [data-do="play"]').tap()
    state(page, "waiting")
