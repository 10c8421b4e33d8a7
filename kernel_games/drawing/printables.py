"""Printables: parts of a game's drawings on pages of A4, as large as they fit or at one scale.

A game's ``drawing`` lists them by ``sheets(view)``, given the observation with which a game begins at its
largest table. Everything is drawn by the drawing itself, in its light colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kernel_games.drawing.svg import Drawing, Piece, escape, number, slim, spare

Box = tuple[float, float, float, float]

WIDTH, HEIGHT, MARGIN = 210, 297, 10
"""Of a page, in millimetres."""
_INNER = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
_GAP = 1
_DEFS = re.compile("<defs>.*?</defs>", re.DOTALL)


class Printable(NamedTuple):
    """A page to print.

    Attributes
    ----------
    kind : str
        Its content: ``board``, ``cards``, ``pieces`` or ``aid``.
    drawing : Drawing
        The drawing.
    window : tuple of float
        x, y, width and height of what is seen of it, in its units.
    scale : float
        Millimetres to a unit; 0 for as large as it fits.
    """

    kind: str
    drawing: Drawing
    window: Box
    scale: float = 0

    @property
    def wide(self) -> bool:
        """True if its page is landscape."""
        return self.window[2] > self.window[3]

    @property
    def fitting(self) -> float:
        """Millimetres to a unit, as it is printed."""
        across, down = _INNER[::-1] if self.wide else _INNER
        return self.scale or min(across / self.window[2], down / self.window[3])


def definitions(drawing: Drawing) -> Drawing:
    """Return an empty drawing with the definitions that pieces may use."""
    return drawing._replace(ground="".join(_DEFS.findall(drawing.ground)), pieces=())


def cut_out(
    kind: str, drawing: Drawing, bodies: Sequence[str], box: Box, scale: float
) -> Iterator[Printable]:
    """Lay out things to cut out, in rows on as many pages as they need.

    Parameters
    ----------
    kind : str
        As for :class:`Printable`.
    drawing : Drawing
        Whose style and definitions they use.
    bodies : sequence of str
        SVG markup of each, around the origin.
    box : tuple of float
        x, y, width and height that each of them takes.
    scale : float
        Millimetres to a unit.
    """
    x, y, width, height = box
    gap = _GAP / scale
    wide, high = width + gap, height + gap
    across, down = int(_INNER[0] / scale / wide), int(_INNER[1] / scale / high)
    left, top, layer = gap / 2 - x, gap / 2 - y, drawing.layers[0]
    for first in range(0, len(bodies), across * down):
        pieces = tuple(
            Piece(f"{kind}:{place}", body, place % across * wide + left, place // across * high + top, layer)
            for place, body in enumerate(bodies[first : first + across * down])
        )
        used = spare(definitions(drawing)._replace(pieces=pieces))
        yield Printable(kind, used, (0, 0, across * wide, down * high), scale)


def page(sheet: Printable, words: str, *, turned: bool = False) -> str:
    """Return a printable as an SVG document of A4, portrait or landscape as it fits best.

    Parameters
    ----------
    sheet : Printable
        The printable.
    words : str
        The words below it.
    turned : bool
        True to turn landscape pages to portrait, so that all pages of a file are alike.
    """
    width, height = (HEIGHT, WIDTH) if sheet.wide else (WIDTH, HEIGHT)
    scale = sheet.fitting
    across, down = sheet.window[2] * scale, sheet.window[3] * scale
    x, y = (width - across) / 2, MARGIN if sheet.scale else (height - down) / 2
    inner = slim(sheet.drawing._replace(title=words), window=sheet.window)
    # Paper is light, whatever the screen's theme is.
    inner = inner.replace("color-scheme:light dark", "color-scheme:light", 1)
    head, _, rest = inner.partition(" width=")
    _, _, rest = rest.partition(">")
    placed = (
        f'{head} x="{number(x)}" y="{number(y)}" width="{number(across)}" height="{number(down)}">{rest}'
        f'<g font-family="sans-serif" fill="#333"><text x="{width / 2:g}" y="{height - 4}" font-size="3" '
        f'text-anchor="middle">{escape(words)}</text></g>'
    )
    if sheet.wide and turned:
        width, height = height, width
        placed = f'<g transform="translate({width} 0) rotate(90)">{placed}</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}mm" '
        f'height="{height}mm"><title>{escape(words)}</title>'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{placed}</svg>'
    )
