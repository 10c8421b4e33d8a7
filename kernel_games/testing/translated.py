"""Translations of a game that do not fit its English files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

from kernel_games.engine import Game
from kernel_games.engine.languages import beside_of, is_form, laid_over, translation
from kernel_games.engine.reading import read_toml


def faults_of_translations(game: Game, language: str) -> Iterator[str]:
    """Yield what does not fit in the files of a language; a game without any has no faults.

    What a translation lacks is said in English: only a file of words that is there, and not whole, is told.
    """
    for path in sorted(game.folder.rglob("*.toml")):
        beside = beside_of(path, language)
        if "." in path.stem or not beside.is_file():
            continue
        where = beside.relative_to(game.folder).as_posix()
        english, own = read_toml(path), translation(path, language)
        wrong: list[str] = []
        laid_over(english, own, where, wrong.append)
        yield from wrong
        yield from _holes(english, own, where)
        if path.stem == "texts":
            yield from _missing(english, own, where)


def _missing(english: Mapping[str, Any], own: Mapping[str, Any], where: str) -> Iterator[str]:
    for table, phrases in english.items():
        lost = [key for key in phrases if key not in own.get(table, {})]
        if lost:
            yield f"{where} [{table}]: there is no {', '.join(lost)}: said in English"


def _holes(english: Any, own: Any, where: str) -> Iterator[str]:
    """Yield texts whose placeholders are others than those of the English text."""
    if isinstance(english, Mapping) and isinstance(own, Mapping):
        for key, value in own.items():
            if key in english and not is_form(key, english):
                yield from _holes(english[key], value, f"{where}: {key}")
    elif isinstance(english, list) and isinstance(own, list):
        for number, (one, other) in enumerate(zip(english, own, strict=False), 1):
            yield from _holes(one, other, f"{where}: {number}")
    elif isinstance(english, str) and isinstance(own, str) and own:
        strange = _names(own) - _names(english)
        if strange:
            yield f"{where}: nothing fills {', '.join(f'{{{hole}}}' for hole in sorted(strange))}"


def _names(text: str) -> set[str]:
    try:
        return {hole for _, hole, _, _ in Formatter().parse(text) if hole}
    except ValueError:
        return {text}
