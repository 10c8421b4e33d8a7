"""The end of a round is staged: all secret cards, turned up at once, seen large."""

from __future__ import annotations

import random

import pytest

from kernel_games import Match
from kernel_games.engine.film import film
from kernel_games.games.tiki_topple.drawing import LAYOUTS, draw

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def scored(players: int, seed: int) -> tuple[Match, int]:
    """Play a first round; return the match, and the number of the ply that turned the cards up."""
    match, rng = Match("tiki_topple", NAMES[:players], seed=seed), random.Random(seed)
    while not any(event.clause == "TT-E3" for ply in match.plies for event in ply.events):
        match.play(rng.choice(match.legal_moves()))
    ply = next(n for n, ply in enumerate(match.plies) if any(one.clause == "TT-E3" for one in ply.events))
    return match, ply


@pytest.mark.clause("TT-E3", "TT-K1", "TT-K2", "TT-K3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_secret_cards_are_seen_large_with_what_they_score(players: int) -> None:
    for seed in range(3):
        match, ply = scored(players, seed)
        before, scene, after = film(match.state_at(ply), match.plies[ply : ply + 1], None, scenes=True)
        assert not before.view.get("scene")
        assert not after.view.get("scene")
        assert [event.text for event in scene.told] == ["reveal"]
        for layout in LAYOUTS:
            drawn = draw(scene.view, names=NAMES[:players], layout=layout)
            (stage,) = [piece for piece in drawn.pieces if piece.layer == "stage"]
            for seat in range(players):
                assert f">{NAMES[seat]}<" in stage.body
                assert all(f'-face-{tiki}"' in stage.body for tiki in scene.view["secrets"][seat])
                gained = after.view["gained"][seat]
                assert f">{f'+{gained}' if gained else 0}<" in stage.body
            assert 'pointer-events="none"' in stage.body


@pytest.mark.clause("TT-S5")
def test_before_the_end_of_the_round_nothing_is_staged() -> None:
    match, ply = scored(3, 5)
    early = film(match.start, match.plies[:ply], 0, scenes=True)
    assert not any(shot.view.get("scene") for shot in early)
    shots = film(match.state_at(ply), match.plies[ply : ply + 1], 0)
    assert [shot.done for shot in shots] == [True, True], "for whom it is not staged it is one step"
