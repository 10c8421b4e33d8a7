"""My Game: dive for pearls, as deep as you dare.

Read ``state`` (a position and its moves), ``phases`` (the rules), ``setup`` and ``view`` (a position as data,
and as a seat sees it), and then ``drawing`` (the board). All words are in the TOML files beside them.
"""

from __future__ import annotations

from typing import Any

from kernel_games.engine import PhasedGame

from . import setup, view
from .phases import PHASES
from .state import DEALS, DIVE, REVEAL, ROLLS, SURFACE, MyGameLaw, MyGameState

__all__ = ["MyGame", "game"]


class MyGame(PhasedGame):
    """My Game for two to six players: the parts put together."""

    name = "mygame"
    players = setup.PLAYERS
    turn_clause = "MG-S2"
    moves = (DIVE, SURFACE)
    chance_moves = (*DEALS, *ROLLS, REVEAL)
    law_of = MyGameLaw
    state = MyGameState
    phases = PHASES
    setup = setup
    view = view
    words = view

    def longest(self, players: int, **options: Any) -> int:
        """Return the most plies: each dive that goes on brings a pearl or more."""
        self.begin(players, options)
        law: MyGameLaw = self.law
        return players + law.turns * players * (2 * law.full + 1) + 1


game = MyGame()
