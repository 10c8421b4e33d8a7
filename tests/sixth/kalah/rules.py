"""Kalah: its parts put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine import Option, PhasedGame
from tests.sixth.kalah import setup, view, words
from tests.sixth.kalah.phases import PHASES
from tests.sixth.kalah.state import HOUSES, SOW, KalahState


class Kalah(PhasedGame):
    """Kalah for two. An option of :meth:`new` is ``seeds`` (KA-S1)."""

    name = "kalah"
    players = range(2, 3)
    turn_clause = "KA-S2"
    moves = SOW
    state = KalahState
    phases = PHASES
    view = view
    setup = setup
    words = words

    def options_for(self, players: int) -> Mapping[str, Option]:
        """Seeds in each house at the start."""
        del players
        return {"seeds": setup.SEEDS}

    def longest(self, players: int, **options: Any) -> int:
        """Every sowing brings a seed into a store, or else seeds nearer to it.

        At most so many seeds come into stores, and meanwhile each comes nearer at most six times.
        """
        self.check_players(players)
        seeds = 2 * HOUSES * setup.SEEDS.read("seeds", options)
        return int(seeds * (HOUSES * seeds + 1))


game = Kalah()
