"""Beside the map of Source of the Nile: the explorers' sheets, and the Event card with the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.drawing.svg import Piece, number
from kernel_games.engine import law_of
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile import moves, words
from kernel_games.games.nile.deck import CARDS
from kernel_games.games.nile.drawing import glyphs as art
from kernel_games.games.nile.drawing.asking import decides, live
from kernel_games.games.nile.drawing.coast import short
from kernel_games.games.nile.drawing.glyphs import cut, fold
from kernel_games.games.nile.drawing.keys import bar, room_of, sheet
from kernel_games.games.nile.drawing.layout import Layout, rows_of
from kernel_games.games.nile.land.africa import DIRECTIONS
from kernel_games.games.nile.outfit import ARTICLES, SALES
from kernel_games.games.nile.party import ANIMALS, GOODS, PEOPLE, Party, men, sick
from kernel_games.games.nile.words import PHRASES, counted, say

STOCK = (*PEOPLE, "canoes", *ANIMALS, *GOODS, moves.SICK)
"""What an expedition has, in the order of its sheet."""


def papers(t: Layout, view: Mapping[str, Any], *, bare: bool) -> Piece:
    """Draw the empty sheets, each with a line inside its edge; a map may take the place of the large ones."""
    areas = [*t.seats, t.card, *([t.legend] if t.legend else [])]
    areas += [] if bare else [room_of(t, view), t.own]
    lines = "".join(
        f"M{number(x)} {number(y)}h{number(width)}v{number(height)}H{number(x)}z"
        for x, y, width, height in (area.inset(4) for area in areas)
    )
    inner = f'<path class="kg-deco" d="{lines}" fill="none" stroke="var(--kg-key)"/>'
    return Piece("papers", "".join(map(sheet, areas)) + inner, 0, 0, "panels")


def note(t: Layout) -> Piece:
    """Draw the note on whose land this is, and who did the walking."""
    x, y, width, height = t.note
    said = say("whose_land")
    lines = fold(said, t.type, width - 8, 9)
    step = 1.15 * t.type
    body = "".join(
        art.text(6, round(t.type + step * n, 1), t.type, line, "chalk") for n, line in enumerate(lines)
    )
    return Piece("note", body, x, y, "names", label=said, box=(0, 0, width, height))


# Sheets


def _shown(view: Mapping[str, Any]) -> int:
    """Return the seat whose sheet is the large one."""
    seat: int | None = view["seat"]
    return view["mover"] if seat is None else seat


def own(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the large sheet: the expedition of the seat that looks, or of the one to move."""
    seat = _shown(view)
    one = view["explorers"][seat]
    x, y, width, height = t.own
    size, step = t.type, 1.22 * t.type
    first = 17 + 1.2 * size
    lines, purse = _lines(view, seat, names), _purse(view, seat)
    pips = _pitch(one) * (one["allowance"] or 0)
    state, big = _condition(one), 1.15 * size
    needs = 52 + art.wide(names[seat], big) + state.room(size)
    # A name and how its owner is are worth more than a word that the bar below says too.
    money = purse if needs + art.wide(purse, size) <= width else _purse(view, seat, brief=True)
    name = cut(names[seat], big, width - 52 - state.room(size) - art.wide(money, size))
    body = (
        _progress(view, seat, Area(9, 31.5, width - 18, 5))
        + f'<g transform="translate(20 19)">{_badge(seat)}</g>'
        + art.text(36, 24, big, name, "ink")
        + state.drawn(round(36 + art.wide(name, big), 1), 24, size)
        + art.text(width - 10, 24, size, money, "quiet", anchor="e")
        + art.text(10, round(first + step, 1), size, cut(lines[0], size, width - 20), "ink")
        + art.text(10, round(first + 2 * step, 1), size, cut(lines[1], size, width - 22 - pips), "ink")
        + _pips(width - 12, round(first + 1.7 * step, 1), one)
    )
    told = ". ".join((*_told(view, seat, names), *lines[1:], purse))
    top = round(first + 2.36 * step, 1)
    yield Piece("own", body, x, y, "panels", label=told, box=(3, 3, width - 6, round(top - 5, 1)))
    foot = round(height - 7, 1)
    yield from _stock(t, view, one, Area(x + 8, y + top, width - 16, foot - top - size - 3))
    said = cut(lines[2], size, width - 20)
    line = (4, round(foot - size - 1, 1), width - 8, round(size + 7, 1))
    yield Piece("own:foot", art.text(10, foot, size, said, "quiet"), x, y, "panels", box=line)


