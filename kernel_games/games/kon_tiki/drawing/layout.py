"""Positions of everything on the table, for each layout and number of players."""

from __future__ import annotations

from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kon_tiki.chart import HEIGHT, WIDTH

Point = tuple[float, float]

LAYOUTS = ("standard", "wide", "narrow")
"""Layouts for square windows, for low windows, and for columns."""

MARGIN = 24
"""Margin of the sheet around the coordinates of a chart."""

_GAP = 8
_MOST = 24
"""Counters of one colour that a row has room for: as many as house rules allow."""
_STRIP = 212
"""Height of your own panel."""

_NOTHING = Area(0, 0, 0, 0)


class Layout(NamedTuple):
    """Positions of everything, in units of the drawing.

    Attributes
    ----------
    name : str
        One of :data:`LAYOUTS`.
    width, height, working : float
        The table, and the depth of what a turn needs.
    seat : int or None
        Whose panel is the large one.
    chart : Area
        The sea. In a column it is larger than the table, and only what is below `window` shows.
    window : Area or None
        The part of the table where a part of the sea shows.
    overview : Area or None
        The whole sea once more, small.
    tray, supply : Area
        The pool and the cards that nobody holds.
    seats : tuple of Area
        The players' panels.
    """

    name: str
    width: float
    height: float
    working: float
    seat: int | None
    chart: Area
    window: Area | None
    overview: Area | None
    tray: Area
    supply: Area
    seats: tuple[Area, ...]

    @property
    def narrow(self) -> bool:
        """True for the layout of a column."""
        return self.name == "narrow"


def _order(players: int, seat: int | None) -> list[int]:
    """Return the others in the order of their turns, beginning after the seat that looks."""
    first = 0 if seat is None else seat + 1
    return [(first + n) % players for n in range(players - (seat is not None))]


def _row(x: float, y: float, width: float, height: float, count: int) -> list[Area]:
    """Return panels side by side."""
    each = (width - _GAP * (count - 1)) / count if count else 0
    return [Area(round(x + n * (each + _GAP), 1), y, round(each, 1), height) for n in range(count)]


def _stack(x: float, y: float, width: float, height: float) -> tuple[Area, Area]:
    """Return the pool above the cards that nobody holds."""
    return Area(x, y, width, 106), Area(x, y + 106 + _GAP, width, height - 106 - _GAP)


def _standard(players: int, seat: int | None) -> Layout:
    inner, top = 796.0, 488.0
    order = _order(players, seat)
    panels = [_NOTHING] * players
    if seat is None:
        tray, supply = _row(8, top, inner, 106, 2)
        below = top + 106 + _GAP
    else:
        panels[seat] = Area(8, top, 484, _STRIP)
        tray, supply = _stack(500, top, 304, _STRIP)
        below = top + _STRIP + _GAP
    rows = [order] if len(order) < 4 else [order[:2], order[2:]]
    for row in rows:
        for who, area in zip(row, _row(8, below, inner, 124, len(row)), strict=True):
            panels[who] = area
        below += 124 + _GAP
    return Layout(
        "standard",
        inner + 16,
        below,
        below,
        seat,
        Area(8, 8, inner, 472),
        None,
        None,
        tray,
        supply,
        tuple(panels),
    )


def _wide(players: int, seat: int | None) -> Layout:
    """Return the wide table; the others' panels are next to the chart if they do not fit below it."""
    inner, side, high, top = 1048.0, 212.0, 440.0, 456.0
    order, panels = _order(players, seat), [_NOTHING] * players
    own = 540.0
    if seat is None:
        below = dict(zip(order, _row(8, top, own, _STRIP, 2), strict=False))
    else:
        below = {seat: Area(8, top, own, _STRIP)}
    order = [who for who in order if who not in below]
    middle = inner - own - _GAP
    if len(order) % 2:
        middle -= side + _GAP
        below[order.pop()] = Area(8 + inner - side, top, side, _STRIP)
    for who, y in zip(order, (8, 8 + (high + _GAP) / 2), strict=False):
        below[who] = Area(8 + inner - side, y, side, (high - _GAP) / 2)
    for who, area in below.items():
        panels[who] = area
    chart = Area(8, 8, inner - (side + _GAP if order else 0), high)
    tray, supply = _stack(8 + own + _GAP, top, middle, _STRIP)
    height = top + _STRIP + 8
    return Layout("wide", inner + 16, height, height, seat, chart, None, None, tray, supply, tuple(panels))


def _narrow(players: int, seat: int | None) -> Layout:
    inner, panels = 344.0, [_NOTHING] * players
    window = Area(8, 6, inner, 222)
    y = 6 + 222 + 5.0
    if seat is not None:
        panels[seat] = Area(8, y, inner, 150)
        y += 155
    tray, supply = Area(8, y, 130, 64), Area(142, y, 210, 64)
    y += 64 + 5
    working, overview = y, Area(8, y + 3, inner, 236)
    y += 3 + 236 + _GAP
    for who in _order(players, seat):
        panels[who] = Area(8, y, inner, 124)
        y += 124 + _GAP
    chart = Area(0, 0, 820, 322)
    return Layout("narrow", 360, y, working, seat, chart, window, overview, tray, supply, tuple(panels))


@cached_per_language(64)
def lay_out(players: int, seat: int | None, *, layout: str) -> Layout:
    """Return the table for a number of players, seen by a seat or by a spectator (None)."""
    return {"standard": _standard, "wide": _wide, "narrow": _narrow}[layout](players, seat)


def spot(area: Area, x: float, y: float) -> Point:
    """Return a point of the chart on the sheet `area`."""
    across, down = (x + MARGIN) / (WIDTH + 2 * MARGIN), (y + MARGIN) / (HEIGHT + 2 * MARGIN)
    return round(area.x + across * area.width, 1), round(area.y + down * area.height, 1)


def fan(left: float, room: float, count: int, size: float) -> tuple[float, ...]:
    """Return centres of round things in a row; they overlap where there is no room.

    They close up in few stages, so that most of them stay where they are when some come or go.
    """
    side_by_side = max(1, int(room // size))
    stages = (side_by_side, side_by_side + 4, side_by_side + 9, max(_MOST, side_by_side + 10))
    most = next(most for most in stages if count <= most)
    step = size if most == side_by_side else (room - size) / (most - 1)
    return tuple(round(left + size / 2 + step * n, 1) for n in range(count))
