"""Every clause of Mississippi has an example, and the engine confirms it."""

from __future__ import annotations

import pytest

from kernel_games.games.mississippi import game
from kernel_games.games.mississippi.contacts import touching
from kernel_games.teaching.walks import load_walk
from kernel_games.testing import check_doubt, check_examples


def test_every_clause_has_an_example_that_the_engine_confirms() -> None:
    assert check_examples(game).clauses == len(game.rulebook) == 37


def test_the_examples_notice_every_figure_and_switch_that_is_changed() -> None:
    report = check_doubt(game)
    assert len(game.house_options) == 15
    assert len(report.doubts) == 17
    assert report.refused == (
        "house.MS-C1.logs = 59: expected at least 60: 2 players begin with 30 each (MS-S1)",
    )


@pytest.mark.clause("MS-5b")
def test_the_example_of_a_quiet_end_shows_two_others_beside_each_other() -> None:
    (example,) = game.examples["MS-5b"]
    state = example.state
    for move in example.moves:
        state = state.apply(move)
    assert [contact.seat for contact in touching(state.course, state.places, state.headings, 1)] == [2]
    assert not touching(state.course, state.places, state.headings, 0)


@pytest.mark.clause("MS-4a")
def test_the_example_of_adding_up_is_not_the_first_question_of_the_walk() -> None:
    walk = load_walk(game, "chains")
    assert walk.steps[0].clauses == ("MS-4a",)
    assert all(example.state != walk.positions[walk.steps[0].at] for example in game.examples["MS-4a"])
