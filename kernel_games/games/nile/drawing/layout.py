"""The layout of the table of Source of the Nile: the map, and sheets beside it or in its sea."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.drawing.glyphs import SIZE
from kernel_games.games.nile.land.africa import Africa

Point = tuple[float, float]

FRAME = 9.0
"""Width of the map's graduated frame."""

LARGE = 15.0
"""Hexes with a radius so large are pointed at where they lie, and say their numbers."""

_GAP = 8.0
_TYPE = {"standard": 13.8, "wide": 12.6, "narrow": 11.6}
_SHEET, _TALL = 216.0, 238.0
_CARD = 84.0
_COLUMN = 360.0
_NOTHING = Area(0, 0, 0, 0)


def _centre(origin: Point, radius: float, place: tuple[float, float]) -> Point:
    column, row = place
    x, y = origin
    high = sqrt(3) * radius
    return round(x + 1.5 * radius * column, 1), round(y + high * (row + (column % 2) / 2), 1)


# A picture asks thousands of times what lies where, until everything on its sea has found room.
@lru_cache(maxsize=64)
def _centres(origin: Point, radius: float, africa: Africa) -> tuple[Point, ...]:
    """Return the centres of all hexes of a map."""
    return tuple(_centre(origin, radius, place) for place in africa.places)


class Layout(NamedTuple):
    """The areas of the table, in units of the drawing.

    Attributes
    ----------
    width, height : float
        Size of the table.
    layout : str
        ``standard``, ``wide``, or ``narrow``, for a column of about 360 pixels.
    radius : float
        From the centre of a hex to its corners.
    origin : (float, float)
        Where the centre of the hex of column 0 and row 0 would lie.
    chart : Area
        The map inside its frame.
    own, keys : Area
        The large sheet of one expedition, and what is decided beside the map.
    seats : tuple of Area
        A small sheet for each explorer.
    card : Area
        The Event card turned up last.
    note : Area
        Whose land this is.
    working : float
        How far down reaches what a turn needs.
    legend : Area or None
        What the symbols mean; if None, that stands among the keys where they leave room.
    glass : Area or None
        The magnifying glass over the explorer, where hexes are too small to be pointed at.
    """

    width: float
    height: float
    layout: str
    radius: float
    origin: Point
    chart: Area
    own: Area
    keys: Area
    seats: tuple[Area, ...]
    card: Area
    note: Area
    working: float
    legend: Area | None = None
    glass: Area | None = None

    @property
    def narrow(self) -> bool:
        """True if the table is one column."""
        return self.layout == "narrow"

    @property
    def type(self) -> float:
        """The smallest print beside the map."""
        return _TYPE[self.layout]

    @property
    def scale(self) -> float:
        """Size of symbols relative to how they are drawn."""
        return round(self.radius / SIZE, 3)

    @property
    def block(self) -> Area:
        """The area of the keys on the narrow table, where no glass is needed."""
        return Area(self.own.x, _GAP - 2, self.own.width, self.own.y - _GAP - 6)

    def centre(self, place: tuple[float, float]) -> Point:
        """Return the centre of the hex at a column and row; odd columns are half a hex lower (3.2)."""
        return _centre(self.origin, self.radius, place)

    def free(self, africa: Africa, area: Area) -> bool:
        """Return whether a part of the map has no land in it, nor close by."""
        near = area.inset(-1.2 * self.radius)
        chart = self.chart
        if (
            near.x < chart.x - 1.3 * self.radius
            or near.x + near.width > chart.x + chart.width + 1.3 * self.radius
        ):
            return False
        return not any(
            near.x < x < near.x + near.width and near.y < y < near.y + near.height
            for x, y in _centres(self.origin, self.radius, africa)
        )

    def raised(self) -> Layout:
        """Return the narrow table with its map at the top, in place of the keys and the large sheet."""
        x, y = self.origin
        up = self.chart.y - FRAME - self.block.y
        return self._replace(origin=(x, y - up), chart=_lowered(self.chart, -up))

    def closed_up(self, low: float) -> Layout:
        """Return the same table with everything below its map moved up to what ends at `low`."""
        down = low + _GAP - self.card.y
        return self._replace(
            height=round(self.height + down, 1),
            card=_lowered(self.card, down),
            seats=tuple(_lowered(area, down) for area in self.seats),
            legend=self.legend and _lowered(self.legend, down),
            note=_lowered(self.note, down),
        )


