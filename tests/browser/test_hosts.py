"""The board in the hosts that people have: a person moves, is refused, looks back, uses the keyboard."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page

from tests.browser.harness import (
    WAIT,
    free_port,
    jupyterlab,
    listening,
    notebook_of,
    own_environment,
    serving,
)
from tests.browser.person import CELL, STOP, Open, plays, run_notebook

MARIMO = f"""\
import marimo

app = marimo.App()


@app.cell
def _():
    {CELL.replace(chr(10), chr(10) + "    ")}
    return


if __name__ == "__main__":
    app.run()
"""
Host = Callable[[Path, Page], AbstractContextManager[Open]]


def served(app: str, address: str) -> Host:
    """A server of notebooks, and where it shows one of them."""

    @contextmanager
    def host(folder: Path, page: Page) -> Iterator[Open]:
        with jupyterlab(folder, app) as lab:
            path = lab.write(notebook_of([CELL]))
            where = path.relative_to(lab.folder).as_posix()
            page.goto(f"{lab.url}{address}{where}?token={lab.token}", wait_until="commit")
            run_notebook(page)
            yield Open(page, lambda: page.evaluate(STOP))

    return host


@contextmanager
def voila(folder: Path, page: Page) -> Iterator[Open]:
    """Voilà: a page made of the outputs of a notebook, with a kernel of its own."""
    nbformat.write(notebook_of([CELL]), folder / "board.ipynb")
    port = free_port()
    command = [sys.executable, "-m", "voila", "board.ipynb", f"--port={port}", "--no-browser"]
    command += ["--Voila.ip=127.0.0.1", "--VoilaConfiguration.show_tracebacks=True"]
    with ExitStack() as stack:
        stack.enter_context(serving(command, folder, own_environment(folder), "is running at"))
        listening(port)
        page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
        yield Open(page, stack.close)


@contextmanager
def marimo(folder: Path, page: Page) -> Iterator[Open]:
    """Marimo in run mode, where a page is a shadow root in a shadow root."""
    (folder / "board.py").write_text(MARIMO)
    port = free_port()
    command = [sys.executable, "-m", "marimo", "run", "board.py", "--headless", "--no-token"]
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


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    found = context.new_page()
    found.set_default_timeout(WAIT)
    yield found
    context.close()


@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
def test_a_person_plays_in_every_host(host: Host, page: Page, tmp_path: Path) -> None:
    with host(tmp_path, page) as opened:
        plays(opened.page.locator(".kg-board"), opened.leave)
