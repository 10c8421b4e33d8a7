"""Parts of the lesson on graphs and series, so that cells hold only what is to be read."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets
import networkx as nx
from helpers import PAPER, PLAIN, Progress
from IPython.display import display

from kernel_games import Bot, lab
from kernel_games.engine.extras import need
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES, SERIES
from kernel_games.games.kon_tiki.moves import ANY
from kernel_games.teaching.lessons import Exercise, Lesson

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

INK = {"red": "#c62828", "green": "#1a7544", "yellow": "#c99700", "any": PLAIN}


class Leg(NamedTuple):
    """A current: from where to where, in how many steps, and which colour pays."""

    start: str
    end: str
    steps: int
    colour: str


def kon_tiki_legs(state: Any) -> list[Leg]:
    """Return the currents of a sea chart that are always open to the raft; double arrows are two."""
    chart, found = state.chart, []
    for way in _ways(chart):
        colour = ANY
        if way.direction >= 0:
            place = [whirlpool.id for whirlpool in chart.whirlpools].index(way.start)
            colour = chart.discs[state.discs[place]][way.direction]
        found.append(
            Leg(way.start, way.end, len(way.arrows) + 1, "any" if colour == ANY else COLOURS[colour])
        )
    return found


def _ways(chart: Any) -> list[Any]:
    """Return the passages except those that replace another after double arrows (KT-R13)."""
    usual = {number for exits in chart.exits for number in exits}
    return [way for number, way in enumerate(chart.passages) if number in usual or way.direction < 0]


def kon_tiki_chart(state: Any, route: Sequence[str] = ()) -> None:
    """Show a sea chart as a graph: each current in its colour, with its steps; a route is bold."""
    _sea(state, route)
    need("matplotlib.pyplot", "lessons").show()


def _sea(state: Any, route: Sequence[str]) -> Figure:
    np, plt = need("numpy", "lessons"), need("matplotlib.pyplot", "lessons")
    chart, bold = state.chart, set(pairwise(route))
    spot = {place.id: np.array(place[1:]) for place in (chart.callao, chart.raroia, *chart.whirlpools)}
    label = {"boxstyle": "round", "facecolor": PAPER, "edgecolor": PLAIN}
    figure, axes = plt.subplots(figsize=(9, 6.2), facecolor=PAPER)
    for leg, way in zip(kon_tiki_legs(state), _ways(chart), strict=True):
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
    """Return the cost of the cheapest passage to Raroia, and its places."""
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
    """Return a figure as a picture that no cell shows by itself."""
    file = io.BytesIO()
    figure.savefig(file, format="png", bbox_inches="tight")
    need("matplotlib.pyplot", "lessons").close(figure)
    return file.getvalue()


def kon_tiki_questions(lesson: Lesson, state: Any) -> list[Exercise]:
    """Set the questions of the lesson, in order."""
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
    table: pd.DataFrame = need("pandas", "lab").concat(played, ignore_index=True)
    return table
