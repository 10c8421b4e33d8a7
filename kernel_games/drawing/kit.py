"""The drawing kit: areas, frames, ribbons, the colours of seats and the style that all boards share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kernel_games.drawing.lettering import text
from kernel_games.drawing.svg import number

SANS = "'Trebuchet MS','Gill Sans','Segoe UI','DejaVu Sans',sans-serif"
SERIF = "'Palatino Linotype','Book Antiqua',Palatino,'Iowan Old Style','DejaVu Serif',serif"

SEATS = (
    ("#0a6870", "#0f7a83"),
    ("#b02a3c", "#bd3347"),
    ("#6342ad", "#7a5ac4"),
    ("#7d5100", "#8f5f06"),
    ("#1d4f9e", "#2f66bb"),
    ("#46525c", "#5a6873"),
)
"""Colours of the seats, light and dark: they tell apart without the hue, and white reads on each."""

_SHAPES = (
    '<circle r="11"/>',
    '<rect x="-10" y="-10" width="20" height="20" rx="3"/>',
    '<path d="M0-13l13 23h-26z" stroke-linejoin="round"/>',
    '<path d="M0-14l13 14-13 14-13-14z" stroke-linejoin="round"/>',
    '<path d="M-6-11h12l6 11-6 11h-12l-6-11z" stroke-linejoin="round"/>',
    '<path d="M-10-10h20v10q0 8-10 12-10-4-10-12z" stroke-linejoin="round"/>',
)
_TRIANGLE, _LETTERS = 2, 26


class Area(NamedTuple):
    """A rectangle of the drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The rectangle as the box of a piece placed at its upper left corner."""
        return 0, 0, self.width, self.height

    def inset(self, by: float) -> Area:
        """Return the rectangle without a border of so many units."""
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


def seats(count: int) -> dict[str, tuple[str, str]]:
    """Return the colours ``seat0``, ``seat1`` and so on; from the seventh on they begin again."""
    return {f"seat{seat}": SEATS[seat % len(SEATS)] for seat in range(count)}


def style(font: str = SANS, more: str = "", *, forced: str = "", strong: str = "") -> str:
    """Return the style of a drawing: letters, and what changes for more contrast or forced colours.

    Parameters
    ----------
    font : str
        Of class ``kg-t``.
    more, forced, strong : str
        The game's own rules: always, where colours are forced, and where more contrast is asked for.
    """
    return (
        f".kg-t{{font-family:{font};font-weight:700}}.kg-m{{text-anchor:middle}}.kg-e{{text-anchor:end}}{more}"
        "@media (prefers-contrast:more){.kg-p{stroke:var(--kg-ink);stroke-width:2}"
        f".kg-deco{{display:none}}{strong}}}"
        "@media (forced-colors:active){.kg-t{fill:CanvasText}.kg-p{fill:Canvas;stroke:CanvasText}"
        f".kg-deco{{display:none}}{forced}}}"
    )


def rect(area: Area, radius: float, attributes: str) -> str:
    """Draw a rectangle with round corners."""
    x, y, width, height = map(number, area)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius:g}" {attributes}/>'


def frame(area: Area, fill: str, edge: str = "edge", radius: float = 10) -> str:
    """Draw a sheet with an edge that things are placed on; `fill` and `edge` name colours of the drawing."""
    return rect(
        area, radius, f'class="kg-p" fill="var(--kg-{fill})" stroke="var(--kg-{edge})" stroke-width="2"'
    )


def ribbon(words: str, half: float, edge: str = "carve") -> str:
    """Draw a golden ribbon, twice `half` wide, for a panel's upper edge."""
    wide = number(2 * half)
    return (
        f'<path class="kg-p" d="M{number(-half)}-9h{wide}l-5 9 5 9h-{wide}l5-9z" '
        f'fill="var(--kg-gold)" stroke="var(--kg-{edge})" stroke-width="1.4"/>'
        + text(0, 4.5, 13, words, "mark", anchor="m")
    )


def sign(seat: int) -> str:
    """Return the letter on a seat's badge; from the 27th on a number."""
    return chr(ord("A") + seat) if seat < _LETTERS else str(seat + 1)


def badge(seat: int, edge: str, width: float) -> str:
    """Draw a seat's own shape with its letter, in its colour, 22 wide; `edge` names the colour round it.

    There is one for every seat. From the seventh on a colour comes again with another shape, and from the
    27th on a number stands in place of the letter.
    """
    shape = (seat + seat // len(SEATS)) % len(_SHAPES)
    # In the triangle the letter sits lower, where it is wide enough.
    letter = text(0, 8 if shape == _TRIANGLE else 4.5, 12, sign(seat), "light", anchor="m")
    return (
        f'<g class="kg-p" fill="var(--kg-seat{seat})" stroke="var(--kg-{edge})" '
        f'stroke-width="{number(width)}">{_SHAPES[shape]}</g>{letter}'
    )


def leaders(view: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the seats with the most points."""
    scores: list[int] = view["scores"]
    return tuple(seat for seat, points in enumerate(scores) if points == max(scores))
