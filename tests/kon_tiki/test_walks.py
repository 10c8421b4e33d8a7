"""A walk through Kon-Tiki fails where the rules are other than it teaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kernel_games.games.kon_tiki import game, phases
from kernel_games.games.kon_tiki.state import KonTikiState, Phase
from kernel_games.teaching.walks import walk_names
from kernel_games.testing import check_walk
from tests.testing.test_walks import forget

Spoil = Callable[[pytest.MonkeyPatch], None]
PAY = phases.pay


def pay_the_pool(state: Any, mix: Any, note: Any) -> Any:
    """Put what is paid into the pool."""
    after = PAY(state, mix, note)
    if after.compartments == state.compartments:
        return after
    return after._replace(compartments=state.compartments, pool=phases._more(state.pool, mix))


def without_discs(state: Any, _note: Any) -> Any:
    """Begin the game as soon as the tiles are placed."""
    return state._replace(phase=Phase.SAIL)


SPOILT: dict[str, tuple[str, str, Spoil]] = {
    "what is paid goes into the pool": (
        "first_turn",
        "step 2: light_after 'own:red:4' is on no piece",
        lambda patch: patch.setattr(phases, "pay", pay_the_pool),
    ),
    "anybody may pass": (
        "first_turn",
        "step 3: moves are refused by KT-D3, KT-M5, KT-R12, KT-T1, KT-X1; the step names .*KT-X4",
        lambda patch: forget("KT-X4", KonTikiState, patch),
    ),
    "nine counters buy a card": (
        "duties",
        "step 8: moves are refused by KT-M2, KT-M5, KT-R12, KT-R5, KT-W6, KT-X1",
        lambda patch: forget("KT-T1", KonTikiState, patch),
    ),
    "three counters for a card that is gone": (
        "duties",
        "step 3: pay green green, take .* is answered with refused",
        lambda patch: patch.setattr(game.law, "for_card", 3),
    ),
    "who could exchange may pass": (
        "colours",
        "step 4: moves are refused by KT-D3, KT-M2, KT-M5, KT-T1, KT-W6, KT-X1; the step names .*KT-R3",
        lambda patch: forget("KT-R3", KonTikiState, patch),
    ),
    "a disc sends the raft straight back": (
        "colours",
        "step 3: the engine says ''; to choose from are KT-M5",
        lambda patch: forget("KT-R13", KonTikiState, patch),
    ),
    "one more stop": (
        "end",
        "step 7: names KT-R11",
        lambda patch: patch.setattr(game.law, "stops", 65),
    ),
    "nobody is becalmed": (
        "end",
        "step 8: names KT-R10",
        lambda patch: patch.setattr(phases, "most_idle", lambda *_: 99),
    ),
    "no discs are laid": (
        "setup",
        "step 4: plays disc 3, refused by|step 3: the engine cannot say",
        lambda patch: patch.setattr(phases, "_begin", without_discs),
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
        check_walk("kon_tiki", name)
