"""Tiki Topple (Keith Meyers, Gamewright 2008)."""

from kernel_games.games.tiki_topple.rules import TikiTopple, game
from kernel_games.games.tiki_topple.state import TikiState

__all__ = ["TikiState", "TikiTopple", "game"]
