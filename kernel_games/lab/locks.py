"""One writer for a file: a lock that the system takes back when a process dies."""

from __future__ import annotations

import os
import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt
elif sys.platform != "emscripten":
    import fcntl

_FAR = 2**31 - 2
"""The byte that Windows locks: behind all that is read, for there nobody else may read it."""


def lock(file: IO[bytes]) -> None:
    """Take the only lock of an open file; closing it gives the lock back, and so does the end of the process.

    On systems without locks, in a browser and on some network drives, no lock is taken.
    """
    if sys.platform == "win32":
        os.lseek(file.fileno(), _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(*error.args) from error
    elif sys.platform != "emscripten":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return
