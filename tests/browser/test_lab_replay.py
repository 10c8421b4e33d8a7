"""A replay where no kernel runs: a slider where scripts run, else a picture and a list of words."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbclient
import nbconvert
import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.harness import AXE, Lab, Notebook, notebook_of
from tools.notebooks import clean

OpenNotebook = Callable[..., Notebook]
CHAIN = """\
from kernel_games import Match, game
from kernel_games.drawing.pictures import replay
rules = game("mississippi")
course = {"name": "Straight", "spaces": [[place, 0] for place in range(12)]}
start = rules.position(players=3, ships=[[2, 6], [4, 4], [10, 1]], course=course)
match = Match(rules, ["Ada", "Ben", "Cleo"], start=start, seed=1)
match.play("forward 1")
replay(match, seat=0)
"""
FIRST, SECOND, LAST = (
    "Ada's 6 touches Ben's 1",
    "Ada's ship is carried forward 5 spaces",
    "Ada's ship is at the finish, so the game is over.",
)


@pytest.fixture(scope="module")
def executed() -> Callable[[], Any]:
    """Makes notebooks with two cells that show the same replay, as a lesson is committed."""
    notebook = notebook_of([CHAIN, "replay(match, seat=0)"])
    nbclient.NotebookClient(notebook, timeout=300, store_widget_state=False).execute()
    return lambda: clean(copy.deepcopy(notebook))


def drawn(picture: Locator) -> str:
    """Wait until the picture is there; its alternative words."""
    picture.page.wait_for_function(
        "img => img.complete && img.naturalWidth > 300", arg=picture.element_handle()
    )
    return picture.get_attribute("alt") or ""


def check_slider(root: Locator) -> None:
    """It is gone through by keyboard alone, and tells its words and its picture at each step."""
    slider, picture = root.get_by_role("slider", name="Steps of Mississippi"), root.locator("img")
    said = root.locator("[aria-live=polite]")
    found = []
    slider.focus()
    for key, step, words in (
        ("Home", 1, FIRST),
        ("ArrowRight", 2, SECOND),
        ("End", 4, LAST),
        ("ArrowLeft", 3, "Ada's ship is carried forward 2 spaces"),
        ("Home", 1, FIRST),
    ):
        slider.press(key)
        expect(slider).to_be_focused()
        expect(slider).to_have_attribute("aria-valuetext", f"Step {step} of 4")
        expect(said).to_contain_text(words)
        found.append((drawn(picture), picture.get_attribute("src")))
    assert found[0] == found[-1]
    assert len(set(found)) == 4
    assert "Ada on space 3" in found[0][0]
    root.get_by_text("All steps in words").click()
    expect(root.get_by_role("listitem")).to_have_count(4)


def test_page_that_nbconvert_makes_has_a_slider_offline(
    context: BrowserContext, executed: Callable[[], Any], tmp_path: Path
) -> None:
    """From a file, without network: two of the same on a page work each for itself."""
    page_file = tmp_path / "lesson.html"
    html, _ = nbconvert.HTMLExporter().from_notebook_node(executed())
    page_file.write_text(html, encoding="utf-8")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route(
        "**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort()
    )
    page.goto(page_file.as_uri(), wait_until="commit")
    both = page.locator("[class^=kg-replay]")
    expect(both).to_have_count(2)
    second = both.nth(1).locator("img")
    before = (drawn(second), second.get_attribute("src"))
    check_slider(both.nth(0))
    assert (drawn(second), second.get_attribute("src")) == before
    check_slider(both.nth(1))
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run({include: ['[class^=kg-replay]']})).violations")
    assert [rule["id"] for rule in found] == []
    page.set_viewport_size({"width": 400, "height": 800})
    assert second.evaluate("img => img.getBoundingClientRect().right <= innerWidth"), "it is never cut off"
    assert errors == []
    page.close()


def test_untrusted_notebook_shows_the_picture_and_the_words(
    lab: Lab, open_notebook: OpenNotebook, executed: Callable[[], Any]
) -> None:
    notebook = open_notebook(path=lab.write(executed()))
    output = notebook.output(0)
    assert "finish" in drawn(output.locator("img"))
    expect(output.get_by_role("slider")).to_have_count(0)
    items = output.get_by_role("listitem")
    expect(items).to_have_text(
        [re.compile(FIRST), re.compile(SECOND), re.compile("2 spaces"), re.compile(LAST)]
    )
    for item in items.all():
        expect(item).to_be_visible()
    said = output.inner_text()
    assert "kg-" not in said, "nothing of the script is left as text"
    assert "function" not in said


def test_trusted_notebook_has_the_slider_and_its_keys_stay_in_it(
    lab: Lab, open_notebook: OpenNotebook, executed: Callable[[], Any]
) -> None:
    notebook = open_notebook(path=lab.write(executed(), trusted=True))
    notebook.select(0)
    check_slider(notebook.output(0).locator("[class^=kg-replay]"))
    cells = notebook.cells()
    slider = notebook.output(0).get_by_role("slider")
    slider.focus()
    for key in ("ArrowDown", "ArrowUp", "d", "d", "b"):
        notebook.page.keyboard.press(key)
    expect(slider).to_be_focused()
    assert notebook.cells() == cells
