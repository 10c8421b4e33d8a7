"""Where everything lies on the table of Source of the Nile: the map, and sheets where the sea leaves room."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.games.nile.drawing.glyphs import SIZE
from kernel_games.games.nile.land.africa import Africa

Point = tuple[float, float]

FRAME = 9.0
"""How wide the map's graduated frame is."""

_GAP = 8.0
_SIGN = 40.0
_OWN, _KEYS = (356.0, 196.0), (356.0, 190.0)
_STRIP = 78.0
_NOTE = 18.0
_LARGEST = 26.0


class Layout(NamedTuple):
    """Where everything lies, in units of the drawing.

    Attributes
    ----------
    width, height : float
        Size of the table.
    layout : str
        ``standard``, or ``narrow``, for a column of about 360 pixels.
    radius : float
        From the centre of a hex to its corners.
    origin : (float, float)
        Where the centre of the hex of column 0 and row 0 would lie.
    chart : Area
        The map inside its frame.
    sign : Area
        Whose turn it is, and how many have been taken.
    own, keys : Area
        The large sheet of one expedition, and what is decided beside the map.
    seats : tuple of Area
        A small sheet for each explorer.
    card : Area
        The Event card turned up last.
    note : Area
        Whose land this is.
    glass : Area or None
        The magnifying glass over the explorer, where hexes are too small to be pointed at.
    """

    width: float
    height: float
    layout: str
    radius: float
    origin: Point
    chart: Area
    sign: Area
    own: Area
    keys: Area
    seats: tuple[Area, ...]
    card: Area
    note: Area
    glass: Area | None

    @property
    def narrow(self) -> bool:
        """Whether everything stands in one column."""
        return self.layout == "narrow"

    @property
    def scale(self) -> float:
        """Size of symbols relative to how they are drawn."""
        return round(self.radius / SIZE, 3)

    def centre(self, place: tuple[float, float]) -> Point:
        """The centre of the hex at a column and row; odd columns lie half a hex further south (3.2)."""
        column, row = place
        x, y = self.origin
        high = sqrt(3) * self.radius
        return round(x + 1.5 * self.radius * column, 1), round(y + high * (row + (column % 2) / 2), 1)

    def free(self, africa: Africa, area: Area) -> bool:
        """Whether a part of the map has no land in it, nor close by."""
        near = area.inset(-1.2 * self.radius)
        chart = self.chart
        if (
            near.x < chart.x - 1.3 * self.radius
            or near.x + near.width > chart.x + chart.width + 1.3 * self.radius
        ):
            return False
        return not any(
            near.x < x < near.x + near.width and near.y < y < near.y + near.height
            for x, y in map(self.centre, africa.places)
        )


def rows_of(area: Area, across: int, down: int, gap: float = 4) -> tuple[Area, ...]:
    """An area divided into cells, row by row."""
    width = (area.width - gap * (across - 1)) / across
    height = (area.height - gap * (down - 1)) / down
    return tuple(
        Area(round(area.x + n * (width + gap), 1), round(area.y + m * (height + gap), 1), width, height)
        for m in range(down)
        for n in range(across)
    )


def _fit(africa: Africa, area: Area, highest: float) -> tuple[float, Point, Area]:
    """Radius of a hex, origin, and the map inside its frame, which halves the hexes at its edge (9.17)."""
    wide = 1.5 * (africa.columns - 1) + 1.5
    high = sqrt(3) * (africa.rows - 0.5)
    room = area.inset(FRAME)
    radius = min(_LARGEST, room.width / wide, (highest - 2 * FRAME) / high)
    x = area.x + (area.width - radius * wide) / 2
    chart = Area(round(x, 1), round(area.y + FRAME, 1), round(radius * wide, 1), round(radius * high, 1))
    # Column 1 begins with its left corners cut off; row 1 of an even column is halved by the frame.
    origin = (x + 0.75 * radius - 1.5 * radius, area.y + FRAME - sqrt(3) * radius)
    return radius, origin, chart


@lru_cache(maxsize=32)
def lay_out(africa: Africa, players: int, *, layout: str) -> Layout:
    """The table for a map and so many players."""
    return _narrow(africa, players) if layout == "narrow" else _standard(africa, players)


def _standard(africa: Africa, players: int) -> Layout:
    whole = Area(_GAP, _GAP + _SIGN + 4, 1000 - 2 * _GAP, 0)
    radius, origin, chart = _fit(africa, whole, 760)
    bottom = chart.y + chart.height + FRAME
    empty = Area(0, 0, 0, 0)
    t = Layout(
        *(1000, 0, "standard", radius, origin, chart),
        sign=Area(_GAP, _GAP, 1000 - 2 * _GAP, _SIGN),
        own=empty,
        keys=empty,
        seats=(),
        card=empty,
        note=empty,
        glass=None,
    )
    low = chart.y + chart.height - 14
    column = Area(chart.x + 14, low - _OWN[1] - _KEYS[1] - _GAP, _OWN[0], _OWN[1] + _KEYS[1] + _GAP)
    y = bottom + _GAP
    if t.free(africa, column):
        own = Area(column.x, column.y, *_OWN)
        keys = Area(column.x, column.y + _OWN[1] + _GAP, *_KEYS)
    else:
        own = Area(_GAP, y, 488, _OWN[1])
        keys = Area(_GAP + 496, y, 488, _OWN[1])
        y += _OWN[1] + _GAP
    wide = 168 if players > 2 else 448
    card = Area(1000 - _GAP - wide, y, wide, _STRIP)
    strip = Area(_GAP, y, 1000 - 3 * _GAP - wide, _STRIP)
    seats = rows_of(strip, players, 1, _GAP)
    y = round(y + _STRIP + _GAP, 1)
    note = Area(_GAP, y, 1000 - 2 * _GAP, _NOTE)
    return t._replace(height=y + _NOTE, own=own, keys=keys, seats=seats, card=card, note=note)


def _narrow(africa: Africa, players: int) -> Layout:
    sign = Area(6, 6, 348, 58)
    radius, origin, chart = _fit(africa, Area(6, 70, 348, 0), 620)
    y = chart.y + chart.height + FRAME + _GAP
    glass = Area(6, round(y, 1), 348, 236)
    y += glass.height + _GAP
    own = Area(6, round(y, 1), 348, 196)
    y += own.height + _GAP
    keys = Area(6, round(y, 1), 348, 190)
    y += keys.height + _GAP
    card = Area(6, round(y, 1), 348, _STRIP)
    y += card.height + _GAP
    down = (players + 1) // 2
    height = down * _STRIP + (down - 1) * _GAP
    seats = rows_of(Area(6, round(y, 1), 348, height), 2 if players > 1 else 1, down, _GAP)[:players]
    y = round(y + height + _GAP, 1)
    return Layout(
        *(360, y + 2 * _NOTE, "narrow", radius, origin, chart),
        sign=sign,
        own=own,
        keys=keys,
        seats=seats,
        card=card,
        note=Area(6, y, 348, 2 * _NOTE),
        glass=glass,
    )
