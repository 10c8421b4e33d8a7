"""Walks on a board, from its page: what is asked, what is answered, and what is never told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import kernel_games
from kernel_games.board.guided import WalkBoard
from kernel_games.teaching.walks import notebook
from tests.board.page import Page

Sent = list[tuple[str, str, str]]
Open = Callable[..., Page]


@pytest.fixture
def open_walk(sent: Sent) -> Iterator[Open]:
    """Begin a walk anew, or show it in one more cell, and open it on a page."""
    begun: set[str] = set()

    def make(name: str = "kontor/majority", **options: Any) -> Page:
        game, _, walk = name.partition("/")
        board = kernel_games.walk(game, walk, again=name not in begun, **options)
        begun.add(name)
        return Page(board, sent)

    yield make
    notebook._PUPILS.clear()


@pytest.fixture
def page(open_walk: Open) -> Page:
    return open_walk()


def coach(page: Page) -> dict[str, Any]:
    return dict(page.data["coach"])


def tell(page: Page, what: str, **more: Any) -> dict[str, Any]:
    """Ask the coach for something, as a page does."""
    return page.ask("coach", what=what, n=coach(page)["n"], **more)


def go_to(page: Page, step: int) -> Page:
    """The page at the step of this number, all before it done rightly on it."""
    while (now := coach(page)["n"]) < step - 1:
        if coach(page)["mood"] != "done":
            do_rightly_on(page)
        if coach(page)["n"] == now:
            assert tell(page, "next")["kind"] == "moved"
    return page


def do_rightly_on(page: Page) -> dict[str, Any]:
    pupil = page.board.match.pupil  # type: ignore[attr-defined]
    match coach(page)["mood"]:
        case "look":
            return tell(page, "next")
        case "answer":
            right = (one.id for one in pupil.choices() if pupil.step.answer is None or pupil.judge(one))
            return tell(page, "answer", choice=next(right))
        case _:
            move = str(next(pupil.ways())[0]) if pupil.step.do == "try" else next(iter(page.moves))
            return page.ask("play", move=move)


def test_a_walk_is_walked_to_its_end_from_a_page(page: Page) -> None:
    for step in range(1, 8):
        go_to(page, step)
        page.check()
    assert tell(page, "next")["kind"] == "done"
    assert coach(page)["dots"] == ["done", "right", "done", "right", "right", "right", "done"]
    assert isinstance(page.board, WalkBoard)
    assert page.board.score == (8, 8)
    assert not page.board.errors


def test_moves_are_there_only_while_one_is_asked_for(page: Page) -> None:
    assert (page.mood, page.moves, page.data["buttons"]) == ("waiting", {}, [])
    go_to(page, 4)
    assert page.mood == "ready"
    assert page.moves
    do_rightly_on(page)
    assert (page.mood, page.moves) == ("waiting", {})
