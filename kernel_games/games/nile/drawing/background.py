"""The static background of Source of the Nile: the map of about 1820, empty sheets; its colours."""

from __future__ import annotations

from math import hypot, sqrt

from kernel_games.drawing.kit import Area, rect, seats
from kernel_games.drawing.svg import UID, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.drawing.coast import border, coast, mirrored, rapids, short, stream
from kernel_games.games.nile.drawing.decoration import edge, island, marks, names, ornaments, printed
from kernel_games.games.nile.drawing.glyphs import DOWNSTREAM, dashed_border, definitions, falls, land, use
from kernel_games.games.nile.drawing.layout import FRAME, LARGE, Layout, lay_out
from kernel_games.games.nile.land.africa import Africa

COLOURS = {
    "desk": ("#6f4d2e", "#0b0f16"),
    "sea": ("#e6dfc4", "#101c2f"),
    "wave": ("#7d8a82", "#4a6c8e"),
    "wave-ink": ("#3f5563", "#9fc0dd"),
    "land": ("#f6ecd0", "#1d2431"),
    "grid": ("#8d7a55", "#77808c"),
    "shore": ("#3a2a18", "#c9b88e"),
    "stain": ("#b08a4c", "#2c3b55"),
    "veldt": ("#dfe0a6", "#33402f"),
    "desert": ("#f2d79a", "#4d402a"),
    "jungle": ("#b5cf94", "#1e4034"),
    "lake": ("#a9cbd6", "#1c4a6b"),
    "swamp": ("#bcd0b6", "#24454a"),
    "mountain": ("#dcc0a0", "#4b3a36"),
    "ink": ("#2e2113", "#efe4c8"),
    "found": ("#74301f", "#f4b795"),
    "fresh": ("#f3cbbb", "#4d2b35"),
    "quiet": ("#655032", "#b9b39f"),
    "river": ("#2c6a8c", "#6fb4dd"),
    "fall": ("#2e2113", "#f4f8fb"),
    "colony": ("#a8322a", "#f0907a"),
    "paper": ("#fbf4de", "#1b2230"),
    "key": ("#efe0b6", "#2c364a"),
    "edge": ("#9a7b45", "#66748c"),
    "rim": ("#2b1d0e", "#0a0d12"),
    "seal": ("#8f2b1f", "#f0a58c"),
    "straw": ("#f3d27a", "#e6c36a"),
    "brass": ("#e7bd55", "#dcb04c"),
    "mark": ("#2a1c0c", "#2a1c0c"),
    "leaf": ("#3f7a3a", "#7cc27a"),
    "friend": ("#2f8f5b", "#5fd08f"),
    "go": ("#0b5f8a", "#7cc4ee"),
    "light": ("#ffffff", "#ffffff"),
    "chalk": ("#f6ecd0", "#b9b39f"),
    **seats(4),
    "seat4": ("#1d6b32", "#2b7a40"),
    "seat5": ("#1d4f9e", "#2f66bb"),
}

_PRINT = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Liberation Serif','DejaVu Serif',serif"

