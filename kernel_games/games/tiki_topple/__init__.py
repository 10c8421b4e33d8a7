"""Tiki Topple (Keith Meyers, Gamewright 2008)."""

from kernel_games.games.tiki_topple.rules import TikiState, TikiTopple, game

__all__ = ["TikiState", "TikiTopple", "game"]
