"""Practice: questions without end, each a step of a walk whose position is found, not written.

In come a game, its ``practice.toml`` (templates of questions, and clauses that may stand beside each other as
answers) and games of random and greedy players; out comes a :class:`.Walk` in memory, for the same board and
the same coach as any other. The engine finds, gates, confirms and answers every question.

Read ``data`` first: :class:`Question`, a row of a pool, and the templates of a game. ``mining`` plays games
by number of plies, ``finding`` looks for questions in them, ``gates`` throws out what would be no good one,
``pools`` writes what is left to a file and reads it, and ``asking`` turns a row into a step. ``sets`` picks
the questions of one practice. ``tools/pool.py`` mines the pools that are shipped. ``memory`` keeps what was
answered, and when that fades; ``known`` shows it. ``puzzles`` are of another kind: the best move, where it
is sure.

>>> [step.do for step in practice_walk("mississippi", n=2, seed=7).steps]
['predict', 'predict']
"""

from kernel_games.teaching.practice.data import Question
from kernel_games.teaching.practice.known import Known, known
from kernel_games.teaching.practice.pools import Pool, load_pool
from kernel_games.teaching.practice.sets import practice_walk

__all__ = ["Known", "Pool", "Question", "known", "load_pool", "practice_walk"]
