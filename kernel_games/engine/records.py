"""Saved matches: JSON Lines, a header first, then one ply a line, then a closing line with a digest."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from kernel_games.engine.errors import GameError, RecordError

__all__ = ["VERSION", "read", "write"]

FORMAT = "kernel-games match"
VERSION = 1
"""Version of the format that is written; files of this and earlier ones are read."""

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
_PLY = {"ply": int, "by": int, "move": str}
_END = {"plies": int, "sha256": str}


def write(path: Path, header: dict[str, Any], plies: Sequence[tuple[int, str]]) -> None:
    """Write a match; a file that is there already is replaced only once the new one is whole."""
    lines = [_dump({"format": FORMAT, "version": VERSION, **header})]
    lines += [_dump({"ply": number, "by": by, "move": move}) for number, (by, move) in enumerate(plies, 1)]
    body = "".join(lines)
    closing = _dump({"plies": len(plies), "sha256": hashlib.sha256(body.encode()).hexdigest()})
    new = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        new.write_text(body + closing, encoding="utf-8", newline="\n")
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


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
    """
    raw = path.read_bytes().replace(b"\r\n", b"\n")
    lines = raw.split(b"\n")
    header = _parse(lines[0], 1, None)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise RecordError(1, f"this is no saved match: a match begins with a header of format {FORMAT!r}")
    if type(header.get("version")) is int and header["version"] > VERSION:
        raise RecordError(
            1, f"version {header['version']} is newer than {VERSION}, the newest this library reads"
        )
    _fields(header, _HEADER, 1)
    if header["version"] < 1:
        raise RecordError(1, f"version = {header['version']}: expected a whole number from 1 to {VERSION}")
    match: _M
    match, replay = _attempt(1, begin, header)
    for number, line in enumerate(lines[1:], 2):
        entry = _parse(line, number, "the record is cut short: its closing line is missing")
        if "sha256" in entry:
            _fields(entry, _END, number)
            _close(entry, number, lines)
            return match
        _fields(entry, _PLY, number)
        if entry["ply"] != number - 1:
            raise RecordError(
                number, f"ply = {entry['ply']}: expected {number - 1}; a line is missing or doubled"
            )
        _attempt(number, replay, entry["by"], entry["move"])
    raise RecordError(len(lines), "the record is cut short: its closing line is missing")


def _close(entry: dict[str, Any], number: int, lines: list[bytes]) -> None:
    if entry["plies"] != number - 2:
        raise RecordError(
            number, f"plies = {entry['plies']}: expected {number - 2}; a line is missing or doubled"
        )
    body = b"".join(line + b"\n" for line in lines[: number - 1])
    if hashlib.sha256(body).hexdigest() != entry["sha256"]:
        raise RecordError(number, "the record was changed after it was saved: its digest does not fit")
    if any(line.strip() for line in lines[number:]):
        raise RecordError(number + 1, "there is more after the closing line")


def _parse(line: bytes, number: int, empty: str | None) -> Any:
    if empty is not None and not line.strip():
        raise RecordError(number, empty)
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        if number == 1:
            raise RecordError(1, "this is no saved match: its first line is not JSON") from error
        raise RecordError(number, f"damaged or cut short: not JSON ({error})") from error
    if number > 1 and not isinstance(entry, dict):
        raise RecordError(number, f"expected a JSON object, got {str(entry)[:60]}")
    return entry


def _fields(entry: dict[str, Any], fields: dict[str, Any], number: int) -> None:
    for name, kind in fields.items():
        if name not in entry:
            raise RecordError(number, f"missing {name!r}; expected {', '.join(fields)}")
        if isinstance(entry[name], bool) or not isinstance(entry[name], kind):
            kinds = " or ".join(k.__name__ for k in (kind if isinstance(kind, tuple) else (kind,)))
            raise RecordError(number, f"{name} = {str(entry[name])[:60]!r}: expected {kinds}")
    unknown = set(entry) - set(fields)
    if unknown:
        raise RecordError(number, f"unknown field {min(unknown)!r}; expected {', '.join(fields)}")


def _attempt(number: int, action: Callable[..., Any], *args: Any) -> Any:
    try:
        return action(*args)
    except GameError as error:
        raise RecordError(number, str(error)) from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise RecordError(number, f"does not fit: {error}") from error


def _dump(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False) + "\n"
