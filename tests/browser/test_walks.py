"""Walks in JupyterLab: in sight, twice on a page, run again, loaded again."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.harness import Notebook

OpenNotebook = Callable[..., Notebook]
WALK = 'from kernel_games import walk\nwalk("kontor", "majority")'
OUT_OF_SIGHT = """root => {
  const seen = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  return [...root.querySelectorAll(".kg-coach, .kg-table, .kg-next, .kg-choice")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.top < seen.top - 1 || box.bottom > seen.bottom + 1 || box.right > seen.right + 1)
    .map(([name, box]) => `${name} ${JSON.stringify(box)}`);
}"""
SCROLLED = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"


def at(root: Locator, number: int) -> None:
    """Wait until a page shows this step, from 0."""
    expect(root.locator(".kg-step[aria-current]")).to_have_attribute("data-to", str(number))


def test_a_walk_is_in_sight_at_1366_by_768_and_nothing_scrolls(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(WALK, *["'more'"] * 20)
    page = notebook.page
    page.set_viewport_size({"width": 1366, "height": 768})
    notebook.run_all()
    page.mouse.move(700, 400)
    page.mouse.wheel(0, -100_000)
    page.wait_for_function(f"{SCROLLED} === 0")
    root = notebook.output(0).locator(".kg-board")
    expect(root).to_have_attribute("data-coach", "beside")
    expect(root).to_have_attribute("data-room", re.compile(r"^[68]\d\d 6\d\d$"))
    assert root.evaluate(OUT_OF_SIGHT) == []
    root.locator(".kg-next").click()
    at(root, 1)
    expect(root.locator(".kg-choice").first).to_be_focused()
    root.locator('[data-choice="4"]').click()
    expect(root.locator(".kg-verdict.kg-of-right")).to_contain_text("Right: 4.")
    expect(root.locator(".kg-next")).to_be_focused()
    assert root.evaluate(OUT_OF_SIGHT) == []
    assert page.evaluate(SCROLLED) == 0


def test_a_double_click_goes_one_step_and_two_cells_walk_together(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(WALK, 'walk("kontor", "majority")')
    notebook.run_all()
    first, second = (notebook.output(cell).locator(".kg-board") for cell in (0, 1))
    at(second, 0)
    first.locator(".kg-next").dblclick()
    for root in (first, second):
        at(root, 1)
        expect(root.locator(".kg-verdict")).to_be_hidden()
    second.locator('[data-choice="0"]').click()
    for root in (first, second):
        expect(root.locator(".kg-verdict.kg-of-again")).to_contain_text("0 is too small.")
    first.locator('[data-choice="4"]').click()
    for root in (first, second):
        expect(root.locator(".kg-is-right")).to_have_text("4 (right)")
        expect(root.locator(".kg-step-right")).to_have_count(1)


def test_it_goes_on_after_a_reload_and_when_its_cell_is_run_again(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(WALK)
    notebook.run_all()
    root = notebook.output(0).locator(".kg-board")
    root.locator(".kg-next").click()
    root.locator('[data-choice="4"]').click()
    expect(root.locator(".kg-verdict.kg-of-right")).to_be_visible()
    notebook.command("docmanager:save")
    notebook.reload()
    at(root, 1)
    expect(root.locator(".kg-verdict.kg-of-right")).to_be_visible()
    notebook.run_all()
    at(root, 1)
    root.locator(".kg-next").click()
    at(root, 2)
    root.locator('[data-to="0"]').click()
    at(root, 0)
    root.locator('[data-to="2"]').click()
    at(root, 2)


def test_without_its_kernel_it_says_so_and_keeps_its_picture(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(WALK)
    notebook.run_all()
    root = notebook.output(0).locator(".kg-board")
    at(root, 0)
    notebook.restart()
    expect(root).to_have_attribute("data-state", "lost")
    expect(root.locator(".kg-coach .kg-say")).to_contain_text("Run the cell again")
    expect(root.locator(".kg-coach-say")).to_be_visible()
