"""Two journeys of Source of the Nile side by side: films with one slider, and a chart without a kernel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

import ipywidgets
from helpers import GREEN, ORANGE, PAPER, teller

from kernel_games import Match
from kernel_games.drawing.minify import minify
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import embedded, number, slim, spare
from kernel_games.engine.film import Line, film, whole_moves
from kernel_games.games.nile import game
from kernel_games.games.nile.drawing.coast import map_of
from kernel_games.games.nile.drawing.layout import lay_out
from kernel_games.games.nile.party import Party, men
from kernel_games.teaching.lessons import Exercise, Lesson

SEASON = teller("season")
_ON_MAP = ("land", "names", "tokens", "flags")
"""Layers of the board that are the map."""
_AROUND, _BESIDE = 60, 105
"""Room around a journey, and to the right of it, where the names of its ports stand."""
_LOOKS = (("kg-first", "circle"), ("kg-second", "square"))
_STYLE = (
    f"svg{{color-scheme:light dark}}text{{font:14px sans-serif;fill:light-dark(#2b2419,#ece7dc)}}"
    f".kg-paper{{fill:light-dark({PAPER},#1d2431)}}.kg-axis{{stroke:light-dark(#d8cdb8,#465066)}}"
    f".kg-first{{color:light-dark({GREEN},#5cc4b2)}}.kg-second{{color:light-dark({ORANGE},#f0a54a)}}"
    ".kg-line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}"
    ".kg-first .kg-line{stroke-width:6}"
    ".kg-dot{fill:currentColor}.kg-title{font-weight:bold}"
    ".kg-mark{fill:currentColor;font-weight:bold;paint-order:stroke;stroke-width:6;stroke-linejoin:round;"
    f"stroke:light-dark({PAPER},#1d2431)}}"
)
_WIDTH, _HEIGHT, _LEFT, _RIGHT = 720, 416, 48, 700


class Moment(NamedTuple):
    """A journey after one of its turns, as its explorer sees it, with what was told in that turn."""

    view: Mapping[str, Any]
    told: tuple[Line, ...]

    @property
    def own(self) -> Mapping[str, Any]:
        """The sheet of the explorer."""
        sheet: Mapping[str, Any] = self.view["explorers"][0]
        return sheet

    @property
    def facts(self) -> dict[str, int]:
        """Points in the notes and in print, people, and rations."""
        party = self.own["party"]
        return {
            "notes": self.own["notes"],
            "published": self.view["scores"][0],
            "men": men(Party(**party)) if self.own["alive"] else 0,
            "food": party["rations"],
        }


class Abreast(ipywidgets.VBox):
    """Two journeys as films with one slider; without a kernel a folded chart of both.

    Parameters
    ----------
    journeys : mapping of str to Match
        Two matches of one explorer each from the same position, by what they are called.
    turns : int
        How many turns are shown. A journey that ends sooner stays as it was.
    """

    def __init__(self, journeys: Mapping[str, Match], turns: int = 20) -> None:
        self.turns = turns
        self.moments = {name: moments(match, turns) for name, match in journeys.items()}
        self._names = tuple(next(iter(journeys.values())).names)
        self._window = _window([each for line in self.moments.values() for each in line])
        half = {"flex": "1 1 300px", "min_width": "300px", "margin": "0 6px"}
        sides = [ipywidgets.HTML(layout=half) for _ in self.moments]
        slider = ipywidgets.IntSlider(0, 0, turns, description=SEASON("turn"))
        play = ipywidgets.Play(0, 0, turns, interval=1500, show_repeat=False)
        ipywidgets.jslink((play, "value"), (slider, "value"))

        def show(turn: int) -> None:
            for side, name in zip(sides, self.moments, strict=True):
                side.value = self.shown(name, turn)

        show(0)
        slider.observe(lambda change: show(change["new"]), "value")
        row = ipywidgets.Box(sides, layout={"flex_flow": "row wrap"})
        super().__init__([ipywidgets.HBox([play, slider]), row])

    @property
    def ahead(self) -> str:
        """The name of the journey with more points in print in the end, or a word for nobody."""
        last = {name: line[-1].facts["published"] for name, line in self.moments.items()}
        best = [name for name, points in last.items() if points == max(last.values())]
        return best[0] if len(best) == 1 else SEASON("nobody")

    def question(self, lesson: Lesson) -> Exercise:
        """Ask who has more points in the end; the engine's journeys answer."""
        first, second = self.moments
        asked = SEASON("more", n=self.turns, first=first, second=second)
        return lesson.exercise(asked, lambda: self.ahead, [SEASON("more_notes")], " ".join(self.told))

    @property
    def told(self) -> list[str]:
        """What became of each journey, in words."""
        return [_story(name, line) for name, line in self.moments.items()]

    def shown(self, name: str, turn: int) -> str:
        """Return the map of a journey after a turn, with its figures and what was told, as HTML."""
        moment = self.moments[name][turn]
        drawing = artist(game).draw(moment.view, names=self._names)
        near = tuple(piece for piece in drawing.pieces if piece.layer in _ON_MAP)
        svg = minify(slim(spare(drawing._replace(pieces=near)), window=self._window), plain=True)
        figures = SEASON("figures" if moment.own["alive"] else "dead", **moment.facts)
        told = " ".join(words for _, words in moment.told)
        return (
            '<p style="line-height:1.4;min-height:2.8em">'
            f"<strong>{escape(name.capitalize())}</strong>: {escape(figures)}</p>"
            f"{embedded(svg, drawing.title, 'width:100%;height:auto')}"
            f"<details><summary>{escape(SEASON('told', n=turn))}</summary>{escape(told)}</details>"
        )

    def __repr__(self) -> str:
        return "\n".join([SEASON("title", n=self.turns), *self.told])

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**options)
        chart = embedded(_chart(self.moments), " ".join(repr(self).split("\n")), "max-width:100%;height:auto")
        folded = f"<details><summary>{escape(SEASON('open'))}</summary>{chart}</details>"
        return {**bundle, "text/plain": repr(self), "text/html": folded}


