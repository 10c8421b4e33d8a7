"""Pieces on the sea chart: tiles with their lines, discs, the course and the raft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import acos, degrees, hypot
from typing import Any

from kernel_games.drawing.svg import Piece, number, use
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kon_tiki.chart import NO_SPACE
from kernel_games.games.kon_tiki.components import COLOURS as COUNTERS
from kernel_games.games.kon_tiki.components import DIRECTIONS
from kernel_games.games.kon_tiki.drawing import glyphs as art
from kernel_games.games.kon_tiki.drawing.currents import dashes, heads
from kernel_games.games.kon_tiki.drawing.labels import Labels, labels
from kernel_games.games.kon_tiki.drawing.layout import Layout
from kernel_games.games.kon_tiki.drawing.sea import Sea, angle, away, chart_of, out_of, sea
from kernel_games.games.kon_tiki.drawing.window import through
from kernel_games.games.kon_tiki.words import raft as raft_in_words
from kernel_games.games.kon_tiki.words import say

RAFT_SIZE = 0.8


def voyage(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Yield all pieces on the chart, or on the part of it that shows."""
    chart = chart_of(view)
    s, where = sea(chart, t.chart), labels(chart, t.chart)
    pieces = (
        *_links(s, where, view),
        *_course(s, view),
        *_arrows(s, view),
        *_tiles(s, view),
        *_discs(s, where, view),
        *_raft(s, view),
    )
    if not t.overview:
        yield from pieces
        return
    yield from through(t, s, where, view["raft"], pieces)
    small = sea(chart, t.overview)
    x, y = small.ways[view["raft"]["leg"]][view["raft"]["step"]]
    body = art.raft(view["colour"])
    yield Piece("here", body, x, y - 4, "raft", 0, 0.55, label=raft_in_words(view), box=(-25, -36, 50, 56))


def _links(s: Sea, where: Labels, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Yield lines, arrows and signs in the colour of the duty on each space."""
    for space, place in enumerate(s.chart.spaces):
        duty = view["tiles"][space] if view["tiles"] else ""
        body = dashes(s, space, duty or "arrow") + heads(s, space, duty or "arrow")
        if duty:
            linked = (arrow.id for arrow in s.chart.arrows if arrow.space == space)
            signs = (where.signs[arrow] for arrow in linked if arrow in where.signs)
            body += "".join(art.icon(duty, x, y, 0.6) for x, y in signs)
        yield Piece(f"links:{place.id}", body, 0, 0, "course")


def _course(s: Sea, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Yield the way ahead of the raft, in its direction."""
    raft = view["raft"]
    if not raft["left"] or view["phase"] in ("tiles", "discs"):
        return
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in s.ways[raft["leg"]][raft["step"] :])
    body = (
        f'<path class="kg-l kg-glow" d="{d}" fill="none" stroke="var(--kg-course)" stroke-width="4.6" '
        'stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="1 9"/>'
    )
    yield Piece(f"course:{raft['leg']}", body, 0, 0, "course")


