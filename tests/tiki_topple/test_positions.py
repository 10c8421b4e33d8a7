"""Positions set up by hand: a wrong field is named, with its value, what would be right, and the clause."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.engine import OptionError
from kernel_games.games.tiki_topple import game
from tests.playing import check_wrong
from tests.tiki_topple.test_components import EXAMPLE_CARDS
from tests.tiki_topple.test_rules import LINE, SECRETS, last_turn

MIXED = ["Nani", "Nui", "Huhu", "Wikiwiki", "Lokahi", "Akamai", "Eepo", "Hookipa", "Kapu"]
CARD = list(EXAMPLE_CARDS[0])


@pytest.mark.parametrize(
    ("fields", "field", "clause"),
    [
        ({"players": 5}, "players", "TT-C4"),
        ({"players": "2"}, "players", "TT-C4"),
        ({"players": 2, "rounds": 3}, "rounds", "TT-G4"),
        ({"players": 2, "rounds": 4.0}, "rounds", "TT-G4"),
        ({"players": 2, "round": 6}, "round", "TT-G1"),
        ({"players": 3, "active": [0, 2, 1]}, "active", "TT-T1"),
        ({"players": 3, "active": [0, 1]}, "active", "TT-T1"),
        ({"players": 3, "active": [0, 1, 1]}, "active", "TT-T1"),
        ({"players": 3, "active": [0, 1, 7]}, "active", "TT-T1"),
        ({"players": 3, "round": 4, "active": [0, 1], "scores": [3, 2, 1]}, "scores", "TT-G3"),
        ({"players": 2, "line": MIXED}, "line", "TT-S4"),
        ({"players": 2, "line": [*LINE[:8], "Nani"]}, "line", "TT-C3"),
        ({"players": 2, "line": [*LINE[:8], "Moai"]}, "line", "TT-C3"),
        ({"players": 2, "line": "Nani"}, "line", ""),
        ({"players": 2, "line": LINE, "secrets": [CARD]}, "secrets", ""),
        ({"players": 2, "line": LINE, "secrets": [CARD, CARD]}, "secrets[1]", "TT-K4"),
        ({"players": 2, "line": LINE, "secrets": [CARD, ["Nani", "Eepo", "Kapu"]]}, "secrets[1]", "TT-D2"),
        ({"players": 2, "line": LINE, "secrets": [CARD, None], "spent": [CARD]}, "secrets[0]", "TT-N2"),
        ({"players": 2, "spent": [CARD, CARD]}, "spent", "TT-K4"),
        ({"players": 2, "scores": [1, -1]}, "scores[1]", "TT-E3"),
        ({"players": 2, "scores": [1, 1.5]}, "scores[1]", "TT-E3"),
        ({"players": 2, "line": LINE, "played": [["up1"], []]}, "secrets[0]", "TT-S5"),
        ({"players": 2, "line": LINE, "played": [[], ["up1"]]}, "played[0]", "TT-T1"),
        ({"players": 2, "line": LINE, "played": [["up4"], []]}, "played[0]", "TT-C1"),
        ({"players": 3, "line": LINE, "played": [["up1", "up1"], ["up2"], ["up2"]]}, "played[0]", "TT-S2"),
        ({"players": 2, "line": LINE, "played": [["toast"], []]}, "played[0]", "TT-T7"),
        ({"players": 2, "line": LINE, "played": [["up1", "toast"], ["up1"]]}, "line", "TT-T6"),
        ({"players": 2, "line": LINE, "secrets": SECRETS[:2], "gained": [1, 0]}, "gained", "TT-E3"),
        ({"players": 2, "secrets": SECRETS[:2], "line": LINE[:3], "gained": [1, 0]}, "gained", "TT-E3"),
        ({"players": 2, "gained": 0}, "gained", "TT-E3"),
        ({"players": 2, "hands": []}, "hands", ""),
        ({}, "players", "TT-C4"),
    ],
)
def test_a_wrong_position_names_field_and_clause(fields: dict[str, Any], field: str, clause: str) -> None:
    check_wrong(game, fields, field, clause)


def test_a_scored_position_must_have_the_points_its_cards_bring() -> None:
    scored = last_turn().child(game.parse_move("reveal")).to_dict()
    assert game.from_dict(scored).rest
    with pytest.raises(OptionError, match=r"gained = \[5, 7, 11, 3\]: expected \[5, 7, 11, 2\]"):
        game.from_dict({**scored, "gained": [5, 7, 11, 3]})


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_what_is_no_position_at_all_is_said_to_be_none(data: Any) -> None:
    with pytest.raises(
        OptionError, match=r"position = .*: expected a mapping with the fields players, rounds"
    ):
        game.from_dict(data)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"starter": 2}, "starter"),
        ({"starter": True}, "starter"),
        ({"line": LINE[:3]}, "line"),
        ({"line": 5}, "line"),
        ({"colour": "red"}, "colour"),
        ({"rounds": 100}, "rounds"),
    ],
)
def test_a_wrong_option_of_a_new_game_is_named(options: dict[str, Any], field: str) -> None:
    with pytest.raises(OptionError) as error:
        game.new(2, **options)
    assert error.value.field == field


def test_a_set_up_may_be_given_whole_and_then_nothing_is_left_to_chance() -> None:
    state = game.new(4, line=LINE, secrets=SECRETS, starter=3)
    assert state.current_player == 3
    assert list(state.line_names) == LINE
    assert [list(state.secret(seat) or ()) for seat in range(4)] == SECRETS
