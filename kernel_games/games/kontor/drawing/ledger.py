"""A valuation of Kontor under way, as pieces: rows of warehouses that are struck off, and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kernel_games.drawing.kit import Area
from kernel_games.drawing.lettering import cut, length, text
from kernel_games.drawing.svg import UID, Piece, escape, number
from kernel_games.games.kontor.components import GOODS
from kernel_games.games.kontor.drawing import glyphs as art
from kernel_games.games.kontor.drawing.layout import Field, Layout
from kernel_games.games.kontor.grid import CELLS, xy
from kernel_games.games.kontor.words import PHRASES, say

View = Mapping[str, Any]

_HEAD, _ROW, _FOOT = 62.0, 62.0, 88.0
_SIDE, _LEAD = 50.0, 72.0
_LINES = 3
_WIDE, _NARROW = 380.0, 348.0
_HIGH = _HEAD + _ROW * len(GOODS) + _FOOT


def ledger(t: Layout, f: Field, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """The valuation, large on the chart where it hides least of its area.

    What stays during all steps is one piece, so that a step sends little.
    """
    now = view["valuation"]
    if not now:
        return
    x, y, width, height = _sheet(t, f, view, view["areas"][now["area"]])
    room = (width - _SIDE - _LEAD) / view["players"]
    yield Piece("ledger", art.use("ledger"), x, y, "ledger")
    if now["good"]:
        below = y + _HEAD + _ROW * GOODS.index(now["good"])
        yield Piece("ledger:good", art.use("stripe"), x, below, "ledger")
    said = PHRASES("event", now["words"]["key"], now["words"]["facts"], names)
    title = say("valuation", step=now["step"] + 1, of=now["of"] + 1)
    lines = _lines(said, 13.5, width - (30 if now["winner"] is None else 76))
    label = f"{title}. {now['clause']}: {said}"
    yield Piece("ledger:title", text(14, 25, 15.5, title), x, y, "ledger")
    box = (0, 0, width, height)
    yield Piece("ledger:step", _words(now["clause"], lines), x, y, "ledger", label=label, box=box)
    strikes = any(map(sum, now["struck"].values())) or (
        view["players"] > 2 and not view["options"]["variant"]
    )
    for row, good in enumerate(GOODS):
        base = y + _HEAD + _ROW * row
        for seat in range(view["players"]):
            counts = (now["left"][good][seat], now["struck"][good][seat])
            place = (x + _SIDE + room * seat, base, room)
            yield from (_struck if strikes else _unstruck)(good, seat, counts, place)
        ahead = now["advantage"][good]
        if ahead:
            seat, lead = ahead
            mark = art.use(f"flag{seat}", -18) + text(8, 7, 20, f"+{lead}")
            told = say("advantage", names, seat=seat, good=good, n=lead)
            at = (x + width - _LEAD + 22, base + _ROW / 2)
            yield Piece(f"advantage:{good}", mark, *at, "tokens", 0, 1, "", told, (-20, -12, 58, 28))
    if now["winner"] is not None:
        at = (x + width - 34, y + height - 38)
        told = say("gains", names, seat=now["winner"])
        yield Piece(
            "gains", art.use(f"keeper{now['winner']}"), *at, "tokens", 0, 1.7, "", told, (-12, -18, 24, 34)
        )


def _sheet(t: Layout, f: Field, view: View, area: View) -> Area:
    """Where the ledger lies: on the chart where it hides least of the area; in a column below the chart."""
    if t.narrow:
        return Area(t.chart.x, t.chart.y + t.chart.height + 4, _NARROW, _HIGH)
    x, y, side, _ = t.inner
    own = [f.at(*xy(CELLS[name])) for name in area["cells"]]
    cards = [f.at(cell["x"], cell["y"]) for cell in view["cells"]]
    places = [
        Area(left, top, _WIDE, _HIGH)
        for left in (x + side - _WIDE - 6, x + 6)
        for top in (y + side - _HIGH - 6, round(y + (side - _HIGH) / 2), y + 6)
    ]
    return min(places, key=lambda place: (_hidden(place, own, f.cell), _hidden(place, cards, f.cell)))


def _hidden(place: Area, centres: Sequence[tuple[float, float]], cell: float) -> int:
    """How many cells a sheet would cover, in part or whole."""
    x, y, width, height = place
    half = cell / 2
    return sum(x - half < a < x + width + half and y - half < b < y + height + half for a, b in centres)


@lru_cache(maxsize=128)
def _lines(words: str, size: float, room: float) -> tuple[str, ...]:
    """Words on as many lines as they need, at most three; what does not fit there is cut."""
    lines = [""]
    rest = words.split()
    while rest:
        more = f"{lines[-1]} {rest[0]}".strip()
        if length(more) * size <= room or not lines[-1]:
            lines[-1] = cut(more, size, room)
            rest.pop(0)
        elif len(lines) < _LINES:
            lines.append("")
        else:
            lines[-1] = cut(" ".join((lines[-1], *rest)), size, room)
            break
    return tuple(lines)


def definitions(players: int, *, layout: str) -> str:
    """The sheet with a row for each good and a column for each player; the mark of the good that is told."""
    wide = _NARROW if layout == "narrow" else _WIDE
    width, height = number(wide), number(_HIGH)
    rules = "".join(f"M10 {number(_HEAD + _ROW * n)}H{number(wide - 10)}" for n in range(len(GOODS) + 1))
    room = (wide - _SIDE - _LEAD) / players
    sheet = (
        f'<rect x="4" y="5" width="{width}" height="{height}" rx="8" fill="#000" opacity=".3"/>'
        f'<rect class="kg-p kg-f" width="{width}" height="{height}" rx="8" fill="var(--kg-paper)" '
        f'stroke="var(--kg-won)" stroke-width="3"/><path d="{rules}" stroke="var(--kg-edge)"/>'
        + "".join(art.use(good, 27, _HEAD + _ROW * (n + 0.5), 1.25) for n, good in enumerate(GOODS))
        + "".join(art.use(f"flag{seat}", _SIDE + room * seat + 4, 46) for seat in range(players))
    )
    stripe = (
        f'<rect x="8" y="1" width="{number(wide - 16)}" height="{number(_ROW - 2)}" rx="5" '
        'fill="var(--kg-gold)" fill-opacity=".3"/>'
    )
    return f'<g id="{UID}-ledger">{sheet}</g><g id="{UID}-stripe">{stripe}</g>'


@lru_cache(maxsize=128)
def _words(clause: str, lines: tuple[str, ...]) -> str:
    below = _HEAD + _ROW * len(GOODS)
    told = "".join(
        f'<text x="14" y="{number(below + 40 + 17 * n)}">{escape(each)}</text>'
        for n, each in enumerate(lines)
    )
    return (
        text(14, below + 21, 12.5, clause, "quiet")
        + f'<g class="kg-t" font-size="13.5" fill="var(--kg-ink)">{told}</g>'
    )


Place = tuple[float, float, float]
"""Left, top and width of a player's place in a row."""


