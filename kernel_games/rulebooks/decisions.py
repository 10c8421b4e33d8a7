"""Our own decisions: clauses for cases where the printed rules are silent or contradict themselves."""

from __future__ import annotations

import re

from kernel_games.engine import Clause, Game

__all__ = ["about", "decided", "decisions"]


def decided(clause: Clause) -> bool:
    """Return whether a clause is our own decision, and not in print or in a public description."""
    return clause.provenance == "reconstructed"


def decisions(game: Game) -> list[Clause]:
    """Return our own decisions on a game, in the rulebook's order."""
    return [clause for clause in game.rulebook.values() if decided(clause)]


def about(game: Game, clause: Clause) -> list[str]:
    """Return the clauses that a decision is about: those that its source names.

    A source names a clause by its id or by what follows the dash in it, "3b" for ``MS-3b``, in any language.

    Examples
    --------
    >>> import kernel_games
    >>> game = kernel_games.game("mississippi")
    >>> about(game, game.rulebook["MS-D8"])
    ['MS-3a', 'MS-5b']
    """
    if not decided(clause):
        return []
    words = set(re.findall(r"[\w.-]*\w", clause.source))
    family = clause.id.rpartition("-")[0]
    return [
        each
        for each in game.rulebook
        if each != clause.id and (each in words or (family and each.removeprefix(f"{family}-") in words))
    ]
