"""Tallies of open areas' depots, and keepers of scored areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, floor
from typing import Any, NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.drawing.svg import Piece, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kontor import words
from kernel_games.games.kontor.drawing import glyphs as art
from kernel_games.games.kontor.drawing.layout import CARD, Field, Layout, Point
from kernel_games.games.kontor.grid import CELLS, xy
from kernel_games.games.kontor.words import say

_LEAST = 3
"""Cards of an area from which on its depot is summed up; fewer can be seen at a glance."""

_FIGURES = 12.5
_ROW, _CHIP, _SIGN, _EDGE = 16.5, 17.5, 18.0, 3.0
"""Height of a row, widths of a count and of the sign of a good, and the margin, for such figures."""

_AWAY = 8.0
"""From a card to the tally beside it: so long is the tail that points at the card."""

_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))

View = Mapping[str, Any]
Cell = tuple[int, int]
Rows = tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
"""The goods of a depot, each with seats and counts."""


class Place(NamedTuple):
    """Place of a tally.

    Attributes
    ----------
    area : Area
        In units of the drawing.
    tip : (float, float)
        Where its tail ends, seen from its upper left corner.
    side : (int, int)
        On which side of the card it lies.
    flat : bool
        Whether all goods stand in one row.
    """

    area: Area
    tip: Point
    side: Cell
    flat: bool


def tallies(t: Layout, f: Field, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw each area's tally: its warehouses, or its keeper."""
    scale, size = f.cell / CARD, round(t.small / _FIGURES, 3)
    valued = view["valuation"]["area"] if view["valuation"] else None
    counted = tuple(
        (tuple(map(_xy, area["cells"])), rows)
        for index, area in enumerate(view["areas"])
        if index != valued and (rows := _rows(area)) and len(area["cells"]) >= _LEAST
    )
    cards = frozenset((cell["x"], cell["y"]) for cell in view["cells"])
    places = _places(t.inner, f, size, cards, counted, gaps=_gaps(view, cards))
    for area in view["areas"]:
        x, y = f.at(*_xy(area["centre"]))
        where = {"n": len(area["cells"]), "offset": words.offset(*_xy(area["centre"]))}
        if area["open"]:
            label = say("open_area", **where, depot=words.counts(area["depot"], names))
            key, place = f"depot:{area['centre']}", places.get(_xy(area["cells"][0]))
            if not place:
                yield Piece(key, "", x, y, "depots", label=label, box=(-14, -14, 28, 28))
                continue
            body = _tally(_rows(area), place.tip, place.side, flat=place.flat)
            if view["seat"] is not None and any(_may_lie(cards, cell) for cell in _reached(f, place.area)):
                body = art.still(body)
            box = (0.0, 0.0, place.area.width / size, place.area.height / size)
            yield Piece(key, body, place.area.x, place.area.y, "depots", 0, size, "", label, box)
            continue
        keeper = area["keeper"]
        if keeper is None:
            label, body = say("nobodys_area", **where), art.still(art.use("nobody"))
        else:
            label = say("kept_area", names, **where, seat=keeper)
            body = art.still(art.use(f"keeper{keeper}"))
        key, at, large = f"keeper:{area['centre']}", (x, round(y + 7 * scale, 1)), round(scale * 1.25, 3)
        yield Piece(key, body, *at, "keepers", 0, large, "", label, (-14, -18, 28, 36))


def _xy(name: str) -> Cell:
    return xy(CELLS[name])


def _rows(area: View) -> Rows:
    rows = (
        (good, tuple((seat, n) for seat, n in enumerate(counts) if n))
        for good, counts in area["depot"].items()
    )
    return tuple(row for row in rows if row[1])


def _may_lie(cards: frozenset[Cell], cell: Cell) -> bool:
    """Return whether a cell can be picked to place a card."""
    x, y = cell
    return any((x + dx, y + dy) in cards for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def _gaps(view: View, cards: frozenset[Cell]) -> frozenset[Cell]:
    """Return the cells that decide most: each is the last one free beside an open area."""
    west, north, east, south = view["room"]
    found = set()
    for area in view["areas"]:
        beside = {(x + dx, y + dy) for x, y in map(_xy, area["cells"]) for dx, dy in _SIDES}
        free = [(x, y) for x, y in beside - cards if west <= x <= east and north <= y <= south]
        if area["open"] and len(free) == 1:
            found.add(free[0])
    return frozenset(found)


# Where they lie


@cached_per_language(256)
def _places(
    inner: Area,
    f: Field,
    size: float,
    cards: frozenset[Cell],
    areas: tuple[tuple[tuple[Cell, ...], Rows], ...],
    *,
    gaps: frozenset[Cell],
) -> Mapping[Cell, Place]:
    """Return the places of tallies, by the first cell of each area.

    Each lies beside a card of its area, over no card and no other tally, and over as few cells as can be
    where a card may be placed next; on no area's last gap, if there is room beyond the card that is in the
    way. Where there is no room at all, there is none.
    """
    found: dict[Cell, Place] = {}
    for cells, rows in areas:
        middle = (sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells))
        best: tuple[tuple[float, ...], Place] | None = None
        for flat in (False, True):
            wide, high = (part * size for part in _measure(rows, flat=flat))
            for x, y in cells:
                for far in (0, 1):
                    for place in _beside(f, (x, y), size, Area(0, 0, wide, high), far, flat=flat):
                        reached = _reached(f, place.area)
                        if cards.isdisjoint(reached) and _free(inner, place.area, found):
                            last = len(gaps.intersection(reached))
                            wanted = sum((a + dx, b + dy) in cards for a, b in reached for dx, dy in _SIDES)
                            cost = (last, far, wanted, flat, abs(x - middle[0]) + abs(y - middle[1]))
                            best = min(best or (cost, place), (cost, place))
        if best:
            found[cells[0]] = best[1]
    return found


