"""A live board on a page that runs Python itself: Pyodide in a worker, this package, and nothing of Jupyter.

Such a page has no anywidget, which would bring IPython and all that it needs. What boards use of it is
little, and stands in for it here, so this module comes before :mod:`kernel_games.board` is imported. The
page's half is in ``widgets/live``; what it asks and is told travels as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, Self

from kernel_games.engine import Match, OptionError, registry
from kernel_games.engine.languages import language
from kernel_games.engine.reading import read_choice

__all__ = ["Live"]

_PERSON, _RIVAL = "Ada", "Kai"
_FIELDS = ("game", "walk", "theme", "seed", "board")


class Widget:
    """What boards use of anywidget's widget: what they send goes to `tell`."""

    model_id = "live"
    comm = SimpleNamespace()
    tell: ClassVar[Callable[[Mapping[str, Any]], None]]

    def send(self, content: Mapping[str, Any], buffers: object = None) -> None:
        """Send a message to the page."""
        del buffers
        type(self).tell(content)

    def _handle_msg(self, message: object) -> None:
        """Do nothing: the page asks :class:`Live`."""

    def send_state(self, key: object = None) -> None:
        """Do nothing: the page asks for what it needs."""

    def close(self) -> None:
        """Do nothing: the page takes its board away by itself."""


class Trait:
    """What boards use of a trait: to name it."""

    def __init__(self, **options: object) -> None:
        del options

    def tag(self, **options: object) -> Self:
        """Do nothing: the page has no state that is kept in step."""
        del options
        return self


class Live:
    """The board of a page: one at a time, of a match or of a walk.

    Parameters
    ----------
    tell : callable
        Takes what the page is told, as JSON.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        Widget.tell = staticmethod(self._tell)
        for module, name, part in (("anywidget", "AnyWidget", Widget), ("traitlets", "Any", Trait)):
            sys.modules[module] = ModuleType(module)
            setattr(sys.modules[module], name, part)
        self._say = tell
        self._board: Any = None
        self._number = 0

    def show(self, wish: str) -> None:
        """Put another board on the page; the old one is gone.

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
            board = registry.load("boards", "walk")(game, name, again=True, theme=theme)
        else:
            rival = registry.load("bots", "greedy")(_RIVAL)
            match = Match(asked.get("game", ""), [_PERSON, rival], seed=asked.get("seed"))
            board = match.board(theme=theme)
        if self._board is not None:
            self._board.close()
        self._board, self._number = board, asked.get("board", 0)

    def speak(self, name: str) -> None:
        """Say everything in a language; the board on the page goes on in it.

        Raises
        ------
        OptionError
            If it is not known; it lists those that are.
        """
        language(name)

    def hear(self, message: str) -> None:
        """Answer what the page asks of its board.

        Raises
        ------
        OptionError
            If there is no board.
        """
        if self._board is None:
            raise OptionError("message", message, "nothing: no board is shown")
        self._board._handle_custom_msg(json.loads(message), [])  # noqa: SLF001 -- what hosts of widgets call

    def _tell(self, content: Mapping[str, Any]) -> None:
        self._say(json.dumps({"board": self._number, "said": content}))
