"""A person plays with the mouse, in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.harness import Notebook
from tests.browser.table import AGAINST_GREEDY, HALFWAY, legal, line, played, started

OpenNotebook = Callable[..., Notebook]
# The celebration clears itself away, perhaps before it is looked for.
PARTY = """party => new MutationObserver(() => party.childElementCount && (party.dataset.seen = "yes"))
  .observe(party, {childList: true})"""


def test_game_by_mouse_goes_on_from_round_to_round_and_ends_with_its_winner(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook(HALFWAY)
    table = started(notebook)
    table.root.locator(".kg-party").evaluate(PARTY)
    rounds = 3
    while (state := table.wait("ready", "rest", "over")) != "over":
        if state == "ready":
            table.play(legal(notebook)[-1])
            continue
        table.button("score").click()
        expect(table.root.locator(".kg-score [data-clause='TT-E3']").first).to_be_visible()
        table.press("go")
        rounds += 1
    assert rounds == notebook.value("match.state.table.round")
    for name in notebook.value("[match.names[seat] for seat in match.state.winners()]"):
        expect(table.root.locator(".kg-status")).to_contain_text(name)
        expect(table.root.locator(".kg-ranks .kg-won", has_text=name)).to_be_visible()
    won = bool(notebook.value("list(set(match.state.winners()) & set(match.people))"))
    party = table.root.locator('.kg-party[data-seen="yes"]')
    expect(party, "a person's win is celebrated, a bot's is not").to_have_count(int(won))
    table.button("score").click()
    expect(table.root.locator(".kg-score [data-clause='TT-G2']").first).to_be_visible()
    # Set-up, cards, the end of a round, scoring, new rounds and the end of the game: all with their clauses.
    assert table.clauses() >= {"TT-S4", "TT-S5", "TT-T2", "TT-T3", "TT-E3", "TT-N1", "TT-N4", "TT-G2"}
    assert table.clauses() <= set(notebook.value("list(match.game.rulebook)"))
    notebook.snap(table.root, "over")


def test_refused_pick_says_why_and_shows_the_clause(open_notebook: OpenNotebook) -> None:
    """TT-T4: no shorter climb; TT-T7: no toast on the first turn."""
    notebook = open_notebook(AGAINST_GREEDY)
    table = started(notebook)
    before = table.revision()
    table.pick_refused("card:toast")
    expect(table.say).to_contain_text("first turn")
    expect(table.say.locator("[data-clause='TT-T7']")).to_be_visible()

    table.pick("card:up3")
    second, sixth = line(notebook)[1], line(notebook)[5]
    table.pick_refused(f"tiki:{second}")
    expect(table.say).to_contain_text("cannot climb 3 places")
    expect(table.say.locator("[data-clause='TT-T4']")).to_be_visible()
    table.root.locator(".kg-refusal [data-clause='TT-T4']").click()
    clause = table.root.locator(".kg-clause")
    expect(clause).to_contain_text(str(notebook.value("match.game.rulebook['TT-T4'].text")))
    expect(clause).to_contain_text(str(notebook.value("match.game.rulebook['TT-T4'].source")))
    notebook.snap(table.root, "clause")
    clause.locator("[data-do=close]").click()
    # Another card than the one in hand: it is that card's reason that is told.
    table.pick_refused("card:toast")
    expect(table.say.locator("[data-clause='TT-T7']")).to_be_visible()
    assert (table.revision(), played(notebook)) == (before, [])

    # What was picked is still in hand: the move goes on with a tiki that can climb.
    table.pick(f"tiki:{sixth}")
    table.changed(before)
    assert played(notebook)[0] == f"up3 {sixth}"


def test_move_is_shown_before_it_is_made(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(AGAINST_GREEDY)
    table = started(notebook)
    lowest = line(notebook)[-1]
    table.pick("card:up2")
    table.piece(f"tiki:{lowest}").hover()
    offer = table.root.locator(".kg-offer")
    expect(offer).to_contain_text(f"{lowest} climbs from place 9 to place 7")
    expect(offer.locator("[data-clause='TT-T3']")).to_be_visible()
    expect(table.root.locator(".kg-ghost").first).to_be_attached()
    assert played(notebook) == []
    notebook.snap(table.root, "preview")


def test_undo_redo_history_and_new_game_by_mouse(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(AGAINST_GREEDY)
    table = started(notebook)
    first = line(notebook)
    expect(table.button("undo")).to_be_disabled()
    table.play(legal(notebook)[-1])
    table.wait("ready")
    then = played(notebook)
    assert len(then) == 2, "the computer has answered"

    table.press("undo")
    table.wait("ready")
    assert played(notebook) == []
    table.shows(first)
    table.press("redo")
    table.wait("ready")
    assert played(notebook) == then
    later = line(notebook)
    table.shows(later)

    table.button("back").click()
    table.button("back").click()
    table.shows(first)
    expect(table.root).to_have_attribute("data-past", "")
    table.pick_refused("card:up1")
    expect(table.say).to_contain_text("You are looking at step")
    table.root.locator(".kg-time input").fill("0")
    expect(table.root.locator(".kg-past")).to_contain_text("step 0")
    table.shows(first)
    table.button("now").click()
    table.shows(later)
    assert played(notebook) == then, "who looks back changes nothing"

    table.menu("new")
    form = table.root.locator(".kg-form")
    form.locator("select[name=count]").select_option("3")
    form.locator("input[name=name]").nth(0).fill("Ada")
    form.locator("select[name=bot]").nth(2).select_option("random")
    notebook.snap(table.root, "new-game")
    before = table.revision()
    form.locator("[data-do=begin]").click()
    table.changed(before)
    table.wait("ready")
    expect(form).to_be_hidden()
    expect(table.root.locator(".kg-seats .kg-name").first).to_have_text("Ada")
    assert notebook.value("[len(board.match.seats), board.match is match]") == [3, False]
    assert played(notebook) == then, "the old match is left as it is"
    table.play(str(notebook.value("str(board.match.legal_moves()[-1])")))


def test_in_full_screen_the_line_is_above_the_board(open_notebook: OpenNotebook) -> None:
    """The bars above JupyterLab's notebook are hidden."""
    notebook = open_notebook(AGAINST_GREEDY)
    table = started(notebook)
    table.menu("full")
    table.root.and_(notebook.page.locator(":fullscreen")).wait_for()
    notebook.page.wait_for_function(
        """() => { const [line, board] = [".kg-head", ".kg-main"].map(part =>
          document.fullscreenElement.querySelector(part).getBoundingClientRect());
          return line.top >= 0 && line.top < 20 && line.bottom <= board.top; }"""
    )
