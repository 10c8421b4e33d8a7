"""Nine carved faces, three symbols and a few ornaments, as SVG definitions that a drawing refers to.

Every face fills 112 by 62 units around the origin and is painted in ``currentColor``, so that one carving
serves the line, the secret cards and, charred, the fire pit.
"""

from __future__ import annotations

from kernel_games.drawing.svg import UID
from kernel_games.engine.languages import cached_per_language


def _block(d: str) -> str:
    """Return a solid piece of wood: painted, lit from above."""
    return (
        f'<path d="{d}" fill="currentColor" stroke-width="2"/><path d="{d}" '
        f'fill="url(#{UID}-sheen)" stroke="none"/>'
    )


def _groove(d: str, width: float = 2.2) -> str:
    """Return a carved line: a dark cut with a lit lower edge."""
    return (
        f'<g fill="none" stroke-width="{width:g}"><path d="{d}" stroke="#fff" stroke-opacity=".38" '
        f'transform="translate(0 1.5)"/><path d="{d}"/></g>'
    )


def _fill(d: str, colour: str = "bone", width: float = 1.3) -> str:
    """Return an inlay."""
    stroke = f' stroke-width="{width:g}"' if width != 1.3 else ""
    return f'<path d="{d}" fill="var(--kg-{colour})"{stroke}/>'


def _dark(d: str) -> str:
    """Return a hollow."""
    return f'<path d="{d}" fill="var(--kg-carve)" stroke="none"/>'


