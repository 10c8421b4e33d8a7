"""The real board and its kernel: sleeping, shown twice, told everything."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from kernel_games import Match
from kernel_games.board import Board
from kernel_games.bots import Random
from tests.browser.bare import ROOT, state
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]


def test_kernel_that_sleeps_and_wakes(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-pick="card:up2"]').click()
    host.asleep = True
    page.locator('[data-key="tiki:Huhu"]').click()
    state(page, "busy")
    expect(page.locator(".kg-say")).to_contain_text("Python is busy with")
    page.evaluate("() => trigger('board', 'comm_live_update')")
    state(page, "lost")
    expect(page.locator(".kg-say")).to_contain_text("Run the cell again")
    expect(page.locator("[data-key]")).not_to_have_count(0)
    host.asleep = False
    page.locator('[data-do="again"]').click()
    expect(page.locator(ROOT)).not_to_have_attribute("data-state", "lost")


def test_two_boards_on_a_page_share_no_id_and_stay_in_step(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0), "mine")
    host.show(Board(match, seat=1), "theirs")
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids)) > 10
    page.locator(ROOT).nth(0).locator('[data-pick="card:up2"]').click()
    page.locator(ROOT).nth(0).locator('[data-key="tiki:Huhu"]').click()
    expect(page.locator(ROOT).nth(1)).to_have_attribute("data-state", "ready")
    expect(page.locator(ROOT).nth(1).locator('[data-key="tiki:Huhu"]')).to_have_attribute(
        "aria-label", re.compile("place 1")
    )


def test_one_board_shown_twice_is_drawn_twice_and_bots_move_once(open_host: OpenHost) -> None:
    match = Match("tiki_topple", ["Ada", Random(), Random()], seed=1)
    board = Board(match, pace=0)
    host = open_host()
    page = host.page
    host.show(board)
    host.show(board)
    ply = match.ply
    page.locator(ROOT).nth(1).locator('[data-pick="card:up1"]').first.click()
    page.locator(ROOT).nth(1).locator(f'[data-key="tiki:{match.state.line_names[4]}"]').click()  # type: ignore[attr-defined]
    for number in (0, 1):
        expect(page.locator(ROOT).nth(number)).to_have_attribute("data-rev", "3")
        expect(page.locator(ROOT).nth(number)).to_have_attribute("data-state", "ready")
    assert match.ply == ply + 3
    page.evaluate("() => stops.board.abort()")
    assert board.errors == []


def test_page_that_hears_all_shows_what_a_page_shows_that_opens_now(open_host: OpenHost) -> None:
    """Mississippi, where much comes, goes and comes back, with a name beyond the first 65,536 characters."""
    match = Match("mississippi", ["\N{GRINNING FACE} Ada", Random()], seed=1)
    board = Board(match, seat=0)
    host = open_host(reduced_motion="reduce")
    host.show(board)
    unfold = "() => { for (const fold of document.querySelectorAll('.kg-fold')) fold.open = true; }"
    host.page.evaluate(unfold)
    for step in range(12):
        match.play(match.legal_moves()[step * 7 % len(match.legal_moves())])
        while match.state.current_player == 1:
            match.advance()
        host.flush()
    match.undo()
    match.redo(0)
    host.flush()
    host.show(board)
    host.page.evaluate(unfold)
    expect(host.page.locator(".kg-moves li").last).not_to_be_empty()
    heard, opened = host.page.evaluate(
        """() => [...document.querySelectorAll(".kg-board")].map(root => [
          [...root.querySelectorAll("[data-key]")].map(({dataset, ariaLabel, style, innerHTML}) =>
            [dataset.key, dataset.pick, ariaLabel, style.transform, innerHTML.replaceAll(/kg\\w{8}/g, "")]),
          [...root.querySelectorAll(".kg-moves li, .kg-log li")].map(item => item.textContent)])"""
    )
    assert heard == opened
    assert len(heard[0]) > 60
    assert len(heard[1]) > 60
    assert not board.errors
