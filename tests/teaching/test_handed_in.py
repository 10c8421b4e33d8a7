"""What a class hands in becomes one table: what was done, and nobody's name but the one that was given."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import pytest

from kernel_games.__main__ import main
from kernel_games.engine import OptionError
from kernel_games.teaching import report, reports, rows
from kernel_games.teaching.classroom.reports import COLUMNS, handed_in
from kernel_games.teaching.lessons import Lesson
from kernel_games.teaching.walks import Pupil, notebook, progress
from tests.teaching.conftest import do_rightly, go_to

QUESTION = "How many tikis are in a group?"


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A notebook in which nobody has walked."""
    monkeypatch.setattr(notebook, "_PUPILS", {})
    monkeypatch.setattr(rows, "_ASKED", WeakValueDictionary())


@pytest.fixture
def folder(tmp_path: Path, kontor: Pupil, kernel: None) -> Path:
    """Ada's walk, half of it; Ben's exercise, in a folder of its own; and what is none of ours."""
    folder = tmp_path / "class"
    (folder / "ben").mkdir(parents=True)
    go_to(kontor, 4)
    progress.save(kontor, folder / "ada.json", name="Ada")
    exercise = Lesson("tiki_topple").exercise(QUESTION, 3, ["Count."])
    exercise.check(2)
    exercise.check(3)
    report().save(folder / "ben" / "report.json", name="Ben")
    (folder / "broken.json").write_text("{", encoding="utf-8")
    (folder / ".kernel-games.json").write_text("{}", encoding="utf-8")
    (folder / "notes.txt").write_text("nothing to read", encoding="utf-8")
    return folder


def test_an_exercise_stands_in_the_report_of_its_notebook(kernel: None) -> None:
    exercise = Lesson("tiki_topple").exercise(QUESTION, 3, ["Count."])
    assert report().rows == (("Tiki Topple", 1, QUESTION, False, 0, 0),)
    exercise.check(2)
    exercise.check("nonsense")
    assert exercise.right is False
    assert report().rows == (("Tiki Topple", 1, QUESTION, False, 1, 1),)
    exercise.check(3)
    assert report().rows == (("Tiki Topple", 1, QUESTION, True, 2, 1),)
    assert repr(report()).startswith("Exercises: 1 of 2 points")
    del exercise
    assert report().rows == ()


def test_a_folder_becomes_one_table(folder: Path, kontor: Pupil) -> None:
    with pytest.warns(
        UserWarning, match=r"broken\.json: path = 'broken\.json': expected a file that save\(\)"
    ):
        table = reports(folder)
    assert tuple(table.columns) == COLUMNS
    assert set(table["who"]) == {"Ada", "Ben"}
    ada = table[table["who"] == "Ada"]
    rows = progress.rows(kontor)
    assert ada[["walk", "step", "asked", "solved", "tries", "hints"]].to_numpy().tolist() == [
        list(row) for row in rows
    ]
    assert ada["points"].sum() == progress.report(kontor).score.points > 0
    (ben,) = table[table["who"] == "Ben"].to_dict("records")
    assert ben == dict(
        zip(COLUMNS, ("Ben", "Tiki Topple", 1, QUESTION, True, 2, 1, 1, "ben/report.json"), strict=True)
    )


def test_the_command_prints_a_line_for_each_walk_and_names_what_is_broken(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "odd.json").write_text(
        (folder / "ben" / "report.json").read_text(encoding="utf-8").replace('"Ben"', '"=1+1"'),
        encoding="utf-8",
    )
    assert main(["reports", str(folder), "--csv", str(tmp_path / "table.csv")]) == 1
    out, err = capsys.readouterr()
    head, *lines = [line.split() for line in out.splitlines()]
    assert head == ["who", "walk", "solved", "tries", "hints", "points"]
    assert ["Ben", "Tiki", "Topple", "1/1", "2", "1", "1"] in lines
    assert len(lines) == 3
    assert err.startswith("broken.json: ")
    assert len(err.splitlines()) == 1
    rows = list(csv.DictReader((tmp_path / "table.csv").read_text(encoding="utf-8").splitlines()))
    assert {row["who"] for row in rows} == {"Ada", "Ben", "'=1+1"}, "no spreadsheet shall work that out"


def test_whoever_gave_no_name_is_told_by_the_file(
    tmp_path: Path, kontor: Pupil, capsys: pytest.CaptureFixture[str]
) -> None:
    do_rightly(kontor)
    progress.save(kontor, tmp_path / "seat-7.json")
    assert main(["reports", str(tmp_path)]) == 0
    assert "\nseat-7.json " in capsys.readouterr().out
    assert set(reports(tmp_path)["who"]) == {""}


BAD: dict[str, Any] = {
    "no object": [],
    "nothing": {},
    "of another edition": {"kernel-games report": 2, "name": "", "rows": []},
    "with more in it": {"kernel-games report": 1, "name": "", "rows": [], "born": 2010},
    "without rows": {"kernel-games report": 1, "name": ""},
    "rows that are none": {"kernel-games report": 1, "name": "", "rows": [3]},
    "a name that is none": {"kernel-games report": 1, "name": 7, "rows": []},
    "a walk that is gone": {"kernel-games walk": 1, "game": "go", "walk": "x"},
}
ROW = {"walk": "W", "step": 1, "do": "try", "solved": True, "tries": 1, "hints": 0}
FIELDS = [
    ("walk", 3),
    ("walk", "\ud800"),
    ("do", "x" * 2000),
    ("solved", 1),
    ("tries", -1),
    ("step", True),
    ("hints", "0"),
]


@pytest.mark.parametrize("name", BAD)
def test_a_broken_file_is_named_with_what_is_wrong_and_the_others_are_read(name: str, folder: Path) -> None:
    (folder / "a.json").write_text(json.dumps(BAD[name]), encoding="utf-8")
    found = {one.file: one for one in handed_in(folder)}
    assert "expected" in found["a.json"].problem
    assert found["a.json"].rows == ()
    assert found["ada.json"].rows


@pytest.mark.parametrize(("field", "value"), FIELDS)
def test_a_row_that_nobody_wrote_is_named(field: str, value: object, tmp_path: Path) -> None:
    data = {"kernel-games report": 1, "name": "", "rows": [ROW, {**ROW, field: value}]}
    (tmp_path / "a.json").write_text(json.dumps(data), encoding="utf-8")
    (found,) = handed_in(tmp_path)
    assert found.problem.startswith(f"rows[1].{field} = ")


@pytest.mark.parametrize("content", [b"\xff", b"[" * 100_000, b" " * 300_000])
def test_what_is_no_text_of_ours_is_no_error(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(content)
    (found,) = handed_in(tmp_path)
    assert "a file that save() of a walk or of a report wrote" in found.problem


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="a folder that is there"):
        reports(tmp_path / "nowhere")
    assert main(["reports", str(tmp_path / "nowhere")]) == 2