STYLE = (
    f".kg-t,.kg-i,.kg-h,.kg-w{{font-family:{_PRINT}}}.kg-t,.kg-i{{font-weight:600}}"
    ".kg-i{font-style:italic}"
    ".kg-h{font-weight:700;paint-order:stroke;stroke:var(--kg-land);stroke-width:2.4px;stroke-linejoin:round}"
    ".kg-w{letter-spacing:.32em}"
    ".kg-n,.kg-no{font-family:'Trebuchet MS','Gill Sans','Segoe UI','DejaVu Sans',sans-serif}"
    ".kg-n{font-weight:700}.kg-k{fill:var(--kg-ink)}.kg-q{fill:var(--kg-quiet)}"
    ".kg-m{text-anchor:middle}.kg-e{text-anchor:end}"
    ".kg-ink{color:var(--kg-ink)}.kg-found{color:var(--kg-found)}.kg-far{opacity:.5}"
    ".kg-r{fill:none;stroke:var(--kg-river);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}"
    ".kg-rx{stroke-width:1.7;stroke-dasharray:3.4 1.8}"
    ".kg-fall{fill:none;stroke:var(--kg-fall);stroke-width:1.1;stroke-linecap:round}"
    ".kg-go{fill:var(--kg-go);fill-opacity:.1;stroke:var(--kg-go);stroke-width:1.6}"
    ".kg-key{fill:var(--kg-key);stroke:var(--kg-rim);stroke-width:1.4}"
    ".kg-off,.kg-tile{fill:var(--kg-paper);stroke:var(--kg-edge);stroke-width:1}"
    ".kg-off{fill:none;stroke-dasharray:3 3;stroke-opacity:.6}"
    ".kg-no{text-anchor:middle;fill:var(--kg-quiet);paint-order:stroke;stroke:var(--kg-land);stroke-width:.28em;stroke-linejoin:round}"
    ".kg-near,.kg-bare{display:none}.kg-pale{opacity:.3}"
    '[data-zoom="near"] .kg-near{display:inline}'
    "@media (prefers-contrast:more){.kg-p{stroke:var(--kg-ink);stroke-width:2}"
    ".kg-deco,.kg-wash{display:none}.kg-bare{display:inline}.kg-pale{opacity:1}}"
    "@media (forced-colors:active){.kg-t,.kg-n,.kg-i,.kg-h,.kg-w{fill:CanvasText;stroke:none}"
    ".kg-ink,.kg-found{color:CanvasText}.kg-a{fill:CanvasText}.kg-r,.kg-l,.kg-fall{stroke:CanvasText}"
    ".kg-no{fill:CanvasText}.kg-p{fill:Canvas;stroke:CanvasText}.kg-off{stroke:GrayText}"
    ".kg-wash{fill:none;stroke:CanvasText}.kg-deco{display:none}.kg-bare{display:inline}.kg-pale{opacity:1}}"
)


# The sheet and the sea


def _defs(africa: Africa, t: Layout) -> str:
    radius, high = t.radius, sqrt(3) * t.radius
    x, y = t.centre((0, 0))
    half, rise = radius / 2, high / 2
    sides = "".join(
        f"M{2 * radius:.2f} {top + rise:.2f}h{radius:.2f}"
        f"M0 {top + rise:.2f}l{half:.2f} {-rise:.2f}h{radius:.2f}l{half:.2f} {rise:.2f}"
        f"l{-half:.2f} {rise:.2f}"
        f"M0 {top + rise:.2f}l{half:.2f} {rise:.2f}"
        for top in (-high / 4, high * 3 / 4)
    )
    return (
        f'<clipPath id="{UID}-chart">{rect(t.chart, 0, "")}</clipPath>'
        f'<path id="{UID}-coast" d="{coast(africa, t)}"/>'
        f'<path id="{UID}-lines" d="{_graticule(africa, t)}" stroke-width=".6"/>'
        f'<clipPath id="{UID}-land"><use href="#{UID}-coast"/></clipPath>'
        f'<pattern id="{UID}-grid" patternUnits="userSpaceOnUse" x="{x - radius:.2f}" '
        f'y="{y - high / 4:.2f}" width="{3 * radius:.2f}" height="{high:.2f}"><path d="{sides}" '
        'class="kg-l" fill="none" stroke="var(--kg-grid)" stroke-width=".7" stroke-opacity=".5"/></pattern>'
        f'<pattern id="{UID}-hatch" patternUnits="userSpaceOnUse" width="40" height="2.4">'
        '<path class="kg-l" d="M0 1.2h40" stroke="var(--kg-shore)" stroke-width=".8" stroke-opacity=".75"/>'
        "</pattern>"
        f'<radialGradient id="{UID}-age" r=".78"><stop offset=".6" stop-color="var(--kg-stain)" '
        'stop-opacity="0"/><stop offset="1" stop-color="var(--kg-stain)" stop-opacity=".42"/>'
        "</radialGradient>"
    )


