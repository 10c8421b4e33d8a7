"""The board in the hosts that people have: a person moves, is refused, looks back, uses the keyboard."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from textwrap import indent

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import (
    free_port,
    jupyterlab,
    listening,
    notebook_of,
    own_environment,
    serving,
)
from tests.browser.person import CELL, STOP, WALK, Open, plays, run_notebook, walks

MARIMO = """\
import marimo

app = marimo.App()


@app.cell
def _():
{}
    return


if __name__ == "__main__":
    app.run()
"""
Host = Callable[[Path, Page, str], AbstractContextManager[Open]]


def served(app: str, address: str) -> Host:
    """A server of notebooks, and where it shows one of them."""

    @contextmanager
    def host(folder: Path, page: Page, cell: str) -> Iterator[Open]:
        with jupyterlab(folder, app) as lab:
            path = lab.write(notebook_of([cell]))
            where = path.relative_to(lab.folder).as_posix()
            page.goto(f"{lab.url}{address}{where}?token={lab.token}", wait_until="commit")
            run_notebook(page)
            yield Open(page, lambda: page.evaluate(STOP))

    return host


@contextmanager
def voila(folder: Path, page: Page, cell: str) -> Iterator[Open]:
    """Voilà: a page made of the outputs of a notebook, with a kernel of its own."""
    nbformat.write(notebook_of([cell]), folder / "board.ipynb")
    port = free_port()
    command = [sys.executable, "-m", "voila", "board.ipynb", f"--port={port}", "--no-browser"]
    command += ["--Voila.ip=127.0.0.1", "--VoilaConfiguration.show_tracebacks=True"]
    with ExitStack() as stack:
        stack.enter_context(serving(command, folder, own_environment(folder), "is running at"))
        listening(port)
        page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
        yield Open(page, stack.close)


@contextmanager
def marimo(folder: Path, page: Page, cell: str, mode: str = "run") -> Iterator[Open]:
    """Marimo, where a page is a shadow root in a shadow root."""
    (folder / "board.py").write_text(MARIMO.format(indent(cell, "    ")))
    port = free_port()
    command = [sys.executable, "-m", "marimo", mode, "board.py", "--headless", "--no-token"]
    command += ["--host", "127.0.0.1", "--port", str(port)]
    with ExitStack() as stack:
        stack.enter_context(serving(command, folder, own_environment(folder), "URL"))
        listening(port)
        page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
        yield Open(page, stack.close)


HOSTS: dict[str, Host] = {
    "JupyterLab": served("jupyterlab", "lab/tree/"),
    "Notebook": served("notebook", "notebooks/"),
    "Voilà": voila,
    "marimo": marimo,
}


@pytest.mark.every_row
@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
def test_a_person_plays_in_every_host(host: Host, page: Page, tmp_path: Path) -> None:
    with host(tmp_path, page, CELL) as opened:
        plays(opened.page.locator(".kg-board"), opened.leave)


@pytest.mark.parametrize("host", [voila, marimo])
def test_a_person_walks_where_no_notebook_stores_it(host: Host, page: Page, tmp_path: Path) -> None:
    """In JupyterLab and Notebook, which store it, they do in test_walks.py and test_storing.py."""
    with host(tmp_path, page, WALK) as opened:
        walks(opened.page.locator(".kg-board"), opened.leave)


# The drawing and the box of the output that it is in, which scrolls and has a height of its own.
BOXED = """root => {
  let box = root;
  do box = box.assignedSlot ?? box.parentElement ?? box.getRootNode().host;
  while (!/auto|scroll/.test(getComputedStyle(box).overflowY));
  const field = root.querySelector(".kg-table").getBoundingClientRect(), seen = box.getBoundingClientRect();
  return {scrolls: box.scrollHeight > box.clientHeight, top: root.getBoundingClientRect().top - seen.top,
    below: seen.bottom - field.bottom};
}"""


def test_marimos_editor_shows_the_whole_board(page: Page, tmp_path: Path) -> None:
    """It gives each output a box of 610 pixels, whatever the height of its page."""
    with marimo(tmp_path, page, CELL, "edit"):
        page.locator(".cm-content").first.wait_for()
        page.get_by_test_id("run-button").first.click()
        root = page.locator(".kg-board")
        expect(root).to_have_attribute("data-room", re.compile(r"^\d+ \d+$"))
        box = root.evaluate(BOXED)
        assert box["scrolls"]
        assert box["top"] >= 0
        assert box["below"] >= 0
