"""A position of Tiki Topple: the record, what follows from it, and its fast moves.

What changes with a turn (line, hands, plays) is in the record itself; what lasts for a round is in its table,
which one turn hands to the next untouched.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar, NamedTuple

from kernel_games.engine import CHANCE, SILENT, Move, Note, PhasedState, PhaseName, Tell, quick_replace
from kernel_games.games.tiki_topple import moves
from kernel_games.games.tiki_topple.components import CARDS, KINDS, TIKIS, card_names
from kernel_games.games.tiki_topple.law import TikiLaw
from kernel_games.games.tiki_topple.moves import DEALS, MOVES, TOAST, TRIOS, WHAT

NO_CARD = -1
"""Marks a secret card that is still to be dealt."""

SITS_OUT = -2
"""Marks the secret card of a seat that does not play the final round (TT-G3)."""

ALL_CARDS = (1 << len(CARDS)) - 1
"""Bit set of all secret cards."""

_TRIO_MOVES = tuple(TRIOS)
_DEAL_MOVES = tuple(DEALS)
_new = tuple.__new__


class Phase(PhaseName):
    """Phases of a round and of its set-up."""

    LINE = "line"
    DEAL = "deal"
    PLAY = "play"
    REVEAL = "reveal"
    SCORED = "scored"
    OVER = "over"


# A global name is found faster than a member of an enumeration, and every move compares phases.
LINE, DEAL, PLAY, REVEAL, SCORED, OVER = Phase


@quick_replace
class RoundTable(NamedTuple):
    """The part of a position that stays the same while a round is played.

    Attributes
    ----------
    players, rounds, round : int
        Number of players, rounds agreed, and the current round; in a final round one more than agreed.
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
        """True in the final round of those who were tied for the lead (TT-G3)."""
        return self.round > self.rounds


def not_in_deck(secrets: tuple[int, ...], used: int, *, dealing: bool) -> int:
    """Return the bit set of the secret cards that are not in the deck: held or discarded (TT-D4).

    A held card that counts as used was dealt after the discards had been shuffled again, so then only held
    cards are missing. The discards stay marked as used until the round ends: everybody knows that the cards
    dealt before the shuffle were not among them, and ``view.imagine`` makes use of it.
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
        The part that stays the same while a round is played.
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

    # Random games must be fast, since bots play thousands to choose one move. So the player to decide is a
    # field, and PLAY, three moves of four, is answered here by tables instead of by the phases.
    __slots__ = ()
    law: ClassVar[TikiLaw]
    current_player = _Record.current_player

    @classmethod
    def quicken(cls) -> None:
        """Set the fast methods on the class: closures over the tables of its law.

        A free variable is found as fast as a global one, an attribute of the class is not.
        """
        for method in (_legal_moves(cls.law), _sample(cls.law), _child(cls, cls.law)):
            setattr(cls, method.__name__, method)

    @property
    def num_players(self) -> int:
        """Number of players (TT-C4)."""
        return self.table.players

    @property
    def scored(self) -> bool:
        """True once the round has been scored and the secret cards are face up (TT-E3)."""
        return self.phase in (SCORED, OVER)

    @property
    def line_names(self) -> tuple[str, ...]:
        """The tikis in line from the top, by name."""
        return tuple(TIKIS[tiki] for tiki in self.line)

    def secret(self, seat: int) -> tuple[str, str, str] | None:
        """Return the secret card of a seat by name, from the top; None if it has none."""
        card = self.table.secrets[seat]
        return None if card < 0 else card_names(card)

    def hand(self, seat: int) -> dict[str, int]:
        """Return the action cards of a seat, by kind; a seat that sits out a final round has none (TT-G3)."""
        table = self.table
        if seat not in table.active:
            return dict.fromkeys(KINDS, 0)
        turn = (table.active.index(seat) - self.plays) % len(table.active)
        return dict(zip(KINDS, self.law.hands[self.hands[turn]], strict=True))

    def played(self, seat: int) -> list[str]:
        """Return the action cards that a seat has played in this round, by kind."""
        if seat not in self.table.active:
            return []
        hand = self.hand(seat)
        full = zip(KINDS, self.law.full_hand(len(self.table.active)), strict=True)
        return [kind for kind, count in full for _ in range(count - hand[kind])]

    def scores(self) -> tuple[int, ...]:
        """Return the points by seat, which the pawns show (TT-E3)."""
        return self.table.scores

    def notation(self, move: Move, seat: int | None) -> str:
        """Return the notation of a move; only its owner learns a card that is dealt (TT-S5)."""
        if move in DEALS and self.phase == DEAL and seat != self.table.secrets.index(NO_CARD):
            return "deal hidden"
        return str(move)


def _legal_moves(law: TikiLaw) -> Callable[[TikiState], list[Move]]:
    choices = law.choices

    def legal_moves(self: TikiState) -> list[Move]:
        """List the action cards in hand with all the tikis they can be used on (TT-T3 to TT-T7)."""
        if self.phase != PLAY:
            return []
        line = self.line
        options = choices[len(self.hands)][self.plays][len(line)][self.hands[0]]
        return [MOVES[kind][line[place]] for kind, place in options]

    return legal_moves


def _sample(law: TikiLaw) -> Callable[[TikiState, random.Random], Move]:
    choices = law.choices

    def sample(self: TikiState, rng: random.Random) -> Move:
        """Draw a legal move, or an outcome of chance, at random, without listing any."""
        table, phase, _, line, hands, plays = self
        if phase == PLAY:
            options = choices[len(hands)][plays][len(line)][hands[0]]
            kind, place = options[int(rng.random() * len(options))]
            return MOVES[kind][line[place]]
        if phase == DEAL:
            taken = table.taken
            # Draw until the card is in the deck: most cards are, so this rarely repeats.
            while taken >> (card := int(rng.random() * len(CARDS))) & 1:
                pass
            return _DEAL_MOVES[card]
        if phase == REVEAL:
            return moves.REVEAL
        lined_up = line if phase == LINE else ()
        while TRIOS[move := _TRIO_MOVES[int(rng.random() * len(_TRIO_MOVES))]][0] in lined_up:
            pass
        return move

    return sample


def _child(states: type[TikiState], law: TikiLaw) -> Callable[..., TikiState]:
    rest, shifts, last, least = law.rest, law.shifts, law.plays, law.least

    def child(self: TikiState, move: Move, tell: Tell | None = None) -> TikiState:
        """Return the state after a move known to be legal."""
        table, phase, _, line, hands, plays = self
        if phase != PLAY or tell is not None:
            after: TikiState = self.phases[phase].play(self, move, SILENT if tell is None else Note(tell))
            return after
        kind, tiki = WHAT[move]
        seats = len(hands)
        plays += 1
        line = line[:-1] if kind == TOAST else shifts[kind][len(line)][line.index(tiki)](line)
        hands = hands[1:] + rest[hands[0]][kind]
        if plays == last[seats] or len(line) == least:
            return _new(states, (table, REVEAL, CHANCE, line, hands, plays))
        return _new(states, (table, PLAY, table.active[plays % seats], line, hands, plays))

    return child
