"""Every move and every hand of Tiki Topple, made once, so that playing only looks things up."""

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
"""Kind of card and tiki of each move; for Tiki Toast the tiki means nothing."""

TRIOS = {
    Move("line", *(TIKIS[tiki] for tiki in trio)): trio
    for group in GROUPS
    for trio in permutations([TIKIS.index(tiki) for tiki in group])
}
"""What chance may line up in three places (TT-S4)."""

DEALS = {Move("deal", *card_names(card)): card for card in range(len(CARDS))}
"""What chance may deal (TT-S5)."""

REVEAL = Move("reveal")
"""The secret cards are turned up (TT-E3)."""

HANDS = tuple(hands())
"""Every hand: how many cards of each kind. In a state a hand is its number here."""

_NUMBERS = {hand: number for number, hand in enumerate(HANDS)}

LESS = tuple(
    tuple(
        (_NUMBERS.get((*hand[:kind], hand[kind] - 1, *hand[kind + 1 :]), number),)
        for kind in range(len(KINDS))
    )
    for number, hand in enumerate(HANDS)
)
"""The hand that is left when a card of a kind is played, as a tuple to be put behind the others' hands."""


def hand_number(hand: tuple[int, ...]) -> int:
    """The number of a hand."""
    return _NUMBERS[hand]


def _shift(kind: int, tikis: int, place: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
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
"""What a Tiki Up or Tiki Topple card does to a line, by kind of card, length of the line and place from 0."""


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
"""What can be done (TT-T4, TT-T7): kinds of cards with places from 0.

By whether Tiki Toast may be played, by the length of the line and by the number of the hand.
"""
