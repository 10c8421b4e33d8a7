"""Pages come, go and are lost: a board works for those that show it, and for nobody else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kernel_games import Match
from kernel_games.board import Board
from kernel_games.board.view_model import Viewer
from kernel_games.engine import TERMINAL
from tests.board.page import Page

OpenPage = Callable[..., Page]
Sent = list[tuple[str, str]]


@pytest.fixture
def page(two: Match, open_page: OpenPage) -> Page:
    return open_page(two, seat=0)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Viewer]:
    """For each drawing that is made, who looks."""
    found: list[Viewer] = []
    draw = Viewer.draw

    def counted(viewer: Viewer, *args: Any, **options: Any) -> Any:
        found.append(viewer)
        return draw(viewer, *args, **options)

    monkeypatch.setattr(Viewer, "draw", counted)
    return found


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Board]:
    """The boards that hear of each change."""
    found: list[Board] = []
    follow = Board._follow

    def counted(board: Board) -> None:
        found.append(board)
        follow(board)

    monkeypatch.setattr(Board, "_follow", counted)
    return found


def some_move(match: Match, number: int = 0) -> None:
    if match.state.current_player == TERMINAL:
        match.undo()
    match.play(match.legal_moves()[number])


def to_and_fro(match: Match, changes: int) -> None:
    """Change a match so many times."""
    for number in range(changes):
        if number % 2:
            match.undo()
        else:
            match.play(match.legal_moves()[0])


def test_board_that_no_page_shows_draws_nothing_until_one_does(
    page: Page, two: Match, drawn: list[Viewer]
) -> None:
    page.ask("sync", page="one")
    page.ask("sync", page="two")
    page.ask("bye", page="one")
    some_move(two)
    assert page.listen()
    rev = page.rev
    page.ask("bye", page="two")
    assert page.missed, "a page that shows it after all hears that there is news, and asks"
    page.missed = False
    drawn.clear()
    some_move(two)
    some_move(two)
    assert (page.listen(), drawn) == ([], [])
    page.sync()
    assert page.rev > rev
    page.check()
    some_move(two)
    page.check()


def test_cell_that_is_run_fifty_times_leaves_one_board_at_work(
    two: Match, open_page: OpenPage, drawn: list[Viewer], told: list[Board], sent: Sent
) -> None:
    """The fifty-first view of a match costs what the first did."""
    for number in range(50):
        gone = open_page(two)
        gone.ask("sync", page=f"page{number}")
        gone.ask("bye", page=f"page{number}")
        assert gone.board._view is None
        assert not gone.board._viewer._lines
    last = open_page(two)
    last.ask("sync", page="last")
    drawn.clear()
    sent.clear()
    last._heard = 0
    some_move(two)
    assert (told, drawn) == ([last.board], [last.board._viewer])
    assert {name for name, *_ in sent} == {last.board.name}
    last.check()


def test_board_that_is_made_and_not_shown_hears_nothing_and_is_up_to_date(
    two: Match, told: list[Board]
) -> None:
    board = Board(two, seat=1)
    some_move(two)
    assert told == []
    assert (board.rev, repr(board)) == (1, two.game.describe(two.state.observation(1), two.names))


@pytest.mark.parametrize("moves", [1, 2])
def test_board_shown_again_hangs_the_curtain_if_the_match_has_gone_on(
    moves: int, two: Match, open_page: OpenPage, sent: Sent
) -> None:
    """TT-S5: nobody knows who sits before it now."""
    page = open_page(two)
    assert page.seat == 0
    page.ask("sync", page="page")
    page.ask("bye", page="page")
    for _ in range(moves):
        some_move(two)
    again = Page.__new__(Page)
    reply = page.board.act({"do": "sync", "page": "", "rev": 0})
    again._load(json.loads(json.dumps(reply["whole"])))
    assert (again.mood, again.seat) == ("curtain", None)
    assert again.asked == two.state.current_player
    assert page.board.act({"do": "seat", "to": moves % 2, "rev": again.rev, "seat": None})["ok"]
    assert page.board.shown == moves % 2


def test_page_that_closed_without_a_word_is_forgotten(
    page: Page, two: Match, drawn: list[Viewer], sent: Sent
) -> None:
    page.ask("sync", page="closed")
    to_and_fro(two, 300)
    drawn.clear()
    sent.clear()
    to_and_fro(two, 50)
    assert (drawn, sent) == ([], [])


def test_page_that_is_there_is_told_everything(page: Page, two: Match) -> None:
    for _ in range(7):
        page.ask("sync", page="here")
        to_and_fro(two, 100)
        assert len(page.listen()) == 100
    page.check()


def test_reloaded_page_counts_once_the_old_one_is_forgotten(
    page: Page, two: Match, drawn: list[Viewer]
) -> None:
    page.ask("sync", page="before F5")
    page.ask("sync", page="after F5")
    to_and_fro(two, 200)
    page.ask("sync", page="after F5")
    to_and_fro(two, 200)
    page.ask("bye", page="after F5")
    drawn.clear()
    to_and_fro(two, 10)
    assert not drawn


def test_names_of_pages_are_not_kept_for_ever(page: Page) -> None:
    for number in range(1000):
        page.ask("bye", page=f"nobody{number}")
    for number in range(1000):
        page.ask("sync", page=f"page{number}")
    assert len(page.board._pages) <= 64
    page.check()


def test_of_too_many_pages_the_ones_silent_for_longest_are_forgotten(page: Page, two: Match) -> None:
    others = [f"page{number}" for number in range(64)]
    for name in ["here", *others[:40], "here", *others[40:]]:
        page.ask("sync", page=name)
    for name in others:
        page.ask("bye", page=name)
    some_move(two)
    assert page.listen(), "the first page was heard again since, so it is still told"
    page.check()


def test_bye_of_a_stranger_changes_nothing(page: Page, two: Match) -> None:
    page.ask("sync", page="page")
    page.ask("bye", page="stranger")
    some_move(two)
    assert page.listen()
    page.check()


def test_another_view_of_a_board_wakes_it(page: Page, two: Match) -> None:
    page.ask("sync", page="page")
    page.ask("bye", page="page")
    page.board.show()
    some_move(two)
    (message,) = page.listen()
    assert "whole" in message


def test_closed_board_is_not_woken_by_its_match(page: Page, two: Match, sent: Sent) -> None:
    page.board.close()
    page.board.close()
    before = len(sent)
    some_move(two)
    assert len(sent) == before


def test_page_with_a_kernel_of_its_own_loses_what_is_none(
    two: Match, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None in Python is undefined in a page whose kernel is Pyodide, and JSON leaves it out."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: without(one) for name, one in value.items() if one is not None}
        return [without(one) for one in value] if isinstance(value, list) else value

    monkeypatch.setattr("tests.board.page.json.loads", lambda text: without(json.JSONDecoder().decode(text)))
    page = open_page(two)
    for _ in range(4):
        page.ask("play", move=str(two.legal_moves()[0]))
        assert (page.mood, page.seat) == ("curtain", None)
        page.ask("seat", to=page.asked)
        assert (page.mood, page.asked) == ("ready", None)
        page.check()
    page.ask("seat", to=None)
    assert (page.seat, page.asked) == (None, None)
    page.check()
