"""The exercise that asks for a bot answers any bot, and what is none."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from kernel_games import Bot
from kernel_games.bots import Greedy, Medium, Random
from kernel_games.engine import State
from kernel_games.teaching.lessons import Exercise, Lesson


@pytest.fixture
def beat(root: Path, monkeypatch: pytest.MonkeyPatch) -> Exercise:
    monkeypatch.syspath_prepend(root / "notebooks")
    helpers = importlib.import_module("helpers_tiki_topple")
    monkeypatch.setattr(helpers, "display", lambda _: None)
    lesson = Lesson("tiki_topple")
    exercise: Exercise = helpers.players_questions(lesson, lesson.game.positions["last_word"])[-1]
    return exercise


class Mine(Bot):
    key = "mine"

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        del imagine, rng
        return str(view["legal"][0])


class Stumbling(Mine):
    def choose(self, *given: object) -> str:
        raise RuntimeError(given)


class Cheating(Mine):
    def choose(self, *given: object) -> str:
        return f"toast {given}"


class Nameless(Mine):
    key = ""


@pytest.mark.parametrize("answer", [Mine(), Mine, Random(), Medium("Greedy")])
def test_a_weak_bot_is_told_its_games_and_gets_a_hint(beat: Exercise, answer: object) -> None:
    feedback = beat.check(answer)
    assert feedback.right is False
    assert " of 40 games. The interval reaches from " in repr(feedback)
    assert "Let them play greedily." in repr(feedback)


def test_as_good_as_greedy_is_not_better_even_with_a_little_luck(beat: Exercise) -> None:
    feedback = beat.check(Greedy())
    assert feedback.right is False
    assert "That may be luck" in repr(feedback)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Stumbling(), "not a bot yet: game 0 (seed = '0/0'), ply 5: Mine failed: RuntimeError"),
        (Cheating(), "chose no move"),
        (Nameless(), "key = ''"),
        (Bot, "not a bot yet: Can't instantiate abstract class"),
        ("Mine()", "'Mine()' is not a bot. Answer with a bot, such as Mine()."),
        (5, "5 is not a bot."),
    ],
)
def test_what_cannot_play_is_told_why_and_costs_no_hint(beat: Exercise, answer: object, words: str) -> None:
    feedback = beat.check(answer)
    assert feedback.right is None
    assert words in repr(feedback)
    assert "Help:" not in repr(feedback)
