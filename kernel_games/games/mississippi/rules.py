"""Mississippi: its parts put together. Clauses are those of ``rulebook.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_games.engine import Move, Option, PhasedGame
from kernel_games.games.mississippi import evaluate, features, setup, view, words
from kernel_games.games.mississippi.components import PLAYERS
from kernel_games.games.mississippi.law import MississippiLaw
from kernel_games.games.mississippi.moves import ROLLS, WHAT
from kernel_games.games.mississippi.phases import PHASES
from kernel_games.games.mississippi.state import MississippiState


class Mississippi(PhasedGame):
    """Mississippi for three to six players, and by our own extension for two (MS-D13).

    Options of :meth:`new` are ``starter`` (the first seat to move, MS-S2) and ``course`` (plain data as
    :func:`kernel_games.games.mississippi.load_course` gives it, MS-D2; the reference course if left out).
    """

    name = "mississippi"
    players = PLAYERS
    turn_clause = "MS-S2"
    moves = tuple(WHAT)
    chance_moves = tuple(ROLLS)
    extras = ("course",)
    law_of = MississippiLaw
    law: MississippiLaw
    state = MississippiState
    phases = PHASES
    view = view
    setup = setup
    words = words
    evaluate = evaluate
    features = features

    def options_for(self, players: int) -> Mapping[str, Option]:
        """Return the options of a new game: the seat that starts."""
        return {"starter": setup.starter_option(players)}

    def horizon(self, players: int) -> int:
        """Return how far a search looks: with two seats to the answer, as many short lines tell more."""
        return 1 if players == 2 else super().horizon(players)

    def moves_for(self, players: int, **options: Any) -> Sequence[Move]:
        """List the moves that logs can pay (MS-C1) and that the course has room for."""
        return self.law.possible(players, self.new(players, **options).course.finish)

    def longest(self, players: int, **options: Any) -> int:
        """Return the plies of the longest game: each ship has a roll and all its turns (MS-D11)."""
        del options
        return self.check_players(players) * (1 + self.law.turns)

    def label(self, move: Move) -> str:
        """Say a move in words, such as ``Turn right 120° for 1 log and move back 3 spaces``."""
        return words.label(WHAT[move], self.law.costs) if move in WHAT else super().label(move)


game = Mississippi()
