"""A rulebook in a notebook: searched on its page, its examples drawn here when a clause is opened."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from kernel_games.board import Board
from kernel_games.board.guided import walk
from kernel_games.board.reading import THEMES, Message, Reply, read_text, read_whole_number
from kernel_games.board.wire import Wire
from kernel_games.drawing.scripts import joined, styles
from kernel_games.engine import Game, Match, OptionError, registry
from kernel_games.engine.reading import read_choice, read_number
from kernel_games.engine.tales import names_of
from kernel_games.teaching.rulebooks import book_told, clause_told, page, plain_html

__all__ = ["RulebookPage", "rulebook"]

_MOST_BOARDS = 8


class RulebookPage(Wire):
    """A rulebook to read, made by :func:`kernel_games.rulebook`.

    Parameters
    ----------
    game : Game
        Whose rulebook.
    clause : str, optional
        The clause that is shown first.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.

    Attributes
    ----------
    game : Game
        Whose rulebook.
    errors : list of str
        Tracebacks of what went wrong inside; the page is told in a sentence.

    Raises
    ------
    OptionError
        Names the keyword, its value and what would be right.
    """

    _esm: ClassVar[str] = joined("rulebook.js")
    _css: ClassVar[str] = styles("rulebook.css", "examples.css")
    book = traitlets.Any(read_only=True).tag(sync=True, to_json=lambda told, _: told)

    def __init__(self, game: Game, clause: str | None = None, *, theme: str = "auto") -> None:
        self._boards: dict[str, Board] = {}
        read_choice("theme", theme, THEMES)
        at = {} if clause is None else {"at": _known(game, "clause", clause)}
        self.game = game
        self.errors: list[str] = []
        self.set_trait("book", {**book_told(game), "theme": theme, **at})
        super().__init__()

    def board(self, clause: str, number: int = 1, **options: Any) -> Board:
        """A live board at the position of an example, to try it.

        Parameters
        ----------
        clause : str
            Id of the clause.
        number : int
            Which of its examples, from 1.
        **options
            Those of :class:`kernel_games.board.Board`.

        Raises
        ------
        OptionError
            If there is no such clause or example, or with an option.
        """
        examples = self.game.examples.get(_known(self.game, "clause", clause), ())
        if not examples:
            raise OptionError("clause", clause, f"a clause with an example: {', '.join(self.game.examples)}")
        state = examples[read_number("number", number, 1, len(examples)) - 1].state
        return Board(Match(self.game, names_of(state), start=state, seed=1), **options)

    def page(self) -> str:
        """The rulebook with all its pictures as one HTML document, without a kernel and without network.

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

    def close(self) -> None:
        """Take the rulebook, and the boards opened in it, away from all pages."""
        for board in self._boards.values():
            board.close()
        self._boards.clear()
        super().close()

    def __repr__(self) -> str:
        lines = [f"{clause.id} {clause.title}" for clause in self.game.rulebook.values()]
        return "\n".join([self.book["title"], self.book["by"], *lines])

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle or ({"text/plain": repr(self)}, {})
        data["text/html"] = plain_html(self.game)
        return data, metadata

    # What comes from the browser

    def _asked(self, message: Message) -> Reply:
        return self.commands[read_choice("do", message.get("do"), self.commands)](self, message)

    def _anew(self) -> None:
        self.set_trait("book", {**self.book, **book_told(self.game)})
        super()._anew()

    def _do_clause(self, message: Message) -> Reply:
        return clause_told(self.game, _known(self.game, "id", read_text(message, "id")))

    def _do_name(self, message: Message) -> Reply:
        """What the outputs of a notebook call this rulebook."""
        del message
        return {"id": self.model_id}

    def _do_try(self, message: Message) -> Reply:
        """Open a board at the position of an example."""
        clause, number = read_text(message, "id"), read_whole_number(message, "number") + 1
        board = self.board(clause, number, theme=self.book["theme"])
        return self._opened(board, f"rulebook({self.game.name!r}).board({clause!r}, {number})")

    def _do_walk(self, message: Message) -> Reply:
        """Open a walk."""
        name = read_text(message, "name")
        board = walk(self.game, name, theme=self.book["theme"])
        return self._opened(board, f"walk({self.game.name!r}, {name!r})")

    def _opened(self, board: Board, call: str) -> Reply:
        self._boards[board.model_id] = board
        while len(self._boards) > _MOST_BOARDS:
            self._boards.pop(next(iter(self._boards))).close()
        return {"board": board.model_id, "call": call}

    def _do_close(self, message: Message) -> Reply:
        """Take away a board that this page has opened."""
        board = self._boards.pop(read_text(message, "board"), None)
        if board:
            board.close()
        return {}

    commands: ClassVar[Mapping[str, Callable[[Any, Message], Reply]]] = {
        "clause": _do_clause,
        "close": _do_close,
        "name": _do_name,
        "try": _do_try,
        "walk": _do_walk,
    }


def rulebook(game: Game | str, clause: str | None = None, *, theme: str = "auto") -> RulebookPage:
    """A rulebook in a notebook; see :func:`kernel_games.rulebook`."""
    found: Game = game if isinstance(game, Game) else registry.load("games", game)
    return RulebookPage(found, clause, theme=theme)


def _known(game: Game, field: str, clause: object) -> str:
    if not isinstance(clause, str) or clause not in game.rulebook:
        raise OptionError(field, clause, f"a clause of {game.title}: {', '.join(game.rulebook)}")
    return clause
