"""The conformance suite: what every game and every drawing must keep, to be run on games of one's own too.

>>> from kernel_games.testing import check_game
>>> from kernel_games.games.tiki_topple import game
>>> sorted(check_game(game, seeds=range(1)).players)
[2, 3, 4]
"""

from kernel_games.testing.drawings import DrawingReport, check_drawing
from kernel_games.testing.examples import ExamplesReport, check_examples
from kernel_games.testing.games import GameReport, check_game, check_state, play_random
from kernel_games.testing.walks import WalkReport, check_walk

__all__ = [
    "DrawingReport",
    "ExamplesReport",
    "GameReport",
    "WalkReport",
    "check_drawing",
    "check_examples",
    "check_game",
    "check_state",
    "check_walk",
    "play_random",
]
