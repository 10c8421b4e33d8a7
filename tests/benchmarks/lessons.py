"""Time of each lesson, from a fresh kernel to the last cell."""

from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import nbclient
import nbformat

from tests.benchmarks.report import Table, alternate

PACKAGES = ("nbclient", "ipykernel")
ROOT = Path(__file__).resolve().parent.parent.parent
PEER = "peer: a notebook of one cell"


def run(source: str) -> float:
    """Seconds that a notebook runs."""
    notebook: Any = nbformat.reads(source, as_version=4)
    folder = {"metadata": {"path": str(ROOT / "notebooks")}}
    begin = time.perf_counter()
    client = nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources=folder)
    client.execute(stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


def measure(*, quick: bool, tell: Callable[[str], None]) -> Table:
    """All notebooks and the small one in turn."""
    rounds = 1 if quick else 3
    small: Any = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 + 1")])
    sources = {
        path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
    }
    if not sources:
        raise RuntimeError("there is no notebook in notebooks/")
    sources[PEER] = nbformat.writes(small)
    cells = {
        name: sum(cell.cell_type == "code" for cell in nbformat.reads(text, as_version=4).cells)
        for name, text in sources.items()
    }
    found = alternate({name: partial(run, source) for name, source in sources.items()}, rounds, tell)
    return Table(
        "Running the notebooks with nbclient, s",
        f"Medians of {rounds} rounds, each with a fresh kernel, all notebooks in turn.",
        ("code cells", "median", "above one cell"),
        [
            (
                name,
                cells[name],
                f"{statistics.median(times):.2f}",
                f"{statistics.median(times) - statistics.median(found[PEER]):.2f}",
            )
            for name, times in found.items()
        ],
    )
