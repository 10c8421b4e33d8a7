"""House rules on a board: the form's sentences, what the kernel says to them, and a match by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kernel_games import Match, language
from tests.board.page import Page

OpenPage = Callable[..., Page]
RULES: dict[str, Any] = {"TT-K1.points": 20, "TT-T7": False}


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page(Match("tiki_topple", ["Ada", "Ben"], seed=1))


def _clauses(form: dict[str, Any]) -> dict[str, Any]:
    return {clause["id"]: clause for section in form["house"]["sections"] for clause in section["clauses"]}


def test_the_form_has_every_figure_once_in_its_clauses_sentence(page: Page) -> None:
    match = page.board.match
    clauses = _clauses(page.ask("form"))
    steppers = [part for one in clauses.values() for part in one["parts"] if isinstance(part, dict)]
    switches = [one["id"] for one in clauses.values() if "off" in one]
    assert sorted([part["key"] for part in steppers] + switches) == sorted(match.game.house_options)
    assert len({part["label"] for part in steppers}) == len(steppers), "each is told apart by ear"
    first, stepper, last, *_ = clauses["TT-E1"]["parts"]
    assert first == "A round ends at once when the sixth tiki is taken out and "
    assert (stepper["low"], stepper["usual"], stepper["high"]) == (3, 3, 8)
    assert last == " are left. Cards still in hand are not played."


def test_rules_that_cannot_be_are_told_before_the_game_begins(page: Page) -> None:
    told = page.ask("house", rules={"TT-T3.up3": 4})
    assert (told["ok"], told["clause"]) == (True, "TT-T4")
    assert "TT-T4 off" in told["reason"]
    line = page.ask("house", rules=RULES, name="Class 7b")["line"]
    assert line == "Class 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off"
    again = page.ask("house", line=line)
    assert (again["rules"], again["name"], again["line"]) == (RULES, "Class 7b", line)
    assert page.ask("house", line="nonsense")["reason"]


def test_a_spanish_form_says_in_spanish_why_rules_cannot_be(page: Page) -> None:
    language("es")
    try:
        told = page.ask("house", rules={"TT-T3.up3": 4})["reason"]
        line = page.ask("house", line="nonsense")["reason"]
    finally:
        language("en")
    assert told.startswith("house.TT-T3 = 4: tiene que ser como mucho 3, porque ningún tiki")
    assert line.startswith("house = 'nonsense': tiene que ser una línea de reglas de la casa")


def test_a_game_is_begun_by_house_rules_and_the_next_by_the_rulebook_again(page: Page) -> None:
    seats = [{"name": "Ada", "bot": ""}, {"name": "Ben", "bot": ""}]
    rules = {"TT-G1.two": 6}
    assert page.ask("new", seats=seats, options={}, house=rules, house_name="Long")["ok"]
    page.check()
    match = page.board.match
    assert match.house == "Long (tiki_topple): TT-G1.two = 6"
    assert match.state.observation(None)["rounds"] == 6
    assert page.data["house"]["words"] == "1 house rule"
    assert page.ask("new")["ok"]
    assert page.board.match.game is match.game, "the same again"
    assert page.ask("new", seats=seats, options={}, house={}, house_name="")["ok"]
    page.check()
    assert page.board.match.game is match.game.printed
    assert not page.data["house"]


@pytest.mark.parametrize("house", [7, {"TT-K1.points": 99}, {"TT-X9": 1}, {"TT-K1.points": None}, "x", [1]])
def test_house_rules_of_a_forger_are_refused(page: Page, house: Any) -> None:
    match = page.board.match
    assert not page.ask("new", house=house)["ok"]
    assert page.board.match is match


def test_a_clause_tells_what_has_changed_in_it(open_page: OpenPage) -> None:
    page = open_page(Match("tiki_topple", ["Ada", "Ben"], seed=1, house={"TT-E1.left": 5}))
    clause = page.ask("clause", id="TT-E1")
    assert clause["changed"] == "house rule: 3 → 5"
    assert {"now": "fourth", "was": "sixth"} in clause["parts"]["text"], "what follows from it too"
    assert "parts" not in page.ask("clause", id="TT-K1")


def test_what_changes_is_told_for_the_form_and_for_the_match_in_play(page: Page) -> None:
    told = page.ask("compare", rules={"TT-K1.points": 20})
    clauses, examples, walks = told["parts"]
    assert [change["where"] for change in clauses["changes"]] == ["TT-K1"]
    assert {part["key"]: len(part["changes"]) > 0 for part in (examples, walks)} == {
        "examples": True,
        "walks": True,
    }
    sides = page.ask("compare", rules={"TT-K1.points": 20}, where="TT-G3")["sides"]
    assert ["Cleo wins with 31 points." in side["lines"] for side in sides] == [False, True]
    assert all(side["picture"] for side in sides)
    assert "expected 0 to 50" not in str(told)
    # By the rulebook nothing changes; by house rules the match's own do.
    assert not any(part["changes"] for part in page.ask("compare")["parts"])
    page.ask("new", house={"TT-T7": False})
    assert [change["where"] for change in page.ask("compare")["parts"][0]["changes"]] == ["TT-T7"]


def test_games_by_both_rules_are_played_a_moment_at_a_time_and_moves_come_in_between(page: Page) -> None:
    rules = {"TT-K1.points": 20}
    told = page.ask("compare", rules=rules)
    assert told["rules"] == rules
    assert [bot for bot, _ in told["players"]] == ["random", "greedy"]
    assert page.ask("compare")["players"] == [], "equal rules need no games"
    games = {"rules": rules, "bot": "random"}
    while (begun := page.ask("games", **games))["played"] < 2:
        assert "result" not in begun
    assert begun["played"] < begun["games"] == 1000
    ply = page.board.match.ply
    assert page.ask("play", move=str(page.board.match.state.legal_moves()[0]))["ok"]
    assert page.board.match.ply > ply
    # What has been played is kept, and says what it can if nobody wants more.
    told = page.ask("games", **games, enough=True)
    assert told["played"] == begun["played"]
    assert told["result"]["head"] == f"What {told['played']} games under each set of rules show"
    while page.ask("games", **games)["played"] == told["played"]:
        pass
    assert page.ask("games", rules=rules, bot="greedy", enough=True)["played"] == 0, "others, other games"


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"bot": "search"}, "bot = 'search': expected"),
        ({}, "bot = None"),
        ({"bot": "random", "enough": 1}, "enough = 1: expected true or false"),
        ({"bot": "random", "rules": {"TT-K1.points": 99}}, "house.TT-K1.points = 99"),
    ],
)
def test_games_that_cannot_be_are_said(page: Page, asked: dict[str, Any], reason: str) -> None:
    assert reason in page.ask("games", **asked)["reason"]


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"rules": {"TT-K1.points": 99}}, "house.TT-K1.points = 99: expected a whole number from 0 to 50"),
        ({"rules": {"TT-K1.points": 20}, "where": "TT-S1"}, "where = 'TT-S1'"),
        ({"rules": 7}, "house = 7"),
    ],
)
def test_what_cannot_be_compared_is_said(page: Page, asked: dict[str, Any], reason: str) -> None:
    assert reason in page.ask("compare", **asked)["reason"]
