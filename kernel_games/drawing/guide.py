"""Prompts and buttons: what a board asks of a person, and answers that are no place on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["LAYOUTS", "Button", "Prompt", "Prompts"]

LAYOUTS = ("standard", "wide", "narrow")
"""Layouts of a table: as high as wide, for pages wider than high, for a column of 360 pixels."""


class Prompt(NamedTuple):
    """A request to the person who decides.

    Attributes
    ----------
    words : str
        Said to the person who decides, in the game's own words and at most 45 characters: "pick a card".
    kinds : tuple of str
        Kinds of picks, the part before the colon, to light; if empty, all that can be picked.
    """

    words: str
    kinds: tuple[str, ...] = ()


Prompts = Mapping[str, Prompt]
"""By the kinds already picked, sorted and joined by spaces: ``""``, ``"card"``, ``"card tiki"``."""


class Button(NamedTuple):
    """An answer that is no place on the board, such as to pass; it is shown beside the prompt.

    Attributes
    ----------
    pick : str
        Its pick, as in ``picks`` of the game's drawing.
    label : str
        Short words.
    """

    pick: str
    label: str
