"""What a card that was placed leads to, and who lacks cards: for playing, and for reading positions."""

from __future__ import annotations

from kernel_games.games.kontor import depots, state
from kernel_games.games.kontor.components import BRIDGE, CARDS, CRANE, DOCK_HAND, PRICE, SAILS, WATER_HAND
from kernel_games.games.kontor.grid import CENTRE
from kernel_games.games.kontor.state import Table

HANDS = {"dock": DOCK_HAND, "water": WATER_HAND}
"""Cards in a full hand, by the pile they come from (KO-B05)."""


def asks(table: Table, phase: str) -> bool:
    """Whether the card just placed leads to this question, or to a card being drawn.

    Parameters
    ----------
    table : Table
        A position in which the first seat of the order has placed a card.
    phase : str
        ``span``, ``export``, ``crane``, ``sail``, ``remove``, ``buy``, ``special`` or ``draw``.
    """
    seat, what = table.order[0], CARDS[table.played]
    if phase == "span":
        turning = any(one.card == table.played and not one.way for one in table.lying)
        return what.kind == BRIDGE and turning and len(state.ways(table, table.just)) > 1
    if phase == "export":
        return table.setting.extension and any(state.chits_left(table, good) for good in what.goods)
    if phase == "crane":
        return what.kind == CRANE and bool(depots.crane_may_take(table))
    if phase == "draw":
        return what.pile != "special" and bool(state.next_draw(table, what.pile, seat))
    if not what.ship or not table.setting.professional:
        return False
    if phase == "sail":
        return table.sails < SAILS
    if phase == "remove":
        return table.sails > 0 and bool(state.targets(table))
    able = phase == "special" or table.coins[seat] >= PRICE
    return able and table.sails > 0 and table.ship == CENTRE and bool(state.special_pile(table))


def lack(table: Table, seat: int, pile: str) -> int:
    """How many cards of a pile a hand has to draw to be full; below 0 if it holds too many (KO-B05, KO-B14).

    None where the pile is empty but for cards that lie under it: those are drawn one by one, each after a
    card of the hand has been placed. Whoever has placed a card lacks it only once they have drawn.
    """
    held = sum(CARDS[card].pile == pile for card in state.full_hand(table, seat))
    placed = table.played > 0 and table.order[0] == seat and CARDS[table.played].pile == pile
    short = HANDS[pile] - placed - held
    left = state.dock_pile(table, seat) if pile == "dock" else state.water_pile(table)
    return short if left else min(short, 0)


def dealt_to(table: Table) -> tuple[int, str] | None:
    """The seat that is dealt the next card of its first hand, and from which pile (KO-B05)."""
    seats = range(table.setting.players)
    return next(((seat, pile) for seat in seats for pile in HANDS if lack(table, seat, pile) > 0), None)
