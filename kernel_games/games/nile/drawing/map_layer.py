"""The changing layer of the map: explored hexes, tribes, counters, caches, explorers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from kernel_games.drawing.svg import UID, Piece, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile import words
from kernel_games.games.nile.drawing import glyphs as art
from kernel_games.games.nile.drawing import outlook
from kernel_games.games.nile.drawing.asking import decides
from kernel_games.games.nile.drawing.coast import look_of, made_friends, mirrored, rapids, short, stream
from kernel_games.games.nile.drawing.decoration import lens
from kernel_games.games.nile.drawing.glyphs import HEX, SIZE
from kernel_games.games.nile.drawing.keys import BLOCK
from kernel_games.games.nile.drawing.layout import LARGE, Layout, lay_out
from kernel_games.games.nile.land.africa import BLANK, Africa
from kernel_games.games.nile.words import counted, say

_FLAG = 0.95
"""Smallest scale of a flag."""

FAR = 2
"""So far around the explorer every hex says what is in it."""

_HIGH = sqrt(3)
_ROUND = "M10.8 0A10.8 10.8 0 1 1-10.8 0 10.8 10.8 0 1 1 10.8 0z"


# Land


@cached_per_language(8192)
def _land(
    africa: Africa, hex_: int, look: str, known: tuple[str, int, int, bool, bool], *, whole: bool
) -> str:
    """Draw a hex, around its centre, in units of symbols.

    `look` is ``p`` for published, ``x`` for entered, ``f`` for what only others have entered. Without `whole`
    what the map shows from the start is left out.
    """
    letter, out, inn, cataract, oasis = known
    if letter == BLANK:
        return ""
    made = ""
    first = not whole and africa.terrain[hex_] != BLANK
    if not first:
        made = art.land(letter, published=look == "p", mirror=mirrored(hex_))
    if not first or (out, inn) != (africa.out[hex_], africa.inn[hex_]):
        way = stream(africa, hex_, out, inn, SIZE)
        made += art.river(way, published=look == "p") if way else ""
    if cataract and not (first and hex_ in africa.cataracts):
        fall = rapids(africa, hex_, out, SIZE)
        made += art.falls(*fall) if fall else ""
    if oasis and not (first and hex_ in africa.oases):
        made += art.oasis()
    return f'<g class="kg-far">{made}</g>' if made and look == "f" else made


def _known(view: Mapping[str, Any], africa: Africa, hex_: int) -> tuple[str, int, int, bool, bool]:
    name = africa.hexes[hex_]
    falls, oases = view["cataracts"], view["oases"]
    return view["terrain"][hex_], int(view["out"][hex_]), view["inn"][hex_], name in falls, name in oases


def explored(t: Layout, view: Mapping[str, Any], africa: Africa, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the hexes that have been explored since 1820."""
    half = round(SIZE * _HIGH / 2, 1)
    told = told_elsewhere(t, view, africa)
    falls = {africa.index[name] for name in view["cataracts"]} - africa.cataracts
    oases = {africa.index[name] for name in view["oases"]} - africa.oases
    found = (
        hex_
        for hex_, (now, before) in enumerate(zip(view["terrain"], africa.terrain, strict=True))
        if now != before
        or int(view["out"][hex_]) != africa.out[hex_]
        or view["inn"][hex_] != africa.inn[hex_]
        or hex_ in falls
        or hex_ in oases
    )
    for hex_ in found:
        body = _land(africa, hex_, look_of(view, hex_), _known(view, africa, hex_), whole=False)
        if body:
            x, y = t.centre(africa.places[hex_])
            # A walk may light it, also where another piece says what it is.
            label = "" if hex_ in told else words.hex_words(view, africa, hex_, names)
            box, key = (-half, -half, 2 * half, 2 * half), f"land:{africa.hexes[hex_]}"
            yield Piece(key, body, x, y, "land", 0, t.scale, "", label, box, HEX)


# Tokens


