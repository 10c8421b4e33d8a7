"""Hexes in axial coordinates: neighbours and distances, for boards of rows or columns of hexes."""

from __future__ import annotations

from collections.abc import Iterator

Hex = tuple[int, int]

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The ways to the six neighbours of a hex in axial coordinates, clockwise.

The first one leads east on a board with rows of hexes, and southeast on one with columns of them.
"""

_FROM_NORTH = AROUND[4:] + AROUND[:4]


def distance(one: Hex, other: Hex) -> int:
    """Return the number of steps between two hexes in axial coordinates."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    # The third cube coordinate is -q-r, so its difference is dq + dr; a step changes two of the three.
    return max(abs(dq), abs(dr), abs(dq + dr))


def axial(column: int, row: int) -> Hex:
    """Return the axial coordinates of a hex on a board of columns, where odd columns are half a hex lower."""
    return column, row - column // 2


def around(column: int, row: int) -> Iterator[tuple[int, int]]:
    """Yield columns and rows of the six neighbours on such a board, clockwise from the north."""
    q, r = axial(column, row)
    for dq, dr in _FROM_NORTH:
        yield q + dq, r + dr + (q + dq) // 2
