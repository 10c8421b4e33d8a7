"""A large board for tests: 28 by 25 hexes, each with something on it, for the toy game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import pytest

from kernel_games import Match
from kernel_games.board import view_model
from kernel_games.drawing.pictures import Artist
from kernel_games.drawing.svg import Drawing, Piece
from tests.board.toy import game as toy

ACROSS, DOWN, SIZE = 28, 25, 18
ZOOM = 6
HIGH, LOW = "hex:0", "hex:699"


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """700 hexes; those that were said stand out."""
    del names
    size = SIZE / 2.4 if layout == "narrow" else SIZE
    dx, dy = sqrt(3) * size, 1.5 * size
    corners = " ".join(f"{x * size:.1f},{y * size:.1f}" for x, y in _CORNERS)
    pieces = []
    for n in range(ACROSS * DOWN):
        row, column = divmod(n, ACROSS)
        said = (n, "high") in zip((0,), view["said"], strict=False)
        fill = "hot" if said else f"land{n % 3}"
        body = (
            f'<polygon points="{corners}" fill="var(--kg-{fill})" stroke="var(--kg-ink)"/>'
            f'<circle r="{size / 4:.1f}" cy="{size / 4:.1f}" fill="var(--kg-ink)" opacity=".5"/>'
            f'<text y="{-size / 6:.1f}" font-size="{size / 2:.1f}" text-anchor="middle">{n}</text>'
        )
        x, y = dx * (column + row % 2 / 2 + 0.6), dy * row + 1.1 * size
        box = (-dx / 2, -size, dx, 2 * size)
        pieces.append(Piece(f"hex:{n}", body, x, y, "pieces", 0, 1, f"hex:{n}", f"space {n}", box))
    width, height = round(dx * (ACROSS + 0.7)), round(dy * DOWN + 0.7 * size)
    ground = f'<rect width="{width}" height="{height}" fill="var(--kg-sea)"/>'
    return Drawing(width, height, "Many hexes.", ground, tuple(pieces), colours=_COLOURS, zoom=ZOOM)


_CORNERS = [(0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5)]
_COLOURS = {
    "sea": ("#bcd7e6", "#173042"),
    "ink": ("#222222", "#eeeeee"),
    "hot": ("#ff8800", "#cc5500"),
    "land0": ("#dfe8c8", "#34402a"),
    "land1": ("#e8dcc0", "#46402c"),
    "land2": ("#d3e3d8", "#2c4038"),
}


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """High is said with the first hex, low with the last."""
    del view
    return {"high": (HIGH,), "low": (LOW,)}.get(move, ())


def hexes(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match that is drawn so."""
    monkeypatch.setattr(view_model, "artist", lambda _: Artist(draw, picks))
    return Match(toy, ["Ada", "Ben"], seed=1)
