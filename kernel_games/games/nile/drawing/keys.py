"""The keys beside the map of Source of the Nile: what is decided there, and what is pressed for a move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from kernel_games.drawing.kit import Area
from kernel_games.drawing.svg import Piece, escape, number
from kernel_games.engine import Move
from kernel_games.games.nile import moves
from kernel_games.games.nile.components import SPECIALTIES, TABLES
from kernel_games.games.nile.drawing import glyphs as art
from kernel_games.games.nile.drawing.coast import short
from kernel_games.games.nile.drawing.glyphs import cut, wrap
from kernel_games.games.nile.drawing.layout import Layout, rows_of
from kernel_games.games.nile.drawing.map_layer import decides
from kernel_games.games.nile.land.africa import LETTERS, Africa
from kernel_games.games.nile.land.map_file import ISLAND
from kernel_games.games.nile.outfit import LOTS
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.words import PHRASES, counted, label, say, terrain

_LEAVE = ("discharge", "release", "drop")
_HIGH = 30.0

_CHOICES: Mapping[str, tuple[Any, ...]] = {
    "activity": tuple(moves.LEVELS),
    "enter": (*moves.ENTERS, moves.BACK),
    "policy": (*moves.PEACE.values(), moves.SLIP, moves.FIGHT, moves.BACK),
    "hunt": (moves.HUNT, moves.REST),
    "feed": (*moves.SHOOTS, moves.DONE),
    "camels": (moves.DRINK, moves.GO_DRY),
    "sail": (moves.SAIL, moves.STAY),
}
"""What is decided between in these phases: a key for each."""


# What keys are pressed for a move


def purchase_picks(count: str, article: str) -> tuple[str, ...]:
    """The keys for a purchase: an article and a number; none for what is no proper lot (SN-R10)."""
    lots = LOTS[article]
    return (f"article:{article}", f"n:{int(count) // lots.step}") if int(count) in lots else ()


def change_picks(verb: str, count: str, article: str) -> tuple[str, ...]:
    """The keys for a change of the make-up: what is done, an article (for sick guides two), and how many."""
    articles = (f"article:{part}" for part in article.split("_"))
    return ("verb:leave" if verb in _LEAVE else f"verb:{verb}", *articles, f"n:{count}")


def deal_picks(verb: str, count: str, article: str) -> tuple[str, ...]:
    """The keys for a deal: what is dealt in, and how many times; none for what is no whole deal."""
    deals = TABLES["trade"]["buy" if verb == "trade" else "give"]
    lots, rest = divmod(int(count), deals[article][0])
    return () if rest or lots not in TABLES["trade"]["lots"] else (f"deal:{verb} {article}", f"n:{lots}")


# Plates


@lru_cache(maxsize=1024)
def _key(size: tuple[float, float], lines: tuple[str, ...]) -> str:
    """A key with one or two lines of words, around its centre."""
    width, height = size
    first = 4.4 - 6.5 * (len(lines) - 1)
    return (
        f'<rect class="kg-p kg-key" x="{short(-width / 2)}" y="{short(-height / 2)}" width="{number(width)}" '
        f'height="{number(height)}" rx="4"/>'
        + "".join(
            f'<text class="kg-t kg-m kg-k" y="{short(first + 13 * n)}">{escape(line)}</text>'
            for n, line in enumerate(lines)
        )
    )


def _button(area: Area, pick: str, words_of: str) -> Piece:
    """A key that is picked, with its words cut to fit."""
    width, height = round(area.width, 1), round(area.height, 1)
    lines = wrap(words_of, 12.5, width - 8) if height >= 30 else (cut(words_of, 12.5, width - 8),)
    x, y = area.x + width / 2, area.y + height / 2
    body = _key((width, height), lines)
    box = (round(-width / 2, 1), round(-height / 2, 1), width, height)
    return Piece(f"key:{pick}", body, round(x, 1), round(y, 1), "panels", 0, 1, pick, words_of, box)


def keys(t: Layout, view: Mapping[str, Any], africa: Africa) -> Iterator[Piece]:
    """A heading and a key for each choice beside the map; where there is room, what the symbols mean."""
    x, y, width, height = t.keys
    low = y
    if decides(view) and f"hint_{view['phase']}" in _HINTS:
        hint = _hint(view, africa)
        lines = wrap(hint, 12.5, width - 20)
        head = "".join(art.text(10, 19 + 15 * n, 12.5, line, "quiet") for n, line in enumerate(lines))
        top = 27 + 15 * (len(lines) - 1)
        yield Piece("hint", head, x, y, "panels", label=hint, box=(0, 0, width, top - 5))
        low = y + top
        for piece in _keys(view, Area(x + 8, y + top, width - 16, height - top - 8)):
            yield piece
            low = max(low, piece.y + piece.box[3] / 2)
    if y + height - low > _LEGEND + 10:
        yield Piece("legend", _legend(width - 20), x + 10, y + height - _LEGEND - 4, "panels")


def _hint(view: Mapping[str, Any], africa: Africa) -> str:
    """What to do, and what it is about."""
    facts = dict(view["offer"])
    if view["phase"] == "enter":
        facts["terrain"] = terrain(view["terrain"][africa.index[view["goal"]]])
    return say(f"hint_{view['phase']}", **facts)


def _keys(view: Mapping[str, Any], room: Area) -> Iterator[Piece]:
    phase = view["phase"]
    if phase == "port":
        yield from _grid(room, [(f"port:{port}", PHRASES.word(port)) for port in view["map"]["ports"]], 3)
    elif phase == "specialty":
        yield from _grid(room, [(f"specialty:{one}", PHRASES.word(one)) for one in SPECIALTIES], 2)
    elif phase == "outfit":
        yield from _pad(room)
    elif phase == "move":
        yield from _grid(room, [(f"mode:{mode}", say(f"mode_{mode}")) for mode in MODES], 3)
        below = Area(room.x, room.y + _HIGH + 8, room.width, room.height - _HIGH - 8)
        choices = [(f"do:{move}", label(str(move))) for move in (moves.STOP, moves.REMAKE, moves.WORK)]
        choices += [(f"do:{move}", label(str(move))) for move in _shots(view)]
        choices += [(f"land:{place}", say("cross", place=place)) for place in _crossings(view)]
        yield from _grid(below, choices, 3)
    elif phase == "remake":
        yield from _changes(room)
    elif phase == "trade":
        yield from _deals(room)
    elif phase in _CHOICES:
        choices = [(f"do:{move}", label(str(move))) for move in _CHOICES[phase]]
        yield from _grid(room, choices, 1 if len(choices) <= 3 else 2)


def _shots(view: Mapping[str, Any]) -> tuple[Move, ...]:
    """Shooting each kind of animal that the expedition has (5.4425)."""
    party = view["explorers"][view["mover"]]["party"]
    return tuple(move for move, animal in moves.SHOOTS.items() if party[animal])


def _crossings(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Where one crosses to from the explorer's hex: from Zanzibar to the two landings, and back (3.2)."""
    here = view["explorers"][view["mover"]]["hex"]
    landings: Mapping[str, str] = view["map"]["landings"]
    if here == view["map"]["ports"].get(ISLAND):
        return tuple(landings)
    return (ISLAND,) if here in landings.values() else ()


