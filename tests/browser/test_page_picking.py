"""At a piece, on the real board: one click, Play, a number, a refusal, a word, and what is lit."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kernel_games import Match, game
from kernel_games.board import Board
from tests.board.hexes import hexes
from tests.board.shop import MOST, shopping
from tests.browser.bare import at_rest, axe, focused, state
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]
Box = dict[str, float]


def box(target: Locator) -> Box:
    found = target.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def apart(one: Box, other: Box) -> bool:
    """Return True if neither hides any of the other."""
    return any(
        a[at] + a[size] <= b[at] + 0.5
        for at, size in (("x", "width"), ("y", "height"))
        for a, b in ((one, other), (other, one))
    )


def within(inner: Box, outer: Box) -> bool:
    return all(
        inner[at] >= outer[at] - 0.5 and inner[at] + inner[size] <= outer[at] + outer[size] + 0.5
        for at, size in (("x", "width"), ("y", "height"))
    )


def piece(page: Page, key: str) -> Locator:
    return page.locator(f'[data-key="{key}"]')


def asked(host: Host, do: str) -> list[dict[str, Any]]:
    """Return the board's questions of this kind to the kernel."""
    return [call["ask"] for call in host.calls if call["ask"]["do"] == do]


@pytest.fixture
def race() -> Match:
    """Mississippi: every space is one click."""
    rules = game("mississippi")
    course = {"name": "Straight", "spaces": [[place, 0] for place in range(12)]}
    start = rules.position(players=3, ships=[[2, 6], [8, 4], [10, 1]], course=course)
    return Match(rules, ["Ada", "Ben", "Cleo"], start=start, seed=1)


def test_one_click_is_one_move_and_a_double_click_too(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    host.show(Board(match, seat=0))
    piece(host.page, "tiki:Huhu").click()
    assert match.ply == 2, "several cards go with it"
    host.page.locator('[data-pick="card:up2"]').dblclick()
    state(host.page, "waiting")
    assert (match.ply, str(match.plies[-1].move), len(asked(host, "play"))) == (3, "up2 Huhu", 1)


def test_a_double_click_does_not_choose_in_what_comes_of_it(
    open_host: OpenHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = open_host(reduced_motion="reduce")
    match = hexes(monkeypatch)
    host.show(Board(match, seat=0))
    piece(host.page, "hex:0").dblclick()
    state(host.page, "waiting")
    assert (match.ply, len(asked(host, "play")), asked(host, "why")) == (1, 1, [])


def test_a_finger_sees_first_and_plays_second(open_host: OpenHost, match: Match) -> None:
    host = open_host(width=420, has_touch=True, reduced_motion="reduce")
    page = host.page
    host.show(Board(match, seat=0))
    page.wait_for_function("document.querySelector('.kg-board svg').viewBox.baseVal.width < 500")
    at_rest(page)
    page.locator('[data-pick="card:up2"]').tap()
    piece(page, "tiki:Huhu").tap()
    play = page.locator('.kg-ask [data-do="play"]')
    expect(play).to_be_visible()
    expect(page.locator(".kg-ghost")).not_to_have_count(0)
    assert match.ply == 2
    assert within(box(page.locator(".kg-ask")), box(page.locator(".kg-table")))
    assert apart(box(page.locator(".kg-ask")), box(piece(page, "tiki:Huhu"))), "it can be tapped again"
    piece(page, "tiki:Huhu").tap()
    state(page, "waiting")
    assert str(match.plies[-1].move) == "up2 Huhu"


def test_a_finger_may_think_again(open_host: OpenHost, match: Match) -> None:
    host = open_host(has_touch=True, reduced_motion="reduce")
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-pick="card:up2"]').tap()
    piece(page, "tiki:Huhu").tap()
    page.locator('.kg-ask [data-do="cancel"]').tap()
    expect(page.locator(".kg-ask")).to_be_hidden()
    expect(page.locator('[aria-pressed="true"]')).to_have_count(0)
    expect(page.locator(".kg-ghost")).to_have_count(0)
    assert match.ply == 2


def test_play_stands_small_at_the_piece(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0, confirm=True))
    page.locator('[data-pick="card:up2"]').click()
    piece(page, "tiki:Huhu").click()
    window, target = box(page.locator(".kg-ask")), box(piece(page, "tiki:Huhu"))
    assert window["width"] < 180
    assert window["height"] < 48
    assert apart(window, target)
    assert abs(window["x"] + window["width"] / 2 - target["x"] - target["width"] / 2) < 300
    assert within(window, box(page.locator(".kg-table")))
    assert all(box(one)["height"] >= 24 for one in page.locator(".kg-ask button").all())
    page.keyboard.press("Escape")
    expect(page.locator(".kg-ask")).to_be_hidden()
    assert match.ply == 2


