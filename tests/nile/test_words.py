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


@pytest.mark.clause("R13.3")
def test_a_die_to_which_nothing_is_added_is_told_once() -> None:
    """With gifts there is a sum to tell; without any, the number would be told twice."""
    plain, summed = (
        game.phrases.lines(play(game.positions["meeting"], offer, "die 3")[1])
        for offer in ("peace 0", "peace 5")
    )
    assert ("R13.3", "The die shows 3: tribe 1 sends Player 1 back.") in plain
    assert ("R13.3", "The die shows 3, 4 in total: tribe 1 sends Player 1 back.") in summed


@pytest.mark.clause("R12.2")
@pytest.mark.parametrize(
    ("activity", "guides", "words"),
    [
        ("reckless", 1, "Haste takes away what the guide adds."),
        ("reckless", 0, "1 is taken off the die."),
        ("normal", 1, "1 is added to the die."),
        ("normal", 0, ""),
    ],
)
def test_a_log_says_what_becomes_of_the_die_for_the_way(activity: str, guides: int, words: str) -> None:
    party = {"bearers": 5, "guides": guides, "rations": 40}
    _, events = play(position(party=party, activity=activity), "foot north", "die 6")
    told = [said for clause, said in game.phrases.lines(events) if clause == "R12.2"]
    assert told == ([words] if words else [])
