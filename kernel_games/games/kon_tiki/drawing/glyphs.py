"""Counters, cards, tiles, discs and the raft of Kon-Tiki as SVG; what is used often is a definition."""

from __future__ import annotations

from kernel_games.drawing.lettering import text
from kernel_games.drawing.svg import UID, number, plate, use
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES
from kernel_games.games.kon_tiki.words import say

Box = tuple[float, float, float, float]

COIN = 28
"""Box of a counter."""

COIN_BOX: Box = (-14, -14, COIN, COIN)
CARD_BOX: Box = (-17, -23, 34, 46)
TILE_BOX: Box = (-41, -25, 82, 50)

_GEMS = {
    "red": "M0-6.4L5.6 0 0 6.4-5.6 0z",
    "green": "M0-6L6.2 4.8H-6.2z",
    "yellow": "M-5.2 0a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0-10.4 0z",
}
"""Shape of each colour, so that nobody has to tell colours apart."""

_ICONS = {
    "fishing": '<path d="M-11 3q7-9 16-2l6-5q-2 6 0 11l-6-4q-9 7-16 0z" fill="currentColor"/>'
    '<circle cx="-6" cy="1.8" r="1.3" fill="HOLE"/>'
    '<path d="M-9-12q9-3 12 5v2" fill="none" stroke="currentColor" stroke-width="1.8" '
    'stroke-linecap="round"/>',
    "radio": '<path d="M-6 12L0-5 6 12M-4 6h8M-2.4 1.5h4.8" fill="none" stroke="currentColor" '
    'stroke-width="2" stroke-linejoin="round"/><circle cy="-6" r="2.4" fill="currentColor"/>'
    '<path d="M-5-2q-4-4 0-8M5-2q4-4 0-8M-9 1q-7-7 0-14M9 1q7-7 0-14" fill="none" '
    'stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>',
    "cooking": '<path d="M-10-3h20l-2 9q-1 3-4 3h-8q-3 0-4-3z" fill="currentColor"/>'
    '<path d="M-12-3h24M-5 12h10M-4-7q-3-2 0-4t0-3M1-7q-3-2 0-4t0-3M6-7q-3-2 0-4t0-3" fill="none" '
    'stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>',
    "equipment": '<path d="M-9 11L6-5M9 11L-6-5" stroke="currentColor" stroke-width="2.4" '
    'stroke-linecap="round"/><path d="M4-7q1-5 7-6 0 6-4 9z" fill="currentColor"/>'
    '<path d="M-11-5q0-6 6-8l5 5-7 6q-1-3-4-3z" fill="currentColor"/>',
    "certificate": '<path d="M-10-11h17q4 0 4 4h-5v13q0 5-5 5h-11q4 0 4-4v-14q0-4-4-4z" '
    'fill="currentColor"/><path d="M-2.5-6h6M-2.5-2.5h6" stroke="HOLE" '
    'stroke-width="1.4"/><path d="M.5 0l1.3 2.4 2.7.4-2 2 .5 2.7-2.5-1.3-2.5 1.3.5-2.7-2-2 2.7-.4z" '
    'fill="HOLE"/>',
}
KINDS = (*DUTIES, "certificate")


_SPOT = '<circle r="10" fill="none" pointer-events="all"/>'
"""Invisible fill of what can be tapped."""


def pill(left: float, wide: float) -> str:
    """Return the outline of a trough of the pool, as high as the box of a counter."""
    return f"M{left + 14:g}-14h{wide - 28:g}a14 14 0 0 1 0 28h{28 - wide:g}a14 14 0 0 1 0-28z"


def trough(left: float, wide: float) -> str:
    """Return an invisible fill of a trough, which takes a click anywhere."""
    return f'<path d="{pill(left, wide)}" fill="none" pointer-events="all"/>'


@cached_per_language(None)
def ring(r: float) -> str:
    """Return the outline of a round piece."""
    return f"M{-r:g} 0a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0-{2 * r:g} 0z"


@cached_per_language(None)
def numeral(n: int, x: float, y: float) -> str:
    """Return the number of a disc."""
    return (
        f'<g data-less=""><circle class="kg-p" cx="{number(x)}" cy="{number(y)}" r="8.4" '
        'fill="var(--kg-card)" stroke="var(--kg-rim)" stroke-width="1.2"/>'
        + text(x, y + 4.5, 12.6, str(n), "mark", anchor="m")
        + "</g>"
    )


# Counters


def coin(colour: str, *, spent: bool = False) -> str:
    """Return a counter, 26 wide; a spent one is worthless."""
    return use(f"spent-{colour}" if spent else f"coin-{colour}")


