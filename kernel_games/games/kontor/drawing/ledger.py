"""A valuation as pieces: warehouses by player and good, crossed off one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kernel_games.drawing.kit import Area, rect
from kernel_games.drawing.lettering import cut, length, text
from kernel_games.drawing.svg import UID, Piece, escape, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kontor.components import GOODS
from kernel_games.games.kontor.drawing import glyphs as art
from kernel_games.games.kontor.drawing.layout import Field, Layout
from kernel_games.games.kontor.grid import CELLS, xy
from kernel_games.games.kontor.words import PHRASES, say

View = Mapping[str, Any]


class _Look(NamedTuple):
    """Measures of the ledger in a layout.

    Attributes
    ----------
    head, top, row, lead, line : float
        Heights: of the title, of the goods, of a player's row at most, of the leads and of a line of words.
    side, name, figures, house : float
        Width of the column of names; sizes of names and numbers; scale of a warehouse.
    lines : int
        How many lines of words there are at most.
    under : bool
        Whether numbers stand below the warehouses, else beside them.
    """

    head: float
    top: float
    row: float
    lead: float
    line: float
    side: float
    name: float
    figures: float
    house: float
    lines: int
    under: bool = True


_LOOKS = {
    "standard": _Look(34, 46, 74, 36, 19, 76, 14, 15, 1.1, 6),
    "wide": _Look(32, 42, 66, 32, 18, 96, 14, 15, 1.1, 3),
    "narrow": _Look(24, 24, 26, 24, 15.5, 66, 12, 12, 0.74, 2, under=False),
}
_EDGE = 8.0


def _look(t: Layout, players: int) -> _Look:
    """Return the measures for a player count."""
    look = _LOOKS[t.layout]
    rest = look.head + look.top + look.lead + look.line * look.lines + 12
    return look._replace(row=min(look.row, (t.sheet.height - rest) / players))


def ledger(t: Layout, f: Field, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the valuation beside its area; what stays is one piece, so a step sends little."""
    now = view["valuation"]
    if not now:
        return
    look, sheet = _look(t, view["players"]), _sheet(t, f, view)
    x, y, width, height = sheet
    column = _column(look, sheet)
    below = look.head + look.top + look.row * view["players"]
    yield Piece("ledger", art.use("ledger"), x, y, "ledger")
    if now["good"]:
        left = x + look.side + column * GOODS.index(now["good"])
        yield Piece("ledger:good", art.use("stripe"), left, y + look.head, "ledger")
    title = _title(view)
    line = look.head / 2 + 6
    body = text(14, line, look.name + 2, title)
    if look.under:
        body += text(14, below + 23, t.small, say("leads_short"), "quiet")
    for seat, name in enumerate(names):
        middle = look.head + look.top + look.row * (seat + 0.5)
        body += art.use(f"flag{seat}", 14, middle, 0.85)
        body += text(34, middle + 4, look.name, cut(name, look.name, look.side - 34))
    yield Piece("ledger:title", body, x, y, "ledger")
    said = sentence(now["words"], names)
    free = width - (28 if now["winner"] is None else 64)
    body = text(width - 14, line, t.small, now["clause"], "quiet", anchor="e")
    body += _words(_lines(said, look.name, free, look.lines), look, below + look.lead)
    label = f"{title}. {now['clause']}: {said}"
    yield Piece("ledger:step", body, x, y, "ledger", label=label, box=(0.0, 0.0, width, height))
    for n, good in enumerate(GOODS):
        left = x + look.side + column * n
        for seat in range(view["players"]):
            place = Area(left, y + look.head + look.top + look.row * seat, column, look.row)
            yield from _counted(look, place, (good, seat), view, names)
        ahead = now["advantage"][good]
        if ahead:
            seat, lead = ahead
            mark = art.use(f"flag{seat}", -16, 0, 0.8) + text(6, 5, look.figures + 3, f"+{lead}")
            told = say("advantage", names, seat=seat, good=good, n=lead)
            at = (left + column / 2, y + below + look.lead / 2)
            yield Piece(f"advantage:{good}", mark, *at, "tokens", 0, 1, "", told, (-20, -12, 48, 24))
    if now["winner"] is not None:
        at = (x + width - 32, y + below + look.lead + look.line)
        told = say("gains", names, seat=now["winner"])
        body = art.use(f"keeper{now['winner']}")
        yield Piece("gains", body, *at, "tokens", 0, 1.5, "", told, (-12, -18, 24, 34))


