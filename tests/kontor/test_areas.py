"""Areas of Kontor: enclosed, valued, kept, and changed by ship, cranes, special cards and exports."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.engine import CHANCE
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.components import CARDS
from tests.kontor.tables import conserved, draw, event, keys, legal, position
from tests.playing import play, refused, told

NORTH_EAST = "n1e2"
"""Water that leaves a card on n1e1 one open side, to the north."""


def turn(card: str, players: int = 2, **fields: Any) -> KontorState:
    """Return a position in which seat 0 places a card and the others have acted."""
    return position(players, chosen=[card, *[None] * (players - 1)], order=[0], **fields)


def open_area(state: KontorState) -> dict[str, Any]:
    (area,) = [area for area in state.observation(None)["areas"] if area["open"]]
    return dict(area)


# Enclosed


@pytest.mark.clause("KO-B15", "KO-B19")
def test_an_area_enclosed_by_water_is_scored_at_once_and_gets_a_keeper() -> None:
    state, events = play(turn("water17", docks={"n1e1": "black36"}, water=NORTH_EAST), "place n2e1")
    assert state.scores() == (0, 1)
    assert keys(events) == ["placed", "income", "closed", "ahead", "largest", "keeper", "cleared"]
    assert told(events)[2:] == ["KO-B15", "KO-B16", "KO-B16", "KO-B19", "KO-D19"]
    (area,) = state.observation(None)["areas"]
    assert (area["open"], area["keeper"], area["final"]["wine"]) == (False, 1, [0, 1])
    assert state.observation(None)["stock"]["wine"] == 16, "warehouses go back to the stock"
    conserved(state)


@pytest.mark.clause("KO-B15")
def test_a_hole_keeps_an_area_open() -> None:
    state, events = play(turn("water17", docks={"n1e1": "black36"}), "place n2e1")
    assert "KO-B15" not in told(events)
    assert state.scores() == (0, 0)


@pytest.mark.clause("KO-D4")
@pytest.mark.parametrize(("professional", "closes"), [(0, True), (1, False)])
def test_the_edge_encloses_only_where_the_field_has_its_full_width(professional: int, closes: bool) -> None:
    start = turn("water17", professional=professional, docks={"n1e3": "black36"}, water="e3 n1e2")
    state, events = play(start, "place n2e3")
    assert ("KO-B15" in told(events)) is closes
    assert state.scores() == (0, int(closes))


@pytest.mark.clause("KO-D4")
def test_a_field_that_becomes_as_wide_as_it_may_closes_areas_at_its_far_edge() -> None:
    docks = {"n1w2": "black36"}
    start = turn("water17", professional=0, docks=docks, water="n2w2 n1w1")
    state, events = play(start, "place e3")
    assert [key for key in keys(events) if key in ("edge_across", "closed")] == ["edge_across", "closed"]
    assert state.scores() == (0, 1)


@pytest.mark.clause("KO-D7")
def test_several_areas_at_once_the_largest_first_then_the_lowest_card() -> None:
    docks = {"n1e1": "black36", "n3e1": "red39", "n4e1": "black40"}
    water = "n1e2 n3 n4 n3e2 n4e2"
    state, events = play(turn("water17", docks=docks, water=f"{water} n5e1", players=3), "place n2e1")
    assert event(events, "several").clause == "KO-D7"
    assert [e.facts["size"] for e in events if e.text == "closed"] == [2, 1]
    docks = {"n1e1": "black36", "n3e1": "red35"}
    state, events = play(turn("water17", docks=docks, water="n1e2 n3 n3e2 n4e1"), "place n2e1")
    assert [area.keeper for area in state.scored] == [0, 1], "35 is lower than 36"


@pytest.mark.clause("KO-B19")
def test_nobody_ahead_nobody_scores() -> None:
    state, events = play(turn("water17", docks={"n1e1": "black44"}, water=NORTH_EAST), "place n2e1")
    assert state.scores() == (0, 0)
    assert keys(events)[-1] == "nobody_ahead"
    assert state.observation(None)["areas"][0]["keeper"] is None


@pytest.mark.clause("KO-B16", "KO-X15")
def test_an_area_of_three_is_struck_off_and_each_step_has_its_position() -> None:
    docks = {"n1e1": "black8", "n1e2": "green39"}
    start = turn("water17", 3, docks=docks, water="n2e2 n1e3")
    state, events = play(start, "place n2e1")
    assert state.scores() == (0, 1, 0)
    steps = [e for e in events if e.shown]
    assert told(steps) == ["KO-B15", "KO-X15", "KO-X15", "KO-X17", "KO-B16"]
    views = [e.shown["valuation"] for e in steps]
    assert [view["step"] for view in views] == [0, 1, 2, 3, 4]
    assert {view["of"] for view in views} == {4}
    assert [view["left"]["wine"] for view in views] == [[0, 2, 1], *[[0, 1, 0]] * 4]
    assert [view["struck"]["wine"] for view in views] == [[0, 0, 0], *[[0, 1, 1]] * 4]
    assert views[-1]["advantage"] == {"wine": [1, 1], "tea": None, "spice": None}
    assert [view["winner"] for view in views] == [None, None, None, None, 1]
    assert [view["clause"] for view in views] == told(steps)
    midway = {**state.observation(0), **steps[1].shown}
    assert (midway["phase"], midway["current"]) == ("value", CHANCE)
    assert (midway["scores"], midway["stock"]["wine"]) == ([0, 0, 0], 13), "nothing is scored yet"
    assert midway["areas"][midway["valuation"]["area"]]["cells"] == ["n1e1", "n1e2"]
    assert state.observation(0)["valuation"] is None
    for one in steps:
        assert game.describe({**state.observation(None), **one.shown}).strip()
        assert game.phrases("event", *one.shown["valuation"]["words"].values()).strip()


# The ship


@pytest.mark.clause("KO-B20")
def test_a_ship_symbol_lets_its_player_move_the_ship_to_any_water_card() -> None:
    state, _ = play(turn("red13"), "place n2e1")
    assert state.phase == "sail"
    assert state.observation(None)["ship"] == "centre"
    cells = ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2")
    assert legal(state) == {*(f"sail {cell}" for cell in cells), "stay"}
    assert refused(state, "sail centre") == "KO-D17", "it is there already"
    assert refused(state, "sail n2e1") == "KO-B20"
    assert refused(state, "sail n1w1") == "KO-B20"
    state, events = play(state, "sail w2")
    assert state.observation(None)["ship"] == "w2"
    assert state.observation(None)["ship_moves"] == 1
    assert told(events) == ["KO-B20"]
    assert state.phase == "draw"


@pytest.mark.clause("KO-B20")
def test_no_symbol_no_ship_and_none_at_all_in_the_basic_game() -> None:
    state, _ = play(turn("red39"), "place n2e1")
    assert state.phase == "draw"
    assert refused(turn("red39"), "sail n1") == "KO-B20"
    state, _ = play(turn("red13", professional=0), "place n2e1")
    assert state.phase == "draw"
    view = state.observation(0)
    assert (view["ship"], view["ship_moves"]) == (None, None)
    assert refused(turn("red13", professional=0), "sail n1") == "KO-B20"


def beside_n1(**fields: Any) -> KontorState:
    """Return a position after a card with a ship symbol; black's 14 on n1e1 has one too."""
    docks = {"n1e1": "black14", "n1w1": "black36", **fields.pop("docks", {})}
    return play(turn("red13", docks=docks, **fields), "place s1w1")[0]


