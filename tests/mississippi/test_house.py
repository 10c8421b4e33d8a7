"""House rules of Mississippi: what one figure changes, and random ones whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import OptionError
from kernel_games.games.mississippi import game
from tests.houses import check_house, drawn


@pytest.mark.slow
@pytest.mark.parametrize("rules", drawn(game), ids=str)
def test_random_house_rules_keep_all_promises(rules: dict[str, Any], tmp_path: Path) -> None:
    check_house(game, rules, tmp_path)


@pytest.mark.clause("MS-6c")
def test_a_ship_may_turn_at_once_where_the_clause_is_off() -> None:
    house = game.house({"MS-6c": False})
    state = house.positions["rolled"]
    assert state.refusal(house.parse_move("turn right 60 forward 3")) is None
    assert house.rulebook["MS-6c"].text == "You may turn a ship on its first turn, too."


@pytest.mark.clause("MS-2c", "MS-1a")
def test_where_a_space_is_dear_a_single_log_is_as_good_as_none() -> None:
    house = game.house({"MS-1a.price": 2})
    state = house.position(players=2, ships=[[9, 1], [22, 1]], logs=[1, 30])
    refusal = state.refusal(house.parse_move("forward 1"))
    assert refusal is not None
    assert (refusal.clause, house.say(refusal)) == ("MS-2c", "You only have 1 log: too few to move forward.")
    assert house.rulebook["MS-2c"].text == "If you have fewer than two logs, you must move backwards."
    stuck = house.position(players=2, ships=[[2, 2], [1, 1]], logs=[1, 30])
    assert house.parse_move("stay") in stuck.legal_moves()


@pytest.mark.clause("MS-D8")
def test_a_move_back_causes_nothing_where_the_clause_is_off() -> None:
    house = game.house({"MS-D8": False})
    assert house.positions["behind"].apply(house.parse_move("back 4")).places[1] == 3


@pytest.mark.parametrize(
    ("rules", "field"),
    [({"MS-1a.price": 3, "MS-S1.six": 2}, "house.MS-1a.price"), ({"MS-C1.logs": 40}, "house.MS-C1.logs")],
)
def test_what_could_keep_a_ship_ashore_is_refused(rules: dict[str, int], field: str) -> None:
    with pytest.raises(OptionError) as error:
        game.house(rules)
    assert error.value.field == field
