"""Tables of games, and the files that keep them while they are played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernel_games.engine import OptionError
from kernel_games.engine.extras import need
from kernel_games.lab.jobs import Columns, Job

if TYPE_CHECKING:
    import pandas as pd

_READ = 100_000


def types(job: Job) -> dict[str, Any]:
    """The columns of a table, with the type of each."""
    pandas = need("pandas", "lab")
    names = pandas.CategoricalDtype(list(dict.fromkeys(recipe.name for recipe in job.bots)))
    found: dict[str, Any] = {"game": "int64", "plies": "int32", "decisions": "int32"}
    for seat in range(len(job.bots)):
        found |= {f"bot_{seat}": names, f"score_{seat}": "int32", f"return_{seat}": "float64"}
    return found


def table(job: Job, first: int, columns: Columns) -> pd.DataFrame:
    """The table of some games, numbered from `first`."""
    numpy, pandas = need("numpy", "lab"), need("pandas", "lab")
    kinds = types(job)
    plies, decisions, *results = (numpy.frombuffer(column, column.typecode) for column in columns)
    games = numpy.arange(first, first + len(plies))
    data = {"game": games, "plies": plies, "decisions": decisions}
    sits = numpy.array([kinds["bot_0"].categories.get_loc(recipe.name) for recipe in job.bots], "int8")
    for seat in range(len(job.bots)):
        codes = sits[(games * job.rotate + seat) % len(sits)]
        data[f"bot_{seat}"] = pandas.Categorical.from_codes(codes, dtype=kinds[f"bot_{seat}"])
        data[f"score_{seat}"], data[f"return_{seat}"] = results[2 * seat : 2 * seat + 2]
    made: pd.DataFrame = pandas.DataFrame(data).astype(kinds)
    return made


def gathered(n: int, parts: Iterator[pd.DataFrame]) -> pd.DataFrame:
    """One table of `n` games from those of its parts, at least one; nothing is held twice."""
    numpy, pandas = need("numpy", "lab"), need("pandas", "lab")
    first = next(parts)
    whole = {name: numpy.empty(n, _plain(column).dtype) for name, column in first.items()}
    at = 0
    for part in chain([first], parts):
        for name, column in part.items():
            whole[name][at : at + len(part)] = _plain(column)
        at += len(part)
    data = {
        name: pandas.Categorical.from_codes(whole[name], dtype=column.dtype)
        if column.dtype == "category"
        else whole[name]
        for name, column in first.items()
    }
    made: pd.DataFrame = pandas.DataFrame(data, copy=False)
    return made


def _plain(column: pd.Series) -> Any:
    """A column's numbers; where it holds names, their places in the list of names."""
    return column.cat.codes if column.dtype == "category" else column


class Store:
    """A file of comma-separated values that is added to while games are played, and read by any program.

    Its first line says in JSON what is played, so that no other games are added to it.

    Parameters
    ----------
    path : Path
        Where it lies; a file that is there already is gone on with.
    job : Job
        What is played.

    Attributes
    ----------
    rows : int
        How many games it holds.

    Raises
    ------
    OptionError
        If it holds other games, or is damaged.
    """

    def __init__(self, path: Path, job: Job) -> None:
        for name in types(job)["bot_0"].categories:
            if len(name.splitlines()) != 1:
                raise OptionError(
                    "bots", name, "a name without a line break, for a file has a line for each game"
                )
        self._path, self._job = path, job
        told = json.dumps(job.description(), ensure_ascii=False)
        head = f"# {told}\n{','.join(types(job))}\n".encode()
        self._file = path.open("ab+")
        self._file.seek(0)
        found = self._file.read(len(head))
        if not found:
            self._file.write(head)
            self._file.flush()
        elif found != head:
            self._file.close()
            raise OptionError("file", str(path), f"a new file, or one that these games are kept in: {told}")
        self.rows = self._count()

    def _count(self) -> int:
        """Whole rows; half a row at the end, from a run that was killed, is taken off."""
        self._file.seek(0)
        lines, last, end = 0, b"", 0
        for line in self._file:
            if line.endswith(b"\n"):
                lines, last, end = lines + 1, line, end + len(line)
        self._file.truncate(end)
        rows = lines - 2
        if rows and last.partition(b",")[0] != str(rows - 1).encode():
            self._file.close()
            raise OptionError("file", str(self._path), f"a row for each game, but row {rows} is {last!r}")
        return rows

    def read(self, n: int) -> Iterator[pd.DataFrame]:
        """The first `n` games that it holds, in parts."""
        if not min(self.rows, n):
            return
        kinds = types(self._job)
        reader = need("pandas", "lab").read_csv(
            self._path,
            skiprows=1,
            nrows=n,
            chunksize=_READ,
            dtype={name: kind for name, kind in kinds.items() if kind != "float64"},
            # Older versions of pandas read 1/3 a little too fast to be exact.
            converters={name: float for name, kind in kinds.items() if kind == "float64"},
            keep_default_na=False,
        )
        try:
            with reader:
                yield from reader
        except ValueError as error:
            raise OptionError("file", str(self._path), f"rows as they were written; {error}") from error

    def add(self, played: pd.DataFrame) -> None:
        """Keep some more games, at once."""
        self._file.write(played.to_csv(header=False, index=False, lineterminator="\n").encode())
        self._file.flush()

    def close(self) -> None:
        """Write no more."""
        self._file.close()
