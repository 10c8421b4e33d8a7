"""A language that nobody speaks: all letters are others, so what is not translated shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import languages
from kernel_games.engine.reading import read_toml
from tools.languages import prose, word_files

LATIN = "abcdefghijklmnopqrstuvwxyz"
OTHER = "àƀçđèƒğĥìĵķłɱñòþʠřšŧùṽŵẋýž"
LETTERS = str.maketrans(LATIN + LATIN.upper(), OTHER + OTHER.upper())
KEPT = re.compile(r"\{[^{}|:]*\}|\{[^{}|:]*:[^{}|]*\}|\{[^{}|:]*:|[{}|]")
CODE = re.compile(
    r"\{\w+\}|\b\d[RS][a-z]\b|\b[A-Z]{2}-[A-Z]?[0-9]+[a-z]?[0-9]*\b|\b[A-Z]?[0-9]+(\.[0-9]+)*([-a-z][0-9a-z]*)*\b"
)


def pseudo(text: str) -> str:
    """A text with other letters; its placeholders stay."""
    parts, at = [], 0
    for hole in KEPT.finditer(text):
        parts += [text[at : hole.start()].translate(LETTERS), hole[0]]
        at = hole.end()
    return "".join([*parts, text[at:].translate(LETTERS)])


@contextmanager
def spoken() -> Iterator[None]:
    """Everything is said in it meanwhile."""
    files, real = set(word_files()), languages.translation

    def translation(path: Path, name: str) -> dict[str, Any]:
        if name != "qps":
            return real(path, name)
        return laid(path) if path in files else {}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "translation", translation)
        patch.setattr(languages, "known_languages", lambda: {"en": "English", "qps": "Þšèùđò"})
        kernel_games.language("qps")
        try:
            yield
        finally:
            kernel_games.language("en")


def laid(path: Path) -> dict[str, Any]:
    """The whole file with its prose in other letters, and nothing else."""
    english = read_toml(path)
    texts = {at: pseudo(text) for at, text in prose(path, english).items() if at != ("language", "plural")}

    def only(value: Any, at: tuple[str | int, ...]) -> Any:
        if isinstance(value, dict):
            inside = ((key, only(item, (*at, key))) for key, item in value.items())
            return {key: item for key, item in inside if item not in ("", {}, [])}
        if isinstance(value, list):
            items = [only(item, (*at, place)) for place, item in enumerate(value)]
            return items if any(items) or not at[1:] else ""
        return texts.get(at, "")

    found: dict[str, Any] = only(english, ())
    return found


def english(texts: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return the English left in these: two Latin letters side by side, outside of names and clauses."""
    names = sorted(known, key=len, reverse=True)
    names_in = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))
    return sorted({text for text in texts if re.search("[A-Za-z]{2}", CODE.sub("", names_in.sub("", text)))})
