"""Lit places can be clicked in the middle: a token on one answers nothing, the place below it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random

import pytest
from playwright.sync_api import Page, expect

from kernel_games import Match, game
from kernel_games.board import Board
from kernel_games.engine import State, registered_games
from kernel_games.games.nile.land.africa import REFERENCE
from kernel_games.games.nile.sheet.form import Outfit
from tests.browser.bare import to_the_map
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]
FOOT = "3012"
# The mouse comes to the middle of each ring in turn; what a click there would take has the strong ring.
MISSED = """() => {
  const rings = [...document.querySelectorAll(".kg-lit > g")], missed = [];
  const pick = (ring) => document.querySelector(`[data-key="${ring?.dataset.of}"]`)?.dataset.pick;
  for (const ring of rings) {
    const {x, y, width, height} = ring.getBoundingClientRect();
    const spot = {clientX: x + width / 2, clientY: y + height / 2};
    const top = document.elementFromPoint(spot.clientX, spot.clientY);
    if (!top) continue;
    top.dispatchEvent(new PointerEvent("pointerover", {...spot, bubbles: true, pointerType: "mouse"}));
    if (pick(document.querySelector(".kg-lit > .kg-hot")) !== pick(ring)) missed.push(ring.dataset.of);
  }
  return [rings.length, missed];
}"""


def crowded() -> State:
    """On each hex beside an explorer lies something: tribes, discovery counters, a cache, somebody else."""
    beside = [REFERENCE.hexes[hex_] for hex_ in REFERENCE.near[REFERENCE.index[FOOT]]]
    found: State = game("nile").position(
        players=2,
        hex=FOOT,
        activity="normal",
        party={"bearers": 4, "rations": 20},
        explored=dict.fromkeys((FOOT, *beside), "veldt"),
        known=beside,
        tribes=[{"hex": beside[0], "strength": 9}, {"hex": beside[1], "strength": 14, "friends": [0]}],
        counters=[{"hex": beside[2], "shows": ""}, {"hex": beside[3], "shows": "lost_city"}],
        explorers=[{"caches": [{"hex": beside[4], "rations": 10}]}, {"hex": beside[5]}],
    )
    return found


def positions(name: str) -> Iterator[State]:
    """Some by name, and some from a game at random."""
    if name == "nile":
        yield crowded()
    named = [state for state in game(name).positions.values() if state.current_player >= 0]
    yield from named[:: -(-len(named) // 10)]
    match, rng = Match(name, ["Ada", "Ben", "Cleo"], seed=5), Random(5)
    for ply in range(60):
        if ply % 6 == 0 and match.state.current_player >= 0:
            yield match.state
        if not (moves := match.legal_moves()):
            return
        match.play(rng.choice(moves))


def put(host: Host, state: State, n: int) -> Match:
    """One board after the other on one page."""
    host.page.evaluate("document.querySelector('main').replaceChildren()")
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"][: state.num_players]
    match = Match(state.game, names, start=state, seed=1)
    host.show(Board(match, seat=state.current_player), f"board{n}")
    if Outfit.invitation(state):
        to_the_map(host.page)
    return match


def lit(page: Page) -> tuple[int, list[str]]:
    found: tuple[int, list[str]] = page.evaluate(MISSED)
    return found


@pytest.mark.parametrize("name", registered_games())
def test_the_middle_of_all_that_is_lit_answers(name: str, open_host: OpenHost) -> None:
    host = open_host(width=1366, height=1000, reduced_motion="reduce")
    found = []
    for n, state in enumerate(positions(name)):
        put(host, state, n)
        found.append(lit(host.page))
    assert sum(many for many, _ in found) > 40
    assert list(chain.from_iterable(missed for _, missed in found)) == []


@pytest.mark.parametrize("way", range(6))
def test_a_click_on_a_token_goes_to_the_hex_below(way: int, open_host: OpenHost) -> None:
    host = open_host(width=934, reduced_motion="reduce")
    page, to = host.page, REFERENCE.hexes[REFERENCE.near[REFERENCE.index[FOOT]][way]]
    match = put(host, crowded(), way)
    tokens = [f"tribe:{to}", f"counter:{to}", f"cache:0:{to}", "explorer:1"]
    token = next(one for one in tokens if page.locator(f'[data-key="{one}"]').count())
    page.locator(f'[data-key="hex:{to}"]').scroll_into_view_if_needed()
    place = page.locator(f'[data-key="{token}"]').bounding_box()
    assert place is not None
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    # Several moves go there; those without a choice have been made.
    picked = page.locator(f'[data-key="hex:{to}"][aria-pressed="true"]')
    expect(picked.or_(page.locator(".kg-board:not([data-rev='0'])")).first).to_be_attached()
    assert match.ply or picked.count() == 1