def tribes(t: Layout, view: Mapping[str, Any], africa: Africa, names: tuple[str, ...]) -> Iterator[Piece]:
    """Natives with number and strength (3.33)."""
    size = t.scale if t.radius < LARGE else round(t.scale * 0.82, 2)
    for name, one in view["natives"].items():
        x, y = t.centre(africa.places[africa.index[name]])
        y = round(y + 0.16 * t.radius, 1)
        label = say("token", token=words.tribe(one, names), hex=name)
        yield Piece(f"tribe:{name}", _tribe(view, one), x, y, "tokens", 0, size, "", label, art.TOKEN_BOX)


def _tribe(view: Mapping[str, Any], one: Mapping[str, Any]) -> str:
    seat = view["seat"]
    beaten = bool(one["beaten"]) if seat is None else seat in one["beaten"]
    return art.tribe(one["number"], one["strength"], friend=made_friends(view, one), beaten=beaten)


def counters(t: Layout, view: Mapping[str, Any], africa: Africa) -> Iterator[Piece]:
    """Draw the discovery counters (3.32)."""
    for name, shows in view["counters"].items():
        x, y = t.centre(africa.places[africa.index[name]])
        label = say("token", token=words.counter(shows), hex=name)
        yield Piece(
            f"counter:{name}",
            art.counter(shows),
            x,
            y,
            "tokens",
            0,
            t.scale,
            "",
            label,
            art.TOKEN_BOX,
            _ROUND,
        )


