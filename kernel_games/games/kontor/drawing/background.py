"""Static background of Kontor: the sea chart with its border, the panels and the colours."""

from __future__ import annotations

from math import cos, pi, sin

from kernel_games.drawing.kit import SERIF, Area, rect
from kernel_games.drawing.lettering import length, text
from kernel_games.drawing.svg import number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kontor.components import GOODS
from kernel_games.games.kontor.drawing import glyphs as art
from kernel_games.games.kontor.drawing import ledger
from kernel_games.games.kontor.drawing.layout import CARD, Layout, lay_out
from kernel_games.games.kontor.words import say

COLOURS = {
    "page": ("#e6d7b8", "#171a1c"),
    "paper": ("#faf2dd", "#262a2c"),
    "ink": ("#2c2114", "#f2e9d5"),
    "quiet": ("#675538", "#c8bb9f"),
    "edge": ("#9a7b4d", "#6f6046"),
    "chart": ("#d9e4d6", "#1a2a31"),
    "rhumb": ("#8d9c86", "#3d5660"),
    "scale": ("#4b3f2b", "#a8997a"),
    "blank": ("#faf2dd", "#22313a"),
    "spot": ("#7b8d7c", "#56717c"),
    "ember": ("#b5391b", "#f08256"),
    "may": ("#1d6a56", "#7fe0b4"),
    "water": ("#2f7584", "#1c5566"),
    "deep": ("#235c6a", "#123e4c"),
    "wave": ("#7fb6bd", "#4c8b99"),
    "foam": ("#fdf8ea", "#e9f1ee"),
    "stone": ("#b39c77", "#8a7a5f"),
    "quay": ("#f4e6c3", "#d8c8a0"),
    "grain": ("#d9c397", "#b9a478"),
    "deed": ("#f7dc92", "#dcc07a"),
    "won": ("#d9a21b", "#e0b13c"),
    "carve": ("#2e2113", "#17110a"),
    "rim": ("#f4e6c3", "#f4e6c3"),
    "pole": ("#6b4a28", "#8f6d44"),
    "light": ("#ffffff", "#ffffff"),
    "mark": ("#2c2114", "#201708"),
    "gold": ("#f3c14b", "#eab94a"),
    "brass": ("#d9b25f", "#cda858"),
    "sail": ("#fffaf0", "#f3ead6"),
    "wood": ("#9a6a3c", "#8a5e35"),
    "lid": ("#e8d3a4", "#d5bf8e"),
    "wall": ("#f3e3c6", "#e0cfa9"),
    "roof": ("#b9583c", "#a64e35"),
    "leaf": ("#5c8a46", "#5c8a46"),
    "hull": ("#4a3a2b", "#453629"),
    "wine": ("#8f4a26", "#8a4826"),
    "tea": ("#d8bd85", "#cdb079"),
    "spice": ("#6f9a45", "#668f40"),
    "seat0": ("#a3231f", "#9d211d"),
    "seat1": ("#27221e", "#1f1b18"),
    "seat2": ("#1f6435", "#1b5b30"),
    "seat3": ("#6a3690", "#623188"),
}

STYLE = (
    f".kg-t,.kg-on{{font-family:{SERIF};"
    "font-weight:700}.kg-on{fill:var(--kg-light)}.kg-m{text-anchor:middle}.kg-e{text-anchor:end}"
    "@media (prefers-contrast:more){.kg-p,.kg-o{stroke-width:2}.kg-f{stroke:var(--kg-ink)}"
    ".kg-deco{display:none}}"
    "@media (forced-colors:active){.kg-t{fill:CanvasText}.kg-p{fill:Canvas;stroke:CanvasText}"
    ".kg-s{fill:CanvasText}.kg-l{stroke:CanvasText}.kg-h{stroke:Highlight}.kg-b{fill:Canvas}"
    ".kg-o{stroke:CanvasText}"
    ".kg-deco{display:none}}"
    "[data-part] .kg-far{display:none}"
)


