"""The field as pieces: cards, canals, quays, houses and the ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kernel_games.drawing.svg import Piece, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kontor import words
from kernel_games.games.kontor.drawing import glyphs as art
from kernel_games.games.kontor.drawing.layout import CARD, Field
from kernel_games.games.kontor.grid import CELLS, NAMES, cell_at, xy
from kernel_games.games.kontor.words import say

_TURNS = {"across": 0, "down": -90, None: -45}
"""Rotation of a bridge by its direction; askew while its player is asked (KO-D23)."""

View = Mapping[str, Any]


def harbour(f: Field, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw everything on the field."""
    scale = round(f.cell / CARD, 3)
    cells = {each["cell"]: each for each in view["cells"]}
    areas = view["areas"]
    valued = view["valuation"]["area"] if view["valuation"] else None
    yield from _bed(f, cells, areas, valued)
    yield from _frame(f, view)
    yield from _spots(f, view, cells, scale)
    yield from _cards(f, view, names, scale)
    yield from _houses(f, cells, scale)
    yield from _ship(f, view, scale)


# Between and around the cards


def _bed(f: Field, cells: Mapping[str, View], areas: Sequence[View], valued: int | None) -> Iterator[Piece]:
    """Draw the ground that joins cards, water or stone, and the marks of scored areas."""
    where = {(each["x"], each["y"]): each for each in cells.values()}
    joints = {"water": "", "dock": ""}
    for (x, y), each in sorted(where.items()):
        wet = _wet(each)
        for dx, dy in ((1, 0), (0, 1)):
            other = where.get((x + dx, y + dy))
            if other and _wet(other) == wet and (wet or other["area"] == each["area"]):
                joints["water" if wet else "dock"] += f"M{x} {y}{'h1' if dx else 'v1'}"
    body = "".join(
        f'<path d="{d}" fill="none" stroke="var(--kg-{colour})" stroke-width="{width}"/>'
        for d, colour, width in (
            (joints["water"], "water", 0.94),
            (joints["dock"], "stone", 0.9),
        )
        if d
    )
    yield Piece("bed", body, f.x, f.y, "bed", 0, f.cell)
    for number_of, area in enumerate(areas):
        if not area["open"] or number_of == valued:
            body = _veil(tuple(area["cells"]), area["keeper"], scored=not area["open"])
            yield Piece(f"closed:{area['centre']}", body, f.x, f.y, "rings", 0, f.cell)


@cached_per_language(512)
def _veil(cells: tuple[str, ...], keeper: int | None, *, scored: bool) -> str:
    """Draw a closed area: a gold edge, and a wash of its keeper's colour once scored."""
    inside = {_xy(name) for name in cells}
    wash = edge = ""
    for x, y in sorted(inside):
        wash += f"M{x} {y}h0"
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if (x + dx, y + dy) not in inside:
                start = (x + (dx - abs(dy)) * 0.47, y + (dy - abs(dx)) * 0.47)
                edge += f"M{start[0]:g} {start[1]:g}{'v' if dx else 'h'}.94"
    colour = "carve" if keeper is None else f"seat{keeper}"
    cover = f'<path d="{wash}" stroke="var(--kg-{colour})" opacity=".24"/>' if scored else ""
    return art.still(
        f'<g stroke-linecap="square">{cover}<path class="kg-l" d="{edge}" fill="none" stroke="var(--kg-won)" '
        'stroke-width=".09"/></g>'
    )


def _wet(cell: View) -> bool:
    return cell["owner"] is None


def _xy(name: str) -> tuple[int, int]:
    return xy(CELLS[name])


@cached_per_language(512)
def _name(x: int, y: int) -> str:
    return NAMES.get(cell_at(x, y), "")


def _frame(f: Field, view: View) -> Iterator[Piece]:
    """Draw the room to grow, and a stone pier where the field has its full width."""
    west, north, east, south = view["box"]
    size = view["size"]
    full = (east - west + 1 == size, south - north + 1 == size)
    mole = ""
    if full[0]:
        mole += "".join(
            f"M{number(x)} {number(north - 0.5)}V{number(south + 0.5)}" for x in (west - 0.58, east + 0.58)
        )
    if full[1]:
        mole += "".join(
            f"M{number(west - 0.5)} {number(y)}H{number(east + 0.5)}" for y in (north - 0.58, south + 0.58)
        )
    body = (
        f'<path d="{mole}" fill="none" stroke="var(--kg-carve)" stroke-width=".15" stroke-linecap="square"/>'
        f'<path d="{mole}" fill="none" stroke="var(--kg-stone)" stroke-width=".1" stroke-linecap="square"/>'
        if mole
        else ""
    )
    box = (west - 0.66, north - 0.66, east - west + 1.32, south - north + 1.32)
    label = say("mole") if mole else ""
    yield Piece("mole", body, f.x, f.y, "bed", 0, f.cell, "", label, box)


# What can be pointed at