@pytest.mark.clause("KO-B21")
def test_it_removes_a_card_with_a_ship_symbol_beside_it_with_its_warehouses() -> None:
    state = beside_n1()
    assert refused(state, "remove n1e1") == "KO-D17", "the ship moves first"
    state, _ = play(state, "sail n1")
    assert legal(state) == {"remove n1e1", "spare"}
    assert refused(state, "remove n1w1") == "KO-B21", "no ship symbol"
    assert refused(state, "remove s1w1") == "KO-B21", "not beside it"
    after, events = play(state, "remove n1e1")
    assert told(events) == ["KO-B21"]
    assert [CARDS[card].key for card in after.under[1]] == ["black14"]
    view = after.observation(None)
    assert view["stock"] == {"wine": 14, "tea": 15, "spice": 16}
    assert "n1e1" not in [cell["cell"] for cell in view["cells"]]
    assert view["piles"][1] == state.observation(None)["piles"][1] + 1
    conserved(after)
    spared, events = play(state, "spare")
    assert told(events) == ["KO-B21"]
    assert spared.docks == state.docks


@pytest.mark.clause("KO-D17")
def test_own_cards_and_the_card_just_placed_may_be_removed() -> None:
    state, _ = play(turn("red13"), "place n1e1", "sail n1")
    assert legal(state) == {"remove n1e1", "spare"}
    state, events = play(state, "remove n1e1")
    assert told(events) == ["KO-B21", "KO-D17"]
    assert state.phase == "draw"
    assert [CARDS[card].key for card in state.under[0]] == ["red13"]
    assert game.from_dict(state.to_dict()) == state


