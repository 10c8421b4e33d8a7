"""Moves, and games as they are found and sent about."""

from __future__ import annotations

import copy
import pickle

import pytest

import kernel_games
from kernel_games.engine import IllegalMove, Move, OptionError, ParseError, RecordError, Refusal
from kernel_games.games.tiki_topple import game
from tests.tiki_topple.test_rules import position


def test_equal_moves_are_one_object_also_after_a_copy() -> None:
    move = Move("up2", "Nani")
    assert Move("up2", "Nani") is move is copy.deepcopy(move) is pickle.loads(pickle.dumps(move))  # noqa: S301
    assert str(move) == "up2 Nani"


@pytest.mark.parametrize("text", ["up2 Nani", "UP2 NANI", "  up2   nani \n"])
def test_a_move_reads_whatever_its_case_and_spaces(text: str) -> None:
    assert game.parse_move(text) is Move("up2", "Nani")


@pytest.mark.parametrize(
    "text",
    ["", "up2", "up2 Nani Nani", "up2 Moai", "toast Nani", "deal", "x" * 10**6, f"up2 Nani{' ' * 300}x"],
)
def test_text_that_is_no_move_is_said_to_be_none_and_cites_no_clause(text: str) -> None:
    with pytest.raises(ParseError, match=r"is no move of Tiki Topple; moves read like 'up1 Nani'") as error:
        game.parse_move(text)
    assert len(str(error.value)) < 200
    assert "TT-" not in str(error.value)


def test_two_moves_never_read_the_same() -> None:
    Move("sell", 24, "x")
    with pytest.raises(ValueError, match="two moves read 'sell 24 x'"):
        Move("sell", "24", "x")


def test_errors_survive_the_way_between_processes() -> None:
    errors = [
        OptionError("field", 5, "six", "TT-T1"),
        RecordError(3, "damaged"),
        IllegalMove(Refusal("TT-T7", "toast_first"), "No toast yet."),
    ]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))  # noqa: S301
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_state_shows_no_secret_and_equals_nothing_but_a_state() -> None:
    state = position()
    assert "Lokahi, Nani" not in repr(state)
    assert "Round 1 of 4" in repr(state)
    assert state == position() != position(3)
    assert state != tuple(state)
    assert hash(state) == hash(position())


def test_a_game_travels_by_name() -> None:
    assert pickle.loads(pickle.dumps(game)) is game is kernel_games.game("tiki_topple")  # noqa: S301


@pytest.mark.parametrize("name", ["", "chess", None, 5, ["tiki_topple"]])
def test_an_unknown_game_lists_those_there_are(name: str) -> None:
    with pytest.raises(OptionError, match=r"game = .*: expected (a game, or )?one of .*tiki_topple"):
        kernel_games.game(name)
