"""SVG glyphs of Kontor: cards, goods, houses, flags, the ship and small signs.

Cards are drawn 64 units wide around their middle; houses stand on the origin.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.drawing.lettering import text
from kernel_games.drawing.svg import UID, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kontor.components import DOCK_KINDS, GOODS
from kernel_games.games.kontor.drawing.layout import CARD

CARD_BOX = (-CARD / 2, -CARD / 2, CARD, CARD)

SLOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0, 11),),
    2: ((-14, 11), (14, 11)),
    3: ((-19.5, 12), (0, 12), (19.5, 12)),
}
"""Positions of the goods on a card, by their number."""

HOMES = {1: 1.75, 2: 1.42, 3: 1.06}
"""Sizes of the warehouses that take the goods' places, by their number."""

_SIZES = {1: 1.5, 2: 1.08, 3: 0.76}

_MARKS = (
    '<circle r="3.4"/>',
    '<path d="M-3-3h6v6h-6z"/>',
    '<path d="M0-4l4 7h-8z"/>',
    '<path d="M-3.6-1.3h2.3v-2.3h2.6v2.3h2.3v2.6h-2.3v2.3h-2.6v-2.3h-2.3z"/>',
)
"""Shapes that tell the players apart without colour: disc, square, triangle and cross."""

_FLAGS = (
    "M0-8h19l-5 6.5 5 6.5H0z",
    "M0-8h16V5H0z",
    "M0-8.5L20-1.5 0 5.5z",
    "M0-8h11q7.5 0 7.5 6.5T11 5H0z",
)
"""Swallowtail, banner, pennant and tongue."""

_BANDS = (
    "M-31-31h43l-5.5 12L12-7h-43z",
    "M-31-31h41v24h-41z",
    "M-31-31h34l10 12-10 12h-34z",
    "M-31-31h31a12 12 0 0 1 0 24h-31z",
)
"""The same on a dock card, with room for its number."""

_CHIPS = (
    '<circle r="8.2"/>',
    '<path d="M-7.6-7.6H7.6V7.6H-7.6z"/>',
    '<path d="M-9.4 0l4.6-8H4.8l4.6 8-4.6 8h-9.6z"/>',
    '<path d="M-8-7.6H8V1q0 5-8 8.4Q-8 6-8 1z"/>',
)

_WALLS = "M-8.5-11h17V0h-17z"
_ROOFS = {
    "wine": "M-10.5-10Q-9-20 0-20t10.5 10z",
    "tea": "M-12-9.5q5.5-.5 6.5-4.5h-2.5Q-2-15 0-21q2 6 8 7H5.5q1 4 6.5 4.5z",
    "spice": "M-10.5-9.5L0-22l10.5 12.5z",
}
"""The goods show in the roofs of the houses: vaulted, curved and pointed."""


