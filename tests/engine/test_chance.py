"""Exact odds by walking through chance."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from kernel_games.engine import CHANCE, distribution, expectation, settle
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
