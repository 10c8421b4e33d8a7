"""Special cards of Kontor: floods, bridges with their direction, customs houses."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from kernel_games.bots import Greedy
from kernel_games.engine import Match
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.components import CARDS
from tests.kontor.tables import conserved, event, keys, legal, position
from tests.kontor.test_areas import open_area, turn
from tests.playing import check_wrong, play, refused, told


@pytest.mark.clause("KO-D21")
def test_a_flood_turns_an_open_dock_card_into_water() -> None:
    docks = {"n1e1": "black36", "n2e1": "red39", "s1e1": "black40"}
    state = turn("flood88", 3, docks=docks, water="s1e2 s2e1 n3e1 n2e2", scored=[{"cells": ["s1e1"]}])
    assert legal(state) == {"place n1e1", "place n2e1"}
    assert refused(state, "place s1e1") == "KO-B15"
    assert refused(state, "place n1") == "KO-D21"
    assert refused(state, "place e3") == "KO-D21"
    state, events = play(state, "place n1e1")
    assert event(events, "flood").clause == "KO-D21"
    assert "income" not in keys(events), "it is no water card"
    assert [CARDS[card].key for card in state.under[1]] == ["black36"]
    assert event(events, "closed").facts["cell"] == "n2e1", "the rest is enclosed now"
    (cell,) = [cell for cell in state.observation(None)["cells"] if cell["cell"] == "n1e1"]
    assert (cell["card"], cell["kind"]) == ("flood88", "water")
    assert len(state.hands[0]) == 5, "a special card is not replaced"
    assert state.round == 2
    conserved(state)


@pytest.mark.clause("KO-D22")
def test_a_bridge_joins_the_dock_cards_on_opposite_sides_of_a_water_card() -> None:
    docks = {"n1e1": "red39", "n1w1": "black36"}
    state = turn("bridge90", 3, docks=docks)
    assert legal(state) == {"place n1"}
    assert refused(state, "place e1") == "KO-D22"
    assert refused(state, "place n1e1") == "KO-D22"
    state, events = play(state, "place n1")
    assert [e.clause for e in events if e.text in ("bridge", "spans", "joined")] == [
        "KO-D22",
        "KO-D23",
        "KO-B13",
    ]
    area = open_area(state)
    assert sorted(area["cells"]) == ["n1e1", "n1w1"]
    assert area["depot"]["wine"] == [1, 1, 0]
    (cell,) = [cell for cell in state.observation(None)["cells"] if cell["cell"] == "n1"]
    assert cell["special"] == "bridge90"
    assert cell["kind"] == "water"
    conserved(state)


@pytest.mark.clause("KO-D22")
def test_a_bridge_needs_open_cards_and_a_second_one_another_place() -> None:
    docks = {"n1e1": "red39", "n1w1": "black36"}
    scored = [{"cells": ["n1e1"]}]
    state = turn(
        "bridge90", 3, docks={**docks, "s1e1": "red35", "s1w1": "red41"}, water="n1e2 n2e1", scored=scored
    )
    assert legal(state) == {"place s1", "place w1"}
    assert refused(state, "place n1") == "KO-B15"
    refusal = state.refusal(game.parse_move("place n1"))
    assert refusal is not None
    assert refusal.facts["cell"] == "n1e1", "the area that may not be touched, not the bridge's water"
    lying = [{"cell": "s1", "card": "bridge91", "owner": 1}]
    docks = {"s1e1": "red35", "s1w1": "red41", "n1e1": "black36"}
    state = turn("bridge90", 3, docks=docks, lying=lying)
    assert refused(state, "place s1") == "KO-D22"
    assert legal(state) == {"place e1"}


@pytest.mark.clause("KO-D22")
def test_an_area_across_a_bridge_is_enclosed_and_scored_as_one() -> None:
    docks = {"n1e1": "red39", "n1w1": "black36"}
    lying = [{"cell": "n1", "card": "bridge90", "owner": 1}]
    start = turn("water17", 3, docks=docks, lying=lying, water="n2e1 n1e2 n2w1")
    state, events = play(start, "place n1w2")
    assert [e.facts["size"] for e in events if e.text == "closed"] == [2]
    assert game.from_dict(state.to_dict()) == state
    one = position(3, docks=docks, water="n2e1 n1e2", scored=[{"cells": ["n1e1"]}])
    assert one.scores() == (1, 0, 0), "without the bridge it would have been closed alone"


@pytest.mark.clause("KO-B15", "KO-B21", "KO-D23")
def test_what_the_ship_leaves_enclosed_beyond_a_bridge_is_scored_at_once() -> None:
    docks = {"n1e1": "black14", "n1w1": "red39"}
    lying = [{"cell": "n1", "card": "bridge90", "owner": 1}]
    start = turn("red13", 3, docks=docks, lying=lying, water="n2w1 n1w2")
    state, _ = play(start, "place s1w1", "store", "sail n1")
    state, events = play(state, "remove n1e1")
    assert [e.facts["cell"] for e in events if e.text == "closed"] == ["n1w1"]
    assert state.scores() == (1, 0, 0)
    assert game.from_dict(state.to_dict()) == state


@pytest.mark.clause("KO-D24")
def test_a_customs_house_takes_a_coin_from_each_other_player_at_the_valuation() -> None:
    docks = {"n1e1": "red39", "n2e1": "black36", "n1e2": "green41"}
    state = turn("customs92", 3, docks=docks)
    assert legal(state) == {"place n1e1", "place n2e1", "place n1e2"}
    assert refused(state, "place n1") == "KO-D24"
    state, events = play(state, "place n1e1")
    assert event(events, "customs").clause == "KO-D24"
    lying = [{"cell": "n1e1", "card": "customs92", "owner": 0}]
    assert refused(turn("customs93", 3, docks=docks, lying=lying), "place n1e1") == "KO-D24"
    state, events = play(game.positions["toll"], "place n2e2")
    assert state.coins == (6, 3, 0), "a coin for the water, one from black, and green has none"
    assert event(events, "customs_paid").clause == "KO-D24"


@pytest.mark.clause("KO-D24")
def test_a_customs_house_goes_with_its_card() -> None:
    lying = [{"cell": "n1e1", "card": "customs92", "owner": 1}]
    start = turn("flood88", 3, docks={"n1e1": "black36"}, lying=lying)
    state, events = play(start, "place n1e1")
    assert event(events, "customs_gone").clause == "KO-D24"
    assert [CARDS[card].key for card in state.spent] == ["customs92"]
    assert state.observation(None)["specials_left"] == 4
    conserved(state)


@pytest.mark.clause("KO-D21")
def test_a_flood_makes_its_victim_return_a_chit_and_no_ship_takes_part() -> None:
    missing, chits = {"n1e1": ["wine"]}, [{}, {"wine": 1}, {}]
    start = turn("flood88", 3, docks={"n1e1": "black8"}, missing=missing, chits=chits)
    state, events = play(start, "place n1e1")
    assert event(events, "chit_back").clause == "KO-D21"
    assert "KO-X12" not in told(events)
    assert state.chits[1] == (0, 0, 0)
    conserved(state)


# Directions of bridges

CROSSING = {"n2e1": "red39", "n2e3": "black36", "n1e2": "red41", "n3e2": "black40"}
"""Dock cards round n2e2, where water lies."""


def crossing(**fields: Any) -> KontorState:
    return turn("bridge90", 3, docks=CROSSING, water="n2e2", **fields)


def groups(state: KontorState) -> list[list[str]]:
    return sorted(sorted(area["cells"]) for area in state.observation(None)["areas"])


def special(state: KontorState, cell: str) -> tuple[str, str | None]:
    (found,) = [each for each in state.observation(1)["cells"] if each["cell"] == cell]
    return found["special"], found["way"]


@pytest.mark.clause("KO-D23")
@pytest.mark.parametrize(
    ("way", "linked", "apart"),
    [("across", ("n2e1", "n2e3"), ("n1e2", "n3e2")), ("down", ("n3e2", "n1e2"), ("n2e1", "n2e3"))],
)
def test_between_four_dock_cards_the_player_chooses_which_two_a_bridge_links(
    way: str, linked: tuple[str, str], apart: tuple[str, str]
) -> None:
    state, events = play(crossing(), "place n2e2")
    assert (state.phase, state.current_player, legal(state)) == ("span", 0, {"across", "down"})
    assert "joined" not in keys(events)
    assert special(state, "n2e2") == ("bridge90", None)
    assert len(groups(state)) == 4
    state, events = play(state, way)
    assert [e.clause for e in events[:2]] == ["KO-D23", "KO-B13"]
    assert event(events, "joined").facts["count"] == 2, "two areas have become one"
    assert {event(events, "spans").facts[name] for name in ("cell", "other_cell")} == set(linked)
    assert groups(state) == sorted([sorted(linked), *([cell] for cell in apart)])
    assert special(state, "n2e2") == ("bridge90", way)
    assert game.from_dict(state.to_dict()) == state
    conserved(state)


@pytest.mark.clause("KO-D23")
def test_where_a_bridge_can_lie_in_one_direction_only_nothing_is_asked() -> None:
    state, events = play(turn("bridge90", 3, docks={"n1e1": "red39", "n1w1": "black36"}), "place n1")
    assert event(events, "spans").clause == "KO-D23"
    assert special(state, "n1") == ("bridge90", "across")
    scored = [{"cells": ["n2e1"]}]
    start = turn("bridge90", 3, docks=CROSSING, water="n2e2 n3e1 n1e1", scored=scored, box=[-2, -3, 5, 4])
    assert start.phase == "place"
    state, _ = play(start, "place n2e2")
    assert special(state, "n2e2") == ("bridge90", "down"), "a scored card cannot be linked"


@pytest.mark.clause("KO-D23")
def test_a_bridge_keeps_its_direction() -> None:
    lying = [{"cell": "n2e2", "card": "bridge91", "owner": 2, "way": "across"}]
    docks = {cell: CROSSING[cell] for cell in ("n1e2", "n3e2", "n2e1")}
    state = turn("red35", 3, docks=docks, water="n2e2", lying=lying)
    assert len(groups(state)) == 3, "north and south of it nothing is linked"
    state, _ = play(state, "place n2e3", "store")
    assert ["n2e1", "n2e3"] in groups(state)


@pytest.mark.clause("KO-V03")
def test_in_the_variant_a_bridge_lies_only_where_it_links_cards_of_one_area() -> None:
    ring = ["n3e1", "n3e2", "n3e3", "n2e1", "n2e3"]
    docks = dict(zip(ring, ["red37", "red39", "red35", "red33", "red41"], strict=True))
    state = turn("bridge90", 3, variant=1, docks={**docks, "n1e2": "black36"}, water="n2e2")
    state, _ = play(state, "place n2e2")
    assert special(state, "n2e2") == ("bridge90", "across"), "down it would join black's card"


@pytest.mark.clause("KO-D23")
def test_only_a_bridge_just_laid_is_turned() -> None:
    assert refused(crossing(), "down") == "KO-D23"
    assert refused(turn("red39"), "across") == "KO-D25"
    for text in ("place n2e2 down", "across n2e2", "span down"):
        with pytest.raises(ValueError, match="is no move of Kontor"):
            game.parse_move(text)


@pytest.mark.clause("KO-D23")
def test_a_match_with_a_turned_bridge_is_saved_and_loaded(tmp_path: Any) -> None:
    match = Match(game, ["Ann", "Ben", "Cyd"], start=crossing())
    match.play("place n2e2")
    assert match.legal_moves() == [game.parse_move("across"), game.parse_move("down")]
    match.save(tmp_path / "asked")
    again = Match.load(tmp_path / "asked")
    again.play("down")
    told = (
        "The bridge links the space 3 north and 2 east of the centre "
        "with the space 1 north and 2 east of the centre."
    )
    assert told in [line.text for line in again.log()]
    begun = Match(game, ["Ann", "Ben", "Cyd"], start=game.from_dict(match.state.to_dict()))
    begun.play("across")
    assert special(begun.state, "n2e2") == ("bridge90", "across")  # type: ignore[arg-type]


@pytest.mark.clause("KO-D23")
def test_a_computer_player_turns_a_bridge() -> None:
    state = play(crossing(), "place n2e2")[0]
    chosen = Greedy().choose(state.observation(0), partial(state.imagine, 0), random.Random(1))
    assert chosen in ("across", "down")


@pytest.mark.clause("KO-D23")
@pytest.mark.parametrize(
    ("fields", "field", "clause"),
    [
        ({"way": "up"}, "lying[0] way", "KO-D23"),
        ({"way": 1}, "lying[0] way", "KO-D23"),
        ({}, "lying[0] way", "KO-D23"),
        ({"card": "customs92", "cell": "n2e1", "way": "down"}, "lying[0] way", "KO-D24"),
    ],
)
def test_a_direction_that_is_none_or_is_missing_is_refused(
    fields: dict[str, Any], field: str, clause: str
) -> None:
    lying = [{"cell": "n2e2", "card": "bridge90", "owner": 0, **fields}]
    cards = {**CROSSING, "n2e2": "water17"}
    check_wrong(game, {"players": 3, "cards": cards, "lying": lying}, field, clause)


@pytest.mark.clause("KO-D23")
def test_a_position_in_which_a_bridge_is_turned_must_be_one() -> None:
    data = play(crossing(), "place n2e2")[0].to_dict()
    assert game.from_dict(data).phase == "span"
    (lying,) = data["lying"]
    check_wrong(game, {**data, "lying": [{**lying, "way": "down"}]}, "lying[0] way", "KO-D23")
    check_wrong(game, {**data, "lying": []}, "just", "KO-B10")
    check_wrong(game, {**data, "played": "flood88"}, "played", "KO-B09")
    one = {cell: card for cell, card in data["cards"].items() if cell != "n2e1"}
    check_wrong(game, {**data, "cards": one}, "phase", "KO-B07")


# Customs houses elsewhere


@pytest.mark.clause("KO-D24")
def test_a_customs_house_of_another_area_and_a_bridge_take_nothing() -> None:
    docks = {"n1e1": "red39", "n2e1": "black36", "s1w1": "green41"}
    lying = [{"cell": "s1w1", "card": "customs92", "owner": 2}]
    start = turn("water17", 3, docks=docks, lying=lying, water="n3e1 n1e2")
    state, events = play(start, "place n2e2")
    assert "closed" in keys(events)
    assert "customs_paid" not in keys(events)
    assert state.coins == (5, 4, 4)
    docks = {"n1e1": "red39", "n1w1": "black36"}
    lying = [{"cell": "n1", "card": "bridge90", "owner": 2}]
    start = turn("water17", 3, docks=docks, lying=lying, water="n2e1 n1e2 n2w1")
    state, events = play(start, "place n1w2")
    assert "closed" in keys(events)
    assert "customs_paid" not in keys(events)