@pytest.mark.clause("KO-B15")
def test_nobody_touches_a_scored_area() -> None:
    scored = [{"cells": ["n1e1"]}]
    state = beside_n1(water="n2e1 n1e2", scored=scored)
    assert state.scores() == (0, 1)
    state, _ = play(state, "sail n1")
    assert state.phase == "draw", "there is nothing to remove"
    docks = {"n1w1": "black16"}
    state = beside_n1(water="n2e1 n1e2", scored=scored, docks=docks)
    state, _ = play(state, "sail n1")
    assert legal(state) == {"remove n1w1", "spare"}
    assert refused(state, "remove n1e1") == "KO-B15"


@pytest.mark.clause("KO-X11")
def test_the_ship_moves_twice_a_round_at_most_by_all_together() -> None:
    state, _ = play(game.positions["goods_ashore"], "store")
    assert state.phase == "draw"
    waiting = position(3, chosen=["red13", "black44", None], order=[1, 0], sails=2)
    assert refused(waiting, "sail n1") == "KO-X11"
    assert refused(waiting, "stay") == "KO-X11"
    state, _ = play(turn("red13", 3, sails=1), "place n2e1", "store", "sail n1")
    assert state.sails == 2
    assert state.observation(None)["ship_moves"] == 0
    assert draw(state)[0].sails == 0, "a new round"


@pytest.mark.clause("KO-X12")
def test_who_has_no_such_warehouse_in_the_area_returns_a_chit() -> None:
    state, _ = play(game.positions["raid"], "sail n1", "remove n1w1")
    assert state.chits[1] == (1, 0, 0)
    assert state.observation(None)["chits_left"]["wine"] == 5
    conserved(state)


@pytest.mark.clause("KO-D14")
def test_another_warehouse_of_the_area_goes_before_a_chit_does() -> None:
    state, _ = play(game.positions["raid"], "sail n1", "remove n1e1")
    assert state.chits[1] == (2, 0, 0)
    areas = {area["cells"][0]: area["depot"] for area in state.observation(None)["areas"]}
    assert areas["n2e1"]["wine"] == [0, 0, 0]
    conserved(state)


@pytest.mark.clause("KO-D14")
def test_a_removal_splits_an_area_and_its_depot() -> None:
    docks = {"n1e1": "black14", "n2e1": "red39", "n1e2": "black40"}
    state, _ = play(turn("red13", docks=docks), "place s1w1", "sail n1", "remove n1e1")
    depots = {area["cells"][0]: area["depot"]["wine"] for area in state.observation(None)["areas"]}
    assert depots == {"n2e1": [1, 0], "n1e2": [0, 1], "s1w1": [1, 0]}


@pytest.mark.clause("KO-B21")
def test_a_hole_may_be_filled_again() -> None:
    state, _ = play(beside_n1(), "sail n1", "remove n1e1")
    state, _ = draw(state)
    assert state.refusal(game.parse_move("place n1e1")) is not None, "in the next round"
    assert state.observation(None)["box"] == [-2, -2, 2, 2]