def _disc(x: float, y: float, r: float) -> str:
    """Return a circle as a path that can be joined with others."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


FACES: dict[str, str] = {
    # The host: a standing stone with long ears, a stone hat and a calm, straight mouth.
    "Hookipa": (
        _block("M-54-8q0-5 5-5h98q5 0 5 5v24q0 9-6 9t-6-8h-84q0 8-6 8t-6-9z")
        + _groove("M-48-5v18M48-5v18", 3)
        + _block("M-40-17h80l3 36q0 12-14 12h-58q-14 0-14-12z")
        + _fill("M-35-15q-1-16 13-16h44q14 0 13 16z", "clay", 2)
        + _groove("M-31-22h62", 1.6)
        + _dark("M-38-9q38-8 76 0l-2 9q-12 6-24-3l-3-3h-18l-3 3q-12 9-24 3z")
        + _fill("M-30-2q8-5 16 1-8 3-16-1zM30-2q-8-5-16 1 8 3 16-1z", width=0.5)
        + _block("M-5-9h10l6 21q-11 7-22 0z")
        + _dark("M-22 21q22-7 44 0-22 6-44 0z")
        + _groove("M-26 21h52M-14 27.500q14 2 28 0", 1.7)
    ),
    # Harmony: three domes on the head, ringed eyes, a broad smile.
    "Lokahi": (
        _block(_disc(-29, -15, 14) + _disc(29, -15, 14) + _disc(0, -16, 15))
        + _fill(_disc(-29, -20, 5) + _disc(0, -22, 6) + _disc(29, -20, 5), "gold")
        + _block("M-49 4q-2-17 16-17h66q18 0 16 17-3 27-34 27h-30q-31 0-34-27z")
        + _fill(_disc(-22, 0, 11.5) + _disc(22, 0, 11.5))
        + f'<path d="{_disc(-22, 0, 6.5)}{_disc(22, 0, 6.5)}" fill="var(--kg-carve)" stroke="currentColor" '
        'stroke-width="3"/>'
        + _groove("M-4-6q-3 13-6 15 10 5 20 0-3-2-6-15", 1.8)
        + _dark("M-30 15q30 7 60 0-6 14-30 14t-30-14z")
        + _fill("M-12 24q12-8 24 0-4 4.5-12 4.500t-12-4.500z", "lips", 0.8)
        + _fill("M-24 16.500q24 5.5 48 0l-2 4q-22 4-44 0z", width=0.6)
    ),
    # Beauty: a wreath of leaves, a blossom, almond eyes with lashes, full lips.
    "Nani": (
        _block("M-48 0q-2-24 26-25h44q28 1 26 25-2 29-32 31h-32q-30-2-32-31z")
        + _fill(
            "M-49-7q-9-12 2-19 11 5 9 15zM-35-14q-5-13 8-17 9 7 4 15zM-18-17q-1-12 10-14 8 8 2 "
            "14zM2-17q-2-11 9-14 9 6 3 14z",
            "leaf",
        )
        + _fill(
            _disc(25, -21, 7.5)
            + _disc(41, -22, 7.5)
            + _disc(46, -9, 7.5)
            + _disc(33, -4, 7.5)
            + _disc(22, -9, 7.5),
            "petal",
        )
        + _fill(_disc(34, -13, 5), "gold")
        + _fill("M-40 2q15-15 30-1-14 11-30 1zM10 5q13-9 26 3-14 8-26-3z")
        + _dark(_disc(-24, 1, 5) + _disc(23, 6.5, 4))
        + _groove("M-42 1q16-17 33 0M-41-4l-5-4M-34-8l-3-5", 2)
        + _groove("M-2 5q-3 6-1 8h6", 1.6)
        + _fill("M-19 20q9-8 19-2 10-6 19 2-9 10-19 10t-19-10z", "lips")
        + _groove("M-17 20.500q17 4 34 0", 1.4)
        + _fill(_disc(-37, 15, 2.5) + _disc(37, 16, 2.5), "petal", 0.6)
    ),
    # The quick one: swept wings, a bolt on the brow, slanted eyes, a saw of teeth.
    "Wikiwiki": (
        _block(
            "M-56-19l24 3q8-15 26-15h12q18 0 26 15l24-3-9 10 7 3-11 6 5 5-12 4q-6 22-28 22h-16q-22 "
            "0-28-22l-12-4 5-5-11-6 7-3z"
        )
        + _groove("M-48-13l14 4M-46-2l12 1M48-13l-14 4M46-2l-12 1", 1.8)
        + _fill("M5-31l-13 15h7l-5 13 15-17h-7l7-11z", "gold")
        + _fill("M-37-10q18 0 28 11-8 8-17 4-9-4-11-15zM37-10q-18 0-28 11 8 8 17 4 9-4 11-15z")
        + _dark(_disc(-17, -1, 4.5) + _disc(17, -1, 4.5))
        + _groove("M-39-12q20 0 31 12M39-12q-20 0-31 12", 2.6)
        + _dark("M-31 10h62q-4 18-22 18h-18q-18 0-22-18z")
        + _fill("M-28 11h56l-4 8-4.5-8-4.5 9-5-9-5 10-5-10-5 10-5-10-5 9-4.5-9-4.5 8z", width=0.5)
        + _fill("M-16 27l4-6 4 6 4-7 4 7 4-7 4 7 4-6 4 6q-8 1.5-32 0z", width=0.5)
    ),
    # The clever one: a crown of rays, owl's eyes with one raised brow, a beak, a smirk.
    "Akamai": (
        _fill("M-45-2l-10-15 17 3-4-16 16 10 4-11 9 9 8-9 8 9 9-9 4 11 16-10-4 16 17-3-10 15z", "gold", 1.6)
        + _block("M-45 4q-1-21 20-22h50q21 1 20 22-2 26-30 27h-30q-28-1-30-27z")
        + _fill(_disc(-20, 1, 14) + _disc(20, 1, 14))
        + _groove(_disc(-20, 1, 9.5) + _disc(20, 1, 9.5), 1.2)
        + _dark(_disc(-16, 2, 6) + _disc(24, 2, 6))
        + _fill(_disc(-14, 0, 2) + _disc(26, 0, 2), width=0)
        + _dark("M-37-12q16-7 33 2l-1 5q-17-9-32-2zM37-19q-16-5-32 5l2 4q14-9 30-4z")
        + _fill("M-6 7q6-5 12 0l-6 13z", "clay")
        + _groove("M-17 24q20 5 31-5l4-1", 2.4)
    ),
    # The angry one: hair of flames, brows like a wedge, clenched teeth.
    "Huhu": (
        _fill(
            "M-44-6q-16-8-8-25 5 11 14 10-4-7 2-11 7 9 14 8-2-5 4-8 6 8 9 6 0-4 9-5 8 7 14 1 5-7 "
            "11-8 4 7 0 13 9 1 14-11 8 17-8 27z",
            "ember",
            1.6,
        )
        + _block("M-46 3q-2-20 13-20h66q15 0 13 20l-4 15q-4 13-20 13h-44q-16 0-20-13z")
        + _fill("M-36-3l27 8q-3 6-13 5-11-1-14-13zM36-3l-27 8q3 6 13 5 11-1 14-13z")
        + _fill(_disc(-19, 4, 4) + _disc(19, 4, 4), "lips", 0)
        + _dark(_disc(-19, 4.5, 2) + _disc(19, 4.5, 2))
        + _dark("M-41-14q20 1 36 14l-3 6q-15-10-34-10zM41-14q-20 1-36 14l3 6q15-10 34-10z")
        + _groove("M-2-12v7M3-12v7", 1.5)
        + _fill("M-27 13h54q7 0 6 6-1 8-9 8h-48q-8 0-9-8-1-6 6-6z", width=2)
        + _groove("M-32 20h64M-21 14v12M-10.5 14v12M0 14v12M10.5 14v12M21 14v12", 1.4)
    ),
    # The big one: horns, small eyes and a mouth that takes the whole face.
    "Nui": (
        _fill("M-38-8q-20 0-18-23 6 11 22 9zM38-8q20 0 18-23-6 11-22 9z", width=1.6)
        + _groove("M-49-17l-3 4M-44-14l-3 5M49-17l3 4M44-14l3 5", 1)
        + _block("M-52 10q-2-34 24-39 28-4 56 0 26 5 24 39-1 21-20 21h-64q-19 0-20-21z")
        + _groove("M-30-24q30-6 60 0", 1.8)
        + _fill(_disc(-17, -13, 6.5) + _disc(17, -13, 6.5))
        + _dark(_disc(-16, -12.5, 3.2) + _disc(16, -12.5, 3.2))
        + _groove("M-27-19q9-6 18 1M27-19q-9-6-18 1", 2.6)
        + _dark("M-44 3q44-12 88 0 2 24-18 25h-52q-20-1-18-25z")
        + _fill("M-22 21q22-9 44 0-2 6-22 6t-22-6z", "lips", 0.6)
        + _fill(
            "M-40 3l3 9q4 1 6 0l1-11zM-28 1l1 10q5 2 8 0v-11zM-17-.5v10q6 2 9 0v-10.500zM-6-1v10q6 "
            "2 12 0v-10zM8-1v10.500q4 2 9 0v-10zM19 0v11q4 2 8 0l1-10zM30 1l1 11q3 1 6 0l3-9z",
            width=0.5,
        )
        + _fill("M-38 18l4-6q6 5 6 13-7 0-10-7zM38 18l-4-6q-6 5-6 13 7 0 10-7z", width=0.5)
        + _dark(_disc(-5, -5, 2) + _disc(5, -5, 2))
    ),
    # The joker: a sprout, one wide eye and one wink, the tongue out.
    "Eepo": (
        _fill("M-3-18q-6-13-22-11 4 13 22 13zM-2-17q2-15 20-14-2 14-18 16z", "leaf", 1.6)
        + _fill("M-42 2q-15-3-13-14 13-1 17 8zM44-4q12-8 11-15-12 2-15 11z", "leaf", 1.6)
        + _block("M-46 6q-2-22 18-24 12-2 24 1 18-5 32-1 18 5 17 21-1 25-28 27-16 2-32 1-29-1-31-25z")
        + _fill(_disc(-20, -1, 13))
        + _dark(_disc(-15, 3, 5.5))
        + '<circle cx="-13" cy="1" r="1.8" fill="var(--kg-bone)" stroke="none"/>'
        + _groove("M11 0q12-10 24 1M14 5q9-4 18 0M36 2l4 2", 2.6)
        + _groove("M8-12q14-7 28 1", 2)
        + _dark("M-31 15q30 9 62-8-2 20-30 21-26 0-32-13z")
        + _fill("M-26 16.500q26 5 52-6l-2 5q-24 9-48 5z", width=0.5)
        + _fill("M3 22q14-7 20-6 8 7 4 13-5 5-13 1-8-3-11-8z", "lips")
        + _groove("M11 21q7 0 12 6", 1.1)
    ),
    # The forbidden one: feathers, eyes shut, the mouth sewn up.
    "Kapu": (
        _fill("M-30-12q-22-6-24-19 20-1 31 14zM30-12q22-6 24-19-20-1-31 14z", "sea", 1.4)
        + _fill("M-22-13q-15-9-13-18 16 2 24 15zM22-13q15-9 13-18-16 2-24 15z", "gold", 1.4)
        + _fill("M-10-13q-9-10 10-18 19 8 10 18z", "sea", 1.4)
        + _groove("M-47-27l18 12M-30-27l12 11M0-26v11M47-27l-18 12M30-27l-12 11", 1.1)
        + _block("M-44-15h88l8 13-10 26q-3 7-12 7h-60q-9 0-12-7l-10-26z")
        + _fill("M-40-15h80l3 5h-86z", "gold", 1)
        + '<path d="M-37 0q14-13 28 0-14 15-28 0zM37 0q-14-13-28 0 14 15 28 0z" fill="currentColor"/>'
        + _groove("M-39 0q16 15 32 0M39 0q-16 15-32 0", 2.6)
        + _groove("M-32 7l-2 4M-23 9v4M-14 7l2 4M32 7l2 4M23 9v4M14 7l-2 4", 1.5)
        + _groove("M-3-5q-2 9-5 13h16q-3-4-5-13", 1.6)
        + _groove("M-28 22h56", 3)
        + _groove(
            "M-24 18l5 8M-19 18l-5 8M-10 18l5 8M-5 18l-5 8M5 18l5 8M10 18l-5 8M19 18l5 8M24 18l-5 8", 1.7
        )
    ),
}
"""Markup of each tiki's face by name."""

