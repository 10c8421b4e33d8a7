"""A position of Kontor: the record, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from kernel_games.engine import Move, PhasedState, PhaseName, Refusal
from kernel_games.games.kontor.components import AREAS_COUNTED, BY_KEY, CARDS, GOODS, PLAYERS, SIZES, Counts
from kernel_games.games.kontor.grid import EAST, SOUTH, Box

NOBODY = -1

WAYS = {"across": EAST, "down": SOUTH}
"""The directions of a bridge by name: it links west and east, or north and south (KO-D23)."""

WAY_NAMES = {step: name for name, step in WAYS.items()}
"""The name of each direction."""


class Phase(PhaseName):
    """What is decided, or what chance brings."""

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


class Setting(NamedTuple):
    """What was agreed.

    Attributes
    ----------
    players : int
        How many play.
    professional : bool
        Whether the patrol ship sails; always with three or four.
    variant : bool
        Whether the store is restricted (KO-V01 to KO-V03).
    extension : bool
        Whether the rules for three and four hold.
    rule : str
        How areas are valued (KO-B16, KO-X15, KO-V01).
    size : int
        Cells along each side of the field (KO-B06, KO-X05).
    """

    players: int
    professional: bool
    variant: bool
    extension: bool
    rule: str
    size: int


@lru_cache(maxsize=8)
def agree(players: int, professional: int, variant: int) -> Setting:
    """What was agreed, with what follows from it."""
    extension = players > PLAYERS[0]
    rule = "difference" if not extension else "largest" if variant else "strike"
    size = SIZES[players] - (not professional)
    return Setting(players, bool(professional), bool(variant), extension, rule, size)


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
        """How many dock cards it has (KO-X21)."""
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
        -1 for a player without a chit, else 0 (KO-X23).
    money : tuple of int
        1 for the sole richest, else 0 (KO-X24).
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
        """By seat, plain JSON data."""
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
        What was agreed.
    phase : Phase
        What is decided.
    seat : int
        Who decides, or draws a card; -1 where nobody does.
    round : int
        From 1.
    cards : bytes
        By cell the card that lies there; 0 for the harbour centre and where nothing lies.
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
        By seat the cards of the pile of which nobody knows the order, without those that lie under it.
    water_pile, special_pile : tuple of int
        The cards of these piles, of which nobody knows the order; no special ones with two players (KO-X04).
    under : tuple of tuple of int
        By seat the cards that lie under the pile, in the order in which they will be drawn (KO-B21).
    shown : int
        Cards in hands that all have seen, as a set.
    chosen : tuple of int
        By seat the chosen card, until it is placed or taken back; 0 for none.
    order : tuple of int
        Seats that have still to act, the one that acts first (KO-B09).
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

    @property
    def num_players(self) -> int:
        """How many play."""
        return self.setting.players

    def counted(self) -> tuple[Scored, ...]:
        """The areas that score: with three or four players the largest that have a keeper (KO-X21, KO-D8)."""
        kept = [area for area in self.scored if area.keeper >= 0]
        most = AREAS_COUNTED.get(self.num_players, len(kept))
        return tuple(sorted(kept, key=lambda area: -area.size)[:most])

    def highest_dock(self, seat: int) -> tuple[int, int]:
        """The rank of the highest dock card in hand; below all others without one (KO-X25, KO-D18)."""
        ranks = [CARDS[card].rank for card in self.hands[seat] if CARDS[card].pile == "dock"]
        return max(ranks, default=(0, 0))

    def result(self) -> Result:
        """The points if the game ends here."""
        players = range(self.num_players)
        none = (0,) * len(players)
        areas, chits, no_chit, money = areas_won(self.counted(), len(players)), none, none, none
        if self.setting.extension:
            best = [sole([own[good] for own in self.chits]) for good in range(len(GOODS))]
            chits = tuple(best.count(seat) for seat in players)
            no_chit = tuple(-(not any(own)) for own in self.chits)
            money = tuple(int(sole(self.coins) == seat) for seat in players)
        total = tuple(map(sum, zip(areas, chits, no_chit, money, strict=True)))
        keys = [(total[seat], areas[seat], self.highest_dock(seat)) for seat in players]
        winners = tuple(seat for seat in players if keys[seat] == max(keys))
        return Result(areas, chits, no_chit, money, total, winners)

    def scores(self) -> tuple[int, ...]:
        """Areas won so far (KO-B19); at the end all points (KO-X21 to KO-X24)."""
        if self.phase == Phase.OVER:
            return self.result().total
        return areas_won(self.scored, self.num_players)

    def winners(self) -> tuple[int, ...]:
        """Who has won, ties broken (KO-X25); before the end, whoever has most points."""
        return self.result().winners if self.phase == Phase.OVER else super().winners()

    def notation(self, move: Move, seat: int | None) -> str:
        """The notation of a move; a choice or a drawn card is named to its owner only (KO-B07, KO-D12)."""
        if seat != self.seat and self.phase == Phase.CHOOSE and move.verb == "choose":
            return "choose hidden"
        if seat != self.seat and self.phase in DRAWING and move.verb == "deal":
            return f"deal {CARDS[BY_KEY[str(move.args[0])]].pile}"
        return str(move)

    def out_of_turn(self, seat: int) -> Refusal | None:
        """Why a seat may not act now: choices go by seats (KO-D12), the rest by numbers (KO-B09)."""
        refusal = super().out_of_turn(seat)
        if refusal is None or self.phase == Phase.CHOOSE:
            return refusal
        return refusal._replace(clause="KO-B07" if self.phase == Phase.REVEAL else "KO-B09")


def areas_won(areas: tuple[Scored, ...], players: int) -> tuple[int, ...]:
    """How many of these areas each seat has a keeper on."""
    return tuple(sum(area.keeper == seat for area in areas) for seat in range(players))


def sole(counts: Sequence[int]) -> int:
    """The seat that has most; -1 where several have."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else NOBODY
