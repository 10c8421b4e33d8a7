"""What somebody knows, on the menu of a board: the rulebook of its game, with a tile for each clause."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar, cast

from kernel_games.board.table_board import TableBoard
from kernel_games.board.view_model import WORDS
from kernel_games.engine import Game
from kernel_games.engine.languages import Translated
from kernel_games.session import Message, Reply
from kernel_games.teaching.practice import Known
from kernel_games.teaching.practice.asking import TEXTS
from kernel_games.teaching.practice.known import Tile, head, legend, sign, words
from kernel_games.teaching.practice.memory import recall

MENU = Translated.file(TEXTS, "board")
"""Words of the menu; a page offers what it has a word for."""


class Knowing(TableBoard):
    """A board with the map of its rulebook in the menu."""

    _words: ClassVar[Mapping[str, str]] = ChainMap(cast("Any", MENU), cast("Any", WORDS))
    stylesheets: ClassVar[tuple[str, ...]] = (*TableBoard.stylesheets, "known.css")

    def _do_known(self, message: Message) -> Reply:
        """Return what is known of the rulebook now."""
        del message
        game = self.table.game
        known = Known([game], recall(), datetime.now(UTC))
        return {**book_of(game, known.tiles[game.name]), "legend": legend()}


def book_of(game: Game, tiles: Iterable[Tile]) -> dict[str, Any]:
    """Return a rulebook on the map, as plain data for a page."""
    found = tuple(tiles)
    return {
        "game": game.name,
        "head": head(game, found),
        "tiles": [
            {
                "clause": tile.clause,
                "sign": sign(tile.state),
                "words": words(tile),
                "state": tile.state,
                "due": tile.due,
            }
            for tile in found
        ],
    }
