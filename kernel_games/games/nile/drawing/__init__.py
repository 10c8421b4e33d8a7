"""Source of the Nile as a picture: an observation becomes a :class:`kernel_games.drawing.svg.Drawing`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_games.drawing.svg import Drawing, Piece, clean
from kernel_games.games.nile import words
from kernel_games.games.nile.drawing import keys, map_layer, panels
from kernel_games.games.nile.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.nile.drawing.coast import map_of
from kernel_games.games.nile.drawing.decoration import port_names
from kernel_games.games.nile.drawing.layout import lay_out
from kernel_games.games.nile.land.africa import DIRECTIONS, Africa
from kernel_games.games.nile.moves import CHANCE_MOVES
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.words import say

LAYOUTS = ("standard", "narrow")

LAYERS = ("land", "names", "reach", "tokens", "flags", "panels")

ZOOM = 4
"""How many times larger a board may show the map: its hexes are small."""

_CHANCE = frozenset(move.verb for move in CHANCE_MOVES)


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """What a person points at for a move: hexes on the map, articles on the sheet, keys beside it.

    Parameters
    ----------
    view : mapping
        An observation.
    move : str
        A move in its notation, such as ``foot north`` or ``buy 24 bearers``.

    Returns
    -------
    tuple of str
        Picks as the pieces of :func:`draw` carry them; empty for what chance decides, for steps off the
        map, and for quantities that no key has.
    """
    verb, *args = move.split()
    if verb in _CHANCE:
        return ()
    if verb in MODES:
        africa = map_of(view)
        here = view["explorers"][view["mover"]]["hex"]
        there = -1 if here is None else africa.near[africa.index[here]][DIRECTIONS.index(args[0])]
        return () if there < 0 else (f"hex:{africa.hexes[there]}", f"mode:{verb}")
    if verb == "land":
        return (f"land:{args[0]}", f"mode:{args[1]}")
    if verb == "counter":
        return (f"hex:{args[0]}",)
    if verb in ("port", "specialty"):
        return (f"{verb}:{args[0]}",)
    if verb == "buy":
        return keys.purchase_picks(*args)
    if verb in ("discharge", "release", "drop", "cache", "fetch"):
        return keys.change_picks(verb, *args)
    if verb in ("trade", "give"):
        return keys.deal_picks(verb, *args)
    return (f"do:{move}",)


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw what a seat, or a spectator, sees (:class:`kernel_games.drawing.pictures.Artist`).

    1000 units wide, or 360 with a magnifying glass over the explorer; its height depends on the map.
    """
    if len(names) != view["players"]:
        msg = f"names: expected {view['players']}, one for each player, got {len(names)}"
        raise ValueError(msg)
    players = tuple(map(clean, names))
    africa = map_of(view)
    t = lay_out(africa, view["players"], layout=layout)
    pieces = (
        *panels.sign(t, view, players),
        *map_layer.glass(t, view, africa, players),
        *map_layer.reach(t, view, africa, players),
        *map_layer.ports(t, view, africa),
        *panels.own(t, view, players),
        *keys.keys(t, view, africa),
        *panels.seats(t, view, players),
        *panels.card(t, view),
        panels.note(t),
        *map_layer.explored(t, view, africa),
        Piece("names", port_names(africa, t), 0, 0, "names"),
        *map_layer.tribes(t, view, africa, players),
        *map_layer.counters(t, view, africa),
        *map_layer.stores(t, view, africa, players),
        *map_layer.flags(t, view, africa, players),
    )
    base = ground(africa, view["players"], layout=layout)
    title = _title(view, africa, players)
    return Drawing(t.width, t.height, title, base, pieces, LAYERS, COLOURS, STYLE, ZOOM)


def _title(view: Mapping[str, Any], africa: Africa, names: tuple[str, ...]) -> str:
    blank = view["terrain"].count(".")
    found = sum(now != before for now, before in zip(view["terrain"], africa.terrain, strict=True))
    parts = [say("title"), words.turn(view, names), say("turns", n=view["turn"], all=view["turns"])]
    parts += [words.state_of(view, seat, names) for seat in range(view["players"])]
    parts += [say("map_so_far", found=found, blank=blank), words.scores(view, names)]
    return ". ".join(parts) + "."
