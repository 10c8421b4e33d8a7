"""The map of what somebody knows as a page: a tile for each clause, and a press on it practises it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar

from kernel_games import engine
from kernel_games.board.checks import THEMES
from kernel_games.engine import Game, registry
from kernel_games.engine.reading import read_choice
from kernel_games.guided import practice
from kernel_games.guided.knowing import book_of
from kernel_games.rulebooks import book_told
from kernel_games.session import Message, Reply, Session, Shown, read_text
from kernel_games.teaching.practice import Known
from kernel_games.teaching.practice.asking import in_map
from kernel_games.teaching.practice.known import Tile, legend
from kernel_games.teaching.practice.memory import recall

__all__ = ["KnownMap", "known_map"]

QUESTIONS = 3
"""Questions about a clause whose tile is pressed: as many in a row as make it known."""


class KnownMap(Session):
    """A map of what somebody knows of some rulebooks, made by :func:`known_map`.

    Parameters
    ----------
    games : iterable of Game
        The games.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.
    """

    program: ClassVar[str] = "known.js"
    stylesheets: ClassVar[tuple[str, ...]] = ("known.css",)

    def __init__(self, games: Iterable[Game], *, theme: str = "auto") -> None:
        super().__init__()
        self._theme = read_choice("theme", theme, THEMES)
        self._games = {game.name: game for game in games}
        self._board: Shown | None = None

    @property
    def tiles(self) -> Mapping[str, tuple[Tile, ...]]:
        """The tiles of each game, by its name, as they are now."""
        return self._now().tiles

    def first(self) -> dict[str, Any]:
        """Return all tiles with their words, and the theme."""
        games, tiles = list(self._games.values()), self.tiles
        page = book_told(games[0])["words"]
        return {
            "title": in_map("title"),
            "books": [book_of(game, tiles[game.name]) for game in games],
            "legend": [*legend(), in_map("press")],
            "words": {"silent": page["silent"], "elsewhere": page["elsewhere"], "back": in_map("back")},
            "theme": self._theme,
        }

    def html(self) -> str:
        """Return the map as a picture."""
        return self._now()._repr_html_()

    def __repr__(self) -> str:
        return repr(self._now())

    def close(self) -> None:
        """Take the map, and the board opened in it, away from all pages."""
        if self._board is not None:
            self._board.close()
            self._board = None

    def _now(self) -> Known:
        return Known(self._games.values(), recall(), datetime.now(UTC))

    # What comes from the browser

    def _do_sync(self, message: Message) -> Reply:
        """Return the map as it is now."""
        del message
        return {"whole": self.first()}

    def _do_practise(self, message: Message) -> Reply:
        """Open questions about a clause."""
        game = self._games[read_choice("game", message.get("game"), self._games)]
        clause = read_choice("clause", read_text(message, "clause"), game.rulebook)
        board = practice(game, QUESTIONS, clauses=[clause], theme=self._theme)
        self.close()
        self._board = self.present(board)
        return {"board": board.name, "call": f"practice({game.name!r}, {QUESTIONS}, clauses=[{clause!r}])"}

    def _do_close(self, message: Message) -> None:
        """Close the board that this page has opened."""
        del message
        self.close()


def known_map(game: Game | str | None = None, *, theme: str = "auto") -> KnownMap:
    """Open the map of a rulebook, or of all; see :func:`kernel_games.known`."""
    names = [game] if game is not None else list(registry.registered_games())
    return KnownMap(map(engine.game, names), theme=theme)
