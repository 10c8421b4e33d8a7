"""What a game says of its questions in Python: its module ``practice``, beside its ``practice.toml``."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from kernel_games.engine import Event, Game, Move, Refusal, State

Close = Callable[[Any, Move], bool]
Mistakes = Callable[[Any, Move], list[Any]]
Read = Callable[[Mapping[str, Any]], Any]
Given = Callable[[Any, Move], Mapping[str, Any]]
Sentence = Event | Refusal | tuple[str, Mapping[str, Any]]
Why = Callable[[Any, Move], Sequence[Sentence]]


class Own(NamedTuple):
    """The tables of a game's module ``practice``, each empty if it is missing.

    Attributes
    ----------
    close : mapping of str to callable
        By key of a template, or clause and kind such as ``"TT-T6 may"``: whether a state and a move in it
        are worth asking about, such as a near miss. Without an entry all are.
    mistakes : mapping of str to callable
        By key of a template the wrong answers for a state and a move, the likeliest first; the right one
        may be among them.
    read : mapping of str to callable
        By key of a template with ``seen`` what follows from a view, where no place in it holds that; the
        view comes with the game's ``law``.
    given : mapping of str to callable
        By key of a template, more facts that its question may name, for a state and a move in it.
    why : mapping of str to callable
        By the same keys as ``close``, why the answer is what it is in this very position: sentences, each an
        event of the move or a refusal, told as ever, or a key of the table ``why`` of the game's texts with
        its facts.
    """

    close: Mapping[str, Close]
    mistakes: Mapping[str, Mistakes]
    read: Mapping[str, Read]
    given: Mapping[str, Given]
    why: Mapping[str, Why]


@cache
def own(game: Game) -> Own:
    """Return what a game says of its questions; empty tables if it has no module ``practice``."""
    module = sys.modules[type(game).__module__]
    name = f"{module.__package__}.practice"
    try:
        found = importlib.import_module(name) if module.__package__ else module
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        found = module
    return Own(*(getattr(found, table, {}) for table in ("CLOSE", "MISTAKES", "READ", "GIVEN", "WHY")))


def worth_asking(key: str, state: State, move: Move) -> bool:
    """Return True if a question with this key is a good one here, as far as its game can tell."""
    close = own(state.game).close.get(key)
    return close is None or close(state, move)
