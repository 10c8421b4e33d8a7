"""Beside the map of Source of the Nile: the sign, the explorers' sheets, the keys, and the Event card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from kernel_games.drawing.kit import Area
from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import Piece, escape, number
from kernel_games.games.nile import moves, words
from kernel_games.games.nile.deck import CARDS
from kernel_games.games.nile.drawing import glyphs as art
from kernel_games.games.nile.drawing.coast import short
from kernel_games.games.nile.drawing.glyphs import cut, wrap
from kernel_games.games.nile.drawing.layout import Layout, rows_of
from kernel_games.games.nile.drawing.map_layer import decides
from kernel_games.games.nile.land.africa import DIRECTIONS
from kernel_games.games.nile.outfit import ARTICLES, RATES
from kernel_games.games.nile.party import ANIMALS, GOODS, PEOPLE, Party, men
from kernel_games.games.nile.words import PHRASES, counted, say

STOCK = (*PEOPLE, "canoes", *ANIMALS, *GOODS, moves.SICK)
"""What an expedition has, in the order of its sheet."""


# The sign


def sign(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """Whose turn it is, and the track of turns, which changes less often."""
    x, y, width, height = t.sign
    short = tuple(cut(name, 15, 130) for name in names)
    doing = words.turn(view, short)
    count = say("turns", n=view["turn"], all=view["turns"])
    if t.narrow:
        lines, room = wrap(doing, 14, width - 20), width - 20
        body = "".join(art.text(10, 19 + 16 * n, 14, line, "ink") for n, line in enumerate(lines))
        scale = Area(10, height - 9, room - 92, 0)
        body += art.text(width - 8, height - 5, 11, count, "quiet", anchor="e")
    else:
        body = art.text(14, 26, 17, cut(doing, 17, width - 350), "ink")
        scale = Area(width - 320, 21, 190, 0)
        body += art.text(width - 12, 25, 13, count, "quiet", anchor="e")
    told = f"{words.turn(view, names)}. {count}"
    yield Piece("track", _track(scale, view["turn"], view["turns"]), x, y, "panels")
    yield Piece("sign", body, x, y, "panels", label=told, box=(0, 0, width, height))


@lru_cache(maxsize=256)
def _track(area: Area, turn: int, turns: int) -> str:
    """The scale of turns, with a hand at the present one."""
    x, y, width, _ = area
    d = "".join(
        f"M{short(x + width * n / 20)} {number(y - high)}v{high}"
        for n in range(21)
        for high in (3 if n % 5 else 5,)
    )
    at = round(x + width * min(turn, turns) / max(1, turns), 1)
    return (
        f'<path class="kg-l" d="{d}M{number(x)} {number(y)}h{number(width)}" fill="none" '
        'stroke="var(--kg-edge)"/>'
        f'<path class="kg-a" d="M{number(at)} {number(y + 1)}l4 7h-8z" fill="var(--kg-seal)"/>'
    )


def note(t: Layout) -> Piece:
    """Whose land this is, and who did the walking."""
    x, y, width, height = t.note
    words = say("whose_land")
    lines = wrap(words, 12, width - 12)
    body = "".join(art.text(6, 11 + 15 * n, 12, line, "quiet") for n, line in enumerate(lines))
    return Piece("note", body, x, y, "panels", label=words, box=(0, 0, width, height))


# Sheets


def _shown(view: Mapping[str, Any]) -> int:
    """Whose sheet is the large one."""
    seat: int | None = view["seat"]
    return view["mover"] if seat is None else seat


def own(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """The large sheet: the expedition of the seat that looks, or of the one to move."""
    seat = _shown(view)
    one = view["explorers"][seat]
    x, y, width, _ = t.own
    lines = _lines(view, seat, names)
    body = (
        f'<g transform="translate(20 19)">{_badge(seat)}</g>'
        + art.text(36, 24, 15, cut(names[seat], 15, width - 150), "ink")
        + art.text(width - 10, 24, 12.5, _purse(view, seat), "quiet", anchor="e")
        + art.text(10, 43, 12.5, cut(lines[0], 12.5, width - 20), "ink")
        + art.text(10, 59, 12.5, cut(lines[1], 12.5, width - (110 if one["allowance"] else 20)), "ink")
        + _pips(width - 12, 55, one)
    )
    told = ". ".join((words.state_of(view, seat, names), *lines[1:], _purse(view, seat)))
    yield Piece("own", body, x, y, "panels", label=told, box=(0, 0, width, 64))
    yield from _stock(t, view, one)
    foot = art.text(10, 190, 12, cut(lines[2], 12, width - 20), "quiet")
    yield Piece("own:foot", foot, x, y, "panels")


def _purse(view: Mapping[str, Any], seat: int) -> str:
    one = view["explorers"][seat]
    if view["phase"] == "outfit" and seat == view["mover"]:
        return say("money", n=one["money"])
    return say("published", n=view["scores"][seat], target=view["target"])


def _lines(view: Mapping[str, Any], seat: int, names: tuple[str, ...]) -> tuple[str, str, str]:
    """Where they are; how they go; what they have in their notes and to eat."""
    one = view["explorers"][seat]
    party = Party(**one["party"])
    where = words.place(view, one["hex"])
    if one["specialty"]:
        where = say("as_at", specialty=one["specialty"], place=where)
    going = say("men", n=men(party))
    if one["activity"]:
        left = max(0, (one["allowance"] or 0) - one["spent"])
        key = "going" if one["allowance"] is not None else "going_any"
        going = say(key, activity=one["activity"], left=left, men=going)
    if one["bearing"]:
        going = say("bearing", going=going)
    food = say("food", n=party.rations // max(1, men(party)), notes=one["notes"])
    if party.sick_explorer:
        food = say("sick_too", food=food)
    return where, going, food if one["alive"] else say("dead", names, seat=seat)


def _pips(right: float, y: float, one: Mapping[str, Any]) -> str:
    """The allowance: a foot for each point, those spent struck through."""
    allowance, spent = one["allowance"] or 0, one["spent"]
    made = ""
    for n in range(allowance):
        at = right - 13 * (allowance - n) + 7
        fill = "none" if n < spent else "var(--kg-seal)"
        made += f'<circle cx="{number(at)}" cy="{number(y)}" r="4.2" fill="{fill}"/>'
        if n < spent:
            made += f'<path d="M{number(at - 4)} {number(y + 4)}l8-8"/>'
    return f'<g class="kg-l" stroke="var(--kg-seal)" stroke-width="1.3">{made}</g>'


def _badge(seat: int) -> str:
    return (
        f'<circle class="kg-p" r="11.5" fill="var(--kg-seat{seat})" stroke="var(--kg-rim)" stroke-width="1"/>'
        + art.text(0, 4.6, 13, chr(ord("A") + seat), "light", anchor="m", face="n")
    )


def _stock(t: Layout, view: Mapping[str, Any], one: Mapping[str, Any]) -> Iterator[Piece]:
    """Who and what is with them, in outfitting with prices: each article is a stall to pick from."""
    x, y, width, _ = t.own
    cells = rows_of(Area(x + 8, y + 68, width - 16, 104), 6, 2)
    buying = view["phase"] == "outfit" and _shown(view) == view["mover"]
    choosing = decides(view) and view["phase"] in ("outfit", "remake")
    party = one["party"]
    for article, area in zip(STOCK, cells, strict=True):
        count = sum(party[field] for field in moves.SICK_OF) if article == moves.SICK else party[article]
        ill = party.get(f"sick_{article}", 0)
        # As it is seen, so that who speaks to the page can say it.
        name = say(f"tile_{article}")
        told = (
            f"{count} {name}" if name in counted(article, 2) else f"{count} {name}: {counted(article, count)}"
        )
        price = ""
        if buying and article in RATES:
            price = _price(article)
            told = say("on_sale", stock=told, price=price)
        if ill:
            told = say("of_them_sick", stock=told, n=ill)
        may = choosing and (article in ARTICLES or article in _CHANGED)
        size = (round(area.width, 1), round(area.height, 1))
        body = _tile(size, article, count, price, key=may)
        yield Piece(
            f"stock:{article}",
            body,
            area.x,
            area.y,
            "panels",
            0,
            1,
            f"article:{article}" if may else "",
            told,
            (0, 0, *size),
        )


_CHANGED = frozenset(str(move.args[1]) for move in moves.CHANGES)


@cache
def _price(article: str) -> str:
    rate = RATES[article]
    return (
        say("price", n=rate.price * rate.lot)
        if rate.lot == 1
        else say("price_of", n=rate.price * rate.lot, lot=rate.lot)
    )


@lru_cache(maxsize=1024)
def _tile(size: tuple[float, float], article: str, count: int, price: str, *, key: bool) -> str:
    """A stall with so many of an article; its price is added last, since it is what comes and goes."""
    width, height = size
    middle = short(width / 2)
    look = "kg-key" if key else "kg-tile"
    name, room = cut(say(f"tile_{article}"), 11, width - 4), width - 6
    # Ten for a price is long: it is drawn closer, so that it stays in its stall.
    close = (
        f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if length(price) * 11 > room else ""
    )
    return (
        f'<rect class="kg-p {look}" width="{number(width)}" height="{number(height)}" rx="4"/>'
        f'<g class="kg-ink">{art.article(article, 14, 13, 0.8)}</g>'
        f'<text class="kg-n kg-e kg-k" x="{number(width - 4)}" y="18">{count}</text>'
        f'<text class="kg-t kg-m kg-s" x="{middle}" y="35">{escape(name)}</text>'
        + (f'<text class="kg-t kg-m kg-s" x="{middle}" y="47"{close}>{escape(price)}</text>' if price else "")
    )


def seats(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """A small sheet for each explorer."""
    for seat, area in enumerate(t.seats):
        one = view["explorers"][seat]
        party = Party(**one["party"])
        current = seat == view["current"] or (view["current"] < 0 and seat == view["mover"])
        x, y, width, height = area
        where = words.place(view, one["hex"]) if one["alive"] else say("no_more")
        facts = say("in_brief", men=say("men", n=men(party)), notes=one["notes"])
        published = say("published", n=view["scores"][seat], target=view["target"])
        ring = (
            f'<rect x="3" y="3" width="{number(width - 6)}" height="{number(height - 6)}" rx="4" fill="none" '
            'stroke="var(--kg-seal)" stroke-width="2"/>'
            if current and view["phase"] != "over"
            else ""
        )
        body = (
            f'{ring}<g transform="translate(20 21)">{_badge(seat)}</g>'
            + art.text(36, 25, 13.5, cut(names[seat], 13.5, width - 44), "ink")
            + "".join(
                art.text(10, 43 + 14 * n, 11, cut(line, 11, width - 18), "quiet")
                for n, line in enumerate((where, facts, published))
            )
        )
        told = ". ".join((words.state_of(view, seat, names), facts, published))
        yield Piece(f"seat:{seat}", body, x, y, "panels", label=told, box=(0, 0, width, height))


# The Event card

_FACE, _BOTH = 166, 400
"""How wide the face of a card is, and from which width on there is room for its words beside it."""


def card(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """The card turned up last."""
    x, y, width, height = t.card
    left = say("deck", n=view["deck"])
    if not view["card"]:
        body = "".join(
            art.text(12, 30 + 18 * n, 13, line, "quiet") for n, line in enumerate((say("no_card"), left))
        )
        told = f"{say('no_card')}. {left}"
    else:
        lines = _card_lines(view["card"])
        told = f"{say('card', n=view['card'])}: {', '.join(lines)}. {left}"
        body = _card(view["card"]) + art.text(width - 8, 18, 11, str(view["deck"]), "quiet", anchor="e")
        if width > _BOTH:
            room = width - _FACE - 34
            body += "".join(
                art.text(_FACE, 20 + 16 * n, 11, cut(line, 11, room), "quiet") for n, line in enumerate(lines)
            )
    yield Piece("card", body, x, y, "panels", label=told, box=(0, 0, width, height))


@cache
def _card_lines(number_of: int) -> tuple[str, ...]:
    one = CARDS[number_of - 1]
    directions = tuple(DIRECTIONS[direction - 1] for direction in one.directions)
    marks = [say(f"card_{mark}") for mark in _MARKS if getattr(one, mark)]
    if one.sizes:
        marks.append(say("card_sizes", mountain=one.sizes[0], falls=one.sizes[1], lake=one.sizes[2]))
    ends = [say("card_disaster", disaster=one.disaster, n=one.severity)] if one.disaster else []
    ends += [say("card_bonus", bonus=one.bonus)] if one.bonus else []
    return (
        say("card_land", directions=directions, terrain=words.terrain(one.terrain)),
        say("card_flow", came=DIRECTIONS[one.flow[0] - 1], out=DIRECTIONS[one.flow[1] - 1]),
        *([", ".join(marks)] if marks else []),
        *([", ".join(ends)] if ends else []),
    )


_MARKS = ("spring", "cataract", "oasis", "natives")


@cache
def _card(number_of: int) -> str:
    """The face of a card, 168 by 78."""
    one = CARDS[number_of - 1]
    arrows = "".join(
        f'<g transform="translate({62 + 17 * n} 32) rotate({60 * d - 60})"><path class="kg-a" '
        'd="M0-7l5 7H2v6h-4V0h-3z" fill="var(--kg-ink)"/></g>'
        for n, d in enumerate(one.directions)
    )
    flow = "".join(
        f'<g transform="translate({112 + 17 * n} 32) rotate({60 * d - 60 + 180 * (not n)})">'
        '<path class="kg-l" d="M0 6V-6m-4 4l4-4 4 4" fill="none" stroke="var(--kg-river)" '
        'stroke-width="2"/></g>'
        for n, d in enumerate(one.flow)
    )
    marks = [say(f"mark_{mark}") for mark in _MARKS if getattr(one, mark)]
    tail = [PHRASES.word(one.disaster) + f" {one.severity}"] if one.disaster else []
    tail += [say("mark_bonus", bonus=one.bonus)] if one.bonus else []
    return (
        art.text(8, 18, 13, say("card", n=number_of), "ink")
        + f'<g class="kg-ink" transform="translate(27 37)"><path class="kg-deco" d="{art.HEX}" '
        f'fill="var(--kg-{art.TINTS[one.terrain]})" stroke="var(--kg-edge)"/>{art.use("g" + one.terrain)}</g>'
        + arrows
        + flow
        + art.text(8, 60, 11, cut(", ".join(marks), 11, 152), "ink")
        + art.text(8, 73, 11, cut(", ".join(tail), 11, 152), "seal")
    )