def figures(markup: str, size: float, colour: str) -> str:
    """Draw many short texts of one style, centred."""
    face = "on" if colour == "light" else "t"
    return f'<g class="kg-{face} kg-m" font-size="{size:g}" fill="var(--kg-{colour})">{markup}</g>'


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Place a definition at a point."""
    if scale == 1:
        place = (f' x="{number(x)}"' if x else "") + (f' y="{number(y)}"' if y else "")
        return f'<use href="#{UID}-{name}"{place}/>'
    return (
        f'<use href="#{UID}-{name}" transform="translate({number(x)} {number(y)}) scale({number(scale)})"/>'
    )


def shape(d: str, fill: str, *, width: float = 1.3, classes: str = "kg-p") -> str:
    """Draw a filled outline in the manner of an engraving."""
    return (
        f'<path class="{classes}" d="{d}" fill="var(--kg-{fill})" stroke="var(--kg-carve)" '
        f'stroke-width="{width:g}" stroke-linejoin="round"/>'
    )


def _lines(d: str, colour: str = "carve", width: float = 1, opacity: float = 1) -> str:
    faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return (
        f'<path class="kg-deco" d="{d}" fill="none" stroke="var(--kg-{colour})" stroke-width="{width:g}" '
        f'stroke-linecap="round"{faint}/>'
    )


def _strokes(d: str, colour: str, width: float) -> str:
    """Draw lines that carry meaning, kept with more contrast or forced colours."""
    return (
        f'<path class="kg-l" d="{d}" fill="none" stroke="var(--kg-{colour})" stroke-width="{width:g}" '
        'stroke-linecap="round"/>'
    )


def still(markup: str) -> str:
    """Wrap an overlay so that the pointer reaches what is under it."""
    return f'<g pointer-events="none">{markup}</g>' if markup else ""


@cached_per_language(512)
def _card(
    kind: str, owner: int | None, goods: tuple[str, ...], figures: tuple[int, str], *, ship: bool, coin: bool
) -> str:
    value, bar = figures
    if kind == "centre":
        return use("water") + use("anchor")
    wet = kind == "water"
    markup = use("water" if wet else "quay" if kind in DOCK_KINDS else "deed")
    if kind == "dock":
        scale = _SIZES[len(goods)]
        markup += "".join(
            use(good, x, y, scale) for good, (x, y) in zip(goods, SLOTS[len(goods)], strict=True)
        )
    elif not wet:
        markup += use(kind, 0, 9)
    if owner is not None:
        markup += use(f"band{owner}")
    if bar:
        y = -28.3 if bar == "over" else -9.7
        markup += f'<path class="kg-on" d="M-27 {number(y)}h28" stroke="var(--kg-light)" stroke-width="2.4"/>'
    colour = "foam" if wet else "mark" if owner is None else "light"
    below = -9.6 if bar == "over" else -13.4 if bar else -11.4
    face = "on" if colour == "light" else "t"
    markup += text(-13, below, 22, str(value), colour, anchor="m", face=face)
    if ship or coin:
        markup += use("ship" if ship else "coin", 22, -21)
    return markup


def card(face: Mapping[str, Any]) -> str:
    """Draw an open card."""
    goods = tuple(face["goods"])
    figures = (face["number"], face["bar"])
    return _card(face["kind"], face["owner"], goods, figures, ship=face["ship"], coin=face["coin"])


@cached_per_language(16)
def back(kind: str) -> str:
    """Draw a card face down: ``dock`` and a seat, ``water``, ``special``, or ``any``."""
    return use(f"back-{kind}")


def definitions(players: int) -> str:
    """Return the definitions that are used often."""
    parts = {
        "water": _water(),
        "quay": _quay(),
        "deed": _deed(),
        "anchor": _anchor(),
        "ship": _ship_sign(),
        "coin": _coin(),
        "wine": _barrel(),
        "tea": _chest(),
        "spice": _sack(),
        "crane": _crane(),
        "tavern": _tavern(),
        "flood": _flood(),
        "bridge": _bridge(),
        "customs": _customs(),
        "patrol": _patrol(),
        "spot": _spot(),
        "just": _just(),
        "nobody": _nobody(),
        "order": _round("gold"),
        "on-bridge": f'<g transform="translate(0 4) scale(1.3)">{_bridge()}</g>',
        "on-customs": '<circle class="kg-p" cx="17" cy="0" r="14" fill="var(--kg-deed)" '
        f'stroke="var(--kg-carve)"/><g transform="translate(17 0) scale(.5)">{_customs()}</g>',
        "back-water": use("water") + _rose_back("foam"),
        "back-special": use("deed") + use("coin", 0, 0, 2),
        "back-any": _unknown(),
    }
    for good in GOODS:
        parts[f"house-{good}"] = _house(good, "blank")
        parts[f"chit-{good}"] = (
            '<circle class="kg-p" r="8" fill="var(--kg-sail)" stroke="var(--kg-carve)"/>'
            + use(good, 0, 0, 0.48)
        )
    for seat in range(players):
        parts |= _of_seat(seat)
    return "".join(f'<g id="{UID}-{name}">{markup}</g>' for name, markup in parts.items())


def _of_seat(seat: int) -> dict[str, str]:
    """Return the definitions in a player's colour."""
    colour = f"seat{seat}"
    mark = f'<g class="kg-on" fill="var(--kg-light)">{_MARKS[seat]}</g>'
    chip_ = f'<g class="kg-o" fill="var(--kg-{colour})" stroke="var(--kg-rim)">{_CHIPS[seat]}</g>'
    flag = (
        '<path d="M0-10V15" stroke="var(--kg-pole)" stroke-width="2.4" stroke-linecap="round"/>'
        f'<path class="kg-o" d="{_FLAGS[seat]}" fill="var(--kg-{colour})" stroke="var(--kg-rim)"/>'
        f'<g transform="translate(6.5 -1.5)">{mark}</g>'
    )
    keeper = (
        '<ellipse cy="13" rx="12" ry="3.6" fill="#000" opacity=".3"/>'
        f'<path class="kg-o" d="M-11 13q0-12 7-14.5h8q7 2.5 7 14.5-11 3-22 0z" fill="var(--kg-{colour})" '
        'stroke="var(--kg-rim)" stroke-width="1.5"/>'
        '<circle class="kg-p" cy="-6.5" r="6.2" fill="var(--kg-lid)" stroke="var(--kg-carve)"/>'
        f'<g transform="translate(0 6.5)">{mark}</g>'
        '<path class="kg-o" d="M-10-8.5H10Q8-12 5.5-12.5 5-18 0-18t-5.5 5.5Q-8-12-10-8.5z" '
        f'fill="var(--kg-{colour})" stroke="var(--kg-rim)"/>'
    )
    houses = {
        # Those are drawn on paper: a light edge sets dark walls and roofs off from it where it is dark.
        f"house-{good}{seat}": f'<path class="kg-deco" d="{_WALLS}{_ROOFS[good]}" fill="none" '
        'stroke="var(--kg-rim)" stroke-width="3.6" stroke-linejoin="round"/>'
        + _house(good, colour, f'<g transform="translate(0 -4.8)">{mark}</g>')
        for good in GOODS
    }
    houses |= {
        f"gone-{good}{seat}": (
            f'<g opacity=".45">{use(f"house-{good}{seat}")}</g>'
            '<path d="M-10 1L10-21" stroke="var(--kg-ember)" stroke-width="2.4"/>'
        )
        for good in GOODS
    }
    homes = {
        f"home-{good}{seat}": _house(
            good, colour, '<circle cy="-4.9" r="4.6" fill="var(--kg-sail)"/>' + use(good, 0, -4.9, 0.3)
        )
        # Whose it is shows without its colour too.
        + f'<g transform="translate(0 -14) scale(.9)" stroke="var(--kg-carve)" stroke-width=".8">{mark}</g>'
        for good in GOODS
    }
    back_ = (
        # It is only drawn small: a light edge sets black off from a dark page.
        f'<rect class="kg-o kg-f" x="-31" y="-31" width="62" height="62" rx="5" fill="var(--kg-{colour})" '
        'stroke="var(--kg-rim)" stroke-width="5"/>'
        f'<g transform="scale(3.6)">{mark}</g>'
    )
    return {
        f"flag{seat}": flag,
        f"band{seat}": shape(_BANDS[seat], colour, width=1, classes="kg-o"),
        f"chip{seat}": chip_,
        f"keeper{seat}": keeper,
        f"back-dock{seat}": back_,
        f"small-pile{seat}": "".join(use(f"back-dock{seat}", 3 - 3 * n, 3 - 3 * n, 0.24) for n in range(3)),
        **houses,
        **homes,
    }


