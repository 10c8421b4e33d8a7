"""House rules of Kon-Tiki: what one figure changes, and random ones whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import OptionError
from kernel_games.games.kon_tiki import game
from kernel_games.games.kon_tiki.chart_file import CHART
from tests.houses import check_house, drawn

PLACES = [place.id for place in CHART.whirlpools] + [arrow.id for arrow in CHART.arrows]
PLACES += ["Callao", "Raroia", CHART.title]


@pytest.mark.slow
@pytest.mark.parametrize("rules", drawn(game), ids=str)
def test_random_house_rules_keep_all_promises(rules: dict[str, Any], tmp_path: Path) -> None:
    check_house(game, rules, tmp_path, known=PLACES)


@pytest.mark.clause("KT-T1", "KT-R2")
def test_a_cheaper_card_costs_fewer_counters_and_says_so_everywhere() -> None:
    house = game.house({"KT-T1.price": 9})
    state = house.positions["nine"]
    assert house.parse_move("buy radio") in state.legal_moves()
    paid = state.apply(house.parse_move("buy radio"))
    assert paid.compartments[0] == (0, 0, 0)
    assert house.label(house.parse_move("buy radio")) == "Buy a radio card for nine counters"
    assert house.rulebook["KT-T1"].title == "Nine counters for a card"
    refusal = house.positions["callao"].refusal(house.parse_move("buy radio"))
    assert refusal is not None
    assert house.say(refusal) == "A card costs 9 counters from your compartment, which is empty."


@pytest.mark.clause("KT-M1")
def test_with_two_arrows_a_turn_three_counters_are_refused() -> None:
    house = game.house({"KT-M1.most": 2})
    refusal = house.positions["callao"].refusal(house.parse_move("pay red red red"))
    assert refusal is not None
    assert (refusal.clause, "two arrows" in house.say(refusal)) == ("KT-M1", True)
    assert not [move for move in house.moves_for(2) if move.verb == "pay" and len(move.args) > 2]


@pytest.mark.clause("KT-R3")
def test_one_may_pass_or_trade_where_the_clause_is_off() -> None:
    house = game.house({"KT-R3": False})
    moves = [str(move) for move in house.positions["short"].legal_moves()]
    assert moves == ["exchange radio", "redeem certificate", "pass"]


@pytest.mark.clause("KT-D3", "KT-R5")
def test_nobody_is_asked_about_the_tiles_where_the_clause_is_off() -> None:
    house = game.house({"KT-D3": False})
    after = house.positions["at_whirlpool"].apply(house.parse_move("steer north"))
    assert (after.phase, after.turn) == ("sail", 1)
    refusal = after.refusal(house.parse_move("reshuffle"))
    assert refusal is not None
    assert house.say(refusal) == "In this game the duty tiles are not reshuffled."
    assert house.from_text(after.to_text()) == after


@pytest.mark.clause("KT-C5", "KT-E4")
def test_a_shorter_series_is_told_as_far_as_it_goes() -> None:
    text = game.house({"KT-C5.each": 3}).rulebook["KT-E4"].text
    assert text.endswith("One to three cards of it score 1, 3 and 6 points in all.")


def test_hands_that_are_not_in_the_box_are_refused() -> None:
    assert game.house({"KT-C2.each": 20}).law.counters_in_all == 60
    with pytest.raises(OptionError):
        game.house({"KT-C2.each": 19})
