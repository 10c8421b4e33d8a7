"""A position of My Game, and its moves."""

from __future__ import annotations

from typing import NamedTuple

from kernel_games.engine import Move, PhasedState, PhaseName

CHARMS, TURNS, FULL = 6, 3, 12
"""Charms in the box (MG-C1), turns of each player (MG-E1), pearls that fill a net (MG-L2)."""

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
