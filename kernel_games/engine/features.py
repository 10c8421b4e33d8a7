"""Observations as numbers, for players that learn: each with a name, all in a fixed shape."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
View = Mapping[str, Any]


class Feature(NamedTuple):
    """Numbers of one kind in an observation.

    Attributes
    ----------
    name : str
        Their name, such as ``line``.
    shape : tuple of int
        How they are laid out, the last index running fastest; ``()`` for a single number.
    low, high : float
        Between what they lie, both included.
    of : callable
        ``of(view)`` gives them, flat.
    """

    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    of: Callable[[View], Iterable[float]]


def number(name: str, low: float, high: float, of: Callable[[View], float | None] | None = None) -> Feature:
    """Make a single number: `of` an observation, or its entry `name`; `low` stands for None."""

    def read(view: View) -> list[float]:
        value = view[name] if of is None else of(view)
        return [low if value is None else value]

    return Feature(name, (), low, high, read)


def by_seat(name: str, players: int, low: float, high: float) -> Feature:
    """Make a number for each seat, starting with the seat that looks."""
    return Feature(name, (players,), low, high, lambda view: from_seat(view, view[name]))


def one_of(name: str, values: Iterable[Hashable], of: Callable[[View], Hashable] | None = None) -> Feature:
    """Make a one-hot code: 1 at the value that holds, 0 at all other `values`; all 0 for None."""
    return some_of(name, values, lambda view: (view[name] if of is None else of(view),))


def some_of(
    name: str,
    values: Iterable[Hashable],
    of: Callable[[View], Iterable[Hashable]],
    shape: tuple[int, ...] | None = None,
) -> Feature:
    """Make a multi-hot code: 1 at each of `values` that holds, 0 elsewhere; None is skipped.

    Where values are pairs or triples, `shape` may say how many there are of each part.
    """
    places = {value: place for place, value in enumerate(values)}

    def read(view: View) -> list[float]:
        code = [0.0] * len(places)
        for value in of(view):
            if value is not None:
                code[places[value]] = 1
        return code

    return Feature(name, shape or (len(places),), 0, 1, read)


def each_of(
    name: str, rows: int, values: Iterable[Hashable], of: Callable[[View], Iterable[Hashable]]
) -> Feature:
    """Make one row for each of so many things, one-hot; all 0 for None and for missing ones."""
    places = {value: place for place, value in enumerate(values)}

    def read(view: View) -> list[float]:
        code = [0.0] * (rows * len(places))
        for row, value in enumerate(of(view)):
            if value is not None:
                code[row * len(places) + places[value]] = 1
        return code

    return Feature(name, (rows, len(places)), 0, 1, read)


def from_seat(view: View, by_seat: Sequence[T]) -> list[T]:
    """Rotate a list by seat so that the seat that looks comes first: all seats can then learn as one."""
    first = view["seat"] or 0
    return [*by_seat[first:], *by_seat[:first]]


def seen_from(view: View, seat: int | None) -> int | None:
    """Count a seat from the one that looks; None for nobody."""
    return None if seat is None or seat < 0 else (seat - (view["seat"] or 0)) % view["players"]


class Encoder:
    """Turn the observations of one game into numbers, always as many in the same order.

    What stands by seat begins with the seat that looks. Equal observations give equal numbers, and nothing
    else is asked, so they hold no secret and agree with :meth:`.State.imagine`.

    Parameters
    ----------
    players : int
        Number of players.
    features : iterable of Feature
        The game's own.
    read : callable, optional
        Prepares an observation for the game's own features.

    Attributes
    ----------
    features : tuple of Feature
        ``seat``, ``current`` (who decides, counted from who looks; all 0 for nobody), and the game's own.
    size : int
        How many numbers there are.
    """

    def __init__(
        self, players: int, features: Iterable[Feature], read: Callable[[View], View] | None = None
    ) -> None:
        seats = tuple(range(players))
        self.features = (
            one_of("seat", seats),
            one_of("current", seats, lambda view: seen_from(view, view["current"])),
            *features,
        )
        self.size = sum(prod(feature.shape) for feature in self.features)
        self._read = read

    def __call__(self, view: View) -> list[float]:
        """Return the numbers of an observation, flat."""
        view = self._read(view) if self._read else view
        numbers: list[float] = []
        for feature in self.features:
            numbers += feature.of(view)
        return numbers

    def named(self, view: View) -> dict[str, list[float]]:
        """Return the numbers of an observation by name, for people."""
        view = self._read(view) if self._read else view
        return {feature.name: list(feature.of(view)) for feature in self.features}

    def bounds(self) -> tuple[list[float], list[float]]:
        """Return the lowest and the highest value of each number."""
        each = [(feature, prod(feature.shape)) for feature in self.features]
        lows = [feature.low for feature, size in each for _ in range(size)]
        return lows, [feature.high for feature, size in each for _ in range(size)]

    def __repr__(self) -> str:
        shapes = (f"{feature.name} {feature.shape}" for feature in self.features)
        return f"<Encoder of {self.size} numbers: {', '.join(shapes)}>"


MOST_WORDS = 100
"""Number of words that :func:`measured` tells apart in one place."""

_COMMON = ("game", "seat", "current", "players", "legal")


def measured(players: int, views: Iterable[View]) -> Encoder:
    """Make an encoder for a game that lists no features, from observations of some of its games.

    Every place in the plain data becomes a number, or a 1 for the word found there, or both. Bounds are twice
    what was met, and values beyond them are clipped. A place or a word that was never met is skipped, and so
    is a place where nothing ever changed.
    """
    met: dict[str, set[float | str]] = {}
    for view in views:
        for place, value in _leaves("", view):
            met.setdefault(place, set()).add(value)
    features = []
    for place, values in sorted(met.items()):
        words = sorted(value for value in values if isinstance(value, str))
        numbers = [value for value in values if not isinstance(value, str)]
        if len(values) > 1 and 0 < len(words) <= MOST_WORDS:
            features.append(_word(place, words))
        if len(values) > 1 and numbers:
            features.append(_number(place, 2 * min(0, *numbers), 2 * max(1, *numbers)))
    return Encoder(players, features, lambda view: {**view, **dict(_leaves("", view))})


def _word(place: str, words: list[str]) -> Feature:
    known = frozenset(words)

    def read(view: View) -> str | None:
        word = view.get(place)
        return word if word in known else None

    return one_of(f"{place} is", words, read)


def _number(place: str, low: float, high: float) -> Feature:
    def read(view: View) -> float:
        value = view.get(place, 0)
        # Clipped, so that a rare game beyond what was met does not break a model's input.
        return min(high, max(low, 0 if isinstance(value, str) else value))

    return number(place, low, high, read)


def _leaves(place: str, data: Any) -> Iterator[tuple[str, float | str]]:
    """Yield each place in plain data with its word or number; the length of a list is a number too."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if place or key not in _COMMON:
                yield from _leaves(f"{place}.{key}" if place else key, value)
    elif isinstance(data, list | tuple):
        yield f"{place}.length", len(data)
        for index, value in enumerate(data):
            yield from _leaves(f"{place}.{index}", value)
    elif isinstance(data, str):
        yield place, data
    else:
        yield place, "nothing" if data is None else float(data)
