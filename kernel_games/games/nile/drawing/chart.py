"""The map of an expedition that is still planned: Africa by itself, and how far this one gets.

The map is a definition that a page holds once (:func:`atlas`); :func:`survey` shows it with outlines around
what can be reached, and closes in on them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from math import ceil, floor, sqrt
from typing import Any, NamedTuple

from kernel_games.drawing.svg import UID, escape, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.drawing import map_layer
from kernel_games.games.nile.drawing.background import STYLE, ground
from kernel_games.games.nile.drawing.coast import map_of
from kernel_games.games.nile.drawing.decoration import port_names
from kernel_games.games.nile.drawing.layout import Layout, lay_out
from kernel_games.games.nile.land.africa import Africa

_LAYOUT = "standard"
_CLASSES = re.compile('class="[^"]*"')
_LEAST = 200.0
"""Units of the map that are shown at least, across and down."""
_SHAPE = 1.4
"""Width of the part that is shown, in heights: that of its room on a page, so that no strip stays empty."""
_AROUND = 22.0
_STEP = 60

_SIDES = (
    ((-1, -1), (1, -1)),
    ((1, -1), (2, 0)),
    ((2, 0), (1, 1)),
    ((1, 1), (-1, 1)),
    ((-1, 1), (-2, 0)),
    ((-2, 0), (-1, -1)),
)
"""The ends of a hex's sides, clockwise from the north, in halves of its radius and of its height."""


class Ring(NamedTuple):
    """Hexes with a line around them.

    Attributes
    ----------
    look : str
        ``sure``, ``luck``, ``other`` or ``ghost``; a class of the style sheet.
    hexes : collection of int
    """

    look: str
    hexes: Collection[int]


@cached_per_language(8)
def atlas(africa: Africa, players: int) -> str:
    """Return the definitions that all maps of a page use: Africa as it was known at the start."""
    return (
        f'<svg width="0" height="0" aria-hidden="true"><style>{STYLE.replace(".kg-", ".nile-")}</style>'
        f'{_named(_only_map(ground(africa, players, layout=_LAYOUT)))}<defs><g id="{UID}-atlas">'
        f'<use href="#{UID}-map"/><g data-slot="found"></g></g></defs></svg>'
    )


def _only_map(whole: str) -> str:
    """Take the table away from below a map, and put that into the definitions."""
    defs, _, chart = whole.partition("</defs>")
    return f"{defs}{chart[chart.index('<g id=') :]}</defs>"


def _named(markup: str) -> str:
    """Rename classes as a board does, since a definition keeps only the rules of the whole page."""
    return _CLASSES.sub(lambda found: found[0].replace("kg-", "nile-"), markup)


def discovered(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Draw what has come onto the map since the start: land, tribes, counters and names."""
    africa = map_of(view)
    t = lay_out(africa, view["players"], layout=_LAYOUT)
    pieces = (
        *map_layer.explored(t, view, africa, names),
        *map_layer.tribes(t, view, africa, names),
        *map_layer.counters(t, view, africa),
    )
    drawn = "".join(
        f'<g transform="translate({number(each.x)} {number(each.y)}) scale({number(each.scale)})">'
        f"{each.body}</g>"
        for each in pieces
    )
    return _named(drawn + port_names(africa, t))


def survey(africa: Africa, players: int, place: int, rings: Collection[Ring], label: str) -> tuple[str, str]:
    """Draw the map, and the reach of an expedition to lie on it.

    They are two pictures of the same size, since the map is large and stays as it is while a reach changes.

    Parameters
    ----------
    africa : Africa
        The map.
    players : int
        Seats of the game.
    place : int
        The port, or -1 if none is chosen yet.
    rings : collection of Ring
        What is outlined, from back to front.
    label : str
        Words for who does not see it.
    """
    t = lay_out(africa, players, layout=_LAYOUT)
    lines = "".join(
        f'<path class="kg-ring kg-{ring.look}" d="{outline(t, africa, ring.hexes)}"/>' for ring in rings
    )
    here = ""
    if place >= 0:
        x, y = t.centre(africa.places[place])
        here = f'<circle class="kg-here" cx="{number(x)}" cy="{number(y)}" r="6"/>'
    window = f'viewBox="{" ".join(map(number, _window(t, africa, place, rings)))}"'
    return (
        f'<svg aria-hidden="true" {window}><use href="#{UID}-atlas"/></svg>',
        f'<svg role="img" aria-label="{escape(label)}" {window}>{lines}{here}</svg>',
    )


def _window(
    t: Layout, africa: Africa, place: int, rings: Collection[Ring]
) -> tuple[float, float, float, float]:
    """Return the part of the map that holds everything outlined."""
    chart = t.chart
    marked = {hex_ for ring in rings for hex_ in ring.hexes} | ({place} if place >= 0 else set())
    if not marked:
        return chart.x, chart.y, chart.width, chart.height
    xs, ys = zip(*(t.centre(africa.places[hex_]) for hex_ in marked), strict=True)
    # In steps, so that the map does not move with each hex more.
    left, top = (floor((min(each) - _AROUND) / _STEP) * _STEP for each in (xs, ys))
    right, foot = (ceil((max(each) + _AROUND) / _STEP) * _STEP for each in (xs, ys))
    height = min(chart.height, max(_LEAST, foot - top))
    width = min(chart.width, max(_LEAST, right - left, _SHAPE * height))
    x = (left + right - width) / 2
    y = (top + foot - height) / 2
    return (
        round(min(max(x, chart.x), chart.x + chart.width - width), 1),
        round(min(max(y, chart.y), chart.y + chart.height - height), 1),
        round(width, 1),
        round(height, 1),
    )


def outline(t: Layout, africa: Africa, hexes: Collection[int]) -> str:
    """Return the line around hexes as the path of an SVG: one ring each around what hangs together."""
    inside = set(hexes)
    after: dict[tuple[int, int], tuple[int, int]] = {}
    for hex_ in inside:
        column, row = africa.places[hex_]
        x, y = 3 * int(column), 2 * int(row) + int(column) % 2
        for ends, other in zip(_SIDES, africa.near[hex_], strict=True):
            if other not in inside:
                (ax, ay), (bx, by) = ends
                # Three hexes meet at a corner, so that only one side of the line leaves it.
                after[x + ax, y + ay] = x + bx, y + by
    ox, oy = t.origin
    half, rise = t.radius / 2, sqrt(3) * t.radius / 2
    path = ""
    while after:
        corner = next(iter(after))
        ring = []
        while corner in after:
            ring.append(f"{ox + half * corner[0]:.1f} {oy + rise * corner[1]:.1f}")
            corner = after.pop(corner)
        path += f"M{'L'.join(ring)}z"
    return path
