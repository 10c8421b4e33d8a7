"""The list of all legal moves: in an order, under headings, with what each would do."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from kernel_games import Match, game
from kernel_games.board import Board
from tests.browser.bare import axe
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]


@pytest.fixture
def river() -> Match:
    """Mississippi: Ada may go far, turned or not, and touches Ben on the space before her."""
    rules = game("mississippi")
    course = {"name": "Straight", "spaces": [[place, 0] for place in range(20)]}
    start = rules.position(players=2, ships=[[9, 1], [11, 4]], course=course)
    return Match(rules, ["Ada", "Bo"], start=start, seed=1)


def turned(move: str) -> str:
    """The turn that a move begins with, if any."""
    return re.split(" ?(?:back|forward|stay)", move)[0]


def test_moves_in_words_have_an_order_headings_and_outcomes(open_host: OpenHost, river: Match) -> None:
    host = open_host(width=1366, height=768, reduced_motion="reduce")
    page = host.page
    host.show(Board(river, seat=0))
    assert not [call for call in host.calls if call["ask"]["do"] == "preview"], "only for whoever opens it"
    page.locator(".kg-fold > summary").first.click()
    buttons = page.locator(".kg-moves [data-move]")
    expect(buttons).to_have_count(len(river.legal_moves()))
    expect(page.locator(".kg-moves small")).to_have_count(len(river.legal_moves()))
    headings = page.locator(".kg-moves h3").all_text_contents()
    turns = {turned(str(move)) for move in river.legal_moves()} - {""}
    assert len(headings) == len(set(headings)) == len(turns) > 1
    for heading, group in zip(headings, page.locator(".kg-moves-of").all(), strict=True):
        listed = group.get_by_role("list", name=heading).locator("[data-move]")
        moves = [str(one.get_attribute("data-move")) for one in listed.all()]
        assert len({turned(move) for move in moves}) == 1, "one turning under each heading"
        backs = [int(move.split()[-1]) for move in moves if "back" in move]
        assert backs == sorted(backs)
    touched = page.locator('.kg-moves [data-move="forward 1"]')
    assert "to space" in str(touched.text_content())
    assert "Bo" in str(touched.text_content())
    assert axe(page) == []


def test_arrows_walk_through_the_moves_in_words(open_host: OpenHost, river: Match) -> None:
    """Nobody needs a Tab for each; Enter plays, and the focus stays in the list."""
    host = open_host(width=1366, height=768, reduced_motion="reduce")
    page = host.page
    host.show(Board(river, seat=0))
    page.locator(".kg-fold > summary").first.click()
    buttons = page.locator(".kg-moves [data-move]")
    buttons.first.focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(buttons.nth(2)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(buttons.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_function("() => +document.querySelector('.kg-time input').max > 0")
    assert river.ply
