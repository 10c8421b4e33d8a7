"""The contents of the box: counts, names and cards, each with its clause."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from typing import TypeVar

_Tiki = TypeVar("_Tiki")

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

FULL_HAND = {"up1": 2, "up2": 1, "up3": 1, "topple": 1, "toast": 2}
"""One colour's action cards; with three or four players one Tiki Up 1 stays in the box (TT-C1, TT-S2)."""

KINDS = tuple(FULL_HAND)
"""The kinds of action cards."""

UPS = {"up1": 1, "up2": 2, "up3": 3}
"""Places that each Tiki Up card moves a tiki (TT-T3)."""

VALUES = (9, 5, 2)
"""Points of the top, middle and bottom tiki of a secret card (TT-K1, TT-K2, TT-K3)."""

REACH = (1, 2, 3)
"""The lowest place in which the top, middle and bottom tiki of a card still score (TT-K1, TT-K2, TT-K3)."""

LEAST = max(REACH)
"""Length of the line at which a round is over (TT-E1)."""

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


def printed_rounds(players: int) -> int:
    """Return the printed number of rounds (TT-G1)."""
    return 4 if players == PLAYERS[0] else players


@cache
def full_hand(active: int) -> tuple[int, ...]:
    """Return the hand at the start of a round with `active` players, as counts by kind (TT-S2, TT-D5)."""
    return tuple(count - (kind == "up1" and active > PLAYERS[0]) for kind, count in FULL_HAND.items())


def hand_size(active: int) -> int:
    """Return the number of cards in a full hand."""
    return sum(full_hand(active))


PLAYS = tuple(active * hand_size(active) for active in range(PLAYERS.stop))
"""Plays after which nobody has a card left (TT-E2), by the number of players in the round."""


def hands() -> Iterator[tuple[int, ...]]:
    """Yield every possible hand as counts by kind, the empty one first."""
    return product(*(range(count + 1) for count in FULL_HAND.values()))


def card_names(card: int) -> tuple[str, str, str]:
    """Return the three tikis of a secret card, from the top."""
    top, middle, bottom = CARDS[card]
    return TIKIS[top], TIKIS[middle], TIKIS[bottom]


def scoring(card: Sequence[_Tiki], line: Sequence[_Tiki]) -> Iterator[tuple[int, int, int]]:
    """Yield part of the card, place and points for each tiki of a card that scores (TT-K1 to TT-K3)."""
    for part, tiki in enumerate(card):
        if tiki in line[: REACH[part]]:
            yield part, line.index(tiki) + 1, VALUES[part]
