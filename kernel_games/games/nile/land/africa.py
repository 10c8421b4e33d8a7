"""The map: flat-topped hexes with terrain, rivers and ports, read from data and checked (3.2)."""

from __future__ import annotations

import json
from collections import deque
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine import hexes
from kernel_games.engine.reading import read_choice, read_toml
from kernel_games.games.nile.land.map_file import (
    BASIC,
    BLANK,
    DIRECTIONS,
    ISLAND,
    JUNGLES,
    LANDINGS,
    LETTERS,
    PORTS,
    PRINTED_PORTS,
    SEA,
    TERRAINS,
    Cell,
    check,
)

__all__ = [
    "BASIC",
    "BLANK",
    "DIRECTIONS",
    "ENDS",
    "JUNGLES",
    "LANDINGS",
    "LETTERS",
    "MAPS",
    "PORTS",
    "PRINTED_PORTS",
    "REFERENCE",
    "SEA",
    "TERRAINS",
    "Africa",
    "River",
    "load_map",
    "opposite",
    "read_map",
]

ENDS = 7
"""The direction of a river that ends: in the sea, in a lake, lost in sand, or off the map."""

_OPPOSITE = (0, 4, 5, 6, 1, 2, 3)


def opposite(direction: int) -> int:
    """Return the direction, 1 to 6, that leads back."""
    return _OPPOSITE[direction]


class River(NamedTuple):
    """A river as far as it is known at the start.

    Attributes
    ----------
    name : str
        What it is called.
    course : tuple of int
        Hex indices downstream. A blank hex at either end says that the river goes on there; it is
        not part of what is known.
    """

    name: str
    course: tuple[int, ...]


