"""Tables of games, as pandas has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from kernel_games.engine.extras import need
from kernel_games.lab.jobs import Columns, Job

if TYPE_CHECKING:
    import pandas as pd


def types(job: Job) -> dict[str, Any]:
    """Return the columns of a table, with the type of each."""
    pandas = need("pandas", "lab")
    names = pandas.CategoricalDtype(list(dict.fromkeys(recipe.name for recipe in job.bots)))
    columns: dict[str, Any] = {"game": "int64", "plies": "int32", "decisions": "int32"}
    for seat in range(len(job.bots)):
        columns |= {f"bot_{seat}": names, f"score_{seat}": "int32", f"return_{seat}": "float64"}
    return columns | dict.fromkeys(job.clauses, "int32")


def table(job: Job, numbers: Sequence[int], columns: Columns) -> pd.DataFrame:
    """Make the table of some games with these numbers."""
    numpy, pandas = need("numpy", "lab"), need("pandas", "lab")
    kinds = types(job)
    plies, decisions, *results = (numpy.frombuffer(column, column.typecode) for column in columns)
    games = numpy.array(numbers, "int64")
    data = {"game": games, "plies": plies, "decisions": decisions}
    # Names as indices of a category: eight bits a game instead of a string.
    sits = numpy.array([kinds["bot_0"].categories.get_loc(recipe.name) for recipe in job.bots], "int8")
    for seat in range(len(job.bots)):
        codes = sits[(games * job.rotate + seat) % len(sits)]
        data[f"bot_{seat}"] = pandas.Categorical.from_codes(codes, dtype=kinds[f"bot_{seat}"])
        data[f"score_{seat}"], data[f"return_{seat}"] = results[2 * seat : 2 * seat + 2]
    data |= zip(job.clauses, results[2 * len(sits) :], strict=True)
    frame: pd.DataFrame = pandas.DataFrame(data).astype(kinds)
    return frame


def gathered(n: int, parts: Iterator[pd.DataFrame]) -> pd.DataFrame:
    """Gather the parts of a table into one of `n` games; no row is held twice."""
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
    # Without copy=False pandas would hold everything twice for a moment.
    frame: pd.DataFrame = pandas.DataFrame(data, copy=False)
    return frame


def _plain(column: pd.Series) -> Any:
    """Return a column's numbers; if it holds names, their places in the list of names."""
    return column.cat.codes if column.dtype == "category" else column
