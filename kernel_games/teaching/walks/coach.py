"""The coach's own phrases, the same on every walk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.engine import Phrases
from kernel_games.engine.languages import Told

_TEXTS = Path(__file__).with_name("coach.toml")
_SAY = Phrases.load(_TEXTS)
PAGE: Mapping[str, str] = Told.file(_TEXTS, "page")
"""The words of a walk that the browser puts in place."""


def say(key: str, /, **facts: Any) -> str:
    """A phrase, filled."""
    return _SAY("board", key, facts)


def on_paper(key: str, /, **facts: Any) -> str:
    """A phrase of the walk on paper, filled."""
    return _SAY("paper", key, facts)


def in_report(key: str, /, **facts: Any) -> str:
    """A phrase of the table of what was done, filled."""
    return _SAY("report", key, facts)


def asked_for(do: str) -> str:
    """What a step asks for, in a word; anything else as it is."""
    return _SAY.word(do)


def short_labels(drawing: Drawing) -> dict[str, str]:
    """By its key what stands first in each piece's label, up to a comma: ``Ada`` of ``Ada, 12 points``.

    A place is said whole where others of its kind begin alike: ``Open: 1 north, 2 east``.
    """
    kinds: dict[str, set[str]] = {}
    for piece in drawing.pieces:
        kinds.setdefault(piece.key.partition(":")[0], set()).add(piece.label)
    heads = {
        kind: Counter(head for label in labels for head in _heads(label)) for kind, labels in kinds.items()
    }

    def short(piece: Piece) -> str:
        alike = heads[piece.key.partition(":")[0]]
        return next(
            head
            for head in _heads(piece.label)
            if alike[head] == 1 or not piece.label[len(head) + 2 :][:1].isdigit()
        )

    return {piece.key: short(piece) for piece in drawing.pieces}


def _heads(label: str) -> Iterator[str]:
    return accumulate(label.split(", "), "{}, {}".format)


def in_words(value: Any, word: Callable[[str], str], names: Sequence[str] = ()) -> str:
    """What the engine says, as it stands in a sentence; with `names`, numbers are seats."""
    if isinstance(value, (list, tuple)):
        return ", ".join(in_words(one, word, names) for one in value) or say("nobody" if names else "no")
    if isinstance(value, Mapping):
        return ", ".join(f"{word(key)} {in_words(one, word, names)}" for key, one in value.items())
    if isinstance(value, bool):
        return say("yes" if value else "no")
    if names and isinstance(value, int):
        return names[value]
    return word(value) if isinstance(value, str) else str(value)
