"""The keys beside the map of Source of the Nile; what is carried there, and what the symbols mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kernel_games.drawing.kit import Area, rect
from kernel_games.drawing.svg import Piece, escape, number
from kernel_games.engine import law_of
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile import moves, words
from kernel_games.games.nile.components import SPECIALTIES
from kernel_games.games.nile.drawing import glyphs as art
from kernel_games.games.nile.drawing import outlook
from kernel_games.games.nile.drawing.asking import decides, live, stuck
from kernel_games.games.nile.drawing.coast import look_of, made_friends, short
from kernel_games.games.nile.drawing.glyphs import fold
from kernel_games.games.nile.drawing.layout import FRAME, Layout, rows_of
from kernel_games.games.nile.land.africa import BLANK, LETTERS, Africa
from kernel_games.games.nile.land.map_file import ISLAND
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import ANIMALS, MODES, PEOPLE, Party
from kernel_games.games.nile.words import PHRASES, counted, say, terrain

BLOCK = frozenset(("setup", "spread", "port", "specialty", "dice", "reveal", "outfit", "remake", "trade"))
"""Phases in which no hex is pointed at: in a narrow column the keys lie in place of the magnifying glass."""

_LEADING, _BAND = 1.24, 1.72
"""Height of a line of print, and of a line above a bar, beside the size of the print."""


class Key(NamedTuple):
    """A key that may be pressed.

    Attributes
    ----------
    pick : str
        What is picked by it.
    words : str
        What is written on it.
    told : str
        What it is called, where that is more.
    article : str
        The thing that it shows.
    """

    pick: str
    words: str
    told: str = ""
    article: str = ""


def room_of(t: Layout, view: Mapping[str, Any]) -> Area:
    """Return the area of the keys as they are now."""
    return t.block if t.narrow and view["phase"] in BLOCK else t.keys


# Plates


@cached_per_language(1024)
def _face(
    size: tuple[float, float], lines: tuple[str, ...], print_: float, article: str, *, off: bool
) -> str:
    """Draw a key with its words around its centre, and what it shows at its left."""
    width, height = size
    step = print_
    # Of two lines also what reaches below the last one stays clear of the ring that lights the key.
    first = (0.35 if len(lines) == 1 else 0.24) * print_ - step / 2 * (len(lines) - 1)
    look = "kg-off" if off else "kg-key"
    icon = art.article(article, -width / 2 + 15, 0, 0.9, pale=off) if article else ""
    middle = 9 if article else 0
    return (
        f'<rect class="kg-p {look}" x="{short(-width / 2)}" y="{short(-height / 2)}" '
        f'width="{number(width)}" height="{number(height)}" rx="4"/>{icon}'
        + "".join(
            f'<text class="kg-t kg-m" x="{middle}" y="{short(first + step * n)}" font-size="{print_:g}" '
            f'fill="var(--kg-{"quiet" if off else "ink"})">{escape(line)}</text>'
            for n, line in enumerate(lines)
        )
    )


def _key(t: Layout, area: Area, key: Key, alive: frozenset[str]) -> Piece:
    width, height = round(area.width, 1), round(area.height, 1)
    room = width - 8 - (18 if key.article else 0)
    lines = fold(key.words, t.type, room, 2 if height >= 2.1 * t.type + 4 else 1)
    x, y = area.x + width / 2, area.y + height / 2
    body = _face((width, height), lines, t.type, key.article, off=key.pick not in alive)
    box = (round(-width / 2, 1), round(-height / 2, 1), width, height)
    told = key.told or key.words
    return Piece(f"key:{key.pick}", body, round(x, 1), round(y, 1), "panels", 0, 1, key.pick, told, box)


def keys(t: Layout, view: Mapping[str, Any], africa: Africa) -> Iterator[Piece]:
    """Draw a heading and a key for each choice; where there is room, the load and the symbols too."""
    x, y, width, height = room_of(t, view)
    low = y + 6.0
    if decides(view) and f"hint_{view['phase']}" in _HINTS:
        hint = _hint(view, africa)
        head, high = _paragraph(t, (hint,), width - 20)
        yield Piece("hint", head, x, y, "panels", label=hint, box=(0, 0, width, high))
        low = y + high + 2
        alive = live(view)
        for keys_, across in _rows(t, view):
            down = -(-len(keys_) // across)
            least = 2.1 * t.type + 5 if any(key.words.count(" ") for key in keys_) else 27
            high = down * least + (down - 1) * 4
            cells = rows_of(Area(x + 8, low, width - 16, high), across, down)
            for key, cell in zip(keys_, cells, strict=False):
                yield _key(t, cell, key, alive)
            low += high + 5
    seat = view["mover"] if view["seat"] is None else view["seat"]
    loads = words.loads(law_of(view), Party(**view["explorers"][seat]["party"]))
    left = y + height - low - 6.0
    if view.get("outlook"):
        # Where it can travel says enough: the goal needs the room.
        loads, left = tuple(load for load in loads if load.fits) or loads, 0
    step = (_BAND if left > _BAND * t.type * len(loads) else _LEADING) * t.type
    need = step * len(loads) + 6
    if view["explorers"][seat]["hex"] is not None and width > 300 and y + height - low > need:
        body, high = _loads(t, loads, width - 20, step)
        told = ". ".join(load.words for load in loads)
        yield Piece("loads", body, x, round(low, 1), "panels", label=told, box=(0, 0, width, round(high, 1)))
        low += high
    if row := outlook.row(t, view, Area(x, low, width, y + height - low)):
        yield row
        low += row.box[3]
    if not t.legend and y + height - low > -(-len(_kinds(view, africa)) // 2) * 1.15 * t.type + 8:
        yield legend(t, view, africa, Area(x, low, width, y + height - low))


def instead(t: Layout, view: Mapping[str, Any], africa: Africa) -> Iterator[Piece]:
    """Draw the hint below a map that has taken the place of the sheets."""
    area = t.own._replace(y=round(t.chart.y + t.chart.height + FRAME + 6, 1))
    if decides(view):
        hint = _hint(view, africa)
        body, high = _paragraph(t, (hint,), area.width - 20)
        paper = sheet(area._replace(x=0, y=0, height=high + 4))
        yield Piece("paper", paper, area.x, area.y, "panels")
        yield Piece("hint", body, area.x, area.y, "panels", label=hint, box=(0, 0, area.width, high + 4))


def sheet(area: Area) -> str:
    """Draw an empty sheet."""
    return rect(area, 5, 'class="kg-p" fill="var(--kg-paper)" stroke="var(--kg-edge)" stroke-width="1.4"')


def _paragraph(t: Layout, lines: tuple[str, ...], room: float) -> tuple[str, float]:
    """Lines of print, and how high they are."""
    folded = [part for line in lines for part in fold(line, t.type, room, 9)]
    step = _LEADING * t.type
    body = "".join(
        art.text(10, round(6 + t.type + step * n, 1), t.type, line, "quiet") for n, line in enumerate(folded)
    )
    return body, round(8 + t.type + step * (len(folded) - 1) + 0.25 * t.type, 1)


def _loads(t: Layout, loads: tuple[words.Load, ...], room: float, step: float) -> tuple[str, float]:
    """Draw the load in each mode, above a bar if there is room for one; too much stands out."""
    body = ""
    for n, load in enumerate(loads):
        low = step * n + 0.9 * t.type
        ink, full = ("ink", "brass") if load.fits else ("seal", "seal")
        if step > _LEADING * t.type:
            body += bar(Area(10, round(low + 4, 1), room, 4), load.share, full)
        body += art.text(10, round(low, 1), t.type, art.cut(load.words, t.type, room), ink)
    return body, step * len(loads) + 4


def bar(area: Area, share: float, colour: str) -> str:
    """Draw a bar that is full to a share."""
    x, y, width, height = area
    full = [(width, "key"), *([(max(height, width * min(1, share)), colour)] if share > 0 else [])]
    return "".join(
        f'<rect class="kg-deco" x="{number(x)}" y="{number(y)}" width="{short(long)}" '
        f'height="{number(height)}" rx="{number(height / 2)}" fill="var(--kg-{paint})"/>'
        for long, paint in full
    )


def _hint(view: Mapping[str, Any], africa: Africa) -> str:
    """Return the hint: what to do, and what it is about."""
    facts = dict(view["offer"])
    if view["phase"] == "outfit" and words.too_heavy(view):
        return say("hint_heavy")
    if view["phase"] == "enter":
        facts["terrain"] = terrain(view["terrain"][africa.index[view["goal"]]])
    return say(f"hint_{view['phase']}{stuck(view)}", **facts)


def _rows(t: Layout, view: Mapping[str, Any]) -> Iterator[tuple[list[Key], int]]:
    """Yield the keys of the phase in groups, each with the number of keys side by side."""
    phase = view["phase"]
    narrow = t.narrow and phase not in BLOCK
    if phase == "port":
        yield [Key(f"port:{port}", PHRASES.word(port)) for port in view["map"]["ports"]], 3
    elif phase == "specialty":
        yield [Key(f"specialty:{one}", PHRASES.word(one)) for one in SPECIALTIES], 2
    elif phase == "outfit":
        yield from _left(view)
    elif phase == "move":
        modes = [Key(f"mode:{mode}", say(f"mode_{mode}"), "", one) for mode, one in _SEEN.items()]
        yield modes, 1 if narrow else 3
        crossings = [Key(f"land:{place}", say("cross", place=place)) for place in _crossings(view)]
        if crossings:
            yield crossings, 1 if narrow else 2
    elif phase == "remake":
        yield from _changes(view)
    elif phase == "trade":
        yield _deals(law_of(view)), 2


_SEEN = dict(zip(MODES, ("bearers", "canoes", "horses"), strict=True))
"""An article that shows a way of travelling."""


def _crossings(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the crossings from the explorer's hex: from Zanzibar to the two landings, and back (3.2)."""
    here = view["explorers"][view["mover"]]["hex"]
    landings: Mapping[str, str] = view["map"]["landings"]
    if here == view["map"]["ports"].get(ISLAND):
        return tuple(landings)
    return (ISLAND,) if here in landings.values() else ()


