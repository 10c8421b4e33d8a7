"""Lessons as nbgrader assignments: every exercise and every walk is worth points.

The solution of an exercise is placed where nbgrader removes it from the students' version. Points come from
cells that nobody can change: whether the last answer to an exercise was right, and the score of the walk that
was handed in as a file beside the notebook.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from kernel_games.engine import OptionError
from kernel_games.teaching.classroom.cells import (
    SAY,
    Cell,
    Notebook,
    asks,
    points_of,
    read,
    tagged,
    text_cell,
    walk_of,
)
from kernel_games.teaching.classroom.editions import student
from kernel_games.teaching.practice.sets import PRACTICE
from kernel_games.teaching.rows import WORTH
from kernel_games.teaching.walks import load_walk

CONFIG = """\
c = get_config()  # noqa: F821 -- nbgrader gives it
c.ClearSolutions.code_stub = {"python": "answer = ..."}
c.CourseDirectory.ignore = [".ipynb_checkpoints", "__pycache__", "*.pyc", ".kernel-games.json"]
c.Execute.timeout = 600
"""
"""Settings for nbgrader, in ``nbgrader_config.py`` of a course's folder."""


def assignment(name: str) -> Notebook:
    """Make an assignment's source of a lesson.

    Raises
    ------
    OptionError
        If nothing in the lesson is asked.
    """
    lesson = read(name)
    if not any(tagged(cell, "exercise", "walk") for cell in lesson["cells"]):
        raise OptionError("lesson", name, "a lesson with walks or exercises, such as kontor_1_rules")
    solutions = [cell["source"] for cell in lesson["cells"] if tagged(cell, "solution")]
    head, *cells = student(lesson)["cells"]
    made = [{**head, "source": SAY("assignment", "head")}]
    for cell in cells:
        if tagged(cell, "exercise"):
            made += _exercise(cell, solutions)
        elif tagged(cell, "walk"):
            made += _walk(cell)
        else:
            made.append(cell)
    return {**lesson, "cells": made}


def practice_assignment(game: str, seed: int) -> Notebook:
    """Make an assignment's source of sheets of practice: whoever sets a number has the sheet of that number.

    Raises
    ------
    OptionError
        If there is no such game.
    """
    first = load_walk(game, f"{PRACTICE}{seed}-1")
    sheet = f'"{game}", f"{PRACTICE}{seed}-{{sheet}}"'
    opened = _code("practice", f"from kernel_games import walk\n\nwalk({sheet})")
    handed = f"from kernel_games.teaching import hand_in\n\nhand_in({sheet}).score.points"
    made = [
        text_cell("head", SAY("assignment", "practice", {"game": first.game.title})),
        _code("sheet", "sheet = 1"),
        _graded(opened, locked=True),
        _points(opened, handed, points_of(first)),
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def _code(name: str, source: str) -> Cell:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def _exercise(cell: Cell, solutions: list[str]) -> Iterator[Cell]:
    """Yield the cell that is answered, and the one that gives the points."""
    name = asks(cell)
    (solution,) = (source for source in solutions if f"{name}.check(" in source)
    *before, _ = cell["source"].splitlines()
    answered = ["### BEGIN SOLUTION", *_answer(name, solution), "### END SOLUTION", f"{name}.check(answer)"]
    yield {**_graded(cell, solution=True), "source": "\n".join([*before, *answered])}
    yield _points(cell, f"assert {name}.right", WORTH)


def _walk(cell: Cell) -> Iterator[Cell]:
    """Yield the walk, and the cell that hands it in and gives its points."""
    walk = walk_of(cell)
    call = f'hand_in("{walk.game.name}", "{walk.name}").score.points'
    yield _graded(cell, locked=True)
    yield _points(cell, f"from kernel_games.teaching import hand_in\n\n{call}", points_of(walk))


def _points(cell: Cell, source: str, points: int) -> Cell:
    new = {**cell, "id": f"{cell['id']}-points", "metadata": {}, "source": source}
    return _graded(new, grade=True, locked=True, points=points)


def _graded(cell: Cell, **how: Any) -> Cell:
    """Add the metadata that nbgrader reads."""
    plain = {"grade": False, "locked": False, "solution": False, "task": False, "schema_version": 3}
    return {**cell, "metadata": {**cell["metadata"], "nbgrader": {**plain, "grade_id": cell["id"], **how}}}


def _answer(name: str, solution: str) -> list[str]:
    """Return the lines of a solution up to its answer, which they assign to ``answer``."""
    # Parsed, not searched as text: the answer may have brackets and commas of its own.
    for statement in ast.parse(solution).body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == f"{name}.check":
                given = ast.get_source_segment(solution, node.args[0])
                return [*solution.splitlines()[1 : statement.lineno - 1], f"answer = {given}"]
    raise OptionError("solution", solution, f"a call of {name}.check()")
