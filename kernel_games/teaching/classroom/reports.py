"""What a class has handed in, as one table."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kernel_games.engine import GameError, OptionError
from kernel_games.engine.extras import need
from kernel_games.teaching.rows import Row
from kernel_games.teaching.walks.progress import read_report

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("who", "walk", "step", "asked", "solved", "tries", "hints", "points", "file")


class HandedIn(NamedTuple):
    """A file that was handed in.

    Attributes
    ----------
    file : str
        Its place in the folder.
    who : str
        The name that was given; empty, if none was.
    rows : tuple of Row
        What was done; none, if the file cannot be read.
    problem : str
        Why it cannot; empty if it can.
    """

    file: str
    who: str
    rows: tuple[Row, ...]
    problem: str

    def cells(self) -> Iterator[tuple[str | int | bool, ...]]:
        """Its rows, by :data:`COLUMNS`."""
        for row in self.rows:
            yield (self.who, *row, row.points, self.file)


def handed_in(folder: str | Path) -> list[HandedIn]:
    """Every file that was handed in to a folder, or to folders within it.

    Raises
    ------
    OptionError
        If there is no such folder.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise OptionError("folder", str(folder), "a folder that is there")
    paths = sorted(path for path in folder.rglob("*.json") if path.is_file() and path.name[0] != ".")
    return [_read(path, path.relative_to(folder).as_posix()) for path in paths]


def _read(path: Path, name: str) -> HandedIn:
    try:
        who, rows = read_report(path)
    except (GameError, OSError) as error:
        return HandedIn(name, "", (), str(error))
    return HandedIn(name, who, tuple(rows), "")


def reports(folder: str | Path) -> pd.DataFrame:
    """What a class has handed in, as one table; needs pandas, which ``kernel-games[lab]`` brings.

    The files are those that ``walk(...).save(path, name)`` and ``report().save(path, name)`` wrote. A walk's
    moves and answers are done again and checked by the engine; a report is taken at its word. A file that
    cannot be read is named in a warning.

    Parameters
    ----------
    folder : str or Path
        Where the files are, in it or in folders within.

    Returns
    -------
    pandas.DataFrame
        A row for each step of a walk that asks something, and for each exercise: who (the name that was
        given, and nothing else), walk, step, what was asked, whether it was solved, after how many tries and
        hints, points, and the file.

    Raises
    ------
    ImportError
        If pandas is not installed.
    OptionError
        If there is no such folder.

    Examples
    --------
    >>> table = reports("handed_in")  # doctest: +SKIP
    >>> table.groupby(["who", "walk"])[["solved", "tries", "points"]].sum()  # doctest: +SKIP
    """
    pandas = need("pandas", "lab")
    found = handed_in(folder)
    for one in found:
        if one.problem:
            warnings.warn(f"{one.file}: {one.problem}", stacklevel=2)
    table: pd.DataFrame = pandas.DataFrame([row for one in found for row in one.cells()], columns=COLUMNS)
    return table
