"""Pawns on the scoring track: each between two rows of numbers, so that it hides none of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kernel_games.drawing.kit import Area
from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import Piece
from kernel_games.games.tiki_topple.components import TRACK
from kernel_games.games.tiki_topple.drawing import glyphs as art
from kernel_games.games.tiki_topple.drawing.layout import Layout
from kernel_games.games.tiki_topple.words import say

_PAWN = Area(-13, -25, 26, 27)
_RING = "M-13-3V-25H13V-3"
"""A ring of a walk is open below: the number under the pawn is to be read."""

_ON_START: dict[int, tuple[tuple[float, float], ...]] = {
    3: ((0, 18), (-10, 0), (10, 0)),
    4: ((-10, 18), (10, 18), (-10, 0), (10, 0)),
}
"""Offsets of three or more pawns on Start, by their number: aside and behind."""


def pawns(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """Yield the pawns; those that share a space are side by side."""
    spaces = [points and (points - 1) % TRACK + 1 for points in view["scores"]]
    scale = t.type / 12
    for seat, space in enumerate(spaces):
        x, y = t.track[space]
        crowd = [other for other in range(len(spaces)) if spaces[other] == space]
        n, spots = crowd.index(seat), _crowd(len(crowd), space)
        laps = [max(0, view["scores"][other] - 1) // TRACK for other in crowd]
        apart = scale * (1.8 if any(laps) else 1)
        # A crowd on a space at the edge would leave the drawing: all of it moves.
        half = max(aside for aside, _ in spots) * apart + _PAWN.width / 2 * scale
        x = min(max(x, half), t.width - half) + spots[n][0] * apart
        foot = _foot(t, x, y) - (_PAWN.y + _PAWN.height + spots[n][1]) * scale
        label = say("pawn", names, seat=seat, n=view["scores"][seat])
        yield Piece(
            f"pawn:{seat}", art.pawn(seat, laps[n]), x, foot, "pawns", 0, scale, "", label, _PAWN, _RING
        )


def _crowd(count: int, space: int) -> tuple[tuple[float, float], ...]:
    """Return offsets of pawns that share a space: aside, and on Start, which has room above it, behind."""
    if not space and count in _ON_START:
        return _ON_START[count]
    return tuple((18 * n - 9 * (count - 1), 0) for n in range(count))


def _foot(t: Layout, x: float, y: float) -> float:
    """Return the height at which a pawn ends, above all the numbers of the row that it is over."""
    half, start = _PAWN.width / 24 * t.type, length(say("start")) / 2
    row = [
        b
        for space, (a, b) in enumerate(t.track)
        if abs(b - y) < 20 and abs(a - x) < half + t.type * (0.7 if space else start)
    ]
    # A digit is written around the middle of its stone, 0.73 of its size high.
    return min([y, *row]) - 0.38 * t.type - 1
