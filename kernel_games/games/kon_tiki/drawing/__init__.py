"""Kon-Tiki as a picture: an observation becomes a :class:`kernel_games.drawing.svg.Drawing`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Any

from kernel_games.drawing.kit import leaders
from kernel_games.drawing.lettering import cut, text, wrap
from kernel_games.drawing.svg import Drawing, Piece, check_names, number, use
from kernel_games.games.kon_tiki import words
from kernel_games.games.kon_tiki.components import COLOURS as COUNTERS
from kernel_games.games.kon_tiki.components import DIRECTIONS, MOST_STEPS, PRICE
from kernel_games.games.kon_tiki.drawing import glyphs as art
from kernel_games.games.kon_tiki.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.kon_tiki.drawing.layout import Layout, Point, lay_out
from kernel_games.games.kon_tiki.drawing.panels import panels, supply, tray
from kernel_games.games.kon_tiki.drawing.sea import Sea, angle, away, chart_of, sea
from kernel_games.games.kon_tiki.words import say

LAYOUTS = ("standard", "narrow")

LAYERS = ("places", "course", "tiles", "discs", "cards", "counters", "raft", "signs")
_SIGNS = {
    "sail": (("pass", "pass_sign"),),
    "steer": (("pass", "pass_sign"),),
    "buy": (("done", "done_sign"),),
    "ask": (("reshuffle", "yes_sign"), ("keep", "keep_sign")),
}
"""What is picked on the sign in each phase, with its words."""

_BUTTON = 100


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """What a person points at for a move.

    Counters that are paid are picked in hand, those taken in the pool. Of ten or more counters in the
    compartment those are picked that stay, for they are few.

    Parameters
    ----------
    view : mapping
        An observation.
    move : str
        A move in its notation, such as ``pay red red``.

    Returns
    -------
    tuple of str
        Picks as the pieces of :func:`draw` carry them; empty for what chance decides, and for counters that
        the compartment does not hold.
    """
    verb, *args = move.split()
    if verb == "return":
        return _staying(view, args)
    kind = {
        "pay": "counter",
        "take": "pool",
        "exchange": "card",
        "buy": "supply",
        "steer": "exit",
    }.get(verb)
    if kind:
        return tuple(f"{kind}:{each}" for each in args)
    if verb == "redeem":
        return ("certificate",)
    return (verb,) if verb in ("pass", "back", "done", "reshuffle", "keep") else ()


def _staying(view: Mapping[str, Any], args: list[str]) -> tuple[str, ...]:
    held = view["compartments"][view["turn"]]
    left = {colour: held[colour] - int(n) for n, colour in zip(args[::2], args[1::2], strict=True)}
    if min(left.values()) < 0:
        return ()
    return tuple(f"compartment:{colour}" for colour in COUNTERS for _ in range(left[colour]))


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw what a seat, or a spectator, sees (:class:`kernel_games.drawing.pictures.Artist`).

    900 by 840 units, or 360 wide and taller; east is then at the top.
    """
    players = check_names(names, view["players"])
    t = lay_out(view["players"], view["seat"], layout=layout)
    chart = chart_of(view)
    s = sea(chart, t.chart, layout=layout)
    pieces = (
        *_sign(t, view, players),
        *panels(t, view, players),
        *tray(t, view),
        *supply(t, view),
        *_course(s, view, layout=layout),
        *_tiles(s, view),
        *_discs(s, view),
        *_raft(s, view, layout=layout),
    )
    base = ground(chart, view["players"], view["seat"], layout=layout)
    return Drawing(t.width, t.height, _title(view, players), base, pieces, LAYERS, COLOURS, STYLE)


