"""What lies on the field and what may be done with it: areas, depots, bridges, places."""

from __future__ import annotations

from kernel_games.games.kontor import grid
from kernel_games.games.kontor.builder import Position, goods_in
from kernel_games.games.kontor.components import BRIDGE, CARDS, GOODS, PLAYERS, Counts, goods_mask
from kernel_games.games.kontor.grid import EAST, SOUTH, bits, members, near


def card_at(position: Position, cell: int) -> int | None:
    """The card on a cell; None where nothing lies."""
    return position.cards[cell] if (position.water | position.docks) >> cell & 1 else None


def open_docks(position: Position) -> int:
    """Dock cards that are not in a scored area."""
    return position.docks & ~position.closed


def enclosed(position: Position) -> list[int]:
    """The open areas that no card can be placed beside any more, the largest first (KO-B15, KO-D7)."""
    docks = open_docks(position)
    airy = docks & near(empty(position))
    if airy == docks:
        return []
    bridges = bridged(position)
    areas = [*grid.areas(docks & ~grid.linked(airy, docks, bridges), bridges)]
    if len(areas) > 1:
        ranks = {area: min(CARDS[position.cards[cell]].rank for cell in bits(area)) for area in areas}
        areas.sort(key=lambda area: (-area.bit_count(), ranks[area]))
    return areas


def areas_of(position: Position) -> tuple[int, ...]:
    """The open areas, each as a set of cells (KO-B13)."""
    return grid.areas(open_docks(position), bridged(position))


def bridged(position: Position) -> grid.Links:
    """The two cells that each bridge links (KO-D23)."""
    return tuple([(lying.cell - lying.way, lying.cell + lying.way) for lying in position.lying if lying.way])


def area_at(position: Position, cell: int) -> int:
    """The open area that a cell is part of; 0 if it is of none."""
    return grid.linked(1 << cell, open_docks(position), bridged(position))


def empty(position: Position) -> int:
    """Empty cells that a card may still reach (KO-B06, KO-D4)."""
    return grid.room(position.box, position.setting.size) & ~(position.water | position.docks)


def is_full(position: Position) -> bool:
    """Whether the field is full (KO-B22, KO-X18)."""
    return not empty(position)


def _entries(card: int, players: int) -> tuple[tuple[int, ...], ...]:
    """By what is stored of a card, the entries where that counts in a list of all goods and seats."""
    owner, masks = CARDS[card].owner, range(goods_mask(card) + 1)
    return tuple(tuple(good * players + owner for good in goods_in(card, mask)) for mask in masks)


_ENTRIES = {players: [_entries(card, players) for card in range(len(CARDS))] for players in PLAYERS}


def depot(position: Position, area: int) -> Counts:
    """The warehouses of an area: what its cards have brought and still have (KO-B12, KO-D14)."""
    players = position.setting.players
    counts = [0] * (len(GOODS) * players)
    cards, stored, entries = position.cards, position.stored, _ENTRIES[players]
    for cell in members(area):
        for entry in entries[cards[cell]][stored[cell]]:
            counts[entry] += 1
    return tuple([tuple(counts[first : first + players]) for first in range(0, len(counts), players)])


def depot_dict(counts: Counts) -> dict[str, list[int]]:
    """A depot as plain data, by good."""
    return {good: list(row) for good, row in zip(GOODS, counts, strict=True)}


def _reach(position: Position, area: int) -> int:
    """The cells beside an area, and those across a bridge from it."""
    beside = near(area)
    for one, other in bridged(position):
        beside |= (area >> one & 1) << other | (area >> other & 1) << one
    return beside


def joins(position: Position, cell: int) -> list[int]:
    """The open areas that a dock card on a cell would be part of, also across a bridge."""
    return [area for area in areas_of(position) if _reach(position, area) >> cell & 1]


def _blocked(position: Position) -> int:
    """Cells where a dock card would join two areas (KO-V03)."""
    once = twice = 0
    for area in areas_of(position):
        reach = _reach(position, area)
        twice |= once & reach
        once |= reach
    return twice


def ends_of(position: Position, cell: int) -> tuple[tuple[int, int], ...]:
    """Pairs of dock cards that face each other across a cell, scored ones among them."""
    return tuple(
        (cell - step, cell + step)
        for step in (EAST, SOUTH)
        if position.docks >> cell - step & position.docks >> cell + step & 1
    )


def ways(position: Position, cell: int) -> tuple[int, ...]:
    """The directions in which a bridge on a cell links open dock cards: KO-D22, KO-D23, KO-V03."""
    return tuple(
        other - cell
        for one, other in ends_of(position, cell)
        if not (position.closed >> one | position.closed >> other) & 1
        and (not position.setting.variant or area_at(position, one) >> other & 1)
    )


def _beside(position: Position) -> int:
    return empty(position) & near(position.docks | position.water)


def dock_places(position: Position) -> int:
    """The cells where any dock card may be placed (KO-B06, KO-B10, KO-V03)."""
    found = _beside(position)
    return found & ~_blocked(position) if position.setting.variant else found


def places(position: Position, card: int) -> int:
    """The cells where a card may be placed (KO-B06, KO-B10, KO-V03, KO-D21 to KO-D24)."""
    what = CARDS[card]
    if what.pile == "water":
        return _beside(position)
    if what.pile == "dock":
        return dock_places(position)
    kind, docks = what.kind, open_docks(position)
    if kind == BRIDGE:
        under = [lying.cell for lying in position.lying]
        return sum(1 << cell for cell in bits(position.water) if cell not in under and ways(position, cell))
    if kind == "customs":
        for lying in position.lying:
            docks &= ~(1 << lying.cell)
    return docks


def targets(position: Position) -> int:
    """Cards that the ship may remove where it is (KO-B21)."""
    beside = near(1 << position.ship) & open_docks(position)
    return sum(1 << cell for cell in bits(beside) if CARDS[position.cards[cell]].ship)
