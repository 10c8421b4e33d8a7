"""Codes: a report as one line of text, to be pasted, or read from a QR code by a phone.

The code of a walk that anybody can load is its address with all that was done (``address``), so the engine
can do it again. Of a walk that is nowhere else, such as practice of one's own, the code holds the rows of the
report, which are what it claims: ``r`` packed, ``c`` a check, ``p`` whose work it is.
"""

from __future__ import annotations

from kernel_games.engine import compact
from kernel_games.engine.address import damaged
from kernel_games.engine.players import Person
from kernel_games.engine.reading import read_list
from kernel_games.teaching.rows import Row
from kernel_games.teaching.walks import address
from kernel_games.teaching.walks.data import Walk
from kernel_games.teaching.walks.progress import Read, read_row, rows
from kernel_games.teaching.walks.pupil import Pupil
from kernel_games.teaching.walks.reading import findable

__all__ = ["looks_like", "read", "write"]

_FIELDS = ("r", "c", "p")
_CELLS = Row._fields[1:]


def write(pupil: Pupil, name: str = "") -> str:
    """Return the code of what a pupil did, with a name if one is given.

    Raises
    ------
    OptionError
        If `name` is no name.
    """
    who = Person(name).name if name else ""
    if findable(pupil.walk):
        return address.write(pupil, name=who)
    done = {"t": pupil.walk.title, "d": [row[1:] for row in rows(pupil)]}
    return address.sealed(("r", compact.write("", done)[1:]), [("p", who)] if who else [])


def looks_like(word: str) -> bool:
    """Return True if a word of a text is meant as a code, whole or not."""
    return "=" in word and "&" in word


def read(text: str) -> Read:
    """Read a code: the engine does again what it can, and takes rows as what they claim.

    Raises
    ------
    GameError
        In a sentence: it is damaged, holds nothing that was done, or claims what cannot be.
    """
    one = address.whole(text, (*address.FIELDS, *_FIELDS))
    walk: Walk | None = None
    if "w" in one and "r" not in one:
        if "d" not in one:
            raise damaged()
        pupil = address.read(text)
        walk, results = pupil.walk, rows(pupil)
    elif {"r", "c"} <= one.keys() <= set(_FIELDS):
        results = _claimed(one["r"])
    else:
        raise damaged()
    return Read(Person(one["p"]).name if one.get("p") else "", results, walk)


def _claimed(packed: str) -> list[Row]:
    fields = compact.read("", f":{packed}")
    if fields.keys() != {"t", "d"}:
        raise damaged()
    found = []
    for number, cells in enumerate(read_list("rows", fields["d"])):
        if not isinstance(cells, list) or len(cells) != len(_CELLS):
            raise damaged()
        data = {"walk": fields["t"], **dict(zip(_CELLS, cells, strict=True))}
        found.append(read_row(f"rows[{number}]", data))
    return found
