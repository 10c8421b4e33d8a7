"""The features of Source of the Nile: an observation as a vector of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from kernel_games.engine import law_of
from kernel_games.engine.features import (
    Feature,
    by_seat,
    each_of,
    from_seat,
    number,
    one_of,
    seen_from,
    some_of,
)
from kernel_games.games.nile.components import (
    ACTIVITIES,
    FINDS,
    MOST_MONEY,
    NATIVES,
    NOTHING,
    SPECIALTIES,
)
from kernel_games.games.nile.deck import LARGEST, SIZE, SPECTACLES
from kernel_games.games.nile.land.africa import ENDS, read_map
from kernel_games.games.nile.land.map_file import BLANK, DIRECTIONS, LETTERS, PORTS
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import ALONE, MODES
from kernel_games.games.nile.state import Phase

_View = Mapping[str, Any]

_LETTERS = (BLANK, *LETTERS.values())
_GOODS = ("canoes", "rations", "gifts", "muskets", "water")
_MOST_HELD = 999
_MOST_NOTES = 99
_MOST_DICE = 24
_MOST_STRENGTH = 99
_MOST_STEPS = 6
_MOST_CACHES = 8
_ROWS = {one: [float(one == letter) for letter in _LETTERS] for one in _LETTERS}
_WAYS = [[float(way == out) for way in range(1, ENDS + 1)] for out in range(ENDS + 1)]
_SETS = [[float(ways >> bit & 1) for bit in range(len(DIRECTIONS))] for ways in range(1 << len(DIRECTIONS))]


def _most_notes(law: NileLaw) -> int:
    """Return a bound of notes, 99 by the printed figures: so many hexes, finds and reports nobody brings."""
    values = (
        33 * max(n for name, n in law.points.items() if name not in ("far", "plunder")),
        9 * law.counters["suited"],
        9 * law.counters["points"],
        24 * law.bonus["own"],
        24 * law.bonus["explorer"],
        24 * law.records["record"],
        49 * law.battle,
        6 * law.points["plunder"],
    )
    return max(_MOST_NOTES, *values)


def features(first: Mapping[str, Any]) -> Iterator[Feature]:
    """Features of a game, from its first observation, which tells its map.

    What is known of the land is told by maps: numbers for each hex, in the order of ``terrain``. What
    players have stands by seat, beginning with who looks; a port that is hidden is all 0.
    """
    players, seats = first["players"], range(first["players"])
    hexes = {name: place for place, name in enumerate(read_map(first["map"]).hexes)}
    yield one_of("phase", Phase)
    yield one_of("mover", seats, lambda view: seen_from(view, view["mover"]))
    yield one_of("starter", seats, lambda view: seen_from(view, view["starter"]))
    yield number("turn", 0, first["turns"])
    yield from _land(hexes, players)
    yield from _explorers(hexes, players, _most_notes(law_of(first)))
    yield one_of("card", range(1, SIZE + 1))
    yield number("deck", 0, SIZE)
    yield Feature("dice", (players,), 0, _MOST_DICE, _dice)
    yield some_of("goal", hexes, lambda view: [view["goal"]])
    yield _offer("number", NATIVES)
    yield _offer("strength", _MOST_STRENGTH)
    yield _offer("gifts", _MOST_HELD)
    yield _offer("fresh", _MOST_HELD)
    yield by_seat("scores", players, -first["target"], 2 * first["target"])


def _offer(what: str, most: int) -> Feature:
    return number(f"offer_{what}", 0, most, lambda view: view["offer"].get(what))


def _land(hexes: Mapping[str, int], players: int) -> Iterator[Feature]:
    """Return the features of the map: the known terrain and the tokens of each hex."""
    size = len(hexes)
    yield Feature("terrain", (size, len(_LETTERS)), 0, 1, _terrain)
    yield Feature("published", (size,), 0, 1, lambda view: map(int, view["published"]))
    yield Feature("known", (players, size), 0, 1, _known)
    yield Feature("river_out", (size, ENDS), 0, 1, _river_out)
    yield Feature("river_in", (size, len(DIRECTIONS)), 0, 1, _river_in)
    yield some_of("cataracts", hexes, lambda view: view["cataracts"])
    yield some_of("oases", hexes, lambda view: view["oases"])
    yield _map("strength", hexes, _MOST_STRENGTH, lambda view: _tribes(view, lambda tribe: tribe["strength"]))
    for what in ("friends", "beaten"):
        yield _map(what, hexes, 1, _opinion(what))
    for shows in ("", *FINDS, NOTHING):
        yield some_of(f"counter_{shows or 'face_down'}", hexes, _counters(shows))
    for kind in SPECTACLES:
        yield _map(f"spectacle_{kind}", hexes, LARGEST, _spectacles(kind))


def _explorers(hexes: Mapping[str, int], players: int, notes: int) -> Iterator[Feature]:
    """Return the features of each explorer; `notes` are worth so much at most."""
    seats, size = range(players), len(hexes)
    yield some_of("explorers", product(seats, hexes), _where, (players, size))
    yield some_of("caches", product(seats, hexes), _caches, (players, size))
    yield Feature("cached", (players, len(_GOODS)), 0, _MOST_CACHES * _MOST_HELD, _cached)
    yield each_of("port", players, PORTS, lambda view: _of_each(view, "port"))
    yield each_of("specialty", players, SPECIALTIES, lambda view: _of_each(view, "specialty"))
    yield each_of("activity", players, ACTIVITIES, lambda view: _of_each(view, "activity"))
    yield each_of("mode", players, MODES, lambda view: _of_each(view, "mode"))
    yield Feature("notes", (players,), -notes, notes, _numbers("notes"))
    for name, most in (
        ("allowance", _MOST_STEPS),
        ("spent", _MOST_STEPS),
        ("money", MOST_MONEY),
    ):
        yield Feature(name, (players,), 0, most, _numbers(name))
    yield Feature("party", (players, len(ALONE)), 0, _MOST_HELD, _parties)
    for name in ("bearing", "hungry", "alive", "home"):
        yield Feature(name, (players,), 0, 1, _numbers(name))


def _dice(view: _View) -> list[float]:
    """Return the total each seat has thrown for the start; 0 before that."""
    return [max(0, thrown) for thrown in from_seat(view, view["dice"] or [0] * view["players"])]


def _where(view: _View) -> Iterator[tuple[int, str]]:
    return ((place, hex_) for place, hex_ in enumerate(_of_each(view, "hex")) if hex_ is not None)


def _of_each(view: _View, name: str) -> list[Any]:
    return [explorer[name] for explorer in from_seat(view, view["explorers"])]


def _numbers(name: str) -> Callable[[_View], Iterable[float]]:
    return lambda view: (value or 0 for value in _of_each(view, name))


def _parties(view: _View) -> Iterable[float]:
    return (count for party in _of_each(view, "party") for count in party.values())


def _terrain(view: _View) -> Iterable[float]:
    return (number for letter in view["terrain"] for number in _ROWS[letter])


def _known(view: _View) -> Iterable[float]:
    return (int(bit) for known in from_seat(view, view["known"]) for bit in known)


def _river_out(view: _View) -> Iterable[float]:
    return (number for way in view["out"] for number in _WAYS[int(way)])


def _river_in(view: _View) -> Iterable[float]:
    return (number for ways in view["inn"] for number in _SETS[ways])


def _map(
    name: str, hexes: Mapping[str, int], high: float, of: Callable[[_View], Iterable[tuple[str, float]]]
) -> Feature:
    """Return a number for each hex, 0 where none is told."""

    def read(view: _View) -> list[float]:
        found = [0.0] * len(hexes)
        for place, value in of(view):
            found[hexes[place]] = value
        return found

    return Feature(name, (len(hexes),), 0, high, read)


def _tribes(view: _View, of: Callable[[Mapping[str, Any]], float]) -> Iterator[tuple[str, float]]:
    return ((place, of(tribe)) for place, tribe in view["natives"].items())


def _opinion(what: str) -> Callable[[_View], Iterable[tuple[str, float]]]:
    return lambda view: _tribes(view, lambda tribe: view["seat"] in tribe[what])


def _counters(shows: str) -> Callable[[_View], Iterable[str]]:
    return lambda view: (place for place, shown in view["counters"].items() if shown == shows)


def _spectacles(kind: str) -> Callable[[_View], Iterable[tuple[str, float]]]:
    return lambda view: ((one["hex"], one["size"]) for one in view["spectacles"] if one["kind"] == kind)


def _caches(view: _View) -> Iterator[tuple[int, str]]:
    for place, caches in enumerate(from_seat(view, view["caches"])):
        yield from ((place, cache["hex"]) for cache in caches)


def _cached(view: _View) -> Iterator[float]:
    for caches in from_seat(view, view["caches"]):
        yield from (sum(cache["goods"].get(good, 0) for cache in caches) for good in _GOODS)