_SYMBOLS = {
    "starfish": '<path d="M0-8.500l2.3 5.4 5.8.5-4.4 3.8 1.3 5.7-5-3-5 3 1.3-5.7-4.4-3.8 5.8-.5z" '
    'fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>'
    '<path d="M0-5v5l4.5-1.500M0 0l3 4.500M0 0l-3 4.500M0 0l-4.5-1.5" fill="none" stroke="var(--kg-tab)" '
    'stroke-width="1.1" stroke-linecap="round"/>',
    "fish bone": '<path d="M-8 0h10M-6-3v6M-3-5v10M0-4.500v9" fill="none" stroke="currentColor" '
    'stroke-width="1.8" '
    'stroke-linecap="round"/><path d="M2-5q7 0 8 5-1 5-8 5zM-7 0l-3.5-4v8z" fill="currentColor"/>'
    '<circle cx="5.5" cy="-1" r="1.3" fill="var(--kg-tab)"/>',
    "shell": '<path d="M-3 8l-1-3q-5-3-5-8 2-6 9-6t9 6q0 5-5 8l-1 3z" fill="currentColor"/>'
    '<path d="M0 5v-11M-1.5 5l-3.5-9.500M1.5 5l3.5-9.5" fill="none" stroke="var(--kg-tab)" '
    'stroke-width="1.2" stroke-linecap="round"/>',
}


