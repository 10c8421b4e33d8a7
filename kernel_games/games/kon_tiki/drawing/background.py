"""The static background of Kon-Tiki: the sea chart with its currents, the panels; its colours."""

from __future__ import annotations

from functools import lru_cache
from math import cos, exp, hypot, radians, sin

from kernel_games.drawing.kit import Area, rect, seats
from kernel_games.drawing.lettering import cut, length, text
from kernel_games.drawing.svg import UID, number, use
from kernel_games.games.kon_tiki.chart import CALLAO, HEIGHT, NO_SPACE, RAROIA, WIDTH
from kernel_games.games.kon_tiki.components import COLOURS as COUNTERS
from kernel_games.games.kon_tiki.drawing.glyphs import definitions
from kernel_games.games.kon_tiki.drawing.layout import MARGIN, Layout, Point, lay_out, spot
from kernel_games.games.kon_tiki.drawing.sea import Sea, angle, away, roomiest, sea
from kernel_games.games.kon_tiki.words import say

COLOURS = {
    "table": ("#c9a877", "#0a1422"),
    "sea": ("#f4e7c8", "#11294a"),
    "deep": ("#dfe3cd", "#0b1c36"),
    "line": ("#b99f6e", "#3b5f88"),
    "land": ("#d9b878", "#4d5a43"),
    "shore": ("#8a6a35", "#a39a66"),
    "current": ("#a9d0d0", "#1f527c"),
    "double": ("#c3d8a4", "#3d5a80"),
    "arrow": ("#5a4327", "#a9c6e0"),
    "course": ("#d8691e", "#ffb454"),
    "space0": ("#8c2f14", "#ff9d76"),
    "space1": ("#0e5a6b", "#6fd3e6"),
    "space2": ("#6a2c78", "#d9a3ec"),
    "space3": ("#3d5a14", "#b5d977"),
    "foam": ("#fffaf0", "#9fc9e6"),
    "disc": ("#3f8f9c", "#2d78a8"),
    "flow": ("#a9e2e0", "#8ed2f0"),
    "paper": ("#fbf3df", "#1a2c47"),
    "ink": ("#2e2113", "#f3e9d2"),
    "quiet": ("#66502f", "#c3cfdf"),
    "edge": ("#9a7a45", "#54708f"),
    "rim": ("#3a2814", "#070f1c"),
    "card": ("#fff8e6", "#f2e6c8"),
    "mark": ("#2a1c0c", "#2a1c0c"),
    "light": ("#ffffff", "#ffffff"),
    "gold": ("#ffc845", "#f7c24a"),
    "brass": ("#dcae52", "#d9ab4f"),
    "red": ("#bf2e24", "#c9382d"),
    "green": ("#1f7a49", "#237f4e"),
    "yellow": ("#f5bd2e", "#f5bd2e"),
    "spent": ("#8d8577", "#6f7580"),
    "sail": ("#fff3d6", "#f4e6c4"),
    "log": ("#d9a662", "#c8965a"),
    "thatch": ("#b5823e", "#a5773c"),
    "leaf": ("#3f9a4b", "#3f9a4b"),
    "petal": ("#ff9cc2", "#ff9cc2"),
    "fishing": ("#14667a", "#17708a"),
    "radio": ("#66409c", "#7049aa"),
    "cooking": ("#a6421a", "#ad4a20"),
    "equipment": ("#55611c", "#5d6a20"),
    "certificate": ("#8a5a00", "#8a5d0c"),
    **seats(4),
}

STYLE = (
    ".kg-t{font-weight:700;font-family:'Trebuchet MS','Gill Sans','Segoe UI','DejaVu Sans',sans-serif}"
    ".kg-m{text-anchor:middle}.kg-e{text-anchor:end}"
    ".kg-v{font-family:Georgia,'Palatino Linotype','DejaVu Serif',serif;"
    "font-weight:700;font-style:italic;paint-order:stroke;"
    "stroke:var(--kg-sea);stroke-width:3px}"
    "@media (prefers-reduced-motion:no-preference){.kg-glow{animation:kg-glow 2.4s linear infinite}}"
    "@keyframes kg-glow{to{stroke-dashoffset:-20}}"
    "@media (prefers-contrast:more){.kg-p{stroke:var(--kg-ink);stroke-width:2}.kg-deco{display:none}}"
    "@media (forced-colors:active){.kg-t{fill:CanvasText}.kg-v{fill:CanvasText;stroke:none}"
    ".kg-i{color:CanvasText}.kg-s{fill:CanvasText}"
    ".kg-p{fill:Canvas;stroke:CanvasText}.kg-a{fill:CanvasText}.kg-l{stroke:CanvasText}"
    ".kg-deco{display:none}}"
)


