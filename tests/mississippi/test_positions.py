"""Positions set up by hand: a wrong field is named, with its value, what would be right, and the clause."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.engine import CHANCE, OptionError
from kernel_games.games.mississippi import MississippiState, game
from tests.mississippi.test_components import winding
from tests.playing import check_wrong


def position(**fields: Any) -> MississippiState:
    state: MississippiState = game.from_dict(fields)
    return state


@pytest.mark.parametrize(
    ("fields", "field", "clause"),
    [
        ({}, "players", "MS-S1"),
        ({"players": 7}, "players", "MS-S1"),
        ({"players": 1}, "players", "MS-S1"),
        ({"players": "3"}, "players", "MS-S1"),
        ({"players": 3, "starter": 3}, "starter", "MS-S2"),
        ({"players": 3, "starter": True}, "starter", "MS-S2"),
        ({"players": 3, "turns": 301, "ships": [[1, 1], [2, 1], [3, 1]]}, "turns", "MS-D11"),
        ({"players": 3, "turns": -1}, "turns", "MS-D11"),
        ({"players": 3, "turns": 1.5}, "turns", "MS-D11"),
        ({"players": 3, "logs": [20, 20]}, "logs", "MS-S1"),
        ({"players": 3, "logs": [20, 20, 21]}, "logs", "MS-C1"),
        ({"players": 3, "logs": [20, 20, -1]}, "logs[2]", "MS-S1"),
        ({"players": 3, "logs": [20, 20, 61]}, "logs[2]", "MS-S1"),
        ({"players": 3, "logs": [20, 20, 19]}, "logs[2]", "MS-S1"),
        ({"players": 3, "ships": [None, None]}, "ships", ""),
        ({"players": 3, "ships": [[67, 1], None, None]}, "ships[0] space", "MS-D10"),
        ({"players": 3, "ships": [[-1, 1], None, None]}, "ships[0] space", "MS-D10"),
        ({"players": 3, "ships": [[4, 7], None, None]}, "ships[0] number", "MS-D3"),
        ({"players": 3, "ships": [[4, 0], None, None]}, "ships[0] number", "MS-D3"),
        ({"players": 3, "ships": [[4], None, None]}, "ships[0]", "MS-D10"),
        ({"players": 3, "ships": [4, None, None]}, "ships[0]", "MS-D10"),
        ({"players": 3, "ships": [[4, 1], [4, 2], None]}, "ships[1]", "MS-1b"),
        ({"players": 3, "ships": [None, [4, 2], None]}, "ships[0]", "MS-S4"),
        ({"players": 3, "ships": [[4, 2], None, None], "turns": 2}, "ships[1]", "MS-S4"),
        ({"players": 3, "ships": [[4, 2], None, None], "turns": 0}, "ships[0]", "MS-S4"),
        ({"players": 3, "ships": [[4, 2], None, [0, 2]]}, "ships[2]", "MS-S4"),
        ({"players": 3, "dice": 2}, "dice", ""),
        ({"players": 3, "course": {"name": "x", "spaces": [[0, 0]] * 8}}, "course space 2", "MS-D2"),
    ],
)
def test_a_wrong_position_names_field_and_clause(fields: dict[str, Any], field: str, clause: str) -> None:
    check_wrong(game, fields, field, clause)


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_what_is_no_position_at_all_is_said_to_be_none(data: Any) -> None:
    with pytest.raises(
        OptionError, match=r"position = .*: expected a mapping with the fields players, course"
    ):
        game.from_dict(data)


@pytest.mark.parametrize(("options", "field"), [({"starter": 3}, "starter"), ({"logs": [1, 2, 3]}, "logs")])
def test_a_wrong_option_of_a_new_game_is_named(options: dict[str, Any], field: str) -> None:
    with pytest.raises(OptionError) as error:
        game.new(3, **options)
    assert error.value.field == field


def test_fields_left_out_take_their_first_value() -> None:
    assert game.position(players=3) == game.new(3)
    assert position(players=3) == game.new(3)
    assert game.new(3, course=None) == game.new(3)
    assert position(players=3, ships=[[4, 1], None, None]).seat == 1
    assert position(players=3, ships=[[4, 1], [5, 1], [6, 1]]).turns == 3


def test_a_ship_may_be_rolled_and_wait_for_its_first_move() -> None:
    state = position(players=3, ships=[[4, 1], [0, 5], None], course=winding(3, 6))
    assert state.current_player == 1
    assert state.leads(1) == 5
    assert position(players=3, ships=[[4, 1], None, None]).current_player == CHANCE


def test_the_number_that_leads_is_that_of_the_space_also_in_a_bend_and_at_the_finish() -> None:
    state = position(players=3, ships=[[6, 3], [7, 3], [18, 3]], course=winding(3, 6))
    assert [state.leads(seat) for seat in range(3)] == [3, 3, 3]
    assert state.headings == (5, 1, 4), "the course runs to the south-east, to the west, to the east"
