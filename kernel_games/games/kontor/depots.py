"""What happens to warehouses: a crane takes one, a card that goes takes its own (KO-D3, KO-D14)."""

from __future__ import annotations

from kernel_games.games.kontor import state
from kernel_games.games.kontor.builder import Draft, goods_in, with_added, with_item
from kernel_games.games.kontor.components import CARDS, GOODS, goods_mask
from kernel_games.games.kontor.grid import bits
from kernel_games.games.kontor.state import Table


def crane_may_take(table: Table) -> set[tuple[int, int]]:
    """Goods and seats of the opposing warehouses in the area of the crane just placed (KO-D3)."""
    counts = state.depot(table, state.area_at(table, table.just))
    return {
        (good, seat)
        for good, row in enumerate(counts)
        for seat, count in enumerate(row)
        if count and seat != table.order[0]
    }


def take_one(draft: Draft, area: int, good: int, owner: int) -> bool:
    """Take a warehouse out of a depot, from the lowest card that has one; False if there is none."""
    found = [
        cell
        for cell in bits(area)
        if CARDS[draft.cards[cell]].owner == owner and _bit_of(draft, cell, good) >= 0
    ]
    if not found:
        return False
    _unstore(draft, min(found, key=lambda cell: CARDS[draft.cards[cell]].rank), good)
    return True


def _bit_of(draft: Draft, cell: int, good: int) -> int:
    """Which of the warehouses of a card is one of this good; -1 if none is left."""
    mask = draft.stored[cell]
    goods = CARDS[draft.cards[cell]].goods
    return next((bit for bit, other in enumerate(goods) if other == good and mask >> bit & 1), -1)


def _unstore(draft: Draft, cell: int, good: int) -> None:
    draft.stored = bytearray(draft.stored)
    draft.stored[cell] &= ~(1 << _bit_of(draft, cell, good))
    draft.stock = with_added(draft.stock, good, 1)


def remove_card(draft: Draft, cell: int, clause: str) -> None:
    """Take a dock card off the field, with its warehouses: KO-B21, KO-D14.

    Parameters
    ----------
    draft : Draft
        The position.
    cell : int
        Where the card lies.
    clause : str
        By which its owner returns a chit for a warehouse that is not there (KO-X12, KO-D21).
    """
    card = draft.cards[cell]
    owner = CARDS[card].owner
    area = state.area_at(draft, cell)
    mask = draft.stored[cell]
    # First what the card still has, then others for what it has lost, or they could take its own.
    for good in goods_in(card, mask):
        _unstore(draft, cell, good)
    for good in goods_in(card, goods_mask(card) & ~mask):
        if take_one(draft, area, good, owner):
            draft.note("KO-D14", "other_goes", seat=owner, good=GOODS[good])
        elif draft.chits[owner][good]:
            draft.chits = with_item(draft.chits, owner, with_added(draft.chits[owner], good, -1))
            draft.note(clause, "chit_back", seat=owner, good=GOODS[good])
    draft.docks &= ~(1 << cell)
    draft.cards = bytearray(draft.cards)
    draft.cards[cell] = 0
    draft.under = with_item(draft.under, owner, (*draft.under[owner], card))
    for lying in draft.lying:
        if lying.cell == cell:
            draft.lying = tuple(other for other in draft.lying if other != lying)
            draft.spent = tuple(sorted((*draft.spent, lying.card)))
            draft.note("KO-D24", "customs_gone", seat=lying.owner)
