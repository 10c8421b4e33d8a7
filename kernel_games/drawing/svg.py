"""Drawings: what a game's ``drawing`` returns, and how it becomes a picture.

A :class:`Drawing` is a description: a ground that never changes, and keyed pieces that may move. It has two
renderings. The board in the browser places the pieces itself, so that it can keep them across updates;
:func:`slim` makes one self-contained picture without picks or names for assistive technology.
"""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kernel_games.drawing.minify import minify

__all__ = [
    "PLAIN",
    "UID",
    "Drawing",
    "Piece",
    "back",
    "check_names",
    "clean",
    "embedded",
    "escape",
    "is_seen",
    "number",
    "one_line",
    "palette",
    "plate",
    "slim",
    "spare",
    "to_img",
    "use",
]

UID = "kg-uid"
"""Prefix of every ``id`` in a drawing; each rendering replaces it, so that two boards on a page never mix."""

PLAIN = "mathjax_ignore tex2jax_ignore"
"""Classes of HTML whose dollar signs are dollars: JupyterLab sets what stands between two as a formula."""

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_BIDI = dict.fromkeys(map(ord, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
_LONGEST_NAME = 48
_NEAR = re.compile(r'<g class="[^"]*\bkg-near\b[^"]*"[^>]*>.*?</g>', re.DOTALL)
_UNSEEN = re.compile(
    r'(<(rect|path|circle|polygon)(?![^>]* stroke=)[^<>]* fill="(none|transparent)"[^<>]*/>)*'
)
_TITLE = re.compile(r"<title>[^<]*</title>")
_USED = re.compile(rf"#({UID}-[\w-]+)")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Piece(NamedTuple):
    """One thing on a board that can move, change, appear or be picked.

    Attributes
    ----------
    key : str
        Names the piece across updates. It names a place or a public thing, never a hidden identity.
    body : str
        SVG markup drawn around the origin.
    x, y : float
        Place of the origin, in units of the drawing.
    layer : str
        One of the drawing's layers.
    turn : float
        Rotation in degrees, clockwise.
    scale : float
        Size relative to the body.
    pick : str
        What is picked here, such as ``tiki:Nani`` or ``card:up2``; empty if it cannot be picked. Several
        pieces may share a pick.
    label : str
        Name for assistive technology; a piece without one is decoration.
    box : tuple of float
        x, y, width, height of the focus ring around the origin; needed where `pick` or `label` is set.
    outline : str
        The ring as path data around the origin, such as six sides; ``o`` for what is as round as its box is
        square; a rectangle, if empty.
    """

    key: str
    body: str
    x: float
    y: float
    layer: str = "pieces"
    turn: float = 0
    scale: float = 1
    pick: str = ""
    label: str = ""
    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    outline: str = ""


class Drawing(NamedTuple):
    """A position as a picture.

    Attributes
    ----------
    width, height : float
        Size in units of the drawing.
    title : str
        The position in words, for readers who do not see the picture.
    ground : str
        SVG markup below all pieces (with ``<defs>``); the same for all positions of one match and layout.
    pieces : tuple of Piece
        In drawing order within their layers, keys unique.
    layers : tuple of str
        Names of the layers from back to front.
    colours : mapping of str to (str, str)
        Custom properties without their ``--kg-`` prefix, each with its light and its dark value. Markup uses
        them as ``fill="var(--kg-wood)"``.
    style : str
        CSS for classes used in the markup; every class begins with ``kg-``.
    zoom : float
        How many times larger a board may show it, for drawings with much on them; 1 where it is always shown
        whole. Pictures are always whole, and so leave out groups of the class ``kg-near`` in its ground.
    working : float
        How far down reaches what a turn needs: the field, the own hand and all that can be picked. A board
        keeps this in sight; 0 is the whole height.
    focus : (float, float) or None
        What matters now, such as the place of the one who moves. Shown larger by button or key, the drawing
        has this point in its middle, and follows it while it is in sight; None: the middle of what is seen.
    fixed : tuple of str
        The last of the layers, those that stay as they are while all else is shown larger or moved: controls,
        a hand. The ground always moves.
    """

    width: float
    height: float
    title: str
    ground: str
    pieces: tuple[Piece, ...]
    layers: tuple[str, ...] = ("pieces",)
    colours: Mapping[str, tuple[str, str]] = {}
    style: str = ""
    zoom: float = 1
    working: float = 0
    focus: tuple[float, float] | None = None
    fixed: tuple[str, ...] = ()


def clean(name: str) -> str:
    """Return a player's name as it is shown: one line, at most 48 characters, ``?`` if nothing is left.

    Marks that turn the direction of text are taken out, so that a name cannot turn the words around it about;
    what is cut shows as an ellipsis. The result is not yet escaped.
    """
    plain = " ".join(name.translate(_BIDI).split()) or "?"
    return plain if len(plain) <= _LONGEST_NAME else plain[: _LONGEST_NAME - 1].rstrip() + "…"


def escape(text: object) -> str:
    """Make text safe for SVG and HTML, in elements and in quoted attributes.

    Characters that no XML document may hold become the replacement character.
    """
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", str(text)).translate(_ESCAPES)


def number(value: float) -> str:
    """Write a coordinate in as few characters as two decimals need."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def check_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the players' names as they are shown; raise a ValueError unless there is one for each."""
    if len(names) != players:
        msg = f"names: expected {players}, one for each player, got {len(names)}"
        raise ValueError(msg)
    return tuple(map(clean, names))


def plate(box: tuple[float, float, float, float], radius: float, colour: str, edge: str) -> str:
    """Draw a surface for words or a picture: a rectangle with round corners, of class ``kg-p``.

    Parameters
    ----------
    box : tuple of float
        x, y, width, height.
    radius : float
        Of the corners.
    colour, edge : str
        Two of the drawing's colours.
    """
    x, y, width, height = map(number, box)
    return (
        f'<rect class="kg-p" x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius:g}" '
        f'fill="var(--kg-{colour})" stroke="var(--kg-{edge})" stroke-width="1.5"/>'
    )


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Place a definition of the drawing's ground; its ``id`` is :data:`.UID`, a hyphen and `name`."""
    if not x and not y and scale == 1:
        return f'<use href="#{UID}-{name}"/>'
    size = f" scale({number(scale)})" if scale != 1 else ""
    return f'<use href="#{UID}-{name}" transform="translate({number(x)} {number(y)}){size}"/>'


def palette(drawing: Drawing) -> str:
    """Return the drawing's colours as CSS declarations that follow the colour scheme in force."""
    return "".join(
        f"--kg-{name}:light-dark({light},{dark});" for name, (light, dark) in drawing.colours.items()
    )


def is_seen(piece: Piece) -> bool:
    """Return False for a piece that is only a place to click or to read out."""
    return not _UNSEEN.fullmatch(piece.body)


def slim(drawing: Drawing, uid: str = "kg", window: tuple[float, float, float, float] | None = None) -> str:
    """Render a drawing as one self-contained SVG document, for pictures, pages and golden files.

    Parameters
    ----------
    drawing : Drawing
        The drawing.
    uid : str
        Replaces :data:`.UID` in ids.
    window : tuple of float, optional
        x, y, width and height of what is seen of it; all of it, if left out.

    Returns
    -------
    str
        An ``<svg>`` element with its own colours for light and dark, without picks.
    """
    layers: dict[str, list[str]] = {layer: [] for layer in drawing.layers}
    for piece in filter(is_seen, drawing.pieces):
        place = f"translate({number(piece.x)} {number(piece.y)})"
        if piece.turn:
            place += f" rotate({number(piece.turn)})"
        if (size := number(piece.scale)) != "1":
            place += f" scale({size})"
        # Layer by layer, since pieces come in drawing order within each layer only.
        layers[piece.layer].append(f'<g transform="{place}">{piece.body}</g>')
    x, y, width, height = map(number, window or (0, 0, drawing.width, drawing.height))
    markup = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
        f'width="{width}" height="{height}">'
        f"<title>{escape(drawing.title)}</title>"
        f"{back(drawing)}{''.join(''.join(layer) for layer in layers.values())}</svg>"
    )
    return markup.replace(UID, uid)


def back(drawing: Drawing) -> str:
    """Return what is behind all pieces of a picture: its style, with light and dark colours, and ground."""
    style = f"svg{{color-scheme:light dark;{palette(drawing)}}}{drawing.style}"
    return f"<style>{style}</style>{_NEAR.sub('', drawing.ground)}"


def spare(drawing: Drawing) -> Drawing:
    """Drop definitions in the ground that this position does not use.

    A page that shows many positions of one match needs the whole ground; a picture that stands alone, or a
    page with several that must be small, does not.
    """
    root = ET.fromstring(f"<g>{drawing.ground}</g>")  # noqa: S314 -- our own drawing
    bodies = "".join(piece.body for piece in drawing.pieces)
    # Again and again, since a definition may be used only by another that is not used itself.
    while True:
        used = set(_USED.findall(bodies + ET.tostring(root, encoding="unicode")))
        unused = [
            (defs, one)
            for defs in root.iter("defs")
            for one in defs
            if one.get("id") and not used & {each.get("id") for each in one.iter()}
        ]
        if not unused:
            return drawing._replace(ground="".join(ET.tostring(one, encoding="unicode") for one in root))
        for defs, one in unused:
            defs.remove(one)


def to_img(drawing: Drawing) -> str:
    """Render a drawing inside an ``<img>``, the one form that even an untrusted notebook shows.

    A notebook stores it at every run, so it is small, without what only decorates; a board has it all.
    """
    svg = minify(slim(drawing), plain=True)
    return embedded(svg, drawing.title, "max-width:100%;height:auto", number(drawing.width))


def embedded(svg: str, words: str, style: str, width: str = "") -> str:
    """Put an SVG document inside an ``<img>``, in the one encoding that all notebook hosts are known to show.

    What takes pictures out of a page leaves the words; what shows them as source, such as
    ``jupyter nbconvert`` with ``sanitize_html``, shows one line of it, which begins with the words.

    Parameters
    ----------
    svg : str
        The document.
    words : str
        The picture in words.
    style : str
        CSS of the ``<img>``.
    width : str
        Its width in pixels, if that is not left to `style`.
    """
    # The page's words stand for those within: nobody hears what is in an <img>.
    bare = _TITLE.sub("", svg, count=1)
    # Percent-encoding would be shorter, but not all hosts show it.
    data = base64.b64encode(bare.encode()).decode()
    wide = f' width="{width}"' if width else ""
    return one_line(
        f'<img alt="{escape(words)}"{wide} style="{style}" src="data:image/svg+xml;base64,{data}">'
    )


def one_line(html: str) -> str:
    """Wrap HTML so that a page that shows its source shows one line of it only."""
    return f'<div class="jp-text-truncated">{html}</div>'
