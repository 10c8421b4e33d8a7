"""Source of the Nile (Ross Maker and David Wesely, The Avalon Hill Game Company 1979)."""

from kernel_games.games.nile.land.africa import load_map
from kernel_games.games.nile.rules import Nile, game
from kernel_games.games.nile.state import NileState

__all__ = ["Nile", "NileState", "game", "load_map"]
