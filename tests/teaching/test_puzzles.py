"""Puzzles: one move is surely the best, the engine confirms it, and everybody gets the same one on a day."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import chain

import pytest

from kernel_games import game, registered_games
from kernel_games.engine import OptionError
from kernel_games.guided import puzzle
from kernel_games.reviews.judging import Pairs, greedily
from kernel_games.reviews.lines import finish
from kernel_games.teaching.practice.puzzles import FILE, choose, puzzles_of, replay, themes
from kernel_games.teaching.walks import Pupil, load_walk

GAMES = [name for name in registered_games() if (game(name).folder / FILE).exists()]
ALL = list(
    chain.from_iterable([(name, n) for n in range(1, len(puzzles_of(game(name))) + 1)] for name in GAMES)
)
FRESH, PAIRS = 900_000, 64


def test_the_two_games_with_a_judge_have_puzzles() -> None:
    assert {"kon_tiki", "tiki_topple"} <= set(GAMES)


@pytest.mark.parametrize(("name", "number"), ALL)
def test_only_the_answer_solves_a_puzzle(name: str, number: int) -> None:
    """Every other move is told to be worse, and may be tried again."""
    one = puzzles_of(game(name))[number - 1]
    walk = load_walk(name, f"puzzle-{number}")
    state = walk.positions["q1"]
    assert state.current_player == walk.seat == one.seat
    moves = [str(move) for move in state.legal_moves()]
    assert {one.right, one.rival} <= set(moves)
    kinds = {move: Pupil(walk).try_move(game(name).parse_move(move)).kind for move in moves}
    assert [move for move, kind in kinds.items() if kind != "missed"] == [one.right]


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_answer_is_better_on_worlds_that_nobody_has_used(name: str, number: int) -> None:
    one = puzzles_of(game(name))[number - 1]
    rules = game(name)
    pairs = Pairs(
        replay(rules, one),
        one.seat,
        (rules.parse_move(one.right), rules.parse_move(one.rival)),
        greedily,
        FRESH,
    )
    finish(pairs.up_to(PAIRS))
    assert pairs.mean > 0
    assert one.loss >= 0.1
    assert one.low > 0
    assert one.second > 0
    assert one.worlds >= 256


def test_a_day_has_one_puzzle_for_everybody_and_the_next_day_another() -> None:
    rules = game("tiki_topple")
    day = date(2026, 11, 28)
    numbers = [choose(rules, day=day + timedelta(days=n)) for n in range(len(puzzles_of(rules)))]
    assert sorted(numbers) == list(range(1, len(puzzles_of(rules)) + 1))
    assert choose(rules, day=day) == numbers[0]
    assert puzzle("tiki_topple", day=day).table.pupil.walk.name == f"puzzle-{numbers[0]}"


def test_a_theme_is_a_kind_of_move() -> None:
    rules = game("tiki_topple")
    for theme in themes(rules):
        one = puzzles_of(rules)[choose(rules, theme=theme) - 1]
        assert rules.parse_move(one.right).verb == theme


def test_the_evidence_is_told_once_it_is_solved() -> None:
    one = puzzles_of(game("tiki_topple"))[0]
    pupil = Pupil(load_walk("tiki_topple", "puzzle-1"))
    pupil.try_move(game("tiki_topple").parse_move(one.right))
    assert pupil.record.done
    after = str(pupil.step.text("after"))
    assert f"{round(100 * one.loss)} of 100 games fewer" in after
    assert f"on {one.worlds} positions" in after


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("kontor", {}, "game = 'kontor': expected a game with puzzles"),
        ("tiki_topple", {"number": 0}, "number = 0"),
        ("tiki_topple", {"number": 10_000}, "number = 10000"),
        ("tiki_topple", {"theme": "castling"}, "theme = 'castling'"),
    ],
)
def test_what_there_is_not_is_named(name: str, given: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError) as error:
        puzzle(name, **given)  # type: ignore[arg-type]
    assert said in str(error.value)


def test_a_puzzle_speaks_spanish(spanish: None) -> None:
    walk = load_walk("kon_tiki", "puzzle-1")
    assert walk.title == "Problema"
    assert "seguro mejor" in walk.steps[0].say
