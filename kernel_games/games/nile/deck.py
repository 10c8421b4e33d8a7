"""The 108 Event cards, read from data and checked (3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine.reading import check_fields, read_choice, read_list, read_number, read_toml, reject
from kernel_games.games.nile.components import SPECIALTIES
from kernel_games.games.nile.land.map_file import DIRECTIONS, LETTERS, TERRAINS

SIZE = 108
"""So many cards are in the deck (3.1)."""

DISASTERS = ("sickness", "desertion", "fire", "theft", "storm", "beast", "snag")
"""Kinds of disaster; reconstructed (SN-R11)."""

BONUSES = tuple(specialty for specialty in SPECIALTIES if specialty != "explorer")
"""Specialties that a bonus may reward; the explorer takes any (4.61)."""

WORST = 6
"""Disasters are 1 to 6 severe."""

SPECTACLES = ("mountain", "falls", "lake")
"""What may be spectacular, in the order of the sizes on a card: feet, feet, square miles."""

_MARKS = ("spring", "cataract", "oasis", "natives")
_FIELDS = ("number", "directions", "terrain", "flow", "marks", "sizes", "disaster", "severity", "bonus")
LARGEST = 99_999
"""No size on a card is larger."""


class Card(NamedTuple):
    """An Event card (3.4).

    Attributes
    ----------
    number : int
        1 to 108.
    directions : tuple of int
        One or two directions, 1 to 6: whose terrain is copied, in this order (10.22 to 10.24).
    terrain : str
        Letter of the default terrain (10.25).
    flow : tuple of (int, int)
        Two directions that a river may take, in this order (R10.2).
    spring : bool
        Whether a river rises here.
    cataract, oasis, natives : bool
        What a new hex holds, where it can.
    disaster : str
        One of :data:`DISASTERS`, or nothing.
    severity : int
        How bad it is, 1 to 6; 0 without a disaster.
    bonus : str
        One of :data:`BONUSES`, or nothing.
    sizes : tuple of int
        How large what is spectacular is, one for each of :data:`SPECTACLES`; empty on most cards (R10.6).
    """

    number: int
    directions: tuple[int, ...]
    terrain: str
    flow: tuple[int, int]
    spring: bool
    cataract: bool
    oasis: bool
    natives: bool
    disaster: str
    severity: int
    bonus: str
    sizes: tuple[int, ...]


def read_deck(data: object) -> tuple[Card, ...]:
    """Read the deck from plain data.

    Parameters
    ----------
    data : mapping
        ``cards``: a mapping for each, in order of their numbers, with the fields that ``deck.toml`` explains.

    Raises
    ------
    OptionError
        Names the card, the field, and what would be right (3.4).
    """
    fields = check_fields("deck", data, ("cards",))
    items = read_list("deck cards", fields.get("cards"), None, "3.4")
    if len(items) != SIZE:
        reject("deck cards", f"{len(items)} cards", f"{SIZE} cards", "3.4")
    return tuple(_card(number, item) for number, item in enumerate(items, 1))


def _card(number: int, item: object) -> Card:
    field = f"card {number}"
    fields = check_fields(field, item, _FIELDS)
    if fields.get("number") != number or type(fields["number"]) is not int:
        reject(f"{field} number", fields.get("number"), f"{number}: cards stand in order, each once", "3.4")
    directions = _directions(f"{field} directions", fields.get("directions"), "10.22")
    terrain = read_choice(f"{field} terrain", fields.get("terrain"), TERRAINS, "10.22")
    flow = _directions(f"{field} flow", fields.get("flow"), "3.4")
    if len(flow) != 2:
        reject(f"{field} flow", list(flow), "two directions that a river may take", "3.4")
    marks = _marks(f"{field} marks", fields.get("marks", []))
    disaster, severity = _disaster(field, fields)
    bonus = read_choice(f"{field} bonus", fields["bonus"], BONUSES, "3.4") if "bonus" in fields else ""
    return Card(
        number=number,
        directions=directions,
        terrain=LETTERS[terrain],
        flow=(flow[0], flow[1]),
        spring="spring" in marks,
        cataract="cataract" in marks,
        oasis="oasis" in marks,
        natives="natives" in marks,
        disaster=disaster,
        severity=severity,
        bonus=bonus,
        sizes=_sizes(f"{field} sizes", fields["sizes"]) if "sizes" in fields else (),
    )


def _directions(field: str, value: object, clause: str) -> tuple[int, ...]:
    found = tuple(
        read_number(field, item, 1, len(DIRECTIONS), clause) for item in read_list(field, value, None, clause)
    )
    if not 1 <= len(found) <= 2 or len(set(found)) != len(found):
        reject(field, list(found), "one or two different directions, 1 to 6", clause)
    return found


def _marks(field: str, value: object) -> frozenset[str]:
    marks = [read_choice(field, item, _MARKS, "3.4") for item in read_list(field, value, None, "3.4")]
    if len(set(marks)) != len(marks):
        reject(field, marks, "each mark once", "3.4")
    return frozenset(marks)


def _sizes(field: str, value: object) -> tuple[int, ...]:
    items = read_list(field, value, len(SPECTACLES), "R10.6")
    return tuple(read_number(field, item, 1, LARGEST, "R10.6") for item in items)


def _disaster(field: str, fields: Mapping[str, Any]) -> tuple[str, int]:
    if "disaster" not in fields:
        if "severity" in fields:
            reject(f"{field} severity", fields["severity"], "no severity without a disaster", "3.4")
        return "", 0
    disaster = read_choice(f"{field} disaster", fields["disaster"], DISASTERS, "3.4")
    return disaster, read_number(f"{field} severity", fields.get("severity"), 1, WORST, "3.4")


CARDS = read_deck(read_toml(Path(__file__).with_name("deck.toml")))
"""The deck; reconstructed (SN-R11)."""
