"""Every game is played on its board, by mouse, in JupyterLab, with the same few lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from kernel_games import registered_games
from tests.browser.bare import to_the_map
from tests.browser.harness import Notebook
from tests.browser.table import inside, legal, started, tab_to

AGAINST_RANDOM = """\
from kernel_games import Match, game
from kernel_games.bots import Random
from kernel_games.drawing.pictures import artist
rules = game("{}")
match = Match(rules, ["Ada", *(Random() for _ in range(rules.players[0] - 1))], seed=3)
match.board(pace=0)
"""
PICKS = (
    """[list(artist(rules).picks(match.state.observation(0), str(move))) for move in match.legal_moves()]"""
)
TURNS = {"nile": 14}
"""Turns by game, where 8 are too few: of Source of the Nile eight counters are placed first."""


@pytest.mark.parametrize("name", registered_games())
def test_board_of_every_game_is_played_by_mouse(name: str, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(AGAINST_RANDOM.format(name))
    table = started(notebook)
    for turn in range(TURNS.get(name, 8)):
        if table.wait("ready", "rest", "over") != "ready":
            break
        if notebook.value("str(getattr(match.state, 'phase', ''))") in ("outfit", "remake"):
            to_the_map(notebook.page)
        found = [picks for picks in notebook.value(PICKS) if picks]
        assert found, "every decision can be made on the board"
        table.point(*found[turn * 7 % len(found)])
    assert table.wait("ready", "rest", "over", "waiting")
    assert table.clauses() <= set(notebook.value("list(rules.rulebook)"))
    assert len(table.clauses()) >= 5
    expect(table.root.locator("svg").first).to_be_visible()
    notebook.snap(table.root, f"game-{name}")


@pytest.mark.parametrize("name", registered_games())
def test_board_of_every_game_is_played_by_keyboard(name: str, open_notebook: Callable[..., Notebook]) -> None:
    """Pieces are reached and picked, and moves are made from the list in words, without a mouse."""
    notebook = open_notebook(AGAINST_RANDOM.format(name))
    table = started(notebook)
    press = notebook.page.keyboard.press
    notebook.select(0)
    tab_to(table, "data-pick")
    press("Enter")
    press("Escape")
    # Where a pick leaves one move, it has been made.
    table.wait("ready")
    table.root.locator(".kg-side summary").first.focus()
    press("Enter")
    for _ in range(3):
        before, made = table.revision(), notebook.value("len(match.plies)")
        tab_to(table, "data-move", legal(notebook)[0])
        press("Enter")
        table.changed(before)
        assert notebook.value("len(match.plies)") > made
        if table.wait("ready", "rest", "over") != "ready":
            break
        assert inside(table), "the focus is kept across updates"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", registered_games())
def test_board_of_every_game_is_accessible(
    name: str, theme: str, open_notebook: Callable[..., Notebook]
) -> None:
    notebook = open_notebook(AGAINST_RANDOM.format(name))
    table = started(notebook)
    notebook.theme(theme)
    table.still()
    assert notebook.axe(".kg-board") == []