# Special cards


def to_the_centre(**fields: Any) -> KontorState:
    return play(turn("red13", 3, ship="n2", **fields), "place n2e1", "store", "sail centre")[0]


@pytest.mark.clause("KO-X08")
def test_who_moves_the_ship_onto_the_centre_may_buy_a_special_card_for_two_coins() -> None:
    state = to_the_centre()
    assert legal(state) == {"buy", "decline"}
    bought, events = play(state, "buy")
    assert told(events) == ["KO-X08"]
    assert bought.coins == (2, 4, 4)
    assert (bought.phase, len(bought.chance_outcomes())) == ("special", 6)
    bought, events = play(bought, "deal bridge91")
    assert events[0].seen_by(1) is not None
    assert "bridge" not in str(events[0].seen_by(1))
    assert bought.observation(1)["hands"][0]["special"] == 1
    assert bought.phase == "draw", "a dock card is drawn as usual"
    assert bought.observation(None)["specials_left"] == 5
    conserved(bought)
    declined, events = play(state, "decline")
    assert told(events) == ["KO-X08"]
    assert declined.coins == (4, 4, 4)


@pytest.mark.clause("KO-X08", "KO-D25")
def test_not_if_the_ship_is_at_the_centre_already_nor_without_coins() -> None:
    state, _ = play(turn("red13", 3), "place n2e1", "store")
    assert state.observation(None)["ship"] == "centre"
    assert refused(state, "buy") == "KO-X08"
    reason = state.refusal(game.parse_move("buy"))
    assert reason is not None
    assert reason.reason == "ship_there"
    assert to_the_centre(coins=[1, 4, 4]).phase == "draw"
    state, _ = play(turn("red13", 3), "place n2e1", "store", "sail n1")
    assert refused(state, "buy") == "KO-X08"
    assert refused(turn("red13", 3, ship="n2"), "buy") == "KO-X08"
    assert refused(turn("red13"), "buy") == "KO-D25"
    state, _ = play(turn("red13", ship="n2"), "place n2e1", "sail centre")
    assert state.phase == "draw", "with two players there are no special cards"


# Cranes


@pytest.mark.clause("KO-D3")
def test_a_crane_takes_one_opposing_warehouse_out_of_the_depot() -> None:
    docks = {"n1e2": "black14", "n2e1": "black36"}
    state, _ = play(turn("red1", docks=docks), "place n1e1")
    assert legal(state) == {"take wine black", "take tea black", "leave"}
    assert refused(state, "take spice black") == "KO-D3"
    assert refused(state, "take wine red") == "KO-D3"
    after, events = play(state, "take wine black")
    assert told(events) == ["KO-D3"]
    assert open_area(after)["depot"]["wine"] == [0, 1]
    assert after.to_dict()["missing"] == {"n1e2": ["wine"]}, "the lowest card that has one"
    conserved(after)
    assert open_area(play(state, "leave")[0])["depot"]["wine"] == [0, 2]
    alone, events = play(turn("red1"), "place n1e1")
    assert alone.phase == "draw"
    assert refused(turn("red1"), "leave") == "KO-D3"


# Export


@pytest.mark.clause("KO-X09")
def test_a_chit_instead_of_one_warehouse_of_a_pictured_good() -> None:
    state, _ = play(turn("red7", 3), "place n1e1")
    assert state.phase == "export"
    assert legal(state) == {"export wine", "store"}
    assert refused(state, "export tea") == "KO-X09"
    after, events = play(state, "export wine")
    assert [e.clause for e in events] == ["KO-X09", "KO-B12"]
    assert after.chits[0] == (1, 0, 0)
    assert open_area(after)["depot"]["wine"] == [1, 0, 0], "the other one is stored as usual"
    conserved(after)
    after, _ = play(state, "store")
    assert open_area(after)["depot"]["wine"] == [2, 0, 0]
    assert refused(turn("red7", 3), "export wine") == "KO-X09"
    assert refused(turn("red7"), "export wine") == "KO-D29", "two players do not export"


