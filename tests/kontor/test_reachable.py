"""Every position reached by play reads back, and no hand that play cannot reach does."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import TERMINAL, Match, Move
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.components import CARDS, docks_of
from tests.kontor.tables import settle
from tests.playing import check_wrong, play

WANTED = ("remove", "sail", "buy", "across", "take")
"""What the players below seldom decline."""


def eager(state: KontorState, rng: random.Random) -> Move:
    """Sample a move, preferring dock and special cards, the ship and removals."""
    moves = state.legal_moves()
    if not moves:
        return state.sample(rng)
    if state.phase == "choose":
        moves = [move for move in moves if not str(move.args[0]).startswith("water")] or moves
    elif state.phase == "sail":
        hits = [move for move in moves if move.args and "remove" in _next(state, move)]
        centre = [move for move in moves if move.args == ("centre",)]
        moves = rng.choice((hits, hits, centre)) or moves
    elif rng.random() < 0.9:
        moves = [move for move in moves if move.verb in WANTED] or moves
    return rng.choice(moves)


def _next(state: KontorState, move: Move) -> str:
    return state.child(move).phase


def check_reads_back(state: KontorState) -> None:
    assert game.from_dict(json.loads(json.dumps(state.to_dict()))) == state


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (2, {"professional": 0}), (3, {}), (4, {}), (3, {"variant": 1})]
)
def test_every_position_of_eager_players_reads_back(players: int, options: dict[str, Any]) -> None:
    removed = short = 0
    for seed in range(4):
        rng = random.Random(f"{players}/{options}/{seed}")
        state, number = game.new(players, **options), 0
        while state.current_player != TERMINAL:
            state, number = state.child(eager(state, rng)), number + 1
            removed = max(removed, sum(map(len, state.under)))
            short += (
                state.phase == "choose" and len(state.hands[state.current_player]) < 5 and any(state.under)
            )
            if number % 5 == 0 or any(state.under):
                check_reads_back(state)
    if options != {"professional": 0}:
        assert removed, "cards have been taken away"
    if players < 4 and not options:
        assert short, "and hands have been short of cards"


def short_of_docks(players: int, **fields: Any) -> dict[str, Any]:
    """Return red with two dock cards in hand, one under the pile, and all others on the field."""
    own = [CARDS[card].key for card in docks_of(0, all_goods=players == 2)]
    cells = [f"n{y}e{x}" for y in (1, 2, 3, 4) for x in (1, 2, 3, 4)] + ["n3", "n4", "e3", "e4"]
    others = [
        [
            *(CARDS[card].key for card in docks_of(seat, all_goods=players == 2)[-3:]),
            *(f"water{number}" for number in (80 + 2 * seat, 81 + 2 * seat)),
        ]
        for seat in range(1, players)
    ]
    return {
        "players": players,
        "cards": dict(zip(cells, own[:-3], strict=False)),
        "hands": [[*own[-3:-1], "water86", "water87"], *others],
        "under": [own[-1:], *([] for _ in others)],
        **fields,
    }


@pytest.mark.clause("KO-B14")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("phase", ["choose", "ask"])
def test_a_hand_that_could_not_be_filled_stays_so_while_a_card_lies_under_the_pile(
    players: int, phase: str, tmp_path: Path
) -> None:
    state = game.from_dict(short_of_docks(players, phase=phase))
    assert (state.phase, len(state.hands[0]), len(state.under[0])) == ("choose", 4, 1)
    check_reads_back(state)
    match = Match(game, [f"P{seat}" for seat in range(players)], start=state)
    match.save(tmp_path / "match")
    assert Match.load(tmp_path / "match").state == state


@pytest.mark.clause("KO-B14")
def test_the_card_under_the_pile_is_drawn_when_a_dock_card_is_placed() -> None:
    state = game.from_dict(short_of_docks(2))
    own = CARDS[state.hands[0][0]].key
    state = settle(play(state, f"choose {own}", "choose black40", "reveal")[0])
    while state.current_player == 1:
        state = settle(state.child(state.legal_moves()[0]))
    state = settle(play(state, str(state.legal_moves()[0]))[0])
    assert (len(state.hands[0]), state.under[0]) == (4, ())


@pytest.mark.clause("KO-B05")
@pytest.mark.parametrize("phase", ["lay", "deal", "ask", "choose", "reveal", "count", "over"])
@pytest.mark.parametrize(
    "hand",
    [
        ["red13", "red29", "red41", "red9"],
        ["water60", "water61", "water62"],
        ["red13", "red29", "red41", "red9", "water61", "water62"],
    ],
)
def test_a_hand_that_is_too_full_is_refused_in_every_phase(phase: str, hand: list[str]) -> None:
    check_wrong(game, {"players": 2, "phase": phase, "hands": [hand, []]}, "hands[0]", "KO-B05")
