"""Practice: a set of questions is a walk, asked and answered like any other."""

from __future__ import annotations

import time
from dataclasses import replace
from statistics import quantiles

import pytest

import kernel_games
from kernel_games import guided
from kernel_games.drawing.pictures import artist
from kernel_games.engine import OptionError, language
from kernel_games.teaching.practice import load_pool, practice_walk
from kernel_games.teaching.practice.sets import pool_of
from kernel_games.teaching.walks import Pupil, Walk
from kernel_games.teaching.walks.view import covered, shown

GAMES = ("kon_tiki", "kontor", "mississippi", "nile", "tiki_topple")
SLOWEST = 0.1
"""Seconds in which a question is there."""


def words(walk: Walk) -> list[str]:
    return [text for step in walk.steps for text in (*step.words(), *asked(walk, step.number))]


def asked(walk: Walk, number: int) -> list[str]:
    choices = walk.steps[number - 1].choices
    return [choice.word for choice in choices.options] if choices else []


def reason(pupil: Pupil) -> bool:
    """Lines with their clauses, or, where nothing was played, the rule from which it follows."""
    told = pupil.record.outcome
    rule = pupil.game.rulebook[pupil.step.clauses[0]].text
    return bool(told.lines) if pupil.step.play or pupil.step.do == "try" else rule in str(told.text)


def answer_rightly(pupil: Pupil) -> str:
    if pupil.step.do == "try":
        (move,) = next(pupil.ways())
        return pupil.try_move(move).kind
    right = next(choice for choice in pupil.choices() if pupil.judge(choice))
    return pupil.answer(right.id).kind


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_one_right_answer_and_tells_why(name: str) -> None:
    """The right answer is right, each other one wrong, and either way something is told with its clause."""
    walk = practice_walk(name, n=30, seed=11)
    pupil = Pupil(walk)
    for _ in walk.steps:
        if pupil.step.do == "predict":
            assert sum(map(pupil.judge, pupil.choices())) == 1
            for choice in pupil.choices():
                if not pupil.judge(choice):
                    other = pupil.copy()
                    assert other.answer(choice.id).kind == "wrong"
                    assert reason(other)
        assert answer_rightly(pupil) == "right"
        assert reason(pupil)
        pupil.next()
    assert pupil.finished


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_asks_the_same_and_another_something_else(name: str) -> None:
    """So a class can have the same questions, and a second day others."""
    first, again, other = (practice_walk(name, seed=seed) for seed in (5, 5, 6))
    assert words(first) == words(again)
    assert words(first) != words(other)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [11, 5021])
def test_no_position_comes_twice_in_a_set(name: str, seed: int) -> None:
    """Games often begin alike, so a position may be in the pool under several games."""
    walk = practice_walk(name, n=40, seed=seed)
    assert len(set(walk.positions.values())) == len(walk.steps)


@pytest.mark.parametrize("name", GAMES)
def test_no_picture_shows_what_is_allowed(name: str) -> None:
    """Where a question asks what is allowed, the picture is the same whatever is."""
    pool = load_pool(kernel_games.game(name))
    assert pool is not None
    rows = [row for row in pool.questions if row.kind in ("may", "which")][::9]
    art = artist(pool.game)
    for row in rows:
        walk = practice_walk(name, n=1, clauses=[row.clause], kinds=["may", "which"], seed=row.ply)
        pupil = Pupil(walk)
        view = pupil.stage.view
        drawn, blank = (
            art.draw(shown(pupil, one), names=pupil.names) for one in (view, {**view, "legal": ["x y z"]})
        )
        assert drawn == blank


@pytest.mark.parametrize(
    ("name", "clauses", "pieces"),
    [
        ("kontor", ["KO-B10", "KO-D22", "KO-X05"], ["places", "field"]),
        ("mississippi", ["MS-6b"], ["turn:right120"]),
        ("nile", ["R13.4", "9.28", "6.51", "6.52"], ["stage:scene", "loads"]),
    ],
)
def test_no_picture_answers_a_question(name: str, clauses: list[str], pieces: list[str]) -> None:
    """Marks on legal places, handles that are grey, and a table of what the die brings are left out."""
    walk = practice_walk(name, n=16, clauses=clauses, kinds=["may", "happens", "worth"], seed=3)
    art, drawn, seen = artist(walk.game), set[str](), set[str]()
    for step in walk.steps:
        pupil = Pupil(replace(walk, steps=(replace(step, number=1),)))
        view = pupil.stage.view
        drawn |= {piece.key for piece in art.draw(view, names=pupil.names).pieces}
        seen |= {
            piece.key for piece in covered(pupil, art.draw(shown(pupil, view), names=pupil.names)).pieces
        }
    assert set(pieces) <= drawn
    assert not set(pieces) & seen


