"""The players' panels, the pool and the cards of Kon-Tiki as pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kernel_games.drawing.kit import Area, badge, leaders
from kernel_games.drawing.lettering import cut, length, text
from kernel_games.drawing.svg import Piece, number, plate, use
from kernel_games.engine import law_of
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES
from kernel_games.games.kon_tiki.drawing import glyphs as art
from kernel_games.games.kon_tiki.drawing.layout import Layout, fan
from kernel_games.games.kon_tiki.law import KonTikiLaw
from kernel_games.games.kon_tiki.words import say

KINDS = (*DUTIES, "certificate")
"""Things to collect: cards of the duties, and certificates."""

Mix = tuple[int, ...]


def _worth(law: KonTikiLaw, kind: str, count: int) -> int:
    return law.certificate_points * count if kind == "certificate" else law.worth[count]


def _series(kind: str, count: int, points: int) -> str:
    if kind == "certificate":
        return say("certificates", n=count, points=points)
    return say("series", duty=kind, n=count, points=points)


def _held(view: Mapping[str, Any], who: int) -> Mix:
    cards = view["cards"][who]
    return (*(cards[duty] for duty in DUTIES), view["certificates"][who])


def _mix(counters: Mapping[str, int]) -> Mix:
    return tuple(counters[colour] for colour in COLOURS)


def panels(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """Yield every player's panel; your own has everything that can be picked."""
    over, law = view["phase"] == "over", law_of(view)
    for who, area in enumerate(t.seats):
        hand, compartment = _mix(view["hands"][who]), _mix(view["compartments"][who])
        held, own = _held(view, who), who == t.seat
        body = _panel(
            area,
            who,
            names[who],
            length(say("points", n=view["scores"][who])),
            current=who == view["current"],
            captain=who == view["captain"],
            own=own,
        )
        parts = [names[who]]
        if who == view["captain"]:
            parts.append(say("captain", names, seat=who))
        if over:
            parts.append(say("worthless"))
        yield Piece(f"panel:{who}", body, area.x, area.y, "places", label=", ".join(parts), box=area.box)
        yield _points(area, who, view["scores"][who], names, own=own)
        if own:
            yield from _areas(area, who, hand, compartment)
            yield from _own(area, hand, compartment, held, law, over=over)
        else:
            for key, at, shown, label in _things(area, (hand, compartment, held), law, over=over):
                x, y, box = area.x + at.x, area.y + at.y, at.box
                yield Piece(f"has:{who}:{key}", shown, x, y, "cards", label=label, box=box)
    if over:
        for who in leaders(view):
            area = t.seats[who]
            body = art.garland(area.width, say("winner"))
            box = (0, -10, area.width, 24)
            yield Piece(
                f"crown:{who}", body, area.x, area.y + 3, "signs", label=say("wins", names, seat=who), box=box
            )


def _low(area: Area) -> bool:
    """Return True if a panel has no room for a line with the name, as your own in a column."""
    return area.height < 160


@cached_per_language(512)
def _panel(
    area: Area,
    who: int,
    name: str,
    long: float,
    *,
    current: bool,
    captain: bool,
    own: bool,
) -> str:
    width, height = area.width, area.height
    frame = ""
    if current:
        frame = (
            f'<rect x="3" y="3" width="{number(width - 6)}" height="{number(height - 6)}" rx="6" '
            'fill="none" stroke="var(--kg-course)" stroke-width="3.2"/>'
        )
    half = width / 2
    if own and _low(area):
        return (
            f'{frame}<g transform="translate(17 15)">{badge(who, "card", 1.6)}</g>'
            + text(31, 19, 13, say("hand_head"), "quiet")
            + text(half + 6, 19, 13, say("compartment_head"), "quiet")
            + _lines(width, 8, 111)
        )
    size = _size(area)
    room = width - 50 - (24 if captain else 0) - size * long
    markup = frame + f'<g transform="translate(21 21) scale(1.05)">{badge(who, "card", 1.6)}</g>'
    shown = cut(name, size, room)
    markup += text(37, 26, size, shown)
    if captain:
        markup += (
            f'<g transform="translate({number(37 + size * length(shown) + 14)} 21) scale(.82)">'
            f"{art.wheel()}</g>"
        )
    if own:
        markup += text(12, 51, 13, say("hand_head"), "quiet")
        markup += text(half + 6, 51, 13, say("compartment_head"), "quiet")
        markup += _lines(width, 42, 147)
    return markup


