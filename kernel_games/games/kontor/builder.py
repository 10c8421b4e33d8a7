"""A position of Kontor that is being changed by a move."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

from kernel_games.engine import Note
from kernel_games.games.kontor import state
from kernel_games.games.kontor.components import CARDS, COLOURS
from kernel_games.games.kontor.state import Standing

_T = TypeVar("_T")

_fields: Callable[[Any], tuple[Any, ...]] = attrgetter(*Standing._fields)


class Draft:
    """A position that is being changed: it has the attributes of a :class:`Standing`.

    Parameters
    ----------
    table : Standing
        Where it begins.
    note : Note
        Who listens.
    """

    __slots__ = (*Standing._fields, "note")

    def __init__(self, table: Standing, note: Note) -> None:
        (
            self.setting,
            self.phase,
            self.current_player,
            self.round,
            cards,
            stored,
            self.water,
            self.docks,
            self.closed,
            self.box,
            self.lying,
            self.spent,
            self.scored,
            self.hands,
            self.under,
            self.shown,
            self.chosen,
            self.order,
            self.played,
            self.coins,
            self.stock,
            self.chits,
            self.ship,
            self.sails,
            self.just,
            self.placed,
        ) = table
        self.cards: bytes | bytearray = cards
        self.stored: bytes | bytearray = stored
        self.note = note

    def fields(self) -> tuple[Any, ...]:
        """The fields of the :class:`Standing` that it is now."""
        self.cards, self.stored = bytes(self.cards), bytes(self.stored)
        return _fields(self)

    def wait(self, phase: str, player: int) -> None:
        """Whose answer, or which chance, comes next."""
        self.phase, self.current_player = phase, player

    def earn(self, seat: int, coins: int) -> bool:
        """Pay a seat out of the treasury, if it has so much (KO-D16)."""
        if state.treasury(self) < coins:
            return False
        self.coins = with_added(self.coins, seat, coins)
        return True

    def pay(self, seat: int, coins: int) -> None:
        """Have a seat pay to the treasury."""
        self.coins = with_added(self.coins, seat, -coins)


def card_facts(card: int) -> dict[str, Any]:
    """What phrases say of a card."""
    what = CARDS[card]
    return {
        "card": what.key,
        "face": COLOURS[what.owner] if what.owner >= 0 else what.kind,
        "number": what.number,
    }


def goods_in(card: int, mask: int) -> list[int]:
    """The goods of a card whose bits are set."""
    return [good for bit, good in enumerate(CARDS[card].goods) if mask >> bit & 1]


def with_item(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """A tuple with another item at a place."""
    return (*items[:place], item, *items[place + 1 :])


def with_added(items: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """A tuple of numbers with one of them changed by so much."""
    return (*items[:place], items[place] + by, *items[place + 1 :])
