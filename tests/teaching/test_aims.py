"""Free steps with an aim: what the coach tells and takes back, and what comes when the turns are over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kernel_games.drawing.pictures import artist
from kernel_games.teaching.walks import Pupil, Walk, load_walk, progress
from kernel_games.teaching.walks.view import coach_view
from tests.teaching.conftest import do_rightly, go_to

Write = Callable[..., Walk]

BRINK = """
[position.brink]
map = "practice"
hex = "0305"
phase = "activity"
explored = { "0303" = "veldt", "0304" = "veldt", "0305" = "veldt" }
known = ["0304", "0303"]
party = { bearers = 5, guides = 1, rations = 7 }
moves = ["normal", "card 2"]

[[step]]
do = "free"
at = "brink"
turns = 2
say = "Go home."
goal = { told = { text = "total" } }
avoid = { outlook = "spend", most = -1 }
warn = "Your food does not last from there."
miss = "You are not at home."
"""


@pytest.fixture
def season() -> Pupil:
    return Pupil(load_walk("nile", "first_season"))


def coach(pupil: Pupil) -> dict[str, object]:
    view = pupil.stage.view
    return coach_view(pupil, artist(pupil.game).draw(view, names=pupil.names))


def said(pupil: Pupil) -> str:
    hints = coach(pupil)["hints"]
    assert isinstance(hints, list)
    return "".join(words for _, words in hints[-1]["say"]) if hints else ""


def test_the_coach_tells_its_next_move_and_lights_it_as_long_as_somebody_follows(season: Pupil) -> None:
    go_to(season, 3)
    assert said(season) == "Your next move: Keep the normal pace this turn."
    season.try_move("normal")
    assert said(season) == "Your next move: Walk northwest."
    assert "hex:3913" in " ".join(map(str, coach(season)["light"]))  # type: ignore[call-overload]


def test_whoever_goes_another_sensible_way_reaches_the_aim_too(season: Pupil) -> None:
    go_to(season, 3)
    assert season.try_move("cautious").kind == "on"
    assert said(season) == "You go your own way now. That is fine: only the aim counts."
    for move in ("foot northwest", "enter foot", "stop"):
        assert season.try_move(move).kind == "on", move
    assert season.try_move("hunt").kind == "right"
    assert season.record.right


def test_help_fades_from_step_to_step() -> None:
    steps = [step for step in load_walk("nile", "first_season").steps if step.do == "free"]
    assert [(step.guided, bool(step.hints)) for step in steps] == [
        (True, False),
        (False, True),
        (False, False),
        (False, False),
    ]


def test_a_move_from_which_nobody_comes_home_is_shown_and_taken_back(write: Write) -> None:
    pupil = Pupil(write(BRINK, game="nile"))
    before = pupil.stage.state
    outlook = before.game.outlook
    assert outlook is not None
    ahead = outlook(before)
    assert ahead is not None
    assert ahead["spend"] == 0, "the position is the last one from which the food lasts"
    outcome = pupil.try_move("stop")
    assert (outcome.kind, outcome.words) == ("missed", "Your food does not last from there.")
    assert pupil.stage.state == before
    assert pupil.record.moves == ()
    assert pupil.record.tries == 0


def test_what_no_other_move_would_spare_is_not_taken_back(write: Write) -> None:
    pupil = Pupil(write(BRINK.replace("rations = 7", "rations = 5"), game="nile"))
    assert pupil.try_move("stop").kind == "on"


def test_turns_that_run_out_begin_the_step_again_and_the_third_time_the_coach_plays(season: Pupil) -> None:
    go_to(season, 3)
    start = season.stage.state
    idle = ["cautious", "stop"] * 2
    for tries in (1, 2):
        for move in idle:
            outcome = season.try_move(move)
        assert outcome.kind == "missed"
        assert season.stage.state == start
        assert (season.record.tries, season.record.moves, season.record.turns) == (tries, (), 0)
    for move in idle:
        outcome = season.try_move(move)
    assert outcome.kind == "wrong"
    assert outcome.words.startswith("Here is how: Keep the normal pace this turn; Walk northwest")
    assert season.record.right is False
    assert season.record.shown
    assert season.next().kind == "moved", "and the game goes on"
    again = progress.redo(season.walk, progress.steps_done(season), season.n)
    assert progress.rows(again) == progress.rows(season)


def test_where_the_way_is_closed_the_coach_finds_another(season: Pupil) -> None:
    go_to(season, 8)
    season.try_move("port benguela")
    season.next()
    do_rightly(season)
    season.next()
    assert season.show().kind == "wrong"
    assert season.record.stage.view["explorers"][0]["hex"] not in ("2319", "2317")
    assert season.finished


def test_half_a_season_comes_back_as_it_was(season: Pupil) -> None:
    go_to(season, 5)
    for move in ("cautious", "foot northwest", "enter foot"):
        season.try_move(move)
    again = progress.redo(season.walk, progress.steps_done(season), season.n)
    assert again.stage.state == season.stage.state
    assert again.record.moves == season.record.moves
