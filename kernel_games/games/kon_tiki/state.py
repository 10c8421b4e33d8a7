"""A position of Kon-Tiki: the record, and what follows from it.

Fields that change most often are last in the record, where ``phases.pay`` replaces them at once.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from kernel_games.engine import PhasedState, PhaseName
from kernel_games.games.kon_tiki.chart import Chart
from kernel_games.games.kon_tiki.components import COLOURS
from kernel_games.games.kon_tiki.law import KonTikiLaw
from kernel_games.games.kon_tiki.moves import ANY, CERTIFICATE, Mix


class Phase(PhaseName):
    """Phases of the set-up, of a turn and of the end."""

    TILES = "tiles"
    DISCS = "discs"
    SAIL = "sail"
    EXCHANGE = "exchange"
    COMPENSATION = "compensation"
    STEER = "steer"
    REWARD = "reward"
    BUY = "buy"
    RETURN = "return"
    ASK = "ask"
    RESHUFFLE = "reshuffle"
    OVER = "over"
    RETURN_EARLY = "return_early"


class _Record(NamedTuple):
    chart: Chart
    tiles: tuple[int, ...]
    discs: tuple[int, ...]
    bridges: tuple[tuple[int, int], ...]
    passage: int
    colour: int
    stops: int
    pool: Mix
    cards: tuple[tuple[int, ...], ...]
    certificates: tuple[int, ...]
    asked: int
    due: int
    phase: str
    turn: int
    step: int
    hands: tuple[Mix, ...]
    compartments: tuple[Mix, ...]
    passes: int
    idle: int

    @property
    def seat(self) -> int:
        """Seat that decides: the one whose turn it is, or who is asked about the tiles (KT-R5)."""
        # Wherever else a player decides, nobody has been asked yet, or everybody has.
        return (self.turn + self.asked) % len(self.hands)


class KonTikiState(PhasedState, _Record):
    """A position of Kon-Tiki.

    Attributes
    ----------
    chart : Chart
        The board.
    tiles : tuple of int
        The duties on the spaces, from right to left (KT-P3); empty before they are placed.
    discs : tuple of int
        The disc on each whirlpool (KT-P3).
    bridges : tuple of (int, int)
        By whirlpool, the passages that its disc was last turned to join, (-1, -1) if never (KT-W2).
    passage : int
        The passage that the raft is on.
    colour : int
        The governing colour, or ANY before the first whirlpool (KT-M3, KT-W6).
    stops : int
        Stops on whirlpools so far (KT-R11).
    pool : tuple of int
        Red, green and yellow counters in the pool.
    cards : tuple of tuple of int
        By seat, cards of each duty.
    certificates : tuple of int
        Navigation certificates by seat.
    asked : int
        Number of players who have been asked about the tiles since the last of them (KT-R5).
    due : int
        Counters to be drawn from the pool, or returned to it, now.
    phase : Phase
        The set-up: ``tiles``, ``discs``. ``sail``: paying for the next arrows, buying, exchanging or passing.
        Counters are drawn for what was exchanged (``exchange``), instead of a card (``compensation``), or
        instead of a certificate (``reward``). ``steer``: the direction. ``buy`` and ``return``: a purchase
        after the move, and its ten counters; ``return_early``: those of a purchase before the move. ``ask``
        and ``reshuffle``: the question about the tiles, and their new order. ``over``.
    turn : int
        The seat whose turn it is; while the tiles are asked about, the seat that moves next.
    step : int
        Steps of the raft along it.
    hands, compartments : tuple of (int, int, int)
        Red, green and yellow counters by seat.
    passes : int
        Passes in a row in the governing colour (KT-X3).
    idle : int
        Passes in a row with no purchase in between (KT-R10).
    """

    __slots__ = ()
    law: ClassVar[KonTikiLaw]
    sailing: ClassVar[tuple[int, int, bool]]

    @classmethod
    def quicken(cls) -> None:
        """Keep what every turn of a playout reads, so that it is one look-up and not four."""
        cls.sailing = cls.law.steps, cls.law.price, cls.law.must_trade

    @property
    def num_players(self) -> int:
        """Number of players (KT-C7)."""
        return len(self.hands)

    @property
    def next_turn(self) -> int:
        """Seat whose turn is next (KT-M4)."""
        return (self.turn + 1) % len(self.hands)

    @property
    def left(self) -> int:
        """Steps left to the next whirlpool, or to Raroia (KT-R8)."""
        return len(self.chart.passages[self.passage].arrows) + 1 - self.step

    @property
    def place(self) -> str:
        """Id of the arrow, whirlpool or port that the raft is on."""
        return self.chart.place(self.passage, self.step)

    @property
    def short(self) -> bool:
        """True if the seat whose turn it is has no counter of the required colour (KT-X1)."""
        hand = self.hands[self.turn]
        return not (any(hand) if self.colour == ANY else hand[self.colour])

    @property
    def can_exchange(self) -> bool:
        """True if that seat has a card or certificate, and the pool the required colour (KT-X1, KT-X2)."""
        in_pool = any(self.pool) if self.colour == ANY else self.pool[self.colour]
        return bool(in_pool and (self.certificates[self.turn] or any(self.cards[self.turn])))

    @property
    def required(self) -> int:
        """The colour that must be among the counters now drawn, or ANY (KT-R4)."""
        return self.colour if self.phase == Phase.EXCHANGE else ANY

    @property
    def colour_name(self) -> str:
        """The governing colour, ``any`` before the first whirlpool (KT-M3, KT-W6)."""
        return "any" if self.colour == ANY else COLOURS[self.colour]

    @property
    def certificates_left(self) -> int:
        """Navigation certificates that nobody holds (KT-C4)."""
        return self.law.certificates - sum(self.certificates)

    @property
    def end_clause(self) -> str:
        """Clause that ends, or has ended, the voyage where the raft is: KT-E1, KT-R11 or KT-R10."""
        if self.left:
            return "KT-R10"
        return "KT-E1" if self.chart.passages[self.passage].end_whirlpool < 0 else "KT-R11"

    def cards_left(self, duty: int) -> int:
        """Return the cards of a duty that nobody holds (KT-C5)."""
        return self.law.cards - sum([cards[duty] for cards in self.cards])

    def holds(self, what: int) -> int:
        """Return the cards of a duty, or certificates, of the seat whose turn it is."""
        return self.certificates[self.turn] if what == CERTIFICATE else self.cards[self.turn][what]

    def scores(self) -> tuple[int, ...]:
        """Return the points of each seat's cards and certificates (KT-E3, KT-E4)."""
        return tuple(map(self.law.points, self.cards, self.certificates))


def most_idle(colour: int, players: int) -> int:
    """Return the passes in a row, with no purchase in between, that becalm the voyage (KT-R10)."""
    return players if colour == ANY else players * len(COLOURS)
