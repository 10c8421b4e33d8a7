"""Reading plain data that somebody else wrote: each function gives the value or says what would be right."""

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
    """`data`, if it is a mapping that has only known fields; `what` it is, such as ``position``."""
    if not isinstance(data, Mapping):
        reject(what, data, f"a mapping with the fields {', '.join(known)}")
    for field in data:
        if field not in known:
            reject(str(field), data[field], f"one of the fields {', '.join(known)}")
    return data


def read_list(field: str, value: object, count: int | None = None, clause: str = "") -> list[Any]:
    """A list or tuple as a list; with `count`, of so many items."""
    if not isinstance(value, (list, tuple)) or (count is not None and len(value) != count):
        reject(field, value, "a list" if count is None else f"a list of {count}", clause)
    return list(value)


def read_choice(field: str, value: object, choices: Collection[str], clause: str = "") -> str:
    """One of a few strings."""
    if not isinstance(value, str) or value not in choices:
        reject(field, value, f"one of {', '.join(choices)}", clause)
    return value


def read_number(field: str, value: object, low: int = 0, high: int | None = None, clause: str = "") -> int:
    """A whole number within bounds, both included."""
    if type(value) is not int or value < low or (high is not None and value > high):
        bounds = f", {low} or more" if high is None else f" from {low} to {high}"
        reject(field, value, f"a whole number{bounds}", clause)
    return value


def read_numbers(
    field: str, value: object, count: int, *, low: int = 0, high: int | None = None, clause: str = ""
) -> tuple[int, ...]:
    """A list of so many whole numbers; one that is wrong is named with its place."""
    items = read_list(field, value, count, clause)
    return tuple(
        read_number(f"{field}[{place}]", item, low, high, clause) for place, item in enumerate(items)
    )


def is_unicode(text: str) -> bool:
    """Whether a text can be written to a file: a lone half of a surrogate pair cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def read_seed(value: object) -> int | str:
    """Where chance begins: a whole number or a text, either of which a file can hold."""
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
        text = file.read(most + 1)
    try:
        return json.loads(text.decode()) if len(text) <= most else None
    except (ValueError, RecursionError):
        return None


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as a dict; a :class:`RulebookError` names file, line and column where it is not TOML."""
    try:
        with open_file(path) as file:
            return tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        msg = f"{path.name}: not readable as TOML: {error}"
        raise RulebookError(msg) from error