def _house(good: str, wall: str, door: str = "") -> str:
    """Draw a warehouse: its walls show the owner, its door the good."""
    own = "kg-p" if wall == "blank" else "kg-o"
    walls = shape(_WALLS, wall, width=1.1, classes=own)
    return walls + door + shape(_ROOFS[good], good, width=1.1)


def _tile(fill: str, edge: str = "carve") -> str:
    return (
        f'<rect class="kg-p" x="-31" y="-31" width="62" height="62" rx="4" fill="var(--kg-{fill})" '
        f'stroke="var(--kg-{edge})" stroke-width="1.2"/>'
    )


def _waves(rows: tuple[tuple[float, float, int], ...]) -> str:
    return "".join(f"M{number(x)} {number(y)}q3-3.5 6 0" + "t6 0" * (2 * n - 1) for x, y, n in rows)


def _water() -> str:
    waves = _waves(
        ((2, -24, 1), (-26, -2, 2), (4, 4, 1), (-14, 12, 2), (-27, 22, 1), (8, 23, 1), (14, -9, 1))
    )
    return (
        '<rect class="kg-p" x="-31" y="-31" width="62" height="62" rx="4" fill="var(--kg-water)" '
        'stroke="var(--kg-deep)" stroke-opacity=".5"/>' + _strokes(waves, "wave", 1.3)
    )


