"""The static background of Kon-Tiki: the sea chart with its currents, the panels; its colours."""

from __future__ import annotations

from math import cos, exp, hypot, radians, sin

from kernel_games.drawing.kit import Area, rect, seats
from kernel_games.drawing.lettering import cut, length, text
from kernel_games.drawing.svg import UID, escape, number, use
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kon_tiki.chart import CALLAO, HEIGHT, RAROIA, WIDTH
from kernel_games.games.kon_tiki.chart_file import CHART
from kernel_games.games.kon_tiki.components import COLOURS as COUNTERS
from kernel_games.games.kon_tiki.drawing.currents import bands, currents, polygon
from kernel_games.games.kon_tiki.drawing.glyphs import definitions
from kernel_games.games.kon_tiki.drawing.labels import ARROW_SIZE, PLACE_SIZE, PORT_SIZE, TILE, Labels, labels
from kernel_games.games.kon_tiki.drawing.layout import MARGIN, Point, lay_out, spot
from kernel_games.games.kon_tiki.drawing.sea import Sea, away, roomiest, sea
from kernel_games.games.kon_tiki.words import say

COLOURS = {
    "table": ("#c9a877", "#0a1422"),
    "sea": ("#f4e7c8", "#11294a"),
    "deep": ("#dfe3cd", "#0b1c36"),
    "line": ("#b99f6e", "#3b5f88"),
    "land": ("#d9b878", "#4d5a43"),
    "shore": ("#8a6a35", "#a39a66"),
    "current": ("#a9d0d0", "#1b476d"),
    "double": ("#c6d6e6", "#2f4a5c"),
    "arrow": ("#3d4f57", "#a9c6e0"),
    "course": ("#d8691e", "#ffb454"),
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
    "fishing": ("#1a5fa8", "#4787d4"),
    "radio": ("#6a3fa6", "#9871d8"),
    "cooking": ("#a82a6e", "#d55a97"),
    "equipment": ("#754a14", "#b1793a"),
    "certificate": ("#45525e", "#6d7c8c"),
    **seats(4),
}

STYLE = (
    ".kg-t{font-weight:700;font-family:'Trebuchet MS','Gill Sans','Segoe UI','DejaVu Sans',sans-serif}"
    ".kg-m{text-anchor:middle}.kg-e{text-anchor:end}"
    ".kg-v{font-family:Georgia,'Palatino Linotype','DejaVu Serif',serif;"
    "font-weight:700;font-style:italic;paint-order:stroke;"
    "stroke:var(--kg-sea);stroke-width:3px}"
    f".kg-n{{font-size:{ARROW_SIZE:g}px;font-weight:400;fill:var(--kg-ink);paint-order:stroke;"
    "stroke:var(--kg-sea);stroke-width:2.6px;stroke-linejoin:round;"
    "font-family:'Trebuchet MS','Gill Sans','Segoe UI','DejaVu Sans',sans-serif}"
    "@media (prefers-reduced-motion:no-preference){.kg-glow{animation:kg-glow 2.4s linear 2}}"
    "@keyframes kg-glow{to{stroke-dashoffset:-20}}"
    "@media (prefers-contrast:more){.kg-p{stroke:var(--kg-ink);stroke-width:2}.kg-deco{display:none}}"
    "@media (forced-colors:active){.kg-t{fill:CanvasText}.kg-v{fill:CanvasText;stroke:none}"
    ".kg-n{fill:CanvasText;stroke:none}"
    ".kg-i{color:CanvasText}.kg-s{fill:CanvasText}"
    ".kg-p{fill:Canvas;stroke:CanvasText}.kg-a{fill:CanvasText}.kg-l{stroke:CanvasText}"
    ".kg-deco{display:none}}"
)


# The sheet


def _sheet(area: Area) -> tuple[str, str]:
    """Paint parchment with the graticule, and the frame on top of it all."""
    lines = ""
    for n in range(80, WIDTH, 80):
        for ends in (
            [(n, -MARGIN), (n, HEIGHT + MARGIN)],
            *([[(-MARGIN, n), (WIDTH + MARGIN, n)]] if n < HEIGHT else []),
        ):
            lines += polygon([spot(area, x, y) for x, y in ends])
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


