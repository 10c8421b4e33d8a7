"""Editions of the lessons: nothing answers in a student's, everything in a teacher's, and both run."""

from __future__ import annotations

import ast
import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

import kernel_games
from kernel_games.__main__ import main
from kernel_games.teaching.classroom import cells, editions

LESSONS = cells.names()
FOR_STUDENTS = [name for name in LESSONS if name != cells.GUIDE]
TELLING = 4
"""Letters from which on an answer with a figure is looked for in the text, too; a 3 stands everywhere."""
TAGS = ("answer", "exercise", "solution", "teacher", "walk")
HARMLESS = ("For the class, later", "A hint for the challenge", "Written down? Then open this")
"""Folds that answer nothing."""


def code(notebook: cells.Notebook) -> list[cells.Cell]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def tagged(notebook: cells.Notebook, *tags: str) -> list[cells.Cell]:
    return [cell for cell in notebook["cells"] if cells.tagged(cell, *tags)]


def said(cell: Any) -> str:
    """Return the outputs of a cell as plain text."""
    return "".join("".join(output.get("text") or output["data"]["text/plain"]) for output in cell["outputs"])


def answers(notebook: cells.Notebook) -> Iterator[str]:
    """Return the arguments of ``check`` in its solutions, as they are written."""
    for cell in tagged(notebook, "solution"):
        yield from re.findall(r"\w+\.check\((.+)\)", cell["source"])


def folds(notebook: cells.Notebook) -> Iterator[str]:
    """Return the folds that tell answers or speak to the teacher."""
    for cell in tagged(notebook, "answer", "teacher"):
        yield from (fold.split("</summary>")[1] for fold in cells.FOLD.findall(cell["source"]))


@pytest.fixture
def spanish() -> Iterator[None]:
    """Everything is said in Spanish."""
    kernel_games.language("es")
    yield
    kernel_games.language("en")


def test_an_edition_is_in_the_language_set_and_keeps_the_ids(spanish: None, tmp_path: Path) -> None:
    kernel_games.language("en")
    english = [cell["id"] for cell in tagged(cells.read("tiki_topple_1_rules"), "walk")]
    kernel_games.language("es")
    whole = cells.read("tiki_topple_1_rules")
    assert [cell["id"] for cell in tagged(whole, "walk")] == english
    for edition in (editions.student(whole), editions.teacher(whole)):
        assert edition["cells"][0]["source"].startswith("*Edición para ")
    assert main(["editions", "--folder", str(tmp_path)]) == 0
    assert b"../" not in re.sub(rb"sys.path.*", b"", (tmp_path / "student/01_play.ipynb").read_bytes())
    for path in (tmp_path / "student").glob("*.ipynb"):
        for link in re.findall(r"\]\((\w+\.ipynb)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).is_file(), f"{path.name}: {link}"


def test_tags_of_translated_lessons_are_those_of_the_english(spanish: None) -> None:
    for name in (path.stem for path in cells.folder().glob("es/*.ipynb")):
        translated = [cell["metadata"].get("tags") for cell in tagged(cells.read(name), *TAGS)]
        kernel_games.language("en")
        english = [cell["metadata"].get("tags") for cell in tagged(cells.read(name), *TAGS)]
        kernel_games.language("es")
        assert translated == english, name


@pytest.mark.parametrize("name", LESSONS)
def test_tags_say_what_a_cell_is_and_every_cell_has_an_id(name: str) -> None:
    notebook = cells.read(name)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in notebook["cells"]:
        source = cell["source"]
        tags = set(cell["metadata"].get("tags", ())) - {"hide-input", "hide-output"}
        if cell["cell_type"] == "code":
            hidden = cell["metadata"].get("jupyter", {}).get("source_hidden")
            kinds = {
                "solution": bool(hidden),
                "exercise": source.endswith(".check(...)"),
                "walk": bool(re.search(r"^walk\(.*\)$", source, re.MULTILINE)),
            }
        else:
            summaries = re.findall(r"<summary>(.*?)</summary>", source)
            teaches = any("For the teacher" in summary for summary in summaries)
            plain = [re.sub("<.*?>", "", summary) for summary in summaries]
            tells = [summary for summary in plain if not summary.startswith((*HARMLESS, "For the teacher"))]
            kinds = {"teacher": teaches, "answer": bool(tells)}
        assert tags == {kind for kind, holds in kinds.items() if holds}, source


@pytest.mark.parametrize("name", FOR_STUDENTS)
def test_a_students_edition_answers_nothing(name: str) -> None:
    whole = cells.read(name)
    edition = editions.student(whole)
    text = cells.written(edition).decode()
    assert not tagged(edition, "solution")
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code(edition))
    for cell in tagged(whole, "solution"):
        assert json.dumps(cell["source"], ensure_ascii=False)[1:-1] not in text
    for answer in answers(whole):
        assert f"check({answer})" not in text.replace("\\", "")
        told = answer.strip('"')
        if len(told) >= TELLING and re.search(r"\d", told):
            assert not re.search(rf"(?<![\w.]){re.escape(told)}(?![\w.])", text)
    for fold in folds(whole):
        for line in filter(None, fold.replace("</details>", "").splitlines()):
            assert json.dumps(line, ensure_ascii=False)[1:-1] not in text
    assert cells.GUIDE not in text
    assert edition["cells"][0]["source"] == cells.SAY("edition", "student")


