"""Boards without a kernel: a picture, with the position in words."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbclient
import nbconvert
import pytest
from playwright.sync_api import BrowserContext, Locator, expect
from traitlets.config import Config

from tests.browser.harness import Lab, Notebook, notebook_of
from tests.browser.table import AGAINST_GREEDY, legal, started
from tools.notebooks import clean

OpenNotebook = Callable[..., Notebook]
# Whether the notebook holds one picture, under the name that the output has for the board.
STORED = """() => {
  const {model} = window.jupyterapp.shell.currentWidget.context;
  const kinds = ["state", "view"].map(what => `application/vnd.jupyter.widget-${what}+json`);
  const pictures = Object.keys(model.getMetadata("widgets")?.[kinds[0]].state ?? {});
  return String(pictures) === model.cells.get(0).outputs.get(0).data[kinds[1]].model_id;
}"""
SHUT_DOWN = "() => window.jupyterapp.shell.currentWidget.context.sessionContext.shutdown()"
POSITION = "Tiki Topple. Round 1 of 4. You to move."


@pytest.fixture(scope="module")
def executed() -> Callable[[], Any]:
    """Makes notebooks whose one cell has shown a board, as a lesson is committed."""
    notebook = notebook_of([AGAINST_GREEDY])
    nbclient.NotebookClient(notebook, timeout=300, store_widget_state=False).execute()
    assert "text/html" in notebook.cells[0].outputs[0].data

    return lambda: copy.deepcopy(notebook)


def check_picture(picture: Locator) -> None:
    """It is drawn (not only a frame with its alternative text), and its text tells the position."""
    expect(picture).to_be_visible()
    alt = picture.get_attribute("alt") or ""
    assert alt.startswith(POSITION), alt
    assert "Line from the top:" in alt
    picture.page.wait_for_function(
        "img => img.complete && img.naturalWidth > 300", arg=picture.element_handle()
    )


def check_output(notebook: Notebook) -> None:
    """The cell's output is the picture and nothing else: no words of a widget or of stripped SVG."""
    check_picture(notebook.output(0).locator("img"))
    assert notebook.output(0).inner_text().strip() == ""


@pytest.mark.parametrize("trusted", [False, True], ids=["untrusted", "trusted, cell not yet run"])
def test_committed_board_beside_a_kernel_is_a_picture(
    lab: Lab, open_notebook: OpenNotebook, executed: Callable[[], Any], *, trusted: bool
) -> None:
    check_output(open_notebook(path=lab.write(clean(executed()), trusted=trusted)))


def test_untrusted_board_as_jupyterlab_saves_it_is_a_picture(
    lab: Lab, open_notebook: OpenNotebook, executed: Callable[[], Any]
) -> None:
    stored = executed()
    assert any("widget-view" in kind for kind in stored.cells[0].outputs[0].data)
    check_output(open_notebook(path=lab.write(stored)))


def test_trusted_board_without_a_kernel_is_a_picture(
    lab: Lab, open_notebook: OpenNotebook, executed: Callable[[], Any]
) -> None:
    stored = clean(executed())
    # JupyterLab would take any kernel of the same language.
    stored.metadata = {"kernelspec": {"name": "of-another-machine", "display_name": "Of another machine"}}
    notebook = open_notebook(path=lab.write(stored, trusted=True), kernel=False)
    check_output(notebook)
    notebook.theme("dark")
    check_output(notebook)


@pytest.mark.parametrize("stored", [False, True], ids=["committed", "with widget state"])
def test_page_that_nbconvert_makes_shows_the_picture_offline(
    context: BrowserContext, executed: Callable[..., Any], tmp_path: Path, *, stored: bool
) -> None:
    """Of a notebook with widget state, as ``--execute`` makes it, once its metadata is left out."""
    page_file = tmp_path / "lesson.html"
    notebook = executed() if stored else clean(executed())
    if stored:
        nbclient.NotebookClient(notebook, timeout=60).execute()
        assert notebook.metadata["widgets"]
    config = Config({"ClearMetadataPreprocessor": {"enabled": stored}})
    html, _ = nbconvert.HTMLExporter(config=config).from_notebook_node(notebook)
    page_file.write_text(html, encoding="utf-8")
    page = context.new_page()
    page.route(
        "**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort()
    )
    page.goto(page_file.as_uri(), wait_until="commit")
    picture = page.locator("img[alt^='Tiki Topple']")
    expect(picture).to_have_count(1)
    check_picture(picture)
    page.close()


def test_board_saved_while_it_was_live_is_a_picture_once_its_kernel_is_gone(
    lab: Lab, open_notebook: OpenNotebook
) -> None:
    """Running the cell again makes a board of it; what is stored of boards that are no more goes."""
    notebook = open_notebook(path=lab.write(notebook_of([AGAINST_GREEDY]), trusted=True))
    for _ in range(2):
        started(notebook)
        notebook.page.wait_for_function(STORED)
    notebook.command("docmanager:save")
    notebook.page.evaluate(SHUT_DOWN)
    notebook.reload()
    output = notebook.output(0)
    check_picture(output.locator("img"))
    said = output.inner_text().strip()
    assert said.startswith("This picture shows where the game was left: run the cell to play.")
    table = started(notebook)
    expect(output.locator(".kg-still")).to_have_count(0)
    table.play(legal(notebook)[0])
