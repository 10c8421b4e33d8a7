"""The project's own environment in .venv, for run.py; needs nothing but Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tools.steps import ROOT, Stop, digest, once, run, watch

VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
# Remembers what was installed. It is missing while work is under way and after work that was interrupted.
STAMP = VENV / "kernel-games.json"
REQUIREMENTS = {
    "lessons": ROOT / "binder" / "requirements.txt",
    "dev": ROOT / "requirements" / "dev.txt",
    "bench": ROOT / "requirements" / "bench.txt",
}
SIZES = {"lessons": "800 MB", "dev": "1.2 GB", "bench": "1.2 GB"}
UV = ROOT / "requirements" / "uv.txt"
HASHED = ("--require-hashes", "--requirement")


def python(*args: str | Path, **how: Any) -> None:
    """Run the environment's own Python; keywords are those of :func:`tools.steps.run`."""
    run(PYTHON, *args, **how)


def find_uv(folder: str | None = None) -> str | None:
    """Return the path of a uv that runs, on PATH or in `folder`."""
    uv = shutil.which("uv", path=folder)
    works = uv and not subprocess.run([uv, "--version"], capture_output=True, check=False).returncode
    return uv if works else None


def make() -> None:
    """Make .venv, with nothing in it but pip, unless a whole one is there."""
    if STAMP.exists() and PYTHON.exists():
        return
    if VENV.exists():
        print("  .venv was left unfinished, so it is made anew", flush=True)
    uv = find_uv()
    maker = [sys.executable, "-m", "venv"]
    if uv:
        maker = [uv, "venv", "--quiet", "--seed", "--python", sys.executable]
    run(*maker, "--clear", VENV)
    STAMP.write_text("{}")


def install(title: str, *what: str | Path) -> None:
    """Install into .venv with uv, several times faster than pip, or else with pip."""
    pip = (PYTHON, "-m", "pip", "install", "--progress-bar", "off", "--disable-pip-version-check")
    uv = find_uv() or find_uv(str(PROGRAMS))
    try:
        if not uv:
            watch("uv, which installs faster", *pip, *HASHED, UV)
            uv = find_uv(str(PROGRAMS))
        if uv:
            watch(title, uv, "pip", "install", "--python", PYTHON, *what)
            return
    except Stop as stop:
        print(f"  not with uv ({str(stop).splitlines()[0].strip()}), so with pip", flush=True)
    watch(title, *pip, *what)


def and_named(requirements: Path) -> Iterator[Path]:
    """Yield a file of requirements, and those that it includes."""
    yield requirements
    for line in requirements.read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            yield from and_named(requirements.parent / line.removeprefix("-r "))


def environment(kind: str) -> Callable[[], None]:
    """Return the work that makes .venv hold the pinned requirements of one kind, and this checkout."""
    requirements = REQUIREMENTS[kind]
    files = list(and_named(requirements))

    def fill() -> None:
        lines = (line for file in files for line in file.read_text(encoding="utf-8").splitlines())
        count = sum("==" in line for line in lines)
        print(f"  Once only: about {count} packages, {SIZES[kind]} in .venv, 1 to 3 minutes", flush=True)
        install("packages", *HASHED, requirements)
        install("this checkout", "--no-build-isolation", "--no-deps", "--editable", ROOT)

    def work() -> None:
        make()
        python("--version")
        once(STAMP, kind, digest(*files, ROOT / "pyproject.toml"), fill)

    return work
