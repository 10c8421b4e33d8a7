"""Places of words on the sea chart: names of places, ids of arrows, numbers of discs, signs of duties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot, inf
from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.drawing.lettering import length
from kernel_games.games.kon_tiki.chart import CALLAO, NO_SPACE, RAROIA
from kernel_games.games.kon_tiki.drawing.layout import Point
from kernel_games.games.kon_tiki.drawing.sea import Sea, angle, away, out_of, sea

Rect = tuple[float, float, float, float]
"""A rectangle: left, top, right, bottom."""

TILE: Area = Area(-41, -25, 82, 50)
"""Box of a duty tile with its name, around its centre."""

RAFT: Area = Area(-22, -34, 44, 45)
"""Box of the raft with its sail, around its place."""

PORT_SIZE, PLACE_SIZE, ARROW_SIZE = 14.5, 14.0, 12.6
Spot = tuple[Point, float]
"""A spot for words, with its own cost."""

_NEAR = 120
"""Greatest distance of words from what they name."""

BADGE = 7.8
"""Half the width of the sign of a duty at an arrow."""

SIGN = 16
"""Half the width of the sign of a way out of a whirlpool, as it lies beside its arrows."""


class Labels(NamedTuple):
    """Centres of what is written: of the baseline of words, of signs themselves.

    Attributes
    ----------
    names : dict of str to Point
        Callao, Raroia and the whirlpools.
    arrows : dict of str to Point
        The arrows, by id.
    signs : dict of str to Point
        By linked arrow, the sign of the duty that it serves, where there is room.
    discs : dict of str to Point
        By whirlpool, the number of the disc that is there.
    """

    names: dict[str, Point]
    arrows: dict[str, Point]
    signs: dict[str, Point]
    discs: dict[str, Point]


def around(at: Point, area: Area) -> Rect:
    """Return a rectangle around a point."""
    x, y = at[0] + area.x, at[1] + area.y
    return x, y, x + area.width, y + area.height


def written(words: str, size: float, at: Point) -> Rect:
    """Return the rectangle of words with the centre of their baseline at a point."""
    half = length(words) * size / 2 + 1
    return at[0] - half, at[1] - size * 0.76, at[0] + half, at[1] + size * 0.08


def overlap(one: Rect, other: Rect) -> float:
    """Return the area that two rectangles share."""
    # Asked a million times for a chart, of which few share anything.
    if one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]:
        return 0
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high


def _square(at: Point, half: float) -> Rect:
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


class _Taken:
    """Rectangles that words keep clear of, each with its weight."""

    def __init__(self, room: Area) -> None:
        self.room = (room.x, room.y, room.x + room.width, room.y + room.height)
        self.found: list[tuple[Rect, float]] = []

    def add(self, rects: Iterable[Rect], counts: float) -> None:
        self.found += [(rect, counts) for rect in rects]

    def best(self, here: Point, words: str, size: float, spots: Iterable[Spot]) -> Point:
        """Return the spot around a point where words cover least, spots weighted by their cost."""
        best, least = here, inf
        near = [(rect, counts) for rect, counts in self.found if overlap(rect, _square(here, _NEAR))]
        left, top, right, bottom = self.room
        for at, costs in spots:
            if costs >= least:
                continue
            rect = written(words, size, at)
            out = max(0, left - rect[0]) + max(0, top - rect[1])
            out += max(0, rect[2] - right) + max(0, rect[3] - bottom)
            cost = costs + 30 * out
            for other, counts in near:
                if cost >= least:
                    break
                cost += counts * overlap(rect, other)
            if cost < least:
                best, least = at, cost
        return best


@lru_cache(32)  # Names and ids, the same in each language.
def labels(text: str, area: Area) -> Labels:
    """Return the places of everything written on a chart, laid out on a sheet."""
    s = sea(text, area)
    chart, taken = s.chart, _Taken(area.inset(13))
    stops = {point for way in s.ways.values() for point in way}
    discs = [s.places[place.id] for place in chart.whirlpools]
    signs = dict(_signs(s))
    numbers = {place.id: _number(s, place.id) for place in chart.whirlpools}
    taken.add((around(at, TILE) for at in s.spaces), 3)
    taken.add((_square(at, 27 * s.size) for at in discs), 3)
    taken.add((_square(at, 9.5) for at in numbers.values()), 4)
    taken.add((_square(at, BADGE) for at in signs.values()), 1)
    taken.add(_dashes(s), 0.6)
    taken.add((_square(at, SIGN) for at in _ways_out(s)), 3)
    names: dict[str, Point] = {}
    shore = _Taken(area.inset(13))
    shore.found = [*taken.found]
    shore.add((around(at, RAFT) for at in stops), 20)
    sizes = {CALLAO: (PORT_SIZE, 13.0), RAROIA: (PORT_SIZE, 24.0)}
    for name in (RAROIA, CALLAO, *(place.id for place in chart.whirlpools)):
        size, room = sizes.get(name, (PLACE_SIZE, 31 * s.size))
        names[name] = shore.best(s.places[name], name, size, _round(s.places[name], room, name, size))
        rect = written(name, size, names[name])
        shore.add([rect], 5)
        taken.add([rect], 5)
    taken.add((_square(s.places[arrow.id], 8) for arrow in chart.arrows), 2)
    arrows: dict[str, Point] = {}
    for way in chart.passages:
        points = s.ways[way.name]
        for n, number in enumerate(way.arrows, 1):
            name = chart.arrows[number].id
            if name in arrows:
                continue
            turn = angle(points[n - 1], points[n + 1])
            arrows[name] = taken.best(points[n], name, ARROW_SIZE, _beside(points[n], turn, name))
            taken.add([written(name, ARROW_SIZE, arrows[name])], 5)
    return Labels(names, arrows, signs, numbers)


def _round(at: Point, room: float, words: str, size: float) -> Iterator[Spot]:
    """Yield spots all round a place, near ones first."""
    half = length(words) * size / 2
    for far in range(0, 60, 5):
        for turn in range(0, 360, 12):
            x, y = away((0, 0), turn, 1)
            wide, high = x * (room + far + half), y * (room + far + size * 0.4)
            yield (round(at[0] + wide, 1), round(at[1] + high + size * 0.36, 1)), far + hypot(wide, high) / 9


def _beside(at: Point, turn: float, words: str) -> Iterator[Spot]:
    """Yield spots on both sides of an arrow."""
    half = length(words) * ARROW_SIZE / 2
    for side in (-90, 90):
        for lean in (0, -25, 25, -45, 45):
            x, y = away((0, 0), turn + side + lean, 1)
            for far in (9.0, 12.0, 16.0, 21.0, 26.0):
                wide, high = x * (far + half * 0.8), y * (far + ARROW_SIZE * 0.3)
                spot = round(at[0] + wide, 1), round(at[1] + high + ARROW_SIZE * 0.36, 1)
                yield spot, (far - 9) * 1.6 + abs(lean) / 9


def _signs(s: Sea) -> Iterator[tuple[str, Point]]:
    """Place the signs of duties where their lines begin; a short line has none."""
    tiles = [around(at, TILE) for at in s.spaces]
    for arrow in s.chart.arrows:
        if arrow.space != NO_SPACE:
            here, there = s.places[arrow.id], s.spaces[arrow.space]
            at = away(here, angle(here, there), 18)
            if not any(overlap(_square(at, BADGE), tile) for tile in tiles):
                yield arrow.id, at


def _ways_out(s: Sea) -> set[Point]:
    """Return where signs of ways out of whirlpools lie, for all passages by which a raft may arrive."""
    return {
        away(s.places[way.end], turn, out_of(s))
        for way in s.chart.passages
        for turn in s.exits.get(way.name, ())
    }


def _dashes(s: Sea) -> Iterator[Rect]:
    """Yield the lines from the arrows to the duties, bit by bit."""
    for arrow in s.chart.arrows:
        if arrow.space != NO_SPACE:
            here, there = s.places[arrow.id], s.spaces[arrow.space]
            far = hypot(there[0] - here[0], there[1] - here[1])
            for along in range(26, int(far) - 20, 7):
                yield _square(away(here, angle(here, there), along), 3.5)


def _number(s: Sea, name: str) -> Point:
    """Return a spot on the rim of a disc, as far as possible from all currents."""
    here, turns = s.places[name], list(s.exits[name])
    for way in s.ways.values():
        turns += [angle(here, way[1])] if way[0] == here else []
        turns += [angle(here, way[-2])] if way[-1] == here else []
    best = max(range(0, 360, 15), key=lambda turn: min(abs((turn - one + 180) % 360 - 180) for one in turns))
    return away(here, best, 24 * s.size)
