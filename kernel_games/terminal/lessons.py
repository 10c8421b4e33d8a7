"""Lessons written into a folder of the person's own, and JupyterLab opened there."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from kernel_games import __version__
from kernel_games.engine import language
from kernel_games.engine.extras import need
from kernel_games.engine.files import write_file
from kernel_games.teaching.classroom import cells
from kernel_games.terminal.words import say

FOLDER = "kernel-games-lessons"
START = "00_start.ipynb"
_CONFIG = Path(__file__).with_name("jupyter")
"""Our defaults for JupyterLab: without them it asks about its news just where a coach has its buttons."""
_LAID = ".kernel-games.json"
"""What was laid into a folder, by name: the digest of each file, so that it is known what somebody has
changed, and that of what it was made of."""


def lay_out(folder: Path) -> list[str]:
    """Write the lessons, in all languages, each walk on paper, and nothing over what has been changed.

    Returns
    -------
    list of str
        Changed files that stay, in words; see :func:`lay_files`.
    """
    return lay_files(folder, {name: path.read_bytes() for name, path in cells.files().items()}, cells.whole)


def lay_files(
    folder: Path, files: Mapping[str, bytes], make: Callable[[str, bytes], bytes] | None = None
) -> list[str]:
    """Write files into a folder, and nothing over what somebody has changed there.

    A file that is as it was laid becomes the newest; one that was changed stays, and if there is a newer one
    it is laid beside, under a name with its version.

    Parameters
    ----------
    folder : Path
        The folder; it is made if it is not there.
    files : mapping of str to bytes
        Contents by name; a name may include a folder, as ``es/00_start.ipynb`` does.
    make : callable, optional
        ``make(name, data)`` gives what is written in place of `data`; a file that was made of the same by the
        same version is not made again.

    Returns
    -------
    list of str
        Changed files that stay, in words.

    Raises
    ------
    OSError, OptionError
        If the folder or a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    laid, stays = _read_laid(folder / _LAID), []
    for name, data in files.items():
        # By source, so that a walk on paper is made again only if its lesson or this package has changed.
        target, of = folder / name, _digest(__version__.encode() + data)
        before = laid.get(name, {})
        if before.get("of") == of and target.exists():
            continue
        new = make(name, data) if make else data
        target.parent.mkdir(exist_ok=True)
        if not target.exists() or _digest(target.read_bytes()) == before.get("is"):
            write_file(target, new)
        elif target.read_bytes() != new and before.get("is") != _digest(new):
            beside = Path(name).with_stem(f"{target.stem}-{__version__}").as_posix()
            if not (folder / beside).exists():
                write_file(folder / beside, new)
            stays.append(say("stays", file=name, beside=beside))
        laid[name] = {"of": of, "is": _digest(new)}
    write_file(folder / _LAID, json.dumps(laid, indent=1).encode())
    return stays


def lessons(folder: Path, *, browser: bool = True, copy_only: bool = False) -> None:
    """Write the lessons into a folder and open JupyterLab on the first.

    Raises
    ------
    ImportError
        If JupyterLab is not installed; it says how to get it.
    OSError, OptionError
        If the folder or a file cannot be written.
    """
    if not (folder / _LAID).exists():
        print(say("lays"), flush=True)
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
        sys.exit(subprocess.run(command, env=_settings(), check=False).returncode)  # noqa: S603 -- our own arguments
    os.execve(command[0], command, _settings())  # noqa: S606 -- so that Ctrl+C and signals reach JupyterLab itself


def _settings() -> dict[str, str]:
    """Return the environment with our defaults for JupyterLab; the person's own settings stay."""
    paths = [str(_CONFIG), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _read_laid(path: Path) -> dict[str, dict[str, str]]:
    """Return what was laid before; {} if it cannot be read, so that every file counts as changed."""
    try:
        data = json.loads(path.read_bytes())
    except (FileNotFoundError, ValueError, RecursionError):
        return {}
    return (
        {name: told for name, told in data.items() if isinstance(told, dict)}
        if isinstance(data, dict)
        else {}
    )
