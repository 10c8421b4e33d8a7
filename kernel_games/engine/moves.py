"""Moves, and how they are read from their notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from kernel_games.engine.errors import ParseError, shown
from kernel_games.engine.languages import WORDS

LONGEST_TEXT = 200


class Move:
    """A move: a verb and its arguments. Equal moves are one object, so they compare and hash at no cost.

    Every move ever made is kept for the life of the process: no move may be made of untrusted text.
    ``game.parse_move`` checks it first.

    Parameters
    ----------
    verb : str
        The kind of move, such as ``up2``.
    *args : str or int
        With what.

    Raises
    ------
    ValueError
        If another move reads the same.
    """

    __slots__ = ("args", "text", "verb")
    _made: ClassVar[dict[str, Any]] = {}
    verb: str
    args: tuple[str | int, ...]
    text: str

    def __new__(cls, verb: str, *args: str | int) -> Self:
        """Return the one move with this verb and these arguments."""
        text = " ".join(map(str, (verb, *args)))
        move: Self | None = cls._made.get(text)
        if move is None:
            move = super().__new__(cls)
            move.verb, move.args, move.text = verb, args, text
            # Two threads may both find it missing; setdefault is atomic, so both leave with the same object.
            move = cls._made.setdefault(text, move)
        if (move.verb, move.args) != (verb, args):
            msg = f"two moves read {text!r}: {(verb, *args)} and {(move.verb, *move.args)}"
            raise ValueError(msg)
        return move

    @classmethod
    def known(cls, text: str) -> bool:
        """Return True if a move with this text has been made before."""
        return text in cls._made

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    # Unpickling makes it again, so a move from another process is this process's own object.
    def __reduce__(self) -> tuple[type[Move], tuple[str | int, ...]]:
        return Move, (self.verb, *self.args)


def parse_from(table: Mapping[str, Move], text: object, title: str) -> Move:
    """Look a move up by its notation, whatever its case and spacing.

    Parameters
    ----------
    table : mapping of str to Move
        By case-folded notation.
    text : object
        The text that somebody wrote.
    title : str
        Of the game, for the error.
    """
    if isinstance(text, str) and len(text) <= LONGEST_TEXT:
        move = table.get(" ".join(text.casefold().split()))
        if move is not None:
            return move
    examples = ", ".join(repr(str(move)) for move in list(table.values())[:3])
    said = WORDS["parse"]["no_move"]
    raise ParseError(said.format(text=shown(text, 60), title=title, examples=examples))