@pytest.mark.one_in(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_refusal_stands_at_the_piece_until_the_next_pick(
    scheme: Any, open_host: OpenHost, match: Match
) -> None:
    """TT-T4."""
    host = open_host(color_scheme=scheme, reduced_motion="reduce")
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-pick="card:up2"]').click()
    piece(page, "tiki:Nani").click(force=True)
    refusal = page.locator(".kg-refusal")
    expect(refusal).to_contain_text("Nani is in place 1")
    expect(page.locator(".kg-say")).to_contain_text("Nani is in place 1")
    assert apart(box(refusal), box(piece(page, "tiki:Nani")))
    assert within(box(refusal), box(page.locator(".kg-table")))
    assert axe(page) == []
    refusal.locator('[data-clause="TT-T4"]').click()
    expect(page.locator(".kg-clause")).to_be_visible()
    page.keyboard.press("Escape")
    expect(refusal).to_be_visible()
    page.locator('[data-pick="card:up1"]').first.click()
    expect(refusal).to_be_hidden()


def test_a_word_stands_beside_what_is_pointed_at_and_takes_no_click(
    open_host: OpenHost, match: Match
) -> None:
    host = open_host(reduced_motion="reduce")
    page = host.page
    host.show(Board(match, seat=0))
    tip = page.locator(".kg-tip")
    keys = page.evaluate(
        """() => [...document.querySelectorAll("svg [data-key][aria-label]")].map(one => one.dataset.key)"""
    )
    seen = 0
    for key in keys:
        target = piece(page, key)
        if page.evaluate(
            """key => { const node = document.querySelector(`[data-key="${key}"]`);
              const {x, y, width, height} = node.getBoundingClientRect();
              return !node.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }""",
            key,
        ):
            continue
        target.hover()
        expect(tip).to_have_text(str(target.get_attribute("aria-label")))
        word, here = box(tip), box(target)
        assert within(word, box(page.locator(".kg-table"))), key
        if here["height"] < 200:
            # What is drawn may be a little larger than what counts as the piece.
            inner = {
                "x": here["x"] + 4,
                "y": here["y"] + 4,
                "width": here["width"] - 8,
                "height": here["height"] - 8,
            }
            assert apart(word, inner), key
        middle = [word["x"] + word["width"] / 2, word["y"] + word["height"] / 2]
        assert page.evaluate("([x, y]) => !document.elementFromPoint(x, y).closest('.kg-tip')", middle), (
            "what lies below is clicked"
        )
        seen += 1
    assert seen > 12
    page.mouse.move(2, 2)
    expect(tip).to_be_hidden()