def _size(area: Area) -> int:
    """Return the size of the name and the points on a panel."""
    return 15 if area.width > 280 else 14


def _points(area: Area, who: int, score: int, names: tuple[str, ...], *, own: bool) -> Piece:
    """Return the points of a player: a piece of their own, so that a question can cover nothing else."""
    low = own and _low(area)
    size = 13 if low else _size(area)
    x, y = (area.width / 2 - 8, 19) if low else (area.width - 11, 26)
    words = say("points", n=score)
    box = (-size * length(words) - 3, -size, size * length(words) + 6, size + 5)
    label = say("panel", names, seat=who, n=score)
    body = text(0, 0, size, words, anchor="e")
    return Piece(f"points:{who}", body, area.x + x, area.y + y, "places", label=label, box=box)


def _areas(area: Area, who: int, hand: Mix, compartment: Mix) -> Iterator[Piece]:
    """Yield words for your own hand and compartment as a whole, under the keys of the others'."""
    low, half = _low(area), area.width / 2
    top, high = (6, 100) if low else (34, 109)
    for key, mix, x in (("hand", hand, 4), ("compartment", compartment, half + 1)):
        label, box = say(key, **dict(zip(COLOURS, mix, strict=True))), (0, 0, half - 5, high)
        yield Piece(f"has:{who}:{key}", "", area.x + x, area.y + top, "places", label=label, box=box)


def _lines(width: float, top: float, low: float) -> str:
    """Return lines between hand and compartment, and above the cards."""
    upright = f"M{number(width / 2)} {number(top)}V{number(low - 7)}"
    return f'<path d="{upright}M10 {number(low)}h{number(width - 20)}" stroke="var(--kg-line)"/>'


Thing = tuple[str, Area, str, str]
"""A thing that another player has: key, place on the panel, picture and words."""


def _things(area: Area, things: tuple[Mix, Mix, Mix], law: KonTikiLaw, *, over: bool) -> Iterator[Thing]:
    """Yield what another player has, thing by thing, so that one change redraws little."""
    hand, compartment, held = things
    width, flat = area.width, area.height < 150
    # Words stand before the counters, or above them.
    words = max(length(say(f"{key}_head")) for key in ("hand", "compartment"))
    far = max(118.0, 13 * words + 18) if flat else 10.0
    pitch = min(47.0, (width - far - 46) / 2) if flat else min(66.0, (width - 16) / 3)
    for row, (key, mix) in enumerate((("hand", hand), ("compartment", compartment))):
        y = 51 + 29 * row if flat else 54 + 45 * row
        body = text(12, 5, 13, say(f"{key}_head"), "quiet")
        body += _counters(far, 0.0 if flat else 21.0, pitch, mix, over=over)
        label = say(key, **dict(zip(COLOURS, mix, strict=True)))
        shift, high = (-13.0, 28.0) if flat else (-10.0, 44.0)
        box = Area(0, y + shift, min(width, far + 3 * pitch), high)
        yield key, box, f'<g transform="translate(0 {number(-shift)})">{body}</g>', label
    beside = flat and width > 560
    left, top = (290.0, 65.0) if beside else (6.0, 108.0 if flat else 155.0)
    pitch = (width - left - 6) / len(KINDS)
    for n, (kind, count) in enumerate(zip(KINDS, held, strict=True)):
        place = Area(left + pitch * n, top - 14, pitch, 28 if flat and not beside else 68)
        points = _worth(law, kind, count)
        body = _small(kind, count, pitch) if flat and not beside else _large(kind, count, pitch, points)
        yield kind, place, body, _series(kind, count, points)


def _counters(left: float, y: float, step: float, mix: Mix, *, over: bool) -> str:
    """Return the counters of each colour in a row, with their numbers."""
    return "".join(
        use(f"spent-{colour}" if over or not count else f"coin-{colour}", left + step * n + 10, y, 0.75)
        + text(left + step * n + 23, y + 5, 15, str(count))
        for n, (colour, count) in enumerate(zip(COLOURS, mix, strict=True))
    )


