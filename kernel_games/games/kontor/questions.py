"""Questions that follow a placed card, and missing cards: for play and for set-up."""

from __future__ import annotations

from kernel_games.games.kontor import depots, field, piles
from kernel_games.games.kontor.builder import Position
from kernel_games.games.kontor.components import BRIDGE, CARDS, CRANE
from kernel_games.games.kontor.grid import CENTRE
from kernel_games.games.kontor.state import Phase

HANDS = ("dock", "water")
"""Piles from which a hand is filled (KO-B05)."""


def turns(position: Position) -> bool:
    """Return whether a bridge may go either way (KO-D23)."""
    turning = any(one.card == position.played and not one.way for one in position.lying)
    return turning and CARDS[position.played].kind == BRIDGE and len(field.ways(position, position.just)) > 1


def exports(position: Position) -> bool:
    """Return whether the card shows a good with a chit left (KO-X09, KO-X10)."""
    if not position.setting.extension:
        return False
    return any(piles.chits_left(position, good) for good in CARDS[position.played].goods)


def seizes(position: Position) -> bool:
    """Return whether a crane has something to take (KO-D3)."""
    return CARDS[position.played].kind == CRANE and bool(depots.crane_may_take(position))


def sails(position: Position) -> bool:
    """Return whether the ship may move (KO-B20, KO-X11)."""
    return (
        position.setting.professional and CARDS[position.played].ship and position.sails < position.law.sails
    )


def removes(position: Position) -> bool:
    """Return whether the ship is next to a card that it may remove (KO-B21)."""
    return _has_sailed(position) and bool(field.targets(position))


def sells(position: Position) -> bool:
    """Return whether a special card is for sale (KO-X08)."""
    return sold(position) and position.coins[position.order[0]] >= position.law.price


def sold(position: Position) -> bool:
    """Return whether a special card may just have been paid for (KO-X08)."""
    return _has_sailed(position) and position.ship == CENTRE and bool(position.special_pile)


def _has_sailed(position: Position) -> bool:
    return position.setting.professional and CARDS[position.played].ship and position.sails > 0


def draws(position: Position) -> bool:
    """Return whether there is a card to draw for the one placed (KO-B14)."""
    pile = CARDS[position.played].pile
    return pile != "special" and bool(piles.next_draw(position, pile, position.order[0]))


ASKS = {
    Phase.SPAN: turns,
    Phase.EXPORT: exports,
    Phase.CRANE: seizes,
    Phase.SAIL: sails,
    Phase.REMOVE: removes,
    Phase.BUY: sells,
    Phase.SPECIAL: sold,
    Phase.DRAW: draws,
}
"""By phase whether the card that the first seat of the order has placed leads to it."""


def acting(position: Position) -> list[int]:
    """Return the seats with a chosen card, in acting order (KO-B09, KO-X06)."""
    seats = [seat for seat in range(position.setting.players) if position.chosen[seat]]
    return sorted(seats, key=lambda seat: CARDS[position.chosen[seat]].rank, reverse=True)


def lack(position: Position, seat: int, pile: str) -> int:
    """Count the cards a hand lacks of a pile; negative if it has too many (KO-B05, KO-B14).

    None where the pile is empty but for cards that lie under it: those are drawn one by one, each after a
    card of the hand has been placed. Whoever has placed a card lacks it only once they have drawn.
    """
    held = [CARDS[card].pile for card in piles.full_hand(position, seat)].count(pile)
    placed = position.played > 0 and position.order[0] == seat and CARDS[position.played].pile == pile
    short = position.law.hands[pile] - placed - held
    left = position.dock_piles[seat] if pile == "dock" else position.water_pile
    return short if left else min(short, 0)


def lacking(position: Position, seat: int) -> str:
    """Return the pile of a first hand's next card; '' if the hand is full (KO-B05)."""
    return next((pile for pile in HANDS if lack(position, seat, pile) > 0), "")


def dealt_to(position: Position, first: int) -> int | None:
    """Return the seat to be dealt a card, from `first` on; None once all have hands (KO-B05)."""
    return next((seat for seat in range(first, position.setting.players) if lacking(position, seat)), None)
