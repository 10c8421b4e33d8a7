"""Lettering and ornaments of the map of Source of the Nile, where sea and blank land leave room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import cos, radians, sin, sqrt

from kernel_games.drawing.kit import Area
from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import UID, escape, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.drawing.coast import short, smooth
from kernel_games.games.nile.drawing.glyphs import text, use, wide
from kernel_games.games.nile.drawing.layout import LARGE, Layout, Point
from kernel_games.games.nile.land.africa import REFERENCE, Africa
from kernel_games.games.nile.words import PHRASES, say

NUMBER = 0.42
"""Height of a number above the middle of its hex, in radii; grass grows below it."""


@cached_per_language(16)
def port_names(africa: Africa, t: Layout) -> str:
    """Draw the ports with their names, on the side of the sea where there is most room."""
    size = 12.6 if not t.narrow else 10.2
    lands = [t.centre(place) for place in africa.places]
    made, taken = "", [t.centre(africa.places[hex_]) for hex_ in africa.ports.values()]
    # Where numbers are always printed a name leaves them legible.
    numbers = [(x, y - (NUMBER + 0.15) * t.radius) for x, y in lands] if t.radius >= LARGE else []
    for key, hex_ in africa.ports.items():
        x, y = t.centre(africa.places[hex_])
        made += use("port", x, y, 0.7 if t.narrow else 1)
        name = PHRASES.word(key)
        half, best, most = length(name) * size * 0.46, (x, y, "m"), -1e9
        gap = 6.0 if t.narrow else max(0.9 * t.radius, 9)
        for dx, dy, anchor in (
            *(
                [(0, (1 if y < t.chart.y + t.radius / 2 else 0.62) * t.radius, "m")]
                if t.radius >= LARGE
                else []
            ),
            *((gap, 4, ""), (-gap, 4, "e"), (0, gap + 10, "m"), (0, -gap, "m")),
            *((gap, -6, ""), (gap, 14, ""), (-gap, -6, "e"), (-gap, 14, "e")),
        ):
            a, b = x + dx, y + dy
            middle = a + (half if not anchor else -half if anchor == "e" else 0)
            if not (t.chart.x + half < middle < t.chart.x + t.chart.width - half):
                continue
            if not t.chart.y + 12 < b < t.chart.y + t.chart.height - 4:
                continue
            clash = sum(
                abs(c - middle) < half + 0.6 * t.radius and abs(d - b + 4) < 0.5 * t.radius + 4
                for c, d in lands
            )
            clash += 6 * sum(
                abs(c - middle) < half + 6 and abs(d - b + 4) < 9 for c, d in taken if (c, d) != (x, y)
            )
            clash += 6 * sum(
                abs(c - middle) < half + 0.5 * t.radius and abs(d - b + 4) < 0.15 * t.radius + 8
                for c, d in numbers
            )
            if -clash > most:
                best, most = (a, b, anchor), -clash
                spot = middle
        a, b, anchor = best
        taken += [(spot + half * n / 2, b - 4) for n in (-2, -1, 0, 1, 2)]
        made += text(a, b, size, name, "seal", anchor=anchor, face="h")
    return made


def names(africa: Africa, t: Layout) -> str:
    """Write "unexplored" in the blank, and the oceans of the reference map."""
    made, size = "", t.chart.width * 0.024
    if len(africa.blank) >= _MANY and t.radius < LARGE:
        x, y = _heart(africa, t)
        made += "".join(
            _wide_word(say(key), (x, y + (n - 0.5) * size * 3.2), size)
            for n, key in enumerate(("unknown_1", "unknown_2"))
        )
    if africa == REFERENCE:
        for key, (column, row, turn) in _oceans(t).items():
            x, y = t.centre((column, row))
            word = _wide_word(say(key), (0, 0), _ocean(t), "wave-ink", face="kg-i kg-m")
            made += f'<g transform="translate({number(x)} {number(y)}) rotate({turn})">{word}</g>'
    return f'<g class="kg-deco">{made}</g>' if made else ""


def _ocean(t: Layout) -> float:
    """Return the type size of the oceans' names."""
    return t.chart.width * (0.022 if t.narrow else 0.0185)


def _oceans(t: Layout) -> dict[str, tuple[float, float, int]]:
    """Draw the oceans that there is room for."""
    return {key: place for key, place in _OCEANS.items() if not (t.narrow and key == "guinea")}


def _written(africa: Africa, t: Layout) -> list[Area]:
    """Return the places of the oceans' names that are written level."""
    if africa != REFERENCE:
        return []
    size = _ocean(t)
    found = []
    for key, (column, row, turn) in _oceans(t).items():
        if not turn:
            x, y = t.centre((column, row))
            long = wide(say(key), size) + 0.2 * size * len(say(key))
            found.append(Area(x - long / 2, y - size, long, 1.3 * size))
    return found


