"""Messages from a board to its page: the whole of what a seat sees, or what has changed since.

All of it is plain JSON data; ``widgets/src/view.js`` reads it. A message is

- ``kind``: ``"kg"``; ``base``, ``rev``: the revision that it builds on and the one it leads to;
- or, with ``whole`` (see :func:`whole`), one that builds on nothing;
- else what changed (see :func:`changes`);
- ``say``: a sentence for the person, with the clause if one speaks of it.

What a page asks, and how it is answered, is that of every session (:mod:`kernel_games.session`); the board's
commands say what is in both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from kernel_games.drawing import frames
from kernel_games.drawing.frames import Frame
from kernel_games.engine.film import Line

Moves = Mapping[str, tuple[str, tuple[str, ...]]]
"""Label and picks of moves, by notation."""


class Keyframe(NamedTuple):
    """One step of a move: what is told, and what is seen meanwhile; or a scene, which can be skipped."""

    lines: Sequence[Line]
    frame: Frame
    scene: bool = False


class View(NamedTuple):
    """Everything that a seat sees at one moment.

    Attributes
    ----------
    seat : int or None
        The seat; None is a spectator.
    frame : Frame
        The picture; its header holds all else that is replaced as a whole when it changes, such as mood,
        status and players.
    moves : mapping
        The moves that were last open to the seat: kept while others move, most need not be sent again.
    log : sequence
        The lines of each ply.
    known : mapping
        All moves that every page has been told of, open or not.
    """

    seat: int | None
    frame: Frame
    moves: Moves
    log: Sequence[Sequence[Line]]
    known: Moves = MappingProxyType({})


def whole(view: View) -> dict[str, Any]:
    """Return a whole view, for a page that opens.

    Returns
    -------
    dict
        The picture (:func:`kernel_games.drawing.frames.whole`); ``moves``: for each its notation, label and
        picks; ``log``: for each ply its lines.
    """
    return {**frames.whole(view.frame), "moves": _told(view.moves), "log": view.log}


def changes(before: View, after: View, steps: Sequence[Keyframe] = ()) -> dict[str, Any]:
    """Return what turns one view into another.

    Returns
    -------
    dict
        What changed in the picture (:func:`kernel_games.drawing.frames.changed`), since the last of the steps
        if there are any; ``steps``: for each its ``lines``, ``scene`` if it is one, and what changed since
        the one before; ``moves``: the ``new`` ones with label and picks, those known before that ``came``,
        and those that are ``gone``; ``log``: how many plies to ``keep``, and ``set``, those whose lines
        changed, by number from 0.
    """
    last, sent = before.frame, []
    for step in steps:
        marked = {"scene": True} if step.scene else {}
        sent.append({"lines": step.lines, **marked, **frames.changed(last, step.frame)})
        last = step.frame
    message = frames.changed(last, after.frame)
    if sent:
        message["steps"] = sent
    # While others move, the viewer keeps the very same mapping: then there is nothing to compare, move by
    # move.
    if before.moves is not after.moves:
        # Known moves come back by name alone: most turns repeat nearly all labels and picks.
        new = {move: what for move, what in after.moves.items() if before.known.get(move) != what}
        came = [move for move in after.moves if move not in before.moves and move not in new]
        gone = [move for move in before.moves if move not in after.moves]
        if new or came or gone:
            message["moves"] = {"new": _told(new), "came": came, "gone": gone}
    log = [
        [ply, lines]
        for ply, lines in enumerate(after.log)
        if ply >= len(before.log) or before.log[ply] != lines
    ]
    if log or len(before.log) != len(after.log):
        message["log"] = {"keep": len(after.log), "set": log}
    return message


def _told(moves: Moves) -> list[list[Any]]:
    return [[move, label, picks] for move, (label, picks) in moves.items()]
