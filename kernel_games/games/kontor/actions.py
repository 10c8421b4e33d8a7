"""Moves of the acting seat: place a card, answer its questions, sail and buy."""

from __future__ import annotations

from kernel_games.engine import with_item
from kernel_games.games.kontor import depots, field, piles, questions, scoring
from kernel_games.games.kontor.builder import Builder, goods_in, with_added, with_byte
from kernel_games.games.kontor.components import (
    BRIDGE,
    CARDS,
    CUSTOMS,
    FLOOD,
    GOODS,
    card_facts,
)
from kernel_games.games.kontor.grid import NAMES
from kernel_games.games.kontor.rounds import draw_next, end
from kernel_games.games.kontor.state import Lying, Phase


def place(position: Builder, cell: int) -> None:
    """Place the acting seat's card (KO-B10 to KO-B13, KO-D4, KO-D21 to KO-D24)."""
    seat = position.order[0]
    card = position.chosen[seat]
    kind = CARDS[card].kind
    position.chosen = with_item(position.chosen, seat, 0)
    position.shown &= ~(1 << card)
    position.played, position.just, position.placed = card, cell, True
    if position.note:
        clause, text = _LAID.get(kind, ("KO-B10", "placed"))
        position.note(clause, text, seat=seat, cell=NAMES[cell], **card_facts(card))
    if kind == BRIDGE:
        _lay_bridge(position, Lying(cell, card, seat))
        return
    if kind == CUSTOMS:
        position.lying = (*position.lying, Lying(cell, card, seat))
    elif kind == FLOOD:
        depots.remove_card(position, cell, "KO-D21")
        depots.put_card(position, cell, card)
    elif kind == "water":
        depots.put_card(position, cell, card)
        if piles.earn(position, seat, position.law.income):
            position.note("KO-B11", "income", seat=seat)
        else:
            position.note("KO-D16", "treasury_empty", seat=seat)
    else:
        _place_dock(position, seat, cell, card)
        return
    _after_store(position)


_LAID = {BRIDGE: ("KO-D22", "bridge"), CUSTOMS: ("KO-D24", "customs"), FLOOD: ("KO-D21", "flood")}
"""By which clause a special card is placed, and how that is told."""


def _place_dock(position: Builder, seat: int, cell: int, card: int) -> None:
    if position.note and len(joined := field.joins(position, cell)) > 1:
        position.note("KO-B13", "joined", seat=seat, count=len(joined), cell=NAMES[cell])
    depots.put_card(position, cell, card)
    position.docks |= 1 << cell
    if questions.seizes(position):
        position.wait(Phase.CRANE, seat)
    elif questions.exports(position):
        position.wait(Phase.EXPORT, seat)
    else:
        store(position, -1)


def _lay_bridge(position: Builder, lying: Lying) -> None:
    position.lying = (*position.lying, lying)
    if questions.turns(position):
        position.wait(Phase.SPAN, lying.owner)
    else:
        span(position, field.ways(position, lying.cell)[0])


def span(position: Builder, way: int) -> None:
    """Set the direction of the bridge just placed (KO-D23, KO-B13)."""
    bridge = next(one for one in position.lying if one.cell == position.just)
    before = len(field.areas_of(position))
    position.lying = tuple(one._replace(way=way) if one == bridge else one for one in position.lying)
    one, other = (NAMES[bridge.cell + step] for step in (-way, way))
    position.note("KO-D23", "spans", seat=bridge.owner, cell=one, other_cell=other)
    if len(field.areas_of(position)) < before:
        position.note("KO-B13", "joined", seat=bridge.owner, count=2, cell=NAMES[bridge.cell])
    _after_store(position)


