"""The static background of Mississippi: the banks, the river, the landing, panels; its colours."""

from __future__ import annotations

from collections.abc import Iterator

from kernel_games.drawing.kit import Area, frame, rect, seats, style
from kernel_games.drawing.svg import UID, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.mississippi.course import Course
from kernel_games.games.mississippi.drawing import glyphs
from kernel_games.games.mississippi.drawing.layout import SIZE, Layout, corner, lay_out, side

COLOURS = {
    "page": ("#e9dcb8", "#17211d"),
    "bank": ("#b9cf8b", "#24382b"),
    "meadow": ("#a7c277", "#2b4332"),
    "sand": ("#ead7a0", "#7d6a45"),
    "water": ("#8fc4d6", "#17455a"),
    "deep": ("#6fb0c6", "#113747"),
    "foam": ("#e2f3f5", "#3f8298"),
    "figure": ("#123a49", "#cfe8ef"),
    "leaf": ("#5f8f45", "#3f6b3d"),
    "trunk": ("#7a5230", "#5a3d24"),
    "wall": ("#fbf3e0", "#cfc3a6"),
    "roof": ("#b4533a", "#9a4632"),
    "paper": ("#fdf7e6", "#22312b"),
    "ink": ("#2b2112", "#f3ecd9"),
    "quiet": ("#66553a", "#c9bd9f"),
    "edge": ("#a3824f", "#6f5c3c"),
    "plank": ("#8a5a30", "#6d4728"),
    "grain": ("#b98d59", "#b98d59"),
    "carve": ("#2a1a0c", "#140c05"),
    "deck": ("#fff3d6", "#f1e2c0"),
    "mark": ("#2a1a0c", "#2a1a0c"),
    "wheel": ("#d24b3a", "#d24b3a"),
    "smoke": ("#ffffff", "#d5dce0"),
    "idle": ("#cfc7b4", "#a9a698"),
    "gold": ("#ffc845", "#ffc845"),
    "free": ("#8edb9a", "#8edb9a"),
    "ember": ("#c8401a", "#f07a4c"),
    "log": ("#e3b878", "#d3a765"),
    "bark": ("#6e4520", "#4f3116"),
    "light": ("#ffffff", "#ffffff"),
    **seats(6),
}

# Where a part of the board is shown, a sign over the river would be cut in the middle of a word.
STYLE = style(
    more="[data-part] .kg-sign{display:none}",
    forced=".kg-way{stroke:CanvasText}.kg-end{fill:CanvasText}",
    strong=".kg-way{stroke:var(--kg-figure)}",
)

_TREE = (
    "M0-1q-8 2-11-5-8-3-3-10-1-8 7-8 4-7 11-2 8 0 7 8 6 6-1 11-4 7-10 6z",
    "M-2 0V-9h4v9q3 6 6 7H-8q4-2 6-7z",
)


@cached_per_language(32)
def ground(course: Course, players: int, *, layout: str, costs: tuple[int, ...]) -> str:
    """Draw all that stays the same during a match."""
    t = lay_out(course.spaces, players, layout=layout)
    panels = "".join(frame(area, "paper") for area in (*t.panels, t.helm, t.supply))
    page = rect(Area(0, 0, t.width, t.height), 14, 'class="kg-p" fill="var(--kg-page)"')
    return (
        f"<defs>{glyphs.definitions(players, min(14.5, t.type), costs)}{_tree_definitions()}</defs>{page}"
        + frame(t.river, "bank", radius=12)
        + _meadows(t)
        + _water(t, course)
        + "".join(_trees(t))
        + panels
        + _wheel(t)
        + "".join(glyphs.badge(seat, *berth(area)) for seat, area in enumerate(t.panels))
    )


def _tree_definitions() -> str:
    crown, trunk = _TREE
    return (
        f'<g id="{UID}-tree"><path d="{trunk}" fill="var(--kg-trunk)"/>'
        f'<path d="{crown}" transform="translate(0 -7)" fill="var(--kg-leaf)" '
        'stroke="var(--kg-carve)" stroke-opacity=".35"/></g>'
        f'<g id="{UID}-house"><path d="M-9 0v-10h18v10z" fill="var(--kg-wall)" stroke="var(--kg-carve)" '
        'stroke-opacity=".6"/><path d="M-11-9L0-19l11 10z" fill="var(--kg-roof)" stroke="var(--kg-carve)" '
        'stroke-opacity=".6"/><path d="M-2 0v-6h4v6z" fill="var(--kg-trunk)"/></g>'
    )


def _meadows(t: Layout) -> str:
    """Draw patches of darker green."""
    x, y, width, height = t.river
    patches = "".join(
        f'<ellipse cx="{number(x + 62 + (n * 97) % (width - 124))}" '
        f'cy="{number(y + 24 + (n * 173) % (height - 48))}" rx="{30 + n * 13 % 30}" ry="{10 + n * 7 % 12}"/>'
        for n in range(12)
    )
    return f'<g class="kg-deco" fill="var(--kg-meadow)">{patches}</g>'


def berth(panel: Area) -> tuple[float, float]:
    """Draw the berth of a ship on its player's panel."""
    return panel.x + 29, panel.y + 31


