"""The live page has a part of Python's library, enough for all that boards do; what lacks is had later."""

from __future__ import annotations

import json
import random
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kernel_games import Match, game, registered_games
from kernel_games.engine import TERMINAL
from kernel_games.teaching.walks import walk_names
from tests.browser.harness import WAIT
from tests.browser.visits import START
from tests.browser.web import files
from tools import offline
from tools.live_python import LIBRARY, packed

# Ask Python as a page does, and wait for its answer, or until a board is shown.
ASK = """([data, id]) => new Promise((tell, fail) => {
  const say = self.postMessage;
  self.postMessage = ({ told, stage, error }) => {
    const said = told && JSON.parse(told).said, answered = id ? said?.id === id : stage === "shown";
    if (!answered && !error) return;
    self.postMessage = say;
    if (error) fail(new Error(error)); else tell(said?.reply);
  };
  dispatchEvent(new MessageEvent("message", { data }));
})"""
# How often the whole library was asked for.
WHOLE = "() => performance.getEntriesByName('whole library').length"
HOUSE: dict[str, dict[str, Any]] = {
    "kon_tiki": {"KT-C2.each": 23},
    "kontor": {"KO-B05.coins": 5},
    "mississippi": {"MS-S1.five": 11},
    "nile": {"4.41.far": 6},
    "tiki_topple": {"TT-K1.points": 20},
}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of somebody who has never been here."""
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        context.set_default_timeout(WAIT)
        yield context.new_page()


class Python:
    """Python on a page, asked without the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def show(self, **wish: object) -> dict[str, Any]:
        """Show a board; return all of it."""
        self.page.workers[0].evaluate(ASK, [{"show": json.dumps({"board": 99, **wish})}, ""])
        whole: dict[str, Any] = self.ask("sync", page="p", rev=-1)["whole"]
        return whole

    def ask(self, do: str, **what: object) -> dict[str, Any]:
        message = {"kind": "kg-ask", "id": do, "ask": {"do": do, **what}}
        reply: dict[str, Any] = self.page.workers[0].evaluate(ASK, [{"hear": json.dumps(message)}, do])
        assert reply["ok"], (do, reply)
        return reply


def finished(name: str) -> str:
    """Return the link to a match that is over."""
    match, rng = Match(name, ["Ada", "Ben"], seed=3), random.Random(1)
    while match.state.current_player != TERMINAL:
        match.play(rng.choice(match.legal_moves()))
    return match.address()


def test_all_games_are_played_practised_reviewed_and_changed_with_a_part_of_the_library(
    page: Page, live_site: Path
) -> None:
    with files(live_site) as address:
        page.goto(f"{address}live/index.html?game=tiki_topple")
        expect(page.locator(".kg-board")).to_have_attribute("data-state", "ready", timeout=START)
        python = Python(page)
        assert {*HOUSE} == {*registered_games()}
        for name, rules in HOUSE.items():
            board = python.show(game=name, seed=1)
            assert python.ask("rulebook")["sections"]
            assert python.ask("clause", id=next(iter(rules)).rpartition(".")[0])["examples"]
            python.ask("link", base="https://games.example/")
            python.ask("form")
            python.ask("preview", seat=0, move=board["moves"][0][0])
            python.ask("play", seat=0, move=board["moves"][0][0], rev=board["rev"])
            assert rules == python.ask("house", rules=rules)["rules"]
            python.ask("compare", rules=rules)
            while python.ask("games", rules=rules, bot="random")["played"] < 2:
                pass
            assert "result" in python.ask("games", rules=rules, bot="random", enough=True)
            python.show(at=finished(name))
            assert python.ask("review", have="")["stamp"]
            for walk in (walk_names(game(name))[0], "practice"):
                assert python.show(walk=f"{name}/{walk}")["coach"]
                assert "code" in python.ask("report", name="Ñandú")
        assert page.workers[0].evaluate(WHOLE) == 0
        expect(page.locator("#trouble")).to_be_empty()


def test_a_module_that_was_left_out_is_had_from_the_whole_library(
    page: Page, live_site: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(live_site, site)
    library = site / "live" / LIBRARY
    with zipfile.ZipFile(BytesIO(zlib.decompress(library.read_bytes()))) as archive:
        kept = {name: archive.read(name) for name in archive.namelist()}
    del kept["importlib/resources/readers.py"]
    library.write_bytes(packed(kept))
    offline.write(site)
    with files(site) as address:
        page.goto(f"{address}live/index.html")
        expect(page.locator("[data-picture][src]")).to_have_count(5, timeout=START)
        assert page.workers[0].evaluate(WHOLE) == 1
