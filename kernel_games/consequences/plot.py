"""Differences between games by two sets of rules as a picture: an interval for each figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kernel_games.drawing import kit
from kernel_games.drawing.kit import Area
from kernel_games.drawing.lettering import cut, text
from kernel_games.drawing.svg import Drawing, number
from kernel_games.lab.pairs import Contrast

MOST = 12
_WIDTH, _LINE, _TOP, _FOOT = 820, 30, 22, 62
_FIELD = Area(388, _TOP, 400, 0)
_LETTERS = 14
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10000)
_MARKS = 4
_PLAIN = ".kg-t{font-weight:400}"

COLOURS = {
    "paper": ("#ffffff", "#1d2126"),
    "edge": ("#c9ced6", "#4a515a"),
    "ink": ("#1d2126", "#e8ebef"),
    "quiet": ("#5c6470", "#a9b1bb"),
    "line": ("#d5d9df", "#3b424a"),
    "shown": ("#b34d00", "#ffad5c"),
}


def plotted(rows: Sequence[tuple[str, Contrast]], head: str, axis: str) -> Drawing:
    """Draw the first differences, each with its interval: hollow and grey where the games do not show it.

    Parameters
    ----------
    rows : sequence of (str, Contrast)
        What differs, in words, one at the least.
    head : str
        The picture in words.
    axis : str
        What its numbers are: shares of the figure by the rulebook, in percent.
    """
    some = rows[:MOST]
    # What is shown fills the picture; what is not, often rare and far from sure, may run out of it.
    shown = [one for _, one in some if one.shown] or [one for _, one in some]
    reach = max(max(abs(one.share_of(one.low)), abs(one.share_of(one.high))) for one in shown)
    step = next((step for step in _STEPS if _MARKS * step >= reach), _STEPS[-1])
    most = step * -(-reach // step)
    height = _TOP + _LINE * len(some) + _FOOT
    body = [
        kit.rect(Area(1, 1, _WIDTH - 2, height - 2), 8, 'fill="var(--kg-paper)" stroke="var(--kg-edge)"'),
        *_axis(height - _FOOT + 4, step, most, axis),
    ]
    for place, (name, one) in enumerate(some):
        body += _interval(name, one, _TOP + _LINE * (place + 0.5), most)
    words = "; ".join(f"{name}: {one.share:+.0f} %" for name, one in some)
    return Drawing(
        _WIDTH, height, f"{head}: {words}", "".join(body), (), ("pieces",), COLOURS, kit.style(more=_PLAIN)
    )


def _axis(foot: float, step: float, most: float, words: str) -> Iterator[str]:
    marks = int(most / step)
    for mark in range(-marks, marks + 1):
        x = number(_x(mark * step, most))
        ink, width = ("quiet", 1.6) if mark == 0 else ("line", 1)
        yield f'<path d="M{x} {_TOP}V{number(foot)}" stroke="var(--kg-{ink})" stroke-width="{width}"/>'
        if mark % 2 == 0:
            label = f"{mark * step:+g} %".replace("-", "−") if mark else "0"
            yield text(_x(mark * step, most), foot + 19, 13, label, "quiet", anchor="m")
    yield text(_FIELD.x + _FIELD.width / 2, foot + 42, 13, words, "quiet", anchor="m")


def _interval(name: str, one: Contrast, y: float, most: float) -> Iterator[str]:
    ends = [one.share_of(value) for value in (one.low, one.difference, one.high)]
    low, middle, high = (number(_x(max(-most, min(most, end)), most)) for end in ends)
    # An end that runs out of the picture is open.
    caps = [f"M{x} {number(y - 5)}v10" for x, end in ((low, ends[0]), (high, ends[2])) if abs(end) <= most]
    colour, fill = ("shown", "shown") if one.shown else ("quiet", "paper")
    words = cut(name, _LETTERS, _FIELD.x - 28)
    yield text(_FIELD.x - 14, y + 5, _LETTERS, words, "ink" if one.shown else "quiet", anchor="e")
    yield (
        f'<path d="{"".join(caps)}M{low} {number(y)}H{high}" fill="none" stroke="var(--kg-{colour})" '
        'stroke-width="2"/>'
    )
    if abs(ends[1]) <= most:
        yield (
            f'<circle cx="{middle}" cy="{number(y)}" r="5" fill="var(--kg-{fill})" '
            f'stroke="var(--kg-{colour})" stroke-width="2"/>'
        )


def _x(share: float, most: float) -> float:
    return _FIELD.x + _FIELD.width * (1 + share / most) / 2
