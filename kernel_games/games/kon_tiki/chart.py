"""Sea charts: places, arrows and passages, as the raft knows them; ``chart_file.py`` reads them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

CALLAO = "Callao"
RAROIA = "Raroia"

WIDTH, HEIGHT = 900, 640
"""Size of a chart, in units of its coordinates; x grows to the east, y to the south."""

NO_SPACE = -1
"""Marks an arrow that no broken line links to a duty space."""


class Place(NamedTuple):
    """A named place of a chart: Callao, Raroia, a whirlpool or a duty space."""

    id: str
    x: float
    y: float


class Arrow(NamedTuple):
    """An arrow of a chart.

    Attributes
    ----------
    id : str
        Unique in its chart.
    x, y : float
        Its centre.
    space : int
        The duty space that a broken line links it to, or :data:`NO_SPACE`.
    """

    id: str
    x: float
    y: float
    space: int


class Passage(NamedTuple):
    """A way from one disc to the next, in one direction; a leg of double arrows gives two of them.

    Attributes
    ----------
    name : str
        Where it begins: ``Callao``, or a whirlpool and a direction, such as ``W1 north``; ``W4 other south``
        takes the place of ``W4 south`` for a raft that has come along that leg.
    start, end : str
        Ids of the places it joins.
    arrows : tuple of int
        Its arrows in sailing order, as indices.
    direction : int
        Index of the direction in which its first disc points; -1 from Callao.
    double : bool
        True if its arrows are double (KT-M6).
    leg : int
        Index of its leg in the file.
    end_whirlpool : int
        Index of the whirlpool it ends on; -1 for Raroia.
    """

    name: str
    start: str
    end: str
    arrows: tuple[int, ...]
    direction: int
    double: bool
    leg: int
    end_whirlpool: int


@dataclass(frozen=True, eq=False, slots=True)
class Chart:
    """A chart that has been read and checked. Equal by value.

    Attributes
    ----------
    title : str
        Its name.
    callao, raroia : Place
        Both ends of the voyage.
    whirlpools : tuple of Place
        The eight whirlpools (KT-C1).
    spaces : tuple of Place
        The four duty spaces, from right to left, as the captain lays the tiles (KT-D3).
    arrows : tuple of Arrow
        All arrows.
    passages : tuple of Passage
        All ways from disc to disc; the first one leaves Callao.
    exits : tuple of (int, int)
        By whirlpool its passages to the north and to the south (KT-W2).
    onward : tuple of (int, int)
        By passage those to the north and to the south from where it ends: never straight back along its leg,
        but by the current that takes its place (KT-R13). (-1, -1) where it ends on Raroia.
    discs : tuple of (int, int)
        The colour in each disc's window when it points north and when it points south (KT-W6).
    home : tuple of int
        By passage, the fewest steps from its end to Raroia.
    text : str
        The whole chart as canonical JSON.
    """

    title: str
    callao: Place
    raroia: Place
    whirlpools: tuple[Place, ...]
    spaces: tuple[Place, ...]
    arrows: tuple[Arrow, ...]
    passages: tuple[Passage, ...]
    exits: tuple[tuple[int, int], ...]
    onward: tuple[tuple[int, int], ...]
    discs: tuple[tuple[int, int], ...]
    home: tuple[int, ...]
    text: str

    def to_dict(self) -> dict[str, Any]:
        """Return the chart as plain data, as in a chart file."""
        data: dict[str, Any] = json.loads(self.text)
        return data

    def place(self, passage: int, step: int) -> str:
        """Return the id of the place or arrow `step` steps along a passage."""
        way = self.passages[passage]
        if step == 0:
            return way.start
        return self.arrows[way.arrows[step - 1]].id if step <= len(way.arrows) else way.end

    def link(self, passage: int, step: int) -> int:
        """Return the duty space linked to the arrow `step` steps along a passage, or :data:`NO_SPACE`."""
        arrows = self.passages[passage].arrows
        return self.arrows[arrows[step - 1]].space if 0 < step <= len(arrows) else NO_SPACE

    def passage(self, name: object) -> int | None:
        """Return the index of the passage with a name, or None."""
        return next((number for number, way in enumerate(self.passages) if way.name == name), None)

    # Charts are compared at every comparison of states, so by their text alone.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chart) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __deepcopy__(self, memo: object) -> Chart:
        return self
