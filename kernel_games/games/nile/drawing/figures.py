"""The people, animals and goods of an expedition as small figures, and the march that they make.

Everybody is drawn with the same pen, upright and dressed for what they do. ``pile`` shows how many of an
article there are; ``march`` and ``parade`` who goes, in which order, and who carries what.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kernel_games.drawing.svg import UID, escape, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.carrying import Duty
from kernel_games.games.nile.party import Party
from kernel_games.games.nile.words import say

PAINTS = {
    "skin": ("#6a4126", "#94623c"),
    "skin2": ("#8a5a36", "#b27f55"),
    "cream": ("#f4ead0", "#e2d6b8"),
    "blue": ("#3c5f86", "#7fa6d6"),
    "ochre": ("#b9792f", "#d9a45c"),
    "robe": ("#8f2b1f", "#c9584a"),
    "coat": ("#b39a63", "#cbb681"),
    "hide": ("#8a5a32", "#b98253"),
    "sand": ("#c99a55", "#d8b47a"),
    "timber": ("#6e4523", "#a8774a"),
    "sack": ("#dcbd8c", "#c7a674"),
    "steel": ("#5d6673", "#b3bcc9"),
    "flag": ("#0e6a73", "#3fa7b0"),
}
"""Colours by day and by lamplight, beside those of the map."""

_PEN = 'fill="none" stroke="var(--kg-ink)" stroke-width=".7" stroke-linecap="round" stroke-linejoin="round"'
"""What a figure's parts inherit: said once, for a scene carries its figures on every departure."""


def _fill(d: str, paint: str) -> str:
    return f'<path d="{d}" fill="var(--kg-{paint})"/>'


def _limb(d: str, paint: str, width: float) -> str:
    return f'<path d="{d}" stroke="var(--kg-{paint})" stroke-width="{width:g}"/>'


