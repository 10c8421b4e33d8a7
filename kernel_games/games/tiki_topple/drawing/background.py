"""The static background of Tiki Topple: sky, plank, torches, fire, lagoon, panels; its colours."""

from __future__ import annotations

from kernel_games.drawing.kit import Area, frame, rect, seats
from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import UID, escape, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.tiki_topple.components import TRACK
from kernel_games.games.tiki_topple.drawing.faces import definitions
from kernel_games.games.tiki_topple.drawing.glyphs import card_definitions
from kernel_games.games.tiki_topple.drawing.layout import Layout, lay_out, reaches
from kernel_games.games.tiki_topple.law import TikiLaw
from kernel_games.games.tiki_topple.words import say

COLOURS = {
    "sky": ("#ffe2b3", "#0d1b2c"),
    "dusk": ("#f4b97c", "#1c2f3f"),
    "moon": ("#fff3cf", "#f8e7b4"),
    "palm": ("#dc9a58", "#122536"),
    "paper": ("#fff6e3", "#22333f"),
    "ink": ("#2c1a0e", "#fbeed5"),
    "quiet": ("#6b4d35", "#d3bf9f"),
    "edge": ("#a8753f", "#7d5a38"),
    "plank": ("#935c2d", "#744a2a"),
    "grain": ("#7a4820", "#5c3819"),
    "rim": ("#d09a5f", "#9b6d40"),
    "bed": ("#4b2a14", "#2b170a"),
    "carve": ("#2a150a", "#1c0d05"),
    "tab": ("#ffeecb", "#f0dcb4"),
    "mark": ("#2a150a", "#2a150a"),
    "bone": ("#fff3da", "#f4e4c3"),
    "lagoon": ("#8fd0c8", "#134a58"),
    "foam": ("#c9ebe2", "#23687a"),
    "stone": ("#fbeccb", "#e2cfa6"),
    "stone-10": ("#ffd272", "#e6b352"),
    "rock": ("#8b8580", "#6d6864"),
    "ash": ("#3a322d", "#4a413b"),
    "burnt": ("#6d655f", "#786f68"),
    "back": ("#14646b", "#14646b"),
    "weave": ("#49a7a2", "#49a7a2"),
    "gold": ("#ffc845", "#ffc845"),
    "clay": ("#b35c3c", "#b35c3c"),
    "lips": ("#c2213a", "#c2213a"),
    "leaf": ("#3f9a4b", "#3f9a4b"),
    "petal": ("#ff9cc2", "#ff9cc2"),
    "ember": ("#e4501c", "#e4501c"),
    "sea": ("#2fb7b0", "#2fb7b0"),
    "hookipa": ("#8f979e", "#9aa2a9"),
    "lokahi": ("#8d57bd", "#9a66c9"),
    "nani": ("#d8382f", "#dc443b"),
    "wikiwiki": ("#2f80d6", "#3b8ce0"),
    "akamai": ("#f0832a", "#f0832a"),
    "huhu": ("#f4c22c", "#f4c22c"),
    "nui": ("#9a6638", "#a8733f"),
    "eepo": ("#4fa548", "#57ad50"),
    "kapu": ("#f07bb0", "#f07bb0"),
    "up": ("#1b7077", "#1b7077"),
    "topple": ("#6d3f9c", "#6d3f9c"),
    "toast": ("#a83a12", "#a83a12"),
    "light": ("#ffffff", "#ffffff"),
    **seats(4),
}

STYLE = (
    ".kg-t{font-family:'Trebuchet MS','Gill Sans','Segoe UI','DejaVu Sans',sans-serif;font-weight:700}"
    ".kg-m{text-anchor:middle}.kg-e{text-anchor:end}.kg-clear{fill:none;pointer-events:all}"
    ".kg-burnt{--kg-bone:#b9aea0;--kg-gold:#8a7a5a;--kg-leaf:#5a5f4c;--kg-petal:#8d7b80;--kg-ember:#6a4a3c;"
    "--kg-sea:#5d6b69;--kg-clay:#6a5248;--kg-lips:#6b4448}"
    "@media (prefers-reduced-motion:no-preference){"
    ".kg-flare{animation:kg-flare 1.2s ease-out;transform-box:fill-box;transform-origin:50% 100%}}"
    "@keyframes kg-flare{0%{transform:scale(.3)}30%{transform:scale(1.5,1.8)}60%{transform:scale(.9,.85)}"
    "100%{transform:none}}"
    "@media (prefers-contrast:more){.kg-p{stroke:var(--kg-ink);stroke-width:2}.kg-deco{display:none}}"
    "@media "
    "(forced-colors:active){.kg-t{fill:CanvasText}.kg-i{color:CanvasText}.kg-p{fill:Canvas;stroke:CanvasText}.kg-deco{display:none}}"
)


