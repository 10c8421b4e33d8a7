"""The course of a game as a picture: what a seat could expect, and what brought each change."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from kernel_games.drawing import kit
from kernel_games.drawing.kit import Area
from kernel_games.drawing.lettering import text
from kernel_games.drawing.svg import Drawing, number
from kernel_games.engine import CHANCE
from kernel_games.reviews.course import GameCourse, Swing

WIDTH, HEIGHT = 960, 560
_FIELD = Area(92, 70, 836, 300)
_LEGEND, _SUMS = 424.0, 470.0
_LEVELS = 4
_MARK = 15
# Dots tell hidden cards from chance for whoever does not see their colours.
_DASHES = {"hidden": ' stroke-dasharray="1.5 6"'}

# On a dark page lighter than the seats' own colours: these are lines, and nothing is written on them.
_INKS = (
    ("#0a6870", "#4cc3cd"),
    ("#b02a3c", "#f2808f"),
    ("#2c7436", "#6cc97a"),
    ("#5b4aa8", "#b3a6f2"),
    ("#7a5200", "#e0b050"),
    ("#8a2f86", "#e08adb"),
)
COLOURS = {
    "paper": ("#fff8e8", "#221d16"),
    "band": ("#fbeccb", "#2c261c"),
    "ink": ("#2b1d10", "#f4ead6"),
    "quiet": ("#6b5238", "#c9b594"),
    "edge": ("#a8753f", "#a8804f"),
    "line": ("#9c8462", "#8f7d60"),
    "chance": ("#b86a00", "#f0a93c"),
    "hidden": ("#6a5796", "#b6a3e6"),
    **{f"seat{number}": ink for number, ink in enumerate(_INKS)},
}


def course_picture(
    course: GameCourse,
    seat: int,
    words: dict[str, Any],
    points: Sequence[tuple[int, int]] = (),
    plies: int = 0,
) -> Drawing:
    """Draw the course of a game, as one seat could expect it; one in points as it was for all.

    Parameters
    ----------
    course : GameCourse
        The course, whole or as far as it goes.
    seat : int
        Whose result.
    words : dict
        ``title``, ``axis``, ``alt``, ``legend`` (words by colour), ``head``, ``sums`` (of number and word by
        colour, in order).
    points : sequence of tuple of int
        Plies of the turning points and whose they are, in order.
    plies : int
        How many plies the whole game has; by default those of the course.
    """
    scale = _Scale(course, plies or len(course.changes))
    drawn = _steps(course, seat, scale) if course.lines else _curves(course, scale)
    body = [
        kit.rect(
            Area(1, 1, WIDTH - 2, HEIGHT - 2),
            10,
            'fill="var(--kg-paper)" stroke="var(--kg-edge)" stroke-width="2"',
        ),
        text(WIDTH / 2, 40, 22, words["title"], "ink", anchor="m"),
        *scale.grid(),
        f'<g transform="translate(26 {number(_FIELD.y + _FIELD.height / 2)}) rotate(-90)">'
        + text(0, 0, 14, words["axis"], f"seat{seat}" if course.lines else "ink", anchor="m")
        + "</g>",
        *drawn,
        *_marks(points, course, seat, scale),
        *_legend(words["legend"]),
        text(WIDTH / 2, _SUMS - 12, 17, words["head"], "ink", anchor="m"),
        *_sums(words["sums"], signs=bool(course.lines)),
    ]
    return Drawing(WIDTH, HEIGHT, words["alt"], "".join(body), (), ("pieces",), COLOURS, kit.style())


class _Scale:
    """Places in the field, by ply and value: shares from 0 to 1, or points."""

    def __init__(self, course: GameCourse, plies: int) -> None:
        self._width = _FIELD.width / max(1, plies)
        self._points = not course.lines
        values = [value for each in course.values for value in each]
        if self._points:
            self._step = float(max(1, math.ceil(max(1.0, *values) / _LEVELS)))
        else:
            self._step = 1 / _LEVELS
            # Strokes have room beyond a sure result, too: where hidden cards made up for what a move lost.
            steps = zip(course.values, course.changes, strict=False)
            values += [
                value + part for before, one in steps for value, part in zip(before, one.known, strict=True)
            ]
        self._least = min(0.0, *values)
        self._span = max(_LEVELS * self._step, *values) - self._least

    def across(self, ply: float) -> float:
        return _FIELD.x + ply * self._width

    def height(self, value: float) -> float:
        return _FIELD.y + _FIELD.height * (1 - (value - self._least) / self._span)

    def grid(self) -> Iterator[str]:
        for level in range(_LEVELS + 1):
            value = level * self._step
            y = self.height(value)
            half = not self._points and level == _LEVELS / 2
            yield (
                f'<path d="M{number(_FIELD.x)} {number(y)}h{number(_FIELD.width)}" '
                f'stroke="var(--kg-line)" stroke-width="{1.6 if half else 0.6}" opacity=".6"/>'
            )
            written = str(round(value if self._points else 100 * value))
            yield text(_FIELD.x - 12, y + 5, 14, written, "quiet", anchor="e")


def _steps(course: GameCourse, seat: int, scale: _Scale) -> Iterator[str]:
    """Draw each change as an upright stroke in the colour of what brought it, joined by a thin line."""
    thin, strokes = [f"M{number(scale.across(0))} {number(scale.height(course.values[0][seat]))}"], []
    for change, before, after in zip(course.changes, course.values, course.values[1:], strict=False):
        x = scale.across(change.ply - 0.5)
        thin.append(f"H{number(x)}V{number(scale.height(after[seat]))}")
        y = before[seat]
        for colour, part in _parts(change, seat):
            dashes = _DASHES.get(colour, "")
            if abs(part) > 0.004:
                strokes.append(
                    f'<path d="M{number(x)} {number(scale.height(y))}V{number(scale.height(y + part))}" '
                    f'fill="none" stroke="var(--kg-{colour})" stroke-width="5" '
                    f'stroke-linecap="round"{dashes}/>'
                )
            y += part
    thin.append(f"H{number(scale.across(len(course.changes)))}")
    yield f'<path d="{"".join(thin)}" fill="none" stroke="var(--kg-line)" stroke-width="1.6"/>'
    yield from strokes


def _curves(course: GameCourse, scale: _Scale) -> Iterator[str]:
    """Draw the points of each seat as a line of steps; only where they change is there a corner."""
    for seat in range(len(course.values[0])):
        way, last = [f"M{number(scale.across(0))} {number(scale.height(course.values[0][seat]))}"], None
        for ply, value in enumerate(course.values):
            if last is not None and value[seat] != last:
                way.append(f"H{number(scale.across(ply - 0.5))}V{number(scale.height(value[seat]))}")
            last = value[seat]
        way.append(f"H{number(scale.across(len(course.changes)))}")
        # Dashes tell the lines apart for whoever does not see their colours, and where one covers another.
        dashes = f' stroke-dasharray="{8 + 6 * seat} {3 * seat}"' if seat else ""
        yield (
            f'<path d="{"".join(way)}" fill="none" stroke="var(--kg-seat{seat})" stroke-width="4"'
            f' stroke-linejoin="round"{dashes}/>'
        )


def _parts(change: Swing, seat: int) -> tuple[tuple[str, float], ...]:
    if change.player == CHANCE:
        return (("chance", change.whole[seat]),)
    known = change.known[seat]
    return (f"seat{change.player}", known), ("hidden", change.whole[seat] - known)


def _marks(points: Sequence[tuple[int, int]], course: GameCourse, seat: int, scale: _Scale) -> Iterator[str]:
    last = at = -100.0
    for index, (ply, player) in enumerate(points, 1):
        # In points, where they had come; else where somebody decided.
        value = course.values[ply - 1][seat] if course.lines else course.values[ply][player]
        x, y = scale.across(ply - 0.5), scale.height(value)
        # Above the line, or below it where there is no room above; beyond a mark before it that is near.
        near, before, last = x - last < 2 * _MARK, at, x
        at = y - 46 if y - 46 > _FIELD.y - 16 else y + 46
        if near and abs(at - before) < 2 * _MARK:
            at = before + math.copysign(2 * _MARK + 4, at - y)
        yield (
            f'<path d="M{number(x)} {number(y)}V{number(at)}" stroke="var(--kg-ink)" stroke-width="1.5" '
            f'stroke-dasharray="2 3"/><circle cx="{number(x)}" cy="{number(at)}" r="{_MARK}" '
            f'fill="var(--kg-paper)" stroke="var(--kg-seat{player})" stroke-width="4"/>'
        )
        yield text(x, at + 6, 17, str(index), "ink", anchor="m")


def _legend(words: dict[str, str]) -> Iterator[str]:
    pitch = _FIELD.width / len(words)
    for index, (colour, word) in enumerate(words.items()):
        x = _FIELD.x + pitch * index
        dashes = _DASHES.get(colour, "")
        yield (
            f'<path d="M{number(x + 4)} {_LEGEND - 5:g}h26" stroke="var(--kg-{colour})" stroke-width="5" '
            f'stroke-linecap="round"{dashes}/>'
        )
        yield text(x + 40, _LEGEND, 14, word, "ink")


def _sums(sums: Sequence[tuple[str, int, str]], *, signs: bool) -> Iterator[str]:
    """Draw the parts of the result, with signs as an addition."""
    pitch = (WIDTH - 40) / len(sums)
    for index, (colour, value, word) in enumerate(sums):
        box = Area(20 + pitch * index + 12, _SUMS, pitch - 24, 70)
        yield kit.rect(box, 9, f'fill="var(--kg-band)" stroke="var(--kg-{colour})" stroke-width="2"')
        middle = box.x + box.width / 2
        last = index == len(sums) - 1
        sign = "" if not (signs and index) else "=" if last else "−" if value < 0 else "+"
        yield text(
            middle, box.y + 34, 24, str(abs(value) if sign in {"+", "−"} else value), "ink", anchor="m"
        )
        yield text(middle, box.y + 57, 13, word, "quiet", anchor="m")
        if sign:
            yield text(box.x - 12, box.y + 42, 22, sign, "ink", anchor="m")