def _lowered(area: Area, down: float) -> Area:
    return area._replace(y=round(area.y + down, 1))


def rows_of(area: Area, across: int, down: int, gap: float = 4) -> tuple[Area, ...]:
    """Return an area divided into cells, row by row."""
    width = (area.width - gap * (across - 1)) / across
    height = (area.height - gap * (down - 1)) / down
    return tuple(
        Area(round(area.x + n * (width + gap), 1), round(area.y + m * (height + gap), 1), width, height)
        for m in range(down)
        for n in range(across)
    )


def _size(africa: Africa) -> Point:
    """Width and height of the map in radii: its frame halves the hexes at its edge (9.17)."""
    return 1.5 * africa.columns, sqrt(3) * (africa.rows - 0.5)


def _fit(africa: Africa, at: Point, width: float, height: float) -> tuple[float, Point, Area]:
    """Radius of a hex, origin, and the map inside its frame, as large as there is room."""
    wide, high = _size(africa)
    radius = min((width - 2 * FRAME) / wide, (height - 2 * FRAME) / high)
    x, y = at[0] + FRAME, at[1] + FRAME
    chart = Area(x, y, round(radius * wide, 1), round(radius * high, 1))
    # Column 1 begins with its left corners cut off; row 1 of an even column is halved by the frame.
    return radius, (x - 0.75 * radius, y - sqrt(3) * radius), chart


@cached_per_language(32)
def lay_out(africa: Africa, players: int, *, layout: str) -> Layout:
    """Lay out the table for a map and a number of players."""
    if layout == "narrow":
        return _narrow(africa, players)
    wide, high = _size(africa)
    if wide / high < _SQUARE:
        return _square(africa, players, layout)
    return _wide(africa, players) if layout == "wide" else _standard(africa, players)


_SQUARE = 1.15
"""A map not wider than this, measured by its height, has all the sheets beside it."""


