"""The players' panels, the pool and the cards of Kon-Tiki as pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from kernel_games.drawing.kit import Area, badge, leaders
from kernel_games.drawing.lettering import cut, length, text
from kernel_games.drawing.svg import Piece, number, plate, use
from kernel_games.games.kon_tiki.components import CERTIFICATE_POINTS, CERTIFICATES, COLOURS, DUTIES, SERIES
from kernel_games.games.kon_tiki.drawing import glyphs as art
from kernel_games.games.kon_tiki.drawing.layout import Layout, fan
from kernel_games.games.kon_tiki.words import say

KINDS = (*DUTIES, "certificate")
"""What is collected: cards of the duties, and certificates."""

Mix = tuple[int, ...]


def _worth(kind: str, count: int) -> int:
    return CERTIFICATE_POINTS * count if kind == "certificate" else SERIES[count]


def _series(kind: str, count: int) -> str:
    if kind == "certificate":
        return say("certificates", n=count, points=_worth(kind, count))
    return say("series", duty=kind, n=count, points=_worth(kind, count))


def _held(view: Mapping[str, Any], who: int) -> Mix:
    cards = view["cards"][who]
    return (*(cards[duty] for duty in DUTIES), view["certificates"][who])


def _mix(counters: Mapping[str, int]) -> Mix:
    return tuple(counters[colour] for colour in COLOURS)


def panels(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """Every player's panel; the own one with all that can be picked."""
    over = view["phase"] == "over"
    for who, area in enumerate(t.seats):
        hand, compartment = _mix(view["hands"][who]), _mix(view["compartments"][who])
        held, own = _held(view, who), who == t.seat
        body = _panel(
            area,
            who,
            names[who],
            view["scores"][who],
            current=who == view["current"],
            captain=who == view["captain"],
            own=own,
        )
        parts = [say("panel", names, seat=who, n=view["scores"][who])]
        if who == view["captain"]:
            parts.append(say("captain", names, seat=who))
        for key, mix in (("hand", hand), ("compartment", compartment)):
            parts.append(say(key, **dict(zip(COLOURS, mix, strict=True))))
        if over:
            parts.append(say("worthless"))
        parts += [_series(kind, count) for kind, count in zip(KINDS, held, strict=True) if count]
        box = (0, 0, area.width, area.height)
        yield Piece(f"panel:{who}", body, area.x, area.y, "places", label=", ".join(parts), box=box)
        if own:
            yield from _own(area, hand, compartment, held, over=over)
        else:
            for key, shown in _things(area, (hand, compartment, held), over=over):
                yield Piece(f"has:{who}:{key}", shown, area.x, area.y, "places")
    if over:
        for who in leaders(view):
            area = t.seats[who]
            body = art.garland(area.width, say("winner"))
            box = (0, -10, area.width, 24)
            yield Piece(
                f"crown:{who}", body, area.x, area.y, "signs", label=say("wins", names, seat=who), box=box
            )


