"""What a match has been so far: its plies, and the lines of its log."""

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
        What happened, whole.
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
        What happened, in words. Plain text: escape it before it goes into HTML.
    """

    ply: int
    clause: str
    text: str


def make_ply(state: State, move: Move) -> Ply:
    """The ply of a move known to be legal, with all that it tells."""
    events: list[Event] = []
    after = state.child(move, events.append)
    return Ply(state.current_player, move, tuple(events), after)


def make_plies(state: State, moves: Iterable[Move]) -> Iterator[Ply]:
    """The plies of moves known to be legal, one after the other."""
    for move in moves:
        yield (ply := make_ply(state, move))
        state = ply.state
