"""Every move, made once on import, so that playing is nothing but looking up."""

from __future__ import annotations

from itertools import permutations

from kernel_games.engine import Move
from kernel_games.games.tiki_topple.components import CARDS, GROUPS, KINDS, TIKIS, card_names

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