def _sky(t: Layout) -> str:
    """Paint evening over the lagoon: a low sun or a moon, palms, stars."""
    width, height = t.width, t.height
    stars = "".join(f"M{n * 137 % width:g} {n * 71 % height:g}h0" for n in range(1, 60))
    palm = (
        "M0 0q-6-60 10-120-26-20-60-4 20-26 58-14-14-24-46-26 34-12 56 16 2-30 30-44-20 26-18 50 "
        "26-22 56-8-32-2-48 14"
        "-14 30-20 46-18 62-12 90z"
    )
    palms = ((346, 470, 1.2),) if t.narrow else ((t.lagoon.x - 12, height, 1.3),)
    return (
        f'<linearGradient id="{UID}-sky" x2="0" y2="1"><stop stop-color="var(--kg-sky)"/><stop offset="1" '
        'stop-color="var(--kg-dusk)"/></linearGradient>'
        f'<rect class="kg-p" width="{number(width)}" height="{number(height)}" rx="16" '
        f'fill="url(#{UID}-sky)"/>'
        f'<g class="kg-deco"><path d="{stars}" stroke="var(--kg-moon)" stroke-width="1.6" '
        'stroke-linecap="round" '
        'opacity=".8"/><g fill="var(--kg-palm)">'
        + "".join(f'<path d="{palm}" transform="translate({x:g} {y:g}) scale({s:g})"/>' for x, y, s in palms)
        + "</g></g>"
    )


def _plank(t: Layout, law: TikiLaw) -> str:
    """Paint the carved plank with its nine grooves; its head, with the three places that score, is wider."""
    p, h, s = t.line.plank, t.line.head, t.line.scale
    left = p.x + 4
    grain = "".join(
        f"M{number(left + k)} {number(h.y + h.height)}q{6 if n % 2 else -6} 60 0 120t0 "
        f"{number(p.y + p.height - h.y - h.height - 172)}"
        for n, k in enumerate(range(6, int(p.width) - 10, 24))
    )
    grain += "".join(
        f"M{number(h.x + 8)} {number(h.y + k)}q{number(h.width / 3)} {8 if n % 2 else -8} "
        f"{number(h.width - 16)} 0"
        for n, k in enumerate(range(14, int(h.height) - 6, 17))
    )
    beds = "".join(
        f"M{round(x - 97 * s)} {round(y - 31 * s)}h{round(194 * s)}v{round(62 * s)}h{-round(194 * s)}z"
        for x, y in t.line.tikis
    )
    ornaments = "".join(
        f"M{round(x - 84 * s)} {number(y)}h{round(66 * s)}l9-9 9 9-9 9-9-9m22 0l9-9 9 9-9 "
        "9-9-9m22 0l9-9 9 9-9 9-9-9m18 0H"
        f"{round(x + 84 * s)}"
        for x, y in t.line.tikis
    )
    x = t.line.tikis[0][0] - 97 * s
    named = [say("place_scores", n=n) for n in range(1, max(law.reach) + 1)]
    ranks = "".join(
        f'<text x="{number((x + h.x) / 2 + 1)}" y="{number(y + t.type / 3)}">{escape(name)}</text>'
        for (_, y), name in zip(t.line.tikis, [*named, *map(str, range(len(named) + 1, 10))], strict=True)
    )
    bars = _reach(t, law)
    return (
        rect(Area(p.x + 4, p.y + 6, p.width, p.height), 14, 'fill="#000" opacity=".28"')
        + frame(p, "plank", "carve", 14)
        + rect(Area(h.x + 3, h.y + 6, h.width, h.height), 16, 'fill="#000" opacity=".28"')
        + frame(h, "plank", "carve", 16)
        + f'<path d="{grain}" class="kg-deco" fill="none" stroke="var(--kg-grain)" stroke-width="1.4"/>'
        + rect(h.inset(3), 13, 'fill="none" stroke="var(--kg-rim)" stroke-width="1.6"')
        + f'<path d="{beds}" class="kg-p" fill="var(--kg-bed)" stroke="var(--kg-rim)" '
        'stroke-width="1.5" stroke-linejoin="round"/>'
        + f'<path d="{ornaments}" class="kg-deco" fill="none" stroke="var(--kg-grain)" '
        'stroke-width="1.6" opacity=".7"/>'
        + bars
        + _foot(t)
        + f'<g class="kg-t kg-m" font-size="{t.type:g}" fill="var(--kg-bone)">{ranks}</g>'
    )


