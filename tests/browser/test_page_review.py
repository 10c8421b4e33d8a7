"""How a game went, on the real board: the course, a turning point, the same decision once more, and on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import kernel_games
from kernel_games import Match
from kernel_games.board import Board
from kernel_games.bots import Greedy
from tests.browser.bare import axe, menu, state
from tests.browser.page.host import Host
from tests.reviews.test_reviews import last_round

OpenHost = Callable[..., Host]
PLAYED, BETTER = "up1 Huhu", "up1 Hookipa"


@pytest.fixture
def over() -> Match:
    """The end of a game in which Ada's last choice is surely a mistake."""
    match = last_round(seed=0, since=66)
    return Match(
        match.game, ["Ada", Greedy("Ben")], seed=5, start=match.start, plies=match.plies, settle=False
    )


def whole(page: Page) -> None:
    expect(page.locator('.kg-review[data-done="true"]')).to_be_visible(timeout=60_000)


def play(page: Page, move: str) -> None:
    card, tiki = move.split()
    page.locator(f'[data-pick="card:{card}"]').first.click()
    page.locator(f'[data-key="tiki:{tiki}"]').click()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_course_grows_and_a_turning_point_is_tried_again_until_it_is_right(
    open_host: OpenHost, over: Match, scheme: str
) -> None:
    host = open_host(1366, 768, color_scheme=scheme)
    page = host.page
    host.show(Board(over))
    state(page, "over")
    page.locator('.kg-answers [data-do="review"]').click()
    # The first picture comes long before the end, with a bar.
    expect(page.locator(".kg-course img")).to_be_visible()
    whole(page)
    expect(page.locator(".kg-review progress")).to_have_count(0)
    expect(page.locator(".kg-score"), "it would look out beside the review").to_be_hidden()
    expect(page.locator(".kg-course img")).to_have_attribute("alt", re.compile("The course of the game"))
    point = page.locator(".kg-review .kg-change")
    expect(point).to_have_count(1)
    expect(point.locator("img")).to_have_count(2)
    expect(point).to_contain_text("(TT-K")
    assert not axe(page, ".kg-review")
    point.locator('[data-do="retry"]').click()
    state(page, "ready")
    expect(page.locator(".kg-goal")).to_contain_text("Find a better move")
    play(page, PLAYED)
    state(page, "tried")
    expect(page.locator(".kg-goal")).to_contain_text("That is the move that was played")
    page.locator('.kg-answers [data-do="undo"]').click()
    state(page, "ready")
    expect(page.locator(".kg-goal")).to_contain_text("Find a better move")
    play(page, BETTER)
    expect(page.locator(".kg-goal")).to_contain_text("Right")
    assert not axe(page)
    page.locator('[data-do="onward"]').click()
    expect(page.locator(".kg-goal")).to_be_hidden()
    state(page, "ready")


def test_whoever_closes_it_has_cancelled_it_and_the_board_goes_on(open_host: OpenHost, over: Match) -> None:
    host = open_host()
    page = host.page
    board = Board(over)
    host.show(board)
    menu(page, "review")
    expect(page.locator(".kg-course img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".kg-review")).to_be_hidden()
    menu(page, "new")
    page.locator('.kg-form [data-do="begin"]').click()
    state(page, "ready")


def test_by_keyboard_in_spanish(open_host: OpenHost, over: Match) -> None:
    kernel_games.language("es")
    try:
        host = open_host(390, 844)
        page = host.page
        host.show(Board(over))
        page.locator('.kg-answers [data-do="review"]').focus()
        page.keyboard.press("Enter")
        whole(page)
        expect(page.locator(".kg-review h3")).to_have_text("¿Cómo fue la partida?")
        retry = page.locator('[data-do="retry"]')
        retry.focus()
        page.keyboard.press("Enter")
        state(page, "ready")
        expect(page.locator(".kg-goal")).to_contain_text("Busca una jugada mejor")
    finally:
        kernel_games.language("en")


def test_a_game_for_three_shows_its_course_and_says_that_it_judges_no_move(open_host: OpenHost) -> None:
    match = Match("tiki_topple", ["Ada", Greedy("Ben"), Greedy("Cleo")], seed=1)
    while match.state.current_player >= 0:
        match.play(match.legal_moves()[0])
        match.run()
    host = open_host()
    page = host.page
    host.show(Board(match))
    page.locator('.kg-answers [data-do="review"]').click()
    whole(page)
    expect(page.locator(".kg-review")).to_contain_text("We judge no single move here")
    expect(page.locator(".kg-review [data-do]")).to_have_count(0)
