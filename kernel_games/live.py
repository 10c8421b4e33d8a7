"""Live boards on a page that runs Python itself: Pyodide in a worker, this package, and no Jupyter.

A host of sessions like any other. Such a page has no anywidget, which would bring IPython and all its
dependencies. The page's half is in ``widgets/live``; messages travel as JSON.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

from kernel_games.board import Board, TableBoard
from kernel_games.engine import Match, OptionError, registry
from kernel_games.engine import game as game_of
from kernel_games.engine.languages import language
from kernel_games.engine.reading import read_choice
from kernel_games.guided import WalkBoard, kept, practice, puzzle, walk
from kernel_games.guided.home import Home, KeptBoard, begun_walk
from kernel_games.guided.known_map import QUESTIONS, KnownMap, known_map
from kernel_games.guided.links import opened
from kernel_games.teaching.practice.asking import say
from kernel_games.teaching.practice.puzzles import PUZZLE
from kernel_games.teaching.walks import address
from kernel_games.teaching.walks.reading import findable

__all__ = ["PRACTICE", "PUZZLES", "Live", "complete_library", "rehearse"]

_PERSON, _RIVAL = "Ada", "Kai"
PRACTICE = "practice"
"""Name under which a page offers questions without end, as if it were one of a game's walks."""
PUZZLES = "puzzle"
"""Name under which a page offers the puzzle of the day."""
_FIELDS = ("game", "walk", "at", "front", "map", "again", "clause", "theme", "seed", "board")


def rehearse(name: str, wish: str) -> None:
    """Show a board to nobody, so that a snapshot of the memory has what takes longest the first time.

    Parameters
    ----------
    name : str
        The language that is spoken from now on.
    wish : str
        What to show, as for `Live.show`.
    """
    board = Live(lambda _: None)
    board.speak(name)
    board.show(wish)
    board.whole(0)
    board.close()


def complete_library(whole: Callable[[], Any]) -> None:
    """Replace Python's library by the whole one when a module is asked for that the page has left out.

    Parameters
    ----------
    whole : callable
        Returns the zip file as JavaScript's bytes, or raises an error where it cannot be had.
    """
    sys.meta_path.append(_WholeLibrary(whole))


class _WholeLibrary:
    """The last of Python's finders, which is asked once, for a module that is not there."""

    def __init__(self, whole: Callable[[], Any]) -> None:
        self._whole = whole

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] not in sys.stdlib_module_names:
            return None
        sys.meta_path.remove(self)
        library = Path(next(place for place in sys.path if place.endswith(".zip")))
        library.write_bytes(self._whole().to_bytes())
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


class Live:
    """The board of a page: one at a time, of a match or of a walk; or the front, with all there are.

    Parameters
    ----------
    tell : callable
        Takes what the page is told, as JSON.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._say = tell
        self._board: TableBoard | Home | KnownMap | None = None
        self._number = 0
        self._told: tuple[object, int] = (None, 0)
        self._kept = ""

    def recall(self, text: str) -> None:
        """Take in what the page has kept of practice, walks and the last game, as it was told.

        Parameters
        ----------
        text : str
            The text that came last as ``kept``; "" if there is none. What is damaged begins anew, which is
            told as ``anew``, a sentence.
        """
        whole = kept.restore(text)
        self._kept = kept.stored()
        if not whole:
            self._say(json.dumps({"kept": self._kept, "anew": say("anew_page")}))

    def show(self, wish: str) -> None:
        """Put another board on the page; the old one is closed.

        Parameters
        ----------
        wish : str
            A JSON object: ``game``, the name of a game, or ``walk``, such as ``"kontor/majority"``, to be
            begun anew, or with ``again: false`` as it was left; or ``at``, a link to any of them, to go on
            from there; or ``front: true``, the page with all of them; or ``map: true``, that of what somebody
            knows; a ``board`` number, which comes with everything that this board sends; and if they are
            wanted a ``theme``, as for any board, a ``seed``, and the only ``clause`` that is practised.

        Raises
        ------
        GameError
            Names what cannot be had, and what can; or says what is wrong with the link.
        """
        asked = json.loads(wish)
        for name in asked:
            read_choice("field", name, _FIELDS)
        board = _page(asked) or _board(asked)
        self.close()
        board.tell = self._tell
        self._board, self._number = board, asked.get("board", 0)
        self._tell_place()

    def close(self) -> None:
        """Take the board off the page."""
        if self._board is not None:
            # Its language listener and its match would otherwise live on.
            self._board.close()
        self._board = None

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
        self._tell_kept()

    def whole(self, board: int) -> str:
        """Return what the board of this number shows, as JSON; "" if another one is on the page by now."""
        known = self._board is not None and self._number == board
        if self._board is None or not known:
            return ""
        return json.dumps(self._board.whole() if isinstance(self._board, TableBoard) else self._board.first())

    def _tell_place(self) -> None:
        """Tell the page where the board is now: the link to keep, and the one that anybody may see."""
        board = self._board
        # The front is where the page begins, without a link, and the map leads nowhere else.
        if not isinstance(board, TableBoard) or self._told == (board.table, board.table.version):
            return
        self._told = (board.table, board.table.version)
        own = shared = ""
        if not isinstance(board, WalkBoard):
            own, shared = board.match.address() if isinstance(board, Board) else "", board.address()
        elif findable(board.table.pupil.walk) and not board.table.pupil.walk.name.startswith(PUZZLE):
            own, shared = address.write(board.table.pupil), board.address()
        # Else it is practice, which is kept by itself, or the puzzle of the day.
        self._say(json.dumps({"board": self._number, "at": {"own": own, "shared": shared}}))

    def _tell_kept(self) -> None:
        """Tell the page what is kept now, if anything was played or answered."""
        text = kept.stored()
        if text != self._kept:
            self._kept = text
            self._say(json.dumps({"kept": text}))

    def _tell(self, content: Mapping[str, Any]) -> None:
        self._say(json.dumps({"board": self._number, "said": content}))


def _page(asked: Mapping[str, Any]) -> Home | KnownMap | None:
    """Return the front or the map; None if a board is asked for."""
    theme = asked.get("theme", "auto")
    if asked.get("front"):
        return Home(theme=theme)
    return known_map(theme=theme) if asked.get("map") else None


def _board(asked: Mapping[str, Any]) -> TableBoard:
    """Return the board of a match or a walk."""
    theme = asked.get("theme", "auto")
    if "at" in asked:
        found: TableBoard = opened(asked["at"], again=True, theme=theme)
        return found
    if "walk" in asked:
        game, _, name = str(asked["walk"]).partition("/")
        if name == PRACTICE and (clause := asked.get("clause")):
            return practice(game, QUESTIONS, clauses=[clause], theme=theme, go_on=True)
        if name == PRACTICE:
            return practice(game, theme=theme, go_on=True)
        if name == PUZZLES:
            return puzzle(game, looks=theme)
        if asked.get("again") is False:
            tour, _ = begun_walk(game_of(game), name)
            return WalkBoard(tour, theme=theme)
        return walk(game, name, again=True, theme=theme)
    if asked.get("again") is False and (last := kept.last_game()):
        return KeptBoard(last, theme=theme)
    rival = registry.load("bots", "greedy")(_RIVAL)
    match = Match(asked.get("game", ""), [_PERSON, rival], seed=asked.get("seed"))
    return KeptBoard(match, theme=theme)
