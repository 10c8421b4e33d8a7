"""Tiki Topple on paper: the line, the track, nine tikis and all cards to cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kernel_games.drawing.kit import badge
from kernel_games.drawing.printables import Printable, cut_out
from kernel_games.drawing.svg import Drawing
from kernel_games.games.tiki_topple.components import CARDS, PLAYERS, card_names
from kernel_games.games.tiki_topple.drawing import glyphs as art
from kernel_games.games.tiki_topple.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.tiki_topple.drawing.layout import TIKI, lay_out
from kernel_games.games.tiki_topple.law import TikiLaw

_CARD, _SECRET = 0.78, 0.48
"""Millimetres for a unit of a card, so that it fits a hand."""
_TORCHES = 45
_TIKI = TIKI.inset(-8)
"""Box of a tiki, with what its face has on both sides."""


def printed(tikis: Sequence[str], law: TikiLaw) -> Iterator[Printable]:
    """Yield all sheets; `tikis` are the bodies of the tikis in line."""
    players = PLAYERS[-1]
    t = lay_out(players, None, layout="standard")
    base = ground(players, None, layout="standard", law=law)
    drawing = Drawing(t.width, t.height, "", base, (), colours=COLOURS, style=STYLE)
    head = t.line.head
    line = Printable("board", drawing, (0, 0, head.x + head.width + _TORCHES, t.height))
    yield line
    yield Printable("board", drawing, t.lagoon)
    yield from cut_out("pieces", drawing, tikis, _TIKI, line.fitting * t.line.scale)
    hands = [
        f'{art.card(kind)}<g transform="translate(-18 -33) scale(.6)">{badge(seat, "bone", 1.8)}</g>'
        for seat in range(players)
        for kind, count in law.full.items()
        for _ in range(count)
    ]
    yield from cut_out("cards", drawing, hands, art.CARD_BOX, _CARD)
    secrets = [art.secret_large(card_names(card), None, law.values) for card in range(len(CARDS))]
    yield from cut_out("cards", drawing, secrets, art.OWN_SECRET_BOX, _SECRET)
