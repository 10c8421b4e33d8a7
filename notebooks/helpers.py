"""What lessons show, so that their cells hold only what is to be read: questions, plots, sliders.

What belongs to the lesson of one game begins with the name of that game.
"""

from __future__ import annotations

import base64
import io
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from itertools import pairwise, product
from math import factorial
from typing import Any, NamedTuple

import ipywidgets
import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
import pandas as pd
from IPython.display import display
from matplotlib.figure import Figure

from kernel_games import Bot, lab
from kernel_games.engine import State, distribution, expectation
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES, SERIES
from kernel_games.games.kon_tiki.moves import ANY
from kernel_games.games.tiki_topple.components import CARDS, card_names, scoring
from kernel_games.teaching.lessons import Exercise, Lesson

PAPER, PLAIN = "#fffaf0", "#5b6b7a"
ORANGE, VIOLET, GREEN = "#b5620a", "#6742ad", "#0a6870"
INK = {"red": "#c62828", "green": "#1a7544", "yellow": "#c99700", "any": PLAIN}


Chart = tuple[str, Mapping[str, float]]
"""A title, and shares by name."""


class Playground(ipywidgets.VBox):
    """A number with a slider, and below it what comes of it; without a kernel what comes of the first one.

    Parameters
    ----------
    words : str
        What the number is.
    most : int
        The largest one; the smallest is 0.
    value : int
        What it is at first.
    show : callable
        ``show(number)`` gives a :data:`Chart`.
    """

    def __init__(self, words: str, most: int, value: int, show: Callable[[int], Chart]) -> None:
        self._first = show(value)
        chart = ipywidgets.HTML(bars(*self._first))
        slider = ipywidgets.IntSlider(value, 0, most, description=words)
        slider.style.description_width = "initial"
        slider.layout.width = "32em"
        slider.observe(lambda change: chart.set_trait("value", bars(*show(change["new"]))), "value")
        super().__init__([slider, chart])

    def __repr__(self) -> str:
        title, shares = self._first
        return "\n".join([title, *(f"{name}: {share:.1%}" for name, share in shares.items())])

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/plain": repr(self), "text/html": bars(*self._first)}


def bars(title: str, shares: Mapping[str, float]) -> str:
    """Shares as bars in HTML, each with its name and its number."""
    rows = "".join(
        f'<tr><th style="text-align:right">{escape(name)}</th><td style="width:22em;text-align:left">'
        f'<div style="background-color:{ORANGE};width:{100 * share:.0f}%;height:1em"></div></td>'
        f"<td>{share:.1%}</td></tr>"
        for name, share in shares.items()
    )
    return f"<p><strong>{escape(title)}</strong></p><table>{rows}</table>"


class Progress(ipywidgets.IntProgress):
    """How far something is; without a kernel how much there was to do."""

    def __init__(self, count: int, what: str) -> None:
        super().__init__(0, 0, count)
        self._words = f"{count} {what}"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**options), "text/plain": self._words}


# Kon-Tiki: graphs and series


class Leg(NamedTuple):
    """A current: from where to where, in how many steps, and which colour pays."""

    start: str
    end: str
    steps: int
    colour: str


def kon_tiki_legs(state: Any) -> list[Leg]:
    """The currents of a sea chart, with the discs as they lie; double arrows are two."""
    chart, found = state.chart, []
    for way in chart.passages:
        colour = ANY
        if way.direction >= 0:
            place = [whirlpool.id for whirlpool in chart.whirlpools].index(way.start)
            colour = chart.discs[state.discs[place]][way.direction]
        found.append(
            Leg(way.start, way.end, len(way.arrows) + 1, "any" if colour == ANY else COLOURS[colour])
        )
    return found


def kon_tiki_chart(state: Any, route: Sequence[str] = ()) -> None:
    """Show a sea chart as a graph: each current in its colour, with its steps; a route is bold."""
    _sea(state, route)
    plt.show()


def _sea(state: Any, route: Sequence[str]) -> Figure:
    chart, bold = state.chart, set(pairwise(route))
    spot = {place.id: np.array(place[1:]) for place in (chart.callao, chart.raroia, *chart.whirlpools)}
    label = {"boxstyle": "round", "facecolor": PAPER, "edgecolor": PLAIN}
    figure, axes = plt.subplots(figsize=(9, 6.2), facecolor=PAPER)
    for leg, way in zip(kon_tiki_legs(state), chart.passages, strict=True):
        points = [chart.arrows[number][1:3] for number in way.arrows]
        line = np.array([spot[leg.start], *points, spot[leg.end]], dtype=float)
        steps = np.diff(line, axis=0)
        # Beside each other, where two currents share the arrows.
        line[:-1] += np.column_stack([-steps[:, 1], steps[:, 0]]) / 7
        width = 0.008 if (leg.start, leg.end) in bold else 0.003
        true = {"angles": "xy", "scale_units": "xy", "scale": 1}
        axes.quiver(*line[:-1].T, *steps.T, color=INK[leg.colour], width=width, **true)
        # A third of the way on, so that the numbers of double arrows lie apart.
        third = len(steps) // 3
        circle = {"boxstyle": "circle", "facecolor": PAPER, "edgecolor": INK[leg.colour]}
        at = line[third] + steps[third] / 2
        axes.text(*at, str(leg.steps), ha="center", va="center", fontsize=9, bbox=circle)
    for name, place in spot.items():
        axes.text(*place, name, ha="center", va="center", bbox=label)
    axes.set(xlim=(0, 900), ylim=(640, 0), xticks=[], yticks=[], facecolor=PAPER)
    return figure


