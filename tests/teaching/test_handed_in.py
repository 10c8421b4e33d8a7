"""One table of a class's files: what was done, and no names but those that were given."""

from __future__ import annotations

import csv
import json
import os
import random
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import pytest

from kernel_games.__main__ import main
from kernel_games.engine import OptionError
from kernel_games.engine.languages import read_words
from kernel_games.engine.reading import visible
from kernel_games.teaching import report, reports, rows
from kernel_games.teaching.classroom.reports import COLUMNS, handed_in
from kernel_games.teaching.lessons import Lesson
from kernel_games.teaching.walks import Pupil, notebook, progress
from tests.teaching.conftest import do_rightly, go_to

DAMAGED = 1000
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
        zip(
            COLUMNS,
            ("Ben", "Tiki Topple", 1, QUESTION, True, 2, 1, 1, "claimed", "ben/report.json"),
            strict=True,
        )
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
    assert head == ["who", "walk", "solved", "tries", "hints", "points", "evidence"]
    assert ["Ben", "Tiki", "Topple", "1/1", "2", "1", "1", "claimed"] in lines
    assert {line[-1] for line in lines if line[0] == "Ada"} == {"replayed"}
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


BEFORE: dict[str, Any] = {
    "a game that is a number": {"game": 5},
    "a walk that is a list": {"walk": []},
    "a walk that is a path": {"walk": "PATH"},
    "a walk beside ours": {"walk": "../../kontor/walks/majority"},
    "steps that are a text": {"steps": "all"},
    "a step that is null": {"steps": [None]},
    "an edition that is null": {"edition": None},
}


@pytest.mark.parametrize("name", BEFORE)
def test_a_walk_whose_fields_somebody_forged_is_named_and_opens_nothing(name: str, folder: Path) -> None:
    """A file that was handed in never says which path is opened: this one would be named in the error."""
    outside = folder.parent / "outside.toml"
    outside.write_text("[secret_of_the_teacher]", encoding="utf-8")
    data = json.loads((folder / "ada.json").read_text(encoding="utf-8"))
    changed = {key: str(outside) if value == "PATH" else value for key, value in BEFORE[name].items()}
    (folder / "a.json").write_text(json.dumps({**data, **changed}), encoding="utf-8")
    found = {one.file: one for one in handed_in(folder)}
    assert "expected" in found["a.json"].problem
    assert "secret_of_the_teacher" not in found["a.json"].problem
    assert found["ada.json"].rows


def test_a_fault_of_ours_in_one_file_does_not_stop_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(path: Path) -> progress.Read:
        if path.name == "ada.json":
            raise ZeroDivisionError
        return progress.read_report(path)

    monkeypatch.setattr("kernel_games.teaching.classroom.reports.read_report", stumble)
    found = {one.file: one for one in handed_in(folder)}
    assert found["ada.json"].problem == "cannot be read: ZeroDivisionError: "
    assert found["ben/report.json"].rows


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.json")
    assert handed_in(tmp_path) == []
    with pytest.raises(OptionError, match="a file; this is a folder, a device or a pipe"):
        progress.load(tmp_path / "a.json")


def test_damaged_files_are_named_and_no_other_row_is_lost(folder: Path) -> None:
    """Bytes changed, cut out and doubled, and values of other kinds, as programs and people damage files."""
    rng, whole = random.Random(21), (folder / "ada.json").read_text(encoding="utf-8")
    others: list[Any] = [None, -1, 10**30, "", "x" * 5000, [], {}, True, 1.5, "\x1b[2J", "\ud800"]
    for number in range(DAMAGED):
        data, text = json.loads(whole), whole
        kind = number % 3
        if kind == 0:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(["", "\0", "9", '"', "{", text[at : at + 40] * 2]) + text[at + 1 :]
        else:
            place: Any = data if kind == 1 else rng.choice(data["steps"])
            place[rng.choice(list(place))] = rng.choice(others)
            text = json.dumps(data)
        (folder / f"damaged-{number:04}.json").write_text(text, encoding="utf-8")
    found = {one.file: one for one in handed_in(folder)}
    assert len(found) == DAMAGED + 3
    named = [one for one in found.values() if one.problem.startswith("cannot be read")]
    assert named == []
    assert found["ben/report.json"].rows
    assert sum(one.row.points for each in found.values() for one in each.counted if each.who == "Ada") > 0
    assert all(one.problem.isprintable() for one in found.values())


