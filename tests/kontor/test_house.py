"""House rules of Kontor: figures that people change, and clauses that they switch off."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kernel_games.bots import Random
from kernel_games.engine import Event, Match, OptionError, language
from kernel_games.games.kontor import game
from kernel_games.testing.doubt import changes
from tests.sampling import sample


@pytest.fixture(params=["en", "es"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    language(request.param)
    yield request.param
    language("en")


def told(rules: dict[str, Any], position: str, *moves: str) -> tuple[Any, list[str]]:
    """Return the last position of a game with house rules, and what everyone is told on the way."""
    other = game.house(rules)
    state, events = other.positions[position], list[Event]()
    for move in moves:
        state = state.apply(other.parse_move(move), events.append)
    return state, [other.say(event) for event in events]


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(("key", "value"), changes(game))
def test_a_clause_says_what_holds(key: str, value: int) -> None:
    clause = game.house_options[key].clause
    now, printed = game.house({key: value}).rulebook[clause], game.rulebook[clause]
    assert now.text != printed.text
    assert "{" not in now.title + now.text


@pytest.mark.clause("KO-X08")
def test_the_price_is_said_asked_and_paid() -> None:
    state, lines = told({"KO-X08.price": 3}, "raid", "sail centre", "buy")
    assert state.coins == (1, 4, 4)
    assert "Player 1 pays 3 coins for a special card." in lines
    assert (
        game.house({"KO-X08.price": 3}).label(game.parse_move("buy")) == "Buy a special card for three coins"
    )
    poor = game.house({"KO-X08.price": 3}).positions["too_poor"]
    refusal = poor.refusal(game.parse_move("buy"))
    assert refusal is not None
    assert poor.game.say(refusal) == "A special card costs 3 coins, but Player 1 has only 1."


@pytest.mark.clause("KO-B08", "KO-D5")
def test_a_player_who_has_less_than_the_tax_takes_the_card_back() -> None:
    state, lines = told({"KO-B08.coins": 2}, "turned_up", "reveal")
    assert state.coins == (2, 4)
    assert "Player 1 pays two coins to the treasury because of Player 2's coin symbol." in lines
    state, lines = told({"KO-B08.coins": 4, "KO-B05.coins": 3}, "turned_up", "reveal")
    assert state.coins == (3, 3)
    assert "Player 1 has to pay four coins because of Player 2's coin symbol, but cannot." in lines


@pytest.mark.clause("KO-X13", "KO-D9")
def test_keepers_that_are_not_limited_never_run_out() -> None:
    state, _ = told({"KO-X13": False}, "seven_keepers", "place s2w3")
    assert state.scores()[0] == 8
    assert state.observation(None)["keepers"] == [None, None, None]


@pytest.mark.clause("KO-X22", "KO-X23", "KO-X24")
def test_the_last_count_goes_by_the_figures() -> None:
    rules = {"KO-X22.points": 3, "KO-X23.points": 2, "KO-X24.points": 4}
    state, lines = told(rules, "hundredth", "place n3", "deal water64", "count")
    assert state.scores() == (3, 5, -2)
    assert "Player 3 has no chits and loses two points." in lines
    state, lines = told({"KO-X23": False, "KO-X24": False}, "hundredth", "place n3", "deal water64", "count")
    assert state.scores() == (1, 1, 0)
    assert not [line for line in lines if "no chits" in line or "most coins" in line]


@pytest.mark.clause("KO-V03")
def test_areas_of_the_variant_may_grow_together() -> None:
    state, lines = told({"KO-V03": False}, "restricted", "place n1e1")
    assert any("joins 2 areas" in line for line in lines)
    assert state.setting.variant


@pytest.mark.clause("KO-X19", "KO-D13")
def test_without_its_end_by_water_a_game_goes_on_to_the_last_round() -> None:
    rules = {"KO-X19": False, "KO-D13.rounds": 12}
    match = Match(game, [Random("Ada"), Random("Ben"), Random("Cleo")], seed=3, house=rules)
    match.run()
    assert not {"KO-X19", "KO-D10"} & {line.clause for line in match.log()}


@pytest.mark.parametrize(
    ("rules", "field", "clause"),
    [
        ({"KO-B05.coins": 10, "KO-D16.coins": 19}, "house.KO-B05.coins", "KO-B05"),
        ({"KO-X02.coins": 6}, "house.KO-X02.coins", "KO-X02"),
        ({"KO-B05.docks": 5, "KO-B05.water": 3}, "house.KO-B05", "KO-B05"),
        ({"KO-B06.basic": 10}, "house.KO-B06.basic", "KO-B06"),
        ({"KO-D28": 0}, "house.KO-D28", "KO-D28"),
    ],
)
def test_what_cannot_be_is_refused_with_figure_and_clause(rules: Any, field: str, clause: str) -> None:
    with pytest.raises(OptionError) as error:
        game.house(rules)
    assert (error.value.field, error.value.clause) == (field, clause)


def drawn(rng: random.Random) -> Any:
    """Return a game with some house rules, often at their bounds."""
    while True:
        rules: dict[str, Any] = {}
        for key in rng.sample(list(game.house_options), rng.randint(2, 12)):
            option = game.house_options[key]
            figure = rng.choice([option.low, option.high, rng.randint(option.low, option.high)])
            rules[key] = False if option.kind == "yes" else figure
        try:
            return game.house(rules)
        except OptionError:
            continue


@pytest.mark.parametrize("players", game.players)
def test_games_by_random_house_rules_are_played_kept_and_read_back(players: int, tmp_path: Path) -> None:
    other = drawn(random.Random(f"{sample()} {players}"))
    match = Match(other, [Random(name) for name in ("Ada", "Ben", "Cleo", "Dan")[:players]], seed=1)
    match.run()
    match.save(tmp_path / "match")
    again = Match.load(tmp_path / "match")
    assert again.game is other
    assert again.state == match.state
    assert again.log() == match.log()
    assert not [line for line in again.log() if "{" in line.text or "#" in line.text]
