"""A walk through Kon-Tiki fails where the rules are other than it teaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kernel_games.drawing.pictures import artist
from kernel_games.games.kon_tiki import game, phases
from kernel_games.games.kon_tiki.components import DUTIES
from kernel_games.games.kon_tiki.state import KonTikiState, Phase
from kernel_games.teaching.walks import Pupil, load_walk, walk_names
from kernel_games.teaching.walks.view import coach_view, covered
from kernel_games.testing import check_walk
from kernel_games.testing.drawings import texts
from tests.teaching.conftest import go_to
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


MANY = 12
"""Rings in one picture that the eye still tells apart."""


def seen(pupil: Pupil) -> tuple[list[str], set[str], set[str]]:
    """Return the words that a step leaves on the board, the keys it lights, and those it closes in on."""
    drawing = covered(pupil, artist(game).draw(pupil.stage.view, names=pupil.names))
    sheet = coach_view(pupil, drawing)
    return [words for words, _ in texts(drawing)], set(sheet["light"]), set(sheet["close"])


@pytest.mark.parametrize("name", walk_names(game))
def test_no_step_rings_a_mass_of_things(name: str) -> None:
    pupil = Pupil(load_walk(game, name))
    for step in pupil.walk.steps:
        _, lit, _ = seen(go_to(pupil, step.number))
        assert len(lit) <= MANY, f"step {step.number} lights {sorted(lit)}"


@pytest.mark.clause("KT-E5")
@pytest.mark.parametrize("number", [3, 5])
def test_a_step_that_covers_points_leaves_the_names_and_what_hand_and_compartment_are(number: int) -> None:
    pupil = go_to(Pupil(load_walk(game, "end")), number)
    words, _, _ = seen(pupil)
    assert {"Ada", "Ben", "Hand", "Compartment"} <= set(words)
    assert not [each for each in words if "point" in each]
    pupil.answer(next(choice.id for choice in pupil.choices() if pupil.judge(choice)))
    assert any("point" in each for each in seen(pupil)[0]), "they are told with the answer"


@pytest.mark.clause("KT-D1")
def test_the_card_that_another_player_is_said_to_have_is_not_in_the_pile() -> None:
    view = go_to(Pupil(load_walk(game, "duties")), 2).stage.view
    assert view["cards"][1]["cooking"] == 1
    assert view["supply"]["cooking"] == game.law.cards - 1


@pytest.mark.clause("KT-T1")
def test_where_a_duty_card_is_to_be_bought_no_certificate_is_lit() -> None:
    _, lit, _ = seen(go_to(Pupil(load_walk(game, "duties")), 8))
    assert lit == {f"{where}:{duty}" for where in ("series", "supply") for duty in DUTIES}


@pytest.mark.clause("KT-P3")
def test_where_discs_are_laid_the_whirlpools_are_lit_and_then_the_discs() -> None:
    pupil = go_to(Pupil(load_walk(game, "setup")), 4)
    assert seen(pupil)[1] == {f"whirlpool:W{n}" for n in range(1, 9)}
    pupil.next()
    assert seen(pupil)[1] == {f"disc:W{n}" for n in range(1, 9)}


@pytest.mark.clause("KT-W5")
def test_the_certificate_for_a_turned_disc_is_in_sight_when_it_is_spoken_of() -> None:
    pupil = go_to(Pupil(load_walk(game, "first_turn")), 5)
    pupil.next()
    _, lit, close = seen(pupil)
    assert lit == {"series:certificate"}
    assert "panel:0" in close
