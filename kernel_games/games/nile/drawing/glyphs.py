"""The symbols of Source of the Nile as SVG: terrain, tribes, flags, and the articles of an expedition."""

from __future__ import annotations

from kernel_games.drawing import lettering
from kernel_games.drawing.svg import UID, escape, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.drawing.figures import pictured
from kernel_games.games.nile.land.africa import LETTERS

SIZE = 14.0
"""From the centre of a hex to its corners, as the symbols are drawn."""

HEX = "M14 0L7 12.1H-7L-14 0-7-12.1H7z"

TOKEN_BOX = (-12.0, -12.0, 24.0, 24.0)
FLAG_BOX = (-12.0, -20.0, 24.0, 24.0)

TINTS = {
    "v": "veldt",
    "d": "desert",
    "j": "jungle",
    "l": "lake",
    "s": "swamp",
    "m": "mountain",
    "S": "jungle",
    "M": "jungle",
}

_TREE = "M{x} {y}v3m-3-4q-2-2.4.6-3.4 0-2.8 2.6-2.2 2.8 0 2.4 2.4 2.2 1.2.4 3.2-3 1.6-6 0z"
_PALM = "M{x} {y}q-1-4 0-7m0 0q-3-1.6-4.4 1m4.4-1q3-1.6 4.4 1m-4.4-1q-2.6.6-2.6 3m2.6-3q2.6.6 2.6 3"
_REED = "M{x} {y}v-6m-2 6q.2-3-1.2-4.6M{x2} {y}q0-3 1.2-4.6"
_PEAK = (
    "M{x} {y}q3.4-2.6 5.4-8.6l.8-.8.9.9q1.6 5.4 5.4 8.5m-6-8.6l-.4 2.6.9 1.4-.3 2m.9-4.6l1.2 4.6"
    "m.2-2.6l2 4m-.4-2l2.4 3"
)
_TUFT = "M{x} {y}v-4.4m-1.6 4.4q0-2.4-1.6-3.4m4.8 3.4q0-2.4 1.6-3.4"


def _many(shape: str, *places: tuple[float, float]) -> str:
    return "".join(shape.format(x=number(x), y=number(y), x2=number(x + 2)) for x, y in places)


def _dots(*places: tuple[float, float]) -> str:
    return "".join(f"M{number(x)} {number(y)}h0" for x, y in places)


