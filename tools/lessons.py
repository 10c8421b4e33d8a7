"""Imports of the lessons, and so whether they run in a browser and without a network; building them."""

from __future__ import annotations

import ast
import json
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.environment import python
from tools.steps import ROOT

NOTEBOOKS, BUILT = ROOT / "notebooks", ROOT / "build" / "lessons"
# Rooms of this package that a lesson may enter, and what they import when they are used.
ROOMS = {
    "kernel_games.lab": frozenset({"joblib", "pandas", "tqdm"}),
    "kernel_games.adapters": frozenset({"pettingzoo", "pyspiel"}),
}


class Lesson(NamedTuple):
    """A lesson as a site shows it.

    Attributes
    ----------
    file : Path
        The notebook.
    title : str
        What stands above it.
    needs : frozenset of str
        What it imports that is neither Python's own nor this package, also by way of the helpers beside it.
    """

    file: Path
    title: str
    needs: frozenset[str]


def helpers() -> dict[str, Path]:
    """Return the modules beside the notebooks, by name."""
    return {file.stem: file for file in sorted(NOTEBOOKS.glob("*.py"))}


def words() -> list[Path]:
    """Return the files of what those modules say, in all languages."""
    return sorted(NOTEBOOKS.glob("*.toml"))


def imported(source: str) -> Iterator[str]:
    """Yield everything that a piece of Python imports; a name taken from a package counts with it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "need":
            yield ast.literal_eval(node.args[0])


def needs(source: str) -> frozenset[str]:
    """Return the imports of a piece of Python other than Python and this package, helpers included."""
    found: set[str] = set()
    for name in imported(source):
        top = name.partition(".")[0]
        rooms = (what for room, what in ROOMS.items() if name.startswith(room))
        if top in helpers():
            found |= {top} | of_helper(top)
        elif top == "kernel_games":
            found.update(*rooms)
        elif top not in sys.stdlib_module_names:
            found.add(top)
    return frozenset(found)


@cache
def of_helper(name: str) -> frozenset[str]:
    """Return what a module beside the notebooks needs."""
    return needs(helpers()[name].read_text(encoding="utf-8"))


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons, in all languages, in the order of their files."""
    found = []
    for file in sorted([*NOTEBOOKS.glob("*.ipynb"), *NOTEBOOKS.glob("[a-z][a-z]/*.ipynb")]):
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        title = next(line for line in "".join(cells[0]["source"]).splitlines() if line.startswith("# "))
        found.append(Lesson(file, title.removeprefix("# "), needs(code) - helpers().keys()))
    return tuple(found)


def stored() -> list[str]:
    """Name the lessons, ``es/00_start.ipynb`` for one in another language than English."""
    found = (*NOTEBOOKS.glob("*.ipynb"), *NOTEBOOKS.glob("[a-z]*/*.ipynb"))
    return sorted(path.relative_to(NOTEBOOKS).as_posix() for path in found)


def built() -> None:
    """Build the lessons whole, each walk on paper, into :data:`BUILT`."""
    shutil.rmtree(BUILT, ignore_errors=True)
    python("-m", "tools.notebooks", "build", str(BUILT))