@cached_per_language(256)
def _small(kind: str, count: int, pitch: float) -> str:
    """Return a series of another player: its sign, and the number of cards next to it."""
    x = max(12.0, pitch / 2 - 14)
    return (
        f'<g opacity="{1 if count else 0.45}">{art.icon(kind, x, 14, 0.86)}'
        + text(x + 13, 19, 14, f"×{count}")
        + "</g>"
    )


@cached_per_language(256)
def _large(kind: str, count: int, pitch: float, points: int) -> str:
    """Return a series of another player: its sign, the number of cards, and their points below."""
    x = pitch / 2
    return (
        f'<g opacity="{1 if count else 0.45}">{art.icon(kind, x, 13)}'
        + text(x, 42, 15, f"×{count}", anchor="m")
        + "</g>"
        + (art.medal(x, 57, points) if count else "")
    )


def _own(
    area: Area, hand: Mix, compartment: Mix, held: Mix, law: KonTikiLaw, *, over: bool
) -> Iterator[Piece]:
    """Yield the counters of hand and compartment; they share keys, so that a payment moves them."""
    half, low = area.width / 2, _low(area)
    first, cards = (39, 131) if low else (71, 179)
    for row, colour in enumerate(COLOURS):
        y = area.y + first + art.COIN * row
        n = 0
        for side, count, left in (("hand", hand[row], 9.0), ("compartment", compartment[row], half + 6)):
            pick = f"{'counter' if side == 'hand' else 'compartment'}:{colour}"
            label = say(f"{side}_counter", colour=colour)
            yield _count(side, colour, count, area.x + left, y)
            if not count:
                yield _empty(f"{side}:{colour}:none", pick, colour, area.x + left + 32, y)
            # The counters make room for a second digit.
            digit = 10 if count > 9 else 0
            for x in fan(area.x + left + 18 + digit, half - 31 - digit, count, art.COIN):
                n += 1
                body = art.coin(colour, spent=over)
                yield _coin(f"own:{colour}:{n}", body, (x, y), pick, label)
    pitch = (area.width - 16) / len(KINDS)
    for n, (kind, count) in enumerate(zip(KINDS, held, strict=True)):
        x, y = area.x + 8 + pitch * n, area.y + cards
        pick = "certificate" if kind == "certificate" else f"card:{kind}"
        high, points = 18 if low else 26, _worth(law, kind, count)
        most = law.certificates if kind == "certificate" else law.cards
        yield Piece(
            f"series:{kind}",
            _own_series(kind, (count, most), pitch, high, points),
            x,
            y,
            "cards",
            pick=pick,
            label=_series(kind, count, points),
            box=(2, -high, pitch - 4, 2 * high),
        )


def _coin(key: str, body: str, at: tuple[float, float], pick: str, label: str) -> Piece:
    return Piece(key, body, *at, "counters", 0, 1, pick, label, art.COIN_BOX, art.ring(14))


def _count(side: str, colour: str, count: int, x: float, y: float) -> Piece:
    return Piece(f"{side}:{colour}:count", text(0, 5, 15, str(count)), x, y, "counters")


def _empty(key: str, pick: str, colour: str, x: float, y: float) -> Piece:
    """Return an empty place for a counter."""
    return _coin(key, art.no_coin(colour), (x, y), pick, say("no_counter", colour=colour))


@cached_per_language(256)
def _own_series(kind: str, held: tuple[int, int], pitch: float, high: float, points: int) -> str:
    """Return the cards of one duty with number and points; dots show how far the series goes."""
    low, (count, most) = high < 26, held
    size, x, y = (0.72, 15, 0) if low else (0.9, 18, -2)
    # Gaps between what is drawn take a click too.
    hit = f'<path d="M2-{high}h{number(pitch - 4)}v{2 * high}H2z" fill="none" pointer-events="all"/>'
    dots = "" if low else _dots(count, most, 20)
    if not count:
        return f'{hit}<g opacity=".35">{use(f"card-{kind}", x, y, size)}</g>{dots}'
    step = min(2 if low else 3.5, 7 / max(1, count - 1))
    cards = "".join(use(f"card-{kind}", x + step * n, y, size) for n in range(count))
    at = min(62.0, pitch - 16)
    return (
        hit
        + cards
        + dots
        + text(at, -4 if low else -8, 15, f"×{count}", anchor="m")
        + art.medal(at, 9, points)
    )


