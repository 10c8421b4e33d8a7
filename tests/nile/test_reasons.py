"""The reason after an answer in Source of the Nile's practice speaks of the very position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import language
from kernel_games.games.nile import game, practice
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.practice.asking import step
from kernel_games.teaching.practice.data import Question, advice
from kernel_games.teaching.practice.gates import says
from kernel_games.teaching.practice.pools import Pool, load_pool

UNEXPLAINED = {
    "goes_to": "the rule numbers the directions",
}
_TO_TEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
WORDS = {0: ("no", "nothing", "nobody", "none"), **{n: (word,) for n, word in enumerate(_TO_TEN, 1)}}


def shipped() -> Pool:
    pool = load_pool(kernel_games.game("nile"))
    assert pool is not None
    return pool


def texts(row: Question, state: Any) -> tuple[str, str]:
    """Return the question and the reason."""
    made = step(row, state, NAMES, 1, random.Random(0))
    return str(made.say), str(made.text("after"))


def some(most: int) -> Iterator[tuple[Question, Any]]:
    """Yield a few questions of each template, and of each kind without one."""
    pool, met = shipped(), dict[tuple[str, ...], int]()
    for row in pool.questions:
        key = row.clause, row.kind, row.template, str(row.choices[0]) if len(row.choices) < 3 else ""
        met[key] = met.get(key, 0) + 1
        if met[key] <= most:
            yield row, pool.state(row)


@pytest.mark.clause("6.54")
def test_what_has_to_be_reckoned_is_reckoned_in_the_reason() -> None:
    """The right number is in it, so nobody is left alone with a rule."""
    checked = 0
    for row, state in some(20):
        right = row.choices[0]
        if isinstance(right, int) and not isinstance(right, bool) and row.template not in UNEXPLAINED:
            said = texts(row, state)[1]
            ways = (str(right), f"{right:,}", *WORDS.get(right, ()))
            assert any(says(said, one) for one in ways), f"{row}: {said}"
            checked += 1
    assert checked > 150


@pytest.mark.clause("9.41")
def test_every_template_has_reasons_of_its_own() -> None:
    """The rule alone is general; where it is all there is, that is said here."""
    keys = {row.template or f"{row.clause} {row.kind}" for row in shipped().questions}
    assert keys - set(practice.WHY) == set(UNEXPLAINED)
    known = {key for _, key in advice(game).templates}
    assert {key for key in practice.WHY if " " not in key} <= known


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_reason_can_be_said(lang: str, request: pytest.FixtureRequest) -> None:
    request.addfinalizer(lambda: language("en"))
    language(lang)
    for row, state in some(2):
        said, after = texts(row, state)
        assert said
        assert after
        assert "{" not in after


@pytest.mark.clause("R14.1", "R11.2")
def test_a_rule_that_the_question_tells_is_named_and_not_told_again() -> None:
    checked = 0
    for row, state in some(1):
        template = advice(game).templates.get((row.kind, row.template))
        if template is not None and template.quote in template.reasons and template.key in practice.WHY:
            rule = game.rulebook[template.quote]
            said, after = texts(row, state)
            assert rule.text in said
            assert rule.text not in after
            assert rule.title in after
            checked += 1
    assert checked > 5


@pytest.mark.clause("R13.3", "5.4431")
@pytest.mark.parametrize("template", ["becomes_friend", "won_by_gifts"])
def test_what_is_added_to_the_die_has_to_be_worked_out(template: str) -> None:
    """The gifts are told, for no picture shows them; specialty and level are on the sheet."""
    pool = shipped()
    rows = [row for row in pool.questions if row.template == template]
    assert len(rows) >= 20
    for row in rows:
        state: Any = pool.state(row)
        said, _ = texts(row, state)
        assert (f"has offered {state.turn.tally} gifts" if state.turn.tally else "no gifts") in said
        assert "change the die" not in said


@pytest.mark.clause("R13.2")
def test_as_many_gifts_as_somebody_has_may_be_a_wrong_answer() -> None:
    pool = shipped()
    rows = [row for row in pool.questions if row.template == "most_offered"]
    assert len(rows) >= 20
    for row in rows:
        gifts = pool.state(row).observation(0)["explorers"][0]["party"]["gifts"]
        assert row.choices[0] == max(n for n in (0, 5, 10, 20) if n <= gifts) < gifts
        assert gifts in row.choices


@pytest.mark.clause("R18.1", "8.2-4", "R19.3")
@pytest.mark.parametrize("template", ["finds_food", "meal_stores", "hungry_n"])
def test_nothing_is_asked_that_meat_of_which_no_picture_tells_would_decide(template: str) -> None:
    pool = shipped()
    rows = [row for row in pool.questions if row.template == template]
    assert len(rows) >= 20
    states: list[Any] = [pool.state(row) for row in rows]
    assert {state.turn.fresh for state in states} == {0}


@pytest.mark.clause("9.44", "9.45")
def test_whether_they_might_have_gone_on_is_asked_of_hexes_that_may_be_closed() -> None:
    pool = shipped()
    rows = [row for row in pool.questions if row.template == "goes_on_instead"]
    assert {(row.clause, row.choices[0]) for row in rows} == {("9.44", False), ("9.45", True)}
    for row in rows:
        state: Any = pool.state(row)
        assert state.world.terrain[state.turn.goal] != "v"


@pytest.mark.clause("R21.1")
def test_who_asks_to_sail_is_told_whether_the_explorer_has_come_to_the_port() -> None:
    pool = shipped()
    for row in [row for row in pool.questions if row.template == "may_sail"]:
        state: Any = pool.state(row)
        said, _ = texts(row, state)
        assert ("hasn't come to this port" not in said) == state.turn.moved


@pytest.mark.clause("8.2-3b")
def test_the_cards_that_are_left_for_a_hex_are_counted() -> None:
    rows = [row for row in shipped().questions if row.template.startswith("cards_after_")]
    assert {(row.template, row.choices[0]) for row in rows} == {
        ("cards_after_terrain", 2),
        ("cards_after_river", 1),
    }


@pytest.mark.clause("4.61")
def test_of_a_beast_it_is_asked_in_the_same_words_whether_it_is_milder_or_not() -> None:
    pool = shipped()
    rows = [row for row in pool.questions if row.template in ("milder_beast", "whole_beast")]
    words = {game.phrases("question", row.template, {}) for row in rows}
    assert len(words) == 1
    specialties = [pool.state(row).observation(0)["explorers"][0]["specialty"] for row in rows]
    assert {one == "zoologist" for one in specialties} == {True, False}


@pytest.mark.clause("R15.4")
def test_the_counter_that_comes_next_is_one_that_came_off_the_map() -> None:
    pool = shipped()
    rows = [row for row in pool.questions if row.template == "counter_next"]
    assert len(rows) >= 20
    for row in rows:
        state = pool.state(row)
        before = {tribe["number"] for tribe in state.observation(0)["natives"].values()}
        assert row.choices[0] in before


@pytest.mark.clause("5.4452", "5.4451")
def test_askaris_from_a_port_need_no_musket_and_recruits_do() -> None:
    pool = shipped()
    rows = [row for row in pool.questions if row.template == "muskets_needed"]
    assert len(rows) >= 10
    for row in rows:
        one: Any = pool.state(row)
        assert row.choices[0] == one.party.recruits + 1
        assert one.party.recruits


@pytest.mark.clause("R15.3", "R22.2")
@pytest.mark.parametrize("template", ["hexes_erased", "suited_n", "counter_next"])
def test_hexes_are_told_apart_on_a_map_that_is_large_enough_to_read(template: str) -> None:
    pool = shipped()
    rows = [row for row in pool.questions if row.template == template]
    assert rows
    for row in rows:
        state: Any = pool.state(row)
        assert state.africa.columns <= 9


@pytest.mark.clause("R13.4", "6.55")
@pytest.mark.parametrize("template", ["gets_past", "counter_next"])
def test_what_is_asked_is_close_and_in_sight(template: str) -> None:
    """One point more or less of the die turns it round, and no flag hides the number of a tribe."""
    pool = shipped()
    rows = [row for row in pool.questions if row.template == template]
    assert rows
    for row in rows:
        state: Any = pool.state(row)
        if template == "gets_past":
            guide = state.law.stealth["guide"] * (state.party.guides > state.party.sick_guides)
            assert int(row.move.split()[1]) + guide - state.law.stealth["ambush"] in (0, 1)
        else:
            cover = step(row, state, NAMES, 1, random.Random(0)).cover
            assert "explorer:*" in [one.pattern for one in cover]