def _disc(x: float, y: float, radius: float, paint: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="var(--kg-{paint})" stroke="none"/>'


def _head(skin: str) -> str:
    return _limb("M.1-17v2.6", skin, 2) + _disc(0.3, -18.4, 2.7, skin)


def _walker(skin: str, shirt: str, legs: str) -> str:
    """Draw somebody who walks to the right, head up."""
    return (
        _limb("M-1.1-7.6L-3.1-.8h1.2M1.1-7.6L3-.8h1.3", legs, 2.2)
        + _head(skin)
        + _fill("M-2.9-14.9q2.9-1.5 5.8 0l.8 8.4q-3.7 1-7.4 0z", shirt)
    )


def _arm(skin: str, shirt: str, d: str, hand: tuple[float, float]) -> str:
    return _limb(d, shirt, 1.9) + _disc(*hand, 1.1, skin)


_HORSE = (
    "M-12-12q-3 2-2.8 7.4l1 .2q.3-4 2.1-5.4l-.4 4.2L-13.4 0h2l1.9-5.3 1.1-.5L-7.9 0h1.8l.2-6.3q4 1.1 7.4 0"
    "L2.6 0h1.9l.4-7.3 1.9-1L7.9 0h1.8L9-10l2.7-5.6 3 2.3 1.5-1.7-3.3-4.9.1-1.9-1.7 1.3Q7-18 5-13.4q-6-1"
    "-9.8-.4-4.4-.6-7.2 1.8z"
)
_CAMEL = (
    "M-12-11q-1 3-1 6h1l.8-3 .4 3L-11.6 0h1.8l1-5 1-.6.6 5.6h1.8l.2-6h6L2.4 0h1.8L4-7q5-1 6.4-8l3.4-.2q2-.6"
    " 1.6-2.2l-4-1.4-2 .6q-1 6-4 6.4Q4-19 1-19t-3.4 6Q-4-17.6-6.4-17.6T-9.4-12.6q-1.8.2-2.6 1.6z"
)

FIGURES = {
    "explorer": _walker("skin2", "coat", "hide")
    + _fill("M-4.6-19.6h9.6q-1.6-1.2-2-1.4-.3-2.9-2.7-2.9t-2.8 2.9q-.6.3-2.1 1.4z", "cream")
    + _arm("skin2", "coat", "M1.8-13.4L5.4-10.6", (5.8, -10.4))
    + _limb("M5.6-25L6.2 0", "timber", 1.1)
    + _fill("M5.6-25.6h10l-2.4 2.8 2.4 2.8h-10z", "flag"),
    "guide": _walker("skin", "robe", "skin")
    + _fill("M-3.2-6.9q3.4 1 7 0l.9 3.5q-4.4 1.2-8.8 0z", "robe")
    + _fill("M-2.7-18.7q.2-3.4 3-3.4t3 3.2q-3-1-6 .2z", "cream")
    + _arm("skin", "robe", "M1.6-13.4l5.4-1.9", (7.6, -15.5))
    + _limb("M-4.8-16L-3.6 0", "timber", 1.1),
    "askari": _walker("skin", "cream", "blue")
    + _fill("M-2.4-19.4l.5-3.6h4.4l.5 3.6z", "robe")
    + _limb("M-2.8-13.8l6 5.6", "timber", 1.1)
    + _arm("skin", "cream", "M2-13.4l2.4 3", (4.6, -10.2))
    + _limb("M4.4-11.4L-4-23.4", "steel", 1.1)
    + _limb("M5.2-10.2l-2.6-3.6", "timber", 1.9),
    "recruit": _walker("skin2", "ochre", "skin2")
    + _limb("M4.6-25L5.6 0", "timber", 1.1)
    + _fill("M4.6-29l1.7 4.2-1.5 2-1.8-1.9z", "steel")
    + _arm("skin2", "ochre", "M2-13.6l2.4 4", (4.9, -9.4))
    + _fill("M-6-13.6q3.4-1.6 5.6.4.6 6-2.6 9-3.6-2.4-3-9.4z", "robe"),
    "bearer0": _walker("skin", "cream", "blue") + _arm("skin", "cream", "M2-13.6l2.4 4.6", (4.6, -8.6)),
    "bearer1": _walker("skin2", "ochre", "hide") + _arm("skin2", "ochre", "M2-13.6l2.4 4.6", (4.6, -8.6)),
    "bearer2": _walker("skin", "blue", "cream") + _arm("skin", "blue", "M2-13.6l2.4 4.6", (4.6, -8.6)),
    "load": _fill("M-5.4-21.4q-.8-4.9.5-5.3 5.2-1 10.4 0 1.3.4.5 5.3-5.7 1-11.4 0z", "sack")
    + _limb("M-5.6-24.4q5.8 1 11.4 0M-1.6-27v6M2.4-27v6", "timber", 0.6),
    "horse": _fill(_HORSE, "hide") + _fill("M5.2-13.6Q7.6-18.6 11-20l-2.6.2Q5-17 3.8-13.8z", "timber"),
    "camel": _fill(_CAMEL, "sand"),
    "pack": _fill("M-6.8-17.6q-1.6 3.4-.6 6.2 4.4 1.6 8.8 0 1-2.8-.6-6.2-3.8-1.6-7.6 0z", "sack")
    + _limb("M-6.9-14.4q4 1.2 8 0M-3-18.2v7.4", "timber", 0.6),
    "canoe": _fill(
        "M-23-6.6q2.4 2.6 6 3.2 17 2 34 0 3.6-.6 6-3.2-.6 6.6-8.4 8.2-14.6 1.6-29.2 0-7.8-1.6-8.4-8.2z",
        "timber",
    )
    + _limb("M-16-1.6q16 2 32 0", "sand", 0.7),
    "sack": _fill("M-2.8-9.4h5.6l-1.2 2.6q4 2.6 3.4 6-.6 1.6-5 1.6t-5-1.6q-.6-3.4 3.4-6z", "sack")
    + _limb("M-2-6.8h4", "timber", 0.8),
    "beads": _limb("M-6-4q6 8 12 0", "ink", 0.5)
    + "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="1.7" fill="var(--kg-{paint})"/>'
        for x, y, paint in (
            (-6, -4, "blue"),
            (-3.6, -1.2, "robe"),
            (0, -0.2, "ochre"),
            (3.6, -1.2, "flag"),
            (6, -4, "robe"),
        )
    ),
    "musket": _fill("M-13 .2l3.6-3.2 3.4-.4 2.6-.9.8 2-3 1.3-3-.2-3.2 3.4z", "timber")
    + _limb("M-4-2.6L13-9.2", "steel", 1.3)
    + _limb("M-3.4-1.9l9-3.4", "timber", 1.2),
    "drop": _fill("M0-21q7 8.6 7 13.4a7 7 0 1 1-14 0Q-7-12.4 0-21z", "river"),
    "heart": _fill("M-9-12q-1-8 5-8 3 0 4 3 1-3 4-3 6 0 5 8-2 6-9 12-7-6-9-12z", "robe")
    + _limb("M0-14.6v8M-4-10.6h8", "cream", 2.6),
}
"""Each figure, its feet at y = 0, some 26 units high, looking to the right."""

