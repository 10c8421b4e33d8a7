"""What every game's drawing has to keep, each check once; a game's own tests say at which positions."""

from __future__ import annotations

import copy
import json
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from kernel_games.drawing.svg import UID, Drawing, slim
from kernel_games.engine import Phrases

NASTY = (
    '<script>alert("1")</script>&amp;',
    "x" * 200,
    "\N{MOYAI}\N{ZERO WIDTH JOINER}\N{FIRE}" * 40,
    "דוד \N{RIGHT-TO-LEFT OVERRIDE}abc שלום",
    "",
    "two\nlines\x00 and ]]> --",
)
"""Names that players may have."""

SHAPES = {"svg", "title", "style", "defs", "g", "path", "rect", "circle", "ellipse", "text", "use"}
"""Elements that a drawing may hold, whatever names it is given."""

Draw = Callable[..., Drawing]


def parse(markup: str) -> ET.Element:
    return ET.fromstring(markup)


def words_in(drawing: Drawing) -> list[str]:
    """What is written in the picture."""
    return ["".join(node.itertext()) for node in parse(slim(drawing)).iter() if node.tag.endswith("}text")]


def texts(drawing: Drawing) -> Iterator[tuple[str, float]]:
    """All words in the picture with the size they are read at; definitions at the size of their use."""
    root = parse(slim(drawing))
    ids = {node.get("id"): node for node in root.iter() if node.get("id")}

    def walk(node: ET.Element, scale: float, size: float) -> Iterator[tuple[str, float]]:
        found = re.search(r"scale\(([\d.]+)", node.get("transform", ""))
        scale *= float(found.group(1)) if found else 1
        size = float(node.get("font-size", size))
        if node.tag.endswith(("text", "tspan")) and node.text:
            yield node.text, size * scale
        if node.tag.endswith("use"):
            yield from walk(ids[node.get("href", "")[1:]], scale, size)
        for child in node:
            if not child.tag.endswith("defs"):
                yield from walk(child, scale, size)

    yield from walk(root, 1, 0)


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 to 1, as WCAG 2 has it."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def check_contrast(
    drawing: Drawing, scheme: int, words: str, grounds: Iterable[str], least: float = 4.5
) -> None:
    """A colour stands out on others; `scheme` is 0 for light, 1 for dark."""
    for ground in grounds:
        pair = (luminance(drawing.colours[name][scheme]) for name in (words, ground))
        low, high = sorted(pair)
        assert (high + 0.05) / (low + 0.05) >= least, (words, ground)


def check_whole(drawing: Drawing, most: int) -> None:
    """Well formed, with its title, of at most so many bytes, its keys unique and its layers known."""
    picture = slim(drawing)
    assert parse(picture).findtext("{http://www.w3.org/2000/svg}title") == drawing.title
    assert len(picture.encode()) < most
    assert UID not in picture
    keys = [piece.key for piece in drawing.pieces]
    assert len(keys) == len(set(keys))
    assert {piece.layer for piece in drawing.pieces} <= set(drawing.layers)


def check_inside(drawing: Drawing) -> None:
    """The box of every piece lies within the drawing."""
    for piece in drawing.pieces:
        x, y, width, height = (part * piece.scale for part in piece.box)
        if piece.turn:
            reach = max(abs(x), abs(y))
            x, y, width, height = -reach, -reach, 2 * reach, 2 * reach
        assert piece.x + x >= -1, piece.key
        assert piece.y + y >= -1, piece.key
        assert piece.x + x + width <= drawing.width + 1, piece.key
        assert piece.y + y + height <= drawing.height + 1, piece.key


def check_reach(drawing: Drawing) -> None:
    """What can be picked has a name and is large enough for a finger; what has a name has a box."""
    for piece in drawing.pieces:
        if piece.pick:
            assert piece.label, piece.key
            assert min(piece.box[2:]) * piece.scale >= 24, piece.key
        if piece.label:
            assert min(piece.box[2:]) > 0, piece.key


