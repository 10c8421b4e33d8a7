"""Writing a file so that at every moment either the old one is there or the new one, whole."""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from contextlib import suppress
from functools import partial
from pathlib import Path

from kernel_games.engine.errors import OptionError

_ABANDONED = 60
"""Seconds after which a half-written file belongs to nobody any more: a save takes far less than one."""


def write_file(path: Path, data: bytes) -> None:
    """Write a file through to the disk; one that is there keeps its mode, and a link goes on leading to it.

    Raises
    ------
    OptionError
        If there is something else in its place: a folder, a device, a pipe.
    OSError
        If it cannot be written; what was there before is still there.
    """
    mode = _mode(path)
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
            os.fsync(file.fileno())
        _remove_abandoned(new, mark)
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)
    _sync_folder(target.parent)


def _mode(path: Path) -> int | None:
    """The mode of the file that is there; None if there is none."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise OptionError("path", str(path), "a name that a file can have") from error
    if not stat.S_ISREG(mode):
        raise OptionError("path", str(path), "a file, there already or new; this is a folder or a device")
    return stat.S_IMODE(mode)


def _remove_abandoned(new: Path, mark: str) -> None:
    """Remove what earlier saves of the same file, killed half-way, have left."""
    now = new.stat().st_mtime  # the disk's own clock, as for the others
    for other in new.parent.glob(f"{mark}*.part"):
        with suppress(OSError):
            if now - other.stat().st_mtime > _ABANDONED:
                other.unlink()


def _sync_folder(folder: Path) -> None:
    """Write the new name through to the disk, on systems that can (Windows opens no folder)."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
