"""The history of a match: its plies, and the lines of its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kernel_games.engine.events import Event
from kernel_games.engine.moves import Move
from kernel_games.engine.states import State


class Ply(NamedTuple):
    """One step of a match.

    Attributes
    ----------
    player : int
        The seat that moved, or CHANCE.
    move : Move
        What was done.
    events : tuple of Event
        The events, secrets included.
    state : State
        The position after it.
    """

    player: int
    move: Move
    events: tuple[Event, ...]
    state: State


class LogLine(NamedTuple):
    """One event as a seat reads it.

    Attributes
    ----------
    ply : int
        The ply it happened at, from 1.
    clause : str
        Id of the clause.
    text : str
        The event in words. Plain text: escape it before it goes into HTML.
    """

    ply: int
    clause: str
    text: str


def make_ply(state: State, move: Move) -> Ply:
    """Play a legal move and return its ply, with all its events."""
    events: list[Event] = []
    after = state.child(move, events.append)
    return Ply(state.current_player, move, tuple(events), after)


def make_plies(state: State, moves: Iterable[Move]) -> Iterator[Ply]:
    """Play legal moves one after the other and yield their plies."""
    for move in moves:
        # One at a time: whoever stops looking spares the rest.
        yield (ply := make_ply(state, move))
        state = ply.state
