"""Files: written so that the old or the new one is there, whole, at any moment; read only if regular."""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from contextlib import suppress
from functools import partial
from io import BufferedReader
from pathlib import Path

from kernel_games.engine.errors import OptionError

_ABANDONED = 60
"""Seconds after which a half-written file belongs to nobody any more: a save takes far less than one."""


def open_file(path: Path) -> BufferedReader:
    """Open a regular file for reading.

    A pipe or a device that lies where a file is expected would make its reader wait for ever; archives that
    strangers pack can hold both, and links to them.

    Raises
    ------
    OptionError
        If it is something else, or no name that a file can have.
    OSError
        If there is no such file, or it cannot be opened.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        # Non-blocking, so that opening a pipe returns at once; what was opened is then looked at, not the
        # name, which could lead elsewhere a moment later.
        opened = os.open(path, flags)
    except ValueError as error:
        raise OptionError("path", str(path), "a name that a file can have") from error
    if not stat.S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        raise OptionError("path", path.name, "a file; this is a folder, a device or a pipe")
    return os.fdopen(opened, "rb")


def write_file(path: Path, data: bytes) -> None:
    """Write a file through to the disk; one that is there keeps its mode, and a link goes on leading to it.

    Raises
    ------
    OptionError
        If there is something else in its place: a folder, a device, a pipe.
    OSError
        If it cannot be written; what was there before is still there.
    """
    mode = file_mode(path)
    # Beside the file itself, not beside a link to it: a rename works only within one file system.
    target = Path(os.path.realpath(path))
    # The name is short whatever the file is called, and tells which file it was to become.
    mark = f".{hashlib.sha256(target.name.encode(errors='surrogateescape')).hexdigest()[:16]}-"
    new = target.with_name(f"{mark}{secrets.token_hex(8)}.part")
    create = partial(os.open, mode=0o666 if mode is None else stat.S_IRUSR | stat.S_IWUSR)
    try:
        with open(new, "xb", opener=create) as file:
            if mode is not None:
                new.chmod(mode)
            file.write(data)
            file.flush()
            # Data before name: after a power cut the new name must not lead to an empty file.
            os.fsync(file.fileno())
        _remove_abandoned(new, mark)
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)
    sync_folder(target.parent)


def file_mode(path: Path, field: str = "path") -> int | None:
    """Return the mode of the file that is there; None if there is none.

    Raises
    ------
    OptionError
        Names `field` if no file can have that name, or if there is something else in its place.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise OptionError(field, str(path), "a name that a file can have") from error
    if not stat.S_ISREG(mode):
        raise OptionError(field, str(path), "a file, there already or new; this is a folder or a device")
    return stat.S_IMODE(mode)


def _remove_abandoned(new: Path, mark: str) -> None:
    """Remove what earlier saves of the same file left when they were killed half-way."""
    now = new.stat().st_mtime  # the disk's own clock, as for the others
    for other in new.parent.glob(f"{mark}*.part"):
        with suppress(OSError):
            if now - other.stat().st_mtime > _ABANDONED:
                other.unlink()


def sync_folder(folder: Path) -> None:
    """Write the new name through to the disk, on systems that can (Windows opens no folder)."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
