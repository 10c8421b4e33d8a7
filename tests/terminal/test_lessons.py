"""The lessons laid out: whole, and never over what somebody has changed."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

import kernel_games
from kernel_games.teaching.classroom import cells
from kernel_games.terminal import lessons
from tests.sampling import part
from tests.terminal.conftest import Say


def laid_in(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*.*") if path.suffix in {".ipynb", ".py"})
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


WALKED = "es/nile_1_rules.ipynb"


def test_lessons_are_laid_out_whole(
    say: Say, tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A walk on paper takes long to draw, so only some lessons are built, others with each commit."""
    stored = laid_in(root / "notebooks")
    built, build = {WALKED, *part(stored, 8)}, cells.whole
    monkeypatch.setattr(cells, "whole", lambda name, data: build(name, data) if name in built else data)
    folder = tmp_path / "new" / "mine"
    assert f"The lessons are in {folder}; start with 00_start.ipynb." in say(
        "lessons", str(folder), "--copy-only"
    )
    laid = laid_in(folder)
    assert laid == {name: build(name, data) if name in built else data for name, data in stored.items()}
    assert len(laid[WALKED]) > 5 * len(stored[WALKED])
    assert (folder / "es" / "00_start.ipynb").is_file()


@pytest.fixture
def unbuilt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Walks are not put on paper, for tests that ask where lessons lie and not what is in them."""
    monkeypatch.setattr(cells, "whole", lambda _name, data: data)


@pytest.mark.usefixtures("spanish", "unbuilt")
def test_the_first_lesson_is_the_one_in_the_language_set(say: Say, tmp_path: Path) -> None:
    assert "empieza por es/00_start.ipynb." in say(
        "--language", "es", "lessons", str(tmp_path), "--copy-only"
    )


@pytest.mark.usefixtures("unbuilt")
def test_without_a_folder_they_lie_where_one_is(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    say("lessons", "--copy-only")
    assert (tmp_path / "kernel-games-lessons" / "00_start.ipynb").is_file()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lessons to change, in place of our own."""
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    (shelf / "es").mkdir()
    (shelf / "a.ipynb").write_text("old")
    (shelf / "es" / "a.ipynb").write_text("viejo")
    (shelf / "helpers.py").write_text("old")
    (shelf / "note.txt").write_text("not a lesson")
    monkeypatch.setattr(cells, "folder", lambda: shelf)
    return shelf


def texts(folder: Path) -> dict[str, str]:
    return {name: data.decode() for name, data in laid_in(folder).items()}


def test_what_somebody_has_changed_stays(shelf: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert lessons.lay_out(folder) == []
    (folder / "a.ipynb").write_text("changed by me")
    assert lessons.lay_out(folder) == [], "there is nothing newer"
    assert texts(folder) == {"a.ipynb": "changed by me", "es/a.ipynb": "viejo", "helpers.py": "old"}


def test_what_was_laid_of_the_same_is_not_made_again(tmp_path: Path) -> None:
    made: list[str] = []

    def make(name: str, data: bytes) -> bytes:
        made.append(name)
        return data * 2

    for data in (b"a", b"a", b"b"):
        lessons.lay_files(tmp_path, {"x.ipynb": data}, make)
    assert made == ["x.ipynb", "x.ipynb"]
    (tmp_path / "x.ipynb").unlink()
    lessons.lay_files(tmp_path, {"x.ipynb": b"b"}, make)
    assert (tmp_path / "x.ipynb").read_bytes() == b"bb"


@pytest.mark.parametrize(("mine", "other"), [("a.ipynb", "es/a.ipynb"), ("es/a.ipynb", "a.ipynb")])
def test_a_newer_lesson_is_laid_beside_one_that_was_changed_and_replaces_one_that_was_not(
    mine: str, other: str, shelf: Path, tmp_path: Path
) -> None:
    folder, beside = tmp_path / "mine", mine.replace("a.", f"a-{kernel_games.__version__}.")
    lessons.lay_out(folder)
    (folder / mine).write_text("changed by me")
    for path in shelf.rglob("*.*"):
        path.write_text("new")
    (told,) = lessons.lay_out(folder)
    assert told == f"You changed {mine}, so it was kept; the newer one is {beside}."
    new = {beside: "new", other: "new", "helpers.py": "new"}
    assert texts(folder) == {mine: "changed by me", **new}
    (folder / beside).write_text("this too")
    assert lessons.lay_out(folder) == []
    assert texts(folder) == {mine: "changed by me", **new, beside: "this too"}


@pytest.mark.parametrize("notes", [None, b"", b"\xff", b"[]", b'{"a.ipynb": 3}', b"[" * 100_000])
def test_a_file_that_was_there_before_is_taken_for_somebodys_own(
    notes: bytes | None, shelf: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "a.ipynb").write_text("somebody's own")
    if notes is not None:
        (folder / ".kernel-games.json").write_bytes(notes)
    assert len(lessons.lay_out(folder)) == 1
    assert (folder / "a.ipynb").read_text() == "somebody's own"
    assert (folder / f"a-{kernel_games.__version__}.ipynb").read_text() == "old"
    assert set(json.loads((folder / ".kernel-games.json").read_bytes())) == {
        "a.ipynb",
        "es/a.ipynb",
        "helpers.py",
    }


def test_what_is_no_folder_is_told_in_words(say: Say, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in ("file", "file/within"):
        assert "kernel-games lessons: " in say("lessons", str(tmp_path / folder), "--copy-only", code=1)
    assert (tmp_path / "file").read_text() == "mine"


def test_without_jupyterlab_it_is_said_how_to_get_it(
    say: Say, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    printed = say("lessons", str(tmp_path / "mine"), code=1)
    assert 'jupyterlab is not installed; pip install "kernel-games[lessons]" brings it' in printed


def test_jupyterlab_is_started_on_the_first_lesson(
    say: Say, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(os, "name", "posix")
    monkeypatch.setattr(os, "execve", lambda program, command, env: started.append(command))
    say("lessons", str(tmp_path / "mine"), "--no-browser")
    say("lessons", str(tmp_path / "mine"))
    quiet, loud = started
    assert quiet[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path / 'mine'}" in quiet
    assert "--LabApp.default_url=/lab/tree/00_start.ipynb" in quiet
    assert [*loud, "--no-browser"] == quiet
