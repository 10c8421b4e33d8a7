"""Walks without a kernel: steps with pictures, answers only behind folds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbclient
import nbconvert
import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.harness import Lab, Notebook, notebook_of
from tools.notebooks import clean

OpenNotebook = Callable[..., Notebook]
CELL = """\
from pathlib import Path
import kernel_games
kernel_games.walk("kontor", Path({file!r}))"""
DRAWN = "imgs => imgs.every(img => img.complete && img.naturalWidth > 200)"


@pytest.fixture(scope="module")
def executed(root: Path) -> Any:
    """A notebook whose one cell has shown a walk, as a lesson is committed."""
    notebook = notebook_of([CELL.format(file=str(root / "tests" / "teaching" / "walks" / "gap.toml"))])
    nbclient.NotebookClient(notebook, timeout=300, store_widget_state=False).execute()
    return clean(notebook)


def check_paper(output: Locator) -> None:
    """Up to the first question all is seen, and the rest fold by fold."""
    expect(output.get_by_text("How many wine warehouses have you here?")).to_be_visible()
    pictures, answer = output.locator("img"), output.get_by_text("Right: 4.")
    expect(pictures.first).to_be_visible()
    expect(answer).to_be_hidden()
    expect(output.get_by_text("who will win the area?")).to_be_hidden()
    output.get_by_text("The answer, and what happens next", exact=True).first.click()
    expect(answer).to_be_visible()
    expect(output.get_by_text("Wine stands")).to_be_hidden()
    output.get_by_text("A move that works, and what happens next").click()
    expect(output.get_by_text("stands 4, 2, 1 and 1.")).to_be_visible()
    assert pictures.evaluate_all(DRAWN)


def test_a_committed_walk_is_the_walk_on_paper_trusted_or_not(
    lab: Lab, open_notebook: OpenNotebook, executed: Any
) -> None:
    for trusted in (False, True):
        check_paper(open_notebook(path=lab.write(executed, trusted=trusted)).output(0))


def test_a_page_that_nbconvert_makes_has_the_walk_on_paper(
    context: BrowserContext, executed: Any, tmp_path: Path
) -> None:
    file = tmp_path / "lesson.html"
    file.write_text(nbconvert.HTMLExporter().from_notebook_node(executed)[0], encoding="utf-8")
    page = context.new_page()
    page.route(
        "**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort()
    )
    page.goto(file.as_uri(), wait_until="commit")
    check_paper(page.locator("body"))
    page.close()