def _left(view: Mapping[str, Any]) -> Iterator[tuple[list[Key], int]]:
    """Return the articles to leave behind in port, where not everything can be carried (6.55)."""
    party = view["explorers"][view["mover"]]["party"]
    own = [article for article in (*ANIMALS, *moves.STORED) if party[article]]
    if own and words.too_heavy(view):
        for kind in ("left", "left_all"):
            yield (
                [
                    Key(f"{kind}:{one}", say(f"{kind}_key"), say(kind, article=PHRASES.word(one)), one)
                    for one in own
                ],
                max(4, len(own)),
            )


def _changes(view: Mapping[str, Any]) -> Iterator[tuple[list[Key], int]]:
    verbs = (("leave", "leave"), ("cache", "stow"), ("fetch", "fetch"))
    yield [Key(f"verb:{verb}", say(key)) for verb, key in verbs], 3
    yield [Key(f"verb:all_{verb}", say("everything"), say("all_of", verb=say(key))) for verb, key in verbs], 3
    party = view["explorers"][view["mover"]]["party"]
    ill = [people for people in PEOPLE if party[f"sick_{people}"]]
    if ill:
        yield (
            [Key(f"sick:{one}", PHRASES.word(f"sick_{one}"), "", one) for one in ill],
            max(2, len(ill)),
        )


