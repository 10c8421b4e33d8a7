"""Every move and every hand, computed once on import, so that playing is nothing but looking up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from operator import itemgetter

from kernel_games.engine import Move
from kernel_games.games.tiki_topple.components import (
    CARDS,
    GROUPS,
    KINDS,
    LEAST,
    TIKIS,
    UPS,
    card_names,
    hands,
)

TOAST = KINDS.index("toast")
"""The kind of card that names no tiki."""

_TOAST_MOVE = Move("toast")

MOVES = tuple(
    (_TOAST_MOVE,) * len(TIKIS) if kind == "toast" else tuple(Move(kind, tiki) for tiki in TIKIS)
    for kind in KINDS
)
"""Moves by kind of card and tiki (TT-T3, TT-T5, TT-T6)."""

WHAT = {move: (kind, tiki) for kind, row in enumerate(MOVES) for tiki, move in enumerate(row)}
"""Kind of card and tiki of each move. For Tiki Toast the tiki has no meaning."""

TRIOS = {
    Move("line", *(TIKIS[tiki] for tiki in trio)): trio
    for group in GROUPS
    for trio in permutations([TIKIS.index(tiki) for tiki in group])
}
"""Chance moves that line up three tikis, each with its tikis (TT-S4)."""

DEALS = {Move("deal", *card_names(card)): card for card in range(len(CARDS))}
"""Chance moves that deal a secret card, each with its card (TT-S5)."""

REVEAL = Move("reveal")
"""Chance move that turns up the secret cards; it has only one outcome (TT-E3)."""

HANDS = tuple(hands())
"""Every hand as counts by kind. A state holds the index of a hand in here, so that hands compare fast."""

_NUMBERS = {hand: number for number, hand in enumerate(HANDS)}

LESS = tuple(
    tuple(
        (_NUMBERS.get((*hand[:kind], hand[kind] - 1, *hand[kind + 1 :]), number),)
        for kind in range(len(KINDS))
    )
    for number, hand in enumerate(HANDS)
)
"""The hand left when a card of a kind is played, by hand and kind.

It is a tuple of one, since a state appends it to the other hands: the player who has played goes to the back.
"""


def hand_number(hand: tuple[int, ...]) -> int:
    """Return the index of a hand in :data:`HANDS`."""
    return _NUMBERS[hand]


def _shift(kind: int, tikis: int, place: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    # An itemgetter reorders a tuple in one call, without slicing and joining it.
    order = list(range(tikis))
    tiki = order.pop(place)
    steps = UPS.get(KINDS[kind])
    order.insert(len(order) if steps is None else place - steps, tiki)
    return itemgetter(*order)


SHIFTS = tuple(
    tuple(
        tuple(_shift(kind, tikis, place) for place in range(tikis)) if tikis > 1 else ()
        for tikis in range(len(TIKIS) + 1)
    )
    for kind in range(TOAST)
)
"""Function that reorders a line for a Tiki Up or Tiki Topple card, by kind, length and place from 0."""


def _choices(hand: tuple[int, ...], tikis: int, *, toast: bool) -> tuple[tuple[int, int], ...]:
    found = [
        (kind, place)
        for kind, name in enumerate(KINDS[:TOAST])
        if hand[kind]
        for place in range(UPS.get(name, 0), tikis)
    ]
    if hand[TOAST] and toast:
        found.append((TOAST, tikis - 1))
    return tuple(found)


CHOICES = tuple(
    tuple(
        tuple(_choices(hand, tikis, toast=toast) for hand in HANDS) if tikis > LEAST else ()
        for tikis in range(len(TIKIS) + 1)
    )
    for toast in (False, True)
)
"""Legal plays as pairs of kind of card and place from 0 (TT-T4, TT-T7).

Indexed by Tiki Toast allowed (0, 1), length of the line and index of the hand.
"""
