"""Smaller SVG: what a notebook stores of a drawing, looking the same in fewer characters.

:func:`minify` says once what a picture repeats, with short names and coordinates of one decimal, and leaves
out what nobody sees. It takes a third to a half away; the look of every line and glyph stays.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import count, product
from string import ascii_lowercase
from typing import Any

__all__ = ["minify"]

_SPACE = ' xmlns="http://www.w3.org/2000/svg"'
_OURS = re.compile(r"\bkg-[\w-]+")
"""Ids, classes and custom properties: whatever a drawing names."""
_COLOUR = re.compile(r"(--kg-[\w-]+):light-dark\([^;]*\);")
_RULE = re.compile(r"(?<=[{}])\.(kg-[\w-]+)\{[^{}]*\}")
"""A rule for one class."""
_LOOKS = (
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
    *("stroke-opacity", "stroke-dasharray", "opacity", "font-size"),
)
"""Attributes that a rule of a style sheet can say in their place."""
_PLACES = ("x", "y", "cx", "cy", "width", "height")
_ORIGIN = dict.fromkeys(("rect", "text", "use"), ("x", "y")) | dict.fromkeys(
    ("circle", "ellipse"), ("cx", "cy")
)
"""Attributes by element that are 0 where they are not told."""
_MOVED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")
_SHORT = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(.+)")
"""A place, as :func:`_shorten` leaves it, and what follows."""
_IDLE = re.compile(r" ?(rotate\(0\)|scale\(1\)) ?")
_ALIKE = re.compile(r"light-dark\((#\w+),\1\)")
_COMMAND = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_DECORATION, _DECORATED = "kg-deco", ("kg-bare", "kg-pale")
"""What only decorates; classes that say something only where that is seen."""
_DRAWN = {"circle", "ellipse", "g", "path", "polygon", "rect"}
_SHAPES = _DRAWN | {"line", "polyline", "text", "tspan", "use"}
_USE = len('<use href="#ab"/>')
_SET = len('transform="translate()"') - len('x="" y=""')
_Look = tuple[str, tuple[tuple[str, str], ...], str | None, tuple[Any, ...]]


def minify(svg: str, *, plain: bool = False) -> str:
    """Return a picture that looks the same, in fewer characters.

    Parameters
    ----------
    svg : str
        A document as :func:`kernel_games.drawing.svg.slim` makes it.
    plain : bool
        True to leave out decoration, as for people who ask for more contrast.
    """
    root = ET.fromstring(svg.replace(_SPACE, "", 1))  # noqa: S314 -- our own drawing
    while _drop(root, plain=plain):
        pass
    if plain:
        _undecorate(root)
    _unfold(root)
    _draw_once(root)
    _trace_once(root)
    for one in root.iter():
        _shorten(one)
    _set_once(root)
    _say_once(root)
    _rename(root)
    return ET.tostring(root, encoding="unicode").replace(" />", "/>").replace("<svg", f"<svg{_SPACE}", 1)


def _drop(root: ET.Element, *, plain: bool) -> int:
    """Remove what is not seen and return how much that was: its removal may make more unused."""
    ids = {one.get("id") for one in root.iter()}
    attributes = " ".join(value for one in root.iter() for value in one.attrib.values())
    used = set(re.findall(r"#([\w-]+)", attributes))

    def idle(parent: ET.Element, one: ET.Element) -> bool:
        return (
            (parent.tag == "defs" and not used & {each.get("id") for each in one.iter()})
            or (one.tag in ("g", "defs") and not len(one))
            or (one.tag == "use" and one.get("href", "#")[1:] not in ids)
            or (
                one.get("pointer-events") == "all"
                and one.get("fill") == "none"
                and "stroke" not in one.attrib
            )
            or (plain and _DECORATION in one.get("class", "").split())
        )

    unused = [(parent, one) for parent in root.iter() for one in parent if idle(parent, one)]
    for parent, one in unused:
        parent.remove(one)
    return len(unused)


def _undecorate(root: ET.Element) -> None:
    """Name only what is left where decoration is left out, and not the group of both."""
    for defs in root.iter("defs"):
        for place, one in enumerate(defs):
            if one.tag == "g" and len(one) == 1 and one[0].get("class") in _DECORATED:
                one[0].set("id", one.attrib["id"])
                defs[place] = one[0]
    for one in root.iter():
        if one.get("class") in _DECORATED:
            del one.attrib["class"]


def _unfold(parent: ET.Element) -> None:
    """Replace a group that does nothing, or only moves one element, by what is in it."""
    # Backwards, since a group may be replaced by several elements.
    for place, one in reversed(list(enumerate(parent))):
        _unfold(one)
        if one.tag != "g" or parent.tag == "defs":
            continue
        if not one.attrib:
            parent[place : place + 1] = list(one)
        elif len(one) == 1 and set(one.attrib) == {"transform"} and "transform" not in one[0].attrib:
            one[0].set("transform", one.attrib["transform"])
            parent[place] = one[0]


def _draw_once(root: ET.Element) -> None:
    """Define what is drawn several times, and use it wherever it is drawn."""
    looks: dict[ET.Element, _Look] = {}
    for one in root:
        _look(one, looks)
    often = Counter(looks.values())
    defs, names = ET.Element("defs"), dict[_Look, str]()

    def replace(parent: ET.Element) -> None:
        for place, one in enumerate(parent):
            look = looks.get(one)
            if look is None or often[look] == 1 or not _pays(one, often[look]):
                replace(one)
                continue
            moved = {"transform": one.attrib.pop("transform")} if "transform" in one.attrib else {}
            if look not in names:
                names[look] = f"kg-again{len(names)}"
                one.set("id", names[look])
                defs.append(one)
            parent[place] = ET.Element("use", {"href": f"#{names[look]}", **moved})

    replace(root)
    if len(defs):
        root.append(defs)


def _look(one: ET.Element, looks: dict[ET.Element, _Look]) -> _Look | None:
    """Return what an element draws, wherever it is; None if it is no shape, or part of it has a name."""
    within = [(each.get("transform"), _look(each, looks)) for each in one]
    if one.tag not in _SHAPES or "id" in one.attrib or any(look is None for _, look in within):
        return None
    attributes = tuple(item for item in one.attrib.items() if item[0] != "transform")
    if one.tag in _DRAWN:
        looks[one] = (one.tag, attributes, one.text, tuple(within))
    return one.tag, attributes, one.text, tuple(within)


def _pays(one: ET.Element, times: int) -> bool:
    """Return True if a definition and its uses are shorter than drawing it so many times."""
    # An id and the definition itself cost something too: about as much as two uses.
    least = _USE + 2 * _USE / (times - 1)
    # Most are longer already without what is in them, which takes long to write.
    return _length(one) > least or len(ET.tostring(one)) > least


def _length(one: ET.Element) -> int:
    """Return the characters that an element takes at least, whatever is in it."""
    return len(one.tag) + sum(len(name) + len(value) + 4 for name, value in one.attrib.items())


def _shorten(one: ET.Element) -> None:
    """Write an element's position in coordinates of one decimal."""
    for name in _PLACES:
        if name in one.attrib:
            one.set(name, _NUMBER.sub(lambda found: _number(float(found[0])), one.attrib[name]))
    for name in _ORIGIN.get(one.tag, ()):
        if one.get(name) == "0":
            del one.attrib[name]
    if "d" in one.attrib:
        one.set("d", _path(one.attrib["d"]))
    if moved := _MOVED.match(one.get("transform", "")):
        x, y = (_number(float(length)) for length in moved.groups())
        rest = _IDLE.sub("", re.sub(r"\b0\.", ".", one.attrib.pop("transform")[moved.end() :].lstrip()))
        if one.tag == "use" and not rest and not {"x", "y"} & one.attrib.keys():
            one.attrib |= {"x": x, "y": y}
        elif transform := f"{'' if x == y == '0' else f'translate({x} {y})'}{rest}":
            one.set("transform", transform)


