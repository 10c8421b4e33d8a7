"""Plots, sliders and questions of the lesson on hexes and chains, so that its cells stay short."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

import ipywidgets
from helpers import PAPER, Progress, said, teller
from IPython.display import display

from kernel_games import lab
from kernel_games.drawing.svg import embedded
from kernel_games.engine.extras import need
from kernel_games.games.mississippi.components import NUMBERS, heading_of, number_at
from kernel_games.games.mississippi.course import Course
from kernel_games.teaching.lessons import Exercise, Lesson

if TYPE_CHECKING:
    import pandas as pd

SAY = teller("hexes")
INKS = ("#b5620a", "#6742ad")


def hexes(course: Course, count: int) -> None:
    """Show the first spaces of a river, each with its coordinates and its number."""
    plt = need("matplotlib.pyplot", "lessons")
    _, axes = plt.subplots(figsize=(8, 3.4), facecolor=PAPER)
    for number, (q, r) in enumerate(course.spaces[:count], 1):
        at = (q + r / 2, -0.87 * r)
        axes.scatter(*at, s=2010, marker="h", color="#9fc7d8", edgecolor=PAPER)
        axes.text(*at, f"({q}, {r})\n{number}", ha="center", va="center", size=7)
    axes.axis("equal")
    axes.axis("off")
    plt.show()


class Helm(ipywidgets.VBox):
    """A ship that a slider turns, sixth by sixth, and the sum that says which number points east."""

    _WINDS = ("east", "south-east", "south-west", "west", "north-west", "north-east")

    def __init__(self, heading: int) -> None:
        self._heading = heading
        self._slider = ipywidgets.IntSlider(0, -6, 12, description=SAY("turns"))
        self._slider.style.description_width = "initial"
        self._shown = ipywidgets.HTML(self._ship())
        self._slider.observe(lambda _: self._shown.set_trait("value", self._ship()), "value")
        super().__init__([self._slider, self._shown])

    def __repr__(self) -> str:
        return SAY("slider", words=self._words())

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/plain": repr(self), "text/html": self._ship()}

    def _words(self) -> str:
        turns = self._slider.value
        now = (self._heading + turns) % 6
        facts = {"now": now, "wind": self._WINDS[now], "number": number_at(0, now)}
        return SAY("heading", heading=self._heading, turns=turns, **facts)

    def _ship(self) -> str:
        heading = (self._heading + self._slider.value) % 6
        corners = " ".join(f"{90 * x:.0f},{90 * y:.0f}" for x, y in _around(30))
        numbers = "".join(
            f'<text x="{66 * x:.0f}" y="{66 * y + 8:.0f}" font-size="24" text-anchor="middle" '
            f'fill="{"#ffd257" if number_at(direction, heading) == 1 else "white"}">'
            f"{number_at(direction, heading)}</text>"
            for direction, (x, y) in enumerate(_around(0))
        )
        # An untrusted notebook shows a picture, and of a drawing in its HTML only the letters.
        drawn = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" '
            'width="200" height="200" font-family="sans-serif">'
            f'<polygon points="{corners}" fill="#0a6870"/>{numbers}</svg>'
        )
        return f"<p>{self._words()}</p>{embedded(drawn, self._words(), 'max-width:100%', '200')}"


def _around(degrees: float) -> list[tuple[float, float]]:
    """Return six points round the origin, clockwise on a screen, from so many degrees on."""
    return [(cos(radians(degrees + 60 * n)), sin(radians(degrees + 60 * n))) for n in range(6)]


def questions(lesson: Lesson, one_log: Any, entry: Any) -> list[Exercise]:
    """Return the questions of the lesson, in order.

    Parameters
    ----------
    one_log : State of Mississippi
        Where a single log carries a ship ten spaces.
    entry : State of Mississippi
        Where the third ship is about to enter.
    """
    river = lesson.game

    def crow() -> int:
        q, r = entry.course.spaces[-1]
        return max(abs(q), abs(r), abs(q + r))

    def average() -> Fraction:
        rolled = [entry.apply(river.parse_move(f"roll {number}")) for number in NUMBERS]
        best = [
            max(state.apply(move).places[2] + 1 - move.args[-1] for move in state.legal_moves())
            for state in rolled
        ]
        return Fraction(sum(best), len(best))

    return [
        lesson.exercise(
            SAY("crow"), crow, [SAY("crow_differences"), SAY("crow_largest")], SAY("crow_because")
        ),
        lesson.exercise(
            SAY("turn"),
            lambda: number_at(0, (heading_of(2, 0) + 2) % 6),
            [SAY("turn_on"), SAY("turn_first")],
            SAY("turn_because"),
            kind="label",
        ),
        lesson.exercise(
            SAY("same"),
            lambda: abs(number_at(0, 0) - number_at(3, 0)),
            ["MS-3b", SAY("same_opposite"), SAY("same_numbers")],
            SAY("same_because"),
        ),
        lesson.find(
            SAY("far"),
            one_log,
            lambda state: state.places[0] >= one_log.places[0] + 10,
            [SAY("far_log"), SAY("far_others")],
            SAY("far_because"),
        ),
        lesson.exercise(
            SAY("average"), average, [SAY("average_add"), "11 + 7 + 3 + 5 + 7 + 9"], SAY("average_because")
        ),
    ]


def profit_map(profits: Sequence[Sequence[int]]) -> None:
    """Show profits as a map: a row for each number of the die, a column for each number of logs."""
    plt = need("matplotlib.pyplot", "lessons")
    _, axes = plt.subplots(figsize=(8, 3.4), facecolor=PAPER)
    drawn = axes.imshow(profits, cmap="YlGnBu", extent=(0.5, 20.5, 6.5, 0.5), aspect="auto")
    axes.set(xlabel=SAY("logs"), ylabel=SAY("die"), xticks=range(1, 21), yticks=range(1, 7))
    axes.figure.colorbar(drawn, label=SAY("profit"))
    plt.show()


def ride_plot(rides: Mapping[int, Counter[int]]) -> None:
    """Show how often a ship is carried so far, a line for each number of ships."""
    plt = need("matplotlib.pyplot", "lessons")
    _, axes = plt.subplots(figsize=(8, 3.4), facecolor=PAPER)
    for (ships, counts), colour in zip(rides.items(), INKS, strict=False):
        mean = sum(ride * count for ride, count in counts.items()) / counts.total()
        ride, share = zip(*sorted((ride, n / counts.total()) for ride, n in counts.items()), strict=True)
        axes.plot(ride, share, "o-", color=colour, label=SAY("ride", n=ships, mean=mean))
    axes.set(yscale="log", xlabel=SAY("carried"), ylabel=SAY("often"), xticks=range(0, 22, 2))
    axes.legend()
    plt.show()


class Crowd(ipywidgets.VBox):
    """Two sliders, for the ships and for the spaces that they are on, and how far one ship is carried.

    Parameters
    ----------
    ride : callable
        ``ride(ships, spaces, rng)`` puts ships at random and gives how far the first one is carried.
    """

    COUNT = 3000

    def __init__(self, ride: Callable[[int, int, random.Random], int]) -> None:
        self._ride = ride
        self._ships = ipywidgets.IntSlider(3, 2, 6, description=SAY("ships"), continuous_update=False)
        self._spaces = ipywidgets.IntSlider(30, 8, 60, description=SAY("spaces"), continuous_update=False)
        self._shown = ipywidgets.HTML(self._words())
        for slider in (self._ships, self._spaces):
            slider.observe(lambda _: self._shown.set_trait("value", self._words()), "value")
        super().__init__([self._ships, self._spaces, self._shown])

    def __repr__(self) -> str:
        return SAY("crowd_slider", words=self._words())

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**options), "text/plain": repr(self)}

    def _words(self) -> str:
        ships, spaces, rng = self._ships.value, self._spaces.value, random.Random(1987)
        rides = [self._ride(ships, spaces, rng) for _ in range(self.COUNT)]
        carried = 100 * sum(ride > 0 for ride in rides) / self.COUNT
        facts = {"percent": carried, "mean": sum(rides) / self.COUNT, "most": max(rides)}
        return SAY("crowd", ships=ships, spaces=spaces, count=self.COUNT, **facts)


def greedy_turns(players: int, count: int, portion: int = 10) -> pd.Series:
    """Return the turns of each player in games of greedy players; a bar shows the progress."""
    bar, played = Progress(count, SAY("games", n=players)), []
    display(bar)
    for first in range(0, count, portion):
        played.append(
            lab.play_many("mississippi", ["greedy"] * players, portion, seed=first, jobs=1, progress=False)
        )
        bar.value = first + portion
    return need("pandas", "lab").concat(played, ignore_index=True)["decisions"] / players


def turn_plot(turns: Mapping[int, pd.Series]) -> None:
    """Show how many turns games take, a heap of bars for each number of players."""
    plt = need("matplotlib.pyplot", "lessons")
    _, axes = plt.subplots(figsize=(8, 3.4), facecolor=PAPER)
    for (players, each), colour in zip(turns.items(), INKS, strict=False):
        label = SAY("turns_each", n=players, mean=float(each.mean()), spread=float(each.std()))
        axes.hist(each, bins=[n / 2 for n in range(6, 21)], color=colour, alpha=0.7, label=label)
    axes.set(xlabel=SAY("turns_axis"), ylabel=said("any", "games"))
    axes.legend()
    plt.show()