class Africa:
    """A map, immutable and equal by value. Hexes are indices, in the order of the map's rows.

    Attributes
    ----------
    name : str
        What it is called.
    columns, rows : int
        Size of the sheet, sea included.
    hexes : tuple of str
        Names: column and row, two figures each; ``"0512"`` is column 5, row 12. Row 1 lies in the
        north, column 1 in the west; hexes of odd columns lie half a hex further south.
    index : dict of str to int
        The hex of each name.
    places : tuple of (int, int)
        Column and row of each hex.
    near : tuple of tuple of int
        The six neighbours of each hex by direction - 1; -1 where there is sea or the edge.
    terrain : str
        A letter of :data:`LETTERS` for each hex, :data:`BLANK` where it is unexplored.
    blank : tuple of int
        The unexplored hexes.
    published, coast, half, colony : frozenset of int
        Hexes published at the start; beside the sea; cut in half by the edge (9.17); Cape Colony.
    remote : tuple of int
        For each hex the distance to the nearest published one, in hexes (4.41).
    ports, landings : dict of str to int
        Hexes by key of :data:`PORTS` and :data:`LANDINGS`.
    port_at : dict of int to str
        The port in a hex.
    crossings : dict of int to dict of str to int
        The hexes that one crosses over to from Zanzibar and from its landings, by key (3.2, SN-R12).
    safe : frozenset of int
        Ports and Cape Colony (8.2, R19.2).
    rivers : tuple of River
        What is known of each.
    out : tuple of int
        Direction 1 to 6 in which the river leaves each hex; 0 without river, :data:`ENDS` where it ends.
    inn : tuple of int
        Directions from which river comes into each hex: bit d - 1 for direction d.
    cataracts, oases : frozenset of int
        A cataract lies where the river leaves its hex (9.27).
    """

    __slots__ = (
        "_axial",
        "_data",
        "_far",
        "_text",
        "blank",
        "cataracts",
        "coast",
        "colony",
        "columns",
        "crossings",
        "half",
        "hexes",
        "index",
        "inn",
        "landings",
        "name",
        "near",
        "oases",
        "out",
        "places",
        "port_at",
        "ports",
        "published",
        "remote",
        "rivers",
        "rows",
        "safe",
        "terrain",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data
        self._text = json.dumps(data, sort_keys=True)
        self._far: dict[int, bytes] = {}
        self.name: str = data["name"]
        rows: list[str] = [line[3:] for line in data["rows"]]
        self.rows = len(rows)
        self.columns = len(rows[0])
        land = {
            (column, row): letter
            for row, line in enumerate(rows, 1)
            for column, letter in enumerate(line, 1)
            if letter != SEA
        }
        self.places: tuple[Cell, ...] = tuple(land)
        self.hexes = tuple(f"{column:02}{row:02}" for column, row in land)
        self.index = {name: hex_ for hex_, name in enumerate(self.hexes)}
        self.terrain = "".join(land.values())
        numbers = {place: hex_ for hex_, place in enumerate(land)}
        self.near = tuple(tuple(numbers.get(cell, -1) for cell in hexes.around(*place)) for place in land)
        self.blank = tuple(hex_ for hex_, letter in enumerate(self.terrain) if letter == BLANK)
        self.published = frozenset(range(len(land))) - frozenset(self.blank)
        self.coast = frozenset(
            hex_
            for hex_, place in enumerate(land)
            if any(cell not in numbers and self._inside(cell) for cell in hexes.around(*place))
        )
        self.half = frozenset(
            hex_ for hex_, (column, row) in enumerate(land) if row == (self.rows if column % 2 else 1)
        )
        self.colony = frozenset(self.index[name] for name in data["colony"])
        self.ports = {key: self.index[name] for key, name in data["ports"].items()}
        # Reversed, so that of two ports in one hex the first of the file stays.
        self.port_at: dict[int, str] = {place: key for key, place in reversed(self.ports.items())}
        self.safe: frozenset[int] = self.colony | self.port_at.keys()
        self.landings = {key: self.index[name] for key, name in data["landings"].items()}
        self.crossings = self._across()
        self.cataracts = frozenset(self.index[name] for name in data["cataracts"])
        self.oases = frozenset(self.index[name] for name in data["oases"])
        self.rivers = tuple(
            River(river["name"], tuple(self.index[name] for name in river["course"]))
            for river in data["rivers"]
        )
        self.out, self.inn = self._flow()
        self._axial = tuple(hexes.axial(*place) for place in land)
        self.remote = self._remoteness()

    def distance(self, a: int, b: int) -> int:
        """Return the number of steps between two hexes, over land or sea (4.41, 4.42)."""
        return hexes.distance(self._axial[a], self._axial[b])

    def distances(self, hex_: int) -> bytes:
        """Return the distance of every hex from one, by index."""
        # A row of bytes on demand: the whole table is half a megabyte, and few of its rows are asked for.
        found = self._far.get(hex_)
        if found is None:
            found = bytes(self.distance(hex_, other) for other in range(len(self.hexes)))
            self._far[hex_] = found
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return the map as plain JSON data, which :func:`read_map` reads back.

        It is the same object each time, so that observations share it; nobody changes it.
        """
        return self._data

    def _across(self) -> dict[int, dict[str, int]]:
        island = self.ports.get(ISLAND)
        if island is None:
            return {}
        shore = {landing: {ISLAND: island} for landing in self.landings.values()}
        return {**shore, island: self.landings}

    def _inside(self, cell: Cell) -> bool:
        return 1 <= cell[0] <= self.columns and 1 <= cell[1] <= self.rows

    def _flow(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        out = [0] * len(self.hexes)
        inn = [0] * len(self.hexes)
        for _, course in self.rivers:
            for here, there in pairwise(course):
                direction = self.near[here].index(there) + 1
                if self.terrain[here] != BLANK:
                    out[here] = direction
                if self.terrain[there] != BLANK:
                    inn[there] |= 1 << (opposite(direction) - 1)
            last = course[-1]
            if self.terrain[last] != BLANK and not out[last]:
                out[last] = ENDS
        return tuple(out), tuple(inn)

    def _remoteness(self) -> tuple[int, ...]:
        steps = {self.places[hex_]: 0 for hex_ in self.published}
        todo = deque(steps)
        while todo:
            place = todo.popleft()
            for cell in hexes.around(*place):
                if cell not in steps and self._inside(cell):
                    steps[cell] = steps[place] + 1
                    todo.append(cell)
        return tuple(steps[place] for place in self.places)

    # Maps are keys of caches: they are compared by their text, for a match that is loaded reads its own copy.
    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Africa) and self._text == other._text)

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return f"<Africa {self.name!r}, {len(self.hexes)} hexes, {len(self.blank)} blank>"

    def __reduce__(self) -> tuple[type[Africa], tuple[dict[str, Any]]]:
        return Africa, (self._data,)


def read_map(data: object) -> Africa:
    """Read a map from plain data, or take one of :data:`MAPS` by its name.

    Parameters
    ----------
    data : mapping or str
        ``name``; ``rows``: a picture, north first, each row its number in two figures, a space, and a
        letter of :data:`LETTERS`, ``.`` or ``~`` (sea) for each column; ``ports`` and ``landings``:
        hex names by key; ``colony``, ``cataracts``, ``oases``: hex names; ``rivers``: a ``name`` and a
        ``course`` of hex names downstream each. A course may begin and end in a blank hex, where it
        goes on unknown, and ends where it joins another.

    Raises
    ------
    OptionError
        Names the row, hex, port or river, and what would be right (3.2).
    """
    if isinstance(data, str):
        return MAPS[read_choice("map", data, MAPS, "3.2")]
    return Africa(check(data))


def load_map(path: str | Path) -> dict[str, Any]:
    """Read a map from a TOML file, for the option ``map=`` of a game.

    Parameters
    ----------
    path : str or Path
        A file like ``africa.toml``, as :func:`read_map` takes it.

    Returns
    -------
    dict
        Plain data, checked, so that a saved match holds the whole map.

    Raises
    ------
    OptionError
        Names the row, hex, port or river, and what would be right (3.2).
    RulebookError
        If the file is not TOML; it names the line.
    """
    return read_map(read_toml(Path(path))).to_dict()


MAPS = {
    name: read_map(read_toml(Path(__file__).with_name(f"{name}.toml"))) for name in ("africa", "practice")
}
"""The maps that can be named: Africa, and a small land to learn on; reconstructed (SN-R11)."""

REFERENCE = MAPS["africa"]
"""The map that is used unless another is given."""