def _number(value: float) -> str:
    """Write a coordinate of one decimal in as few characters as it needs."""
    digits = f"{value:.1f}".removesuffix(".0")
    if digits.startswith(("0.", "-0.")):
        return digits.replace("0.", ".", 1)
    return digits if digits != "-0" else "0"


@lru_cache(maxsize=4096)
def _path(data: str) -> str:
    """Shorten path data; straight lines become relative."""
    commands: list[tuple[str, list[float]]] = [
        (command, list(map(float, _NUMBER.findall(rest)))) for command, rest in _COMMAND.findall(data)
    ]
    # The flags of an arc may have nothing between them ("0 01"), which _NUMBER cannot read: leave such a path
    # alone.
    if any(command in "aA" and len(numbers) % 7 for command, numbers in commands):
        return data
    if {command for command, _ in commands} <= set("MLz"):
        commands = list(_relative(commands))
    return "".join(command + _joined(map(_number, numbers)) for command, numbers in commands)


def _relative(commands: list[tuple[str, list[float]]]) -> Iterator[tuple[str, list[float]]]:
    """Tell each point of straight lines from where the one before is drawn: rounding never adds up."""
    x = y = left = top = 0.0
    line: list[float] = []
    for command, numbers in commands:
        if command != "L" and line:
            yield "l", line
            line = []
        if command == "z":
            x, y = left, top
            yield "z", []
        for place, (across, down) in enumerate(zip(numbers[::2], numbers[1::2], strict=True)):
            by = round(across - x, 1), round(down - y, 1)
            x, y = x + by[0], y + by[1]
            if command == "M" and not place:
                left, top = x, y
                yield "m", list(by)
            else:
                line += by
    if line:
        yield "l", line


