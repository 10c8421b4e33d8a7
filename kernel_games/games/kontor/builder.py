"""Mutable working copy of a position while a move is played."""

from __future__ import annotations

from kernel_games.engine import Note, with_item
from kernel_games.games.kontor.components import CARDS
from kernel_games.games.kontor.state import NOBODY, KontorState, Phase


class Builder:
    """A mutable :class:`KontorState` with the listener that its events go to.

    Parameters
    ----------
    state : KontorState
        The position before the move.
    note : Note
        Receiver of the events; false where nobody listens, so that search builds no facts.
    """

    __slots__ = (*KontorState._fields, "kind", "law", "note")

    def __init__(self, state: KontorState, note: Note) -> None:
        # In the order of its fields, here and in build. Written out since every ply goes through both: random
        # games take 5 to 10 % longer by attrgetter and setattr, a dict, or a dataclass. A forgotten field is
        # seen by mypy here, and by a test in build.
        (
            self.setting,
            self.phase,
            self.seat,
            self.round,
            self.cards,
            self.stored,
            self.water,
            self.docks,
            self.closed,
            self.box,
            self.lying,
            self.spent,
            self.scored,
            self.hands,
            self.dock_piles,
            self.water_pile,
            self.special_pile,
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
        ) = state
        self.kind, self.law, self.note = state.__class__, state.law, note

    def build(self) -> KontorState:
        """Return the immutable position."""
        fields = (
            self.setting,
            self.phase,
            self.seat,
            self.round,
            self.cards,
            self.stored,
            self.water,
            self.docks,
            self.closed,
            self.box,
            self.lying,
            self.spent,
            self.scored,
            self.hands,
            self.dock_piles,
            self.water_pile,
            self.special_pile,
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
        )
        # Straight to tuple: the named tuple's own constructor would unpack and pack all fields once more.
        return tuple.__new__(self.kind, fields)

    def wait(self, phase: Phase, seat: int = NOBODY) -> None:
        """Set the next phase and the seat that answers in it."""
        self.phase, self.seat = phase, seat


Position = KontorState | Builder
"""A position that is only read: the immutable state or its working copy."""


def goods_in(card: int, mask: int) -> list[int]:
    """Return the goods of a card whose bits are set in `mask`."""
    return [good for bit, good in enumerate(CARDS[card].goods) if mask >> bit & 1]


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Return a tuple without one of its items."""
    left = list(items)
    left.remove(item)
    return tuple(left)


def with_added(items: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """Return a tuple with a number added to one of its items."""
    return with_item(items, place, items[place] + by)


def with_byte(cells: bytes, cell: int, value: int) -> bytes:
    """Return bytes with one of them replaced."""
    return cells[:cell] + bytes((value,)) + cells[cell + 1 :]