def _rose(here: Point, r: float) -> str:
    """Paint the compass rose; its lily points north."""
    points = "".join(
        f'<g transform="rotate({45 * n})"><path d="M0 0L{r * 0.14:g}-{r * 0.2:g} 0-{far:g}z" '
        f'fill="var(--kg-{"red" if n == 0 else "arrow"})"/><path d="M0 0L-{r * 0.14:g}-{r * 0.2:g} '
        f'0-{far:g}z" fill="var(--kg-sea)"/></g>'
        for n in (1, 3, 5, 7, 0, 2, 4, 6)
        for far in (r * 0.7 if n % 2 else r,)
    )
    return (
        f'<g transform="translate({number(here[0])} {number(here[1])})" '
        f'stroke="var(--kg-arrow)" stroke-width=".7" stroke-linejoin="round"><circle r="{r * 0.62:g}" '
        f'fill="none"/><circle r="{r * 0.56:g}" fill="none" stroke-dasharray="1 2.4"/>{points}'
        f'<circle r="{r * 0.1:g}" fill="var(--kg-gold)"/></g>'
        + text(here[0], here[1] - r - 4.5, 13, say("north_mark"), "ink", anchor="m")
    )


def _rhumbs(here: Point, area: Area) -> str:
    """Paint lines of constant bearing out of the rose, to the frame."""
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
    """Paint small waves where there is nothing else."""
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


