"""Drawing of Kontor: from an observation to a :class:`kernel_games.drawing.svg.Drawing`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kernel_games.drawing.guide import LAYOUTS, Button, Prompt, Prompts
from kernel_games.drawing.lettering import cut, length, text
from kernel_games.drawing.printables import Printable
from kernel_games.drawing.svg import Drawing, Piece, check_names, use
from kernel_games.engine import law_of
from kernel_games.games.kontor import words
from kernel_games.games.kontor.components import COLOURS as OWNERS
from kernel_games.games.kontor.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.kontor.drawing.harbour import harbour
from kernel_games.games.kontor.drawing.layout import CARD, Layout, field, lay_out
from kernel_games.games.kontor.drawing.ledger import ledger
from kernel_games.games.kontor.drawing.panels import leaders, panels
from kernel_games.games.kontor.drawing.tally import tallies
from kernel_games.games.kontor.words import say

__all__ = ["LAYOUTS", "buttons", "draw", "picks", "prompts"]

LAYERS = (
    "places",
    "bed",
    "spots",
    "cards",
    "rings",
    "houses",
    "depots",
    "keepers",
    "signs",
    "ledger",
    "tokens",
)

_ZOOM, _ZOOM_NARROW = 2, 4
"""Largest zoom of a board: cards become as large as those in hand."""

_BUTTONS = {
    "span": ("across", "down"),
    "export": ("store",),
    "crane": ("leave",),
    "sail": ("stay",),
    "remove": ("spare",),
    "buy": ("buy", "decline"),
}
"""Answers that are no place on the table, by phase."""

_SINGLE = {word for words in _BUTTONS.values() for word in words}


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """Return the picks that make a move: a card, cell, good, panel or button.

    Parameters
    ----------
    view : mapping
        An observation; the answer is the same in all of them.
    move : str
        A move in its notation, such as ``choose red12``, ``place n2e1`` or ``take wine black``.

    Returns
    -------
    tuple of str
        Picks as the pieces of :func:`draw` and :func:`buttons` carry them; empty for what chance decides.
    """
    del view
    verb, *args = move.split()
    if verb == "choose":
        return (f"card:{args[0]}",)
    if verb in ("place", "sail", "remove"):
        return (f"cell:{args[0]}",)
    if verb == "export":
        return (f"good:{args[0]}",)
    if verb == "take":
        return (f"good:{args[0]}", f"seat:{OWNERS.index(args[1])}")
    return (verb,) if verb in _SINGLE else ()


_SPECIAL = ("flood", "bridge", "customs")
"""Cards that do not lie on an empty cell."""

_LIT = {
    "choose": "card",
    "place": "cell",
    "sail": "cell",
    "remove": "cell",
    "export": "good",
    "crane": "good",
}
"""Pieces lit first in a phase; where a button is the answer, everything that can be picked."""


def prompts(view: Mapping[str, Any], names: Sequence[str]) -> Prompts:
    """Return the prompts of the deciding seat; a crane's good and owner come in any order."""
    del names
    phase, seat = view["phase"], view["seat"]
    if not view.get("legal"):
        return {}
    kind = view["chosen"][seat]["kind"] if phase == "place" else ""
    words_of = say(f"ask_{kind if kind in _SPECIAL else phase}", price=law_of(view).price)
    asked = {"": Prompt(words_of, (_LIT[phase],) if phase in _LIT else ())}
    if phase == "crane":
        asked["good"] = Prompt(say("ask_crane_seat"), ("seat",))
        asked["seat"] = Prompt(say("ask_crane_good"), ("good",))
    return asked


def buttons(view: Mapping[str, Any]) -> Sequence[Button]:
    """Return the answers that are buttons, not places on the table."""
    asked = _BUTTONS.get(view["phase"], ()) if view.get("legal") else ()
    return tuple(Button(pick, say(f"button_{pick}", price=law_of(view).price)) for pick in asked)


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw what a seat or a spectator sees (:class:`kernel_games.drawing.pictures.Artist`)."""
    players = check_names(names, view["players"])
    t = lay_out(view["players"], view["seat"], layout=layout)
    west, north, east, south = view["box"]
    f = field(t.inner, view["size"], (west, north, east, south), t.most)
    pieces = (
        # Nothing is drawn of it: a close-up of cards stays within the frame of the chart.
        Piece("chart", "", t.inner.x, t.inner.y, "places", box=(0, 0, t.inner.width, t.inner.height)),
        *_sign(t, view, players),
        *panels(t, view, players),
        *harbour(f, view, players),
        *tallies(t, f, view, players),
        *ledger(t, f, view, players),
    )
    base = ground(view["players"], view["seat"], layout=layout)
    title = _title(view, players)
    return Drawing(
        *(t.width, t.height, title, base, pieces, LAYERS, COLOURS, STYLE),
        zoom=_ZOOM_NARROW if t.narrow else _ZOOM,
        working=t.working,
    )


def sheets(view: Mapping[str, Any]) -> tuple[Printable, ...]:
    """Return the printable sheets: the field, each cell with its notation."""
    players = view["players"]
    t = lay_out(players, None, layout="standard")
    west, north, east, south = view["box"]
    f = field(t.inner, view["size"], (west, north, east, south), t.most)
    west, north, east, south = f.shown
    marks = tuple(
        Piece(f"spot:{x}:{y}", use("spot"), *f.at(x, y), scale=f.cell / CARD)
        for x in range(west, east + 1)
        for y in range(north, south + 1)
    )
    base = ground(players, None, layout="standard")
    drawing = Drawing(t.width, t.height, "", base, marks, colours=COLOURS, style=STYLE)
    return (Printable("board", drawing, t.chart),)


def _title(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    told = [words.turn(view, names), words.field(view), words.coins(view, names), words.scores(view, names)]
    if view["phase"] == "over":
        told.append(_result(view, names))
    return " ".join(f"{line}." for line in (say("title"), *told))


def _result(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    best = leaders(view)
    return say("share", names, seats=best) if best[1:] else say("wins", names, seat=best[0])


def _sign(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the round, and the decision where no line of the board says it."""
    x, y = t.round
    told, doing = words.field(view), words.turn(view, names)
    first = _result(view, names) if view["phase"] == "over" else doing
    # Where both do not fit on the line, the decision is said in full.
    full = t.sign and length(told) * t.small + length(first) * 18 + 44 <= t.sign.width
    shown = told if full else words.field(view, short=True)
    wide = length(shown) * t.small
    left = -wide if t.sign else 0.0
    body = text(0, 0, t.small, shown, "quiet", anchor="e" if t.sign else "")
    yield Piece("field", body, x, y, "signs", label=told, box=(left, -14, wide, 20))
    if t.sign:
        room = t.sign.width - wide - 44
        body = text(16, 23, 18, cut(first, 18, room))
        box = (8, 4, room, t.sign.height - 8)
        yield Piece("sign", body, t.sign.x, t.sign.y, "signs", label=doing, box=box)
