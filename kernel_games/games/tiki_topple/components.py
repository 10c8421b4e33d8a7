"""The contents of the box: names and cards, each with its clause; figures are in ``law``."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from importlib.resources import files

PLAYERS = range(2, 5)
"""Numbers of players (TT-C4)."""

GROUPS = (("Nani", "Wikiwiki", "Huhu"), ("Nui", "Lokahi", "Akamai"), ("Eepo", "Hookipa", "Kapu"))
"""The tikis by symbol group (TT-C3, TT-D8)."""

SYMBOLS = ("starfish", "fish bone", "shell")
"""The symbol of each group; reconstructed (TT-D8)."""

TIKIS = tuple(tiki for group in GROUPS for tiki in group)
"""All nine tikis; a tiki's number in a state is its index here."""

COLOURS = {
    "Nani": "red",
    "Wikiwiki": "blue",
    "Huhu": "yellow",
    "Nui": "brown",
    "Lokahi": "purple",
    "Akamai": "orange",
    "Eepo": "green",
    "Hookipa": "grey",
    "Kapu": "pink",
}
"""The tikis' colours; those of Nui, Eepo and Kapu are reconstructed (TT-D8)."""

KINDS = ("up1", "up2", "up3", "topple", "toast")
"""The kinds of action cards."""

UPS = KINDS[:3]
"""Those that lift a tiki (TT-T3)."""

TRACK = 50
"""Spaces of the scoring track after Start, in our drawing; its printed length is not known (TT-C4)."""


def read_cards(lines: Iterable[str]) -> tuple[tuple[int, int, int], ...]:
    """Read secret cards from CSV with the columns top, middle, bottom.

    Parameters
    ----------
    lines : iterable of str
        Lines that begin with ``#`` are skipped.

    Returns
    -------
    tuple of (int, int, int)
        Tikis as indices into :data:`TIKIS`.

    Raises
    ------
    ValueError
        Names the card and what is wrong with it (TT-C2).
    """
    cards: list[tuple[int, int, int]] = []
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    for number, row in enumerate(rows, 1):
        places = (row["top"], row["middle"], row["bottom"])
        unknown = [tiki for tiki in places if tiki not in TIKIS]
        if unknown:
            msg = f"secret card {number}: {unknown[0]!r} is no tiki; expected one of {', '.join(TIKIS)}"
            raise ValueError(msg)
        card = (TIKIS.index(places[0]), TIKIS.index(places[1]), TIKIS.index(places[2]))
        if len(set(card)) < len(card):
            msg = f"secret card {number}: {', '.join(places)}: expected three different tikis (TT-C2)"
            raise ValueError(msg)
        if card in cards:
            msg = f"secret card {number}: {', '.join(places)} is there twice; no two cards match (TT-K4)"
            raise ValueError(msg)
        cards.append(card)
    return tuple(cards)


CARDS = read_cards(files(__package__).joinpath("secret_cards.csv").read_text(encoding="utf-8").splitlines())
"""The 27 secret cards, as indices into :data:`TIKIS`; reconstructed (TT-C2, TT-D2)."""


def card_names(card: int) -> tuple[str, str, str]:
    """Return the three tikis of a secret card, from the top."""
    top, middle, bottom = CARDS[card]
    return TIKIS[top], TIKIS[middle], TIKIS[bottom]