def _measure(rows: Rows, *, flat: bool) -> Point:
    """Return width and height of a tally."""
    wide = [_SIGN + _CHIP * len(held) for _, held in rows]
    if flat:
        return sum(wide) + 2 * _EDGE, _ROW + _EDGE
    return max(wide) + 2 * _EDGE, _ROW * len(rows) + _EDGE


def _beside(f: Field, cell: Cell, size: float, sheet: Area, far: int, *, flat: bool) -> Iterator[Place]:
    """Yield candidate boxes on each side of a card, so many cells away: centred, or in line with an edge."""
    x, y = f.at(*cell)
    half = f.cell / 2
    for side in _SIDES:
        for shift in (0, -1, 1):
            a, b = half - sheet.width / 2, half - sheet.height / 2
            away = half + far * f.cell + _AWAY
            dx, dy = (
                (side[0] * (away + sheet.width / 2), shift * b)
                if side[0]
                else (shift * a, side[1] * (away + sheet.height / 2))
            )
            area = sheet._replace(x=round(x + dx - sheet.width / 2, 1), y=round(y + dy - sheet.height / 2, 1))
            tip = (x + side[0] * (half - 1) - area.x, y + side[1] * (half - 1) - area.y)
            yield Place(area, (round(tip[0] / size, 1), round(tip[1] / size, 1)), side, flat)


def _reached(f: Field, area: Area) -> list[Cell]:
    """Return the cells that a box reaches into."""
    spans = []
    for start, long, zero in ((area.x, area.width, f.x), (area.y, area.height, f.y)):
        low, high = (start - zero) / f.cell, (start + long - zero) / f.cell
        spans.append(range(floor(low + 0.5), ceil(high - 0.5) + 1))
    return [(x, y) for x in spans[0] for y in spans[1]]


def _free(inner: Area, area: Area, others: Mapping[Cell, Place]) -> bool:
    """Return whether a box is on the chart and overlaps no other."""
    x, y, wide, high = area
    inside = inner.x <= x and x + wide <= inner.x + inner.width
    inside &= inner.y <= y and y + high <= inner.y + inner.height
    return inside and all(
        x + wide < left or left + width < x or y + high < top or top + height < y
        for (left, top, width, height), *_ in others.values()
    )


# What they look like


@cached_per_language(1024)
def _tally(rows: Rows, tip: Point, side: Cell, *, flat: bool) -> str:
    """Draw a tally with a tail: for each good a count in each owner's colour and shape."""
    wide, high = _measure(rows, flat=flat)
    x, y = min(max(tip[0], 8), wide - 8), min(max(tip[1], 8), high - 8)
    # Over a card on the way it is thin: what the card says must be read.
    foot = 6 if max(-tip[0], tip[0] - wide, -tip[1], tip[1] - high) < 2 * _AWAY else 2
    begins = (
        f"{'0' if side[0] > 0 else number(wide)} {number(y - foot)}v{2 * foot}"
        if side[0]
        else f"{number(x - foot)} {'0' if side[1] > 0 else number(high)}h{2 * foot}"
    )
    paper = 'class="kg-p kg-f" fill="var(--kg-paper)" stroke="var(--kg-edge)"'
    # The tail may cross a space that a card can be placed on.
    tail = art.still(f'<path {paper} d="M{begins}L{number(tip[0])} {number(tip[1])}z"/>')
    markup = f'{tail}<rect {paper} width="{number(wide)}" height="{number(high)}" rx="4"/>'
    marks = figures = ""
    left, top = _EDGE, _EDGE / 2 + _ROW / 2
    for good, held in rows:
        marks += art.use(good, left + _SIGN / 2, top, 0.6)
        for n, (seat, count) in enumerate(held):
            at = left + _SIGN + _CHIP * (n + 0.5)
            marks += art.use(f"chip{seat}", at, top)
            figures += f'<text x="{number(at)}" y="{number(top + 4.4)}">{count}</text>'
        if flat:
            left += _SIGN + _CHIP * len(held)
        else:
            top += _ROW
    drawn = markup + marks + art.figures(figures, _FIGURES, "light")
    # A close-up that ends before it would show its tail alone.
    return drawn if foot == 6 else f'<g class="kg-far">{drawn}</g>'
