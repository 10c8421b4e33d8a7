"""Examples of clauses as page data: words, and pictures of before, meanwhile and after.

Plain JSON data, made from what the seat that looks may see, for ``widgets/src/examples.js``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

from kernel_games.drawing.frames import changed, whole
from kernel_games.drawing.pictures import Scene, artist, still
from kernel_games.drawing.svg import Drawing, Piece, number
from kernel_games.engine import Example, Move
from kernel_games.engine.film import film
from kernel_games.engine.phrases import join
from kernel_games.engine.tales import WORDS, ToldMove, names_of, tell

__all__ = ["example_told", "scenes"]

_LAYER = "marks"
_MARGIN = 4
_BADGE = 11
_SMALL = 0.5
_LINE = 4
# Of so many pieces each is named; more of them have thinner rings.
_MANY = 8
# Shares of a drawing: the least that is shown, and of one with much on it; what is added around; from where
# on all of it is shown.
_NEAREST, _NEARER, _ROUND, _WHOLE = 0.5, 0.36, 0.16, 0.8
# Forbidden, allowed, pointed at: each has a sign and dashes of its own, since colour alone tells some
# nothing.
_MARKS = {
    "no": ("#c62828", "M-4-4L4 4M4-4L-4 4", ' stroke-dasharray="7 5"'),
    "yes": ("#1b7a43", "M-5 0L-1.5 4L5-4", ""),
    "here": ("#b0126f", "", ""),
}


def example_told(example: Example) -> dict[str, Any]:
    """Return an example as plain data.

    Returns
    -------
    dict
        ``clause``; ``note``; ``parts``: what is forbidden and what is played, each with ``mark`` (``no``,
        ``yes`` or nothing), ``say`` and ``steps``: for each move a label and what is told; ``pointed``: in
        words; ``position``: a heading and the position in words; ``captions`` of the pictures; ``told``: how
        many lines of what is played are told by each of them; ``at``: the picture of what the clause itself
        says last, or else the last one; ``first`` and ``changes``: the pictures
        (:mod:`kernel_games.drawing.frames`); ``close``: x, y, width and height of what they are about, or
        nothing where that is all; ``slider``: its name.
    """
    tale, pictures = tell(example), scenes(example)
    parts = []
    if tale.refused:
        parts.append(_part("no", "not_allowed", [tale.refused]))
    if tale.moves:
        parts.append(_part(*(("yes", "allowed") if tale.refused else ("", "played")), tale.moves))
    frames = [still(scene.drawing) for scene in pictures]
    labels, last = list(_labels(example, pictures[0].drawing)), len(pictures) - 1
    return {
        "clause": example.clause,
        "note": tale.note,
        "parts": parts,
        "pointed": _pointed(labels),
        "position": [tale.heading, tale.position],
        "captions": _captions(pictures),
        "told": list(accumulate(len(scene.lines) for scene in pictures)),
        "at": next((n for n in range(last, 0, -1) if example.clause in dict(pictures[n].lines)), last),
        # What comes of a move may be seen anywhere.
        "close": _close(pictures[0].drawing) if tale.refused or example.pieces else [],
        "slider": WORDS["steps"],
        "first": whole(frames[0]),
        "changes": [changed(before, after) for before, after in pairwise(frames)],
    }


def scenes(example: Example) -> list[Scene]:
    """Return the position with its marks, and a scene for each step of what is played."""
    names, draw = names_of(example.state), artist(example.state.game).draw
    pictures = [
        Scene(shot.lines(names), draw(shot.view, names=names))
        for shot in film(example.state, example.moves, example.seat)
    ]
    return [pictures[0]._replace(drawing=_marked(pictures[0].drawing, example)), *pictures[1:]]


def _part(mark: str, word: str, moves: Sequence[ToldMove]) -> dict[str, Any]:
    return {"mark": mark, "say": WORDS[word], "steps": [[move.label, list(move.lines)] for move in moves]}


def _captions(shown: Sequence[Scene]) -> list[str]:
    """Return the caption below each picture."""
    if len(shown) == 1:
        return [WORDS["position"]]
    last = len(shown) - 1
    between = [WORDS["step"].format(n=n, all=last) for n in range(1, last)]
    return [WORDS["before"], *between, WORDS["after"]]


def _pointed(labels: Sequence[str]) -> str:
    if len(labels) > _MANY:
        return WORDS["pointed_more"].format(names=", ".join(labels[:3]), n=len(labels) - 3)
    return WORDS["pointed"].format(names=join(labels)) if labels else ""


def _labels(example: Example, drawing: Drawing) -> Iterator[str]:
    """Yield what is pointed at, in words."""
    if example.pieces:
        labels = {piece.key: piece.label for piece in drawing.pieces}
        yield from dict.fromkeys(filter(None, (labels[key] for key in example.pointed(labels))))


def _marked(drawing: Drawing, example: Example) -> Drawing:
    """Add a ring round each piece that is pointed at, tried in vain, or taken."""
    no, yes = _picks(example, example.refused), _picks(example, next(iter(example.moves), None))
    pointed = example.pointed(piece.key for piece in drawing.pieces)
    marks = _marks(drawing, {"no": no - yes, "yes" if example.refused else "here": yes - no}, pointed)
    # What both moves begin with, such as the same card, is marked where nothing tells them apart.
    marks = marks or _marks(drawing, {"here": no & yes}, ())
    return drawing._replace(pieces=(*drawing.pieces, *marks), layers=(*drawing.layers, _LAYER))


def _marks(drawing: Drawing, picked: Mapping[str, Counter[str]], pointed: Collection[str]) -> list[Piece]:
    """Return rings, and signs above all rings, for what is picked and pointed at."""
    # Counted, since a move may use two pieces with the same pick.
    wanted = {look: Counter(picks) for look, picks in picked.items()}
    width = _LINE if len(pointed) <= _MANY else _LINE / 2
    rings, signs = [], []
    for piece in drawing.pieces:
        if not piece.box[2] or not piece.box[3]:
            continue
        look = (
            "here" if piece.key in pointed else next((one for one in wanted if wanted[one][piece.pick]), "")
        )
        if not look:
            continue
        if piece.key not in pointed:
            wanted[look][piece.pick] -= 1
        mark = piece._replace(layer=_LAYER, pick="", label="")
        rings.append(mark._replace(key=f"ring:{piece.key}", body=_ring(piece, look, width / piece.scale)))
        if sign := _sign(piece, look):
            signs.append(mark._replace(key=f"sign:{piece.key}", body=sign))
    return [*rings, *signs]


def _close(drawing: Drawing) -> list[float]:
    """Return the part of a drawing that holds all marked pieces; [] where that is most of it."""
    marked = [piece for piece in drawing.pieces if piece.layer == _LAYER]
    if not marked:
        return []
    boxes = [
        (piece.x + piece.scale * x, piece.y + piece.scale * y, piece.scale * width, piece.scale * height)
        for piece in marked
        for x, y, width, height in [piece.box]
    ]
    left, top = min(x for x, *_ in boxes), min(y for _, y, *_ in boxes)
    right, bottom = max(x + width for x, _, width, _ in boxes), max(y + height for _, y, _, height in boxes)
    nearest = _NEAREST if drawing.zoom == 1 else _NEARER
    share = max(nearest, (right - left) / drawing.width + _ROUND, (bottom - top) / drawing.height + _ROUND)
    if share > _WHOLE:
        return []
    width, height = share * drawing.width, share * drawing.height
    x = min(max((left + right - width) / 2, 0), drawing.width - width)
    y = min(max((top + bottom - height) / 2, 0), drawing.height - height)
    return [round(value, 1) for value in (x, y, width, height)]


def _picks(example: Example, move: Move | None) -> Counter[str]:
    """Count what a person points at for a move."""
    state = example.state
    if move is None or state.current_player < 0 or example.seat not in (None, state.current_player):
        return Counter()
    view = state.observation(state.current_player if example.seat is None else example.seat)
    return Counter(artist(state.game).picks(view, str(move)))


def _ring(piece: Piece, look: str, line: float) -> str:
    """Draw two lines around a piece, white below and coloured above, so that it shows on any ground."""
    x, y, width, height = piece.box
    colour, _, dashes = _MARKS[look]
    if piece.outline and piece.outline != "o":
        shape = f'<path d="{piece.outline}"'
    else:
        radius = min(width, height) / 2 + _MARGIN if piece.outline else 7
        shape = (
            f'<rect x="{number(x - _MARGIN)}" y="{number(y - _MARGIN)}" rx="{number(radius)}" '
            f'width="{number(width + 2 * _MARGIN)}" height="{number(height + 2 * _MARGIN)}"'
        )
    return (
        f'{shape} fill="none" stroke="#fff" stroke-width="{number(line + 3)}"/>'
        f'{shape} fill="none" stroke="{colour}" stroke-width="{number(line)}"{dashes}/>'
    )


def _sign(piece: Piece, look: str) -> str:
    """Draw a sign at the corner of a piece, smaller on a small piece."""
    x, y, width, height = piece.box
    colour, sign, _ = _MARKS[look]
    if not sign:
        return ""
    size = max(_SMALL, min(1, piece.scale * min(width, height) / (4 * _BADGE))) / piece.scale
    return (
        f'<g transform="translate({number(x + width)} {number(y)}) scale({number(size)})">'
        f'<circle r="{_BADGE}" fill="{colour}" stroke="#fff" stroke-width="2"/>'
        f'<path d="{sign}" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></g>'
    )
