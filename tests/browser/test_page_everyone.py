"""All five games for everybody: axe, the keyboard alone, little motion, large letters, small rooms."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kernel_games import Match, registered_games
from kernel_games.board import Board
from kernel_games.bots import Greedy
from kernel_games.drawing.pictures import artist
from kernel_games.engine import TERMINAL
from kernel_games.games.nile.sheet.form import Outfit
from tests.browser.bare import ROOT, axe
from tests.browser.page.host import Host
from tests.browser.test_page_games import PLIES, SMALL, TARGET

OpenHost = Callable[..., Host]
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced light": {"color_scheme": "light", "forced_colors": "active"},
    "forced dark": {"color_scheme": "dark", "forced_colors": "active"},
}
ALONE: dict[str, dict[str, Any]] = {"nile": {"turns": 1}}
"""Source of the Nile is played alone, one turn of it."""
LAYOUTS = [
    (name, layout)
    for name in registered_games()
    for layout in artist(Match(name, ["Ada", "Ben"]).game).layouts
]
# Windows that leave a drawing 968 by 825, 934 by 593 and 430 by 560 pixels.
ROOMS = {"standard": (992, 944), "wide": (958, 712), "narrow": (454, 679)}
# The drawing has the room that is left of the window; it takes it once the page has been measured.
FILLED = """([width, height]) => {
  const box = document.querySelector(".kg-stage svg").getBoundingClientRect();
  return box.width >= width - 26 || box.height >= height - 121;
}"""
# What has the focus is told apart by a ring: of the drawing, or of the style sheet.
RINGED = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return "";
  const {outlineStyle, outlineWidth} = getComputedStyle(at);
  const ring = at.dataset.key
    ? document.querySelector(".kg-focus path, .kg-focus rect")?.getBoundingClientRect().width > 0
    : outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  return ring ? "" : at.outerHTML.slice(0, 160);
}"""
CUT = """() => [...document.querySelectorAll(".kg-board *")]
  .filter((node) => !node.closest("svg, .kg-sr, [hidden]") && node.checkVisibility())
  .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
  .map((node) => node.outerHTML.slice(0, 120))"""
SETTLED = """([ply, key]) => {
  const board = document.querySelector(".kg-board"), at = document.querySelector(`[data-key="${key}"]`);
  const asked = document.querySelector(".kg-ask:not([hidden])") !== null;
  return +document.querySelector(".kg-time input").max > ply || board.dataset.state !== "ready" || asked
    || at?.getAttribute("aria-pressed") === "true";
}"""
# Two is what stands before, in the order of the document.
TOWARDS = """(wanted) => {
  const at = document.activeElement;
  if (at.matches(wanted)) return "";
  return at.compareDocumentPosition(document.querySelector(wanted)) & 2 ? "Shift+Tab" : "Tab";
}"""
IDLE = "() => /ready|rest|over/.test(document.querySelector('.kg-board').dataset.state)"
WAY = """([here, key]) => {
  const find = (name) => document.querySelector(`[data-key="${name}"]`).getBoundingClientRect();
  const [to, at] = [find(key), find(here)];
  return [to.x + to.width / 2 - at.x - at.width / 2, to.y + to.height / 2 - at.y - at.height / 2];
}"""


def look_like(page: Page, look: str) -> None:
    """Show the page so; the board hears of it a moment later."""
    page.emulate_media(reduced_motion="reduce", **LOOKS[look])
    expect(page.locator(ROOT)).to_have_attribute("data-theme", LOOKS[look]["color_scheme"])


def midgame(name: str) -> Match:
    """A part of a random game, where somebody is to decide."""
    match, rng, ply = Match(name, ["Ada", "Ben", "Cleo"], seed=3), random.Random(3), 0
    while ply < PLIES.get(name, 15) or match.state.current_player < 0:
        match.play(rng.choice(match.state.legal_moves()))
        ply += 1
    return match


def shown(host: Host, match: Match, **options: Any) -> Board:
    board = Board(match, seat=match.state.current_player, **options)
    host.show(board)
    return board


