"""The components: counts and charts, each with its clause, and what a position shows of them."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from kernel_games.bots import Greedy
from kernel_games.engine import Match
from kernel_games.games.nile import game
from kernel_games.games.nile.components import (
    ACTIVITIES,
    COUNTERS,
    DIE,
    FINDS,
    NATIVES,
    NOTHING,
    PLAYERS,
    SPECIALTIES,
    TERRAIN_OF,
)
from kernel_games.games.nile.deck import BONUSES, CARDS, DISASTERS
from kernel_games.games.nile.land.africa import LETTERS, REFERENCE
from kernel_games.games.nile.moves import BATTLES, CARD, COUNTER, DICE, DIES
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.state import DECK
from tests.nile.play import CREW, on_river, position


@pytest.mark.clause("2.1", "2.2")
def test_one_can_play_against_africa_alone_and_up_to_six_sponsor_an_explorer_each() -> None:
    assert list(PLAYERS) == [1, 2, 3, 4, 5, 6]
    for players in PLAYERS:
        assert len(game.new(players).explorers) == players


@pytest.mark.clause("2.3")
def test_game_one_has_a_definite_goal() -> None:
    assert game.law.target == 75
    assert game.options_for(1)["target"].high == 75


@pytest.mark.clause("3.1", "3.4")
def test_the_box_holds_108_cards_with_disaster_map_and_bonus() -> None:
    assert len(CARDS) == len(CARD) == DECK.bit_count() == 108
    assert {card.disaster for card in CARDS} == {*DISASTERS, ""}
    assert {card.bonus for card in CARDS} == {*BONUSES, ""}
    assert {*BONUSES, "explorer"} == set(SPECIALTIES)


@pytest.mark.clause("3.2")
def test_the_map_has_almost_five_hundred_blank_hexes_and_each_of_them_a_move() -> None:
    assert 450 <= len(REFERENCE.blank) <= 500
    assert set(REFERENCE.hexes) <= set(COUNTER)


@pytest.mark.clause("3.31", "3.32", "3.33")
def test_counters() -> None:
    assert game.law.caches == 8
    assert NATIVES == 50
    assert Counter(COUNTERS) == {**dict.fromkeys(FINDS, 1), NOTHING: 4}
    assert set(FINDS) == {"livingstone", "lost_city", "native_kingdom", "solomons_mine"}


@pytest.mark.clause("3.6")
def test_dice_resolve_tables_and_never_movement() -> None:
    assert len(DIES) == len(DIE) == 6
    assert len(BATTLES) == 36
    assert list(DICE.values()) == list(range(4, 25)), "four dice"
    spent = {on_river(party=CREW).apply(game.parse_move("canoe south")).turn.spent for _ in range(3)}
    assert spent == {1}


@pytest.mark.clause("4.41", "4.42", "5.1")
def test_distances_of_counters_and_the_money() -> None:
    assert game.law.far == (5, 3)
    assert game.law.money == 1000


@pytest.mark.clause("4.6")
def test_eight_specialties_each_with_something_to_soften() -> None:
    assert len(SPECIALTIES) == 8
    softened = {specialty for mild in game.law.mild.values() for specialty in mild}
    assert softened == set(SPECIALTIES), "4.61"
    assert set(game.law.suits) == set(SPECIALTIES)


@pytest.mark.clause("R9.1")
def test_the_chart_keeps_every_example_of_the_rulebook() -> None:
    cautious, reckless = ACTIVITIES.index("cautious"), ACTIVITIES.index("reckless")
    assert game.law.allowance["canoe"][cautious] == 2, "9.12"
    assert (game.law.allowance["mounted"][reckless], game.law.allowance["foot"][reckless]) == (6, 4), "9.51"
    assert all(list(row) == sorted(row) for row in game.law.allowance.values()), "the safer the slower (9.7)"


def test_every_chart_by_terrain_names_every_terrain() -> None:
    assert set(TERRAIN_OF.values()) == set(LETTERS)
    for chart in (game.law.strength, game.law.hunting):
        assert set(LETTERS) <= set(chart)
    assert set(game.law.lost) == set(LETTERS.values())


@pytest.mark.clause("3.5", "6.7")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_an_observation_is_as_large_as_the_map_which_is_never_copied(seat: int | None) -> None:
    match = Match(game, [Greedy(), Greedy()], seed=2, turns=20)
    match.run()
    state: Any = match.plies[-40].state
    view = state.observation(seat)
    count = len(state.africa.hexes)
    assert view["map"] is state.africa.to_dict(), "one object, never copied"
    assert len(view["terrain"]) == len(view["published"]) == len(view["out"]) == len(view["inn"]) == count
    assert [len(known) for known in view["known"]] == [count, count]
    assert len(view["explorers"]) == len(view["caches"]) == 2
    assert view["deck"] == state.deck.bit_count()


def test_an_observation_says_what_a_step_costs_to_who_decides() -> None:
    view = on_river(activity="reckless").observation(0)
    assert view["moves_to"]["0506"] == {"foot": 1, "canoe": 1}
    assert set(view["moves_to"]["0506"]) <= set(MODES)
    assert "moves_to" not in on_river().observation(None)
    assert position(phase="activity").observation(0)["moves_to"] == {}


def test_no_specialty_has_an_article_that_would_have_to_change_before_a_vowel() -> None:
    words = files("kernel_games.games.nile").joinpath("texts.toml").read_text(encoding="utf-8")
    assert re.findall(r"\ba \{(?:specialty|bonus)\}", words) == []
