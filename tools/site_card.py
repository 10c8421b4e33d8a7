"""The picture that goes with a link to the site: the sign, the name, and a question with its clause.

It is a PNG because the programs that show such pictures read no SVG, and it is drawn here because a build has
no browser to photograph a page with.
"""

from __future__ import annotations

import math
import textwrap
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Patch, Polygon, RegularPolygon

from tools.moving import scenes

WIDTH, HEIGHT = 1200, 630
"""Pixels, as the pages that show such pictures want them."""
PAPER, INK, SOFT, ACCENT, SUN, NO = "#fdf8ee", "#26221c", "#635a4e", "#0b5f8a", "#ffc35c", "#a3261b"
WATER, SHORE = ("#5fa8b8", "#4f9aac", "#6fb4c2"), ("#dfe3c4", "#d3dab3", "#eadfc0")
TITLE, TEXT = "DejaVu Serif", "DejaVu Sans"
TILE = 46
"""Pixels from the middle of a tile to a corner."""
STONES = {(3, 1): "#a3261b", (4, 3): "#5b3f8f", (2, 5): "#2c6b2f"}


def write(path: Path, title: str) -> None:
    """Write the picture in the current language."""
    figure = Figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100, facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(0, HEIGHT))
    axes.set_axis_off()
    for patch in [*tiles(), *sign(126, HEIGHT - 132, 58)]:
        axes.add_patch(patch)
    axes.text(214, HEIGHT - 134, title, family=TITLE, size=44, weight="bold", color=INK, va="center")
    asked, answered = scenes()[:2]
    y = HEIGHT - 260
    for scene, color, weight in ((asked, INK, "bold"), (answered, NO, "normal")):
        lines = textwrap.wrap(scene.text, 38)
        axes.text(
            70,
            y,
            "\n".join(lines),
            family=TEXT,
            size=21,
            weight=weight,
            color=color,
            va="top",
            linespacing=1.4,
        )
        y -= 46 * len(lines) + 16
    chip = {"boxstyle": "round,pad=.45", "facecolor": PAPER, "edgecolor": ACCENT, "linewidth": 2}
    axes.text(
        84, y - 24, answered.clause, family=TEXT, size=19, weight="bold", color=ACCENT, va="center", bbox=chip
    )
    figure.savefig(path, metadata={"Software": None})


def icon(path: Path, size: int) -> None:
    """Write the sign on paper as a square of `size` pixels; a phone may cut it to a circle."""
    figure = Figure(figsize=(1, 1), dpi=size, facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(0, WIDTH))
    axes.set_axis_off()
    for patch in sign(WIDTH / 2, WIDTH / 2, WIDTH * 0.27):
        # Lines are measured in points, so that an icon of one inch has them as wide as its patches need.
        patch.set_linewidth(4)
        axes.add_patch(patch)
    figure.savefig(path, metadata={"Software": None})


def tiles() -> list[Patch]:
    """Return a river of hexagons, with a few stones on it."""
    found: list[Patch] = []
    across, down = TILE * math.sqrt(3), TILE * 1.5
    for row in range(-1, 10):
        bend = 3.3 + 1.1 * math.sin(row * 0.75)
        for column in range(8):
            x = 760 + across * (column + row % 2 / 2)
            y = HEIGHT - down * row - 10
            if x < 800 + 26 * math.cos(row * 1.9):
                continue
            colors = WATER if abs(column + row % 2 / 2 - bend) < 1.4 else SHORE
            color = colors[(row * 5 + column * 3) % 3]
            found.append(
                RegularPolygon((x, y), 6, radius=TILE, facecolor=color, edgecolor=PAPER, linewidth=3)
            )
            if stone := STONES.get((column, row)):
                found.append(Circle((x, y - 3), 25, facecolor="#00000033"))
                found.append(Circle((x, y), 25, facecolor=stone, edgecolor="#fff8e8", linewidth=3.5))
    return found


def sign(x: float, y: float, size: float) -> list[Patch]:
    """Return the sign, as ``docs/_static/icon.svg`` has it: a tile that speaks, with a kernel in it."""
    seed = [
        (math.sin(turn) * 0.34 * abs(math.sin(turn / 2)) ** 0.3, math.cos(turn) * 0.6) for turn in steps()
    ]
    lean = math.radians(-32)
    around = [
        (
            x + size * (a * math.cos(lean) - b * math.sin(lean)),
            y + size * (a * math.sin(lean) + b * math.cos(lean)),
        )
        for a, b in seed
    ]
    tail = [
        (x - size * 0.75, y - size * 0.3),
        (x - size * 0.88, y - size * 1.12),
        (x - size * 0.1, y - size * 0.85),
    ]
    return [
        Polygon(tail, color=ACCENT, linewidth=6, joinstyle="round"),
        RegularPolygon((x, y), 6, radius=size, color=ACCENT, linewidth=14, joinstyle="round"),
        Polygon(around, facecolor=SUN, edgecolor=SUN),
    ]


def steps() -> list[float]:
    """Return sixty turns around a middle."""
    return [turn * math.tau / 60 for turn in range(60)]