@cached_per_language(32)
def ground(players: int, seat: int | None, *, layout: str) -> str:
    """Draw everything that stays the same during a match."""
    t = lay_out(players, seat, layout=layout)
    panels = "".join(_panel(each.area) + _slot(each.slot) for each in t.seats)
    return (
        f"<defs>{art.definitions(players)}{ledger.definitions(t, players)}</defs>"
        + rect(Area(0, 0, t.width, t.height), 14, 'class="kg-p kg-f" fill="var(--kg-page)"')
        + _chart(t)
        + (_panel(t.sign) if t.sign else "")
        + _legend(t)
        + _panel(t.office)
        + (_shelf(t.hand) if t.hand else "")
        + (_ornament(t.rose) if t.rose else "")
        + panels
    )


def _panel(area: Area) -> str:
    """Draw a panel with a double border."""
    return rect(
        area, 7, 'class="kg-p kg-f" fill="var(--kg-paper)" stroke="var(--kg-edge)" stroke-width="1.6"'
    ) + rect(area.inset(4), 4, 'class="kg-deco" fill="none" stroke="var(--kg-edge)" stroke-width=".7"')


def _legend(t: Layout) -> str:
    """Draw the legend, with the note on our reconstructed clauses."""
    x, y = t.legend
    end = t.office.x + t.office.width - 6
    signs = [*GOODS, "coin", "ship", "keeper0"]
    words = [say(f"legend_{sign.removesuffix('0')}") for sign in signs]
    spans = [t.small * 1.55 + length(word) * t.small * 0.88 for word in words]
    gap = 16 if t.sign else 8 if x + sum(spans) + 8 * (len(spans) - 1) <= end else 12
    markup = ""
    for n, (sign, word, span) in enumerate(zip(signs, words, spans, strict=True)):
        if y < t.round[1] and x + span > end:
            # Of longer words the last stand at the end of the line below.
            x, y = end - sum(spans[n:]) - gap * (len(spans) - n - 1), t.round[1]
        scale = t.small / 14 * (0.76 if sign in GOODS else 0.56 if sign == "keeper0" else 0.95)
        wide = t.small * 1.55
        markup += art.use(sign, x + wide * 0.4, y - 4.5, scale) + text(x + wide, y, t.small, word, "quiet")
        x += span + gap
    note = text(*t.note, t.small, say("ours"), "quiet", anchor="e" if t.sign else "")
    return markup + note


def _slot(slot: tuple[float, float, float]) -> str:
    """Draw the slot of a chosen card."""
    x, y, scale = slot
    half = CARD * scale / 2
    area = Area(x - half, y - half, 2 * half, 2 * half)
    return rect(area, 6, 'fill="none" stroke="var(--kg-edge)" stroke-width="1.2" stroke-dasharray="4 4"')


def _shelf(area: Area) -> str:
    """Draw the shelf of the seat's own cards."""
    x, y, width, height = area
    boards = "".join(f"M{number(x + 8)} {number(y + height * n / 4)}h{number(width - 16)}" for n in (1, 2, 3))
    return rect(
        area, 8, 'class="kg-p kg-f" fill="var(--kg-wood)" stroke="var(--kg-carve)" stroke-width="1.6"'
    ) + (
        f'<path class="kg-deco" d="{boards}" stroke="var(--kg-carve)" stroke-opacity=".35" fill="none"/>'
        + rect(
            area.inset(4),
            5,
            'class="kg-deco" fill="none" stroke="var(--kg-brass)" stroke-opacity=".7"',
        )
    )


