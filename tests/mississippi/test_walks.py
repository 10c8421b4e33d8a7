"""Each of Mississippi's walks fails under rules that are spoilt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kernel_games.drawing.pictures import artist
from kernel_games.games.mississippi import game, phases, reactions
from kernel_games.games.mississippi import state as states
from kernel_games.games.mississippi.state import MississippiState
from kernel_games.teaching.walks import Pupil, load_walk, walk_names
from kernel_games.teaching.walks.view import covered
from kernel_games.testing import check_walk
from tests.testing.test_walks import forget

Spoil = Callable[[pytest.MonkeyPatch], None]


def without(clause: str) -> Spoil:
    """Rules that do not refuse by a clause any more."""
    return lambda patch: forget(clause, MississippiState, patch)


def one_link(course: Any, places: Any, headings: Any, mover: int) -> Any:
    """A chain that stops after its first link, against MS-5a."""
    _, steps = reactions.react(course, places, headings, mover)
    now = list(places)
    for run in steps[0].runs if steps else ():
        now[run.seat] = run.end
    return tuple(now), steps[:1]


def nobody_touches(_course: Any, places: Any, _headings: Any, _mover: int) -> Any:
    """Ships that do nothing to each other, against MS-3a."""
    return places, []


def count_all(_places: Any, start: int, count: int, finish: int) -> int:
    """Spaces with a ship on them count, against MS-1b."""
    return min(start + count, finish)


MUTANTS: list[tuple[str, str, Spoil]] = [
    ("first_move", "step 5: moves are refused by MS-1a;", without("MS-D9")),
    # Ships that turn with the river: the same number always leads.
    ("turning", "step 4", lambda patch: patch.setattr(states, "number_at", lambda _, bow: (bow + 1) % 6 + 1)),
    ("turning", "step 3: moves are refused by MS-D9;", without("MS-1a")),
    ("touch", "step 1: stops before", lambda patch: patch.setattr(phases, "react", nobody_touches)),
    (
        "touch",
        "step 2: the engine says .space:10.",
        lambda patch: patch.setattr(reactions, "ahead", count_all),
    ),
    ("chains", "step 6: plays on where nothing", lambda patch: patch.setattr(phases, "react", one_link)),
    ("no_logs", "step 1: moves are refused by MS-1a, MS-D9", without("MS-2b")),
    ("no_logs", "step 3: moves are refused by MS-6b, MS-D9", without("MS-2c")),
    (
        "finish",
        "step 4: the engine says ..; to choose from",
        lambda patch: patch.setattr(phases, "react", nobody_touches),
    ),
]


def test_every_walk_has_rules_that_it_fails_under() -> None:
    assert {walk for walk, _, _ in MUTANTS} == set(walk_names(game))


@pytest.mark.parametrize(("walk", "message", "spoil"), MUTANTS)
def test_a_walk_fails_under_rules_that_are_spoilt(
    walk: str, message: str, spoil: Spoil, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Read by the true rules, and kept: other tests of this process use them.
    assert game.positions
    spoil(monkeypatch)
    with pytest.raises(AssertionError, match=message):
        check_walk("mississippi", walk)


@pytest.mark.clause("MS-3a", "MS-5a")
@pytest.mark.parametrize(("name", "steps"), [("touch", (1, 2)), ("chains", (5, 6, 7))])
def test_a_difference_is_covered_from_when_its_numbers_touch_until_what_it_leads_to_is_answered(
    name: str, steps: tuple[int, ...]
) -> None:
    pupil = Pupil(load_walk("mississippi", name))
    seen = {}
    while pupil.n < steps[-1]:
        for done in (False, True):
            if done:
                rightly(pupil)
            drawing = artist(pupil.game).draw(pupil.stage.view, names=pupil.names)
            there, left = (
                sum(piece.key.startswith("gap:") for piece in each.pieces)
                for each in (drawing, covered(pupil, drawing))
            )
            seen[pupil.n + 1, done] = there, left
        pupil.next()
    asked = [(steps[0], True), *((step, done) for step in steps[1:-1] for done in (False, True))]
    for at in (*asked, (steps[-1], False)):
        assert seen[at] == (1, 0), at


def rightly(pupil: Pupil) -> None:
    """Do what a step asks for, at once."""
    if pupil.step.do == "predict":
        pupil.answer(next(choice.id for choice in pupil.choices() if pupil.judge(choice)))
    else:
        for move in next(pupil.ways()):
            pupil.try_move(str(move))
