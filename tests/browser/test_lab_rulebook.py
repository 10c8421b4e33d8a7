"""The rulebook page: in a real JupyterLab, and saved as a file that is opened without kernel and network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import kernel_games
from tests.browser.harness import AXE, AXE_RUN, THEMES, Lab, Notebook, notebook_of
from tests.browser.test_lab_access import TOO_SMALL, TOO_WIDE
from tests.browser.test_lab_static import SHUT_DOWN, STORED

OpenNotebook = Callable[..., Notebook]
OpenPage = Callable[..., Page]
KONTOR = "import kernel_games\nbook = kernel_games.rulebook('kontor')\nbook"
TARGET = 24
UNDER_THE_SEARCH = """title => title.getBoundingClientRect().top <
  document.querySelector(".kg-rb-find").getBoundingClientRect().bottom"""


def clause(root: Locator, name: str) -> Locator:
    return root.locator(f"article[data-id='{name}']")


def opened(root: Locator, name: str) -> Locator:
    """Open a clause by its button; its article, once its pictures are drawn."""
    article = clause(root, name)
    article.locator("[data-open]").click()
    drawn(article.locator("img").last)
    return article


def drawn(picture: Locator) -> None:
    picture.page.wait_for_function(
        "img => img.complete && img.naturalWidth > 0", arg=picture.element_handle()
    )


def check_finding(root: Locator) -> None:
    """Search as one types, filters, what is found nowhere, and all again."""
    search, (kind, origin) = root.get_by_role("searchbox"), root.get_by_role("combobox").all()
    count, shown = root.get_by_role("status").first, root.locator("article:visible")
    every = len(kernel_games.game("kontor").rulebook)
    expect(count).to_have_text(f"{every} of {every}")
    search.press_sequentially("cross off")
    expect(clause(root, "KO-X15")).to_be_visible()
    expect(clause(root, "KO-B01")).to_be_hidden()
    expect(clause(root, "KO-X15").locator("h4 mark").first).to_have_text("Cross")
    search.fill("")
    kind.select_option("limit")
    origin.select_option("printed")
    expect(count).to_have_text(f"{shown.count()} of {every}")
    assert 0 < shown.count() < 15
    search.fill("no such thing")
    expect(root.get_by_text("No clause matches.")).to_be_visible()
    search.press("Escape")
    expect(shown).to_have_count(every)


@pytest.mark.clause("KO-B10", "KO-B12")
def test_rulebook_is_searched_opened_and_tried(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(KONTOR)
    notebook.run_all()
    root = notebook.output(0).locator(".kg-rulebook")
    check_finding(root)
    article = opened(root, "KO-B10")
    expect(article.locator("figure")).to_have_count(3)
    expect(article.locator(".kg-ex-no").first).to_contain_text(
        "There is no card next to the space 3 north and 2 east of the centre"
    )
    expect(article.locator(".kg-ex-yes")).to_contain_text("Red stores tea.")
    # A chip leads to its clause, and scrolls the book alone.
    before = notebook.page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTop")
    article.locator(".kg-ex [data-clause=KO-B12]").first.click()
    expect(root.locator("[data-here]")).to_have_attribute("data-id", "KO-B12")
    expect(clause(root, "KO-B12").locator("img").first).to_be_in_viewport()
    assert notebook.page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTop") == before
    # A board opens right there and plays a move.
    article.locator(".kg-rb-try").first.click()
    board = article.locator(".kg-rb-slot .kg-board")
    expect(board.locator(".kg-stage > svg")).to_be_visible()
    expect(board).to_have_attribute("data-state", "ready")
    board.locator("summary", has_text="All legal moves").click()
    board.locator(".kg-moves [data-move='place n3e1']").click()
    expect(board.locator(".kg-log")).to_contain_text("Red stores tea.")
    article.locator(".kg-rb-try").first.click()
    expect(board).to_have_count(0)
    # Of two that were opened one is left: what was put away is gone in the kernel too.
    article.locator(".kg-rb-try").first.click()
    expect(board.locator(".kg-stage > svg")).to_be_visible()
    assert notebook.ask("print(len(book.session._boards), book.errors)") == "1 []"


@pytest.mark.clause("KO-X15")
def test_a_clause_leads_to_the_lesson_that_cites_it(open_notebook: OpenNotebook, lab: Lab) -> None:
    path = lab.write(notebook_of(["import kernel_games\nkernel_games.rulebook('kontor', 'KO-X15')"]))
    lesson = path.with_name("kontor_2_majority.ipynb")
    nbformat.write(notebook_of(["1"]), lesson)
    notebook = open_notebook(path=path)
    notebook.run_all()
    notebook.page.get_by_role("link", name=lesson.name).click()
    Notebook(lab, notebook.page, lesson).ready().close()
    notebook.page.get_by_role("tab", name=path.name).click()
    notebook.ready()


def test_rulebook_is_read_by_keyboard_alone(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(KONTOR)
    notebook.run_all()
    root, keys = notebook.output(0).locator(".kg-rulebook"), notebook.page.keyboard
    cells = notebook.cells()
    root.locator(".kg-rb-main").focus()
    keys.press("/")
    keys.type("cross off together")
    for _ in range(2):
        keys.press("Tab")
    while root.evaluate("root => document.activeElement.dataset.open !== 'KO-X15'"):
        assert root.evaluate("root => root.contains(document.activeElement)"), "the button is come to by Tab"
        keys.press("Tab")
    keys.press("Enter")
    article = clause(root, "KO-X15")
    drawn(article.locator("img").last)
    slider = article.get_by_role("slider")
    slider.focus()
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "Step 1 of 10")
    slider.press("ArrowRight")
    expect(article.locator("[data-now]").first).to_be_visible()
    for key in ("x", "d", "d", "b"):
        keys.press(key)
    assert notebook.cells() == cells, "no key works on the cells"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_a_rulebook(open_notebook: OpenNotebook, theme: str) -> None:
    notebook = open_notebook(KONTOR)
    notebook.theme(theme)
    notebook.run_all()
    root = notebook.output(0).locator(".kg-rulebook")
    expect(root).to_have_attribute("data-theme", theme)
    opened(root, "KO-B10")
    opened(root, "KO-B01")
    root.get_by_role("searchbox").fill("card")
    assert notebook.axe(".kg-rulebook") == []
    notebook.snap(root, f"rulebook-{theme}")


def test_clause_of_a_board_leads_to_the_rulebook(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        "import kernel_games\n"
        "match = kernel_games.Match('tiki_topple', ['Ada', 'Ben'], seed=1)\n"
        "match.play(match.legal_moves()[0])\nmatch.board()"
    )
    notebook.run_all()
    board = notebook.output(0).locator(".kg-board")
    board.locator(".kg-log [data-clause=TT-T3]").last.click()
    panel = board.locator(".kg-clause")
    drawn(panel.locator("img").first)
    panel.get_by_role("button", name="See it in the rulebook").click()
    article = panel.locator("article[data-here]")
    expect(article).to_have_attribute("data-id", "TT-T3")
    drawn(article.locator("img").first)
    assert notebook.axe(".kg-clause") == []
    panel.get_by_role("searchbox").press("Escape")
    expect(panel).to_be_hidden()


def test_narrow_rulebook_is_not_cut_off(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(KONTOR, width=430)
    if notebook.page.locator("#jp-left-stack").is_visible():
        notebook.command("application:toggle-left-area")
    notebook.run_all()
    root = notebook.output(0).locator(".kg-rulebook")
    opened(root, "KO-X15")
    assert root.evaluate(TOO_WIDE) == []
    assert root.evaluate(TOO_SMALL, TARGET) == []
    notebook.snap(root, "rulebook-narrow")


def test_rulebook_saved_while_it_was_live_is_its_clauses_once_its_kernel_is_gone(
    lab: Lab, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(path=lab.write(notebook_of([KONTOR]), trusted=True))
    notebook.run_all()
    notebook.page.wait_for_function(STORED)
    notebook.command("docmanager:save")
    notebook.page.evaluate(SHUT_DOWN)
    notebook.reload()
    output = notebook.output(0)
    output.get_by_text("Extension: who wins an area").click()
    expect(output.get_by_text("KO-X15 Cross off together")).to_be_visible()
    expect(output.get_by_text("run the cell to search it")).to_be_visible()
    expect(output.locator("a")).to_have_count(0)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of Kontor's rulebook as a file."""
    path = tmp_path_factory.mktemp("saved") / "kontor.html"
    kernel_games.rulebook("kontor").save(path)
    return path.as_uri()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Open a file in a browser without network; at the end it must have asked for nothing, nor complained."""
    errors: list[str] = []
    contexts = []

    def make(address: str, width: int = 1280, **options: Any) -> Page:
        contexts.append(
            browser.new_context(viewport={"width": width, "height": 900}, offline=True, **options)
        )
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.extend([message.text] * (message.type == "error")))
        page.on(
            "request",
            lambda asked: errors.extend([asked.url] * (not asked.url.startswith(("file:", "data:")))),
        )
        page.goto(address)
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.mark.clause("KO-X15")
def test_saved_rulebook_needs_no_kernel(open_page: OpenPage, saved: str) -> None:
    page = open_page(saved)
    root = page.locator(".kg-rulebook")
    check_finding(root)
    article = opened(root, "KO-X15")
    expect(article.locator(".kg-rb-try")).to_have_count(0)
    expect(article.get_by_text('walk("kontor", "majority")')).to_be_visible()
    slider, after = article.get_by_role("slider"), article.locator("img").last
    last = after.get_attribute("src")
    slider.focus()
    slider.press("Home")
    drawn(after)
    assert after.get_attribute("src") != last
    # Each clause has an address of its own.
    article.locator(".kg-ex [data-clause=KO-B16]").first.click()
    expect(root.locator("[data-here]")).to_have_id("KO-B16")
    assert page.url == f"{saved}#KO-B16"
    page.go_back()
    assert page.url == saved


@pytest.mark.clause("KO-B10")
@pytest.mark.one_in(2)
@pytest.mark.parametrize("width", [1280, 430])
def test_address_of_a_clause_opens_it(open_page: OpenPage, saved: str, width: int) -> None:
    page = open_page(f"{saved}#KO-B10", width)
    article = page.locator("#KO-B10")
    drawn(article.locator("img").first)
    expect(article).to_be_in_viewport()
    assert article.evaluate("node => node.getBoundingClientRect().top") < 200
    assert article.locator("h4").evaluate(UNDER_THE_SEARCH) is False


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 430])
def test_axe_finds_nothing_in_a_saved_rulebook(
    open_page: OpenPage, saved: str, width: int, scheme: str
) -> None:
    page = open_page(saved, width, color_scheme=scheme)
    root = page.locator(".kg-rulebook")
    for name in ("KO-B01", "KO-B10", "KO-X15"):
        opened(root, name)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(AXE_RUN, ["main", None]) == []
    assert root.evaluate(TOO_WIDE) == []
    assert root.evaluate(TOO_SMALL, TARGET) == []


def test_saved_rulebook_without_scripts_has_its_clauses(open_page: OpenPage, saved: str) -> None:
    page = open_page(f"{saved}#KO-X15", java_script_enabled=False)
    expect(page.locator("#KO-X15")).to_contain_text("Cross off together")
    expect(page.locator("script")).to_have_count(1)