def _spots(f: Field, view: View, cells: Mapping[str, View], scale: float) -> Iterator[Piece]:
    """Draw the empty cells that the field may reach.

    A player can always point at those round the cards, even when nothing is placed: so their picks need not
    be sent again and again. Those farther off are only marked, or a listener would hear of a hundred cells.
    """
    half = CARD / 2 - 1
    box = (-half, -half, 2 * half, 2 * half)
    body = art.use("spot")
    west, north, east, south = view["room"]
    places = set(view["places"])
    round_cards = set()
    if view["seat"] is not None:
        for each in view["cells"]:
            round_cards |= {(each["x"] + dx, each["y"] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    for x in range(max(west, f.shown[0]), min(east, f.shown[2]) + 1):
        for y in range(max(north, f.shown[1]), min(south, f.shown[3]) + 1):
            name = _name(x, y)
            if name in cells:
                continue
            key, at = f"spot:{name}", f.at(x, y)
            if (x, y) in round_cards:
                label = say("spot", offset=words.offset(x, y))
                yield Piece(key, body, *at, "spots", 0, scale, f"cell:{name}", label, box)
            else:
                yield Piece(key, body, *at, "spots", 0, scale)
    places |= {move.split()[1] for move in view.get("legal", ()) if move.startswith("remove ")}
    if places:
        yield Piece(
            "places", _buoys(places - cells.keys(), places & cells.keys()), f.x, f.y, "rings", 0, f.cell
        )


def _buoys(open_: set[str], laid: set[str]) -> str:
    """Draw the marks of legal places: dots, and frames round cards, since what is on them must be seen."""

    def marks(names: set[str], shape: str, colour: str, size: str) -> str:
        d = "".join(f"M{x} {y}{shape}" for x, y in sorted(map(_xy, names)))
        look = ' class="kg-h"' if colour == "may" else ""
        return f'<path{look} d="{d}" stroke="var(--kg-{colour})" stroke-width="{size}"/>' if d else ""

    frame = "m-.47-.47h.94v.94h-.94z"
    drawn = (
        marks(open_, "h0", "may", ".3")
        + marks(laid, frame, "carve", ".08")
        + marks(laid, frame, "may", ".05")
    )
    return art.still(f'<g fill="none" stroke-linecap="round">{drawn}</g>')


def face_label(card: View, names: tuple[str, ...]) -> str:
    """Return a card in words: owner, number and face."""
    kind, owner = card["kind"], card["owner"]
    value = words.number(card)
    if kind == "centre":
        return say("centre_card")
    if owner is None:
        told = say(f"card_{kind}", number=value)
    elif kind == "dock":
        told = say("card_dock", names, seat=owner, number=value, goods=tuple(card["goods"]))
    else:
        told = say(f"card_{kind}", names, seat=owner, number=value)
    for sign in ("ship", "coin"):
        if card[sign]:
            told = say(f"with_{sign}", told=told)
    return told


def _cards(f: Field, view: View, names: tuple[str, ...], scale: float) -> Iterator[Piece]:
    seat = view["seat"]
    for cell in view["cells"]:
        name, x, y = cell["cell"], cell["x"], cell["y"]
        told = face_label(cell, names)
        if cell["special"]:
            told = say("_".join(filter(None, ("under", _kind(cell["special"]), cell["way"]))), told=told)
        if name == view["just"]:
            told = say("just", told=told)
        if name == view["ship"]:
            told = say("under_ship", told=told)
        area = None if cell["area"] is None else view["areas"][cell["area"]]
        if area and not area["open"]:
            keeper = area["keeper"]
            told = (
                say("in_closed", told=told)
                if keeper is None
                else say("in_kept", names, told=told, seat=keeper)
            )
        label = say("lies", told=told, offset=words.offset(x, y)) if cell["card"] != "centre" else told
        pick = "" if seat is None else f"cell:{name}"
        key = f"card:{cell['card']}"
        yield Piece(key, art.card(cell), *f.at(x, y), "cards", 0, scale, pick, label, art.CARD_BOX)
        if cell["special"]:
            kind = _kind(cell["special"])
            turn = _TURNS[cell["way"]] if kind == "bridge" else 0
            body = art.still(art.use(f"on-{kind}"))
            # Above the warehouses of its card, which is what it is about.
            layer = "houses" if kind == "bridge" else "keepers"
            yield Piece(f"special:{name}", body, *f.at(x, y), layer, turn, scale)
    if view["just"]:
        yield Piece("just", art.still(art.use("just")), *f.at(*_xy(view["just"])), "rings", 0, scale)


def _kind(card: str) -> str:
    return card.rstrip("0123456789")


# What stands on the quays


def _houses(f: Field, cells: Mapping[str, View], scale: float) -> Iterator[Piece]:
    """Draw the warehouses of open areas, each on the card that brought it (KO-D14)."""
    for name, cell in cells.items():
        slots = art.SLOTS[len(cell["goods"])]
        body = "".join(
            art.use(f"home-{good}{cell['owner']}", x, 28.5, art.HOMES[len(slots)])
            for good, stored, (x, _) in zip(cell["goods"], cell["stored"], slots, strict=True)
            if stored
        )
        if body:
            yield Piece(f"houses:{name}", art.still(body), *f.at(cell["x"], cell["y"]), "houses", 0, scale)


def _ship(f: Field, view: View, scale: float) -> Iterator[Piece]:
    if view["ship"]:
        x, y = _xy(view["ship"])
        label = say("ship_at", offset=words.offset(x, y))
        at = f.at(x, y)
        yield Piece(
            "ship",
            art.still(art.use("patrol")),
            at[0],
            round(at[1] + 11 * scale, 1),
            "keepers",
            0,
            round(0.88 * scale, 3),
            "",
            label,
            (-25, -28, 50, 46),
        )
