"""Playing on the real board: mouse, keyboard, list, curtain, past and steps."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from kernel_games import Match, language
from kernel_games.board import Board
from kernel_games.bots import Random
from kernel_games.engine import TERMINAL
from tests.board.toy import game as toy
from tests.browser.bare import LISTEN, ROOT, at_rest, axe, focused, menu, play_by_keyboard, state
from tests.browser.page.host import Host
from tests.browser.test_page_picking import box

OpenHost = Callable[..., Host]


def test_mouse_plays_in_any_order_and_the_pieces_move_there(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.evaluate("() => { window.before = [...document.querySelectorAll('[data-key]')]; }")
    page.evaluate(LISTEN)
    page.locator('[data-key="tiki:Huhu"]').click()
    page.locator('[data-pick="card:up2"]').click()
    state(page, "waiting")
    assert match.state.line_names[0] == "Huhu"  # type: ignore[attr-defined]
    assert page.evaluate("() => before.every((node) => node.isConnected)"), (
        "a node that is replaced cannot move"
    )
    at_rest(page)
    assert "tiki:Huhu" in page.evaluate("moved")
    tops = [page.locator(f'[data-key="tiki:{tiki}"]').bounding_box() for tiki in match.state.line_names]  # type: ignore[attr-defined]
    assert [box["y"] for box in tops if box] == sorted(box["y"] for box in tops if box)


def test_reduced_motion_moves_nothing_slowly(open_host: OpenHost, match: Match) -> None:
    host = open_host(reduced_motion="reduce")
    host.show(Board(match, seat=0))
    host.page.evaluate(LISTEN)
    host.page.locator('[data-key="tiki:Huhu"]').click()
    host.page.locator('[data-pick="card:up2"]').click()
    state(host.page, "waiting")
    assert host.page.evaluate("() => document.getAnimations().length") == 0
    assert host.page.evaluate("moved") == []


def test_hovering_shows_what_a_move_would_do_and_leaving_ends_it(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-pick="card:up2"]').click()
    page.locator('[data-key="tiki:Huhu"]').hover()
    expect(page.locator(".kg-offer")).to_contain_text("Huhu climbs from place 3 to place 1")
    expect(page.locator(".kg-ghost")).not_to_have_count(0)
    expect(page.locator('.kg-offer [data-clause="TT-T3"]')).to_be_visible()
    page.mouse.move(5, 5)
    page.locator(".kg-status").hover()
    expect(page.locator(".kg-offer")).to_be_hidden()
    expect(page.locator(".kg-ghost")).to_have_count(0)
    assert match.ply == 2


def test_illegal_pick_says_why_with_a_clause_that_opens(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-pick="card:up2"]').click()
    page.locator('[data-key="tiki:Nani"]').click(force=True)
    expect(page.locator(".kg-say")).to_contain_text("Nani is in place 1")
    page.locator('.kg-say [data-clause="TT-T4"]').click()
    expect(page.locator(".kg-clause")).to_contain_text("in the rulebook")
    expect(page.locator(".kg-clause")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".kg-clause")).to_be_hidden()


def test_keyboard_alone_plays_a_whole_game_and_no_key_leaves_the_board(open_host: OpenHost) -> None:
    host = open_host(reduced_motion="reduce")
    page = host.page
    match = Match("tiki_topple", ["Ada", Random("Bo")], seed=4)
    board = Board(match, pace=0)
    host.show(board)
    rng = random.Random(4)
    page.locator('[data-pick][tabindex="0"]').focus()
    turns = 0
    while match.state.current_player != TERMINAL:
        if match.state.rest:
            state(page, "rest")
            page.locator('[data-do="go"]').focus()
            page.keyboard.press("Enter")
            state(page, "ready") if match.state.current_player == 0 else None
            page.wait_for_function("document.querySelector('.kg-score').hidden")
            page.locator('[data-pick][tabindex="0"]').focus()
        page.wait_for_function("/ready|rest|over/.test(document.querySelector('.kg-board').dataset.state)")
        if match.state.current_player == 0:
            turns += 1
            play_by_keyboard(page, match, str(rng.choice(match.legal_moves())), rng)
            page.wait_for_function(
                "/ready|rest|over/.test(document.querySelector('.kg-board').dataset.state)"
            )
            page.locator('[data-pick][tabindex="0"]').focus()
    state(page, "over")
    assert turns > 10
    assert board.errors == []
    assert page.evaluate("() => window.keys") == []


def test_list_of_moves_plays_too(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator(".kg-side summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".kg-moves button")).to_have_count(len(match.legal_moves()))
    page.keyboard.press("Tab")
    expect(page.locator(".kg-offer")).to_be_visible()
    # What the move would do stands in small letters below its name.
    label = page.evaluate("() => document.activeElement.firstChild.textContent")
    page.keyboard.press("Enter")
    state(page, "waiting")
    assert match.game.label(match.plies[-1].move) == label


def test_focus_stays_with_its_piece_through_a_move(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    page.locator('[data-key="tiki:Kapu"]').focus()
    match.play("up1 Kapu")
    host.flush()
    assert focused(page) == "tiki:Kapu"
    expect(page.locator('[data-key="tiki:Kapu"]')).to_have_attribute("aria-label", re.compile("place 8"))


def test_curtain_between_two_people(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match))
    page.locator('[data-pick="card:up2"]').click()
    page.locator('[data-key="tiki:Huhu"]').click()
    state(page, "curtain")
    expect(page.locator('[data-do="unveil"]')).to_be_focused()
    assert page.evaluate("() => document.querySelector('.kg-stage').inert")
    assert page.locator('[data-key="secret:0"]').get_attribute("aria-label") == "Ada's secret card, face down"
    page.keyboard.press("Enter")
    state(page, "ready")
    expect(page.locator(".kg-status")).to_have_text("Ben: pick a card")


@pytest.mark.parametrize("name", ["kon_tiki", "kontor"])
@pytest.mark.parametrize(("width", "height"), [(934, 647), (360, 686)])
def test_at_the_end_the_result_is_in_sight_and_escape_gives_the_board_back(
    name: str, width: int, height: int, open_host: OpenHost
) -> None:
    """However much there is to tell, half of the board is left, and no words lie beside the card."""
    match, rng, moves = Match(name, ["Ada", "Ben", "Cleo"], seed=3), random.Random(3), []
    while match.state.current_player != TERMINAL:
        moves.append(rng.choice(match.legal_moves()))
        match.play(moves[-1])
    match = Match(name, ["Ada", "Ben", "Cleo"], seed=3)
    for move in moves[:-1]:
        match.play(move)
    host = open_host(width=width, height=height, reduced_motion="reduce")
    page = host.page
    host.show(Board(match, seat=0))
    match.play(moves[-1])
    host.flush()
    state(page, "over")
    card = page.locator(".kg-score")
    for rank in card.locator(".kg-ranks li").all():
        expect(rank).to_be_in_viewport(ratio=1)
    assert box(card)["height"] < 0.65 * height
    assert axe(page) == []
    page.locator("[data-do=score]").click()
    assert box(card)["height"] < 0.65 * height
    assert axe(page) == []
    card.locator("[data-clause]").first.focus()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert page.evaluate("() => document.querySelector('.kg-board').contains(document.activeElement)")


def test_past_and_back(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    host.show(Board(match, seat=0))
    match.play("up2 Huhu")
    match.play("up1 Kapu")
    host.flush()
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".kg-past")).to_have_text("You are looking at step 0 of 2 of the match.")
    expect(slider).to_have_attribute("aria-valuetext", "Step 0 of 2 of the match")
    expect(page.locator('[data-key="tiki:Nani"]')).to_have_attribute("aria-label", re.compile("place 1"))
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator('[data-key="tiki:Nani"]')).to_have_attribute("aria-label", re.compile("place 2"))


def test_steps_of_a_chain_are_gone_through_by_keyboard(open_host: OpenHost, chain: Match) -> None:
    """MS-3a, MS-3b, MS-5a; nothing is asked of the kernel, and the slider of the match stays where it is."""
    host = open_host(reduced_motion="reduce")
    page = host.page
    host.show(Board(chain, seat=0))
    chain.play("forward 1")
    host.flush()
    page.locator(".kg-board[data-room]").wait_for()
    slider = page.get_by_role("slider", name="Steps of the last move")
    slider.focus()
    expect(slider).to_have_attribute("aria-valuetext", "All 3 steps shown")
    calls = len(host.calls)
    where = "() => document.querySelector('[data-key=\"ship:0\"]').getBoundingClientRect().x"
    found = []
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        clauses = page.locator(".kg-say [data-clause]").all_text_contents()
        found.append((page.evaluate(where), clauses[:1], slider.get_attribute("aria-valuetext") or ""))
    (touched, *_), (carried, *_), (pushed, *_), (arrived, *_), back = found
    assert touched < carried < pushed == arrived
    assert back == found[2]
    assert [clauses for _, clauses, _ in found[:3]] == [["MS-1a"], ["MS-3b"], ["MS-3b"]]
    assert re.match("Step 1 of 3: Ada pays .* Ada's 6 touches Ben's 1", found[0][2])
    assert len(host.calls) == calls
    expect(page.get_by_role("slider", name="History")).to_have_attribute(
        "aria-valuetext", "Step 1 of 1 of the match"
    )
    assert axe(page) == []
    page.get_by_role("button", name="Close the steps").press("Enter")
    expect(slider).to_be_hidden()
    expect(page.locator(ROOT)).not_to_have_attribute("data-stepping", "")


def test_game_without_a_drawing_is_played_from_the_list(open_host: OpenHost) -> None:
    host = open_host()
    page = host.page
    match = Match(toy, ["Ada", "Ben"], seed=1)
    host.show(Board(match))
    page.locator(".kg-side summary").first.click()
    page.locator('.kg-moves [data-move="high"]').click()
    state(page, "curtain")
    page.locator('[data-do="unveil"]').click()
    page.locator('.kg-moves [data-move="low"]').click()
    state(page, "over")
    expect(page.locator(".kg-title")).to_have_text("High or <b>low</b>")
    assert axe(page) == []


def test_new_game_by_its_form(open_host: OpenHost, match: Match) -> None:
    host = open_host()
    page = host.page
    board = Board(match)
    host.show(board)
    menu(page, "new")
    page.get_by_label("Players", exact=True).last.select_option("3")
    page.get_by_label("Seat 2: Name").fill("Rob")
    page.get_by_label("Seat 2: Player").select_option("greedy")
    page.get_by_label("Seat 3: Name").fill("Cleo")
    page.get_by_label("rounds", exact=False).first.fill("3")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".kg-name")).to_have_text(["Ada", "Rob", "Cleo"])
    assert board.match.names == ("Ada", "Rob", "Cleo")
    assert board.match is not match


@pytest.fixture
def finally_english() -> Iterator[None]:
    """Whatever a page has set."""
    yield
    language("en")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.usefixtures("finally_english")
def test_the_form_for_a_new_game_sets_the_language_of_all_boards(
    width: int, open_host: OpenHost, match: Match
) -> None:
    host = open_host(width=width)
    page = host.page
    host.show(Board(match, seat=0))
    host.show(Board(Match("mississippi", ["Cleo", "Dan"], seed=1), seat=0), "other")
    first, second = page.locator(ROOT).all()
    first.locator(".kg-menu > summary").click()
    first.locator('.kg-menu [data-do="new"]').click()
    first.locator('.kg-form select[name="language"]').select_option(label="Español")
    expect(first.locator(".kg-form h3")).to_have_text("Nueva partida")
    first.locator('[data-do="close-form"]').click()
    for board in (first, second):
        expect(board).to_have_attribute("lang", "es")
        expect(board.locator('.kg-menu [data-do="new"]')).to_have_text("Nueva partida")
    expect(first.locator(".kg-stage > svg")).to_have_attribute("aria-label", re.compile("Ronda 1 de 4"))
    expect(second.locator(".kg-log")).to_contain_text("Cleo saca un 6")
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    first.locator('[data-pick="card:toast"]').first.click(force=True)
    expect(first.locator(".kg-say")).to_contain_text("No puedes jugar Tiki Toast")
