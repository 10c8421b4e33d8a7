"""A later visit starts from a snapshot of Python's memory, and without it if anything is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kernel_games import Match
from tests.browser.harness import WAIT
from tests.browser.visits import KEPT, START, play
from tests.browser.web import files

# What is kept of Python: by its address, each with its digest.
SNAPSHOTS = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("kernel-games-python"));
  const [name, ...rest] = names, store = await caches.open(name);
  if (rest.length) throw new Error("several stores");
  return (await store.keys()).map(({url}) => url);
}"""
# Put something else where the snapshot is: the same with one byte changed, the first half of it, one that
# another Pyodide has made, one that Python did not wake from, or what a page of another edition has kept.
# `signed`: its digest is right.
CHANGE = """async ([how, signed]) => {
  const name = (await caches.keys()).find((name) => name.startsWith("kernel-games-python"));
  const store = await caches.open(name), [{url}] = await store.keys(), answer = await store.match(url);
  let bytes = new Uint8Array(await answer.arrayBuffer());
  if (how === "a byte") bytes[bytes.length >> 1] ^= 1;
  if (how === "its end") bytes = bytes.slice(0, bytes.length >> 1);
  if (how === "its edition") bytes[20] ^= 1;
  const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))];
  const hex = digest.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const headers = {"X-Digest": signed ? hex : answer.headers.get("X-Digest")};
  if (how === "everything") await caches.delete(name);
  else if (how === "its last try") await store.put(new URL("snapshot-tried", url), new Response());
  else if (how === "its place") {
    await store.delete(url);
    await store.put(`${url}-older`, new Response(bytes, {headers}));
  } else await store.put(url, new Response(bytes, {headers}));
}"""

# A match that Python itself draws the seed of: the link to it.
DEAL = """() => new Promise((tell) => {
  self.postMessage = ({told}) => told && JSON.parse(told).at && tell(JSON.parse(told).at.own);
  dispatchEvent(new MessageEvent("message", {data: {show: JSON.stringify({game: "kontor", board: 99})}}));
})"""
# All that the page says while Python starts.
NOTES = """() => document.addEventListener("readystatechange", () => {
  const note = document.querySelector("#note");
  window.notes = [];
  new MutationObserver(() => note.textContent && window.notes.push(note.textContent))
    .observe(note, { childList: true, characterData: true, subtree: true });
}, { once: true })"""


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody who has never been here."""
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        context.set_default_timeout(WAIT)
        yield context


def visit(context: BrowserContext, address: str) -> Page:
    """Come to the page, and wait until Python answers."""
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".kg-board")).to_have_attribute("data-state", "ready", timeout=START)
    return page


def woken(page: Page) -> bool:
    """Return True if Python on this page was not started, but goes on from a snapshot."""
    return bool(page.workers[0].evaluate("() => performance.getEntriesByName('woken').length"))


def link_after_a_move(page: Page) -> str:
    """Make the first of the possible moves; return the link to the match after the answer."""
    play(page)
    name = page.locator("#choice").input_value()
    return str(page.evaluate("(key) => JSON.parse(sessionStorage.getItem(key)).own", f"kernel-games:{name}"))


def test_a_second_visit_goes_on_from_the_snapshot_without_the_server_and_plays_any_game(
    visitor: BrowserContext, live_site: Path
) -> None:
    with files(live_site) as address:
        page = visit(visitor, f"{address}live/?game=tiki_topple")
        assert not woken(page)
        page.evaluate(KEPT)
        assert len(page.evaluate(SNAPSHOTS)) == 1
        page.close()
    seeds = set()
    for name in ("kontor", "nile", "mississippi"):
        page = visit(visitor, f"{address}live/?game={name}&language=es")
        assert woken(page)
        # Not what was warmed up, and in another language.
        expect(page.locator(".kg-board")).to_have_attribute("lang", "es")
        match = Match.from_address(link_after_a_move(page))
        assert match.game.name == name
        assert match.ply > 0
        expect(page.locator("#trouble")).to_be_empty()
        seeds.add(Match.from_address(page.workers[0].evaluate(DEAL)).seed)
        page.close()
    assert len(seeds) == 3, "chance is not in the snapshot"


def test_who_begins_at_the_front_goes_on_from_a_snapshot_too_and_nothing_says_it_is_downloaded(
    visitor: BrowserContext, live_site: Path
) -> None:
    with files(live_site) as address:
        page = visitor.new_page()
        page.add_init_script(f"({NOTES})()")
        page.goto(f"{address}live/index.html")
        expect(page.locator("[data-picture][src]")).to_have_count(5, timeout=START)
        page.evaluate(KEPT)
        assert "Downloading Python (first visit only)" in page.evaluate("() => window.notes")
        page.reload()
        expect(page.locator("[data-picture][src]")).to_have_count(5, timeout=START)
        assert woken(page)
        notes = page.evaluate("() => window.notes")
        assert notes[0] == "Starting Python"
        assert not [note for note in notes if "Downloading" in note]


@pytest.mark.parametrize(
    ("how", "signed"),
    [
        ("a byte", False),
        ("its end", False),
        ("its edition", True),
        ("its last try", True),
        ("its place", True),
        ("everything", True),
    ],
)
def test_python_starts_plainly_without_a_snapshot_that_is_right(
    visitor: BrowserContext, live_site: Path, how: str, signed: bool
) -> None:
    with files(live_site) as address:
        page = visit(visitor, f"{address}live/?game=kontor&seed=4")
        page.evaluate(KEPT)
        before = page.evaluate(SNAPSHOTS)
        page.evaluate(CHANGE, [how, signed])
        page.close()
        page = visit(visitor, f"{address}live/?game=kontor&seed=4")
        assert not woken(page)
        assert Match.from_address(link_after_a_move(page)).ply > 0
        expect(page.locator("#trouble")).to_be_empty()
        page.evaluate(KEPT)
        assert page.evaluate(SNAPSHOTS) == before, "made again, and what another edition kept is gone"
        page.close()
        assert woken(visit(visitor, f"{address}live/?game=kontor"))
