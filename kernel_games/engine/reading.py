"""Readers for plain data that somebody else wrote: each returns the value or says what would be right."""

from __future__ import annotations

import json
import tomllib
import unicodedata
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NoReturn

from kernel_games.engine.errors import OptionError, RulebookError
from kernel_games.engine.files import open_file


def reject(field: str, value: object, expected: str, clause: str = "") -> NoReturn:
    """Raise the :class:`OptionError` for a field."""
    raise OptionError(field, value, expected, clause)


def check_fields(what: str, data: object, known: Collection[str]) -> Mapping[str, Any]:
    """Return `data` if it is a mapping with known fields alone; `what` names it in errors."""
    if not isinstance(data, Mapping):
        reject(what, data, f"a mapping with the fields {', '.join(known)}")
    for field in data:
        if field not in known:
            reject(str(field), data[field], f"one of the fields {', '.join(known)}")
    return data


def read_list(field: str, value: object, count: int | None = None, clause: str = "") -> list[Any]:
    """Return a list or tuple as a list; with `count`, of so many items."""
    if not isinstance(value, (list, tuple)) or (count is not None and len(value) != count):
        reject(field, value, "a list" if count is None else f"a list of {count}", clause)
    return list(value)


def read_choice(field: str, value: object, choices: Collection[str], clause: str = "") -> str:
    """Return one of a few strings."""
    if not isinstance(value, str) or value not in choices:
        reject(field, value, f"one of {', '.join(choices)}", clause)
    return value


def read_number(field: str, value: object, low: int = 0, high: int | None = None, clause: str = "") -> int:
    """Return a whole number within bounds, both included."""
    # type, not isinstance: True is an int for Python and no number for a reader.
    if type(value) is not int or value < low or (high is not None and value > high):
        bounds = f", {low} or more" if high is None else f" from {low} to {high}"
        reject(field, value, f"a whole number{bounds}", clause)
    return value


def read_numbers(
    field: str, value: object, count: int, *, low: int = 0, high: int | None = None, clause: str = ""
) -> tuple[int, ...]:
    """Return a list of so many whole numbers; an error names the place of the wrong one."""
    items = read_list(field, value, count, clause)
    return tuple(
        read_number(f"{field}[{place}]", item, low, high, clause) for place, item in enumerate(items)
    )


def is_unicode(text: str) -> bool:
    """Return False for a text with a lone half of a surrogate pair, which no file can hold."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def read_seed(value: object) -> int | str:
    """Return a seed for chance: a whole number or a text, either of which a file can hold."""
    if type(value) is not int and type(value) is not str:
        reject("seed", value, "a whole number or a text")
    try:
        str(value).encode()
    except ValueError:
        # Both come as this error: more digits than Python writes, and a text that UTF-8 does not know.
        reject("seed", value, "a whole number that Python can write out, or a text in Unicode")
    return value


_JOINERS = "\u200c\u200d"
"""Format characters that words need: Persian, Hindi and joined emoji are written with them."""


def visible(text: str) -> str:
    """Return a text with its control and format characters as escapes, so that a terminal shows them only."""
    return "".join(
        letter.encode("unicode_escape").decode()
        if unicodedata.category(letter)[0] == "C" and letter not in _JOINERS
        else letter
        for letter in text.encode(errors="backslashreplace").decode()
    )


def read_json(path: Path, most: int) -> Any:
    """Return what a JSON file holds; None if it is no JSON, or longer than `most` bytes.

    Raises
    ------
    OptionError
        If it is no regular file.
    OSError
        If there is no such file, or it cannot be opened.
    """
    with open_file(path) as file:
        # One byte more than allowed tells "too long" from "just fits" without reading the rest.
        text = file.read(most + 1)
    try:
        return json.loads(text.decode()) if len(text) <= most else None
    except (ValueError, RecursionError):
        return None


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file as a dict; a :class:`RulebookError` names file, line and column of bad TOML."""
    try:
        with open_file(path) as file:
            return tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        msg = f"{path.name}: not readable as TOML: {error}"
        raise RulebookError(msg) from error