def _deals(law: NileLaw) -> list[Key]:
    return [
        Key(
            f"deal:{verb} {article}",
            say(f"deal_{verb}", goods=counted(article, lot), gifts=gifts),
        )
        for verb, table in (("trade", law.buy), ("give", law.give))
        for article, (lot, gifts) in table.items()
    ]


# The key to the map


def legend(t: Layout, view: Mapping[str, Any], africa: Africa, area: Area) -> Piece:
    """Draw the key to the map: its symbols with their words, as far apart as there is room."""
    kinds, airy = _kinds(view, africa), _AIRY * t.type
    half = -(-len(kinds) // 2)
    # Three columns where two would be crowded, as short as their words allow.
    downs = (half,) if half * airy <= area.height - 8 else range(-(-len(kinds) // 3), half + 1)
    for down in downs:
        columns = _in_columns(kinds, down, t.type)
        if sum(each.width for each in columns) <= area.width - 14:
            break
    high = min(area.height, len(columns[0].kinds) * airy + 8)
    body, told = _legend(columns, area.width, high, t.type)
    x, y = area.x, area.y + (area.height - high) / 2
    return Piece("legend", body, x, round(y, 1), "panels", label=told, box=(0, 0, area.width, round(high, 1)))


class _Column(NamedTuple):
    kinds: tuple[str, ...]
    width: float


def _in_columns(kinds: tuple[str, ...], down: int, print_: float) -> tuple[_Column, ...]:
    columns = (kinds[n : n + down] for n in range(0, len(kinds), down))
    return tuple(
        _Column(column, 19 + max(art.wide(say(f"legend_{kind}"), print_) for kind in column))
        for column in columns
    )


_AIRY = 1.6
"""From one line of the key to the next, beside the size of its print, where there is room."""


def _kinds(view: Mapping[str, Any], africa: Africa) -> tuple[str, ...]:
    """Return the symbols to explain: those that are on this map now."""
    looks = {look_of(view, hex_) for hex_, letter in enumerate(view["terrain"]) if letter != BLANK}
    there = {
        "river": any(view["inn"]) or view["out"].strip("0"),
        "falls": view["cataracts"],
        "notes": "x" in looks,
        "others": "f" in looks,
        "oasis": view["oases"],
        "counter": view["counters"],
        "friend": any(made_friends(view, one) for one in view["natives"].values()),
        "colony": africa.colony,
    }
    land = (kind for kind, letter in LETTERS.items() if letter in view["terrain"])
    return (*land, *(kind for kind, shown in there.items() if shown))


_ASKED = (
    '<path class="kg-l" d="M-3.6-2.6q0-3.8 3.6-3.8t3.6 3.4q0 2-2 3-1.6.8-1.6 2.4M0 6v.4" fill="none" '
    'stroke="var(--kg-mark)" stroke-width="2.2" stroke-linecap="round"/>'
)
"""A question mark as a picture: as a letter it would be too small to read."""


@cached_per_language(None)
def _legend(columns: tuple[_Column, ...], width: float, height: float, print_: float) -> tuple[str, str]:
    signs = {kind: art.use(f"p{letter}") for kind, letter in LETTERS.items()} | {
        "notes": art.use("xv"),
        "others": f'<g class="kg-far">{art.use("xv")}</g>',
        "oasis": art.use("oasis"),
        "river": f'<path class="kg-r" {art.DOWNSTREAM} d="M-13 0h25"/>',
        "falls": '<path class="kg-r" d="M-13 0h26"/>' + art.use("falls"),
        "counter": art.use("counter") + _ASKED,
        "friend": art.use("hut") + art.use("friend"),
        "colony": art.dashed_border("M-13 0h26"),
    }
    step, gap = (
        (height - 8) / len(columns[0].kinds),
        (width - 14 - sum(each.width for each in columns)) / len(columns),
    )
    made, told, x = "", [], 10.0
    for column in columns:
        for n, kind in enumerate(column.kinds):
            said, y = say(f"legend_{kind}"), round(4 + step * (n + 0.5), 1)
            told.append(said)
            at = f"translate({number(x + 8)} {number(y)}) scale({min(0.56, step / 25):.2f})"
            words_ = art.cut(said, print_, column.width + gap - 18.5)
            made += f'<g transform="{at}">{signs[kind]}</g>'
            made += art.text(x + 19, round(y + 0.34 * print_, 1), print_, words_, "quiet")
        x = round(x + column.width + gap, 1)
    return made, ", ".join(told)


_HINTS = frozenset(key for key in PHRASES.keys("board") if key.startswith("hint_"))
