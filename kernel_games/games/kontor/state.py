"""Immutable positions of Kontor and the results that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from kernel_games.engine import Move, PhasedState, PhaseName, Refusal
from kernel_games.games.kontor.components import BY_KEY, CARDS, GOODS, Counts
from kernel_games.games.kontor.grid import EAST, SOUTH, Box
from kernel_games.games.kontor.law import KontorLaw, Setting

NOBODY = -1

WAYS = {"across": EAST, "down": SOUTH}
"""The directions of a bridge by name: it links west and east, or north and south (KO-D23)."""

WAY_NAMES = {step: name for name, step in WAYS.items()}
"""The name of each direction."""


class Phase(PhaseName):
    """Phase of a game: the decision, or the event of chance, that is next."""

    LAY = "lay"
    DEAL = "deal"
    ASK = "ask"
    CHOOSE = "choose"
    REVEAL = "reveal"
    PLACE = "place"
    SPAN = "span"
    EXPORT = "export"
    CRANE = "crane"
    SAIL = "sail"
    REMOVE = "remove"
    BUY = "buy"
    SPECIAL = "special"
    DRAW = "draw"
    COUNT = "count"
    OVER = "over"


ACTING = (
    *(Phase.PLACE, Phase.SPAN, Phase.EXPORT, Phase.CRANE, Phase.SAIL),
    *(Phase.REMOVE, Phase.BUY, Phase.SPECIAL, Phase.DRAW),
)
"""The phases in which the first seat of the order acts."""

DRAWING = (Phase.DEAL, Phase.SPECIAL, Phase.DRAW)
"""The phases in which a card is drawn into a hand."""


class Lying(NamedTuple):
    """A bridge or customs house on a card.

    Attributes
    ----------
    cell : int
        Where it lies.
    card : int
        The special card.
    owner : int
        Whose it is.
    way : int
        The direction of a bridge, EAST or SOUTH of ``grid``; 0 for one that has still
        to be turned, and for a customs house (KO-D23).
    """

    cell: int
    card: int
    owner: int
    way: int = 0


class Scored(NamedTuple):
    """An area that has been scored.

    Attributes
    ----------
    cells : int
        Its cells, as a set.
    keeper : int
        The seat whose keeper stands there; -1 if nobody's does.
    final : Counts
        What lay in its depot.
    """

    cells: int
    keeper: int
    final: Counts

    @property
    def size(self) -> int:
        """Number of dock cards (KO-X21)."""
        return self.cells.bit_count()


class Result(NamedTuple):
    """Points at the end, by seat.

    Attributes
    ----------
    areas : tuple of int
        Areas that count (KO-B19, KO-X21).
    chits : tuple of int
        Points for majorities of chits (KO-X22).
    no_chit : tuple of int
        Below 0 for a player without a chit, else 0 (KO-X23).
    money : tuple of int
        Points of the sole richest, else 0 (KO-X24).
    total : tuple of int
        All together.
    winners : tuple of int
        Who has won, once ties are broken (KO-X25, KO-D18).
    """

    areas: tuple[int, ...]
    chits: tuple[int, ...]
    no_chit: tuple[int, ...]
    money: tuple[int, ...]
    total: tuple[int, ...]
    winners: tuple[int, ...]

    def to_dict(self) -> list[dict[str, Any]]:
        """Return the points by seat as plain JSON data."""
        names = self._fields[:-1]
        return [
            {**dict(zip(names, points, strict=True)), "wins": seat in self.winners}
            for seat, points in enumerate(zip(*self[:-1], strict=True))
        ]


class _Record(NamedTuple):
    setting: Setting
    phase: str
    seat: int
    round: int
    cards: bytes
    stored: bytes
    water: int
    docks: int
    closed: int
    box: Box
    lying: tuple[Lying, ...]
    spent: tuple[int, ...]
    scored: tuple[Scored, ...]
    hands: tuple[tuple[int, ...], ...]
    dock_piles: tuple[tuple[int, ...], ...]
    water_pile: tuple[int, ...]
    special_pile: tuple[int, ...]
    under: tuple[tuple[int, ...], ...]
    shown: int
    chosen: tuple[int, ...]
    order: tuple[int, ...]
    played: int
    coins: tuple[int, ...]
    stock: tuple[int, ...]
    chits: Counts
    ship: int
    sails: int
    just: int
    placed: bool


class KontorState(PhasedState, _Record):
    """A position of Kontor.

    Attributes
    ----------
    setting : Setting
        The settings agreed before the game.
    phase : Phase
        The decision, or the event of chance, that is next.
    seat : int
        The seat that decides or draws a card; -1 if there is none.
    round : int
        Number of the round, from 1.
    cards : bytes
        By cell the card there; 0 for the harbour centre and for empty cells.
    stored : bytes
        By cell one bit for each good pictured whose warehouse is in the depot (KO-D14).
    water, docks, closed : int
        Cells of water cards with the centre, of dock cards, and of dock cards in scored areas, as sets.
    box : tuple of int
        The outermost cells that have had a card: west, north, east, south (KO-D4).
    lying : tuple of Lying
        Bridges and customs houses on the field (KO-D22, KO-D24).
    spent : tuple of int
        Special cards that are out of the game.
    scored : tuple of Scored
        Areas in the order in which they were scored.
    hands : tuple of tuple of int
        By seat the cards in hand, without one that is chosen.
    dock_piles : tuple of tuple of int
        By seat the cards of the pile, in an order that nobody knows, without those put under it.
    water_pile, special_pile : tuple of int
        Cards of these piles, in an order that nobody knows; no special ones with two players (KO-X04).
    under : tuple of tuple of int
        By seat the cards put under the pile, in the order in which they will be drawn (KO-B21).
    shown : int
        Cards in hands that everyone has seen, as a set.
    chosen : tuple of int
        By seat the chosen card, until it is placed or taken back; 0 for none.
    order : tuple of int
        Seats that have yet to act, the next one first (KO-B09).
    played : int
        The card that the acting seat has placed; 0 before that.
    coins : tuple of int
        By seat.
    stock : tuple of int
        Warehouses in the stock, by good (KO-X14).
    chits : tuple of tuple of int
        By seat and good (KO-X09).
    ship : int
        The ship's cell; -1 in the basic game.
    sails : int
        Moves of the ship in this round (KO-X11).
    just : int
        The cell where a card was placed last; -1 for none.
    placed : bool
        Whether anything has been placed in this round (KO-D6).
    """

    __slots__ = ()
    law: ClassVar[KontorLaw]

    @property
    def num_players(self) -> int:
        """Number of players."""
        return self.setting.players

    def counted(self) -> tuple[Scored, ...]:
        """Return the areas that score: with three or four players the largest kept ones (KO-X21, KO-D8)."""
        kept = [area for area in self.scored if area.keeper >= 0]
        most = self.law.counted.get(self.num_players, len(kept))
        return tuple(sorted(kept, key=lambda area: -area.size)[:most])

    def highest_dock(self, seat: int) -> tuple[int, int]:
        """Return the rank of the highest dock card in hand; the lowest rank if none (KO-X25, KO-D18)."""
        ranks = [CARDS[card].rank for card in self.hands[seat] if CARDS[card].pile == "dock"]
        return max(ranks, default=(0, 0))

    def result(self) -> Result:
        """Return the points if the game ends here."""
        players = range(self.num_players)
        none = (0,) * len(players)
        areas, chits, no_chit, money = areas_won(self.counted(), len(players)), none, none, none
        if self.setting.extension:
            law, best = self.law, [sole([own[good] for own in self.chits]) for good in range(len(GOODS))]
            chits = tuple(best.count(seat) * law.most_chits for seat in players)
            no_chit = tuple(0 if any(own) else -law.no_chits for own in self.chits)
            money = tuple((sole(self.coins) == seat) * law.most_coins for seat in players)
        total = tuple(map(sum, zip(areas, chits, no_chit, money, strict=True)))
        keys = [(total[seat], areas[seat], self.highest_dock(seat)) for seat in players]
        winners = tuple(seat for seat in players if keys[seat] == max(keys))
        return Result(areas, chits, no_chit, money, total, winners)

    def scores(self) -> tuple[int, ...]:
        """Return the areas won so far (KO-B19); at the end all points (KO-X21 to KO-X24)."""
        if self.phase == Phase.OVER:
            return self.result().total
        return areas_won(self.scored, self.num_players)

    def winners(self) -> tuple[int, ...]:
        """Return the winners, ties broken (KO-X25); before the end, the leaders on points."""
        return self.result().winners if self.phase == Phase.OVER else super().winners()

    def notation(self, move: Move, seat: int | None) -> str:
        """Return a move's notation; chosen and drawn cards are named to their owner only (KO-B07, KO-D12)."""
        if seat != self.seat and self.phase == Phase.CHOOSE and move.verb == "choose":
            return "choose hidden"
        if seat != self.seat and self.phase in DRAWING and move.verb == "deal":
            return f"deal {CARDS[BY_KEY[str(move.args[0])]].pile}"
        return str(move)

    def out_of_turn(self, seat: int) -> Refusal | None:
        """Refuse a seat out of turn: choices go by seat (KO-D12), the rest by number (KO-B09)."""
        refusal = super().out_of_turn(seat)
        if refusal is None or self.phase == Phase.CHOOSE:
            return refusal
        return refusal._replace(clause="KO-B07" if self.phase == Phase.REVEAL else "KO-B09")


def areas_won(areas: tuple[Scored, ...], players: int) -> tuple[int, ...]:
    """Count the areas kept by each seat."""
    return tuple(sum(area.keeper == seat for area in areas) for seat in range(players))


def sole(counts: Sequence[int]) -> int:
    """Return the seat with the most; -1 if several tie."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else NOBODY
