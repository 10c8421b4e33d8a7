"""One JupyterLab and one Chromium for all tests; a window, a notebook and a kernel for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from kernel_games import Match, game
from tests.browser.harness import WAIT, Lab, Notebook, jupyterlab, launch, notebook_of
from tests.browser.page.host import Host, serve
from tests.browser.visits import build
from tests.sampling import without_rows

HERE = Path(__file__).parent

LINE = ["Nani", "Wikiwiki", "Huhu", "Nui", "Lokahi", "Akamai", "Eepo", "Hookipa", "Kapu"]
OpenNotebook = Callable[..., Notebook]
OpenHost = Callable[..., Host]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run a fifth of the rows of a test (games, walks, themes), at least one; others with each commit.

    Of a test marked ``one_in(9)`` a ninth of the rows run, since each takes long, or since a theme or a width
    is seldom broken alone. All rows run at night, where a test is asked for by its name, and where it is
    marked ``every_row``.
    """
    if any("::" in asked for asked in config.args):
        return
    rows = [item for item in items if item.path.parent == HERE and not item.get_closest_marker("every_row")]
    shares = {
        item.nodeid.partition("[")[0]: mark.args[0]
        for item in rows
        if (mark := item.get_closest_marker("one_in"))
    }
    left_out = without_rows((item.nodeid for item in rows), shares)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
    items[:] = [item for item in items if item.nodeid not in left_out]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The server."""
    with jupyterlab(tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser; where there is none, an error says what to install."""
    with launch() as running:
        yield running


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with the live board and nothing around it: built once."""
    return build(tmp_path_factory.mktemp("live"))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A laptop's window, which no other test has used."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    found = context.new_page()
    found.set_default_timeout(WAIT)
    yield found
    context.close()


@pytest.fixture(scope="session")
def context(browser: Browser) -> BrowserContext:
    """Share a context among all pages, a cache above all."""
    return browser.new_context()


@pytest.fixture(scope="session")
def pages(context: BrowserContext) -> list[Page]:
    """The page that the tests open their notebooks in, so that JupyterLab need not start for each."""
    return [context.new_page()]


@pytest.fixture
def open_notebook(lab: Lab, context: BrowserContext, pages: list[Page]) -> Iterator[OpenNotebook]:
    """Open a notebook of code cells, or a stored one; at the end no page may have complained in its console.

    The second notebook that a test opens gets a page of its own.
    """
    opened: list[Notebook] = []

    def open_(*cells: str, path: Path | None = None, width: int = 1280, kernel: bool = True) -> Notebook:
        page = context.new_page() if opened else pages[0]
        page.set_viewport_size({"width": width, "height": 960})
        page.emulate_media(color_scheme="null", reduced_motion="null", forced_colors="null")
        opened.append(lab.open(page, path or lab.write(notebook_of(cells)), kernel=kernel))
        opened[-1].theme("light")
        # A test before this one may have closed it.
        page.evaluate("window.jupyterapp.shell.expandLeft?.()")
        return opened[-1]

    yield open_
    errors = [error for notebook in opened for error in notebook.errors]
    for notebook in reversed(opened):
        notebook.close()
    for page in context.pages:
        if page is not pages[0] or page.locator(".jp-Dialog").count():
            page.close()
    if pages[0].is_closed():
        pages[0] = context.new_page()
    assert not errors, "\n".join(errors)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The page that boards are put on without JupyterLab."""
    with serve() as found:
        yield found


@pytest.fixture
def open_host(browser: Browser, address: str) -> Iterator[OpenHost]:
    """Open the page, with Playwright's options; at the end it must not have complained."""
    errors: list[str] = []
    contexts = []

    def make(width: int = 1280, height: int = 900, **options: Any) -> Host:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.extend([message.text] * (message.type == "error")))
        return Host(page, address)

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def match() -> Match:
    return Match("tiki_topple", ["Ada", "Ben"], seed=1, line=LINE)


@pytest.fixture
def chain() -> Match:
    """Mississippi: Ada goes one forward, touches Ben with 6 against 1, is carried on, touches Cleo."""
    rules = game("mississippi")
    course = {"name": "Straight", "spaces": [[place, 0] for place in range(12)]}
    start = rules.position(players=3, ships=[[2, 6], [4, 4], [10, 1]], course=course)
    return Match(rules, ["Ada", "Ben", "Cleo"], start=start, seed=1)


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open links, each in a profile of its own; none of the pages may ask for anything elsewhere."""
    contexts: list[BrowserContext] = []
    elsewhere: list[str] = []

    def opened(link: str, **options: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1366, "height": 768}, **options})
        contexts.append(context)
        own = (f"{urlsplit(link).scheme}://{urlsplit(link).netloc}/", "data:", "blob:")
        context.on("request", lambda asked: elsewhere.extend([asked.url] * (not asked.url.startswith(own))))
        page = context.new_page()
        page.goto(link)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert elsewhere == []
