"""Source of the Nile on paper: the map in parts, and a Player Aid sheet to fill in."""

from __future__ import annotations

from collections.abc import Iterator

from kernel_games.drawing.kit import Area, frame, rect
from kernel_games.drawing.lettering import text
from kernel_games.drawing.printables import Printable
from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.games.nile.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.nile.drawing.decoration import port_names
from kernel_games.games.nile.drawing.layout import FRAME, lay_out
from kernel_games.games.nile.land.africa import Africa
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import MODES, Party
from kernel_games.games.nile.sheet.figures import Figure, fill
from kernel_games.games.nile.sheet.paper import say
from kernel_games.games.nile.words import PHRASES

_PARTS = 2
"""The map's pages, side by side and below each other."""
_OVERLAP = 6
_LADEN = Party(bearers=1, recruits=1, canoes=1, horses=1, camels=1, rations=40, gifts=1, muskets=1, water=1)
_ALONE = Party(bearers=1, rations=20)
"""Parties of which between them every line of a sheet says something."""
_ROW, _HIGH, _LEFT, _COLUMN, _TYPE = 36.0, 34.0, 250.0, 75.0, 15.0


def printed(law: NileLaw, africa: Africa, players: int) -> Iterator[Printable]:
    """Yield all sheets."""
    t = lay_out(africa, players, layout="standard")
    # On paper nobody comes nearer: what a board shows only then is always there.
    base = ground(africa, players, layout="standard").replace("kg-near", "kg-there")
    names = Piece("names", port_names(africa, t).replace("kg-near", "kg-there"), 0, 0)
    drawing = Drawing(t.width, t.height, "", base, (names,), colours=COLOURS, style=STYLE)
    left, top, width, height = t.chart.inset(-FRAME)
    wide, high = width / _PARTS, height / _PARTS
    for row in range(_PARTS):
        for column in range(_PARTS):
            x, y = left + column * (wide - _OVERLAP), top + row * (high - _OVERLAP)
            yield Printable("board", drawing, (x, y, wide + _OVERLAP, high + _OVERLAP))
    yield _aid(law)


def _aid(law: NileLaw) -> Printable:
    """Return an empty Player Aid sheet: white entries, each with its factor."""
    explorer, *_ = fill(law, _ALONE, None, None).lines
    _, *others = fill(law, _LADEN, None, None).lines
    lines = [explorer, *others]
    width, height = _LEFT + 2 * _COLUMN + 2 * len(MODES) * _COLUMN, _ROW * (len(lines) + 4)
    parts = [text(8, 26, 22, say("title"))]
    columns = [say("head_number"), say("head_dollars"), *[PHRASES.word(mode) for mode in MODES] * 2]
    top = 2 * _ROW
    for place, words in enumerate(columns):
        parts.append(text(_LEFT + (place + 0.5) * _COLUMN, top - 8, _TYPE, words, anchor="m"))
    for place, key in enumerate(("head_portage", "head_transport")):
        middle = _LEFT + (2 + len(MODES) * (place + 0.5)) * _COLUMN
        parts.append(text(middle, top - 30, _TYPE, say(key), anchor="m"))
    for row, line in enumerate(lines):
        y = top + row * _ROW
        dear = law.prices.get(line.key)
        parts.append(text(8, y + 22, _TYPE, say(f"line_{line.key}")))
        parts.append(_cell(0, y, "", empty=True))
        parts.append(_cell(1, y, f"$ {dear} \N{MULTIPLICATION SIGN}" if dear else "", empty=bool(dear)))
        for block, entries in enumerate((line.portage, line.transport)):
            for place, mode in enumerate(MODES):
                each = entries.get(mode)
                parts.append(_cell(2 + block * len(MODES) + place, y, _each(each), empty=each is not None))
    y = top + len(lines) * _ROW
    parts.append(text(8, y + 22, _TYPE, say("line_sum")))
    parts += [_cell(column, y, "", empty=column != 0) for column in range(len(columns))]
    body = frame(Area(1, 1, width - 2, height - 2), "paper", radius=8) + "".join(parts)
    drawing = Drawing(width, height, "", body, (), colours=COLOURS, style=STYLE)
    return Printable("aid", drawing, (0, 0, width, height))


def _each(figure: Figure | None) -> str:
    return f"{figure.each} \N{MULTIPLICATION SIGN}" if figure else ""


def _cell(column: int, y: float, words: str, *, empty: bool) -> str:
    """Draw a place for a figure, with what it is multiplied by in front; dark where nothing is entered."""
    area = Area(_LEFT + column * _COLUMN + 1, y + 1, _COLUMN - 2, _HIGH)
    look = 'fill="#fff" stroke="#8a7550"' if empty else 'fill="#d8cbaa"'
    return rect(area, 3, look) + (text(area.x + 4, y + 22, 12, words) if words else "")