def _step(count: int, room: float) -> float:
    """From one warehouse to the next; they overlap where there is no room."""
    return round(min(23.0, (room - 26) / (count - 1)), 1) if count > 1 else 0


def _struck(good: str, seat: int, counts: tuple[int, int], place: Place) -> Iterator[Piece]:
    """A player's warehouses of one good, each by itself: what is struck off moves down and fades."""
    left, struck = counts
    x, base, room = place
    for n in range(left + struck):
        stands = n < left
        body = art.use(f"{'house' if stands else 'gone'}-{good}{seat}")
        at = (round(x + 12 + _step(left + struck, room) * n, 1), base + (33 if stands else 57))
        yield Piece(f"strike:{good}:{seat}:{n}", body, *at, "tokens", 0, 1.2 if stands else 0.9)


def _unstruck(good: str, seat: int, counts: tuple[int, int], place: Place) -> Iterator[Piece]:
    """A player's warehouses of one good where nothing is struck off."""
    x, base, room = place
    count = counts[0]
    if count:
        step = _step(count, room) / 1.2
        body = "".join(art.use(f"house-{good}{seat}", round(step * n, 1)) for n in range(count))
        yield Piece(f"stand:{good}:{seat}", body, x + 12, base + 42, "tokens", 0, 1.2)
