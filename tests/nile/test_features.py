"""An expedition as numbers, for players that learn: nothing is told that has not happened."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.engine import Match
from kernel_games.games.nile import game


def told(match: Match, seat: int, what: str) -> list[float]:
    """Return the numbers that a seat has under a name."""
    found: list[float] = game.encoder(3).named(match.state.observation(seat))[what]
    return found


@pytest.mark.clause("4.62")
def test_dice_count_for_nothing_until_they_are_thrown_and_then_begin_with_who_looks() -> None:
    match = Match(game, ["Ada", "Ben", "Cleo"], settle=False)
    nobody = [0.0, 0.0, 0.0]
    assert [told(match, seat, "dice") for seat in range(3)] == [nobody] * 3
    for text in (
        "spread",
        "die 1",
        *["port zanzibar"] * 3,
        *[f"specialty {one}" for one in ("doctor", "geologist", "zoologist")],
    ):
        match.play(text, settle=False)
    state: Any = match.state
    assert state.phase == "dice"
    assert [told(match, seat, "dice") for seat in range(3)] == [nobody] * 3
    for text in ("dice 14", "dice 9"):
        match.play(text, settle=False)
    assert [told(match, seat, "dice") for seat in range(3)] == [[14, 9, 0], [9, 0, 14], [0, 14, 9]]
