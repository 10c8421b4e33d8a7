"""Two tables of the same seeds beside each other, to see what another rule does to a game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from kernel_games.engine import OptionError
from kernel_games.engine.extras import need

if TYPE_CHECKING:
    import pandas as pd

_ALIKE = ("plies", "decisions")


class Contrast(NamedTuple):
    """A figure of games by two sets of rules, on average, and how sure the games are of the difference.

    Attributes
    ----------
    before, after : float
        Averages by each set of rules.
    difference : float
        What the second adds.
    low, high : float
        The interval of the difference.
    shown : bool
        True if the interval leaves out 0.
    """

    before: float
    after: float
    difference: float
    low: float
    high: float
    shown: bool

    @property
    def share(self) -> float:
        """The difference in percent of the first average."""
        return self.share_of(self.difference)

    def share_of(self, value: float) -> float:
        """Return a value in percent of the first average; of the second, if the first is 0."""
        return 100 * value / abs(self.before or self.after)


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
        players = sum(str(name).startswith("bot_") for name in table)
        given = {str(name): table[name].tolist() for name in table.columns}
        columns.append(figures(given, players, [str(name) for name in table.columns[3 + 3 * players :]]))
    old, new = columns
    seats = [name for name in old if name.startswith("return_")]
    if len(before) != len(after) or seats != [name for name in new if name.startswith("return_")]:
        expected = f"{len(before)} games with {len(seats)} seats, as the other table"
        raise OptionError("after", f"{len(after)} games", expected)
    rows = contrasts(old, new, confidence=confidence)
    found: pd.DataFrame = pandas.DataFrame(
        list(rows.values()), index=list(rows), columns=Contrast._fields
    ).rename_axis("figure")
    return found


def contrasts(
    before: Mapping[str, Sequence[float]], after: Mapping[str, Sequence[float]], *, confidence: float = 0.95
) -> dict[str, Contrast]:
    """Compare the figures of equally many games that both sets of rules have; needs no library.

    Parameters
    ----------
    before, after : mapping of str to sequence of float
        A value for each game, by figure; see :func:`figures`. At least two games.
    confidence : float
        As for :func:`paired`.
    """
    both = [name for name in before if name in after]
    z = NormalDist().inv_cdf(1 - (1 - confidence) / 2 / len(both))
    return {name: _contrast(before[name], after[name], z) for name in both}


def figures(
    columns: Mapping[str, Sequence[float]], seats: int, clauses: Sequence[str]
) -> dict[str, Sequence[float]]:
    """Return what is compared of games: their length, points, winners, and the clauses that they cite.

    Parameters
    ----------
    columns : mapping of str to sequence of float
        The columns of :func:`play_many`, by name.
    seats : int
        How many players there are.
    clauses : sequence of str
        The clauses whose citations are counted.
    """
    return dict(_figures(columns, seats, clauses))


def _figures(
    columns: Mapping[str, Sequence[float]], seats: int, clauses: Sequence[str]
) -> Iterator[tuple[str, Sequence[float]]]:
    for name in _ALIKE:
        yield name, columns[name]
    scores = zip(*(columns[f"score_{seat}"] for seat in range(seats)), strict=True)
    yield "score", [sum(points) / seats for points in scores]
    for name in (*(f"return_{seat}" for seat in range(seats)), *clauses):
        yield name, columns[name]


def _contrast(old: Sequence[float], new: Sequence[float], z: float) -> Contrast:
    """Return averages and their difference, `z` standard errors to each side."""
    count = len(old)
    changes = [after - before for before, after in zip(old, new, strict=True)]
    mean = math.fsum(changes) / count
    spread = math.sqrt(math.fsum((change - mean) ** 2 for change in changes) / (count - 1))
    reach = z * spread / math.sqrt(count)
    return Contrast(
        math.fsum(old) / count, math.fsum(new) / count, mean, mean - reach, mean + reach, abs(mean) > reach
    )
