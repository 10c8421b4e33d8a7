"""Walks on the live page before Python is there: stored steps answer, and Python goes on from there."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kernel_games.engine import Move
from kernel_games.teaching.walks import Pupil, address, load_walk
from kernel_games.teaching.walks.progress import steps_done
from tests.browser.harness import WAIT
from tests.browser.test_live_front import WALK
from tests.browser.test_site_offline import Door
from tests.browser.test_site_touch import INTO_SIGHT
from tests.browser.visits import START
from tests.browser.walker import TOLD, WALKS, Walker
from tests.browser.web import files

# What is seen and told of a walk.
SEEN = """() => {
  const all = (of, what) => [...document.querySelectorAll(`.kg-board ${of}`)].map(what);
  const words = ({ textContent }) => textContent;
  return [
    all(".kg-coach-say, .kg-verdict, .kg-hints, .kg-say, .kg-choice", words),
    all(".kg-log [data-ply]", words),
    all(".kg-step", (one) => [one.className, one.ariaLabel]),
    all(".kg-stage [data-key]", (one) => one.outerHTML.replace(/kg\\w{8}-/g, "")).sort()];
}"""
# All that is read out from now on.
READ_OUT = """() => {
  window.said = [];
  const status = document.querySelector(".kg-coach > [role=status]");
  new MutationObserver(() => window.said.push(status.textContent))
    .observe(status, {childList: true, characterData: true, subtree: true});
}"""


class Newcomer(Walker):
    """Walks on a page without Python; the pupil beside them does the same."""

    def __init__(self, page: Page, pupil: Pupil) -> None:
        nothing: Any = type("Nothing", (), {"page": page})
        self._pupil = pupil
        super().__init__(nothing, nothing)

    @property
    def pupil(self) -> Pupil:
        return self._pupil

    def press(self, pick: str) -> None:
        self.at(self.page.wait_for_function(INTO_SIGHT, arg=pick).json_value())

    def do(self, key: str) -> None:
        """Do what is stored under this name."""
        what, _, choice = key.partition(" ")
        if what == "answer":
            self.answer(choice)
            self.pupil.answer(choice)
        elif what == "play":
            move = self.pupil.game.parse_move(choice)
            assert isinstance(move, Move)
            self.make(move)
            self.pupil.try_move(move)
        else:
            rev = self.rev()
            self.push(self.page.locator(f".kg-coach-nav [data-coach={what}]"))
            self.page.wait_for_function(TOLD, arg=rev)
            getattr(self.pupil, what)()
        here = self.page.locator(".kg-step[aria-current]")
        expect(here).to_have_attribute("data-to", str(self.pupil.n))

    def liking(self, key: str) -> int:
        """Rather something wrong, or a hint, than what is right."""
        what, _, choice = key.partition(" ")
        if what == "answer" and self.pupil.step.answer:
            right = next(one for one in self.pupil.choices() if self.pupil.judge(one))
            return 2 if choice == right.id else 0
        return {"hint": 1}.get(what, 3)


@pytest.fixture
def door(browser: Browser) -> Iterator[Door]:
    # A service worker would answer in the place of the door.
    with browser.new_context(
        viewport={"width": 390, "height": 844}, service_workers="block", reduced_motion="reduce"
    ) as context:
        context.set_default_timeout(WAIT)
        yield Door(context)


def stored(site: Path, game: str, name: str) -> list[dict[str, list[int]]]:
    """Return what can be asked at each place before Python is there."""
    (file,) = site.glob(f"live/first-*/{game}-{name}.steps.narrow.en.bin")
    places: list[dict[str, list[int]]] = json.loads(zlib.decompress(file.read_bytes()))["places"]
    return places


@pytest.mark.one_in(9)
@pytest.mark.parametrize(("game", "name"), WALKS)
def test_stored_steps_answer_a_newcomer_and_python_goes_on_where_they_are(
    door: Door, live_site: Path, game: str, name: str
) -> None:
    """Wrongly first: what is seen, told and kept is as if Python had been there."""
    page, wrong = door.page, list[str]()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    with files(live_site) as served:
        page.goto(f"{served}live/index.html?walk={game}/{name}")
        board = page.locator(".kg-board")
        walker = Newcomer(page, Pupil(load_walk(game, name)))
        places, place = stored(live_site, game, name), 0
        while leads := places[place]:
            key = min(leads, key=walker.liking)
            walker.do(key)
            place = leads[key][0]
        expect(board).to_have_attribute("data-state", "starting")
        seen = page.evaluate(SEEN)
        page.evaluate(READ_OUT)
        door.let_in()
        expect(page.locator("#start")).to_be_hidden(timeout=START)
        expect(board).not_to_have_attribute("data-state", "starting")
        assert page.evaluate(SEEN) == seen
        assert page.evaluate("() => window.said") == [], "nothing is said twice"
        kept = page.evaluate(
            "key => JSON.parse(sessionStorage.getItem(key)).own", f"kernel-games:{game}/{name}"
        )
        assert steps_done(address.read(kept)) == steps_done(walker.pupil)
    assert wrong == []


def test_what_is_not_stored_waits_says_so_and_is_done_once_python_comes(door: Door, live_site: Path) -> None:
    """A clause is asked for; then the language is changed and the page reloaded: what was done stays."""
    page = door.page
    with files(live_site) as served:
        page.goto(f"{served}live/index.html?walk=kontor/majority")
        here = page.locator(".kg-step[aria-current]")
        page.locator(".kg-next").click()
        expect(here).to_have_attribute("data-to", "1")
        page.get_by_label("Language:").select_option("es")
        expect(page.locator(".kg-coach-nav")).to_contain_text("Pista")
        expect(here).to_have_attribute("data-to", "1")
        page.reload()
        expect(here).to_have_attribute("data-to", "1")
        page.locator("[data-coach=back]").click()
        expect(page.locator(".kg-say")).to_contain_text("Python")
        expect(here).to_have_attribute("data-to", "1")
        door.let_in()
        expect(here).to_have_attribute("data-to", "0", timeout=START)
        expect(page.locator('.kg-step[data-to="1"]')).to_be_enabled()


def test_a_walk_left_for_the_front_before_python_comes_goes_on_where_it_was(
    door: Door, live_site: Path
) -> None:
    page = door.page
    with files(live_site) as served:
        page.goto(f"{served}live/index.html")
        page.locator('details[data-game="kon_tiki"] > summary').click()
        page.locator(f"ol {WALK}").click()
        expect(page.locator(".kg-board")).to_have_attribute("data-state", "starting")
        page.locator(".kg-next").click()
        here = page.locator(".kg-step[aria-current]")
        expect(here).to_have_attribute("data-to", "1")
        walk = page.get_by_label("On the board:").input_value()
        page.get_by_role("button", name="All games").click()
        door.let_in()
        expect(page.locator("#start")).to_be_hidden(timeout=START)
        page.get_by_label("On the board:").select_option(walk)
        expect(here).to_have_attribute("data-to", "1", timeout=START)
