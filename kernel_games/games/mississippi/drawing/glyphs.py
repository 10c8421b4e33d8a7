"""Paddle steamers, logs, the die and signs of Mississippi as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from kernel_games.drawing.lettering import text
from kernel_games.drawing.svg import UID, number, plate
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.mississippi.components import NUMBERS
from kernel_games.games.mississippi.drawing.layout import corner, side
from kernel_games.games.mississippi.moves import DEGREES

LETTERS = "ABCDEF"
LOG = 9.0
HANDLE = 21
"""Radius of a handle to turn by."""
SMALL = 16
"""Numbers higher than this leave a ship no room for more."""
ROW = 15
"""Logs in a row, at most."""
_PIPS = {1: "0", 2: "13", 3: "103", 4: "1234", 5: "10234", 6: "123456"}
_PIP = {"0": (0, 0), "1": (-6, -6), "2": (6, -6), "3": (6, 6), "4": (-6, 6), "5": (-6, 0), "6": (6, 0)}


@cached_per_language(64)
def hexagon(x: float, y: float, radius: float, *, quarter: bool = False) -> str:
    """Return the outline of a hex, for a path."""
    points = (corner(n, radius, quarter=quarter) for n in range(6))
    return "M" + "L".join(f"{number(x + dx)} {number(y + dy)}" for dx, dy in points) + "z"


def definitions(players: int, size: float, costs: Sequence[int]) -> str:
    """Return the symbols that are used often: ships, the ends of logs, and handles."""
    ships = "".join(
        f'<g id="{UID}-ship-{seat}">{_ship(seat)}</g><g id="{UID}-hull-{seat}">{_small_ship(seat)}</g>'
        for seat in range(players)
    )
    handles = "".join(_helm_definition(steps, size, costs[steps]) for steps in range(1, len(DEGREES)))
    return ships + _log_definitions() + handles


def _ship(seat: int) -> str:
    """Draw a wooden hexagon with a paddle steamer on it: wheel astern, two funnels, smoke, a golden stem."""
    plank = f'd="{hexagon(0, 0, 35)}" stroke-linejoin="round"'
    wheel = "".join(f"M-19 {y}h6" for y in (-6, -3, 0, 3, 6))
    return (
        f'<path d="{hexagon(2, 3, 35)}" fill="#000" opacity=".25"/>'
        f'<path class="kg-p" {plank} fill="var(--kg-seat{seat})" stroke="var(--kg-carve)" stroke-width="2"/>'
        f'<path class="kg-deco" d="{hexagon(0, 0, 31.5)}" fill="none" stroke="var(--kg-light)" '
        'stroke-opacity=".4"/>'
        '<path class="kg-p" d="M22-8.5q6 0 10.5 8.5Q28 8.5 22 8.5a8.5 8.5 0 0 1 0-17z" fill="var(--kg-gold)" '
        'stroke="var(--kg-carve)"/>'
        '<path class="kg-p" d="M-14-9.5H5Q13-8 16.5 0 13 8 5 9.5H-14z" fill="var(--kg-deck)" '
        'stroke="var(--kg-carve)" stroke-width="1.4" stroke-linejoin="round"/>'
        '<path d="M-19-8h6v16h-6z" fill="var(--kg-wheel)" stroke="var(--kg-carve)"/>'
        f'<path class="kg-deco" d="{wheel}" stroke="var(--kg-carve)" stroke-width="1.1"/>'
        '<path class="kg-deco" d="M-11-6H4q6 1 9 6-3 5-9 6h-15z" fill="none" stroke="var(--kg-grain)"/>'
        '<g class="kg-deco" fill="var(--kg-smoke)"><circle cx="8" cy="-5" r="2.6"/><circle cx="3.5" cy="-9" '
        'r="3.4" opacity=".75"/><circle cx="-3" cy="-13" r="4.2" opacity=".5"/></g>'
        '<g fill="var(--kg-carve)"><circle cx="8.5" cy="-4" r="2"/><circle cx="8.5" cy="4" r="2"/></g>'
    )


def _small_ship(seat: int) -> str:
    """Draw a ship on a small hex, which its numbers fill: only its bow and the place for its letter."""
    return (
        f'<path class="kg-p" d="{hexagon(0, 0, 36)}" stroke-linejoin="round" fill="var(--kg-seat{seat})" '
        'stroke="var(--kg-carve)" stroke-width="2.5"/>'
        '<path class="kg-p" d="M31-17v34L14 8V-8z" fill="var(--kg-gold)"/>'
        '<circle class="kg-p" r="12.5" fill="var(--kg-deck)"/>'
    )


@cached_per_language(256)
def ship(seat: int, heading: int | None, size: float, *, quarter: bool) -> str:
    """Draw a ship with its bow to the right, its numbers, and a letter that is upright once it is turned.

    Parameters
    ----------
    seat : int
        Whose it is.
    heading : int or None
        Where its bow points; None while it waits: its numbers do not matter yet.
    size : float
        Height of the numbers, for a hex of radius 38.
    quarter : bool
        Whether the board is turned.
    """
    small = heading is None or size > SMALL
    hull = f'<use href="#{UID}-{"hull" if small else "ship"}-{seat}"/>'
    if heading is None:
        return hull + text(0, size * 0.36, size, LETTERS[seat], "mark", anchor="m")
    turn = 60 * heading + 90 * quarter

    def upright(x: float, y: float, size: float, words: str) -> str:
        place = f"translate({number(x)} {number(y)})rotate({-turn})"
        return f'<text transform="{place}" y="{number(size * 0.36)}">{words}</text>'

    bow, *others = (
        upright(*side(count, 22.8 if small else 24.4), size, str(value))
        for count, value in enumerate(NUMBERS)
    )
    middle, most = (0, 24.6) if small else (-2.5, 17)
    high = min(size, most)
    return (
        f'{hull}<g class="kg-t kg-m" fill="var(--kg-mark)"><g font-size="{number(high)}">'
        f'{upright(middle, 0, high, LETTERS[seat])}</g><g font-size="{number(size)}">{bow}'
        f'<g class="kg-t" fill="var(--kg-light)">{"".join(others)}</g></g></g>'
    )


@cached_per_language(256)
def logs(count: int, level: int) -> str:
    """Draw a row of a stack of logs seen from their ends; it grows up from the origin, its lower left."""
    x, y = number((0.5 + (level % 2) * 0.5) * LOG), number(-4.5 - level * 7.9)
    return f'<use href="#{UID}-logs-{count}" x="{x}" y="{y}"/>'


def _log_definitions() -> str:
    """Return the symbols of a log and of rows of logs, each the one before and one more."""
    rows = (
        f'<g id="{UID}-logs-{count}"><use href="#{UID}-logs-{count - 1}"/>'
        f'<use href="#{UID}-logs-1" x="{number((count - 1) * LOG)}"/></g>'
        for count in range(2, ROW + 1)
    )
    return (
        f'<g id="{UID}-logs-1">'
        '<circle r="4.2" fill="var(--kg-log)" stroke="var(--kg-bark)" stroke-width="1.3"/>'
        '<circle r="1.7" fill="none" stroke="var(--kg-bark)" stroke-width=".8" class="kg-deco"/></g>'
    ) + "".join(rows)


@cached_per_language(8)
def die(value: int | None) -> str:
    """Draw the die, 26 wide; without pips while it rolls."""
    pips = "".join(
        f'<circle cx="{_PIP[p][0]}" cy="{_PIP[p][1]}" r="2.5"/>' for p in (_PIPS[value] if value else "")
    )
    face = (
        text(0, 6, 17, "?", "mark", anchor="m") if value is None else f'<g fill="var(--kg-mark)">{pips}</g>'
    )
    return (
        '<rect x="-13" y="-13" width="26" height="26" rx="5" class="kg-p" fill="var(--kg-deck)" '
        f'stroke="var(--kg-carve)" stroke-width="1.6"/>{face}'
    )


@cached_per_language(32)
def helm(turning: int, cost: int, *, faded: bool) -> str:
    """Draw a handle to turn a ship by: the degrees, and its cost in logs; grey where it cannot be used."""
    look = "idle" if faded else "gold" if cost else "free"
    dashes = ' stroke-dasharray="3 3"' if faded else ""
    return f'<use href="#{UID}-helm-{turning}" fill="var(--kg-{look})"{dashes}/>'


def _helm_definition(turning: int, size: float, cost: int) -> str:
    """Draw a handle with letters of a size; its colour is set where it is used."""
    degrees, apart = DEGREES[turning][1], min(9, 22 / max(cost - 1, 1))
    words = text(0, 2 if cost else 5.2, size, f"{degrees}°", "mark", anchor="m")
    logs = "".join(
        f'<use href="#{UID}-logs-1" x="{number(apart * (n - (cost - 1) / 2))}" y="10.5"/>'
        for n in range(cost)
    )
    return (
        f'<g id="{UID}-helm-{turning}"><circle class="kg-p" r="{HANDLE}" stroke="var(--kg-carve)" '
        f'stroke-width="1.5"/>{words}{logs}</g>'
    )


@cached_per_language(8)
def spark(half: float, scale: float) -> str:
    """Draw the light between two ships that touch, one to the left and one to the right."""
    long = number(half)
    return (
        f'<path d="M0-{long}V{long}" stroke="var(--kg-carve)" stroke-width="{number(8 * scale)}" '
        f'stroke-linecap="round"/><path d="M0-{long}V{long}" stroke="var(--kg-gold)" '
        f'stroke-width="{number(5 * scale)}" stroke-linecap="round"/>'
    )


@cached_per_language(64)
def contact(numbers: tuple[int, int], away: tuple[float, float]) -> str:
    """Draw two numbers that touch, lit up.

    Parameters
    ----------
    numbers : (int, int)
        Of the ship to move and of the other.
    away : (float, float)
        From the ship to move to the other, with this in the middle.
    """
    reach = hypot(*away)
    chips = [(11 * side * away[0] / reach, 11 * side * away[1] / reach) for side in (-1, 1)]
    circles = "".join(f'<circle cx="{number(cx)}" cy="{number(cy)}" r="10"/>' for cx, cy in chips)
    said = zip(chips, numbers, strict=True)
    words = "".join(f'<text x="{number(tx)}" y="{number(ty + 5)}">{word}</text>' for (tx, ty), word in said)
    return (
        f'<g class="kg-p" fill="var(--kg-gold)" stroke="var(--kg-ember)" stroke-width="2.4">{circles}</g>'
        f'<g class="kg-t kg-m" font-size="14" fill="var(--kg-mark)">{words}</g>'
    )


def beside(away: tuple[float, float], *, several: bool) -> tuple[float, float]:
    """Return where the difference of a :func:`contact` is: at the upper end of the side that touches.

    Where a ship touches `several`, it is outside of its corner that comes next clockwise: so no two meet, and
    none hides a number that touches. `away` leads from ship to ship.
    """
    reach = hypot(*away)
    ux, uy = away[0] / reach, away[1] / reach
    if several:
        out, along = _OUTSIDE * sqrt(3) / 2, (reach / sqrt(3) + _OUTSIDE) / 2
        return out * ux - along * uy, out * uy + along * ux
    x, y = -uy * _CORNER, ux * _CORNER
    return (x, y) if y < 0 or (not y and x < 0) else (-x, -y)


_CORNER, _OUTSIDE = 25, 9
"""From the middle of a side to just beyond its end; and from a corner outwards."""

DIFFERENCE = (-15, -10.5, 30, 21)
"""The box of a difference."""


@cached_per_language(64)
def difference(words: str, size: float = 14) -> str:
    """Draw what the ship to move is ahead or behind by."""
    return plate(DIFFERENCE, 10, "deck", "ember") + text(0, 0.36 * size, size, words, "mark", anchor="m")


@cached_per_language(64)
def reaction(numbers: tuple[int, int], away: tuple[float, float], other: int) -> str:
    """Draw a :func:`contact` round the ship at the helm, with the number of the seat `other` outside."""
    reach = hypot(*away)
    ux, uy = away[0] / reach, away[1] / reach
    rows = ((29.5, "gold", "mark"), (52, f"seat{other}", "light"))
    return "".join(
        f'<circle class="kg-p" cx="{number(far * ux)}" cy="{number(far * uy)}" r="11" '
        f'fill="var(--kg-{fill})" stroke="var(--kg-ember)" stroke-width="2.4"/>'
        + text(far * ux, far * uy + 5.5, 15.5, str(value), colour, anchor="m")
        for value, (far, fill, colour) in zip(numbers, rows, strict=True)
    )


@cached_per_language(2)
def ring(*, quarter: bool) -> str:
    """Draw the mark of the ship to move."""
    return (
        f'<path d="{hexagon(0, 0, 38.5, quarter=quarter)}" fill="none" stroke="var(--kg-ember)" '
        'stroke-width="6" stroke-linejoin="round"/>'
    )


def pane(width: float, height: float) -> str:
    """Draw an invisible rectangle, so that a whole panel answers to the pointer."""
    return f'<rect width="{number(width)}" height="{number(height)}" fill="none" pointer-events="all"/>'


def badge(seat: int, x: float, y: float) -> str:
    """Draw a player's colour and letter: a small hex, the ship's place before it enters."""
    return (
        f'<path class="kg-p" d="{hexagon(x, y, 20)}" fill="var(--kg-seat{seat})" stroke="var(--kg-carve)" '
        'stroke-width="1.4"/>' + text(x, y + 6, 17, LETTERS[seat], "light", anchor="m")
    )


def flag() -> str:
    """Draw the chequered flag at the finish, its foot on the origin."""
    squares = "".join(
        f"M{2 + 5 * x} {-34 + 5 * y}h5v5h-5z" for x in range(4) for y in range(3) if (x + y) % 2
    )
    return (
        '<path d="M0 0V-36" stroke="var(--kg-carve)" stroke-width="2.4" stroke-linecap="round"/>'
        '<path d="M2-34h20v15H2z" fill="var(--kg-deck)" stroke="var(--kg-carve)"/>'
        f'<path d="{squares}" fill="var(--kg-carve)"/>'
    )
