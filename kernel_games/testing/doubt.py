"""Doubt: change every figure of a rulebook by one, and ask whether its own examples notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kernel_games.engine import Game, GameError, OptionError
from kernel_games.engine.examples import read_example
from kernel_games.engine.reading import read_toml
from kernel_games.testing.promises import promise


class Doubt(NamedTuple):
    """A change of one figure or switch, and what its clause's examples say to it.

    Attributes
    ----------
    clause, key : str
        The clause, and the figure or switch.
    value : int or bool
        What would hold instead.
    noticed : str
        The first fault of the clause's own examples; empty if they confirm the changed rule as well.
    """

    clause: str
    key: str
    value: int | bool
    noticed: str

    def __str__(self) -> str:
        return f"{self.clause}: its examples would not notice {self.key} = {self.value}"


class DoubtReport(NamedTuple):
    """Findings of :func:`doubt`.

    Attributes
    ----------
    doubts : tuple of Doubt
        Every change that the game allows.
    refused : tuple of str
        Changes that cannot be played, each with the reason: nothing has to notice these.
    """

    doubts: tuple[Doubt, ...]
    refused: tuple[str, ...]

    @property
    def unnoticed(self) -> tuple[Doubt, ...]:
        """Those that no example of the clause notices."""
        return tuple(one for one in self.doubts if not one.noticed)

    def noticed(self, clause: str) -> bool:
        """Return True if a clause has figures, and its examples notice every change of them."""
        own = [one for one in self.doubts if one.clause == clause]
        return bool(own) and all(one.noticed for one in own)


def changes(game: Game) -> list[tuple[str, int | bool]]:
    """Return every figure one less and one more, within its bounds, and every switch off."""
    found: list[tuple[str, int | bool]] = []
    for key, option in game.house_options.items():
        if option.kind == "yes":
            found.append((key, False))
        else:
            near = (option.default - 1, option.default + 1)
            found += [(key, value) for value in near if option.low <= value <= option.high]
    return found


def doubt(game: Game, progress: Callable[[int, int], None] | None = None) -> DoubtReport:
    """Change every figure by one and every switch; report which changes a clause's own examples notice.

    An example notices a change if its position cannot be any more, if what it refuses is allowed or the
    other way round, if what it plays no longer cites the clause, or if what it expects does not hold.

    Parameters
    ----------
    game : Game
        The game.
    progress : callable, optional
        Told how many changes are done, and how many there are.
    """
    path = game.folder / "examples.toml"
    tables = read_toml(path) if path.is_file() else {}
    doubts, refused = [], []
    every = changes(game)
    for number, (key, value) in enumerate(every, 1):
        clause = game.house_options[key].clause
        try:
            other = game.house({key: value})
        except OptionError as error:
            refused.append(str(error))
        else:
            fault = next(_faults(other, clause, tables.get(clause, [])), "")
            doubts.append(Doubt(clause, key, value, fault))
        if progress:
            progress(number, len(every))
    return DoubtReport(tuple(doubts), tuple(refused))


def check_doubt(game: Game) -> DoubtReport:
    """Check that the examples of every clause notice every change of its figures.

    Raises
    ------
    AssertionError
        Lists every change that no example of its clause notices.
    """
    report = doubt(game)
    blind = [str(one) for one in report.unnoticed]
    promise(not blind, "\n".join([f"{len(blind)} of {len(report.doubts)} changes of {game.title}", *blind]))
    return report


def _faults(game: Game, clause: str, tables: Any) -> Iterator[str]:
    for fields in tables if isinstance(tables, list) else [tables]:
        try:
            example = read_example(clause, fields, game)
        except GameError as error:
            yield str(error)
            continue
        wrong = list(example.contradicted())
        yield from wrong or example.unexpected()
