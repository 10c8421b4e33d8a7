"""Great moments of the Nile, staged on the real board: large, then at their place; or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from kernel_games import Match, game
from kernel_games.board import Board
from tests.browser.bare import ROOT
from tests.browser.harness import WAIT
from tests.browser.page.host import Host
from tests.kon_tiki.test_scene import turned
from tests.tiki_topple.test_scene import scored

OpenHost = Callable[..., Host]
SCENE = '[data-key="stage:scene"]'
RECORD = """() => {
  window.staged = [];
  let root = document.querySelector(".kg-board");
  new MutationObserver(() => {
    let scene = root.querySelector('[data-key="stage:scene"]');
    let fallen = root.querySelector('[data-key="stage:fallen"]');
    let told = root.querySelector('[data-key="stage:words"]')?.textContent ?? "";
    let body = scene ? scene.innerHTML + (fallen?.innerHTML ?? "") + told : "";
    if (body === window.last) return;
    window.last = body;
    if (body) staged.push({
      words: scene.textContent + told, fallen: Boolean(fallen),
      told: Boolean(root.querySelector(".kg-say").textContent),
      steps: !root.querySelector(".kg-stepbar").hidden,
      height: scene.getBoundingClientRect().height / root.querySelector(".kg-stage").clientHeight });
  }).observe(root, {childList: true, subtree: true, attributes: true});
}"""
"""Keep what is staged, one after the other."""


def setting_out(**fields: Any) -> Match:
    """Ada stands in Bagamoyo, and goes west into the unknown: a mountain, whose card tells no height."""
    start = game("nile").position(
        players=1,
        hex="3915",
        port="zanzibar",
        activity="normal",
        party={"bearers": 8, "guides": 1, "rations": 60},
        **fields,
    )
    return Match(game("nile"), ["Ada"], start=start, seed=69)


def go_northwest(host: Host, board: Board) -> None:
    """Take the step; what chance decides the page asks for."""
    assert board.act({"do": "play", "move": "foot northwest", "seat": 0, "rev": board.rev})["ok"]
    host.flush()
    expect(host.page.locator(".kg-log")).to_contain_text("turns out to be mountain", timeout=WAIT)
    expect(host.page.locator(ROOT).first).not_to_have_attribute("data-stepping", "", timeout=WAIT)


def test_a_throw_has_its_chart_before_it_falls_and_new_land_is_painted_large(open_host: OpenHost) -> None:
    match = setting_out()
    host = open_host(width=1366, height=768)
    page = host.page
    board = Board(match, seat=0)
    host.show(board)
    page.evaluate(RECORD)
    go_northwest(host, board)
    expect(page.locator(SCENE)).to_have_count(0)
    before, after, large, home = page.evaluate("staged")
    assert "Do you get lost?" in before["words"]
    assert not before["fallen"]
    assert "Do you get lost?" in after["words"]
    assert (after["fallen"], after["told"]) == (True, True)
    assert "mountain" in large["words"]
    assert large["height"] > 0.25
    assert large["told"]
    assert home["words"] == "", "too small to be read"
    assert not any(one["steps"] for one in (before, after, large, home)), "a scene is no step to go through"


@pytest.mark.parametrize("calm", [{"reduced_motion": "reduce"}, {"pace": 0}])
def test_where_nothing_shall_move_only_the_outcome_is_seen(calm: dict[str, Any], open_host: OpenHost) -> None:
    match = setting_out()
    host = open_host(**{key: value for key, value in calm.items() if key != "pace"})
    board = Board(match, seat=0, pace=calm.get("pace", 700))
    host.show(board)
    host.page.evaluate(RECORD)
    go_northwest(host, board)
    assert host.page.evaluate("staged") == []


@pytest.mark.clause("TT-E3")
def test_the_secret_cards_of_a_round_are_seen_large_and_a_key_ends_that(open_host: OpenHost) -> None:
    before, ply = scored(2, 1)
    start, move = before.state_at(ply - 1), before.plies[ply - 1].move
    match = Match(start.game, ["Ada", "Ben"], start=start, seed=1)
    host = open_host(width=1366, height=768)
    page = host.page
    board = Board(match, seat=start.current_player)
    host.show(board)
    page.evaluate("document.querySelector('.kg-piece[tabindex], .kg-stage [tabindex]').focus()")
    assert board.act({"do": "play", "move": str(move), "seat": start.current_player, "rev": board.rev})["ok"]
    host.flush()
    scene = page.locator(SCENE)
    expect(scene).to_contain_text("Ben", timeout=WAIT)
    place = scene.bounding_box()
    assert place is not None
    on_top = page.evaluate(
        "([x, y]) => document.elementsFromPoint(x, y).every((one) => !one.closest('.kg-score'))",
        [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2],
    )
    assert on_top, "the score does not cover it"
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)


def at_a_chain() -> tuple[Match, str]:
    """Mississippi before a chain: Ada will touch Ben, is carried on and touches Cleo; the finish is far."""
    rules = game("mississippi")
    course = {"name": "Straight", "spaces": [[place, 0] for place in range(40)]}
    start = rules.position(players=3, ships=[[2, 6], [4, 4], [10, 1]], course=course)
    return Match(rules, ["Ada", "Ben", "Cleo"], start=start, seed=1), "forward 1"


def at_a_disc() -> tuple[Match, str]:
    """Kon-Tiki before a disc is turned, and the move that turns it."""
    before, ply = turned(2, 1)
    start, move = before.state_at(ply), before.plies[ply].move
    return Match(start.game, ["Ada", "Ben"], start=start, seed=1), str(move)


@pytest.mark.parametrize("end", ["a key", "a click"])
@pytest.mark.parametrize(
    ("what", "told"),
    [
        pytest.param("disc", "turns the disc", marks=pytest.mark.clause("KT-W2")),
        pytest.param("die", "turns out to be mountain", marks=pytest.mark.clause("8.2-3a")),
        pytest.param("chain", "touches Ben's", marks=pytest.mark.clause("MS-5a")),
    ],
)
def test_what_is_staged_in_any_game_stays_until_a_key_or_a_click_ends_it(
    what: str, told: str, end: str, open_host: OpenHost
) -> None:
    match, move = {
        "disc": at_a_disc,
        "die": lambda: (setting_out(), "foot northwest"),
        "chain": at_a_chain,
    }[what]()
    seat = match.state.current_player
    host = open_host(width=1366, height=768)
    page = host.page
    # By itself each picture stays for a minute: longer than anything here waits.
    board = Board(match, seat=seat, pace=60_000)
    host.show(board)
    page.evaluate("document.querySelector('.kg-piece[tabindex], .kg-stage [tabindex]').focus()")
    assert board.act({"do": "play", "move": move, "seat": seat, "rev": board.rev})["ok"]
    host.flush()
    root = page.locator(ROOT).first
    expect(root).to_have_attribute("data-stepping", "", timeout=WAIT)
    if what != "chain":
        expect(page.locator(SCENE)).to_have_count(1, timeout=WAIT)
    if end == "a key":
        page.keyboard.press("Escape")
    else:
        page.locator(".kg-stage").click(position={"x": 5, "y": 5})
    expect(root).not_to_have_attribute("data-stepping", "", timeout=WAIT / 2)
    expect(page.locator(SCENE)).to_have_count(0)
    expect(page.locator(".kg-log")).to_contain_text(told)
