"""Bots that the tests of matches seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.engine import (
    Bot,
    State,
)


class First(Bot):
    """Plays the first legal move."""

    key = "first"

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        return str(view["legal"][0])


class Cheat(First):
    """Plays what is never allowed."""

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        return "toast"
