"""What a card that was placed leads to, and who lacks cards: for playing, and for reading positions."""

from __future__ import annotations

from kernel_games.games.kontor import depots, field, piles
from kernel_games.games.kontor.builder import Position
from kernel_games.games.kontor.components import BRIDGE, CARDS, CRANE, DOCK_HAND, PRICE, SAILS, WATER_HAND
from kernel_games.games.kontor.grid import CENTRE
from kernel_games.games.kontor.state import Phase

HANDS = {"dock": DOCK_HAND, "water": WATER_HAND}
"""Cards in a full hand, by the pile they come from (KO-B05)."""


def asks(position: Position, phase: str) -> bool:
    """Whether the card just placed leads to this question, or to a card being drawn.

    Parameters
    ----------
    position : Position
        A position in which the first seat of the order has placed a card.
    phase : str
        ``span``, ``export``, ``crane``, ``sail``, ``remove``, ``buy``, ``special`` or ``draw``.
    """
    seat, what = position.order[0], CARDS[position.played]
    if phase == Phase.SPAN:
        turning = any(one.card == position.played and not one.way for one in position.lying)
        return what.kind == BRIDGE and turning and len(field.ways(position, position.just)) > 1
    if phase == Phase.EXPORT:
        return position.setting.extension and any(piles.chits_left(position, good) for good in what.goods)
    if phase == Phase.CRANE:
        return what.kind == CRANE and bool(depots.crane_may_take(position))
    if phase == Phase.DRAW:
        return what.pile != "special" and bool(piles.next_draw(position, what.pile, seat))
    if not what.ship or not position.setting.professional:
        return False
    if phase == Phase.SAIL:
        return position.sails < SAILS
    if phase == Phase.REMOVE:
        return position.sails > 0 and bool(field.targets(position))
    able = phase == Phase.SPECIAL or position.coins[seat] >= PRICE
    return able and position.sails > 0 and position.ship == CENTRE and bool(position.special_pile)


def acting(position: Position) -> list[int]:
    """The seats whose cards are chosen, in the order in which they act (KO-B09, KO-X06)."""
    seats = [seat for seat in range(position.setting.players) if position.chosen[seat]]
    return sorted(seats, key=lambda seat: CARDS[position.chosen[seat]].rank, reverse=True)


def lack(position: Position, seat: int, pile: str) -> int:
    """How many cards of a pile a hand has to draw to be full; below 0 if it holds too many (KO-B05, KO-B14).

    None where the pile is empty but for cards that lie under it: those are drawn one by one, each after a
    card of the hand has been placed. Whoever has placed a card lacks it only once they have drawn.
    """
    held = sum(CARDS[card].pile == pile for card in piles.full_hand(position, seat))
    placed = position.played > 0 and position.order[0] == seat and CARDS[position.played].pile == pile
    short = HANDS[pile] - placed - held
    left = position.dock_piles[seat] if pile == "dock" else position.water_pile
    return short if left else min(short, 0)


def lacking(position: Position, seat: int) -> str:
    """The pile from which a first hand is dealt the next card; empty if it is full (KO-B05)."""
    return next((pile for pile in HANDS if lack(position, seat, pile) > 0), "")


def dealt_to(position: Position) -> int | None:
    """The seat that is dealt the next card of its first hand (KO-B05)."""
    return next((seat for seat in range(position.setting.players) if lacking(position, seat)), None)