def _foot(t: Layout) -> str:
    """Paint a carved zigzag at the foot of the plank, where there is room."""
    p = t.line.plank
    top = t.line.tikis[-1][1] + 31 * t.line.scale
    rest, count = p.y + p.height - top, 9
    if rest < 20:
        return ""
    step = (p.width - 24) / count
    d = (
        f"M{number(p.x + 12)} {number(top + rest / 2 + 5)}"
        + f"l{number(step / 2)}-10 {number(step / 2)} 10" * count
    )
    return (
        f'<g class="kg-deco" fill="none" stroke-width="3" stroke-linejoin="round"><path d="{d}" '
        'stroke="var(--kg-rim)" '
        f'transform="translate(0 2)"/><path d="{d}" stroke="var(--kg-bed)"/></g>'
    )


def _reach(t: Layout, law: TikiLaw) -> str:
    """Paint bars next to the line, down to where each part of a secret card scores (TT-K1 to TT-K3)."""
    size, markup = t.type, ""
    for (x, top, bottom), value in zip(reaches(t.line, law.reach), law.values, strict=True):
        at = number(x)
        markup += (
            f'<path d="M{at} {number(top)}V{number(bottom - 12)}" stroke="var(--kg-gold)" stroke-width="4" '
            'stroke-linecap="round"/>'
            f'<circle cx="{at}" cy="{number(bottom)}" r="{number(size * 0.58)}" class="kg-p" '
            'fill="var(--kg-gold)" stroke="var(--kg-carve)" stroke-width="1.2"/>'
            f'<text class="kg-t kg-m" x="{at}" y="{number(bottom + size / 2.8)}" font-size="{size:g}" '
            f'fill="var(--kg-mark)">{value}</text>'
        )
    return markup


def _tapa(area: Area) -> str:
    """Paint a band of printed triangles."""
    return (
        f'<rect class="kg-deco" transform="translate({number(area.x)} {number(area.y)})" '
        f'width="{number(area.width // 12 * 12)}" height="6" fill="url(#{UID}-tapa)"/>'
    )


def _torch(x: float, y: float) -> str:
    return (
        f'<g transform="translate({x:g} {y:g})"><circle r="58" class="kg-deco" fill="url(#{UID}-glow)"/>'
        '<path d="M-5 14h10l-3 150h-4z" fill="var(--kg-grain)" stroke="var(--kg-carve)" stroke-width="1.4"/>'
        '<path d="M-4 40l8 5M-4 70l7 5M-3 100l6 5" stroke="var(--kg-rim)" stroke-width="2.5"/>'
        '<path d="M-11 2h22l-6 18h-10z" fill="var(--kg-clay)" stroke="var(--kg-carve)" stroke-width="1.6"/>'
        f'<use href="#{UID}-flame" transform="translate(0 4)"/></g>'
    )


