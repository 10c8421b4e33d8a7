"""A position of Kalah, and its moves."""

from __future__ import annotations

from typing import NamedTuple

from kernel_games.engine import Move, PhasedState, PhaseName

HOUSES = 6
STORES = (6, 13)
SOW = tuple(Move("sow", house) for house in range(1, HOUSES + 1))


class Phase(PhaseName):
    """Decisions of the game."""

    SOW = "sow"
    OVER = "over"


class _Record(NamedTuple):
    phase: str
    seat: int
    seeds: tuple[int, ...]


class KalahState(PhasedState, _Record):
    """A position; `seeds` are those of the first seat's houses and store, then those of the second's."""

    __slots__ = ()

    @property
    def num_players(self) -> int:
        """Two."""
        return len(STORES)

    def row(self, seat: int) -> tuple[int, ...]:
        """Seeds in a seat's houses."""
        return self.seeds[STORES[seat] - HOUSES : STORES[seat]]

    def scores(self) -> tuple[int, ...]:
        """Seeds in the stores (KA-E1)."""
        return tuple(self.seeds[store] for store in STORES)
