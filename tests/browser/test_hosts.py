"""The board in the hosts that people have: a person moves, is refused, looks back, uses the keyboard."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.harness import (
    READY,
    WAIT,
    free_port,
    jupyterlab,
    listening,
    notebook_of,
    own_environment,
    serving,
)
from tools.lite import build

CELL = """\
from kernel_games import Match
from kernel_games.bots import Greedy
match = Match("tiki_topple", ["You", Greedy()], seed=1)
match.board(pace=0)
"""
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
RUN_ALL = "window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => 0)"
STILL = """root => root.getAnimations({subtree: true}).every(({playState, effect}) =>
  playState !== "running" || effect.getComputedTiming().endTime === Infinity)"""
STOP = "window.jupyterapp.shell.currentWidget.context.sessionContext.shutdown().then(() => 0)"


class Open(NamedTuple):
    """A page of a host with the board's cell run.

    Attributes
    ----------
    page : Page
        Playwright's page.
    leave : callable
        Takes the kernel away.
    """

    page: Page
    leave: Callable[[], object]


Host = Callable[[Path, Page], AbstractContextManager[Open]]


def run_notebook(page: Page) -> None:
    """Run the cells of a notebook that is opening."""
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.sessionContext")
    page.evaluate(READY, arg=True)
    page.evaluate(RUN_ALL)


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


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, without a word on the terminal."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def lite(folder: Path, page: Page) -> Iterator[Open]:
    """JupyterLite: the kernel is Pyodide, in the page; nothing but the site itself can be reached."""
    nbformat.write(notebook_of([CELL], kernel="python"), folder / "board.ipynb")
    build(folder / "site", {"board.ipynb": folder / "board.ipynb"}, folder / "work")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder / "site")) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        here = f"http://127.0.0.1:{server.server_port}/"
        page.route(
            "**/*",
            lambda one: (
                one.continue_() if one.request.url.startswith((here, "data:", "blob:")) else one.abort()
            ),
        )
        page.goto(f"{here}lab/index.html?path=board.ipynb", wait_until="commit")
        # The first visit loads the page anew, once its service worker is there.
        page.wait_for_function("navigator.serviceWorker.controller")
        run_notebook(page)
        yield Open(page, lambda: page.evaluate(STOP))
        server.shutdown()


HOSTS: dict[str, Host] = {
    "JupyterLab": served("jupyterlab", "lab/tree/"),
    "Notebook": served("notebook", "notebooks/"),
    "Voilà": voila,
    "marimo": marimo,
    "JupyterLite": lite,
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
        root = page.locator(".kg-board")
        expect(root).to_have_attribute("data-state", "ready", timeout=2 * WAIT)
        log = root.locator(".kg-log [data-ply]")

        # Until the board is laid out for its room, its pieces glide away from under the mouse.
        expect(root, "laid out for its room").to_have_attribute("data-room", re.compile(r"^\d+ \d+$"))
        page.wait_for_function(STILL, arg=root.element_handle())
        card = root.locator('[data-pick="card:toast"]').first
        card.click(force=True)
        expect(root.locator(".kg-say [data-clause]").first, "refused, with its clause").to_be_visible()

        before = log.count()
        root.locator('[data-pick="card:up1"]').first.click()
        root.locator('[data-pick^="tiki:"][aria-disabled="false"]').last.click()
        expect(log.nth(before + 1), "the bot has answered").to_be_attached()
        expect(root).to_have_attribute("data-state", "ready")

        root.locator('[data-do="start"]').click()
        expect(root).to_have_attribute("data-past", "")
        root.locator('[data-do="now"]').click()
        expect(root).not_to_have_attribute("data-past", "")

        plies, cells = log.count(), page.locator(".jp-Cell").count()
        first = root.locator('[data-pick^="card:up"][aria-disabled="false"]').first
        first.focus()
        for key in ("d", "d", "x", "b"):
            first.press(key)
        assert page.locator(".jp-Cell").count() == cells, "keys typed on the board work on the cells"
        first.press("Enter")
        target = root.locator('[data-pick^="tiki:"][aria-disabled="false"]').last
        target.focus()
        target.press("Enter")
        expect(log.nth(plies + 1)).to_be_attached()

        opened.leave()
        root.locator('[data-pick^="card:up"]').first.click(force=True)
        root.locator('[data-pick^="tiki:"]').last.click(force=True)
        expect(root, "the kernel is gone").to_have_attribute("data-state", "lost")
        expect(root.locator('[data-key^="tiki:"]').first, "the last picture stays").to_be_visible()