_SEATED = (
    '<g transform="translate({x:.1f} {y:g})"><use href="#{uid}-f-{who}" clip-path="url(#{uid}-waist)"/></g>'
)


PICTURED = {
    "bearers": (("bearer1", "load"), 11.6, 0.94),
    "guides": (("guide",), 10.8, 1.02),
    "askaris": (("askari",), 11.6, 0.98),
    "recruits": (("recruit",), 12.4, 0.9),
    "canoes": (("canoe",), 3, 0.62),
    "horses": (("horse",), 9.6, 1),
    "camels": (("camel",), 9.4, 1.05),
    "rations": (("sack",), 10, 2.1),
    "gifts": (("beads",), 3.4, 1.75),
    "muskets": (("musket",), 3.4, 0.98),
    "water": (("drop",), 10, 1),
    "sick": (("heart",), 10, 1),
}
"""The figures that stand for an article on a sheet: how far down they are in its 24 units, and how large."""


def pictured(article: str) -> str:
    """Draw the picture of an article on a sheet, around its middle."""
    parts, low, scale = PICTURED[article]
    drawn = "".join(FIGURES[part] for part in parts)
    at = f"translate(0 {low:g}) scale({scale:g})"
    return f'<g class="kg-deco" {_PEN}><g transform="{at}">{drawn}</g></g>'


@cached_per_language(None)
def figures() -> str:
    """Return the definitions of all figures, for a page that holds them once."""
    return f'<svg width="0" height="0" aria-hidden="true">{_definitions(FIGURES)}</svg>'


def _definitions(names: Iterable[str]) -> str:
    made = "".join(f'<g id="{UID}-f-{name}" {_PEN}>{FIGURES[name]}</g>' for name in names)
    waist = f'<clipPath id="{UID}-waist"><path d="M-12-34h30v27h-30z"/></clipPath>'
    return f"<defs>{waist}{made}</defs>"


def _use(name: str, x: float, y: float, scale: float = 1) -> str:
    at = number(round(x, 1)), number(round(y, 1))
    if scale == 1:
        # A march has dozens: each place in as few characters as there are.
        return f'<use href="#{UID}-f-{name}" x="{at[0]}" y="{at[1]}"/>'
    size = number(round(scale, 2))
    return f'<use href="#{UID}-f-{name}" transform="translate({at[0]} {at[1]}) scale({size})"/>'


class _Kind(NamedTuple):
    """Arrangement of an article's figures: width and height of one, and how many it stands for."""

    figure: str
    wide: float
    high: float
    scale: float
    each: int = 1
    across: int = 12


_KINDS = {
    "bearers": _Kind("bearer", 10, 12, 1.2),
    "guides": _Kind("guide", 14, 12, 1.35, across=6),
    "askaris": _Kind("askari", 11, 12, 1.3, across=7),
    "canoes": _Kind("canoe", 40, 9, 1.25, across=1),
    "horses": _Kind("horse", 20, 11, 1.2, across=4),
    "camels": _Kind("camel", 20, 11, 1.2, across=4),
    "rations": _Kind("sack", 11, 9, 1.15, each=10, across=8),
    "gifts": _Kind("beads", 15, 11, 1.2, each=10, across=5),
    "muskets": _Kind("musket", 26, 10, 1.3, across=3),
}
_WIDE, _HIGH = 100.0, 54.0
_MOST_ROWS = 4


