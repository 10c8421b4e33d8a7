"""Where everything lies on the table of Kon-Tiki."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.games.kon_tiki.chart import HEIGHT, WIDTH

Point = tuple[float, float]

MARGIN = 24
"""How far the sheet reaches beyond the coordinates of a chart."""

_GAP = 8
_OWN = {2: 540, 3: 452, 4: 404}
"""How wide the own panel is, by players."""


class Layout(NamedTuple):
    """Where everything lies, in units of the drawing.

    Attributes
    ----------
    layout : str
        ``standard``, or ``narrow``, for a column; east is then at the top of the chart.
    seat : int or None
        Whose panel is the large one.
    chart, sign, tray, supply : Area
        The sea, the sign with what goes on, the pool and the cards that nobody holds.
    seats : tuple of Area
        The players' panels.
    """

    width: float
    height: float
    layout: str
    seat: int | None
    chart: Area
    sign: Area
    tray: Area
    supply: Area
    seats: tuple[Area, ...]

    @property
    def narrow(self) -> bool:
        """Whether everything stands in one column."""
        return self.layout == "narrow"


def _standard(players: int, seat: int | None) -> Layout:
    top, height = 630.0, 202
    own = 0 if seat is None else _OWN[players]
    others = players - (seat is not None)
    width = (884 - own - _GAP * (players - 1)) / others
    panels, x = [Area(0, 0, 0, 0)] * players, 8.0
    for n in range(players):
        who = (n + (seat or 0)) % players
        panels[who] = Area(x, top, own if who == seat else width, height)
        x += panels[who].width + _GAP
    return Layout(
        900,
        top + height + 8,
        layout="standard",
        seat=seat,
        chart=Area(8, 8, 884, 504),
        sign=Area(8, 520, 344, 102),
        tray=Area(360, 520, 252, 102),
        supply=Area(620, 520, 272, 102),
        seats=tuple(panels),
    )


def _narrow(players: int, seat: int | None) -> Layout:
    panels, y = [Area(0, 0, 0, 0)] * players, 754.0
    if seat is not None:
        panels[seat] = Area(8, y, 344, 202)
        y += 210
    tray, supply = Area(8, y, 344, 102), Area(8, y + 110, 344, 102)
    y += 220
    first = 0 if seat is None else seat + 1
    for n in range(players - (seat is not None)):
        panels[(first + n) % players] = Area(8, y, 344, 122)
        y += 130
    return Layout(
        360,
        y,
        layout="narrow",
        seat=seat,
        chart=Area(8, 98, 344, 648),
        sign=Area(8, 8, 344, 82),
        tray=tray,
        supply=supply,
        seats=tuple(panels),
    )


@lru_cache(maxsize=64)
def lay_out(players: int, seat: int | None, *, layout: str) -> Layout:
    """The table for so many players, seen by a seat or by a spectator (None)."""
    return _narrow(players, seat) if layout == "narrow" else _standard(players, seat)


def spot(area: Area, x: float, y: float, *, layout: str) -> Point:
    """Where a point of the chart lies on the sheet `area`."""
    across, down = (x + MARGIN) / (WIDTH + 2 * MARGIN), (y + MARGIN) / (HEIGHT + 2 * MARGIN)
    if layout == "narrow":
        across, down = down, 1 - across
    return round(area.x + across * area.width, 1), round(area.y + down * area.height, 1)


def fan(left: float, room: float, count: int, size: float) -> tuple[float, ...]:
    """Centres of so many round things of a size in a row; they overlap where there is no room."""
    step = min(size + 2, (room - size) / (count - 1)) if count > 1 else 0
    return tuple(round(left + size / 2 + step * n, 1) for n in range(count))
