"""The page to begin with, in JupyterLab: a walk from it and back, and what another kernel remembers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.harness import Notebook

OpenNotebook = Callable[..., Notebook]
WALK = '[data-open*=\'"kon_tiki","name":"first_turn"\']'


CELL = """import os
os.environ["KERNEL_GAMES_DATA"] = {folder!r}
import kernel_games
kernel_games.home()"""


@pytest.fixture
def notebook(open_notebook: OpenNotebook, tmp_path: Path) -> Notebook:
    """A page at home of somebody who has done nothing yet."""
    found = open_notebook(CELL.format(folder=str(tmp_path)))
    found.run_all()
    return found


def pictured(home: Locator) -> None:
    expect(home.locator("[data-picture][src]")).to_have_count(5)


def test_a_walk_is_begun_at_home_and_remembered_by_another_kernel(notebook: Notebook) -> None:
    """Back from it, its place is shown; Next goes on there, in a new kernel too, and by keyboard."""
    home = notebook.output(0).locator(".kg-home")
    pictured(home)
    expect(home.locator(".kg-home-lead")).to_contain_text("Begin here: a walk on the board of Tiki Topple")
    assert not notebook.axe(".kg-home")
    home.locator(f"ol {WALK}").click()
    board = home.locator(".kg-board")
    expect(home.locator(".kg-home-front")).to_be_hidden()
    # Laid out for its room, it is the same board until somebody does something.
    expect(home.locator(".kg-board[data-room]")).to_have_count(1)
    board.locator("[data-coach=next]").click()
    expect(board.locator(".kg-dots [aria-current]")).to_have_attribute("data-to", "1")
    home.get_by_role("button", name="Back to all games").click()
    expect(board).to_have_count(0)
    expect(home.locator(f"ol {WALK}")).to_contain_text("step 2 of 8")
    expect(home.locator(".kg-home-lead")).to_contain_text("Where you were: Kon-Tiki, step 2 of 8")

    notebook.restart()
    notebook.run_all()
    home = notebook.output(0).locator(".kg-home")
    expect(home.locator(f"ol {WALK}")).to_contain_text("step 2 of 8")
    home.locator(".kg-home-lead .kg-home-next").focus()
    notebook.page.keyboard.press("Enter")
    expect(home.locator(".kg-dots [aria-current]")).to_have_attribute("data-to", "1")
