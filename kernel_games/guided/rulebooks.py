"""Rulebooks on a page: searched there, their examples drawn here when a clause is opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, ClassVar

from kernel_games import engine
from kernel_games.board import Board
from kernel_games.board.checks import THEMES
from kernel_games.engine import Game, Match, OptionError
from kernel_games.engine.reading import read_choice, read_number
from kernel_games.engine.tales import names_of
from kernel_games.guided import walk
from kernel_games.rulebooks import book_told, clause_told, decisions, page, plain_html
from kernel_games.session import Message, Reply, Session, Shown, read_text, read_whole_number

__all__ = ["RulebookPage", "rulebook"]

_MOST_BOARDS = 8
DECISIONS = "decisions"
"""The address of the page of decisions, beside those of clauses; as in ``widgets/src/book.js``."""


class RulebookPage(Session):
    """A rulebook to read, made by :func:`kernel_games.rulebook`.

    Parameters
    ----------
    game : Game
        Whose rulebook.
    clause : str, optional
        The clause that is shown first, or ``"decisions"``: the clauses that we had to decide.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.

    Attributes
    ----------
    game : Game
        Whose rulebook.

    Raises
    ------
    OptionError
        Names the keyword, its value and what would be right.
    """

    program: ClassVar[str] = "rulebook.js"
    stylesheets: ClassVar[tuple[str, ...]] = ("rulebook.css", "examples.css")

    def __init__(self, game: Game, clause: str | None = None, *, theme: str = "auto") -> None:
        super().__init__()
        self._boards: dict[str, Shown] = {}
        self._theme = read_choice("theme", theme, THEMES)
        decided = clause == DECISIONS and bool(decisions(game))
        self._at = {} if clause is None else {"at": clause if decided else _known(game, "clause", clause)}
        self.game = game

    def board(self, clause: str, number: int = 1, **options: Any) -> Any:
        """Open a live board at the position of an example, to try it.

        Parameters
        ----------
        clause : str
            Id of the clause.
        number : int
            The number of the example, from 1.
        **options
            Those of :class:`kernel_games.board.Board`.

        Returns
        -------
        kernel_games.board.Board
            As the host of this rulebook shows it: in a notebook, in a widget.

        Raises
        ------
        OptionError
            If there is no such clause or example, or with an option.
        """
        return self.present(self._example(clause, number, options))

    def page(self) -> str:
        """Return the rulebook with all its pictures as one HTML document, without kernel and network.

        It is searched and filtered as in a notebook. Each clause has an address in it, such as
        ``kontor.html#KO-X15``.
        """
        return page(self.game)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write :meth:`page` to a file; one that is there is replaced.

        Raises
        ------
        OptionError
            If `path` is no place for a file.
        OSError
            If it cannot be written.
        """
        given: object = path
        if not isinstance(given, (str, os.PathLike)) or not str(given):
            raise OptionError("path", path, "the name of a file, such as 'kontor.html'")
        Path(path).write_text(self.page(), encoding="utf-8")

    def first(self) -> dict[str, Any]:
        """Return all clauses without their examples, which one comes first, and the theme."""
        return {**book_told(self.game), "theme": self._theme, **self._at}

    def html(self) -> str:
        """Return the clauses without pictures."""
        return plain_html(self.game)

    def close(self) -> None:
        """Take the rulebook, and the boards opened in it, away from all pages."""
        for board in self._boards.values():
            board.close()
        self._boards.clear()

    def __repr__(self) -> str:
        book = book_told(self.game)
        lines = [f"{clause.id} {clause.title}" for clause in self.game.rulebook.values()]
        return "\n".join([book["title"], book["by"], *lines])

    # What comes from the browser

    def _do_clause(self, message: Message) -> Reply:
        return clause_told(self.game, _known(self.game, "id", read_text(message, "id")))

    def _do_name(self, message: Message) -> Reply:
        """Return the id by which the outputs of a notebook know this rulebook."""
        del message
        return {"id": self.name}

    def _do_sync(self, message: Message) -> Reply:
        """Return everything a page shows before a clause is opened."""
        del message
        return {"whole": self.first()}

    def _do_try(self, message: Message) -> Reply:
        """Open a board at the position of an example."""
        clause, number = read_text(message, "id"), read_whole_number(message, "number") + 1
        board = self._example(clause, number, {"theme": self._theme})
        return self._opened(board, f"rulebook({self.game.name!r}).board({clause!r}, {number})")

    def _do_walk(self, message: Message) -> Reply:
        """Open a walk."""
        name = read_text(message, "name")
        board = walk(self.game, name, theme=self._theme)
        return self._opened(board, f"walk({self.game.name!r}, {name!r})")

    def _do_close(self, message: Message) -> None:
        """Close a board that this page has opened."""
        board = self._boards.pop(read_text(message, "board"), None)
        if board:
            board.close()

    def _opened(self, board: Session, call: str) -> Reply:
        shown = self.present(board)
        self._boards[board.name] = shown
        # Each open board follows a match and holds a picture: the oldest make room.
        while len(self._boards) > _MOST_BOARDS:
            self._boards.pop(next(iter(self._boards))).close()
        return {"board": board.name, "call": call}

    def _example(self, clause: str, number: int, options: dict[str, Any]) -> Board:
        return example_board(self.game, clause, number, **options)


def example_board(game: Game, clause: object, number: int = 1, **options: Any) -> Board:
    """Return a live board at the position of a clause's example, by its number from 1."""
    examples = game.examples.get(_known(game, "clause", clause), ())
    if not examples:
        raise OptionError("clause", clause, f"a clause with an example: {', '.join(game.examples)}")
    state = examples[read_number("number", number, 1, len(examples)) - 1].state
    return Board(Match(game, names_of(state), start=state, seed=1), **options)


def rulebook(game: Game | str, clause: str | None = None, *, theme: str = "auto") -> RulebookPage:
    """Open a rulebook; see :func:`kernel_games.rulebook`."""
    return RulebookPage(engine.game(game), clause, theme=theme)


def _known(game: Game, field: str, clause: object) -> str:
    if not isinstance(clause, str) or clause not in game.rulebook:
        raise OptionError(field, clause, f"a clause of {game.title}: {', '.join(game.rulebook)}")
    return clause
