"""Two journeys side by side in the lesson on a season: figures of the engine, in films and in a chart."""

from __future__ import annotations

import base64
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kernel_games import Match, language
from kernel_games.bots import Greedy
from kernel_games.engine.languages import known_languages
from kernel_games.games.nile import game
from kernel_games.teaching.lessons import Lesson
from tools import notebooks

PARTY = {"bearers": 14, "guides": 1, "askaris": 6, "rations": 100, "gifts": 30, "muskets": 1}
LIGHT = 40_000
"""Characters that a stored picture of two journeys may have."""
STORED = [path for path in notebooks.lessons() if path.stem == "nile_3_season"]


@pytest.fixture
def helpers(root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(root / "notebooks")
    yield importlib.import_module("helpers_nile_seasons")
    language("en")


ALONE = {"muskets": 1}
"""With nobody else and no food Ada often dies."""


def travel(seed: int, moves: int = 10**6, party: dict[str, int] = PARTY) -> Any:
    """Play a journey of the greedy player: until Ada is home with something, or dead, or so many moves."""
    start = game.position(hex="3915", port="zanzibar", specialty="doctor", party=party, target=1, turns=30)
    match: Any = Match(game, [Greedy("Ada")], start=start, seed=seed)
    while match.ply < moves and match.state.explorers[0].alive and match.advance():
        pass
    return match


def test_a_film_is_at_each_turn_where_the_engine_is(helpers: Any) -> None:
    match = travel(2)
    line = helpers.moments(match, 20)
    assert len(line) == 21
    for turn in range(1, match.state.turns + 1):
        state = next(ply.state for ply in match.plies if ply.state.turns >= turn)
        assert line[turn].view == state.observation(0), turn
    assert line[20].facts["published"] == match.state.scores()[0]
    assert line[20].told == ()


@pytest.mark.parametrize("code", known_languages())
def test_the_answer_and_its_reason_are_the_engines_own(helpers: Any, code: str) -> None:
    language(code)
    home, lost = travel(2), travel(2, 20)
    points = home.state.scores()[0]
    assert points > lost.state.scores()[0] == 0
    two = helpers.Abreast({"lost": lost, "home": home})
    assert two.ahead == "home"
    more = two.question(Lesson(game))
    assert more.check("home").right
    assert f"{points} " in repr(more.check("home"))
    assert not more.check("lost").right


def test_nobody_is_ahead_where_both_have_as_many_points(helpers: Any) -> None:
    two = helpers.Abreast({"one": travel(2), "other": travel(2)})
    assert two.ahead == "nobody"
    assert two.question(Lesson(game)).check("nobody").right


@pytest.mark.clause("R15.3")
def test_who_dies_loses_the_notes_and_the_chart_says_so(helpers: Any) -> None:
    journeys = (travel(seed, party=ALONE) for seed in range(200))
    dead = next(one for one in journeys if not one.state.explorers[0].alive and one.state.turns < 29)
    two = helpers.Abreast({"home": travel(2), "dead": dead}, 30)
    assert "dies" in two.told[1]
    assert "dies" not in two.told[0]
    end, turn = helpers._ends(two.moments["dead"])
    assert (end, two.moments["dead"][turn].facts["notes"]) == ("dies", 0)
    chart = helpers._chart(two.moments)
    assert chart.count("✝") == 1
    assert "Ada is dead" in two.shown("dead", 30)


def test_one_slider_moves_both_films(helpers: Any) -> None:
    two = helpers.Abreast({"one": travel(2), "other": travel(3)})
    (_, slider), sides = two.children[0].children, two.children[1].children
    before = [side.value for side in sides]
    slider.value = 3
    assert [side.value for side in sides] == [two.shown("one", 3), two.shown("other", 3)]
    assert all(side.value != was for side, was in zip(sides, before, strict=True))


def test_names_are_text_and_no_markup(helpers: Any) -> None:
    two = helpers.Abreast({"<b>one": travel(2), "other": travel(3)})
    assert "<b>" not in two.shown("<b>one", 1).casefold() + helpers._chart(two.moments)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.parent.name)
def test_without_a_kernel_there_is_one_light_picture_folded_and_in_words(path: Path) -> None:
    (cell,) = (cell for cell in notebooks.code_cells(notebooks.read(path)) if cell.source == "two")
    (output,) = cell.outputs
    html, words = output.data["text/html"], output.data["text/plain"]
    (picture,) = notebooks.pictures(cell)
    assert len(html) < LIGHT
    assert html.startswith("<details><summary>")
    (alt,) = re.findall(r'<img alt="([^"]*)"', html)
    assert alt == words.replace("\n", " ")
    svg = base64.b64decode(picture.partition("base64,")[2]).decode()
    assert svg.count("<polyline") == 4, "points and food of both"
