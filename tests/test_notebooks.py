"""The lessons as they are stored; nbval runs them."""

from __future__ import annotations

import base64
import io
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from PIL import Image

from kernel_games.teaching.classroom import cells as classroom
from kernel_games.teaching.walks import load_walk, paper
from tests.sampling import part
from tools import notebooks


def stored(path: Path, *cells: Any, **metadata: Any) -> Path:
    notebook = nbformat.v4.new_notebook(cells=list(cells), metadata={**notebooks.METADATA, **metadata})
    nbformat.write(notebook, path)
    return path


def code(source: str, count: int | None = 1, *, outputs: Any = (), **metadata: Any) -> Any:
    return nbformat.v4.new_code_cell(source, execution_count=count, outputs=list(outputs), metadata=metadata)


def shown(data: dict[str, str]) -> Any:
    return nbformat.v4.new_output("display_data", data)


WALK = 'from kernel_games import walk\n\nwalk("tiki_topple", "new_round")'


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
        (
            code(
                "1", outputs=[shown({"text/html": f'<img src="data:image/svg+xml;base64,{"A" * 60_000}">'})]
            ),
            "code cell 1 stores a picture of 60026 characters; 60000 at most",
        ),
        (
            code("1", outputs=[shown({"image/svg+xml": "<svg>" + "A" * 60_000})]),
            "a picture of 60005 characters",
        ),
        (
            code(WALK, outputs=[shown({"text/plain": "a" * 300_000})], tags=["walk"]),
            "300000 at most for a notebook with walks",
        ),
    ],
)
def test_says_what_is_wrong(tmp_path: Path, cell: Any, says: str) -> None:
    assert says in "\n".join(notebooks.problems(stored(tmp_path / "lesson.ipynb", cell)))


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


def test_a_notebook_that_does_not_run_is_named_and_the_others_still_are_run(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = (
        stored(tmp_path / f"{name}.ipynb", code(source, None))
        for name, source in (("first", "6 * 7"), ("second", "1 / 0"), ("third", "6 * 8"))
    )
    monkeypatch.setattr(sys, "argv", ["notebooks", "run", str(first), str(second), str(third)])
    assert notebooks.main() == 1
    said = capfd.readouterr().out
    assert f"{second}: did not run: " in said
    assert "ZeroDivisionError" in said
    assert f"{first}: " not in said
    assert [notebooks.problems(path) for path in (first, third)] == [[], []]


def test_of_a_walk_that_was_run_only_its_beginning_is_kept(tmp_path: Path) -> None:
    """In the language of its folder."""
    for folder in (tmp_path, tmp_path / "es"):
        folder.mkdir(exist_ok=True)
        path = stored(folder / "lesson.ipynb", code(WALK, tags=["walk"]))
        notebooks.run(path)
        (cell,) = notebooks.code_cells(notebooks.read(path))
        with classroom.spoken(notebooks.name_of(path)):
            assert cell.outputs[0].data["text/html"] == paper.beginning(load_walk("tiki_topple", "new_round"))
        assert notebooks.problems(path) == []


def test_a_plot_is_kept_in_few_colours_and_the_same_again(tmp_path: Path) -> None:
    plot = "import matplotlib.pyplot as plt\n_ = plt.scatter(range(99), range(99), c=range(99), s=900)"
    path = stored(tmp_path / "lesson.ipynb", code(plot, None))
    notebooks.run(path)
    (cell,) = notebooks.code_cells(notebooks.read(path))
    png = next(output.data["image/png"] for output in cell.outputs if "image/png" in output.data)
    with Image.open(io.BytesIO(base64.b64decode(png))) as picture:
        assert picture.mode == "P"
        assert picture.width > 300
    assert notebooks.fewer_colours(png) == png


WALKED = ("kontor_1_rules.ipynb", "es/tiki_topple_1_rules.ipynb")
DRAWN = {*WALKED, *part((name for name in classroom.files() if name.endswith("_1_rules.ipynb")), 5)}
"""Lessons with walks that are put on paper, which takes long: others with each commit."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, build = tmp_path_factory.mktemp("built"), classroom.whole
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            classroom,
            "whole",
            lambda name, data: build(name, data) if name in DRAWN or "_1_rules" not in name else data,
        )
        notebooks.build(folder)
    return folder


def test_built_lessons_are_the_stored_ones_with_every_walk_on_paper(built: Path, root: Path) -> None:
    names = {path.relative_to(built).as_posix() for path in built.rglob("*.*")}
    assert names == set(classroom.files())
    for name in names:
        whole, kept = (folder / name for folder in (built, root / "notebooks"))
        if name not in DRAWN:
            assert whole.read_bytes() == kept.read_bytes(), name
            continue
        assert notebooks.clean(notebooks.read(whole), name) == notebooks.read(kept), "else it is the same"


@pytest.mark.parametrize("name", WALKED)
def test_a_built_walk_has_every_step_and_folds_its_answers(name: str, built: Path) -> None:
    walks = [
        cell for cell in notebooks.code_cells(notebooks.read(built / name)) if classroom.tagged(cell, "walk")
    ]
    assert walks
    for cell in walks:
        html = cell.outputs[0].data["text/html"]
        with classroom.spoken(name):
            walk = classroom.walk_of(cell)
            assert html == paper.html(walk)
        assert all(f"<p>{step.number}. " in html for step in walk.steps)
        open_, *folds = html.split("<details>")
        right = "Right:" if name.startswith("kontor") else "Correcto"
        assert right not in open_
        assert any(right in fold for fold in folds)