@cached_per_language(None)
def definitions() -> str:
    """Return faces, symbols, lights for ``<defs>``; ids begin with :data:`kernel_games.drawing.svg.UID`."""
    faces = "".join(
        f'<g id="{UID}-face-{name}" stroke="var(--kg-carve)" stroke-width="1.3" stroke-linejoin="round" '
        f'stroke-linecap="round">{markup}</g>'
        for name, markup in FACES.items()
    )
    symbols = "".join(
        f'<g id="{UID}-{name.replace(" ", "-")}">{markup}</g>' for name, markup in _SYMBOLS.items()
    )
    return (
        f'<linearGradient id="{UID}-sheen" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".42"/>'
        '<stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset=".65" stop-opacity="0"/>'
        '<stop offset="1" stop-opacity=".38"/></linearGradient>'
        f'<radialGradient id="{UID}-glow"><stop stop-color="#ffb63d" stop-opacity=".75"/>'
        '<stop offset=".4" stop-color="#ff8a1f" stop-opacity=".28"/><stop offset="1" stop-color="#ff7a18" '
        f'stop-opacity="0"/></radialGradient>{flame()}{faces}{symbols}'
    )


def flame() -> str:
    """Return a flame on the origin, 24 wide and 44 high."""
    return (
        f'<g id="{UID}-flame"><path d="M0 0q-13-2-12-15 1-8 6-12 0 6 3 7-1-13 6-24 0 10 6 15 6 7 4 '
        '17-2 11-13 12z" '
        'fill="#f4581f"/><path d="M0-2q-9-1-8-11 1-6 4-8 0 6 3 6 0-9 4-15 0 7 4 12 4 6 2 11-2 5-9 '
        '5z" fill="#ffa22b"/>'
        '<path d="M0-3q-5-1-4-7 1-4 3-5 0 4 2 4 0-5 2-8 3 6 3 11 0 5-6 5z" fill="#ffe98a"/></g>'
    )


def face(name: str, x: float = 0, y: float = 0, scale: float = 1, colour: str = "") -> str:
    """Return a reference to a carved face, in the colour of its tiki or another one."""
    place = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    return f'<use href="#{UID}-face-{name}" color="var(--kg-{colour or name.lower()})" transform="{place}"/>'


def symbol(name: str, x: float, y: float, colour: str = "ink") -> str:
    """Return a reference to a group's symbol, 18 units wide."""
    return (
        f'<use class="kg-i" href="#{UID}-{name.replace(" ", "-")}" color="var(--kg-{colour})" '
        f'transform="translate({x:g} {y:g})"/>'
    )
