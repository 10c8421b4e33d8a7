"""A walk through Tiki Topple fails where the rules are other than it teaches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kernel_games.games.tiki_topple import game
from kernel_games.games.tiki_topple.state import TikiState
from kernel_games.teaching.walks import walk_names
from kernel_games.testing import check_walk
from tests.testing.test_walks import forget

Spoil = Callable[[pytest.MonkeyPatch], None]


def first_of(leaders: Callable[[TikiState], tuple[int, ...]]) -> Callable[[TikiState], tuple[int, ...]]:
    """Return a rule by which only the first of the leaders wins."""
    return lambda position: leaders(position)[:1]


SPOILT: dict[str, tuple[str, str, Spoil]] = {
    "toast at once": (
        "first_turn",
        "step 5: moves are refused by TT-T4; the step names TT-T4, TT-T7",
        lambda patch: forget("TT-T7", TikiState, patch),
    ),
    "what is toasted may be lifted": (
        "topple_and_toast",
        "step 5: the engine says ''; to choose from are TT-T2",
        lambda patch: forget("TT-T6", TikiState, patch),
    ),
    "a card is used again": (
        "topple_and_toast",
        "step 7: moves are refused by TT-T4, TT-T6; the step names TT-T2, TT-T4, TT-T6",
        lambda patch: forget("TT-T2", TikiState, patch),
    ),
    "a round goes on with three tikis": (
        "secret_points",
        "step 8: names TT-E1, which nothing on this walk cites",
        lambda patch: patch.setattr(game.law, "least", 2),
    ),
    "a second Tiki Up 1 with three players": (
        "new_round",
        "step 4: moves are refused by TT-T4; the step names TT-S2, TT-T4",
        lambda patch: forget("TT-S2", TikiState, patch),
    ),
    "of those who are tied the first wins": (
        "who_wins",
        "step 4: names TT-G3, which nothing on this walk cites",
        lambda patch: patch.setattr(TikiState, "winners", first_of(TikiState.winners)),
    ),
    "a house rule changes nothing": (
        "what_if",
        "step 4: ",
        lambda patch: patch.setattr(type(game), "house", lambda self, *_: self.printed),
    ),
}


def test_every_walk_has_rules_that_it_fails_under() -> None:
    assert {name for name, _, _ in SPOILT.values()} == set(walk_names(game))


@pytest.mark.parametrize("spoilt", SPOILT)
def test_rules_that_are_spoilt_are_found(spoilt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, message, spoil = SPOILT[spoilt]
    # Read by the true rules, and kept: other tests of this process use them.
    assert game.positions
    spoil(monkeypatch)
    with pytest.raises(AssertionError, match=message):
        check_walk("tiki_topple", name)
