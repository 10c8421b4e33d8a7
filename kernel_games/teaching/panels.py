"""Panels that a notebook shows, in its theme; the same in plain text elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.drawing.svg import PLAIN, escape
from kernel_games.engine import Phrases

_SAY = Phrases.load(Path(__file__).with_name("lesson.toml"))

# Plain colours: JupyterLab drops color-mix() and var() from the outputs of a notebook that it does not trust.
_TONES = {"": "#5b6b7a", "question": "#6741a8", "right": "#1a7544", "wrong": "#b3261e"}


class Block(NamedTuple):
    """A piece of a panel: the same in HTML and in plain text."""

    html: str
    text: str


class Panel:
    """A box in a notebook, light or dark; plain text elsewhere.

    Parameters
    ----------
    blocks : iterable of Block
        Its contents, in order.
    title : str
        The words on the coloured label; none if empty.
    tone : str
        One of ``""``, ``question``, ``right``, ``wrong``.
    """

    def __init__(self, blocks: Iterable[Block], title: str = "", tone: str = "") -> None:
        self.blocks = tuple(blocks)
        self.title = title
        self.tone = tone

    def _repr_html_(self) -> str:
        colour = _TONES[self.tone]
        label = f'<strong style="background:{colour};color:#fff;border-radius:4px;padding:.15em .6em">'
        head = f'<div style="margin-bottom:.4em">{label}{escape(self.title)}</strong></div>'
        return (
            f'<div class="{PLAIN}" style="border-left:5px solid {colour};border-radius:6px;'
            "padding:.6em 1em;margin:.3em 0;"
            'max-width:54em;line-height:1.5;background-color:rgba(128,128,128,0.1)">'
            f"{head if self.title else ''}{''.join(block.html for block in self.blocks)}</div>"
        )

    def __repr__(self) -> str:
        return "\n".join(filter(None, [self.title, *(block.text for block in self.blocks)]))


def text(words: str, *, quiet: bool = False) -> Block:
    """Make a paragraph of plain text."""
    return Block(f'<p style="margin:.3em 0{";opacity:.8" if quiet else ""}">{escape(words)}</p>', words)


def said(table: str, key: str, **facts: Any) -> str:
    """Fill a phrase of lessons, in the current language."""
    return _SAY(table, key, facts)


def shown(value: object) -> str:
    """Return a value as Python writes it, cut to a readable length."""
    try:
        written = repr(value)
    except ValueError:
        written = said("answer", "too_many_digits")
    return written if len(written) <= 60 else written[:57] + "..."
