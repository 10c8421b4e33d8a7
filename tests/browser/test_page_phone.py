"""Boards and walks on a telephone: a finger can hit all that is open; on the Nile after a first tap."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kernel_games import Match, game, registered_games
from kernel_games.board import Board
from tests.browser.bare import at_rest
from tests.browser.page.host import Host
from tests.browser.test_page_walks import gone_through, opened
from tests.browser.walker import WALKS

OpenHost = Callable[..., Host]
LEAST = 24
MAPS = """() => [...document.querySelectorAll(".kg-stage use[href$='-map'], .kg-stage g[id$='-map']")]
  .filter((one) => !one.closest("defs")).length"""
# Open hexes: their middle, how large they are drawn, and whether all of that is in sight.
HEXES = """() => {
  const table = document.querySelector(".kg-table").getBoundingClientRect();
  return [...document.querySelectorAll('[data-pick^="hex:"][aria-disabled="false"]')].map((hex) => {
    const {x, y, width, height} = hex.getBoundingClientRect();
    const tall = y >= Math.max(0, table.y) && y + height <= innerHeight;
    const wide = x >= table.x && x + width <= table.right;
    return [hex.dataset.pick, x + width / 2, y + height / 2, Math.min(width, height), tall && wide];
  });
}"""


# What is open to a finger, smaller than it needs, and near something else; see WCAG 2.2, 2.5.8. A map that
# can be shown larger is, by the first tap on it.
SMALL = """(least) => {
  const kinds = "button, a[href], summary, select, input, [data-pick], [data-clause]";
  const open = [...document.querySelectorAll(`.kg-board :is(${kinds})`)].filter((one) =>
    one.checkVisibility({visibilityProperty: true})
    && !one.closest("[inert], [aria-disabled='true'], :disabled, [data-zoom='whole'] .kg-stage"));
  const boxes = open.map((one) => one.getBoundingClientRect());
  return open.filter((one, n) => {
    const {x, y, width, height} = boxes[n];
    if (!width || Math.min(width, height) >= least - .1) return false;
    const across = x + width / 2, down = y + height / 2;
    return open.some((other, m) => {
      const {left, right, top, bottom} = boxes[m];
      const aside = Math.max(left - across, 0, across - right);
      const above = Math.max(top - down, 0, down - bottom);
      const same = one.dataset.pick && one.dataset.pick === other.dataset.pick;
      if (same || one.contains(other) || other.contains(one)) return false;
      return right > left && Math.hypot(aside, above) < least / 2;
    });
  }).map((one) => one.outerHTML.slice(0, 120));
}"""

# What can be picked on the board alone, beyond the part of it that is shown; all of a board can be scrolled.
BEYOND = """() => {
  const svg = document.querySelector(".kg-stage > svg"), part = svg.getBoundingClientRect();
  const told = document.querySelector(".kg-choice") ? ":not([data-pick^='tap:'])" : "";
  const open = [...svg.querySelectorAll(`[data-pick][aria-disabled="false"]${told}`)];
  return !svg.hasAttribute("data-part") ? [] : open.filter((one) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return width && (across < part.left || across > part.right || down < part.top || down > part.bottom);
  }).map((one) => one.dataset.pick);
}"""


@pytest.fixture
def phone(open_host: OpenHost) -> tuple[Page, Match]:
    """The counters are placed on the map of Africa."""
    host = open_host(width=390, height=844, has_touch=True, reduced_motion="reduce")
    rules = game("nile")
    match = Match(rules, ["Ada"], start=rules.positions["africa"], seed=1)
    host.show(Board(match, seat=0))
    expect(host.page.locator(".kg-board")).to_have_attribute("data-layout", "narrow")
    return host.page, match


def hexes(page: Page) -> list[tuple[str, float, float, float, bool]]:
    at_rest(page)
    found: list[Any] = page.evaluate(HEXES)
    return [(str(pick), x, y, size, seen) for pick, x, y, size, seen in found]


def middle(page: Page, wanted: str) -> tuple[float, float]:
    return next((x, y) for pick, x, y, _, _ in hexes(page) if pick == wanted)


@pytest.mark.parametrize("name", registered_games())
def test_all_of_a_board_can_be_hit_by_a_finger(name: str, open_host: OpenHost) -> None:
    """WCAG 2.2, 2.5.8; where a match begins, and some way into it."""
    host = open_host(width=390, height=844, has_touch=True, reduced_motion="reduce")
    match = Match(name, ["Ada", "Ben"], seed=1)
    host.show(Board(match, seat=0))
    assert host.page.evaluate(SMALL, LEAST) == []
    for moves in itertools.islice(iter(match.legal_moves, ()), 25):
        match.play(moves[-1])
    host.flush()
    at_rest(host.page)
    assert host.page.evaluate(SMALL, LEAST) == []


@pytest.mark.one_in(12)
@pytest.mark.parametrize(("name", "walk"), WALKS)
def test_all_of_a_walk_can_be_hit_by_a_finger(name: str, walk: str, open_host: OpenHost) -> None:
    """WCAG 2.2, 2.5.8; in every step, asked, wrongly answered and done."""
    walker = opened(open_host, name, walk, width=390, height=844, has_touch=True)
    found = []
    for step in gone_through(walker):
        at_rest(walker.page)
        found += [f"{step}: {one}" for one in walker.page.evaluate(SMALL, LEAST)]
    assert found == []


@pytest.mark.one_in(12)
@pytest.mark.parametrize(("name", "walk"), WALKS)
def test_all_that_can_be_picked_in_a_walk_is_brought_in_sight(
    name: str, walk: str, open_host: OpenHost
) -> None:
    """Before each move; on a telephone whose browser takes some of it, too."""
    walker = opened(open_host, name, walk, width=390, height=844, has_touch=True)
    found = []
    for step in gone_through(walker, each=True):
        for height in (844, 640):
            walker.page.set_viewport_size({"width": 390, "height": height})
            at_rest(walker.page)
            found += [f"{step}, {height}: {one}" for one in walker.page.evaluate(BEYOND)]
    assert found == []


def whole(page: Page) -> None:
    """The whole map once more."""
    page.locator(".kg-menu > summary").tap()
    page.locator('[data-do="zoom_all"]').tap()
    page.locator(".kg-menu > summary").tap()
    expect(page.locator(".kg-board")).to_have_attribute("data-zoom", "whole")


def test_a_telephone_shows_one_africa(phone: tuple[Page, Match]) -> None:
    page, match = phone
    assert page.evaluate(MAPS) == 1
    match.play(match.legal_moves()[0])
    assert page.evaluate(MAPS) == 1


def test_the_first_tap_brings_hexes_that_a_finger_can_hit(phone: tuple[Page, Match]) -> None:
    """4.4."""
    page, match = phone
    start = hexes(page)
    assert max(size for _, _, _, size, _ in start) < LEAST, "there is something to be shown larger"
    for pick in [pick for pick, *_ in start[:: len(start) // 6]]:
        page.touchscreen.tap(*middle(page, pick))
        expect(page.locator(".kg-board")).to_have_attribute("data-zoom", "near")
        assert match.ply == 0, "the first tap only shows it larger"
        expect(page.locator('[aria-pressed="true"]')).to_have_count(0)
        sizes = {one: (size, seen) for one, _, _, size, seen in hexes(page)}
        assert min(size for size, _ in sizes.values()) >= LEAST
        assert sizes[pick][1], f"{pick} is in sight"
        whole(page)


def test_the_second_tap_picks_the_hex_and_the_third_plays_it(phone: tuple[Page, Match]) -> None:
    """4.4."""
    page, match = phone
    pick = hexes(page)[40][0]
    page.touchscreen.tap(*middle(page, pick))
    expect(page.locator(".kg-board")).to_have_attribute("data-zoom", "near")
    page.touchscreen.tap(*middle(page, pick))
    expect(page.locator(f'[data-pick="{pick}"]')).to_have_attribute("aria-pressed", "true")
    page.locator('.kg-ask [data-do="play"]').tap()
    page.wait_for_function("document.querySelector('.kg-board').dataset.rev > 0")
    assert str(match.plies[-1].move) == f"counter {pick.removeprefix('hex:')}"


def test_a_tap_beside_all_hexes_brings_them_too(phone: tuple[Page, Match]) -> None:
    page, match = phone
    x, y = 70, min(y for _, _, y, _, _ in hexes(page))
    page.touchscreen.tap(x, y)
    expect(page.locator(".kg-board")).to_have_attribute("data-zoom", "near")
    assert min(size for _, _, _, size, _ in hexes(page)) >= LEAST
    assert match.ply == 0
