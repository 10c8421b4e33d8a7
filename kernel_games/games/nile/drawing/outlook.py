"""The outlook on the board: what steps cost and hexes bring, and food against the way home.

Numbers are under the magnifying glass and beside the map; on the map there are two lines, a tint, and a
pennant where a journey would pay most. Each sign has a shape of its own, and the hexes say the same in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kernel_games.drawing.kit import Area
from kernel_games.drawing.svg import Piece, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.drawing import glyphs as art
from kernel_games.games.nile.drawing.coast import line, short, sides
from kernel_games.games.nile.drawing.glyphs import fold
from kernel_games.games.nile.drawing.layout import Layout
from kernel_games.games.nile.land.africa import Africa
from kernel_games.games.nile.words import say

_TINTS = 4
"""Depths of the tint: the last one is for the most that terrain brings."""

_BOX, _MOST_BOXES = 27.0, 25
_LEADING = 1.24

_STAR = "M0-8.2L2.3-2.9 8-2.4 3.7 1.4 5 7 0 4-5 7-3.7 1.4-8-2.4-2.3-2.9z"
_CROSS = "M-3.2-3.2L3.2 3.2M3.2-3.2L-3.2 3.2"
_PENNANT = (
    '<path class="kg-p" d="M0 6V-9L11-5 0-1" fill="var(--kg-seal)" stroke="var(--kg-land)" '
    'stroke-width="3" stroke-linejoin="round" paint-order="stroke"/>'
    '<path class="kg-l" d="M0 6V-9" fill="none" stroke="var(--kg-seal)" stroke-width="2" '
    'stroke-linecap="round"/>'
)
_SAMPLES = {
    "goal": f'<g transform="translate(8 1)">{_PENNANT}</g>',
    "line": '<path class="kg-l" d="M0 0h24" stroke="var(--kg-seal)" stroke-width="2" '
    'stroke-dasharray="6 3"/>',
    "way": '<path class="kg-l" d="M0 0h24" stroke="var(--kg-friend)" stroke-width="3" stroke-dasharray="0 5" '
    'stroke-linecap="round"/>',
    "worth": '<path class="kg-wash" d="M0-5h24v10h-24z" fill="var(--kg-brass)" fill-opacity=".6"/>',
}


def told(view: Mapping[str, Any], name: str, words: str) -> str:
    """Add to the words for a hex what it brings, and that the food does not last for it."""
    ahead = view.get("outlook")
    if not ahead:
        return words
    parts = []
    if name in ahead["worth"]:
        worth = round(ahead["worth"][name])
        parts.append(say("outlook_worth", n=worth) if worth else say("outlook_worth_0"))
    if _too_far(ahead, name):
        parts.append(say("outlook_too_far"))
    if ahead["goal"] and ahead["goal"]["hex"] == name:
        parts.append(say("outlook_goal"))
    return say("outlook_hex", hex=words, parts=tuple(parts)) if parts else words


def _too_far(ahead: Mapping[str, Any], name: str) -> bool:
    # With no food to spend there is no line that could be crossed.
    return bool(ahead["within"]) and name not in ahead["within"]


# On the map


def land(t: Layout, view: Mapping[str, Any], africa: Africa) -> Iterator[Piece]:
    """Draw what is worth going to, how far the food lasts, and the way home."""
    ahead = view.get("outlook")
    if not ahead:
        return
    if tint := _tint(t, ahead, africa):
        yield Piece("outlook:tint", tint, 0, 0, "land")
    if ahead["within"]:
        d = sides(africa, t, {africa.index[name] for name in ahead["within"]})
        dashed = f'd="{d}" stroke-width="2" stroke-linecap="round" stroke="var(--kg-seal)"'
        yield Piece("outlook:line", f'<path class="kg-l" {dashed} stroke-dasharray="6 3"/>', 0, 0, "names")
    if ahead["goal"]:
        x, y = t.centre(africa.places[africa.index[ahead["goal"]["hex"]]])
        # Beside the middle of the hex, where a counter may be.
        x, y = round(x + 0.3 * t.radius, 1), round(y - 0.2 * t.radius, 1)
        at = x, y, "flags", 0, round(max(0.6, t.radius / 20), 2)
        yield Piece("outlook:goal", f'<g pointer-events="none">{_PENNANT}</g>', *at)
    if len(ahead["way"]) > 1:
        yield Piece("outlook:way", _way(t, ahead, africa), 0, 0, "names")


def _tint(t: Layout, ahead: Mapping[str, Any], africa: Africa) -> str:
    """Return a wash over unexplored hexes, the deeper the more they bring."""
    depths: dict[int, str] = {}
    for name, value in ahead["worth"].items():
        if value > 0 and not _too_far(ahead, name):
            x, y = t.centre(africa.places[africa.index[name]])
            depth = min(_TINTS, int(_TINTS * value / ahead["most"]) + 1)
            r = 0.92 * t.radius
            shape = f"m{short(r)} 0l{short(-r / 2)} {short(0.866 * r)}h{short(-r)}"
            shape += f"l{short(-r / 2)} {short(-0.866 * r)} {short(r / 2)} {short(-0.866 * r)}h{short(r)}z"
            depths[depth] = depths.get(depth, "") + f"M{short(x)} {short(y)}{shape}"
    return "".join(
        f'<path class="kg-wash" d="{d}" fill="var(--kg-brass)" fill-opacity="{0.16 + 0.17 * depth:.2f}"/>'
        for depth, d in sorted(depths.items())
    )


def _way(t: Layout, ahead: Mapping[str, Any], africa: Africa) -> str:
    """Draw the way home as dots, and a larger one wherever a turn ends."""
    points = {name: t.centre(africa.places[africa.index[name]]) for name in ahead["way"]}
    d = line(list(points.values()))
    dots = "".join(
        f'<circle class="kg-p" cx="{number(x)}" cy="{number(y)}" r="{short(0.42 * t.radius)}"/>'
        for x, y in (points[name] for name in ahead["nights"])
    )
    round_ = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path class="kg-deco" d="{d}" {round_} stroke="var(--kg-land)" stroke-width="5" opacity=".8"/>'
        f'<path class="kg-l" d="{d}" {round_} stroke="var(--kg-friend)" stroke-width="2.8" '
        'stroke-dasharray="0 5"/>'
        f'<g fill="var(--kg-friend)" stroke="var(--kg-land)" stroke-width="1">{dots}</g>'
    )


# Under the glass


Places = Iterable[tuple[int, float, float, float, str]]


def lens(view: Mapping[str, Any], africa: Africa, places: Places) -> Iterator[Piece]:
    """Draw what each hex under the glass costs and brings; each is a place, its size and its key."""
    ahead = view.get("outlook")
    if not ahead:
        return
    costs = view.get("moves_to", {})
    for hex_, x, y, scale, key in places:
        name = africa.hexes[hex_]
        worth = ahead["worth"].get(name, 0)
        cost = min(costs.get(name, {}).values(), default=0)
        goal = bool(ahead["goal"]) and ahead["goal"]["hex"] == name
        body = _signs(cost, round(worth), far=_too_far(ahead, name), goal=goal)
        if body:
            yield Piece(f"ahead:{key}", body, x, y, "glass", 0, scale)


@cached_per_language(512)
def _signs(cost: int, worth: int, *, far: bool, goal: bool) -> str:
    """Draw the signs of a hex in units of symbols: points to pay at its left, points to win at its right."""
    made = "".join(
        f'<ellipse class="kg-p" cx="{short(-7.4 + 2.7 * n)}" cy="7.6" rx="1" ry="1.8" fill="var(--kg-go)" '
        'stroke="var(--kg-land)" stroke-width=".5"/>'
        for n in range(min(cost, 4))
    )
    if far:
        made += (
            f'<path class="kg-l" transform="translate(-6.2 7.2) scale(.8)" d="{_CROSS}" fill="none" '
            'stroke="var(--kg-seal)" stroke-width="1.6" stroke-linecap="round"/>'
        )
    if goal:
        made += f'<g transform="translate(0 6) scale(.7)">{_PENNANT}</g>'
    if worth:
        made += (
            f'<g transform="translate(5.6 7) scale(.62)"><path class="kg-p" d="{_STAR}" '
            'fill="var(--kg-brass)" stroke="var(--kg-mark)" stroke-width=".9" stroke-linejoin="round"/>'
            + art.text(0, 3.4, 8.4, str(worth), "mark", anchor="m", face="n")
            + "</g>"
        )
    return f'<g pointer-events="none">{made}</g>' if made else ""


# Beside the map


def row(t: Layout, view: Mapping[str, Any], area: Area) -> Piece | None:
    """Draw the turns of food against the turns of the way home, and what the lines mean, if there is room."""
    ahead = view.get("outlook")
    if not ahead:
        return None
    head, tail = _words(ahead)
    step, room = _LEADING * t.type, area.width - 20
    boxes, across = _boxes(ahead, room)
    # Where there is room, the sentence stands beside the boxes.
    beside = bool(boxes) and across + 8 + art.wide(tail, t.type) <= room
    top = fold(head, 1.06 * t.type, room, 2)
    foot = (tail,) if beside else fold(tail, t.type, room, 2)
    high = 6 + step * (len(top) + (0 if beside else len(foot))) + (22 if boxes else 0)
    if high > area.height:
        return None
    colour = "seal" if (ahead["spend"] or 0) < 0 else "quiet"
    y, body = 0.0, ""
    for words in top:
        y += step
        body += art.text(10, round(y, 1), 1.06 * t.type, words, "ink")
    if boxes:
        body += f'<g transform="translate(10 {number(round(y + 5, 1))})">{boxes}</g>'
        y += 22
    for words in foot:
        y += 0 if beside else step
        x, down = (across + 18, y - 5) if beside else (10, y)
        body += art.text(x, round(down, 1), t.type, words, colour)
    goal = say(f"outlook_{ahead['goal']['text']}", **ahead["goal"]) if ahead["goal"] else ""
    why = fold(goal, t.type, room, 2) if goal else ()
    if high + step * len(why) > area.height:
        goal, why = "", ()
    high += step * len(why)
    for words in why:
        y += step
        body += art.text(10, round(y, 1), t.type, words, "ink")
    shown = {"line": ahead["within"], "way": ahead["way"][1:], "worth": True, "goal": ahead["goal"]}
    signs = [kind for kind in _SAMPLES if shown[kind]]
    if high + 8 + step * len(signs) <= area.height:
        y += 8
        for kind in signs:
            y += step
            said = art.cut(say(f"outlook_sign_{kind}"), t.type, room - 32)
            body += f'<g transform="translate(10 {number(round(y - 4, 1))})">{_SAMPLES[kind]}</g>'
            body += art.text(42, round(y, 1), t.type, said, "quiet")
    box = (0, 0, area.width, round(y + 6, 1))
    told = " ".join(filter(None, (f"{head}.", tail, goal)))
    return Piece("outlook", body, area.x, round(area.y, 1), "panels", label=told, box=box)


def _words(ahead: Mapping[str, Any]) -> tuple[str, str]:
    """Return what the food is for, and what that means now."""
    food, home, spend = ahead["food"], ahead["home"], ahead["spend"]
    if home is None:
        key = "outlook_no_way" if ahead["mode"] else "outlook_heavy"
        return say("outlook_food", n=food), say(key)
    if not home:
        return say("outlook_food", n=food), say("outlook_port_1" if spend == 1 else "outlook_port", n=spend)
    head = say("outlook_home", n=food, home=home)
    if spend < 0:
        return head, say("outlook_short", n=-spend)
    return head, say("outlook_spend", n=spend) if spend else say("outlook_spend_0")


def _boxes(ahead: Mapping[str, Any], room: float) -> tuple[str, float]:
    """Draw a box for each turn, to spend, on the way home, or without food; return how wide they are."""
    home, spend = ahead["home"], ahead["spend"]
    if not home:
        return "", 0
    fed = max(0, spend)
    count = min(_MOST_BOXES, fed + home)
    pitch = min(_BOX, room / count)
    made = ""
    for n in range(count):
        left = count - n
        last, hungry = left == 1, 1 < left <= 1 - spend
        fill = "paper" if hungry else "friend" if left <= home else "straw"
        x = round(pitch * n, 1)
        made += (
            f'<rect class="kg-p" x="{number(x)}" width="{number(round(pitch - 3, 1))}" height="17" rx="3" '
            f'fill="var(--kg-{fill})" stroke="var(--kg-{"seal" if hungry else "rim"})" stroke-width="1.1"/>'
        )
        at = f'transform="translate({number(round(x + pitch / 2 - 1.5, 1))} 8.5)"'
        if hungry:
            made += f'<path class="kg-l" {at} d="{_CROSS}" stroke="var(--kg-seal)" stroke-width="1.6"/>'
        elif last:
            made += f'<path class="kg-a" {at} d="M-5 4v-5l5-4 5 4v5z" fill="var(--kg-paper)"/>'
        elif left <= home:
            made += (
                f'<path class="kg-a" {at} d="M-4.5-1.5h4.5v-3l4 4.5-4 4.5v-3h-4.5z" fill="var(--kg-paper)"/>'
            )
    return made, round(pitch * count, 1)
