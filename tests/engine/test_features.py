"""Observations as numbers: named, in a fixed shape, and the same for imagined states."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import CHANCE, TERMINAL, settle
from kernel_games.engine.features import measured
from tests.sixth.kalah import game as kalah

GAMES = [*map(kernel_games.game, kernel_games.registered_games()), kalah]


def test_numbers_have_names_and_what_stands_by_seat_begins_with_who_looks() -> None:
    game = kernel_games.game("tiki_topple")
    state: Any = settle(game.new(3, secrets=[["Wikiwiki", "Eepo", "Akamai"], None, None]), random.Random(1))
    encoder = game.encoder(3)
    ada, ben = (encoder.named(state.observation(seat)) for seat in (0, 1))
    assert ada["seat"] == [1, 0, 0]
    assert ada["hand"] == [1, 1, 1, 1, 2]
    assert ada["current"] == [1, 0, 0]
    assert ben["current"] == [0, 0, 1]  # two seats on
    names = ["Nani", "Wikiwiki", "Huhu", "Nui", "Lokahi", "Akamai", "Eepo", "Hookipa", "Kapu"]
    assert ada["secrets"][:27] == [name == part for part in ("Wikiwiki", "Eepo", "Akamai") for name in names]
    assert not any(ada["secrets"][27:])
    assert sum(ben["secrets"]) == 3
    assert not any(ben["secrets"][27:])
    assert ada["line"] == [name == tiki for tiki in state.line_names for name in names]
    assert encoder(state.observation(1)) == [number for numbers in ben.values() for number in numbers]


def test_a_spectator_has_numbers_too() -> None:
    for game in GAMES:
        players = game.players[0]
        encoder = game.encoder(players)
        assert len(encoder(game.new(players).observation(None))) == encoder.size


def test_shapes_follow_what_was_agreed() -> None:
    nile = kernel_games.game("nile")
    small, large = nile.encoder(1, map="practice"), nile.encoder(1)
    assert {feature.name: feature.shape for feature in small.features}["published"] == (49,)
    assert {feature.name: feature.shape for feature in large.features}["published"] == (703,)
    assert repr(kalah.encoder(2)).startswith("<Encoder of 21 numbers: seat (2,), current (2,), houses.0.0 ()")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_state_and_what_a_seat_imagines_have_the_same_numbers_and_moves(game: Any) -> None:
    rng = random.Random(1)
    players = min(3, game.players[-1])
    encoder = game.encoder(players)
    state = game.new(players)
    for _ in range(150):
        if state.current_player == TERMINAL:
            break
        for seat in range(players):
            imagined = state.imagine(seat, rng)
            assert encoder(imagined.observation(seat)) == encoder(state.observation(seat))
            if seat == state.current_player:
                assert imagined.legal_moves() == state.legal_moves()
        state = state.child(state.sample(rng))


def test_a_game_that_lists_no_features_has_those_of_its_plain_data() -> None:
    encoder, again = kalah.encoder(2, seeds=6), kalah.encoder(2, seeds=6)
    assert [feature[:4] for feature in encoder.features] == [feature[:4] for feature in again.features]
    found = encoder.named(kalah.new(2, seeds=6).observation(0))
    assert found["houses.1.5"] == [6]
    assert found["phase is"] == [0, 1]
    assert found["turn"] == [0]


def test_of_plain_data_nothing_is_kept_that_was_never_met_or_never_changes() -> None:
    base = {"seat": 0, "current": 0, "players": 1, "scores": [0]}
    met = [
        {**base, "hand": ["ace", "two"], "card": None, "flag": True, "always": "same"},
        {**base, "hand": ["two"], "card": 3, "flag": False, "always": "same"},
    ]
    encoder = measured(1, met)
    assert encoder.named(met[0]) == {
        "seat": [1],
        "current": [1],
        "card is": [1],
        "card": [0],
        "flag": [1],
        "hand.0 is": [1, 0],
        "hand.length": [2],
    }
    strange = {**base, "current": CHANCE, "hand": ["king"], "card": 99, "flag": False, "new": 1}
    assert encoder.named(strange) == {
        "seat": [1],
        "current": [0],
        "card is": [0],
        "card": [6],
        "flag": [0],
        "hand.0 is": [0, 0],
        "hand.length": [1],
    }
