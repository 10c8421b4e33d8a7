"""The site without a server: lessons in JupyterLite and live boards play; nothing is asked of elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kernel_games import registered_games
from tests.browser.harness import AXE, WAIT, Lab, Notebook, notebook_of
from tests.browser.person import CELL, STOP, plays
from tests.browser.web import files
from tools import policy
from tools.lite import build, shelf
from tools.live import write

# Python has to come first, on a machine with much else to do.
START = 4 * WAIT
# Of each game a walk that begins with something to look at.
WALKS = {
    "kon_tiki": "first_turn",
    "kontor": "majority",
    "mississippi": "first_move",
    "nile": "outfitting",
    "tiki_topple": "secret_points",
}
FORM = """\
import kernel_games
kernel_games.form("nile", port="khartoum")
"""
KERNEL = "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.id"
MOVING = """box => box.getAnimations({subtree: true}).some(one => one.playState === "running")"""
# What a turn needs of a drawing ends above the lower edge of the window.
IN_SIGHT = """() => {
  const board = document.querySelector(".kg-board"), svg = board.querySelector(".kg-stage svg");
  const {top, height} = svg.getBoundingClientRect(), {working} = board.querySelector(".kg-table").dataset;
  return board.dataset.room && top + height * working / svg.viewBox.baseVal.height <= innerHeight;
}"""
# A picture that the notebook has stored.
SHOWN = """() => {
  const stored = [...document.querySelectorAll(".jp-OutputArea img[src^='data:image/svg+xml,']")];
  return stored.some((image) => image.naturalWidth > 100);
}"""
MOST = 44_700_000
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
AXE_RUN = """async () => (await axe.run({resultTypes: ["violations"]})).violations.flatMap(({id, nodes}) =>
  nodes.map(({html, failureSummary}) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`))"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site without its pages: built once, for all tests here."""
    folder = tmp_path_factory.mktemp("site")
    nbformat.write(notebook_of([CELL, FORM], kernel="python"), folder / "board.ipynb")
    site = folder / "site"
    build(site / "lite", {**shelf(), "board.ipynb": folder / "board.ipynb"}, folder / "work")
    write(site)
    policy.write(site)
    return site


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The site, served."""
    with files(site) as served:
        yield served


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that reaches nothing but the site; at the end it has not tried to, nor to do what it may not."""
    asked: list[str] = []
    refused: list[str] = []
    with browser.new_context(viewport={"width": 1366, "height": 768}, base_url=address) as context:
        context.route(
            lambda url: not url.startswith((address, "data:", "blob:")), lambda route: route.abort()
        )
        context.on("request", lambda request: asked.append(request.url))
        context.on("console", lambda said: refused.extend([said.text] * ("Security Policy" in said.text)))
        found = context.new_page()
        found.set_default_timeout(WAIT)
        yield found
    assert refused == []
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


# JupyterLite


class Desk:
    """JupyterLab in the page: one notebook after the other, and one kernel for all of them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lab = Lab("", "", Path(), {})

    def open(self, name: str) -> Notebook:
        """Open a notebook in place of the one before."""
        notebook = Notebook(self.lab, self.page, Path(name))
        kernel = {"id": self.page.evaluate(KERNEL)}
        notebook.start("docmanager:open", path=name, factory="Notebook", kernel=kernel)
        self.page.wait_for_function(
            "name => window.jupyterapp.shell.currentWidget?.context?.path === name", arg=name
        )
        self.page.evaluate(
            "for (const one of [...window.jupyterapp.shell.widgets('main')])"
            " if (one !== window.jupyterapp.shell.currentWidget) one.dispose();"
        )
        return notebook.ready()


@pytest.fixture(scope="module")
def desk(page: Page) -> Desk:
    """JupyterLab, opened on the first lesson as by a link; meanwhile a bar moves and says what is done."""
    page.goto("lite/lab/index.html?path=00_start.ipynb", wait_until="commit")
    # The first visit loads the page anew, once its service worker is there.
    page.wait_for_function("navigator.serviceWorker.controller")
    bar = page.locator("#kg-start")
    expect(bar.get_by_role("status")).to_contain_text("Downloading Python")
    assert bar.evaluate(MOVING)
    expect(bar).to_have_count(0, timeout=START)
    return Desk(page)


def plays_on(board: Locator) -> None:
    """Make the first of the legal moves, by their list."""
    expect(board).to_have_attribute("data-state", "ready")
    before = str(board.get_attribute("data-rev"))
    board.locator("details:has(.kg-moves) > summary").click()
    board.locator(".kg-moves [data-move]").first.click()
    expect(board).not_to_have_attribute("data-rev", before)
    expect(board.locator(".kg-log [data-ply]").first).to_be_attached()


def steps_on(board: Locator) -> None:
    """Begin a walk: the coach goes on to the second step, or first shows what is played."""
    expect(board.locator('.kg-step[data-to="0"]')).to_have_attribute("aria-current", "step")
    before = str(board.get_attribute("data-rev"))
    board.locator(".kg-next").click()
    expect(board).not_to_have_attribute("data-rev", before)
    expect(board.locator('.kg-step[data-to="1"][aria-current], .kg-verdict:visible').first).to_be_visible()


def test_what_runs_in_a_browser_is_no_larger_than_it_has_to_be(site: Path) -> None:
    """Half of it is Pyodide. With the pages, `MOST` in test_site_pages, a site has 80 MB at most."""
    assert sum(file.stat().st_size for file in site.rglob("*") if file.is_file()) < MOST


def test_every_game_is_tried() -> None:
    assert set(WALKS) == set(registered_games())


def test_first_lessons_play_in_jupyterlite(desk: Desk) -> None:
    start = desk.open("00_start.ipynb")
    desk.page.wait_for_function(SHOWN)
    for served in ("Nbgrader", "Validate"):
        expect(desk.page.get_by_text(served), "it would need a server").to_have_count(0)
    start.run(1)
    expect(start.output(1).locator(".kg-home-lead")).to_be_visible()
    start.show(3)
    start.run(3)
    plays_on(start.output(3).locator(".kg-board"))
    any_game = desk.open("01_play.ipynb")
    any_game.run(1)
    any_game.output(1).get_by_role("button", name="Kontor").click()
    plays_on(any_game.output(1).locator('.kg-board[data-game="kontor"]'))


@pytest.mark.parametrize(("game", "walk"), WALKS.items())
def test_a_walk_of_each_game_goes_on_in_jupyterlite(game: str, walk: str, desk: Desk) -> None:
    name = f"{game}_1_rules.ipynb"
    lesson = desk.open(name)
    cells = nbformat.read(shelf()[name], as_version=4).cells
    number = next(n for n, cell in enumerate(cells) if f'walk("{game}", "{walk}")' in cell.source)
    lesson.show(number)
    code = [cell for cell in cells[: number + 1] if cell.cell_type == "code"]
    lesson.run(cells.index(code[0]))
    lesson.show(number)
    lesson.run(number)
    steps_on(lesson.output(number).locator(".kg-board"))


def test_a_person_plays_and_fills_in_the_form_in_jupyterlite(desk: Desk) -> None:
    notebook = desk.open("board.ipynb")
    notebook.run(1)
    form = notebook.output(1).locator(".kg-sheet")
    form.locator('[name="bearers"]').fill("8")
    form.locator('[name="rations"]').fill("80")
    form.locator('[name="canoes"]').fill("1")
    expect(form).to_contain_text("Ready to leave")
    notebook.run(0)
    # Takes the kernel away, and so comes last.
    plays(notebook.output(0).locator(".kg-board"), lambda: desk.page.evaluate(STOP))


def test_the_bar_speaks_the_language_of_the_lesson(page: Page) -> None:
    page.goto("lite/lab/index.html?path=es/00_start.ipynb", wait_until="commit")
    bar = page.locator("#kg-start")
    expect(bar.get_by_role("status")).to_contain_text("Descargando Python")
    expect(bar).to_have_attribute("lang", "es")


# The live board


def test_a_live_board_plays_every_game_and_a_walk_of_each(page: Page) -> None:
    page.goto("live/index.html?game=tiki_topple&seed=4")
    expect(page.locator("#note")).to_contain_text("Downloading Python")
    bar = page.get_by_role("progressbar")
    assert bar.evaluate(MOVING)
    board = page.locator(".kg-board")
    expect(board).to_have_attribute("data-state", "ready", timeout=START)
    expect(bar).to_be_hidden()
    choice = page.get_by_label("On the board:")
    for game, walk in WALKS.items():
        choice.select_option(game)
        expect(board).to_have_attribute("data-game", game)
        page.wait_for_function(IN_SIGHT)
        plays_on(board)
        choice.select_option(f"{game}/{walk}")
        steps_on(board)
        assert "walk=" in page.url, "the address opens what is shown"


def test_a_live_board_plays_games_by_house_rules_beside_the_game(page: Page) -> None:
    page.goto("live/index.html?game=tiki_topple&seed=4")
    board = page.locator(".kg-board")
    expect(board).to_have_attribute("data-state", "ready", timeout=START)
    board.locator(".kg-menu > summary").click()
    board.locator('[data-do="compare"]').click()
    fold = board.locator(".kg-house")
    fold.get_by_label("TT-K1: of a secret card scores … points, but only", exact=True).fill("20")
    fold.get_by_role("button", name="What changes?").click()
    games = board.locator(".kg-games")
    games.get_by_role("button", name="Play the games").click()
    bar = games.get_by_role("progressbar").element_handle()
    page.wait_for_function("bar => bar.value >= 2", arg=bar)
    games.get_by_role("button", name="Enough").click()
    expect(games.get_by_role("status")).to_contain_text("games under each set of rules show")
    expect(games.locator("img")).to_be_visible()


def test_a_live_board_in_spanish_is_read_by_everybody_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("live/index.html?walk=kontor/majority&theme=dark&language=en")
    board = page.locator(".kg-board")
    expect(page.get_by_role("progressbar")).to_be_hidden(timeout=START)
    expect(board.locator(".kg-next")).to_have_text("Next")
    page.get_by_label("Language:").select_option("es")
    expect(board.locator(".kg-next")).to_have_text("Siguiente")
    expect(page).to_have_title(re.compile("zona"))
    expect(board).to_have_attribute("data-theme", "dark")
    assert page.evaluate(TOO_WIDE) <= 0
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(AXE_RUN) == []


def test_a_live_board_comes_back_after_a_reload_and_its_address_gives_nothing_away(page: Page) -> None:
    page.goto("live/index.html?game=kontor&seed=4")
    board = page.locator(".kg-board")
    expect(board).to_have_attribute("data-state", "ready", timeout=START)
    plays_on(board)
    # The link follows the board's answer.
    expect(board).to_have_attribute("data-state", "ready")
    page.wait_for_function("() => location.hash.includes('v=0')")
    said = board.locator(".kg-log").inner_text()
    shown = page.evaluate("() => location.hash.slice(1)")
    assert not {"z", "m"} & dict(parse_qsl(shown)).keys()
    page.reload()
    expect(board).to_have_attribute("data-state", "ready", timeout=START)
    assert board.locator(".kg-log").inner_text() == said
    # Whoever gets the link sees the position, and nothing of how it came about.
    stranger = page.context.browser.new_context() if page.context.browser else None
    assert stranger
    other = stranger.new_page()
    other.goto(page.url)
    theirs = other.locator(".kg-board")
    expect(theirs).to_have_attribute("data-state", "ready", timeout=START)
    # By their words: on which lines these are is a matter of the page's width.
    told = [one.locator(".kg-seats").inner_text().split() for one in (theirs, board)]
    assert told[0] == told[1]
    assert theirs.locator(".kg-log").inner_text() != said
    stranger.close()


def test_a_live_board_says_what_is_wrong(browser: Browser, address: str) -> None:
    # A service worker would have the file that is missing here.
    with browser.new_context(base_url=address, service_workers="block") as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto("live/index.html?game=chess")
        trouble = page.locator("#trouble")
        expect(trouble).to_contain_text("no game or walk called “chess”")
        page.route("**/games.bin", lambda route: route.fulfill(status=404))
        page.goto("live/index.html?game=nile")
        expect(trouble).to_contain_text("Python did not start")
