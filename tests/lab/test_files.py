"""Games kept in a file while they are played: what is done stays done."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import kernel_games
from kernel_games import game, lab
from kernel_games.bots import Random
from kernel_games.engine import GameError, OptionError, State
from kernel_games.lab import batches, stores


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


def rows(file: Path) -> list[str]:
    """The games in a file."""
    return [line for line in file.read_text().splitlines()[2:] if not line.startswith("#")]


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
    kept = len(rows(file))
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


def in_blocks(file: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines of a file of 30 games: a header of two lines, then three times ten games and a check."""
    monkeypatch.setattr(batches, "_BATCHES", 3)
    play(file)
    lines = file.read_text().splitlines(keepends=True)
    assert [number for number, line in enumerate(lines) if line.startswith("#")] == [0, 12, 23, 34]
    return lines


def more(row: str) -> str:
    """A row with another number of points."""
    cells = row.split(",")
    cells[4] = str(int(cells[4]) + 1)
    return ",".join(cells)


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (
            lambda lines: [*lines[:5], more(lines[5]), *lines[6:]],
            "the games 0 to 9 or their check were changed",
        ),
        (
            lambda lines: [*lines[:15], more(lines[15]), *lines[16:]],
            "the games 10 to 19 .*delete line 14 and",
        ),
        (lambda lines: [*lines[:4], "2,many" + lines[4][3:], *lines[5:]], "the games 0 to 9 or their check"),
        (lambda lines: [*lines[:4], *lines[5:]], "game 2 is missing; delete line 3 and all below it"),
        (lambda lines: [*lines[:5], lines[4], *lines[5:]], "game 2 is there twice"),
        (
            lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]],
            "game '3' is where game 2 belongs",
        ),
        (lambda lines: [*lines[:13], *lines[24:], *lines[13:24]], "game 10 is missing"),
        (lambda lines: [*lines, *lines[2:13]], "game 0 is there twice"),
        (lambda lines: [*lines[:12], *lines[13:]], "the games 0 to 19 or their check were changed"),
        (
            lambda lines: [*lines[:12], "# a note\n", *lines[12:]],
            "the games 0 to 9 or their check were changed",
        ),
        (lambda lines: [*lines, "a note\n"], "game 30 is missing"),
        (lambda lines: [lines[0].replace("Greedy", "Greed"), *lines[1:]], "the first two lines, "),
        (lambda lines: [lines[0], lines[1].replace("plies", "turns"), *lines[2:]], "the games 0 to 9"),
        (lambda _: ["A diary\n"], "a new file, or one that these games"),
        (lambda _: ["# []\n"], "a new file, or one that these games"),
        (
            lambda lines: [lines[0].replace('"seed": 0', '"seed": []'), *lines[1:]],
            "has the field 'seed'; it has",
        ),
        (
            lambda lines: [lines[0].replace('table": 1', 'table": 2'), *lines[1:]],
            "in version 1 of its format, not 2",
        ),
    ],
)
def test_a_file_that_was_changed_is_refused_with_what_was_changed_and_stays(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[list[str]], list[str]],
    problem: str,
) -> None:
    file = tmp_path / "games.csv"
    file.write_text("".join(spoil(in_blocks(file, monkeypatch))))
    before = file.read_bytes()
    for n in (5, 40):
        with pytest.raises(OptionError, match=f"file = .*: expected .*{problem}"):
            play(file, n)
    assert file.read_bytes() == before