def _quay() -> str:
    """Draw a quay from above: stone edge, planks and bollards."""
    planks = "".join(f"M-27 {y}h54" for y in (-6, 6, 18)) + "M-9-18v12M11-6v12M-14 6v12M6 18v9"
    bollards = "".join(f'<circle cx="{x}" cy="{y}" r="1.5"/>' for x in (-28.4, 28.4) for y in (-28.4, 28.4))
    return (
        _tile("stone")
        + '<rect class="kg-b" x="-27.5" y="-27.5" width="55" height="55" rx="2" fill="var(--kg-quay)"/>'
        + _lines(planks, "grain", 0.9)
        + f'<g class="kg-deco" fill="var(--kg-carve)">{bollards}</g>'
    )


def _deed() -> str:
    """Draw a special card: a document with a border."""
    return _tile("deed") + (
        '<rect class="kg-deco" x="-28" y="-28" width="56" height="56" rx="2" fill="none" '
        'stroke="var(--kg-carve)" stroke-width=".8" stroke-dasharray="1 2"/>'
    )


def _anchor() -> str:
    d = "M0-15V21M-9-8H9M-18 5q2 16 18 16T18 5"
    flukes = "M-18 2l-5 8 9-1zM18 2l5 8-9-1z"
    return (
        f'<path d="{d}" fill="none" stroke="var(--kg-carve)" stroke-width="8" stroke-linecap="round"/>'
        f'<path d="{flukes}" fill="var(--kg-carve)" stroke="var(--kg-carve)" stroke-width="4" '
        'stroke-linejoin="round"/>'
        '<circle cy="-19.5" r="5" fill="none" stroke="var(--kg-carve)" stroke-width="7"/>'
        f'<path d="{d}" fill="none" stroke="var(--kg-brass)" stroke-width="4.5" stroke-linecap="round"/>'
        f'<path d="{flukes}" fill="var(--kg-brass)"/>'
        '<circle cy="-19.5" r="5" fill="none" stroke="var(--kg-brass)" stroke-width="3.4"/>'
    )


def _ship_sign() -> str:
    return (
        '<circle class="kg-p" r="9.3" fill="var(--kg-sail)" stroke="var(--kg-carve)" stroke-width="1.1"/>'
        '<path class="kg-s" d="M-6.5 2.5h13l-2.5 4h-8z" fill="var(--kg-carve)"/>'
        '<path d="M-.8-7.5v9h-5.5q1-6 5.5-9zM.8-7.5q5 4 5.3 9H.8z" fill="var(--kg-ember)"/>'
    )


