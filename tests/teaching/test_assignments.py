"""A lesson as an assignment: nbgrader gives all points to who is right, and none to who is wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kernel_games.__main__ import main
from kernel_games.engine import OptionError
from kernel_games.teaching import hand_in
from kernel_games.teaching.classroom import assignments, cells
from kernel_games.teaching.walks import Pupil, load_walk, notebook, progress
from tests.environments import programs
from tests.teaching.conftest import do_rightly

ASKING = [
    name
    for name in cells.names()
    if any(cells.tagged(cell, "walk", "exercise") for cell in cells.read(name)["cells"])
]
# What nbgrader does with a course, as its own programs do it; at the end the points that it has given.
GRADE = """
import json, sys
from nbgrader.api import Gradebook
from nbgrader.apps import NbGraderAPI
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.preprocessors import ClearSolutions
import nbformat
from traitlets.config.loader import PyFileConfigLoader

config = PyFileConfigLoader("nbgrader_config.py").load_config()
api = NbGraderAPI(config=config)
step, *names = sys.argv[1:]
if step == "look":
    for name in names:
        notebook = nbformat.read(f"source/{name}/{name}.ipynb", as_version=4)
        nbformat.validate(notebook)
        MetadataValidator().validate_nb(notebook)
        cleared, _ = ClearSolutions(config=config).preprocess(notebook, {})
        nbformat.write(cleared, f"{name}.ipynb")
if step == "generate":
    done = api.generate_assignment(*names)
    assert done["success"], done
if step == "grade":
    points = {}
    for student in ("ada", "ben"):
        for work in (api.autograde, api.generate_feedback):
            done = work(names[0], student)
            assert done["success"], done
    with Gradebook(api.coursedir.db_url) as book:
        for student in ("ada", "ben"):
            handed = book.find_submission(names[0], student)
            points[student] = [handed.score, handed.max_score]
    print(json.dumps(points))
"""


def solve(pupil: Pupil) -> Pupil:
    """Everything right, at once."""
    do_rightly(pupil)
    while pupil.n + 1 < len(pupil.walk.steps):
        pupil.next()
        do_rightly(pupil)
    return pupil


def nbgrader(step: str, *names: str, course: Path) -> str:
    """Return what a step of nbgrader prints; on this machine only the course remains."""
    home = {name: str(course) for name in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    # It calls a program of its own, alembic, by name.
    path = os.pathsep.join([str(programs(Path(sys.prefix))), os.environ["PATH"]])
    env = {**os.environ, **home, "PATH": path}
    command = [sys.executable, "-c", GRADE, step, *names]
    done = subprocess.run(command, cwd=course, env=env, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_every_lesson_with_walks_or_exercises_makes_an_assignment_without_its_answers(tmp_path: Path) -> None:
    for name in ASKING:
        assert main(["assignment", name, "--folder", str(tmp_path)]) == 0
    nbgrader("look", *ASKING, course=tmp_path)
    for name in ASKING:
        lesson, released = cells.read(name), read(tmp_path / f"{name}.ipynb")
        sources = ["".join(cell["source"]) for cell in released["cells"]]
        for cell in lesson["cells"]:
            if cells.tagged(cell, "exercise"):
                asked = cell["source"].splitlines()[:-1]
                answered = ["answer = ...", f"{cells.asks(cell)}.check(answer)"]
                assert "\n".join([*asked, *answered]) in sources
        worth = sum(cell["metadata"].get("nbgrader", {}).get("points", 0) for cell in released["cells"])
        walks = [cells.walk_of(cell) for cell in lesson["cells"] if cells.tagged(cell, "walk")]
        asked_for = sum(cells.tagged(cell, "exercise") for cell in lesson["cells"])
        assert worth == 2 * asked_for + sum(map(cells.points_of, walks)) > 0


def test_sheets_of_practice_make_an_assignment_that_nbgrader_takes(tmp_path: Path) -> None:
    """One notebook for all, in which everybody sets the number of their own sheet."""
    assert main(["practice", "mississippi", "--seed", "4", "--course", str(tmp_path)]) == 0
    nbgrader("look", "mississippi_practice_4", course=tmp_path)
    released = read(tmp_path / "mississippi_practice_4.ipynb")
    given = [cell["metadata"].get("nbgrader", {}) for cell in released["cells"]]
    assert [one.get("points") for one in given if one.get("grade")] == [20]
    assert [one.get("locked") for one in given] == [None, None, True, True]


ASKED = """from kernel_games.teaching.lessons import Lesson

