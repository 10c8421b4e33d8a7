"""CPU time of three visits to the live page, each by a new browser with the same profile."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.benchmarks.pictures import PICTURE
from tests.benchmarks.report import Table
from tests.browser.visits import KEPT, START, build
from tests.browser.web import files
from tests.chromium import ARGS, find, surroundings

PACKAGES = ("playwright",)
AIM = 0.4
"""Share of the first visit's CPU time that a second one may take."""
VISITS = 3


def cpu() -> float:
    """Seconds of CPU that all processes below this one have had: those of the browser."""
    parents: dict[int, list[int]] = {}
    used: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            continue  # It has ended meanwhile.
        parents.setdefault(int(fields[1]), []).append(int(folder.name))
        # Its own, and of those that have ended: as a user and in the system.
        used[int(folder.name)] = sum(map(int, fields[11:15]))
    todo, total = [os.getpid()], 0
    while todo:
        below = parents.get(todo.pop(), [])
        total += sum(used[process] for process in below)
        todo += below
    return total / os.sysconf("SC_CLK_TCK")


@contextmanager
def visitor(profile: Path) -> Iterator[BrowserContext]:
    """A browser with this profile, on a phone."""
    with sync_playwright() as playwright:
        path = find(playwright.chromium.executable_path)
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=path,
            args=list(ARGS),
            env={**surroundings(path)},
            viewport={"width": 390, "height": 844},
        )
        try:
            yield context
        finally:
            context.close()


def visit(page: Page, address: str) -> tuple[float, float, float]:
    """CPU seconds until the board answers, and until all is kept; seconds until its picture."""
    page.add_init_script(PICTURE)
    before = cpu()
    page.goto(address)
    page.wait_for_selector(".kg-board[data-state=ready]", timeout=START)
    answers = cpu() - before
    page.evaluate(KEPT)
    return answers, cpu() - before, page.evaluate("() => window.painted / 1000")


def measure(*, quick: bool, tell: Callable[[str], None]) -> Table:
    """Some newcomers who come back twice."""
    people = 1 if quick else 5
    found: list[list[tuple[float, float, float]]] = [[] for _ in range(VISITS)]
    with tempfile.TemporaryDirectory() as folder, files(build(Path(folder))) as site:
        for person in range(people):
            for number in range(VISITS):
                tell(f"visit {number + 1} of {VISITS}, person {person + 1} of {people}")
                with visitor(Path(folder) / f"profile-{person}") as context:
                    found[number].append(visit(context.pages[0], f"{site}live/?game=tiki_topple&seed=1"))
    first = median(answers for answers, _, _ in found[0])
    return Table(
        "Three visits to the live page",
        f"{people} people at Tiki Topple, whose browser was closed between their visits. CPU of all its "
        "processes, until the board answers and until all is kept for later; the clock shows when its first "
        f"picture was painted. Aim: {AIM} of the first visit's CPU for the second.",
        ("CPU s", "least", "most", "of the first", "CPU s until all is kept", "picture s"),
        [
            (
                f"visit {number + 1}",
                median(answers := [row[0] for row in rows]),
                min(answers),
                max(answers),
                median(answers) / first,
                median(row[1] for row in rows),
                median(row[2] for row in rows),
            )
            for number, rows in enumerate(found)
        ],
    )
