"""A board comes into sight once its cell has been run, and has the keys; nothing else moves the page."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.harness import Lab, Notebook

OpenNotebook = Callable[..., Notebook]

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"
USUAL = (
    *("00_start", "01_play", "kontor_2_majority"),
    *(f"{name}_1_rules" for name in ("kon_tiki", "kontor", "mississippi", "nile", "tiki_topple")),
)
"""The lessons that are run each time; all are where ``KERNEL_GAMES_EVERY_LESSON`` is set."""
EVERY = [path for folder in (NOTEBOOKS, NOTEBOOKS / "es") for path in sorted(folder.glob("*.ipynb"))]
LESSONS = [
    path
    for path in EVERY
    if os.environ.get("KERNEL_GAMES_EVERY_LESSON") or (path.parent == NOTEBOOKS and path.stem in USUAL)
]

MODEL = "window.jupyterapp.shell.currentWidget.content"
TYPES = f"() => [...{MODEL}.model.cells].map(cell => cell.type)"
ACTIVE = f"() => {MODEL}.activeCellIndex"
FOCUSED = "() => Boolean(document.activeElement.closest('.kg-board'))"
# A cell has been run once all that it shows is there.
DONE = f"""number => {{
  const cell = {MODEL}.model.cells.get(number);
  return cell.executionCount && cell.executionState === "idle";
}}"""
VIEWS = f"""number => {MODEL}.model.cells.get(number).outputs.toJSON()
  .filter(output => output.data?.["application/vnd.jupyter.widget-view+json"]).length"""
# Laid out for its room, and where it was thirty frames ago.
STEADY = """async root => {
  let last = "";
  for (let still = 0; still < 30; still += 1) {
    await new Promise(requestAnimationFrame);
    const {top, bottom} = root.getBoundingClientRect(), now = `${top} ${bottom} ${root.dataset.room}`;
    if (now !== last || !root.dataset.room) still = 0;
    last = now;
  }
}"""
OUT_OF_SIGHT = """root => {
  const seen = root.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
  const {width} = root.querySelector(".kg-stage > svg").viewBox.baseVal;
  const table = root.querySelector(".kg-table"), field = table.getBoundingClientRect();
  const bottom = Math.min(field.bottom, field.top + Number(table.dataset.working) * field.width / width);
  const parts = [["the field", {top: field.top, bottom}]];
  for (const part of root.querySelectorAll(".kg-head, .kg-status, .kg-coach, .kg-coach-nav")) {
    const box = part.getBoundingClientRect();
    if (part.checkVisibility() && box.height) parts.push([part.className, box]);
  }
  const found = parts.filter(([, box]) => box.top < seen.top - 1 || box.bottom > seen.bottom + 1)
    .map(([name, box]) => `${name}: ${box.top} to ${box.bottom}, of ${seen.top} to ${seen.bottom}`);
  for (const button of root.querySelectorAll("[data-coach=hint], [data-coach=next]")) {
    if (!button.checkVisibility()) continue;
    const {x, y, width, height} = button.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!button.contains(hit)) found.push(`${button.dataset.coach} lies under ${hit?.outerHTML}`);
  }
  return found;
}"""
FAR = "print('a line\\n' * 60)"
WALK = "import kernel_games\nkernel_games.walk('mississippi', 'chains')"
BOARD = """\
from kernel_games import Match
Match("tiki_topple", ["Ada", "Ben"], seed=1).board(seat=0)
"""


def begin(notebook: Notebook, cell: int = 0) -> Page:
    """Go to a cell, as by a click beside it."""
    notebook.page.set_viewport_size({"width": 1366, "height": 768})
    notebook.select(cell)
    notebook.page.evaluate(f"() => {MODEL}.activate()")
    return notebook.page


def board_of(notebook: Notebook, cell: int) -> Locator:
    root = notebook.output(cell).locator(".kg-board").first
    root.locator("svg [data-layer] > *").first.wait_for(state="attached")
    return root


def in_sight(root: Locator) -> list[str]:
    """Return the parts of a board that are out of view or covered, once it is at rest."""
    expect(root).to_be_focused()
    root.evaluate(STEADY)
    return list(root.evaluate(OUT_OF_SIGHT))


@pytest.mark.parametrize(
    "lesson", LESSONS, ids=lambda path: path.relative_to(NOTEBOOKS).with_suffix("").as_posix()
)
def test_each_cell_of_a_lesson_run_by_key_shows_its_board(lab: Lab, browser: Browser, lesson: Path) -> None:
    """In a profile that is new, as by somebody who presses Shift+Enter and nothing else."""
    folder = lab.folder / f"run-{lesson.parent.name}-{lesson.stem}"
    shutil.copytree(lesson.parent, folder, ignore=shutil.ignore_patterns(".*", "__pycache__", "es"))
    context = browser.new_context()
    notebook = Notebook(lab, context.new_page(), folder / lesson.name).load()
    page = begin(notebook)
    found, boards = [], 0
    for cell, kind in enumerate(page.evaluate(TYPES)):
        page.wait_for_function(f"cell => ({ACTIVE})() === cell", arg=cell)
        page.keyboard.press("Shift+Enter")
        if kind != "code":
            continue
        page.wait_for_function(DONE, arg=cell, timeout=180_000)
        drawn = notebook.output(cell).locator(
            ":is(.kg-board, .kg-home, .kg-sheet, .kg-rulebook, .jupyter-widgets) *"
        )
        if page.evaluate(VIEWS, cell):
            drawn.first.wait_for(state="attached")
            # What stands in a box comes one by one, a board last.
            expect(notebook.output(cell).locator(".widget-box > :empty")).to_have_count(0)
            # One that asks Python for its view says only that it waits.
            expect(notebook.output(cell).locator("p[role=status]:only-child")).to_have_count(0)
        if drawn.locator("xpath=ancestor-or-self::*[contains(@class, 'kg-board')]").count():
            boards += 1
            found += [f"cell {cell}: {part}" for part in in_sight(board_of(notebook, cell))]
    assert not notebook.raised()
    assert not notebook.errors
    notebook.close()
    context.close()
    assert boards, "a lesson has boards to play on"
    assert found == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize("key", ["Shift+Enter", "Control+Enter"])
def test_digits_answer_the_walk_that_was_just_made(key: str, open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(FAR, WALK, "later = 1", "later = 2")
    cells = notebook.cells()
    page = begin(notebook)
    page.keyboard.press("Shift+Enter")
    page.keyboard.press(key)
    page.wait_for_function(DONE, arg=1)
    root = board_of(notebook, 1)
    assert in_sight(root) == []
    # The notebook stays where it has gone.
    active = 2 if key == "Shift+Enter" else 1
    assert page.evaluate(ACTIVE) == active
    page.keyboard.press("2")
    expect(root.locator(".kg-verdict")).to_be_visible()
    assert notebook.cells() == cells


def test_keys_of_the_notebook_go_on_from_there(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(BOARD, "later = 1", "later = 2")
    page = begin(notebook)
    page.keyboard.press("Shift+Enter")
    root = board_of(notebook, 0)
    assert in_sight(root) == []
    for key in ("1", "d", "d", "x", "m"):
        page.keyboard.press(key)
    expect(root).to_be_focused()
    page.keyboard.press("Shift+Enter")
    page.wait_for_function(DONE, arg=1)
    assert page.evaluate(ACTIVE) == 2
    assert notebook.value("later") == 1
    # Once the notebook has the keys again they are its own.
    page.keyboard.press("Enter")
    page.keyboard.type("x")
    assert notebook.cells()[2] == "code: xlater = 2"


def test_nobody_is_taken_away_from_what_they_write(open_notebook: OpenNotebook) -> None:
    slow = f"import pathlib, time\nwhile not pathlib.Path('go').exists():\n    time.sleep(.01)\n{BOARD}"
    notebook = open_notebook(slow, FAR, *["'more'"] * 30, "later = 1")
    page = begin(notebook)
    page.keyboard.press("Shift+Enter")
    notebook.show(32)
    notebook.cell(32).locator(".cm-content").click()
    page.keyboard.type("a")
    (notebook.path.parent / "go").touch()
    page.wait_for_function(DONE, arg=0)
    page.keyboard.type("b")
    # The board has been answered by now, and would have come.
    assert notebook.ask("print(1)") == "1"
    expect(notebook.cell(32).locator(".cm-content")).to_be_focused()
    expect(notebook.cell(32)).to_be_in_viewport()
    assert "ab" in notebook.cells()[32]


def laid_out(notebook: Notebook, cell: int) -> None:
    """Look at a board; it has been told by then whether its cell was just run."""
    notebook.show(cell)
    expect(board_of(notebook, cell)).to_have_attribute("data-room", re.compile(r"^\d+ \d+$"))


def test_all_cells_run_at_once_take_nobody_anywhere(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(BOARD, FAR, BOARD)
    page = begin(notebook)
    notebook.run_all()
    for cell in (2, 0):
        laid_out(notebook, cell)
        assert not page.evaluate(FOCUSED)


def test_a_board_that_is_only_drawn_anew_moves_nothing(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(FAR, BOARD, "later = 1")
    page = begin(notebook, 1)
    page.keyboard.press("Shift+Enter")
    assert in_sight(board_of(notebook, 1)) == []
    notebook.command("docmanager:save")
    notebook.reload()
    page = begin(notebook, 1)
    laid_out(notebook, 1)
    assert not page.evaluate(FOCUSED)
