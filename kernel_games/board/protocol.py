"""What a board tells the browser: the whole of what a seat sees, or what has changed since.

All of it is plain JSON data. Lists of pieces, moves and plies are packed (:func:`pack`), and texts travel as
edits of those that a page has already (:func:`edit`). Words stay whole in both: whoever searches a message
for what it must not hold finds that as in the data itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby, takewhile
from typing import Any, NamedTuple

from kernel_games.drawing.svg import Piece

Moves = Mapping[str, tuple[str, tuple[str, ...]]]
"""Label and picks of moves, by their notation."""

Lines = Sequence[Sequence[tuple[str, str]]]
"""For each ply the clause and the words of what happened in it."""

Steps = Sequence[tuple[tuple[int, int, int], Mapping[str, Piece]]]
"""For each step of a move which lines of the log tell it, as the number of the ply, from 0, and from which to
before which of its lines; and the pieces as they lie meanwhile."""

_FIELDS = [(field, number) for number, field in enumerate(Piece._fields) if field != "key"]
_BODY = Piece._fields.index("body")
_BLANK = Piece("", "", 0, 0)

# Only digits that JavaScript, too, writes as they were.
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_COUNTED = re.compile(r"0|[1-9][0-9]{0,8}")
_HOLE, _LAST_HOLE = 0xE000, 0xF8FF
_HOLES = re.compile("[\ue000-\uf8ff]")
_SHORTEST = 3

_BIT = re.compile('[^"<]+["<]?|["<]')
_WORD = re.compile(r"\w+|\W")


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
    kept : mapping of str to Piece
        Pieces that this seat has seen go, as they last were, since a page last got the whole: every page has
        them still, so that of one that comes back only what is new is sent.
    """

    seat: int | None
    head: Mapping[str, Any]
    pieces: Mapping[str, Piece]
    moves: Moves
    log: Lines
    kept: Mapping[str, Piece] = {}


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
        "bodies": pack(bodies),
        "pieces": pack(pieces),
        "moves": _moves_text(scene.moves),
        "log": pack([[list(line) for line in lines] for lines in scene.log]),
    }


def changes(before: Scene, after: Scene, steps: Steps = ()) -> dict[str, Any]:
    """What turns one scene into another, as plain JSON data; see ``widgets/src/view.js`` for its reader.

    Where the move had steps, each builds on the one before, and the scene after them on the last.
    """
    kept = before.kept if before.seat == after.seat else {}
    message = {name: value for name, value in after.head.items() if before.head.get(name) != value}
    # Where a kernel runs in the page, what is None may not arrive at all.
    if unset := [name for name, value in message.items() if value is None]:
        message = {name: value for name, value in message.items() if value is not None} | {"unset": unset}
    pieces = before.pieces
    told = []
    for lines, meanwhile in steps:
        told.append({"lines": lines, **piece_changes(pieces, meanwhile, kept)})
        pieces = meanwhile
    if told:
        message["steps"] = told
    message |= piece_changes(pieces, after.pieces, kept)
    # What is kept while others move is the very same.
    if before.moves is not after.moves:
        was, now = _moves_text(before.moves), _moves_text(after.moves)
        if was != now:
            message["moves"] = edit(was, now, numbers=True)
    log = [
        [ply, [list(line) for line in now]]
        for ply, now in enumerate(after.log)
        if ply >= len(before.log) or before.log[ply] != now
    ]
    if log or len(before.log) != len(after.log):
        message["log"] = {"keep": len(after.log), "set": log}
    return message


def keep(before: Scene, after: Scene, steps: Steps = ()) -> Scene:
    """The scene after another with what pages that have heard the :func:`changes` have kept."""
    if before.seat != after.seat:
        return after
    kept = dict(before.kept)
    for pieces in (before.pieces, *(pieces for _, pieces in steps)):
        kept |= {key: piece for key, piece in pieces.items() if key not in after.pieces}
    return after._replace(kept=kept)


def piece_changes(
    before: Mapping[str, Piece], after: Mapping[str, Piece], kept: Mapping[str, Piece] = {}
) -> dict[str, Any]:
    """Pieces that came, changed or went.

    Returns
    -------
    dict
        ``set``: for each piece its key and the fields that changed, a body as an edit of the old one. For a
        new piece the fields that are not as in a blank one, and the key of the piece that it lies directly
        below, if any; for one of those `kept` the fields that changed since, that key, and 1. ``gone``: keys.
        Both are packed.
    """
    put: list[list[Any]] = []
    come: list[Piece] = []
    for key, piece in after.items():
        old = before.get(key)
        if old is None:
            come.append(piece)
        elif old != piece:
            put.append([key, _fields(piece, old)])
    if come:
        above = _above(before, after)
        for piece in come:
            fields = _fields(piece, kept.get(piece.key, _BLANK))
            put.append([piece.key, fields, above[piece.key], *([1] if piece.key in kept else [])])
    message: dict[str, Any] = {"set": pack(put)} if put else {}
    went = [key for key in before if key not in after]
    return message | {"gone": pack(went)} if went else message


