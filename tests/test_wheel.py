"""The wheel: what is in it, and whether it works where nothing else of ours is."""

from __future__ import annotations

import json
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from kernel_games.teaching.classroom.cells import whole
from tests.environments import constraints, install, make, programs, run
from tests.sampling import part

pytestmark = pytest.mark.slow

BOARDS = """
import sys
import kernel_games

assert kernel_games.__file__.startswith(sys.prefix), kernel_games.__file__
for name in kernel_games.registered_games():
    for players in kernel_games.game(name).players:
        board = kernel_games.Match(name, [f"Player {n}" for n in range(players)], seed=1).board()
        assert str(board._esm).strip(), f"{name} for {players}: no JavaScript"
        assert str(board._css).strip(), f"{name} for {players}: no style sheet"
        print(name, players)
"""

WALKED = "kontor_1_rules.ipynb"
TYPED = """
import kernel_games

match = kernel_games.Match("tiki_topple", ["Ada", "Ben"], seed=1)
seats: tuple[str, ...] = match.names
match.nonsense
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    # By way of the source distribution, as a release is made.
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, root, cwd=folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    folder = tmp_path_factory.mktemp("clean")
    clean = make(folder / "venv")
    install(clean, "--constraint", constraints(folder), wheel)
    return clean


def lessons_in(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*.*") if path.suffix in {".ipynb", ".py"})
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_holds_everything_a_game_and_a_board_need(wheel: Path, root: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package = root / "kernel_games"
    sources = {
        path.relative_to(root).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert sources <= names
    assert {f"kernel_games/_widgets/{path.name}" for path in (root / "widgets/src").iterdir()} <= names
    assert {f"kernel_games/_lessons/{name}" for name in lessons_in(root / "notebooks")} <= names
    assert {"kernel_games/py.typed", "kernel_games/_widgets/board.js"} <= names
    assert "kernel_games/games/tiki_topple/rulebook.toml" in names
    assert any(name.startswith("kernel_games/games/tiki_topple/") and name.endswith(".csv") for name in names)


def test_holds_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"kernel_games"}
    assert {Path(name).suffix for name in names if "_widgets" in name} == {".js", ".css"}
    assert {Path(name).suffix for name in names if "_lessons" in name} == {".ipynb", ".py", ".toml"}


def test_takes_less_than_three_megabytes(wheel: Path) -> None:
    # A third of it is stored pictures of lessons, in the one encoding that all notebook hosts show.
    assert wheel.stat().st_size < 2_800_000


def test_draws_walks_where_lessons_are_laid_out_and_not_before(wheel: Path, root: Path) -> None:
    stored = json.loads((root / "notebooks" / WALKED).read_bytes())
    held = json.loads(zipfile.ZipFile(wheel).read(f"kernel_games/_lessons/{WALKED}"))
    assert len(held["cells"]) == len(stored["cells"])
    for before, after in zip(stored["cells"], held["cells"], strict=True):
        if "walk" in before["metadata"].get("tags", ()):
            (drawn,) = before["outputs"]
            assert "data:image" in "".join(drawn["data"]["text/html"])
            drawn["data"]["text/html"] = ""
        assert after == before, "all else is as git has it"


def test_needs_anywidget_and_ipywidgets_and_nothing_more(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dependencies"] == ["anywidget>=0.11,<0.12", "ipywidgets>=8.1,<9"]


def test_makes_a_board_of_every_game_at_every_number_of_players(python: Path, tmp_path: Path) -> None:
    printed = run(python, "-c", BOARDS, cwd=tmp_path)
    assert {"tiki_topple 2", "tiki_topple 3", "tiki_topple 4"} <= set(printed.splitlines())


def test_its_command_lays_the_lessons_out(python: Path, tmp_path: Path, root: Path) -> None:
    venv, stored = python.parent.parent, lessons_in(root / "notebooks")
    # That all lessons are in the wheel, another test says; to build one that holds a walk takes seconds.
    kept = {"00_start.ipynb", WALKED, *part(stored, 12)}
    (shelf,) = venv.rglob("kernel_games/_lessons")
    for name in stored.keys() - kept:
        (shelf / name).unlink()
    command = programs(venv) / "kernel-games"
    printed = run(command, "lessons", "mine", "--copy-only", cwd=tmp_path)
    assert printed.endswith("\nThe lessons are in mine; start with 00_start.ipynb.\n")
    laid = lessons_in(tmp_path / "mine")
    assert laid == {name: whole(name, stored[name]) for name in kept}
    assert b"The answer, and what happens next" in laid[WALKED]
    assert "KO-X15 Cross off together" in run(command, "rulebook", "KO-X15", cwd=tmp_path)


def test_a_new_game_is_whole_where_nothing_else_of_ours_is(python: Path, tmp_path: Path) -> None:
    command = programs(python.parent.parent) / "kernel-games"
    run(command, "new", "pearls", cwd=tmp_path)
    assert "No faults found in Pearls." in run(command, "check", "pearls", cwd=tmp_path)
    install(python, "--no-deps", tmp_path / "pearls")
    assert "Pearls" in run(
        python, "-c", "import kernel_games; print(kernel_games.game('pearls'))", cwd=tmp_path
    )


def test_its_types_reach_those_who_use_it(python: Path, tmp_path: Path) -> None:
    (tmp_path / "use.py").write_text(TYPED)
    with pytest.raises(AssertionError) as failed:
        run(sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "use.py", cwd=tmp_path)
    errors = [line for line in str(failed.value).splitlines() if ": error:" in line]
    assert len(errors) == 1, errors
    assert '"Match" has no attribute "nonsense"' in errors[0]
