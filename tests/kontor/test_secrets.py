"""Secrets: nobody sees another's choice or hand before it is turned over (KO-B07, KO-D12)."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from kernel_games.engine import CHANCE, TERMINAL, Match
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.components import CARDS
from tests.kontor.tables import draw, position, settle
from tests.playing import play

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {"professional": 0}),
    (2, {}),
    (3, {}),
    (4, {}),
    (3, {"variant": 1}),
]


def hidden_from(state: KontorState, seat: int | None) -> set[str]:
    """Return the keys of cards that others hold or have chosen and this seat has not seen."""
    open_ = state.phase not in ("choose", "reveal")
    return {
        CARDS[card].key
        for owner in range(state.num_players)
        if owner != seat
        for card in (*state.hands[owner], *(() if open_ else (state.chosen[owner],)))
        if card and not state.shown >> card & 1
    }


def named(text: str, keys: set[str]) -> set[str]:
    return {key for key in keys if f'"{key}"' in text or f"'{key}'" in text or f" {key} " in f" {text} "}


@pytest.mark.clause("KO-B07")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_no_observation_of_a_whole_game_names_a_hidden_card(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    state = game.new(players, **options)
    while state.current_player != TERMINAL:
        for seat in (None, *range(players)):
            text = json.dumps(state.observation(seat))
            assert not named(text, hidden_from(state, seat))
            if seat is not None and state.phase == "choose" and state.chosen[seat]:
                assert state.observation(seat)["chosen"][seat]["card"] == CARDS[state.chosen[seat]].key
        state = state.child(state.sample(rng))


@pytest.mark.clause("KO-B07")
@pytest.mark.parametrize("card", ["red39", "water17"])
def test_the_number_of_cards_left_does_not_tell_which_kind_was_chosen(card: str) -> None:
    extra: list[Any] = [[card], [], []]
    before = settle(position(3, extra=extra))
    state, _ = play(before, f"choose {card}")
    for seat in (None, 1, 2):
        view = state.observation(seat)
        assert view["chosen"] == [True, None, None]
        assert view["hands"][0] == {"docks": 3, "water": 2, "special": 0, "known": []}
    assert state.observation(0)["chosen"][0]["card"] == card


@pytest.mark.clause("KO-B07")
def test_neither_log_nor_notation_names_a_choice_before_the_reveal() -> None:
    for players in game.players:
        match: Any = Match(game, [f"P{seat}" for seat in range(players)], seed=players)
        rng = random.Random(players)
        for _ in range(25):
            while match.state.phase == "choose":
                match.play(match.state.sample(rng), settle=False)
                state: Any = match.state
                for seat in (None, *range(players)):
                    keys = hidden_from(state, seat)
                    lines = " ".join(line.text for line in match.log(seat, match.ply - 1))
                    assert match.moves(seat)[-1] == (
                        "choose hidden" if seat != match.plies[-1].player else str(match.plies[-1].move)
                    )
                    for key in keys:
                        colour, number = re.split(r"(?=[0-9])", key, maxsplit=1)
                        assert f"{colour} {number}" not in lines
            match.settle()
            if match.state.current_player == TERMINAL:
                break
            match.play(match.state.sample(rng))


@pytest.mark.clause("KO-B07")
def test_what_others_read_of_a_choice_is_the_same_whatever_was_chosen() -> None:
    state = settle(position(3))
    read = []
    for move in state.legal_moves():
        after, events = play(state, str(move))
        read.append(
            (
                [event.seen_by(1) for event in events],
                after.observation(1),
                after.observation(None),
                state.notation(move, 2),
                str(after),
            )
        )
    assert all(one == read[0] for one in read)


@pytest.mark.clause("KO-B14", "KO-X08")
def test_what_others_read_of_a_drawn_card_is_only_its_pile() -> None:
    state, _ = play(position(3, chosen=["red13", None, None], order=[0], ship="n2"), "place n2e1", "store")
    state, _ = play(state, "sail centre", "buy")
    for _ in ("special", "dock"):
        read = []
        for move, _weight in state.chance_outcomes():
            _after, events = play(state, str(move))
            own = events[0].seen_by(0)
            assert own is not None
            assert own.facts["card"] == move.args[0]
            read.append((events[0].seen_by(1), state.notation(move, 1)))
        assert all(one == read[0] for one in read)
        state = state.child(state.chance_outcomes()[0][0])


def test_an_imagined_position_deals_hidden_cards_anew_and_keeps_what_is_known() -> None:
    start = position(3, chosen=["water19", "black40", "water50"], coins=[4, 4, 0])
    state, _ = play(start, "reveal")
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(200):
        imagined = state.imagine(0, random.Random(seed))
        assert imagined.observation(0) == state.observation(0)
        assert imagined.hands[0] == state.hands[0]
        seen[imagined.hands[1]] += 1
    assert len(seen) > 100, "black's hand is unknown to red"
    choosing = settle(position(3))
    choosing, _ = play(choosing, str(choosing.legal_moves()[0]))
    kinds = Counter(CARDS[choosing.imagine(1, random.Random(seed)).chosen[0]].pile for seed in range(300))
    assert kinds["dock"] > kinds["water"] > 60, "three docks to two waters"


@pytest.mark.clause("KO-D5")
def test_a_card_that_all_have_seen_stays_known_until_it_is_placed() -> None:
    state, _ = play(position(chosen=["water19", "water50"], coins=[4, 0]), "reveal")
    shown = state.observation(0)["hands"][1]["known"]
    assert [card["card"] for card in shown] == ["water50"]
    for seed in range(20):
        assert "water50" in [CARDS[card].key for card in state.imagine(0, random.Random(seed)).hands[1]]
    state = settle(play(state, "place n2e1")[0])
    state, _ = play(state, f"choose {CARDS[state.hands[0][0]].key}", "choose water50")
    assert [card["card"] for card in state.observation(0)["hands"][1]["known"]] == ["water50"], (
        "it may be the chosen one or not"
    )
    state, _ = draw(state)
    while state.current_player >= 0 and state.shown:
        state = settle(state.child(state.legal_moves()[0]))
    assert state.observation(0)["hands"][1].get("known") == []


@pytest.mark.clause("KO-X25")
def test_hands_stay_hidden_until_points_are_counted() -> None:
    state = position(3, phase="count", hands=[["red39"], ["black40"], []])
    assert state.current_player == CHANCE
    assert "black40" not in json.dumps(state.observation(0))
    after, _ = play(state, "count")
    assert "black40" in json.dumps(after.observation(0))
