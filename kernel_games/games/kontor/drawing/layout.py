"""Positions and sizes of everything on the table of Kontor."""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kontor.grid import Box

CARD = 64.0
"""Width and height of a card that pictures are drawn for; they are scaled to the place where it lies."""

CANAL = 5
"""Cells of a canal at the start: the rest of the field's width may grow on either side of it (KO-B04)."""

MOST = 11
MOST_NARROW = 10
"""Cells across the window at most, or cards could not be read; in a column no more than must be seen."""

MOLE = 0.17
"""Margin of a full field beyond its cells, in cells."""

Point = tuple[float, float]

SMALL = {"standard": 14.0, "wide": 13.0, "narrow": 11.8}
"""The smallest letters: 11 pixels or more at every size that a board is shown at."""


class Seat(NamedTuple):
    """Layout of a player's panel.

    Attributes
    ----------
    area : Area
        The whole panel.
    slot : tuple of float
        Centre and scale of the chosen card.
    order : (float, float)
        Left of the chosen card, so far that a ring round the card does not reach it: its place in the order.
    purse, chits, hand, pile : (float, float)
        Where these are counted: centre of the first sign of each.
    """

    area: Area
    slot: tuple[float, float, float]
    order: Point
    purse: Point
    chits: Point
    hand: Point
    pile: Point


class Layout(NamedTuple):
    """Layout of the whole table, in units of the drawing.

    Attributes
    ----------
    working : float
        How far down reaches what a turn needs.
    layout : str
        Its name.
    seat : int or None
        Whose hand lies in front.
    chart, inner : Area
        The chart with the field, and the part of it within its border.
    office, goods : Area
        What belongs to nobody: coins and piles, and the stock of goods.
    hand : Area or None
        Where the own cards lie; a spectator has none.
    sheet : Area
        Beside the field, where a valuation is shown.
    sign : Area or None
        Who decides what, where no line of a board's says so.
    legend, note, round : (float, float)
        Where these lines begin: what signs mean, what is ours, how far the game has gone. The last two end
        there where there is a sign.
    rose : Area or None
        Where there is room for an ornament.
    seats : tuple of Seat
        By seat.
    """

    width: float
    height: float
    working: float
    layout: str
    seat: int | None
    chart: Area
    inner: Area
    office: Area
    goods: Area
    hand: Area | None
    sheet: Area
    sign: Area | None
    legend: Point
    note: Point
    round: Point
    rose: Area | None
    seats: tuple[Seat, ...]

    @property
    def narrow(self) -> bool:
        """True for the layout of a single column."""
        return self.layout == "narrow"

    @property
    def most(self) -> int:
        """Number of cells that the field shows across, at most."""
        return MOST_NARROW if self.narrow else MOST

    @property
    def small(self) -> float:
        """Size of the smallest letters."""
        return SMALL[self.layout]


class Field(NamedTuple):
    """Window on the field: the cells it shows and their places.

    Attributes
    ----------
    cell : float
        Width and height of a cell in units of the drawing.
    x, y : float
        Centre of the harbour centre.
    shown : tuple of int
        The outermost cells of the window.
    """

    cell: float
    x: float
    y: float
    shown: Box

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the centre of a cell."""
        return round(self.x + x * self.cell, 1), round(self.y + y * self.cell, 1)


def _tall(area: Area) -> Seat:
    """Return a panel with a line for each thing that is counted."""
    x, y, width, height = area
    size = 82.0 if height < 160 else 96.0
    slot = (x + width - size / 2 - 12, y + height - size / 2 - 11, size / CARD)
    step = (height - 66) / 3
    order = (slot[0] - size / 2 - 17, slot[1] + size / 2 - 36)
    return Seat(area, slot, order, *((x + 24, round(y + 48 + step * n)) for n in range(4)))


def _flat(area: Area) -> Seat:
    """Return a panel with two lines of two counts each."""
    x, y, width, height = area
    size = 60.0 if height < 110 else 66.0
    slot = (x + width - size / 2 - 12, y + (height + 10) / 2, size / CARD)
    rows = (round(y + height * 0.53), round(y + height * 0.81))
    order = (slot[0] - size / 2 - 15, slot[1] + size / 2 - 8)
    return Seat(area, slot, order, *((x + dx, dy) for dy in rows for dx in (24, round(width * 0.398))))


def _column(count: int, seat: int | None, first: Area, gap: float) -> list[Area]:
    """Stack panels by seat, beginning with the viewer's."""
    areas = [first._replace(y=first.y + n * (first.height + gap)) for n in range(count)]
    return [areas[(n - (seat or 0)) % count] for n in range(count)]


