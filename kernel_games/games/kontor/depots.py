"""Cards and warehouses entering and leaving the field (KO-B10, KO-D3, KO-D14)."""

from __future__ import annotations

from kernel_games.engine import with_item
from kernel_games.games.kontor import field, grid
from kernel_games.games.kontor.builder import Builder, Position, goods_in, with_added, with_byte
from kernel_games.games.kontor.components import CARDS, DOCK_KINDS, GOODS, goods_mask
from kernel_games.games.kontor.grid import bits


def crane_may_take(position: Position) -> list[tuple[int, int]]:
    """Return good and seat of each rival warehouse in the crane's area (KO-D3)."""
    counts = field.depot(position, field.area_at(position, position.just))
    return [
        (good, seat)
        for good, row in enumerate(counts)
        for seat, count in enumerate(row)
        if count and seat != position.order[0]
    ]


def take_one(position: Builder, area: int, good: int, owner: int) -> bool:
    """Take a warehouse out of a depot, from the lowest card that has one; False if there is none."""
    found = [
        cell
        for cell in bits(area)
        if CARDS[position.cards[cell]].owner == owner and _bit_of(position, cell, good) >= 0
    ]
    if not found:
        return False
    _unstore(position, min(found, key=lambda cell: CARDS[position.cards[cell]].rank), good)
    return True


def _bit_of(position: Builder, cell: int, good: int) -> int:
    """Return the bit of a card's warehouse of this good; -1 if none is left."""
    mask = position.stored[cell]
    goods = CARDS[position.cards[cell]].goods
    return next((bit for bit, other in enumerate(goods) if other == good and mask >> bit & 1), -1)


def _unstore(position: Builder, cell: int, good: int) -> None:
    left = position.stored[cell] & ~(1 << _bit_of(position, cell, good))
    position.stored = with_byte(position.stored, cell, left)
    position.stock = with_added(position.stock, good, 1)


def remove_card(position: Builder, cell: int, clause: str) -> None:
    """Take a dock card off the field, with its warehouses: KO-B21, KO-D14.

    Parameters
    ----------
    position : Builder
        The position.
    cell : int
        Its cell.
    clause : str
        The clause by which its owner returns a chit for a warehouse that is not there (KO-X12, KO-D21).
    """
    card = position.cards[cell]
    owner = CARDS[card].owner
    area = field.area_at(position, cell)
    mask = position.stored[cell]
    # First what the card still has, then others for what it has lost, or they could take its own.
    for good in goods_in(card, mask):
        _unstore(position, cell, good)
    for good in goods_in(card, goods_mask(card) & ~mask):
        if take_one(position, area, good, owner):
            position.note("KO-D14", "other_goes", seat=owner, good=GOODS[good])
        elif position.chits[owner][good]:
            position.chits = with_item(position.chits, owner, with_added(position.chits[owner], good, -1))
            position.note(clause, "chit_back", seat=owner, good=GOODS[good])
    position.docks &= ~(1 << cell)
    position.cards = with_byte(position.cards, cell, 0)
    position.under = with_item(position.under, owner, (*position.under[owner], card))
    for lying in position.lying:
        if lying.cell == cell:
            position.lying = tuple(other for other in position.lying if other != lying)
            position.spent = tuple(sorted((*position.spent, lying.card)))
            position.note("KO-D24", "customs_gone", seat=lying.owner)


def put_card(position: Builder, cell: int, card: int) -> None:
    """Put a card on the field and update the field's edges (KO-B10, KO-D4)."""
    position.cards = with_byte(position.cards, cell, card)
    if CARDS[card].kind not in DOCK_KINDS:
        position.water |= 1 << cell
    # Only a box that grows can fix an edge; most cards are placed inside it.
    before, position.box = position.box, grid.grown(position.box, cell)
    if position.box != before:
        _tell_edges(position, before)


def _tell_edges(position: Builder, before: grid.Box) -> None:
    size = position.setting.size
    west, north, east, south = position.box
    # One that is fixed already was told of, so only the side that grew counts.
    for name, grew, length in (
        ("across", (before[0], before[2]) != (west, east), east - west + 1),
        ("down", (before[1], before[3]) != (north, south), south - north + 1),
    ):
        if grew and length == size:
            position.note("KO-D4", f"edge_{name}", size=size)