def _sea(t: Layout) -> str:
    """Draw water, its lines around the land, and the land itself."""
    size = min(1.0, t.radius / 10)
    lines = "".join(
        f'<use href="#{UID}-coast" stroke="var(--kg-wave)" stroke-width="{short(wide * size)}" '
        f'stroke-opacity="{see}"/>'
        f'<use href="#{UID}-coast" stroke="var(--kg-sea)" stroke-width="{short(wide * size - 1.3)}"/>'
        for wide, see in ((58, 0.35), (43, 0.5), (30, 0.7))
    )
    return (
        rect(t.chart, 0, 'class="kg-p" fill="var(--kg-sea)"')
        + f'<use href="#{UID}-lines" class="kg-deco" stroke="var(--kg-wave)" stroke-opacity=".5"/>'
        + f'<g class="kg-deco" fill="none" stroke-linejoin="round">{lines}'
        f'</g><use href="#{UID}-coast" fill="none" stroke="url(#{UID}-hatch)" '
        f'stroke-width="{short(17 * size)}" stroke-linejoin="round"/>'
        f'<use href="#{UID}-coast" class="kg-p" fill="var(--kg-land)" stroke="var(--kg-shore)" '
        'stroke-width="1.3"/>'
    )


def _graticule(africa: Africa, t: Layout) -> str:
    """Return the lines through every fifth column and row, which the numbers at the edge belong to."""
    x, y, width, height = t.chart
    across, down = marks(africa, t)
    return "".join(f"M{short(each)} {number(y)}v{number(height)}" for _, each in across) + "".join(
        f"M{number(x)} {short(each)}h{number(width)}" for _, each in down
    )


def _frame(t: Layout) -> str:
    """Draw the graduated frame, the folds and the brown edges of an old sheet."""
    chart = t.chart
    x, y, width, height = chart
    folds = (
        "".join(f"M{short(x + width * n / 4)} {number(y)}v{number(height)}" for n in (1, 2, 3))
        + f"M{number(x)} {short(y + height / 2)}h{number(width)}"
    )
    step = 3.75 * t.radius
    band = chart.inset(-FRAME / 2 - 0.5)
    return (
        f'<path class="kg-deco" d="{folds}" stroke="var(--kg-stain)" stroke-width="5" stroke-opacity=".1"/>'
        f'<path class="kg-deco" d="{folds}" stroke="var(--kg-paper)" stroke-width=".8" stroke-opacity=".4"/>'
        + rect(chart, 0, f'class="kg-deco" fill="url(#{UID}-age)"')
        + rect(band, 0, 'class="kg-deco" fill="none" stroke="var(--kg-paper)" stroke-width="9"')
        + rect(band, 0, 'class="kg-deco" fill="none" stroke="var(--kg-shore)" stroke-width="4"')
        + rect(
            band,
            0,
            'class="kg-deco" fill="none" stroke="var(--kg-paper)" stroke-width="2.8" '
            f'stroke-dasharray="{short(step)} {short(step)}"',
        )
        + rect(chart, 0, 'fill="none" stroke="var(--kg-shore)" stroke-width="1.2"')
    )


# What is known


