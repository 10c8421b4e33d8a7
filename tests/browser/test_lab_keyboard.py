"""A person plays with the keyboard alone, in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.harness import Notebook
from tests.browser.table import (
    AGAINST_GREEDY,
    HALFWAY,
    Table,
    inside,
    legal,
    on,
    picks,
    played,
    started,
    tab_to,
)

OpenNotebook = Callable[..., Notebook]
WAY = """node => {
  const [to, at] = [node, document.activeElement].map(one => one.getBoundingClientRect());
  return [to.x + to.width / 2 - at.x - at.width / 2, to.y + to.height / 2 - at.y - at.height / 2];
}"""

# A board that comes takes the focus once: whoever wants it elsewhere has it thirty frames later.
FOCUS = """async one => {
  for (let held = 0; held < 30; held += 1) {
    if (!one.matches(":focus")) one.focus(), held = 0;
    await new Promise(requestAnimationFrame);
  }
}"""


def walk_to(table: Table, pick: str) -> None:
    """Press arrow keys until the piece has the focus: towards it, never twice the same way from one."""
    tried: set[tuple[str, str]] = set()
    while on(table, "data-pick") != pick:
        assert inside(table), f"on the way to {pick} the focus has left the board"
        x, y = table.piece(pick).evaluate(WAY)
        across = ["ArrowRight", "ArrowLeft"] if x > 0 else ["ArrowLeft", "ArrowRight"]
        down = ["ArrowDown", "ArrowUp"] if y > 0 else ["ArrowUp", "ArrowDown"]
        (first, fourth), (second, third) = (across, down) if abs(x) > abs(y) else (down, across)
        here = on(table, "data-key")
        steps = [(here, key) for key in (first, second, third, fourth) if (here, key) not in tried]
        assert steps, f"no arrow keys lead to {pick}"
        tried.add(steps[0])
        table.notebook.page.keyboard.press(steps[0][1])


def move_by_arrows(table: Table, move: str) -> None:
    """Pick the pieces of a move with arrow keys and Enter, until one move is left."""
    before = table.revision()
    for pick in picks(move):
        walk_to(table, pick)
        table.notebook.page.keyboard.press("Enter")
        if table.root.get_attribute("data-state") == "busy" or table.revision() != before:
            break


def test_game_by_keyboard_alone_goes_on_from_round_to_round_to_its_end(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(HALFWAY)
    notebook.page.emulate_media(reduced_motion="reduce")
    table = started(notebook)
    press = notebook.page.keyboard.press
    notebook.select(0)
    tab_to(table, "data-pick")
    while (state := table.wait("ready", "rest", "over")) != "over":
        before = table.revision()
        assert inside(table), "the focus is kept across updates"
        if state == "rest":
            tab_to(table, "data-do", "go")
            press("Enter")
        else:
            if not on(table, "data-pick"):
                tab_to(table, "data-pick", key="Shift+Tab")
            move_by_arrows(table, legal(notebook)[-1])
        table.changed(before)
    assert notebook.value("match.state.current_player") == -4


def test_list_of_legal_moves_plays_by_keyboard(open_notebook: OpenNotebook) -> None:
    """A screen reader can do everything without the drawing."""
    notebook = open_notebook(AGAINST_GREEDY)
    table = started(notebook)
    table.root.locator(".kg-side summary").first.evaluate(FOCUS)
    press = notebook.page.keyboard.press
    press("Enter")
    for turn in (1, 2):
        expect(table.root.locator(".kg-moves button")).to_have_count(len(legal(notebook)))
        tab_to(table, "data-move", legal(notebook)[-1])
        before = table.revision()
        press("Enter")
        table.changed(before)
        table.wait("ready")
        assert len(played(notebook)) == 2 * turn
        assert inside(table)


def test_keys_in_a_board_never_reach_jupyterlab(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook("1", AGAINST_GREEDY, "2")
    table = started(notebook, 1)
    cells, press = notebook.cells(), notebook.page.keyboard.press
    for place in ("[data-pick][tabindex='0']", ".kg-menu > summary", ".kg-side summary", ".kg-time input"):
        table.root.locator(place).first.focus()
        for key in (
            "x",
            "m",
            "d",
            "d",
            "a",
            "b",
            "z",
            "c",
            "v",
            "y",
            "Shift+M",
            "0",
            "0",
            "Escape",
            "k",
            "j",
        ):
            press(key)
    assert notebook.cells() == cells
    assert notebook.page.locator(".jp-Dialog").count() == 0

    table.piece("card:up1").focus()
    notebook.page.keyboard.press("Shift+Enter")
    notebook.page.keyboard.press("Control+Enter")
    assert notebook.value("len(In)") == 2, "no cell has been run"
    assert played(notebook) == []
    for _ in range(60):
        press("Tab")
        if not inside(table):
            break
    assert not inside(table), "Tab leaves the board"
