"""Options: whole numbers that are agreed before a game, each with its bounds and its clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kernel_games.engine.reading import read_number


class Option(NamedTuple):
    """A whole number that may be agreed before a game, such as how many rounds are played.

    Attributes
    ----------
    default : int
        The value if nothing is agreed.
    low, high : int
        Bounds, both included.
    doc : str
        Its meaning, for readers of the code, and for forms if no text of the game says it.
    clause : str
        The clause that speaks of it.
    kind : str
        How a form asks for it: ``number``; ``yes``, to be ticked, where 1 is yes; or ``seat``, which a reader
        counts from 1.
    """

    default: int
    low: int
    high: int
    doc: str
    clause: str
    kind: str = "number"

    def read(self, field: str, given: Mapping[str, Any]) -> int:
        """Return the checked value given for `field`; the default if there is none, or None."""
        value = given.get(field)
        return self.default if value is None else self.check(field, value)

    def check(self, field: str, value: object) -> int:
        """Return `value` if it is a whole number within the bounds; else raise an :class:`.OptionError`."""
        return read_number(field, value, self.low, self.high, self.clause)
