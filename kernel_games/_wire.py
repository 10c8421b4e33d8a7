"""What a board tells the browser: the whole of what a seat sees, or what has changed since."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kernel_games.svg import Piece

__all__ = ["Lines", "Moves", "Scene", "Steps", "changes", "piece_changes", "step_changes", "whole"]

Moves = Mapping[str, tuple[str, tuple[str, ...]]]
"""Label and picks of moves, by their notation."""

Lines = Sequence[Sequence[tuple[str, str]]]
"""For each ply the clause and the words of what happened in it."""

Steps = Sequence[tuple[Sequence[tuple[str, str]], Mapping[str, Piece]]]
"""For each step of a move what is told, as clause and words, and the pieces as they lie meanwhile."""

_FIELDS = [(field, number) for number, field in enumerate(Piece._fields) if field != "key"]
_BODY = Piece._fields.index("body")


class Scene(NamedTuple):
    """All that a seat sees at one moment.

    Attributes
    ----------
    seat : int or None
        The seat; None is a spectator.
    head : mapping
        Everything that is replaced as a whole when it changes: size, ground, status, players.
    pieces : mapping of str to Piece
        By key, in drawing order.
    moves : mapping
        The moves that were last open to the seat. ``head["open"]`` says whether they still are: kept while
        others move, most of them need not be sent again.
    log : sequence
        What happened.
    """

    seat: int | None
    head: Mapping[str, Any]
    pieces: Mapping[str, Piece]
    moves: Moves
    log: Lines


def whole(scene: Scene) -> dict[str, Any]:
    """A scene as plain JSON data, for a page that is opened. Bodies that pieces share stand in it once."""
    bodies: dict[str, int] = {}
    pieces = []
    for piece in scene.pieces.values():
        fields = list(map(_plain, piece))
        fields[_BODY] = bodies.setdefault(piece.body, len(bodies))
        pieces.append(fields)
    # Few drawings can be zoomed: where it is not said, it is 1.
    head = {name: value for name, value in scene.head.items() if (name, value) != ("zoom", 1)}
    return {
        **head,
        "bodies": list(bodies),
        "pieces": pieces,
        "moves": [[move, label, list(picks)] for move, (label, picks) in scene.moves.items()],
        "log": [[list(line) for line in lines] for lines in scene.log],
    }


def changes(before: Scene, after: Scene) -> dict[str, Any]:
    """What turns one scene into another, as plain JSON data; see ``widgets/board.js`` for its reader."""
    message = {name: value for name, value in after.head.items() if before.head.get(name) != value}
    message |= piece_changes(before.pieces, after.pieces)
    cut = [move for move in before.moves if move not in after.moves]
    add = [
        [move, label, list(picks)]
        for move, (label, picks) in after.moves.items()
        if before.moves.get(move) != (label, picks)
    ]
    if cut or add:
        message["moves"] = {"cut": cut, "add": add}
    lines = [
        [ply, [list(line) for line in now]]
        for ply, now in enumerate(after.log)
        if ply >= len(before.log) or before.log[ply] != now
    ]
    if lines or len(before.log) != len(after.log):
        message["log"] = {"keep": len(after.log), "set": lines}
    return message


def step_changes(before: Mapping[str, Piece], steps: Steps) -> list[dict[str, Any]]:
    """Each step as its lines and what turns the one before it into it."""
    told = []
    for lines, pieces in steps:
        told.append({"lines": [list(line) for line in lines], **piece_changes(before, pieces)})
        before = pieces
    return told


def piece_changes(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, Any]:
    """Pieces that came, changed or went.

    Returns
    -------
    dict
        ``set``: for each piece its key and the fields that changed, a body as an edit of the old one; for a
        new piece all fields, and the key of the piece that it lies directly below, if any. ``gone``: keys.
    """
    put: list[list[Any]] = []
    come: list[Piece] = []
    for key, piece in after.items():
        old = before.get(key)
        if old is None:
            come.append(piece)
        elif old != piece:
            fields = {field: _plain(piece[n]) for field, n in _FIELDS if old[n] != piece[n]}
            if "body" in fields:
                fields["body"] = _edit(old.body, piece.body)
            put.append([key, fields])
    if come:
        above = _above(before, after)
        put += [[piece.key, _fields(piece), above[piece.key]] for piece in come]
    message: dict[str, Any] = {"set": put} if put else {}
    gone = [key for key in before if key not in after]
    return message | {"gone": gone} if gone else message


def _fields(piece: Piece) -> dict[str, Any]:
    return {field: _plain(piece[n]) for field, n in _FIELDS}


def _above(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, str | None]:
    """For each new piece the next one of its layer, in drawing order, that was there already."""
    following: dict[str, str] = {}
    above: dict[str, str | None] = {}
    for key, piece in reversed(list(after.items())):
        if key in before:
            following[piece.layer] = key
        else:
            above[key] = following.get(piece.layer)
    return above


def _edit(old: str, new: str) -> list[Any]:
    """How much to keep at the start and at the end, and what comes between: most bodies change in a word."""
    shortest = min(len(old), len(new))
    start = _agree(shortest, lambda length: old[:length] == new[:length])
    end = _agree(shortest - start, lambda length: not length or old[-length:] == new[-length:])
    return [start, end, new[start : len(new) - end]]


def _agree(most: int, same: Callable[[int], bool]) -> int:
    """The greatest length up to `most` for which `same` holds; it holds for all shorter ones."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if same(middle):
            least = middle
        else:
            most = middle - 1
    return least


def _plain(value: object) -> Any:
    """A field as JSON needs it: no more decimals than can be seen."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else round(value, 2)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
