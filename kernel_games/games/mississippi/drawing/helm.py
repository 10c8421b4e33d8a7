"""The helm: the ship to move at large, handles to turn it by, and in a chain the numbers that touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any

from kernel_games.drawing.kit import leaders
from kernel_games.drawing.lettering import cut, text, wrap
from kernel_games.drawing.svg import Piece
from kernel_games.engine import law_of
from kernel_games.games.mississippi import words
from kernel_games.games.mississippi.contacts import touching
from kernel_games.games.mississippi.course import Course
from kernel_games.games.mississippi.drawing import glyphs as art
from kernel_games.games.mississippi.drawing.layout import Layout, side
from kernel_games.games.mississippi.moves import DEGREES, TURN_TEXTS
from kernel_games.games.mississippi.words import say

_SCALE, _REACH = 1.2, 65
_CHIPS, _OUTSIDE = (-22, -22, 44, 44), 77
"""The box of two numbers that touch; and how far from the middle of the helm their difference is."""


def turning_pick(steps: int) -> str:
    """Return the pick for a turn by so many steps of 60 degrees."""
    turn_side, degrees = DEGREES[steps]
    return f"turn:{turn_side}{degrees}"


def decides(view: Mapping[str, Any]) -> bool:
    """Return whether the seat that looks is to move; nobody is while a ship reacts."""
    return view["seat"] is not None and view["seat"] == view["current"] and view["phase"] != "react"


def doing(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Return the seat that is to move, or that has won."""
    turn = words.turn(view, names)
    if view["phase"] != "over":
        return turn
    return f"{turn}. {say('wins', names, seat=leaders(view)[0])}"


def helm(t: Layout, view: Mapping[str, Any], course: Course, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the whole helm; at the end it shows the winner's ship."""
    over = view["phase"] == "over"
    seat = leaders(view)[0] if over else view["mover"]
    ship = view["ships"][seat]
    (x, y), box = t.wheel, t.helm.box
    label = words.sides(view, seat, names)
    yield Piece("helm", art.pane(*box[2:]), t.helm.x, t.helm.y, "places", label=label, box=box)
    heading = ship["heading"]
    turn = 0 if heading is None else 60 * heading + 90 * t.quarter
    body = f'<g pointer-events="none">{art.ship(seat, heading, 15, quarter=t.quarter)}</g>'
    yield Piece("wheel", body, x, y, "ships", turn, _SCALE)
    yield from _words(t, view, names, seat)
    if not ship["space"]:
        value = ship["leads"]
        label = say("die", n=value) if value else say("rolling")
        yield Piece("die", art.die(value), *t.die, "signs", label=label, box=(-14, -14, 28, 28))
    if view["phase"] == "react":
        yield from _lit(t, view, course, names)
    elif decides(view) and (ship["space"] or not law_of(view).fixed):
        yield from _handles(t, view, heading)


def _words(t: Layout, view: Mapping[str, Any], names: tuple[str, ...], seat: int) -> Iterator[Piece]:
    """Say whose ship it is, and draw the logs that its player can pay with."""
    x, y, width, _ = t.words
    said = say("wins", names, seat=seat) if view["phase"] == "over" else words.turn(view, names)
    size = 13.5 if t.narrow else 15.5
    lines = wrap(said, size, width) if t.narrow else (cut(said, size, width),)
    body = "".join(text(0, 14 + 17 * n, size, line, "ink") for n, line in enumerate(lines))
    if t.narrow:
        # The panel that says so may be out of sight.
        body += text(0, 58, size, say("n_logs", n=view["logs"][seat]), "quiet")
    label = f"{doing(view, names)}. {say('head', turn=view['turn'])}"
    yield Piece("sign", body, x, y, "signs", label=label, box=t.words.box)


def _handles(t: Layout, view: Mapping[str, Any], heading: int) -> Iterator[Piece]:
    """Draw handles round the ship, each where its bow would swing to (MS-6a, MS-6b, MS-6c)."""
    logs, costs = view["logs"][view["mover"]], law_of(view).costs
    # A ring lies 2 units inside its box: so it runs along the edge of the disc, and cuts no digit on it.
    half = art.HANDLE + 2
    box = (-half, -half, 2 * half, 2 * half)
    for steps in range(1, len(DEGREES)):
        dx, dy = side(heading + steps, _REACH, quarter=t.quarter)
        cost = costs[steps]
        key, label = turning_pick(steps), say(TURN_TEXTS[steps], cost=cost)
        body = art.helm(steps, cost, faded=cost > logs)
        yield Piece(key, body, t.wheel[0] + dx, t.wheel[1] + dy, "helm", 0, 1, key, label, box, "o")


def _lit(t: Layout, view: Mapping[str, Any], course: Course, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw, while the mover's ship reacts, the numbers that touch, lit up, and their difference (MS-3a)."""
    places = [ship["space"] - 1 for ship in view["ships"]]
    headings = tuple(ship["heading"] or 0 for ship in view["ships"])
    mover = view["mover"]
    contacts = touching(course, places, headings, mover)
    gaps = []
    for contact in contacts:
        other = contact.seat
        (ax, ay), (bx, by) = t.spaces[places[mover]], t.spaces[places[other]]
        away = (bx - ax, by - ay)
        numbers = (contact.number, contact.other)
        difference = f"{contact.difference:+d}".replace("-", "\N{MINUS SIGN}")
        facts = {"number": contact.number, "other_number": contact.other, "difference": difference}
        label = say("differs", names, seat=mover, other_seat=other, **facts)
        # The difference is a piece of its own, so that a walk can ask for it, and on top of all numbers.
        if t.narrow:
            reach = hypot(*away)
            x, y = (round(at + _OUTSIDE * part / reach, 1) for at, part in zip(t.wheel, away, strict=True))
            # Without a label: a preview leaves the ship at the helm as it lies now.
            yield Piece(f"lit:{mover}-{other}", art.reaction(numbers, away, other), *t.wheel, "helm")
            gaps.append(Piece(f"gap:{mover}-{other}", art.difference(difference, 15.5), x, y, "helm"))
        else:
            body, x, y = art.contact(numbers, away), (ax + bx) / 2, (ay + by) / 2
            touch = say("touches", names, seat=mover, other_seat=other, **facts)
            yield Piece(f"on:{mover}-{other}", body, x, y, "helm", label=touch, box=_CHIPS)
            dx, dy = art.beside(away, several=len(contacts) > 1)
            at, box = (round(x + dx, 1), round(y + dy, 1)), art.DIFFERENCE
            gap = Piece(f"gap:{mover}-{other}", art.difference(difference), *at, "helm", label=label, box=box)
            gaps.append(gap)
    yield from gaps