def check_style(drawing: Drawing) -> None:
    """Classes and ids are the drawing's own, and people who need less motion or more contrast get it."""
    flat = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\}", "", drawing.style)
    selectors = re.findall(r"(?:^|[{}])\s*([^{}@]+)\{", re.sub(r"@media[^{]*\{", "", flat))
    assert selectors
    assert all(re.fullmatch(r"\.kg-[\w-]+", selector.strip()) for selector in selectors), selectors
    assert all(name.startswith("kg-") for name in re.findall(r"@keyframes ([\w-]+)", drawing.style))
    markup = drawing.ground + "".join(piece.body for piece in drawing.pieces)
    classes = {name for value in re.findall(r'class="([^"]*)"', markup) for name in value.split()}
    assert classes <= set(re.findall(r"\.(kg-[\w-]+)", drawing.style))
    assert all(found.startswith(UID) for found in re.findall(r'\bid="([^"]*)"', markup))
    for query in ("forced-colors", "prefers-contrast"):
        assert query in drawing.style
    assert "prefers-reduced-motion" in drawing.style or not re.search("animation|transition", drawing.style)


def check_name(drawing: Drawing, name: str, panel: str, *, most: int, more: Iterable[str] = ()) -> None:
    """A strange name stays text and keeps to its panel, where no line is longer than `most` letters."""
    root = parse(slim(drawing))
    assert {node.tag.rpartition("}")[2] for node in root.iter()} <= SHAPES | set(more)
    drawn = next(piece for piece in drawing.pieces if piece.key == panel)
    lines = [line for line in parse(f"<g>{drawn.body}</g>").itertext() if line.strip()]
    assert max(map(len, lines)) < most
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in slim(drawing)
    if len(name) == 200:
        assert any("…" in line for line in lines)
        assert drawn.label.startswith("x" * 47 + "…")


def check_names(draw: Draw, view: Mapping[str, Any]) -> None:
    """As many names as players are needed."""
    players = view["players"]
    with pytest.raises(
        ValueError, match=f"names: expected {players}, one for each player, got {players - 1}"
    ):
        draw(view, names=["Ada"] * (players - 1))


def check_read_only(draw: Draw, view: dict[str, Any], names: Sequence[str]) -> None:
    """A view is only read, and may come from JSON."""
    before = copy.deepcopy(view)
    drawing = draw(view, names=names)
    assert view == before
    assert draw(json.loads(json.dumps(view)), names=names) == drawing


def colours_in(drawing: Drawing) -> set[str]:
    """The colours that are in use."""
    return set(re.findall(r"var\(--kg-([\w-]+)\)", slim(drawing)))


def mark_phrases(monkeypatch: pytest.MonkeyPatch, game: str) -> Iterator[set[str]]:
    """Every phrase reads with marks around it; gives the keys of the board's phrases that have been read."""
    read: set[str] = set()
    fill, word = Phrases.__call__, Phrases.word

    def mark(phrases: Phrases, table: str, key: str, *rest: Any) -> str:
        read.update([key] if table == "board" else [])
        return f"«{fill(phrases, table, key, *rest)}»"

    def forget() -> None:
        for name, module in sys.modules.items():
            if name.startswith(f"kernel_games.games.{game}"):
                for value in vars(module).values():
                    if hasattr(value, "cache_clear"):
                        value.cache_clear()

    monkeypatch.setattr(Phrases, "__call__", mark)
    monkeypatch.setattr(Phrases, "word", lambda phrases, value: f"«{word(phrases, value)}»")
    forget()
    yield read
    forget()


def unmarked(words: str, *known: str) -> str:
    """Letters outside marked phrases and known words; a phrase may be cut, or broken onto another line."""
    while words != (words := re.sub("«[^«»]*(»|…$|$)", "", words)):
        pass
    for each in known:
        words = words.replace(each, "")
    return re.sub(r"[\W\d_]", "", re.sub("^[^«]*»", "", words))
