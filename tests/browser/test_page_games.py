"""Drawings of every game: names as they read, and places large enough for a finger."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kernel_games import Match, registered_games
from kernel_games.board import Board
from kernel_games.games.nile.sheet.form import Outfit
from tests.browser.bare import ROOT, to_the_map
from tests.browser.harness import AXE
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]
# A finger needs no less (WCAG 2.5.8); a map that can be shown larger is pressed there.
TARGET = 24
PLIES = {"nile": 67}
"""In Source of the Nile everybody buys first; then an expedition is on the map, and not at a halt."""
SMALL = """least => [...document.querySelectorAll(".kg-board [data-pick]")]
  .filter(node => !node.matches("[data-zoom] :is([data-key^='hex:'], [data-key^='port:'])"))
  .map(node => [node.dataset.key, node.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < least)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
MISNAMED = """async () =>
  (await axe.run({include: [".kg-board"]}, {runOnly: ["label-content-name-mismatch"]})).violations
  .flatMap(rule => rule.nodes.map(({target: [found]}) => document.querySelector(found)))
  .map(node => `${node.getAttribute("aria-label")} | ${node.textContent}`)"""


def look(page: Page, script: str, *arguments: Any) -> set[str]:
    return set(page.evaluate(script, *arguments))


@pytest.mark.parametrize("width", [1280, 860, 420])
@pytest.mark.parametrize("name", registered_games())
def test_every_piece_is_named_as_it_reads_and_large_enough(
    name: str, width: int, open_host: OpenHost
) -> None:
    """WCAG 2.5.3 and 2.5.8, through a part of a game."""
    match = Match(name, ["Ada", "Ben", "Cleo"], seed=3)
    host = open_host(width=width, reduced_motion="reduce")
    page = host.page
    board = Board(match, layout="narrow" if width < 560 else "standard")
    host.show(board)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    misnamed: set[str] = set()
    small: set[str] = set()
    rng = random.Random(3)
    for ply in range(PLIES.get(name, 40)):
        if ply % 4 == 0 and match.state.current_player in match.people:
            while board.shown != match.state.current_player:
                board.act({"do": "seat", "to": match.state.current_player, "rev": board.rev})
            host.flush()
            if Outfit.invitation(match.state):
                expect(page.locator(ROOT)).to_have_attribute("data-rev", str(board.rev))
                to_the_map(page)
            misnamed |= look(page, MISNAMED)
            small |= look(page, SMALL, TARGET - 0.5)
        if not match.state.legal_moves():
            break
        match.play(rng.choice(match.state.legal_moves()))
    assert misnamed == set()
    assert small == set()
