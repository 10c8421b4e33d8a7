"""Parts of the lesson on graphs and series, so that cells hold only what is to be read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets
import networkx as nx
from helpers import PAPER, PLAIN, Progress, said, teller
from IPython.display import display

from kernel_games import Bot, lab
from kernel_games.drawing.svg import embedded
from kernel_games.engine.extras import need
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES
from kernel_games.games.kon_tiki.moves import ANY
from kernel_games.teaching.lessons import Exercise, Lesson, Panel
from kernel_games.teaching.panels import Block

if TYPE_CHECKING:
    import pandas as pd

SAY = teller("graphs")
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


def kon_tiki_chart(state: Any, route: Sequence[str] = ()) -> Panel:
    """Show a sea chart as a graph: each current in its colour, with its steps; a route is bold."""
    return Panel([Block(_sea(state, route), SAY("chart"))])


def _sea(state: Any, route: Sequence[str], words: str = "") -> str:
    chart, bold = state.chart, set(pairwise(route))
    spot = {place.id: (place[1], place[2]) for place in (chart.callao, chart.raroia, *chart.whirlpools)}
    drawn, labels = [], []
    for leg, way in zip(kon_tiki_legs(state), _ways(chart), strict=True):
        points = [spot[leg.start], *(chart.arrows[number][1:3] for number in way.arrows), spot[leg.end]]
        line = _beside(points)
        width = 5 if (leg.start, leg.end) in bold else 2
        path = "L".join(f"{x:.0f} {y:.0f}" for x, y in line)
        drawn.append(f'<path class="{leg.colour}" stroke-width="{width}" d="M{path}"/>')
        # A third of the way on, so that the numbers of double arrows are apart.
        third = (len(line) - 1) // 3
        (x, y), (right, down) = line[third : third + 2]
        labels.append(_label((x + right) / 2, (y + down) / 2, str(leg.steps), f"e {leg.colour}", 11))
    labels += [_label(x, y, name, "e place", 8 + 5 * len(name)) for name, (x, y) in spot.items()]
    look = "".join(f".{colour}{{stroke:{ink};marker-mid:url(#{colour})}}" for colour, ink in INK.items())
    heads = "".join(
        f'<marker id="{colour}" viewBox="-8 -4 8 8" refX="0" markerWidth="11" markerHeight="11" '
        f'markerUnits="userSpaceOnUse" orient="auto"><path d="M-8-4L0 0-8 4z" fill="{ink}"/></marker>'
        for colour, ink in INK.items()
    )
    style = f"{look}.e{{fill:{PAPER}}}.place{{stroke:{PLAIN}}}"
    type_ = "text{font:13px sans-serif;text-anchor:middle}"
    body = f'<g fill="none">{"".join(drawn)}</g>{"".join(labels)}'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 640" width="900" height="640">'
        f"<style>{style}{type_}</style><defs>{heads}</defs>"
        f'<rect width="900" height="640" fill="{PAPER}"/>{body}</svg>'
    )
    return embedded(svg, words or SAY("chart"), "max-width:100%;height:auto", "900")


def _beside(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return a line moved a little to its side, where another current may share its arrows; not its end."""
    moved = []
    for (x, y), (right, down) in pairwise(points):
        moved.append((x - (down - y) / 7, y + (right - x) / 7))
    return [*moved, points[-1]]


def _label(x: float, y: float, words: str, look: str, half: float) -> str:
    """Return words in a rounded box, about a point."""
    place = f'x="{x - half:.0f}" y="{y - 11:.0f}" width="{2 * half:.0f}" height="22" rx="11"'
    return f'<rect class="{look}" {place}/><text x="{x:.0f}" y="{y + 4.5:.0f}">{words}</text>'


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
            colour: ipywidgets.IntSlider(1, 1, 20, description=said("word", colour), continuous_update=False)
            for colour in COLOURS
        }
        self._shown = ipywidgets.HTML()
        self._show()
        for slider in self._sliders.values():
            slider.observe(lambda _: self._show(), "value")
        super().__init__([*self._sliders.values(), self._shown])

    def __repr__(self) -> str:
        return SAY("slider", cheapest=self._cheapest()[0])

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**options), "text/plain": repr(self)}

    def _cheapest(self) -> tuple[str, list[str]]:
        prices = {colour: slider.value for colour, slider in self._sliders.items()}
        cost, route = _cheapest(self._legs, **prices)
        return SAY("cheapest", cost=cost, route=" → ".join(route), **prices), route

    def _show(self) -> None:
        words, route = self._cheapest()
        self._shown.value = f"<p>{words}</p>{_sea(self._state, route, words)}"


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
        worth = state.law.worth
        hands = product(range(len(worth)), repeat=len(DUTIES))
        return max(sum(worth[count] for count in hand) for hand in hands if sum(hand) == 8)

    return [
        lesson.exercise(
            SAY("closed"), cut_off, [SAY("closed_before"), SAY("closed_where")], SAY("closed_because")
        ),
        lesson.exercise(
            SAY("near"),
            lambda: state.chart.home[state.chart.passage("W3 north")],
            [SAY("near_by"), "KT-R8"],
            SAY("near_because"),
        ),
        lesson.exercise(SAY("dear"), least, [SAY("dear_count"), SAY("dear_compare")], SAY("dear_because")),
        lesson.exercise(SAY("eight"), most, ["KT-E4", SAY("eight_seven")], SAY("eight_because")),
    ]


def kon_tiki_games(bots: Sequence[Bot], count: int, portion: int = 25) -> pd.DataFrame:
    """Games of Kon-Tiki between bots, as a table; a bar says meanwhile how far it is."""
    bar, played = Progress(count, said("any", "games")), []
    display(bar)
    for first in range(0, count, portion):
        more = min(portion, count - first)
        played.append(lab.play_many("kon_tiki", bots, more, seed=first, rotate=True, jobs=1, progress=False))
        bar.value = first + more
    table: pd.DataFrame = need("pandas", "lab").concat(played, ignore_index=True)
    return table