def test_a_word_comes_by_keyboard_and_by_finger(open_host: OpenHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = open_host(has_touch=True, reduced_motion="reduce")
    page = host.page
    host.show(Board(shopping(monkeypatch), seat=0))
    piece(page, "pile").focus()
    expect(page.locator(".kg-tip")).to_have_text("the pile")
    piece(page, "sign").tap()
    expect(page.locator(".kg-tip")).to_have_text("0 have taken")
    assert axe(page) == []


def test_how_many_by_mouse(open_host: OpenHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = open_host(reduced_motion="reduce")
    page = host.page
    match = shopping(monkeypatch)
    host.show(Board(match, seat=0))
    piece(page, "pile").click()
    window = page.locator(".kg-ask")
    number = page.get_by_role("spinbutton", name="How many")
    expect(number).to_be_focused()
    expect(number).to_have_attribute("aria-valuenow", "1")
    assert apart(box(window), box(piece(page, "pile")))
    assert within(box(window), box(page.locator(".kg-table")))
    small = [box(one) for one in window.locator("button, input").all()]
    assert all(one["width"] >= 24 and one["height"] >= 24 for one in small)
    assert axe(page) == []
    page.get_by_role("button", name="One more").click()
    expect(number).to_have_value("2")
    page.get_by_role("button", name=f"Most: {MOST}").click()
    expect(number).to_have_value(str(MOST))
    window.get_by_role("button", name="Play").click()
    state(page, "waiting")
    assert str(match.plies[-1].move) == f"take {MOST}"


def test_how_many_by_keyboard_and_too_many(open_host: OpenHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """TOY-1."""
    host = open_host(reduced_motion="reduce")
    page = host.page
    match = shopping(monkeypatch)
    host.show(Board(match, seat=0))
    piece(page, "pile").focus()
    page.keyboard.press("Enter")
    number = page.get_by_role("spinbutton", name="How many")
    expect(number).to_be_focused()
    page.keyboard.type("250")
    why = page.locator(".kg-why")
    expect(why).to_contain_text("That cannot be said.")
    expect(page.locator(".kg-say")).to_contain_text("That cannot be said.")
    page.keyboard.press("Enter")
    assert match.ply == 0
    assert axe(page) == []
    page.keyboard.press("ArrowDown")
    expect(number).to_have_value(str(MOST))
    expect(why).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".kg-ask")).to_be_hidden()
    assert focused(page) == "pile"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    state(page, "waiting")
    assert str(match.plies[-1].move) == "take 2"


LOOK = """() => [...document.querySelectorAll(".kg-lit > g")].map((ring) => ({
  key: ring.dataset.of,
  line: getComputedStyle(ring.querySelector(".kg-line")).stroke,
  halo: getComputedStyle(ring.querySelector(".kg-halo")).stroke,
}))"""
LUMINANCE = """colour => { const [r, g, b] = colour.match(/[\\d.]+/g).map((n) => Number(n) / 255)
  .map((n) => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b; }"""


@pytest.mark.parametrize(
    "options",
    [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}, {"contrast": "more"}],
)
def test_what_can_be_picked_is_lit_and_can_be_seen(
    options: dict[str, Any], open_host: OpenHost, race: Match
) -> None:
    host = open_host(reduced_motion="reduce", **options)
    page = host.page
    host.show(Board(race, seat=0))
    rings = page.evaluate(LOOK)
    legal = page.evaluate(
        """() => [...document.querySelectorAll('[data-key][data-pick][aria-disabled="false"]')]
          .map(one => one.dataset.key)"""
    )
    assert {ring["key"] for ring in rings} <= set(legal)
    assert rings
    light, dark = sorted(
        (page.evaluate(LUMINANCE, rings[0][part]) for part in ("line", "halo")), reverse=True
    )
    assert (light + 0.05) / (dark + 0.05) >= 4.5, "the ring stands out from its halo"
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_a_board_may_light_nothing_and_show_no_preview(open_host: OpenHost, race: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(race, seat=0, light=False, preview=False))
    spaces = page.locator('[data-pick][aria-disabled="false"]')
    spaces.last.hover()
    expect(page.locator(".kg-tip")).to_be_visible()
    assert page.locator(".kg-lit > g").count() == 0
    assert asked(host, "preview") == []
    assert page.locator(".kg-ghost").count() == 0
    cursors = page.evaluate(
        """() => [...new Set([...document.querySelectorAll('[data-key][data-pick]')]
          .map(one => getComputedStyle(one).cursor))]"""
    )
    assert cursors == ["pointer"], "nor does the pointer tell"


def test_the_pulse_of_the_rings_ends(open_host: OpenHost, race: Match) -> None:
    host = open_host()
    host.show(Board(race, seat=0))
    times = host.page.evaluate(
        """() => document.getAnimations().filter(one => one.animationName === "kg-pulse")
          .map(one => one.effect.getComputedTiming().endTime)"""
    )
    assert times
    assert max(times) < 10_000


def test_a_window_stays_with_its_piece_while_the_board_is_shown_larger(
    open_host: OpenHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = open_host(reduced_motion="reduce")
    page = host.page
    host.show(Board(hexes(monkeypatch), seat=0))
    piece(page, "hex:300").click(force=True)
    refusal, target = page.locator(".kg-refusal"), piece(page, "hex:300")
    expect(refusal).to_be_visible()
    far = []
    for _ in range(3):
        here, there = box(refusal), box(target)
        far.append(abs(here["x"] + here["width"] / 2 - there["x"] - there["width"] / 2))
        assert apart(here, there)
        page.keyboard.press("+")
    assert max(far) < 260
    assert all(abs(a - b) < 200 for a, b in pairwise(far))


def test_what_a_move_would_do_never_lies_on_what_is_asked(open_host: OpenHost) -> None:
    """Also as long as nothing has been said below it."""
    host = open_host(width=934, reduced_motion="reduce")
    host.show(Board(Match("tiki_topple", ["Ada", "Ben"], seed=1), seat=0))
    asked, offer = host.page.locator(".kg-status"), host.page.locator(".kg-offer")
    host.page.locator('[data-pick="card:up1"]').first.click()
    host.page.locator('[data-pick^="tiki:"][aria-disabled="false"]').last.hover()
    expect(offer).to_be_visible()
    assert apart(box(offer), box(asked))