def pile(article: str, count: int) -> str:
    """Draw as many of an article as there are; goods by tens; one that is faint if there are none."""
    kind = _KINDS[article]
    all_ = min(-(-count // kind.each), 4 * kind.across * _MOST_ROWS)
    rows = max(1, min(_MOST_ROWS, -(-all_ // kind.across)))
    each = max(1, -(-all_ // rows))
    scale = kind.scale * (1, 1, 0.86, 0.76)[rows - 1]
    step = min(kind.wide * scale, (_WIDE - 26 * scale) / max(1, each - 1))
    made = []
    left = all_
    for row in range(rows):
        here = min(left, each)
        left -= here
        y = _HIGH - 3 - row * kind.high * scale
        start = (_WIDE - step * (here - 1)) / 2
        line = [
            _use(_dressed(kind.figure, row * each + n), start + n * step + (row % 2) * step / 3, y, scale)
            for n in range(here)
        ]
        made.append("".join(line))
    faint = (
        "" if all_ else f'<g opacity=".2">{_use(_dressed(kind.figure, 0), _WIDE / 2, _HIGH - 3, scale)}</g>'
    )
    return (
        f'<svg viewBox="0 0 {_WIDE:g} {_HIGH:g}" preserveAspectRatio="xMidYMax meet" aria-hidden="true">'
        f"{faint}{''.join(reversed(made))}</svg>"
    )


def _dressed(figure: str, n: int) -> str:
    return f"bearer{n * 7 % 3}" if figure == "bearer" else figure


# The march

_LONG, _TALL, _GROUND = 614.0, 66.0, 60.0
_SPREAD, _RIDING, _CLOSE = 1.75, 1.5, 1.2
_BEHIND = 31
"""Distance from a rank to the one before it."""

_USED = re.compile(f"#{UID}-f-(\\w+)")


class _Place(NamedTuple):
    """A place in the march: what is drawn there, and how much room it takes."""

    wide: float
    parts: tuple[tuple[str, float, float], ...]


def _one(*names: str, wide: float = 12) -> _Place:
    return _Place(wide, tuple((name, 0, 0) for name in names))


def _on_foot(party: Party, duty: Duty, bearer: int) -> Iterator[_Place]:
    askaris = party.askaris + party.recruits
    yield _one("explorer", wide=20)
    yield from [_one("guide", wide=16)] * party.guides
    yield from [_one("askari", wide=13)] * (askaris - askaris // 2)
    free = max(0, duty.carriers - int(duty.explorer))
    loaded = min(free, -(-duty.load // bearer))
    for n in range(party.canoes):
        yield _Place(
            44, ((_dressed("bearer", n), -11, 0), (_dressed("bearer", n + 1), 11, 0), ("canoe", 0, -24))
        )
    for n in range(max(0, free - 2 * party.canoes)):
        yield _one(_dressed("bearer", n), *(("load",) if n < loaded else ()), wide=13.5)
    beasts = ["horse"] * party.horses + ["camel"] * party.camels
    leaders = duty.leaders
    for n, beast in enumerate(beasts):
        if n < leaders:
            yield _one(_dressed("bearer", n), wide=13)
        yield _one(beast, "pack", wide=31)
    yield from [_one("askari", wide=13)] * (askaris // 2)


def _mounted(party: Party, duty: Duty) -> Iterator[_Place]:
    beasts = ["camel"] * party.camels + ["horse"] * party.horses
    riders = [
        "explorer",
        *["guide"] * party.guides,
        *["askari"] * (party.askaris + party.recruits),
        *(_dressed("bearer", n) for n in range(party.bearers)),
    ]
    for n, who in enumerate(riders):
        if n < len(beasts) and n < duty.ridden:
            yield _Place(33, ((who, -1, -9), (beasts[n], 0, 0)))
        else:
            yield _one(who, wide=13)
    yield from (_one(beast, "pack", wide=31) for beast in beasts[duty.ridden :])


@cached_per_language(512)
def march(party: Party, mode: str, duty: Duty, bearer: int) -> str:
    """Draw an expedition on its way: who goes, and who carries what.

    Parameters
    ----------
    party : Party
        Who goes and what they take.
    mode : str
        How it travels.
    duty : Duty
        Who does what in this mode.
    bearer : int
        Weight that a bearer carries.
    """
    label = f'role="img" aria-label="{escape(roster(party, mode, duty))}"'
    head = f'<svg viewBox="0 0 {_LONG:g} {_TALL:g}" preserveAspectRatio="xMidYMax meet" {label}>'
    return f"{head}{_ranks(party, mode, duty, bearer, long=_LONG, ranks=1)}</svg>"


@cached_per_language(32)
def parade(party: Party, mode: str, duty: Duty, bearer: int, *, long: float, ranks: int) -> str:
    """Draw a march with the figures it needs, for a place without others.

    Parameters
    ----------
    party, mode, duty, bearer
        As for :func:`march`.
    long : float
        How long it may be; its ground is at y = 60.
    ranks : int
        How many rows there are at most of who walks or rides, one behind the other.
    """
    made = _ranks(party, mode, duty, bearer, long=long, ranks=ranks)
    used = set(_USED.findall(made))
    return _definitions(name for name in FIGURES if name in used) + made


def _ranks(party: Party, mode: str, duty: Duty, bearer: int, *, long: float, ranks: int) -> str:
    if mode == "canoe" and party.canoes:
        return _afloat(party, long)
    places = list(_mounted(party, duty) if mode == "mounted" else _on_foot(party, duty, bearer))
    if sum(place.wide for place in places) < long - 50:
        ranks = 1
    each = -(-len(places) // ranks)
    rows = [places[first : first + each] for first in range(0, len(places), each)]
    widest = max(sum(place.wide for place in row) for row in rows)
    squeeze = min(_SPREAD, (long - 50) / widest)
    # A rider is a third higher than a walker, and who walks behind must be seen.
    most = _CLOSE if rows[1:] else _RIDING if mode == "mounted" else _SPREAD
    scale = max(1.15, min(most, squeeze * 1.3))
    made = []
    for behind, row in enumerate(rows):
        x = (long + sum(place.wide for place in row) * squeeze) / 2
        for n, place in enumerate(row):
            x -= place.wide * squeeze / 2
            y = _GROUND + (n * 7 % 3 - 1) - _BEHIND * scale * behind
            made.append("".join(_use(name, x / scale + dx, y / scale + dy) for name, dx, dy in place.parts))
            x -= place.wide * squeeze / 2
    return f'<g transform="scale({number(round(scale, 2))})">{"".join(reversed(made))}</g>'


def _afloat(party: Party, wide: float) -> str:
    """Draw canoes with everybody in them, shared out evenly, and some of their goods."""
    crew = [
        "explorer",
        *["guide"] * party.guides,
        *["askari"] * (party.askaris + party.recruits),
        *(_dressed("bearer", n) for n in range(party.bearers)),
    ]
    boats = party.canoes
    room = (wide - 30) / boats
    size = min(4.0, room / 50)
    made = ""
    for boat in range(boats):
        x = 15 + room * (boats - boat - 0.5)
        mine = crew[boat::boats]
        long = 32 * size
        step = long / max(1, len(mine) - 1)
        made += "".join(
            _SEATED.format(uid=UID, who=who, x=x + long / 2 - n * step, y=_GROUND + 3)
            for n, who in enumerate(mine)
        )
        sacks = min(6, -(-party.rations // (30 * boats)))
        made += "".join(_use("sack", x - 14 + 6 * n, _GROUND - 2, 0.9) for n in range(sacks))
        made += (
            f'<g transform="translate({x:.1f} {_GROUND:g}) scale({size:.2f} 1.5)">'
            f'<use href="#{UID}-f-canoe"/></g>'
        )
    waves = "".join(f"M{20 + 52 * n} {_GROUND + 4}q6-3 12 0t12 0" for n in range(int(wide / 51)))
    return f"{made}<g {_PEN}>{_limb(waves, 'river', 1)}</g>"


def roster(party: Party, mode: str, duty: Duty) -> str:
    """Say who goes, and what each of them does."""
    bearers = "paddlers" if mode == "canoe" and party.canoes else "bearers"
    counts = {
        "explorer": 1,
        "guides": party.guides,
        "askaris": party.askaris + party.recruits,
        bearers: duty.carriers - int(duty.explorer),
        "leaders": duty.leaders if mode != "mounted" else 0,
        "riding": duty.ridden if mode == "mounted" else 0,
        "packed": duty.led,
    }
    told = [say(f"march_{key}", n=count) for key, count in counts.items() if count > 0]
    return " \N{MIDDLE DOT} ".join(told)