def _known(africa: Africa, t: Layout) -> str:
    """Draw the terrain that is published from the start, with its rivers."""
    washes, marks, ways = "", "", ""
    for hex_ in sorted(africa.published):
        x, y = t.centre(africa.places[hex_])
        at = f'transform="translate({number(x)} {number(y)})"'
        washes += _placed(land(africa.terrain[hex_], published=True, mirror=mirrored(hex_)), x, y, t)
        way = stream(africa, hex_, africa.out[hex_], africa.inn[hex_], t.radius)
        if way:
            ways += f'<path {at} d="{way}"/>'
        if hex_ in africa.cataracts:
            fall = rapids(africa, hex_, africa.out[hex_], t.radius)
            if fall:
                marks += falls(round(x + fall[0], 1), round(y + fall[1], 1), fall[2], t.scale)
        if hex_ in africa.oases:
            marks += use("oasis", x, y, t.scale)
    return (
        f'<g clip-path="url(#{UID}-land)">{washes}</g>'
        f'<use href="#{UID}-coast" fill="url(#{UID}-grid)"/>{_inland(t)}'
        f'<g class="kg-r" {DOWNSTREAM} style="stroke-width:{max(0.9, 2 * t.scale):.2g}">{ways}</g>{marks}'
    )


def _inland(t: Layout) -> str:
    """Lead the eye over land to the numbers at the edge, where hexes are too small to say theirs."""
    if t.radius >= LARGE:
        return ""
    look = 'class="kg-deco" stroke="var(--kg-quiet)" stroke-opacity=".3"'
    return f'<use href="#{UID}-lines" clip-path="url(#{UID}-land)" {look}/>'


def _placed(body: str, x: float, y: float, t: Layout) -> str:
    size = "" if t.scale == 1 else f" scale({t.scale:g})"
    return body.replace("/>", f' transform="translate({number(x)} {number(y)}){size}"/>')


def _colony(africa: Africa, t: Layout) -> str:
    d = border(africa, t)
    return dashed_border(d) if d else ""


def _landings(africa: Africa, t: Layout) -> str:
    """Draw the arrows from Zanzibar to its two landings (3.2)."""
    if "zanzibar" not in africa.ports:
        return ""
    start = t.centre(africa.places[africa.ports["zanzibar"]])
    made = ""
    for hex_ in africa.landings.values():
        end = t.centre(africa.places[hex_])
        far = hypot(end[0] - start[0], end[1] - start[1])
        ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
        head = far - 0.45 * t.radius
        (ax, ay), (bx, by) = ((round(start[0] + ux * n, 1), round(start[1] + uy * n, 1)) for n in (6, head))
        wing = 0.42 * t.radius
        tips = [
            (round(bx - wing * (ux - side * uy * 0.6), 1), round(by - wing * (uy + side * ux * 0.6), 1))
            for side in (1, -1)
        ]
        made += (
            f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
            f"M{number(tips[0][0])} {number(tips[0][1])}L{number(bx)} {number(by)}"
            f"L{number(tips[1][0])} {number(tips[1][1])}"
        )
    return (
        f'<path class="kg-l" d="{made}" fill="none" stroke="var(--kg-seal)" stroke-width="1.5" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


@cached_per_language(32)
def ground(africa: Africa, players: int, *, layout: str) -> str:
    """Return the layers that stay the same during a match."""
    t = lay_out(africa, players, layout=layout)
    desk = rect(Area(0, 0, t.width, t.height), 12, 'class="kg-p" fill="var(--kg-desk)"')
    sheet = rect(
        t.chart.inset(-FRAME),
        3,
        'class="kg-p" fill="var(--kg-paper)" stroke="var(--kg-rim)" stroke-width="1"',
    )
    chart = (
        f'<g id="{UID}-map">{sheet}'
        f'<g clip-path="url(#{UID}-chart)">{_sea(t)}{island(africa, t)}{_known(africa, t)}{names(africa, t)}'
        f"{_colony(africa, t)}{_landings(africa, t)}{printed(africa, t)}{edge(africa, t)}"
        f"{''.join(ornaments(africa, t))}</g>"
        f"{_frame(t)}</g>"
    )
    defs = f"{definitions(players)}{_defs(africa, t)}"
    # In a column the map moves up and down, so that a piece of its own shows it.
    return f"<defs>{defs}{chart}</defs>{desk}" if t.narrow else f"<defs>{defs}</defs>{desk}{chart}"
