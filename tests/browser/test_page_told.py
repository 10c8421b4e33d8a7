"""News is told next to the drawing, never over it, and a mouse at rest is told nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from kernel_games import Match, game, registered_games
from kernel_games.board import Board
from kernel_games.drawing.pictures import artist
from kernel_games.engine import CHANCE, TERMINAL
from tests.browser.bare import axe, state
from tests.browser.page.host import Host
from tests.browser.test_page_picking import apart, box, piece
from tests.browser.test_sight import SETTLED, SPOT, needed, phases, shown

OpenHost = Callable[..., Host]

# All words beside the drawing that are seen over it, once whatever a mouse would have to wait for has come.
OVER = """() => {
  const table = document.querySelector(".kg-table").getBoundingClientRect();
  return [...document.querySelectorAll(".kg-say, .kg-offer, .kg-score, .kg-bubble")].filter(one => {
    const {top, bottom, left, right} = one.getBoundingClientRect();
    return one.checkVisibility() && bottom > table.top + 1 && top < table.bottom - 1
      && right > table.left + 1 && left < table.right - 1;
  }).map(one => `${one.className}: ${one.textContent}`);
}"""
REVISION = "+document.querySelector('.kg-board').dataset.rev"
IN_LINE = """one => {
  const line = document.querySelector(".kg-say").getBoundingClientRect();
  const {top, bottom} = one.getBoundingClientRect();
  return top >= line.top - 2 && bottom <= line.bottom + 2;
}"""
# A sentence that has been said has been put into its row with the next frame.
PUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def clicked(page: Page, pick: str) -> None:
    page.mouse.click(*page.locator(".kg-board").evaluate(SPOT, pick))


@pytest.mark.parametrize("name", registered_games())
def test_after_a_click_nothing_that_is_said_lies_over_the_drawing(name: str, open_host: OpenHost) -> None:
    """Not what was done, nor the word for what the mouse rests on, nor what another click there would do."""
    host = open_host(width=934, height=647, reduced_motion="reduce")
    page = host.page
    page.add_style_tag(content="body { margin: 0; }")
    page.clock.install()
    picks = artist(game(name)).picks
    told = 0
    for number, start in enumerate(phases(name)[:8]):
        shown(host, start, number, pace=0)
        page.wait_for_function(SETTLED)
        view = start.observation(start.current_player)
        asked = [
            needed(picks, view, move)
            for move in view["legal"]
            if not any(pick.startswith("amount:") for pick in picks(view, move))
        ]
        if not asked:
            continue
        before = int(page.locator(".kg-board").get_attribute("data-rev") or 0)
        for pick in max(asked, key=len):
            clicked(page, pick)
        page.wait_for_function(
            f"before => ({REVISION}) > before || document.querySelector('.kg-ask button')", arg=before
        )
        play = page.locator(".kg-ask [data-do=play], .kg-ask [data-move]")
        if play.count():
            play.first.click()
        page.wait_for_function(f"before => ({REVISION}) > before", arg=before)
        page.wait_for_function(PUT)
        page.clock.fast_forward(2_000)
        assert page.evaluate(OVER) == []
        if page.locator(".kg-told").count():
            told += 1
            assert box(page.locator(".kg-say"))["height"] <= 25, "one row"
    assert told


def test_what_was_done_is_read_row_by_row_beside_the_board_and_all_of_it_on_demand(
    open_host: OpenHost, match: Match
) -> None:
    """A person who touches nothing reads it all in one line; the last sentence stays."""
    host = open_host(width=390, reduced_motion="reduce")
    page = host.page
    page.clock.install()
    host.show(Board(match, seat=0))
    for move in ("up2 Huhu", "up1 Kapu", "toast"):
        match.play(move)
        host.flush()
    said, table, sentences = page.locator(".kg-say"), page.locator(".kg-table"), page.locator(".kg-told")
    last = sentences.last
    for sentence in sentences.all():
        # Each has its time, in the order in which it happened.
        page.wait_for_function(IN_LINE, arg=sentence.element_handle())
        assert apart(box(said), box(table))
        page.clock.fast_forward(6_000)
    page.wait_for_function(IN_LINE, arg=last.element_handle())
    assert axe(page) == []
    more = page.locator("[data-do=told]")
    for unfold in (more.click, said.hover, said.locator("button").last.focus):
        expect(more).to_have_attribute("aria-expanded", "false")
        unfold()
        page.clock.fast_forward(1_000)
        expect(more).to_have_attribute("aria-expanded", "true")
        for sentence in sentences.all():
            expect(sentence).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape") if more.evaluate("one => one === document.activeElement") else None
        page.mouse.move(5, 700)
        page.evaluate("() => document.activeElement.blur()")
    expect(more).to_have_attribute("aria-expanded", "false")


@pytest.mark.clause("TT-T4")
def test_a_clause_in_a_line_that_unfolds_is_pressed_where_it_was(open_host: OpenHost) -> None:
    """A line unfolds where a mouse rests, or has the focus: neither takes the clause from the mouse."""
    host = open_host(width=460, reduced_motion="reduce")
    page = host.page
    page.clock.install()
    line = ["Kapu", "Eepo", "Hookipa", "Huhu", "Wikiwiki", "Nani", "Nui", "Lokahi", "Akamai"]
    rules = game("tiki_topple")
    match = Match(rules, ["Ada", "Ben"], start=rules.position(players=2, line=line), seed=1)
    host.show(Board(match, seat=0))
    page.locator('[data-pick="card:up2"]').click()
    page.locator('[data-key="tiki:Eepo"]').click(force=True)
    said = page.locator(".kg-say")
    chip, more = said.locator('[data-clause="TT-T4"]'), page.locator("[data-do=told]")
    expect(more).to_be_visible()
    cut = box(chip)
    x, y = cut["x"] + cut["width"] / 2, cut["y"] + cut["height"] / 2
    page.mouse.move(cut["x"] - 60, y)
    page.clock.fast_forward(1_000)
    expect(more).to_have_attribute("aria-expanded", "true")
    assert box(said)["height"] > 30, "the sentence needs two rows"
    assert [round(box(chip)[side] - cut[side]) for side in ("x", "y")] == [0, 0]
    page.mouse.move(5, 700)
    expect(more).to_have_attribute("aria-expanded", "false")
    page.mouse.move(x, y)
    page.clock.fast_forward(1_000)
    page.mouse.down()
    page.clock.fast_forward(1_000)
    page.mouse.up()
    expect(page.locator(".kg-clause")).to_contain_text("TT-T4")


def test_what_comes_to_where_a_mouse_rests_is_not_asked_about(open_host: OpenHost) -> None:
    """A preview tells what would be; unasked for, it is read as what has been."""
    host = open_host(width=934, reduced_motion="reduce")
    page = host.page
    page.clock.install()
    rules = game("nile")
    match = Match(rules, ["Ada"], start=rules.positions["packed"], seed=1)
    host.show(Board(match, seat=0))
    cautious = page.locator('.kg-answers > [data-pick="do:cautious"]')
    match.play("depart")
    host.flush()
    place = box(cautious)
    match.undo()
    host.flush()
    expect(cautious).to_have_count(0)
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    match.play("depart")
    host.flush()
    expect(cautious).to_be_visible()
    said, offer = page.locator(".kg-told").first, page.locator(".kg-offer")
    page.clock.fast_forward(1_000)
    expect(said).to_be_visible()
    expect(offer).to_be_hidden()
    page.mouse.move(x + 1, y)
    page.clock.fast_forward(1_000)
    expect(offer).to_be_visible()
    for answer in page.locator(".kg-answers > button").all():
        assert apart(box(offer), box(answer))
    row = page.locator(".kg-told-row")
    assert row.evaluate("row => getComputedStyle(row).opacity") == "0", (
        "nothing lies below what would be done"
    )


def test_the_word_for_a_piece_goes_with_a_click_and_with_the_mouse(open_host: OpenHost, match: Match) -> None:
    host = open_host(width=934, height=647, reduced_motion="reduce")
    page = host.page
    page.clock.install()
    host.show(Board(match, seat=0))
    tip = page.locator(".kg-tip")
    for away in (page.mouse.down, partial(page.mouse.move, 930, 5)):
        piece(page, "tiki:Huhu").hover()
        expect(tip).to_be_hidden()
        page.clock.fast_forward(1_000)
        expect(tip).to_be_visible()
        away()
        expect(tip).to_be_hidden()
        page.mouse.up()
        page.clock.fast_forward(1_000)
        expect(tip).to_be_hidden()
        page.mouse.move(930, 5)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("width", "height"), [(934, 647), (1366, 768)])
def test_how_a_round_was_scored_stands_beside_the_board_or_comes_when_asked_for(
    width: int, height: int, open_host: OpenHost
) -> None:
    """The board tells it too, and is seen meanwhile; so is what has the focus (WCAG 2.4.11)."""
    match, rng = Match("tiki_topple", ["Ada", "Ben"], seed=4), random.Random(4)
    while not (match.state.rest and match.state.current_player == CHANCE):
        match.play(rng.choice(match.legal_moves()), settle=False)
        match.settle(rest=True)
    host = open_host(width=width, height=height, reduced_motion="reduce")
    page = host.page
    page.add_style_tag(content="body { margin: 0; }")
    host.show(Board(match, seat=0))
    state(page, "rest")
    assert page.evaluate(OVER) == []
    card, ask = page.locator(".kg-score"), page.locator("[data-do=score]")
    if width < 1200:
        expect(card).to_be_hidden()
        ask.click()
    expect(card.locator("[data-clause='TT-E3']").first).to_be_visible()
    expect(ask).to_be_hidden()
    assert axe(page) == []
    page.locator("[data-do=close-score]").click()
    expect(card).to_be_hidden()
    expect(ask).to_be_visible()


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("width", "height"), [(934, 647), (1366, 768)])
def test_at_the_end_the_result_does_not_lie_on_what_has_the_focus(
    width: int, height: int, open_host: OpenHost
) -> None:
    """WCAG 2.4.11."""
    match, rng = Match("mississippi", ["Ada", "Ben", "Cleo"], seed=3), random.Random(3)
    while match.state.current_player != TERMINAL:
        match.play(rng.choice(match.legal_moves()))
    match.undo()
    host = open_host(width=width, height=height, reduced_motion="reduce")
    page = host.page
    host.show(Board(match, seat=0))
    summary = page.locator(".kg-fold > summary").first
    summary.focus()
    summary.scroll_into_view_if_needed()
    match.redo()
    host.flush()
    state(page, "over")
    card = page.locator(".kg-score")
    expect(card).to_be_visible()
    expect(summary).to_be_focused()
    assert apart(box(card), box(summary))
