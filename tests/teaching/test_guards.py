"""Guards that no other test has: editions, rounding, turns, looking back, events with seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kernel_games
from kernel_games.engine import Event, OptionError
from kernel_games.engine.terms import Like, Scope, Speech, Term
from kernel_games.teaching.walks import Pupil, Walk, progress
from kernel_games.teaching.walks.stages import Stage
from tests.teaching.conftest import HEAD, first_turn, go_to

TIKI = kernel_games.game("tiki_topple")
STEPS = """
[position.line]
players = 2
line = ["Nani", "Wikiwiki", "Huhu", "Nui", "Lokahi", "Akamai", "Eepo", "Hookipa", "Kapu"]
secrets = [["Hookipa", "Lokahi", "Nani"], ["Wikiwiki", "Hookipa", "Akamai"]]

[[step]]
do = "predict"
at = "line"
say = "How many tikis stand in line?"
choices = ["0", "9"]
answer = { count = "line" }

[[step]]
do = "try"
say = "Lift Huhu."
goal = { seen = "line[0]", is = "Huhu" }
"""
CHANGES = {
    "a goal": ('is = "Huhu"', 'is = "Nui"'),
    "an answer": ('answer = { count = "line" }', 'answer = { score = "Ben" }'),
    "a position": ('"Nani", "Wikiwiki", "Huhu", "Nui"', '"Wikiwiki", "Nani", "Huhu", "Nui"'),
}


def test_a_walk_that_asks_something_else_is_another_edition(write: Callable[..., Walk]) -> None:
    texts = [STEPS, *(STEPS.replace(*change) for change in CHANGES.values())]
    found = {progress.edition(write(text)) for text in texts}
    assert len(found) == len(texts)
    assert all(found)
    assert progress.edition(write(STEPS.replace("Lift Huhu.", "Move Huhu up."))) in found, "words may change"


def test_any_step_that_was_reached_can_be_looked_at_and_no_other() -> None:
    pupil = go_to(Pupil(first_turn()), 3)
    reached = len(pupil.records)
    for number in range(reached):
        assert pupil.go(number).kind == "moved"
        assert pupil.n == number
    for wrong in (-1, reached, True, "1", None, 1.0):
        assert pupil.go(wrong).kind == "held"
        assert pupil.n == reached - 1


def test_a_turn_of_a_free_step_is_over_when_the_others_have_had_theirs(write: Callable[..., Walk]) -> None:
    steps = """
    [position.callao]
    players = 2
    tiles = ["fishing", "radio", "cooking", "equipment"]
    discs = [1, 2, 3, 4, 5, 6, 7, 8]
    turn = 1

    [[step]]
    do = "free"
    at = "callao"
    turns = 2
    say = "Sail."
    """
    pupil = Pupil(write(steps, head=HEAD + "seat = 1\n", game="kon_tiki"))
    pupil.try_move("pay red")
    assert (pupil.record.turns, pupil.open) == (1, True), "whose turn it is, is not how many there have been"


def test_the_seats_of_events_are_gathered_from_seat_and_seats() -> None:
    stage = Stage(TIKI.positions["line"], 0)
    told = (Event("TT-G2", "tie", {"seats": [1, 0]}), Event("TT-G2", "tie", {"seats": [1]}))
    scope = Scope(stage.view, told, 0, stage.state, {}, None)
    speech = Speech(TIKI, ("Ada", "Ben"))
    assert Term.read("answer", {"seats": {"text": "tie"}}, speech).value(scope) == [0, 1]


@pytest.mark.parametrize(
    ("given", "field", "value"),
    [
        ({}, "goal", {}),
        ({"seats": ["Ada", "Zoe"]}, "goal.seats", "Zoe"),
        ({"seats": "Ada"}, "goal.seats", "Ada"),
        ({"seat": "Zoe"}, "goal.seat", "Zoe"),
        ({"text": "no such event"}, "goal.text", "no such event"),
        ({"clause": "TT-X9"}, "goal.clause", "TT-X9"),
    ],
)
def test_what_is_wrong_with_an_event_is_told_with_its_field_and_value(
    given: object, field: str, value: object
) -> None:
    with pytest.raises(OptionError) as error:
        Like.read("goal", given, Speech(TIKI, ("Ada", "Ben")))
    assert (error.value.field, error.value.value) == (field, value)
