"""Players that choose their moves by themselves, for every game alike.

By strength: Random, Easy, Medium, Greedy, Search.
"""

from kernel_games.bots._greedy import Easy, Greedy, Medium
from kernel_games.bots._random import Random
from kernel_games.bots._search import Search

__all__ = ["Easy", "Greedy", "Medium", "Random", "Search"]
