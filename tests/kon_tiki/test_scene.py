"""A disc that is turned is staged: seen large with its window, then at its place."""

from __future__ import annotations

import random

import pytest

from kernel_games import Match
from kernel_games.drawing.svg import Piece
from kernel_games.engine.film import film
from kernel_games.games.kon_tiki.drawing import LAYOUTS, draw

NAMES = ("Ada", "Ben", "Cleo")


def turned(players: int, seed: int) -> tuple[Match, int]:
    """Play until a disc is turned; return the match, and the number of the ply that turned it."""
    match, rng = Match("kon_tiki", NAMES[:players], seed=seed), random.Random(seed)
    while match.plies[-1].move.verb != "steer":
        match.play(rng.choice(match.legal_moves()))
    return match, len(match.plies) - 1


def stage(drawn: object) -> list[Piece]:
    return [piece for piece in drawn.pieces if piece.layer == "stage"]  # type: ignore[attr-defined]


@pytest.mark.clause("KT-W2", "KT-W6")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_turned_disc_is_seen_large_with_its_window_and_then_at_its_place(players: int, layout: str) -> None:
    for seed in range(3):
        match, ply = turned(players, seed)
        shots = [*film(match.state_at(ply), match.plies[ply : ply + 1], 0, scenes=True)]
        staged = [shot for shot in shots if shot.view.get("scene")]
        assert [event.clause for event in staged[0].told if event.clause != "KT-R13"] == ["KT-W2", "KT-W6"]
        assert not shots[-1].view.get("scene")
        (large,) = stage(draw(staged[0].view, names=NAMES[:players], layout=layout))
        after = draw(shots[-1].view, names=NAMES[:players], layout=layout)
        assert not stage(after)
        assert f"coin-{shots[-1].view['colour']}" in large.body, "the window shows what pays from now on"
        assert 'pointer-events="none"' in large.body
        assert large.scale > 2
        view = {**staged[0].view, "scene": {**staged[0].view["scene"], "home": True}}
        home = stage(draw(view, names=NAMES[:players], layout=layout))
        if layout == "narrow":
            assert not home
            continue
        whirlpool = staged[0].view["scene"]["at"]
        (disc,) = [piece for piece in after.pieces if piece.key == f"disc:{whirlpool}"]
        assert (home[0].x, home[0].y, home[0].scale) == (disc.x, disc.y, disc.scale)
        assert home[0].body == large.body, "the picture moves there without being sent again"


@pytest.mark.clause("KT-W2")
def test_whoever_asks_for_no_scenes_sees_one_step() -> None:
    match, ply = turned(2, 4)
    assert [shot.done for shot in film(match.state_at(ply), match.plies[ply : ply + 1], 0)] == [True, True]
    assert not any(shot.view.get("scene") for shot in film(match.start, match.plies[:ply], 0, scenes=True)), (
        "nothing else is staged"
    )
