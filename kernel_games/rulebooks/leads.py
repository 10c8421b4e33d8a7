"""Leads of a clause: the walks that come to it and the notebooks that cite it, as their files say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from kernel_games.engine import Game, GameError
from kernel_games.engine.languages import cached_per_language, read_words
from kernel_games.engine.reading import read_list

_CITING = ("clauses", "refused", "hints", "choices")
"""Fields of a walk's step that cite clauses."""


def walk_names(game: Game) -> tuple[str, ...]:
    """Return the names of all walks of a game."""
    return tuple(sorted(path.stem for path in (game.folder / "walks").glob("*.toml") if "." not in path.stem))


def walks_in_order(game: Game) -> tuple[str, ...]:
    """Return the names of all walks, in the order of the game's ``walks/order.txt``; others come after it."""
    path = game.folder / "walks" / "order.txt"
    order = path.read_text(encoding="utf-8").split() if path.exists() else []
    names = walk_names(game)
    return (*(name for name in order if name in names), *(name for name in names if name not in order))


@cached_per_language(None)
def walks_of(game: Game) -> list[tuple[str, str, frozenset[str]]]:
    """Return name, title and clauses of all walks.

    Files are only skimmed here, since a rulebook knows no walks: one that is not a proper walk is left out,
    and its author learns what is wrong from :func:`kernel_games.testing.check_walk`.
    """
    walks = []
    for name in walk_names(game):
        with suppress(GameError):
            data = read_words(game.folder / "walks" / f"{name}.toml")
            head, steps = data.get("walk"), read_list("step", data.get("step"))
            if isinstance(head, Mapping) and isinstance(title := head.get("title"), str):
                cited = {text for step in steps for text in _texts(step, _CITING)}
                walks.append((name, title, frozenset(cited & game.rulebook.keys())))
    return walks


@cached_per_language(None)
def lessons_of(game: Game) -> Mapping[str, Any]:
    """Return title and clauses of the notebooks that cite any, by name: the game's ``lessons.toml``."""
    path = game.folder / "lessons.toml"
    return read_words(path) if path.exists() else {}


def _texts(value: object, fields: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield all texts within plain data; with `fields`, of these fields alone."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if not fields or key in fields:
                yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
