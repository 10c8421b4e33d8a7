"""Two tables of the same seeds beside each other, to see what another rule does to a game."""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import NormalDist
from typing import TYPE_CHECKING

from kernel_games.engine import OptionError
from kernel_games.engine.extras import need

if TYPE_CHECKING:
    import pandas as pd

_ALIKE = ("plies", "decisions")


def paired(before: pd.DataFrame, after: pd.DataFrame, *, confidence: float = 0.95) -> pd.DataFrame:
    """Compare two tables, game by game: equal seeds take out what chance brings to both.

    Parameters
    ----------
    before, after : pandas.DataFrame
        What :func:`play_many` gave for the same bots, seed and number of games, by one game's rules and by
        another's. Clauses are compared if both count them.
    confidence : float
        How sure all intervals together are to hold the true differences, between 0 and 1. With many rows each
        has to be surer (Bonferroni), so that no clause seems to matter by chance.

    Returns
    -------
    pandas.DataFrame
        A row for ``plies`` and ``decisions`` of a game, ``score`` (points of a player), ``return_0`` and so
        on (how often each seat wins), and each clause (citations a game): ``before`` and ``after``
        (averages), ``difference`` with ``low`` and ``high``, and ``shown`` (the interval leaves out 0).

    Raises
    ------
    OptionError
        If the tables are none of the lab's, differ in games or seats, or have fewer than two games.

    Examples
    --------
    >>> from kernel_games import lab
    >>> how = {"n": 20, "jobs": 1, "progress": False}
    >>> short = lab.play_many("tiki_topple", ["random", "random"], rounds=4, **how)
    >>> long = lab.play_many("tiki_topple", ["random", "random"], rounds=6, **how)
    >>> bool(lab.paired(short, long).loc["plies", "shown"])
    True
    """
    pandas = need("pandas", "lab")
    if not 0 < confidence < 1:
        raise OptionError("confidence", confidence, "a number between 0 and 1, such as 0.95")
    columns = []
    for field, table in {"before": before, "after": after}.items():
        if not isinstance(table, pandas.DataFrame) or "return_0" not in table or len(table) < 2:
            raise OptionError(field, table, "a table of two games or more that play_many gave")
        columns.append(pandas.DataFrame(dict(_figures(table))))
    old, new = columns
    seats = [name for name in old if str(name).startswith("return_")]
    if len(old) != len(new) or seats != [name for name in new if str(name).startswith("return_")]:
        expected = f"{len(old)} games with {len(seats)} seats, as the other table"
        raise OptionError("after", f"{len(new)} games", expected)
    both = [name for name in old if name in new]
    change = new[both] - old[both]
    z = NormalDist().inv_cdf(1 - (1 - confidence) / 2 / len(both))
    reach = z * change.std(ddof=1) / math.sqrt(len(change))
    mean = change.mean()
    found: pd.DataFrame = pandas.DataFrame(
        {
            "before": old[both].mean(),
            "after": new[both].mean(),
            "difference": mean,
            "low": mean - reach,
            "high": mean + reach,
            "shown": mean.abs() > reach,
        }
    ).rename_axis("figure")
    return found


def _figures(table: pd.DataFrame) -> Iterator[tuple[str, pd.Series]]:
    """Yield what is compared of each game: its length, points, winners, and the clauses that it cites."""
    seats = sum(str(name).startswith("bot_") for name in table)
    for name in _ALIKE:
        yield name, table[name]
    yield "score", table[[f"score_{seat}" for seat in range(seats)]].mean(axis=1)
    for seat in range(seats):
        yield f"return_{seat}", table[f"return_{seat}"]
    for name in table.columns[3 + 3 * seats :]:
        yield str(name), table[name]
