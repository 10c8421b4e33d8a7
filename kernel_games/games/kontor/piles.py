"""Hands, piles and what is left of coins, chits and keepers."""

from __future__ import annotations

from kernel_games.games.kontor.builder import Builder, Position, with_added
from kernel_games.games.kontor.components import ALL_COINS, CHITS, KEEPERS, SPECIALS, WATERS, docks_of


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


def _gone(position: Position) -> set[int]:
    """Cards that are not in a pile: on the field, in hands, chosen."""
    found = set(position.cards)
    for hand in position.hands:
        found.update(hand)
    found.update(position.chosen)
    return found


def dock_pile(position: Position, seat: int) -> tuple[int, ...]:
    """The cards of a seat's pile of which nobody knows the order, without those known to lie under it."""
    gone = _gone(position)
    under = position.under[seat]
    return tuple(
        card for card in docks_of(seat, position.setting.players) if card not in gone and card not in under
    )


def water_pile(position: Position) -> tuple[int, ...]:
    """The cards of the water pile, in no order."""
    gone = _gone(position)
    return tuple(card for card in WATERS if card not in gone)


def special_pile(position: Position) -> tuple[int, ...]:
    """The special cards that lie face down (KO-X04); none with two players."""
    if not position.setting.extension:
        return ()
    gone = _gone(position)
    gone.update(lying.card for lying in position.lying)
    gone.update(position.spent)
    return tuple(card for card in SPECIALS if card not in gone)


def next_draw(position: Position, pile: str, seat: int) -> tuple[int, ...]:
    """What a seat may draw from a pile; a card known to lie under it comes when nothing else is left."""
    if pile == "dock":
        return dock_pile(position, seat) or position.under[seat][:1]
    return water_pile(position) if pile == "water" else special_pile(position)
