"""Positions set up by hand: a wrong field is named, with its value, what would be right, and the clause."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kernel_games.engine import TERMINAL, OptionError
from kernel_games.games.kon_tiki import game
from kernel_games.testing import check_state, play_random
from tests.kon_tiki.play import (
    DISCS,
    TILES,
    at_whirlpool,
    becalmed,
    conserved,
    last_stop,
    position,
    rich,
    short,
)
from tests.playing import check_wrong, play

BASE: dict[str, Any] = {"players": 2, "tiles": TILES, "discs": DISCS}
RED: dict[str, Any] = {**BASE, "raft": {"leg": "W1 north", "step": 2}, "colour": "red"}
STOPPED: dict[str, Any] = {**RED, "raft": {"leg": "W1 north", "step": 0}}


@pytest.mark.parametrize(
    ("fields", "field", "clause"),
    [
        ({}, "players", "KT-C7"),
        ({"players": 5}, "players", "KT-C7"),
        ({"players": True}, "players", "KT-C7"),
        ({**BASE, "winner": 0}, "winner", ""),
        ({**BASE, "chart": "chart.toml"}, "chart", ""),
        ({"players": 2, "tiles": TILES[:3]}, "tiles", "KT-P3"),
        ({"players": 2, "tiles": [*TILES[:3], "sailing"]}, "tiles", "KT-P3"),
        ({"players": 2, "tiles": [TILES]}, "tiles", "KT-P3"),
        ({"players": 2, "tiles": "fishing"}, "tiles", "KT-P3"),
        ({"players": 2, "tiles": TILES, "discs": [1, 1]}, "discs", "KT-P3"),
        ({"players": 2, "tiles": TILES, "discs": [0]}, "discs", "KT-P3"),
        ({"players": 2, "tiles": TILES, "discs": [True]}, "discs", "KT-P3"),
        ({**BASE, "raft": {"leg": "W9 north", "step": 1}}, "raft leg", "KT-M5"),
        ({**BASE, "raft": {"leg": "Callao", "step": 10}}, "raft step", "KT-R8"),
        ({**BASE, "raft": {"leg": "Callao"}}, "raft step", "KT-R8"),
        ({**BASE, "raft": "Callao"}, "raft", ""),
        ({**BASE, "colour": "red"}, "colour", "KT-M3"),
        ({**RED, "colour": None}, "colour", "KT-W6"),
        ({**RED, "colour": "blue"}, "colour", "KT-W6"),
        ({**BASE, "hands": [{"red": 25}, {}]}, "hands[0] red", "KT-C2"),
        ({**BASE, "hands": [{"red": 20}, {"red": 5}]}, "hands", "KT-C2"),
        ({**BASE, "hands": [{"red": -1}, {}]}, "hands[0] red", "KT-C2"),
        ({**BASE, "hands": [{"blue": 1}, {}]}, "blue", ""),
        ({**BASE, "hands": [{}]}, "hands", "KT-C2"),
        ({**BASE, "compartments": [{"green": 20}, {}]}, "hands", "KT-C2"),
        ({**BASE, "cards": [{"radio": 4}, {"radio": 4}]}, "cards", "KT-C5"),
        ({**BASE, "cards": [{"radio": 8}, {}]}, "cards[0] radio", "KT-C5"),
        ({**BASE, "cards": [{"sailing": 1}, {}]}, "sailing", ""),
        ({**BASE, "certificates": [5, 4]}, "certificates", "KT-C4"),
        ({**BASE, "certificates": [1.0, 0]}, "certificates[0]", "KT-C4"),
        ({**BASE, "turn": 2}, "turn", "KT-M4"),
        ({**BASE, "stops": 1}, "stops", "KT-R11"),
        ({**RED, "stops": 0}, "stops", "KT-R11"),
        ({**RED, "stops": 65}, "stops", "KT-R11"),
        ({**RED, "passes": 3}, "passes", "KT-X3"),
        ({**RED, "passes": 2}, "phase", "KT-X3"),
        ({**RED, "idle": 7}, "idle", "KT-R10"),
        ({**BASE, "idle": 3}, "idle", "KT-R10"),
        ({**RED, "asked": 1}, "phase", "KT-D3"),
        ({**RED, "due": 5}, "phase", "KT-R2"),
        ({**RED, "due": 11}, "due", ""),
        ({**BASE, "phase": "sailing"}, "phase", ""),
        ({**BASE, "phase": "tiles"}, "phase", "KT-P3"),
        ({"players": 2, "phase": "sail"}, "phase", "KT-P3"),
        ({"players": 2, "due": 5}, "phase", "KT-R2"),
        ({"players": 2, "asked": 1}, "phase", "KT-R5"),
        ({"players": 2, "tiles": TILES, "passes": 2}, "phase", "KT-X3"),
        ({**RED, "tiles": []}, "phase", "KT-P3"),
        ({**BASE, "phase": "steer"}, "phase", "KT-W2"),
        ({**BASE, "raft": {"leg": "Callao", "step": 9}, "phase": "sail"}, "phase", "KT-W2"),
        ({**RED, "phase": "over"}, "phase", "KT-E1"),
        ({**RED, "raft": {"leg": "W7 north", "step": 4}, "phase": "sail"}, "phase", "KT-E1"),
        ({**RED, "idle": 6, "phase": "sail"}, "phase", "KT-R10"),
        ({**RED, "phase": "exchange", "due": 5}, "phase", "KT-X1"),
        ({**RED, "phase": "exchange", "due": 4}, "phase", "KT-R4"),
        ({**RED, "phase": "compensation", "due": 5}, "phase", "KT-D2"),
        ({**RED, "phase": "reward", "due": 3, "certificates": [8, 0]}, "phase", "KT-D3"),
        ({**STOPPED, "phase": "reward", "due": 3, "asked": 0}, "phase", "KT-W4"),
        ({**RED, "phase": "buy"}, "phase", "KT-T1"),
        ({**RED, "phase": "return", "due": 10, "compartments": [{"red": 10}, {}]}, "phase", "KT-R2"),
        ({**STOPPED, "phase": "ask"}, "phase", "KT-R5"),
        ({**STOPPED, "phase": "reshuffle", "asked": 0}, "phase", "KT-D3"),
        ({**STOPPED, "phase": "sail", "asked": 1}, "phase", "KT-R5"),
        ({**RED, "bridges": [None] * 8}, "bridges[0]", "KT-W2"),
        (
            {**RED, "bridges": [{"from": "W2 north", "to": "W1 north"}, *[None] * 7]},
            "bridges[0] from",
            "KT-W2",
        ),
        ({**RED, "bridges": [{"from": "Callao", "to": "W1 south"}, *[None] * 7]}, "bridges[0]", "KT-W2"),
        ({**BASE, "bridges": [None]}, "bridges", "KT-W2"),
        (
            {**BASE, "bridges": [*[None] * 3, {"from": "W5 north", "to": "W4 south"}, *[None] * 4]},
            "bridges[3]",
            "KT-R13",
        ),
        ({**RED, "phase": "return_early", "due": 10}, "phase", "KT-R2"),
        (
            {
                **STOPPED,
                "phase": "return_early",
                "due": 10,
                "asked": 0,
                "compartments": [{"red": 9, "green": 9}, {}],
            },
            "phase",
            "KT-R5",
        ),
    ],
)
def test_a_wrong_position_names_field_and_clause(fields: dict[str, Any], field: str, clause: str) -> None:
    check_wrong(game, fields, field, clause)


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_what_is_no_position_at_all_is_said_to_be_none(data: Any) -> None:
    with pytest.raises(
        OptionError, match=r"position = .*: expected a mapping with the fields players, chart"
    ):
        game.from_dict(data)


def test_a_set_up_may_be_given_whole_and_then_nothing_is_left_to_chance() -> None:
    state = game.new(3, tiles=TILES, discs=DISCS)
    assert state.current_player == 0
    assert state.observation(0)["tiles"] == TILES
    assert state.observation(0)["discs"] == DISCS
    assert game.new(2, tiles=TILES).phase == "discs"


@pytest.mark.parametrize(
    ("options", "field"), [({"captain": 1}, "captain"), ({"tiles": 3}, "tiles"), ({"discs": [9]}, "discs")]
)
def test_a_wrong_option_of_a_new_game_is_named(options: dict[str, Any], field: str) -> None:
    with pytest.raises(OptionError) as error:
        game.new(2, **options)
    assert error.value.field == field


def test_what_is_left_out_begins_as_a_game_begins() -> None:
    assert game.position(players=3) == game.new(3)
    stopped = game.position(**{**BASE, "raft": {"leg": "Callao", "step": 9}})
    assert (stopped.phase, stopped.stops, stopped.asked) == ("steer", 1, 0)


def test_any_change_of_a_position_is_read_as_a_sound_position_or_refused_by_name() -> None:
    """A state read from data that a stranger has changed keeps all promises, or is not read at all."""
    rng = random.Random(6)
    starts = [position(3), at_whirlpool(), short(), becalmed(), last_stop(), play(rich(), "pay red")[0]]
    states = [state for start in starts for state, _ in play_random(start, rng)]
    values: list[Any] = [None, -1, 0, 1, 2, 3, 5, 6, 10, 64, "red", "x", [], {}, [0, 0], True, 1.5]
    values += [
        "sail",
        "exchange",
        "steer",
        "buy",
        "return",
        "ask",
        "reshuffle",
        "over",
        "compensation",
        "reward",
    ]
    read = refused = 0
    for _ in range(3000):
        data = rng.choice(states).to_dict()
        for field in rng.sample(sorted(data), rng.choice((1, 1, 2, 3))):
            other = rng.choice(states).to_dict()[field]
            data[field] = rng.choice((rng.choice(values), other, other))
        try:
            state = game.from_dict(data)
        except OptionError:
            refused += 1
            continue
        read += 1
        conserved(state)
        if read % 20 == 0:
            check_state(state, rng)
        while state.current_player != TERMINAL and rng.random() > 0.05:
            state = state.apply(state.sample(rng))
        conserved(state)
    assert read > 200
    assert refused > 200
