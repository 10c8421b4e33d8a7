"""Where everything lies on the table of Kontor."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.games.kontor.grid import Box

CARD = 64.0
"""Width and height of a card that pictures are drawn for; they are scaled to the place where it lies."""

CANAL = 5
"""Cells of a canal at the start: the rest of the field's width may grow on either side of it (KO-B04)."""

MOST = 11
"""Cells across the window at most, or cards could not be read in a narrow column."""

MOLE = 0.17
"""How far the edge of a full field reaches beyond its cells, in cells."""

Point = tuple[float, float]


class Seat(NamedTuple):
    """A player's panel.

    Attributes
    ----------
    area : Area
        The whole panel.
    slot : tuple of float
        Centre and scale of the chosen card.
    purse, chits, hand, pile : (float, float)
        Where these are counted: centre of the first sign of each.
    """

    area: Area
    slot: tuple[float, float, float]
    purse: Point
    chits: Point
    hand: Point
    pile: Point


class Layout(NamedTuple):
    """Where everything lies, in units of the drawing.

    Attributes
    ----------
    seat : int or None
        Whose hand lies in front.
    sign, chart, office : Area
        The sign with what goes on, the chart with the field, and what belongs to nobody.
    inner : Area
        The part of the chart within its border.
    hand : Area or None
        Where the own cards lie; a spectator has none.
    rose : Area or None
        Where there is room for an ornament.
    seats : tuple of Seat
        By seat.
    """

    width: float
    height: float
    layout: str
    seat: int | None
    sign: Area
    chart: Area
    inner: Area
    office: Area
    hand: Area | None
    rose: Area | None
    seats: tuple[Seat, ...]

    @property
    def narrow(self) -> bool:
        """Whether everything stands in one column."""
        return self.layout == "narrow"


class Field(NamedTuple):
    """The window on the field: which cells it shows and where they lie.

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
        """Centre of a cell."""
        return round(self.x + x * self.cell, 1), round(self.y + y * self.cell, 1)


def _seat(area: Area, *, layout: str) -> Seat:
    x, y, width, height = area
    size = 66.0 if layout == "narrow" else 82.0 if height < 160 else 96.0
    slot = (x + width - size / 2 - 12, y + height - size / 2 - 11, size / CARD)
    if layout == "narrow":
        return Seat(area, slot, *((x + dx, y + dy) for dy in (52, 83) for dx in (24, 150)))
    step = (height - 66) / 3
    return Seat(area, slot, *((x + 24, round(y + 48 + step * n)) for n in range(4)))


def _standard(players: int, seat: int | None) -> Layout:
    chart = Area(12, 70, 604, 604)
    high = 145.0 if players > 3 else 196.0
    first = 0 if seat is None else seat
    panels = [Area(0, 0, 0, 0)] * players
    for n in range(players):
        panels[(first + n) % players] = Area(628, 70 + n * (high + 8), 260, high)
    below = 686.0
    hand = None if seat is None else Area(12, below, 604, 122)
    office = Area(628, below, 260, 122) if hand else Area(12, below, 876, 64)
    return Layout(
        *(900, below + office.height + 12, "standard", seat),
        sign=Area(12, 10, 876, 50),
        chart=chart,
        inner=chart.inset(13),
        office=office,
        hand=hand,
        rose=Area(628, 478, 260, 196) if players == 2 else None,
        seats=tuple(_seat(area, layout="standard") for area in panels),
    )


def _narrow(players: int, seat: int | None) -> Layout:
    chart = Area(6, 82, 348, 348)
    y, hand = 438.0, None
    if seat is not None:
        hand = Area(6, y, 348, 84)
        y += 92
    office = Area(6, y, 348, 116)
    y += 124
    panels = [Area(0, 0, 0, 0)] * players
    for n in range(players):
        panels[((seat or 0) + n) % players] = Area(6, y, 348, 104)
        y += 112
    return Layout(
        *(360, y + 12, "narrow", seat),
        sign=Area(6, 8, 348, 66),
        chart=chart,
        inner=chart.inset(8),
        office=office,
        hand=hand,
        rose=None,
        seats=tuple(_seat(area, layout="narrow") for area in panels),
    )


@lru_cache(maxsize=64)
def lay_out(players: int, seat: int | None, *, layout: str) -> Layout:
    """The layout for so many players, seen by a seat or by a spectator (None)."""
    return _narrow(players, seat) if layout == "narrow" else _standard(players, seat)


@lru_cache(maxsize=256)
def field(inner: Area, size: int, box: Box) -> Field:
    """The window on a field that may become `size` cells wide and high, for the cards in `box`.

    The harbour centre stays in the middle until a card lies so far out that a place for the next would not
    be seen; then the window follows by no more than it must. With up to three players it never has to.
    """
    wide = min(2 * size - CANAL, MOST) + 2 * MOLE
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
    """Centres of so many things of a size in a row; they overlap where there is no room."""
    step = min(size + gap, (room - size) / (count - 1)) if count > 1 else 0
    return tuple(round(left + size / 2 + step * n, 1) for n in range(count))
