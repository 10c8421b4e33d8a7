"""Hands, piles and the supply of coins, chits and keepers."""

from __future__ import annotations

from kernel_games.engine import with_item
from kernel_games.games.kontor.builder import Builder, Position, with_added, without
from kernel_games.games.kontor.components import CARDS


def treasury(position: Position) -> int:
    """Return the coins in the treasury (KO-D16)."""
    return position.law.all_coins - sum(position.coins)


def earn(position: Builder, seat: int, coins: int) -> bool:
    """Pay a seat from the treasury, if there is enough; return whether it was paid (KO-D16)."""
    if treasury(position) < coins:
        return False
    position.coins = with_added(position.coins, seat, coins)
    return True


def pay(position: Builder, seat: int, coins: int) -> None:
    """Take coins from a seat for the treasury."""
    position.coins = with_added(position.coins, seat, -coins)


def chits_left(position: Position, good: int) -> int:
    """Return the chits of a good in the supply (KO-D16, KO-X10)."""
    return position.law.chits - sum(own[good] for own in position.chits)


def keepers_left(position: Position, seat: int) -> int | None:
    """Return a seat's keepers left; None where they are not limited (KO-X13, KO-D16)."""
    if not position.setting.extension or position.law.keepers is None:
        return None
    kept: int = sum(area.keeper == seat for area in position.scored)
    return position.law.keepers - kept


def full_hand(position: Position, seat: int) -> tuple[int, ...]:
    """Return the cards in hand, including the chosen one."""
    return (*position.hands[seat], position.chosen[seat]) if position.chosen[seat] else position.hands[seat]


def next_draw(position: Position, pile: str, seat: int) -> tuple[int, ...]:
    """Return the cards a seat may draw; a known one under the pile only if no other is left."""
    if pile == "dock":
        return position.dock_piles[seat] or position.under[seat][:1]
    return position.water_pile if pile == "water" else position.special_pile


def draw(position: Builder, seat: int, card: int) -> None:
    """Draw a card; one from under the pile is known to everyone (KO-B21)."""
    pile = CARDS[card].pile
    if pile == "water":
        position.water_pile = without(position.water_pile, card)
    elif pile == "special":
        position.special_pile = without(position.special_pile, card)
    elif card in position.under[seat]:
        position.under = with_item(position.under, seat, position.under[seat][1:])
        position.shown |= 1 << card
    else:
        own = without(position.dock_piles[seat], card)
        position.dock_piles = with_item(position.dock_piles, seat, own)
    take(position, seat, card)


def take(position: Builder, seat: int, card: int) -> None:
    """Add a card to a hand."""
    position.hands = with_item(position.hands, seat, tuple(sorted((*position.hands[seat], card))))
