"""Live boards on a page that runs Python itself: Pyodide in a worker, this package, and no Jupyter.

A host of sessions like any other. Such a page has no anywidget, which would bring IPython and all its
dependencies. The page's half is in ``widgets/live``; messages travel as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.board import Board, TableBoard
from kernel_games.engine import Match, OptionError, registry
from kernel_games.engine.languages import language
from kernel_games.engine.reading import read_choice
from kernel_games.guided import WalkBoard, walk
from kernel_games.guided.links import opened
from kernel_games.teaching.walks import address

__all__ = ["Live"]

_PERSON, _RIVAL = "Ada", "Kai"
_FIELDS = ("game", "walk", "at", "theme", "seed", "board")


class Live:
    """The board of a page: one at a time, of a match or of a walk.

    Parameters
    ----------
    tell : callable
        Takes what the page is told, as JSON.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._say = tell
        self._board: TableBoard | None = None
        self._number = 0
        self._told: tuple[object, int] = (None, 0)

    def show(self, wish: str) -> None:
        """Put another board on the page; the old one is closed.

        Parameters
        ----------
        wish : str
            A JSON object: ``game``, the name of a game, or ``walk``, such as ``"kontor/majority"``, to be
            begun anew; or ``at``, a link to any of them, to go on from there; a ``board`` number, which comes
            with everything that this board sends; and if they are wanted a ``theme``, as for any board, and
            a ``seed``.

        Raises
        ------
        GameError
            Names what cannot be had, and what can; or says what is wrong with the link.
        """
        asked = json.loads(wish)
        for name in asked:
            read_choice("field", name, _FIELDS)
        theme = asked.get("theme", "auto")
        if "at" in asked:
            board: TableBoard = opened(asked["at"], again=True, theme=theme)
        elif "walk" in asked:
            game, _, name = str(asked["walk"]).partition("/")
            board = walk(game, name, again=True, theme=theme)
        else:
            rival = registry.load("bots", "greedy")(_RIVAL)
            match = Match(asked.get("game", ""), [_PERSON, rival], seed=asked.get("seed"))
            board = Board(match, theme=theme)
        if self._board is not None:
            # Its language listener and its match would otherwise live on.
            self._board.close()
        board.tell = self._tell
        self._board, self._number = board, asked.get("board", 0)
        self._tell_place()

    def speak(self, name: str) -> None:
        """Set the language; the board on the page goes on in it.

        Raises
        ------
        OptionError
            If it is not known; it lists those that are.
        """
        language(name)

    def hear(self, message: str) -> None:
        """Answer a question of the page to its board.

        Raises
        ------
        OptionError
            If there is no board.
        """
        if self._board is None:
            raise OptionError("message", message, "nothing: no board is shown")
        self._board.hear(json.loads(message))
        self._tell_place()

    def whole(self, board: int) -> str:
        """Return what the board of this number shows, as JSON; "" if another one is on the page by now."""
        known = self._board is not None and self._number == board
        return json.dumps(self._board.whole()) if self._board is not None and known else ""

    def _tell_place(self) -> None:
        """Tell the page where the board is now: the link to keep, and the one that anybody may see."""
        board = self._board
        if board is None or self._told == (board.table, board.table.version):
            return
        self._told = (board.table, board.table.version)
        if isinstance(board, WalkBoard):
            own = address.write(board.table.pupil)
        else:
            own = board.match.address() if isinstance(board, Board) else ""
        self._say(json.dumps({"board": self._number, "at": {"own": own, "shared": board.address()}}))

    def _tell(self, content: Mapping[str, Any]) -> None:
        self._say(json.dumps({"board": self._number, "said": content}))