def sentence(words: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Return the words of a step; before the first, that this is the depot."""
    if not words["key"]:
        return say("account_begins")
    return PHRASES("event", words["key"], words["facts"], names)


def _title(view: View) -> str:
    """Return the title: the size of the area, if there is one."""
    now = view["valuation"]
    return say("valuation", n=len(view["areas"][now["area"]]["cells"])) if view["areas"] else say("account")


def _column(look: _Look, sheet: Area) -> float:
    """Return the width of a good's column."""
    return (sheet.width - look.side - _EDGE) / len(GOODS)


def _height(t: Layout, players: int) -> float:
    """Return the height: all the room beside the field, or in a column what is needed."""
    look = _look(t, players)
    if not t.narrow:
        return t.sheet.height
    return look.head + look.top + look.row * players + look.lead + look.line * look.lines + 12


def _sheet(t: Layout, f: Field, view: View) -> Area:
    """Return the place: beside the field, or in a column off the area or below."""
    x, y, width, _ = t.sheet
    high = _height(t, view["players"])
    if not t.narrow:
        return t.sheet
    own = [f.at(*xy(CELLS[name]))[1] for name in view["areas"][view["valuation"]["area"]]["cells"]]
    bottom = t.goods.y + t.goods.height
    if max(own) + f.cell / 2 <= bottom - high:
        return Area(x, bottom - high, width, high)
    if min(own) - f.cell / 2 >= t.chart.y + high:
        return Area(x, t.chart.y, width, high)
    return Area(x, y, width, high)


@cached_per_language(128)
def _lines(words: str, size: float, room: float, most: int) -> tuple[str, ...]:
    """Break words into lines; what does not fit on the last is cut."""
    lines = [""]
    rest = words.split()
    while rest:
        more = f"{lines[-1]} {rest[0]}".strip()
        if length(more) * size <= room or not lines[-1]:
            lines[-1] = cut(more, size, room)
            rest.pop(0)
        elif len(lines) < most:
            lines.append("")
        else:
            lines[-1] = cut(" ".join((lines[-1], *rest)), size, room)
            break
    return tuple(lines)


def definitions(t: Layout, players: int) -> str:
    """Return the ledger's definitions: a column per good, a row per player, the mark."""
    look, wide = _look(t, players), t.sheet.width
    high = _height(t, players)
    room = _column(look, t.sheet)
    first = look.head + look.top
    rules = "".join(
        f"M{_EDGE} {number(first + look.row * n)}H{number(wide - _EDGE)}" for n in range(players + 1)
    )
    goods = "".join(
        art.use(good, look.side + room * (n + 0.5), look.head + look.top / 2, 1.25 if look.under else 0.8)
        for n, good in enumerate(GOODS)
    )
    sheet = (
        f'<rect x="4" y="5" width="{number(wide)}" height="{number(high)}" rx="8" fill="#000" opacity=".3"/>'
        f'<rect class="kg-p kg-f" width="{number(wide)}" height="{number(high)}" rx="8" '
        'fill="var(--kg-paper)" stroke="var(--kg-won)" stroke-width="3"/>'
        f'<path d="{rules}" stroke="var(--kg-edge)"/>{goods}'
    )
    stripe = rect(
        Area(1, 1, room - 2, look.top + look.row * players + look.lead - 2),
        5,
        'fill="var(--kg-gold)" fill-opacity=".3"',
    )
    return f'<g id="{UID}-ledger">{sheet}</g><g id="{UID}-stripe">{stripe}</g>'


@cached_per_language(128)
def _words(lines: tuple[str, ...], look: _Look, top: float) -> str:
    told = "".join(
        f'<text x="14" y="{number(top + look.line * (n + 1) - 2)}">{escape(each)}</text>'
        for n, each in enumerate(lines)
    )
    return f'<g class="kg-t" font-size="{look.name:g}" fill="var(--kg-ink)">{told}</g>'


def _counted(
    look: _Look, place: Area, what: tuple[str, int], view: View, names: tuple[str, ...]
) -> Iterator[Piece]:
    """Draw a player's warehouses of a good and how many are left; crossed-off ones fade."""
    good, seat = what
    now, falls = view["valuation"], view["players"] > 2 and not view["options"]["variant"]
    left, struck = now["left"][good][seat], now["struck"][good][seat]
    count = left + struck
    if not count:
        return
    x, y, width, height = place
    label = say("told_left" if struck else "told_all", names, seat=seat, good=good, n=left, all=count)
    shown = say("left_of", n=left, all=count) if struck else str(count)
    size, foot, fall = 22 * look.house, height - 5, 0.0
    if look.under:
        fall = max(0.0, height - 54) if falls else 0.0
        foot = height / 2 + 2 - fall / 2
        body = text(width / 2, height / 2 + 20 + fall / 2, look.figures, shown, anchor="m")
        room = width - 8
    else:
        body = text(width - 4, height / 2 + 4.5, look.figures, shown, anchor="e")
        room = width - 8 - length(say("left_of", n=1, all=1)) * look.figures
    yield Piece(f"count:{good}:{seat}", body, x, y, "tokens", label=label, box=place.box)
    step = min(size, (room - size) / (count - 1)) if count > 1 else 0
    first = (width - step * (count - 1)) / 2 if look.under else 3 + size / 2
    for n in range(count):
        stands = n < left
        body = art.still(art.use(f"{'house' if stands else 'gone'}-{good}{seat}"))
        at = (round(x + first + step * n, 1), round(y + foot + (0 if stands else fall), 1))
        yield Piece(f"strike:{good}:{seat}:{n}", body, *at, "tokens", 0, look.house)
