"""How wide words are, roughly, so that they can be cut to fit."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

__all__ = ["cut", "length", "wrap"]


def _width(character: str) -> float:
    """Roughly how wide a character of the bold typeface is, in ems."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(character) in ("W", "F") or ord(character) > 0xFFFF:
        return 1.3
    if character in "mwMW@%":
        return 1.05
    if character in "iljtfrI.,:;'!|()[] ":
        return 0.42
    return 0.8 if character.isupper() else 0.69


@lru_cache(maxsize=512)
def length(words: str) -> float:
    """How long some words are, in ems."""
    return sum(map(_width, words))


@lru_cache(maxsize=256)
def cut(words: str, size: float, room: float) -> str:
    """As much of some words as fits into `room`; what is cut shows as an ellipsis."""
    if length(words) * size <= room:
        return words
    while words and ((length(words) + 0.9) * size > room or words[-1] == "\u200d"):
        words = words[:-1]
    return words.rstrip() + "…"


@lru_cache(maxsize=256)
def wrap(words: str, size: float, room: float) -> tuple[str, ...]:
    """Words on one line, or on two where they do not fit; what does not fit there is cut."""
    first = ""
    for word in words.split():
        more = f"{first} {word}".strip()
        if length(more) * size > room:
            break
        first = more
    rest = words[len(first) :].strip()
    return (first, cut(rest, size, room)) if first and rest else (cut(words, size, room),)
