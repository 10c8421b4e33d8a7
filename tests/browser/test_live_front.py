"""The front of the live page: all games and walks, on a phone, in the dark, in Spanish; Next leads on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.harness import AXE, WAIT
from tests.browser.web import files

START = 4 * WAIT
WALK = '[data-open*=\'"kon_tiki","name":"first_turn"\']'
MAP = '[data-open*=\'"what":"map"\']'
AXE_RUN = """async () => (await axe.run({resultTypes: ["violations"]})).violations.flatMap(({id, nodes}) =>
  nodes.map(({html, failureSummary}) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`))"""
# Whatever can be pressed is at least 24 pixels wide and high.
SMALL = """() => [...document.querySelectorAll("button, select, a, summary")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([_, { width, height }]) => width && (width < 24 || height < 24)).map(([words]) => words)"""
CUT = """() => [...document.querySelectorAll(".kg-home *")]
  .filter((one) => one.checkVisibility() && one.clientWidth && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).overflowX !== "visible").map((one) => one.outerHTML.slice(0, 90))"""
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Somebody who has never been here, on a phone, in the dark."""
    with browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark") as context:
        context.set_default_timeout(WAIT)
        yield context.new_page()


def lead(page: Page, words: str) -> None:
    expect(page.locator(".kg-home-lead")).to_contain_text(words, timeout=START)


def test_the_front_leads_to_a_walk_and_after_a_reload_on_from_there(page: Page, live_site: Path) -> None:
    """It is there before Python is; what was done is kept in the browser."""
    with files(live_site) as address:
        page.goto(f"{address}live/index.html?language=es")
        lead(page, "Empieza aquí")
        expect(page.locator("[data-picture][src]")).to_have_count(5, timeout=START)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(AXE_RUN) == []
        assert page.evaluate(SMALL) == []
        assert page.evaluate(CUT) == []
        assert page.evaluate(TOO_WIDE) <= 0
        page.locator(".kg-home-next").click()
        expect(page.locator(".kg-board")).to_be_visible(timeout=START)
        assert "walk=tiki_topple" in page.url
        page.get_by_role("button", name="Todos los juegos").click()
        lead(page, "Tiki Topple")
        page.locator('details[data-game="kon_tiki"] > summary').click()
        page.locator(f"ol {WALK}").click()
        page.locator("[data-coach=next]").click(timeout=START)
        expect(page.locator(".kg-dots [aria-current]")).to_have_attribute("data-to", "1")
        page.get_by_label("En el tablero:").select_option("")
        lead(page, "Kon-Tiki, paso 2 de")
        page.reload()
        lead(page, "Kon-Tiki, paso 2 de")
        page.locator(".kg-home-next").click()
        expect(page.locator(".kg-dots [aria-current]")).to_have_attribute("data-to", "1", timeout=START)


def give_up(page: Page) -> None:
    """Take all hints, and have the coach answer."""
    hint, show = page.locator("[data-coach=hint]"), page.locator("[data-coach=show]")
    hints = page.locator(".kg-hints > li")
    expect(hint.or_(show)).to_be_visible(timeout=START)
    while not show.count():
        given = hints.count()
        hint.click()
        expect(hints).to_have_count(given + 1)
    show.click()
    # Buttons stay, hidden, until what comes of it is told to its end: only the dot says that it is over.
    expect(page.locator(".kg-dots [aria-current]")).to_have_class("kg-step kg-step-shown")


def test_a_tile_of_the_map_is_practised_and_what_was_learned_stays(page: Page, live_site: Path) -> None:
    """The map opens from the front and leads back to it; a reload asks on about the same rule."""
    tile = page.locator('.kg-known [data-game=kontor] [data-clause="KO-X16"]')
    with files(live_site) as address:
        page.goto(f"{address}live/index.html?language=es")
        page.locator(MAP).click(timeout=START)
        expect(tile).to_have_attribute("data-state", "new", timeout=START)
        expect(page.get_by_label("En el tablero:")).to_have_value("map")
        expect(page.locator(".kg-known details")).to_have_count(5)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(AXE_RUN) == []
        assert page.evaluate(SMALL) == []
        assert page.evaluate(TOO_WIDE) <= 0
        tile.click()
        expect(page.locator(".kg-board .kg-step")).to_have_count(3, timeout=START)
        assert "clause=KO-X16" in page.url
        give_up(page)
        page.locator("[data-coach=next]").click()
        expect(page.locator(".kg-dots [aria-current]")).to_have_attribute("data-to", "1")
        page.reload()
        expect(page.locator(".kg-board .kg-step")).to_have_count(3, timeout=START)
        expect(page.locator(".kg-dots [aria-current]")).to_have_attribute("data-to", "1", timeout=START)
        page.get_by_role("button", name="Todos los juegos").click()
        page.locator(MAP).click(timeout=START)
        expect(tile).to_have_attribute("data-state", "missed", timeout=START)
        page.reload()
        expect(tile).to_have_attribute("data-state", "missed", timeout=START)


def test_the_map_is_at_the_top_before_python_is_there(page: Page, live_site: Path) -> None:
    """That Python is coming is said at the lower edge, as on the front, and takes no room from it."""
    with files(live_site) as address:
        page.route("**/games.bin", lambda _: None)
        page.goto(f"{address}live/index.html?game=map")
        known = page.locator(".kg-known")
        expect(known).to_be_visible()
        expect(page.locator("#start")).to_be_visible()
        assert known.bounding_box()["y"] < 120  # type: ignore[index]
