"""Errors that a caller can fix, each saying what was wrong and what would be right.

The tree::

    GameError (a ValueError)
    ├── ParseError      text that is no move of the game
    ├── OptionError     a value that does not fit: an option, a player count, a field
    ├── IllegalMove     a move that a clause forbids; it carries the Refusal
    ├── UndoError       a move that cannot be taken back or made again
    ├── RulebookError   a file of clauses, words or examples that cannot be read
    ├── PluginError     a game or bot of another package that cannot be used
    ├── RecordError     a saved match that cannot be read
    └── AddressError    an address that is damaged, or made under other rules
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

LONGEST_SHOWN = 160

Facts = Mapping[str, Any]
"""Values that fill a phrase, by name: plain JSON."""

NO_FACTS: Facts = {}


def shown(value: object, most: int = LONGEST_SHOWN) -> str:
    """Return `value` as Python writes it, for a message: on one line, cut to `most` characters."""
    try:
        text = repr(value)
    except Exception as error:  # noqa: BLE001 -- nested too deep, a number with too many digits, a repr of somebody's own
        text = f"<{type(value).__name__} that cannot be shown: {type(error).__name__}>"
    return text if len(text) <= most else text[: most - 1] + "…"


def field_name(field: str) -> str:
    """Return the name of a field for a message: quoted if a stranger made it empty, long or unreadable."""
    readable = field.strip() and field.isprintable() and len(field) <= LONGEST_SHOWN
    return field if readable else shown(field)


class GameError(ValueError):
    """Root of all errors that a caller can fix."""


class ParseError(GameError):
    """Text that is no move of the game. It cites no clause, since the rulebook says nothing about it."""


class OptionError(GameError):
    """A value that does not fit: an option, a player count, a field of a position.

    Attributes
    ----------
    field : str
        Which one.
    value : object
        The value given.
    expected : str
        The right kind of value.
    clause : str
        The clause that forbids it; empty where the rulebook says nothing.
    """

    SENTENCE = "{field} = {value}: expected {expected}"

    @staticmethod
    def in_words(expected: str) -> tuple[str, str]:
        """Return the sentence and what was expected, in English; :mod:`.expected` speaks other languages."""
        return OptionError.SENTENCE, expected

    def __init__(self, field: str, value: object, expected: str, clause: str = "") -> None:
        self.field = field
        self.value = value
        self.expected = expected
        self.clause = clause
        cited = f" ({clause})" if clause else ""
        sentence, right = self.in_words(expected)
        said = sentence.format(field=field_name(field), value=shown(value), expected=right)
        super().__init__(f"{said}{cited}")

    # Exceptions pickle by their message alone; workers of the lab send these back whole.
    def __reduce__(self) -> tuple[type[OptionError], tuple[object, ...]]:
        return type(self), (self.field, self.value, self.expected, self.clause)


class Refusal(NamedTuple):
    """Reason why a move is not allowed.

    Attributes
    ----------
    clause : str
        Id of the clause that forbids it.
    reason : str
        Key of a phrase in the game's ``[refusal]`` table.
    facts : mapping
        Values that fill the phrase.
    """

    clause: str
    reason: str
    facts: Facts = NO_FACTS


class IllegalMove(GameError):  # noqa: N818 -- the field's word (python-chess: IllegalMoveError; OpenSpiel: illegal move)
    """A move that the rulebook forbids here.

    Attributes
    ----------
    refusal : Refusal
        The clause and the reason.
    reason : str
        The reason in words.
    """

    def __init__(self, refusal: Refusal, reason: str) -> None:
        self.refusal = refusal
        self.reason = reason
        super().__init__(f"{reason} ({refusal.clause})")

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[object, ...]]:
        return type(self), (self.refusal, self.reason)


class UndoError(GameError):
    """A move that cannot be taken back or played again."""


class RulebookError(GameError):
    """A rulebook or phrase file that cannot be read; names the file, the entry and what would be right."""


class PluginError(GameError):
    """An entry point of another package that cannot be used; names the package, the entry and the fault."""


class RecordError(GameError):
    """A saved match that cannot be read.

    Attributes
    ----------
    line : int
        Line of the file, from 1.
    reason : str
        The fault.
    """

    @staticmethod
    def in_words(line: int, reason: str) -> str:
        """Return the sentence, in English; :mod:`.expected` speaks other languages."""
        return f"line {line}: {reason}"

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(self.in_words(line, reason))

    def __reduce__(self) -> tuple[type[RecordError], tuple[object, ...]]:
        return type(self), (self.line, self.reason)


class AddressError(GameError):
    """An address or link that is damaged, or was made under other rules; a whole sentence says which."""
