"""A game's own form on a board, in place of the drawing, for moves that are many numbers.

The page asks a form as it would alone, inside ``{do: "sheet", ask}``, and is answered what the form answers;
what the form tells of its own accord comes as ``{kind: "kg-sheet", said}``. A form plays ordinary moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from kernel_games.engine import Refusal, State, registry
from kernel_games.engine.table import Table
from kernel_games.session import Reply


class Form(Protocol):
    """Interface of a game's form for its moves, an entry point of the group ``kernel_games.forms``.

    It is made of a match, a seat and a theme, and plays its moves by the match's ``play_all``.
    """

    tell: Callable[[dict[str, Any]], None]
    refusal: Refusal | None
    """Refusal of the last request; None if it was allowed."""

    @staticmethod
    def invitation(state: State) -> str:
        """Return the words of a button to a form for what is decided now; empty if it is for nothing now."""

    def act(self, message: object) -> Reply:
        """Answer a question of the page."""

    def close(self) -> None:
        """Stop following the match."""


def invited(state: State) -> str:
    """Return the words of a button to the game's form, if there is one for what is decided now."""
    name = state.game.name
    if name not in registry.entries("forms"):
        return ""
    words: str = registry.load("forms", name).invitation(state)
    return words


def open_form(table: Table, seat: int | None, theme: str, tell: Callable[[dict[str, Any]], None]) -> Form:
    """Open the game's form for a seat of a table.

    Parameters
    ----------
    table : Table
        The match, or the walk.
    seat : int or None
        Whose moves it plays.
    theme : str
        As for a board.
    tell : callable
        Takes a message to every page that shows the board.
    """
    form: Form = registry.load("forms", table.game.name)(table, seat, theme=theme)
    form.tell = lambda message: tell({"kind": "kg-sheet", "said": message})
    return form
