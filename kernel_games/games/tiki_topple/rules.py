"""The game: all parts of the room put together. Clauses are those of ``rulebook.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_games.engine import Option, PhasedGame
from kernel_games.engine.reading import reject
from kernel_games.games.tiki_topple import evaluate, features, setup, view, words
from kernel_games.games.tiki_topple.components import GROUPS, PLAYERS, TIKIS
from kernel_games.games.tiki_topple.law import TikiLaw
from kernel_games.games.tiki_topple.moves import DEALS, REVEAL, TRIOS, WHAT
from kernel_games.games.tiki_topple.phases import PHASES
from kernel_games.games.tiki_topple.state import TikiState


class TikiTopple(PhasedGame):
    """Tiki Topple for two to four players.

    Options of :meth:`new` are ``rounds`` (TT-G1, TT-G4), ``starter`` (the first seat to play, TT-D7),
    ``line`` (nine names from the top, TT-S4) and ``secrets`` (by seat three names, or None to be dealt,
    TT-S5). Chance deals whatever is not given.
    """

    name = "tiki_topple"
    players = PLAYERS
    turn_clause = "TT-T1"
    moves = tuple(WHAT)
    chance_moves = (*TRIOS, *DEALS, REVEAL)
    extras = ("line", "secrets")
    law_of = TikiLaw
    law: TikiLaw
    state = TikiState
    phases = PHASES
    view = view
    setup = setup
    words = words
    evaluate = evaluate
    features = features

    def options_for(self, players: int) -> Mapping[str, Option]:
        """Return the options: the number of rounds, and the seat that starts the first."""
        return {
            "rounds": setup.rounds_option(players, self.law),
            "starter": Option(0, 0, players - 1, "who starts the first round", "TT-D7", "seat"),
        }

    def new(self, players: int, **options: Any) -> TikiState:
        """Return the first state; the class lists the options."""
        if not options:
            first: TikiState = super().new(players)
            return first
        given = self.given(self.check_players(players), options)
        starter = self.options_for(players)["starter"].read("starter", given)
        given.pop("starter", None)
        line = given.get("line", [])
        if isinstance(line, Sequence) and line and len(line) != len(TIKIS):
            reject("line", line, f"all {len(TIKIS)} tikis from the top", "TT-S4")
        # Seats in turn order: a state never asks for the starter again.
        active = [(starter + turn) % players for turn in range(players)]
        return setup.read({"players": players, "active": active, **given}, self.state)

    def longest(self, players: int, **options: Any) -> int:
        """Return the most plies of a game: set-up, cards and reveal of all rounds and a final one."""
        rounds = setup.rounds_option(self.check_players(players), self.law).read("rounds", options)
        plies = len(GROUPS) + players + max(self.law.plays[: players + 1]) + 1
        return plies * (1 + rounds)


game = TikiTopple()