def stores(t: Layout, view: Mapping[str, Any], africa: Africa, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the caches (3.31)."""
    for seat, caches in enumerate(view["caches"]):
        for cache in caches:
            x, y = t.centre(africa.places[africa.index[cache["hex"]]])
            goods = tuple(counted(article, count) for article, count in cache["goods"].items() if count)
            label = say("cache_has", names, seat=seat, hex=cache["hex"], goods=goods)
            yield Piece(
                f"cache:{seat}:{cache['hex']}",
                art.cache_box(seat),
                x - 0.4 * t.radius,
                y + 0.4 * t.radius,
                "tokens",
                0,
                t.scale,
                "",
                label,
                (-8, -8, 16, 16),
            )


def flags(t: Layout, view: Mapping[str, Any], africa: Africa, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the explorers in Africa; several in a hex are side by side, and at the edge they step in."""
    taken: dict[str, int] = {}
    chart = t.chart.inset(12 * t.scale)
    # A large hex has room for a flag below its number.
    low, size = (0.4 * t.radius, 0.55 * t.scale) if t.radius >= LARGE else (0, max(1.12 * t.scale, _FLAG))
    for seat, one in enumerate(view["explorers"]):
        name = one["hex"]
        if name is None or not one["alive"]:
            continue
        n = taken[name] = taken.get(name, -1) + 1
        x, y = t.centre(africa.places[africa.index[name]])
        y += low
        x = max(chart.x, min(chart.x + chart.width, x + 6 * n * t.scale))
        y = max(chart.y + 10 * t.scale, min(chart.y + chart.height, y + 2 * n * t.scale))
        label = words.state_of(view, seat, names)
        at = x, y, "flags", 0, round(size, 2)
        yield Piece(f"explorer:{seat}", art.flag(seat), *at, "", label, art.FLAG_BOX)


# Hexes that are spoken of and pointed at


@cached_per_language(2048)
def around(africa: Africa, hex_: int) -> dict[int, int]:
    """Return the hexes up to :data:`FAR` steps over land from one, with the direction of its neighbours."""
    beside = {other: way for way, other in enumerate(africa.near[hex_], 1) if other >= 0}
    found = {hex_: 0, **beside}
    for _ in range(FAR - 1):
        for one in tuple(found):
            for other in africa.near[one]:
                if other >= 0:
                    found.setdefault(other, 0)
    return dict(sorted(found.items()))


def _here(view: Mapping[str, Any], africa: Africa) -> int:
    """Return the hex of the explorer whose surroundings are told; -1 if they are in Europe."""
    seat = view["seat"] if view["seat"] is not None else view["mover"]
    name = view["explorers"][seat]["hex"]
    return -1 if name is None else africa.index[name]


def _say_hex(
    view: Mapping[str, Any], africa: Africa, hex_: int, direction: int, names: tuple[str, ...]
) -> str:
    told = words.hex_words(view, africa, hex_, names, direction)
    costs = view.get("moves_to", {}).get(africa.hexes[hex_], {}) if view["phase"] == "move" else {}
    ways = tuple(say("costs", mode=mode, n=cost) for mode, cost in costs.items())
    return outlook.told(view, africa.hexes[hex_], say("may_go", hex=told, ways=ways) if ways else told)


def told_elsewhere(t: Layout, view: Mapping[str, Any], africa: Africa) -> frozenset[int]:
    """Return the hexes that :func:`reach` tells of: only those next to the explorer, under a glass."""
    here = _here(view, africa)
    if here < 0 or t.narrow or view["phase"] == "counter":
        return frozenset()
    return frozenset(
        hex_ for hex_, direction in around(africa, here).items() if not t.glass or direction or hex_ == here
    )


def reach(t: Layout, view: Mapping[str, Any], africa: Africa, names: tuple[str, ...]) -> Iterator[Piece]:
    """Hexes that can be pointed at, and those near the explorer in words."""
    if view["phase"] == "counter":
        yield from _free(t, view, africa)
        return
    here = _here(view, africa)
    may = decides(view) and view["phase"] == "move"
    half = round(max(12 / t.scale, SIZE * _HIGH / 2), 1)
    box = (-half, -half, 2 * half, 2 * half)
    for hex_ in sorted(told_elsewhere(t, view, africa)):
        direction = around(africa, here)[hex_]
        name = africa.hexes[hex_]
        x, y = t.centre(africa.places[hex_])
        pick = f"hex:{name}" if may and direction else ""
        body = art.use("go" if may and name in view.get("moves_to", {}) else "h")
        label = _say_hex(view, africa, hex_, direction, names)
        yield Piece(f"hex:{name}", body, x, y, "reach", 0, t.scale, pick, label, box, HEX)


def _free(t: Layout, view: Mapping[str, Any], africa: Africa) -> Iterator[Piece]:
    """Draw the hexes where a discovery counter may be put (4.4), and other blank hexes, to be asked about."""
    if not decides(view):
        return
    half = round(12 / t.scale, 1)
    free = {africa.index[move.split()[-1]] for move in view["legal"]}
    beside = {other for hex_ in free for other in africa.near[hex_] if other >= 0}
    # A question whether a counter may lie in a hex shows which it is, and not what is free.
    asked = {africa.index[f"{view['asked']:0>4}"]} if "asked" in view else set()
    for hex_ in sorted(free | (beside & set(africa.blank)) | asked):
        name = africa.hexes[hex_]
        x, y = t.centre(africa.places[hex_])
        pick, box = f"hex:{name}", (-half, -half, 2 * half, 2 * half)
        body = art.use("spot" if hex_ in free else "h")
        yield Piece(pick, body, x, y, "reach", 0, t.scale, pick, name, box, HEX)


def ports(t: Layout, view: Mapping[str, Any], africa: Africa) -> Iterator[Piece]:
    """Draw the ports, while one is chosen; where the map is small they are chosen from the list."""
    if view["phase"] != "port" or not decides(view) or t.narrow:
        return
    for key, hex_ in africa.ports.items():
        x, y = t.centre(africa.places[hex_])
        label = words.place(view, africa.hexes[hex_])
        half = round(max(13.0, 12.1 / t.scale), 1)
        box = (-half, -half, 2 * half, 2 * half)
        yield Piece(f"port:{key}", art.use("go"), x, y, "reach", 0, t.scale, f"port:{key}", label, box, HEX)


def glass(t: Layout, view: Mapping[str, Any], africa: Africa, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the explorer's surroundings under a magnifying glass, where the hexes are too small."""
    here = _here(view, africa)
    if not t.glass or here < 0 or (t.narrow and view["phase"] in BLOCK):
        return
    middle = t.glass.x + t.glass.width / 2, t.glass.y + t.glass.height / 2
    yield Piece("lens", lens(t.glass.height / 2 - 3), *middle, "glass")
    may = decides(view) and view["phase"] == "move"
    half = round(SIZE * _HIGH / 2, 1)
    for hex_, x, y, scale, key in under_glass(t, view, africa):
        direction = around(africa, here)[hex_]
        name = africa.hexes[hex_]
        pick = f"hex:{name}" if may and direction else ""
        body = _magnified(view, africa, hex_, go=may and name in view.get("moves_to", {}))
        label = _say_hex(view, africa, hex_, direction, names)
        box = (-half, -half, 2 * half, 2 * half)
        yield Piece(f"near:{key}", body, x, y, "glass", 0, scale, pick, label, box, HEX)
        if name in view["natives"]:
            # A piece of its own, so that what is written on the hex is what the hex is called.
            folk = f'<g pointer-events="none">{_tribe(view, view["natives"][name])}</g>'
            at = x, round(y + 4.4 * scale, 1)
            yield Piece(f"folk:{key}", folk, *at, "glass", 0, round(0.72 * scale, 2))


def under_glass(
    t: Layout, view: Mapping[str, Any], africa: Africa
) -> Iterator[tuple[int, float, float, float, str]]:
    """Yield each hex under the magnifying glass: where its centre is, how large, and the key of its place."""
    here = _here(view, africa)
    if not t.glass or here < 0 or (t.narrow and view["phase"] in BLOCK):
        return
    radius = (t.glass.height / 2 - 7) / 4.36
    left, top = t.glass.x + t.glass.width / 2, t.glass.y + t.glass.height / 2
    column, row = africa.places[here]
    for hex_ in around(africa, here):
        c, r = africa.places[hex_]
        x = left + 1.5 * radius * (c - column)
        y = top + _HIGH * radius * (r - row + (c % 2 - column % 2) / 2)
        key = f"{c - column}:{2 * (r - row) + c % 2 - column % 2}"
        yield hex_, round(x, 1), round(y, 1), round(radius / SIZE, 2), key


def chart(africa: Africa, t: Layout) -> Piece:
    """Draw the map of the narrow table, which is further up while it is pointed at."""
    down = t.chart.y - lay_out(africa, 1, layout="narrow").chart.y
    return Piece("chart", f'<use href="#{UID}-map" transform="translate(0 {number(down)})"/>', 0, 0, "land")


def focus(t: Layout, view: Mapping[str, Any], africa: Africa) -> tuple[float, float] | None:
    """Return the place of the explorer on the map."""
    here = _here(view, africa)
    return None if here < 0 else t.centre(africa.places[here])


def _magnified(view: Mapping[str, Any], africa: Africa, hex_: int, *, go: bool) -> str:
    name = africa.hexes[hex_]
    body = art.use("site") + _land(africa, hex_, look_of(view, hex_), _known(view, africa, hex_), whole=True)
    if go:
        body += art.use("go")
    if name in view["counters"]:
        body += f'<g transform="translate(0 3.6) scale(.72)">{art.counter(view["counters"][name])}</g>'
    for seat, caches in enumerate(view["caches"]):
        if any(cache["hex"] == name for cache in caches):
            body += f'<g transform="translate(-5 6)">{art.cache_box(seat)}</g>'
    if hex_ in africa.ports.values():
        body += art.port()
    here = [seat for seat, one in enumerate(view["explorers"]) if one["hex"] == name and one["alive"]]
    for n, seat in enumerate(here):
        at = f"translate({short(3 + 4 * n)} {short(6 + 1.4 * n)})"
        body += f'<g transform="{at} scale(.7)">{art.flag(seat)}</g>'
    return body + f'<text class="kg-no" y="-5.2" font-size="6.2">{name}</text>'
