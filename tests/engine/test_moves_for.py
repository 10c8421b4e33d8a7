"""The moves that can be legal in one game, with its players, options and map: those that adapters number."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import TERMINAL, Move, OptionError
from tests.sixth.kalah import game as kalah

PLIES, MOST_PLIES = 500, 50_000
SIZES: tuple[tuple[str, dict[str, Any], dict[int, int]], ...] = (
    ("kon_tiki", {}, {2: 131, 3: 131, 4: 131}),
    ("kontor", {}, {2: 321, 3: 485, 4: 653}),
    ("kontor", {"professional": 0}, {2: 134}),
    ("kontor", {"variant": 1}, {3: 485, 4: 653}),
    ("mississippi", {}, dict.fromkeys(range(2, 7), 449)),
    ("nile", {}, dict.fromkeys(range(1, 7), 722)),
    ("nile", {"map": "practice"}, dict.fromkeys(range(1, 7), 542)),
    ("tiki_topple", {}, {2: 37, 3: 37, 4: 37}),
)
"""Moves that can be legal, by game, options and number of players."""


def unplayed(name: str, players: int, plies: int, **options: Any) -> set[Move]:
    """The moves that could be legal and were not made in random games that prefer those.

    A move that is legal and not among them is an error.
    """
    game = kernel_games.game(name)
    possible = frozenset(game.moves_for(players, **options))
    left, rng = set(possible), random.Random(1)
    first = state = game.new(players, **options)
    for _ in range(plies):
        legal = state.legal_moves()
        assert possible.issuperset(legal)
        move = rng.choice([move for move in legal if move in left] or legal or [state.sample(rng)])
        left.discard(move)
        state = state.child(move)
        if state.current_player == TERMINAL:
            state = first
        if not left:
            break
    return left


@pytest.mark.parametrize(("name", "options", "sizes"), SIZES)
def test_no_legal_move_is_missing(name: str, options: dict[str, Any], sizes: dict[int, int]) -> None:
    game = kernel_games.game(name)
    for players, size in sizes.items():
        moves = game.moves_for(players, **options)
        kept = set(moves)
        assert len(moves) == len(kept) == size
        assert moves == tuple(move for move in game.moves if move in kept)
        unplayed(name, players, PLIES, **options)


@pytest.mark.parametrize(
    ("name", "options"), [("kon_tiki", {}), ("kontor", {"professional": 0}), ("tiki_topple", {})]
)
def test_each_of_them_is_made_in_some_game_of_two(name: str, options: dict[str, Any]) -> None:
    assert not unplayed(name, 2, MOST_PLIES, **options)


def test_a_game_that_says_nothing_of_it_has_all_its_moves() -> None:
    assert tuple(kalah.moves_for(2, seeds=3)) == tuple(kalah.moves)


@pytest.mark.parametrize("name", ["kontor", "kon_tiki", "mississippi", "nile", "tiki_topple"])
def test_what_may_not_be_agreed_is_refused(name: str) -> None:
    game = kernel_games.game(name)
    with pytest.raises(OptionError, match="players = 9"):
        game.moves_for(9)
    with pytest.raises(OptionError, match="no_such_option = 1"):
        game.moves_for(2, no_such_option=1)