def _lines(d: str, width: float = 0.8) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="currentColor" stroke-width="{width:g}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def _crowns(d: str) -> str:
    return (
        f'<path d="{d}" fill="currentColor" fill-opacity=".16" stroke="currentColor" stroke-width=".7" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


_POOL = '<ellipse cy="6.4" rx="5" ry="2" fill="var(--kg-river)"/>'

_GLYPHS = {
    "v": _lines(_many(_TUFT, (-6, 0.6), (5, -0.4), (-1, 8), (8, 6))),
    "d": _lines(
        _dots(
            *((-8, -5), (-4, -7.4), (0, -5), (4, -8), (7, -4), (-10, 0), (-6, -1), (-2, -1.4), (2.6, -2)),
            *(
                (10, 0.6),
                (6, 1.4),
                (-8, 4),
                (-3.6, 3),
                (0.6, 2.6),
                (3.6, 5),
                (7.4, 5.6),
                (-4.6, 7.6),
                (0.4, 7),
            ),
            *((4, 9), (-1.6, -9)),
        ),
        1.2,
    )
    + _lines("M-7 1.6q3-2.6 6 0M1-4q3-2.2 5.4.2", 0.6),
    "j": _crowns(_many(_TREE, (-5, -4), (3, -5.4), (8.4, 0), (-8, 3), (-0.6, 2.6), (5, 7), (-3.6, 9)))
    + _lines("M-6.4-6h2m5.4-1.6h2m-5.4 8.2h2m4 4h2", 0.6),
    "l": _lines("M-9-4.4q3-2 6 0t6 0 5 0M-6 .6q3-2 6 0t7 0M-8.6 5q3-2 6 0t6 0", 0.8),
    "s": _lines(_many(_REED, (-6, -1), (4, -3), (-1.4, 7)), 0.75)
    + _lines("M-10 .6h7m2-2h9m-13 10h8m2-5h7m-5-1h4M-9 4h4", 0.65),
    "m": _lines(_many(_PEAK, (-11, 1), (-1.4, -1), (-5, 8.4)), 0.85),
    "S": _crowns(_many(_TREE, (-6, -3), (5.4, -4.4), (-0.6, 3)))
    + _lines(_many(_REED, (-6.4, 8.6), (6, 5)), 0.75)
    + _lines("M-9 9.8h7m6-4h6M-11 2.6h5m11 7h3", 0.65),
    "M": _lines(_many(_PEAK, (-9, -1.4), (1, -0.4)), 0.85)
    + _crowns(_many(_TREE, (-6.4, 5), (0.6, 7), (7, 4.6))),
}
"""Each terrain in the ink of the day."""


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw a definition, somewhere and at some size."""
    if not x and not y and scale == 1:
        return f'<use href="#{UID}-{name}"/>'
    size = f" scale({number(scale)})" if scale != 1 else ""
    return f'<use href="#{UID}-{name}" transform="translate({number(x)} {number(y)}){size}"/>'


_PRINT = {"ink": "k", "quiet": "q"}
"""Classes of the colours of print."""


def text(
    x: float, y: float, size: float, words: str, colour: str = "ink", *, anchor: str = "", face: str = "t"
) -> str:
    """Write words in the picture.

    `anchor` is ``m`` for the middle or ``e`` for the end; `face` is ``t`` for print, ``i`` for the
    engraver's italics on the map.
    """
    classes = f"kg-{face} kg-{anchor}" if anchor else f"kg-{face}"
    fill = f' fill="var(--kg-{colour})"'
    if colour in _PRINT:
        # Most words are printed so: a move changes dozens.
        classes, fill = f"{classes} kg-{_PRINT[colour]}", ""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{size:g}"'
    return f'<text class="{classes}" {place}{fill}>{escape(words)}</text>'


_SLIM = 0.95
"""Width of the style's widest print, compared with the typeface that lengths are reckoned for."""


def cut(words: str, size: float, room: float) -> str:
    """Return as much of the words as fits."""
    return lettering.cut(words, size * _SLIM, room)


def wide(words: str, size: float) -> float:
    """Return the width of some words, at most."""
    return lettering.length(words) * size * _SLIM


@cached_per_language(1024)
def fold(words: str, size: float, room: float, most: int) -> tuple[str, ...]:
    """Break words into lines, up to a number of lines; the last one is cut to fit."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        more = f"{line} {word}".strip()
        if line and len(lines) + 1 < most and wide(more, size) > room:
            lines.append(line)
            more = word
        line = more
    return (*lines, cut(line, size, room))


def land(letter: str, *, published: bool, mirror: bool) -> str:
    """Draw a hex with its terrain."""
    return use(f"{'p' if published else 'x'}{letter}{'' if mirror else 'n'}")


def river(d: str, *, published: bool) -> str:
    """Draw a river's way through a hex."""
    return f'<path class="kg-r{"" if published else " kg-rx"}" {DOWNSTREAM} d="{d}"/>'


DOWNSTREAM = f'marker-end="url(#{UID}-down)"'
"""The end of a river's way through a hex says which way it runs."""


def falls(x: float, y: float, turn: float, scale: float = 1) -> str:
    """Draw a cataract across a river that runs in a direction, in degrees clockwise from the right."""
    size = f" scale({scale:g})" if scale != 1 else ""
    at = f"translate({number(x)} {number(y)}) rotate({number(turn)}){size}"
    return f'<use href="#{UID}-falls" transform="{at}"/>'


def dashed_border(d: str) -> str:
    """Draw the border of Cape Colony along a path."""
    return (
        f'<path d="{d}" fill="none" stroke="var(--kg-colony)" stroke-width="5" stroke-opacity=".25"/>'
        f'<path class="kg-l" d="{d}" fill="none" stroke="var(--kg-colony)" stroke-width="1.6" '
        'stroke-dasharray="5 2.4 1.4 2.4"/>'
    )


def oasis() -> str:
    """Draw a palm and a pool."""
    return use("oasis")


@cached_per_language(256)
def tribe(number_of: int, strength: int, *, friend: bool, beaten: bool) -> str:
    """Draw a tribe: a hut with its strength; a friend flies a pennant, a beaten one is struck through."""
    mark = use("friend") if friend else use("beaten") if beaten else ""
    return (
        use("hut")
        + mark
        + text(0, -1.4, 6.6, str(number_of), "mark", anchor="m", face="n")
        + text(0, 7.4, 9.6, str(strength), "mark", anchor="m", face="n")
    )


@cached_per_language(64)
def flag(seat: int) -> str:
    """Draw an explorer's flag with its letter."""
    letter = chr(ord("A") + seat)
    return use(f"flag{seat}") + text(4.4, -9.2, 11, letter, "light", anchor="m", face="n")


@cached_per_language(64)
def cache_box(seat: int) -> str:
    """Draw a cache: a chest in its owner's colour with their letter."""
    letter = chr(ord("A") + seat)
    return (
        f'<path class="kg-p" d="M-6.5-4q0-3 3-3h7q3 0 3 3v9h-13z" fill="var(--kg-seat{seat})" '
        'stroke="var(--kg-rim)" stroke-width="1"/><path d="M-6.5-2h13" stroke="var(--kg-rim)" '
        'stroke-width=".8"/>' + text(0, 4.6, 8.5, letter, "light", anchor="m", face="n")
    )


_FOUND = {
    "livingstone": "M-6 2h12M-4.4 2q0-6.4 4.4-6.4T4.4 2M-2.4 5q2.4 1.6 4.8 0",
    "lost_city": "M-6 5.4h12M-5-3.4h10L0-7zM-4-3v7m2.7-7v7m2.7-7v7m2.6-7v7",
    "native_kingdom": "M-6 5v-8l3.4 3.4L0-5.6 2.6.4 6-3v8z",
    "solomons_mine": "M-3.4-5h6.8L6.4-1 0 6-6.4-1zM-6.4-1H6.4M-2-1l2 7 2-7",
    "nothing": "M-4-4l8 8m0-8l-8 8",
}
"""What a discovery counter shows once it is turned up (3.32)."""


@cached_per_language(16)
def counter(key: str) -> str:
    """Draw a discovery counter; face down it shows a question mark."""
    if not key:
        return use("counter") + text(0, 4.6, 13, "?", "mark", anchor="m", face="n")
    shape = _FOUND.get(key, _FOUND["nothing"])
    return (
        use("counter")
        + f'<path class="kg-l" d="{shape}" fill="none" stroke="var(--kg-mark)" stroke-width="1.3" '
        'stroke-linejoin="round"/>'
    )


def port() -> str:
    """Draw a port's anchor, for the map."""
    return use("port")


_ARTICLES = {
    "bearers": "M-3-6a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0zM-6-9h11l-1-4h-9z"
    "M-4-2.6h7.4l1.4 7-2 .4-.6-3-.4 8h-2l-.6-5-.6 5h-2l-.4-8-.6 3-2-.4z",
    "guides": "M0-12l3 9 9 3-9 3-3 9-3-9-9-3 9-3zM0-4.6A4.6 4.6 0 1 0 0 4.6 4.6 4.6 0 1 0 0-4.6",
    "askaris": "M-5-6a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0z"
    "M-6-2.6h7.4l1 6-1.6.4-.8-3-.2 8.6h-2l-.5-5-.5 5h-2l-.4-8.6-.8 3-1.6-.4z"
    "M5-12h1.6v13l1.6 7H5.4L5 1z",
    "recruits": "M-6-6a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0z"
    "M-7-2.6H.4l.4 4-.6 7.6h-2l-.5-5-.5 5h-2l-.4-8.6-.8 3-1.6-.4z"
    "M6-12l1.8 4H6.8V9H5.4V-8H4.2zM-.4-1.4q4-2.6 7.4 0-.2 6-3.7 8-3.6-2-3.7-8z",
    "canoes": "M-13-1q13 5 26 0-3 7-8 7H-5q-5 0-8-7zM-2-9l1.4-.6L3 3H1.4zM-4-12l3 1-.6 4-3-.8z",
    "horses": "M-11 2q-1-6 4-6h6l4-6 1.4-2 1 2 3 2.6L7-5 5.4-4 5 3l1 6H4L2.6 4H-5l-1 5h-2l.6-8-2 1-.4 5"
    "h-1.6z",
    "camels": "M-11 1q0-4 3-5 2-5 4.4 0 1.4-5 4.2 0L4-3.4q1-5 3-6.6l4 .6.4 2-3 .4Q7.6 2 4 2.6L4.4 9h-2L1.6"
    " 3h-6L-5 9h-2l-.4-7-2.6-.6z",
    "rations": "M-5-10h10l-2 4q6 4 5 11-1 5-8 5t-8-5q-1-7 5-11zM-4-6h8",
    "gifts": "M-12-3a3 3 0 1 1 6 0 3 3 0 1 1-6 0zM-6.4 3a3 3 0 1 1 6 0 3 3 0 1 1-6 0z"
    "M.6 3a3 3 0 1 1 6 0 3 3 0 1 1-6 0zM6-3a3 3 0 1 1 6 0 3 3 0 1 1-6 0z"
    "M-3 8.6a2.4 2.4 0 1 1 6 0z",
    "muskets": "M-13 6l3-3.4 4-1L9-9.4l1.4 1.6L-3 3l-2.6.6-4.4 5zM-4 4l2 3 1.4-1-1-3.4z",
    "sick": "M-9-2q-1-8 5-8 3 0 4 3 1-3 4-3 6 0 5 8-2 6-9 12-7-6-9-12z"
    "M-1.4-4v3h-3v2.8h3v3h2.8v-3h3V-1h-3v-3z",
    "water": "M0-11q7 8.6 7 13.4a7 7 0 1 1-14 0Q-7-2.4 0-11z",
}
"""Each article's outline, for text and for pictures without decoration."""


PALE = ' class="kg-pale"'
"""What there is none of, or what is not offered, steps back."""


def article(kind: str, x: float = 0, y: float = 0, scale: float = 1, *, pale: bool = False) -> str:
    """Draw an article's picture, about 24 wide: its figure, or its outline where nothing is decorated."""
    drawn = f'href="#{UID}-a-{kind}"'
    if not x and not y and scale == 1:
        return f"<use{PALE if pale else ''} {drawn}/>"
    size = f" scale({number(scale)})" if scale != 1 else ""
    look = "kg-ink kg-pale" if pale else "kg-ink"
    return f'<use class="{look}" {drawn} transform="translate({number(x)} {number(y)}){size}"/>'


def icon(kind: str) -> str:
    """Draw an article's picture by itself, in the colour of the text around it."""
    return (
        '<svg class="kg-icon" viewBox="-14 -13 28 26" aria-hidden="true">'
        f'<path d="{_ARTICLES[kind]}" fill="currentColor" fill-rule="evenodd"/></svg>'
    )


_DICE = {"chance": "var(--kg-straw)", "fallen": "#fffdf6"}
"""The dice of a chart, and the one that has fallen."""

_SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _cube(face: int, fill: str) -> str:
    spots = "".join(f'<circle cx="{8 * x}" cy="{8 * y}" r="3.4"/>' for x, y in _SPOTS[face])
    return (
        f'<rect class="kg-p" x="-17" y="-17" width="34" height="34" rx="7" fill="{fill}" '
        f'stroke="var(--kg-rim)" stroke-width="1.6"/><g fill="var(--kg-mark)" stroke="none">{spots}</g>'
    )


@cached_per_language(None)
def definitions(players: int) -> str:
    """Everything that is used again and again: the ``<defs>`` of the drawing."""
    made = []
    # What is found and not yet published has a colour and an edge of its own.
    frame = (
        f'<path class="kg-wash" d="{HEX}" fill="var(--kg-fresh)"/>'
        f'<path d="{HEX}" transform="scale(.93)" fill="none" stroke="currentColor" stroke-dasharray="2 2"/>'
    )
    for letter in LETTERS.values():
        glyph, tint = _GLYPHS[letter], TINTS[letter]
        wash = (
            f'<path class="kg-wash" d="{HEX}" fill="var(--kg-{tint})" stroke="var(--kg-{tint})" '
            'stroke-width="1.4" stroke-linejoin="round" opacity=".8"/>'
        )
        made += [
            f'<g id="{UID}-g{letter}">{glyph}</g>',
            f'<g id="{UID}-p{letter}" class="kg-ink">{wash}{use("g" + letter)}</g>',
            f'<g id="{UID}-x{letter}" class="kg-found">{frame}{use("g" + letter)}</g>',
            *(
                f'<use id="{UID}-{kind}{letter}n" href="#{UID}-{kind}{letter}" transform="scale(-1 1)"/>'
                for kind in "px"
            ),
        ]
    made += [
        f'<path id="{UID}-h" d="{HEX}" fill="transparent"/>',
        f'<path id="{UID}-site" d="{HEX}" fill="var(--kg-land)" stroke="var(--kg-grid)" stroke-width=".6"/>',
        f'<path id="{UID}-go" class="kg-go" d="{HEX}" transform="scale(.88)"/>',
        f'<path id="{UID}-beaten" d="M-11 9.4L11-9.4" stroke="var(--kg-seal)" stroke-width="2"/>',
        f'<path id="{UID}-face" class="kg-p" d="M-39-46h78v96h-78z" fill="var(--kg-key)"/>',
        *(f'<g id="{UID}-{die}{n}">{_cube(n, fill)}</g>' for n in _SPOTS for die, fill in _DICE.items()),
        f'<g id="{UID}-spot"><path d="{HEX}" fill="transparent"/><circle class="kg-go" r="4"/></g>',
        (
            f'<marker id="{UID}-down" orient="auto" overflow="visible">'
            '<path class="kg-a" d="M.3 0l-4.2-2 .9 2-.9 2z" fill="var(--kg-river)"/></marker>'
        ),
        f'<path id="{UID}-falls" class="kg-fall" d="M-2.4-4.4v8.8M0-5v10M2.4-4.4v8.8"/>',
        f'<g id="{UID}-oasis">{_POOL}{_stroke(_many(_PALM, (0, 5.6)), "leaf", 1.4)}</g>',
        f'<g id="{UID}-palm">{_stroke(_many(_PALM, (0, 0)), "leaf", 0.9)}</g>',
        (
            f'<path id="{UID}-hut" class="kg-p" d="M0-10.4L10.6-.6 8.6.6V8.8H-8.6V.6L-10.6-.6z" '
            'fill="var(--kg-straw)" stroke="var(--kg-rim)" stroke-width="1" stroke-linejoin="round"/>'
        ),
        (
            f'<path id="{UID}-friend" d="M0-10V-17M0-17l7 2-7 2.4z" fill="var(--kg-friend)" '
            'stroke="var(--kg-rim)" stroke-width=".9" stroke-linejoin="round"/>'
        ),
        (
            f'<circle id="{UID}-counter" class="kg-p" r="10.4" fill="var(--kg-brass)" stroke="var(--kg-rim)" '
            'stroke-width="1.2"/>'
        ),
        (
            f'<g id="{UID}-port"><circle class="kg-p" r="4.6" fill="var(--kg-paper)" stroke="var(--kg-seal)" '
            'stroke-width="1.5"/><path d="M0-2.6V2.4M-1.6-1h3.2M-2.4 .8q.4 1.8 2.4 1.8t2.4-1.8" fill="none" '
            'stroke="var(--kg-seal)" stroke-width=".9"/></g>'
        ),
    ]
    made += [
        f'<path id="{UID}-flag{seat}" class="kg-p" d="M-3.6 4V-19.4H-2.2V-18.6{shape}V4z" '
        f'fill="var(--kg-seat{seat})" stroke="var(--kg-rim)" stroke-width=".9" stroke-linejoin="round"/>'
        for seat, shape in enumerate(_BANNERS[:players])
    ]
    # One name for both, since a sheet sends twelve of them with many moves.
    made += [
        f'<g id="{UID}-a-{kind}">{pictured(kind)}'
        f'<path class="kg-bare" d="{d}" fill="currentColor" fill-rule="evenodd"/></g>'
        for kind, d in _ARTICLES.items()
    ]
    return "".join(made)


_BANNERS = (
    "H11.4V-7.4H-2.2",
    "H12.4L9.6-13 12.4-7.4H-2.2",
    "L9-18.6Q13-13 9-7.4H-2.2",
    "H11.4V-9L4.6-6.4-2.2-9",
    "L12-16.4V-9.6L-2.2-7.4",
    "H9L12.6-13 9-7.4H-2.2",
)
"""The cut of each seat's flag, so that nobody needs to tell colours."""


def _stroke(d: str, colour: str, width: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="var(--kg-{colour})" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
