"""Lines and refusals by number: one, none, and less than nothing."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.games.nile import game
from kernel_games.teaching.walks import load_walk, paper
from tests.nile.play import position
from tests.playing import play, refusal


def said(*moves: str, **fields: Any) -> str:
    """All that a log says of moves from a position."""
    _, events = play(position(**fields), *moves)
    return " ".join(words for _, words in game.phrases.lines(events))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("discharge 5 guides", "You have 1 guide, not 5."),
        ("drop 20 water", "You have no water."),
        ("drop 20 rations", "You have 10 rations, not 20."),
    ],
)
def test_what_is_not_there_is_counted_as_people_count(move: str, words: str) -> None:
    state = position(
        hex="0505", phase="remake", explored={"0505": "veldt"}, party={"guides": 1, "rations": 10}
    )
    assert game.say(refusal(state, move)) == words


def test_one_that_is_too_dear_costs_and_does_not_cost_in_the_plural() -> None:
    state = position(hex="0202", port="durban", phase="outfit", money=40)
    assert game.say(refusal(state, "buy 1 guides")).startswith("1 guide costs $50")


def test_nobody_is_told_to_lose_less_than_nothing() -> None:
    plundered = {
        "explored": {"0505": "veldt", "0504": "veldt"},
        "known": ["0505", "0504"],
        "tribes": [{"hex": "0505", "beaten": [0]}, {"hex": "0504", "strength": 12}],
    }
    lines = said("battle 1 6", hex="0504", phase="battle", ambush=True, came="0505", moved=True, **plundered)
    assert "is dead." in lines
    assert "unpublished work" not in lines


def test_a_walk_on_paper_has_no_line_of_an_event_that_is_not_told() -> None:
    assert "<li>- <small>" not in paper.html(load_walk("nile", "first_turn"))
