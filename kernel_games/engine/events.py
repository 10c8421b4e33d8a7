"""Events: what happens in a move, and who may know of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kernel_games.engine.errors import NO_FACTS, Facts

_SCENE = {"scene"}


class Event(NamedTuple):
    """One thing that happened, with the clause that made it happen.

    Attributes
    ----------
    clause : str
        Id of the clause.
    text : str
        Key of a phrase in the game's ``[event]`` table; it is filled only when somebody reads it.
    facts : mapping
        Values that fill the phrase, as plain JSON.
    to : tuple of int, optional
        The seats that may read it whole; all, if None.
    public : str
        Key of the phrase that the others read; empty if they learn nothing.
    secret : mapping
        Facts only for the seats in `to`.
    shown : mapping
        Where one move has several steps that people want to see one by one: what is seen while this is told,
        as plain public JSON. It is laid over the observation of the position after the move, holds only keys
        that differ from it, and never ``legal``. With the one key ``scene``, which no observation needs, it
        is a great moment of a move, seen large, over the position that has come of it.
    """

    clause: str
    text: str
    facts: Facts = NO_FACTS
    to: tuple[int, ...] | None = None
    public: str = ""
    secret: Facts = NO_FACTS
    shown: Facts = NO_FACTS

    @property
    def staged(self) -> bool:
        """True if nothing but a scene is shown, which only boards stage: the move itself is one step."""
        return self.shown.keys() == _SCENE

    def seen_by(self, seat: int | None) -> Event | None:
        """Return the event as `seat` (None: a spectator) learns of it, or None if it learns nothing."""
        if self.to is None:
            return self
        if seat in self.to:
            return Event(self.clause, self.text, {**self.facts, **self.secret})
        return Event(self.clause, self.public, self.facts) if self.public else None


Tell = Callable[[Event], None]
"""Somebody who listens to events."""


class Note:
    """Callback through which rules report events: ``note("MS-1a", "forward", seat=0)``. Always true.

    Parameters
    ----------
    tell : callable
        The listener.
    shown : mapping
        Data shown meanwhile; see :class:`Event`.
    """

    __slots__ = ("_shown", "_tell")

    def __init__(self, tell: Tell, shown: Facts = NO_FACTS) -> None:
        self._tell = tell
        self._shown = shown

    def __bool__(self) -> bool:
        return True

    def __call__(self, clause: str, text: str, /, **facts: Any) -> None:
        """Report an event that everybody may know."""
        self._tell(Event(clause, text, facts, shown=self._shown))

    def only(
        self,
        seats: Sequence[int],
        clause: str,
        text: str,
        /,
        *,
        secret: Facts,
        public: str = "",
        **facts: Any,
    ) -> None:
        """Report an event that only `seats` learn whole; the others read the phrase `public`."""
        self._tell(Event(clause, text, facts, tuple(seats), public, secret, self._shown))

    def showing(self, shown: Facts) -> Note:
        """Return a note to the same listener whose events carry what is shown meanwhile."""
        return Note(self._tell, shown)


class _Silence(tuple[()]):
    """Stand-in for a :class:`Note` when nobody listens.

    Rules ask at every step whether somebody listens, and an empty tuple is false without a call.
    """

    __slots__ = ()

    def __call__(self, *_: object, **__: object) -> None:
        """Ignore the event."""

    only = __call__

    def showing(self, shown: Facts) -> _Silence:
        """Ignore what would be shown."""
        del shown
        return self


SILENT: Any = _Silence()
"""What the rules are given where nobody listens: false, unlike any :class:`Note`."""
