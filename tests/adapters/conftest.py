"""Games that the adapters are tried with: all of ours, and one from nobody's box."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import kernel_games
from tests.sixth.kalah import game as kalah


class Trial(NamedTuple):
    """A game with what is agreed in it, so that it is short."""

    game: Any
    players: int
    options: dict[str, Any]


TRIALS = (
    Trial(kernel_games.game("kon_tiki"), 2, {}),
    Trial(kernel_games.game("kontor"), 3, {"variant": 1}),
    Trial(kernel_games.game("mississippi"), 2, {"starter": 1}),
    Trial(kernel_games.game("nile"), 2, {"map": "practice", "turns": 2}),
    Trial(kernel_games.game("nile"), 1, {"map": "practice", "turns": 3}),
    Trial(kernel_games.game("tiki_topple"), 4, {"rounds": 5}),
    Trial(kalah, 2, {"seeds": 3}),
)


@pytest.fixture(params=TRIALS, ids=lambda trial: f"{trial.game.name}-{trial.players}")
def trial(request: pytest.FixtureRequest) -> Trial:
    found: Trial = request.param
    return found
