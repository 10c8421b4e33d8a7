"""What a position of Kontor is made of, and what follows from it: areas, depots, places, piles."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, Protocol

from kernel_games.games.kontor import grid
from kernel_games.games.kontor.components import (
    ALL_COINS,
    BRIDGE,
    CARDS,
    CHITS,
    DOCK_KINDS,
    GOODS,
    KEEPERS,
    PLAYERS,
    SIZES,
    SPECIALS,
    WATERS,
    docks_of,
)
from kernel_games.games.kontor.grid import EAST, SOUTH, Box, bits, near

ACTING = ("place", "span", "export", "crane", "sail", "remove", "buy", "special", "draw")
"""The phases in which the first seat of the order acts."""

PHASES = ("lay", "deal", "ask", "choose", "reveal", *ACTING, "count", "over")
"""What happens in a position."""

NOBODY = -1

WAYS = {"across": EAST, "down": SOUTH}
"""The directions of a bridge by name: it links west and east, or north and south (KO-D23)."""

WAY_NAMES = {step: name for name, step in WAYS.items()}
"""The name of each direction."""

Counts = tuple[tuple[int, ...], ...]
"""Warehouses by good and seat."""


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
    size : int
        Cells along each side of the field (KO-B06, KO-X05).
    """

    players: int
    professional: bool
    variant: bool
    size: int

    @property
    def extension(self) -> bool:
        """Whether the rules for three and four hold."""
        return self.players > PLAYERS[0]

    @property
    def rule(self) -> str:
        """How areas are valued (KO-B16, KO-X15, KO-V01)."""
        if not self.extension:
            return "difference"
        return "largest" if self.variant else "strike"


@lru_cache(maxsize=8)
def setting(players: int, professional: int, variant: int) -> Setting:
    """What was agreed, with the size of the field that follows from it."""
    return Setting(players, bool(professional), bool(variant), SIZES[players] - (not professional))


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


