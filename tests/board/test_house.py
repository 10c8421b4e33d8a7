"""House rules on a board: the form's sentences, what the kernel says to them, and a match by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kernel_games import Match
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
