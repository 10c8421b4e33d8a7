"""The clauses of a rulebook by section."""

from __future__ import annotations

from kernel_games.engine import Clause, Game
from kernel_games.rulebooks.words import WORDS


def sections_of(game: Game) -> list[tuple[str, list[Clause]]]:
    """Return the clauses by section, in the rulebook's order."""
    book = game.rulebook
    sections: list[tuple[str, list[Clause]]] = []
    for clause in book.values():
        if clause.id in book.sections or not sections:
            sections.append((book.sections.get(clause.id, WORDS["page"]["whole"]), []))
        sections[-1][1].append(clause)
    return sections
