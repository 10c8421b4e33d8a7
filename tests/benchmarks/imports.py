"""Time of ``import kernel_games`` in a fresh process."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from tests.benchmarks.report import Table, alternate

PACKAGES = ("anywidget",)
PROGRAMS = {
    "python, nothing imported": "pass",
    "import kernel_games": "import kernel_games",
    "import kernel_games.board": "import kernel_games.board",
    "import anywidget": "import anywidget",
}
BARE, PEER = "python, nothing imported", "import anywidget"


def start(program: str) -> float:
    """Milliseconds from the start of a Python to its end."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return (time.perf_counter() - begin) * 1000


def measure(*, quick: bool, tell: Callable[[str], None]) -> Table:
    """Fresh processes, all programs in turn."""
    rounds = 3 if quick else 21
    for program in PROGRAMS.values():
        start(program)
    found = alternate({name: partial(start, program) for name, program in PROGRAMS.items()}, rounds, tell)
    above = {
        name: statistics.median(own - bare for own, bare in zip(times, found[BARE], strict=True))
        for name, times in found.items()
    }
    return Table(
        "Importing, in fresh processes",
        f"Medians of {rounds} rounds, all programs in turn, bytecode compiled before.",
        ("whole process, ms", "import alone, ms", "of anywidget's"),
        [
            (
                name,
                statistics.median(times),
                None if name == BARE else above[name],
                None if name == BARE else above[name] / above[PEER],
            )
            for name, times in found.items()
        ],
    )
