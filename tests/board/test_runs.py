"""A board knows whether somebody has just run its cell, and alone."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from kernel_games import Match
from kernel_games.board import Board, runs
from kernel_games.board.runs import Runs


class Shell:
    """The parts of a kernel's IPython that are used: the current message, and the start of a cell."""

    def __init__(self) -> None:
        self.events = self
        self.parent: dict[str, Any] = {}
        self.begin: list[Callable[[object], None]] = []
        self.sent = 0

    def get_parent(self) -> dict[str, Any]:
        return self.parent

    def register(self, event: str, listener: Callable[[object], None]) -> None:
        assert event == "pre_run_cell"
        self.begin.append(listener)

    def answer(self, kind: str, later: float = 1000) -> None:
        """Answer a message, sent so many milliseconds after the one before."""
        self.sent += 1
        before = self.parent.get("header", {}).get("date", datetime(2026, 1, 1, tzinfo=UTC))
        date = before + timedelta(milliseconds=later)
        self.parent = {"header": {"msg_id": str(self.sent), "msg_type": kind, "date": date}}
        if kind == "execute_request":
            for listener in self.begin:
                listener(None)


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    found = Shell()
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: found))
    monkeypatch.setattr("kernel_games.board.table_board.RUNS", Runs())
    yield found
    assert len(found.begin) < 2


def told(board: Any, page: str) -> object:
    return board.act({"do": "sync", "page": page, "rev": board.rev}).get("ran")


def board() -> Any:
    return Board(Match("tiki_topple", ["Ada", "Ben"], seed=1))


def test_the_first_page_hears_that_its_cell_was_run(shell: Shell) -> None:
    shell.answer("execute_request")
    made = board()
    shell.answer("comm_msg")
    assert told(made, "") is None
    assert told(made, "one") is True
    assert told(made, "one") is None
    assert told(made, "two") is None


def test_a_cell_that_shows_a_board_again_was_run_too(shell: Shell) -> None:
    shell.answer("execute_request")
    made = board()
    assert told(made, "one") is True
    shell.answer("execute_request")
    made.show()
    assert told(made, "two") is True


def test_what_is_made_by_a_click_was_not_run(shell: Shell) -> None:
    shell.answer("execute_request")
    board()
    shell.answer("comm_msg")
    assert told(board(), "one") is None


def test_a_cell_run_since_takes_its_place(shell: Shell) -> None:
    shell.answer("execute_request")
    made = board()
    shell.answer("execute_request")
    assert told(made, "one") is False


def test_cells_that_are_sent_together_were_run_by_nobody_alone(shell: Shell) -> None:
    shell.answer("execute_request")
    board()
    shell.answer("execute_request", later=3)
    assert told(board(), "one") is None
    shell.answer("execute_request", later=40)
    assert told(board(), "one") is True


@pytest.mark.parametrize("found", [None, SimpleNamespace()])
def test_outside_of_notebooks_nothing_is_run(found: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: found))
    assert runs.Runs().now() == ""
    assert not runs.Runs().latest("")
