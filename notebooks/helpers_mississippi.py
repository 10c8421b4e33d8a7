"""Plots, sliders and questions of the lesson on hexes and chains, so that its cells stay short."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

import ipywidgets
from helpers import PAPER, Progress
from IPython.display import display

from kernel_games import lab
from kernel_games.drawing.svg import embedded
from kernel_games.engine.extras import need
from kernel_games.games.mississippi.components import NUMBERS, heading_of, number_at
from kernel_games.games.mississippi.course import Course
from kernel_games.teaching.lessons import Exercise, Lesson

if TYPE_CHECKING:
    import pandas as pd

INKS = ("#b5620a", "#6742ad")


def hexes(course: Course, count: int) -> None:
    """Show the first spaces of a river, each with its coordinates and its number."""
    plt = need("matplotlib.pyplot", "lessons")
    _, axes = plt.subplots(figsize=(9, 3.8), facecolor=PAPER)
    for number, (q, r) in enumerate(course.spaces[:count], 1):
        at = (q + r / 2, -0.87 * r)
        axes.scatter(*at, s=2550, marker="h", color="#9fc7d8", edgecolor=PAPER)
        axes.text(*at, f"({q}, {r})\n{number}", ha="center", va="center", size=8)
    axes.axis("equal")
    axes.axis("off")
    plt.show()


class Helm(ipywidgets.VBox):
    """A ship that a slider turns, sixth by sixth, and the sum that says which number points east."""

    _WINDS = ("east", "south-east", "south-west", "west", "north-west", "north-east")

    def __init__(self, heading: int) -> None:
        self._heading = heading
        self._slider = ipywidgets.IntSlider(0, -6, 12, description="turns of 60°")
        self._slider.style.description_width = "initial"
        self._shown = ipywidgets.HTML(self._ship())
        self._slider.observe(lambda _: self._shown.set_trait("value", self._ship()), "value")
        super().__init__([self._slider, self._shown])

    def __repr__(self) -> str:
        return f"A slider turns the ship. {self._words()}"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/plain": repr(self), "text/html": self._ship()}

    def _words(self) -> str:
        turns = self._slider.value
        now = (self._heading + turns) % 6
        return (
            f"Heading ({self._heading} + {turns}) mod 6 = {now}: the bow points {self._WINDS[now]}, "
            f"and {number_at(0, now)} points east."
        )

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
            "From (0, 0) to the finish at (-2, 5): how many steps does a crow need?",
            crow,
            ["The differences are -2 and 5.", "Which is the largest of 2, 5 and 3?"],
            "Five steps for a crow, 65 for a steamer: the river winds.",
        ),
        lesson.exercise(
            "2 points east. The ship turns right by 120°. Which number points east now?",
            lambda: number_at(0, (heading_of(2, 0) + 2) % 6),
            [
                "Each number moves one direction on for each 60°.",
                "After the first 60° the number before 2 points east: 1. And before 1?",
            ],
            "2, then 1, then 6.",
            kind="label",
        ),
        lesson.exercise(
            "Two ships face the same way and touch. How many spaces does one of them move?",
            lambda: abs(number_at(0, 0) - number_at(3, 0)),
            ["MS-3b", "The sides that touch face opposite ways.", "Which number is opposite 1, 2 or 3?"],
            "It is always three, whichever way they face.",
        ),
        lesson.find(
            "Carry Ada ten spaces or more with the one log.",
            one_log,
            lambda state: state.places[0] >= one_log.places[0] + 10,
            ["The log only pays for one space forward.", "Straight on you get 8 spaces, to the left 1."],
            "Ten spaces for one log.",
        ),
        lesson.exercise(
            "What is the best profit on average over the six numbers?",
            average,
            ["Add up the last column, divide by six.", "11 + 7 + 3 + 5 + 7 + 9"],
            "42 / 6: seven spaces for free.",
        ),
    ]


def profit_map(profits: Sequence[Sequence[int]]) -> None:
    """Show profits as a map: a row for each number of the die, a column for each number of logs."""
    plt = need("matplotlib.pyplot", "lessons")
    _, axes = plt.subplots(figsize=(9, 3.8), facecolor=PAPER)
    drawn = axes.imshow(profits, cmap="YlGnBu", extent=(0.5, 20.5, 6.5, 0.5), aspect="auto")
    axes.set(xlabel="logs paid", ylabel="the die shows", xticks=range(1, 21), yticks=range(1, 7))
    axes.figure.colorbar(drawn, label="profit in spaces")
    plt.show()


def ride_plot(rides: Mapping[int, Counter[int]]) -> None:
    """Show how often a ship is carried so far, a line for each number of ships."""
    plt = need("matplotlib.pyplot", "lessons")
    _, axes = plt.subplots(figsize=(9, 3.8), facecolor=PAPER)
    for (ships, counts), colour in zip(rides.items(), INKS, strict=False):
        mean = sum(ride * count for ride, count in counts.items()) / counts.total()
        ride, share = zip(*sorted((ride, n / counts.total()) for ride, n in counts.items()), strict=True)
        axes.plot(ride, share, "o-", color=colour, label=f"{ships} ships: {mean:.2f} spaces on average")
    axes.set(yscale="log", xlabel="spaces carried", ylabel="how often", xticks=range(0, 22, 2))
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
        self._ships = ipywidgets.IntSlider(3, 2, 6, description="ships", continuous_update=False)
        self._spaces = ipywidgets.IntSlider(30, 8, 60, description="spaces", continuous_update=False)
        self._shown = ipywidgets.HTML(self._words())
        for slider in (self._ships, self._spaces):
            slider.observe(lambda _: self._shown.set_trait("value", self._words()), "value")
        super().__init__([self._ships, self._spaces, self._shown])

    def __repr__(self) -> str:
        return f"Two sliders. {self._words()}"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**options), "text/plain": repr(self)}

    def _words(self) -> str:
        ships, spaces, rng = self._ships.value, self._spaces.value, random.Random(1987)
        rides = [self._ride(ships, spaces, rng) for _ in range(self.COUNT)]
        carried = sum(ride > 0 for ride in rides) / self.COUNT
        return (
            f"{ships} ships on {spaces} spaces: carried in {carried:.0%} of {self.COUNT} cases, "
            f"{sum(rides) / self.COUNT:.2f} spaces on average, {max(rides)} at most."
        )


def greedy_turns(players: int, count: int, portion: int = 10) -> pd.Series:
    """Return the turns of each player in games of greedy players; a bar shows the progress."""
    bar, played = Progress(count, f"games of {players}"), []
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
    _, axes = plt.subplots(figsize=(9, 3.8), facecolor=PAPER)
    for (players, each), colour in zip(turns.items(), INKS, strict=False):
        label = f"{players} players: {each.mean():.1f} on average, spread {each.std():.1f}"
        axes.hist(each, bins=[n / 2 for n in range(6, 21)], color=colour, alpha=0.7, label=label)
    axes.set(xlabel="turns of each player", ylabel="games")
    axes.legend()
    plt.show()
