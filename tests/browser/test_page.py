"""The real board, browser half and kernel half, in a page of its own in Chromium: no JupyterLab between."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kernel_games import Match, game
from kernel_games.board import Board
from kernel_games.bots import Random
from kernel_games.engine import TERMINAL
from tests.board.hexes import HIGH, ZOOM, hexes
from tests.board.toy import game as toy
from tests.browser.harness import AXE
from tests.browser.page.host import Host

LINE = ["Nani", "Wikiwiki", "Huhu", "Nui", "Lokahi", "Akamai", "Eepo", "Hookipa", "Kapu"]
ROOT = ".kg-board"
# Keeps the keys of all pieces that began to move, however long ago that was.
LISTEN = """() => { window.moved = [];
  addEventListener("transitionrun", event => { moved.push(event.target.dataset.key); }); }"""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
OpenHost = Callable[..., Host]


@pytest.fixture
def match() -> Match:
    return Match("tiki_topple", ["Ada", "Ben"], seed=1, line=LINE)


@pytest.fixture
def chain() -> Match:
    """Mississippi: Ada goes one forward, touches Ben with 6 against 1, is carried on, touches Cleo."""
    rules = game("mississippi")
    course = {"name": "Straight", "spaces": [[place, 0] for place in range(12)]}
    start = rules.position(players=3, ships=[[2, 6], [4, 4], [10, 1]], course=course)
    return Match(rules, ["Ada", "Ben", "Cleo"], start=start, seed=1)


def state(page: Page, name: str) -> None:
    expect(page.locator(ROOT).first).to_have_attribute("data-state", name)


def at_rest(page: Page) -> None:
    """Wait until nothing moves any more."""
    page.wait_for_function("document.getAnimations().every(a => a.playState === 'finished')")


def axe(page: Page) -> list[str]:
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    at_rest(page)
    found = page.evaluate("async () => (await axe.run({include: ['.kg-board']})).violations")
    return [
        f"{rule['id']}: {node['html'][:200]}: {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


def focused(page: Page) -> str:
    """The piece, or else the button, that has the focus."""
    return str(
        page.evaluate(
            "() => { const {key, do: name} = document.activeElement.dataset; return key ?? name ?? ''; }"
        )
    )


def walk_to(page: Page, key: str, rng: random.Random) -> None:
    """Go to a piece with the arrow keys alone: mostly towards it, now and then round what lies between."""
    for _ in range(200):
        here = focused(page)
        if here == key:
            return
        way = page.evaluate(
            """([here, key]) => {
              const at = (name) => {
                const box = document.querySelector(`[data-key="${name}"]`).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
              };
              const [x, y] = at(here), [tx, ty] = at(key);
              const [across, along] = [tx > x ? "ArrowRight" : "ArrowLeft", ty > y ? "ArrowDown" : "ArrowUp"];
              return Math.abs(tx - x) > Math.abs(ty - y) ? across : along;
            }""",
            [here, key],
        )
        page.keyboard.press(way if rng.random() < 0.7 else rng.choice(ARROWS))
    pytest.fail(f"{key} cannot be reached")


def play_by_keyboard(page: Page, match: Match, move: str, rng: random.Random) -> None:
    card, *tikis = move.split()
    keys = [page.locator(f'[data-pick="card:{card}"][aria-disabled="false"]').first.get_attribute("data-key")]
    keys += [f"tiki:{tiki}" for tiki in tikis]
    ply = match.ply
    for key in keys:
        walk_to(page, str(key), rng)
        page.keyboard.press("Enter")
    if not tikis:
        page.locator('[data-do="play"]').focus()
        page.keyboard.press("Enter")
    page.wait_for_function("ply => +document.querySelector('.kg-time input').max > ply", arg=ply)


def test_mouse_plays_in_any_order_and_the_pieces_move_there(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.evaluate("() => { window.before = [...document.querySelectorAll('[data-key]')]; }")
    page.evaluate(LISTEN)
    page.locator('[data-key="tiki:Huhu"]').click()
    page.locator('[data-pick="card:up2"]').click()
    state(page, "waiting")
    assert match.state.line_names[0] == "Huhu"  # type: ignore[attr-defined]
    assert page.evaluate("() => before.every((node) => node.isConnected)"), (
        "a node that is replaced cannot move"
    )
    at_rest(page)
    assert "tiki:Huhu" in page.evaluate("moved")
    tops = [page.locator(f'[data-key="tiki:{tiki}"]').bounding_box() for tiki in match.state.line_names]  # type: ignore[attr-defined]
    assert [box["y"] for box in tops if box] == sorted(box["y"] for box in tops if box)


def test_reduced_motion_moves_nothing_slowly(open_host: OpenHost, match: Match) -> None:
    host = open_host(reduced_motion="reduce")
    host.show(Board(match, seat=0))
    host.page.evaluate(LISTEN)
    host.page.locator('[data-key="tiki:Huhu"]').click()
    host.page.locator('[data-pick="card:up2"]').click()
    state(host.page, "waiting")
    assert host.page.evaluate("() => document.getAnimations().length") == 0
    assert host.page.evaluate("moved") == []


def test_hovering_shows_what_a_move_would_do_and_leaving_ends_it(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-pick="card:up2"]').click()
    page.locator('[data-key="tiki:Huhu"]').hover()
    expect(page.locator(".kg-offer")).to_contain_text("Huhu climbs from place 3 to place 1")
    expect(page.locator(".kg-ghost")).not_to_have_count(0)
    expect(page.locator('.kg-offer [data-clause="TT-T3"]')).to_be_visible()
    page.mouse.move(5, 5)
    page.locator(".kg-title").hover()
    expect(page.locator(".kg-offer")).to_be_hidden()
    expect(page.locator(".kg-ghost")).to_have_count(0)
    assert match.ply == 2


def test_illegal_pick_says_why_with_a_clause_that_opens(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-pick="card:up2"]').click()
    page.locator('[data-key="tiki:Nani"]').click(force=True)
    expect(page.locator(".kg-say")).to_contain_text("Nani is in place 1")
    page.locator('.kg-say [data-clause="TT-T4"]').click()
    expect(page.locator(".kg-clause")).to_contain_text("in the rulebook")
    expect(page.locator(".kg-clause")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".kg-clause")).to_be_hidden()


def test_keyboard_alone_plays_a_whole_game_and_no_key_leaves_the_board(open_host: OpenHost) -> None:
    host = open_host(reduced_motion="reduce")
    page = host.page
    match = Match("tiki_topple", ["Ada", Random("Bo")], seed=4)
    board = Board(match, pace=0)
    host.show(board)
    rng = random.Random(4)
    page.locator('[data-pick][tabindex="0"]').focus()
    turns = 0
    while match.state.current_player != TERMINAL:
        if match.state.rest:
            state(page, "rest")
            page.locator('[data-do="go"]').focus()
            page.keyboard.press("Enter")
            state(page, "ready") if match.state.current_player == 0 else None
            page.wait_for_function("document.querySelector('.kg-score').hidden")
            page.locator('[data-pick][tabindex="0"]').focus()
        page.wait_for_function("/ready|rest|over/.test(document.querySelector('.kg-board').dataset.state)")
        if match.state.current_player == 0:
            turns += 1
            play_by_keyboard(page, match, str(rng.choice(match.legal_moves())), rng)
            page.wait_for_function(
                "/ready|rest|over/.test(document.querySelector('.kg-board').dataset.state)"
            )
            page.locator('[data-pick][tabindex="0"]').focus()
    state(page, "over")
    assert turns > 10
    assert board.errors == []
    assert page.evaluate("() => window.keys") == []


def test_list_of_moves_plays_too(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator(".kg-side summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".kg-moves button")).to_have_count(len(match.legal_moves()))
    page.keyboard.press("Tab")
    expect(page.locator(".kg-offer")).to_be_visible()
    label = page.evaluate("() => document.activeElement.textContent")
    page.keyboard.press("Enter")
    state(page, "waiting")
    assert match.game.label(match.plies[-1].move) == label


def test_focus_stays_with_its_piece_through_a_move(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-key="tiki:Kapu"]').focus()
    match.play("up1 Kapu")
    host.flush()
    assert focused(page) == "tiki:Kapu"
    expect(page.locator('[data-key="tiki:Kapu"]')).to_have_attribute("aria-label", re.compile("place 8"))


def test_curtain_between_two_people(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match))
    page.locator('[data-pick="card:up2"]').click()
    page.locator('[data-key="tiki:Huhu"]').click()
    state(page, "curtain")
    expect(page.locator('[data-do="unveil"]')).to_be_focused()
    assert page.evaluate("() => document.querySelector('.kg-stage').inert")
    assert page.locator('[data-key="secret:0"]').get_attribute("aria-label") == "Ada's secret card, face down"
    page.keyboard.press("Enter")
    state(page, "ready")
    expect(page.locator(".kg-status")).to_have_text("Your move, Ben")


def test_past_and_back(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    match.play("up2 Huhu")
    match.play("up1 Kapu")
    host.flush()
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".kg-past")).to_have_text("You are looking at step 2 of 4 of the match.")
    expect(slider).to_have_attribute("aria-valuetext", "Step 2 of 4 of the match")
    expect(page.locator('[data-key="tiki:Nani"]')).to_have_attribute("aria-label", re.compile("place 1"))
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator('[data-key="tiki:Nani"]')).to_have_attribute("aria-label", re.compile("place 2"))


def test_steps_of_a_chain_are_gone_through_by_keyboard(open_host: OpenHost, chain: Match) -> None:
    """MS-3a, MS-3b, MS-5a; nothing is asked of the kernel, and the slider of the match stays where it is."""
    host = open_host(reduced_motion="reduce")
    page = host.page
    host.show(Board(chain, seat=0))
    chain.play("forward 1")
    host.flush()
    slider = page.get_by_role("slider", name="Steps of the last move")
    slider.focus()
    expect(slider).to_have_attribute("aria-valuetext", "All 3 steps shown")
    calls = len(host.calls)
    where = "() => document.querySelector('[data-key=\"ship:0\"]').getBoundingClientRect().x"
    found = []
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        clauses = page.locator(".kg-say [data-clause]").all_text_contents()
        found.append((page.evaluate(where), clauses[:1], slider.get_attribute("aria-valuetext") or ""))
    (touched, *_), (carried, *_), (pushed, *_), (arrived, *_), back = found
    assert touched < carried < pushed == arrived
    assert back == found[2]
    assert [clauses for _, clauses, _ in found[:3]] == [["MS-1a"], ["MS-3b"], ["MS-3b"]]
    assert re.match("Step 1 of 3: Ada pays .* Ada's 6 touches Ben's 1", found[0][2])
    assert len(host.calls) == calls
    expect(page.get_by_role("slider", name="History")).to_have_attribute(
        "aria-valuetext", "Step 1 of 1 of the match"
    )
    assert axe(page) == []
    page.get_by_role("button", name="Close the steps").press("Enter")
    expect(slider).to_be_hidden()
    expect(page.locator(ROOT)).not_to_have_attribute("data-stepping", "")


def test_kernel_that_sleeps_and_wakes(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-pick="card:up2"]').click()
    host.asleep = True
    page.locator('[data-key="tiki:Huhu"]').click()
    state(page, "busy")
    expect(page.locator(".kg-say")).to_contain_text("kernel is busy")
    page.evaluate("() => trigger('board', 'comm_live_update')")
    state(page, "lost")
    expect(page.locator(".kg-say")).to_contain_text("Run the cell again")
    expect(page.locator("[data-key]")).not_to_have_count(0)
    host.asleep = False
    page.locator('[data-do="again"]').click()
    expect(page.locator(ROOT)).not_to_have_attribute("data-state", "lost")


def test_narrow_page_asks_once_for_a_narrow_drawing(open_host: OpenHost, match: Match) -> None:
    host = open_host(width=420)
    page = host.page
    host.show(Board(match, seat=0))
    page.wait_for_function("document.querySelector('.kg-board svg').viewBox.baseVal.width < 500")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    page.set_viewport_size({"width": 460, "height": 900})
    page.set_viewport_size({"width": 1200, "height": 900})
    page.wait_for_function("document.querySelector('.kg-board svg').viewBox.baseVal.width > 500")
    assert [call["ask"]["narrow"] for call in host.calls if call["ask"]["do"] == "layout"] == [True, False]


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
    page.locator('[data-do="help"]').click()
    page.locator('[data-do="new"]').click()
    expect(page.locator('[data-do="begin"]')).to_be_visible()
    assert axe(page) == [], "a refusal, a clause, the list of moves, the keys, a new game"
    page.keyboard.press("Escape")
    page.locator('[data-do="start"]').click()
    expect(page.locator('[data-do="now"]')).to_be_visible()
    assert axe(page) == [], "the past"
    page.locator('[data-do="now"]').click()
    match.play("up2 Huhu")
    host.flush()
    state(page, "curtain")
    assert axe(page) == [], "the curtain"
    while match.state.current_player != TERMINAL:
        match.play(match.legal_moves()[0])
    host.flush()
    state(page, "over")
    assert axe(page) == [], "the end"


def test_forced_colours_still_show_the_board(open_host: OpenHost, match: Match) -> None:
    host = open_host(forced_colors="active", reduced_motion="reduce")
    host.show(Board(match))
    host.page.locator('[data-pick="card:topple"]').click()
    expect(host.page.locator(".kg-can")).not_to_have_count(0)
    assert axe(host.page) == []


@pytest.mark.parametrize(("theme", "scheme", "is_dark"), [("dark", "light", True), ("light", "dark", False)])
def test_theme_of_the_board_wins_over_the_page(
    theme: str, scheme: Any, is_dark: bool, open_host: OpenHost, match: Match
) -> None:
    host = open_host(color_scheme=scheme)
    host.show(Board(match, theme=theme))
    found = "() => getComputedStyle(document.querySelector('.kg-title')).color.match(/\\d+/g).map(Number)"
    assert (sum(host.page.evaluate(found)) > 380) == is_dark


def test_two_boards_on_a_page_share_no_id_and_stay_in_step(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0), "mine")
    host.show(Board(match, seat=1), "theirs")
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids)) > 10
    page.locator(ROOT).nth(0).locator('[data-pick="card:up2"]').click()
    page.locator(ROOT).nth(0).locator('[data-key="tiki:Huhu"]').click()
    expect(page.locator(ROOT).nth(1)).to_have_attribute("data-state", "ready")
    expect(page.locator(ROOT).nth(1).locator('[data-key="tiki:Huhu"]')).to_have_attribute(
        "aria-label", re.compile("place 1")
    )


def test_one_board_shown_twice_is_drawn_twice_and_bots_move_once(open_host: OpenHost) -> None:
    match = Match("tiki_topple", ["Ada", Random(), Random()], seed=1)
    board = Board(match, pace=0)
    host = open_host()
    page = host.page
    host.show(board)
    host.show(board)
    ply = match.ply
    page.locator(ROOT).nth(1).locator('[data-pick="card:up1"]').first.click()
    page.locator(ROOT).nth(1).locator(f'[data-key="tiki:{match.state.line_names[4]}"]').click()  # type: ignore[attr-defined]
    for number in (0, 1):
        expect(page.locator(ROOT).nth(number)).to_have_attribute("data-rev", "3")
        expect(page.locator(ROOT).nth(number)).to_have_attribute("data-state", "ready")
    assert match.ply == ply + 3
    page.evaluate("() => stops.board.abort()")
    assert board.errors == []


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


def test_page_that_hears_all_shows_what_a_page_shows_that_opens_now(open_host: OpenHost) -> None:
    """Mississippi, where much comes, goes and comes back, with a name beyond the first 65,536 characters."""
    match = Match("mississippi", ["\N{GRINNING FACE} Ada", Random()], seed=1)
    board = Board(match, seat=0)
    host = open_host(reduced_motion="reduce")
    host.show(board)
    unfold = "() => { for (const fold of document.querySelectorAll('.kg-fold')) fold.open = true; }"
    host.page.evaluate(unfold)
    for step in range(12):
        match.play(match.legal_moves()[step * 7 % len(match.legal_moves())])
        while match.state.current_player == 1:
            match.advance()
        host.flush()
    match.undo()
    match.redo(0)
    host.flush()
    host.show(board)
    host.page.evaluate(unfold)
    expect(host.page.locator(".kg-moves li").last).not_to_be_empty()
    heard, opened = host.page.evaluate(
        """() => [...document.querySelectorAll(".kg-board")].map(root => [
          [...root.querySelectorAll("[data-key]")].map(({dataset, ariaLabel, style, innerHTML}) =>
            [dataset.key, dataset.pick, ariaLabel, style.transform, innerHTML.replaceAll(/kg\\w{8}/g, "")]),
          [...root.querySelectorAll(".kg-moves li, .kg-log li")].map(item => item.textContent)])"""
    )
    assert heard == opened
    assert len(heard[0]) > 60
    assert len(heard[1]) > 60
    assert not board.errors


def test_game_without_a_drawing_is_played_from_the_list(open_host: OpenHost) -> None:
    host = open_host()
    page = host.page
    match = Match(toy, ["Ada", "Ben"], seed=1)
    host.show(Board(match))
    page.locator(".kg-side summary").first.click()
    page.get_by_role("button", name="high", exact=True).click()
    state(page, "curtain")
    page.locator('[data-do="unveil"]').click()
    page.get_by_role("button", name="low", exact=True).click()
    state(page, "over")
    expect(page.locator(".kg-title")).to_have_text("High or <b>low</b>")
    assert axe(page) == []


def test_new_game_by_its_form(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    board = Board(match)
    host.show(board)
    page.locator('[data-do="new"]').click()
    page.get_by_label("Players", exact=True).last.select_option("3")
    page.get_by_label("Seat 2: Name").fill("Rob")
    page.get_by_label("Seat 2: Player").select_option("greedy")
    page.get_by_label("Seat 3: Name").fill("Cleo")
    page.get_by_label("rounds", exact=False).first.fill("3")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".kg-name")).to_have_text(["Ada", "Rob", "Cleo"])
    assert board.match.names == ("Ada", "Rob", "Cleo")
    assert board.match is not match


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
    """How many times larger the drawing is shown, and what lies at its upper left."""
    return [float(value) for value in page.evaluate(LENS)]


def in_view(page: Page, key: str) -> bool:
    """Whether a piece lies within the stage, and the stage within the window."""
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
    """Where a piece is on the page."""
    box = page.locator(f'[data-key="{key}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_large_board_is_shown_larger_about_the_pointer_and_dragged(
    open_host: OpenHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = open_host()
    page = host.page
    match = hexes(monkeypatch)
    host.show(Board(match, seat=0))
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
    expect(page.locator(".kg-say")).to_contain_text("do not make a move")


def test_large_board_is_fluent(open_host: OpenHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = open_host()
    host.show(Board(hexes(monkeypatch), seat=0))
    host.page.locator('[data-do="zoom_in"]').click()
    assert host.page.evaluate(FRAMES) < 60


def test_large_board_by_keyboard_shows_what_has_the_focus(
    open_host: OpenHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = open_host()
    page = host.page
    match = hexes(monkeypatch)
    host.show(Board(match, seat=0))
    page.locator('[data-do="zoom_in"]').press("0")
    for _ in range(6):
        page.keyboard.press("+")
    assert lens(page)[0] == ZOOM
    page.locator('[data-do="zoom_in"]').focus()
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
    ring = page.locator(".kg-focus").bounding_box()
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
    page.locator('[data-do="play"]').press("Enter")
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
    for _ in range(3):
        page.locator('[data-do="zoom_in"]').tap()
    assert lens(page)[0] == 3.38
    page.touchscreen.tap(*middle(page, "hex:350"))
    expect(page.locator(".kg-say")).to_contain_text("do not make a move")
    page.locator('[data-do="zoom_all"]').tap()
    assert lens(page) == [1, 0, 0]
    page.touchscreen.tap(*middle(page, HIGH))
    expect(page.locator(".kg-offer")).to_be_visible()
