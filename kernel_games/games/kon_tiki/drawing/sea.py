"""The geometry of a sea chart on the table: arrows, their angles, and free room."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any, NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kon_tiki import chart_file
from kernel_games.games.kon_tiki.chart import Chart
from kernel_games.games.kon_tiki.chart_file import CHART
from kernel_games.games.kon_tiki.components import DIRECTIONS
from kernel_games.games.kon_tiki.drawing.layout import Point, spot

_APART = 56
"""Least degrees between two exits of a whirlpool."""


class Sea(NamedTuple):
    """A chart on the table.

    Attributes
    ----------
    chart : Chart
        What is drawn.
    places : dict of str to Point
        Where Callao, Raroia, the whirlpools and the arrows lie, by id.
    spaces : tuple of Point
        Where the duty spaces lie.
    ways : dict of str to tuple of Point
        By the name of a passage, the points it leads along, from its start to its end.
    exits : dict of str to (float, float)
        By whirlpool, the angles towards its exits to the north and to the south, in degrees clockwise; by the
        name of a passage, those towards the ways that lead on from its end.
    size : float
        How large discs are drawn; 1 where there is room.
    """

    chart: Chart
    places: dict[str, Point]
    spaces: tuple[Point, ...]
    ways: dict[str, tuple[Point, ...]]
    exits: dict[str, tuple[float, float]]
    size: float


def angle(one: Point, other: Point) -> float:
    """Return the direction to the other point, in degrees clockwise from the right."""
    return round(degrees(atan2(other[1] - one[1], other[0] - one[0])), 1)


def away(point: Point, turn: float, far: float) -> Point:
    """Return the point at a distance in a direction."""
    return (
        round(point[0] + far * cos(radians(turn)), 1),
        round(point[1] + far * sin(radians(turn)), 1),
    )


def chart_of(view: Mapping[str, Any]) -> str:
    """Return a text that names the chart of an observation; empty for the reference chart."""
    return "" if view["chart"] is None else json.dumps(view["chart"], sort_keys=True)


@cached_per_language(16)
def _chart(text: str) -> Chart:
    return chart_file.read(json.loads(text)) if text else CHART


@cached_per_language(32)
def sea(text: str, area: Area) -> Sea:
    """Return the chart of :func:`chart_of`, laid out on a sheet."""
    chart = _chart(text)
    places = {
        place.id: spot(area, place.x, place.y) for place in (chart.callao, chart.raroia, *chart.whirlpools)
    }
    places |= {arrow.id: spot(area, arrow.x, arrow.y) for arrow in chart.arrows}
    ways = {
        way.name: (
            places[way.start],
            *(places[chart.arrows[arrow].id] for arrow in way.arrows),
            places[way.end],
        )
        for way in chart.passages
    }
    exits, near = {}, []
    for place in chart.whirlpools:
        here = places[place.id]
        firsts = [ways[f"{place.id} {side}"][1] for side in DIRECTIONS]
        near += [hypot(x - here[0], y - here[1]) for x, y in firsts]
        exits[place.id] = _spread(*(angle(here, first) for first in firsts))
    for way, pair in zip(chart.passages, chart.onward, strict=True):
        if way.end_whirlpool >= 0:
            exits[way.name] = _spread(
                *(angle(places[way.end], ways[chart.passages[number].name][1]) for number in pair)
            )
    spaces = tuple(spot(area, space.x, space.y) for space in chart.spaces)
    size = max(0.5, min(1.0, (min(near) - 9) / 25))
    return Sea(chart, places, spaces, ways, exits, round(size, 2))


def out_of(s: Sea) -> float:
    """Return the distance of exits from the centre of a whirlpool."""
    return max(47, 25 * s.size + 27)


def _spread(north: float, south: float) -> tuple[float, float]:
    """Return two angles, turned apart where their drawings would overlap."""
    between = (south - north + 180) % 360 - 180
    if abs(between) >= _APART:
        return north, south
    more = (_APART - abs(between)) / 2 * (1 if between >= 0 else -1)
    return north - more, south + more


def roomiest(taken: Sequence[Point], area: Area, size: float) -> tuple[Point, float]:
    """Return the point of an area farthest from everything taken, and its distance."""
    best, most = (area.x, area.y), 0.0
    rows, columns = int((area.height - 2 * size) // 16), int((area.width - 2 * size) // 16)
    for row in range(rows + 1):
        for column in range(columns + 1):
            x, y = area.x + size + 16 * column, area.y + size + 16 * row
            far = min(hypot(x - a, y - b) for a, b in taken)
            if far > most:
                best, most = (x, y), far
    return best, most
