"""Board-game rulebooks you can run.

>>> import kernel_games
>>> match = kernel_games.Match("tiki_topple", ["Ada", "Ben"], seed=1)
>>> match.state.current_player
0
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kernel_games.engine import Bot, Game, Match, Person, game, registered_games, registry

__all__ = ["Bot", "Match", "Person", "game", "registered_games", "walk"]
__version__ = "0.1.0"


def walk(
    game: Game | str,
    name: str,
    *,
    again: bool = False,
    theme: str = "auto",
    layout: str | None = None,
    progress: str | Path | None = None,
) -> Any:
    """A walk through a part of a rulebook: a board with a coach, for a Jupyter notebook.

    A cell that is run again goes on where one was, and all cells of one walk stay in step.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    name : str
        The walk, such as ``majority``.
    again : bool
        Whether to begin anew; with `progress`, from the file.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.
    layout : str, optional
        How the table is laid out; by default as the page asks.
    progress : str or Path, optional
        A file that ``save`` of the same walk wrote, to go on from.

    Returns
    -------
    kernel_games.board.guided.WalkBoard
        With ``report()``, a table of what was done; ``score``; and ``save(path)``.

    Raises
    ------
    OptionError
        If there is no such walk, or the file holds no progress of it; it names what is wrong.
    OSError
        If there is no such file, or it cannot be opened.

    Examples
    --------
    >>> walk("kontor", "majority").score  # doctest: +SKIP
    Score(points=0, of=10)
    """
    make = registry.load("boards", "walk")
    return make(game, name, again=again, theme=theme, layout=layout, progress=progress)