def _wheel(t: Layout) -> str:
    """Draw a steering wheel on the water, and the shelf of the supply."""
    x, y = t.wheel
    ends = [side(direction, 68, quarter=t.quarter) for direction in range(6)]
    spokes = "".join(f"M{number(x)} {number(y)}l{number(dx)} {number(dy)}" for dx, dy in ends)
    knobs = "".join(f'<circle cx="{number(x + dx)}" cy="{number(y + dy)}" r="7"/>' for dx, dy in ends)
    left, bottom = t.supply.x + 8, t.supply.y + t.supply.height - 8
    shelf = f"M{number(left)} {number(bottom)}h{number(t.supply.width - 16)}"
    return (
        f'<path d="{spokes}" stroke="var(--kg-plank)" stroke-width="6" class="kg-deco"/>'
        f'<g fill="var(--kg-plank)" stroke="var(--kg-carve)">{knobs}</g>'
        f'<circle class="kg-p" cx="{number(x)}" cy="{number(y)}" r="54" fill="var(--kg-water)" '
        'stroke="var(--kg-plank)" stroke-width="9"/>'
        f'<circle class="kg-deco" cx="{number(x)}" cy="{number(y)}" r="58.5" fill="none" '
        'stroke="var(--kg-carve)"/>'
        f'<path d="{shelf}" stroke="var(--kg-trunk)" stroke-width="4" stroke-linecap="round"/>'
    )


def _water(t: Layout, course: Course) -> str:
    """Draw the river: sand along its banks and between its rows, and the way the current runs."""
    size, quarter = t.size, t.quarter
    scale = number(size / SIZE)
    hexes = "".join(glyphs.hexagon(x, y, size, quarter=quarter) for x, y in t.spaces)
    between = currents = ""
    for place, (x, y) in enumerate(t.spaces):
        for other, direction in course.near[place].items():
            if other == place + 1:
                dx, dy = side(direction, size * 0.866, quarter=quarter)
                turn = 60 * direction + 90 * quarter
                at = f"translate({number(x + dx)} {number(y + dy)}) rotate({turn}) scale({scale})"
                currents += f'<path d="M-3-6l6 6-6 6" transform="{at}"/>'
            elif other > place + 1:
                ends = (
                    corner(direction - 1, size, quarter=quarter),
                    corner(direction, size, quarter=quarter),
                )
                (ax, ay), (bx, by) = ends
                between += f"M{number(x + ax)} {number(y + ay)}L{number(x + bx)} {number(y + by)}"
    steps = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in t.spaces)
    figures = "".join(
        f'<text x="{number(x)}" y="{number(y + t.type * 0.36)}">{n}</text>'
        for n, (x, y) in enumerate(t.spaces[:-1], 1)
    )
    x, y = t.spaces[-1]
    unit = number(size * 0.2)
    squares = "".join(
        f"M{number(x + size * 0.2 * (a - 2.5))} {number(y + size * 0.2 * (b - 2.5))}h{unit}v{unit}h-{unit}z"
        for a in range(5)
        for b in range(5)
        if (a + b) % 2
    )
    end = glyphs.hexagon(x, y, size - 3, quarter=quarter)
    return (
        f'<path d="{hexes}" fill="var(--kg-sand)" stroke="var(--kg-sand)" '
        f'stroke-width="{number(size / 3)}" '
        'stroke-linejoin="round"/>'
        f'<path class="kg-p" d="{hexes}" fill="var(--kg-water)" stroke="var(--kg-foam)" stroke-width=".8" '
        'stroke-opacity=".55"/>'
        f'<path class="kg-deco" d="{steps}" fill="none" stroke="var(--kg-deep)" '
        f'stroke-width="{number(size * 0.75)}" stroke-linejoin="round" stroke-linecap="round" opacity=".55"/>'
        f'<path d="{between}" fill="none" stroke="var(--kg-sand)" '
        f'stroke-width="{number(size / 8)}" stroke-linecap="round"/>'
        f'<g class="kg-way" fill="none" stroke="var(--kg-foam)" stroke-width="2" '
        f'stroke-linecap="round">{currents}</g>'
        f'<path class="kg-p" d="{end}" fill="var(--kg-deck)" stroke="var(--kg-carve)" stroke-width="1.5"/>'
        f'<path class="kg-end" d="{squares}" fill="var(--kg-carve)" opacity=".8"/>'
        f'<g class="kg-t kg-m" font-size="{t.type:g}" fill="var(--kg-figure)">{figures}</g>'
        f'<g transform="translate({number(x + size * 0.2)} {number(y - size * 0.4)}) '
        f'scale({scale})">{glyphs.flag()}</g>'
    )


def _trees(t: Layout) -> Iterator[str]:
    """Draw trees and houses on the banks, where there is room between the river, the landing and the edge."""
    x, y, width, height = t.river
    taken = [(a, b, t.size + 15) for a, b in t.spaces]
    if t.layout == "standard":
        taken += [(x + 20 * n, y + 16, 34) for n in range(int(width / 20) + 1)]
    n = 0
    for step in range(900):
        a = x + 16 + (step * 61.8) % (width - 32)
        b = y + 26 + (step * 38.2 * 7) % (height - 34)
        if all((a - c) ** 2 + (b - 8 - d) ** 2 > r * r for c, d, r in taken):
            taken.append((a, b - 8, 19))
            n += 1
            what = "house" if n % 5 == 2 else "tree"
            yield f'<use class="kg-deco" href="#{UID}-{what}" x="{number(round(a))}" y="{number(round(b))}"/>'