def _purse(view: Mapping[str, Any], seat: int, *, brief: bool = False) -> str:
    one = view["explorers"][seat]
    if view["phase"] == "outfit" and seat == view["mover"]:
        return say("money", n=one["money"])
    return say("out_of" if brief else "published", n=view["scores"][seat], target=view["target"])


def _lines(view: Mapping[str, Any], seat: int, names: tuple[str, ...]) -> tuple[str, str, str]:
    """Return the lines of a sheet: place, way of travelling, food and notes."""
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
    food = say("food", n=party.rations // max(1, men(party)), notes=one["notes"])
    return where, going, food if one["alive"] else say("dead", names, seat=seat)


class Condition(NamedTuple):
    """How an explorer is, and whether they carry: a sign with words.

    Attributes
    ----------
    words : str
    article : str
        The picture of it; none in Europe, where there is nothing to say.
    ink : str
        Its colour.
    """

    words: str
    article: str = "bearers"
    ink: str = "quiet"

    def drawn(self, x: float, y: float, size: float) -> str:
        """Draw it after a name that ends at `x`."""
        if not self.article:
            return ""
        picture = art.article(self.article, round(x + 14, 1), round(y - 0.36 * size, 1), 0.52)
        return picture + (art.text(round(x + 23, 1), y, size, self.words, self.ink) if self.words else "")

    def room(self, size: float) -> float:
        """Return its width, with the gap before it."""
        return 24 + (5 + art.wide(self.words, size) if self.words else 0) if self.article else 0


NOWHERE = Condition("", "")


def _condition(one: Mapping[str, Any]) -> Condition:
    """Say whether an explorer is sick, works as a bearer, lends a hand this turn or has free hands (5.51)."""
    if one["party"]["sick_explorer"] and one["alive"]:
        return Condition(say("is_sick"), moves.SICK, "seal")
    if one["hex"] is None or not one["alive"]:
        return NOWHERE
    if one["bearing"]:
        return Condition(say("bearing"), ink="seal")
    return Condition(say("lending"), ink="ink") if one["party"]["works"] else Condition(say("free"))


def _told(view: Mapping[str, Any], seat: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """Say where an explorer is, and how."""
    state = _condition(view["explorers"][seat])
    return words.state_of(view, seat, names), *([state.words] if state.words else [])


_FEW_POINTS = 4
"""An allowance up to this one has room for large pips."""


def _pitch(one: Mapping[str, Any]) -> float:
    """Return the distance between points of the allowance: the more points, the closer together."""
    return 13 if (one["allowance"] or 0) <= _FEW_POINTS else 8.5


def _pips(right: float, y: float, one: Mapping[str, Any]) -> str:
    """Draw the allowance: a foot for each point, those spent struck through."""
    allowance, spent, pitch = one["allowance"] or 0, one["spent"], _pitch(one)
    radius = round(min(4.2, 0.42 * pitch), 1)
    made = ""
    for n in range(allowance):
        at = right - pitch * (allowance - n) + 7
        fill = "none" if n < spent else "var(--kg-seal)"
        made += f'<circle cx="{number(at)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'
        if n < spent:
            made += f'<path d="M{number(at - 4)} {number(y + 4)}l8-8"/>'
    return made and f'<g class="kg-l" stroke="var(--kg-seal)" stroke-width="1.3">{made}</g>'


def _badge(seat: int) -> str:
    return (
        f'<circle class="kg-p" r="11.5" fill="var(--kg-seat{seat})" stroke="var(--kg-rim)" stroke-width="1"/>'
        + art.text(0, 5, 14.6, chr(ord("A") + seat), "light", anchor="m", face="n")
    )


def _stock(t: Layout, view: Mapping[str, Any], one: Mapping[str, Any], area: Area) -> Iterator[Piece]:
    """Draw an expedition, in outfitting with prices: each article is a stall to pick from."""
    buying = view["phase"] == "outfit" and _shown(view) == view["mover"]
    choosing = decides(view) and view["phase"] in ("outfit", "remake")
    alive = live(view) if choosing else frozenset[str]()
    party, prices = one["party"], law_of(view).prices
    for article, cell in zip(STOCK, rows_of(area, 4, 3), strict=True):
        # The explorer is one of the people, so also one of the sick.
        count = sick(Party(**party)) if article == moves.SICK else party[article]
        ill = party.get(f"sick_{article}", 0)
        # As it is seen, so that who speaks to the page can say it.
        name, whole = say(f"tile_{article}", n=count), counted(article, count)
        told = f"{count} {name}"
        told = whole if whole.startswith(told) else f"{told}: {whole}"
        price = ""
        if buying and article in SALES:
            lot, _, ports = SALES[article]
            sold = not ports or one["port"] in ports
            price = say("price", n=prices[article]) if sold else say("not_sold")
            key = "off_sale" if not sold else "on_sale" if lot == 1 else "on_sale_lots"
            told = say(key, stock=told, price=price, lot=lot)
        if ill:
            told = say("of_them_sick", stock=told, n=ill)
        if article == moves.SICK and party["sick_explorer"]:
            told = say("explorer_too", stock=told)
        sold_or_changed = article in ARTICLES if view["phase"] == "outfit" else article in _CHANGED
        pick = f"article:{article}" if choosing and sold_or_changed else ""
        size = (round(cell.width, 1), round(cell.height, 1))
        look = "tile" if not pick else "key" if pick in alive else "off"
        body = _tile(size, article, count, price, ill, print_=t.type, look=look)
        yield Piece(
            f"stock:{article}", body, cell.x, cell.y, "panels", pick=pick, label=told, box=(0, 0, *size)
        )


_CHANGED = frozenset(str(move.args[1]) for move in moves.CHANGES)


_MANY, _DIGIT, _LEAST = 100, 0.7, 0.8
"""A count that is long, how wide a digit of it is beside its size, and how small a name may get."""


@cached_per_language(1024)
def _tile(
    size: tuple[float, float], article: str, count: int, price: str, ill: int, *, print_: float, look: str
) -> str:
    """Draw a stall with so many of an article, its name, and between them its price or how many are sick."""
    width, height = size
    low = short(height - 0.6 * print_)
    line = short(height - 1.65 * print_)
    ink = "quiet" if look == "off" else "ink"
    icon = round(0.76 * min(1.0, height / 36), 2)
    none = not count and look != "key"
    figures = round(1.08 * print_, 1)
    # A long name in small letters says more than half of it in large ones.
    name = say(f"tile_{article}", n=count)
    fitting = print_ * (width - 4) / art.wide(name, print_)
    letters = int(10 * min(print_, max(_LEAST * print_, fitting))) / 10
    # A price that runs into the count would be read as one number with it.
    if count >= _MANY and 26 + art.wide(price, print_) > width - 5 - _DIGIT * figures * len(str(count)):
        price = ""
    return (
        f'<rect class="kg-p kg-{look}" width="{number(width)}" height="{number(height)}" rx="4"/>'
        + art.article(article, 14, round(height * 0.31, 1), icon, pale=none)
        + (
            art.text(
                width - 5, float(line), figures, str(count), ink if count else "quiet", anchor="e", face="n"
            )
            if count or price != say("not_sold")
            else ""
        )
        + art.text(
            width / 2,
            float(low),
            letters,
            cut(name, letters, width - 4),
            "quiet",
            anchor="m",
        )
        + (
            art.text(26, float(line), print_, price, "quiet")
            if price
            else _ill(ill, count, float(line), print_)
        )
    )


def _ill(ill: int, count: int, line: float, print_: float) -> str:
    """Draw a heart where some people are sick, and how many they are where that is no part of a number."""
    if not ill:
        return ""
    heart = art.article(moves.SICK, 31, round(line - 0.36 * print_, 1), 0.4)
    return heart + (art.text(37, line, print_, str(ill), "seal", face="n") if count < _MANY else "")


def seats(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw a small sheet for each explorer."""
    size, step = t.type, 1.2 * t.type
    for seat, area in enumerate(t.seats):
        one = view["explorers"][seat]
        party = Party(**one["party"])
        current = seat == view["current"] or (view["current"] < 0 and seat == view["mover"])
        x, y, width, height = area
        where = words.place(view, one["hex"]) if one["alive"] else say("no_more")
        brief = {"men": say("men", n=men(party)), "notes": one["notes"]}
        facts = say("in_brief", **brief)
        fitting = facts if art.wide(facts, size) <= width - 14 else say("in_briefest", **brief)
        score, points = view["scores"][seat], round(1.35 * size, 1)
        published, won = say("published", n=score, target=view["target"]), art.wide(str(score), points)
        ring = (
            f'<rect x="3" y="3" width="{number(width - 6)}" height="{number(height - 6)}" rx="4" fill="none" '
            'stroke="var(--kg-seal)" stroke-width="2"/>'
            if current and view["phase"] != "over"
            else ""
        )
        # What is as it should be needs no room on a small sheet, and a picture alone tells what is not.
        state, big, room = _condition(one), 1.08 * size, width - 52 - won
        state = NOWHERE if state.ink == "quiet" else state
        sign = state if art.wide(names[seat], big) + state.room(size) <= room else state._replace(words="")
        name = cut(names[seat], big, room - sign.room(size))
        body = (
            f"{_progress(view, seat, Area(9, 29.5, width - 18, 4))}{ring}"
            f'<g transform="translate(19 16) scale(.9)">{_badge(seat)}</g>'
            + art.text(34, 21, big, name, "ink")
            + sign.drawn(round(34 + art.wide(name, big), 1), 21, size)
            + art.text(width - 10, 21.5, points, str(score), "ink", anchor="e", face="n")
            + "".join(
                art.text(10, round(33 + step * (n + 1), 1), size, cut(line, size, width - 16), "quiet")
                for n, line in enumerate((where, fitting))
            )
        )
        told = ". ".join((*_told(view, seat, names), facts, published))
        yield Piece(f"seat:{seat}", body, x, y, "panels", label=told, box=(0, 0, width, height))


def _progress(view: Mapping[str, Any], seat: int, area: Area) -> str:
    """Draw a bar below a name, full as far as the points are beside those that win."""
    return bar(area, view["scores"][seat] / max(1, view["target"]), f"seat{seat}")


# The Event card


def card(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Draw the card turned up last: its face, and in words what the symbols say."""
    x, y, width, height = t.card
    left, size = say("deck", n=view["deck"]), t.type
    when = say("turns", n=view["turn"], all=view["turns"])
    if not view["card"]:
        body = art.text(12, round(8 + 1.4 * size, 1), size, say("no_card"), "quiet")
        told = f"{say('no_card')}. {left}. {when}"
        below = "".join(
            art.text(12, round(8 + 1.4 * size * (n + 2), 1), size, line, "quiet")
            for n, line in enumerate((left, when))
        )
        if width > _STACKED:
            at = f"translate({number(width - 62)} {number(height / 2)})"
            body += f'<g class="kg-deco" transform="{at}">{_STACK}</g>'
    else:
        lines = _card_lines(view["card"])
        told = f"{say('card', n=view['card'])}: {', '.join(lines)}. {left}. {when}"
        body = _card(view["card"], size, width, height)
        room = width - _FACE - 26
        below = art.text(
            _FACE + 18,
            _line(size, height, 0),
            size,
            cut(say("when_and_left", when=when, left=left), size, room),
            "quiet",
        )
    yield Piece("card", body, x, y, "panels", label=told, box=(0, 0, width, height))
    # A piece of its own: every turn changes it, and the card seldom.
    yield Piece("card:left", below, x, y, "panels")


_STACKED = 160
"""A panel so wide has room for the stack of cards beside the words."""

_STACK = (
    '<path d="M-26-26l43-8 10 60-43 8z" fill="var(--kg-key)" stroke="var(--kg-rim)"/>'
    '<path d="M-22-31h44v62h-44z" fill="var(--kg-key)" stroke="var(--kg-rim)"/>'
    '<path d="M-17-26h34v52h-34zM0-20L4-4 20 0 4 4 0 20-4 4-20 0-4-4z" fill="none" '
    'stroke="var(--kg-edge)"/>'
)
"""The cards face down, with a compass."""


@cached_per_language(None)
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
        say("card_flow", first=DIRECTIONS[one.flow[0] - 1], then=DIRECTIONS[one.flow[1] - 1]),
        *([", ".join(marks)] if marks else []),
        *([", ".join(ends)] if ends else []),
    )


_MARKS = ("spring", "cataract", "oasis", "natives")


@cached_per_language(None)
def _card(number_of: int, size: float, width: float, height: float) -> str:
    """Draw the face of a card: terrain, arrows, and the rest in as few words as possible."""
    one = CARDS[number_of - 1]
    low = height - 18
    middle = 9 + 0.62 * low
    arrows = "".join(
        f'<g transform="translate({58 + 19 * n} {number(middle - 12)}) rotate({60 * d - 60})">'
        '<path class="kg-a" d="M0-7l5 7H2v6h-4V0h-3z" fill="var(--kg-ink)"/></g>'
        for n, d in enumerate(one.directions)
    )
    flow = "".join(
        f'<g transform="translate({58 + 19 * n} {number(middle + 10)}) '
        f'rotate({60 * d - 60})"><path class="kg-l" d="M0 6V-6m-4 4l4-4 4 4" fill="none" '
        'stroke="var(--kg-river)" stroke-width="2"/></g>'
        for n, d in enumerate(one.flow)
    )
    lines = (
        (", ".join(say(f"mark_{mark}") for mark in _MARKS if getattr(one, mark)), "ink"),
        (f"{PHRASES.word(one.disaster)} {one.severity}" if one.disaster else "", "seal"),
        (say("mark_bonus", bonus=one.bonus) if one.bonus else "", "found"),
    )
    told = [(words_, ink) for words_, ink in lines if words_]
    return (
        f'<path class="kg-deco" d="M13 13l{_FACE - 1}-3v{number(low)}H13z" fill="var(--kg-edge)"/>'
        f'<rect class="kg-p" x="9" y="9" width="{_FACE}" height="{number(low)}" rx="5" fill="var(--kg-key)" '
        'stroke="var(--kg-rim)" stroke-width="1.2"/>'
        + art.text(9 + _FACE / 2, round(9 + size, 1), size, say("card", n=number_of), "ink", anchor="m")
        + f'<g class="kg-ink" transform="translate(29 {number(middle)})"><path class="kg-deco" '
        f'd="{art.HEX}" fill="var(--kg-{art.TINTS[one.terrain]})" stroke="var(--kg-edge)"/>'
        f"{art.use('g' + one.terrain)}</g>"
        + arrows
        + flow
        + "".join(
            art.text(
                _FACE + 18,
                _line(size, height, n),
                size,
                cut(line, size, width - _FACE - 26),
                ink,
            )
            for n, (line, ink) in enumerate(told, 1)
        )
    )


def _line(size: float, height: float, n: int) -> float:
    """Return how far down one of the four lines beside a card is."""
    return round(9 + (height - 18) * (n + 0.5) / 4 + 0.35 * size, 1)


_FACE = 84
"""Width of a card in its panel."""
