"""Folders of games: where the files of a game lie, or where they are written if it has none."""

from __future__ import annotations

import inspect
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any

from kernel_games.engine.errors import RulebookError

RULEBOOK = "rulebook.toml"


def find_folder(game: Any, base: type) -> Path:
    """Return the folder with a game's rulebook and texts.

    Parameters
    ----------
    game : Game
        The game; its ``files``, if there are any, are written into a folder of their own.
    base : type
        The class of all games.

    Raises
    ------
    RulebookError
        If there is neither a rulebook beside the game's class nor one in its ``files``.
    """
    if game.files:
        return _written(game)
    # A game derived from another one has the other's rulebook, wherever its own code lies.
    kinds = [kind for kind in type(game).__mro__ if issubclass(kind, base)]
    folders = [Path(path).parent for kind in kinds if (path := _source(kind))]
    found = next((folder for folder in folders if (folder / RULEBOOK).is_file()), None)
    if found is None:
        kind = type(game)
        where = (
            f"in {Path(_source(kind)).parent}"
            if _source(kind)
            else f"for {kind.__name__}, a class without a file"
        )
        raise RulebookError(
            f"there is no {RULEBOOK} {where}; expected that file beside the class, or its contents in it: "
            f"files = {{'{RULEBOOK}': ..., 'texts.toml': ...}}"
        )
    return found


def _written(game: Any) -> Path:
    """Write a game's files into a folder that goes away with the game."""
    folder = Path(tempfile.mkdtemp(prefix="kernel-games-"))
    weakref.finalize(game, shutil.rmtree, folder, ignore_errors=True)
    for name, text in game.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _source(kind: type) -> str:
    """Return the file in which a class is written; "" for one of a notebook or a prompt."""
    try:
        return inspect.getfile(kind)
    except (OSError, TypeError):
        return ""
