"""The lessons as they are stored; nbval runs them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest

from tools import notebooks


def stored(path: Path, *cells: Any, **metadata: Any) -> Path:
    notebook = nbformat.v4.new_notebook(cells=list(cells), metadata={**notebooks.METADATA, **metadata})
    nbformat.write(notebook, path)
    return path


def code(source: str, count: int | None = 1, *, outputs: Any = (), **metadata: Any) -> Any:
    return nbformat.v4.new_code_cell(source, execution_count=count, outputs=list(outputs), metadata=metadata)


def test_the_first_lesson_is_where_every_link_points(root: Path) -> None:
    assert (root / "notebooks" / "00_start.ipynb").is_file()


def test_every_lesson_is_clean() -> None:
    found = {str(path): notebooks.problems(path) for path in notebooks.lessons()}
    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        (code("1", None), "were not run in order"),
        (code("1", 2), "were not run in order"),
        (code("\n".join("1" * 11)), "has 11 lines"),
        (
            code("1", outputs=[nbformat.v4.new_output("error", ename="E", evalue="", traceback=[])]),
            "ends in an error",
        ),
        (code("1", tags=["nbval-skip"]), "asks nbval to skip"),
        (code("1;"), "ends in `;`"),
        (code("1", collapsed=True), "front end's notes"),
        (
            code(
                "1",
                outputs=[nbformat.v4.new_output("display_data", {notebooks.WIDGET_VIEW: {"model_id": "1"}})],
            ),
            "widget views",
        ),
        (code(f"open({str(notebooks.ROOT)!r})"), "names a folder of this machine"),
    ],
)
def test_says_what_is_wrong(tmp_path: Path, cell: Any, says: str) -> None:
    (problem,) = notebooks.problems(stored(tmp_path / "lesson.ipynb", cell))
    assert says in problem


def test_widget_state_and_too_many_cells_are_found(tmp_path: Path) -> None:
    cells = [code("1", number) for number in range(1, 27)]
    state, many = notebooks.problems(stored(tmp_path / "lesson.ipynb", *cells, widgets={"state": {}}))
    assert "widget state" in state
    assert "26 code cells" in many


def test_a_run_leaves_a_clean_notebook_with_its_text(tmp_path: Path) -> None:
    """A widget leaves its words, not its view; a folded solution stays folded."""
    path = stored(
        tmp_path / "lesson.ipynb",
        code("import ipywidgets\nipywidgets.IntSlider()", None),
        code("6 * 7", 9, jupyter={"source_hidden": True}, collapsed=True),
    )
    notebooks.run(path)
    assert notebooks.problems(path) == []
    slider, answer = notebooks.code_cells(notebooks.read(path))
    assert slider.outputs[0].data == {"text/plain": "IntSlider(value=0)"}
    assert answer.outputs[0].data == {"text/plain": "42"}
    assert answer.metadata == {"jupyter": {"source_hidden": True}}
