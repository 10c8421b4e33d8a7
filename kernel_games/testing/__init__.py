"""The conformance suite: promises of every game, drawing and walk, to be tested on games of your own too.

>>> from kernel_games.testing import check_game
>>> from kernel_games.games.tiki_topple import game
>>> sorted(check_game(game, seeds=range(1)).players)
[2, 3, 4]

In comes a game, or a walk; out comes a report, or an ``AssertionError`` that names the promise that is broken
and the position. Read ``promises`` (how one is checked), then ``games`` (the engine's laws, played at
random), ``examples`` and ``walks`` (data that the engine must confirm), ``doubt`` and ``mutants`` (examples
that notice a wrong figure, or a wrong rule), ``drawings`` with ``guidance`` and ``printing`` (pictures that
can be read, picked, fitted to a page and printed). ``quick`` says within seconds what is wrong with a game in
the making, and also reads its code (``sources``) and its translations (``translated``).
"""

from kernel_games.testing.doubt import Doubt, DoubtReport, check_doubt, doubt
from kernel_games.testing.drawings import DrawingReport, check_drawing
from kernel_games.testing.examples import ExamplesReport, check_examples
from kernel_games.testing.games import GameReport, check_game, check_state, play_random
from kernel_games.testing.mutants import Mutant, unnoticed
from kernel_games.testing.quick import faults
from kernel_games.testing.walks import WalkReport, check_walk

__all__ = [
    "Doubt",
    "DoubtReport",
    "DrawingReport",
    "ExamplesReport",
    "GameReport",
    "Mutant",
    "WalkReport",
    "check_doubt",
    "check_drawing",
    "check_examples",
    "check_game",
    "check_state",
    "check_walk",
    "doubt",
    "faults",
    "play_random",
    "unnoticed",
]
