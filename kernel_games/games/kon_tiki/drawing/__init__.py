"""The picture of an observation, as a :class:`kernel_games.drawing.svg.Drawing`.

``sea`` puts a chart on the table, ``currents`` and ``labels`` draw and name its ways, and ``background``
paints what never changes. ``voyage`` (raft, discs, tiles) and ``panels`` (players, pool, cards) make the
pieces of a position from the ``glyphs``; in a column ``window`` cuts the chart to the leg of the raft.
``scene`` shows a turned disc large, ``guide`` has the prompts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_games.drawing.kit import leaders
from kernel_games.drawing.printables import Printable
from kernel_games.drawing.svg import Drawing, check_names
from kernel_games.games.kon_tiki import words
from kernel_games.games.kon_tiki.components import COLOURS as COUNTERS
from kernel_games.games.kon_tiki.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.kon_tiki.drawing.guide import buttons, prompts
from kernel_games.games.kon_tiki.drawing.layout import LAYOUTS, lay_out
from kernel_games.games.kon_tiki.drawing.panels import panels, supply, tray
from kernel_games.games.kon_tiki.drawing.scene import scene
from kernel_games.games.kon_tiki.drawing.sea import chart_of
from kernel_games.games.kon_tiki.drawing.voyage import voyage
from kernel_games.games.kon_tiki.words import say

__all__ = ["LAYERS", "LAYOUTS", "buttons", "draw", "picks", "prompts", "sheets"]

LAYERS = ("sea", "places", "course", "tiles", "discs", "cards", "counters", "raft", "signs", "stage")


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """Return what a person taps for a move.

    Counters that are paid are picked in hand, those taken in the pool. Of ten or more counters in the
    compartment those are picked that stay, for they are few.

    Parameters
    ----------
    view : mapping
        An observation.
    move : str
        A move in its notation, such as ``pay red red``.

    Returns
    -------
    tuple of str
        Picks as the pieces of :func:`draw` carry them; empty for what chance decides, and for counters that
        the compartment does not hold.
    """
    verb, *args = move.split()
    if verb == "return":
        return _staying(view, args)
    kind = {
        "pay": "counter",
        "take": "pool",
        "exchange": "card",
        "buy": "supply",
        "steer": "exit",
    }.get(verb)
    if kind:
        return tuple(f"{kind}:{each}" for each in args)
    if verb == "redeem":
        return ("certificate",)
    return (verb,) if verb in ("pass", "back", "done", "reshuffle", "keep") else ()


def _staying(view: Mapping[str, Any], args: list[str]) -> tuple[str, ...]:
    held = view["compartments"][view["turn"]]
    left = {colour: held[colour] - int(n) for n, colour in zip(args[::2], args[1::2], strict=True)}
    if min(left.values()) < 0:
        return ()
    return tuple(f"compartment:{colour}" for colour in COUNTERS for _ in range(left[colour]))


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw what a seat, or a spectator, sees (:class:`kernel_games.drawing.pictures.Artist`).

    In a column a window shows the part of the chart that the raft sails now; the whole chart is below it.
    """
    players = check_names(names, view["players"])
    t = lay_out(view["players"], view["seat"], layout=layout)
    pieces = (*panels(t, view, players), *tray(t, view), *supply(t, view), *voyage(t, view), *scene(t, view))
    base = ground(chart_of(view), view["players"], view["seat"], layout=layout)
    title = _title(view, players)
    return Drawing(
        t.width,
        t.height,
        title,
        base,
        pieces,
        LAYERS,
        COLOURS,
        STYLE,
        working=0 if t.working == t.height else t.working,
    )


def sheets(view: Mapping[str, Any]) -> tuple[Printable, ...]:
    """Return the sheets to print: the chart."""
    players = view["players"]
    t = lay_out(players, None, layout="standard")
    base = ground(chart_of(view), players, None, layout="standard")
    return (
        Printable("board", Drawing(t.width, t.height, "", base, (), colours=COLOURS, style=STYLE), t.chart),
    )


def _title(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    parts = [say("title"), words.turn(view, names), words.raft(view), words.scores(view, names)]
    if view["phase"] == "over":
        parts.append(_result(view, names))
    return ". ".join(parts) + "."


def _result(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    best = leaders(view)
    return say("share", names, seats=best) if best[1:] else say("wins", names, seat=best[0])