@pytest.mark.parametrize("name", registered_games())
def test_axe_finds_nothing_in_the_middle_of_any_game(name: str, open_host: OpenHost) -> None:
    host = open_host(width=1000, height=760, reduced_motion="reduce")
    page = host.page
    shown(host, midgame(name))
    found: list[str] = []
    for look in LOOKS:
        look_like(page, look)
        found += [f"{look}: {problem}" for problem in axe(page)]
    look_like(page, "light")
    refused = page.locator('svg [data-pick][aria-disabled="true"]')
    if refused.count():
        refused.first.focus()
        page.keyboard.press("Enter")
        page.locator(".kg-refusal:not([hidden])").wait_for()
        for look in ("light", "forced dark"):
            look_like(page, look)
            found += [f"a refusal, {look}: {problem}" for problem in axe(page)]
    assert not found, "\n\n".join(found)


@pytest.mark.parametrize(("name", "layout"), LAYOUTS)
def test_targets_are_large_enough_in_the_room_of_each_layout(
    name: str, layout: str, open_host: OpenHost
) -> None:
    """WCAG 2.5.8."""
    width, height = ROOMS[layout]
    host = open_host(width=width, height=height, reduced_motion="reduce")
    shown(host, midgame(name), layout=layout)
    host.page.wait_for_function(FILLED, arg=[width, height])
    assert host.page.evaluate(SMALL, TARGET - 0.5) == []
    assert host.page.evaluate(CUT) == []


@pytest.mark.parametrize("name", registered_games())
def test_letters_twice_as_large_lose_nothing(name: str, open_host: OpenHost) -> None:
    """WCAG 1.4.4 and 1.4.10: zoomed to 200 %, a window of 1280 by 800 is one of 640 by 400."""
    host = open_host(width=640, height=400, device_scale_factor=2, reduced_motion="reduce")
    match = midgame(name)
    shown(host, match)
    page = host.page
    page.wait_for_function("document.querySelectorAll('svg [data-pick]').length > 0")
    assert page.evaluate(CUT) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    view = match.state.observation(match.state.current_player)
    art = artist(match.game)
    wanted = {pick for move in view["legal"] for pick in art.picks(view, move)}
    there = set(
        page.evaluate("() => [...document.querySelectorAll('[data-pick]')].map((n) => n.dataset.pick)")
    )
    assert {pick for pick in wanted if not pick.startswith("amount:")} <= there


@pytest.mark.parametrize("name", registered_games())
def test_whoever_wants_little_motion_sees_none(name: str, open_host: OpenHost) -> None:
    host = open_host(width=1000, height=760, reduced_motion="reduce")
    page = host.page
    match = midgame(name)
    board = Board(match, pace=0)
    host.show(board)
    page.evaluate(
        """() => { window.moved = 0; for (const name of ["transitionrun", "animationstart"]) {
          addEventListener(name, () => { moved += 1; }); } }"""
    )
    for _ in range(3):
        match.play(match.legal_moves()[0])
        host.flush()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert page.evaluate("() => moved") == 0


