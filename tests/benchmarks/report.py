"""Reports of benchmarks, and their print."""

from __future__ import annotations

import json
import math
import os
import platform
import statistics
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

__all__ = ["MissingPeerError", "Table", "alternate", "need", "percentile", "print_tables", "ratio", "spread"]

Value = float | str | None
INSTALL = "python -m pip install --require-hashes --requirement requirements/bench.txt"


class MissingPeerError(RuntimeError):
    """A library to compare with is not installed. A figure without its peer says little, so none is taken."""


class Table(NamedTuple):
    """The figures of one benchmark.

    Attributes
    ----------
    title, note : str
        What was measured, and how to read it.
    columns : tuple of str
        Names, with units.
    rows : list of tuple
        A name, then a value a column: a number, a text, or None where there is nothing to say.
    """

    title: str
    note: str
    columns: tuple[str, ...]
    rows: list[tuple[str, *tuple[Value, ...]]]


def need(module: str, package: str) -> Any:
    """A module of a library to compare with.

    Raises
    ------
    MissingPeerError
        Says how to install it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingPeerError(f"{package} is needed ({error}); all that is: {INSTALL}") from error


def alternate(
    contenders: Mapping[str, Callable[[], float]], rounds: int, tell: Callable[[str], None]
) -> dict[str, list[float]]:
    """Measure all in turn, again and again, so that a slow minute of the machine strikes all of them.

    Parameters
    ----------
    contenders : mapping of str to callable
        Each takes one measurement.
    rounds : int
        How many each takes.
    tell : callable
        Told what is being measured.
    """
    found: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(1, rounds + 1):
        for name, measure in contenders.items():
            tell(f"round {number} of {rounds}: {name}")
            found[name].append(measure())
    return found


def ratio(ours: Sequence[float], peer: Sequence[float]) -> float:
    """The median of the ratios round by round: both saw the same state of the machine."""
    return statistics.median(own / other for own, other in zip(ours, peer, strict=True))


def spread(ours: Sequence[float], peer: Sequence[float]) -> str:
    """Return the ratio with the range of its middle half, round by round, such as ``0.92 (0.85 to 1.01)``."""
    rounds = [own / other for own, other in zip(ours, peer, strict=True)]
    return f"{ratio(ours, peer):.2f} ({percentile(rounds, 25):.2f} to {percentile(rounds, 75):.2f})"


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest of `values` that at least `percent` of them do not exceed (nearest rank)."""
    return sorted(values)[max(0, math.ceil(len(values) * percent / 100) - 1)]


def machine(*packages: str) -> dict[str, str]:
    """The machine and the versions that were measured."""
    here = {"python": platform.python_version(), "system": platform.system(), "machine": platform.machine()}
    return here | {"cores": str(os.cpu_count())} | {package: version(package) for package in packages}


def print_tables(tables: Mapping[str, Table], about: Mapping[str, str], *, style: str) -> str:
    """All tables as ``text``, ``markdown`` or ``json``."""
    if style == "json":
        found = {name: table._asdict() for name, table in tables.items()}
        return json.dumps({"about": dict(about), "tables": found}, indent=1)
    lines = [", ".join(f"{name} {value}" for name, value in about.items())]
    for table in tables.values():
        rows = [("", *table.columns), *((name, *map(_shown, values)) for name, *values in table.rows)]
        heading = f"## {table.title}" if style == "markdown" else f"{table.title}\n{'=' * len(table.title)}"
        lines += ["", heading, "", *(_markdown(rows) if style == "markdown" else _text(rows)), "", table.note]
    return "\n".join(lines)


def _shown(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if value == round(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def _markdown(rows: Sequence[tuple[str, ...]]) -> list[str]:
    head, *rest = (f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |" for row in rows)
    return [head, f"|{'---|' + '---:|' * (len(rows[0]) - 1)}", *rest]


def _text(rows: Sequence[tuple[str, ...]]) -> list[str]:
    first, *widths = (max(map(len, column)) for column in zip(*rows, strict=True))
    return [
        "  ".join(
            [name.ljust(first), *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))]
        )
        for name, *cells in rows
    ]
