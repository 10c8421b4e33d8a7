"""A lesson in another language, ``notebooks/es/NAME.ipynb``, is the English one in other words."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine.languages import known_languages, language
from kernel_games.teaching.panels import said
from tools import notebooks

FOLDER = notebooks.ROOT / "notebooks"
PATHS = [path for path in notebooks.lessons() if path.parent != FOLDER]
START = ("00_start", "01_play", "teachers_guide")
HELPERS = 'import sys\nsys.path.append("..")\n'
"""The helpers' folder, that of the English lessons."""
NOT_YET = re.compile(r"\]\(\.\./(\w+)\.ipynb\)")
"""A link to an English lesson."""


def english(path: Path) -> Path:
    """The lesson that a translation is of."""
    return FOLDER / path.name


def told(cells: list[Any], kind: str) -> str:
    return "\n".join(cell.source for cell in cells if cell.cell_type == kind)


class Alike(ast.NodeTransformer):
    """Code without what a language changes: its texts, which it gathers, and the call that sets it."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if not isinstance(node.value, str):
            return node
        self.texts.append(node.value)
        return ast.Constant("...")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        node.names = [alias for alias in node.names if alias.name != "language"]
        return node if node.names else None

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        call = node.value
        sets = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "language"
        return None if sets else self.generic_visit(node)


def alike(source: str) -> tuple[str, list[str]]:
    """Return the code of a cell without its texts, and these in order."""
    visitor = Alike()
    return ast.unparse(visitor.visit(ast.parse(source.removeprefix(HELPERS)))), visitor.texts


def test_every_language_that_has_lessons_is_known_and_begins_where_the_others_do() -> None:
    there = {path.parent.name for path in PATHS}
    assert there
    assert there <= set(known_languages())
    assert {FOLDER / name / f"{first}.ipynb" for name in there for first in START} <= set(PATHS)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_translation_has_the_same_cells_in_the_same_order_and_the_same_code(path: Path) -> None:
    cells, others = notebooks.read(path).cells, notebooks.read(english(path)).cells
    assert [(cell.id, cell.cell_type) for cell in cells] == [(cell.id, cell.cell_type) for cell in others]
    same: dict[str, str] = {}
    for cell, other in zip(cells, others, strict=True):
        if cell.cell_type == "markdown":
            assert cell.source != other.source, f"{cell.id} is not translated"
            continue
        (code, texts), (english_code, english_texts) = alike(cell.source), alike(other.source)
        assert code == english_code
        assert cell.metadata == other.metadata
        if "walk" in cell.metadata.get("tags", []):
            assert texts == english_texts
        # A word that code looks up elsewhere, such as a column, has to be the same word everywhere.
        for text, english_text in zip(texts, english_texts, strict=True):
            assert same.setdefault(english_text, text) == text, cell.id


@pytest.mark.parametrize("code", sorted({path.parent.name for path in PATHS}))
def test_a_language_that_has_lessons_has_all_of_the_games(code: str) -> None:
    games = {path.stem for path in FOLDER.glob("*.ipynb") if not path.stem.startswith("adapters")}
    assert {path.stem for path in PATHS if path.parent.name == code} == games


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_its_exercises_and_their_solutions_answer_in_its_language(path: Path) -> None:
    """Set and solved in the same words as those that the helpers say."""
    language(path.parent.name)
    try:
        title = {"exercise": said("exercise", "question"), "solution": said("exercise", "right")}
    finally:
        language("en")
    for cell in notebooks.code_cells(notebooks.read(path)):
        for tag in {"exercise", "solution"} & {*cell.metadata.get("tags", [])}:
            shown = "\n".join(output.data["text/plain"] for output in cell.outputs if "data" in output)
            assert title[tag] in shown.splitlines(), cell.id


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_its_first_code_sets_the_language_and_so_does_every_walk(path: Path) -> None:
    """A reader who begins at a later walk reads it in the lesson's language, too."""
    first, *rest = notebooks.code_cells(notebooks.read(path))
    for cell in (first, *rest):
        sets = cell is first or "walk" in cell.metadata.get("tags", [])
        assert cell.source.count(f'\nlanguage("{path.parent.name}")\n') == sets


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_its_links_lead_somewhere_and_to_its_own_language_where_they_can(path: Path) -> None:
    words = told(notebooks.read(path).cells, "markdown")
    links = re.findall(r"\]\(([^)]+)\)", words)
    assert links
    assert [link for link in links if not (path.parent / link).is_file()] == []
    there = {other.stem for other in PATHS if other.parent == path.parent} - {"00_start", "01_play"}
    assert [name for name in NOT_YET.findall(words) if name in there] == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_leads_where_the_english_one_leads(path: Path) -> None:
    lessons = {path.stem for path in notebooks.lessons()}
    here, there = (
        {Path(link).stem for link in re.findall(r"\]\(([^)]+)\)", told(cells, "markdown"))} & lessons
        for cells in (notebooks.read(path).cells, notebooks.read(english(path)).cells)
    )
    assert here - {path.stem} == there - {path.stem}
