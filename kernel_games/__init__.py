"""Kernel Games: rulebooks of board games that you can run.

>>> import kernel_games
>>> match = kernel_games.Match("tiki_topple", ["Ada", "Ben"], seed=1)
>>> match.state.current_player
0
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

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

if TYPE_CHECKING:
    from datetime import date

    from kernel_games.consequences import compare
    from kernel_games.reviews import review
    from kernel_games.teaching.classroom.practice_sheets import practice_sheets

__all__ = [
    "Bot",
    "Match",
    "Person",
    "compare",
    "form",
    "game",
    "home",
    "known",
    "language",
    "open_link",
    "practice",
    "practice_sheets",
    "puzzle",
    "register",
    "registered_games",
    "review",
    "rulebook",
    "walk",
]

T = TypeVar("T", bound=Game)

_ROOMS = {
    "compare": "kernel_games.consequences",
    "practice_sheets": "kernel_games.teaching.classroom.practice_sheets",
    "review": "kernel_games.reviews",
}
"""Rooms of the functions that are imported when somebody asks for them: whoever plays needs none of these."""


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    globals()[name] = found = getattr(import_module(_ROOMS[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


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


def open_link(link: str, *, again: bool = False, theme: str = "auto") -> Any:
    """Open what a link leads to, a match, a walk or a clause's example, in a Jupyter notebook.

    Parameters
    ----------
    link : str
        A link such as the site's boards copy, or only the part after its ``#``.
    again : bool
        True to begin a walk where the link leads; else a cell that is run again goes on where one was.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.

    Returns
    -------
    kernel_games.jupyter.Widget
        A board, or the board of a walk.

    Raises
    ------
    GameError
        In a sentence: it is damaged, was made under other rules, or names what is not installed here.

    Examples
    --------
    >>> open_link("w=kontor/majority&n=2").score  # doctest: +SKIP
    Score(points=0, of=14)
    """
    from kernel_games.guided import links  # noqa: PLC0415 -- whoever plays without a notebook needs no board
    from kernel_games.jupyter import show  # noqa: PLC0415 -- nor widgets

    return show(links.opened(link, again=again, theme=theme))


def practice(
    game: Game | str,
    n: int = 10,
    *,
    clauses: Iterable[str] | None = None,
    kinds: Iterable[str] | None = None,
    seed: int | None = None,
    theme: str = "auto",
    layout: str | None = None,
) -> Any:
    """Open new questions to a rulebook: a board with a coach, in a Jupyter notebook.

    Every question is about a position that has come up in play; the engine has found it and answers it.
    A set that an earlier kernel left unfinished goes on where it was, if it is asked for in the same way.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    n : int
        How many questions, 1 to 60.
    clauses : iterable of str, optional
        Ids of the clauses to practise, such as ``["KO-B16"]``; by default all.
    kinds : iterable of str, optional
        Kinds of question: ``may`` (is this allowed), ``which`` (which rule forbids it), ``happens``,
        ``gap`` (what belongs in it), ``worth`` (what is it worth) and ``find`` (make a move after which ...);
        by default all.
    seed : int, optional
        The same seed asks the same questions everywhere; by default they are others each time.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.
    layout : str, optional
        How the table is laid out; by default as the page asks.

    Returns
    -------
    kernel_games.jupyter.Widget
        With all of :class:`kernel_games.guided.WalkBoard`, as of a walk.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.

    Examples
    --------
    >>> practice("kontor", n=5, seed=7).score  # doctest: +SKIP
    Score(points=0, of=10)
    """
    from kernel_games import guided  # noqa: PLC0415 -- whoever plays without a notebook needs no board
    from kernel_games.jupyter import show  # noqa: PLC0415 -- nor widgets

    return show(guided.practice(game, n, clauses=clauses, kinds=kinds, seed=seed, theme=theme, layout=layout))


def puzzle(
    game: Game | str = "kon_tiki",
    *,
    number: int | None = None,
    theme: str | None = None,
    day: date | None = None,
) -> Any:
    """Open a puzzle: a position in which one move is surely the best, in a Jupyter notebook.

    It is surely the best because all that can follow was gone through; the evidence is told once it is found.
    Without a number it is the puzzle of the day, the same for everybody.

    Parameters
    ----------
    game : Game or str
        A game with puzzles, or its name: ``kon_tiki`` or ``mississippi``.
    number : int, optional
        Which one, from 1.
    theme : str, optional
        What it is about: ``wins``, ``spoils`` or ``best``; or a kind of move that is the answer, such as
        ``buy``.
    day : datetime.date, optional
        Another day than today.

    Returns
    -------
    kernel_games.jupyter.Widget
        With all of :class:`kernel_games.guided.WalkBoard`, as of a walk.

    Raises
    ------
    OptionError
        If there is no such puzzle; it names what there is.

    Examples
    --------
    >>> puzzle("kon_tiki", number=1).score  # doctest: +SKIP
    Score(points=0, of=2)
    """
    from kernel_games import guided  # noqa: PLC0415 -- whoever plays without a notebook needs no board
    from kernel_games.jupyter import show  # noqa: PLC0415 -- nor widgets

    return show(guided.puzzle(game, number=number, theme=theme, day=day))


def known(game: Game | str | None = None, *, theme: str = "auto") -> Any:
    """Show what was practised: a map of a rulebook, or of all, with a tile for each clause.

    It is kept in one file of the user's data folder, or in that which ``KERNEL_GAMES_DATA`` names.

    Parameters
    ----------
    game : Game or str, optional
        A game, or the name of an installed one; by default all.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.

    Returns
    -------
    kernel_games.guided.known_map.KnownMap
        In a notebook a page: a press on a tile practises its clause. ``tiles`` is the same as data: by game,
        for each clause its state, whether it is due, and how many answers in a row were right.

    Raises
    ------
    OptionError
        If there is no such game; it lists those that there are.

    Examples
    --------
    >>> list(known("tiki_topple").tiles)
    ['tiki_topple']
    """
    from kernel_games.guided.known_map import known_map  # noqa: PLC0415 -- whoever plays needs no map
    from kernel_games.jupyter import show  # noqa: PLC0415 -- nor widgets

    return show(known_map(game, theme=theme))


def home(*, theme: str = "auto") -> Any:
    """Open one page with everything: games, walks, practice, the map of clauses and the last game.

    What a button opens, it opens in the page's own place. All is kept by itself, for other kernels and days
    too, in the user's data folder, or in that which ``KERNEL_GAMES_DATA`` names.

    Parameters
    ----------
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.

    Returns
    -------
    kernel_games.jupyter.Widget
        With ``save(path)``, which writes all that is kept to one file to take along, and ``load(path)``.

    Raises
    ------
    OptionError
        If there is no such theme.

    Examples
    --------
    >>> home().save("mine.json")  # doctest: +SKIP
    """
    from kernel_games.guided import home as page  # noqa: PLC0415 -- whoever plays without a notebook needs no page
    from kernel_games.jupyter import show  # noqa: PLC0415 -- nor widgets

    return show(page.home(theme=theme))


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


def _compare(*arguments: Any, **options: Any) -> Any:
    return __getattr__("compare")(*arguments, **options)


def _review(match: Match, **options: Any) -> Any:
    return __getattr__("review")(match, **options)


def _reviewing(match: Match, **options: Any) -> Iterator[Any]:
    from kernel_games.reviews import reviewing  # noqa: PLC0415 -- whoever plays needs no review

    return reviewing(match, **options)


def _turn(*arguments: Any) -> Generator[None, None, str]:
    from kernel_games.reviews.turns import turn_in_words  # noqa: PLC0415 -- whoever plays needs no judge

    return turn_in_words(*arguments)


Match.board_of = staticmethod(_board)
Match.compare_of = staticmethod(_compare)
Match.review_of = staticmethod(_review)
Match.reviewing_of = staticmethod(_reviewing)
Match.turn_of = staticmethod(_turn)
