"""Every lesson opens in JupyterLab, runs, and draws its boards, forms and sliders."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.harness import Lab, Notebook

ROOT = Path(__file__).resolve().parent.parent.parent
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
VIEWS = """() => {
  const {model} = window.jupyterapp.shell.currentWidget.content;
  const outputs = cell => cell.outputs?.toJSON() ?? [];
  const shown = output => output.data?.["application/vnd.jupyter.widget-view+json"];
  return [...model.cells].map(cell => outputs(cell).filter(shown).length);
}"""
DRAWN = (
    ".kg-board svg [data-layer] > *, .kg-home article, .kg-sheet input, .kg-rulebook article, "
    ".widget-slider, .widget-hprogress"
)
"""Selectors of a board, the page at home, a form, a rulebook, a slider, a bar."""
WIDGETS = (
    ":is(.kg-board, .kg-home, .kg-sheet, .kg-rulebook, .jupyter-widgets):not(.jupyter-widgets *, .kg-board *)"
)
"""One for each output; what stands in another widget is part of it."""


def test_there_are_lessons() -> None:
    assert LESSONS


# nbval runs and compares every lesson; what is found here too is a board that JupyterLab does not draw.
@pytest.mark.one_in(len(LESSONS) or 1)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_lesson_runs_and_draws_its_boards(
    lab: Lab, open_notebook: Callable[..., Notebook], lesson: Path
) -> None:
    # Opened as a reader finds it: beside the other lessons.
    folder = lab.folder / lesson.stem
    shutil.copytree(lesson.parent, folder, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    notebook = open_notebook(path=folder / lesson.name)
    notebook.run_all()
    boards = 0
    for cell, count in enumerate(notebook.page.evaluate(VIEWS)):
        if count:
            notebook.show(cell)
            output = notebook.output(cell)
            expect(output.locator(DRAWN).first).to_be_attached()
            expect(output.locator(WIDGETS)).to_have_count(count)
            boards += output.locator(".kg-board, .kg-sheet").count()
    assert boards, "a lesson has boards to play on"