def moments(match: Match, turns: int) -> list[Moment]:
    """Return a journey of one explorer at its start and after each turn."""
    start, *shots = whole_moves(film(match.state_at(0), match.plies, 0))
    told: tuple[Line, ...] = ()
    found = [Moment(start.view, told)]
    for shot in shots:
        told += shot.lines(match.names)
        if shot.view["turn"] > len(found) or shot is shots[-1]:
            found.append(Moment(shot.view, told))
            told = ()
    over = Moment(found[-1].view, ())
    return [*found, *[over] * turns][: turns + 1]


def _window(line: Sequence[Moment]) -> tuple[float, float, float, float]:
    """Return the part of the map that all the explorers saw of it."""
    africa = map_of(line[0].view)
    table = lay_out(africa, 1, layout="standard")
    been = {moment.own["hex"] for moment in line} - {None}
    xs, ys = zip(*(table.centre(africa.places[africa.index[each]]) for each in been), strict=True)
    left, top = min(xs) - _AROUND, min(ys) - _AROUND
    return left, top, max(xs) + _BESIDE - left, max(ys) + _AROUND - top


def _ends(line: Sequence[Moment]) -> tuple[str, int]:
    """Return how a journey ends, published, lost or still under way, and after which turn."""
    for turn, moment in enumerate(line):
        if not moment.own["alive"]:
            return "dies", turn
        if moment.own["home"]:
            return "publishes", turn
    return "under_way", len(line) - 1


