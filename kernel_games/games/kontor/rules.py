"""The game object of Kontor. Clauses are those of ``rulebook.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_games.engine import Move, Option, PhasedGame, Phrases
from kernel_games.games.kontor import evaluate, features, refusals, setup, setup_cards, view, words
from kernel_games.games.kontor.components import COLOURS, PLAYERS
from kernel_games.games.kontor.grid import CROSS
from kernel_games.games.kontor.law import KontorLaw
from kernel_games.games.kontor.moves import CHANCE_WHAT, WHAT
from kernel_games.games.kontor.phases import PHASES
from kernel_games.games.kontor.state import KontorState


class Kontor(PhasedGame):
    """Kontor for two players, and with its extension for three or four.

    Options of :meth:`new` are ``professional`` (with two players: 1 for the patrol ship and a field of its
    own size, 0 for the basic game; KO-B06, KO-B20) and ``variant`` (with three or four: 1 for the restricted
    store, KO-V01 to KO-V03).
    """

    name = "kontor"
    players = PLAYERS
    turn_clause = "KO-D12"
    called = COLOURS
    moves = tuple(WHAT)
    chance_moves = tuple(CHANCE_WHAT)
    law_of = KontorLaw
    law: KontorLaw
    state = KontorState
    phases = PHASES
    view = view
    setup = setup
    words = words
    evaluate = evaluate
    features = features

    def load_phrases(self) -> Phrases:
        """Return the words of the game, which read a cell as a place."""
        return words.PHRASES

    def options_for(self, players: int) -> Mapping[str, Option]:
        """Return the options: the professional game for two players, the variant for more."""
        return setup_cards.options_for(players)

    def new(self, players: int, **options: Any) -> KontorState:
        """Return the first state; see the class for the options."""
        setup_cards.check_options(self.check_players(players), options, self.law)
        given = self.given(players, options)
        if not given:
            return setup.first(players, self.state)
        return setup.read({"players": players, **given}, self.state)

    def moves_for(self, players: int, **options: Any) -> Sequence[Move]:
        """List the moves of the cards, colours and cells in play (KO-B06, KO-D25 to KO-D29)."""
        return refusals.possible(self.new(players, **options).setting)

    def longest(self, players: int, **options: Any) -> int:
        """Return the most plies of a game: set-up, all rounds (KO-D13) and the end.

        In a round each player makes seven at most: they choose, place, export, sail, buy, draw what they
        have bought, and draw.
        """
        del options
        hands = sum(self.law.hands.values()) * self.check_players(players)
        return len(CROSS) + hands + self.law.rounds * (2 + 7 * players) + 1

    def label(self, move: Move) -> str:
        """Return a move in words, such as ``Sail the ship to the harbour centre``."""
        what = WHAT.get(move) or CHANCE_WHAT.get(move)
        return words.label(what, self.law) if what else super().label(move)


game = Kontor()
