"""Sentences for slips that everybody makes in a notebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from kernel_games.teaching.lessons import Lesson


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[str], str]:
    """Run a cell in a notebook with a lesson in it; what it prints."""
    make: Any = InteractiveShell
    shell = make(config=Config({"HistoryManager": {"enabled": False}}))
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    shell.user_ns["lesson"] = Lesson("kontor")

    def run_cell(cell: str) -> str:
        shell.run_cell(cell, store_history=True)
        return str(capsys.readouterr().out)

    return run_cell


def test_forgotten_quotes_are_told_with_the_answer_in_quotes(run: Callable[[str], str]) -> None:
    run('frame = lesson.exercise("Where?", "n3")')
    assert 'put it in quotes, "n3"' in run("frame.check(n3)")


def test_a_cell_that_was_not_run_is_missed_in_a_sentence(run: Callable[[str], str]) -> None:
    said = run("pool.check(4)")
    assert "Nothing here is called pool yet" in said
    assert "NameError" in said, "the error itself is still there"


@pytest.mark.parametrize(
    ("call", "offer"),
    [
        ("frame.chek(3)", "Exercise has no .chek; did you mean .check?"),
        ("lesson.shoe()", "Lesson has no .shoe; did you mean .show?"),
        ("frame.solve()", "Exercise has no .solve; it has .board, .check, .row"),
    ],
)
def test_a_typo_in_a_call_is_a_sentence(run: Callable[[str], str], call: str, offer: str) -> None:
    run('frame = lesson.exercise("Where?", "n3")')
    assert offer in run(call)


def test_a_typo_in_a_call_of_something_else_is_left_to_python(run: Callable[[str], str]) -> None:
    said = run("[].apend(1)")
    assert "AttributeError" in said
    assert "list has no" not in said


def test_other_errors_are_left_alone(run: Callable[[str], str]) -> None:
    said = run("1 / 0")
    assert "ZeroDivisionError" in said
    assert "called" not in said


@pytest.mark.usefixtures("spanish")
def test_a_slip_and_an_answer_are_answered_in_the_language_that_is_set(run: Callable[[str], str]) -> None:
    run('frame = lesson.exercise("¿Dónde?", "n3")')
    assert 'escríbela entre comillas, "n3"' in run("frame.check(n3)")
    assert "Exercise no tiene .chek; ¿querías decir .check?" in run("frame.chek(3)")
    assert "Todavía no\n" in run("frame.check('n2')")
    assert "Te toca\n" in run("frame.check(...)")