def _polygon(points: list[Point]) -> str:
    return "M" + "L".join(f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in points)


# The sheet


def _sheet(t: Layout) -> tuple[str, str]:
    """Parchment with the graticule, and the frame that lies over all."""
    area = t.chart
    lines = ""
    for n in range(80, WIDTH, 80):
        for ends in (
            [(n, -MARGIN), (n, HEIGHT + MARGIN)],
            *([[(-MARGIN, n), (WIDTH + MARGIN, n)]] if n < HEIGHT else []),
        ):
            lines += _polygon([spot(area, x, y, layout=t.layout) for x, y in ends])
    inner = area.inset(6)
    around = number(2 * (inner.width + inner.height) / 96)
    return (
        f'<radialGradient id="{UID}-sea" r=".75"><stop stop-color="var(--kg-deep)"/><stop offset="1" '
        'stop-color="var(--kg-sea)"/></radialGradient>'
        + rect(area, 10, f'class="kg-p" fill="url(#{UID}-sea)" stroke="var(--kg-shore)" stroke-width="2"')
        + f'<path class="kg-deco" d="{lines}" stroke="var(--kg-line)" stroke-width=".8" opacity=".5"/>',
        rect(inner, 5, 'class="kg-deco" fill="none" stroke="var(--kg-shore)" stroke-width="4"')
        + rect(
            inner,
            5,
            f'class="kg-deco" fill="none" stroke="var(--kg-sea)" stroke-width="2.4" '
            f'stroke-dasharray="{around} {around}"',
        ),
    )


def _rose(here: Point, r: float, *, layout: str) -> str:
    """The compass rose; its lily points north, which is to the left where east is at the top."""
    points = "".join(
        f'<g transform="rotate({45 * n})"><path d="M0 0L{r * 0.14:g}-{r * 0.2:g} 0-{far:g}z" '
        f'fill="var(--kg-{"red" if n == 0 else "arrow"})"/><path d="M0 0L-{r * 0.14:g}-{r * 0.2:g} '
        f'0-{far:g}z" fill="var(--kg-sea)"/></g>'
        for n in (1, 3, 5, 7, 0, 2, 4, 6)
        for far in (r * 0.7 if n % 2 else r,)
    )
    turn = -90 if layout == "narrow" else 0
    side = say("north_mark")
    letter = away(here, turn - 90, r + 9)
    return (
        f'<g transform="translate({number(here[0])} {number(here[1])}) rotate({turn})" '
        f'stroke="var(--kg-arrow)" stroke-width=".7" stroke-linejoin="round"><circle r="{r * 0.62:g}" '
        f'fill="none"/><circle r="{r * 0.56:g}" fill="none" stroke-dasharray="1 2.4"/>{points}'
        f'<circle r="{r * 0.1:g}" fill="var(--kg-gold)"/></g>'
        + text(letter[0], letter[1] + 4.5, 13, side, "ink", anchor="m")
    )


def _rhumbs(here: Point, area: Area) -> str:
    """Lines of constant bearing out of the rose, to the frame."""
    d = ""
    inner = area.inset(8)
    for n in range(16):
        turn = radians(22.5 * n + 11.25)
        dx, dy = cos(turn), sin(turn)
        far = min(
            ((inner.x + inner.width if dx > 0 else inner.x) - here[0]) / dx,
            ((inner.y + inner.height if dy > 0 else inner.y) - here[1]) / dy,
        )
        x, y = away(here, 22.5 * n + 11.25, far)
        d += f"M{number(here[0])} {number(here[1])}L{number(x)} {number(y)}"
    return f'<path class="kg-deco" d="{d}" stroke="var(--kg-line)" stroke-width=".7" opacity=".45"/>'


