"""A position of Tiki Topple: the record, what follows from it, and its fast moves."""

from __future__ import annotations

import random
from typing import NamedTuple

from kernel_games.engine import CHANCE, SILENT, Move, Note, PhasedState, PhaseName, Tell, quick_replace
from kernel_games.games.tiki_topple import moves
from kernel_games.games.tiki_topple.components import CARDS, KINDS, LEAST, PLAYS, TIKIS, card_names, full_hand
from kernel_games.games.tiki_topple.moves import (
    CHOICES,
    DEALS,
    HANDS,
    LESS,
    MOVES,
    SHIFTS,
    TOAST,
    TRIOS,
    WHAT,
)

NO_CARD = -1
"""Stands for a secret card that is still to be dealt."""

SITS_OUT = -2
"""Stands for the secret card of a seat that does not play the final round (TT-G3)."""

ALL_CARDS = (1 << len(CARDS)) - 1
"""Bit set of all secret cards."""

_TRIO_MOVES = tuple(TRIOS)
_DEAL_MOVES = tuple(DEALS)
_new = tuple.__new__


class Phase(PhaseName):
    """What happens now."""

    LINE = "line"
    DEAL = "deal"
    PLAY = "play"
    REVEAL = "reveal"
    SCORED = "scored"
    OVER = "over"


# Finding a member of an enumeration takes longer than finding a global name, and this is done at every move.
LINE, DEAL, PLAY, REVEAL, SCORED, OVER = Phase


@quick_replace
class RoundTable(NamedTuple):
    """What stays the same while a round is played.

    Attributes
    ----------
    players, rounds, round : int
        How many play, rounds agreed, number of the round; one more than agreed in the final round.
    active : tuple of int
        Seats that play the round, in turn order from the starter.
    secrets : tuple of int
        By seat, the secret card's index in the deck, :data:`NO_CARD` or :data:`SITS_OUT`.
    used : int
        Bit set of the secret cards discarded in earlier rounds.
    taken : int
        Bit set of the secret cards that are not in the deck; see :func:`not_in_deck`.
    scores : tuple of int
        Points by seat.
    gained : tuple of int
        Points of the round just scored; empty if it is not scored.
    """

    players: int
    rounds: int
    round: int
    active: tuple[int, ...]
    secrets: tuple[int, ...]
    used: int
    taken: int
    scores: tuple[int, ...]
    gained: tuple[int, ...]

    @property
    def final(self) -> bool:
        """Whether this is the final round that leaders play who were level (TT-G3)."""
        return self.round > self.rounds


def not_in_deck(secrets: tuple[int, ...], used: int, *, dealing: bool) -> int:
    """Bit set of the secret cards that are not in the deck: held or discarded, but see TT-D4.

    A held card that counts as used was dealt after the discards had been shuffled again. They stay marked
    as used until the round ends, since all know that the cards dealt before came from what was left.
    """
    held = 0
    for card in secrets:
        if card >= 0:
            held |= 1 << card
    shuffled = held & used or (dealing and held | used == ALL_CARDS)
    return held if shuffled else held | used


class _Record(NamedTuple):
    table: RoundTable
    phase: str
    current_player: int
    line: tuple[int, ...]
    hands: tuple[int, ...]
    plays: int


