"""Practice of Source of the Nile asks what its picture shows, or tells it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import language
from kernel_games.games.nile.party import Party
from kernel_games.games.nile.state import NileState
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.practice.asking import step
from kernel_games.teaching.practice.data import Question
from kernel_games.teaching.practice.mining import told
from kernel_games.teaching.practice.pools import Pool, load_pool


def party(row: Question) -> Party:
    """Return what the pupil travels with where a question is asked."""
    state = shipped("nile").state(row)
    assert isinstance(state, NileState)
    return state.party


def shipped(name: str) -> Pool:
    pool = load_pool(kernel_games.game(name))
    assert pool is not None
    return pool


@pytest.mark.parametrize("template", ["recovered_n", "home_n"])
def test_the_sick_that_recover_are_among_those_that_are_counted(template: str) -> None:
    """R19.1, R19.2: the figure of the sick leaves the explorer out."""
    rows = [row for row in shipped("nile").questions if row.template == template]
    assert rows
    assert not any(party(row).sick_explorer for row in rows)


@pytest.mark.clause("5.51")
def test_whether_the_explorer_works_is_not_asked_where_they_have_offered_to() -> None:
    """No picture shows that."""
    rows = [row for row in shipped("nile").questions if row.template == "explorer_bears"]
    assert {row.choices[0] for row in rows} == {True, False}
    assert not any(party(row).works for row in rows)


@pytest.mark.clause("6.51")
def test_what_is_carried_on_foot_is_asked_without_animals() -> None:
    rows = [row for row in shipped("nile").questions if row.template == "foot_carries"]
    assert rows
    assert not any(party(row).horses for row in rows)


@pytest.mark.clause("R14.2")
def test_guests_are_asked_about_only_once_the_meal_is_over() -> None:
    """A no is wrong if a welcome comes first, and the meal later in the turn."""
    pool = shipped("nile")
    for row in pool.questions:
        if row.template in ("guests_eat", "nothing_used_up"):
            texts = {event.text for event in told(pool.state(row), pool.game.parse_move(row.move))}
            assert texts & {"meal", "fed_at_home", "fed_by_friends"}


@pytest.mark.clause("4.41")
def test_a_hex_that_a_question_names_is_ringed() -> None:
    """The map of Africa shows no numbers."""
    pool = shipped("nile")
    row = next(row for row in pool.questions if (row.clause, row.kind) == ("4.41", "may"))
    made = step(row, pool.state(row), NAMES, 1, random.Random(0))
    assert [one.pattern for one in made.light] == [f"hex:{row.move.split()[1]}"]


@pytest.mark.clause("R26.1")
def test_donations_are_asked_for_where_all_points_in_print_are_of_this_journey() -> None:
    """The sheet shows the total of all journeys."""
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == "donations_money"]
    assert rows
    for row in rows:
        state: Any = pool.state(row)
        assert state.explorer.points == state.turn.tally


@pytest.mark.clause("R22.1")
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_rule_that_fills_a_page_is_named_as_the_reason_and_not_told(
    lang: str, request: pytest.FixtureRequest
) -> None:
    pool = shipped("nile")
    request.addfinalizer(lambda: language("en"))
    language(lang)
    for clause, whole in (("R22.1", False), ("R14.2", True)):
        row = next(row for row in pool.questions if row.clause == clause and row.kind == "happens")
        after = str(step(row, pool.state(row), NAMES, 1, random.Random(0)).text("after"))
        rule = pool.game.rulebook[clause]
        assert rule.title in after
        assert (rule.text in after) is whole
