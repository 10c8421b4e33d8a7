"""Positions set up by hand: a wrong field is named, with its value, what would be right, and the clause."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.engine import CHANCE, TERMINAL, OptionError
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.components import CARDS
from kernel_games.games.kontor.grid import NAMES, cell_at
from tests.kontor.tables import legal, position, settle
from tests.playing import check_wrong, play

HANDS = [
    ["red39", "red41", "red43", "water86", "water87"],
    ["black40", "black42", "black44", "water84", "water85"],
]
ACTS = {
    "players": 2,
    "hands": [["red41", "red43", "water86", "water87"], HANDS[1]],
    "chosen": ["red13", None],
    "order": [0],
}
SAILS = {
    **ACTS,
    "chosen": [None, None],
    "phase": "sail",
    "played": "red13",
    "just": "n2e1",
    "cards": {"n2e1": "red13"},
}
THREE = [*HANDS, ["green39", "green41", "green43", "water82", "water83"]]


def position_of(**fields: Any) -> KontorState:
    state: KontorState = game.from_dict(fields)
    return state


@pytest.mark.parametrize(
    ("fields", "field", "clause"),
    [
        ({}, "players", "KO-B01"),
        ({"players": 5}, "players", "KO-B01"),
        ({"players": "2"}, "players", "KO-B01"),
        ({"players": 2, "round": 101}, "round", "KO-D13"),
        ({"players": 2, "round": 0}, "round", "KO-D13"),
        ({"players": 3, "professional": 0}, "professional", "KO-B06"),
        ({"players": 2, "variant": 1}, "variant", "KO-V01"),
        ({"players": 2, "professional": 2}, "professional", "KO-B06"),
        ({"players": 2, "cards": ["red1"]}, "cards", "KO-B10"),
        ({"players": 2, "cards": {"n9": "red1"}}, "cell of cards", "KO-B06"),
        ({"players": 2, "cards": {"e1n1": "red1"}}, "cell of cards", "KO-B06"),
        ({"players": 2, "cards": {"centre": "water17"}}, "cards[centre]", "KO-B04"),
        ({"players": 2, "cards": {"n1": "red39"}}, "cards[n1]", "KO-B04"),
        ({"players": 2, "cards": {"n1e1": "red2"}}, "cards[n1e1]", "KO-B10"),
        ({"players": 2, "cards": {"n1e1": "green1"}}, "cards[n1e1]", "KO-D29"),
        ({"players": 3, "cards": {"n1e1": "purple2"}}, "cards[n1e1]", "KO-D27"),
        ({"players": 3, "cards": {"n1e1": "red3"}}, "cards[n1e1]", "KO-D28"),
        ({"players": 3, "cards": {"n1e1": "bridge90"}}, "cards[n1e1]", "KO-D25"),
        ({"players": 2, "cards": {"n1e1": "flood88"}}, "cards[n1e1]", "KO-D25"),
        ({"players": 2, "cards": {"n1e1": 7}}, "cards[n1e1]", "KO-B10"),
        ({"players": 2, "cards": {"n1e1": "red7", "n2e1": "red7"}}, "cards[n2e1]", "KO-B01"),
        ({"players": 2, "cards": {"n5": "water17", "s2": "water18"}}, "box", "KO-B06"),
        ({"players": 2, "box": [-1, -2, 2, 2]}, "box", "KO-D4"),
        ({"players": 2, "box": [-4, -2, 3, 2]}, "box", "KO-B06"),
        ({"players": 2, "box": [-7, -2, 2, 2]}, "box[0]", "KO-D4"),
        ({"players": 2, "box": 5}, "box", "KO-D4"),
        ({"players": 2, "missing": {"n1e1": ["wine"]}}, "missing[n1e1]", "KO-D14"),
        ({"players": 2, "missing": []}, "missing", "KO-D14"),
        ({"players": 2, "cards": {"n1e1": "red39"}, "missing": {"n1e1": ["tea"]}}, "missing[n1e1]", "KO-D14"),
        ({"players": 2, "cards": {"n1e1": "red39"}, "missing": {"n1e1": ["x"]}}, "missing[n1e1]", "KO-D14"),
        (
            {"players": 2, "cards": {"n1e1": "red39"}, "missing": {"n1e1": ["wine"] * 2}},
            "missing[n1e1]",
            "KO-D14",
        ),
        ({"players": 2, "hands": [[]]}, "hands", ""),
        ({"players": 2, "hands": [["black40"], []]}, "hands[0]", "KO-B05"),
        ({"players": 2, "hands": [["bridge90"], []]}, "hands[0]", "KO-D25"),
        ({"players": 3, "hands": [["red3"], [], []]}, "hands[0]", "KO-D28"),
        ({"players": 2, "chosen": ["green1", None]}, "chosen[0]", "KO-D29"),
        ({"players": 4, "under": [[], [], [], ["purple4"]]}, "under[3]", "KO-D28"),
        ({"players": 2, "hands": [["red39", "red39"], []]}, "hands[0]", "KO-B01"),
        ({"players": 2, "hands": "red39"}, "hands", ""),
        ({"players": 2, "under": [["black40"], []]}, "under[0]", "KO-B21"),
        ({"players": 2, "shown": ["red39"]}, "shown[0]", "KO-B07"),
        ({"players": 2, "coins": [4, -1]}, "coins[1]", "KO-B05"),
        ({"players": 2, "coins": [4]}, "coins", "KO-B05"),
        ({"players": 2, "coins": [11, 10]}, "coins", "KO-D16"),
        ({"players": 2, "chits": [{"wine": 1}, {}]}, "chits[0][wine]", "KO-X01"),
        ({"players": 3, "chits": [{"wine": 4}, {"wine": 3}, {}]}, "chits", "KO-X01"),
        ({"players": 3, "chits": [{"coffee": 1}, {}, {}]}, "chits[0][coffee]", "KO-B01"),
        ({"players": 3, "chits": [3, {}, {}]}, "chits[0]", "KO-B01"),
        ({"players": 2, "ship": "n1"}, "ship", "KO-B20"),
        ({"players": 2, "professional": 0, "ship": "centre"}, "ship", "KO-B20"),
        ({"players": 2, "sails": 3}, "sails", "KO-X11"),
        ({"players": 2, "just": "here"}, "just", "KO-B06"),
        ({"players": 2, "placed": 1}, "placed", "KO-D6"),
        ({"players": 2, "phase": "dance"}, "phase", "KO-B07"),
        ({"players": 2, "phase": "value"}, "phase", "KO-B07"),
        ({"players": 2, "phase": "choose"}, "hands[0]", "KO-B05"),
        ({"players": 2, "phase": "choose", "hands": HANDS, "order": [0]}, "order", "KO-B07"),
        ({"players": 2, "phase": "over", "chosen": ["red1", None]}, "chosen", "KO-B07"),
        (
            {"players": 2, "lying": [{"cell": "n1", "card": "bridge90", "owner": 0}]},
            "lying[0] card",
            "KO-D25",
        ),
        (
            {"players": 3, "lying": [{"cell": "n3", "card": "bridge90", "owner": 0}]},
            "lying[0] cell",
            "KO-D22",
        ),
        (
            {"players": 3, "lying": [{"cell": "n1", "card": "customs92", "owner": 0}]},
            "lying[0] cell",
            "KO-D24",
        ),
        ({"players": 3, "lying": [{"cell": "n1", "card": "flood88", "owner": 0}]}, "lying[0] card", "KO-D25"),
        (
            {"players": 3, "lying": [{"cell": "n1", "card": "bridge90", "owner": 3}]},
            "lying[0] owner",
            "KO-D25",
        ),
        ({"players": 3, "lying": [{"where": "n1"}]}, "where", ""),
        ({"players": 3, "spent": ["bridge90"]}, "spent[0]", "KO-D25"),
        (
            {"players": 2, "cards": {"n1e1": "red39", "n2e1": "water17", "n1e2": "water18"}},
            "scored",
            "KO-B15",
        ),
        (
            {"players": 2, "cards": {"n1e1": "red39"}, "scored": [{"cells": ["n1e1"]}]},
            "scored[0] cells",
            "KO-B15",
        ),
        ({"players": 2, "scored": [{"cells": ["n1"]}]}, "scored[0] cells", "KO-B13"),
        ({"players": 2, "scored": [{"cells": []}]}, "scored[0] cells", "KO-B13"),
        ({"players": 2, "colour": "red"}, "colour", ""),
        ({**ACTS, "order": [1]}, "order", "KO-B09"),
        ({**ACTS, "order": [0, 0]}, "order", "KO-B09"),
        ({**ACTS, "order": "0"}, "order", "KO-B09"),
        ({**ACTS, "chosen": ["black2", None]}, "chosen[0]", "KO-B05"),
        ({**ACTS, "hands": [["red43"], HANDS[1]]}, "hands[0]", "KO-B05"),
        ({**ACTS, "phase": "place", "chosen": [None, None], "order": None}, "chosen", "KO-D6"),
        ({"players": 2, "chosen": [None, "black40"], "hands": [HANDS[0], HANDS[1][1:]]}, "chosen", "KO-D12"),
        ({**SAILS, "played": None}, "played", "KO-B09"),
        ({**SAILS, "played": "black14"}, "played", "KO-B09"),
        ({**SAILS, "just": None}, "just", "KO-B10"),
        ({**SAILS, "just": "n1"}, "just", "KO-B10"),
        ({**SAILS, "sails": 2}, "phase", "KO-B07"),
        ({**SAILS, "phase": "export"}, "phase", "KO-B07"),
        ({**SAILS, "phase": "crane"}, "phase", "KO-B07"),
        ({**SAILS, "phase": "remove"}, "phase", "KO-B07"),
        ({**SAILS, "phase": "buy", "sails": 1}, "phase", "KO-B07"),
        ({**SAILS, "order": None}, "order", "KO-B09"),
    ],
)
def test_a_wrong_position_names_field_and_clause(fields: dict[str, Any], field: str, clause: str) -> None:
    check_wrong(game, fields, field, clause)


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_what_is_no_position_at_all_is_said_to_be_none(data: Any) -> None:
    with pytest.raises(OptionError, match="a mapping with the fields players, professional"):
        game.from_dict(data)


CLOSED = {"players": 3, "cards": {"n1e1": "red39", "n2e1": "water17", "n1e2": "water18"}}


@pytest.mark.clause("KO-B19")
@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"cells": ["n1e1"], "keeper": 1}, "scored[0] keeper"),
        ({"cells": ["n1e1"], "keeper": False}, "scored[0] keeper"),
        ({"cells": ["n1e1"], "final": {"wine": [0, 0, 0]}, "keeper": 0}, "scored[0] keeper"),
        ({"cells": ["n1e1"], "final": {"wine": [0, 0]}}, "scored[0] final[wine]"),
        ({"cells": ["n1e1"], "final": {"wine": [0, -1, 0]}}, "scored[0] final[wine][1]"),
        ({"cells": ["n1e1", "n2e1"]}, "scored[0] cells"),
        ({"cells": "n1e1"}, "scored[0] cells"),
        ({"cells": ["n7"]}, "scored[0] cells"),
        ({"keeper": 0}, "scored[0] cells"),
    ],
)
def test_a_scored_area_must_be_one_and_have_the_keeper_it_earned(entry: Any, field: str) -> None:
    with pytest.raises(OptionError) as error:
        game.from_dict({**CLOSED, "scored": [entry]})
    assert error.value.field == field


def test_a_scored_area_says_who_won_it_by_what_its_cards_picture() -> None:
    state = game.from_dict({**CLOSED, "scored": [{"cells": ["n1e1"]}]})
    assert state.scores() == (1, 0, 0)
    final = {"wine": [0, 2, 1]}
    state = game.from_dict({**CLOSED, "scored": [{"cells": ["n1e1"], "final": final}]})
    assert state.scores() == (0, 1, 0)


@pytest.mark.clause("KO-B03")
def test_no_more_warehouses_than_there_are() -> None:
    cells = [f"{ns}{y}{ew}{x}" for ns in "ns" for ew in "ew" for y in (1, 2) for x in (1, 2)]
    wines = [card.key for card in CARDS if card.owner in (0, 1) and 0 in card.goods and len(card.goods) < 3]
    cards = dict(zip(cells, wines, strict=False))
    with pytest.raises(OptionError, match="at most 16 of a good") as error:
        game.from_dict({"players": 3, "cards": cards})
    assert error.value.clause == "KO-B03"


@pytest.mark.clause("KO-B22")
def test_a_full_field_is_the_end() -> None:
    side = [NAMES[cell_at(x, y)] for y in range(-2, 4) for x in range(-2, 4) if x or y]
    water = [card.key for card in CARDS if card.kind == "water"]
    cards = dict(zip(side, water, strict=False))
    with pytest.raises(OptionError, match="the phase count or over") as error:
        game.from_dict({"players": 2, "professional": 0, "cards": cards})
    assert error.value.clause == "KO-B22"
    state = game.from_dict({"players": 2, "professional": 0, "cards": cards, "phase": "over"})
    assert state.current_player == TERMINAL


def test_fields_left_out_take_their_first_value() -> None:
    assert game.position(players=3) == game.new(3)
    assert game.from_dict({"players": 2, "cards": None, "hands": None}) == game.new(2)
    assert game.new(2, professional=None) == game.new(2)
    assert game.new(2, professional=0) != game.new(2)


@pytest.mark.clause("KO-B04")
def test_once_other_cards_lie_the_cross_does_too() -> None:
    state = position_of(players=2, cards={"n1e1": "red39", "n2e1": "water17"})
    assert state.phase == "deal"
    waters = {
        cell["cell"]: cell["card"] for cell in state.observation(None)["cells"] if cell["kind"] == "water"
    }
    assert waters["n1"] == "water18", "the lowest that is nowhere else"
    assert len(waters) == 9


@pytest.mark.clause("KO-B05")
def test_hands_that_are_not_full_are_filled_by_chance() -> None:
    state = position_of(players=2, hands=[["red39", "water17"], []], cards={"n1e1": "red41"})
    assert state.current_player == CHANCE
    state = settle(state)
    assert state.phase == "choose"
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert {"choose red39", "choose water17"} <= legal(state)


def test_the_moment_of_a_round_follows_from_what_is_chosen() -> None:
    assert position(chosen=["red39", None]).current_player == 1
    assert position(chosen=["red39", "black40"]).phase == "reveal"
    assert position(chosen=["red39", "black40"], phase="place").order == (1, 0)
    assert position(chosen=["red39", None], order=[0]).phase == "place"


@pytest.mark.parametrize(
    ("fields", "moves"),
    [
        ({"phase": "sail"}, {"sail n1", "stay"}),
        ({"phase": "export"}, {"export wine", "export tea", "store"}),
        ({"phase": "remove", "ship": "n2", "sails": 1}, {"remove n2e1", "spare"}),
        ({"phase": "buy", "sails": 1}, {"buy", "decline"}),
    ],
)
def test_a_position_may_lie_in_the_middle_of_a_turn(fields: dict[str, Any], moves: set[str]) -> None:
    data = {
        **SAILS,
        "players": 3,
        "hands": [["red41", "red43", "water86", "water87"], *THREE[1:]],
        "chosen": None,
    }
    state = game.from_dict({**data, **fields})
    assert moves <= legal(state)
    assert game.from_dict(state.to_dict()) == state
    after, _ = play(state, min(moves))
    assert game.from_dict(after.to_dict()) == after


@pytest.mark.clause("KO-X09")
def test_while_it_is_asked_what_to_export_nothing_is_stored_yet() -> None:
    data = {
        **SAILS,
        "players": 3,
        "hands": [["red41", "red43", "water86", "water87"], *THREE[1:]],
        "chosen": None,
    }
    state = game.from_dict({**data, "phase": "export"})
    assert state.observation(None)["stock"]["wine"] == 16
    assert play(state, "store")[0].observation(None)["stock"]["wine"] == 15


def test_a_turn_whose_card_the_ship_has_removed_reads_back() -> None:
    data = {**SAILS, "phase": "draw", "cards": {}, "under": [["red13"], []], "sails": 1, "ship": "n2"}
    state = game.from_dict(data)
    assert state.current_player == CHANCE
    assert game.from_dict(state.to_dict()) == state


ENCLOSED = {"s1e1": "black36", "s2e1": "water17", "s1e2": "water18"}
"""Black's card on s1e1 has water on all sides."""