def _coin() -> str:
    return (
        '<circle class="kg-p" r="9" fill="var(--kg-gold)" stroke="var(--kg-carve)" stroke-width="1.1"/>'
        '<circle class="kg-deco" r="6.4" fill="none" stroke="var(--kg-carve)" stroke-width=".8"/>'
        + _strokes("M0-4.5V4.5M-2.8-3.2q2.8-1.8 5.6 0M-2.8 3.2q2.8 1.8 5.6 0M-3.5 0h7", "carve", 1.5)
    )


def _barrel() -> str:
    return (
        shape("M-7.5-11.5q7.5-2.5 15 0 4 11.5 0 23-7.5 2.5-15 0-4-11.5 0-23z", "wine")
        + _lines("M-3.5-12q-2 12 0 24M3.5-12q2 12 0 24", "carve", 0.8, 0.6)
        + _strokes("M-9-6.5q9 3 18 0M-9 6.5q9 3 18 0", "brass", 2)
        + '<ellipse class="kg-deco" cy="-11.5" rx="7" ry="2" fill="var(--kg-lid)" stroke="var(--kg-carve)" '
        'stroke-width=".8"/>'
    )


def _chest() -> str:
    return (
        shape("M-12-4h17v15h-17z", "tea")
        + shape("M5-4l7-6V5l-7 6z", "brass")
        + shape("M-12-4l7-6h17l-7 6z", "lid")
        + _lines("M-12 0h3v-4M5 0H2v-4M-12 7h3v4M5 7H2v4", "carve", 1)
        + '<path d="M-7.5 6.5q0-6 7-6.5 0 6.5-7 6.5zm0 0l-1.5 2" fill="var(--kg-leaf)" '
        'stroke="var(--kg-carve)" stroke-width=".8"/>'
    )


def _sack() -> str:
    return (
        shape("M-4.5-6q-8 6-7.5 13.5.5 4.5 12 4.5t12-4.5Q12.5 0 4.5-6z", "spice")
        + shape("M-6-12.5q3 1.5 6 0 3 1.5 6 0L4.5-6h-9z", "spice")
        + _lines("M-5-6.3h10", "brass", 2.4)
        + _lines("M-6 0q-2 4-1.5 8M7 1q1 4 0 7", "carve", 0.8, 0.6)
        + '<g fill="var(--kg-sail)"><circle cx="-2.5" cy="4" r="1.3"/><circle cx="2" cy="2" r="1.3"/>'
        '<circle cx="1.5" cy="7" r="1.3"/></g>'
    )


def _crane() -> str:
    return (
        shape("M-18 16h26v4h-26z", "wood")
        + shape("M-9 16L-7-13h4l2 29z", "wood")
        + shape("M-14-7L17-15l.8 3L-13-3.5z", "wood")
        + '<circle class="kg-p" cx="-5" cy="7" r="7.5" fill="var(--kg-lid)" stroke="var(--kg-carve)" '
        'stroke-width="1.4"/>'
        + _lines("M-5-.5v15M-12.5 7h15M-10 2l10 10M0 2l-10 10", "carve", 0.9)
        + _strokes("M15-14V3", "carve", 1.2)
        + shape("M9 3h12v9H9z", "tea")
        + _lines("M9 3l12 9M21 3L9 12", "carve", 0.8)
    )


def _tavern() -> str:
    return (
        shape("M-15 19V0h30v19z", "wall")
        + shape("M-19 1L0-15 19 1z", "roof")
        + shape("M-3 19V8q3-3 6 0v11z", "wood", width=1)
        + shape("M-11 5h5v6h-5zM6 5h5v6H6z", "gold", width=1)
        + '<circle class="kg-p" cy="-4.5" r="4.2" fill="var(--kg-sail)" stroke="var(--kg-carve)"/>'
        '<path d="M-2-6.5h3.2v4.5H-2zM1.2-5.6h1.3v2.4H1.2" fill="var(--kg-gold)" '
        'stroke="var(--kg-carve)" stroke-width=".7"/>'
    )


