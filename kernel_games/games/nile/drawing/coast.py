"""The shapes of a map on the table, drawn with an unsteady hand: its coast, its rivers and its borders."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from math import cos, radians, sin, sqrt
from typing import Any

from kernel_games.drawing.svg import number
from kernel_games.engine.hexes import around
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.drawing.layout import Layout, Point
from kernel_games.games.nile.land.africa import ENDS, Africa, read_map

_WANDER = 0.2
"""Distance by which the hand wanders from the sides of hexes, in radii."""


def map_of(view: Mapping[str, Any]) -> Africa:
    """Return the map of an observation."""
    return _read(json.dumps(view["map"]))


@cached_per_language(32)
def _read(text: str) -> Africa:
    return read_map(json.loads(text))


def look_of(view: Mapping[str, Any], hex_: int) -> str:
    """Return how a hex is drawn: ``p`` for published, ``x`` for entered, ``f`` for known to others only."""
    if view["published"][hex_] == "1":
        return "p"
    seat = view["seat"]
    return "x" if seat is None or view["known"][seat][hex_] == "1" else "f"


def made_friends(view: Mapping[str, Any], one: Mapping[str, Any]) -> bool:
    """Return whether natives are friends of who looks; for a spectator, of anybody."""
    return bool(one["friends"]) if view["seat"] is None else view["seat"] in one["friends"]


def short(value: float) -> str:
    """Return a coordinate to a tenth: enough for an unsteady hand."""
    return number(round(value, 1))


def angle(direction: int) -> int:
    """Return the angle of a direction, 1 to 6, in degrees clockwise from the right (SN-R4)."""
    return 60 * direction - 150


def mirrored(hex_: int) -> bool:
    """Return whether the terrain of a hex is drawn mirrored, so that neighbours differ."""
    return _noise(hex_, 1) < 0


def _noise(*seed: int) -> float:
    """Return a number from -1 to 1 that depends on the seed alone."""
    value = 0x9E3779B9
    for part in seed:
        value = (value ^ (part & 0xFFFFFFFF)) * 0x85EBCA6B & 0xFFFFFFFF
        value ^= value >> 13
        value = value * 0xC2B2AE35 & 0xFFFFFFFF
        value ^= value >> 16
    return value / 0x7FFFFFFF - 1


def _corner(number_of: int, radius: float) -> Point:
    """Return a corner of a hex: the one counterclockwise before the side in that direction, from 1."""
    turn = radians(angle(number_of) - 30)
    return radius * cos(turn), radius * sin(turn)


def line(points: list[Point], *, closed: bool = False) -> str:
    """Write straight lines between points, in few characters."""
    x, y = (round(part, 1) for part in points[0])
    d = f"M{number(x)} {number(y)}"
    for point in points[1:]:
        dx, dy = round(point[0] - x, 1), round(point[1] - y, 1)
        d += f"l{number(dx)} {number(dy)}".replace(" -", "-")
        x, y = x + dx, y + dy
    return d + ("z" if closed else "")


def smooth(points: list[Point], controls: list[Point]) -> str:
    """Draw a closed curve through points; each control is between its point and the next one."""
    x, y = (round(part, 1) for part in points[0])
    d = f"M{number(x)} {number(y)}"
    for (cx, cy), (ex, ey) in zip(controls, [*points[1:], points[0]], strict=True):
        parts = (round(cx - x, 1), round(cy - y, 1), round(ex - x, 1), round(ey - y, 1))
        d += "q" + " ".join(map(number, parts)).replace(" -", "-")
        x, y = x + parts[2], y + parts[3]
    return d + "z"


@cached_per_language(16)
def coast(africa: Africa, t: Layout) -> str:
    """Return the outline of all land as one path; beyond the frame of the map the land goes on."""
    land = set(africa.places)
    edge = {(column, row - more) for column, row in land if row == 1 for more in (1, 2)}
    edge |= {(column, row + more) for column, row in land if row == africa.rows for more in (1, 2)}
    edge |= {(column - 1, row) for column, row in land if column == 1}
    edge |= {(column + 1, row) for column, row in land if column == africa.columns}
    land |= edge
    sides: dict[tuple[int, int], tuple[Point, Point, tuple[int, int]]] = {}
    for column, row in sorted(land):
        x, y = t.centre((column, row))
        for direction, other in enumerate(around(column, row), 1):
            if other in land:
                continue
            ends = []
            for corner in (direction, direction + 1):
                dx, dy = _corner(corner, t.radius)
                ends.append((x + dx, y + dy))
            start, end = (_key(t, point) for point in ends)
            sides[start] = (ends[0], ends[1], end)
    d = ""
    while sides:
        key = next(iter(sides))
        middles, corners = [], []
        while key in sides:
            (ax, ay), (bx, by), end = sides.pop(key)
            swing = _WANDER * _noise(*key)
            middles.append(((ax + bx) / 2 + (by - ay) * swing, (ay + by) / 2 - (bx - ax) * swing))
            wave = _WANDER * t.radius
            corners.append((bx + wave * _noise(*end, 1), by + wave * _noise(*end, 2)))
            key = end
        d += smooth(middles, corners)
    return d


def _key(t: Layout, point: Point) -> tuple[int, int]:
    """Return a corner in half radii and half heights of a hex, the same on every table."""
    x, y = point[0] - t.origin[0], point[1] - t.origin[1]
    return round(2 * x / t.radius), round(2 * y / (sqrt(3) * t.radius))


def _gate(africa: Africa, hex_: int, direction: int, radius: float) -> Point:
    """Return the point where a river passes a side, seen from the hex's centre; both hexes agree on it."""
    other = africa.near[hex_][direction - 1]
    first, way = (hex_, direction) if other < 0 or hex_ < other else (other, (direction + 2) % 6 + 1)
    swing = 0.2 * _noise(first, way, 3) * (1 if first == hex_ else -1)
    turn = radians(angle(direction))
    far = radius * sqrt(3) / 2
    x, y = far * cos(turn), far * sin(turn)
    return x - swing * radius * sin(turn), y + swing * radius * cos(turn)


