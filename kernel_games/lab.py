"""Many games at once, as a table: what a single game only hints at, a thousand can show.

>>> from kernel_games import lab
>>> table = lab.play_many("tiki_topple", ["greedy", "random"], 4, jobs=1, progress=False)
>>> list(table["game"])
[0, 1, 2, 3]

This needs the extra ``lab``: ``pip install "kernel-games[lab]"``.
"""

from __future__ import annotations

import math
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

from kernel_games.engine import Bot, Game, GameError, Match, OptionError, registered_games, registry
from kernel_games.engine.extras import need
from kernel_games.engine.players import check_bot
from kernel_games.engine.reading import read_seed

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["play_many", "plot", "summary"]

_CHUNKS = 100
_LARGEST_CHUNK = 100
_DELAY = 0.5
_BY = ("bot", "seat")


class _Recipe(NamedTuple):
    """How to make an equal bot: bots travel so, and every game gets a fresh one."""

    kind: type[Bot]
    name: str
    settings: Mapping[str, Any]

    def make(self) -> Bot:
        return self.kind(name=self.name, **self.settings)


class _Job(NamedTuple):
    """What all games of a table have in common."""

    game: Game
    bots: tuple[_Recipe, ...]
    seed: int | str
    rotate: bool
    options: Mapping[str, Any]


