"""Exact odds by walking through chance."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from kernel_games.engine import CHANCE, OptionError, distribution, expectation, registered_games, settle
from kernel_games.engine import game as load
from kernel_games.games.kon_tiki import game as kon_tiki
from kernel_games.games.tiki_topple import game
from tests.tiki_topple.test_rules import LINE, SECRETS, position


@pytest.mark.clause("TT-S4")
def test_the_set_up_has_1296_equally_likely_lines() -> None:
    lines = distribution(game.new(2), lambda state: len(state.to_dict()["line"]) == 9)
    assert len(lines) == 1296
    assert set(lines.values()) == {Fraction(1, 1296)}


def test_a_decision_is_its_own_distribution() -> None:
    state = position()
    assert distribution(state) == {state: Fraction(1)}
    assert settle(state, random.Random(1)) is state


@pytest.mark.clause("TT-K1", "TT-K2", "TT-K3")
def test_the_mean_of_a_dealt_card_is_exact() -> None:
    def worth(state: object) -> int:
        line, (top, middle, bottom) = LINE, state.secret(1)  # type: ignore[attr-defined]
        return 9 * int(line[0] == top) + 5 * int(middle in line[:2]) + 2 * int(bottom in line[:3])

    dealt = position(2, secrets=[SECRETS[0], None])
    exact = expectation(dealt, worth)
    by_hand = [worth(dealt.child(move)) for move, _ in dealt.chance_outcomes()]
    assert exact == Fraction(sum(by_hand), 26)


def test_settle_draws_until_a_player_decides() -> None:
    assert settle(game.new(3), random.Random(1)).current_player == 0 != CHANCE


@pytest.mark.clause("KT-P3", "KT-R14")
def test_what_is_alike_likely_is_drawn_as_its_odds_say() -> None:
    for seed in range(50):
        state = kon_tiki.new(2)
        while state.current_player == CHANCE:
            moves, weights = zip(*state.chance_outcomes(), strict=True)
            assert set(weights) == {1}
            drawn = state.sample(random.Random(seed))
            assert drawn is random.Random(seed).choices(moves, weights)[0]
            state = state.child(drawn)


@pytest.mark.parametrize("name", registered_games())
def test_a_game_begins_alike_whether_or_not_something_is_agreed(name: str) -> None:
    rules = load(name)
    players = rules.players[-1]
    assert rules.new(players) is rules.new(players) == rules.from_dict({"players": players})
    with pytest.raises(OptionError, match="players"):
        rules.new(players + 1)
    with pytest.raises(OptionError, match="nothing_of_the_kind"):
        rules.new(players, nothing_of_the_kind=1)
