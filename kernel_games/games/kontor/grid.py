"""The field: cells round the harbour centre, and sets of cells as bits of a number.

A set of cells is an int with one bit for each cell of a grid that is wider than any field, so that the four
neighbours of a whole set are four shifts, and no shift runs over an edge.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

REACH = 6
"""Cells from the harbour centre to the farthest that a card can lie on: the field of four players is 9 wide,
and the cross keeps 3 of these on the other side (KO-X05, KO-B04)."""

_WIDTH = 2 * REACH + 3
GRID = _WIDTH * _WIDTH
"""How many cells the grid has, its margin included."""

EAST, SOUTH = 1, _WIDTH
"""The steps from a cell to its neighbours."""

Box = tuple[int, int, int, int]
"""The outermost cells of something: west, north, east and south."""


_XY = tuple((x - REACH - 1, y - REACH - 1) for y in range(_WIDTH) for x in range(_WIDTH))


def cell_at(x: int, y: int) -> int:
    """The index of a cell; x counts east and y south from the harbour centre."""
    return (y + REACH + 1) * _WIDTH + x + REACH + 1


def xy(cell: int) -> tuple[int, int]:
    """Where a cell lies: :func:`cell_at` the other way round."""
    return _XY[cell]


def _name(x: int, y: int) -> str:
    north = f"{'n' if y < 0 else 's'}{abs(y)}" if y else ""
    east = f"{'w' if x < 0 else 'e'}{abs(x)}" if x else ""
    return north + east or "centre"


CENTRE = cell_at(0, 0)
"""The cell of the harbour centre (KO-B04)."""

NAMES = {cell_at(x, y): _name(x, y) for y in range(-REACH, REACH + 1) for x in range(-REACH, REACH + 1)}
"""What a cell is called: ``n2e1`` lies two north and one east of the centre."""

CELLS = {name: cell for cell, name in NAMES.items()}
"""The cell of each name."""

CROSS = tuple(CELLS[name] for name in ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"))
"""Where the first water cards lie, one after the other (KO-B04)."""

ALL_CROSS = sum(1 << cell for cell in CROSS)
"""The same as a set."""


def bits(cells: int) -> Iterator[int]:
    """The cells of a set, in order."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


@lru_cache(maxsize=1 << 14)
def members(cells: int) -> tuple[int, ...]:
    """All cells of a set that comes again and again, as areas do while players look ahead."""
    return tuple(bits(cells))


def pick(cells: int, rng: random.Random) -> int:
    """One cell of a set, all alike likely."""
    for _ in range(rng.randrange(cells.bit_count())):
        cells &= cells - 1
    return (cells & -cells).bit_length() - 1


def near(cells: int) -> int:
    """The cells that share a side with one of a set; some of the set itself may be among them."""
    return cells << 1 | cells >> 1 | cells << _WIDTH | cells >> _WIDTH


def room_box(box: Box, size: int) -> Box:
    """The outermost cells that a card may reach so that all fit into the square (KO-B06, KO-D4)."""
    west, north, east, south = box
    return east - size + 1, south - size + 1, west + size - 1, north + size - 1


@lru_cache(maxsize=4096)
def room(box: Box, size: int) -> int:
    """All cells of :func:`room_box`."""
    west, north, east, south = room_box(box, size)
    row = (1 << east - west + 1) - 1
    return sum(row << cell_at(west, y) for y in range(north, south + 1))


def grown(box: Box, cell: int) -> Box:
    """The box of the cards once there is one on `cell`: it never shrinks (KO-D4)."""
    x, y = xy(cell)
    west, north, east, south = box
    return min(west, x), min(north, y), max(east, x), max(south, y)


def box_of(cells: int) -> Box:
    """The smallest box round a set that is not empty."""
    where = [xy(cell) for cell in bits(cells)]
    return (
        min(x for x, _ in where),
        min(y for _, y in where),
        max(x for x, _ in where),
        max(y for _, y in where),
    )


Links = tuple[tuple[int, int], ...]
"""The two cells that each bridge links, whatever lies there."""


def linked(cells: int, docks: int, bridges: Links) -> int:
    """The dock cards of all areas that have one of some cells: those that touch, or that a bridge links.

    Parameters
    ----------
    cells : int
        Where to begin.
    docks : int
        The cells of all dock cards that are not in a scored area (KO-B13).
    bridges : tuple of (int, int)
        See KO-D22.
    """
    spans = [1 << one | 1 << other for one, other in bridges if docks >> one & docks >> other & 1]
    cells &= docks
    while True:
        more = (cells | near(cells)) & docks
        for span in spans:
            if more & span:
                more |= span
        if more == cells:
            return cells
        cells = more


@lru_cache(maxsize=1 << 14)
def areas(docks: int, bridges: Links) -> tuple[int, ...]:
    """Open dock cards as areas; see :func:`linked`."""
    found = []
    while docks:
        found.append(linked(docks & -docks, docks, bridges))
        docks &= ~found[-1]
    return tuple(found)
