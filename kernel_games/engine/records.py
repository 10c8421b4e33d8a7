"""Saved matches as JSON Lines: a header, then one ply a line, then a closing line with a digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from kernel_games.engine.errors import GameError, RecordError, shown
from kernel_games.engine.files import open_file, write_file
from kernel_games.engine.languages import WORDS

FORMAT = "kernel-games match"
VERSION = 1
"""Version of the format that is written; files of this and earlier ones are read."""

_CHUNK = 1 << 20
_M = TypeVar("_M")
_HEADER = {
    "format": str,
    "version": int,
    "game": str,
    "options": dict,
    "seats": list,
    "seed": (int, str),
    "start": dict,
}
_LATER = {"edition": str}
"""Fields of a header that older files do not have."""
_PLY = {"ply": int, "by": int, "move": str}
_END = {"plies": int, "sha256": str}


def write(path: Path, header: dict[str, Any], plies: Sequence[tuple[int, str]]) -> None:
    """Write a match; see :func:`kernel_games.engine.files.write_file`."""
    lines = [_dump({"format": FORMAT, "version": VERSION, **header})]
    lines += [_dump({"ply": number, "by": by, "move": move}) for number, (by, move) in enumerate(plies, 1)]
    body = "".join(lines)
    closing = _dump({"plies": len(plies), "sha256": hashlib.sha256(body.encode()).hexdigest()})
    write_file(path, (body + closing).encode())


def read(path: Path, begin: Callable[[dict[str, Any]], tuple[_M, Callable[[int, str], None]]]) -> _M:
    """Read a match.

    Parameters
    ----------
    path : Path
        A file that :func:`write` wrote.
    begin : callable
        Takes the header, gives the match and a function that plays one ply of it.

    Raises
    ------
    RecordError
        Names the line and what is wrong with it.
    OptionError
        If it is no regular file.
    """
    with open_file(path) as file:
        number, line = 1, file.readline()
        match: _M
        match, replay = _attempt(1, begin, _header(line))
        digest = hashlib.sha256(_whole(line))
        for number, line in enumerate(file, 2):
            entry = _parse(line, number)
            if "sha256" in entry:
                _close(entry, number, digest.hexdigest())
                # In chunks: what follows the closing line may be a whole disk.
                for rest in iter(partial(file.read, _CHUNK), b""):
                    if rest.strip():
                        raise _error(number + 1, "more")
                return match
            _fields(entry, _PLY, number)
            if entry["ply"] != number - 1:
                raise _error(number, "doubled", field="ply", value=_short(entry["ply"]), right=number - 1)
            _attempt(number, replay, entry["by"], entry["move"])
            digest.update(_whole(line))
    raise _error(number + line.endswith(b"\n"), "cut")


def _whole(line: bytes) -> bytes:
    """Return a line as it was written, whatever line ending the system it comes from uses."""
    return line.removesuffix(b"\n").removesuffix(b"\r") + b"\n"


def _header(line: bytes) -> dict[str, Any]:
    # Half of our field names in a broken first line: then it is a damaged match, and not another file.
    ours = sum(f'"{field}"'.encode() in line for field in _HEADER) > len(_HEADER) // 2
    reason = WORDS["record"]["damaged" if ours else "other"]
    try:
        header = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _error(1, "first", reason=reason, error=error) from error
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise _error(1, "header", reason=reason, format=repr(FORMAT))
    if type(header.get("version")) is int and header["version"] > VERSION:
        raise _error(1, "newer", value=_short(header["version"]), newest=VERSION)
    _fields(header, _HEADER | {name: kind for name, kind in _LATER.items() if name in header}, 1)
    if header["version"] < 1:
        raise _error(1, "version", value=_short(header["version"]), newest=VERSION)
    return header


def _close(entry: dict[str, Any], number: int, digest: str) -> None:
    _fields(entry, _END, number)
    if entry["plies"] != number - 2:
        raise _error(number, "doubled", field="plies", value=_short(entry["plies"]), right=number - 2)
    if digest != entry["sha256"]:
        raise _error(number, "digest")


def _parse(line: bytes, number: int) -> dict[str, Any]:
    if not line.strip():
        raise _error(number, "cut")
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _error(number, "no_json", error=error) from error
    if not isinstance(entry, dict):
        raise _error(number, "object", value=_short(entry))
    return entry


def _fields(entry: dict[str, Any], fields: dict[str, Any], number: int) -> None:
    for name, kind in fields.items():
        if name not in entry:
            raise _error(number, "missing", field=repr(name), fields=", ".join(fields))
        if isinstance(entry[name], bool) or not isinstance(entry[name], kind):
            kinds = WORDS["record"]["or"].join(
                k.__name__ for k in (kind if isinstance(kind, tuple) else (kind,))
            )
            raise _error(number, "kind", field=name, value=_short(entry[name]), kinds=kinds)
    unknown = set(entry) - set(fields)
    if unknown:
        raise _error(number, "unknown", field=_short(min(unknown)), fields=", ".join(fields))


def _attempt(number: int, action: Callable[..., Any], *args: Any) -> Any:
    try:
        return action(*args)
    except GameError as error:
        raise RecordError(number, str(error)) from error
    # A file can hold any JSON, and a game's reader may trip over it in its own way: still the file's fault,
    # with its line.
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        raise _error(number, "no_fit", error=f"{type(error).__name__}: {error}") from error


def _error(line: int, key: str, **facts: object) -> RecordError:
    return RecordError(line, WORDS["record"][key].format(**facts))


def _short(value: object) -> str:
    return shown(value, 60)


def _dump(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False) + "\n"