def _story(name: str, line: Sequence[Moment]) -> str:
    """Tell what became of a journey."""
    end, turn = _ends(line)
    notes = [moment.facts["notes"] for moment in line]
    hungry = [after for after, moment in enumerate(line[: turn + 1]) if not moment.facts["food"]]
    facts = {
        "n": turn,
        "most": max(notes),
        "at": notes.index(max(notes)),
        "published": line[-1].facts["published"],
    }
    food = SEASON("eaten", n=hungry[0]) if hungry else SEASON("fed")
    return " ".join(
        [SEASON("story", name=name.capitalize(), **facts), food, SEASON(f"story_{end}", **facts)],
    )


def _chart(journeys: Mapping[str, Sequence[Moment]]) -> str:
    """Draw points and food of two journeys over the turns, as an SVG document."""
    turns = len(next(iter(journeys.values()))) - 1
    ends = [_ends(line) for line in journeys.values()]
    facts = [
        [moment.facts for moment in line[: last + 1]]
        for line, (_, last) in zip(journeys.values(), ends, strict=True)
    ]
    points = [[each["notes"] + each["published"] for each in line] for line in facts]
    food = [[each["food"] for each in line] for line in facts]
    marks = [SEASON(f"mark_{end}", n=line[-1]) for (end, _), line in zip(ends, points, strict=True)]
    body = [f'<style>{_STYLE}</style><rect class="kg-paper" width="{_WIDTH}" height="{_HEIGHT}" rx="8"/>']
    for (look, shape), name, x in zip(_LOOKS, journeys, (_LEFT + 8, _LEFT + 180), strict=True):
        body.append(
            f'<g class="{look}">{_dot(shape, x, 20)}</g><text x="{x + 12}" y="25">{escape(name)}</text>'
        )
    body += _panel(SEASON("chart_points"), (64, 190), turns, points, marks)
    body += _panel(SEASON("chart_food"), (308, 80), turns, food, ["", ""])
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(body)}</svg>'


def _panel(
    title: str, area: tuple[int, int], turns: int, lines: Sequence[Sequence[int]], marks: Sequence[str]
) -> Iterator[str]:
    """Draw two lines over the turns, each with a mark at its end; `area` is its top and its height."""
    top, high = area
    values = {0, *(value for line in lines for value in line)}
    least, most = min(values), max(1, *values)

    def at(turn: int, value: int) -> tuple[str, str]:
        x = _LEFT + (_RIGHT - _LEFT) * turn / turns
        return number(x), number(top + high * (most - value) / (most - least))

    yield f'<text x="{_LEFT}" y="{top - 14}" class="kg-title">{escape(title)}</text>'
    for value in sorted({least, 0, most}):
        _, y = at(0, value)
        yield f'<path class="kg-axis" d="M{_LEFT} {y}H{_RIGHT}"/>'
        yield f'<text x="{_LEFT - 8}" y="{y}" dy="5" text-anchor="end">{value}</text>'
    for turn in range(0, turns + 1, 5):
        yield f'<text x="{at(turn, 0)[0]}" y="{top + high + 20}" text-anchor="middle">{turn}</text>'
    # Words last, so that no line crosses them.
    said = []
    for (look, shape), line, mark in zip(_LOOKS, lines, marks, strict=True):
        spots = [at(turn, value) for turn, value in enumerate(line)]
        drawn = " ".join(map(",".join, spots))
        dots = "".join(_dot(shape, float(x), float(y)) for x, y in spots)
        yield f'<g class="{look}"><polyline class="kg-line" points="{drawn}"/>{dots}</g>'
        x, y = spots[-1]
        text = f'<text class="kg-mark" x="{x}" y="{y}" dx="10" dy="-6">{escape(mark)}</text>'
        said.append(f'<g class="{look}">{text}</g>' if mark else "")
    yield "".join(said)


def _dot(shape: str, x: float, y: float) -> str:
    """Draw a point of a line, so that lines differ not by colour alone."""
    if shape == "circle":
        return f'<circle class="kg-dot" cx="{number(x)}" cy="{number(y)}" r="6"/>'
    return f'<rect class="kg-dot" x="{number(x - 3.5)}" y="{number(y - 3.5)}" width="7" height="7"/>'
