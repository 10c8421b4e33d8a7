"""Walks of Kontor fail under rules other than those they teach."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import product

import pytest

from kernel_games.drawing.pictures import artist
from kernel_games.games.kontor import field, piles
from kernel_games.games.kontor import game as kontor
from kernel_games.games.kontor.state import KontorState
from kernel_games.games.kontor.valuation import BEATS, value_counts
from kernel_games.teaching.walks import Pupil, load_walk, walk_names
from kernel_games.teaching.walks.view import covered
from kernel_games.testing import check_walk
from tests.kontor.test_drawing_cards import overlap
from tests.teaching.conftest import go_to
from tests.testing.test_walks import forget

VALUING = import_module(value_counts.__module__)
Spoil = Callable[[pytest.MonkeyPatch], None]

SPOILT: dict[str, tuple[str, str, Spoil]] = {
    "water brings nothing": (
        "first_round",
        "step 6: names KO-B11",
        lambda patch: patch.setattr(piles, "earn", lambda *_: False),
    ),
    "water brings nothing by a house rule either": (
        "what_if",
        "step 1: names KO-B11",
        lambda patch: patch.setattr(piles, "earn", lambda *_: False),
    ),
    "cards lie anywhere": (
        "majority",
        "step 4: moves are refused by nothing",
        lambda patch: forget("KO-B10", KontorState, patch),
    ),
    "the circle goes the other way": (
        "level_again",
        "step 5: no move reaches the goal",
        lambda patch: patch.setattr(VALUING, "BEATS", {(other, good) for good, other in BEATS}),
    ),
    "areas do not grow together": (
        "merging",
        "step 2: no move reaches the goal",
        lambda patch: patch.setattr(field, "joins", lambda *_: []),
    ),
    "chits never run out": (
        "trade",
        "step 4: moves are refused by KO-X09",
        lambda patch: forget("KO-X10", KontorState, patch),
    ),
    "a bridge lies anywhere": (
        "special_cards",
        "step 3: moves are refused by nothing",
        lambda patch: forget("KO-D22", KontorState, patch),
    ),
    "all areas count": (
        "last_count",
        "step 4: the engine says 4|names KO-D8",
        lambda patch: patch.setattr(
            KontorState, "counted", lambda state: [area for area in state.scored if area.keeper >= 0]
        ),
    ),
}


def test_every_walk_has_rules_that_it_fails_under() -> None:
    assert {name for name, _, _ in SPOILT.values()} == set(walk_names(kontor))


def test_every_dock_card_in_hand_on_the_first_walk_shows_goods() -> None:
    """It says so in its first words: a house without goods, a tavern, belongs to a later walk."""
    for name, state in load_walk("kontor", "first_round").positions.items():
        docks = [card for card in state.observation(0)["hands"][0] if card["kind"] != "water"]
        assert docks, name
        assert [card["card"] for card in docks if not card["goods"]] == [], name


@pytest.mark.parametrize("spoilt", SPOILT)
def test_rules_that_are_spoilt_are_found(spoilt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, message, spoil = SPOILT[spoilt]
    # Read by the true rules, and kept: other tests of this process use them.
    assert kontor.positions
    spoil(monkeypatch)
    value_counts.cache_clear()
    try:
        with pytest.raises(AssertionError, match=message):
            check_walk("kontor", name)
    finally:
        value_counts.cache_clear()


@pytest.mark.parametrize("name", walk_names(kontor))
def test_no_depot_lies_on_the_cell_that_a_step_asks_for(name: str) -> None:
    pupil, art = Pupil(load_walk(kontor, name)), artist(kontor)
    for step in pupil.walk.steps:
        if step.do != "try":
            continue
        view = go_to(pupil, step.number).stage.view
        asked = {pick for moves in pupil.ways() for pick in art.picks(view, str(moves[0]))}
        pieces = covered(pupil, art.draw(view, names=pupil.names)).pieces
        cells = [piece for piece in pieces if piece.pick in asked and piece.pick.startswith("cell:")]
        depots = [piece for piece in pieces if piece.key.startswith("depot:") and piece.body]
        assert not [(cell.key, depot.key) for cell, depot in product(cells, depots) if overlap(cell, depot)]
