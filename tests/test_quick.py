"""`run.py test --quick`, `--shard` and `--all`: what they choose, and that they name only what there is."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import run as commands
from tests import sampling
from tools.lessons import stored
from tools.quick import TABLE, quick_tests

GAMES = ("kon_tiki", "kontor", "mississippi", "nile", "tiki_topple")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "quick.toml"
    path.write_text(
        'core = ["tests/test_core.py"]\n[asks]\n"kernel_games/" = ["tests/all"]\n'
        '"kernel_games/games/kontor/" = ["tests/kontor", "tests/browser/test_board.py"]\n',
        encoding="utf-8",
    )
    return path


def test_all_that_the_table_names_is_there(root: Path) -> None:
    found = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    named = {*found["core"], *(path for paths in found["asks"].values() for path in paths)}
    assert [path for path in sorted(named) if not (root / path).exists()] == []
    tracked = [path.relative_to(root).as_posix() for path in root.rglob("*") if ".venv" not in path.parts]
    unused = [begins for begins in found["asks"] if not any(path.startswith(begins) for path in tracked)]
    assert unused == []


def test_every_room_asks_for_tests(root: Path) -> None:
    for room in sorted((root / "kernel_games").iterdir()):
        if room.suffix in {"", ".py"} and room.name != "__pycache__":
            path = f"{room.relative_to(root).as_posix()}{'/x.py' if room.is_dir() else ''}"
            rooms = [path] if room.name != "games" else [f"kernel_games/games/{game}/x.py" for game in GAMES]
            for file in rooms:
                assert quick_tests([file]) != quick_tests([]), f"a change of {file} asks for nothing"


def test_a_changed_file_asks_for_the_tests_of_its_room_beside_the_core(table: Path) -> None:
    assert quick_tests(["kernel_games/engine/moves.py"], table) == (["tests/all", "tests/test_core.py"], [])
    tests, pages = quick_tests(["kernel_games/games/kontor/state.py"], table)
    assert tests == ["tests/kontor", "tests/test_core.py"]
    assert pages == ["tests/browser/test_board.py"]


def test_a_changed_test_asks_for_itself_unless_its_folder_is_run_or_it_is_gone(table: Path) -> None:
    changed = ["tests/test_quick.py", "tests/test_gone.py", "tests/kontor/test_play.py"]
    tests = ["tests/kontor/test_play.py", "tests/test_core.py", "tests/test_quick.py"]
    assert quick_tests(changed, table) == (tests, [])
    changed.append("kernel_games/games/kontor/state.py")
    tests = ["tests/kontor", "tests/test_core.py", "tests/test_quick.py"]
    assert quick_tests(changed, table)[0] == tests


def test_what_nobody_asks_about_runs_the_core_alone(table: Path) -> None:
    assert quick_tests(["LICENSE"], table) == (["tests/test_core.py"], [])


@pytest.mark.parametrize("text", ["", "2", "0/4", "5/4", "a/4", "1/b", "1/4/2", "-1/4"])
def test_a_part_of_the_tests_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="expected such as 2/4"):
        commands.shard(text)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    sampling.sample.cache_clear()
    yield monkeypatch
    sampling.sample.cache_clear()


def test_a_sample_meets_every_kind_whatever_the_commit(drawn: pytest.MonkeyPatch) -> None:
    samples = set()
    for commit in map(str, range(20)):
        drawn.setenv(sampling.VARIABLE, commit)
        sampling.sample.cache_clear()
        found = sampling.covering(range(30), lambda n: {n % 5})
        assert sorted(n % 5 for n in found) == list(range(5)), "each kind, and nothing in vain"
        samples.add(tuple(found))
    assert len(samples) > 10, "every commit looks at the same"


def test_at_night_nothing_is_left_out(drawn: pytest.MonkeyPatch) -> None:
    drawn.setenv(sampling.VARIABLE, sampling.ALL)
    assert sampling.covering(range(30), lambda _: {0}) == list(range(30))
    assert sorted(sampling.part(range(30), 7)) == list(range(30))
    assert sampling.sampled(7) == {}


def test_a_part_is_one_in_so_many_and_never_none(drawn: pytest.MonkeyPatch) -> None:
    drawn.setenv(sampling.VARIABLE, "a commit")
    assert [len(sampling.part(range(number), 3)) for number in (1, 3, 4, 30)] == [1, 1, 2, 10]


def test_a_fifth_of_the_rows_runs_with_a_commit_and_every_row_in_some_commit(
    drawn: pytest.MonkeyPatch,
) -> None:
    few = [f"test_few[{n}]" for n in range(3)]
    many = [f"test_many[{n}]" for n in range(9)]
    run: set[str] = set()
    for commit in map(str, range(30)):
        drawn.setenv(sampling.VARIABLE, commit)
        sampling.sample.cache_clear()
        kept = {"test_one", *few, *many} - sampling.without_rows(["test_one", *few, *many])
        assert "test_one" in kept
        assert (len(kept & set(few)), len(kept & set(many))) == (1, 2)
        run |= kept
    assert run.issuperset([*few, *many])
    drawn.setenv(sampling.VARIABLE, sampling.ALL)
    sampling.sample.cache_clear()
    assert sampling.without_rows(many) == set()
    assert sampling.without_rows(many, {"test_many": 9}) == set()


def test_of_rows_that_take_long_one_runs_with_a_commit_and_every_one_in_some_commit(
    drawn: pytest.MonkeyPatch,
) -> None:
    rows = [f"test_{name}[{n}]" for name, count in (("few", 3), ("many", 9)) for n in range(count)]
    run: set[str] = set()
    for commit in map(str, range(60)):
        drawn.setenv(sampling.VARIABLE, commit)
        sampling.sample.cache_clear()
        kept = set(rows) - sampling.without_rows(rows, {"test_few": 3, "test_many": 20})
        assert sorted(name.partition("[")[0] for name in kept) == ["test_few", "test_many"]
        run |= kept
    assert run == set(rows)


def test_a_lesson_runs_in_one_language_with_a_commit_and_in_each_in_some_commit(
    drawn: pytest.MonkeyPatch,
) -> None:
    lessons = stored()
    twins = {one.removeprefix("es/") for one in lessons if one.startswith("es/")}
    run: set[str] = set()
    for commit in "abcdefghijklmnop":
        drawn.setenv(sampling.VARIABLE, commit)
        sampling.sample.cache_clear()
        kept = set(lessons) - set(sampling.without_twins(lessons))
        assert {one.removeprefix("es/") for one in kept} == {one.removeprefix("es/") for one in lessons}
        assert len(kept) == len(lessons) - len(twins)
        run |= kept
    assert run == set(lessons)
    drawn.setenv(sampling.VARIABLE, sampling.ALL)
    sampling.sample.cache_clear()
    assert sampling.without_twins(lessons) == []
