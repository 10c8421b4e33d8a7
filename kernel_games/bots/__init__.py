"""Bots: players that choose their moves by themselves, the same for every game.

By strength: Random, Easy, Medium, Greedy, Search; and GoalBased, where a game says what to aim at. In comes
an observation with its legal moves and a way to imagine possible positions; out comes one of these moves. No
bot sees a state that its seat may not know. Read ``_random`` for the shape, ``_greedy`` for one move ahead,
``_search`` for continuations, ``_goals`` for plans. Whoever plays on greedily takes :func:`best`.
"""

from kernel_games.bots._goals import GoalBased
from kernel_games.bots._greedy import Easy, Greedy, Medium, best, standing
from kernel_games.bots._random import Random
from kernel_games.bots._search import Search, doubt

__all__ = ["Easy", "GoalBased", "Greedy", "Medium", "Random", "Search", "best", "doubt", "standing"]
