"""A board on a page, as a person sits at it: look, point, press."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.harness import AT_REST, Notebook

__all__ = [
    "ADA_AND_BEN",
    "AGAINST_GREEDY",
    "HALFWAY",
    "Table",
    "elsewhere",
    "inside",
    "legal",
    "line",
    "on",
    "picks",
    "played",
    "started",
    "tab_to",
]

INSIDE = "root => root.contains(document.activeElement)"
ON = "name => document.activeElement?.getAttribute(name)"
MOST_TABS = 80

ADA_AND_BEN = """\
from kernel_games import Match
match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
match.board({})
"""
"""A cell with a board of two people; braces for the board's options."""

AGAINST_GREEDY = """\
from kernel_games import Match
from kernel_games.bots import Greedy
match = Match("tiki_topple", ["You", Greedy()], seed=1)
board = match.board(pace=0)
board
"""
"""A cell with a board against the computer, which answers at once."""

HALFWAY = AGAINST_GREEDY.replace(
    "board =", "while match.state.table.round < 3:\n    match.play(match.legal_moves()[-1])\nboard ="
)
"""The same, with two of the four rounds still to play."""


class Table:
    """A board in the output of a cell.

    Attributes
    ----------
    notebook : Notebook
        Where it is.
    root : Locator
        Its outermost element.
    """

    def __init__(self, notebook: Notebook, cell: int = 0, number: int = 0) -> None:
        self.notebook = notebook
        self.root = notebook.output(cell).locator(".kg-board").nth(number)

    def wait(self, *states: str) -> str:
        """Wait until the board is in one of these states; which."""
        expect(self.root).to_have_attribute("data-state", re.compile(f"^({'|'.join(states)})$"))
        return str(self.root.get_attribute("data-state"))

    def revision(self) -> str:
        """Return a number that every change of the board moves on."""
        return str(self.root.get_attribute("data-rev"))

    def changed(self, since: str) -> None:
        """Wait until the board shows something newer."""
        expect(self.root).not_to_have_attribute("data-rev", since)

    def piece(self, pick: str) -> Locator:
        """A piece that can be picked; the first where several are alike."""
        return self.root.locator(f'[data-pick="{pick}"]').first

    def button(self, what: str) -> Locator:
        """A button by what it does."""
        return self.root.locator(f'[data-do="{what}"]')

    def menu(self, what: str) -> None:
        """Press a button of the menu; after zooming it stays open."""
        if not self.root.locator(".kg-menu[open]").count():
            self.root.locator(".kg-menu > summary").click()
        self.root.locator(f'.kg-menu [data-do="{what}"]').click()

    @property
    def say(self) -> Locator:
        """The place where the board says what cannot be done, and why."""
        return self.root.locator(".kg-say")

    @property
    def log(self) -> Locator:
        """The lines of the log, each with its clause."""
        return self.root.locator(".kg-log [data-clause]")

    def clauses(self) -> set[str]:
        """The clauses that the log cites."""
        return {str(line.get_attribute("data-clause")) for line in self.log.all()}

    def pick(self, *picks: str) -> None:
        """Click on pieces that stand still; a number is written where the board asks for it."""
        for pick in picks:
            # Where something glides over a piece Playwright scrolls and tries again, and may hit another.
            self.still()
            kind, _, amount = pick.partition(":")
            if kind == "amount":
                self.root.locator('[role="spinbutton"]').fill(amount)
            else:
                # Of several that lie on each other the last is on top.
                self.root.locator(f'[data-pick="{pick}"]').last.click()

    def pick_refused(self, pick: str) -> None:
        """Click on a piece that says it cannot be used, as a person may (Playwright would wait for ever)."""
        expect(self.piece(pick)).to_have_attribute("aria-disabled", "true")
        self.piece(pick).click(force=True)

    def press(self, what: str) -> None:
        """Click on a button, and wait for what it changes."""
        before = self.revision()
        self.button(what).click()
        self.changed(before)

    def play(self, move: str) -> None:
        """Make a move with the mouse, and wait for what it changes."""
        self.point(*picks(move))

    def point(self, *picks: str) -> None:
        """Click on pieces until a move is made, or else press "Play"; wait for what it changes."""
        before, play = self.revision(), self.button("play")
        for pick in picks:
            self.pick(pick)
            if self.root.get_attribute("data-state") == "busy" or self.revision() != before:
                # What was picked has left one move.
                break
        self.notebook.page.wait_for_function(
            """([root, before]) => root.dataset.rev !== before || root.querySelector('[data-do="play"]')""",
            arg=[self.root.element_handle(), before],
        )
        if self.revision() == before:
            play.click()
        self.changed(before)

    def still(self) -> None:
        """Wait until nothing moves or fades any more."""
        self.notebook.page.wait_for_function(AT_REST, arg=self.root.element_handle())

    def shows(self, line: Sequence[str]) -> None:
        """Wait until the tikis stand in this order, from the top, by where they are on the screen."""
        self.notebook.page.wait_for_function(
            """([root, line]) => JSON.stringify([...root.querySelectorAll('[data-key^="tiki:"]')]
              .map(piece => [piece.getBoundingClientRect().top, piece.dataset.key.slice(5)])
              .sort((a, b) => a[0] - b[0]).map(pair => pair[1]).filter(tiki => line.includes(tiki)))
              === JSON.stringify(line)""",
            arg=[self.root.element_handle(), list(line)],
        )


def inside(table: Table) -> bool:
    """Return True if the focus is in the board."""
    return bool(table.root.evaluate(INSIDE))


def on(table: Table, name: str) -> str:
    """An attribute of what has the focus."""
    return str(table.notebook.page.evaluate(ON, name) or "")


def tab_to(table: Table, name: str, value: str = "", *, key: str = "Tab") -> None:
    """Press Tab until something with this attribute has the focus."""
    for _ in range(MOST_TABS):
        if inside(table) and (on(table, name) == value if value else on(table, name)):
            return
        table.notebook.page.keyboard.press(key)
    raise AssertionError(f"{MOST_TABS} times {key} did not lead to {name} {value}")


def picks(move: str) -> list[str]:
    """Return the pieces to point at for a move of Tiki Topple."""
    card, *tikis = move.split()
    return [f"card:{card}", *(f"tiki:{tiki}" for tiki in tikis)]


def elsewhere(notebook: Notebook, number: int = 0) -> None:
    """Make a legal move in the kernel, as another's board would; stop where people want to look."""
    notebook.ask(f"match.play(match.legal_moves()[{number}], settle=False)\nmatch.settle(rest=True)")


def played(notebook: Notebook) -> list[str]:
    """The moves of the players so far."""
    found: Any = notebook.value("[str(ply.move) for ply in match.plies if ply.player >= 0]")
    return [str(move) for move in found]


def line(notebook: Notebook) -> list[str]:
    """The tikis in line, from the top, as the engine in the kernel knows them."""
    return [str(tiki) for tiki in notebook.value("match.state.line_names")]


def legal(notebook: Notebook) -> list[str]:
    """The legal moves, as the engine in the kernel knows them."""
    found: Any = notebook.value("[str(move) for move in match.legal_moves()]")
    return [str(move) for move in found]


def started(notebook: Notebook, cell: int = 0, number: int = 0) -> Table:
    """Run a cell that shows a board; the board, scrolled into sight as by a person, once it waits for one."""
    notebook.run(cell)
    table = Table(notebook, cell, number)
    table.wait("ready")
    table.root.evaluate("root => root.scrollIntoView({block: 'start'})")
    return table
