"""Sheets of practice for a class: alike in what they ask, and other positions for everybody."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from statistics import mean

import pytest

import kernel_games
from kernel_games.__main__ import main
from kernel_games.engine import OptionError
from kernel_games.teaching.classroom.practice_sheets import practice_walks
from kernel_games.teaching.classroom.reports import handed_in, missed
from kernel_games.teaching.walks import Pupil, Walk, load_walk, progress

GAMES = ("kon_tiki", "kontor", "mississippi", "nile", "tiki_topple")
SHARED = 0.05


def asked(walk: Walk) -> set[str]:
    """What each step asks, with its position."""
    return {f"{step.say} {walk.positions[step.at].to_text()}" for step in walk.steps}


def yes(walk: Walk) -> int:
    pupil, count = Pupil(walk), 0
    for _ in walk.steps:
        right = next(choice for choice in pupil.choices() if pupil.judge(choice))
        count += right.value is True
        pupil.answer(right.id)
        pupil.next()
    return count


@pytest.mark.parametrize("game", GAMES)
def test_all_sheets_ask_alike_and_few_share_a_question(game: str) -> None:
    """The same clauses and answers that are yes; two sheets share a twentieth of their questions at most."""
    walks = practice_walks(game, 28, seed=2026)
    assert len(walks) == 28
    assert len({tuple(step.clauses for step in walk.steps) for walk in walks}) == 1
    assert len({yes(walk) for walk in walks[::7]}) == 1
    sets = [asked(walk) for walk in walks]
    assert mean(len(one & other) / len(one) for one, other in combinations(sets, 2)) <= SHARED


def test_a_seed_prints_the_same_sheets_with_keys() -> None:
    """A sheet holds no answer, its key does."""
    first, again = (kernel_games.practice_sheets("kontor", 2, seed=7, questions=3) for _ in range(2))
    assert first == again
    assert list(first) == [
        f"kontor-practice-7-{number}-3{key}.html" for number in (1, 2) for key in ("", "-key")
    ]
    assert first["kontor-practice-7-1-3.html"] != first["kontor-practice-7-2-3.html"]
    assert first["kontor-practice-7-1-3.html"].count("<article>") == 3


@pytest.mark.parametrize("option", [{"n": 0}, {"n": 61}, {"seed": -1}, {"questions": 21}])
def test_bad_numbers_are_named(option: dict[str, int]) -> None:
    """With their value."""
    ((name, value),) = option.items()
    with pytest.raises(OptionError, match=f"{name} = {value}"):
        practice_walks("kontor", **option)


def test_the_command_writes_them_to_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And says where they are."""
    assert main(["practice", "mississippi", "--sheets", "1", "--seed", "3", "--folder", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.glob("*.html")) == [
        "mississippi-practice-3-1-key.html",
        "mississippi-practice-3-1.html",
    ]
    assert str(tmp_path) in capsys.readouterr().out


def answered(walk: Walk, *, right: bool) -> Pupil:
    pupil = Pupil(walk)
    for number in range(len(walk.steps)):
        choice = next(one for one in pupil.choices() if pupil.judge(one) is right)
        pupil.answer(choice.id)
        if number + 1 < len(walk.steps):
            pupil.next()
    return pupil


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_found_by_its_name_whoever_asks(game: str) -> None:
    """The same questions as on paper, however many sheets were printed."""
    for walk in practice_walks(game, 3, seed=5):
        assert progress.edition(load_walk(game, walk.name)) == progress.edition(walk)
    (short,) = practice_walks(game, 1, seed=5, questions=4)
    assert len(load_walk(game, short.name).steps) == 4


@pytest.mark.parametrize(
    "name", ["practice-5-61", "practice-5-0", "practice-5-1-21", "practice-x-1", "practice-5"]
)
def test_a_name_of_no_sheet_is_refused(name: str) -> None:
    """With what would be right."""
    with pytest.raises(OptionError):
        load_walk("mississippi", name)


def test_what_a_class_missed_is_told_by_clause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The engine does each sheet again, and counts for each clause how many missed it."""
    first, second, third = practice_walks("mississippi", 3, seed=8, questions=4)
    for walk, right in ((first, True), (second, False), (third, False)):
        progress.save(answered(walk, right=right), tmp_path / f"{walk.name}.json", walk.name)
    clause = first.steps[0].clauses[0]
    assert ("mississippi", clause, 2, 3) in missed(handed_in(tmp_path))
    assert main(["reports", str(tmp_path)]) == 0
    assert f"2 of 3 missed {clause} " in capsys.readouterr().out


def test_a_sheet_that_was_not_answered_is_not_missed(tmp_path: Path) -> None:
    """Who never came to a question has not missed it."""
    (walk,) = practice_walks("mississippi", 1, seed=8)
    progress.save(Pupil(walk), tmp_path / "sheet.json")
    assert missed(handed_in(tmp_path)) == []
