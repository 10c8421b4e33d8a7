"""Asking a strong player on the real board: by mouse, by keyboard, and what a screen reader hears."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from kernel_games import Match
from kernel_games.board import Board
from kernel_games.board.match_view import adviser_of
from kernel_games.engine import Hint
from kernel_games.engine.hints import promised
from tests.browser.bare import axe, focused, menu, state
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]


def told(page: Page, hint: Hint) -> None:
    """The line says the moves in order, for eyes and ears, and rings stand where the best one is played."""
    line = page.get_by_role("status").filter(has=page.locator(".kg-told"))
    for n, label in enumerate(hint.labels, 1):
        expect(line).to_contain_text(f"{n}. {label}: {promised(hint.thoughts[n - 1])}.")
    expect(line).to_contain_text(hint.verdict)
    _, tiki = hint.thoughts[0].move.split()
    best = page.locator(".kg-best [data-of]").evaluate_all("all => all.map((one) => one.dataset.of)")
    assert f"tiki:{tiki}" in best
    assert len(best) > 1, "the cards too"


def test_the_menu_asks_and_the_best_moves_are_said_and_ringed_until_one_is_made(
    open_host: OpenHost, match: Match
) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    hint = match.hint(0, bot=adviser_of(match.game))
    menu(page, "hint")
    told(page, hint)
    assert not axe(page)
    assert page.evaluate("() => document.activeElement.closest('.kg-menu') !== null"), "no key is lost"
    card, tiki = hint.thoughts[0].move.split()
    page.locator(f'[data-pick="card:{card}"]').first.click()
    assert page.locator(".kg-best [data-of]").count()
    page.locator(f'[data-key="tiki:{tiki}"]').click()
    state(page, "waiting")
    expect(page.locator(".kg-best [data-of]")).to_have_count(0)


def test_the_key_h_asks_and_the_focus_stays_on_its_piece(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-key="tiki:Huhu"]').focus()
    page.keyboard.press("h")
    told(page, match.hint(0, bot=adviser_of(match.game)))
    assert focused(page) == "tiki:Huhu"


def test_out_of_turn_the_board_says_whose_turn_it_is(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=1))
    menu(page, "hint")
    expect(page.locator(".kg-say.kg-no")).to_contain_text("Ada")
    expect(page.locator(".kg-say [data-clause]")).to_have_text("TT-T1")


def test_who_only_watches_is_not_offered_a_hint(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    host.show(Board(match, seat="watch"))
    host.page.locator(".kg-menu > summary").click()
    expect(host.page.locator('[data-do="help"]')).to_be_visible()
    expect(host.page.locator('[data-do="hint"]')).to_be_hidden()
