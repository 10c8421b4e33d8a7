"""A great moment, seen large, then at its place: a disc that has been turned, with what its window shows.

The event of it names the whirlpool in ``scene``; how the disc lies is in the view. Words are told beside the
board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kernel_games.drawing.svg import Piece, number
from kernel_games.games.kon_tiki.drawing.layout import Layout
from kernel_games.games.kon_tiki.drawing.sea import chart_of, sea
from kernel_games.games.kon_tiki.drawing.voyage import disc, lie, window

_SHARE, _ACROSS = 0.62, 64.0
"""The share of the room that a disc fills, and how wide it is with its spout."""


def scene(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Draw a disc that is turned now: large over the chart, then at its place, where the page moves it."""
    shown = view.get("scene")
    if not shown or (shown.get("home") and t.window):
        # In a column the chart moves with the raft, so the disc's place may be out of sight.
        return
    s = sea(chart_of(view), t.chart)
    stud = next(n for n, place in enumerate(s.chart.whirlpools) if place.id == shown["at"])
    angles, sides, turned, turn, bend = lie(s, view, stud)
    room = t.window or t.chart
    scale = round(_SHARE * min(room.width, room.height) / _ACROSS, 2)
    # The window stays upright while the disc turns below it.
    body = f'<g transform="rotate({number(turn)})">{disc(bend)}</g>{window(angles, sides, turned, 1.0)}'
    x, y = round(room.x + room.width / 2, 1), round(room.y + room.height / 2, 1)
    if shown.get("home"):
        (x, y), scale = s.places[shown["at"]], s.size
    yield Piece("stage:scene", f'<g pointer-events="none">{body}</g>', x, y, "stage", 0, scale)
