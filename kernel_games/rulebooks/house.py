"""House rules on a page: clauses with what was changed in them, and with steppers to change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

from kernel_games.engine import Clause, Game
from kernel_games.engine.clauses import Rulebook
from kernel_games.engine.languages import WORDS
from kernel_games.engine.phrases import Number
from kernel_games.rulebooks.sections import sections_of

Part = str | dict[str, Any]
"""Words, or a place in a sentence where something else is shown."""

_BEFORE, _AFTER = 5, 3
"""Words around a stepper that tell which one it is to those who do not see it."""


def house_words(game: Game) -> str:
    """Return how many house rules a game has, such as ``2 house rules``; empty if it has none."""
    rules = game.rulebook.figures.house
    return str(WORDS["house"]["count"].format(n=Number(len(rules)))) if rules else ""


def changed_parts(game: Game, clause: str, field: str) -> list[Part]:
    """Return a text of a clause with what house rules have changed in it.

    Parameters
    ----------
    game : Game
        The game.
    clause : str
        A clause of its rulebook.
    field : str
        ``title`` or ``text``.

    Returns
    -------
    list
        Words, and where they differ from the printed game's ``{"now": ..., "was": ...}``; what follows from
        a changed figure differs too.
    """
    book, printed = game.rulebook, game.printed.rulebook
    templates = book.templates(clause)
    replaced = clause in book.figures.functions
    if replaced or (field == "text" and book.figures.now.get(clause) is False):
        now, was = ((each[clause].title, each[clause].text)[field == "text"] for each in (book, printed))
        return [{"now": now, "was": was}]
    parts: list[Part] = []
    for literal, hole, spec, _ in Formatter().parse(templates[field]):
        parts.append(literal)
        if hole is None:
            continue
        now, was = _said(book, clause, hole, spec), _said(printed, clause, hole, spec)
        parts.append(now if now == was else {"now": now, "was": was})
    return _capital([part for part in parts if part])


def _said(book: Rulebook, clause: str, hole: str, spec: str | None) -> str:
    value, _ = Formatter().get_field(hole, (), book.held(clause))
    return format(value, spec or "")


def _capital(parts: list[Part]) -> list[Part]:
    match parts:
        case [str(first), *rest]:
            return [first[:1].upper() + first[1:], *rest]
        case [dict(first), *rest]:
            return [{key: text[:1].upper() + text[1:] for key, text in first.items()}, *rest]
    return parts


def house_form(game: Game) -> list[dict[str, Any]]:
    """Return every clause that house rules may change, by section.

    Returns
    -------
    list of dict
        Sections with a ``title`` and ``clauses``: ``id``, ``title``, ``parts`` (words, and steppers with
        ``key``, ``low``, ``high``, ``usual``, ``value`` and a ``label``), and for a clause that may be
        switched off ``off`` (how it reads then) and ``on``.
    """
    sections = []
    for title, clauses in sections_of(game.printed):
        lines = [line for clause in clauses if (line := _line(game, clause))]
        if lines:
            sections.append({"title": title, "clauses": lines})
    return sections


def _line(game: Game, clause: Clause) -> dict[str, Any] | None:
    figures, book = game.rulebook.figures, game.printed.rulebook
    own = [key for key, option in figures.options.items() if option.clause == clause.id and key != clause.id]
    switch = clause.id in figures.switches
    if not (own or switch):
        return None
    parts = list(_steppers(game, clause.id, own))
    line = {"id": clause.id, "title": clause.title, "parts": _labelled(clause.id, parts)}
    if switch:
        off = book.fill(clause.id, book.templates(clause.id)["off"])
        line |= {"off": off, "on": figures.now[clause.id]}
    return line


def _steppers(game: Game, clause: str, own: list[str]) -> Iterator[Part]:
    """Yield the printed text with a stepper for each figure, and those that it does not name at its end."""
    figures, book = game.rulebook.figures, game.printed.rulebook
    left = list(own)

    def stepper(key: str) -> dict[str, Any]:
        left.remove(key)
        option = figures.options[key]
        value = figures.house.get(key, option.default)
        return {"key": key, "low": option.low, "high": option.high, "usual": option.default, "value": value}

    for literal, hole, spec, _ in Formatter().parse(book.templates(clause)["text"]):
        yield literal
        if hole is None:
            continue
        key = f"{clause}.{hole}"
        keys = [each for each in left if each == key or each.startswith(f"{key}[")]
        around = _around(spec or "")
        if not keys or around is None:
            yield _said(book, clause, hole, spec)
            continue
        yield around[0]
        for place, each in enumerate(keys):
            last = place == len(keys) - 1
            yield (f" {WORDS['language']['and']} " if last else ", ") if place else ""
            yield stepper(each)
        yield around[1]
    for key in tuple(left):
        yield f" · {key.removeprefix(f'{clause}.')} "
        yield stepper(key)


def _around(spec: str) -> tuple[str, str] | None:
    """Return what is said before and after a number by its format; None where the number is not said."""
    if "|" not in spec:
        return "", ""
    form = spec.rsplit("|", maxsplit=1)[-1]
    if "#" in form:
        before, _, after = form.partition("#")
        return before, after
    return None if "|=" in f"|{spec}" else ("", f" {form}")


def _labelled(clause: str, parts: list[Part]) -> list[Part]:
    """Join words that follow one another, and give each stepper the words around it as its label."""
    joined: list[Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        elif part:
            joined.append(part)
    for place, part in enumerate(joined):
        if isinstance(part, dict):
            before, after = _words(joined, place - 1).split(), _words(joined, place + 1).split()
            part["label"] = f"{clause}: {' '.join([*before[-_BEFORE:], '…', *after[:_AFTER]])}"
    return _capital(joined) if joined and isinstance(joined[0], str) else joined


def _words(parts: list[Part], place: int) -> str:
    part = parts[place] if 0 <= place < len(parts) else ""
    return part if isinstance(part, str) else "…"


def told_house(game: Game, name: str = "") -> Mapping[str, Any]:
    """Return what a board says of house rules: ``words``, ``name``, ``changed`` by clause; empty without."""
    if game is game.printed:
        return {}
    changed = {clause.id: clause.changed for clause in game.rulebook.values() if clause.changed}
    return {"words": house_words(game), "name": name, "changed": changed}
