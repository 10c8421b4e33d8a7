"""My Game: dive for pearls, as deep as you dare.

Read ``state`` (a position and its moves), ``phases`` (the rules), ``setup`` and ``view`` (a position as data,
and as a seat sees it), and then ``drawing`` (the board). All words are in the TOML files beside them.
"""

from __future__ import annotations

from typing import Any

from kernel_games.engine import PhasedGame

from . import setup, view
from .phases import PHASES
from .state import DEALS, DIVE, FULL, REVEAL, ROLLS, SURFACE, TURNS, MyGameState

__all__ = ["MyGame", "game"]


class MyGame(PhasedGame):
    """My Game for two to six players: the parts put together."""

    name = "mygame"
    players = setup.PLAYERS
    turn_clause = "MG-S2"
    moves = (DIVE, SURFACE)
    chance_moves = (*DEALS, *ROLLS, REVEAL)
    state = MyGameState
    phases = PHASES
    setup = setup
    view = view
    words = view

    def longest(self, players: int, **options: Any) -> int:
        """Return the most plies: each dive that goes on brings two pearls or more."""
        self.begin(players, options)
        dives = (FULL + 1) // 2 + 1
        return players + TURNS * players * (2 * dives + 1) + 1


game = MyGame()
