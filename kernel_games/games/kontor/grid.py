"""Geometry of the field: cells around the harbour centre, and cell sets as bitboards.

A set of cells is an int with one bit for each cell of a grid that is wider than any field. So the neighbours
of a whole set are four shifts, and no shift runs over an edge.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

REACH = 6
"""Distance from the harbour centre to the farthest possible card: the field for four players is 9 wide,
and the cross keeps 3 of these on the other side (KO-X05, KO-B04)."""

# A margin of one cell on each side stays empty, so that a shift never carries a bit into the next row.
_WIDTH = 2 * REACH + 3
GRID = _WIDTH * _WIDTH
"""Number of cells of the grid, its margin included."""

EAST, SOUTH = 1, _WIDTH
"""The steps from a cell to its neighbours."""

Box = tuple[int, int, int, int]
"""The outermost cells of something: west, north, east and south."""


_XY = tuple((x - REACH - 1, y - REACH - 1) for y in range(_WIDTH) for x in range(_WIDTH))


def cell_at(x: int, y: int) -> int:
    """Return the index of a cell; x counts east and y south from the harbour centre."""
    return (y + REACH + 1) * _WIDTH + x + REACH + 1


def xy(cell: int) -> tuple[int, int]:
    """Return x and y of a cell: the inverse of :func:`cell_at`."""
    return _XY[cell]


def _name(x: int, y: int) -> str:
    north = f"{'n' if y < 0 else 's'}{abs(y)}" if y else ""
    east = f"{'w' if x < 0 else 'e'}{abs(x)}" if x else ""
    return north + east or "centre"


CENTRE = cell_at(0, 0)
"""The cell of the harbour centre (KO-B04)."""

NAMES = {cell_at(x, y): _name(x, y) for y in range(-REACH, REACH + 1) for x in range(-REACH, REACH + 1)}
"""Notation of each cell: ``n2e1`` is two north and one east of the centre."""

CELLS = {name: cell for cell, name in NAMES.items()}
"""The cell of each name."""

CROSS = tuple(CELLS[name] for name in ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"))
"""Cells of the first water cards, in the order in which they are placed (KO-B04)."""

ALL_CROSS = sum(1 << cell for cell in CROSS)
"""The same as a set."""


def bits(cells: int) -> Iterator[int]:
    """Yield the cells of a set in order."""
    # The lowest set bit, isolated by two's complement: as many steps as there are cells, not as the grid has.
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


@lru_cache(maxsize=1 << 14)
def members(cells: int) -> tuple[int, ...]:
    """Return all cells of a set, cached: search asks for the same areas again and again."""
    return tuple(bits(cells))


def pick(cells: int, rng: random.Random) -> int:
    """Return a random cell of a set, uniformly."""
    # Drop as many low bits as chance says, then take the lowest: no list is made.
    for _ in range(rng.randrange(cells.bit_count())):
        cells &= cells - 1
    return (cells & -cells).bit_length() - 1


def near(cells: int) -> int:
    """Return the neighbours of a set of cells; cells of the set may be among them."""
    return cells << 1 | cells >> 1 | cells << _WIDTH | cells >> _WIDTH


def room_box(box: Box, size: int) -> Box:
    """Return the box that cards may reach and still fit into the square (KO-B06, KO-D4)."""
    west, north, east, south = box
    return east - size + 1, south - size + 1, west + size - 1, north + size - 1


@lru_cache(maxsize=4096)
def room(box: Box, size: int) -> int:
    """Return all cells of :func:`room_box`."""
    west, north, east, south = room_box(box, size)
    row = (1 << east - west + 1) - 1
    return sum(row << cell_at(west, y) for y in range(north, south + 1))


def grown(box: Box, cell: int) -> Box:
    """Return the box of the cards once `cell` has one; it never shrinks (KO-D4)."""
    x, y = xy(cell)
    west, north, east, south = box
    return min(west, x), min(north, y), max(east, x), max(south, y)


def box_of(cells: int) -> Box:
    """Return the bounding box of a set that is not empty."""
    where = [xy(cell) for cell in bits(cells)]
    return (
        min(x for x, _ in where),
        min(y for _, y in where),
        max(x for x, _ in where),
        max(y for _, y in where),
    )


Links = tuple[tuple[int, int], ...]
"""The two cells that each bridge links, whatever is on them."""


def linked(cells: int, docks: int, bridges: Links) -> int:
    """Return the dock cards connected to some cells, by touch or by bridge (flood fill).

    Parameters
    ----------
    cells : int
        Where to begin.
    docks : int
        The cells of all dock cards that are not in a scored area (KO-B13).
    bridges : tuple of (int, int)
        See KO-D22.
    """
    # A bridge works only while both of its ends are open dock cards.
    spans = [1 << one | 1 << other for one, other in bridges if docks >> one & docks >> other & 1]
    cells &= docks
    # Grow by one ring of neighbours at a time until nothing is added.
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
    """Split open dock cards into areas; see :func:`linked`."""
    found = []
    while docks:
        found.append(linked(docks & -docks, docks, bridges))
        docks &= ~found[-1]
    return tuple(found)
