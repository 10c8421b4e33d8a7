"""A table verified: its checks are compared, and some of its games played again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import kernel_games
from kernel_games import lab
from kernel_games.bots import Random
from kernel_games.engine import OptionError
from tests.terminal.conftest import Say, say

__all__ = ["say"]


class Own(Random):
    """A bot that is not installed."""

    key = "own"


def table(folder: Path, bots: Any = ("greedy", "random"), n: int = 8) -> Path:
    file = folder / "games.csv"
    lab.play_many("tiki_topple", bots, n, rotate=True, rounds=4, seed="s", jobs=1, file=file)
    return file


def forge(file: Path, row: int, **cells: str) -> None:
    """Change a row, and every check below it, as somebody would who knows how they are made."""
    head, columns, *lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    text, games = head + columns, 0
    for line in lines:
        if line.startswith("#"):
            digest = hashlib.sha256(text.encode()).hexdigest()
            text += f"# {json.dumps({'games': games, 'sha256': digest})}\n"
            continue
        values = dict(zip(columns.strip().split(","), line.strip().split(","), strict=True))
        text += ",".join((values | (cells if games == row else {})).values()) + "\n"
        games += 1
    file.write_text(text, encoding="utf-8")


def head_of(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8").splitlines()[0].removeprefix("# "))
    return found


def with_head(file: Path, **changes: Any) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[0] = f"# {json.dumps(head_of(file) | changes)}\n"
    file.write_text("".join(lines), encoding="utf-8")
    forge(file, -1)


def test_a_table_says_what_it_was_played_with(tmp_path: Path) -> None:
    file = table(tmp_path)
    assert head_of(file) == {
        "kernel-games table": 1,
        "version": kernel_games.__version__,
        "edition": kernel_games.game("tiki_topple").edition,
        "game": "tiki_topple",
        "bots": [
            {"samples": 1, "slip": 0, "name": "Greedy", "bot": "greedy"},
            {"name": "Random", "bot": "random"},
        ],
        "seed": "s",
        "rotate": True,
        "options": {"rounds": 4},
    }


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_that_come_out_again_are_right(tmp_path: Path, jobs: int) -> None:
    found = lab.verify(table(tmp_path), 5, jobs=jobs)
    assert (found.game, found.games, found.right, found.unfinished) == ("tiki_topple", 8, True, False)
    assert len(found.played) == 5
    assert set(found.played) <= set(range(8))
    assert found.played == tuple(sorted(found.played))


def test_a_row_that_was_forged_with_its_checks_comes_out_otherwise(tmp_path: Path) -> None:
    file = table(tmp_path)
    row = pd.read_csv(file, comment="#").iloc[3]
    forge(file, 3, score_0="99")
    found = lab.verify(file, 100, jobs=1)
    assert found.played == tuple(range(8))
    assert not found.right
    assert [tuple(one) for one in found.differences] == [(3, "score_0", 99, row["score_0"])]


def test_a_row_that_was_forged_without_them_is_named_before_any_game_is_played(tmp_path: Path) -> None:
    file = table(tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace("Greedy,", "Greedier,", 1), encoding="utf-8")
    with pytest.raises(OptionError, match="the games 0 to 0 or their check were changed"):
        lab.verify(file, 0)


def test_a_file_that_is_still_written_to_is_verified_as_far_as_it_is_finished(tmp_path: Path) -> None:
    file = table(tmp_path)
    file.write_bytes(file.read_bytes()[:-20])
    before = file.read_bytes()
    found = lab.verify(file, 100, jobs=1)
    assert (found.games, found.unfinished, found.right) == (7, True, True)
    assert file.read_bytes() == before


def test_a_bot_that_is_not_installed_is_handed_over(tmp_path: Path) -> None:
    file = table(tmp_path, ["random", Own("Olga")])
    with pytest.raises(OptionError, match=r"a table that can be played again; bot = 'own': expected one of"):
        lab.verify(file)
    assert lab.verify(file, jobs=1, bots=[Own]).right


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"game": "chess"}, "game = 'chess': expected one of"),
        ({"edition": "0123456789ab"}, "this one is by edition '0123456789ab', of kernel-games"),
        ({"seed": []}, "the field 'seed'"),
        ({"bots": [1, 2]}, "a table that can be played again"),
        ({"bots": [{"bot": "greedy", "name": "G", "far": 2}]}, "a table that can be played again"),
        ({"bots": [{"bot": "random", "name": "R"}]}, "a table that can be played again; bots = "),
        ({"bots": [{"name": "Ada"}, {"name": "Ben"}]}, "a table that can be played again; bots"),
        ({"options": {"rounds": 999}}, "a table that can be played again; rounds = 999"),
        ({"bots": [{"bot": "random", "name": "R"}] * 3}, "a table with the columns game,"),
    ],
)
def test_a_first_line_that_says_what_cannot_be_is_told(
    tmp_path: Path, changes: dict[str, Any], problem: str
) -> None:
    file = table(tmp_path, n=2)
    with_head(file, **changes)
    with pytest.raises(OptionError, match=problem):
        lab.verify(file, jobs=1)


@pytest.mark.parametrize("sample", [-1, 1.5, "all", None])
def test_a_sample_is_a_number_of_games(tmp_path: Path, sample: Any) -> None:
    with pytest.raises(OptionError, match=r"sample = .*: expected a whole number, 0 or more"):
        lab.verify(table(tmp_path, n=1), sample)


def test_a_terminal_says_what_was_found(tmp_path: Path, say: Say, spanish: None) -> None:
    file = table(tmp_path)
    told = say("--language", "en", "verify", str(file), "--sample", "3")
    assert "8 games of Tiki Topple, played by kernel-games" in told
    assert "All checks pass" in told
    assert "3 games played again, with the same results." in told
    assert "Se han repetido 3 partidas, con los mismos resultados." in say(
        "--language", "es", "verify", str(file), "--sample", "3"
    )


def test_a_terminal_names_games_that_come_out_otherwise(tmp_path: Path, say: Say) -> None:
    file = table(tmp_path)
    forge(file, 3, score_0="99")
    told = say("verify", str(file), code=1)
    assert "Game 3: the file has score_0 = 99; playing it again gives" in told
    assert "8 games played again, 1 with a different result." in told


def test_what_a_strangers_table_says_is_shown_and_not_obeyed(tmp_path: Path, say: Say) -> None:
    file = table(tmp_path, n=2)
    with_head(file, version="1.0\x1b[2J")
    told = say("verify", str(file))
    assert "played by kernel-games 1.0" in told
    assert "\x1b" not in told


def test_a_terminal_names_what_was_changed(tmp_path: Path, say: Say) -> None:
    file = table(tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace("Greedy,", "Greedier,", 1), encoding="utf-8")
    assert "or their check were changed" in say("verify", str(file), code=2)
    assert "expected a file" in say("verify", str(tmp_path), code=2)
    assert "There is no file or folder" in say("verify", str(tmp_path / "none.csv"), code=1)