def no_coin(colour: str) -> str:
    """Return the empty place of a counter, which can be tapped as well."""
    return (
        '<circle r="11" fill="none" pointer-events="all" class="kg-l" stroke="var(--kg-edge)" '
        f'stroke-dasharray="3 3"/><g opacity=".5">{gem(colour, 0, 0, 0.8)}</g>'
    )


def gem(colour: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Return the shape of a colour in that colour, about 12 wide."""
    return use(f"gem-{colour}", x, y, scale)


def _coin(colour: str, fill: str, mark: str) -> str:
    return (
        f'<circle class="kg-p" r="12.4" fill="var(--kg-{fill})" stroke="var(--kg-rim)" stroke-width="1.4"/>'
        f'<circle class="kg-deco" r="9.6" fill="none" stroke="var(--kg-{mark})" stroke-opacity=".45" '
        f'stroke-width="1.2"/><path class="kg-s" d="{_GEMS[colour]}" fill="var(--kg-{mark})"/>'
    )


# Cards and tiles


def card(kind: str) -> str:
    """Return a duty card or a navigation certificate, 34 by 46."""
    return use(f"card-{kind}")


def icon(kind: str, x: float, y: float, scale: float = 1) -> str:
    """Return a small badge with the sign of a duty, 26 wide."""
    return use(f"icon-{kind}", x, y, scale)


def tile(kind: str) -> str:
    """Return a duty tile with its name, 82 by 50."""
    return use(f"tile-{kind}")


def _face(kind: str, box: Box, radius: float, scale: float) -> str:
    x, y, width, height = box
    return (
        plate(box, radius, "card", "rim")
        + f'<rect class="kg-p" x="{number(x + 3)}" y="{number(y + 3)}" width="{number(width - 6)}" '
        f'height="{number(height - 6)}" rx="{radius - 1:g}" fill="var(--kg-{kind})"/>'
        f'<g class="kg-i" color="var(--kg-light)" transform="scale({scale:g})">'
        f"{_ICONS[kind].replace('HOLE', f'var(--kg-{kind})')}</g>"
    )


def _tile(kind: str) -> str:
    return (
        plate(TILE_BOX, 5, "card", "rim")
        + f'<path class="kg-p" d="M-38-18q0-4 4-4h68q4 0 4 4V7h-76z" fill="var(--kg-{kind})"/>'
        f'<g class="kg-i" color="var(--kg-light)" transform="translate(0 -7.5)">'
        f"{_ICONS[kind].replace('HOLE', f'var(--kg-{kind})')}</g>"
        + text(0, 20, 12.6, say("duty", duty=kind), "mark", anchor="m")
    )


@cached_per_language(None)
def definitions() -> str:
    """Return the shared shapes for ``<defs>``."""
    parts = []
    for colour in COLOURS:
        mark = "mark" if colour == "yellow" else "light"
        parts += [
            (f"coin-{colour}", _coin(colour, colour, mark)),
            (f"spent-{colour}", f'<g opacity=".6">{_coin(colour, "spent", "card")}</g>'),
            (
                f"gem-{colour}",
                (
                    f'<path class="kg-p" d="{_GEMS[colour]}" fill="var(--kg-{colour})" '
                    'stroke="var(--kg-card)" stroke-width="1.5"/>'
                ),
            ),
        ]
    for kind in KINDS:
        parts += [
            (f"card-{kind}", _face(kind, CARD_BOX, 4, 1.08)),
            (f"icon-{kind}", _face(kind, (-13, -13, 26, 26), 4, 0.68)),
        ]
        if kind in DUTIES:
            parts.append((f"tile-{kind}", _tile(kind)))
    parts += [("raft", _raft()), ("swirl", _swirl()), ("bloom", _bloom()), ("spot", _SPOT)]
    return "".join(f'<g id="{UID}-{name}">{markup}</g>' for name, markup in parts)


# The raft and the discs


def _raft() -> str:
    """Return balsa logs with a hut and a mast; :func:`raft` puts on the sail."""
    logs = "".join(f"M{x} {y}h{w}" for x, y, w in ((-21, 5, 40), (-24, 9, 46), (-20, 13, 38)))
    return (
        '<ellipse cx="0" cy="13" rx="27" ry="7" fill="var(--kg-foam)" opacity=".8"/>'
        f'<path d="{logs}" stroke="var(--kg-rim)" stroke-width="6.4" stroke-linecap="round"/>'
        f'<path d="{logs}" stroke="var(--kg-log)" stroke-width="4.2" stroke-linecap="round"/>'
        '<path d="M-14 3v12M-2 3v12M11 3v12" stroke="var(--kg-rim)" stroke-width="1.4"/>'
        '<path d="M5 3v-7l6-4 6 4v7z" fill="var(--kg-thatch)" stroke="var(--kg-rim)" stroke-width="1.4" '
        'stroke-linejoin="round"/><path d="M11 3v-5" stroke="var(--kg-rim)" stroke-width="3"/>'
        '<path d="M-6 5L-4-33M-2 5L-4-33" stroke="var(--kg-rim)" stroke-width="1.8"/>'
        '<path d="M-5-33l9-2-1 4z" fill="var(--kg-red)" stroke="var(--kg-rim)" stroke-width=".6"/>'
    )


@cached_per_language(8)
def raft(colour: str | None) -> str:
    """Return the raft with its sail in the governing colour; all three shapes where any colour pays."""
    gems = (
        use(f"coin-{colour}", -4, -15, 0.8)
        if colour
        else "".join(gem(each, -11.5 + 7.5 * n, -15, 0.62) for n, each in enumerate(COLOURS))
    )
    return (
        use("raft")
        + '<path class="kg-p" d="M-18-27q14-3 28 0 3 12 0 23-14 4-28 0 4-11 0-23z" fill="var(--kg-sail)" '
        f'stroke="var(--kg-rim)" stroke-width="1.6" stroke-linejoin="round"/>{gems}'
    )


def _swirl() -> str:
    """Return a disc of turning water, its spout to the right."""
    arms = "".join(
        f'<path d="M0 0q4-12 18-11" transform="rotate({turn})"/>' for turn in (60, 120, 180, 240, 300)
    )
    return (
        '<circle class="kg-p" r="25" fill="var(--kg-disc)" stroke="var(--kg-rim)" stroke-width="2"/>'
        '<circle class="kg-deco" r="22" fill="none" stroke="var(--kg-foam)" stroke-dasharray="2 4"/>'
        f'<g class="kg-deco" fill="none" stroke="var(--kg-foam)" stroke-width="2.6" '
        f'stroke-linecap="round">{arms}</g>'
    )


# Players and signs


def wheel() -> str:
    """Return the captain's wheel."""
    return (
        '<path d="M0-11V11M-11 0H11M-7.8-7.8L7.8 7.8M7.8-7.8L-7.8 7.8" stroke="var(--kg-brass)" '
        'stroke-width="2" stroke-linecap="round"/><circle r="6.5" fill="none" stroke="var(--kg-brass)" '
        'stroke-width="2.6"/><circle r="1.8" fill="var(--kg-brass)"/>'
    )


def medal(x: float, y: float, worth: int) -> str:
    """Return the points of a series."""
    return (
        f'<circle class="kg-p" cx="{number(x)}" cy="{number(y)}" r="10.5" '
        'fill="var(--kg-gold)" stroke="var(--kg-rim)" stroke-width="1.2"/>'
        + text(x, y + 4.6, 13, str(worth), "mark", anchor="m")
    )


@cached_per_language(8)
def ribbon(words: str, half: float) -> str:
    """Return a golden ribbon, twice `half` wide."""
    return (
        f'<path class="kg-p" d="M{-half:g}-10h{2 * half:g}l-6 10 6 10h{-2 * half:g}l6-10z" '
        'fill="var(--kg-gold)" stroke="var(--kg-rim)" stroke-width="1.4"/>'
        + text(0, 4.5, 13, words, "mark", anchor="m")
    )


def _bloom() -> str:
    petals = "".join(
        f"M{dx - 4:g} {dy:g}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"
        for dx, dy in ((0, -5), (4.8, -1.5), (3, 4), (-3, 4), (-4.8, -1.5))
    )
    return (
        f'<path d="{petals}" fill="currentColor" stroke="var(--kg-rim)" stroke-width=".9"/>'
        '<circle r="2.4" fill="var(--kg-gold)"/>'
    )


@cached_per_language(16)
def garland(width: float, words: str) -> str:
    """Return blossoms along the upper edge of a winner's panel, with a ribbon."""
    flowers, count = "", int(width // 24)
    for n in range(count):
        x, y = 13 + n * (width - 26) / (count - 1), 1 if n % 2 else -2
        if abs(x - width / 2) >= 52:
            colour = ("petal", "light", "red")[n % 3]
            flowers += f'<g color="var(--kg-{colour})">{use("bloom", x, y)}</g>'
    return (
        f'<path d="M6 0H{number(width - 6)}" stroke="var(--kg-leaf)" stroke-width="5" '
        f'stroke-linecap="round"/>{flowers}'
        f'<g transform="translate({number(width / 2)} -1)">{ribbon(words, 44)}</g>'
    )
