"""Telling what happens, each event with its clause."""

from __future__ import annotations

from typing import Any

from kernel_games.engine import Event, Tell


def note(tell: Tell | None, clause: str, text: str, /, **facts: Any) -> None:
    """Tell an event, if somebody listens.

    Parameters
    ----------
    tell : callable or None
        Who listens.
    clause : str
        Why it happens.
    text : str
        Key of the phrase in ``[event]``.
    **facts
        What the phrase is filled with: plain JSON values. A ``count`` of an ``article`` also gives
        ``what``: the word for one or for many.
    """
    if tell is None:
        return
    if "count" in facts:
        facts["what"] = facts["article"] + ("_one" if facts["count"] == 1 else "")
    tell(Event(clause, text, facts))
