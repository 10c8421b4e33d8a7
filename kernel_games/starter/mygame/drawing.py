"""The board of My Game: a sea with a die and a boat to pick, and a row for each player.

A drawing gets an observation and nothing else, so it cannot tell what a seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kernel_games.drawing import kit
from kernel_games.drawing.guide import Prompt, Prompts
from kernel_games.drawing.lettering import cut, text
from kernel_games.drawing.svg import Drawing, Piece, check_names

from .view import doing, lines, say

LAYOUTS = ("standard", "narrow")
COLOURS = {
    "paper": ("#f7f3e8", "#22282e"),
    "sea": ("#cfe6ec", "#15414d"),
    "edge": ("#5d7d86", "#7fa3ad"),
    "ink": ("#22282e", "#f0ece2"),
    "light": ("#ffffff", "#ffffff"),
    "wood": ("#8a5a2b", "#b98a55"),
}
SEA, ROW = 132, 52
PIPS = "".join(
    f'<circle cx="{x}" cy="{y}" r="5" fill="var(--kg-ink)"/>'
    for x, y in ((-14, -14), (14, -14), (0, 0), (-14, 14), (14, 14))
)
DIE = (
    kit.rect(kit.Area(-27, -27, 54, 54), 9, 'class="kg-p" fill="var(--kg-paper)" stroke="var(--kg-ink)"')
    + PIPS
)
BOAT = (
    '<path class="kg-p" d="M-40 4H40L26 24H-26z" fill="var(--kg-wood)" stroke="var(--kg-ink)"/>'
    '<path class="kg-p" d="M-2 0V-30L24 0z" fill="var(--kg-paper)" stroke="var(--kg-ink)"/>'
)


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw an observation."""
    players = view["players"]
    named = check_names(names, players)
    width = 360 if layout == "narrow" else 560
    height = SEA + ROW * players + 20
    ground = kit.frame(kit.Area(1, 1, width - 2, height - 2), "paper") + kit.frame(
        kit.Area(10, 10, width - 20, SEA - 18), "sea"
    )
    title = " ".join(f"{line}." for line in (say("title"), *lines(view, named)))
    pieces = (*_sea(view, named, width), *_rows(view, named, width))
    colours = COLOURS | kit.seats(players)
    return Drawing(width, height, title, ground, pieces, colours=colours, style=kit.style())


def picks(_view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """Return what a person points at for a move: the die to dive, the boat to surface."""
    return {"dive": ("die",), "surface": ("boat",)}.get(move, ())


def prompts(view: Mapping[str, Any], _names: Sequence[str]) -> Prompts:
    """Return what the player who decides is asked, before anything is picked."""
    return {"": Prompt(say("ask"))} if "legal" in view else {}


def _sea(view: Mapping[str, Any], names: tuple[str, ...], width: float) -> Iterator[Piece]:
    turn = doing(view, names)
    words = text(0, 0, 14, cut(turn, 14, width - 50), anchor="m")
    yield Piece("turn", words, width / 2, 34, label=turn, box=(50 - width / 2, -16, width - 100, 22))
    yield Piece("die", DIE, width / 2 - 90, 78, pick="die", label=say("die"), box=(-30, -30, 60, 60))
    yield Piece("boat", BOAT, width / 2 + 90, 80, pick="boat", label=say("boat"), box=(-42, -32, 84, 60))
    net = '<circle r="24" fill="none" stroke="var(--kg-ink)" stroke-width="2" stroke-dasharray="3 3"/>'
    body = net + text(0, 8, 22, str(view["net"]), anchor="m")
    yield Piece("net", body, width / 2, 78, label=say("net", n=view["net"]), box=(-26, -26, 52, 52))


def _rows(view: Mapping[str, Any], names: tuple[str, ...], width: float) -> Iterator[Piece]:
    for seat, charm in enumerate(view["charms"]):
        y, points = SEA + ROW * seat, view["scores"][seat]
        row = kit.frame(kit.Area(10, 4, width - 20, ROW - 8), "paper")
        badge = f'<g transform="translate(34 26)">{kit.badge(seat, "ink", 1.5)}</g>'
        name = text(58, 31, 15, cut(names[seat], 15, width - 230))
        count = text(width - 84, 32, 18, str(points), anchor="e")
        told = say("pearls", names, seat=seat, n=points)
        yield Piece(
            f"row:{seat}", row + badge + name + count, 0, y, label=told, box=(10, 4, width - 80, ROW - 8)
        )
        if charm is not None:
            shown = "?" if charm == "hidden" else str(charm)
            card = kit.frame(kit.Area(-17, -19, 34, 38), "sea", "ink", 6) + text(0, 6, 17, shown, anchor="m")
            key = "hidden_charm" if charm == "hidden" else "charm"
            about = say(key, names, seat=seat, n=0 if charm == "hidden" else charm)
            yield Piece(f"charm:{seat}", card, width - 42, y + 26, label=about, box=(-19, -21, 38, 42))
