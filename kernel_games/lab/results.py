"""Results of many games: win rates with intervals, as a table and as bars."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from statistics import NormalDist
from typing import TYPE_CHECKING

from kernel_games.engine import OptionError
from kernel_games.engine.extras import need

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_BY = ("bot", "seat")


def summary(
    table: pd.DataFrame | Iterable[pd.DataFrame], by: str = "bot", *, confidence: float = 0.95
) -> pd.DataFrame:
    """Summarize the results of bots, or of seats.

    Parameters
    ----------
    table : pandas.DataFrame or iterable of pandas.DataFrame
        What :func:`play_many` gave, or several such tables, or what :func:`play_batches` gives: then only a
        part of it is in memory at a time.
    by : str
        ``"bot"``: by name, so give bots different names to tell them apart; or ``"seat"``.
    confidence : float
        How sure the interval is to hold the true win rate, between 0 and 1.

    Returns
    -------
    pandas.DataFrame
        A row for each bot or seat, the best first: ``games`` (seats played), ``wins`` (a shared win counts in
        part, and so does a game that one played alone and did not quite win), ``win_rate``, ``low`` and
        ``high`` (Wilson's interval), ``mean_score``.

    Raises
    ------
    OptionError
        If the table is none of the lab's, or another argument does not fit.
    """
    pandas = need("pandas", "lab")
    if by not in _BY:
        raise OptionError("by", by, " or ".join(map(repr, _BY)))
    if not 0 < confidence < 1:
        raise OptionError("confidence", confidence, "a number between 0 and 1, such as 0.95")
    single = isinstance(table, pandas.DataFrame) or not isinstance(table, Iterable)
    parts = [table] if single else table
    totals = pandas.DataFrame({"games": [], "wins": [], "score": []}, index=[])
    for part in parts:
        # Part by part, so that a table larger than memory can be summed.
        totals = pandas.concat([totals, *_counts(part, by)]).groupby(level=0, sort=False).sum()
    totals = totals[totals["games"] > 0].astype({"games": "int64"})
    bounds = [
        _wilson(wins, played, confidence)
        for wins, played in zip(totals["wins"], totals["games"], strict=True)
    ]
    totals.insert(2, "win_rate", totals["wins"] / totals["games"])
    totals.insert(3, "low", [low for low, _ in bounds])
    totals.insert(4, "high", [high for _, high in bounds])
    totals["mean_score"] = totals.pop("score") / totals["games"]
    best: pd.DataFrame = totals.rename_axis(by).sort_values("win_rate", ascending=False, kind="stable")
    return best


def citations(table: pd.DataFrame) -> pd.DataFrame:
    """Summarize how often each clause is cited.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`play_many` gave with ``clauses=True``.

    Returns
    -------
    pandas.DataFrame
        A row for each clause, in the order of the rulebook: ``games`` (in how many it is cited), ``share``
        (of all games), ``times`` (citations a game, on average).

    Raises
    ------
    OptionError
        If the table counts no clauses.
    """
    pandas = need("pandas", "lab")
    columns = list(table.columns) if isinstance(table, pandas.DataFrame) else []
    # The clauses come after game, plies, decisions and three columns a seat.
    counted = columns[3 + 3 * sum(str(name).startswith("bot_") for name in columns) :]
    if not counted:
        raise OptionError("table", table, "a table that play_many(..., clauses=True) gave")
    times = table[counted]
    found = {"games": (times > 0).sum(), "share": (times > 0).mean(), "times": times.mean()}
    cited: pd.DataFrame = pandas.DataFrame(found).rename_axis("clause")
    return cited


def _counts(table: object, by: str) -> Iterator[pd.DataFrame]:
    """Yield games, wins and points on each seat, by bot or for the seat."""
    pandas = need("pandas", "lab")
    if not isinstance(table, pandas.DataFrame) or not {"bot_0", "score_0", "return_0"} <= set(table.columns):
        raise OptionError("table", table, "a table that play_many gave, or the tables of play_batches")
    for seat in range(len(table.columns)):
        if f"bot_{seat}" in table.columns:
            sums = table[[f"return_{seat}", f"score_{seat}"]].set_axis(["wins", "score"], axis=1)
            keys = table[f"bot_{seat}"].astype(object) if by == "bot" else [seat] * len(table)
            groups = sums.groupby(keys, sort=False)
            yield groups.sum().assign(games=groups.size())


def plot(
    table: pd.DataFrame | Iterable[pd.DataFrame],
    by: str = "bot",
    *,
    confidence: float = 0.95,
    ax: Axes | None = None,
) -> Axes:
    """Draw the win rates of :func:`summary` as bars with their intervals.

    Parameters
    ----------
    table, by, confidence
        As for :func:`summary`.
    ax : matplotlib.axes.Axes, optional
        The axes to draw on; by default the current ones.

    Returns
    -------
    matplotlib.axes.Axes
        The axes drawn on.

    Raises
    ------
    ImportError
        If matplotlib, from the extra ``lessons``, is not installed.
    """
    axes: Axes = ax if ax is not None else need("matplotlib.pyplot", "lessons").gca()
    rates = summary(table, by, confidence=confidence)
    names = [f"seat {name}" if by == "seat" else str(name) for name in rates.index]
    errors = [rates["win_rate"] - rates["low"], rates["high"] - rates["win_rate"]]
    axes.bar(names, rates["win_rate"], yerr=errors, capsize=6)
    axes.set_ylim(0, 1)
    axes.set_ylabel(f"win rate, with {confidence:.0%} interval")
    return axes


def _wilson(wins: float, played: int, confidence: float) -> tuple[float, float]:
    """Return Wilson's score interval of a rate; shared wins vary less, so it is never too narrow."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate, weight = wins / played, z * z / played
    middle = (rate + weight / 2) / (1 + weight)
    reach = z * math.sqrt((rate * (1 - rate) + weight / 4) / played) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
