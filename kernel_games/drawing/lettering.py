"""Words in a drawing: measured roughly, cut to fit, and written as SVG."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from kernel_games.drawing.svg import escape, number


def _width(character: str) -> float:
    """Estimate the width of a character of the bold typeface, in ems."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(character) in ("W", "F") or ord(character) > 0xFFFF:
        return 1.3
    if character in "mwMW@%":
        return 1.05
    if character in "iljtfrI.,:;'!|()[] ":
        return 0.42
    return 0.8 if character.isupper() else 0.69


# Boards redraw the same few words at every ply.
@lru_cache(maxsize=512)
def length(words: str) -> float:
    """Estimate the length of some words, in ems."""
    return sum(map(_width, words))


@lru_cache(maxsize=256)
def cut(words: str, size: float, room: float) -> str:
    """Cut words to fit into `room`; an ellipsis shows the cut."""
    if length(words) * size <= room:
        return words
    # Not after a joiner: it would glue the ellipsis to half of an emoji.
    while words and ((length(words) + 0.9) * size > room or words[-1] == "\u200d"):
        words = words[:-1]
    return words.rstrip() + "…"


@lru_cache(maxsize=256)
def wrap(words: str, size: float, room: float) -> tuple[str, ...]:
    """Wrap words on one line, or on two where they do not fit; what does not fit there is cut."""
    first = ""
    for word in words.split():
        more = f"{first} {word}".strip()
        if length(more) * size > room:
            break
        first = more
    rest = words[len(first) :].strip()
    return (first, cut(rest, size, room)) if first and rest else (cut(words, size, room),)


def text(
    x: float, y: float, size: float, words: str, colour: str = "ink", *, anchor: str = "", face: str = "t"
) -> str:
    """Return words as SVG, escaped.

    Parameters
    ----------
    x, y : float
        Where the line of writing begins, or its middle or end, by `anchor`.
    size : float
        Height of the letters.
    words : str
        The words.
    colour : str
        One of the drawing's colours.
    anchor : str
        ``m`` for the middle or ``e`` for the end; the style's classes ``kg-m``, ``kg-e``.
    face : str
        The drawing's class for the typeface, without ``kg-``.
    """
    return line_of_text((x, y, size), escape(words), colour, anchor, face)


def line_of_text(
    place: tuple[float, float, float], markup: str, colour: str, anchor: str = "", face: str = "t"
) -> str:
    """Return SVG markup as a line of text: as :func:`text`, for words with a smaller part."""
    x, y, size = place
    classes = f"kg-{face} kg-{anchor}" if anchor else f"kg-{face}"
    return (
        f'<text class="{classes}" x="{number(x)}" y="{number(y)}" font-size="{size:g}" '
        f'fill="var(--kg-{colour})">{markup}</text>'
    )
