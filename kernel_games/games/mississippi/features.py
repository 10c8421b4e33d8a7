"""Features of a position for learners: numbers, as a seat sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kernel_games.engine import law_of
from kernel_games.engine.features import Feature, by_seat, each_of, from_seat, number, one_of, seen_from
from kernel_games.games.mississippi.components import NUMBERS
from kernel_games.games.mississippi.state import Phase


def features(first: Mapping[str, Any]) -> Iterator[Feature]:
    """Return the features of a game, from its first observation, which tells its course.

    ``space``, ``heading`` and ``leads`` have a row for each seat, beginning with who looks; it is all 0 for a
    ship off the course, or one that the die has not set yet.
    """
    players, spaces = first["players"], len(first["course"]["spaces"])
    logs = law_of(first).all_logs
    yield one_of("phase", Phase)
    yield one_of("mover", range(players), lambda view: seen_from(view, view["mover"]))
    yield one_of("starter", range(players), lambda view: seen_from(view, view["starter"]))
    yield number("turn", 0, first["turns"])
    yield by_seat("logs", players, 0, logs)
    yield number("supply", 0, logs)
    yield _ships("space", players, range(1, spaces + 1))
    yield _ships("heading", players, range(len(NUMBERS)))
    yield _ships("leads", players, NUMBERS)


def _ships(name: str, players: int, values: Sequence[int]) -> Feature:
    def read(view: Mapping[str, Any]) -> Iterator[int | None]:
        return (ship[name] if ship[name] in values else None for ship in from_seat(view, view["ships"]))

    return each_of(name, players, values, read)