def _joined(numbers: Iterator[str]) -> str:
    """Join numbers with no space where the next one is seen to begin."""
    text = last = ""
    for one in numbers:
        begins = not last or one[0] == "-" or (one[0] == "." and "." in last)
        text, last = text + (one if begins else f" {one}"), one
    return text


def _trace_once(root: ET.Element) -> None:
    """Define an outline that is drawn in several looks, as wood and its gloss, and use it in each."""
    outlines: dict[str, list[ET.Element]] = {}
    for one in root.iter("path"):
        outlines.setdefault(one.get("d", ""), []).append(one)
    defs = ET.Element("defs")
    for data, drawn in outlines.items():
        if (len(drawn) - 1) * (len(data) - _USE) > _USE:
            name = f"kg-outline{len(defs)}"
            defs.append(ET.Element("path", {"d": data, "id": name}))
            for one in drawn:
                one.tag = "use"
                del one.attrib["d"]
                one.set("href", f"#{name}")
    if len(defs):
        root.append(defs)


def _set_once(root: ET.Element) -> None:
    """Define what is used several times in one size and turn; each use then only says where."""
    placed: dict[tuple[str, str], list[tuple[ET.Element, str, str]]] = {}
    for one in root.iter("use"):
        if one.attrib.keys() == {"href", "transform"} and (
            moved := _SHORT.fullmatch(one.attrib["transform"])
        ):
            x, y, rest = moved.groups()
            placed.setdefault((one.attrib["href"], rest), []).append((one, x, y))
    defs = ET.Element("defs")
    for (href, rest), uses in placed.items():
        if len(uses) * (len(rest) + _SET) > len(rest) + 3 * _USE:
            name = f"kg-set{len(defs)}"
            defs.append(ET.Element("use", {"id": name, "href": href, "transform": rest}))
            for one, x, y in uses:
                one.attrib = {"href": f"#{name}", "x": x, "y": y}
    if len(defs):
        root.append(defs)


def _say_once(root: ET.Element) -> None:
    """Move looks that several elements share into rules of the style; drop rules that none uses."""
    alike: dict[tuple[tuple[str, str], ...], list[ET.Element]] = {}
    for one in root.iter():
        if looks := tuple((name, one.attrib[name]) for name in _LOOKS if name in one.attrib):
            alike.setdefault(looks, []).append(one)
    rules = ""
    for number, (looks, elements) in enumerate(alike.items()):
        if len(elements) == 1:
            continue
        for one in elements:
            for name, _ in looks:
                del one.attrib[name]
            one.set("class", f"kg-look{number} {one.get('class', '')}".strip())
        told = ";".join(f"{name}:{value}{'px' * (name == 'font-size')}" for name, value in looks)
        rules += f".kg-look{number}{{{told}}}"
    style = root.find("style")
    if style is None:
        style = ET.Element("style")
        root.insert(0, style)
    # First, so that the drawing's own rules win, as they do over attributes.
    style.text = rules + (style.text or "")
    classes = {name for one in root.iter() for name in one.get("class", "").split()}
    style.text = _RULE.sub(lambda found: found[0] if found[1] in classes else "", style.text)
    told = style.text + " ".join(value for one in root.iter() for value in one.attrib.values())
    style.text = _COLOUR.sub(lambda found: found[0] if f"var({found[1]})" in told else "", style.text)
    style.text = _ALIKE.sub(r"\1", style.text)


def _rename(root: ET.Element) -> None:
    """Give what a drawing names short names, the most frequent the shortest."""
    style = root.find("style")
    values = [value for one in root.iter() for value in one.attrib.values()]
    named = Counter(_OURS.findall(" ".join(values) + (style.text or "" if style is not None else "")))
    names = ("".join(letters) for n in count(1) for letters in product(ascii_lowercase, repeat=n))
    short = {name: next(names) for name, _ in named.most_common()}
    renamed = partial(_OURS.sub, lambda found: short[found[0]])
    for one in root.iter():
        for name, value in one.attrib.items():
            if "kg-" in value:
                one.attrib[name] = renamed(value)
    if style is not None:
        style.text = renamed(style.text or "")
