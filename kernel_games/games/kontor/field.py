"""Queries of the field: areas, depots, bridges and legal places."""

from __future__ import annotations

from kernel_games.games.kontor import grid
from kernel_games.games.kontor.builder import Position, goods_in
from kernel_games.games.kontor.components import BRIDGE, CARDS, GOODS, PLAYERS, Counts, goods_mask
from kernel_games.games.kontor.grid import EAST, SOUTH, bits, members, near


def card_at(position: Position, cell: int) -> int | None:
    """Return the card on a cell, or None."""
    return position.cards[cell] if (position.water | position.docks) >> cell & 1 else None


def open_docks(position: Position) -> int:
    """Return the cells of dock cards outside scored areas."""
    return position.docks & ~position.closed


def enclosed(position: Position) -> list[int]:
    """Return the open areas with no free cell next to them, the largest first (KO-B15, KO-D7)."""
    # Asked after every placement, and nearly always nothing is enclosed: then every dock card has a neighbour
    # that is free or is linked to one, and the first test ends it.
    docks = open_docks(position)
    airy = docks & near(empty(position))
    if airy == docks:
        return []
    bridges = bridged(position)
    # What is connected to a dock card with a free neighbour is open; everything else is enclosed.
    areas = [*grid.areas(docks & ~grid.linked(airy, docks, bridges), bridges)]
    if len(areas) > 1:
        ranks = {area: min(CARDS[position.cards[cell]].rank for cell in bits(area)) for area in areas}
        areas.sort(key=lambda area: (-area.bit_count(), ranks[area]))
    return areas


def areas_of(position: Position) -> tuple[int, ...]:
    """Return the open areas, each as a set of cells (KO-B13)."""
    return grid.areas(open_docks(position), bridged(position))


def bridged(position: Position) -> grid.Links:
    """Return the two cells that each bridge links (KO-D23)."""
    return tuple([(lying.cell - lying.way, lying.cell + lying.way) for lying in position.lying if lying.way])


def area_at(position: Position, cell: int) -> int:
    """Return the open area of a cell; 0 if it is in none."""
    return grid.linked(1 << cell, open_docks(position), bridged(position))


def empty(position: Position) -> int:
    """Return the empty cells that the field can still reach (KO-B06, KO-D4)."""
    return grid.room(position.box, position.setting.size) & ~(position.water | position.docks)


def is_full(position: Position) -> bool:
    """Return whether the field is full (KO-B22, KO-X18)."""
    return not empty(position)


def _entries(card: int, players: int) -> tuple[tuple[int, ...], ...]:
    """Map a card's stored bits to indices into a flat list of goods and seats."""
    owner, masks = CARDS[card].owner, range(goods_mask(card) + 1)
    return tuple(tuple(good * players + owner for good in goods_in(card, mask)) for mask in masks)


_ENTRIES = {players: [_entries(card, players) for card in range(len(CARDS))] for players in PLAYERS}


def depot(position: Position, area: int) -> Counts:
    """Count an area's warehouses: those its cards brought and still have (KO-B12, KO-D14)."""
    # A flat list and a table of entries by stored bits: this is the inner loop of search.
    players = position.setting.players
    counts = [0] * (len(GOODS) * players)
    cards, stored, entries = position.cards, position.stored, _ENTRIES[players]
    for cell in members(area):
        for entry in entries[cards[cell]][stored[cell]]:
            counts[entry] += 1
    return tuple([tuple(counts[first : first + players]) for first in range(0, len(counts), players)])


def depot_dict(counts: Counts) -> dict[str, list[int]]:
    """Return a depot as plain data, by good."""
    return {good: list(row) for good, row in zip(GOODS, counts, strict=True)}


def _reach(position: Position, area: int) -> int:
    """Return the cells next to an area and those across a bridge from it."""
    beside = near(area)
    for one, other in bridged(position):
        beside |= (area >> one & 1) << other | (area >> other & 1) << one
    return beside


def joins(position: Position, cell: int) -> list[int]:
    """Return the open areas that a dock card on a cell would join, bridges included."""
    return [area for area in areas_of(position) if _reach(position, area) >> cell & 1]


def _blocked(position: Position) -> int:
    """Return the cells where a dock card would join two areas (KO-V03)."""
    # A cell in the reach of two areas has been in `once` when the second one comes.
    once = twice = 0
    for area in areas_of(position):
        reach = _reach(position, area)
        twice |= once & reach
        once |= reach
    return twice


def ends_of(position: Position, cell: int) -> tuple[tuple[int, int], ...]:
    """Return pairs of dock cards facing each other across a cell, scored ones included."""
    return tuple(
        (cell - step, cell + step)
        for step in (EAST, SOUTH)
        if position.docks >> cell - step & position.docks >> cell + step & 1
    )


def ways(position: Position, cell: int) -> tuple[int, ...]:
    """Return the directions in which a bridge on a cell is legal (KO-D22, KO-D23, KO-V03)."""
    return tuple(
        other - cell
        for one, other in ends_of(position, cell)
        if not (position.closed >> one | position.closed >> other) & 1
        and (not position.setting.apart or area_at(position, one) >> other & 1)
    )


def _beside(position: Position) -> int:
    return empty(position) & near(position.docks | position.water)


def dock_places(position: Position) -> int:
    """Return the legal cells for dock cards (KO-B06, KO-B10, KO-V03)."""
    found = _beside(position)
    return found & ~_blocked(position) if position.setting.apart else found


def places(position: Position, card: int) -> int:
    """Return the legal cells for a card (KO-B06, KO-B10, KO-V03, KO-D21 to KO-D24)."""
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
    """Return the cells of cards that the ship may remove (KO-B21)."""
    beside = near(1 << position.ship) & open_docks(position)
    return sum(1 << cell for cell in bits(beside) if CARDS[position.cards[cell]].ship)
