"""House rules, from the form for a new game to the rulebook's page."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from kernel_games import Match
from kernel_games.board import Board
from tests.browser.bare import axe, menu, state
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]
LINE = "Class 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off"


def test_house_rules_are_put_together_in_the_form_and_told_wherever_their_clauses_are(
    open_host: OpenHost, match: Match
) -> None:
    host = open_host(1366, 768)
    page = host.page
    board = Board(match, seat=0)
    host.show(board)
    menu(page, "new")
    fold = page.locator(".kg-house")
    fold.locator("summary").click()

    def clause(name: str) -> str:
        return f'[data-house="{name}"]'

    # A figure is changed in the clause's own sentence, a clause is switched off, and one goes back.
    points = fold.get_by_label("TT-K1: of a secret card scores … points, but only", exact=True)
    points.fill("20")
    expect(fold.locator(f"{clause('TT-K1')} del:visible")).to_have_text("9")
    fold.get_by_label("TT-T7: No toast at first").uncheck()
    expect(fold.locator(clause("TT-T7"))).to_contain_text("You may play Tiki Toast on any of your turns")
    longest = fold.locator('[name="TT-T3.up3"]')
    longest.fill("4")
    expect(fold.get_by_role("status")).to_contain_text("no tiki of a short line could climb so far")
    fold.get_by_label("Back to the rulebook: TT-T3").click()
    expect(longest).to_have_value("3")
    expect(fold.get_by_role("status")).to_be_empty()
    fold.get_by_label("Name of these rules").fill("Class 7b")
    line = fold.get_by_label("To share or to paste")
    expect(line).to_have_value(LINE)
    assert axe(page) == []

    # The new game is played by them, and says so: on the board and in the rulebook.
    page.locator('[data-do="begin"]').click()
    chip = page.locator('.kg-top > [data-do="rulebook"]')
    expect(chip).to_have_text("Class 7b: 2 house rules")
    state(page, "ready")
    assert board.match.house == LINE
    assert board.match.state.refusal(board.match.game.parse_move("toast")) is None
    chip.click()
    book = page.locator(".kg-rulebook")
    expect(book.locator("h2 + p")).to_contain_text("Played here with 2 house rules.")
    first = book.locator('article[data-id="TT-K1"]')
    expect(first.locator(".kg-rb-text ins")).to_have_text("20 points")
    expect(first.locator(".kg-rb-text del")).to_have_text("nine points")
    expect(first.locator(".kg-rb-amended")).to_have_text("house rule: 9 → 20")
    expect(book.locator("article[data-amended]")).to_have_count(2)
    assert axe(page) == []

    # The next form begins with them; a line that somebody handed on replaces them all.
    page.locator(".kg-clause > .kg-icon").click()
    menu(page, "new")
    expect(points).to_have_value("20")
    line.fill("(tiki_topple): TT-E1.left = 5")
    line.blur()
    expect(fold.locator('[name="TT-E1.left"]')).to_have_value("5")
    expect(points).to_have_value("9")
    fold.get_by_role("button", name="All back to the rulebook", exact=True).click()
    page.locator('[data-do="begin"]').click()
    expect(chip).to_be_hidden()
    assert board.match.game is match.game.printed


def test_a_refusal_and_a_clause_mark_what_a_house_rule_has_changed(open_host: OpenHost) -> None:
    host = open_host(1366, 768)
    page = host.page
    host.show(Board(Match("tiki_topple", ["Ada", "Ben"], seed=1, house={"TT-T7.turns": 2}), seat=0))
    page.locator('[data-pick="card:toast"]').first.click(force=True)
    bubble = page.locator(".kg-refusal")
    expect(bubble).to_contain_text("on your first two turns of a round")
    expect(bubble.locator("[data-clause]")).to_have_class(re.compile("kg-amended"))
    page.locator('.kg-say [data-clause="TT-T7"]').click()
    panel = page.locator(".kg-clause")
    expect(panel.locator("ins")).to_have_text("first two turns")
    expect(panel.locator("del")).to_have_text("first turn")


def test_what_house_rules_change_is_shown_from_the_form_and_from_the_menu(
    open_host: OpenHost, match: Match
) -> None:
    host = open_host(1366, 768)
    page = host.page
    board = Board(match, seat=0)
    host.show(board)

    # By the rulebook there is nothing to compare yet: the form opens where rules are changed.
    menu(page, "compare")
    fold = page.locator(".kg-house")
    changes = fold.get_by_role("button", name="What changes?")
    expect(changes).to_be_hidden()
    fold.get_by_label("TT-K1: of a secret card scores … points, but only", exact=True).fill("20")
    changes.click()
    panel = page.locator(".kg-clause")
    expect(panel.locator("h3")).to_have_text("What if? Tiki Topple: one house rule")
    clause = panel.locator(".kg-change", has=page.locator('[data-clause="TT-K1"]')).first
    expect(clause).to_contain_text("scores nine points")
    expect(clause).to_contain_text("scores 20 points")

    # An example opens on two boards, before and after.
    panel.locator("summary", has_text="examples of").click()
    final = panel.locator(".kg-change", has_text="TT-G3")
    final.get_by_role("button", name="Show it on two boards").click()
    expect(final.locator("img")).to_have_count(2)
    before, after = (final.locator("img").nth(n).bounding_box() for n in (0, 1))
    assert before is not None
    assert after is not None
    assert before["x"] + before["width"] <= after["x"], "the boards are beside each other"
    expect(final.locator(".kg-sides > div").last).to_contain_text("Cleo wins with 31 points.")
    assert axe(page) == []
    panel.get_by_role("button", name="Close").click()

    # In a game by house rules the menu shows them at once.
    page.locator('[data-do="begin"]').click()
    state(page, "ready")
    menu(page, "compare")
    expect(panel.locator("h3")).to_have_text("What if? Tiki Topple: one house rule")


def test_games_by_both_rules_are_played_beside_the_game_until_somebody_has_seen_enough(
    open_host: OpenHost,
) -> None:
    host = open_host(1366, 768)
    page = host.page
    board = Board(Match("tiki_topple", ["Ada", "Ben"], seed=1, house={"TT-K1.points": 20}), seat=0)
    host.show(board)
    menu(page, "compare")
    games = page.locator(".kg-games")
    games.get_by_role("button", name="Play the games").click()
    bar = games.get_by_role("progressbar")
    begun = bar.element_handle()
    page.wait_for_function("bar => bar.value >= 2", arg=begun)

    # A move does not wait for them.
    page.locator("details:has(.kg-moves) > summary").click()
    page.locator(".kg-moves li > button").first.click()
    state(page, "waiting")
    assert board.match.ply > 0
    expect(bar).to_be_visible()

    games.get_by_role("button", name="Enough").click()
    said = games.get_by_role("status")
    expect(said).to_have_text(re.compile(r"^What \d+ games under each set of rules show$"))
    expect(bar).to_be_hidden()
    expect(games.locator("img")).to_have_attribute("alt", re.compile("points of a player: "))
    games.locator("summary", has_text="All figures").click()
    expect(games.get_by_role("row", name=re.compile("^points of a player"))).to_contain_text("…")
    assert axe(page) == []

    # Whoever closes the panel ends them.
    games.get_by_role("button", name="Play the games").click()
    page.locator(".kg-clause").get_by_role("button", name="Close", exact=True).click()
    page.wait_for_function("bar => bar.closest('.kg-row').hidden", arg=begun)