def _grid(area: Area, players: int, across: int) -> tuple[Area, ...]:
    """Return the areas of the explorers' small sheets."""
    across = min(across, players)
    return rows_of(area, across, -(-players // across), _GAP)[:players]


def _standard(africa: Africa, players: int) -> Layout:
    width = 860.0
    radius, origin, chart = _fit(africa, (_GAP, _GAP), width - 2 * _GAP, 680)
    y = round(chart.y + chart.height + FRAME + _GAP, 1)
    half = (width - 3 * _GAP) / 2
    keys = Area(_GAP, y, half, 184)
    right = 2 * _GAP + half
    legend = Area(right, y, half, 184 - _CARD - _GAP)
    card = Area(right, y + 184 - _CARD, half, _CARD)
    working = y + 184
    t = Layout(
        width,
        0,
        "standard",
        radius,
        origin,
        chart,
        own=_NOTHING,
        keys=keys,
        seats=(),
        card=card,
        note=_NOTHING,
        working=working,
        legend=legend,
    )
    low = chart.y + chart.height - 10
    sizes = (Area(chart.x + 10, low - _TALL, wide, _TALL) for wide in range(350, 300, -4))
    own = next((area for area in sizes if t.free(africa, area)), _NOTHING)
    y = working + _GAP
    if not own.width:
        own = Area(_GAP, y, half, _TALL)
        t = t._replace(working=y + own.height)
        y += own.height + _GAP
    down = 1 if players < 4 else 2
    strip = Area(_GAP, y, width - 2 * _GAP, down * 81 + (down - 1) * _GAP)
    seats = _grid(strip, players, 3)
    y += strip.height + _GAP
    note = Area(_GAP, y, width - 2 * _GAP, 36)
    return t._replace(height=round(y + note.height, 1), own=own, seats=seats, note=note)


def _wide(africa: Africa, players: int) -> Layout:
    width, height = 1060.0, 676.0
    foot = 20.0
    radius, origin, chart = _fit(africa, (_GAP, _GAP), width - 3 * _GAP - _COLUMN, 536)
    left = round(chart.width + 2 * FRAME, 1)
    x = left + 2 * _GAP
    column = Area(x, _GAP, width - _GAP - x, height - foot - 2 * _GAP)
    y = round(chart.y + chart.height + FRAME + _GAP, 1)
    strip = Area(_GAP, y, left, column.y + column.height - y)
    legend = Area(_GAP + left - 358, y, 358, strip.height)
    card = Area(_GAP, y, left - 358 - _GAP, strip.height)
    own = Area(column.x, column.y, column.width, _SHEET)
    down = -(-players // 2)
    high = down * 74 + (down - 1) * _GAP
    seats = _grid(
        Area(column.x, column.y + column.height - high, column.width, high), players, 2 if players > 1 else 1
    )
    low = own.y + own.height + _GAP
    keys = Area(column.x, low, column.width, seats[0].y - _GAP - low)
    note = Area(_GAP, height - foot - 2, width - 2 * _GAP, foot)
    t = Layout(
        width,
        height,
        "wide",
        radius,
        origin,
        chart,
        own=own,
        keys=keys,
        seats=seats,
        card=card,
        note=note,
        working=height,
        legend=legend,
    )
    return t._replace(glass=_sea(africa, t))


def _sea(africa: Africa, t: Layout) -> Area | None:
    """Return the room in the sea for the magnifying glass; None if the hexes are large, or all is land."""
    if t.radius >= LARGE:
        return None
    x, _, width, height = t.chart
    low = t.chart.y + height
    for size in range(int(height * 0.5), 150, -2):
        for left in (x + 4, x + width - size - 4):
            area = Area(left, low - size - 4, size, size)
            if t.free(africa, area.inset(-0.2 * t.radius)):
                return area
    return None


def _square(africa: Africa, players: int, layout: str) -> Layout:
    """Return a map that is about as high as wide, and all the sheets in a column beside it."""
    wide = layout == "wide"
    width, height, foot = (1060.0, 676.0, 20.0) if wide else (860.0, 700.0, 36.0)
    room = height - foot - 2 * _GAP
    least = _COLUMN if wide else 340.0
    radius, origin, chart = _fit(africa, (_GAP, _GAP), width - 3 * _GAP - least, room)
    left = round(chart.width + 2 * FRAME, 1)
    x = left + 2 * _GAP
    column = Area(x, _GAP, width - _GAP - x, 0)
    own = Area(x, _GAP, column.width, _SHEET if wide else _TALL)
    low = own.y + own.height + _GAP
    if wide:
        down = -(-players // 3)
        high = down * 74 + (down - 1) * _GAP
        seats = _grid(Area(x, _GAP + room - high, column.width, high), players, 3)
        card = Area(x, seats[0].y - _GAP - _CARD, column.width, _CARD)
        keys = Area(x, low, column.width, card.y - _GAP - low)
        working, y = height, height - foot - 2
    else:
        bottom = max(chart.y + chart.height + FRAME, low + 184)
        keys = Area(x, low, column.width, bottom - low)
        y = bottom + _GAP
        down = 1 if players < 3 else 2 if players < 5 else 3
        strip = Area(_GAP, y, width - 3 * _GAP - column.width, down * 81 + (down - 1) * _GAP)
        seats = _grid(strip, players, 2)
        card = Area(x, y, column.width, max(_CARD, strip.height))
        y += card.height + _GAP
        working, height = bottom, y + foot
    return Layout(
        width,
        round(height, 1),
        layout,
        radius,
        origin,
        chart,
        own=own,
        keys=keys,
        seats=seats,
        card=card,
        note=Area(_GAP, y, width - 2 * _GAP, foot),
        working=working,
    )


_BLOCK, _NARROW = 220.0, 202.0


def _narrow(africa: Africa, players: int) -> Layout:
    edge, room = 6.0, 348.0
    glass = Area(edge, edge + (_BLOCK - 196) / 2, 196, 196)
    keys = Area(glass.x + 196 + 6, edge, room - 202, _BLOCK)
    own = Area(edge, edge + _BLOCK + 8, room, _NARROW)
    working = own.y + own.height + edge
    y = working + 2
    radius, origin, chart = _fit(africa, (edge, y), room, 600)
    y = round(chart.y + chart.height + FRAME + _GAP, 1)
    card = Area(edge, y, room, _CARD)
    y += card.height + _GAP
    down = (players + 1) // 2
    strip = Area(edge, y, room, down * 71 + (down - 1) * _GAP)
    seats = _grid(strip, players, 2)
    y = round(y + strip.height + _GAP, 1)
    legend = Area(edge, y, room, 108)
    y += legend.height + _GAP
    note = Area(edge, y, room, 52)
    return Layout(
        360,
        round(y + note.height, 1),
        "narrow",
        radius,
        origin,
        chart,
        own=own,
        keys=keys,
        seats=seats,
        card=card,
        note=note,
        working=working,
        legend=legend,
        glass=glass,
    )