@lru_cache(maxsize=512)
def _panel(
    area: Area,
    who: int,
    name: str,
    score: int,
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
    slim = width < 200
    points = say("points", n=score)
    room = width - 48 - (24 if captain else 0) - (0 if slim else 15 * length(points) + 14)
    markup = frame + f'<g transform="translate(22 23)">{badge(who, "card", 1.6)}</g>'
    shown = cut(name, 15, room)
    markup += text(40, 28, 15, shown)
    if captain:
        markup += (
            f'<g transform="translate({number(40 + 15 * length(shown) + 16)} 23) scale(.82)">'
            f"{art.wheel()}</g>"
        )
    markup += text(40, 46, 13, points) if slim else text(width - 12, 29, 16, points, anchor="e")
    if own:
        half = width / 2
        markup += text(12, 54, 12, say("hand_head"), "quiet")
        markup += text(half + 6, 54, 12, say("compartment_head"), "quiet")
        markup += f'<path d="M{number(half)} 46v90M10 143h{number(width - 20)}" stroke="var(--kg-line)"/>'
    return markup


def _things(area: Area, things: tuple[Mix, Mix, Mix], *, over: bool) -> Iterator[tuple[str, str]]:
    """What another player has, thing by thing, so that little changes when one does."""
    if area.height < 150:
        return _flat(area.width, things, over=over)
    return _tall(area.width, things, over=over, top=70 if area.width < 200 else 58)


def _counters(left: float, y: float, step: float, mix: Mix, *, over: bool, scale: float = 0.72) -> str:
    """How many counters of each colour, in a row."""
    return "".join(
        use(f"spent-{colour}" if over or not count else f"coin-{colour}", left + step * n + 9, y, scale)
        + text(left + step * n + 21, y + 5, 14, str(count))
        for n, (colour, count) in enumerate(zip(COLOURS, mix, strict=True))
    )


def _little(kind: str, count: int, x: float, y: float) -> str:
    """A series of another player: its sign, how many cards, and what they are worth."""
    return (
        f'<g opacity="{1 if count else 0.45}">{art.icon(kind, x, y)}'
        + text(x, y + 27, 12, f"×{count}", "quiet", anchor="m")
        + "</g>"
        + (art.medal(x, y + 43, _worth(kind, count), lit=True) if count else "")
    )


def _tall(width: float, things: tuple[Mix, Mix, Mix], *, over: bool, top: float) -> Iterator[tuple[str, str]]:
    hand, compartment, held = things
    half, large = width / 2, width > 280
    for place, (key, mix) in enumerate((("hand", hand), ("compartment", compartment))):
        if large:
            left = half + 6 if place else 12.0
            head = text(left, top, 12, say(f"{key}_head"), "quiet")
            yield key, head + _counters(left, top + 22, min(50.0, (half - 20) / 3), mix, over=over)
        else:
            head = text(12, top + 38 * place, 11, say(f"{key}_head"), "quiet")
            step = min(58.0, (width - 20) / 3)
            yield key, head + _counters(12, top + 38 * place + 15, step, mix, over=over, scale=0.66)
    below, size = (top + 64, 1.25) if large else (top + 81, 0.92)
    pitch = (width - 12) / len(KINDS)
    for n, (kind, count) in enumerate(zip(KINDS, held, strict=True)):
        place_at = f"translate({number(6 + pitch * (n + 0.5))} {number(below)}) scale({size})"
        yield kind, f'<g transform="{place_at}">{_little(kind, count, 0, 0)}</g>'


def _flat(width: float, things: tuple[Mix, Mix, Mix], *, over: bool) -> Iterator[tuple[str, str]]:
    hand, compartment, held = things
    for y, key, mix in ((52.0, "hand", hand), (92.0, "compartment", compartment)):
        head = text(12, y, 11, say(f"{key}_head"), "quiet")
        yield key, head + _counters(12, y + 16, 46, mix, over=over, scale=0.66)
    pitch = (width - 162) / len(KINDS)
    for n, (kind, count) in enumerate(zip(KINDS, held, strict=True)):
        yield kind, _little(kind, count, 156 + pitch * (n + 0.5), 60)


def _own(area: Area, hand: Mix, compartment: Mix, held: Mix, *, over: bool) -> Iterator[Piece]:
    """Counters that are paid move from the hand to the compartment, so both share their keys."""
    half = area.width / 2
    for row, colour in enumerate(COLOURS):
        y = area.y + 74 + 27 * row
        n = 0
        for side, count, left in (("hand", hand[row], 12.0), ("compartment", compartment[row], half + 6)):
            pick = f"{'counter' if side == 'hand' else 'compartment'}:{colour}"
            label = say(f"{side}_counter", colour=colour)
            yield _count(side, colour, count, area.x + left, y)
            if not count:
                yield _empty(f"{side}:{colour}:none", pick, colour, area.x + left + 34, y)
            for x in fan(area.x + left + 22, half - 42, count, 24):
                n += 1
                body = art.coin(colour, spent=over)
                yield Piece(f"own:{colour}:{n}", body, x, y, "counters", 0, 1, pick, label, art.COIN_BOX)
    pitch = (area.width - 16) / len(KINDS)
    for n, (kind, count) in enumerate(zip(KINDS, held, strict=True)):
        x, y = area.x + 8 + pitch * n, area.y + 171
        pick = "certificate" if kind == "certificate" else f"card:{kind}"
        yield Piece(
            f"series:{kind}",
            _own_series(kind, count, pitch),
            x,
            y,
            "cards",
            pick=pick,
            label=_series(kind, count),
            box=(2, -26, pitch - 4, 52),
        )


def _count(side: str, colour: str, count: int, x: float, y: float) -> Piece:
    return Piece(f"{side}:{colour}:count", text(0, 5, 14, str(count)), x, y, "counters")


def _empty(key: str, pick: str, colour: str, x: float, y: float) -> Piece:
    """Where a counter would lie."""
    body = (
        '<circle r="10" fill="none" class="kg-l" stroke="var(--kg-edge)" stroke-dasharray="3 3"/>'
        f'<g opacity=".5">{art.gem(colour, 0, 0, 0.8)}</g>'
    )
    return Piece(key, body, x, y, "counters", 0, 1, pick, say("no_counter", colour=colour), art.COIN_BOX)


@lru_cache(maxsize=256)
def _own_series(kind: str, count: int, pitch: float) -> str:
    """Cards of one duty with how many they are and what they are worth; dots show how far the series goes."""
    most = CERTIFICATES if kind == "certificate" else len(SERIES) - 1
    # Gaps between what is drawn take a click too.
    hit = f'<path d="M2-26h{number(pitch - 4)}v52H2z" fill="none" pointer-events="all"/>'
    if not count:
        return f'{hit}<g opacity=".35">{use(f"card-{kind}", 18, -2, 0.9)}</g>' + _dots(0, most, 20)
    step = min(3.5, 7 / max(1, count - 1))
    cards = "".join(use(f"card-{kind}", 18 + step * n, -2, 0.9) for n in range(count))
    x = min(56.0, pitch - 16)
    return (
        hit
        + cards
        + _dots(count, most, 20)
        + text(x, -9, 14, f"×{count}", anchor="m")
        + art.medal(x, 8, _worth(kind, count), lit=True)
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
    """The pool of the cash tray."""
    x, y, width, _ = t.tray
    for row, colour in enumerate(COLOURS):
        count, at = view["pool"][colour], y + 34 + 26 * row
        pick, label = f"pool:{colour}", say("pool_counter", colour=colour, n=count)
        yield Piece(
            f"pool:{colour}:count",
            text(0, 5, 14, str(count), anchor="e"),
            x + width - 16,
            at,
            "counters",
        )
        if not count:
            yield _empty(f"pool:{colour}:none", pick, colour, x + 47, at)
        for n, place in enumerate(fan(x + 35, width - 74, count, 24), 1):
            body = art.coin(colour)
            yield Piece(f"pool:{colour}:{n}", body, place, at, "counters", 0, 1, pick, label, art.COIN_BOX)


def supply(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """The cards and certificates that nobody holds."""
    x, y, width, _ = t.supply
    pitch = (width - 12) / len(KINDS)
    for n, kind in enumerate(KINDS):
        certificates = kind == "certificate"
        count = view["supply"]["certificates" if certificates else kind]
        label = say("supply_certificates", n=count) if certificates else say("supply", duty=kind, n=count)
        yield Piece(
            f"supply:{kind}",
            _pile(kind, count),
            x + 6 + pitch * (n + 0.5),
            y + 58,
            "cards",
            pick="" if certificates else f"supply:{kind}",
            label=label,
            box=(-20, -30, 40, 66),
        )


@lru_cache(maxsize=64)
def _pile(kind: str, count: int) -> str:
    if not count:
        return f'<g opacity=".3">{art.card(kind)}</g>' + text(0, 37, 13, "0", anchor="m")
    under = "".join(
        plate((-17 + 1.5 * n, -23 - 1.5 * n, 34, 46), 4, "card", "rim")
        for n in range(min(4, count - 1), 0, -1)
    )
    return under + art.card(kind) + text(0, 37, 13, str(count), anchor="m")
