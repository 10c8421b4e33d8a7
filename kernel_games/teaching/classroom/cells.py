"""Notebooks of the lessons as data: their cells, and the tags that say what each is.

``exercise``
    a code cell that ends with ``name.check(...)``, for somebody to answer;
``solution``
    the folded code cell below it that answers it;
``walk``
    a code cell that is one call of :func:`kernel_games.walk`;
``answer``, ``teacher``
    a text cell whose folds tell answers, or speak to the teacher.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kernel_games.engine import OptionError, Phrases
from kernel_games.engine.languages import ENGLISH, language
from kernel_games.engine.shipped import shipped
from kernel_games.teaching.rows import WORTH
from kernel_games.teaching.walks import Walk, load_walk, paper

Cell = dict[str, Any]
Notebook = dict[str, Any]

GUIDE = "teachers_guide"
"""The notebook that is for teachers alone."""
_KINDS = {".ipynb", ".py", ".toml"}
_LANGUAGES = "[a-z][a-z]/*"
FOLD = re.compile(r"<details>.*?</details>", re.DOTALL)
SAY = Phrases.load(Path(__file__).with_name("classroom.toml"))
_HELPER = re.compile(r"^(?:from|import) (helpers\w*)", re.MULTILINE)
_CHECK = re.compile(r"(\w+)\.check\(\.\.\.\)$")
_WALK = re.compile(r'walk\("(\w+)", "(\w+)"\)$')


def folder() -> Path:
    """Return the folder of the lessons."""
    return shipped("_lessons", "notebooks")


def files() -> dict[str, Path]:
    """Return all files of the lessons by name, in all languages: ``es/00_start.ipynb``, ``helpers.toml``."""
    home = folder()
    paths = sorted(path for path in (*home.glob("*"), *home.glob(_LANGUAGES)) if path.suffix in _KINDS)
    return {path.relative_to(home).as_posix(): path for path in paths}


def whole(name: str, stored: bytes) -> bytes:
    """Return a file of the lessons as people get it: in a notebook each walk is on paper, step by step.

    In git only the beginning of each walk is shown, since the pictures of all steps change with every change
    of a drawing.
    """
    if not name.endswith(".ipynb") or b'"walk"' not in stored:
        return stored
    with spoken(name):
        return written(with_walks(json.loads(stored), paper.html))


def with_walks(notebook: Notebook, told: Callable[[Walk], str]) -> Notebook:
    """Return a lesson in which every walk is shown as `told` puts it, in HTML."""
    shown = [_told(cell, told) if tagged(cell, "walk") else cell for cell in notebook["cells"]]
    return {**notebook, "cells": shown}


def _told(cell: Cell, told: Callable[[Walk], str]) -> Cell:
    html = told(walk_of({**cell, "source": "".join(cell["source"])}))
    shown = [{**output, "data": {**output["data"], "text/html": html}} for output in cell["outputs"]]
    return {**cell, "outputs": shown}


@contextmanager
def spoken(name: str) -> Iterator[None]:
    """Set the language of a file of the lessons for a while: that of its folder, or else English."""
    before = language()
    language(Path(name).parent.name or ENGLISH)
    try:
        yield
    finally:
        language(before)


def names() -> list[str]:
    """Return the names of the lessons, the same in every language."""
    return sorted(path.stem for path in folder().glob("*.ipynb"))


def choose(chosen: Iterable[str]) -> list[str]:
    """Return lessons by name, with or without ``.ipynb``; all of them if none is named.

    Raises
    ------
    OptionError
        If there is no such lesson; it lists those that there are.
    """
    known = names()
    lessons = [name.removesuffix(".ipynb") for name in chosen]
    for name in lessons:
        if name not in known:
            raise OptionError("lesson", name, f"one of {', '.join(known)}")
    return lessons or known


def helpers(lessons: Iterable[str]) -> dict[str, bytes]:
    """Return the modules that some lessons import from beside them, with their words in all languages."""
    sources: dict[str, bytes] = {}
    texts = ["\n".join(cell["source"] for cell in read(name)["cells"]) for name in lessons]
    while texts:
        for module in _HELPER.findall(texts.pop()):
            path = folder() / f"{module}.py"
            if path.name not in sources:
                sources[path.name] = path.read_bytes()
                texts.append(path.read_text(encoding="utf-8"))
    words = folder().glob("helpers*.toml") if sources else ()
    return sources | {path.name: path.read_bytes() for path in words}


def read(name: str) -> Notebook:
    """Read a lesson in the current language, or else in English; the source of each cell as one text."""
    translated = folder() / language() / f"{name}.ipynb"
    path = translated if translated.is_file() else folder() / f"{name}.ipynb"
    notebook: Notebook = json.loads(path.read_bytes())
    for cell in notebook["cells"]:
        # Lessons of all languages are laid side by side.
        cell["source"] = "".join(cell["source"]).replace("](../", "](")
    return notebook


def written(notebook: Mapping[str, Any]) -> bytes:
    """Return a notebook as a file."""
    return (json.dumps(notebook, ensure_ascii=False, indent=1) + "\n").encode()


def tagged(cell: Cell, *tags: str) -> bool:
    """Return True if a cell has one of these tags."""
    return not set(tags).isdisjoint(cell["metadata"].get("tags", ()))


def text_cell(name: str, source: str) -> Cell:
    """Make a new text cell."""
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}


def asks(cell: Cell) -> str:
    """Return the name of the exercise that a cell waits for an answer to."""
    name: str = _CHECK.findall(cell["source"])[0]
    return name


def walk_of(cell: Cell) -> Walk:
    """Return the walk that a cell calls."""
    return load_walk(*_WALK.findall(cell["source"])[0])


def points_of(walk: Walk) -> int:
    """Return the points that a walk is worth."""
    return WORTH * sum(step.asked for step in walk.steps)