_LEGEND = 74.0


@cache
def _legend(width: float) -> str:
    """The key to the map: its symbols with their words."""
    shown = [(art.use(f"p{letter}"), f"legend_{kind}") for kind, letter in LETTERS.items()]
    shown += [
        (art.use("xv"), "legend_notes"),
        (f'<g class="kg-far">{art.use("xv")}</g>', "legend_others"),
        (art.use("oasis"), "legend_oasis"),
        ('<path class="kg-r" d="M-13 0h26"/>' + art.use("falls"), "legend_falls"),
    ]
    made = ""
    for n, (sign, key) in enumerate(shown):
        x, y = round((0, 0.3, 0.68)[n % 3] * width, 1), 10 + 18.5 * (n // 3)
        glyph = f'<g transform="translate({number(x + 10)} {number(y)}) scale(.62)">{sign}</g>'
        said = say(key)
        made += glyph + art.text(x + 22, y + 4, 11, cut(said, 11, width * 0.38 - 20), "quiet")
    return made


_HINTS = frozenset(key for key in PHRASES.keys("board") if key.startswith("hint_"))


def _grid(room: Area, choices: list[tuple[str, str]], across: int) -> Iterator[Piece]:
    down = -(-len(choices) // across)
    high = min(_HIGH + 4, (room.height - 4 * (down - 1)) / max(1, down))
    area = Area(room.x, room.y, room.width, high * down + 4 * (down - 1))
    for (pick, said), cell in zip(choices, rows_of(area, across, down), strict=False):
        yield _button(cell, pick, said)


def _pad(room: Area) -> Iterator[Piece]:
    """The numbers to buy by: so many of a thing, or ten times as many rations or gifts."""
    most = max(len(lots) for lots in LOTS.values())
    across = 10
    down = -(-most // across)
    area = Area(room.x, room.y, room.width, room.height - 36)
    for n, cell in enumerate(rows_of(area, across, down, 3), 1):
        if n <= most:
            yield _button(cell, f"n:{n}", str(n))
    below = Area(room.x, room.y + room.height - 30, room.width, 30)
    others = (
        ("verb:leave", say("leave")),
        (f"n:{moves.ALL}", PHRASES.word(moves.ALL)),
        ("do:depart", label("depart")),
    )
    for cell, (pick, said) in zip(rows_of(below, len(others), 1), others, strict=True):
        yield _button(cell, pick, said)


def _changes(room: Area) -> Iterator[Piece]:
    verbs = [("verb:leave", say("leave")), ("verb:cache", say("stow")), ("verb:fetch", say("fetch"))]
    yield from _grid(room, verbs, 3)
    below = Area(room.x, room.y + 44, room.width, _HIGH)
    lots = moves.LOTS_CHANGED
    for lot, cell in zip(lots, rows_of(below, len(lots), 1, 3), strict=True):
        said = PHRASES.word(str(lot))
        yield _button(cell, f"n:{lot}", said)
    yield from _grid(Area(room.x, room.y + 80, room.width, 34), [("do:done", label("done"))], 1)


def _deals(room: Area) -> Iterator[Piece]:
    deals = [
        (f"deal:{verb} {article}", say(f"deal_{verb}", goods=counted(article, lot), gifts=gifts))
        for verb, table in (("trade", TABLES["trade"]["buy"]), ("give", TABLES["trade"]["give"]))
        for article, (lot, gifts) in table.items()
    ]
    high = room.height - _HIGH - 4
    yield from _grid(Area(room.x, room.y, room.width, high), deals, 2)
    keys = [(f"n:{lot}", say("times", n=lot)) for lot in TABLES["trade"]["lots"]]
    keys.append(("do:go_on", label("go_on")))
    below = Area(room.x, room.y + high + 4, room.width, _HIGH)
    for cell, (pick, said) in zip(rows_of(below, len(keys), 1), keys, strict=True):
        yield _button(cell, pick, said)
