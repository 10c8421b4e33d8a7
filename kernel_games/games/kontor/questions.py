"""What a card that was placed leads to, and who lacks cards: for playing, and for reading positions."""

from __future__ import annotations

from kernel_games.games.kontor import depots, field, piles
from kernel_games.games.kontor.builder import Position
from kernel_games.games.kontor.components import BRIDGE, CARDS, CRANE, DOCK_HAND, PRICE, SAILS, WATER_HAND
from kernel_games.games.kontor.grid import CENTRE
from kernel_games.games.kontor.state import Phase

HANDS = {"dock": DOCK_HAND, "water": WATER_HAND}
"""Cards in a full hand, by the pile they come from (KO-B05)."""


def turns(position: Position) -> bool:
    """Whether a bridge may be turned both ways (KO-D23)."""
    turning = any(one.card == position.played and not one.way for one in position.lying)
    return turning and CARDS[position.played].kind == BRIDGE and len(field.ways(position, position.just)) > 1


def exports(position: Position) -> bool:
    """Whether there is a chit of a good on the card (KO-X09, KO-X10)."""
    if not position.setting.extension:
        return False
    return any(piles.chits_left(position, good) for good in CARDS[position.played].goods)


def seizes(position: Position) -> bool:
    """Whether a crane finds something to take (KO-D3)."""
    return CARDS[position.played].kind == CRANE and bool(depots.crane_may_take(position))


def sails(position: Position) -> bool:
    """Whether the ship may move (KO-B20, KO-X11)."""
    return position.setting.professional and CARDS[position.played].ship and position.sails < SAILS


def removes(position: Position) -> bool:
    """Whether the ship has come to a card that it may remove (KO-B21)."""
    return _has_sailed(position) and bool(field.targets(position))


def sells(position: Position) -> bool:
    """Whether a special card is sold (KO-X08)."""
    return sold(position) and position.coins[position.order[0]] >= PRICE


def sold(position: Position) -> bool:
    """Whether a special card may just have been paid for (KO-X08)."""
    return _has_sailed(position) and position.ship == CENTRE and bool(position.special_pile)


def _has_sailed(position: Position) -> bool:
    return position.setting.professional and CARDS[position.played].ship and position.sails > 0


def draws(position: Position) -> bool:
    """Whether there is a card to draw for the one that was placed (KO-B14)."""
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
    """The seats whose cards are chosen, in the order in which they act (KO-B09, KO-X06)."""
    seats = [seat for seat in range(position.setting.players) if position.chosen[seat]]
    return sorted(seats, key=lambda seat: CARDS[position.chosen[seat]].rank, reverse=True)


def lack(position: Position, seat: int, pile: str) -> int:
    """How many cards of a pile a hand has to draw to be full; below 0 if it holds too many (KO-B05, KO-B14).

    None where the pile is empty but for cards that lie under it: those are drawn one by one, each after a
    card of the hand has been placed. Whoever has placed a card lacks it only once they have drawn.
    """
    held = [CARDS[card].pile for card in piles.full_hand(position, seat)].count(pile)
    placed = position.played > 0 and position.order[0] == seat and CARDS[position.played].pile == pile
    short = HANDS[pile] - placed - held
    left = position.dock_piles[seat] if pile == "dock" else position.water_pile
    return short if left else min(short, 0)


def lacking(position: Position, seat: int) -> str:
    """The pile from which a first hand is dealt the next card; empty if it is full (KO-B05)."""
    return next((pile for pile in HANDS if lack(position, seat, pile) > 0), "")


def dealt_to(position: Position, first: int) -> int | None:
    """The seat that is dealt the next card of its first hand (KO-B05); those before `first` have theirs."""
    return next((seat for seat in range(first, position.setting.players) if lacking(position, seat)), None)