def _flood() -> str:
    waves = "".join(f"M-24 {y}q4-8 8 0t8 0 8 0 8 0 8 0 8 0" for y in (-4, 6, 16))
    return _strokes(waves, "water", 4.5) + _strokes("M-6-14q8-8 14 0-7-1-6 6", "water", 3.5)


def _bridge() -> str:
    return (
        shape("M-25 15V3Q0-17 25 3v12h-6Q16 0 0 0t-19 15z", "stone", width=1.4)
        + _lines("M-25 0Q0-20 25 0", "carve", 1.6)
        + _lines("M-18-5v6M-9-9v6M0-10v6M9-9v6M18-5v6", "carve", 1.2)
        + _lines("M-13 15q3-3 6 0t6 0 6 0 6 0", "water", 2)
    )


def _customs() -> str:
    return (
        shape("M-19 19v-3h38v3z", "stone", width=1)
        + shape("M-16 16V0h32v16z", "wall", width=1)
        + shape("M-19 0L0-13 19 0z", "stone", width=1.2)
        + shape("M-13 15V1h3.5v14zM-5 15V1h3.5v14zM1.5 15V1H5v14zM9.5 15V1H13v14z", "sail", width=0.9)
        + '<circle cy="-4.8" r="3.2" fill="var(--kg-gold)" stroke="var(--kg-carve)"/>'
    )


def _patrol() -> str:
    """Draw the patrol ship under sail."""
    return (
        '<ellipse cy="15" rx="24" ry="4" fill="#000" opacity=".22"/>'
        + shape("M-24 4l4-1H18l7-3q-1 10-9 14h-30q-8-3-10-10z", "wood", width=1.5)
        + _lines("M-21 8H21", "gold", 1.8)
        + _strokes("M-9 3V-21M8 3V-24", "carve", 2)
        + shape("M-18-17h17q3 6 0 12h-17q3-6 0-12z", "sail", width=1.2)
        + shape("M-1-20h17q3 7.5 0 15H-1q3-7.5 0-15z", "sail", width=1.2)
        + '<path d="M5.5-16v7M2-12.5h7" stroke="var(--kg-ember)" stroke-width="2.6"/>'
        + '<path d="M8-28l9 2.5-9 2.5z" fill="var(--kg-ember)"/>'
    )


def _spot() -> str:
    """Draw an empty cell of the chart."""
    corners = _lines("M-31-26v-5h5M26-31h5v5M31 26v5h-5M-26 31h-5v-5", "spot", 1.2, 0.8)
    return f'{corners}<path d="M-31-31h62v62h-62z" fill="transparent"/>'


def _round(fill: str) -> str:
    return (
        f'<circle class="kg-p" r="11" fill="var(--kg-{fill})" stroke="var(--kg-carve)" stroke-width="1.5"/>'
    )


def _just() -> str:
    """Draw the mark of the card placed last."""
    return "".join(
        f'<rect x="-31" y="-31" width="62" height="62" rx="5" fill="none" stroke="var(--kg-{colour})" '
        f'stroke-width="{width}"/>'
        for colour, width in (("carve", 6.4), ("ember", 4))
    )


def _nobody() -> str:
    """Draw the mark of a scored area without a keeper."""
    return _round("paper") + _strokes("M-5-5L5 5M5-5L-5 5", "ink", 2.6)


def _rose_back(colour: str) -> str:
    star = "M0-20L4-4 20 0 4 4 0 20-4 4-20 0-4-4z"
    return _strokes(star, colour, 1.6)


def _unknown() -> str:
    """Draw a chosen card that only its player knows: neither dock nor water shows."""
    return (
        _tile("hull") + '<rect class="kg-deco" x="-26" y="-26" width="52" height="52" rx="3" fill="none" '
        'stroke="var(--kg-brass)" stroke-width="1.4"/>' + f'<g transform="scale(.8)">{_anchor()}</g>'
    )
