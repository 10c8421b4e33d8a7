"""A great moment, seen large: all secret cards turned up at the end of a round, with what they score.

The event of it says so in ``scene``; the cards are those of the view. Words are told beside the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kernel_games.drawing.kit import badge
from kernel_games.drawing.lettering import cut, text
from kernel_games.drawing.svg import Piece, number, plate
from kernel_games.engine import law_of
from kernel_games.games.tiki_topple.drawing import glyphs as art
from kernel_games.games.tiki_topple.drawing.layout import Layout

_WIDE, _HIGH, _EDGE, _LARGEST, _SHARE = 116.0, 206.0, 12.0, 1.6, 0.94


def scene(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the secret cards of a round side by side, in the order of its turns, if they are turned up now."""
    if not view.get("scene"):
        return
    seats = view["active"]
    across = 2 if t.narrow else len(seats)
    down = -(-len(seats) // across)
    width, height = across * _WIDE + 2 * _EDGE, down * _HIGH + 2 * _EDGE
    law, made = law_of(view), plate((-width / 2, -height / 2, width, height), 12, "bone", "carve")
    for n, seat in enumerate(seats):
        card, gained = tuple(view["secrets"][seat]), view["gained"][seat]
        scored = {part for part, _, _ in law.scoring(card, view["line"])}
        hits = tuple(part in scored for part in range(len(card)))
        x = (n % across + 0.5) * _WIDE + _EDGE - width / 2
        y = (n // across) * _HIGH + _EDGE - height / 2
        made += (
            f'<g transform="translate({number(x)} {number(y)})">'
            f'<g transform="translate(-42 14)">{badge(seat, "bone", 1.8)}</g>'
            + text(-26, 19, 15, cut(names[seat], 15, 74), "mark")
            + f'<g transform="translate(0 100) scale(1.38)">{art.secret_small(card, hits, law.values)}</g>'
            + plate((-24, 175, 48, 24), 12, "gold", "carve")
            + text(0, 193, 17, f"+{gained}" if gained else "0", "mark", anchor="m")
            + "</g>"
        )
    # A column shows its upper part first.
    room = t.working if t.narrow else t.height
    scale = min(_LARGEST, _SHARE * t.width / width, _SHARE * room / height)
    body = f'<g pointer-events="none">{made}</g>'
    yield Piece("stage:scene", body, t.width / 2, round(room / 2, 1), "stage", 0, round(scale, 3))