def _fields(piece: Piece, old: Piece) -> dict[str, Any]:
    """The fields of a piece that differ from an older one."""
    fields = {field: _plain(piece[n]) for field, n in _FIELDS if old[n] != piece[n]}
    if "body" in fields:
        fields["body"] = edit(old.body, piece.body)
    return fields


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


def _plain(value: object) -> Any:
    """A field as JSON needs it: no more decimals than can be seen."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else round(value, 2)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _moves_text(moves: Moves) -> str:
    """Moves, labels and picks between tabs, packed, as JSON text: little of it changes from turn to turn."""
    rows: dict[str, list[str]] = {}
    for move, (label, picks) in moves.items():
        row = "\t".join((move, label.replace("\t", " "), *picks))
        rows.setdefault(_shape(row), []).append(row)
    return json.dumps(pack(row for alike in rows.values() for row in alike), ensure_ascii=False)


def pack(rows: Iterable[Any]) -> list[Any]:
    """Rows of plain JSON data in less room: those that follow one another and differ only in numbers as one.

    Returns
    -------
    list
        Rows as they are, and for several of them ``like``: their JSON text, with a character from U+E000 on
        where they differ; ``by``: for each such character, in order, what stands there in row after row.
        There ``[value, times]`` is a value several times, ``[value, times, step]`` a number that grows.
    """
    packed: list[Any] = []
    for _, run in groupby(rows, key=_shape):
        alike = list(run)
        one = _as_one(list(map(_written, alike))) if len(alike) > 1 else None
        packed += [one] if one else alike
    return packed


def _shape(row: Any) -> str:
    """What rows have in common that can be packed as one."""
    return _bare(_written(row))


def _bare(text: str) -> str:
    return _NUMBER.sub("0", text)


def _written(row: Any) -> str:
    return json.dumps(row, ensure_ascii=False)


def _as_one(texts: Sequence[str]) -> dict[str, Any] | None:
    """Rows of one shape as one, if that is shorter."""
    if any(map(_HOLES.search, texts)):
        return None
    columns: dict[tuple[str, ...], str] = {}
    like: list[str] = []
    at = 0
    for number, column in zip(
        _NUMBER.finditer(texts[0]), zip(*map(_NUMBER.findall, texts), strict=True), strict=True
    ):
        like.append(texts[0][at : number.start()])
        at = number.end()
        same = len(set(column)) == 1
        like.append(column[0] if same else columns.setdefault(column, chr(_HOLE + len(columns))))
    one = {"like": "".join([*like, texts[0][at:]]), "by": [list(_told(column)) for column in columns]}
    shorter = len(_written(one)) < sum(map(len, texts))
    return one if shorter and 0 < len(columns) <= _LAST_HOLE - _HOLE else None


def _told(column: Sequence[str]) -> Iterator[Any]:
    """A column of numbers, those together that are equal or grow evenly."""
    values = [int(text) if _COUNTED.fullmatch(text) else text for text in column]
    at = 0
    while at < len(values):
        end, step = at + 1, _step(values, at)
        while step is not None and _step(values, end - 1) == step:
            end += 1
        if end - at >= _SHORTEST:
            yield [values[at], end - at, *([step] if step else [])]
        else:
            end = at + 1
            yield values[at]
        at = end


def _step(values: Sequence[int | str], at: int) -> int | None:
    """How much the next value is greater; None if that cannot be said."""
    if at + 1 == len(values):
        return None
    value, after = values[at : at + 2]
    if isinstance(value, int) and isinstance(after, int):
        return after - value
    return 0 if value == after else None


def edit(old: str, new: str, *, numbers: bool = False) -> list[Any]:
    """How a text becomes another.

    Parameters
    ----------
    old, new : str
        The texts; words are never divided.
    numbers : bool
        Whether they are likely to differ in numbers, and not in what stands between these.

    Returns
    -------
    list
        How many characters to keep, or below zero to leave out, as JavaScript counts them; texts to put in.
        What is left over at the end is kept.
    """
    first, second = _BIT.findall(old), _BIT.findall(new)
    bare = _bare if numbers else str
    told: list[Any] = []
    keep = 0
    alike = SequenceMatcher(None, list(map(bare, first)), list(map(bare, second)), autojunk=False)
    for tag, i, j, k, n in alike.get_opcodes():
        pairs = zip(first[i:j], second[k:n], strict=True) if tag == "equal" else [(first[i:j], second[k:n])]
        for pair in pairs:
            was, now = (_WORD.findall("".join(part)) for part in pair)
            start = _same(was, now)
            end = len(was) - _same(was[start:][::-1], now[start:][::-1])
            out, put = was[start:end], now[start : end + len(now) - len(was)]
            keep += _units(was[:start])
            if out or put:
                told += [part for part in (keep, -_units(out), "".join(put)) if part]
                keep = _units(was[end:])
    return told


def _same(some: Sequence[str], others: Sequence[str]) -> int:
    """How many texts are equal from the start."""
    equal = takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))
    return sum(1 for _ in equal)


def _units(texts: Sequence[str]) -> int:
    return len("".join(texts).encode("utf-16-le", "surrogatepass")) // 2