def store(position: Builder, exported: int) -> None:
    """Store the goods of the card just placed, except an exported one (KO-B12, KO-X09, KO-X14).

    Parameters
    ----------
    exported : int
        The good that its player takes a chit for; -1 for none.
    """
    seat, cell = position.order[0], position.just
    goods, stock = CARDS[position.played].goods, list(position.stock)
    if exported >= 0:
        position.chits = with_item(position.chits, seat, with_added(position.chits[seat], exported, 1))
        position.note("KO-X09", "exported", seat=seat, good=GOODS[exported])
    there = field.depot(position, field.area_at(position, cell)) if position.setting.variant else None
    # Of two alike the first is the one that goes: so equal depots are equal bits.
    gone = goods.index(exported) if exported >= 0 else -1
    mask, added = 0, [0] * len(GOODS)
    for bit in reversed(range(len(goods))):
        good = goods[bit]
        if bit == gone:
            continue
        if there and there[good][seat] + added[good] >= position.law.store_limit:
            most = position.law.store_limit
            position.note("KO-V02", "store_limit", seat=seat, good=GOODS[good], most=most)
        elif not stock[good]:
            clause = "KO-X14" if position.setting.extension else "KO-D19"
            position.note(clause, "stock_short", seat=seat, good=GOODS[good])
        else:
            mask |= 1 << bit
            added[good] += 1
            stock[good] -= 1
    if mask:
        position.stored = with_byte(position.stored, cell, mask)
        position.stock = tuple(stock)
        if position.note:
            stored = [GOODS[good] for good in goods_in(position.played, mask)]
            position.note("KO-B12", "stored", seat=seat, goods=stored)
    _after_store(position)


def crane(position: Builder, answer: int) -> None:
    """Take a warehouse with the crane, or none (KO-D3)."""
    seat = position.order[0]
    if answer < 0:
        position.note("KO-D3", "crane_rests", seat=seat)
    else:
        good, owner = divmod(answer, 4)
        depots.take_one(position, field.area_at(position, position.just), good, owner)
        position.note("KO-D3", "crane_takes", seat=seat, other_seat=owner, good=GOODS[good])
    _after_store(position)


def _after_store(position: Builder) -> None:
    """Score enclosed areas; then end the game on a full field, or offer the ship."""
    scoring.score_enclosed(position)
    if field.is_full(position):
        clause = "KO-X18" if position.setting.extension else "KO-B22"
        end(position, clause, "full")
    elif questions.sails(position):
        position.wait(Phase.SAIL, position.order[0])
    else:
        if CARDS[position.played].ship and position.setting.professional:
            position.note("KO-X11", "ship_rests", seat=position.order[0], sails=position.law.sails)
        draw_next(position)


def sail(position: Builder, cell: int) -> None:
    """Move the ship, or leave it (KO-B20)."""
    seat = position.order[0]
    if cell < 0:
        position.note("KO-B20", "stays", seat=seat)
        draw_next(position)
        return
    position.ship = cell
    position.sails += 1
    position.note("KO-B20", "sails", seat=seat, cell=NAMES[cell], sails=position.sails)
    if questions.removes(position):
        position.wait(Phase.REMOVE, seat)
    else:
        _offer(position)


def _offer(position: Builder) -> None:
    """Offer a special card if the ship has just come to the centre (KO-X08)."""
    if questions.sells(position):
        position.wait(Phase.BUY, position.order[0])
    else:
        draw_next(position)


def remove(position: Builder, cell: int) -> None:
    """Remove a card with the ship, or none (KO-B21, KO-D17, KO-B15)."""
    seat = position.order[0]
    if cell < 0:
        position.note("KO-B21", "spares", seat=seat)
    else:
        if position.note:
            facts = card_facts(position.cards[cell])
            position.note("KO-B21", "removes", seat=seat, cell=NAMES[cell], **facts)
        if cell == position.just:
            position.note("KO-D17", "removes_just", seat=seat)
        depots.remove_card(position, cell, "KO-X12")
        # What a bridge linked to the card that is gone may be enclosed now.
        scoring.score_enclosed(position)
    _offer(position)


def buy(position: Builder, answer: int) -> None:
    """Buy a special card, or decline (KO-X08)."""
    seat = position.order[0]
    if answer < 0:
        position.note("KO-X08", "declines", seat=seat)
        draw_next(position)
        return
    price = position.law.price
    piles.pay(position, seat, price)
    position.note("KO-X08", "buys", seat=seat, price=price)
    position.wait(Phase.SPECIAL, seat)
