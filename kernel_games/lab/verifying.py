"""Verification of tables of games: their checks compared, and some of their games played again."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kernel_games.engine import Bot, GameError, OptionError, registry
from kernel_games.engine.errors import shown
from kernel_games.engine.extras import need
from kernel_games.engine.players import check_kinds, read_player
from kernel_games.engine.reading import read_number
from kernel_games.lab import batches, tables
from kernel_games.lab.jobs import Job, read_job
from kernel_games.lab.stores import Kept, look, open_table, parts
from kernel_games.version import __version__

if TYPE_CHECKING:
    import os


class Difference(NamedTuple):
    """A value that came out differently when its game was played again."""

    game: int
    column: str
    kept: Any
    played: Any


class Verification(NamedTuple):
    """Findings of :func:`verify` in a file.

    Attributes
    ----------
    game : str
        The name of the game.
    version, edition : str
        Of kernel-games and of the rules that the games were played with.
    games : int
        How many games the file holds; the check below each block of them fits.
    unfinished : bool
        Whether the beginning of a further block follows, from a run that was ended or is under way.
    played : tuple of int
        The games that were played again, by number.
    differences : tuple of Difference
        Every value that came out otherwise.
    """

    game: str
    version: str
    edition: str
    games: int
    unfinished: bool
    played: tuple[int, ...]
    differences: tuple[Difference, ...]

    @property
    def right(self) -> bool:
        """True if every game that was played again came out as it is in the file."""
        return not self.differences


def verify(
    file: str | os.PathLike[str],
    sample: int = 20,
    *,
    jobs: int | None = -1,
    progress: bool = True,
    bots: Iterable[type[Bot]] = (),
) -> Verification:
    """Compare the checks in a file that :func:`play_many` kept, and play some of its games again.

    Parameters
    ----------
    file : str or path
        The file; it is only read.
    sample : int
        How many games to play again, drawn at random each time; all where there are no more.
    jobs, progress
        As for :func:`play_many`.
    bots : iterable of type
        Classes of bots that played and are not installed.

    Returns
    -------
    Verification
        The findings.

    Raises
    ------
    OptionError
        If it is no such file, a check does not fit, it was played by other rules, or a bot is not there.
    GameError
        If a bot fails.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> from kernel_games import lab
    >>> table = lab.play_many("tiki_topple", ["greedy", "random"], 9, file="g.csv", jobs=1)  # doctest: +SKIP
    >>> lab.verify("g.csv").right  # doctest: +SKIP
    True
    """
    path = Path(file)
    read_number("sample", sample)
    with open_table(path, "rb") as opened:
        kept = look(opened, path)
    job = _job(kept, path, check_kinds(list(bots)))
    # Not repeatable on purpose: whoever changes a file cannot know which games are looked at.
    numbers = sorted(random.SystemRandom().sample(range(kept.games), min(sample, kept.games)))
    differences = (
        list(_differences(path, job, kept, numbers, jobs=jobs, progress=progress)) if numbers else []
    )
    head = kept.head
    return Verification(
        head["game"],
        head["version"],
        head["edition"],
        kept.games,
        kept.rest > 0,
        tuple(numbers),
        tuple(differences),
    )


def _job(kept: Kept, path: Path, kinds: Iterable[type[Bot]]) -> Job:
    """Return the job that a file describes, if these rules and bots can play it."""
    head = kept.head
    game = registry.load("games", head["game"])
    if head["edition"] != game.edition:
        theirs = f"{shown(head['edition'])}, of kernel-games {head['version']}"
        expected = f"a table by edition {game.edition} of the rules, that of kernel-games {__version__}"
        raise OptionError("file", str(path), f"{expected}; this one is by edition {theirs}")
    try:
        bots = [read_player(entry, kinds) for entry in head["bots"]]
        how = {"rotate": head["rotate"], "options": head["options"], "clauses": head.get("clauses", False)}
        job = read_job(game, bots, head["seed"], **how)  # type: ignore[arg-type]
    except GameError as error:
        raise OptionError("file", str(path), f"a table that can be played again; {error}") from error
    except (TypeError, ValueError, AttributeError) as error:
        expected = f"a table that can be played again; its first line says otherwise: {error}"
        raise OptionError("file", str(path), expected) from error
    columns = ",".join(tables.types(job))
    if kept.columns != columns:
        raise OptionError("file", str(path), f"a table with the columns {columns}")
    return job


def _differences(
    path: Path, job: Job, kept: Kept, numbers: list[int], *, jobs: int | None, progress: bool
) -> Iterable[Difference]:
    pandas = need("pandas", "lab")
    chosen = [part[part["game"].isin(numbers)] for part in parts(path, job, kept.games)]
    written = pandas.concat(chosen, ignore_index=True).to_dict("records")
    done = 0
    for columns in batches.played(job, numbers, jobs, progress=progress):
        some = numbers[done : done + len(columns[0])]
        for game, again in zip(some, tables.table(job, some, columns).to_dict("records"), strict=True):
            row = written[done]
            done += 1
            for column, value in again.items():
                if row[column] != value:
                    yield Difference(game, str(column), row[column], value)
