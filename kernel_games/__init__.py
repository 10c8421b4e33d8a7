"""Kernel Games: rulebooks of board games that you can run.

>>> import kernel_games
>>> match = kernel_games.Match("tiki_topple", ["Ada", "Ben"], seed=1)
>>> match.state.current_player
0
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from kernel_games.engine import (
    Bot,
    Game,
    Match,
    Person,
    PhasedGame,
    game,
    language,
    registered_games,
    registry,
)
from kernel_games.version import __version__ as __version__

__all__ = [
    "Bot",
    "Match",
    "Person",
    "compare",
    "form",
    "game",
    "language",
    "register",
    "registered_games",
    "rulebook",
    "walk",
]

T = TypeVar("T", bound=Game)


def register(game: T) -> T:
    """Register a game in this process, so that everything here finds it by its name.

    For a game that is in no package, such as one written in a notebook: boards, walks, its rulebook, the lab
    (``jobs=1``) and the terminal of this process then take it like any other. A cell that is run again
    replaces the game. An installed package needs no such call, and ``kernel-games new`` begins one.

    Parameters
    ----------
    game : Game
        The game.

    Returns
    -------
    Game
        The same.

    Raises
    ------
    OptionError
        If it is no game, its name could be nobody's, or an installed game has it.

    Examples
    --------
    >>> pearls = register(Pearls())  # doctest: +SKIP
    """
    registry.add(game)
    if isinstance(game, PhasedGame):
        game.claim()
    return game


def rulebook(game: Game | str, clause: str | None = None, *, theme: str = "auto") -> Any:
    """Open a rulebook, every clause with its examples on the board, in a Jupyter notebook.

    Its clauses are searched and filtered; one that is opened is shown before and after, and can be tried on a
    live board right there. In a terminal ``print(game("kontor").rulebook["KO-X15"])`` says the same in words.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    clause : str, optional
        The clause that is shown first, or ``"decisions"``: the clauses that we had to decide because the
        print is silent or contradicts itself.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.

    Returns
    -------
    kernel_games.jupyter.Widget
        With all of :class:`kernel_games.guided.rulebooks.RulebookPage`: ``page()``, the same as one HTML
        document without a kernel; ``save(path)``; and ``board(clause)``, a board at the position of its
        example.

    Raises
    ------
    OptionError
        If there is no such game or clause; it lists those that there are.

    Examples
    --------
    >>> rulebook("kontor").save("kontor.html")  # doctest: +SKIP
    """
    from kernel_games.guided import rulebooks  # noqa: PLC0415 -- whoever plays without a notebook needs no board
    from kernel_games.jupyter import show  # noqa: PLC0415 -- nor widgets

    return show(rulebooks.rulebook(game, clause, theme=theme))


def walk(
    game: Game | str,
    name: str | Path,
    *,
    again: bool = False,
    theme: str = "auto",
    layout: str | None = None,
    progress: str | Path | None = None,
) -> Any:
    """Open a walk through a part of a rulebook: a board with a coach, in a Jupyter notebook.

    A cell that is run again goes on where one was, and all cells of one walk stay in step. JupyterLab and
    Notebook store in the notebook what was done, so that it goes on there in a new kernel too, and tomorrow.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    name : str or Path
        The walk, such as ``majority``; or a file with one of your own, such as ``my_walk.toml``.
    again : bool
        True to begin again, whatever the notebook has stored; with `progress`, from the file.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.
    layout : str, optional
        How the table is laid out; by default as the page asks.
    progress : str or Path, optional
        A file that ``save`` of the same walk wrote, to go on from.

    Returns
    -------
    kernel_games.jupyter.Widget
        With all of :class:`kernel_games.guided.WalkBoard`: ``report()``, a table of what was done; ``score``;
        and ``save(path)``.

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
    from kernel_games import guided  # noqa: PLC0415 -- whoever plays without a notebook needs no board
    from kernel_games.jupyter import show  # noqa: PLC0415 -- nor widgets

    return show(guided.walk(game, name, again=again, theme=theme, layout=layout, progress=progress))


def compare(game: Game | str, house: Mapping[str, Any], *, games: int = 0, **options: Any) -> Any:
    """Compare a game with the same under house rules: which clauses, examples and walks come out otherwise.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    house : mapping
        The rules, such as ``{"TT-K1.points": 20}``; see :meth:`.Amendable.house`.
    games : int
        How many games of bots to play by each of the two; 0 plays none.
    **options
        As for :func:`kernel_games.consequences.compare`, such as ``bots`` and ``seed``.

    Returns
    -------
    kernel_games.consequences.Comparison
        A page in a notebook, printed as text; ``show("TT-G3")`` has an example on two boards, and ``plot()``
        draws what the games differ in.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.

    Examples
    --------
    >>> len(compare("tiki_topple", {"TT-K1.points": 20}).clauses)
    1
    """
    from kernel_games import consequences  # noqa: PLC0415 -- whoever plays needs no comparison

    return consequences.compare(game, house, games=games, **options)


def form(game: str, match: Match | None = None, seat: int | None = None, **options: Any) -> Any:
    """Open a game's own form for its moves, such as the Nile's Player Aid sheet, in a Jupyter notebook.

    Parameters
    ----------
    game : str
        The name of an installed game that has one.
    match : Match, optional
        The match; by default a new one of the form's own.
    seat : int, optional
        The seat that fills it in, from 0; by default the one to move.
    **options
        Further options of the game's form, such as ``theme``.

    Returns
    -------
    kernel_games.jupyter.Widget
        With all that can be asked of the form.

    Raises
    ------
    OptionError
        If there is no such form; it lists those that there are. Or with an option.

    Examples
    --------
    >>> form("nile", port="khartoum").ready  # doctest: +SKIP
    True
    """
    from kernel_games.jupyter import show  # noqa: PLC0415 -- whoever plays without a notebook needs no widgets

    return show(registry.load("forms", game)(match, seat, **options))


def _board(match: Match, **options: Any) -> Any:
    from kernel_games.jupyter import board  # noqa: PLC0415 -- whoever plays without a notebook needs no widgets

    return board(match, **options)


Match.board_of = staticmethod(_board)