_MANY = 100
_OCEANS: dict[str, tuple[float, float, int]] = {
    "guinea": (13, 10.9, 0),
    "atlantic": (13, 12.9, 0),
    "indian": (46, 15, 62),
}


def _wide_word(words: str, at: Point, size: float, colour: str = "quiet", *, face: str = "kg-w kg-m") -> str:
    spacing = 0.3 if "kg-w" in face else 0.2
    return (
        f'<text class="{face}" x="{short(at[0])}" y="{short(at[1])}" '
        f'font-size="{short(size)}" letter-spacing="{spacing}em" fill="var(--kg-{colour})" '
        f'fill-opacity=".62">{escape(words)}</text>'
    )


def _heart(africa: Africa, t: Layout) -> Point:
    """Return the middle of what is blank."""
    points = [t.centre(africa.places[hex_]) for hex_ in africa.blank]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


# Ornaments


_ISLAND = (
    *((45.9, 17.6), (46.6, 18.8), (46.9, 20.2), (46.3, 21.4), (45.4, 23.4), (44.6, 25.2), (43.5, 25.6)),
    *((42.8, 24.6), (42.7, 23), (43.3, 21.6), (43.2, 20.2), (44.2, 19.3), (45.1, 18.4)),
)
"""Madagascar, for the eye alone: corners in columns and rows of the reference map."""


def island(africa: Africa, t: Layout) -> str:
    """Madagascar, beside the reference map."""
    if africa != REFERENCE:
        return ""
    (left, top), (ox, oy) = t.centre((0, 0)), (1.5 * t.radius, sqrt(3) * t.radius)
    points = [(left + ox * column, top + oy * row) for column, row in _ISLAND]
    middles = [
        ((ax + bx) / 2, (ay + by) / 2)
        for (ax, ay), (bx, by) in zip([points[-1], *points[:-1]], points, strict=True)
    ]
    size = min(1.0, t.radius / 10)
    outline = smooth(middles, points)
    shape = f'<path id="{UID}-isle" d="{outline}"/>'
    x, y = t.centre((44, 21))
    peaks = "".join(
        use("gm", x + dx * size, y + dy * size, 0.8 * t.scale) for dx, dy in ((14, -42), (8, -22), (-4, 42))
    )
    spelt = say("madagascar")
    middle = t.centre((44.6, 21.6))
    print_ = round(6.6 * t.radius / wide(spelt, 1), 1)
    name = (
        f'<g transform="translate({number(middle[0])} {number(middle[1])}) rotate(-66)">'
        + text(0, round(0.35 * print_, 1), print_, spelt, "ink", anchor="m", face="i")
        + "</g>"
    )
    return (
        f"<defs>{shape}</defs><g class='kg-deco kg-found' fill='none' stroke-linejoin='round'>".replace(
            "'", '"'
        )
        + "".join(
            f'<use href="#{UID}-isle" stroke="var(--kg-{colour})" stroke-width="{short(wide * size)}" '
            f'stroke-opacity="{see}"/>'
            for wide, colour, see in ((30, "wave", 0.7), (28.7, "sea", 1))
        )
        + f'<use href="#{UID}-isle" stroke="url(#{UID}-hatch)" stroke-width="{short(14 * size)}"/>'
        f'<use href="#{UID}-isle" fill="var(--kg-land)" stroke="var(--kg-shore)" stroke-width="1.1"/>'
        f"{peaks}{name}</g>"
    )


def _isle(africa: Africa, t: Layout) -> list[Area]:
    """Return the centre and the size of Madagascar."""
    if africa != REFERENCE:
        return []
    (x, y), (right, bottom) = t.centre((42, 17)), t.centre((47, 26))
    return [Area(x, y, right - x, bottom - y)]


