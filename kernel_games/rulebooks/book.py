"""Rulebooks as page data: all clauses at once, the examples of one when it is opened.

Plain JSON data, in words that readers see; ``widgets/src/book.js`` shows it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kernel_games.engine import Clause, Game, State, language
from kernel_games.engine.clauses import KINDS, PROVENANCES
from kernel_games.engine.tales import WORDS as TALE
from kernel_games.rulebooks.decisions import about, decided
from kernel_games.rulebooks.examples import example_told
from kernel_games.rulebooks.house import changed_parts, house_words
from kernel_games.rulebooks.leads import lessons_of, walks_of
from kernel_games.rulebooks.sections import sections_of
from kernel_games.rulebooks.words import WORDS

__all__ = ["WORDS", "book_told", "clause_told", "edition_words", "heading", "sections_of"]


def book_told(game: Game) -> dict[str, Any]:
    """Return all clauses without their examples.

    Returns
    -------
    dict
        ``title``, ``by``, ``edition``, ``words``, ``lang``; ``kinds`` and ``origins`` that occur, in words;
        ``sections``, each with a ``title`` and ``clauses``: ``id``, ``kind``, ``title``, ``text``,
        ``source``, ``from``; ``notes``, what its examples say; ``decided``, whether we decided it; and
        ``about``, the clauses that it decides on. Where house rules change it, ``changed`` says how, and
        ``parts`` has title and text as :func:`kernel_games.rulebooks.house.changed_parts` gives them.
    """
    clauses = game.rulebook.values()
    title, below = heading(game)
    return {
        "title": title,
        "by": below,
        "edition": edition_words(game),
        "words": dict(WORDS["page"]),
        "lang": language(),
        "kinds": [
            [kind, WORDS["kind"][kind]] for kind in KINDS if any(each.kind == kind for each in clauses)
        ],
        "origins": [
            [origin, words]
            for origin, words in PROVENANCES.items()
            if any(each.provenance == origin for each in clauses)
        ],
        "sections": [
            {"title": title, "clauses": [_entry(game, clause) for clause in some]}
            for title, some in sections_of(game)
        ],
    }


def clause_told(game: Game, clause: str, without: Collection[State] = ()) -> dict[str, Any]:
    """Return a clause with its examples.

    Parameters
    ----------
    game : Game
        Whose clause.
    clause : str
        Its id.
    without : collection of State
        Examples in these positions are left out, for they would give something away.

    Returns
    -------
    dict
        ``id``, ``kind``, ``title``, ``text``, ``source``, ``provenance`` in words; ``examples``, each with
        ``title`` and :func:`kernel_games.rulebooks.examples.example_told`; ``walks`` that come to
        it, each with ``title``, ``name`` and ``call``; ``lessons`` that cite it, each with ``title`` and
        ``file``.
    """
    statement = game.rulebook[clause]
    examples = [
        {"title": TALE["example"].format(n=n if len(every) > 1 else "").strip(), **example_told(example)}
        for every in [game.examples.get(clause, ())]
        for n, example in enumerate(every, 1)
        if example.state not in without
    ]
    return {
        **_words(game, statement),
        "provenance": PROVENANCES[statement.provenance],
        "examples": examples,
        "walks": [
            {"title": title, "name": name, "call": f'walk("{game.name}", "{name}")'}
            for name, title, clauses in walks_of(game)
            if clause in clauses
        ],
        "lessons": [
            {"title": lesson["title"], "file": f"{name}.ipynb"}
            for name, lesson in lessons_of(game).items()
            if clause in lesson["clauses"]
        ],
    }


def heading(game: Game) -> tuple[str, str]:
    """Return the heading: the title, and whose rulebook it is."""
    book, words = game.rulebook, WORDS["page"]
    below = words["by"].format(author=book.author, publisher=book.publisher, year=book.year, n=len(book))
    if house := house_words(game):
        below = words["with_house"].format(by=below, house=house)
    return words["title"].format(game=book.title), below


def edition_words(game: Game) -> str:
    """Return the line that tells the edition of the rules: whoever cites a page can name them."""
    return WORDS["page"]["edition"].format(edition=game.edition)


def _entry(game: Game, clause: Clause) -> dict[str, Any]:
    notes = " ".join(example.note for example in game.examples.get(clause.id, ()))
    decision = {"decided": decided(clause), "about": about(game, clause)}
    return {**_words(game, clause), "from": clause.provenance, "notes": notes, **decision}


def _words(game: Game, clause: Clause) -> dict[str, Any]:
    told = {field: getattr(clause, field) for field in ("id", "kind", "title", "text", "source")}
    if game is game.printed:
        return told
    # What follows from a changed figure is marked too, also where the clause has none of its own.
    parts = {field: changed_parts(game, clause.id, field) for field in ("title", "text")}
    differs = any(isinstance(part, dict) for each in parts.values() for part in each)
    return {**told, "changed": clause.changed, "parts": parts} if differs else told
