"""Walks on the live page, with Python in the browser, by fingers alone on a telephone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kernel_games import game as load_game
from kernel_games import registered_games
from kernel_games.live import Live
from kernel_games.teaching.walks import Pupil, walk_names
from tests.browser.bare import at_rest
from tests.browser.harness import WAIT
from tests.browser.test_page_phone import LEAST, SMALL
from tests.browser.test_page_walk_touch import TIME, Finger
from tests.browser.walker import SPOT
from tests.browser.web import files

START = 6 * WAIT
WALKS = [(game, walk) for game in registered_games() for walk in walk_names(load_game(game))]
CHROME = 100
# What the page says to Python, which answers it in the same way wherever it runs.
LISTEN = """() => {
  window.said = [];
  const say = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    window.said.push(message);
    return say.call(this, message, ...more);
  };
}"""
# Python on the page may still be at work where its twin has answered.
INTO_SIGHT = f"""(pick) => {{
  document.querySelector(`.kg-board [data-pick="${{pick}}"]`)
    ?.scrollIntoView({{block: "center", inline: "center", behavior: "instant"}});
  return ({SPOT})(pick);
}}"""
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


class LiveFinger(Finger):
    """Taps on the live page, and scrolls to what is wanted; the pupil is known by what the page said."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        self.twin = Live(lambda _: None)
        self.page = page
        self.listen()
        # Neither a host nor a board is in this process.
        nothing: Any = SimpleNamespace(page=page)
        super().__init__(nothing, nothing)

    def listen(self) -> None:
        """Tell the twin of the page's Python what it has not heard yet."""
        said = self.page.evaluate("() => window.said")
        for message in said[len(self.heard) :]:
            self.heard.append(message)
            if "show" in message:
                self.twin.show(message["show"])
            elif "hear" in message:
                self.twin.hear(message["hear"])

    @property
    def pupil(self) -> Pupil:
        self.listen()
        board: Any = self.twin._board
        pupil: Pupil = board.table.pupil
        return pupil

    def push(self, button: Locator) -> None:
        button.scroll_into_view_if_needed()
        super().push(button)

    def press(self, pick: str) -> None:
        self.at(self.page.wait_for_function(INTO_SIGHT, arg=pick).json_value())


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A telephone of somebody who has never been here."""
    options: dict[str, Any] = {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    }
    with browser.new_context(**options, reduced_motion="reduce", bypass_csp=True) as context:
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.add_init_script(f"({LISTEN})()")
        page.add_init_script(f"({TIME})()")
        yield page


@pytest.mark.one_in(12)
@pytest.mark.parametrize(("game", "walk"), WALKS)
def test_a_walk_is_walked_to_its_end_by_touch_with_python_in_the_browser(
    game: str, walk: str, phone: Page, live_site: Path
) -> None:
    """Wrongly first in each step; all that is open can be hit by a finger: WCAG 2.2, 2.5.8."""
    wrong: list[str] = []
    phone.on("pageerror", lambda error: wrong.append(str(error)))
    with files(live_site) as address:
        phone.goto(f"{address}live/index.html?walk={game}/{walk}")
        board = phone.locator(".kg-board")
        expect(board).not_to_have_attribute("data-state", "starting", timeout=START)
        assert board.evaluate("one => one.getBoundingClientRect().top + scrollY") <= CHROME
        finger = LiveFinger(phone)

        def each(what: str) -> None:
            step = f"step {finger.pupil.n + 1}, {what}"
            at_rest(phone)
            wrong.extend(f"{step}: {one}" for one in phone.evaluate(SMALL, LEAST))
            wrong.extend([f"{step}: wider than a telephone"] * (phone.evaluate(TOO_WIDE) > 0))

        finger.each = each
        finger.walk()
        assert finger.pupil.finished
        expect(phone.locator(".kg-walked")).to_contain_text(" of ")
    assert wrong == []
    # What a form refuses and what ends a free step too soon have tests of their own.
    asked = [step for step in finger.pupil.walk.steps if step.asked and not step.on and step.do != "free"]
    assert len(finger.wrong) >= len(asked)