def _waves(taken: list[Point], area: Area) -> str:
    """Small waves where nothing else is."""
    d = ""
    for row in range(int(area.height // 40)):
        for column in range(int(area.width // 64)):
            x, y = area.x + 30 + 64 * column + 27 * (row % 2), area.y + 26 + 40 * row
            if all(hypot(x - a, y - b) > 40 for a, b in taken) and x < area.x + area.width - 30:
                d += f"M{number(x - 12)} {number(y)}q4-5 8 0 4 5 8 0 4-5 8 0"
    return (
        f'<path class="kg-deco" d="{d}" fill="none" stroke="var(--kg-line)" stroke-width="1.4" '
        'stroke-linecap="round" opacity=".8"/>'
    )


def _ports(s: Sea, t: Layout, taken: list[Point]) -> str:
    """The coast of Peru with Callao, and the atoll of Raroia."""
    x, y = s.chart.callao.x, s.chart.callao.y
    here, atoll = s.places[CALLAO], s.places[RAROIA]
    if x > WIDTH * 2 / 3:
        coast = [(float(WIDTH + 16), float(-MARGIN + 8))]
        for down in range(-MARGIN + 8, HEIGHT + MARGIN - 7, 13):
            edge = WIDTH + 2 + 6 * sin(down / 37) + 4 * sin(down / 13)
            coast.append((edge - (edge - x - 4) * exp(-(((down - y) / 40) ** 2)), down))
        coast.append((WIDTH + 16, HEIGHT + MARGIN - 8))
        land = _polygon([spot(t.chart, a, b, layout=t.layout) for a, b in coast]) + "z"
    else:
        land = f"M{number(here[0] - 26)} {number(here[1])}q4-22 28-20t24 18-26 22-26-20z"
    ring = f"M{number(atoll[0] - 17)} {number(atoll[1])}a17 14 0 1 0 34 0a17 14 0 1 0-34 0z"
    palm = "M0 0q-2-8 1-15m0 0q-6-4-10 1m10-1q6-4 9 2m-9-2q-5 1-6 6m6-6q5 1 5 6"
    marks = (
        f'<path class="kg-p" d="{land}" fill="var(--kg-land)" stroke="var(--kg-shore)" stroke-width="2" '
        'stroke-linejoin="round"/>'
        f'<path class="kg-deco" d="{land}" fill="none" stroke="var(--kg-shore)" stroke-width="7" '
        'opacity=".22"/>'
        f'<path d="{ring}" fill="var(--kg-current)"/><path class="kg-l" d="{ring}" fill="none" '
        'stroke="var(--kg-shore)" stroke-width="8.4" stroke-dasharray="24 5 13 4"/>'
        f'<path d="{ring}" fill="none" stroke="var(--kg-land)" stroke-width="5.4" '
        'stroke-dasharray="24 5 13 4"/>'
        + "".join(
            f'<path class="kg-deco" d="{palm}" transform="translate({number(atoll[0] + a)} '
            f'{number(atoll[1] + b)})" fill="none" stroke="var(--kg-leaf)" stroke-width="2" '
            'stroke-linecap="round"/>'
            for a, b in ((-14, 0), (11, -8), (15, 2))
        )
        + f'<g transform="translate({number(here[0])} {number(here[1])})"><circle class="kg-p" r="9" '
        'fill="var(--kg-sea)" stroke="var(--kg-rim)" stroke-width="2"/><path d="M0-6V5M-3-3h6M-5 1q1 5 5 '
        '5t5-5" class="kg-l" fill="none" stroke="var(--kg-ink)" stroke-width="1.8" '
        'stroke-linecap="round"/></g>'
    )
    shore = [spot(t.chart, x + 40, y + more, layout=t.layout) for more in (-24, 0, 24)]
    for name, at, room in ((CALLAO, here, 13), (RAROIA, atoll, 23)):
        marks += _label(name, at, room, [*taken, *shore], t.chart)
    for place in s.chart.whirlpools:
        marks += _label(place.id, s.places[place.id], 28 * s.size, taken, t.chart, size=13)
    return marks


def _label(name: str, at: Point, room: float, taken: list[Point], area: Area, *, size: float = 14) -> str:
    """A place's name, on the side where there is most room."""
    half, inner = length(name) * size / 2, area.inset(12)
    best, most = "", -1.0
    d = room * 0.75
    for dx, dy, anchor in (
        (room, 5, ""),
        (-room, 5, "e"),
        (0, room + 11, "m"),
        (0, -room - 3, "m"),
        (d, d + 9, ""),
        (-d, d + 9, "e"),
        (d, -d, ""),
        (-d, -d, "e"),
    ):
        x, y = at[0] + dx, at[1] + dy
        middle = x + (half if not anchor else -half if anchor == "e" else 0)
        inside = inner.x <= middle - half and middle + half <= inner.x + inner.width
        inside = inside and inner.y + 12 <= y <= inner.y + inner.height
        others = [point for point in taken if point != at]
        far = min(hypot(max(0, abs(middle - a) - half), y - 5 - b) for a, b in others) if inside else 0
        if far > most:
            best = text(x, y, size, name, anchor=anchor, face="v")
            most = far
    return best


def _name(s: Sea, t: Layout, taken: list[Point]) -> str:
    """What the chart is called, along its northern or southern edge, where there is most room."""
    size, area = 12.0, t.chart.inset(19)
    room = area.height if t.narrow else area.width
    name = cut(s.chart.title, size, room - 12)
    long, best, most = length(name) * size, "", -1.0
    for far in (0.0, room - long):
        for low in (True, False):
            if t.narrow:
                x, y = area.x + (area.width if low else 8), area.y + area.height - far
                line = [(x - 4, y - long * n / 6) for n in range(7)]
                turn = f' transform="rotate(-90 {number(x)} {number(y)})"'
            else:
                x, y = area.x + far, area.y + (area.height if low else 8)
                line, turn = [(x + long * n / 6, y - 4) for n in range(7)], ""
            clear = min(hypot(x - a, y - b) for x, y in line for a, b in taken)
            if clear > most:
                most = clear
                best = f"<g{turn}>{text(x, y, size, name, 'quiet', face='v')}</g>"
    return best


# Currents


def _currents(s: Sea, t: Layout) -> str:
    """Bands of moving water with their arrows; double ones have heads at both ends."""
    wide = 17 if t.narrow else 23
    bands: dict[bool, str] = {False: "", True: ""}
    arrows = {NO_SPACE: ""} | dict.fromkeys(range(len(s.spaces)), "")
    seen = set()
    for way in s.chart.passages:
        if way.leg in seen:
            continue
        seen.add(way.leg)
        points = s.ways[way.name]
        bands[way.double] += _polygon(list(points))
        for n, arrow in enumerate(way.arrows, 1):
            before, here, after = points[n - 1 : n + 2]
            room = min(hypot(here[0] - a, here[1] - b) for a, b in (before, after))
            arrows[s.chart.arrows[arrow].space] += _arrow(
                here, angle(before, after), max(8.0, min(24, room * 0.82)), double=way.double
            )
    line = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    markup = "".join(
        f'<path class="kg-deco" d="{d}" {line} stroke="var(--kg-{colour})" stroke-width="{wide + more}" '
        f'opacity="{see}"/>'
        for double, colour in ((False, "current"), (True, "double"))
        for d in (bands[double],)
        for more, see in ((7, 0.35), (0, 0.8))
        if d
    )
    links = "".join(
        f'<path class="kg-l" d="{d}" fill="none" stroke="var(--kg-space{space})" stroke-width="1.7" '
        'stroke-dasharray="5 4"/>'
        for space in range(len(s.spaces))
        for d in (_links(s, space),)
    )
    return (
        markup
        + links
        + "".join(
            f'<path class="kg-a" d="{d}" fill="var(--kg-{"arrow" if space < 0 else f"space{space}"})" '
            'stroke="var(--kg-foam)" stroke-width=".9" stroke-linejoin="round"/>'
            for space, d in arrows.items()
            if d
        )
    )


def _arrow(here: Point, turn: float, long: float, *, double: bool) -> str:
    """A broad arrow around a point."""
    half, wide, thin = long / 2, long * (0.36 if double else 0.4), long * 0.13
    neck = half - long * (0.36 if double else 0.46)
    head = [(neck, thin), (neck, wide), (half, 0), (neck, -wide), (neck, -thin)]
    tail = [(-half, -thin * 1.5), (-half + long * 0.12, 0), (-half, thin * 1.5)]
    shape = [*head, *((-x, -y) for x, y in head)] if double else [*head, *tail]
    c, s = cos(radians(turn)), sin(radians(turn))
    return _polygon([(here[0] + x * c - y * s, here[1] + x * s + y * c) for x, y in shape]) + "z"


def _links(s: Sea, space: int) -> str:
    d = ""
    for arrow in s.chart.arrows:
        if arrow.space == space:
            here, there = s.places[arrow.id], s.spaces[space]
            x, y = away(here, angle(here, there), 9)
            d += f"M{number(x)} {number(y)}L{number(there[0])} {number(there[1])}"
    return d


def _studs(s: Sea) -> str:
    """The studs that the discs are put on, and the frames for the duty tiles."""
    studs = "".join(
        f'<g transform="translate({number(x)} {number(y)}) scale({s.size})"><circle class="kg-p" r="27" '
        'fill="var(--kg-current)" stroke="var(--kg-shore)" stroke-width="2" stroke-dasharray="3 3"/>'
        '<circle r="4" fill="var(--kg-brass)" stroke="var(--kg-rim)"/></g>'
        for x, y in (s.places[place.id] for place in s.chart.whirlpools)
    )
    frames = "".join(
        f'<rect class="kg-p" x="{number(x - 27)}" y="{number(y - 22)}" width="54" height="44" rx="6" '
        f'fill="var(--kg-sea)" stroke="var(--kg-space{n})" stroke-width="2.4"/>'
        for n, (x, y) in enumerate(s.spaces)
    )
    return studs + frames


def _chart(s: Sea, t: Layout) -> str:
    taken = [*s.places.values(), *s.spaces, *((x, y + 20) for x, y in s.spaces)]
    inner = t.chart.inset(12)
    here, far = roomiest(taken, inner, 74)
    r = min(60.0 if not t.narrow else 46.0, far - 30)
    sheet, frame = _sheet(t)
    taken_too = [
        *taken,
        *(away(here, turn, r * far) for far in (0.6, 1.2) for turn in range(0, 360, 30)),
        here,
    ]
    coast = [spot(t.chart, WIDTH + 8, y, layout=t.layout) for y in range(0, HEIGHT, 30)]
    rose = _rhumbs(here, t.chart) + (_rose(here, round(r), layout=t.layout) if r > 14 else "")
    return (
        sheet
        + rose
        + _waves(taken_too, inner)
        + _currents(s, t)
        + _ports(s, t, [*taken, here])
        + _studs(s)
        + frame
        + _name(s, t, [*taken_too, *coast])
    )


@lru_cache(maxsize=32)
def ground(text_of_chart: str, players: int, seat: int | None, *, layout: str) -> str:
    """All that stays the same during a match."""
    t = lay_out(players, seat, layout=layout)
    s = sea(text_of_chart, t.chart, layout=layout)
    panels = "".join(
        rect(area, 8, 'class="kg-p" fill="var(--kg-paper)" stroke="var(--kg-edge)" stroke-width="1.6"')
        for area in (t.sign, t.tray, t.supply, *t.seats)
    )
    x, y, width, _ = t.tray
    troughs = "".join(
        f'<rect class="kg-p" x="{number(x + 34)}" y="{number(y + 22 + 26 * n)}" '
        f'width="{number(width - 42)}" height="24" rx="12" fill="var(--kg-deep)" '
        'stroke="var(--kg-edge)" stroke-width="1"/>' + use(f"gem-{colour}", x + 17, y + 34 + 26 * n, 0.9)
        for n, colour in enumerate(COUNTERS)
    )
    table_top = (
        f'<rect class="kg-p" width="{number(t.width)}" height="{number(t.height)}" rx="14" '
        'fill="var(--kg-table)"/>'
    )
    words = text(x + 10, y + 16, 12, say("pool"), "quiet")
    words += text(t.supply.x + 10, t.supply.y + 16, 12, say("supply_head"), "quiet")
    return f"<defs>{definitions()}</defs>{table_top}{_chart(s, t)}{panels}{troughs}{words}"