def _dots(count: int, most: int, x: float) -> str:
    left = x - 2.5 * (most - 1)
    spots = {True: "", False: ""}
    for n in range(most):
        spots[n < count] += f"M{number(left + 5 * n)} 24.5h0"
    return "".join(
        f'<path class="kg-deco" d="{d}" stroke="var(--kg-{colour})" stroke-width="3.6" '
        'stroke-linecap="round"/>'
        for d, colour in ((spots[False], "line"), (spots[True], "course"))
        if d
    )


def tray(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Yield the pool of the cash tray and the colour that pays now; in a column a pile of each colour."""
    x, y, width, high = t.tray
    yield Piece("pool", "", x, y, "places", label=say("pool"), box=(0, 0, width, high))
    for row, colour in enumerate(COLOURS):
        count = view["pool"][colour]
        pick, holds = f"pool:{colour}", say("pool_holds", colour=colour, n=count)
        if t.narrow:
            at = (x + width * (row + 0.5) / 3, y + 33)
            body = (art.coin(colour) if count else f'<g opacity=".35">{art.coin(colour)}</g>') + text(
                0, 27, 14, str(count), anchor="m"
            )
            yield Piece(pick, body, *at, "counters", 0, 1, pick, holds, (-18, -15, 36, 46))
            continue
        low = y + 32 + art.COIN * row
        for n, place in enumerate(fan(x + 31, width - 68, count, art.COIN), 1):
            yield Piece(f"{pick}:{n}", art.coin(colour), place, low, "counters")
        if not count:
            yield Piece(f"{pick}:none", art.no_coin(colour), x + 45, low, "counters")
        # All counters of a colour are one thing to take: twenty rings would hide what they mark.
        left, wide = 45 - width, width - 38
        body = art.trough(left, wide) + text(0, 5, 15, str(count), anchor="e")
        box, ring = (left, -14, wide, art.COIN), art.pill(left, wide)
        yield Piece(pick, body, x + width - 15, low, "counters", 0, 1, pick, holds, box, ring)
    if view["raft"]["left"] and not t.narrow:
        words = say("pays", colour=view["colour"]) if view["colour"] else say("pays_any")
        box = (-140, -12, 142, 16)
        yield Piece(
            "pays", text(0, 0, 13, words, anchor="e"), x + width - 11, y + 14, "signs", label=words, box=box
        )


def supply(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Yield the cards and certificates that nobody holds."""
    x, y, width, _ = t.supply
    pitch = (width - 8) / len(KINDS)
    low, box = (33, (-18, -15, 36, 46)) if t.narrow else (50, (-20, -28, 40, 73))
    for n, kind in enumerate(KINDS):
        certificates = kind == "certificate"
        count = view["supply"]["certificates" if certificates else kind]
        label = say("supply_certificates", n=count) if certificates else say("supply", duty=kind, n=count)
        yield Piece(
            f"supply:{kind}",
            _pile(kind, count, small=t.narrow),
            x + 4 + pitch * (n + 0.5),
            y + low,
            "cards",
            pick="" if certificates else f"supply:{kind}",
            label=label,
            box=box,
        )


@cached_per_language(64)
def _pile(kind: str, count: int, *, small: bool) -> str:
    size, words = (0.6, text(0, 26, 14, str(count), anchor="m")) if small else (1, "")
    words = words or text(0, 37, 14, str(count), anchor="m")
    under = "".join(
        plate((-17 + 1.5 * n, -23 - 1.5 * n, 34, 46), 4, "card", "rim")
        for n in range(min(4, count - 1), 0, -1)
    )
    pile = f'<g transform="scale({size})">{under}{art.card(kind)}</g>' if small else under + art.card(kind)
    return (pile if count else f'<g opacity=".3">{pile}</g>') + words
