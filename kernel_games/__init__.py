"""Board-game rulebooks you can run.

>>> import kernel_games
>>> match = kernel_games.Match("tiki_topple", ["Ada", "Ben"], seed=1)
>>> match.state.current_player
0
"""

from kernel_games.engine import Bot, Match, Person, game, registered_games

__all__ = ["Bot", "Match", "Person", "game", "registered_games"]
__version__ = "0.1.0"
