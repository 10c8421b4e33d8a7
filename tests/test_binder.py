"""Binder: the link opens the lessons, and what it builds runs them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from run import NBVAL
from tests.environments import UV, constraints, copy_checkout, install, make, programs, run
from tests.sampling import covering


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_checkout(tmp_path_factory.mktemp("clone"))


def binders_python(root: Path) -> str:
    """The Python that Binder uses, where this machine has it; else the one that runs the tests."""
    version = (root / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for path in (shutil.which(f"python{version}"), *sorted(pyenv.glob(f"{version}*/bin/python"))):
        if (
            path
            and not subprocess.run([path, "-c", "import ssl"], capture_output=True, check=False).returncode
        ):
            return str(path)
    return sys.executable


def packages(lesson: Path) -> set[str]:
    """What a lesson's cells import, but for Python's own modules and the lessons' helpers."""
    named = re.findall(r'"(?:from|import) (\w+)', lesson.read_text(encoding="utf-8"))
    return {name for name in named if not name.startswith("helpers")} - sys.stdlib_module_names


def test_holds_what_repo2docker_needs_and_nothing_else(root: Path) -> None:
    assert {path.name for path in (root / "binder").iterdir()} == {
        "postBuild",
        "requirements.txt",
        "runtime.txt",
    }


def test_packages_are_installed_before_our_code_is_copied(checkout: Path) -> None:
    """So a commit rebuilds the last layers only."""
    program = programs(Path(sys.prefix)) / "jupyter-repo2docker"
    lines = run(program, "--no-build", "--debug", ".", cwd=checkout).splitlines()
    (packages,) = (
        n for n, line in enumerate(lines) if "pip install" in line and "binder/requirements.txt" in line
    )
    (ours,) = (n for n, line in enumerate(lines) if line.startswith("COPY") and " src/ " in line)
    (after,) = (n for n, line in enumerate(lines) if line == "RUN ./binder/postBuild")
    assert packages < ours < after
    assert any("python=3.12" in line for line in lines)


@pytest.mark.slow
def test_its_environment_fits_together_and_runs_the_lessons(checkout: Path, tmp_path: Path) -> None:
    lessons = [path.relative_to(checkout) for path in sorted((checkout / "notebooks").rglob("*.ipynb"))]
    # The step of nbval runs them all in the checks' environment; here it matters what packages they need.
    chosen = covering(lessons, lambda path: packages(checkout / path))
    for path in set(lessons) - set(chosen):
        (checkout / path).unlink()
    python = make(tmp_path / "venv", binders_python(checkout))
    # Binder's image has this one before our pins come, and it wants an older JupyterLab than ours.
    install(python, "--no-deps", "notebook==7.4.7")
    install(python, "--require-hashes", "--requirement", checkout / "binder" / "requirements.txt")
    run("bash", "binder/postBuild", cwd=checkout, path=python.parent)
    run(*UV, "pip", "check", "--python", python, cwd=checkout)
    assert (tmp_path / "venv" / "etc" / "jupyter" / "labconfig" / "default_setting_overrides.json").is_file()
    install(python, "--constraint", constraints(tmp_path), "nbval", "pytest")
    how = ("-m", "pytest", "-q", "-p", "no:cacheprovider", *NBVAL)
    assert " passed" in run(python, *how, *chosen, cwd=checkout)
