"""Source of the Nile as a picture: an observation becomes a :class:`kernel_games.drawing.svg.Drawing`.

An observation comes in; ``layout`` says where the map, the sheets and the keys have room on the table. Then
the layers are drawn from back to front: ``background`` (land, sea and empty paper, the same for the whole
match and so kept), ``decoration`` (names and ornaments in free sea), ``map_layer`` (explored hexes, tribes,
flags), ``panels`` (the sheets and the card) and ``keys`` (choices beside the map) and
``scenes`` (great moments, seen large). ``coast`` and ``glyphs``
hold the pen: shapes of the land, and symbols. ``asking`` turns what somebody points at into moves.
``printed`` is the game on paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kernel_games.drawing.printables import Printable
from kernel_games.drawing.svg import Drawing, Piece, check_names
from kernel_games.engine import law_of
from kernel_games.games.nile import words
from kernel_games.games.nile.drawing import keys, map_layer, outlook, panels, scenes
from kernel_games.games.nile.drawing.asking import buttons, picks, prompts
from kernel_games.games.nile.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.nile.drawing.coast import map_of
from kernel_games.games.nile.drawing.decoration import port_names
from kernel_games.games.nile.drawing.figures import PAINTS
from kernel_games.games.nile.drawing.layout import FRAME, lay_out
from kernel_games.games.nile.drawing.printed import printed
from kernel_games.games.nile.land.africa import Africa
from kernel_games.games.nile.words import say

__all__ = ["LAYOUTS", "buttons", "draw", "picks", "prompts"]

LAYOUTS = ("standard", "wide", "narrow")
LAYERS = ("land", "names", "reach", "tokens", "flags", "glass", "panels", "stage")

_COLOURS = {**COLOURS, **PAINTS}

ZOOM = 4
"""Largest magnification of the map on a board: its hexes are small."""


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw what a seat, or a spectator, sees (:class:`kernel_games.drawing.pictures.Artist`).

    860 units wide, 1060 where it is ``wide`` or 360 where it is ``narrow``; its height depends on the map.
    """
    players = check_names(names, view["players"])
    africa = map_of(view)
    t = lay_out(africa, view["players"], layout=layout)
    bare = t.narrow and view["phase"] == "counter"
    if bare:
        t = t.raised()
        sheets = tuple(keys.instead(t, view, africa))
        foot = sheets[-1].y + sheets[-1].box[3] if sheets else t.chart.y + t.chart.height + FRAME
        t = t.closed_up(foot)
    else:
        sheets = (*panels.own(t, view, players), *keys.keys(t, view, africa))
    pieces = (
        *((map_layer.chart(africa, t),) if t.narrow else ()),
        panels.papers(t, view, bare=bare),
        *map_layer.glass(t, view, africa, players),
        *map_layer.reach(t, view, africa, players),
        *map_layer.ports(t, view, africa),
        *sheets,
        *((keys.legend(t, view, africa, t.legend),) if t.legend else ()),
        *panels.seats(t, view, players),
        *panels.card(t, view),
        panels.note(t),
        *map_layer.explored(t, view, africa, players),
        *outlook.land(t, view, africa),
        *outlook.lens(view, africa, map_layer.under_glass(t, view, africa)),
        Piece("names", port_names(africa, t), 0, 0, "names"),
        *map_layer.tribes(t, view, africa, players),
        *map_layer.counters(t, view, africa),
        *map_layer.stores(t, view, africa, players),
        *map_layer.flags(t, view, africa, players),
        *scenes.scene(t, view, africa, players),
    )
    return Drawing(
        t.width,
        t.height,
        _title(view, africa, players),
        ground(africa, view["players"], layout=layout),
        pieces,
        LAYERS,
        _COLOURS,
        STYLE,
        ZOOM,
        working=t.working,
        focus=map_layer.focus(t, view, africa),
        fixed=("glass", "panels", "stage") if t.narrow else ("panels", "stage"),
    )


def sheets(view: Mapping[str, Any]) -> Iterator[Printable]:
    """Return the sheets to print: the map in four parts, and a Player Aid sheet to fill in."""
    return printed(law_of(view), map_of(view), view["players"])


def _title(view: Mapping[str, Any], africa: Africa, names: tuple[str, ...]) -> str:
    blank = view["terrain"].count(".")
    found = sum(now != before for now, before in zip(view["terrain"], africa.terrain, strict=True))
    parts = [say("title"), words.turn(view, names), say("turns", n=view["turn"], all=view["turns"])]
    parts += [words.state_of(view, seat, names) for seat in range(view["players"])]
    parts += [say("map_so_far", found=found, blank=blank), words.scores(view, names)]
    return ". ".join(parts) + "."
