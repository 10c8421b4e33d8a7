"""A race as numbers, for players that learn: none leaves its bounds, where there is nothing left either."""

from __future__ import annotations

import pytest

from kernel_games.games.mississippi import game
from tests.mississippi.test_rules import STRAIGHT, position


@pytest.mark.clause("MS-D12")
def test_numbers_stay_within_their_bounds_when_the_supply_is_empty() -> None:
    empty = position([3, 1], [5, 2], logs=[59, 1])
    assert empty.supply == 0
    encoder = game.encoder(2, course=STRAIGHT)
    low, high = encoder.bounds()
    numbers = encoder(empty.observation(0))
    assert encoder.named(empty.observation(0))["supply"] == [0]
    assert all(least <= one <= most for least, one, most in zip(low, numbers, high, strict=True))
