"""View of a walk: enough for a page to show it, and no answer before it is given."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import kernel_games
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.engine.terms import Term
from kernel_games.teaching.walks import Pupil, load_walk, walk_names
from kernel_games.teaching.walks.coach import short_labels
from kernel_games.teaching.walks.stages import Stage
from kernel_games.teaching.walks.texts import plain
from kernel_games.teaching.walks.view import act, coach_view, covered, runs, steps
from tests.teaching.conftest import do_rightly, go_to

WALKS = [
    (game, name) for game in kernel_games.registered_games() for name in walk_names(kernel_games.game(game))
]


def drawn(pupil: Pupil) -> Drawing:
    drawing = artist(pupil.walk.game).draw(pupil.stage.view, names=pupil.names)
    return covered(pupil, drawing)


def told(pupil: Pupil) -> dict[str, Any]:
    found = coach_view(pupil, drawn(pupil))
    assert json.loads(json.dumps(found)).keys() == found.keys()
    return found


def other_answers(pupil: Pupil) -> Pupil:
    """The same pupil on a walk on which something else is right in every step."""
    other = pupil.copy()
    wrong = tuple(
        replace(
            step,
            answer=Term("typed", "something else"),
            texts={**step.texts, **dict.fromkeys(("after", "wrong"), plain("Something else."))},
        )
        if step.answer
        else step
        for step in pupil.walk.steps
    )
    other.walk = replace(pupil.walk, steps=wrong)
    return other


@pytest.mark.parametrize(("game", "name"), WALKS)
def test_until_it_is_answered_nothing_that_is_sent_depends_on_what_is_right(game: str, name: str) -> None:
    pupil = Pupil(load_walk(game, name))
    asked = 0
    while True:
        if pupil.step.answer is not None:
            asked += 1
            other = other_answers(pupil)
            for _ in range(len(pupil.step.hints) + 1):
                assert told(pupil) == told(other)
                assert act(pupil, {"what": "hint", "n": pupil.n}) == act(
                    other, {"what": "hint", "n": other.n}
                )
        do_rightly(pupil)
        if pupil.next().kind != "moved":
            break
    assert asked


@pytest.mark.parametrize(("game", "name"), WALKS)
def test_each_answer_is_said_in_words_of_its_own(game: str, name: str) -> None:
    pupil = Pupil(load_walk(game, name))
    while True:
        words = [one.word for one in pupil.choices()]
        assert len({*words}) == len(words), f"step {pupil.step.number}"
        assert [word for word in words if re.match(r"[a-z]+:\w", word)] == [], "what a piece is called inside"
        do_rightly(pupil)
        if pupil.next().kind != "moved":
            break


@pytest.mark.parametrize(("game", "name"), WALKS)
def test_nothing_that_is_still_to_be_told_is_sent(game: str, name: str) -> None:
    pupil = Pupil(load_walk(game, name))
    before = pupil.stage
    coming = 0
    known: set[str] = set()
    while True:
        known |= {words for _, words in pupil.lines(pupil.stage.told)}
        ahead = {words for _, words in pupil.lines(pupil.stage.coming)} - known
        sent = json.dumps([told(pupil), [piece.label for piece in drawn(pupil).pieces], steps(pupil, before)])
        coming += len(ahead)
        assert not {words for words in ahead if words in sent}
        before = pupil.stage
        if pupil.record.done:
            if pupil.next().kind != "moved":
                break
        else:
            do_rightly(pupil)
    assert coming or name != "majority"


def test_one_goes_on_from_what_is_only_to_be_looked_at_and_from_what_is_done(kontor: Pupil) -> None:
    assert (kontor.step.do, kontor.record.done) == ("look", False)
    assert "next" in told(kontor)["can"]
    go_to(kontor, 5)
    assert "next" not in told(kontor)["can"]
    kontor.answer("2")
    assert "next" in told(kontor)["can"]


def test_a_question_travels_with_its_answers_and_without_the_right_one(kontor: Pupil) -> None:
    go_to(kontor, 5)
    found = told(kontor)
    assert found["numbers"] == [0, 4]
    assert (found["mood"], found["do"], found["n"], found["all"]) == ("answer", "predict", 4, 10)
    assert found["say"][:2] == [(False, "Ada, Ben, Cleo and Dan have this much "), (True, "wine")]
    assert found["say"][2][1].startswith(": 4, 2, 1")
    assert found["light"] == ["ledger:step"]
    assert found["dots"] == ["done", "right", "done", "right", "now", *["open"] * 5]
    assert found["can"] == ["back", "hint", "reset"]
    assert found["clauses"] == []
    assert not {"right", "verdict", "given"} & found.keys()
    kontor.answer("3")
    after = told(kontor)
    assert (after["given"], after["right"], after["clauses"], after["mood"]) == ("3", "2", ["KO-X15"], "done")
    assert after["verdict"]["say"][0][1].startswith("You said 3, which is too large: the answer is 2.")
    assert after["dots"][4] == "shown"
    assert after["can"] == ["next", "back", "reset"]


@pytest.mark.parametrize(
    ("game", "name"), [("kontor", name) for name in walk_names(kernel_games.game("kontor"))]
)
def test_what_is_valued_is_in_the_picture_with_the_panel_that_values_it(game: str, name: str) -> None:
    pupil = Pupil(load_walk(game, name))
    while True:
        for _ in range(2):
            close, valued = told(pupil)["close"], pupil.stage.view["valuation"]
            if "ledger:step" in close and valued:
                cells = pupil.stage.view["cells"]
                area = {f"card:{cell['card']}" for cell in cells if cell["area"] == valued["area"]}
                assert area
                assert area <= set(close), pupil.step.number
            do_rightly(pupil)
        if pupil.next().kind != "moved":
            break


def test_all_else_grows_dim_while_a_hint_points_at_something(kontor: Pupil) -> None:
    go_to(kontor, 4)
    assert not told(kontor)["dim"]
    kontor.hint()
    assert not told(kontor)["dim"], "the first one is words alone"
    kontor.hint()
    found = told(kontor)
    assert (found["dim"], found["light"]) == (True, ["spot:n2e4"])
    do_rightly(kontor)
    assert not told(kontor)["dim"]


def test_the_coach_shows_a_step_once_its_hints_are_taken_or_at_once_where_it_has_none(kontor: Pupil) -> None:
    assert "show" not in told(go_to(kontor, 4))["can"]
    kontor.hint()
    kontor.hint()
    assert kontor.record.tries == 0
    assert "show" in told(kontor)["can"]
    bare = next(pupil for game in kernel_games.registered_games() for pupil in without_a_hint(game))
    assert "show" in told(bare)["can"]
    assert bare.show().kind == "wrong"


def without_a_hint(game: str) -> Iterator[Pupil]:
    for name in walk_names(kernel_games.game(game)):
        walk = load_walk(game, name)
        for step in walk.steps:
            if step.asked and not step.hints:
                yield go_to(Pupil(walk), step.number)


@pytest.mark.clause("MS-3a", "MS-4a")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_the_page_rests_at_the_reason_and_not_at_the_end(step: int) -> None:
    pupil = go_to(Pupil(load_walk("mississippi", "chains")), step)
    before: Stage = pupil.stage
    assert "rest" not in told(pupil)
    do_rightly(pupil)
    view, lines = steps(pupil, before)[told(pupil)["rest"]]
    assert "MS-3a" in dict(lines)
    assert view["ships"][0]["space"] == 18
    assert pupil.stage.whole


def test_players_are_answered_on_their_panels(kontor: Pupil) -> None:
    choices = told(go_to(kontor, 3))["choices"]
    assert choices[2] == {"id": "Cleo", "word": "Cleo", "piece": "panel:2"}


def test_pieces_to_tap_are_keys_of_the_drawing(tiki: Pupil) -> None:
    go_to(tiki, 2)
    keys = {piece.key for piece in drawn(tiki).pieces}
    assert set(told(tiki)["tap"]) == {key for key in keys if key.startswith("tiki:")}


def test_pieces_that_were_answered_have_names_also_where_another_lies_on_them() -> None:
    pupil = Pupil(load_walk("mississippi", "touch"))
    go_to(pupil, 2)
    assert "words" not in told(pupil)
    taken = {f"space:{ship['space']}" for ship in pupil.stage.view["ships"]}
    labels = {piece.key: piece.label for piece in drawn(pupil).pieces}
    assert taken
    assert {labels[key] for key in taken} == {key.replace("space:", "space ") for key in taken}
    pupil.answer("space:7")
    assert told(pupil)["words"] == {"space:7": "space 7", "space:8": "space 8"}


def test_what_gives_an_answer_away_is_covered_until_it_is_given(kontor: Pupil) -> None:
    go_to(kontor, 2)
    assert not [piece for piece in drawn(kontor).pieces if "wine Ada 4" in piece.label]
    kontor.answer(4)
    assert [piece.key for piece in drawn(kontor).pieces if "wine Ada 4" in piece.label] == ["depot:n2e2"]
    assert told(kontor)["light"] == ["card:red21", "card:red15", "card:red7"]


def test_what_comes_elsewhere_is_closed_in_on_once_it_has_come(kontor: Pupil) -> None:
    go_to(kontor, 9)
    assert "card:centre" in told(kontor)["close"]
    kontor.try_move("place s3w2")
    assert {"card:centre", "ledger:step"} <= set(told(kontor)["close"])


def test_a_hint_points_where_the_step_did(tiki: Pupil) -> None:
    go_to(tiki, 5)
    assert told(tiki)["light"] == ["tiki:Hookipa"]
    act(tiki, {"what": "hint", "n": 4})
    assert told(tiki)["light"] == ["tiki:Hookipa"]
    act(tiki, {"what": "hint", "n": 4})
    assert told(tiki)["light"] == ["card:up3:1"]
    assert [hint["say"] for hint in told(tiki)["hints"]][1] == [(False, "This one.")]
    assert told(tiki)["more"] == 0


def test_a_hint_may_be_a_clause(tiki: Pupil) -> None:
    go_to(tiki, 2)
    tiki.hint()
    assert told(tiki)["hints"] == [{"say": [(False, "Top tiki: nine points")], "clause": "TT-K1"}]


def test_steps_go_from_one_stage_to_the_next_and_stop_there(kontor: Pupil) -> None:
    go_to(kontor, 5)
    before: Stage = kontor.stage
    assert steps(kontor, before) == []
    kontor.answer(2)
    found = steps(kontor, before)
    assert [[clause for clause, _ in lines] for _, lines in found] == [["KO-X15"], ["KO-X15"], ["KO-X15"]]
    assert found[-1][0] == kontor.stage.view
    assert found[-1][0]["valuation"]["left"]["wine"] == [2, 0, 0, 0]
    assert steps(kontor, kontor.stage) == []


def test_a_move_is_answered_as_any_board_would(tiki: Pupil) -> None:
    go_to(tiki, 5)
    assert told(tiki)["mood"] == "move"
    tiki.try_move("up3 Huhu")
    verdict = told(tiki)["verdict"]
    assert (verdict["kind"], verdict["clause"]) == ("refused", "TT-T4")
    tiki.try_move("up1 Hookipa")
    verdict = told(tiki)["verdict"]
    assert verdict["kind"] == "missed"
    assert ["TT-T3", "Hookipa climbs from place 8 to place 7, past Eepo."] in [
        list(one) for one in verdict["lines"]
    ]


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"what": "next"},
        {"what": "next", "n": 1},
        {"what": "next", "n": "0"},
        {"what": "next", "n": False},
        {"what": "next", "n": 0.0},
        {"what": "reset", "n": None},
    ],
)
def test_what_was_meant_for_another_step_does_nothing(tiki: Pupil, message: dict[str, Any]) -> None:
    said = act(tiki, message)
    assert (said["ok"], said["stale"]) == (False, True)
    assert tiki.n == 0


@pytest.mark.parametrize("what", ["", None, "__class__", "copy", "try_move", "walk", ["next"], 3])
def test_what_nobody_may_ask_for_is_not_done(tiki: Pupil, what: object) -> None:
    before = told(tiki)
    assert act(tiki, {"what": what, "n": 0})["ok"] is False
    assert told(tiki) == before


def test_one_may_look_at_every_step_that_was_reached_and_at_no_other(tiki: Pupil) -> None:
    go_to(tiki, 4)
    assert act(tiki, {"what": "go", "n": 3, "to": 1})["ok"]
    found = told(tiki)
    assert (found["n"], found["dots"][:4], found["right"]) == (
        1,
        ["done", "right", "right", "now"],
        "tiki:Hookipa",
    )
    assert act(tiki, {"what": "go", "n": 1, "to": 3})["ok"]
    for to in (4, -1, None, "2", True, 2.0):
        said = act(tiki, {"what": "go", "n": 3, "to": to})
        assert (said["ok"], said["reason"]) == (False, "You haven't reached that step yet.")
    assert tiki.n == 3


def test_the_score_is_told_at_the_end_and_not_before(kontor: Pupil) -> None:
    go_to(kontor, 5)
    kontor.hint()
    kontor.answer(3)
    assert "score" not in told(kontor)
    assert kontor.next().kind == "moved"
    go_to(kontor, len(kontor.walk.steps))
    assert "score" not in told(kontor)
    do_rightly(kontor)
    score = told(kontor)["score"]
    asked = [step.number - 1 for step in kontor.walk.steps if step.asked]
    assert [row["n"] for row in score["rows"]] == asked
    assert score["rows"][2] == {"n": 4, "solved": False, "tries": 1, "hints": 1, "points": 0}
    assert (score["points"], score["of"]) == (2 * len(asked) - 2, 2 * len(asked))
    kontor.back()
    assert "score" not in told(kontor)


@pytest.mark.parametrize("choice", [None, "", [], {}, 7.5, "tiki:Zoe", "x" * 10_000, "tiki:nani"])
def test_an_answer_that_is_none_is_said(tiki: Pupil, choice: object) -> None:
    go_to(tiki, 2)
    said = act(tiki, {"what": "answer", "n": 1, "choice": choice})
    if choice == "tiki:nani":
        assert said["kind"] == "again"
    else:
        assert (said["ok"], said["reason"]) == (
            False,
            "You can't choose that here. Tap one of the highlighted pieces.",
        )


def test_bold_words_are_marked_and_nothing_else_is() -> None:
    assert list(runs("A **bold** <b>word</b>")) == [(False, "A "), (True, "bold"), (False, " <b>word</b>")]
    assert list(runs("")) == []


def test_a_piece_is_called_by_the_first_part_of_its_label_and_a_place_so_that_it_is_no_other() -> None:
    labels = {
        "panel:0": "Ada, 12 points, 3 cards",
        "panel:1": "Ben, 5 points, 2 cards",
        "pawn:0": "Ada, at the start",
        "hex:n1e2": "Open: 1 north, 2 east",
        "hex:n1e3": "Open: 1 north, 3 east",
        "hex:0": "The centre, open",
    }
    pieces = tuple(Piece(key, "", 0, 0, label=label) for key, label in labels.items())
    assert short_labels(Drawing(9, 9, "A board", "", pieces)) == {
        "panel:0": "Ada",
        "panel:1": "Ben",
        "pawn:0": "Ada",
        "hex:n1e2": "Open: 1 north, 2 east",
        "hex:n1e3": "Open: 1 north, 3 east",
        "hex:0": "The centre",
    }
