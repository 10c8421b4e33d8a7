"""Clauses and words that the code of a game names, and no file has: found by reading the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from kernel_games.engine import Game
from kernel_games.engine.languages import WORDS
from kernel_games.engine.reading import read_toml


class _Named(NamedTuple):
    """One place where the code names a clause and a phrase, or one of them."""

    where: str
    clause: str | None
    table: str
    key: str | None
    facts: frozenset[str] | None
    """Names of the facts told with it; None where they are not all written out."""


def faults_of_code(game: Game) -> Iterator[str]:
    """Yield clauses, phrases and facts that a game's code names and no file has, by file and line.

    What is not written out, such as a key that is computed, is left to the games that are played. So is a
    game without a folder of code.
    """
    texts = read_toml(game.folder / "texts.toml")
    # A large game has more files of words than one, such as those of a form.
    files = [read_toml(path) for path in game.folder.rglob("*.toml") if "." not in path.stem]
    figures, printed = set(game.law.derived), game.rulebook.figures.printed
    for named in _calls(game.folder):
        own = {key.rpartition(".")[2] for key, one in printed.items() if one.clause == named.clause}
        if named.clause is not None and named.clause not in game.rulebook:
            yield f"{named.where} cites {named.clause}, a clause that rulebook.toml does not have"
        if named.key is None:
            continue
        if not any(named.key in words.get(named.table, ()) for words in (WORDS, *files)) and (
            # A form's `say` may fill another table than that of the board.
            named.table != "board" or not any(named.key in table for table in texts.values())
        ):
            yield f"{named.where} says {named.key!r}, a phrase that texts.toml [{named.table}] does not have"
        elif named.facts is not None:
            phrase = texts.get(named.table, {}).get(named.key, "")
            for hole in sorted(_holes(phrase) - named.facts - figures - own):
                yield f"texts.toml [{named.table}] {named.key}: {named.where} nothing fills {{{hole}}}"


def _holes(phrase: str) -> set[str]:
    return {hole for _, hole, _, _ in Formatter().parse(phrase) if hole and hole.isidentifier()}


def _calls(folder: Path) -> Iterator[_Named]:
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield from _call(node, f"{file.relative_to(folder).as_posix()}, line {node.lineno},")


def _call(node: ast.Call, where: str) -> Iterator[_Named]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    texts = [_text(argument) for argument in node.args] + [None, None, None]
    told = frozenset(word.arg for word in node.keywords if word.arg)
    whole = all(word.arg for word in node.keywords)
    if name in ("note", "later") and isinstance(node.func, ast.Name):
        yield _Named(where, texts[0], "event", texts[1], told if whole else None)
    elif name == "only" and len(node.args) > 1:
        yield from _told_to_some(node, where, texts, told)
    elif name == "Refusal":
        facts = _keys(node.args[2]) if len(node.args) > 2 else frozenset() if whole and not told else None
        yield _Named(where, texts[0], "refusal", texts[1], facts)
    elif name == "says":
        yield _Named(where, texts[0], "refusal", texts[1], told if whole else None)
    elif name == "say" and texts[0] is not None:
        yield _Named(where, None, "board", texts[0], told if whole else None)


def _told_to_some(
    node: ast.Call, where: str, texts: list[str | None], told: frozenset[str]
) -> Iterator[_Named]:
    words = {word.arg: word.value for word in node.keywords}
    facts = told - {"secret", "public"}
    secret = _keys(words["secret"]) if "secret" in words else frozenset()
    known = None in words
    yield _Named(where, texts[1], "event", texts[2], None if known or secret is None else facts | secret)
    if "public" in words and (public := _text(words["public"])):
        yield _Named(where, None, "event", public, None if known else facts)


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _keys(node: ast.expr) -> frozenset[str] | None:
    """Return the keys of a dict that is written out; None if they are not."""
    if not isinstance(node, ast.Dict):
        return None
    keys = [None if key is None else _text(key) for key in node.keys]
    return None if None in keys else frozenset(key for key in keys if key is not None)
