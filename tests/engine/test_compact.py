"""A position as one line of text."""

from __future__ import annotations

import base64
import json
import random
import zlib
from typing import Any

import pytest

from kernel_games import Match, game, registered_games
from kernel_games.engine import TERMINAL, OptionError
from kernel_games.engine.compact import MOST


def packed(data: object) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(data).encode())).decode()


@pytest.mark.parametrize("name", registered_games())
def test_every_position_of_a_game_is_a_line_of_text_and_comes_back(name: str) -> None:
    rules = game(name)
    for players in rules.players:
        state, luck = rules.new(players), random.Random(players)
        for _ in range(60):
            line = state.to_text()
            assert rules.from_text(line) == state
            assert len(line) < 1500
            assert set(line) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:")
            if state.current_player == TERMINAL:
                break
            state = state.child(state.sample(luck))


def test_a_match_and_a_table_of_positions_begin_where_a_line_says() -> None:
    kontor = game("kontor")
    gap = next(iter(kontor.positions.values()))
    line = gap.to_text()
    names = ["Ada", "Ben", "Cleo", "Dan"][: gap.num_players]
    assert Match("kontor", names, start=line, settle=False).state == gap
    # As it comes out of an e-mail.
    broken = f" {line[:40]}\n  {line[40:]}\n"
    assert Match("kontor", names, start=broken, settle=False).state == gap
    assert kontor.read_positions("here", {"mine": {"text": line}})["mine"] == gap


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "begins with kontor:"),
        ("kontor", "begins with kontor:"),
        (f"nile:{packed({})}", "a position of kontor"),
        ("kontor:", "part of it is missing"),
        ("kontor:%%%", "part of it is missing"),
        ("kontor:AAAA", "part of it is missing"),
        (f"kontor:{packed([1])}", "part of it is missing"),
        (f"kontor:{packed('a' * MOST)}", "part of it is missing"),
        (f"kontor:{base64.b64encode(zlib.compress(b'[' * 9999)).decode()}", "part of it is missing"),
        (f"kontor:{packed({'players': 9})}", "players"),
        (f"kontor:{packed({'fruit': 1})}", "fruit"),
        ("kontor:" + "A" * 30_000, "a position as text"),
        (7, "a position as text"),
    ],
)
def test_a_line_that_is_not_whole_is_refused_with_what_is_wrong(line: Any, expected: str) -> None:
    with pytest.raises(OptionError, match=expected):
        game("kontor").from_text(line)


def test_a_line_that_was_cut_short_is_refused() -> None:
    line = game("kontor").new(2).to_text()
    for end in range(8, len(line) - 1):
        with pytest.raises(OptionError):
            game("kontor").from_text(line[:end])