def test_a_file_that_ends_anywhere_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its header too, when the process that wrote it was killed."""
    file = tmp_path / "games.csv"
    lines = [line.encode() for line in in_blocks(file, monkeypatch)]
    whole = b"".join(lines)
    ends = [len(b"".join(lines[:number])) for number in (0, 1, 2, 5, 12, 13, 20, 34)]
    uncut = play(None)
    for cut in sorted({max(0, end + more) for end in ends for more in (-1, 0, 1, 9)}):
        file.write_bytes(whole[:cut])
        assert_frame_equal(play(file), uncut)
        assert rows(file) == [line for line in whole.decode().splitlines()[2:] if not line.startswith("#")]


def test_a_file_that_another_system_wrote_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    play(file, 12)
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert_frame_equal(play(file), play(None))


def test_other_rules_are_named_with_both_editions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, rules = tmp_path / "games.csv", game("tiki_topple")
    play(file, 6)
    before, edition = file.read_bytes(), rules.edition
    monkeypatch.setitem(vars(rules), "edition", "0123456789ab")
    named = (
        rf"edition of the rules = '{edition}' \(kernel-games {kernel_games.__version__}\), not '0123456789ab'"
    )
    for n in (4, 6, 8):
        with pytest.raises(OptionError, match=named):
            play(file, n)
    with pytest.raises(OptionError, match=rf"a table by edition 0123456789ab .*by edition '{edition}'"):
        lab.verify(file)
    assert file.read_bytes() == before


def test_games_of_another_version_are_read_but_not_added_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its bots may choose otherwise, by the same rules."""
    file = tmp_path / "games.csv"
    table = play(file, 6)
    monkeypatch.setattr(stores, "__version__", "99.0")
    assert_frame_equal(play(file, 6), table)
    with pytest.raises(
        OptionError, match=r"expected a new file: kernel-games .* played the 6 games in this one"
    ):
        play(file, 7)


def test_a_second_writer_is_refused_before_it_writes(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    first: Any = lab.play_batches("tiki_topple", ["greedy", "random"], 200, jobs=1, file=file)
    next(first)
    before = file.read_bytes()
    program = f"""
from kernel_games import lab
from kernel_games.engine import OptionError
try:
    lab.play_many("tiki_topple", ["greedy", "random"], 200, jobs=1, file={str(file)!r})
except OptionError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "expected a file that nothing else writes to: wait" in done.stdout
    assert file.read_bytes() == before
    first.close()
    again = lab.play_many("tiki_topple", ["greedy", "random"], 9, jobs=1, file=file)
    assert_frame_equal(again, lab.play_many("tiki_topple", ["greedy", "random"], 9, jobs=1))


def test_a_writer_that_was_killed_leaves_the_file_free_and_its_games_good(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    program = f"""
import os, signal
from kernel_games import lab
parts = lab.play_batches("tiki_topple", ["greedy", "random"], 3000, jobs=1, file={str(file)!r})
for _ in range(3):
    next(parts)
os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == -signal.SIGKILL
    assert len(rows(file)) >= 60
    kept = len(rows(file)) + 20
    table = lab.play_many("tiki_topple", ["greedy", "random"], kept, jobs=1, file=file)
    assert_frame_equal(table, lab.play_many("tiki_topple", ["greedy", "random"], kept, jobs=1))


def test_where_there_are_no_locks_a_second_writer_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "lock", lambda _: None)
    file = tmp_path / "games.csv"
    first: Any = lab.play_batches("tiki_topple", ["greedy", "random"], 8, jobs=1, file=file)
    next(first)
    lab.play_many("tiki_topple", ["greedy", "random"], 8, jobs=1, file=file)
    before = file.read_bytes()
    with pytest.raises(OptionError, match="nothing else writes to; after game 0 something was written"):
        next(first)
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", ["\0", "a" * 5000, os.devnull, "."])
def test_a_name_that_is_no_files_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    for call in (lambda: play(Path(name), 2), lambda: lab.verify(name)):
        with pytest.raises((OptionError, OSError), match=r"file = |File name too long"):
            call()


def test_a_file_is_written_through_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a block whose check is there is whole after a power cut, too."""
    sizes: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda number: sizes.append(os.fstat(number).st_size))
    file = tmp_path / "games.csv"
    play(file, 3)
    lines = file.read_bytes().splitlines(keepends=True)
    ends = [len(b"".join(lines[:end])) for end in (2, 4, 6, 8)]
    assert [size for size in sizes if size in ends] == ends


def test_a_name_that_would_break_a_line_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"bots = 'Li\\nAnn': expected a name without a line break"):
        play(tmp_path / "games.csv", bots=["greedy", Random("Li\nAnn")])


def test_a_name_that_looks_like_no_value_stays_a_name(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    bots = [Random("NA"), Random('"a", b')]
    assert_frame_equal(play(file, 6, bots=bots), play(file, 6, bots=bots))
