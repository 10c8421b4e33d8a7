"""Consequences of house rules: which clauses, examples and walks come out otherwise, and what games say.

A game and house rules come in; a :class:`Comparison` goes out. Read ``changes`` first (the same example and
the same step of a walk by both rules, in words), then ``page`` (the comparison for a reader, two boards
beside each other, and a plot) and ``games`` (pairs of games with equal luck, played while a page waits for
moves; drawn in ``plot``). What many games say is the lab's: equal seeds, compared game by game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_games import engine
from kernel_games.consequences import changes
from kernel_games.consequences.changes import Change
from kernel_games.consequences.games import PairedGames
from kernel_games.consequences.page import Beside, Comparison
from kernel_games.engine import Bot, Game

__all__ = ["Beside", "Change", "Comparison", "PairedGames", "compare"]


def compare(
    game: Game | str,
    house: Mapping[str, Any] | str,
    *,
    games: int = 0,
    bots: Sequence[Bot | str] = ("random", "random"),
    seed: int | str = 0,
    jobs: int | None = -1,
    progress: bool = True,
    **options: Any,
) -> Comparison:
    """Compare a printed game with the same under house rules.

    Every example and every step of a walk is played by both. With `games`, so many are played by each, with
    equal seeds.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    house : mapping or str
        The rules, such as ``{"TT-K1.points": 20}``, or as a line of text; see :meth:`.Amendable.house`.
    games : int
        How many games to play by each of the two; 0 plays none, and takes about a second.
    bots, seed, jobs, progress, **options
        As for :func:`kernel_games.lab.play_many`.

    Returns
    -------
    Comparison
        A page in a notebook, printed as text; ``show("TT-G3")`` has an example on two boards, and ``plot()``
        draws what the games differ in.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    ImportError
        If games are played and the extra ``lab`` is not installed.

    Examples
    --------
    >>> found = compare("tiki_topple", {"TT-K1.points": 20})
    >>> [change.where for change in found.clauses]
    ['TT-K1']
    """
    given: Game = engine.game(game)
    # The functions of a game with house rules are known by name.
    printed, other = given.printed, given.house(house)
    table = None
    if games:
        # Here, since whoever plays no games needs none of the lab's libraries.
        from kernel_games import lab  # noqa: PLC0415

        how: dict[str, Any] = {"seed": seed, "jobs": jobs, "progress": progress, "clauses": True, **options}
        before, after = (lab.play_many(one, bots, games, **how) for one in (printed, other))
        table = lab.paired(before, after)
    examples, examples_of = changes.of_examples(printed, other)
    walks, steps_of = changes.of_walks(printed, other)
    return Comparison(
        printed,
        other,
        changes.of_clauses(printed, other),
        examples,
        walks,
        examples_of,
        steps_of,
        table,
        games,
    )
