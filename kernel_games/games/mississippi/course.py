"""The course: a line of hexes in axial coordinates, read from data and checked (MS-D2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kernel_games.engine.hexes import AROUND
from kernel_games.engine.reading import check_fields, read_list, read_number, read_toml, reject
from kernel_games.games.mississippi.components import PLAYERS

SHORTEST = PLAYERS[-1] + 1
"""A course holds six ships and the finish."""

LONGEST = 400
FAR = 1000

Space = tuple[int, int]


class Course:
    """A course, immutable and equal by value.

    Attributes
    ----------
    name : str
        What it is called.
    spaces : tuple of (int, int)
        Its hexes in axial coordinates, in order; the last one is the finish.
    finish : int
        Index of the finish.
    near : tuple of dict of int to int
        For each space its neighbours on the course: by index, the direction.
    """

    __slots__ = ("_flow", "_hash", "finish", "name", "near", "spaces")
    finish: int
    name: str
    near: tuple[dict[int, int], ...]
    spaces: tuple[Space, ...]

    def __init__(self, name: str, spaces: Sequence[Space]) -> None:
        self.name = name
        self.spaces = tuple(spaces)
        self.finish = len(spaces) - 1
        index = {space: place for place, space in enumerate(spaces)}
        self.near = tuple(
            {
                index[q + dq, r + dr]: direction
                for direction, (dq, dr) in enumerate(AROUND)
                if (q + dq, r + dr) in index
            }
            for q, r in spaces
        )
        flow = [self.near[place][place + 1] for place in range(self.finish)]
        # Nothing follows the finish: a ship there keeps the direction in which it arrived.
        self._flow = (*flow, flow[-1])
        # States are keys of caches, and each of them holds its course.
        self._hash = hash((name, self.spaces))

    def flow(self, place: int) -> int:
        """Return the direction down the course at a space; off the course that of the first (MS-S3).

        Parameters
        ----------
        place : int
            An index, or -1 off the course.
        """
        return self._flow[max(place, 0)]

    def to_dict(self) -> dict[str, Any]:
        """Return the course as plain JSON data; :func:`read_course` reads it back."""
        return {"name": self.name, "spaces": [list(space) for space in self.spaces]}

    def __eq__(self, other: object) -> bool:
        # Nearly always the same object: all positions of a game share their course.
        if self is other:
            return True
        return isinstance(other, Course) and (self.name, self.spaces) == (other.name, other.spaces)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Course {self.name!r}, {len(self.spaces)} spaces>"

    def __reduce__(self) -> tuple[type[Course], tuple[str, tuple[Space, ...]]]:
        return Course, (self.name, self.spaces)


def read_course(data: object) -> Course:
    """Read a course from plain data.

    Parameters
    ----------
    data : mapping
        ``name``, and ``spaces``: axial coordinates, pairs of whole numbers, from the first space
        to the finish.

    Raises
    ------
    OptionError
        Names the space, counted from 1, and what would be right (MS-D2).
    """
    fields = check_fields("course", data, ("name", "spaces"))
    name = fields.get("name", "")
    if not isinstance(name, str) or not name.strip() or len(name) > 100:
        reject("course name", name, "a name of 1 to 100 characters", "MS-D2")
    pairs = read_list("course spaces", fields.get("spaces"), clause="MS-D2")
    if not SHORTEST <= len(pairs) <= LONGEST:
        expected = f"{SHORTEST} to {LONGEST} spaces: six ships and the finish need {SHORTEST}"
        reject("course spaces", f"{len(pairs)} spaces", expected, "MS-D2")
    spaces: dict[Space, int] = {}
    for number, pair in enumerate(pairs, 1):
        space = _space(number, pair)
        if space in spaces:
            expected = f"a new space: space {spaces[space]} is there already"
            reject(f"course space {number}", list(space), expected, "MS-D2")
        if number > 1:
            _check_joined(number, space, spaces)
        spaces[space] = number
    return Course(name, tuple(spaces))


def load_course(path: str | Path) -> dict[str, Any]:
    """Read a course from a TOML file, for the option ``course=`` of a game.

    Parameters
    ----------
    path : str or Path
        A file with ``name`` and ``spaces``, as :func:`read_course` takes them.

    Returns
    -------
    dict
        Plain data, checked, so that a saved match holds the whole course.

    Raises
    ------
    OptionError
        Names the space and what would be right (MS-D2).
    RulebookError
        If the file is not TOML.
    """
    return read_course(read_toml(Path(path))).to_dict()


def _space(number: int, pair: object) -> Space:
    field = f"course space {number}"
    if not isinstance(pair, (list, tuple)) or len(pair) != 2:
        reject(field, pair, "two whole numbers, the axial coordinates q and r", "MS-D2")
    q, r = (read_number(field, part, -FAR, FAR, "MS-D2") for part in pair)
    return q, r


def _check_joined(number: int, space: Space, spaces: Mapping[Space, int]) -> None:
    """Each space touches the one before it (MS-D2)."""
    q, r = space
    beside = [spaces[q + dq, r + dr] for dq, dr in AROUND if (q + dq, r + dr) in spaces]
    if number - 1 in beside:
        return
    fault = f"here the course branches off space {max(beside)}" if beside else "here is a gap"
    last = list(list(spaces)[-1])
    expected = f"a neighbour of space {number - 1} at {last}: {fault}"
    reject(f"course space {number}", list(space), expected, "MS-D2")


REFERENCE = read_course(read_toml(Path(__file__).with_name("course.toml")))
"""The course that is used unless another is given; reconstructed (MS-D2)."""