@pytest.mark.parametrize("name", FOR_STUDENTS)
def test_a_students_edition_keeps_what_is_asked_and_its_ids(name: str) -> None:
    whole = cells.read(name)
    edition = editions.student(whole)

    def asked(notebook: cells.Notebook) -> list[tuple[str, str]]:
        return [(cell["id"], cell["source"]) for cell in code(notebook) if not cells.tagged(cell, "solution")]

    assert asked(edition) == asked(whole)
    assert len(tagged(edition, "exercise", "walk")) == len(tagged(whole, "exercise", "walk"))


@pytest.mark.parametrize("name", FOR_STUDENTS)
def test_nothing_needs_a_solution_that_is_gone(name: str) -> None:
    """All cells of an edition run if those of the lesson do, for they miss no name."""
    given: set[str] = set()
    for cell in code(cells.read(name)):
        tree = ast.parse(cell["source"])
        made = {node.name for node in ast.walk(tree) if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                if isinstance(node.ctx, ast.Store):
                    made.add(node.id)
                elif not cells.tagged(cell, "solution"):
                    assert node.id not in given, f"{node.id} comes from a solution"
        if cells.tagged(cell, "solution"):
            given |= made


@pytest.mark.parametrize("name", LESSONS)
def test_a_teachers_edition_has_everything_and_nothing_is_folded(name: str) -> None:
    whole = cells.read(name)
    edition = editions.teacher(whole)
    head = edition["cells"][0]["source"]
    assert [cell["source"] for cell in code(edition)] == [cell["source"] for cell in code(whole)]
    text = "".join(cell["source"] for cell in edition["cells"])
    assert all(fold in text for fold in folds(whole))
    stored = "".join(json.dumps(cell["outputs"]) for cell in code(edition))
    assert "<details>" not in text + stored
    assert all("jupyter" not in cell["metadata"] for cell in edition["cells"])
    for cell in tagged(whole, "walk"):
        walk = cells.walk_of(cell)
        row = next(line for line in head.splitlines() if line.startswith(f"| `{cell['id']}` | {walk.title} "))
        assert f"| {walk.minutes} | {cells.points_of(walk)} |" in row
    for cell in tagged(whole, "exercise"):
        assert re.search(rf"\| `{cell['id']}` \| `{cells.asks(cell)}` \|", head)
    plain = html.unescape(head)
    assert all(f"check({answer})" in plain for answer in answers(whole))


@pytest.mark.parametrize(
    ("edition", "name"), [("student", "tiki_topple_1_rules"), ("teacher", "teachers_guide")]
)
def test_an_edition_as_the_command_lays_it_runs(edition: str, name: str, tmp_path: Path) -> None:
    """One of each; the tests above hold that the others run as their lessons do."""
    assert main(["editions", f"{name}.ipynb", "--folder", str(tmp_path)]) == 0
    folder = tmp_path / edition
    notebook: Any = nbformat.read(folder / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    where = {"metadata": {"path": str(folder)}}
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources=where).execute()
    ran = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell, stored in zip(ran, code(cells.read(name)), strict=True):
        assert said(cell) == said(stored)


def test_all_lessons_are_laid_out_but_the_guide_for_students(tmp_path: Path) -> None:
    assert main(["editions", "--folder", str(tmp_path)]) == 0
    laid = {
        edition: {path.name for path in (tmp_path / edition).glob("[!.]*")}
        for edition in ("student", "teacher")
    }
    assert laid["teacher"] == {f"{name}.ipynb" for name in LESSONS} | set(cells.helpers(LESSONS))
    assert laid["teacher"] - laid["student"] == {f"{cells.GUIDE}.ipynb"}
    assert laid["student"] < laid["teacher"]


def test_an_edition_with_somebodys_notes_in_it_stays(tmp_path: Path) -> None:
    assert main(["editions", "01_play", "--folder", str(tmp_path)]) == 0
    mine = tmp_path / "teacher" / "01_play.ipynb"
    mine.write_text("my notes", encoding="utf-8")
    assert main(["editions", "01_play", "--folder", str(tmp_path)]) == 0
    assert mine.read_text(encoding="utf-8") == "my notes"
    assert main(["editions", "02_play", "--folder", str(tmp_path)]) == 2