@pytest.mark.parametrize(
    ("name", "clause", "figure"),
    [
        ("kon_tiki", "KT-C2", "pool"),
        ("kon_tiki", "KT-C4", "supply"),
        ("kontor", "KO-B03", "good"),
        ("kontor", "KO-D26", "pile"),
        ("mississippi", "MS-C1", "supply"),
        ("mississippi", "MS-S1", "purse"),
        ("tiki_topple", "TT-C2", "deck"),
    ],
)
def test_what_is_to_be_counted_is_covered_until_it_is_answered(name: str, clause: str, figure: str) -> None:
    """The number is nowhere on its piece, nor in its words, and afterwards it is there to compare."""
    walk = practice_walk(name, n=8, clauses=[clause], kinds=["worth"], seed=5)
    art = artist(walk.game)
    for step in walk.steps:
        pupil = Pupil(replace(walk, steps=(replace(step, number=1),)))
        view = pupil.stage.view
        whole = art.draw(shown(pupil, view), names=pupil.names)
        hidden = {piece.key for piece in whole.pieces} - {piece.key for piece in covered(pupil, whole).pieces}
        assert any(figure in key for key in hidden), hidden
        assert step.play is None
        assert answer_rightly(pupil) == "right"
        assert covered(pupil, whole) == whole


def test_what_a_rival_holds_follows_from_what_is_seen() -> None:
    """The answer is in no view of the pupil's, and the same however the hidden cards may be."""
    walk = practice_walk("tiki_topple", n=12, clauses=["TT-C1"], kinds=["worth"], seed=8)
    for step in walk.steps:
        pupil = Pupil(replace(walk, steps=(replace(step, number=1),)))
        state = walk.positions[step.at]
        right = next(choice.value for choice in pupil.choices() if pupil.judge(choice))
        kind = "toast" if "Toast" in step.say else "up1"
        assert state.observation(1)["hand"][kind] == right
        assert "Ben" in step.say
        assert pupil.stage.view["hand"] != "hidden"


def test_no_picture_shows_where_one_may_go() -> None:
    """The Nile's map is the same wherever the expedition may go."""
    walk = practice_walk("nile", n=8, clauses=["9.41"], kinds=["may"], seed=3)
    art, told = artist(walk.game), False
    for step in walk.steps:
        pupil = Pupil(replace(walk, steps=(replace(step, number=1),)))
        view = pupil.stage.view
        told |= bool(view["moves_to"])
        drawn, blank = (
            art.draw(shown(pupil, one), names=pupil.names) for one in (view, {**view, "moves_to": {}})
        )
        assert drawn == blank
    assert told


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_ask_the_same(name: str) -> None:
    """A change of language changes the words of a set under way, and nothing else."""
    walk = practice_walk(name, n=20, seed=3)
    english = words(walk)
    language("es")
    spanish = words(walk)
    language("en")
    assert len(spanish) == len(english)
    assert all(one != other for one, other in zip(english, spanish, strict=True) if len(one) > 30)


def test_clauses_and_kinds_are_kept_to() -> None:
    """What is practised is what was asked for."""
    walk = practice_walk("mississippi", n=6, clauses=["MS-1b"], kinds=["find"], seed=1)
    assert {step.clauses for step in walk.steps} == {("MS-1b",)}
    assert {step.do for step in walk.steps} == {"try"}
    # The question is told once: below it, the board says what to pick, as in every game.
    assert not any(str(step.text("ask")) for step in walk.steps)


def test_a_clause_without_questions_is_asked_by_its_example() -> None:
    """Of every clause something can be asked."""
    (step,) = practice_walk("tiki_topple", n=5, clauses=["TT-C3"], seed=1).steps
    assert step.choices is not None
    assert "TT-C3" in {choice.id for choice in step.choices.options}


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"n": 0}, "n = 0"),
        ({"n": 61}, "n = 61"),
        ({"clauses": ["KO-X99"]}, "KO-X99"),
        ({"kinds": ["does"]}, "does"),
        ({"seed": -1}, "seed = -1"),
        ({"clauses": ["MS-3b"], "kinds": ["may"]}, "clauses"),
    ],
)
def test_bad_options_are_named(options: dict[str, object], named: str) -> None:
    """With what would be right."""
    with pytest.raises(OptionError, match=named):
        practice_walk("mississippi", **{"seed": 1, **options})  # type: ignore[arg-type]


def test_house_rules_get_questions_of_their_own(recwarn: pytest.WarningsRecorder) -> None:
    """Questions of other rules would be wrong, and whoever waits is told why."""
    game = kernel_games.game("tiki_topple").house({"TT-K1.points": 20})
    pool = pool_of(game)
    assert pool.edition == game.edition
    assert not list(pool.wrong())
    assert any("new ones are being made" in str(warning.message) for warning in recwarn)


def test_the_board_of_a_set_is_that_of_a_walk() -> None:
    """The same coach, the same report."""
    board = guided.practice("kontor", n=3, seed=2)
    assert (board.score.points, board.score.of) == (0, 6)
    assert board.table.pupil.walk.key == "kontor/practice-2"


@pytest.mark.parametrize("name", GAMES)
def test_a_question_is_there_at_once(name: str) -> None:
    """Counted in time of this process alone, so that other work on the machine does not matter."""
    pool_of(kernel_games.game(name))
    spent = []
    for seed in range(40):
        start = time.process_time()
        practice_walk(name, n=1, seed=seed, kinds=[("may", "which", "happens")[seed % 3]])
        spent.append(time.process_time() - start)
    assert quantiles(spent, n=20)[-1] < SLOWEST
