"""The rulebook as a file: the parts of it that are needed before there is a law, such as for the moves.

A figure without bounds and a clause's ``table`` hold under any house rules. All other figures are in ``law``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kernel_games.engine.reading import read_toml

_CLAUSES = read_toml(Path(__file__).with_name("rulebook.toml"))["clause"]


def fixed(clause: str, name: str) -> Any:
    """Return a figure that nobody can change: a number, or a list of numbers."""
    (value,) = _CLAUSES[clause]["figures"][name]
    return value


def printed(clause: str, name: str) -> Any:
    """Return a figure as it is printed, whatever house rules say."""
    return _CLAUSES[clause]["figures"][name][0]


def table(clause: str) -> dict[str, list[str]]:
    """Return the table of names that a clause owns."""
    names: dict[str, list[str]] = _CLAUSES[clause]["table"]
    return names
