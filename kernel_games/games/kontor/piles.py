"""Hands, piles and what is left of coins, chits and keepers."""

from __future__ import annotations

from kernel_games.engine import with_item
from kernel_games.games.kontor.builder import Builder, Position, with_added, without
from kernel_games.games.kontor.components import ALL_COINS, CARDS, CHITS, KEEPERS


def treasury(position: Position) -> int:
    """Coins that nobody has (KO-D16)."""
    return ALL_COINS - sum(position.coins)


def earn(position: Builder, seat: int, coins: int) -> bool:
    """Pay a seat out of the treasury, if it has so much (KO-D16)."""
    if treasury(position) < coins:
        return False
    position.coins = with_added(position.coins, seat, coins)
    return True


def pay(position: Builder, seat: int, coins: int) -> None:
    """Have a seat pay to the treasury."""
    position.coins = with_added(position.coins, seat, -coins)


def chits_left(position: Position, good: int) -> int:
    """Chits of a good in the supply (KO-X01, KO-X10)."""
    return CHITS - sum(own[good] for own in position.chits)


def keepers_left(position: Position, seat: int) -> int | None:
    """Keepers that a seat may still place; None with two players, where they are not limited (KO-D16)."""
    if not position.setting.extension:
        return None
    kept: int = sum(area.keeper == seat for area in position.scored)
    return KEEPERS - kept


def full_hand(position: Position, seat: int) -> tuple[int, ...]:
    """The cards in hand, the chosen one with them."""
    return (*position.hands[seat], position.chosen[seat]) if position.chosen[seat] else position.hands[seat]


def next_draw(position: Position, pile: str, seat: int) -> tuple[int, ...]:
    """What a seat may draw from a pile; a card known to lie under it comes when nothing else is left."""
    if pile == "dock":
        return position.dock_piles[seat] or position.under[seat][:1]
    return position.water_pile if pile == "water" else position.special_pile


def draw(position: Builder, seat: int, card: int) -> None:
    """A seat draws a card; one that has lain under the pile all have seen (KO-B21)."""
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
    """A card comes into a hand."""
    position.hands = with_item(position.hands, seat, tuple(sorted((*position.hands[seat], card))))