def test_each_row_says_what_it_rests_on(folder: Path, kontor: Pupil) -> None:
    progress.report(kontor).save(folder / "cleo.json", name="Cleo")
    data = {"kernel-games report": 1, "name": "Dan", "rows": [{**ROW, "walk": "A walk of my own"}]}
    (folder / "dan.json").write_text(json.dumps(data), encoding="utf-8")
    found = {one.file: {each.evidence for each in one.counted} for one in handed_in(folder)}
    assert found["ada.json"] == {"replayed"}
    assert found["ben/report.json"] == found["cleo.json"] == {"claimed"}
    assert found["dan.json"] == {"unknown"}


def test_the_same_work_handed_in_twice_is_counted_once_and_the_better_one(
    folder: Path, kontor: Pupil
) -> None:
    points = progress.report(kontor).score.points
    for name in ("copy.json", "ben/again.json"):
        (folder / name).write_bytes((folder / "ada.json").read_bytes())
    progress.report(kontor).save(folder / "claim.json", name=" ADA ")
    go_to(kontor, 6)
    progress.save(kontor, folder / "later.json", name="Ada")
    more = progress.report(kontor).score.points
    assert more > points
    found = {one.file: one for one in handed_in(folder)}
    ada = [each for one in found.values() if one.who.strip().casefold() == "ada" for each in one.counted]
    assert sum(each.row.points for each in ada) == more
    assert len(ada) == len(progress.rows(kontor))
    assert {each.evidence for each in ada} == {"replayed"}
    assert found["claim.json"].rows == ()
    assert "of its steps are counted from" in found["claim.json"].problem


def test_two_who_gave_no_name_may_have_done_the_same(tmp_path: Path, kontor: Pupil) -> None:
    for name in ("one.json", "two.json"):
        progress.save(kontor, tmp_path / name)
    assert [len(one.rows) for one in handed_in(tmp_path)] == [len(progress.rows(kontor))] * 2


@pytest.mark.parametrize("title", ["Who gets the area?", "¿Quién se lleva la zona?"])
def test_a_report_cannot_have_more_steps_than_its_walk(title: str, tmp_path: Path, kontor: Pupil) -> None:
    assert title in {kontor.walk.title, read_words(kontor.walk.path, "es")["walk"]["title"]}
    row = {**ROW, "walk": title}
    data = {"kernel-games report": 1, "name": "", "rows": [{**row, "step": n} for n in range(1, 200)]}
    (tmp_path / "a.json").write_text(json.dumps(data), encoding="utf-8")
    (found,) = handed_in(tmp_path)
    asked = len(progress.rows(kontor))
    assert f"rows = '199 of {title}': expected the {asked} steps that this walk asks" in found.problem
    assert found.rows == ()


def test_what_a_terminal_would_obey_is_shown(
    tmp_path: Path, kontor: Pupil, capsys: pytest.CaptureFixture[str]
) -> None:
    progress.save(kontor, tmp_path / "\x1b]0;mine\x07.json", name="A\u200bda\x1b[2J\nBen")
    (tmp_path / "\x1b[2J.json").write_text("{", encoding="utf-8")
    main(["reports", str(tmp_path), "--csv", str(tmp_path / "table.csv")])
    out, err = capsys.readouterr()
    table = (tmp_path / "table.csv").read_text(encoding="utf-8")
    assert "\x1b" not in out + err + table
    assert r"A\u200bda\x1b[2J\nBen" in out
    assert r"\x1b[2J.json: " in err
    assert visible("می\u200cخواهم 👩\u200d🚀") == "می\u200cخواهم 👩\u200d🚀", "words need these"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="a folder that is there"):
        reports(tmp_path / "nowhere")
    assert main(["reports", str(tmp_path / "nowhere")]) == 2


def test_work_by_other_rules_is_counted_and_named(folder: Path) -> None:
    """A walk and a report say by which rules they were done; files from before that say nothing."""
    for file, edit in {"ada.json": "0123456789ab", "ben/report.json": {"kontor": "0123456789ab"}}.items():
        data = json.loads((folder / file).read_text(encoding="utf-8"))
        assert data["rules"]
        data["rules"] = edit
        (folder / file).write_text(json.dumps(data), encoding="utf-8")
    found = {one.file: one for one in handed_in(folder)}
    for file in ("ada.json", "ben/report.json"):
        assert found[file].rows
        assert not found[file].problem
        assert "had other rules when this was made (edition 0123456789ab, now " in found[file].note
    with pytest.warns(UserWarning, match=r"\.json: ") as told:
        reports(folder)
    assert any(str(one.message).startswith("ada.json: Kontor had other rules") for one in told)
    del data["rules"]
    (folder / "ben" / "report.json").write_text(json.dumps(data), encoding="utf-8")
    assert {one.file: one.note for one in handed_in(folder)}["ben/report.json"] == ""
