"""Rounds of Kontor: choosing, taxes, order, placing and drawing, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.bots import Greedy
from kernel_games.engine import CHANCE, TERMINAL, Match, ParseError
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.components import BY_KEY, CARDS, docks_of
from kernel_games.games.kontor.grid import NAMES, cell_at
from tests.kontor.tables import draw, event, keys, legal, position, settle
from tests.playing import play, refused, told

QUARTERS = [f"{ns}{y}{ew}{x}" for ns in "ns" for ew in "ew" for y in (1, 2) for x in (1, 2)]


def hand(state: KontorState, seat: int) -> list[str]:
    return [CARDS[card].key for card in state.hands[seat]]


# Choosing


@pytest.mark.clause("KO-B07")
def test_everyone_chooses_a_card_of_their_hand_and_they_are_turned_up_together() -> None:
    state = position(hands=[["red39", "red41", "red43", "water17", "water18"], []], phase=None)
    state = settle(state)
    assert state.current_player == 0
    assert legal(state) == {f"choose {key}" for key in hand(state, 0)}
    assert refused(state, "choose red1") == "KO-B07"
    assert refused(state, "choose water87") == "KO-B07"
    state, events = play(state, "choose red41")
    assert "red41" not in hand(state, 0)
    assert keys(events) == ["chosen"]
    state, events = play(state, f"choose {hand(state, 1)[0]}")
    assert told(events) == ["KO-B07", "KO-D12"]
    assert (state.phase, state.current_player) == ("reveal", CHANCE)
    _, events = play(state, "reveal")
    assert keys(events)[:2] == ["revealed", "revealed"]


@pytest.mark.clause("KO-B07")
def test_nothing_is_placed_before_all_have_chosen() -> None:
    state = settle(game.new(2))
    assert refused(state, "place n2e1") == "KO-B07"
    assert refused(position(chosen=["red39", "black40"]), "place n2e1") == "KO-B07"
    assert refused(play(position(chosen=["red39", "black40"]), "reveal")[0], "choose red41") == "KO-B07"


@pytest.mark.clause("KO-D12")
def test_choices_go_by_seats_and_then_the_numbers_say_whose_turn_it_is() -> None:
    match = Match(game, ["Ada", "Ben", "Cleo"], seed=1)
    refusal = match.refusal(match.legal_moves()[0], seat=2)
    assert refusal is not None
    assert refusal.clause == "KO-D12"
    state = position(chosen=["red39", "black40"])
    waiting = state.out_of_turn(0)
    assert waiting is not None
    assert waiting.clause == "KO-B07"
    acting = play(state, "reveal")[0].out_of_turn(0)
    assert acting is not None
    assert acting.clause == "KO-B09"
    assert play(state, "reveal")[0].out_of_turn(1) is None


# Taxes


@pytest.mark.clause("KO-B08")
def test_a_coin_symbol_makes_the_opponent_pay_to_the_treasury() -> None:
    state, events = play(position(chosen=["water19", "black40"]), "reveal")
    assert state.coins == (4, 3)
    assert event(events, "tax").clause == "KO-B08"
    assert event(events, "tax").facts == {"seat": 0, "payer_seat": 1}


@pytest.mark.clause("KO-B08", "KO-D5")
def test_whoever_cannot_pay_takes_the_card_back_and_does_nothing() -> None:
    state, events = play(position(chosen=["water19", "water50"], coins=[4, 0]), "reveal")
    assert state.coins == (3, 0), "the card taken back still taxes: all coin symbols act at once"
    assert state.order == (0,)
    assert "water50" in hand(state, 1)
    assert [e.clause for e in events if e.text in ("tax_unpaid", "unpaid_back")] == ["KO-B08", "KO-D5"]
    assert state.observation(0)["hands"][1]["known"][0]["card"] == "water50", "everyone has seen it"


@pytest.mark.clause("KO-D5")
def test_taxes_come_before_the_coin_that_water_brings() -> None:
    state, _ = play(position(chosen=["water19", "water17"], coins=[4, 0]), "reveal")
    assert state.order == (0,)
    _, events = play(position(chosen=["water19", "water50"], coins=[1, 1]), "reveal")
    assert event(events, "taxes_together").clause == "KO-D5"


@pytest.mark.clause("KO-D6")
def test_if_nothing_is_placed_in_a_round_everyone_takes_a_coin() -> None:
    state, events = play(position(chosen=["water19", "water50"], coins=[0, 0]), "reveal")
    assert state.coins == (1, 1)
    assert state.round == 2
    assert state.phase == "choose"
    assert [e.clause for e in events if e.text == "consoled"] == ["KO-D6", "KO-D6"]


@pytest.mark.clause("KO-X07")
@pytest.mark.parametrize(("seat", "payer"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_with_more_players_the_one_to_the_right_pays(seat: int, payer: int) -> None:
    chosen = ["red39", "black40", "green41", "purple42"]
    chosen[seat] = "water19"
    state, events = play(position(4, chosen=chosen), "reveal")
    assert [4 - coins for coins in state.coins] == [int(other == payer) for other in range(4)]
    assert event(events, "tax").clause == "KO-X07"


@pytest.mark.clause("KO-X07", "KO-D5")
def test_with_more_players_too_whoever_cannot_pay_takes_the_card_back() -> None:
    state, events = play(position(3, chosen=["water19", "black40", "green41"], coins=[4, 4, 0]), "reveal")
    wanted = ("tax_unpaid", "unpaid_back")
    assert [e.clause for e in events if e.text in wanted] == ["KO-X07", "KO-D5"]
    assert 2 not in state.order


# The order


@pytest.mark.clause("KO-B09")
def test_the_higher_number_acts_first() -> None:
    state, events = play(position(chosen=["red39", "water49"]), "reveal")
    assert state.order == (1, 0)
    assert state.current_player == 1
    assert event(events, "order").clause == "KO-B09"
    state, _ = play(position(3, chosen=["red43", "black40", "flood88"]), "reveal")
    assert state.order == (0, 1), "the flood has no place"
    state, _ = play(position(chosen=["water20", "black40"]), "reveal")
    assert state.order == (1, 0), "a few water cards have low numbers (KO-B02)"


@pytest.mark.clause("KO-X06")
def test_over_the_number_a_bar_acts_before_the_plain_one_under_it_after() -> None:
    state, events = play(position(4, chosen=["red39", "black40", "green39", "purple40"]), "reveal")
    assert state.order == (1, 3, 2, 0)
    assert [e.facts["number"] for e in events if e.clause == "KO-X06"] == [39, 40]


# Placing


def placing(card: str = "red41", **fields: object) -> KontorState:
    """Return a position in which seat 0 places a card and seat 1 has acted."""
    return position(chosen=[card, None], order=[0], **fields)  # type: ignore[arg-type]


@pytest.mark.clause("KO-B10")
def test_a_card_goes_on_an_empty_cell_beside_another() -> None:
    state = placing(docks={"n3": "black40"})
    assert refused(state, "place n3") == "KO-B10"
    assert refused(state, "place centre") == "KO-B10"
    assert refused(state, "place n1") == "KO-B10"
    assert refused(state, "place n3w3") == "KO-B10"
    assert refused(state, "place n2e2") != "", "a corner of the cross touches n2 and e2 by no side"
    assert legal(state) == {
        *(f"place {cell}" for cell in ("n4", "n3e1", "n3w1", "n2e1", "n2w1", "n1e1", "n1w1", "n1e2", "n1w2")),
        *(f"place {cell}" for cell in ("e3", "w3", "s3", "s1e1", "s2e1", "s1e2", "s1w1", "s2w1", "s1w2")),
    }


@pytest.mark.clause("KO-B06")
def test_no_card_may_make_the_field_outgrow_its_square() -> None:
    state = placing(water="n3 n4")
    assert refused(state, "place s3") == "KO-B06", "seven rows lie there already"
    assert refused(state, "place n5") == "KO-B06"
    assert refused(state, "place n6") == "KO-B06"
    assert "place e3" in legal(state), "to the east there is room"
    with pytest.raises(ParseError):
        game.parse_move("place n9")
    assert "place e3" in legal(placing(professional=0))
    assert refused(placing(professional=0, water="e3"), "place w3") == "KO-B06"


@pytest.mark.clause("KO-D4")
def test_the_frame_never_shrinks_and_its_edge_is_fixed_where_it_is_full() -> None:
    state = placing(box=[-2, -4, 2, 2])
    assert refused(state, "place s3") == "KO-B06", "cards that were removed had made it seven high"
    _, events = play(placing("water17", water="n3"), "place n4")
    assert event(events, "edge_down").clause == "KO-D4"
    _, events = play(placing("water17", water="n3"), "place e3")
    assert "KO-D4" not in told(events)


@pytest.mark.clause("KO-D4")
def test_a_card_in_the_outermost_row_of_a_field_that_is_high_enough_only_widens_it() -> None:
    high = placing("water17", water="n3 n4 n4e1 n4e2")
    assert high.observation(None)["box"] == [-2, -4, 2, 2]
    state, events = play(high, "place n4e3")
    assert state.observation(None)["box"] == [-2, -4, 3, 2]
    assert "KO-D4" not in told(events), "six wide; that it is seven high was told before"
    _, events = play(placing("water17", water="n3 n4 e3"), "place e4")
    assert [e.text for e in events if e.clause == "KO-D4"] == ["edge_across"]


@pytest.mark.clause("KO-B11", "KO-D16")
def test_water_brings_a_coin_and_an_empty_treasury_pays_nothing() -> None:
    state, events = play(placing("water17"), "place n2e1")
    assert state.coins == (5, 4)
    assert event(events, "income").clause == "KO-B11"
    state, events = play(placing("water17", coins=[10, 10]), "place n2e1")
    assert state.coins == (10, 10)
    assert event(events, "treasury_empty").clause == "KO-D16"


@pytest.mark.clause("KO-B12")
def test_a_warehouse_for_each_good_pictured_comes_to_the_depot() -> None:
    state, events = play(placing("red13", docks={"n1e2": "black14"}), "place n1e1")
    view = state.observation(None)
    assert view["areas"][0]["depot"] == {"wine": [1, 1], "tea": [1, 1], "spice": [0, 0]}
    assert view["stock"] == {"wine": 14, "tea": 14, "spice": 16}
    assert event(events, "stored").clause == "KO-B12"
    assert event(events, "stored").facts["goods"] == ["wine", "tea"]


@pytest.mark.clause("KO-B13")
def test_cards_that_touch_are_one_area_and_depots_are_joined() -> None:
    state = placing("red41", docks={"n2e1": "red39", "n1e2": "black40"})
    assert len(state.observation(None)["areas"]) == 2
    state, events = play(state, "place n1e1")
    (area,) = state.observation(None)["areas"]
    assert sorted(area["cells"]) == ["n1e1", "n1e2", "n2e1"]
    assert area["depot"] == {"wine": [1, 1], "tea": [1, 0], "spice": [0, 0]}
    assert event(events, "joined").clause == "KO-B13"
    assert area["centre"] == "n1e1"


@pytest.mark.clause("KO-B14")
@pytest.mark.parametrize(("card", "pile", "left"), [("red41", "dock", 19), ("water17", "water", 43 - 8 - 4)])
def test_a_card_of_the_kind_played_is_drawn(card: str, pile: str, left: int) -> None:
    state, _ = play(placing(card), "place n2e1")
    assert (state.phase, state.current_player) == ("draw", CHANCE)
    drawn = [move.args[0] for move, _ in state.chance_outcomes()]
    assert {CARDS[BY_KEY[str(key)]].pile for key in drawn} == {pile}
    assert len(drawn) == left
    state, events = draw(state)
    assert len(state.hands[0]) == 5
    assert told(events) == ["KO-B14"]
    assert state.round == 2


def all_red(count: int) -> dict[str, str]:
    """Return a number of red dock cards on the field, highest last, all in open areas."""
    cells = [*QUARTERS, "n3e1", "n3w1", "s3e1", "s3w1"]
    return {
        cell: CARDS[card].key for cell, card in zip(cells[:count], docks_of(0, all_goods=True), strict=False)
    }


@pytest.mark.clause("KO-B14", "KO-D26")
def test_a_card_known_to_lie_under_the_pile_comes_last_and_all_know_it() -> None:
    state = position(
        docks=all_red(18),
        chosen=["red37", None],
        order=[0],
        hands=[
            ["red39", "red41", "water17", "water18"],
            ["black40", "black42", "black44", "water49", "water50"],
        ],
        under=[["red43"], []],
        coins=[4, 4],
    )
    assert state.observation(1)["piles"] == [1, 19]
    state, _ = play(state, "place s3w1")
    assert [str(move) for move, _ in state.chance_outcomes()] == ["deal red43"]
    state, _ = play(state, "deal red43")
    assert [card["card"] for card in state.observation(1)["hands"][0]["known"]] == ["red43"]
    state = settle(play(state, "choose red39", "choose water50")[0])
    state = settle(play(state, "place e3")[0])
    state, events = play(state, "place n3e2")
    assert event(events, "no_dock_left").clause == "KO-B14"
    assert len(hand(state, 0)) == 4, "nothing is left to draw"


@pytest.mark.clause("KO-D6")
def test_a_card_without_a_legal_place_goes_back_to_the_hand() -> None:
    state = position(3, chosen=["bridge90", "black40", "green41"])
    state, events = play(state, "reveal")
    assert event(events, "no_place").clause == "KO-D6"
    assert "bridge90" in hand(state, 0)
    assert state.order == (2, 1)
    assert state.current_player == 2


@pytest.mark.clause("KO-D13")
def test_after_a_hundred_rounds_the_game_ends() -> None:
    state, events = draw(play(placing("water17", round=100), "place n2e1")[0])
    assert state.current_player == TERMINAL
    assert "KO-D13" in told(events)
    assert refused(state, "place n2e1") == "KO-B22"


def only_water(*specials: str) -> KontorState:
    """Return seat 2 with special cards but no dock cards; seat 0 acts last this round."""
    cells = [f"n{y}e{x}" for y in (1, 2, 3, 4, 5) for x in (1, 2, 3, 4, 5)][:21]
    docks = {
        cell: CARDS[card].key
        for cell, card in zip(
            cells,
            [c for c in range(len(CARDS)) if CARDS[c].owner == 2 and len(CARDS[c].goods) < 3],
            strict=True,
        )
    }
    extra = [[], [], list(specials)]
    return position(3, docks=docks, chosen=["water17", None, None], order=[0], extra=extra)


@pytest.mark.clause("KO-X19", "KO-D10")
def test_the_game_ends_when_a_player_can_play_water_only() -> None:
    state, events = draw(play(only_water(), "place n4")[0])
    assert told(events)[1:3] == ["KO-D10", "KO-X19"]
    assert state.current_player == TERMINAL
    assert refused(state, "choose red41") == "KO-X18"


@pytest.mark.clause("KO-D10")
def test_whoever_holds_a_special_card_with_a_place_can_play_more_than_water() -> None:
    state = play(only_water("customs92"), "place n4")[0]
    state, events = draw(state)
    assert (event(events, "somebody_can").clause, state.phase, state.round) == ("KO-D10", "choose", 2)


@pytest.mark.clause("KO-D10")
def test_a_special_card_without_a_place_does_not_help_and_chance_tells() -> None:
    state = play(only_water("bridge90"), "place n4")[0]
    state = state.apply(state.chance_outcomes()[0][0])
    assert state.phase == "ask", "no move of a player tells whether the special card has a place"
    state, events = draw(state)
    assert event(events, "no_dock").facts == {"seat": 2}
    assert event(events, "only_water").clause == "KO-X19"
    assert state.current_player == TERMINAL


@pytest.mark.clause("KO-D10")
@pytest.mark.parametrize(("players", "seed"), [(4, "m3/1"), (4, "m3/4"), (3, "m3/1")])
def test_a_field_closed_to_dock_cards_ends_the_variant(players: int, seed: str) -> None:
    match = Match(game, [Greedy() for _ in range(players)], seed=seed, variant=1)
    end: Any = match.run()
    assert end.round < 40
    last: Any = match.state_at(max(line.ply for line in match.log() if line.clause == "KO-B10"))
    assert end.round - last.round <= 1, "no round goes by in which nothing can be placed"


def full_but_one(card: str = "water17") -> KontorState:
    """Return a field of six by six, full of water except for one cell."""
    rows = [y for y in range(-2, 4) if y]
    cells = [NAMES[cell_at(x, y)] for y in rows for x in rows] + ["e3", "s3"]
    cells.remove("s3e3")
    fifth = "red43" if card.startswith("water") else "water49"
    return position(
        professional=0,
        water=" ".join(cells),
        chosen=[card, None],
        order=[0],
        hands=[
            ["red39", "red41", "water18", fifth],
            ["black38", "black40", "black42", "water19", "water20"],
        ],
    )


@pytest.mark.clause("KO-B22")
def test_the_game_ends_at_once_when_the_field_is_full_and_most_points_win() -> None:
    state, events = play(full_but_one(), "place s3e3")
    assert event(events, "full").clause == "KO-B22"
    assert state.phase == "count", "no card is drawn any more"
    assert refused(state, "stay") == "KO-B22"
    state, events = play(state, "count")
    assert state.current_player == TERMINAL
    assert told(events)[-1] == "KO-D18", "nobody has a point: the higher dock card in hand decides"
    assert state.winners() == (0,)
    assert state.returns() == (1, 0)
    assert state.observation(1)["hands"][0][0]["card"] == "red39", "hands are open now"


@pytest.mark.clause("KO-B15")
def test_a_last_dock_card_is_valued_before_the_game_ends() -> None:
    state = full_but_one("red35")._replace(hands=((), ()))
    state, events = play(state, "place s3e3", "count")
    assert state.scores() == (1, 0)
    assert keys(events).index("keeper") < keys(events).index("full")
    assert told(events)[-1] == "KO-B22"
