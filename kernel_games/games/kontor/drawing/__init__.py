"""Kontor as a picture: an observation becomes a :class:`kernel_games.drawing.svg.Drawing`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kernel_games.drawing.lettering import cut, text, wrap
from kernel_games.drawing.svg import Drawing, Piece, check_names
from kernel_games.games.kontor import words
from kernel_games.games.kontor.components import COLOURS as OWNERS
from kernel_games.games.kontor.drawing import glyphs as art
from kernel_games.games.kontor.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.kontor.drawing.harbour import harbour
from kernel_games.games.kontor.drawing.layout import Layout, field, lay_out
from kernel_games.games.kontor.drawing.ledger import ledger
from kernel_games.games.kontor.drawing.panels import decides, leaders, panels
from kernel_games.games.kontor.words import say

LAYOUTS = ("standard", "narrow")

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
"""How many times larger a board may show it: cards become as large as those in hand."""

_BUTTONS = {
    "span": ("across", "down"),
    "export": ("store",),
    "crane": ("leave",),
    "sail": ("stay",),
    "remove": ("spare",),
    "buy": ("buy", "decline"),
}
"""What is pressed on the sign, by phase."""

_SINGLE = {word for words in _BUTTONS.values() for word in words}


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """What a person points at for a move: a card, a cell, a good, a player's panel, a button on the sign.

    Parameters
    ----------
    view : mapping
        An observation; the answer is the same in all of them.
    move : str
        A move in its notation, such as ``choose red12``, ``place n2e1`` or ``take wine black``.

    Returns
    -------
    tuple of str
        Picks as the pieces of :func:`draw` carry them; empty for what chance decides.
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


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw what a seat, or a spectator, sees (:class:`kernel_games.drawing.pictures.Artist`).

    900 units wide and about as high, or 360 wide and taller.
    """
    players = check_names(names, view["players"])
    t = lay_out(view["players"], view["seat"], layout=layout)
    west, north, east, south = view["box"]
    f = field(t.inner, view["size"], (west, north, east, south))
    pieces = (
        *_sign(t, view, players),
        *panels(t, view, players),
        *harbour(f, view, players),
        *ledger(t, f, view, players),
    )
    base = ground(view["players"], view["seat"], layout=layout)
    title = _title(view, players)
    return Drawing(
        *(t.width, t.height, title, base, pieces, LAYERS, COLOURS, STYLE),
        zoom=_ZOOM_NARROW if layout == "narrow" else _ZOOM,
    )


def _title(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    told = [words.turn(view, names), words.field(view), words.coins(view, names), words.scores(view, names)]
    if view["phase"] == "over":
        told.append(_result(view, names))
    return " ".join(f"{line}." for line in (say("title"), *told))


def _result(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    best = leaders(view)
    return say("share", names, seats=best) if best[1:] else say("wins", names, seat=best[0])


def _sign(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """What goes on, and the questions that are answered by a button."""
    x, y, width, height = t.sign
    over = view["phase"] == "over"
    doing = words.turn(view, names)
    buttons = _BUTTONS.get(view["phase"], ()) if decides(view) else ()
    wide = 104.0 if t.narrow else 132.0
    taken = (wide + 8) * len(buttons) if not t.narrow else 0.0 if not buttons else wide + 8
    room = width - 32 - taken
    first = _result(view, names) if over else doing
    size = 16 if t.narrow else 20
    shown = words.field(view, short=t.narrow)
    lines = wrap(first, size, room) if t.narrow else (cut(first, size, room),)
    body = "".join(text(16, 24 + 18 * n, size, line) for n, line in enumerate(lines))
    yield Piece("sign", body, x, y, "signs", label=doing, box=(0, 0, width, height - 24))
    # Apart from what goes on, since it changes but once a round.
    body = text(16, 14, 12, cut(shown, 12, room), "quiet")
    box = (0, 0, room + 16, 20)
    yield Piece("field", body, x, y + height - 24, "signs", label=words.field(view), box=box)
    for n, pick in enumerate(buttons):
        label = say(f"button_{pick}")
        if t.narrow:
            at = (x + width - wide / 2 - 10, y + height / 2 + (n - (len(buttons) - 1) / 2) * 30)
        else:
            at = (x + width - wide / 2 - 12 - (wide + 8) * (len(buttons) - 1 - n), y + height / 2)
        drawn = art.button(cut(label, 13, wide - 8), wide)
        drawn_box = (-wide / 2, -14.0, wide, 28.0)
        yield Piece(f"sign:{pick}", drawn, *at, "signs", 0, 1, pick, label, drawn_box)