def _arrows(s: Sea, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Yield every arrow in words."""
    seen = set()
    for way in s.chart.passages:
        if way.leg in seen:
            continue
        seen.add(way.leg)
        for each in way.arrows:
            arrow = s.chart.arrows[each]
            key, facts = "arrow", {"arrow": arrow.id, "start": way.start, "to": way.end}
            if way.double:
                key = "arrow_double"
            if arrow.space != NO_SPACE and view["tiles"]:
                key, facts["duty"] = f"{key}_linked", view["tiles"][arrow.space]
            x, y = s.places[arrow.id]
            label = say(key, **facts)
            box, ring = (-10, -10, 20, 20), art.ring(10)
            yield Piece(f"arrow:{arrow.id}", use("spot"), x, y, "course", label=label, box=box, outline=ring)


def _tiles(s: Sea, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Yield the tiles, to be tapped where no button asks about them."""
    pick = "" if view["phase"] == "ask" else "reshuffle"
    for duty, space, (x, y) in zip(view["tiles"], s.chart.spaces, s.spaces, strict=False):
        label = say("tile", duty=duty, space=space.id)
        yield Piece(f"tile:{duty}", art.tile(duty), x, y, "tiles", 0, 1, pick, label, art.TILE_BOX)


def _discs(s: Sea, where: Labels, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Yield the discs, turned so that their spouts point along their currents."""
    chart = s.chart
    for number_of, (place, laid) in enumerate(zip(chart.whirlpools, view["discs"], strict=False)):
        x, y = s.places[place.id]
        angles, sides, turned, turn, bend = lie(s, view, number_of)
        arrived = _arrived(view, number_of, place.id)
        exits = [chart.passages[way].end for way in _ways_out(s, number_of, arrived)]
        facts = {
            "disc": laid,
            "whirlpool": place.id,
            **dict(zip(DIRECTIONS, (COUNTERS[side] for side in sides), strict=True)),
            **{f"{side}_to": to for side, to in zip(DIRECTIONS, exits, strict=True)},
        }
        label = say("disc", **facts)
        if turned is not None:
            label = say("disc_turned", direction=DIRECTIONS[turned], **facts)
        box = (-26, -26, 52, 52)
        a, b = where.discs[place.id]
        body, ring = disc(bend), open_ring(angle((x, y), (a, b)) - turn, hypot(a - x, b - y), s.size)
        yield Piece(f"disc:{place.id}", body, x, y, "discs", turn, s.size, "", label, box, ring)
        body = window(angles, sides, turned, s.size) + art.numeral(laid, a - x, b - y)
        yield Piece(f"window:{place.id}", body, x, y, "discs")
    for place in chart.whirlpools[len(view["discs"]) :]:
        x, y = s.places[place.id]
        label, box = say("whirlpool", whirlpool=place.id), (-26, -26, 52, 52)
        yield Piece(f"whirlpool:{place.id}", "", x, y, "discs", 0, s.size, "", label, box, art.ring(26))
    if view["phase"] == "steer":
        yield from _exits(s, view)


def lie(
    s: Sea, view: Mapping[str, Any], stud: int
) -> tuple[tuple[float, float], tuple[int, int], int | None, float, int | None]:
    """Return how the disc of a whirlpool lies.

    The angles of its exits, its colours to the north and to the south, to which of them it is turned, the
    angle of its spout, and from where, seen from there, the current comes that it bridges.
    """
    place, bridge = s.chart.whirlpools[stud].id, view["bridges"][stud]
    angles = s.exits[_arrived(view, stud, place) or place]
    sides = s.chart.discs[view["discs"][stud] - 1]
    if not bridge:
        return angles, sides, None, s.exits[place][0], None
    turned = DIRECTIONS.index(bridge["to"].rsplit(" ", 1)[1])
    came = s.ways[bridge["from"]]
    turn = s.exits[bridge["from"]][turned]
    return angles, sides, turned, turn, round(angle(came[-1], came[-2]) - turn) % 360


def _arrived(view: Mapping[str, Any], stud: int, place: str) -> str:
    """Return the passage by which the raft has come to a whirlpool, or was there last; empty if never."""
    # The small signs tell what leads on from there.
    raft, bridge = view["raft"], view["bridges"][stud]
    if view["phase"] == "steer" and raft["at"] == place:
        return str(raft["leg"])
    return bridge["from"] if bridge else ""


def _ways_out(s: Sea, place: int, arrived: str) -> tuple[int, int]:
    """Return the passages north and south from a whirlpool, for a raft that has arrived along one of them."""
    number_of = s.chart.passage(arrived)
    return s.chart.exits[place] if number_of is None else s.chart.onward[number_of]


@cached_per_language(128)
def disc(bend: int | None) -> str:
    """Return a disc with the current that it bridges, from `bend` degrees to its spout on the right."""
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


@cached_per_language(64)
def open_ring(at: float, far: float, size: float) -> str:
    """Return the outline of a disc, open where its number lies: in a direction, so far from the middle."""
    # Free stay the number, which is as large on a small disc, and half a ring as it is on a small chart.
    r, far, free = 26, far / size, 15 / size
    gap = degrees(acos(min(1, max(-1, (r * r + far * far - free * free) / (2 * r * far)))))
    (x, y), (to, end) = (away((0, 0), at + side * gap, r) for side in (1, -1))
    return f"M{number(x)} {number(y)}A{r} {r} 0 1 1 {number(to)} {number(end)}"


@cached_per_language(128)
def window(exits: tuple[float, float], sides: tuple[int, int], turned: int | None, size: float) -> str:
    """Return the colour in the window, large, and the colours of both exits, small on the rim."""
    markup = ""
    for side, (turn, colour) in enumerate(zip(exits, sides, strict=True)):
        if side != turned:
            x, y = away((0, 0), turn, 21 * size)
            markup += art.gem(COUNTERS[colour], x, y, 0.9)
    if turned is not None:
        markup += use(f"coin-{COUNTERS[sides[turned]]}", 0, 0, round(0.86 * size, 2))
    return markup


def _exits(s: Sea, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Yield the two ways out of the whirlpool that the raft has reached."""
    chart, here = s.chart, view["raft"]["at"]
    leg = view["raft"]["leg"]
    place = next(n for n, place in enumerate(chart.whirlpools) if place.id == here)
    sides = chart.discs[view["discs"][place] - 1]
    for side, direction in enumerate(DIRECTIONS):
        turn, colour = s.exits[leg][side], COUNTERS[sides[side]]
        to = chart.passages[_ways_out(s, place, leg)[side]].end
        x, y = away(s.places[here], turn, out_of(s))
        label = say("exit", direction=direction, to=to, colour=colour)
        body, box, pick = _exit(colour, turn), (-17, -17, 34, 34), f"exit:{direction}"
        yield Piece(pick, body, x, y, "signs", 0, 1, pick, label, box, art.ring(19))


@cached_per_language(64)
def _exit(colour: str, turn: float) -> str:
    return (
        f'<g transform="rotate({number(turn)})"><path class="kg-p" d="M-13-13H10L25 0 10 13H-13'
        'Q-17 0-13-13z" fill="var(--kg-gold)" stroke="var(--kg-rim)" stroke-width="1.8" '
        'stroke-linejoin="round"/></g>' + use(f"coin-{colour}", 0, 0, 0.86)
    )


def _raft(s: Sea, view: Mapping[str, Any]) -> Iterator[Piece]:
    raft = view["raft"]
    points = s.ways[raft["leg"]]
    here = points[raft["step"]]
    if view["phase"] == "sail" and view["current"] == view["seat"]:
        there = points[raft["step"] - 1] if raft["step"] else points[1]
        turn = angle(here, there) + (0 if raft["step"] else 180)
        far = max(24.0, hypot(there[0] - here[0], there[1] - here[1]) if raft["step"] else 24.0)
        x, y = away(here, turn, min(far, 30.0))
        box = (-14, -14, 28, 28)
        yield Piece("back", _wake(turn), x, y, "course", 0, 1, "back", say("behind"), box, art.ring(14))
    label = raft_in_words(view)
    body = art.raft(view["colour"])
    x, y = here
    # So low that a ring around it leaves the name of Callao free.
    yield Piece("raft", body, x, y - 5, "raft", 0, RAFT_SIZE, label=label, box=(-25, -34, 50, 48))


@cached_per_language(64)
def _wake(turn: float) -> str:
    """Return the wake of the raft."""
    return (
        f'<g transform="rotate({number(turn)})"><path class="kg-l" '
        'd="M-8-6q5 6 0 12M0-8q6 8 0 16M8-10q7 10 0 20" '
        'fill="none" stroke="var(--kg-disc)" stroke-width="2.4" stroke-linecap="round"/></g>'
    )
