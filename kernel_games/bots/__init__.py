"""Players that choose their moves by themselves, for every game alike."""

from kernel_games.bots._greedy import Greedy
from kernel_games.bots._random import Random

__all__ = ["Greedy", "Random"]
