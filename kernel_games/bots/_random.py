"""The random player: the yardstick for all others."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.engine import Bot, State


class Random(Bot):
    """Bot that chooses any legal move, each equally likely.

    Parameters
    ----------
    name : str
        Its name for the others; by default ``Random``.

    Examples
    --------
    >>> Random().choose({"legal": ["pass"]}, lambda rng: None, random.Random(1))
    'pass'
    """

    key = "random"

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        """Choose any of ``view["legal"]``."""
        del imagine
        move: str = rng.choice(view["legal"])
        return move