@pytest.mark.clause("KO-B15")
@pytest.mark.parametrize(
    ("phase", "card", "more"),
    [("export", "red13", {}), ("crane", "red1", {"n1e2": "black14"})],
)
def test_before_an_export_or_a_crane_all_that_was_enclosed_has_been_scored(
    phase: str, card: str, more: dict[str, str]
) -> None:
    data = {
        "players": 3,
        "hands": [["red41", "red43", "water86", "water87"], *THREE[1:]],
        "order": [0],
        "phase": phase,
        "played": card,
        "just": "n1e1",
        "cards": {"n1e1": card, **more, **ENCLOSED},
    }
    check_wrong(game, data, "scored", "KO-B15")
    state = game.from_dict({**data, "scored": [{"cells": ["s1e1"]}]})
    assert state.phase == phase


@pytest.mark.clause("KO-B15")
def test_what_the_card_just_placed_encloses_is_scored_after_its_export() -> None:
    data = {
        **SAILS,
        "players": 3,
        "hands": [["red41", "red43", "water86", "water87"], *THREE[1:]],
        "chosen": None,
        "phase": "export",
        "just": "n1e1",
        "cards": {"n1e1": "red13", "n2e1": "water17", "n1e2": "water18"},
    }
    state = game.from_dict(data)
    assert play(state, "store")[0].scores() == (1, 0, 0)


@pytest.mark.clause("KO-D4")
def test_an_edge_that_the_card_just_placed_has_fixed_encloses_an_area_after_its_export() -> None:
    # On n2e1 black is enclosed once the field, eight high, cannot grow to the north.
    black = {"n2e1": "black36", "n1e1": "water17", "n2e2": "water18"}
    cards = {**black, "s3": "water19", "s4": "water20", "s5": "red13"}
    data = {
        **SAILS,
        "players": 3,
        "hands": [["red41", "red43", "water86", "water87"], *THREE[1:]],
        "chosen": None,
        "phase": "export",
        "just": "s5",
        "cards": cards,
    }
    state = game.from_dict(data)
    assert state.observation(None)["box"] == [-2, -2, 2, 5]
    assert play(state, "store")[0].scores() == (0, 1, 0)
    check_wrong(game, {**data, "box": [-2, -3, 2, 4], "just": "s4", "played": "water20"}, "box", "KO-D4")
    # A card of another round has fixed that edge: then it has been scored.
    far = {**cards, "s5": "water49", "s5e1": "red13"}
    check_wrong(game, {**data, "just": "s5e1", "cards": far}, "scored", "KO-B15")
