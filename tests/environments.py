"""Clean environments for the tests that install things."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.environment import and_named

ROOT = Path(__file__).resolve().parent.parent
UV = (sys.executable, "-m", "uv")


def run(*command: str | Path, cwd: Path, path: Path | None = None) -> str:
    """Return what a command prints; it must succeed.

    Parameters
    ----------
    *command : str or Path
        The command.
    cwd : Path
        Where it runs.
    path : Path, optional
        A folder to look for programs in first.
    """
    # What points at the environment of the tests must not leak into another one.
    left_out = {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE"}
    env = {key: value for key, value in os.environ.items() if key not in left_out}
    env["UV_PYTHON_DOWNLOADS"] = "never"
    # Of all that is installed little is imported, and that is compiled once: so not all of it beforehand.
    env["UV_COMPILE_BYTECODE"] = "0"
    if path:
        env["PATH"] = os.pathsep.join([str(path), env["PATH"]])
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=env,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=3600,
    )
    assert not done.returncode, f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


def programs(venv: Path) -> Path:
    """The folder of an environment's programs."""
    return venv / ("Scripts" if os.name == "nt" else "bin")


def make(venv: Path, python: str | Path = sys.executable) -> Path:
    """Make an environment with pip in it; its Python."""
    run(*UV, "venv", "--quiet", "--seed", "--python", python, venv, cwd=venv.parent)
    return programs(venv) / "python"


def install(python: Path, *what: str | Path) -> None:
    """Install into an environment."""
    run(*UV, "pip", "install", "--quiet", "--python", python, *what, cwd=ROOT)


def pins(file: Path) -> dict[str, list[str]]:
    """The requirements of a pinned file by name, each with its marker, without hashes."""
    found: dict[str, list[str]] = {}
    for line in (line for one in and_named(file) for line in one.read_text(encoding="utf-8").splitlines()):
        if line[:1].isalnum():
            found.setdefault(line.partition("==")[0], []).append(line.removesuffix("\\").strip())
    return found


def constraints(folder: Path) -> Path:
    """A constraints file with every pin of the checks."""
    file = folder / "constraints.txt"
    lines = (pin for pins_ in pins(ROOT / "requirements" / "dev.txt").values() for pin in pins_)
    file.write_text("\n".join(lines))
    return file


def copy_checkout(target: Path) -> Path:
    """Return the files a fresh clone would hold if everything here were committed."""
    listing = run("git", "-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard", "-z", cwd=ROOT)
    for name in listing.rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    return target
