"""A position of My Game, and its moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from kernel_games.engine import Law, Move, PhasedState, PhaseName

CHARMS = 6
"""Charms in the box (MG-C1)."""

DIVE, SURFACE = Move("dive"), Move("surface")
DEALS = tuple(Move("charm", n) for n in range(1, CHARMS + 1))
ROLLS = tuple(Move("roll", n) for n in range(1, 7))
REVEAL = Move("reveal")


class Phase(PhaseName):
    """Decisions of the game, a player's or of chance."""

    DEAL = "deal"
    TURN = "turn"
    ROLL = "roll"
    REVEAL = "reveal"
    OVER = "over"


class MyGameLaw(Law):
    """The figures of the rulebook, by short names."""

    def __init__(self, figures: Mapping[str, Any]) -> None:
        super().__init__(figures)
        self.lost: int = figures["MG-A2.lost"]
        self.full: int = figures["MG-L2.full"]
        self.turns: int = figures["MG-E1.turns"]


class _Record(NamedTuple):
    phase: str
    turns: int
    net: int
    pearls: tuple[int, ...]
    charms: tuple[int, ...]


class MyGameState(PhasedState, _Record):
    """A position.

    Attributes
    ----------
    turns : int
        Turns that have ended, all players' together.
    net : int
        Pearls in the net of the player who dives.
    pearls, charms : tuple of int
        Pearls in the boats, and charms, by seat; a charm is 0 until it is dealt.
    """

    __slots__ = ()
    law: ClassVar[MyGameLaw]

    @property
    def num_players(self) -> int:
        """Number of players."""
        return len(self.pearls)

    @property
    def seat(self) -> int:  # type: ignore[override]
        """The seat whose turn it is (MG-S2)."""
        return self.turns % self.num_players

    @property
    def turns_taken(self) -> int:
        """Turns that have ended, for bots that look ahead by turns."""
        return self.turns

    def scores(self) -> tuple[int, ...]:
        """Pearls in the boats, and once the charms are open theirs, too (MG-E2)."""
        if self.phase != Phase.OVER:
            return self.pearls
        return tuple(pearls + charm for pearls, charm in zip(self.pearls, self.charms, strict=True))

    def notation(self, move: Move, seat: int | None) -> str:
        """Return the notation of a move; only its owner reads a charm that is dealt (MG-S1)."""
        if self.phase == Phase.DEAL and seat != self.charms.index(0):
            return "charm hidden"
        return str(move)
