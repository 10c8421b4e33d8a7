"""The layout of the table: hexes become points, whatever the course."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.mississippi.course import Space

SIZE = 38.0
"""Radius of a hex that ships are drawn for; they are scaled to the river's."""

LARGEST, SMALLEST = 48.0, 14.2
"""Radius of a hex of the river: a finger finds the smallest."""

BERTH = 0.6
"""Scale of a ship in its player's panel before it enters."""


class Layout(NamedTuple):
    """A layout, in units of the drawing.

    Attributes
    ----------
    layout : str
        Its name (:data:`kernel_games.drawing.guide.LAYOUTS`).
    type : float
        Height of the smallest letters.
    spaces : tuple of (float, float)
        Centres of the spaces.
    size : float
        Radius of a hex, from its centre to a corner.
    quarter : bool
        Whether the board is turned by 90 degrees to the right, so that rows run from top to bottom.
    river : Area
        The land with the river.
    helm : Area
        Where the ship to move is seen at large, and turned.
    wheel : (float, float)
        The middle of that ship.
    words : Area
        Where whose turn it is stands.
    die : (float, float)
        Where the die lies.
    supply : Area
        Where the supply lies.
    pile : int
        Logs in a row of the supply.
    panels : tuple of Area
        By seat.
    working : float
        How far down reaches what a turn needs.
    """

    width: float
    height: float
    layout: str
    type: float
    spaces: tuple[tuple[float, float], ...]
    size: float
    quarter: bool
    river: Area
    helm: Area
    wheel: tuple[float, float]
    words: Area
    die: tuple[float, float]
    supply: Area
    pile: int
    panels: tuple[Area, ...]
    working: float

    @property
    def narrow(self) -> bool:
        """True where everything is in one column."""
        return self.layout == "narrow"


def side(direction: float, radius: float, *, quarter: bool = False) -> tuple[float, float]:
    """Return the point in a direction, 0 to 5 clockwise from the east, as far off as `radius`."""
    angle = pi * (direction / 3 + quarter / 2)
    return radius * cos(angle), radius * sin(angle)


def corner(number: int, radius: float, *, quarter: bool = False) -> tuple[float, float]:
    """Return a corner of a hex: the one clockwise beyond the side of that number, from 0."""
    return side(number + 0.5, radius, quarter=quarter)


@cached_per_language(32)
def lay_out(spaces: tuple[Space, ...], players: int, *, layout: str) -> Layout:
    """Lay the table out for a course."""
    if layout == "narrow":
        return _narrow(spaces, players)
    if layout == "wide":
        return _table(spaces, players, layout, Area(12, 10, 1036, 0), type_size=12.8, highest=415)
    return _table(spaces, players, layout, Area(12, 10, 876, 0), type_size=14.5, highest=560)


def _flat(spaces: tuple[Space, ...], *, quarter: bool) -> list[tuple[float, float]]:
    """Return the centres of hexes with radius 1."""
    points = [(sqrt(3) * (q + r / 2), 1.5 * r) for q, r in spaces]
    return [(-y, x) for x, y in points] if quarter else points


class _River(NamedTuple):
    """A river at its place on the table."""

    spaces: tuple[tuple[float, float], ...]
    size: float
    quarter: bool
    high: float


def _fit(spaces: tuple[Space, ...], area: Area, highest: float, lowest: float = 0) -> _River:
    """Return the largest river that fits, upright or turned; higher than `highest` if fingers need it.

    What is lower than `lowest` stands in the middle of that.
    """
    found = []
    for quarter in (False, True):
        points = _flat(spaces, quarter=quarter)
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        across, down = (2.0, sqrt(3)) if quarter else (sqrt(3), 2.0)
        wide, high = right - left + across, bottom - top + down
        size = min(LARGEST, area.width / wide, max(highest / high, SMALLEST))
        tall = max(lowest, size * high)
        x = area.x + (area.width - size * wide) / 2 + size * across / 2
        y = area.y + (tall - size * high) / 2 + size * down / 2
        centres = tuple((round(x + size * (a - left), 1), round(y + size * (b - top), 1)) for a, b in points)
        found.append(_River(centres, size, quarter, tall))
    upright, turned = found
    return turned if turned.size > upright.size + 0.5 else upright


def _table(
    spaces: tuple[Space, ...], players: int, layout: str, area: Area, *, type_size: float, highest: float
) -> Layout:
    """Lay out the river above, and below it the helm, the supply and the players' panels."""
    x, y, width, _ = area
    head = 30 if layout == "standard" else 8
    water = _fit(spaces, Area(x + 20, y + head + 6, width - 40, 0), highest, 240)
    river = Area(x, y, width, water.high + head + 20)
    top = y + river.height + 12
    low = 228 if layout == "standard" and players > 3 else 198
    helm, supply = Area(x, top, 214, low), Area(x + 226, top, 112, low)
    columns = players if players < 4 else (players + 1) // 2
    room = Area(x + 350, top, width - 350, low)
    wide, high = (room.width - 12 * (columns - 1)) / columns, (low if players < 4 else (low - 12) / 2)
    panels = tuple(
        Area(room.x + (n % columns) * (wide + 12), top + (n // columns) * (high + 12), wide, high)
        for n in range(players)
    )
    return Layout(
        *(width + 24, top + low + 10, layout, type_size),
        *water[:3],
        river,
        helm,
        wheel=(helm.x + 107, top + low / 2 + 12),
        words=Area(helm.x + 12, top + 8, 190, 20),
        die=(helm.x + 193, top + 48),
        supply=supply,
        pile=8,
        panels=panels,
        working=top + low + 10,
    )


def _narrow(spaces: tuple[Space, ...], players: int) -> Layout:
    """Lay out the river above, as wide as the column, or beside the helm where it is long and slim."""
    water = _fit(spaces, Area(10, 14, 340, 0), 226, 120)
    slim = _fit(spaces, Area(10, 14, 136, 0), 450)
    beside = slim.size >= water.size
    if beside:
        water = slim
        river = Area(4, 6, 148, max(slim.high + 16, 314))
        helm = Area(158, 6, 198, 224)
        wheel, words, die = (257.0, 134.0), Area(170, 14, 176, 40), (334.0, 66.0)
        supply = Area(158, 238, 198, 82)
        below = river.y + river.height + 8
    else:
        river = Area(4, 6, 352, water.high + 16)
        top = river.y + river.height + 8
        helm = Area(4, top, 352, 184)
        wheel, words, die = (100.0, top + 92), Area(198, top + 10, 148, 40), (326.0, top + 76)
        supply = Area(196, top + 94, 152, 82)
        below = top + 192
    panels = tuple(Area(4 + 178 * (n % 2), below + 106 * (n // 2), 174, 98) for n in range(players))
    height = below + 106 * ((players + 1) // 2)
    return Layout(
        *(360, height, "narrow", 11.5),
        *water[:3],
        river,
        helm,
        wheel=wheel,
        words=words,
        die=die,
        supply=supply,
        pile=12,
        panels=panels,
        working=below,
    )