def _ports(s: Sea, area: Area) -> str:
    """Paint the coast of Peru with Callao, and the atoll of Raroia."""
    x, y = s.chart.callao.x, s.chart.callao.y
    here, atoll = s.places[CALLAO], s.places[RAROIA]
    if x > WIDTH * 2 / 3:
        coast = [(float(WIDTH + 16), float(-MARGIN + 8))]
        for down in range(-MARGIN + 8, HEIGHT + MARGIN - 7, 13):
            edge = WIDTH + 2 + 6 * sin(down / 37) + 4 * sin(down / 13)
            coast.append((edge - (edge - x - 4) * exp(-(((down - y) / 40) ** 2)), down))
        coast.append((WIDTH + 16, HEIGHT + MARGIN - 8))
        land = polygon([spot(area, a, b) for a, b in coast]) + "z"
    else:
        land = f"M{number(here[0] - 26)} {number(here[1])}q4-22 28-20t24 18-26 22-26-20z"
    ring = f"M{number(atoll[0] - 17)} {number(atoll[1])}a17 14 0 1 0 34 0a17 14 0 1 0-34 0z"
    palm = "M0 0q-2-8 1-15m0 0q-6-4-10 1m10-1q6-4 9 2m-9-2q-5 1-6 6m6-6q5 1 5 6"
    return (
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


def _names(where: Labels) -> str:
    """Write the names of the places and the ids of the arrows."""
    names = "".join(
        text(*at, PORT_SIZE if name in (CALLAO, RAROIA) else PLACE_SIZE, name, anchor="m", face="v")
        for name, at in where.names.items()
    )
    ids = "".join(
        f'<text class="kg-n kg-m" x="{number(x)}" y="{number(y)}">{escape(name)}</text>'
        for name, (x, y) in where.arrows.items()
    )
    # A close view may cut ids: there are so many that hardly one could do without.
    return f'<g data-less="">{ids}</g>{names}'


def _name(s: Sea, area: Area, taken: list[Point]) -> str:
    """Write the title of the chart along its northern or southern edge, whichever has more room."""
    size, inner = 13.0, area.inset(19)
    title = say("chart") if s.chart == CHART else s.chart.title
    name = cut(title, size, inner.width - 12)
    long, best, most = length(name) * size, "", -1.0
    for far in (0.0, inner.width - long):
        for low in (True, False):
            x, y = inner.x + far, inner.y + (inner.height if low else 8)
            line = [(x + long * n / 6, y - 4) for n in range(7)]
            clear = min(hypot(x - a, y - b) for x, y in line for a, b in taken)
            if clear > most:
                most = clear
                best = text(x, y, size, name, "quiet", face="v")
    return f'<g data-less="">{best}</g>'


def _studs(s: Sea) -> str:
    """Paint the studs of the discs and the frames of the duty tiles."""
    studs = "".join(
        f'<g transform="translate({number(x)} {number(y)}) scale({s.size})"><circle class="kg-p" r="27" '
        'fill="var(--kg-current)" stroke="var(--kg-shore)" stroke-width="2" stroke-dasharray="3 3"/>'
        '<circle r="4" fill="var(--kg-brass)" stroke="var(--kg-rim)"/></g>'
        for x, y in (s.places[place.id] for place in s.chart.whirlpools)
    )
    frames = "".join(
        rect(
            Area(x + TILE.x - 2, y + TILE.y - 2, TILE.width + 4, TILE.height + 4),
            7,
            'class="kg-p" fill="var(--kg-sea)" stroke="var(--kg-edge)" stroke-width="2"',
        )
        for x, y in s.spaces
    )
    return studs + frames


def _chart(text_of_chart: str, area: Area) -> str:
    s, where = sea(text_of_chart, area), labels(text_of_chart, area)
    taken = [*s.places.values(), *s.spaces, *where.names.values()]
    taken += [(x + dx, y) for x, y in s.spaces for dx in (-30, 30)]
    inner = area.inset(12)
    here, far = roomiest(taken, inner, 74)
    r = min(60.0, far - 30)
    sheet, frame = _sheet(area)
    taken_too = [
        *taken,
        *(away(here, turn, r * far) for far in (0.6, 1.2) for turn in range(0, 360, 30)),
        here,
    ]
    coast = [spot(area, WIDTH + 8, y) for y in range(0, HEIGHT, 30)]
    rose = _rhumbs(here, area) + (_rose(here, round(r)) if r > 14 else "")
    return (
        sheet
        + rose
        + _waves(taken_too, inner)
        + currents(s)
        + _ports(s, area)
        + _studs(s)
        + frame
        + _names(where)
        + _name(s, area, [*taken_too, *where.arrows.values(), *coast])
    )


def _overview(text_of_chart: str, area: Area) -> str:
    """Paint the whole chart, small: its ways and the names of its places."""
    s = sea(text_of_chart, area)
    sheet, frame = _sheet(area)
    marks = "".join(
        f'<circle class="kg-p" cx="{number(x)}" cy="{number(y)}" r="13" fill="var(--kg-disc)" '
        'stroke="var(--kg-rim)" stroke-width="1.4"/>' + text(x, y + 4.2, 12, place.id, "card", anchor="m")
        for place in s.chart.whirlpools
        for x, y in (s.places[place.id],)
    )
    for name in (CALLAO, RAROIA):
        x, y = s.places[name]
        east = x > area.x + area.width / 2
        marks += f'<circle cx="{number(x)}" cy="{number(y)}" r="5" fill="var(--kg-shore)"/>'
        marks += text(x - 20 if east else x + 20, y + 5, 13, name, anchor="e" if east else "", face="v")
    return sheet + bands(s, 9) + frame + marks


@cached_per_language(32)
def ground(text_of_chart: str, players: int, seat: int | None, *, layout: str) -> str:
    """Return everything that stays the same during a match."""
    t = lay_out(players, seat, layout=layout)
    panels = "".join(
        rect(area, 8, 'class="kg-p" fill="var(--kg-paper)" stroke="var(--kg-edge)" stroke-width="1.6"')
        for area in (t.tray, t.supply, *t.seats)
    )
    x, y, width, _ = t.tray
    troughs = "".join(
        f'<rect class="kg-p" x="{number(x + 30)}" y="{number(y + 19 + 28 * n)}" '
        f'width="{number(width - 38)}" height="26" rx="13" fill="var(--kg-deep)" '
        'stroke="var(--kg-edge)" stroke-width="1"/>' + use(f"gem-{colour}", x + 15, y + 32 + 28 * n, 0.9)
        for n, colour in enumerate(COUNTERS)
        if not t.narrow
    )
    table_top = (
        f'<rect class="kg-p" width="{number(t.width)}" height="{number(t.height)}" rx="14" '
        'fill="var(--kg-table)"/>'
    )
    words = text(x + 10, y + 14, 13, say("pool"), "quiet")
    words += text(t.supply.x + 10, t.supply.y + 14, 13, say("supply_head"), "quiet")
    chart, more = _chart(text_of_chart, t.chart), definitions()
    if t.window and t.overview:
        hole = rect(t.window, 6, "")
        more += f'<clipPath id="{UID}-window">{hole}</clipPath><g id="{UID}-chart">{chart}</g>'
        chart = _overview(text_of_chart, t.overview)
    return f"<defs>{more}</defs>{table_top}{chart}{panels}{troughs}{words}"
