"""The game: all parts of the room put together. Clauses are those of ``rulebook.toml``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kernel_games.engine import Move, PhasedGame, Phrases, parse_from
from kernel_games.games.kon_tiki import chart_file, evaluate, features, setup, view, words
from kernel_games.games.kon_tiki.components import PLAYERS, WHIRLPOOLS
from kernel_games.games.kon_tiki.law import KonTikiLaw
from kernel_games.games.kon_tiki.moves import (
    BACK,
    BUYS,
    CERTIFICATE,
    DISCS,
    EXCHANGES,
    MOVES,
    NOTATION,
    PAYS,
    RETURNS,
    TAKES,
    TILES,
    colours,
)
from kernel_games.games.kon_tiki.phases import PHASES
from kernel_games.games.kon_tiki.state import KonTikiState, most_idle


class KonTiki(PhasedGame):
    """Kon-Tiki for two to four players.

    Options of :meth:`new` are ``chart`` (plain data, as ``load_chart`` gives it;
    the reference chart if left out, KT-R1), ``tiles`` (the duties on the four spaces, from right to left) and
    ``discs`` (the discs on the whirlpools, by their numbers from 1); chance places whatever is not given
    (KT-P3).
    """

    name = "kon_tiki"
    players = PLAYERS
    turn_clause = "KT-M4"
    moves = MOVES
    chance_moves = (*TILES, *DISCS)
    extras = ("chart", "tiles", "discs")
    law_of = KonTikiLaw
    law: KonTikiLaw
    state = KonTikiState
    phases = PHASES
    view = view
    setup = setup
    words = words
    evaluate = evaluate
    features = features

    def load_phrases(self) -> Phrases:
        """Return the words of the game, which know how to count counters."""
        return words.PHRASES

    def moves_for(self, players: int, **options: Any) -> Sequence[Move]:
        """List all moves but sailing back, which is never allowed, and what other figures allow.

        See KT-M5 and KT-M6; KT-M1, KT-X1, KT-D2, KT-W4 and KT-T1.
        """
        law = self.law
        never = {BACK, *(move for move, mix in PAYS.items() if sum(mix) > law.steps), *TAKES, *RETURNS}
        never -= {*law.returns, *(move for moves in law.takes.values() for move in moves)}
        return tuple(move for move in super().moves_for(players, **options) if move not in never)

    def longest(self, players: int, **options: Any) -> int:
        """Return a bound on plies: each arrow costs a counter, and counters buy cards."""
        given = options.get("chart")
        chart = chart_file.CHART if given is None else chart_file.read(given)
        steps = (self.law.stops + 1) * (1 + max(len(way.arrows) for way in chart.passages))
        purchases = steps // self.law.price + players
        turns = steps + most_idle(0, self.check_players(players)) * (steps + purchases + 1)
        each_stop = 2 + 2 * players
        return 1 + WHIRLPOOLS + 5 * turns + 2 * purchases + each_stop * self.law.stops

    def practical_length(self, players: int, **options: Any) -> int:
        """Return a twentieth of the bound: 1,140 plies with two on the reference chart, 2,128 with four.

        Of 900 random games the longest had 490, of 90 among greedy players 443.
        """
        return self.longest(players, **options) // 20

    def parse_move(self, text: str) -> Move:
        """Read a move such as ``pay red red``, with its counters in any order, or chance's ``disc 3``."""
        return parse_from(NOTATION, text, self.title)

    def label(self, move: Move) -> str:
        """Return a move in words, such as ``Pay 2 red and 1 green``."""
        mix = PAYS.get(move) or TAKES.get(move) or RETURNS.get(move)
        if mix:
            return self.phrases("move", move.verb, {"args": words.counted(colours(mix))})
        if move in EXCHANGES or move in BUYS:
            law, card = self.law, EXCHANGES.get(move) != CERTIFICATE
            due = law.card_worth if card else law.certificate_worth
            return self.phrases("move", move.verb, {"a0": move.args[0], "due": due, "price": law.price})
        return super().label(move)


game = KonTiki()
