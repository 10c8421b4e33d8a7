"""A board and its kernel: restarted, busy, asked twice, shown on two pages."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.harness import Notebook
from tests.browser.table import ADA_AND_BEN, Table, elsewhere, legal, line, picks, played, started

ADA = ADA_AND_BEN.format("seat=0")
# Whoever wants to change the match meanwhile has to wait for the file.
BUSY = """\
from pathlib import Path
import time
with match.lock:
    while not Path("go").exists():
        time.sleep(0.01)
"""
LOAD = """\
from kernel_games import Match
match = Match.load("saved.jsonl")
match.board()
"""

OpenNotebook = Callable[..., Notebook]


def busy(notebook: Notebook, cell: int) -> None:
    """Run a cell that keeps the kernel, and the match, until :func:`go`."""
    notebook.run(cell, wait=False)
    expect(notebook.cell(cell)).to_contain_text("[*]")


def go(notebook: Notebook) -> None:
    """Let the busy cell end."""
    (notebook.path.parent / "go").touch()


def test_restart_is_told_and_a_saved_match_goes_on(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(ADA, LOAD)
    table = started(notebook)
    table.play(legal(notebook)[0])
    pieces, stood = table.root.locator("[data-key]").count(), line(notebook)
    notebook.ask('match.save("saved.jsonl")')

    notebook.restart()
    table.wait("lost")
    expect(table.say).to_contain_text("The kernel has stopped or was restarted")
    assert table.root.locator("[data-key]").count() == pieces, "the last picture stays"
    table.shows(stood)
    notebook.snap(table.root, "lost")

    again = started(notebook, 1)
    again.shows(stood)
    again.play(legal(notebook)[0])
    assert len(played(notebook)) == 2


def test_lost_connection_is_told_and_the_board_goes_on(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(ADA)
    table = started(notebook)
    said = table.root.evaluate(
        """async root => {
          const lost = new Promise(told => new MutationObserver((_, watch) => {
            if (root.dataset.state !== "lost") return;
            watch.disconnect();
            told(root.querySelector(".kg-say").textContent);
          }).observe(root, {attributes: true}));
          await window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.reconnect();
          return lost;
        }"""
    )
    assert "The connection to the kernel is lost" in said
    table.wait("ready")
    expect(table.say).not_to_contain_text("lost")
    table.play(legal(notebook)[0])
    table.shows(line(notebook))


def test_reloaded_page_shows_the_present_position(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(ADA)
    table = started(notebook)
    table.play(legal(notebook)[0])
    notebook.command("docmanager:save")
    elsewhere(notebook)
    notebook.reload()
    table = Table(notebook)
    table.wait("ready")
    table.shows(line(notebook))
    table.play(legal(notebook)[0])
    table.shows(line(notebook))
    assert len(played(notebook)) == 3


def test_double_click_while_the_kernel_is_busy_is_one_move(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(ADA, BUSY)
    table = started(notebook)
    move, before = legal(notebook)[0], table.revision()
    busy(notebook, 1)
    *first, last = picks(move)
    table.pick(*first)
    table.piece(last).dblclick()
    table.wait("busy")
    expect(table.say).to_contain_text("busy with something else")
    go(notebook)
    table.changed(before)
    table.wait("waiting")
    assert played(notebook) == [move]
    elsewhere(notebook)
    table.wait("ready")
    table.play(legal(notebook)[0])
    assert len(played(notebook)) == 3


def test_same_turn_on_two_pages_is_one_move(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(ADA, BUSY)
    table = started(notebook)
    notebook.command("docmanager:save")
    other = Table(open_notebook(path=notebook.path))
    other.wait("ready")

    here, there = legal(notebook)[:2]
    before = table.revision()
    busy(notebook, 1)
    # Both pages ask while the match is held, so one of them asks of a position that is gone by then.
    table.pick(*picks(here))
    table.wait("busy")
    other.pick(*picks(there))
    other.wait("busy")
    go(notebook)
    for board in (table, other):
        board.changed(before)
        board.wait("waiting")
    (only,) = played(notebook)
    late = {here: other, there: table}[only]
    expect(late.say).to_contain_text("changed in the meantime")

    elsewhere(notebook)
    other.wait("ready")
    other.play(legal(notebook)[0])
    for board in (table, other):
        board.shows(line(notebook))
    assert len(played(notebook)) == 3
