"""The lessons, laid into a folder of the person's own, and JupyterLab opened there."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from kernel_games import __version__
from kernel_games.engine import language
from kernel_games.engine.extras import need
from kernel_games.engine.files import write_file
from kernel_games.engine.shipped import shipped
from kernel_games.terminal.words import say

FOLDER = "kernel-games-lessons"
START = "00_start.ipynb"
_KINDS = {".ipynb", ".py"}
_LANGUAGES = "[a-z][a-z]/*"
_LAID = ".kernel-games.json"
"""What was laid into a folder: the digest of each file by name. So it is known what somebody has changed."""


def lay_out(folder: Path) -> list[str]:
    """Copy the lessons, in all languages, and nothing over what has been changed: :func:`lay_files`."""
    home = shipped("_lessons", "notebooks")
    found = sorted(path for path in (*home.glob("*"), *home.glob(_LANGUAGES)) if path.suffix in _KINDS)
    return lay_files(folder, {path.relative_to(home).as_posix(): path.read_bytes() for path in found})


def lay_files(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """Write files into a folder, and nothing over what somebody has changed there.

    A file that is as it was laid becomes the newest; one that was changed stays, and if there is a newer one
    it is laid beside, under a name with its version.

    Parameters
    ----------
    folder : Path
        Where to; it is made if it is not there.
    files : mapping of str to bytes
        What is laid, by name; one may name a folder, as ``es/00_start.ipynb`` does.

    Returns
    -------
    list of str
        What was changed and stays, in words.

    Raises
    ------
    OSError, OptionError
        If the folder or a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    laid, stays = _read_laid(folder / _LAID), []
    for name, new in files.items():
        target = folder / name
        target.parent.mkdir(exist_ok=True)
        if not target.exists() or _digest(target.read_bytes()) == laid.get(name):
            write_file(target, new)
        elif target.read_bytes() != new and laid.get(name) != _digest(new):
            beside = Path(name).with_stem(f"{target.stem}-{__version__}").as_posix()
            if not (folder / beside).exists():
                write_file(folder / beside, new)
            stays.append(say("stays", file=name, beside=beside))
        laid[name] = _digest(new)
    write_file(folder / _LAID, json.dumps(laid, indent=1).encode())
    return stays


def lessons(folder: Path, *, browser: bool = True, copy_only: bool = False) -> None:
    """Lay the lessons out and open JupyterLab on the first.

    Raises
    ------
    ImportError
        If JupyterLab is not installed; it says how to get it.
    OSError, OptionError
        If the folder or a file cannot be written.
    """
    for line in lay_out(folder):
        print(line)
    own = f"{language()}/{START}"
    start = own if (folder / own).is_file() else START
    print(say("lessons", folder=str(folder), first=start), flush=True)
    if copy_only:
        return
    need("jupyterlab", "lessons")
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder.resolve()}"]
    command.append(f"--LabApp.default_url=/lab/tree/{start}")
    if os.name != "nt" and os.geteuid() == 0:
        command.append("--allow-root")
    if not browser:
        command.append("--no-browser")
    print(say("starts"), flush=True)
    if os.name == "nt":
        sys.exit(subprocess.run(command, check=False).returncode)  # noqa: S603 -- our own arguments
    os.execv(command[0], command)  # noqa: S606 -- so that Ctrl+C and signals reach JupyterLab itself


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _read_laid(path: Path) -> dict[str, str]:
    """What was laid before; nothing where that cannot be read, so that every file counts as changed."""
    try:
        data = json.loads(path.read_bytes())
    except (FileNotFoundError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
