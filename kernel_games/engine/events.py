"""What happened: told as it happens, and kept from those who may not know of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kernel_games.engine.errors import NO_FACTS, Facts


class Event(NamedTuple):
    """One thing that happened, with the clause that made it happen.

    Attributes
    ----------
    clause : str
        Id of the clause.
    text : str
        Key of a phrase in the game's ``[event]`` table; it is filled only when somebody reads it.
    facts : mapping
        What the phrase is filled with: plain JSON values.
    to : tuple of int, optional
        The seats that may read it whole; all, if None.
    public : str
        Key of the phrase that the others read; empty if they learn nothing.
    secret : mapping
        Facts only for the seats in `to`.
    state : State, optional
        The position while this is told, where one move has several steps that people want to see one by one;
        boards show of it what a seat may know. It is kept out of what seats read.
    """

    clause: str
    text: str
    facts: Facts = NO_FACTS
    to: tuple[int, ...] | None = None
    public: str = ""
    secret: Facts = NO_FACTS
    state: Any = None

    def seen_by(self, seat: int | None) -> Event | None:
        """The event as `seat` (None: a spectator) learns of it; None if it learns nothing."""
        if self.to is None:
            return self if self.state is None else self._replace(state=None)
        if seat in self.to:
            return Event(self.clause, self.text, {**self.facts, **self.secret})
        return Event(self.clause, self.public, self.facts) if self.public else None


Tell = Callable[[Event], None]
"""Somebody who listens to events."""
