"""A move of several steps, such as a chain of reactions in Mississippi, is sent step by step (MS-3a, 3b)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kernel_games import Match, game
from tests.board.page import Page

OpenPage = Callable[..., Page]
Sent = list[tuple[str, str]]


@pytest.fixture
def chain() -> Match:
    """Ada goes one forward, touches Ben with 6 against 1, and is carried five on."""
    rules = game("mississippi")
    line = [[place, 0] for place in range(30)]
    start = rules.position(
        players=3, ships=[[2, 6], [4, 4], [25, 1]], course={"name": "Straight", "spaces": line}
    )
    return Match(rules, ["Ada", "Ben", "Cleo"], start=start, seed=1)


def told(sent: Sent, since: int) -> list[dict[str, Any]]:
    """Return the messages of boards since then, without answers."""
    messages = [json.loads(text) for _, text in sent[since:]]
    return [message for message in messages if message.get("kind") == "kg"]


def clauses(page: Page, message: dict[str, Any]) -> list[list[str]]:
    """For each step of a message the clauses of the lines that tell it; the log tells them too."""
    told = [line for step in message["steps"] for line in step["lines"]]
    assert page.log[-1][: len(told)] == told
    return [[clause for clause, _ in step["lines"]] for step in message["steps"]]


def test_each_step_shows_its_position_and_cites_its_clauses(
    chain: Match, open_page: OpenPage, sent: Sent
) -> None:
    page = open_page(chain, seat=0)
    since, at = len(sent), page.pieces["ship:0"]["x"]
    page.ask("play", move="forward 1")
    (message,) = told(sent, since)
    assert clauses(page, message) == [["MS-1a", "MS-3a"], ["MS-3b"]]
    own, carried = page.frames
    assert at < own["ship:0"]["x"] < carried["ship:0"]["x"] == page.pieces["ship:0"]["x"]


def test_who_is_handed_the_board_sees_the_steps_and_the_curtain_shows_none(
    chain: Match, open_page: OpenPage, sent: Sent
) -> None:
    page = open_page(chain)
    since = len(sent)
    page.ask("play", move="forward 1")
    assert page.mood == "curtain"
    assert ["steps" in message for message in told(sent, since)] == [False]
    since = len(sent)
    page.ask("seat", to=page.asked)
    (message,) = told(sent, since)
    assert message["mood"] == {"kind": "ready", "seat": page.board.shown} == {"kind": "ready", "seat": 1}
    assert clauses(page, message) == [["MS-1a", "MS-3a"], ["MS-3b"]]
    page.check()
    since = len(sent)
    page.ask("seat", to=None)
    assert ["steps" in message for message in told(sent, since)] == [False]


def test_what_is_taken_back_has_no_steps(chain: Match, open_page: OpenPage, sent: Sent) -> None:
    page = open_page(chain, seat=0)
    page.ask("play", move="forward 1")
    since = len(sent)
    page.ask("undo")
    assert ["steps" in message for message in told(sent, since)] == [False]


def test_a_move_of_one_step_has_none(two: Match, open_page: OpenPage, sent: Sent) -> None:
    page = open_page(two, seat=0)
    since = len(sent)
    page.ask("play", move=str(two.legal_moves()[0]))
    assert ["steps" in message for message in told(sent, since)] == [False]
