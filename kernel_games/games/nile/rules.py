"""Source of the Nile: its parts put together. Clauses are those of ``rulebook.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_games.engine import Move, Option, ParseError, PhasedGame
from kernel_games.games.nile import evaluate, features, prospects, setup, view, words
from kernel_games.games.nile.components import PLAYERS
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.moves import CHANCE_MOVES, KNOWN, MOVES, in_full, parse_quantity
from kernel_games.games.nile.outlook import outlook
from kernel_games.games.nile.phases import PHASES
from kernel_games.games.nile.possible import possible
from kernel_games.games.nile.state import NileState


class Nile(PhasedGame):
    """Source of the Nile, Game I, for one to six players.

    Options of :meth:`new` are ``target`` (points that win, 7.0), ``turns`` (of each at most, SN-R8),
    ``short`` (1 for a short game, SN-R21) and ``map`` (``"practice"``, or plain data as
    :func:`kernel_games.games.nile.load_map` gives it; the reference map if left out).
    """

    name = "nile"
    players = PLAYERS
    turn_clause = "8.3"
    moves = MOVES
    chance_moves = CHANCE_MOVES
    extras = ("map",)
    state = NileState
    law_of = NileLaw
    law: NileLaw
    phases = PHASES
    view = view
    setup = setup
    words = words
    evaluate = evaluate
    prospects = prospects
    features = features
    outlook = staticmethod(outlook)

    def options_for(self, players: int) -> Mapping[str, Option]:
        """Points that win, turns at most, and a short game."""
        del players
        return setup.options(self.law)

    def moves_for(self, players: int, **options: Any) -> Sequence[Move]:
        """List the moves that the map in play allows: its hexes, its ports and what they sell."""
        return possible(self.law, self.new(players, **options).africa)

    def horizon(self, players: int) -> int:
        """Alone no farther than the turn's end: what chance brings there outweighs what follows."""
        return 0 if players == 1 else super().horizon(players)

    def longest(self, players: int, **options: Any) -> int:
        """Return a bound from the turns (SN-R8), the points of a turn and the changes at each halt."""
        law, (_, turns) = self.law, setup.goal(self.law, options)
        return self.check_players(players) * (law.rolls + 4 + law.most_outfit + turns * law.each_turn) + 10

    def practical_length(self, players: int, **options: Any) -> int:
        """Return a bound of 20 plies a turn after the longest set-up: 2,434 for one player, 14,554 for six.

        Of 48 random games the longest took 809 plies a player, of 12 among greedy players 965.
        """
        law, (_, turns) = self.law, setup.goal(self.law, options)
        return self.check_players(players) * (law.rolls + 4 + law.most_outfit + 20 * turns) + 10

    def position(self, **fields: Any) -> NileState:
        """Set up a position by hand; see ``setup.by_hand`` for the short forms."""
        return setup.read(setup.by_hand(fields), self.state)

    def parse_move(self, text: str) -> Move:
        """Read a move such as ``buy 24 bearers``, ``buy 1 guide``, ``canoe southwest``, or ``card 57``."""
        try:
            return super().parse_move(text)
        except ParseError:
            if full := in_full(text):
                return self.parse_move(full)
            move = parse_quantity(text)
            if move is None:
                raise
            return move

    def check_move(self, move: Move) -> None:
        """Check a move; quantities that nobody may choose are moves too, and are refused with a reason."""
        if move not in KNOWN:
            self.parse_move(move.text)


game = Nile()
