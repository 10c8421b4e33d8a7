"""Where everything lies on the table of Mississippi: hexes become points, whatever the course."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.games.mississippi.course import Space

SIZE = 38.0
"""Radius of a hex that ships and signs are drawn for; they are scaled to the river's."""

LARGEST = 39.0


class Layout(NamedTuple):
    """Where everything lies, in units of the drawing.

    Attributes
    ----------
    spaces : tuple of (float, float)
        Centres of the spaces.
    size : float
        Radius of a hex, from its centre to a corner.
    quarter : bool
        Whether the board is turned by 90 degrees to the right, so that rows run from top to bottom.
    river : Area
        The land with the river.
    pier : (float, float)
        Where a ship lies that the die has set.
    harbour : tuple of (float, float)
        Where ships wait, by seat.
    die, supply : (float, float)
        Where the die and the first log of the supply lie.
    pile : int
        Logs in a row of the supply.
    panels : tuple of Area
        By seat.
    """

    width: float
    height: float
    layout: str
    spaces: tuple[tuple[float, float], ...]
    size: float
    quarter: bool
    sign: Area
    river: Area
    pier: tuple[float, float]
    harbour: tuple[tuple[float, float], ...]
    die: tuple[float, float]
    supply: tuple[float, float]
    pile: int
    panels: tuple[Area, ...]

    @property
    def narrow(self) -> bool:
        """Whether everything stands in one column."""
        return self.layout == "narrow"


def side(direction: float, radius: float, *, quarter: bool = False) -> tuple[float, float]:
    """The point in a direction, 0 to 5 clockwise from the east, as far off as `radius`."""
    angle = pi * (direction / 3 + quarter / 2)
    return radius * cos(angle), radius * sin(angle)


def corner(number: int, radius: float, *, quarter: bool = False) -> tuple[float, float]:
    """A corner of a hex: the one clockwise beyond the side of that number, from 0."""
    return side(number + 0.5, radius, quarter=quarter)


@lru_cache(maxsize=32)
def lay_out(spaces: tuple[Space, ...], players: int, *, layout: str) -> Layout:
    """Lay the table out for a course."""
    return _narrow(spaces, players) if layout == "narrow" else _standard(spaces, players)


def _flat(spaces: tuple[Space, ...], *, quarter: bool) -> list[tuple[float, float]]:
    """Centres of hexes with radius 1."""
    points = [(sqrt(3) * (q + r / 2), 1.5 * r) for q, r in spaces]
    return [(-y, x) for x, y in points] if quarter else points


def _fit(
    spaces: tuple[Space, ...], area: Area, highest: float
) -> tuple[tuple[tuple[float, float], ...], float, bool, float]:
    """Centres, size, whether the board is turned, and height, for a river as large as there is room."""
    best = None
    for quarter in (False, True):
        points = _flat(spaces, quarter=quarter)
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        across, down = (2.0, sqrt(3)) if quarter else (sqrt(3), 2.0)
        wide, high = right - left + across, bottom - top + down
        size = min(LARGEST, area.width / wide, highest / high)
        if best is None or size > best[1] + 0.5:
            x = area.x + (area.width - size * wide) / 2 + size * across / 2
            y = area.y + size * down / 2
            centres = tuple(
                (round(x + size * (a - left), 1), round(y + size * (b - top), 1)) for a, b in points
            )
            best = centres, size, quarter, size * high
    assert best is not None  # noqa: S101 -- there are two ways to lay a board
    return best


def _standard(spaces: tuple[Space, ...], players: int) -> Layout:
    top = 70.0
    centres, size, quarter, high = _fit(spaces, Area(148, top + 26, 716, 0), 660)
    high = max(high, 350)
    river = Area(12, top, 876, high + 52)
    below = river.y + river.height + 12
    width = (876 - 10 * (players - 1)) / players
    panels = tuple(Area(12 + n * (width + 10), below, width, 132) for n in range(players))
    harbour = tuple((45 + 50 * (seat % 2), top + 136 + 48 * (seat // 2)) for seat in range(players))
    return Layout(
        *(900, below + 144, "standard", centres, size, quarter),
        sign=Area(12, 10, 876, 50),
        river=river,
        pier=(70, top + 56),
        harbour=harbour,
        die=(137, top + 24),
        supply=(28, river.y + river.height - 34),
        pile=8,
        panels=panels,
    )


def _narrow(spaces: tuple[Space, ...], players: int) -> Layout:
    top = 66.0
    centres, size, quarter, high = _fit(spaces, Area(22, top + 142, 316, 0), 1200)
    river = Area(6, top, 348, high + 166)
    below = river.y + river.height + 10
    panels = tuple(Area(6 + 177 * (n % 2), below + 120 * (n // 2), 171, 110) for n in range(players))
    harbour = tuple((37 + 46 * (seat % 3), top + 36 + 48 * (seat // 3)) for seat in range(players))
    return Layout(
        *(360, below + 120 * ((players + 1) // 2) + 2, "narrow", centres, size, quarter),
        sign=Area(6, 8, 348, 50),
        river=river,
        pier=(192, top + 84),
        harbour=harbour,
        die=(320, top + 30),
        supply=(240, top + 116),
        pile=9,
        panels=panels,
    )
