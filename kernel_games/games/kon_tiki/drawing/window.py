"""The window of a column on the sea chart: the part that the raft's leg needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kernel_games.drawing.kit import Area, rect
from kernel_games.drawing.svg import UID, Piece, number, use
from kernel_games.games.kon_tiki.drawing.labels import PORT_SIZE, Labels, around, written
from kernel_games.games.kon_tiki.drawing.layout import Layout
from kernel_games.games.kon_tiki.drawing.sea import Sea, away, out_of

_LEAST = 6
"""Least units of a piece that must show for it to have words."""

_STOP = Area(-24, -34, 48, 48)
"""Box of the raft or a disc, around its place."""

_WAY_OUT = Area(-18, -18, 36, 36)
"""Box of an exit of a whirlpool."""

Stretch = tuple[float, float]


def _moved(stretches: Iterable[Stretch], room: float, whole: float) -> float:
    """Return the start of a window along one side, to show the first stretch that fits, or else the last."""
    low, high = 0.0, 0.0
    for low, high in stretches:
        if high - low <= room:
            break
    return min(max((low + high - room) / 2, 0), whole - room)


def _shift(t: Layout, s: Sea, where: Labels, raft: Mapping[str, Any]) -> tuple[Area, float, float]:
    """Return the window, and the shift of the chart below it.

    It stays where it is for a whole leg, with the ways out at its end and the names of both, if these fit.
    """
    window = t.window or t.chart
    points = s.ways[raft["leg"]]
    leg = [around(at, _STOP) for at in points]
    out = [around(away(points[-1], turn, out_of(s)), _WAY_OUT) for turn in s.exits.get(raft["leg"], ())]
    ends = {raft["to"], raft["leg"].partition(" ")[0]}
    names = [written(name, PORT_SIZE, where.names[name]) for name in sorted(ends)]
    near = [around(points[raft["step"]], _STOP)]
    shown = [leg + out + names, leg + out, *([leg] if raft["left"] else []), near + out, near]
    x, y = (
        _moved(
            [(min(box[n] for box in boxes), max(box[n + 2] for box in boxes)) for boxes in shown], room, whole
        )
        for n, room, whole in ((0, window.width, t.chart.width), (1, window.height, t.chart.height))
    )
    return window, round(window.x - x, 1), round(window.y - y, 1)


def through(
    t: Layout, s: Sea, where: Labels, raft: Mapping[str, Any], pieces: Iterable[Piece]
) -> Iterator[Piece]:
    """Yield the pieces of the chart as a window shows them.

    Words of what never moves are pieces of their own without a picture, and those of a raft at rest: so
    nothing seems to move when the window goes along with the raft to the next leg.
    """
    window, dx, dy = _shift(t, s, where, raft)
    yield Piece("chart", _cut(use("chart", dx, dy)), 0, 0, "sea")
    for piece in pieces:
        at = piece._replace(x=round(piece.x + dx, 1), y=round(piece.y + dy, 1))
        seen = _seen(at, window)
        under_way = at.key == "raft" and raft["step"] > 0 and raft["left"] > 0
        if at.key == "back" or at.key.startswith("exit:"):
            yield _inside(at, window)
            continue
        if at.label and not seen:
            continue
        # An arrow has no picture of its own that could seem to move.
        if under_way or (at.key.startswith("arrow:") and seen == _box(at)):
            yield at
            continue
        yield _still(at, window)
        if seen and at.label and min(seen.width, seen.height) > _LEAST:
            hit = rect(Area(*seen.box), 0, 'fill="none" pointer-events="all"')
            yield Piece(f"{at.key}:words", hit, seen.x, seen.y, at.layer, label=at.label, box=seen.box)


def _box(piece: Piece) -> Area:
    x, y, width, height = (part * piece.scale for part in piece.box)
    return Area(round(piece.x + x, 1), round(piece.y + y, 1), round(width, 1), round(height, 1))


def _seen(piece: Piece, window: Area) -> Area | None:
    """Return the part of a piece's box within the window."""
    box = _box(piece)
    x, y = max(box.x, window.x), max(box.y, window.y)
    width = min(box.x + box.width, window.x + window.width) - x
    height = min(box.y + box.height, window.y + window.height) - y
    return Area(x, y, round(width, 1), round(height, 1)) if width > 0 and height > 0 else None


def _inside(piece: Piece, window: Area) -> Piece:
    """Return a piece that people need, moved to where it shows."""
    half = piece.box[2] / 2
    x = min(max(piece.x, window.x + half), window.x + window.width - half)
    return piece._replace(x=x, y=min(max(piece.y, window.y + half), window.y + window.height - half))


def _still(piece: Piece, window: Area) -> Piece:
    """Return the picture of a piece without its words, cut to the window; a ring goes around what shows."""
    bare, seen = piece._replace(label="", pick=""), _seen(piece, window)
    if piece.label and seen == _box(piece):
        return bare
    place = f"translate({number(piece.x)} {number(piece.y)})"
    if piece.turn:
        place += f" rotate({number(piece.turn)})"
    if piece.scale != 1:
        place += f" scale({number(piece.scale)})"
    body, box = _cut(f'<g transform="{place}">{piece.body}</g>'), (*seen,) if seen else (0, 0, 0, 0)
    return bare._replace(body=body, x=0, y=0, turn=0, scale=1, box=box, outline="")


def _cut(body: str) -> str:
    return f'<g clip-path="url(#{UID}-window)">{body}</g>'