def _rose(here: Point, r: float) -> str:
    """Draw the compass rose, with lines of constant bearing."""
    rays = "".join(
        f"M{short(r * 1.2 * cos(radians(turn)))} {short(r * 1.2 * sin(radians(turn)))}"
        f"L{short(r * 1.7 * cos(radians(turn)))} {short(r * 1.7 * sin(radians(turn)))}"
        for turn in range(0, 360, 15)
    )
    points = "".join(
        f'<g transform="rotate({turn})"><path d="M0 0L{wide:g}-{wide * 1.4:g} 0-{far:g}z" '
        f'fill="var(--kg-{"seal" if turn == 0 else "shore"})"/><path d="M0 0L-{wide:g}-{wide * 1.4:g} '
        f'0-{far:g}z" fill="var(--kg-paper)"/></g>'
        for far, turns in (
            (r * 0.62, range(22, 360, 45)),
            (r * 0.8, range(45, 360, 90)),
            (r, range(0, 360, 90)),
        )
        for turn in turns
        for wide in (round(far * 0.15, 1),)
    )
    return (
        f'<g class="kg-deco" transform="translate({number(here[0])} {number(here[1])})" '
        f'stroke="var(--kg-shore)" stroke-width=".6" stroke-linejoin="round"><path d="{rays}" '
        f'stroke="var(--kg-wave)" stroke-opacity=".6"/><circle r="{r * 0.72:g}" fill="none"/>'
        f'<circle r="{r * 0.66:g}" fill="none" stroke-dasharray="1 2.2" stroke-width="2"/>{points}'
        f'<circle r="{r * 0.1:g}" fill="var(--kg-brass)"/></g>'
        + text(here[0], here[1] - r - 4, 13, say("north_mark"), "seal", anchor="m")
    )


_SHIP = (
    "M-19 5q19 5 40-1l5-2-4 10q-17 5-36 1zM-13 4V-19M1 4V-24M13 3V-16M17 2l12-7",
    (
        "M-20-15q7-2 14 0 2 8 0 16-7-2-14 0 3-8 0-16zM-7-20q8-2 16 0 2 11 0 20-8-2-16 0 3-9 0-20z"
        "M8-12q5-1 10 0 1 6 0 12-5-1-10 0 2-6 0-12z"
    ),
    "M-34 12q4-3 8 0t8 0 8 0 8 0 8 0 8 0 8 0M-26 17q4-3 8 0t8 0 8 0 8 0 8 0",
)
"""A ship's hull and masts, her sails, and the waves she makes."""


def _ship(here: Point, scale: float) -> str:
    hull, sails, waves = _SHIP
    return (
        f'<g class="kg-deco" transform="translate({number(here[0])} {number(here[1])}) scale({scale:g})" '
        'stroke="var(--kg-shore)" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{hull}" fill="var(--kg-key)"/><path d="{sails}" fill="var(--kg-paper)"/>'
        f'<path d="{waves}" fill="none" stroke="var(--kg-wave)"/></g>'
    )


def _cartouche(area: Area, print_: float) -> str:
    """Draw the title of the map in a scroll."""
    x, y, width, height = area
    w, h, c = width / 2, height / 2, 13
    scroll = (
        f"M{c - w:g} {-h:g}H{w - c:g}q0 {c} {c} {c}V{h - c:g}q-{c} 0-{c} {c}H{c - w:g}"
        f"q0-{c}-{c}-{c}V{c - h:g}q{c} 0 {c}-{c}z"
    )
    title, small = say("cartouche_1"), tuple(map(say, ("cartouche_2", "cartouche_3")))
    if max(wide(words, print_) for words in small) > width - 24 or height < 4.2 * print_ + 16:
        small = ()
    big = min(0.3 * height, 0.1 * (width - 40) / (wide(title, 0.1) * 1.2))
    top = (height - 1.1 * big - 1.3 * print_ * len(small)) / 2 - h
    lines = (
        f'<text class="kg-t kg-m" y="{short(top + 0.85 * big)}" font-size="{short(big)}" '
        f'letter-spacing=".12em" fill="var(--kg-ink)">{escape(title)}</text>'
    )
    for n, words in enumerate(small):
        low = round(top + 1.1 * big + 1.3 * print_ * (n + 0.8), 1)
        lines += text(0, low, print_, words, "quiet", anchor="m", face="i")
    palms = "".join(use("palm", side * (w - 2), h + 3, width / 115) for side in (1, -1))

    return (
        f'<g transform="translate({number(x + w)} {number(y + h)})"><path class="kg-p" d="{scroll}" '
        'fill="var(--kg-paper)" stroke="var(--kg-shore)" stroke-width="1.4"/>'
        f'<path class="kg-deco" d="{scroll}" fill="none" '
        f'transform="scale({1 - 8 / width:.3f} {1 - 8 / height:.3f})" '
        f'stroke="var(--kg-shore)" stroke-width=".7"/>{lines}<g class="kg-deco">{palms}</g></g>'
    )


