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

FORMAT = "kernel-games match"
VERSION = 1
"""Version of the format that is written; files of this and earlier ones are read."""

_CUT = "the record is cut short: its closing line is missing"
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
                        raise RecordError(number + 1, "there is more after the closing line")
                return match
            _fields(entry, _PLY, number)
            if entry["ply"] != number - 1:
                raise RecordError(
                    number,
                    f"ply = {_short(entry['ply'])}: expected {number - 1}; a line is missing or doubled",
                )
            _attempt(number, replay, entry["by"], entry["move"])
            digest.update(_whole(line))
    raise RecordError(number + line.endswith(b"\n"), _CUT)


def _whole(line: bytes) -> bytes:
    """Return a line as it was written, whatever line ending the system it comes from uses."""
    return line.removesuffix(b"\n").removesuffix(b"\r") + b"\n"


def _header(line: bytes) -> dict[str, Any]:
    # Half of our field names in a broken first line: then it is a damaged match, and not another file.
    ours = sum(f'"{field}"'.encode() in line for field in _HEADER) > len(_HEADER) // 2
    reason = "damaged" if ours else "this is no saved match"
    try:
        header = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError(1, f"{reason}: its first line is not JSON ({error})") from error
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise RecordError(1, f"{reason}: a match begins with a header of format {FORMAT!r}")
    if type(header.get("version")) is int and header["version"] > VERSION:
        raise RecordError(
            1,
            f"version {_short(header['version'])} is newer than {VERSION}, the newest this library reads",
        )
    _fields(header, _HEADER | {name: kind for name, kind in _LATER.items() if name in header}, 1)
    if header["version"] < 1:
        raise RecordError(
            1, f"version = {_short(header['version'])}: expected a whole number from 1 to {VERSION}"
        )
    return header


def _close(entry: dict[str, Any], number: int, digest: str) -> None:
    _fields(entry, _END, number)
    if entry["plies"] != number - 2:
        raise RecordError(
            number,
            f"plies = {_short(entry['plies'])}: expected {number - 2}; a line is missing or doubled",
        )
    if digest != entry["sha256"]:
        raise RecordError(
            number, "the record is damaged, or was changed after it was saved: its digest does not fit"
        )


def _parse(line: bytes, number: int) -> dict[str, Any]:
    if not line.strip():
        raise RecordError(number, _CUT)
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError(number, f"damaged or cut short: not JSON ({error})") from error
    if not isinstance(entry, dict):
        raise RecordError(number, f"expected a JSON object, got {_short(entry)}")
    return entry


def _fields(entry: dict[str, Any], fields: dict[str, Any], number: int) -> None:
    for name, kind in fields.items():
        if name not in entry:
            raise RecordError(number, f"missing {name!r}; expected {', '.join(fields)}")
        if isinstance(entry[name], bool) or not isinstance(entry[name], kind):
            kinds = " or ".join(k.__name__ for k in (kind if isinstance(kind, tuple) else (kind,)))
            raise RecordError(number, f"{name} = {_short(entry[name])}: expected {kinds}")
    unknown = set(entry) - set(fields)
    if unknown:
        raise RecordError(number, f"unknown field {_short(min(unknown))}; expected {', '.join(fields)}")


def _attempt(number: int, action: Callable[..., Any], *args: Any) -> Any:
    try:
        return action(*args)
    except GameError as error:
        raise RecordError(number, str(error)) from error
    # A file can hold any JSON, and a game's reader may trip over it in its own way: still the file's fault,
    # with its line.
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        raise RecordError(number, f"does not fit: {type(error).__name__}: {error}") from error


def _short(value: object) -> str:
    return shown(value, 60)


def _dump(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False) + "\n"
