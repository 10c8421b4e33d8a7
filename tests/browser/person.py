"""A person at a board, wherever it is shown: they move, are refused, look back, use the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import AT_REST, READY, WAIT

CELL = """\
from kernel_games import Match
from kernel_games.bots import Greedy
match = Match("tiki_topple", ["You", Greedy()], seed=1)
match.board(pace=0)
"""
WALK = """\
from kernel_games import walk
walk("kontor", "majority", again=True)
"""
RUN_ALL = "window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => 0)"
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


def run_notebook(page: Page) -> None:
    """Run the cells of a notebook that is opening."""
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.sessionContext")
    page.evaluate(READY, arg=True)
    page.evaluate(RUN_ALL)


def plays(root: Locator, leave: Callable[[], object]) -> None:
    """Play on the board of :data:`CELL`, until its kernel is taken away."""
    page = root.page
    expect(root).to_have_attribute("data-state", "ready", timeout=2 * WAIT)
    log = root.locator(".kg-log [data-ply]")

    # Until the board is laid out for its room, its pieces glide away from under the mouse.
    expect(root, "laid out for its room").to_have_attribute("data-room", re.compile(r"^\d+ \d+$"))
    page.wait_for_function(AT_REST, arg=root.element_handle())
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

    leave()
    root.locator('[data-pick^="card:up"]').first.click(force=True)
    root.locator('[data-pick^="tiki:"]').last.click(force=True)
    expect(root, "the kernel is gone").to_have_attribute("data-state", "lost")
    expect(root.locator('[data-key^="tiki:"]').first, "the last picture stays").to_be_visible()


def walks(root: Locator, leave: Callable[[], object]) -> None:
    """Begin :data:`WALK`: be wrong, be right, look back, go on, until its kernel is taken away."""
    here = root.locator(".kg-step[aria-current]")
    expect(here).to_have_attribute("data-to", "0", timeout=2 * WAIT)
    expect(root, "laid out for its room").to_have_attribute("data-room", re.compile(r"^\d+ \d+$"))
    root.locator(".kg-next").click()
    expect(here).to_have_attribute("data-to", "1")
    root.locator('[data-choice="0"]').click()
    expect(root.locator(".kg-verdict.kg-of-again")).to_contain_text("0 is too small.")
    root.locator('[data-choice="4"]').click()
    expect(root.locator(".kg-verdict.kg-of-right")).to_contain_text("Right: 4.")
    root.locator('[data-coach="back"]').click()
    expect(here).to_have_attribute("data-to", "0")
    root.locator(".kg-next").click()
    expect(here).to_have_attribute("data-to", "1")
    expect(root.locator(".kg-step-right")).to_have_count(1)

    leave()
    root.locator(".kg-next").click()
    expect(root, "the kernel is gone").to_have_attribute("data-state", "lost")
    expect(root.locator(".kg-verdict.kg-of-right"), "what was said last stays").to_be_visible()
