"""Live boards on a page that runs Python itself: Pyodide in a worker, this package, and no Jupyter.

A host of sessions like any other. Such a page has no anywidget, which would bring IPython and all its
dependencies. The page's half is in ``widgets/live``; messages travel as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.board import Board
from kernel_games.engine import Match, OptionError, registry
from kernel_games.engine.languages import language
from kernel_games.engine.reading import read_choice
from kernel_games.guided import walk
from kernel_games.session import Session

__all__ = ["Live"]

_PERSON, _RIVAL = "Ada", "Kai"
_FIELDS = ("game", "walk", "theme", "seed", "board")


class Live:
    """The board of a page: one at a time, of a match or of a walk.

    Parameters
    ----------
    tell : callable
        Takes what the page is told, as JSON.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._say = tell
        self._board: Session | None = None
        self._number = 0

    def show(self, wish: str) -> None:
        """Put another board on the page; the old one is closed.

        Parameters
        ----------
        wish : str
            A JSON object: ``game``, the name of a game, or ``walk``, such as ``"kontor/majority"``, to be
            begun anew; a ``board`` number, which comes with everything that this board sends; and if they
            are wanted a ``theme``, as for any board, and a ``seed``.

        Raises
        ------
        OptionError
            Names what cannot be had, and what can.
        """
        asked = json.loads(wish)
        for name in asked:
            read_choice("field", name, _FIELDS)
        theme = asked.get("theme", "auto")
        if "walk" in asked:
            game, _, name = str(asked["walk"]).partition("/")
            board: Session = walk(game, name, again=True, theme=theme)
        else:
            rival = registry.load("bots", "greedy")(_RIVAL)
            match = Match(asked.get("game", ""), [_PERSON, rival], seed=asked.get("seed"))
            board = Board(match, theme=theme)
        if self._board is not None:
            # Its language listener and its match would otherwise live on.
            self._board.close()
        board.tell = self._tell
        self._board, self._number = board, asked.get("board", 0)

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

    def _tell(self, content: Mapping[str, Any]) -> None:
        self._say(json.dumps({"board": self._number, "said": content}))
