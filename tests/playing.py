"""Playing by notation, and asking why not: what the tests of every game's clauses do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from kernel_games.engine import Event, Game, IllegalMove, OptionError, Refusal, State

AnyState = TypeVar("AnyState", bound=State)


def play(state: AnyState, *texts: str) -> tuple[AnyState, list[Event]]:
    """The state after these moves, a player's or chance's, and all that was told."""
    events: list[Event] = []
    for text in texts:
        state = state.apply(state.game.parse_move(text), events.append)
    return state, events


def told(events: Sequence[Event]) -> list[str]:
    """The clauses that events cite, in order."""
    return [event.clause for event in events]


def refusal(state: State, text: str) -> Refusal:
    """Return why a move is refused, by asking and by trying."""
    move = state.game.parse_move(text)
    found = state.refusal(move)
    assert found is not None, f"{text} is legal"
    with pytest.raises(IllegalMove) as error:
        state.apply(move)
    assert error.value.refusal == found
    assert error.value.reason.strip()
    return found


def refused(state: State, text: str) -> str:
    """The clause that forbids a move."""
    return refusal(state, text).clause


def check_wrong(game: Game, fields: Any, field: str, clause: str) -> None:
    """A wrong position is refused with the field, what would be right, and the clause."""
    with pytest.raises(OptionError) as error:
        game.from_dict(fields)
    assert (error.value.field, error.value.clause) == (field, clause)
    assert error.value.expected in str(error.value)