def few_chits() -> KontorState:
    return play(turn("red13", 3, chits=[{"wine": 3}, {"wine": 3}, {}]), "place n1e1")[0]


@pytest.mark.clause("KO-X10")
def test_no_chit_left_no_export() -> None:
    state = few_chits()
    assert refused(state, "export wine") == "KO-X10"
    assert legal(state) == {"export tea", "store"}
    state, _ = play(turn("red39", 3, chits=[{"wine": 3}, {"wine": 3}, {}]), "place n1e1")
    assert state.phase == "draw", "a question that can only be declined is not asked"


# Limited material


@pytest.mark.clause("KO-X13", "KO-D9")
def test_who_has_no_keeper_left_gains_no_area_and_nobody_does() -> None:
    start = game.positions["seven_keepers"]
    assert start.observation(None)["keepers"] == [0, 7, 7]
    state, _ = play(start, "place s2w3")
    assert state.scores() == (7, 0, 0)
    assert state.observation(None)["areas"][-1]["open"] is False
    conserved(state)


@pytest.mark.clause("KO-D16")
def test_with_two_players_keepers_are_not_limited() -> None:
    state, _ = play(turn("water17", docks={"n1e1": "black36"}, water=NORTH_EAST), "place n2e1")
    assert state.observation(None)["keepers"] == [None, None]


@pytest.mark.clause("KO-X14")
def test_what_the_stock_lacks_cannot_be_stored() -> None:
    start = game.positions["short_stock"]
    assert start.observation(None)["stock"]["wine"] == 0
    state, events = play(start, "place e3", "store")
    assert "stored" not in keys(events)
    conserved(state)


@pytest.mark.clause("KO-D19")
def test_with_two_players_the_stock_runs_short_too() -> None:
    cells = [f"{ns}{y}{ew}{x}" for ns in "ns" for ew in "ew" for y in (1, 2) for x in (1, 2)][:14]
    own = [card.key for card in CARDS if card.owner in (0, 1) and 0 in card.goods and card.key != "red39"]
    start = turn("red39", docks=dict(zip(cells, own, strict=False)))
    assert start.observation(None)["stock"]["wine"] == 0
    state, events = play(start, "place e3")
    assert event(events, "stock_short").clause == "KO-D19"
    conserved(state)


# The variant


@pytest.mark.clause("KO-V02")
def test_at_most_two_of_a_good_per_player_in_an_area() -> None:
    state, _ = play(game.positions["restricted"], "place n1e3", "store")
    depots = {tuple(area["cells"]): area["depot"] for area in state.observation(None)["areas"]}
    assert depots["n1e2", "n1e3"] == {"wine": [2, 0, 0], "tea": [1, 0, 0], "spice": [0, 0, 0]}
    start = turn("red13", 3, variant=0, docks={"n1e2": "red7", "n2e1": "black8"})
    assert "KO-V02" not in told(play(start, "place n1e1", "store")[1])


@pytest.mark.clause("KO-V03")
def test_areas_may_not_grow_together() -> None:
    docks = {"n2e1": "red39", "n1e2": "black36"}
    state = turn("red41", 3, variant=1, docks=docks)
    assert refused(state, "place n1e1") == "KO-V03"
    assert refused(state, "place n2e2") == "KO-V03"
    assert "place n3e1" in legal(state)
    assert "place n1e1" in legal(turn("water17", 3, variant=1, docks=docks)), "water may go there"
    assert "place n1e1" in legal(turn("red41", 3, docks=docks))
    docks = {"n1e1": "red39", "n1w1": "black36"}
    state = position(3, variant=1, docks=docks, chosen=["bridge90", "black40", "green41"])
    state, events = play(state, "reveal")
    assert event(events, "no_place").facts["card"] == "bridge90"


def test_the_state_of_a_chance_node_waits_for_chance() -> None:
    state, _ = play(turn("red13", 3, ship="n2"), "place n2e1", "store", "sail centre", "buy")
    assert state.current_player == CHANCE
    assert refused(state, "decline") == "KO-X08"