def _title(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    parts = [say("title"), words.turn(view, names), words.raft(view), words.scores(view, names)]
    if view["phase"] == "over":
        parts.append(_result(view, names))
    return ". ".join(parts) + "."


def _result(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    best = leaders(view)
    return say("share", names, seats=best) if best[1:] else say("wins", names, seat=best[0])


# The sign


def _colour(view: Mapping[str, Any]) -> str:
    return say("pays", colour=view["colour"]) if view["colour"] else say("pays_any")


def _sign(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """What goes on, the governing colour, and the questions that are answered here."""
    x, y, width, height = t.sign
    raft, phase = view["raft"], view["phase"]
    over, own = phase == "over", t.seat is not None and view["current"] == t.seat
    buttons = _SIGNS.get(phase, ()) if own else ()
    room = width - 74 - (_BUTTON + 4 if buttons else 0)
    lines = [_result(view, names) if over else _colour(view) if raft["left"] else words.raft(view)]
    if raft["left"]:
        lines.append(say("way", left=raft["left"], to=raft["to"]))
    if own and phase in ("return", "return_early"):
        held = sum(view["compartments"][t.seat].values())
        lines[-1] = say("keep_hint", n=held - PRICE)
    elif own and view["due"]:
        lines[-1] = say("take_hint", due=view["due"])
    doing = wrap(_doing(view, names), 14, room)
    body = _board(height, doing, tuple(cut(line, 13, room) for line in lines), view["colour"])
    label = ". ".join([words.turn(view, names), *lines])
    yield Piece("sign", body, x, y, "signs", label=label, box=(0, 0, width, height))
    for n, (pick, key) in enumerate(buttons):
        above = (n - (len(buttons) - 1) / 2) * 36
        shown = say(key)
        size = (-_BUTTON / 2, -15, _BUTTON, 30)
        at = x + width - _BUTTON / 2 - 8
        yield Piece(
            f"sign:{pick}",
            art.button(cut(shown, 13, _BUTTON - 8), _BUTTON),
            at,
            y + height / 2 + above,
            "signs",
            0,
            1,
            pick,
            shown,
            size,
        )


def _doing(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Whose turn it is, with no more of the name than fits onto a line."""
    return words.turn(view, tuple(cut(name, 14, 120) for name in names))


@lru_cache(maxsize=64)
def _board(height: float, doing: tuple[str, ...], lines: tuple[str, ...], colour: str | None) -> str:
    middle = height / 2
    if colour:
        emblem = use(f"coin-{colour}", 35, middle, 2.1)
    else:
        emblem = "".join(
            use(f"coin-{each}", 35 + dx, middle + dy, 1.05)
            for each, (dx, dy) in zip(COUNTERS, ((-12, 8), (12, 8), (0, -13)), strict=True)
        )
    first = middle - 9 * (len(doing) + len(lines)) + 14
    told = [(line, 14, "ink") for line in doing] + [
        (line, 13, "quiet" if n else "ink") for n, line in enumerate(lines)
    ]
    return emblem + "".join(
        text(70, first + 18 * n, size, line, colour) for n, (line, size, colour) in enumerate(told)
    )


# On the chart


def _course(s: Sea, view: Mapping[str, Any], *, layout: str) -> Iterator[Piece]:
    """What lies ahead of the raft, in its direction, and the next three steps."""
    raft = view["raft"]
    points = s.ways[raft["leg"]][raft["step"] :]
    if not raft["left"] or view["phase"] in ("tiles", "discs"):
        return
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    body = (
        f'<path class="kg-l kg-glow" d="{d}" fill="none" stroke="var(--kg-course)" stroke-width="4.6" '
        'stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="1 9"/>'
    )
    yield Piece(f"course:{raft['leg']}", body, 0, 0, "course")
    if view["phase"] != "sail":
        return
    way = s.chart.passages[s.chart.passage(raft["leg"]) or 0]
    size, side = (0.86 if layout == "narrow" else 1), _aside(points, s)
    for n in range(1, min(MOST_STEPS, raft["left"]) + 1):
        step = raft["step"] + n
        number_of = s.chart.passage(way.name) or 0
        to, link = s.chart.place(number_of, step), s.chart.link(number_of, step)
        label = say("step", n=n, to=to)
        if link >= 0 and view["tiles"]:
            label = say("step_linked", n=n, to=to, duty=view["tiles"][link])
        ahead = points[min(n + 1, raft["left"])]
        off = 17 if n < raft["left"] else 30 * s.size
        x, y = away(points[n], angle(points[n - 1], ahead) + side, off)
        yield Piece(f"step:{n}", _step(n), x, y, "signs", 0, size, label=label, box=(-10, -10, 20, 20))


def _aside(points: tuple[Point, ...], s: Sea) -> int:
    """On which side of the raft's way there is more room for numbers."""
    room = {}
    others = [*s.spaces, *(place for place in s.places.values() if place not in points)]
    for side in (-90, 90):
        beside = [away(one, angle(one, other) + side, 19) for one, other in pairwise(points[:5])]
        room[side] = min(hypot(x - a, y - b) for x, y in beside for a, b in others)
    return max(room, key=lambda side: room[side])


@lru_cache(maxsize=4)
def _step(n: int) -> str:
    return (
        '<circle class="kg-p" r="9" fill="var(--kg-gold)" stroke="var(--kg-rim)" stroke-width="1.3"/>'
        + text(0, 4.4, 12.5, str(n), "mark", anchor="m")
    )


def _tiles(s: Sea, view: Mapping[str, Any]) -> Iterator[Piece]:
    for duty, space, (x, y) in zip(view["tiles"], s.chart.spaces, s.spaces, strict=False):
        label = say("tile", duty=duty, space=space.id)
        yield Piece(f"tile:{duty}", art.tile(duty), x, y, "tiles", 0, 1, "reshuffle", label, art.TILE_BOX)


def _discs(s: Sea, view: Mapping[str, Any]) -> Iterator[Piece]:
    """The discs turn so that their spouts point along the current they lead to."""
    chart = s.chart
    for number_of, (place, disc) in enumerate(zip(chart.whirlpools, view["discs"], strict=False)):
        x, y = s.places[place.id]
        bridge = view["bridges"][number_of]
        sides = chart.discs[disc - 1]
        turned = None
        turn, bend = s.exits[place.id][0], None
        if bridge:
            turned = DIRECTIONS.index(bridge["to"].rsplit(" ", 1)[1])
            came = s.ways[bridge["from"]]
            turn = s.exits[place.id][turned]
            bend = round(angle(came[-1], came[-2]) - turn) % 360
        exits = [chart.passages[way].end for way in chart.exits[number_of]]
        facts = {
            "whirlpool": place.id,
            **dict(zip(DIRECTIONS, (COUNTERS[side] for side in sides), strict=True)),
            **{f"{side}_to": to for side, to in zip(DIRECTIONS, exits, strict=True)},
        }
        label = say("disc", **facts)
        if turned is not None:
            label = say("disc_turned", direction=DIRECTIONS[turned], **facts)
        box = (-26, -26, 52, 52)
        yield Piece(f"disc:{place.id}", _disc(bend), x, y, "discs", turn, s.size, label=label, box=box)
        body = _window(s.exits[place.id], sides, turned, s.size)
        yield Piece(f"window:{place.id}", body, x, y, "discs")
    if view["phase"] == "steer":
        yield from _exits(s, view)


@lru_cache(maxsize=128)
def _disc(bend: int | None) -> str:
    """A disc with the current that it bridges, from `bend` degrees to its spout on the right."""
    if bend is None:
        return use("swirl")
    x, y = away((0, 0), bend, 25)
    flow = f'd="M{number(x)} {number(y)}Q0 0 25 0" fill="none" stroke-linecap="butt"'
    return (
        use("swirl") + f'<path class="kg-l" {flow} stroke="var(--kg-rim)" stroke-width="13"/>'
        f'<path {flow} stroke="var(--kg-flow)" stroke-width="10"/>'
        '<path class="kg-a" d="M15-8L32 0 15 8l3-8z" fill="var(--kg-flow)" stroke="var(--kg-rim)" '
        'stroke-width="1.4" stroke-linejoin="round"/>'
    )


@lru_cache(maxsize=128)
def _window(exits: tuple[float, float], sides: tuple[int, int], turned: int | None, size: float) -> str:
    """The colour in the window, large; and small on the rim what either exit would show."""
    markup = ""
    for side, (turn, colour) in enumerate(zip(exits, sides, strict=True)):
        if side != turned:
            x, y = away((0, 0), turn, 21 * size)
            markup += art.gem(COUNTERS[colour], x, y, 0.9)
    if turned is not None:
        markup += use(f"coin-{COUNTERS[sides[turned]]}", 0, 0, round(0.95 * size, 2))
    return markup


def _exits(s: Sea, view: Mapping[str, Any]) -> Iterator[Piece]:
    """The two ways out of the whirlpool that the raft has reached."""
    chart, here = s.chart, view["raft"]["at"]
    place = next(n for n, place in enumerate(chart.whirlpools) if place.id == here)
    sides = chart.discs[view["discs"][place] - 1]
    for side, direction in enumerate(DIRECTIONS):
        turn, colour = s.exits[here][side], COUNTERS[sides[side]]
        to = chart.passages[chart.exits[place][side]].end
        x, y = away(s.places[here], turn, 25 * s.size + 22)
        label = say("exit", direction=direction, to=to, colour=colour)
        body = _exit(colour, turn)
        yield Piece(
            f"exit:{direction}", body, x, y, "signs", 0, 1, f"exit:{direction}", label, (-16, -16, 32, 32)
        )


@lru_cache(maxsize=64)
def _exit(colour: str, turn: float) -> str:
    return (
        f'<g transform="rotate({number(turn)})"><path class="kg-p" d="M-13-13H10L25 0 10 13H-13'
        'Q-17 0-13-13z" fill="var(--kg-gold)" stroke="var(--kg-rim)" stroke-width="1.8" '
        'stroke-linejoin="round"/></g>' + use(f"coin-{colour}", 0, 0, 0.95)
    )


def _raft(s: Sea, view: Mapping[str, Any], *, layout: str) -> Iterator[Piece]:
    raft = view["raft"]
    points = s.ways[raft["leg"]]
    here = points[raft["step"]]
    size = 0.8 if layout == "narrow" else 0.95
    if view["phase"] == "sail" and view["current"] == view["seat"]:
        there = points[raft["step"] - 1] if raft["step"] else points[1]
        turn = angle(here, there) + (0 if raft["step"] else 180)
        far = max(24.0, hypot(there[0] - here[0], there[1] - here[1]) if raft["step"] else 24.0)
        x, y = away(here, turn, min(far, 30.0))
        body = _wake(turn)
        yield Piece("back", body, x, y, "course", 0, 1, "back", say("behind"), (-13, -13, 26, 26))
    label = words.raft(view)
    body = art.raft(view["colour"])
    x, y = here
    yield Piece("raft", body, x, y - 6 * size, "raft", 0, size, label=label, box=(-25, -36, 50, 56))


@lru_cache(maxsize=64)
def _wake(turn: float) -> str:
    """What the raft leaves behind."""
    return (
        f'<g transform="rotate({number(turn)})"><path class="kg-l" '
        'd="M-8-6q5 6 0 12M0-8q6 8 0 16M8-10q7 10 0 20" '
        'fill="none" stroke="var(--kg-disc)" stroke-width="2.4" stroke-linecap="round"/></g>'
    )