def ornaments(africa: Africa, t: Layout) -> Iterator[str]:
    """Yield a rose, a ship and the title, each where the sea leaves room for it."""
    chart = t.chart
    right, bottom = chart.x + chart.width, chart.y + chart.height
    size = min(1.0, chart.width / 950)
    wide_, high, gap = 190 * size, 108 * size, 22 * size
    titles = tuple(
        Area(round(x, 1), round(bottom - high - gap - 6 * size, 1), round(wide_, 1), round(high, 1))
        for x in (right - wide_ - gap, chart.x + gap)
    )
    r = round(36 * size, 1)
    taken = [t.own, t.keys, *([t.glass] if t.glass else []), *_written(africa, t), *_isle(africa, t)]
    makers: tuple[tuple[Callable[[Area], str], Iterable[Area]], ...] = (
        (lambda area: _cartouche(area, t.type), titles),
        (lambda area: _rose(_middle(area), r), _places(t, 3.4 * r, 3.4 * r)),
        (lambda area: _ship(_middle(area), size), _places(t, 76 * size, 56 * size)),
    )
    for make, areas in makers:
        for area in areas:
            if not any(_meet(area, other) for other in taken) and t.free(africa, area):
                taken.append(area.inset(-8))
                yield make(area)
                break


def _middle(area: Area) -> Point:
    return round(area.x + area.width / 2, 1), round(area.y + area.height / 2, 1)


def _meet(one: Area, other: Area) -> bool:
    return (
        abs(2 * (one.x - other.x) + one.width - other.width) < one.width + other.width
        and abs(2 * (one.y - other.y) + one.height - other.height) < one.height + other.height
    )


def _places(t: Layout, width: float, height: float) -> Iterator[Area]:
    """Yield the places for something of this size, from left to right and downwards."""
    x, y, wide, high = t.chart
    for down in range(int(y + 8), int(y + high - height), 18):
        for across in range(int(x + 8), int(x + wide - width), 18):
            yield Area(across, down, width, height)


def lens(radius: float) -> str:
    """Draw the magnifying glass, around its centre."""
    r = radius
    return (
        f'<path class="kg-l" d="M{short(r * 0.7)} {short(r * 0.7)}l{short(r * 0.32)} {short(r * 0.27)}" '
        'stroke="var(--kg-rim)" stroke-width="13" stroke-linecap="round"/>'
        f'<path class="kg-deco" d="M{short(r * 0.78)} {short(r * 0.77)}l{short(r * 0.22)} {short(r * 0.18)}" '
        'stroke="var(--kg-seal)" stroke-width="8" stroke-linecap="round"/>'
        f'<circle class="kg-p" r="{number(r)}" fill="var(--kg-sea)" stroke="var(--kg-rim)" stroke-width="6"/>'
        f'<circle class="kg-deco" r="{number(r)}" fill="none" stroke="var(--kg-brass)" stroke-width="3.4"/>'
    )


def printed(africa: Africa, t: Layout) -> str:
    """Draw the numbers of the hexes: always where they are large, else from near."""
    size = round(0.4 * t.radius, 2)
    made = ""
    for name, place in zip(africa.hexes, africa.places, strict=True):
        x, y = t.centre(place)
        y += 0.4 * t.radius if y < t.chart.y + 0.5 * t.radius else -NUMBER * t.radius
        made += f'<text x="{short(x)}" y="{short(y)}">{name}</text>'
    near = "" if t.radius >= LARGE else " kg-near"
    return f'<g class="kg-no{near}" font-size="{size:g}">{made}</g>'


_EVERY = 5
"""The edge of the map numbers each fifth column and row."""

Marks = tuple[tuple[int, float], ...]


def marks(africa: Africa, t: Layout) -> tuple[Marks, Marks]:
    """Return the columns and the rows that have a number at the edge, and where they are."""
    high = sqrt(3) * t.radius
    # Odd columns are half a hex lower, so that a row is a band and its middle between the two.
    return (
        tuple((n, t.centre((n, 0))[0]) for n in range(_EVERY, africa.columns + 1, _EVERY)),
        tuple((n, t.centre((0, n))[1] + high / 4) for n in range(_EVERY, africa.rows + 1, _EVERY)),
    )


def edge(africa: Africa, t: Layout) -> str:
    """Draw the numbers of columns and rows along the edge, where hexes are too small to say theirs."""
    if t.radius >= LARGE:
        return ""
    size = round(max(8.0, 0.95 * t.radius), 1)
    x, y, width, height = t.chart
    across, down = marks(africa, t)
    # A narrow map is seen whole at a glance.
    sides = (x + 0.8 * size,) if t.narrow else (x + 0.8 * size, x + width - 0.8 * size)
    places = [(n, at, low) for n, at in across for low in (y + size, y + height - 0.35 * size)]
    places += [(n, at, low + 0.35 * size) for n, low in down for at in sides]
    covers = [area for area in (t.own, t.glass) if area]
    made = "".join(
        f'<text x="{short(at)}" y="{short(low)}">{n:02}</text>'
        for n, at, low in places
        if not any(_meet(Area(at - size, low - size, 2 * size, size), cover) for cover in covers)
    )
    return f'<g class="kg-no" font-size="{size:g}">{made}</g>'
