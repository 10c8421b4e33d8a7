"""Frames: pictures in sequence, the first whole, of each further one only what has changed.

By these a board tells its page what happens now, the steps of a move, the past and what a move would do, and
a replay is told where no kernel runs. Plain JSON data; ``widgets/src/frames.js`` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kernel_games.drawing.svg import Drawing, Piece, palette

__all__ = ["Frame", "changed", "frame", "plain", "whole"]

_BLANK = Piece("", "", 0, 0)


class Frame(NamedTuple):
    """One picture.

    Attributes
    ----------
    header : mapping
        All but its pieces: size, ground, title, and what else belongs to it. None of it is None.
    pieces : mapping of str to Piece
        By key, in drawing order.
    """

    header: Mapping[str, Any]
    pieces: Mapping[str, Piece]


def frame(drawing: Drawing, **more: Any) -> Frame:
    """Make a frame of a drawing; `more` joins its header."""
    header = {
        "width": plain(drawing.width),
        "height": plain(drawing.height),
        "alt": drawing.title,
        "ground": drawing.ground,
        "layers": list(drawing.layers),
        "colours": palette(drawing),
        "style": drawing.style,
        "zoom": drawing.zoom,
        "focus": plain(drawing.focus or ()),
        "fixed": list(drawing.fixed),
        "working": plain(drawing.working or drawing.height),
    }
    return Frame({**header, **more}, {piece.key: piece for piece in drawing.pieces})


def whole(shown: Frame) -> dict[str, Any]:
    """Return a whole frame: its header, and ``pieces`` in order, each with its fields that are not blank."""
    return {**shown.header, "pieces": [_told(piece, _BLANK) for piece in shown.pieces.values()]}


def changed(before: Frame, after: Frame) -> dict[str, Any]:
    """Return what turns one frame into another.

    Returns
    -------
    dict
        The fields of the header that changed, whole. ``set``: pieces that came or changed, each with its key
        and the fields that changed, whole; one that came also says ``below``, the key of the piece of its
        layer that is drawn after it, if that was there already. ``gone``: keys of pieces that went.
    """
    message = {name: value for name, value in after.header.items() if before.header.get(name) != value}
    put = [
        _told(piece, old)
        for key, piece in after.pieces.items()
        if (old := before.pieces.get(key)) and old != piece
    ]
    put += _come(before, after)
    if put:
        message["set"] = put
    if gone := [key for key in before.pieces if key not in after.pieces]:
        message["gone"] = gone
    return message


def _told(piece: Piece, old: Piece) -> dict[str, Any]:
    """Return the key of a piece, and its fields that differ from an older one."""
    return {"key": piece.key} | {
        name: plain(value)
        for name, value, was in zip(Piece._fields, piece, old, strict=True)
        if value != was and name != "key"
    }


def _come(before: Frame, after: Frame) -> list[dict[str, Any]]:
    """Return the pieces that were not there before, in drawing order."""
    following: dict[str, str] = {}
    come = []
    # Backwards, so that the next older piece of each layer, below which a new one is inserted, is already
    # known.
    for key, piece in reversed(list(after.pieces.items())):
        if key in before.pieces:
            following[piece.layer] = key
        else:
            below = following.get(piece.layer)
            come.append(_told(piece, _BLANK) | ({"below": below} if below else {}))
    return come[::-1]


def plain(value: object) -> Any:
    """Return a field as JSON, with no more decimals than can be seen."""
    if isinstance(value, float):
        seen = round(value, 2)
        return int(seen) if seen.is_integer() else seen
    return [plain(item) for item in value] if isinstance(value, tuple) else value
