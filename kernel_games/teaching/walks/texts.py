"""Texts that are looked up when somebody reads them, in the language of that moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Text(NamedTuple):
    """Words to be looked up; texts that look up the same are equal.

    Attributes
    ----------
    look_up : callable
        Returns the words.
    given : tuple
        Its arguments: keys and plain data, which no language changes.
    """

    look_up: Callable[..., str]
    given: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return self.look_up(*self.given)

    def __bool__(self) -> bool:
        return bool(str(self))


NOTHING = Text(str)


def plain(words: str) -> Text:
    """Return a text that is the same in every language, or that nobody keeps."""
    return Text(str, (words,))


def joined(*texts: Text) -> Text:
    """Return texts joined as one sentence after the other."""
    return Text(_join, texts)


def in_file(words: Mapping[str, Any], *path: str | int) -> Text:
    """Return the text at a place in a file of words, such as ``"step", 2, "say"``."""
    return Text(_find, (words, path))


def _join(*texts: Text) -> str:
    return " ".join(filter(None, map(str, texts)))


def _find(words: Any, path: tuple[str | int, ...]) -> str:
    for part in path:
        words = words[part]
    return str(words)