def _cheapest(legs: Iterable[Leg], **prices: int) -> tuple[int, list[str]]:
    """What the cheapest passage to Raroia costs, and its places."""
    graph = nx.DiGraph()
    for leg in legs:
        graph.add_edge(leg.start, leg.end, cost=leg.steps * prices.get(leg.colour, 1))
    cost, route = nx.single_source_dijkstra(graph, "Callao", "Raroia", weight="cost")
    return cost, route


class KonTikiPrices(ipywidgets.VBox):
    """A price for each colour, to be set with a slider, and the cheapest passage at these prices."""

    def __init__(self, state: Any) -> None:
        self._state, self._legs = state, kon_tiki_legs(state)
        self._sliders = {
            colour: ipywidgets.IntSlider(1, 1, 20, description=colour, continuous_update=False)
            for colour in COLOURS
        }
        self._shown = ipywidgets.HTML()
        self._show()
        for slider in self._sliders.values():
            slider.observe(lambda _: self._show(), "value")
        super().__init__([*self._sliders.values(), self._shown])

    def __repr__(self) -> str:
        return f"A slider for the price of each colour. {self._cheapest()[0]}"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**options), "text/plain": repr(self)}

    def _cheapest(self) -> tuple[str, list[str]]:
        prices = {colour: slider.value for colour, slider in self._sliders.items()}
        cost, route = _cheapest(self._legs, **prices)
        listed = ", ".join(f"{colour} {price}" for colour, price in prices.items())
        return f"At {listed} the cheapest passage is {' → '.join(route)}: {cost}.", route

    def _show(self) -> None:
        words, route = self._cheapest()
        picture = base64.b64encode(_png(_sea(self._state, route))).decode()
        self._shown.value = (
            f'<p>{words}</p><img alt="{words}" style="max-width:100%" src="data:image/png;base64,{picture}">'
        )


def _png(figure: Figure) -> bytes:
    """A figure as a picture that no cell shows by itself."""
    file = io.BytesIO()
    figure.savefig(file, format="png", bbox_inches="tight")
    plt.close(figure)
    return file.getvalue()


def kon_tiki_questions(lesson: Lesson, state: Any) -> list[Exercise]:
    """The questions of the lesson, in order."""
    legs = kon_tiki_legs(state)
    places = {leg.start for leg in legs} - {"Callao"}

    def cut_off() -> set[str]:
        open_ = [(leg.start, leg.end) for leg in legs if {leg.start, leg.end} != {"W4", "W5"}]
        return places - nx.ancestors(nx.DiGraph(open_), "W1") - {"W1"}

    def least() -> int:
        return next(red for red in range(1, 99) if "W5" in _cheapest(legs, red=red)[1])

    def most() -> int:
        hands = product(range(len(SERIES)), repeat=len(DUTIES))
        return max(sum(SERIES[count] for count in hand) for hand in hands if sum(hand) == 8)

    return [
        lesson.exercise(
            "The arrows between W4 and W5 are closed. From which whirlpools is there no way to W1 then?",
            cut_off,
            ["Which whirlpools could not reach W1 before?", "Where can one still go from W4?"],
            "From W4 only W7 is left, and from there nothing leads back.",
        ),
        lesson.exercise(
            "How many steps is it from W5 to Raroia, at the least?",
            lambda: state.chart.home[state.chart.passage("W3 north")],
            ["By W4 and W7.", "KT-R8"],
            "5 + 5 + 4 = 14.",
        ),
        lesson.exercise(
            "What is the lowest whole price of red at which the detour over W5 is cheapest?",
            least,
            [
                "In the north 12 of 26 steps are red, on the detour 4 of 38.",
                "14 + 12 r and 34 + 4 r: which r?",
            ],
            "At a price of 2 the northern way costs 38 and the detour 42; at 3 it is 50 and 46.",
        ),
        lesson.exercise(
            "Somebody has eight duty cards. How many points do they bring at the most?",
            most,
            ["KT-E4", "Seven of them in one series, that is 28. And the eighth?"],
            "28 + 1 = 29. With two of each duty they bring only 4 * 3 = 12.",
        ),
    ]


def kon_tiki_games(bots: Sequence[Bot], count: int, portion: int = 25) -> pd.DataFrame:
    """Games of Kon-Tiki between bots, as a table; a bar says meanwhile how far it is."""
    bar, played = Progress(count, "games"), []
    display(bar)
    for first in range(0, count, portion):
        more = min(portion, count - first)
        played.append(lab.play_many("kon_tiki", bots, more, seed=first, rotate=True, jobs=1, progress=False))
        bar.value = first + more
    return pd.concat(played, ignore_index=True)


