"""Walks as the tests here write them: a file of their own, read with a real game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import kernel_games
from kernel_games.teaching.walks import Pupil, Walk, load_walk, read_walk

HEAD = """
[walk]
title = "A walk"
goal = "Be there."
minutes = 2
ages = "8+"
"""


WALKS = Path(__file__).with_name("walks")


def first_turn() -> Walk:
    """A walk of the tests' own, so that the one that players walk may change."""
    return read_walk(WALKS / "first_turn.toml", kernel_games.game("tiki_topple"))


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Walk]:
    def write(steps: str, *, head: str = HEAD, game: str = "tiki_topple") -> Walk:
        path = tmp_path / "mine.toml"
        path.write_text(head + steps, encoding="utf-8")
        return read_walk(path, kernel_games.game(game))

    return write


@pytest.fixture
def tiki() -> Pupil:
    return Pupil(first_turn())


@pytest.fixture
def kontor() -> Pupil:
    return Pupil(load_walk("kontor", "majority"))


def do_rightly(pupil: Pupil) -> None:
    """Do what the step that is shown asks for."""
    if pupil.step.do == "look":
        pupil.look_on()
    elif pupil.step.do == "predict":
        right = (one for one in pupil.choices() if pupil.step.answer is None or pupil.judge(one))
        pupil.answer(next(right).id)
    elif pupil.step.asked:
        for move in next(pupil.ways()):
            pupil.try_move(str(move))
    else:
        while pupil.open:
            pupil.try_move(str(pupil.stage.state.legal_moves()[0]))


def go_to(pupil: Pupil, step: int) -> Pupil:
    """The pupil at the step of this number, all before it done."""
    while pupil.step.number < step:
        do_rightly(pupil)
        assert pupil.next().kind == "moved"
    return pupil
