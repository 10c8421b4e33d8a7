"""Puzzles: one move is provably the best, the engine proves it again, and a day has one for everybody."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import chain
from math import ceil, floor
from random import Random

import pytest

from kernel_games import game, registered_games
from kernel_games.engine import CHANCE, OptionError
from kernel_games.guided import puzzle
from kernel_games.guided.home import FEWEST_PUZZLES
from kernel_games.teaching.practice.puzzles import FILE, choose, puzzles_of, themes
from kernel_games.teaching.walks import Pupil, load_walk
from tools.puzzles import MARGIN, judge
from tools.solving import TooLarge, holding, is_open, solve, winning

GAMES = [name for name in registered_games() if (game(name).folder / FILE).exists()]
ALL = list(
    chain.from_iterable([(name, n) for n in range(1, len(puzzles_of(game(name))) + 1)] for name in GAMES)
)


def test_games_with_puzzles_have_one_for_each_day_of_a_week() -> None:
    assert {"kon_tiki", "mississippi"} <= set(GAMES)
    assert all(len(puzzles_of(game(name))) >= FEWEST_PUZZLES for name in GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_can_guess_the_answers(name: str) -> None:
    """No answer is that of more than a third of a game's puzzles, and no two positions are the same."""
    found = puzzles_of(game(name))
    assert max(Counter(one.right for one in found).values()) <= len(found) / 3
    assert len({one.at for one in found}) == len(found)


@pytest.mark.parametrize(("name", "number"), ALL)
def test_only_the_answer_solves_a_puzzle(name: str, number: int) -> None:
    """Every other move is told to be worse, and may be tried again."""
    one = puzzles_of(game(name))[number - 1]
    walk = load_walk(name, f"puzzle-{number}")
    state = walk.positions["q1"]
    assert state.current_player == walk.seat
    moves = [str(move) for move in state.legal_moves()]
    assert {one.right, one.rival or one.right} <= set(moves)
    kinds = {move: Pupil(walk).try_move(game(name).parse_move(move)).kind for move in moves}
    assert [move for move, kind in kinds.items() if kind != "missed"] == [one.right]


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_engine_proves_each_answer_again(name: str, number: int) -> None:
    """Every way to play on is gone through, and players who slip do better with it too."""
    one = puzzles_of(game(name))[number - 1]
    assert judge(game(name).from_text(one.at)) == one
    assert one.kind != "best" or one.share - one.next >= MARGIN - 1e-4


def test_a_position_with_two_winning_moves_is_no_puzzle() -> None:
    """In Mississippi a ship may often turn some other way first and still be at the finish."""
    rules = game("mississippi")
    one = next(one for one in puzzles_of(rules) if one.kind == "wins")
    state = rules.from_text(one.at)
    assert [str(move) for move in winning(state)] == [one.right]
    place, other = state.seat, [*state.places]
    other[place] = state.course.finish - 1
    nearer = state._replace(places=tuple(other))
    assert len(winning(nearer)) > 1
    assert judge(nearer) is None


def test_nothing_is_proved_where_something_is_hidden() -> None:
    """In Tiki Topple nobody knows the other's secret card."""
    state, rng = game("tiki_topple").new(2), Random(1)
    while state.current_player == CHANCE:
        state = state.child(state.sample(rng))
    assert not is_open(state)
    with pytest.raises(TooLarge):
        judge(state)


def test_an_end_that_is_too_long_is_not_solved() -> None:
    state, rng = game("kon_tiki").new(2), Random(1)
    while state.current_player == CHANCE:
        state = state.child(state.sample(rng))
    with pytest.raises(TooLarge):
        solve(state, 50)


def test_whoever_can_hold_out_for_one_more_turn_has_not_lost() -> None:
    rules = game("kon_tiki")
    one = next(one for one in puzzles_of(rules) if one.kind == "spoils")
    state = rules.from_text(one.at)
    assert [str(move) for move in holding(state)] == [one.right]


def test_a_day_has_one_puzzle_for_everybody_and_the_next_day_another() -> None:
    rules = game("kon_tiki")
    day = date(2026, 11, 28)
    numbers = [choose(rules, day=day + timedelta(days=n)) for n in range(len(puzzles_of(rules)))]
    assert sorted(numbers) == list(range(1, len(puzzles_of(rules)) + 1))
    assert choose(rules, day=day) == numbers[0]
    assert puzzle("kon_tiki", day=day).table.pupil.walk.name == f"puzzle-{numbers[0]}"


@pytest.mark.parametrize("name", GAMES)
def test_a_theme_is_what_a_puzzle_is_about_or_a_kind_of_move(name: str) -> None:
    rules = game(name)
    for theme in themes(rules):
        one = puzzles_of(rules)[choose(rules, theme=theme) - 1]
        assert theme in (one.kind, rules.parse_move(one.right).verb)


def test_the_evidence_is_told_once_it_is_solved() -> None:
    rules = game("kon_tiki")
    number, one = next((n, one) for n, one in enumerate(puzzles_of(rules), 1) if one.next > 0)
    pupil = Pupil(load_walk("kon_tiki", f"puzzle-{number}"))
    pupil.try_move(rules.parse_move(one.right))
    assert pupil.record.done
    after = str(pupil.step.text("after"))
    # Never rounded in favour of the answer.
    assert f"{floor(100 * one.share)} of 100 wins" in after
    assert f"on {ceil(100 * one.next)} at most" in after
    assert "every way to play on" in after


def test_a_wrong_move_hears_what_is_wrong_with_it() -> None:
    rules = game("kon_tiki")
    number, one = next((n, one) for n, one in enumerate(puzzles_of(rules), 1) if one.kind == "spoils")
    pupil = Pupil(load_walk("kon_tiki", f"puzzle-{number}"))
    wrong = next(move for move in pupil.walk.positions["q1"].legal_moves() if str(move) != one.right)
    assert "can win with their next move" in pupil.try_move(wrong).words


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("kontor", {}, "game = 'kontor': expected a game with puzzles"),
        ("kon_tiki", {"number": 0}, "number = 0"),
        ("kon_tiki", {"number": 10_000}, "number = 10000"),
        ("kon_tiki", {"theme": "castling"}, "theme = 'castling'"),
    ],
)
def test_what_there_is_not_is_named(name: str, given: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError) as error:
        puzzle(name, **given)  # type: ignore[arg-type]
    assert said in str(error.value)


def test_a_puzzle_speaks_spanish(spanish: None) -> None:
    walk = load_walk("kon_tiki", "puzzle-1")
    assert walk.title == "Problema"
    assert walk.steps[0].say.startswith("Eres ")