def play_many(
    game: Game | str,
    bots: Sequence[Bot | str],
    n: int,
    *,
    seed: int | str = 0,
    rotate: bool = False,
    jobs: int | None = -1,
    progress: bool = True,
    **options: Any,
) -> pd.DataFrame:
    """Let bots play `n` games and tell how each one ended.

    The table depends on the arguments alone, never on how many processes share the work or where they run.
    A row can be watched move by move: ``Match(game, bots, seed=row.seed)`` plays the same game again, if it
    gets the bots in the order of the row and the same options.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    bots : sequence of Bot or str
        Who plays, by seat: bots, or names of installed ones such as ``"greedy"``.
    n : int
        How many games.
    seed : int or str
        Where chance begins. Game `k` has the seed ``f"{seed}/{k}"``.
    rotate : bool
        Whether the bots move on one seat after each game, so that none always starts: in game `k` seat `s`
        belongs to ``bots[(s + k) % len(bots)]``.
    jobs : int or None
        How many processes; -1 for one on each core; None for what ``joblib.parallel_config`` says. Inside
        ``with joblib.parallel_config(backend="dask"):`` the games go to a Dask cluster, likewise to Ray.
    progress : bool
        Whether a bar on a terminal or in a notebook shows how far it is; elsewhere there is none. The
        environment variable ``TQDM_DISABLE=1`` switches it off too.
    **options
        What the game's :meth:`Game.new` takes.

    Returns
    -------
    pandas.DataFrame
        One row a game: ``game`` (number from 0), ``seed``, ``plies`` (all steps, chance included),
        ``decisions`` (those of the players), ``winners`` (seats), and for each seat ``bot_0``, ``score_0``,
        ``return_0`` and so on (name, points, and 1/k for each of k winners;
        alone, how well it went, from 0 to 1).

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    GameError
        If a bot fails; it names the game, its seed and the bot.
    ImportError
        If the extra ``lab`` is not installed.
    """
    pandas, joblib, tqdm = need("pandas", "lab"), need("joblib", "lab"), need("tqdm", "lab")
    if type(n) is not int or n < 0:
        raise OptionError("n", n, "a whole number of games, 0 or more")
    if jobs is not None and (type(jobs) is not int or jobs == 0):
        raise OptionError("jobs", jobs, "a number of processes, or -1 for one on each core")
    job = _job(game, bots, seed, rotate, options)
    if jobs != 1 and registry.load("games", job.game.name) is not job.game:
        raise OptionError(
            "game", game, "an installed game, for other processes find it by its name; or jobs=1"
        )

    size = max(1, min(_LARGEST_CHUNK, n // _CHUNKS))
    chunks = [range(first, min(first + size, n)) for first in range(0, n, size)]
    rows: list[tuple[Any, ...]] = []
    problems: list[GameError] = []
    shown = {} if progress and _watched() else {"disable": True}
    # Every chunk looks at the clock (miniters), so no thread has to: some places have none, such as browsers.
    kind = type("Bar", (tqdm.tqdm,), {"monitor_interval": 0})
    with kind(
        total=n, desc=job.game.title, unit="game", leave=False, delay=_DELAY, miniters=1, **shown
    ) as bar:
        backend, _ = joblib.parallel.get_active_backend()
        # Ray's gives everything at the end; there the bar stands still until then.
        return_as = "generator" if backend.supports_return_generator else "list"
        parallel = joblib.Parallel(n_jobs=jobs, return_as=return_as)
        # After a problem no more games are begun; those that others play already are waited for.
        tasks = (joblib.delayed(_play)(job, chunk) for chunk in chunks if not problems)
        for played, problem in parallel(tasks):
            rows += played
            problems += [problem] if problem else []
            bar.update(len(played))
    if problems:
        raise problems[0] from None
    columns = {"game": "int64", "seed": "str", "plies": "int64", "decisions": "int64", "winners": "object"}
    for seat in range(len(job.bots)):
        columns |= {f"bot_{seat}": "str", f"score_{seat}": "int64", f"return_{seat}": "float64"}
    table: pd.DataFrame = pandas.DataFrame(rows, columns=list(columns)).astype(columns)
    return table


def summary(table: pd.DataFrame, by: str = "bot", *, confidence: float = 0.95) -> pd.DataFrame:
    """How the bots, or the seats, did.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`play_many` gave, or several such tables for equally many players in one.
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
    if not isinstance(table, pandas.DataFrame) or not {"bot_0", "score_0", "return_0"} <= set(table.columns):
        raise OptionError("table", table, "a table that play_many gave")
    seats = [seat for seat in range(len(table.columns)) if f"bot_{seat}" in table.columns]
    long = pandas.concat(
        table[[f"bot_{seat}", f"score_{seat}", f"return_{seat}"]]
        .set_axis(["bot", "score", "return"], axis=1)
        .assign(seat=seat)
        for seat in seats
    )
    groups = long.groupby(by, sort=False)
    found = groups.agg(games=("return", "size"), wins=("return", "sum"), mean_score=("score", "mean"))
    bounds = [
        _wilson(wins, played, confidence) for wins, played in zip(found["wins"], found["games"], strict=True)
    ]
    found.insert(2, "win_rate", found["wins"] / found["games"])
    found.insert(3, "low", [low for low, _ in bounds])
    found.insert(4, "high", [high for _, high in bounds])
    best: pd.DataFrame = found.sort_values("win_rate", ascending=False, kind="stable")
    return best


def plot(table: pd.DataFrame, by: str = "bot", *, confidence: float = 0.95, ax: Axes | None = None) -> Axes:
    """Draw the win rates of :func:`summary` as bars with their intervals.

    Parameters
    ----------
    table, by, confidence
        As for :func:`summary`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; the current axes if left out.

    Returns
    -------
    matplotlib.axes.Axes
        What was drawn on.

    Raises
    ------
    ImportError
        If matplotlib, from the extra ``lessons``, is not installed.
    """
    axes: Axes = ax if ax is not None else need("matplotlib.pyplot", "lessons").gca()
    found = summary(table, by, confidence=confidence)
    names = [f"seat {name}" if by == "seat" else str(name) for name in found.index]
    errors = [found["win_rate"] - found["low"], found["high"] - found["win_rate"]]
    axes.bar(names, found["win_rate"], yerr=errors, capsize=6)
    axes.set_ylim(0, 1)
    axes.set_ylabel(f"win rate, with {confidence:.0%} interval")
    return axes


def _job(
    game: Game | str, bots: Sequence[Bot | str], seed: int | str, rotate: object, options: Mapping[str, Any]
) -> _Job:
    """The arguments, checked here, where a person reads the error, and not in a distant process."""
    found = registry.load("games", game) if isinstance(game, str) else game
    if not isinstance(found, Game):
        raise OptionError("game", game, f"a game, or one of {', '.join(registered_games())}")
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise OptionError("bots", bots, "a list of bots, such as ['greedy', 'random']")
    if len(bots) not in found.players:
        most, least = found.players[-1], found.players[0]
        raise OptionError("bots", bots, f"{least} to {most} bots, one for each seat, not {len(bots)}")
    read_seed(seed)
    if not isinstance(rotate, bool):
        raise OptionError("rotate", rotate, "True or False")
    found.begin(len(bots), options)
    return _Job(
        found, tuple(_recipe(f"bots[{seat}]", bot) for seat, bot in enumerate(bots)), seed, rotate, options
    )


def _recipe(field: str, bot: Bot | str) -> _Recipe:
    made = registry.load("bots", bot)() if isinstance(bot, str) else bot
    if not isinstance(made, Bot):
        raise OptionError(field, bot, f"a Bot, or one of {', '.join(registry.registered_bots())}")
    check_bot(made)
    recipe = _Recipe(type(made), made.name, made.settings())
    try:
        recipe.make()
    except (TypeError, ValueError) as error:
        expected = (
            f"a bot that {type(made).__name__}(name=..., **bot.settings()) makes again; that says: {error}"
        )
        raise OptionError(field, bot, expected) from error
    return recipe


def _play(job: _Job, numbers: range) -> tuple[list[tuple[Any, ...]], GameError | None]:
    """The rows of some games, and what went wrong; runs in any process.

    A problem is handed back, not raised, so that of several the first is told, whichever process was faster.
    """
    rows: list[tuple[Any, ...]] = []
    for number in numbers:
        try:
            rows.append((number, *_row(job, number)))
        except GameError as problem:
            problem.add_note("".join(traceback.format_exception(problem.__cause__)))
            return rows, problem
    return rows, None


def _row(job: _Job, number: int) -> Iterator[Any]:
    shift = number % len(job.bots) if job.rotate else 0
    bots = [recipe.make() for recipe in (*job.bots[shift:], *job.bots[:shift])]
    match = Match(job.game, bots, seed=f"{job.seed}/{number}", **job.options)
    try:
        end = match.run()
    except Exception as error:
        # What a bot raises may be an error that cannot travel between processes.
        player = match.state.current_player
        who = match.names[player] if player >= 0 else "chance"
        problem = f"game {number} (seed = {match.seed!r}), ply {match.ply}: {who} failed"
        raise GameError(f"{problem}: {type(error).__name__}: {error}") from error
    yield match.seed
    yield match.ply
    yield sum(ply.player >= 0 for ply in match.plies)
    yield end.winners()
    for name, points, share in zip(match.names, end.scores(), end.returns(), strict=True):
        yield from (name, points, share)


def _wilson(wins: float, played: int, confidence: float) -> tuple[float, float]:
    """Wilson's score interval of a rate. Shared wins vary less than whole ones: it is never too narrow."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate, weight = wins / played, z * z / played
    middle = (rate + weight / 2) / (1 + weight)
    reach = z * math.sqrt((rate * (1 - rate) + weight / 4) / played) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _watched() -> bool:
    """Whether somebody sees a bar move: on a terminal, or in a notebook."""
    return sys.stderr.isatty() or type(sys.stderr).__module__ == "ipykernel.iostream"