many = Lesson("tiki_topple").exercise("How many tikis are in a group?", lambda: 3)
many.check(...)"""


def lesson_of_both(folder: Path) -> None:
    """A lesson with an exercise of its own and a walk of ours."""
    lesson = cells.read("tiki_topple_1_rules")
    walk = next(cell for cell in lesson["cells"] if cells.tagged(cell, "walk"))
    made = [
        {**walk, "id": "asked", "metadata": {"tags": ["exercise"]}, "source": ASKED},
        {
            **walk,
            "id": "solved",
            "metadata": {"tags": ["solution"]},
            "source": "# A solution\nmany.check(1 + 2)",
        },
        walk,
    ]
    (folder / "mixed.ipynb").write_bytes(cells.written({**lesson, "cells": made}))


@pytest.mark.slow
def test_a_right_submission_gets_all_points_and_a_wrong_one_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, course = tmp_path / "shelf", tmp_path / "course"
    shelf.mkdir()
    lesson_of_both(shelf)
    monkeypatch.setattr(cells, "folder", lambda: shelf)
    assert main(["assignment", "mixed", "--folder", str(course)]) == 0
    nbgrader("generate", "mixed", course=course)
    released = (course / "release/mixed/mixed.ipynb").read_text(encoding="utf-8")
    assert "1 + 2" not in released
    for student, given in (("ada", "'3'"), ("ben", "4")):
        handed = course / "submitted" / student / "mixed"
        handed.mkdir(parents=True)
        answered = released.replace("answer = ...", f"answer = {given}")
        assert answered != released
        (handed / "mixed.ipynb").write_text(answered, encoding="utf-8")
    # Ben hands in a walk that is only begun.
    walk = load_walk("tiki_topple", "first_turn")
    progress.save(solve(Pupil(walk)), course / "submitted/ada/mixed/tiki_topple-first_turn.json")
    progress.save(Pupil(walk), course / "submitted/ben/mixed/tiki_topple-first_turn.json")
    points = json.loads(nbgrader("grade", "mixed", course=course).splitlines()[-1])
    whole = 2 + cells.points_of(walk)
    assert points == {"ada": [whole, whole], "ben": [0, whole]}
    for student, (score, most) in points.items():
        feedback = (course / f"feedback/{student}/mixed/mixed.html").read_text(encoding="utf-8")
        assert re.search(rf"Score: {score} */ *{most}", feedback)


@pytest.mark.slow
def test_everybody_is_graded_by_their_own_sheet_of_practice(tmp_path: Path) -> None:
    """Ada has answered sheet 3, Ben has only begun his sheet 5 and hands Ada's in beside it."""
    name = "mississippi_practice_4"
    assert main(["practice", "mississippi", "--seed", "4", "--course", str(tmp_path)]) == 0
    nbgrader("generate", name, course=tmp_path)
    released = (tmp_path / f"release/{name}/{name}.ipynb").read_text(encoding="utf-8")
    done = {number: Pupil(load_walk("mississippi", f"practice-4-{number}")) for number in (3, 5)}
    solve(done[3])
    for student, sheet, files in (("ada", 3, (3,)), ("ben", 5, (5, 3))):
        handed = tmp_path / "submitted" / student / name
        handed.mkdir(parents=True)
        answered = released.replace("sheet = 1", f"sheet = {sheet}")
        assert answered != released
        (handed / f"{name}.ipynb").write_text(answered, encoding="utf-8")
        for number in files:
            progress.save(done[number], handed / f"mississippi-practice-4-{number}.json")
    assert json.loads(nbgrader("grade", name, course=tmp_path).splitlines()[-1]) == {
        "ada": [20, 20],
        "ben": [0, 20],
    }


@pytest.mark.parametrize("name", ["00_start", "teachers_guide"])
def test_a_lesson_that_asks_nothing_is_no_assignment(name: str, tmp_path: Path) -> None:
    assert main(["assignment", name, "--folder", str(tmp_path)]) == 2
    with pytest.raises(OptionError, match="a lesson with walks or exercises"):
        assignments.assignment(name)


def test_a_courses_own_settings_stay(tmp_path: Path) -> None:
    (tmp_path / "nbgrader_config.py").write_text("mine")
    assert main(["assignment", "kontor_1_rules", "--folder", str(tmp_path)]) == 0
    assert (tmp_path / "nbgrader_config.py").read_text() == "mine"


# Handing in a walk


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the notebook's own, and a kernel in which nobody has walked."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(notebook, "_PUPILS", {})
    return tmp_path / "kontor-majority.json"


def test_a_walk_is_kept_and_counts_after_a_restart(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solve(notebook.pupil("kontor", "majority"))
    score = hand_in("kontor", "majority").score
    assert score.points == score.of == cells.points_of(load_walk("kontor", "majority"))
    monkeypatch.setattr(notebook, "_PUPILS", {})
    kept = here.read_bytes()
    assert hand_in("kontor", "majority").score == score
    notebook.pupil("kontor", "majority")
    assert hand_in("kontor", "majority").score == score, "who begins again loses nothing"
    assert here.read_bytes() == kept


def test_who_has_done_nothing_hands_nothing_in(here: Path) -> None:
    assert hand_in("kontor", "majority").score.points == 0
    assert not here.exists()


def test_a_file_that_is_none_is_told_and_kept(here: Path) -> None:
    here.write_text("{}")
    with pytest.raises(OptionError, match=r"a file that save\(\) of a walk wrote"):
        hand_in("kontor", "majority")
    progress.save(Pupil(load_walk("kontor", "first_round")), here)
    with pytest.raises(OptionError, match="majority, the one that is asked for"):
        hand_in("kontor", "majority")
