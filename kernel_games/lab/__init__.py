"""The lab: many games at once, as a table; a thousand games show what a single one only hints at.

>>> from kernel_games import lab
>>> table = lab.play_many("tiki_topple", ["greedy", "random"], 4, jobs=1, progress=False)
>>> list(table["game"])
[0, 1, 2, 3]

In come a game, bots and a number of games; out comes one row a game, the same whatever machine or cluster
played it. Read ``jobs`` first (the arguments, checked; one game played, in any process), then ``batches``
(games shared out among processes, and processes that die), ``tables`` (rows as pandas has them), ``stores``
and ``locks`` (a file that keeps every game), ``verifying`` (a sample played again) and ``results`` (rates
with intervals). ``counting`` is apart: it plays no game to the end but counts every way that it can go.

This needs the extra ``lab``: ``pip install "kernel-games[lab]"``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernel_games import engine
from kernel_games.engine import Bot, Game, OptionError, registry
from kernel_games.lab import batches, tables
from kernel_games.lab.counting import Count, count, perft
from kernel_games.lab.jobs import play, read_job
from kernel_games.lab.pairs import paired
from kernel_games.lab.results import citations, plot, summary
from kernel_games.lab.stores import Store
from kernel_games.lab.verifying import Difference, Verification, verify

if TYPE_CHECKING:
    import os

    import pandas as pd

__all__ = [
    "Count",
    "Difference",
    "Verification",
    "citations",
    "count",
    "paired",
    "perft",
    "play_batches",
    "play_many",
    "plot",
    "summary",
    "verify",
]


def play_many(
    game: Game | str,
    bots: Sequence[Bot | str],
    n: int,
    *,
    seed: int | str = 0,
    rotate: bool = False,
    jobs: int | None = -1,
    progress: bool = True,
    file: str | os.PathLike[str] | None = None,
    clauses: bool = False,
    **options: Any,
) -> pd.DataFrame:
    """Let bots play `n` games and return how each one ended.

    The table depends on the arguments alone, never on how many processes share the work, where they run, or
    which of them die on the way: what such a process had in hand is played again. Game `k` can be watched
    move by move: ``Match(game, bots, seed=f"{seed}/{k}")`` plays it again, if it gets the bots in the order
    of its row and the same options.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    bots : sequence of Bot or str
        The players, by seat: bots, or names of installed ones such as ``"greedy"``.
    n : int
        How many games.
    seed : int or str
        Seed of chance. Game `k` has the seed ``f"{seed}/{k}"``.
    rotate : bool
        Whether the bots move on one seat after each game, so that none always starts: in game `k` seat `s`
        belongs to ``bots[(s + k) % len(bots)]``.
    jobs : int or None
        How many processes; -1 for one on each core; None for what ``joblib.parallel_config`` says. Inside
        ``with joblib.parallel_config(backend="dask"):`` the games go to a Dask cluster, likewise to Ray.
    progress : bool
        Whether a bar on a terminal or in a notebook shows how far it is; elsewhere there is none. The
        environment variable ``TQDM_DISABLE=1`` switches it off too.
    file : str or path, optional
        A file of comma-separated values that keeps every game as soon as it is played. The same call goes on
        where it ended, whether it was interrupted, failed, or is asked for more games. The file says what was
        played: version of this package, edition of the rules, bots, seed and options; and below each block of
        rows stands a check of all above. A file of other rules or games, one that was changed by hand, or one
        that another run writes to, is refused and stays as it is; :func:`verify` plays some rows again. In
        pandas, ``read_csv(file, comment="#")`` reads it.
    clauses : bool
        Whether to count how often each clause is cited: a column for each, named by its id.
    **options
        Options of the game's :meth:`.Game.new`.

    Returns
    -------
    pandas.DataFrame
        One row a game: ``game`` (number from 0), ``plies`` (all steps, chance included), ``decisions`` (those
        of the players), and for each seat ``bot_0``, ``score_0``, ``return_0`` and so on (name, points, and
        1/k for each of k winners; alone, how well it went, from 0 to 1). It takes 16 bytes a game, 13 for
        each seat and 4 for each clause that is counted. ``attrs["edition"]`` is the edition of the rules.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    GameError
        If a bot fails; it names the game, its seed and the bot. Or if every process that plays a game dies.
    ImportError
        If the extra ``lab`` is not installed.
    """
    shared: dict[str, Any] = {"jobs": jobs, "progress": progress, "file": file, "clauses": clauses}
    parts: Any = play_batches(game, bots, n, seed=seed, rotate=rotate, **shared, **options)
    with closing(parts) if hasattr(parts, "close") else nullcontext():
        # Closed at once, so that a call that was interrupted leaves the file free for the next one.
        table = tables.gathered(n, parts)
    rules = engine.game(game)
    table.attrs["edition"] = (rules.house(options["house"]) if "house" in options else rules).edition
    return table


def play_batches(
    game: Game | str,
    bots: Sequence[Bot | str],
    n: int,
    *,
    seed: int | str = 0,
    rotate: bool = False,
    jobs: int | None = -1,
    progress: bool = True,
    file: str | os.PathLike[str] | None = None,
    clauses: bool = False,
    **options: Any,
) -> Iterator[pd.DataFrame]:
    """Let bots play `n` games, and yield the parts of :func:`play_many`'s table as they are played.

    However many games there are, only a few parts are in memory at once. :func:`summary` and :func:`plot`
    take the parts as they take a table:

    >>> from kernel_games import lab
    >>> parts = lab.play_batches("tiki_topple", ["greedy", "random"], 4, jobs=1, progress=False)
    >>> lab.summary(parts)["games"].to_dict()
    {'Greedy': 4, 'Random': 4}

    Parameters
    ----------
    game, bots, n, seed, rotate, jobs, progress, file, clauses, **options
        As for :func:`play_many`.

    Returns
    -------
    iterator of pandas.DataFrame
        Games that lie in `file` already come first, then those that are played.

    Raises
    ------
    OptionError, GameError, ImportError
        As :func:`play_many`; the first one at the call.
    """
    if type(n) is not int or n < 0:
        raise OptionError("n", n, "a whole number of games, 0 or more")
    if jobs is not None and (type(jobs) is not int or jobs == 0):
        raise OptionError("jobs", jobs, "a number of processes, or -1 for one on each core")
    job = read_job(game, bots, seed, rotate=rotate, options=options, clauses=clauses)
    name = job.game.name
    if jobs != 1 and (
        name not in registry.entries("games") or registry.load("games", name) is not job.game.printed
    ):
        raise OptionError(
            "game", game, "an installed game, for other processes find it by its name; or jobs=1"
        )

    def played(games: range) -> Iterator[pd.DataFrame]:
        done = 0
        for columns in batches.played(job, games, jobs, progress=progress, before=games.start):
            some = games[done : done + len(columns[0])]
            yield tables.table(job, some, columns)
            done += len(some)

    def kept(store: Store) -> Iterator[pd.DataFrame]:
        with closing(store):
            if store.rows < n:
                store.check_version()
            yield from store.read(n)
            for table in played(range(min(store.rows, n), n)):
                store.add(table)
                yield table

    if n == 0:
        return iter([tables.table(job, range(0), play(job, range(0))[0])])
    return played(range(n)) if file is None else kept(Store(Path(file), job))
