"""The currents of the sea chart: bands of water, their arrows, and the lines from arrows to duty spaces."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, radians, sin

from kernel_games.drawing.svg import number
from kernel_games.games.kon_tiki.chart import NO_SPACE
from kernel_games.games.kon_tiki.drawing.layout import Point
from kernel_games.games.kon_tiki.drawing.sea import Sea, angle, away


def polygon(points: Iterable[Point]) -> str:
    """Return a line through points, as path data."""
    return "M" + "L".join(f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in points)


def bands(s: Sea, wide: float) -> str:
    """Return bands of moving water, single and double."""
    found = {False: "", True: ""}
    for way in s.chart.passages:
        if way.double and way.leg in {other.leg for other in s.chart.passages if other.name < way.name}:
            continue
        found[way.double] += polygon(s.ways[way.name])
    line = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return "".join(
        f'<path class="kg-deco" d="{d}" {line} stroke="var(--kg-{colour})" stroke-width="{wide + more:g}" '
        f'opacity="{see}"/>'
        for double, colour in ((False, "current"), (True, "double"))
        for d in (found[double],)
        for more, see in ((7, 0.35), (0, 0.8))
        if d
    )


def currents(s: Sea) -> str:
    """Return the bands of water, with the arrows that are linked to no duty space."""
    return bands(s, 23) + heads(s, NO_SPACE, "arrow")


def heads(s: Sea, space: int, colour: str) -> str:
    """Return the arrows of a duty space, or of none, in a colour; double ones have two heads."""
    d, seen = "", set()
    for way in s.chart.passages:
        points = s.ways[way.name]
        for n, arrow in enumerate(way.arrows, 1):
            if arrow in seen or s.chart.arrows[arrow].space != space:
                continue
            seen.add(arrow)
            before, here, after = points[n - 1 : n + 2]
            room = min(hypot(here[0] - a, here[1] - b) for a, b in (before, after))
            d += _arrow(here, angle(before, after), max(8.0, min(24, room * 0.82)), double=way.double)
    return (
        f'<path class="kg-a" d="{d}" fill="var(--kg-{colour})" stroke="var(--kg-foam)" stroke-width=".9" '
        'stroke-linejoin="round"/>'
    )


def _arrow(here: Point, turn: float, long: float, *, double: bool) -> str:
    """Return a broad arrow around a point."""
    half, wide, thin = long / 2, long * (0.36 if double else 0.4), long * 0.13
    neck = half - long * (0.36 if double else 0.46)
    head = [(neck, thin), (neck, wide), (half, 0), (neck, -wide), (neck, -thin)]
    tail = [(-half, -thin * 1.5), (-half + long * 0.12, 0), (-half, thin * 1.5)]
    shape = [*head, *((-x, -y) for x, y in head)] if double else [*head, *tail]
    c, s = cos(radians(turn)), sin(radians(turn))
    return polygon((here[0] + x * c - y * s, here[1] + x * s + y * c) for x, y in shape) + "z"


def dashes(s: Sea, space: int, colour: str) -> str:
    """Return the broken lines from a duty space to its arrows."""
    d = ""
    for arrow in s.chart.arrows:
        if arrow.space == space:
            here, there = s.places[arrow.id], s.spaces[space]
            x, y = away(here, angle(here, there), 9)
            d += f"M{number(x)} {number(y)}L{number(there[0])} {number(there[1])}"
    return (
        f'<path class="kg-l" d="{d}" fill="none" stroke="var(--kg-{colour})" stroke-width="2" '
        'stroke-dasharray="6 4"/>'
    )
