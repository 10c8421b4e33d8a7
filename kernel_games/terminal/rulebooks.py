"""Rulebooks in a terminal: one clause with its examples, or all clauses about something."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from kernel_games.engine import Clause, Game, OptionError, game, registered_games, registry
from kernel_games.rulebooks import decisions


def ask(what: str, words: Sequence[str], *, decided: bool = False) -> Iterator[str]:
    """Yield the answer to a question about a rulebook, line by line.

    Parameters
    ----------
    what : str
        The id of a clause, or the name of a game, in any case.
    words : sequence of str
        With a game, what its clauses must hold, all of them; every clause where there are none.
    decided : bool
        With a game, only what we had to decide, each decision with its examples.

    Raises
    ------
    OptionError
        If there is no such clause or game, with those that read alike; or words follow a clause.
    """
    if (name := game_name(what)) in registered_games():
        return decisions_of(game(name), words) if decided else search(game(name), words)
    games: dict[str, Game] = dict(registry.loaded("games"))
    ids = {clause.casefold(): clause for each in games.values() for clause in each.rulebook}
    found = ids.get(what.casefold())
    if found is None:
        near = [ids.get(each, each) for each in get_close_matches(what.casefold(), [*ids, *games], n=5)]
        also = f"; near are {', '.join(near)}" if near else ""
        raise OptionError("clause", what, f"the id of a clause, or one of {', '.join(games)}{also}")
    if decided:
        raise OptionError("decisions", what, f"a game: one of {', '.join(games)}")
    if words:
        raise OptionError("words", " ".join(words), f"nothing after a clause such as {found}")
    return (str(each.rulebook[found]) for each in games.values() if found in each.rulebook)


def game_name(text: str) -> str:
    """Return the installed name of a game from what somebody calls it: ``Kon-Tiki`` is ``kon_tiki``."""
    return "_".join(text.casefold().replace("-", " ").replace("_", " ").split())


def search(rules: Game, words: Sequence[str]) -> Iterator[str]:
    """Return the clauses that hold all words, each in a line; case and accents do not matter."""
    return (clause.line for clause in rules.rulebook.values() if _holds(rules, clause, words))


def decisions_of(rules: Game, words: Sequence[str]) -> Iterator[str]:
    """Return our decisions that hold all words, each with its examples and an empty line after it."""
    return (f"{clause}\n" for clause in decisions(rules) if _holds(rules, clause, words))


def _holds(rules: Game, clause: Clause, words: Sequence[str]) -> bool:
    text = _folded(_told(rules, clause))
    return all(part in text for word in words for part in _folded(word).split())


def _told(rules: Game, clause: Clause) -> str:
    return " ".join([clause.line, *(example.note for example in rules.examples.get(clause.id, ()))])


def _folded(text: str) -> str:
    # Decomposed, accents are characters of their own and can be dropped.
    letters = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
