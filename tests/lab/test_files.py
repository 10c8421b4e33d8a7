"""Games kept in a file while they are played: what is done stays done."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from kernel_games import lab
from kernel_games.bots import Random
from kernel_games.engine import GameError, OptionError, State


class Interrupted(Random):
    """Is stopped in its 20th game, as by a person who presses Ctrl+C, unless it may go on."""

    key = "interrupted"
    games = 0
    error: BaseException | None = None

    def __init__(self, name: str = "") -> None:
        super().__init__(name)
        type(self).games += 1

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        if self.error and self.games > 20:
            raise self.error
        return super().choose(view, imagine, rng)


def play(file: Path | None, n: int = 30, **changes: Any) -> pd.DataFrame:
    arguments: dict[str, Any] = {
        "game": "tiki_topple",
        "bots": ["greedy", "random"],
        "rotate": True,
        "jobs": 1,
    }
    return lab.play_many(n=n, file=file, **(arguments | changes))


def test_a_file_holds_the_table_as_any_program_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    table = play(file, bots=["greedy", "random", "random"])
    read = pd.read_csv(file, comment="#")
    assert_frame_equal(read, table.astype(dict(read.dtypes)))


def test_a_file_is_gone_on_with_and_never_played_twice(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    play(file, 12)
    begun = file.read_bytes()
    assert_frame_equal(play(file), play(None))
    assert file.read_bytes().startswith(begun)
    assert_frame_equal(play(file, 5), play(None, 5))
    assert_frame_equal(play(file), play(None))


@pytest.mark.parametrize("error", [KeyboardInterrupt(), KeyError("gone")])
def test_what_is_done_is_kept_when_a_run_ends_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    file = tmp_path / "games.csv"
    bots = ["random", Interrupted("Ivy")]
    monkeypatch.setattr(Interrupted, "games", 0)
    monkeypatch.setattr(Interrupted, "error", error)
    with pytest.raises(KeyboardInterrupt if isinstance(error, KeyboardInterrupt) else GameError):
        play(file, bots=bots)
    kept = len(file.read_text().splitlines()) - 2
    assert 10 < kept < 20
    monkeypatch.setattr(Interrupted, "error", None)
    assert_frame_equal(play(file, bots=bots), play(None, bots=bots))


def test_half_a_row_from_a_run_that_was_killed_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    whole = play(file)
    file.write_bytes(file.read_bytes()[:-9])
    assert_frame_equal(play(file), whole)


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": 1},
        {"rotate": False},
        {"bots": ["random", "greedy"]},
        {"rounds": 4},
        {"bots": ["greedy"] * 3},
        {"game": "kontor"},
    ],
)
def test_a_file_of_other_games_is_not_added_to(tmp_path: Path, changes: dict[str, Any]) -> None:
    file = tmp_path / "games.csv"
    play(file, 3)
    before = file.read_bytes()
    with pytest.raises(
        OptionError, match=r"file = .*expected a new file, or one that these games are kept in"
    ):
        play(file, 6, **changes)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda lines: [*lines[:4], *lines[5:]], r"expected a row for each game, but row 9 is b'9,"),
        (
            lambda lines: [*lines[:4], "3,many" + lines[5][3:], *lines[5:]],
            r"expected rows as they were written",
        ),
        (lambda _: ["A diary\n"], r"expected a new file, or one that these games"),
    ],
)
def test_a_damaged_file_is_named(
    tmp_path: Path, spoil: Callable[[list[str]], list[str]], problem: str
) -> None:
    file = tmp_path / "games.csv"
    play(file, 10)
    file.write_text("".join(spoil(file.read_text().splitlines(keepends=True))))
    with pytest.raises(OptionError, match=problem):
        play(file, 12)


def test_a_name_that_would_break_a_line_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"bots = 'Li\\nAnn': expected a name without a line break"):
        play(tmp_path / "games.csv", bots=["greedy", Random("Li\nAnn")])


def test_a_name_that_looks_like_no_value_stays_a_name(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    bots = [Random("NA"), Random('"a", b')]
    assert_frame_equal(play(file, 6, bots=bots), play(file, 6, bots=bots))