class TikiState(PhasedState, _Record):
    """A position of Tiki Topple.

    Attributes
    ----------
    table : RoundTable
        What stays the same while a round is played.
    phase : Phase
        ``line`` and ``deal`` during the set-up, ``play``, ``reveal``, ``scored`` or ``over``.
    current_player : int
        The seat to play (TT-T1), CHANCE for set-up and scoring, TERMINAL at the end.
    line : tuple of int
        Tikis from the top, as indices.
    hands : tuple of int
        Action cards of the active seats, as numbers of hands, in turn order from the seat to play.
    plays : int
        Action cards played in this round.
    """

    # Random games are to be as fast as tables and tuples can be: who decides is a field, and what happens at
    # nearly every move is answered here, past the table of phases.
    __slots__ = ()
    current_player = _Record.current_player

    @property
    def num_players(self) -> int:
        """How many play (TT-C4)."""
        return self.table.players

    @property
    def scored(self) -> bool:
        """Whether the round has been scored, so that the secret cards lie open (TT-E3)."""
        return self.phase in (SCORED, OVER)

    @property
    def line_names(self) -> tuple[str, ...]:
        """The tikis in line from the top, by name."""
        return tuple(TIKIS[tiki] for tiki in self.line)

    def secret(self, seat: int) -> tuple[str, str, str] | None:
        """The secret card of a seat, from the top, by name; None if it has none."""
        card = self.table.secrets[seat]
        return None if card < 0 else card_names(card)

    def hand(self, seat: int) -> dict[str, int]:
        """The action cards of a seat, by kind; a seat that sits out a final round has none (TT-G3)."""
        table = self.table
        if seat not in table.active:
            return dict.fromkeys(KINDS, 0)
        turn = (table.active.index(seat) - self.plays) % len(table.active)
        return dict(zip(KINDS, HANDS[self.hands[turn]], strict=True))

    def played(self, seat: int) -> list[str]:
        """The action cards that a seat has played in this round, by kind."""
        if seat not in self.table.active:
            return []
        hand = self.hand(seat)
        full = zip(KINDS, full_hand(len(self.table.active)), strict=True)
        return [kind for kind, count in full for _ in range(count - hand[kind])]

    def legal_moves(self) -> list[Move]:
        """All action cards in hand on all tikis they can be used on (TT-T3 to TT-T7)."""
        if self.phase != PLAY:
            return []
        line = self.line
        options = CHOICES[self.plays >= len(self.hands)][len(line)][self.hands[0]]
        return [MOVES[kind][line[place]] for kind, place in options]

    def sample(self, rng: random.Random) -> Move:
        """One legal move, or one outcome of chance, at random; it lists nothing."""
        table, phase, _, line, hands, plays = self
        if phase == PLAY:
            options = CHOICES[plays >= len(hands)][len(line)][hands[0]]
            kind, place = options[int(rng.random() * len(options))]
            return MOVES[kind][line[place]]
        if phase == DEAL:
            taken = table.taken
            while taken >> (card := int(rng.random() * len(CARDS))) & 1:
                pass
            return _DEAL_MOVES[card]
        if phase == REVEAL:
            return moves.REVEAL
        lined_up = line if phase == LINE else ()
        while TRIOS[move := _TRIO_MOVES[int(rng.random() * len(_TRIO_MOVES))]][0] in lined_up:
            pass
        return move

    def child(self, move: Move, tell: Tell | None = None) -> TikiState:
        """The state after a move known to be legal."""
        table, phase, _, line, hands, plays = self
        if phase != PLAY or tell is not None:
            after: TikiState = self.phases[phase].play(self, move, SILENT if tell is None else Note(tell))
            return after
        kind, tiki = WHAT[move]
        seats = len(hands)
        plays += 1
        line = line[:-1] if kind == TOAST else SHIFTS[kind][len(line)][line.index(tiki)](line)
        hands = hands[1:] + LESS[hands[0]][kind]
        if plays == PLAYS[seats] or len(line) == LEAST:
            return _new(TikiState, (table, REVEAL, CHANCE, line, hands, plays))
        return _new(TikiState, (table, PLAY, table.active[plays % seats], line, hands, plays))

    def scores(self) -> tuple[int, ...]:
        """Where the pawns stand (TT-E3)."""
        return self.table.scores

    def notation(self, move: Move, seat: int | None) -> str:
        """The notation of a move; a dealt card is told to its owner only (TT-S5)."""
        if move in DEALS and self.phase == DEAL and seat != self.table.secrets.index(NO_CARD):
            return "deal hidden"
        return str(move)
