"""Promises of a print: no word leaves its sheet or meets another."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Collection
from itertools import combinations
from typing import NamedTuple

from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import Drawing, slim
from kernel_games.testing.drawings import parse
from kernel_games.testing.promises import promise

WIDE = 0.95
"""Width of the widest common typeface, relative to the one that lengths are estimated for."""

_SLACK = 1.0
_RISE, _FALL = 0.74, 0.2


class Box(NamedTuple):
    """A rectangle, with the words in it."""

    left: float
    top: float
    right: float
    bottom: float
    words: str = ""

    def holds(self, other: Box) -> bool:
        """Return True if another box is inside."""
        return (
            self.left - _SLACK <= other.left
            and self.top - _SLACK <= other.top
            and other.right <= self.right + _SLACK
            and other.bottom <= self.bottom + _SLACK
        )

    def meets(self, other: Box) -> bool:
        """Return True if two boxes overlap by more than can be seen."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > _SLACK
            and min(self.bottom, other.bottom) - max(self.top, other.top) > _SLACK
        )

    @property
    def area(self) -> float:
        """Area in square units."""
        return (self.right - self.left) * (self.bottom - self.top)


def check_print(drawing: Drawing, layers: Collection[str], *, wide: float = WIDE) -> None:
    """Check that in these layers each word stays in the smallest plate around it, and clear of others.

    A plate is a rectangle of class ``kg-p``.
    """
    pieces = tuple(piece for piece in drawing.pieces if piece.layer in layers)
    root = parse(slim(drawing._replace(ground="", pieces=pieces)))
    words, plates = _found(root, wide)
    whole = Box(0, 0, drawing.width, drawing.height)
    for one in words:
        around = [plate for plate in plates if plate.meets(one)]
        plate = min((whole, *around), key=lambda each: each.area)
        promise(plate.holds(one), f"{one.words!r} leaves its plate: {one[:4]} in {plate[:4]}")
    for one, other in combinations(words, 2):
        promise(not one.meets(other), f"{one.words!r} and {other.words!r} collide")


def _found(root: ET.Element, wide: float) -> tuple[list[Box], list[Box]]:
    """Return all words and all plates, with their places in the drawing."""
    words: list[Box] = []
    plates: list[Box] = []

    def walk(node: ET.Element, x: float, y: float, scale: float) -> None:
        move = node.get("transform", "")
        if "rotate" in move:
            return
        if found := re.search(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)", move):
            x, y = x + scale * float(found[1]), y + scale * float(found[2])
        if found := re.search(r"scale\(([\d.]+)\)", move):
            scale *= float(found[1])
        classes = node.get("class", "").split()
        left, top = x + scale * float(node.get("x", 0)), y + scale * float(node.get("y", 0))
        said = "".join(node.itertext()).strip()
        if node.tag.endswith("}text") and said:
            size = scale * float(node.get("font-size", 0))
            long = length(said) * size * wide
            left -= long * (0.5 if "kg-m" in classes else "kg-e" in classes)
            words.append(Box(left, top - _RISE * size, left + long, top + _FALL * size, said))
        elif node.tag.endswith("}rect") and "kg-p" in classes:
            width, height = (scale * float(node.get(name, 0)) for name in ("width", "height"))
            plates.append(Box(left, top, left + width, top + height))
        for child in node:
            walk(child, x, y, scale)

    walk(root, 0, 0, 1)
    return words, plates