def _standard(players: int, seat: int | None) -> Layout:
    """Lay out field and hand on the left, players and office in a column beside them."""
    chart, x, wide = Area(8, 48, 580, 580), 594.0, 274.0
    high = (chart.height - 6 * (players - 1)) / players if players > 2 else 190.0
    below = chart.y + chart.height + 6
    hand = None if seat is None else Area(8, below, 580, 118)
    office = Area(x, below, wide, 118) if hand else Area(8, below, 860, 64)
    goods = Area(x + 8, below + 62, wide - 16, 48) if hand else Area(446, below + 8, 414, 48)
    foot = below + office.height + 22
    free = chart.y + 2 * (high + 6)
    return Layout(
        *(876, foot + 10, 0, "standard", seat),
        chart=chart,
        inner=chart.inset(13),
        office=office,
        goods=goods,
        hand=hand,
        sheet=Area(x, chart.y, wide, chart.height),
        sign=Area(8, 8, 860, 34),
        legend=(16, foot),
        note=(864, foot),
        round=(858, 30),
        rose=Area(x, free, wide, chart.y + chart.height - free) if players == 2 else None,
        seats=tuple(map(_tall, _column(players, seat, Area(x, chart.y, wide, high), 6))),
    )


def _wide(players: int, seat: int | None) -> Layout:
    """Lay out everything in a column beside the field."""
    chart, x, wide = Area(8, 8, 660, 660), 676.0, 376.0
    foot = chart.y + chart.height - 56
    hand = None if seat is None else Area(x, foot - 94, wide, 88)
    office = Area(x, (hand.y if hand else foot) - 108, wide, 102)
    high = min(126.0, (office.y - chart.y) / players - 6)
    free = chart.y + players * (high + 6)
    return Layout(
        *(1060, 676, 0, "wide", seat),
        chart=chart,
        inner=chart.inset(12),
        office=office,
        goods=Area(x + 8, office.y + 51, wide - 16, 44),
        hand=hand,
        sheet=Area(x, chart.y, wide, office.y - 6 - chart.y),
        sign=None,
        legend=(x + 8, foot + 14),
        note=(x + 8, foot + 52),
        round=(x + 8, foot + 34),
        rose=Area(x, free, wide, office.y - 6 - free) if office.y - free > 60 else None,
        seats=tuple(map(_flat, _column(players, seat, Area(x, chart.y, wide, high), 6))),
    )


def _narrow(players: int, seat: int | None) -> Layout:
    """Lay out one column: field, goods and hand first, since a turn needs them."""
    chart, goods = Area(9, 4, 342, 342), Area(6, 350, 348, 44)
    hand = None if seat is None else Area(6, 398, 348, 60)
    working = 460.0 if hand else 396.0
    office = Area(6, working + 4, 348, 54)
    first = Area(6, office.y + 60, 348, 104)
    foot = first.y + players * 110 + 14
    return Layout(
        *(360, foot + 52, working, "narrow", seat),
        chart=chart,
        inner=chart.inset(5),
        office=office,
        goods=goods,
        hand=hand,
        sheet=Area(6, working + 4, 348, foot + 52 - working - 8),
        sign=None,
        legend=(14, foot),
        note=(14, foot + 44),
        round=(14, foot + 24),
        rose=None,
        seats=tuple(map(_flat, _column(players, seat, first, 6))),
    )


_LAYOUTS = {"standard": _standard, "wide": _wide, "narrow": _narrow}


@cached_per_language(64)
def lay_out(players: int, seat: int | None, *, layout: str) -> Layout:
    """Return the layout for a player count, seen by a seat or a spectator (None)."""
    return _LAYOUTS[layout](players, seat)


@cached_per_language(256)
def field(inner: Area, size: int, box: Box, most: int = MOST) -> Field:
    """Return the window on a field of up to `size` cells a side, for cards in `box`.

    The harbour centre stays in the middle until a card lies so far out that a place for the next would not
    be seen; then the window follows by no more than it must. With up to three players it never has to.
    """
    wide = min(2 * size - CANAL, most) + 2 * MOLE
    cell = round(inner.width / wide, 2)

    def middle(low: int, high: int) -> float:
        margin = MOLE + (0.5 if high - low + 1 == size else 1.5)
        return min(max(0.0, high + margin - wide / 2), low - margin + wide / 2)

    west, north, east, south = box
    across, down = middle(west, east), middle(north, south)
    reach = (wide - 1) / 2
    x, y = inner.x + inner.width / 2, inner.y + inner.height / 2
    shown = (ceil(across - reach), ceil(down - reach), floor(across + reach), floor(down + reach))
    return Field(cell, round(x - across * cell, 2), round(y - down * cell, 2), shown)


def fan(left: float, room: float, count: int, size: float, gap: float = 6) -> tuple[float, ...]:
    """Return the centres of things in a row; they overlap where room is short."""
    step = min(size + gap, (room - size) / (count - 1)) if count > 1 else 0
    return tuple(round(left + size / 2 + step * n, 1) for n in range(count))