def _chart(t: Layout) -> str:
    """Draw the sea: rhumb lines from a compass rose and points around it, and a border."""
    x, y, width, _ = t.inner
    middle = (x + width / 2, y + width / 2)
    reach = width / 2
    lines = _fan(middle, reach, 32)
    for n in range(8):
        angle = pi * (n + 0.5) / 4
        lines += _fan(
            (middle[0] + cos(angle) * reach * 0.86, middle[1] + sin(angle) * reach * 0.86), reach, 8
        )
    return (
        rect(t.chart, 6, 'class="kg-p kg-f" fill="var(--kg-blank)" stroke="var(--kg-edge)" stroke-width="2"')
        + rect(
            t.inner, 0, 'class="kg-p kg-f" fill="var(--kg-chart)" stroke="var(--kg-scale)" stroke-width="1.2"'
        )
        + f'<svg class="kg-deco" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(width)}" viewBox="{number(x)} {number(y)} {number(width)} {number(width)}">'
        f'<path d="{lines}" fill="none" stroke="var(--kg-rhumb)" stroke-width=".7" opacity=".55"/>'
        + _rose(*middle, reach * 0.98)
        + "</svg>"
        + _border(t)
    )


def _fan(centre: tuple[float, float], reach: float, rays: int) -> str:
    x, y = centre
    ends = (
        (x + cos(2 * pi * n / rays) * 3 * reach, y + sin(2 * pi * n / rays) * 3 * reach) for n in range(rays)
    )
    return "".join(
        f"M{number(round(x))} {number(round(y))}L{number(round(a))} {number(round(b))}" for a, b in ends
    )


def _rose(x: float, y: float, radius: float) -> str:
    """Draw a compass rose: eight points, half inked, and rings with degrees."""
    full = half = ""
    for n in range(16):
        tip = radius * (0.9 if n % 4 == 0 else 0.66 if n % 2 == 0 else 0.5)
        angle, waist = pi * n / 8, radius * 0.2

        def at(turn: float, far: float) -> str:
            return f"{number(round(x + far * sin(turn), 1))} {number(round(y - far * cos(turn), 1))}"

        left = f"M{at(0, 0)}L{at(angle - pi / 16, waist)}L{at(angle, tip)}z"
        right = f"M{at(0, 0)}L{at(angle + pi / 16, waist)}L{at(angle, tip)}z"
        full += left
        half += right
    rings = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(round(radius * part, 1))}" {dash}/>'
        for part, dash in ((0.5, ""), (0.53, ""), (0.515, 'stroke-width="5" stroke-dasharray="1 7"'))
    )
    return (
        f'<g fill="none" stroke="var(--kg-rhumb)" opacity=".8">{rings}</g>'
        f'<path d="{full}" fill="var(--kg-rhumb)" opacity=".55"/>'
        f'<path d="{full}{half}" fill="none" stroke="var(--kg-rhumb)" stroke-width=".8"/>'
    )


def _border(t: Layout) -> str:
    """Draw the border in black and white, as charts count degrees."""
    x, y, width, _ = t.inner
    deep = (t.inner.x - t.chart.x) * 0.42
    count = 28 if t.narrow else 40
    step = width / count
    bars = "".join(
        f"M{number(round(x + n * step, 2))} {number(y - deep)}h{number(round(step, 2))}"
        f"v{number(deep)}h{number(round(-step, 2))}z"
        for n in range(0, count, 2)
    )
    sides = "".join(
        f'<path d="{bars}" transform="rotate({turn} {number(x + width / 2)} {number(y + width / 2)})"/>'
        for turn in (0, 90, 180, 270)
    )
    outer = t.inner.inset(-deep)
    return f'<g class="kg-deco" fill="var(--kg-scale)">{sides}</g>' + rect(
        outer, 0, 'class="kg-deco" fill="none" stroke="var(--kg-scale)" stroke-width="1"'
    )


def _ornament(area: Area) -> str:
    """Draw a compass rose where there is room for one."""
    x, y, width, height = area
    sea = rect(area.inset(5), 3, 'class="kg-p kg-f" fill="var(--kg-chart)" stroke="var(--kg-scale)"')
    return _panel(area) + sea + f'<g class="kg-deco">{_rose(x + width / 2, y + height / 2, height * 0.5)}</g>'
