"""The live page opens without a network, and a new edition of it asks before it takes over."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from kernel_games import Match
from tests.browser.harness import AXE, WAIT
from tests.browser.visits import START, play
from tests.browser.web import files
from tools import offline

CHROME = 100
CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
# Look for another edition; what has become of it.
UPDATED = """async () => {
  const kept = await navigator.serviceWorker.getRegistration();
  const done = new Promise((tell) => kept.addEventListener("updatefound", () => {
    const found = kept.installing;
    found.addEventListener("statechange", () => /installed|redundant/.test(found.state) && tell(found.state));
  }));
  await kept.update().catch(() => {});
  return await done;
}"""
STORED = """async () => {
  const pages = (await caches.keys()).filter((name) => name.startsWith("kernel-games http"));
  const stores = await Promise.all(pages.map((name) => caches.open(name)));
  return (await Promise.all(stores.map((store) => store.keys()))).flat().length;
}"""
AXE_RUN = """async () => (await axe.run({resultTypes: ["violations"]})).violations.flatMap(({id, nodes}) =>
  nodes.map(({html, failureSummary}) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`))"""
# True once the picture that is kept is that of the match that is kept.
SHOWN = """() => {
  const of = (name) => JSON.parse(sessionStorage.getItem(`kernel-games${name}`));
  return of("-view")?.own === of(":kontor").own;
}"""
OUTLINED = "(colour) => getComputedStyle(document.body).outlineColor === colour"
OUTLINE = "() => getComputedStyle(document.body).outlineColor"


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody who has never been here, on a phone."""
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        context.set_default_timeout(WAIT)
        yield context


def board(page: Page) -> Locator:
    """The board, once Python has made it."""
    found = page.locator(".kg-board")
    expect(found).to_have_attribute("data-state", "ready", timeout=START)
    return found


def log_after_a_move(page: Page) -> str:
    """Make the first of the possible moves; return the log after the answer."""
    play(page)
    return board(page).locator(".kg-log").inner_text()


def kept(page: Page) -> None:
    """Wait until all is put aside."""
    page.wait_for_function(CONTROLLED, timeout=START)


def test_match_and_walk_go_on_without_the_server_after_reload_and_closed_tab(
    visitor: BrowserContext, live_site: Path
) -> None:
    with files(live_site) as address:
        page = visitor.new_page()
        page.goto(f"{address}live/index.html?walk=kontor/majority")
        expect(page.locator('.kg-step[data-to="0"]')).to_have_attribute("aria-current", "step", timeout=START)
        page.locator(".kg-next").click()
        expect(page.locator('.kg-step[data-to="1"]')).to_have_attribute("aria-current", "step")
        page.get_by_label("On the board:").select_option("kontor")
        said = log_after_a_move(page)
        kept(page)
    page.reload()
    assert board(page).locator(".kg-log").inner_text() == said
    page.close()
    again = visitor.new_page()
    again.goto(f"{address}live/?game=kontor")
    assert board(again).locator(".kg-log").inner_text() == said
    play(again)
    again.get_by_label("On the board:").select_option("kontor/majority")
    expect(again.locator('.kg-step[data-to="1"]')).to_have_attribute("aria-current", "step")
    # Another page of the site is not kept, and nobody else's either.
    with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
        again.goto(f"{address}index.html")


def test_a_new_edition_waits_until_somebody_takes_it(
    visitor: BrowserContext, live_site: Path, tmp_path: Path
) -> None:
    site = tmp_path / "under" / "a" / "path"
    shutil.copytree(live_site, site)
    with files(tmp_path) as address:
        page = visitor.new_page()
        page.goto(f"{address}under/a/path/live/index.html?game=tiki_topple")
        said = log_after_a_move(page)
        kept(page)
        news = page.get_by_role("status").filter(has_text="new edition")
        expect(news).to_be_hidden()
        words = site / "live" / "live.css"
        words.write_text(words.read_text("utf-8") + "\nbody { outline: 3px solid rgb(1, 2, 3); }\n", "utf-8")
        offline.write(site)
        assert page.evaluate(UPDATED) == "installed"
        expect(news).to_be_visible(timeout=START)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(AXE_RUN) == []
        # A reload is not a yes: the old edition goes on, all of it.
        page.reload()
        assert board(page).locator(".kg-log").inner_text() == said
        assert page.evaluate(OUTLINE) != "rgb(1, 2, 3)"
        expect(news).to_be_visible()
        news.get_by_role("button").click()
        page.wait_for_function(OUTLINED, arg="rgb(1, 2, 3)")
        assert board(page).locator(".kg-log").inner_text() == said
        assert page.evaluate(STORED) == len(offline.kept(site)), "of the old edition nothing is left"


def test_an_edition_with_a_file_of_another_one_is_not_taken(
    visitor: BrowserContext, live_site: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(live_site, site)
    with files(site) as address:
        page = visitor.new_page()
        page.goto(f"{address}live/index.html?game=tiki_topple")
        board(page)
        kept(page)
        (site / "live" / "live.js").write_text("throw new Error('new')", "utf-8")
        offline.write(site)
        (site / "live" / "live.js").write_text("throw new Error('half uploaded')", "utf-8")
        assert page.evaluate(UPDATED) == "redundant"
        page.reload()
        board(page)


# Before Python is there


class Door:
    """A page of somebody new, to which Python does not come until it is let in."""

    def __init__(self, context: BrowserContext) -> None:
        self.page = context.new_page()
        self.open = False
        self._waits: list[Route] = []
        self.page.route("**/games.bin", self._come)

    def _come(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self._waits.append(route)

    def let_in(self) -> None:
        self.open = True
        for route in self._waits:
            route.continue_()
        self._waits.clear()


@pytest.fixture
def door(browser: Browser) -> Iterator[Door]:
    # A service worker would answer in the place of the door.
    with browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block") as context:
        context.set_default_timeout(WAIT)
        yield Door(context)


def test_a_newcomer_sees_the_board_at_once_and_what_they_play_is_kept(door: Door, live_site: Path) -> None:
    with files(live_site) as address:
        door.page.goto(f"{address}live/index.html?game=tiki_topple")
        one = door.page.locator(".kg-board")
        expect(one).to_have_attribute("data-state", "starting")
        expect(one).to_have_attribute("data-layout", "narrow")
        assert one.evaluate("one => one.getBoundingClientRect().top") <= CHROME, "a phone is for the board"
        door.page.evaluate(AXE.read_text(encoding="utf-8"))
        assert door.page.evaluate(AXE_RUN) == []
        expect(one.locator(".kg-stage [data-key^='tiki:']")).to_have_count(9)
        one.locator("details:has(.kg-moves) > summary").click()
        move = one.locator(".kg-moves [data-move]").first
        chosen = str(move.get_attribute("data-move"))
        move.click()
        expect(one.locator(".kg-say")).to_contain_text("Python is starting")
        expect(one).to_have_attribute("data-state", "starting")
        door.let_in()
        expect(one).to_have_attribute("data-state", "ready", timeout=START)
        expect(one.locator(".kg-log [data-ply]").first).to_be_attached()
        kept = door.page.evaluate("() => JSON.parse(sessionStorage.getItem('kernel-games:tiki_topple')).own")
        assert chosen in [str(ply.move) for ply in Match.from_address(kept).plies]


def test_a_walk_is_there_at_once_in_spanish_too_and_goes_on_once_python_comes(
    door: Door, live_site: Path
) -> None:
    page = door.page
    with files(live_site) as address:
        page.goto(f"{address}live/index.html?walk=kontor/majority")
        expect(page.locator(".kg-next")).to_have_text("Next")
        page.get_by_label("Language:").select_option("es")
        expect(page.locator(".kg-next")).to_have_text("Siguiente")
        page.locator(".kg-next").click()
        door.let_in()
        expect(page.locator('.kg-step[data-to="1"]')).to_have_attribute("aria-current", "step", timeout=START)
        expect(page.locator(".kg-next")).to_have_text("Siguiente")


def test_a_reload_shows_what_was_played_before_python_comes(door: Door, live_site: Path) -> None:
    page = door.page
    door.open = True
    with files(live_site) as address:
        page.goto(f"{address}live/index.html?game=kontor&seed=4")
        said = log_after_a_move(page)
        page.wait_for_function(SHOWN)
        door.open = False
        page.reload()
        one = page.locator(".kg-board")
        expect(one).to_have_attribute("data-state", "starting")
        assert one.locator(".kg-log").inner_text() == said
        door.let_in()
        assert board(page).locator(".kg-log").inner_text() == said
