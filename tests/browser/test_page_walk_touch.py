"""Walks with fingers alone on a telephone, and in the colours that somebody has chosen for all pages."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import dist

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as Late

from kernel_games.engine import registered_games
from tests.browser.bare import axe
from tests.browser.page.host import Host
from tests.browser.test_page_everyone import look_like
from tests.browser.test_page_walks import first_of, opened, unseen
from tests.browser.walker import Walker

OpenHost = Callable[..., Host]
WIDTH, HEIGHT = 390, 844
FINGER = 60
# Two taps in one place are told from a double tap.
TIME = "() => addEventListener('pointerdown', () => { window.tapped = performance.now(); }, true)"
RESTED = "() => performance.now() - window.tapped > 500"
# The middle of a button, if all of it is in sight and nothing lies over it.
BARE = """(button) => {
  const {left, top, right, bottom} = button.getBoundingClientRect();
  const spot = [(left + right) / 2, (top + bottom) / 2];
  const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return seen && button.contains(document.elementFromPoint(...spot)) ? spot : null;
}"""
# What a person must see who has chosen two colours and one for what matters: rings, edges and signs.
UNSEEN = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  const meant = (name) => { probe.style.color = name; return getComputedStyle(probe).color; };
  const all = (wanted) => [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility());
  const highlight = meant("Highlight"), found = [];
  for (const line of all(".kg-spot .kg-line, .kg-lit .kg-line")) {
    const {stroke, strokeWidth} = getComputedStyle(line);
    if (stroke !== highlight || parseFloat(strokeWidth) < 2) found.push(`a ring is ${stroke}`);
  }
  const boxes = ".kg-coach, .kg-verdict, .kg-hints > li, .kg-coach button:enabled:not(.kg-step, .kg-chip)";
  for (const box of all(boxes)) {
    const {borderTopStyle, borderTopWidth, borderTopColor, backgroundColor} = getComputedStyle(box);
    if (borderTopStyle === "none" || parseFloat(borderTopWidth) < 1 || borderTopColor === backgroundColor)
      found.push(`no edge: ${box.className} ${box.textContent.slice(0, 40)}`);
  }
  for (const [kind, sign] of [["right", "✓"], ["wrong", "✗"]])
    for (const one of all(`.kg-choice.kg-is-${kind}, .kg-verdict.kg-of-${kind} > p`))
      if (!getComputedStyle(one, "::before").content.includes(sign))
        found.push(`no ${sign}: ${one.textContent}`);
  probe.remove();
  return found;
}"""
LIT = "() => document.querySelectorAll('.kg-spot .kg-line, .kg-lit .kg-line').length"


class Finger(Walker):
    """Taps, and taps only what lies bare before it."""

    last = (-1.0, -1.0)

    def push(self, button: Locator) -> None:
        expect(button).to_be_enabled()
        expect(self.page.locator('.kg-board:is([data-state="busy"], [data-judging])')).to_have_count(0)
        # A board is laid out a moment after its words have changed.
        with suppress(Late):
            self.page.wait_for_function(BARE, arg=button.element_handle())
        spot = button.evaluate(BARE)
        assert spot, f"step {self.pupil.step.number}: {button} is out of sight, or something lies over it"
        self.at(spot)

    def mean(self) -> None:
        self.push(self.page.locator(".kg-choices > .kg-go"))

    def count(self, number: int) -> None:
        entry = self.page.locator(".kg-count input")
        # The first press gives it a number.
        while (lacks := number - int((before := entry.input_value()) or number - 1)) != 0:
            self.push(self.page.locator(".kg-count > button").nth(0 if lacks < 0 else -1))
            expect(entry).not_to_have_value(before)

    def at(self, spot: tuple[float, float]) -> None:
        if dist(spot, self.last) < FINGER:
            self.page.wait_for_function(RESTED)
        self.last = spot
        self.page.touchscreen.tap(*spot)


def finger(open_host: OpenHost, game: str, **options: object) -> Finger:
    walker = opened(open_host, game, first_of(game), width=WIDTH, height=HEIGHT, has_touch=True, **options)
    walker.page.evaluate(TIME)
    return Finger(walker.host, walker.board)


@pytest.mark.parametrize("game", registered_games())
def test_by_touch_alone_on_a_telephone_wrongly_first(game: str, open_host: OpenHost) -> None:
    walker = finger(open_host, game)
    found: list[str] = []

    def each(what: str) -> None:
        step = f"step {walker.pupil.n + 1}, {what}"
        found.extend(f"{step}: {part}" for part in unseen(walker.page))

    walker.each = each
    walker.walk()
    assert found == []
    asked = [step for step in walker.pupil.walk.steps if step.asked]
    assert len(walker.wrong) >= len(asked), "a wrong answer in each step"
    assert walker.page.evaluate("() => scrollY") == 0
    assert walker.board.errors == []


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("game", "look"),
    [("tiki_topple", "forced light"), ("kon_tiki", "forced dark"), ("mississippi", "forced dark")],
)
def test_what_is_lit_said_and_answered_is_seen_in_forced_colours(
    game: str, look: str, open_host: OpenHost
) -> None:
    walker = opened(open_host, game, first_of(game), width=WIDTH, height=HEIGHT)
    look_like(walker.page, look)
    found: list[str] = []
    seen: set[str] = set()
    lit: list[int] = []

    def each(what: str) -> None:
        kind = f"{walker.pupil.step.do} {what} {walker.pupil.record.outcome.kind}"
        found.extend(f"{kind}: {part}" for part in walker.page.evaluate(UNSEEN))
        if what == "asked" and walker.pupil.step.light:
            lit.append(walker.page.evaluate(LIT))
        if kind not in seen:
            found.extend(f"{kind}: {one}" for one in axe(walker.page))
        seen.add(kind)

    walker.each = each
    walker.walk()
    assert found == []
    assert lit
    assert min(lit) > 0
    assert {"try missed missed", "predict wrong wrong"} <= seen