@pytest.mark.parametrize("name", registered_games())
def test_what_has_the_focus_is_always_ringed(name: str, open_host: OpenHost) -> None:
    """WCAG 2.4.7, from the first Tab to the last, in forced colours too."""
    host = open_host(width=1000, height=760, reduced_motion="reduce", forced_colors="active")
    page = host.page
    shown(host, midgame(name))
    bare, stops = [], 0
    for _ in range(40):
        page.keyboard.press("Tab")
        if not page.evaluate(f"() => document.activeElement.closest('{ROOT}') !== null"):
            break
        stops += 1
        bare.append(page.evaluate(RINGED))
    assert stops >= 3
    assert [found for found in bare if found] == []


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab, or Shift and Tab where it lies before, until what fits a selector has the focus."""
    for _ in range(60):
        way = page.evaluate(TOWARDS, wanted)
        if not way:
            return
        page.keyboard.press(way)
    pytest.fail(f"Tab does not come to {wanted}")


def walk(page: Page, key: str) -> None:
    """Press arrow keys until the piece has the focus: towards it, never twice the same way from one."""
    tried: set[tuple[str, str]] = set()
    here = ""
    while (here := str(page.evaluate("() => document.activeElement.dataset.key ?? ''"))) != key:
        assert here, f"on the way to {key} the focus has left the drawing"
        x, y = page.evaluate(WAY, [here, key])
        across = ["ArrowRight", "ArrowLeft"] if x > 0 else ["ArrowLeft", "ArrowRight"]
        down = ["ArrowDown", "ArrowUp"] if y > 0 else ["ArrowUp", "ArrowDown"]
        (first, fourth), (second, third) = (across, down) if abs(x) > abs(y) else (down, across)
        steps = [(here, way) for way in (first, second, third, fourth) if (here, way) not in tried]
        assert steps, f"no arrow keys lead to {key}"
        tried.add(steps[0])
        page.keyboard.press(steps[0][1])


def move_by_keys(page: Page, match: Match, picks: list[str]) -> None:
    """Pick with Tab, arrow keys and Enter until the move is played."""
    ply = match.ply
    amount = ""
    for pick in picks:
        if pick.startswith("amount:"):
            amount = pick.partition(":")[2]
            continue
        beside = f'button[data-pick="{pick}"]'
        key = ""
        if page.locator(beside).count():
            tab_to(page, beside)
        else:
            pieces = page.locator(f'svg [data-pick="{pick}"]')
            free = page.locator(f'svg [data-pick="{pick}"][aria-pressed="false"]')
            # One piece may stand for many, such as the counters of a colour: it is picked again.
            key = str((free if free.count() else pieces).first.get_attribute("data-key"))
            if not page.evaluate("() => Boolean(document.activeElement.dataset.key)"):
                tab_to(page, 'svg [data-pick][tabindex="0"]')
            walk(page, key)
        page.keyboard.press("Enter")
        page.wait_for_function(SETTLED, arg=[ply, key])
        if match.ply > ply:
            break
    if match.ply == ply:
        if amount:
            tab_to(page, ".kg-ask input")
            page.keyboard.press("Control+a")
            page.keyboard.type(amount)
        tab_to(page, '.kg-ask [data-do="play"]')
        page.keyboard.press("Enter")
    page.wait_for_function("ply => +document.querySelector('.kg-time input').max > ply", arg=ply)
    page.wait_for_function(IDLE)


@pytest.mark.parametrize("name", registered_games())
def test_keyboard_alone_plays_a_whole_game_of_each(name: str, open_host: OpenHost) -> None:
    host = open_host(width=1100, height=800, reduced_motion="reduce")
    page = host.page
    seats: list[Any] = ["Ada"] if name in ALONE else ["Ada", Greedy("Bo")]
    match = Match(name, seats, seed=2, **ALONE.get(name, {}))
    board = Board(match, seat=0, pace=0)
    host.show(board)
    art, mind, rng = artist(match.game), Greedy(), random.Random(2)
    page.keyboard.press("Tab")
    turns = 0
    while match.state.current_player != TERMINAL:
        page.wait_for_function(IDLE)
        if match.state.rest:
            tab_to(page, '[data-do="go"]')
            page.keyboard.press("Enter")
            page.wait_for_function("document.querySelector('.kg-board').dataset.state !== 'rest'")
            continue
        view = match.state.observation(0)
        if Outfit.invitation(match.state) and not page.locator('[data-do="form"]').is_visible():
            expect(page.locator('.kg-sheet [data-do="table"]')).to_be_visible()
            tab_to(page, '.kg-sheet [data-do="table"]')
            page.keyboard.press("Enter")
            expect(page.locator(".kg-table")).to_be_visible()
        move = mind.choose(view, lambda chance: match.state.imagine(0, chance), rng)
        move_by_keys(page, match, list(art.picks(view, move)))
        turns += 1
    page.wait_for_function("document.querySelector('.kg-board').dataset.state === 'over'")
    assert turns >= 5
    assert board.errors == []