def _mouth(africa: Africa, hex_: int, inn: int) -> int:
    """Return the direction of the sea into which a river ends; 0 where it ends in the hex."""
    open_ = [d for d in range(1, 7) if africa.near[hex_][d - 1] < 0] if hex_ in africa.coast else []
    came = [d for d in range(1, 7) if inn >> (d - 1) & 1]
    if not open_ or not came:
        return 0
    return max(open_, key=lambda d: min(min((d - c) % 6, (c - d) % 6) for c in came))


@cached_per_language(4096)
def stream(africa: Africa, hex_: int, out: int, inn: int, radius: float) -> str:
    """Return a river's way through a hex, around its centre; empty where there is none.

    Parameters
    ----------
    africa : Africa
        The map.
    hex_ : int
        The hex.
    out : int
        The direction in which it leaves; 0 without river, :data:`ENDS` where it ends.
    inn : int
        A bit for each direction it comes from.
    radius : float
        Of the hex.
    """
    cx, cy = 0.22 * radius * _noise(hex_, 5), 0.22 * radius * _noise(hex_, 6)
    came = [d for d in range(1, 7) if inn >> (d - 1) & 1]
    if out == ENDS:
        out = _mouth(africa, hex_, inn)
    elif not out and not came:
        return ""
    end = _gate(africa, hex_, out, radius) if out else (cx, cy)
    if not came:
        spring = (cx - 0.5 * end[0] * 0.5, cy - 0.5 * end[1] * 0.5)
        return _curve(spring, (cx * 2.2, cy * 2.2), end)
    bend = (cx * 1.6, cy * 1.6)
    return "".join(_curve(_gate(africa, hex_, way, radius), bend, end) for way in came)


def _curve(start: Point, bend: Point, end: Point) -> str:
    (ax, ay), (bx, by), (cx, cy) = ((round(x, 1), round(y, 1)) for x, y in (start, bend, end))
    parts = (round(bx - ax, 1), round(by - ay, 1), round(cx - ax, 1), round(cy - ay, 1))
    return (
        f"M{number(ax)} {number(ay)}".replace(" -", "-")
        + "q"
        + " ".join(map(number, parts)).replace(" -", "-")
    )


def rapids(africa: Africa, hex_: int, out: int, radius: float) -> tuple[float, float, float] | None:
    """Return the place of a cataract, at the side where the river leaves, and the river's angle there."""
    if not 1 <= out <= 6:
        return None
    x, y = _gate(africa, hex_, out, radius)
    return x * 0.62, y * 0.62, angle(out)


@cached_per_language(16)
def border(africa: Africa, t: Layout) -> str:
    """Return the border of Cape Colony (3.2): the sides of its hexes towards the rest of the continent."""
    return sides(africa, t, africa.colony)


def sides(africa: Africa, t: Layout, part: Collection[int]) -> str:
    """Return the sides of the hexes of a part of the continent towards the rest of it."""
    d = ""
    for hex_ in sorted(part):
        x, y = t.centre(africa.places[hex_])
        for direction, other in enumerate(africa.near[hex_], 1):
            if other >= 0 and other not in part:
                ends = [_corner(corner, t.radius) for corner in (direction, direction + 1)]
                d += line([(x + dx, y + dy) for dx, dy in ends])
    return d