def _pit(x: float, y: float, scale: float) -> str:
    stones = "".join(
        f"M{dx - 8} {dy}q0-9 8-9t9 9-9 7-8-7z"
        for dx, dy in (
            (-30, 4),
            (-20, -7),
            (-6, -11),
            (9, -11),
            (22, -6),
            (31, 4),
            (-22, 14),
            (-8, 18),
            (8, 18),
            (23, 14),
        )
    )
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})"><circle r="46" cy="-8" class="kg-deco" '
        f'fill="url(#{UID}-glow)"/>'
        '<ellipse cy="4" rx="32" ry="15" fill="var(--kg-ash)"/>'
        '<path d="M-20 10l38-11M-18-2l38 11" stroke="var(--kg-grain)" stroke-width="7" '
        'stroke-linecap="round"/>'
        f'<path d="{stones}" fill="var(--kg-rock)" stroke="var(--kg-carve)" stroke-width="1.4"/>'
        f'<use href="#{UID}-flame" transform="translate(-10 9) scale(.8)"/>'
        f'<use href="#{UID}-flame" transform="translate(11 9) scale(.7)"/>'
        f'<use href="#{UID}-flame" transform="translate(0 12)"/></g>'
    )


def _lagoon(t: Layout) -> str:
    """Paint the winding track: stepping stones through shallow water."""
    water = frame(t.lagoon, "lagoon", radius=20)
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in t.track)
    stones, tens, size = "", "", t.type
    first = max(1.55, length(say("start")) / 2 + 0.15)
    for space, (x, y) in enumerate(t.track):
        half = round(size * (0.9 if space else first))
        stone = f"M{number(x - half)} {number(y)}q0-10 {half}-10t{half} 10-{half} 10-{half}-10z"
        if space % 10 == 0:
            tens += stone
        else:
            stones += stone
    numbers = "".join(
        f'<text x="{number(x)}" y="{round(y + size / 2.8)}">{space or escape(say("start"))}</text>'
        for space, (x, y) in enumerate(t.track)
    )
    rise = (t.track[0][1] - t.track[-1][1]) / (TRACK // t.columns)
    waves = "".join(
        f"M{number(x - 12)} {number(y - rise / 2)}q4-5 8 0 4 5 8 0 4-5 8 0"
        for x, y in t.track[3 : -t.columns : 5]
    )
    edge = 'class="kg-p" stroke="var(--kg-carve)" stroke-width="1.2"'
    return (
        f'{water}<path class="kg-deco" d="{waves}" fill="none" stroke="var(--kg-foam)" stroke-width="2" '
        f'stroke-linecap="round"/><path d="{path}" fill="none" stroke="var(--kg-foam)" '
        'stroke-width="22" stroke-linejoin="round" '
        f'stroke-linecap="round"/><path d="{stones}" fill="var(--kg-stone)" {edge}/>'
        f'<path d="{tens}" fill="var(--kg-stone-10)" {edge}/>'
        f'<g class="kg-t kg-m" font-size="{size:g}" fill="var(--kg-mark)">{numbers}</g>'
    )


@cached_per_language(64)
def ground(players: int, seat_seen: int | None, *, layout: str, law: TikiLaw) -> str:
    """Return everything that stays the same during a match."""
    t = lay_out(players, seat_seen, layout=layout)
    panels = "".join(
        frame(seat.area, "paper", radius=12)
        + _tapa(Area(seat.area.x + 12, seat.area.y + seat.area.height - 10, seat.area.width - 24, 6))
        for seat in t.seats
    )
    empty = "".join(
        f"M{number(x - 30 * size * wide)} {number(y - 50 * size * high)}h{number(60 * size * wide)}"
        f"v{number(100 * size * high)}h{number(-60 * size * wide)}z"
        for n, seat in enumerate(t.seats)
        for x, y, size in (seat.secret,)
        for wide, high in ((92 / 60, 1.38) if n == seat_seen else (1, 1),)
    )
    panels += (
        f'<path class="kg-deco" d="{empty}" fill="none" stroke="var(--kg-edge)" stroke-dasharray="3 4"/>'
    )
    tapa = (
        f'<pattern id="{UID}-tapa" width="12" height="6" patternUnits="userSpaceOnUse"><path d="M0 '
        '6l6-6 6 6z" '
        'fill="var(--kg-edge)" opacity=".55"/></pattern>'
    )
    cards = card_definitions(tuple(law.ups.values()))
    return (
        f"<defs>{definitions()}{cards}{tapa}</defs>{_sky(t)}{_plank(t, law)}"
        + "".join(_torch(x, y) for x, y in t.torches)
        + _pit(*t.pit)
        + _lagoon(t)
        + panels
    )
