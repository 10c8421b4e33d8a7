"""Parts of JupyterLab's program that no lesson needs, found by which file asks for which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.steps import Stop

# How one file of the program asks for another, by its number.
_ASKS = re.compile(r'\.e\("?(\d+)"?\)')


def only_behind(build: Path, mark: str) -> list[Path]:
    """Return the one file that holds `mark`, and all that nothing asks for but through it.

    Raises
    ------
    Stop
        No file holds it, or several: the program is made in another way than it was.
    """
    texts = {file: file.read_text(encoding="utf-8") for file in sorted(build.rglob("*.js"))}
    numbers = {number: file for file in texts if (number := file.name.partition(".")[0]).isdecimal()}
    found = [number for number, file in numbers.items() if mark in texts[file]]
    if len(found) != 1:
        raise Stop(f"{len(found)} files of JupyterLab hold {mark}, not one: look into {build}")
    asks = {number: _ASKS.findall(texts[file]) for number, file in numbers.items()}
    first = _ASKS.findall("".join(text for file, text in texts.items() if file not in numbers.values()))
    spare = _reached(first, asks) - _reached(first, {**asks, found[0]: []}) | {found[0]}
    return [numbers[number] for number in sorted(spare)]


def _reached(first: Iterable[str], asks: Mapping[str, Iterable[str]]) -> set[str]:
    """Return whatever is asked for, one by the other, beginning with the first."""
    found, todo = set[str](), list(first)
    while todo:
        if (number := todo.pop()) in asks and number not in found:
            found.add(number)
            todo += asks[number]
    return found
