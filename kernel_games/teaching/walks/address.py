"""Addresses of walks: one line of text that fits behind the ``#`` of a link, as those of matches do.

``w=kontor/majority&n=4`` is step 4 of a walk, and gives nothing away: what comes before it is done by the
coach. With ``d`` it holds what one pupil did, in each step, packed; ``e`` is the edition of the walk, ``c``
a check of everything else, ``p`` whose work it is, if that was said. See ``kernel_games.engine.address`` for
those of matches.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from kernel_games.engine import AddressError, OptionError, compact, registry
from kernel_games.engine.address import Pairs, damaged, parts, query
from kernel_games.engine.languages import WORDS
from kernel_games.engine.reading import read_choice
from kernel_games.teaching.walks.data import Walk
from kernel_games.teaching.walks.progress import edition, redo, steps_done
from kernel_games.teaching.walks.pupil import Pupil
from kernel_games.teaching.walks.reading import named_walk

FIELDS = ("w", "c", "e", "n", "d", "p")
_STEP = ("solved", "tries", "hints", "done", "shown", "given", "moves")
_NOTHING: tuple[Any, ...] = (None, 0, 0, False, False, "", [])
_CHECK_DIGITS, _EDITION_DIGITS = 6, 6
_FURTHEST = 32_000


def write(pupil: Pupil, *, whole: bool = True, name: str = "") -> str:
    """Return the address of a pupil's walk with all they did; or not `whole`, of the step they are at.

    A whole one may say whose work it is, by `name`.
    """
    walk = pupil.walk
    about = ("w", f"{walk.game.name}/{walk.name}")
    step = ("n", str(pupil.n + 1))
    if not whole:
        return query([about, step])
    steps = [_packed(step) for step in steps_done(pupil)]
    fields = [
        ("e", edition(walk)[:_EDITION_DIGITS]),
        step,
        ("d", compact.write("", {"d": steps}, _known(walk))[1:]),
    ]
    if name:
        fields.append(("p", name))
    return sealed(about, fields)


def sealed(about: tuple[str, str], fields: Pairs) -> str:
    """Return an address with a check of its fields behind the first: a cut or a slip is noticed."""
    return query([about, ("c", _seal([about, *fields])), *fields])


def whole(text: object, known: tuple[str, ...] = FIELDS) -> dict[str, str]:
    """Return the fields of an address whose check is right, or which has none.

    Raises
    ------
    AddressError
        If it is damaged.
    """
    pairs = parts(text, known)
    one = dict(pairs)
    if "c" in one and one["c"] != _seal([pair for pair in pairs if pair[0] != "c"]):
        raise damaged()
    return one


def read(text: object, walk: Walk | None = None) -> Pupil:
    """Read a pupil from an address, or a link that ends in one; what they did is done again and checked.

    Parameters
    ----------
    text : str
        The address or link.
    walk : Walk, optional
        The walk, where it is none of an installed game.

    Raises
    ------
    GameError
        In a sentence: it is damaged, was made by another edition or for another one of the walk, or names
        what is not here.
    """
    one = whole(text)
    if "w" not in one or ("d" in one and "c" not in one):
        raise damaged()
    of, _, name = one["w"].partition("/")
    if walk is None:
        # An address never says which path is opened: both names are looked up among what is installed.
        game = registry.load("games", read_choice("game", of, registry.registered_games()))
        walk = named_walk(game, name)
    elif (walk.game.name, walk.name) != (of, name):
        raise AddressError(WORDS["address"]["other_walk"].format(walk=one["w"], own=walk.title))
    ours = edition(walk)[:_EDITION_DIGITS]
    if one.get("e", ours) != ours:
        raise AddressError(
            WORDS["address"]["walk_edition"].format(walk=walk.title, theirs=one["e"], ours=ours)
        )
    number = _step(one.get("n", "1"), walk)
    if "d" not in one:
        return lead(walk, number)
    try:
        steps = compact.read("", f":{one['d']}", _known(walk)).get("d")
    except OptionError:
        steps = None
    # Its check was right, so it is whole: another edition has packed it, in another form or for other moves.
    if not isinstance(steps, list) or not all(map(_is_packed, steps)):
        raise AddressError(WORDS["address"]["packed_elsewhere"].format(walk=walk.title))
    return redo(walk, [_unpacked(step) for step in steps], number)


def lead(walk: Walk, n: int) -> Pupil:
    """Return a pupil whom the coach has led to step `n`, from 0, or to the first that only they can do."""
    pupil = Pupil(walk)
    while pupil.n < n:
        pupil.record.hints = len(pupil.step.hints)
        pupil.show()
        pupil.look_on()
        if pupil.next().kind == "held":
            break
    return pupil


def _known(walk: Walk) -> bytes:
    """Return what is often said of a walk: how steps end that go well, and the moves of its positions."""
    moves = {str(move) for state in walk.positions.values() for move in state.legal_moves()}
    steps = [_NOTHING, (True, 1, 1, True, False, "", [*sorted(moves)]), (True, 2, 0, True, False, "")]
    # Of more than this, packing looks at the end alone.
    return json.dumps(steps, separators=(",", ":")).encode()[-_FURTHEST:]


def _packed(step: dict[str, Any]) -> list[Any]:
    """Return what was done in a step as a list, without what it ends in if nothing was done."""
    values = [step[name] for name in _STEP]
    while values and values[-1] == _NOTHING[len(values) - 1]:
        values.pop()
    return values


def _is_packed(values: object) -> bool:
    return isinstance(values, list) and len(values) <= len(_STEP)


def _unpacked(values: list[Any]) -> dict[str, Any]:
    return dict(zip(_STEP, [*values, *_NOTHING[len(values) :]], strict=True))


def _step(text: str, walk: Walk) -> int:
    if len(text) > 3 or not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= len(walk.steps):
        raise AddressError(WORDS["address"]["step"].format(n=len(walk.steps), walk=walk.title))
    return int(text) - 1


def _seal(pairs: Pairs) -> str:
    return hashlib.sha256(query(pairs).encode()).hexdigest()[:_CHECK_DIGITS]