# Tiki Topple: luck and odds


def tiki_topple_questions(lesson: Lesson) -> list[Exercise]:
    """The questions of the lesson, in order."""
    tiki = lesson.game
    card = card_names(0)
    start = tiki.new(2, secrets=[card, card_names(1)])

    def worst() -> int:
        """What the best last card brings after the reply that is worst for it."""
        after = tiki.positions["hard_decision"].apply(tiki.parse_move("up2 Eepo"))
        ends = [[last.apply(move) for move in last.legal_moves()] for last in _after_each(after)]
        return min(max(_points(state.secret(0), state) for state in each) for each in ends)

    return [
        lesson.exercise(
            "How many different line-ups does the set-up allow?",
            lambda: len(distribution(start)),
            ["There are 3! orders of the three groups.", "Inside each group there are 3! orders. Multiply."],
            "3! for the groups and 3! inside each of the three: 6 * 6 * 6 * 6 = 1296.",
        ),
        lesson.exercise(
            "What is the chance that a blind line-up is allowed?",
            lambda: Fraction(len(distribution(start)), factorial(9)),
            ["Divide the allowed line-ups by all of them.", "1296 / 362880"],
            "1296 / 362880 = 1/280. You would have to be patient.",
            kind="chance",
        ),
        lesson.exercise(
            "What is the expected value of a secret card after the set-up?",
            lambda: expectation(start, lambda state: _points(card, state)),
            ["TT-K1", "TT-K2", "TT-K3", "9 * 1/9 + 5 * 2/9 + 2 * 3/9"],
            "25/9, for every card.",
        ),
        lesson.exercise(
            "A greedy player against another: how many times the expected value is the average of a round?",
            lambda: float(_averages("greedy").iloc[-1]) * 9 / 25,
            ["The plot names the average of the greedy players.", "Divide it by 25/9."],
            "More than twice as much, although the other one is just as greedy.",
            tolerance=0.1,
        ),
        lesson.exercise(
            "Ada plays Tiki Up 2 on Eepo. What does Ada get if Ben's reply is the worst for Ada?",
            worst,
            ["Ben can lift the tiki in place 3, 4 or 5. Where does Eepo stand then?", "TT-T3", "TT-K1"],
            "Ben lifts Eepo to the top, or pushes it to place 4: from there Tiki Up 3 leads to the top.",
        ),
    ]


def tiki_topple_rounds(rounds: Sequence[Sequence[int]]) -> Playground:
    """Points after so many random moves, as shares of many rounds."""

    def show(moves: int) -> Chart:
        points = [each[moves] for each in rounds]
        counts = Counter(points)
        shares = {f"{value} points": counts[value] / len(points) for value in (0, 2, 5, 7, 9, 11, 14, 16)}
        return f"After {moves} random moves: {sum(points) / len(points):.2f} points on average", shares

    return Playground("random moves", len(rounds[0]) - 1, 0, show)


def tiki_topple_averages() -> None:
    """Points in a round on average, after more and more games of random and of greedy players."""
    _, axes = plt.subplots(figsize=(9, 3.8), facecolor=PAPER)
    for bot, colour in (("random", ORANGE), ("greedy", VIOLET)):
        average = _averages(bot)
        axes.plot(average.index, average, color=colour, label=f"{bot}: {average.iloc[-1]:.2f} in the end")
    axes.axhline(25 / 9, color=GREEN, linestyle="--", label="expected value")
    axes.set(xscale="log", ylim=(0, 12), xlabel="games", ylabel="points a round")
    axes.set_xticks([1, 10, 100, GAMES], [1, 10, 100, GAMES])
    axes.legend()
    plt.show()


def tiki_topple_worlds(position: State) -> list[State]:
    """A position once for every secret card that the second player may have, as the first one knows."""
    fields = position.to_dict()
    mine = fields["secrets"][0]
    others = [list(card_names(card)) for card in range(len(CARDS))]
    return [
        position.game.position(**{**fields, "secrets": [mine, other]}) for other in others if other != mine
    ]


GAMES, _PORTION = 300, 50


@cache
def _averages(bot: str) -> pd.Series:
    """The first player's points in a round on average, by the number of games; a bar says how far it is."""
    bar, played = Progress(GAMES, f"games of {bot} players"), []
    display(bar)
    for first in range(0, GAMES, _PORTION):
        played.append(lab.play_many("tiki_topple", [bot, bot], _PORTION, seed=first, progress=False))
        bar.value = first + _PORTION
    table = pd.concat(played, ignore_index=True)
    rounds = table["decisions"] / 14
    average = table["score_0"].cumsum() / rounds.cumsum()
    average.index += 1
    return average


def _points(card: tuple[str, str, str], state: State) -> int:
    return sum(points for _, _, points in scoring(card, state.line_names))


def _after_each(state: State) -> list[State]:
    return [state.apply(move) for move in state.legal_moves()]
