"""Editions of each lesson: without solutions and stored answers for students, with all for teachers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kernel_games.drawing.svg import escape
from kernel_games.teaching.classroom.cells import (
    FOLD,
    GUIDE,
    SAY,
    Cell,
    Notebook,
    asks,
    points_of,
    tagged,
    text_cell,
    walk_of,
    with_walks,
)
from kernel_games.teaching.rows import WORTH
from kernel_games.teaching.walks import paper

_TO_GUIDE = re.compile(rf"\[([^]]*)\]\({GUIDE}\.ipynb\)")
_HIDING = {"hide-input", "hide-output"}


def student(notebook: Notebook) -> Notebook:
    """Remove everything that answers a lesson: solutions, folds that tell, stored outputs.

    Exercises keep the ids of their cells. A cell shows its output when it is run.
    """
    cells = []
    for cell in notebook["cells"]:
        if tagged(cell, "solution"):
            continue
        source = FOLD.sub("", cell["source"]) if tagged(cell, "answer", "teacher") else cell["source"]
        if cell["cell_type"] == "code":
            cells.append({**_open(cell), "outputs": [], "execution_count": None})
        elif source.strip():
            cells.append({**cell, "source": _TO_GUIDE.sub(r"\1", source).strip()})
    return _headed(notebook, cells, SAY("edition", "student"))


def teacher(notebook: Notebook) -> Notebook:
    """Unfold everything in a lesson, and put a table of its times, points and answers in front."""
    cells = []
    for cell in with_walks(notebook, paper.html)["cells"]:
        told = {**_open(cell), "source": cell["source"].replace("<details>", "<details open>")}
        if cell["cell_type"] == "code":
            told["outputs"] = [_unfolded(output) for output in cell["outputs"]]
        cells.append(told)
    rows = list(_rows(notebook))
    return _headed(notebook, cells, "\n".join([SAY("edition", "teacher"), *rows]))


def _headed(notebook: Notebook, cells: list[Cell], head: str) -> Notebook:
    return {**notebook, "cells": [text_cell("edition", head), *cells]}


def _open(cell: Cell) -> Cell:
    """Remove what folds a cell."""
    metadata = {key: value for key, value in cell["metadata"].items() if key != "jupyter"}
    if tags := [tag for tag in metadata.pop("tags", ()) if tag not in _HIDING]:
        metadata["tags"] = tags
    return {**cell, "metadata": metadata}


def _unfolded(output: Cell) -> Cell:
    """Open the folds in an output."""
    data = output.get("data", {})
    if "text/html" not in data:
        return output
    html = "".join(data["text/html"]).replace("<details>", "<details open>")
    return {**output, "data": {**data, "text/html": html}}


def _rows(notebook: Notebook) -> Iterator[str]:
    """Yield a table of what a lesson asks: minutes, points and answer of each walk and exercise."""
    asked = [cell for cell in notebook["cells"] if tagged(cell, "walk", "exercise")]
    if not asked:
        return
    yield ""
    yield SAY("edition", "columns")
    yield "| --- | --- | --- | --- | --- |"
    solutions = {cell["source"]: cell for cell in notebook["cells"] if tagged(cell, "solution")}
    for cell in asked:
        if tagged(cell, "walk"):
            walk = walk_of(cell)
            what, minutes, points = f"{walk.title} {walk.goal}", str(walk.minutes), points_of(walk)
            answer = SAY("edition", "below")
        else:
            what, minutes, points = f"`{asks(cell)}`", "", WORTH
            answer = " ".join(
                f"<code>{escape(line)}</code>"
                for source in solutions
                if f"{asks(cell)}.check(" in source
                for line in source.splitlines()[1:]
            )
        yield f"| `{cell['id']}` | {what} | {minutes} | {points} | {answer} |".replace("||", "| |")