class Standing(NamedTuple):
    """A position of Kontor.

    Attributes
    ----------
    setting : Setting
        What was agreed.
    phase : str
        One of :data:`PHASES`.
    current_player : int
        The seat that decides, CHANCE or TERMINAL.
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

    setting: Setting
    phase: str
    current_player: int
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


class _Table(Protocol):
    @property
    def setting(self) -> Setting: ...
    @property
    def cards(self) -> bytes | bytearray: ...
    @property
    def stored(self) -> bytes | bytearray: ...
    @property
    def water(self) -> int: ...
    @property
    def docks(self) -> int: ...
    @property
    def closed(self) -> int: ...
    @property
    def box(self) -> Box: ...
    @property
    def lying(self) -> tuple[Lying, ...]: ...
    @property
    def spent(self) -> tuple[int, ...]: ...
    @property
    def scored(self) -> tuple[Scored, ...]: ...
    @property
    def hands(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def under(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def chosen(self) -> tuple[int, ...]: ...
    @property
    def coins(self) -> tuple[int, ...]: ...
    @property
    def chits(self) -> Counts: ...
    @property
    def ship(self) -> int: ...
    @property
    def just(self) -> int: ...
    @property
    def order(self) -> tuple[int, ...]: ...
    @property
    def played(self) -> int: ...
    @property
    def sails(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def stock(self) -> tuple[int, ...]: ...
    @property
    def shown(self) -> int: ...


Table = _Table
"""What the functions below need to know: a :class:`Standing`, or a position that is being changed."""


# The field


def card_at(table: Table, cell: int) -> int | None:
    """The card on a cell; None where nothing lies."""
    return table.cards[cell] if (table.water | table.docks) >> cell & 1 else None


def open_docks(table: Table) -> int:
    """Dock cards that are not in a scored area."""
    return table.docks & ~table.closed


def areas_of(table: Table) -> tuple[int, ...]:
    """The open areas, each as a set of cells (KO-B13)."""
    return grid.areas(table.docks & ~table.closed, bridged(table))


def bridged(table: Table) -> tuple[tuple[int, int], ...]:
    """The two cells that each bridge links (KO-D23)."""
    return tuple((lying.cell - lying.way, lying.cell + lying.way) for lying in table.lying if lying.way)


def area_at(table: Table, cell: int) -> int:
    """The open area that a cell is part of; 0 if it is of none."""
    return next((area for area in areas_of(table) if area >> cell & 1), 0)


def empty(table: Table) -> int:
    """Empty cells that a card may still reach (KO-B06, KO-D4)."""
    return grid.room(table.box, table.setting.size) & ~(table.water | table.docks)


def is_full(table: Table) -> bool:
    """Whether the field is full (KO-B22, KO-X18)."""
    return not empty(table)


@lru_cache(maxsize=1 << 15)
def _goods_of(card: int, mask: int) -> tuple[int, tuple[int, ...]]:
    goods = CARDS[card].goods
    return CARDS[card].owner, tuple(good for bit, good in enumerate(goods) if mask >> bit & 1)


def depot(table: Table, area: int) -> Counts:
    """The warehouses of an area: what its cards have brought and still have (KO-B12, KO-D14)."""
    players = table.setting.players
    counts = [[0] * players for _ in GOODS]
    cards, stored = table.cards, table.stored
    for cell in bits(area):
        if stored[cell]:
            owner, goods = _goods_of(cards[cell], stored[cell])
            for good in goods:
                counts[good][owner] += 1
    return tuple(map(tuple, counts))


def depot_dict(counts: Counts) -> dict[str, list[int]]:
    """A depot as plain data, by good."""
    return {good: list(row) for good, row in zip(GOODS, counts, strict=True)}


def _reach(table: Table, area: int) -> int:
    """The cells beside an area, and those across a bridge from it."""
    beside = near(area)
    for one, other in bridged(table):
        beside |= (area >> one & 1) << other | (area >> other & 1) << one
    return beside


def joins(table: Table, cell: int) -> list[int]:
    """The open areas that a dock card on a cell would be part of, also across a bridge."""
    return [area for area in areas_of(table) if _reach(table, area) >> cell & 1]


def _blocked(table: Table) -> int:
    """Cells where a dock card would join two areas (KO-V03)."""
    once = twice = 0
    for area in areas_of(table):
        reach = _reach(table, area)
        twice |= once & reach
        once |= reach
    return twice


def ends_of(table: Table, cell: int) -> tuple[tuple[int, int], ...]:
    """Pairs of dock cards that face each other across a cell, scored ones among them."""
    return tuple(
        (cell - step, cell + step)
        for step in (EAST, SOUTH)
        if table.docks >> cell - step & table.docks >> cell + step & 1
    )


def ways(table: Table, cell: int) -> tuple[int, ...]:
    """The directions in which a bridge on a cell links open dock cards: KO-D22, KO-D23, KO-V03."""
    return tuple(
        other - cell
        for one, other in ends_of(table, cell)
        if not (table.closed >> one | table.closed >> other) & 1
        and (not table.setting.variant or area_at(table, one) >> other & 1)
    )


def places(table: Table, card: int) -> int:
    """The cells where a card may be placed (KO-B06, KO-B10, KO-V03, KO-D21 to KO-D24)."""
    kind = CARDS[card].kind
    if kind == "water" or kind in DOCK_KINDS:
        found = empty(table) & near(table.docks | table.water)
        return found & ~_blocked(table) if table.setting.variant and kind != "water" else found
    docks = open_docks(table)
    if kind == BRIDGE:
        under = [lying.cell for lying in table.lying]
        return sum(1 << cell for cell in bits(table.water) if cell not in under and ways(table, cell))
    if kind == "customs":
        for lying in table.lying:
            docks &= ~(1 << lying.cell)
    return docks


def targets(table: Table) -> int:
    """Cards that the ship may remove where it is (KO-B21)."""
    beside = near(1 << table.ship) & open_docks(table)
    return sum(1 << cell for cell in bits(beside) if CARDS[table.cards[cell]].ship)


# Piles and purses


def treasury(table: Table) -> int:
    """Coins that nobody has (KO-D16)."""
    return ALL_COINS - sum(table.coins)


def chits_left(table: Table, good: int) -> int:
    """Chits of a good in the supply (KO-X01, KO-X10)."""
    return CHITS - sum(own[good] for own in table.chits)


def keepers_left(table: Table, seat: int) -> int | None:
    """Keepers that a seat may still place; None with two players, where they are not limited (KO-D16)."""
    if not table.setting.extension:
        return None
    return KEEPERS - sum(area.keeper == seat for area in table.scored)


def full_hand(table: Table, seat: int) -> tuple[int, ...]:
    """The cards in hand, the chosen one with them."""
    return (*table.hands[seat], table.chosen[seat]) if table.chosen[seat] else table.hands[seat]


def _gone(table: Table) -> set[int]:
    """Cards that are not in a pile: on the field, in hands, chosen."""
    found = set(table.cards)
    for hand in table.hands:
        found.update(hand)
    found.update(table.chosen)
    return found


def dock_pile(table: Table, seat: int) -> tuple[int, ...]:
    """The cards of a seat's pile of which nobody knows the order, without those known to lie under it."""
    gone = _gone(table)
    under = table.under[seat]
    return tuple(
        card for card in docks_of(seat, table.setting.players) if card not in gone and card not in under
    )


def water_pile(table: Table) -> tuple[int, ...]:
    """The cards of the water pile, in no order."""
    gone = _gone(table)
    return tuple(card for card in WATERS if card not in gone)


def special_pile(table: Table) -> tuple[int, ...]:
    """The special cards that lie face down (KO-X04); none with two players."""
    if not table.setting.extension:
        return ()
    gone = _gone(table)
    gone.update(lying.card for lying in table.lying)
    gone.update(table.spent)
    return tuple(card for card in SPECIALS if card not in gone)


def next_draw(table: Table, pile: str, seat: int) -> tuple[int, ...]:
    """What a seat may draw from a pile; a card known to lie under it comes when nothing else is left."""
    if pile == "dock":
        return dock_pile(table, seat) or table.under[seat][:1]
    return water_pile(table) if pile == "water" else special_pile(table)
