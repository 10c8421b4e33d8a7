"""Parts of the lesson "Kontor 2: who has the most?", so that cells hold only what is to be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

import ipywidgets
from helpers import GREEN, ORANGE, Progress, said, teller
from IPython.display import display

from kernel_games import Match, bots
from kernel_games.drawing.pictures import Scene
from kernel_games.drawing.svg import to_img
from kernel_games.games.kontor import valuation
from kernel_games.games.kontor.components import GOODS
from kernel_games.games.kontor.drawing.account import account
from kernel_games.teaching.lessons import Exercise, Lesson

SAY = teller("majority")
Depot = Mapping[str, Sequence[int]]
"""By good the warehouses of each player."""


class KontorThird(ipywidgets.VBox):
    """Ada has four wine, Ben three spice; a slider says how much wine Cleo has, and a panel who wins."""

    def __init__(self) -> None:
        picture = ipywidgets.HTML(self._panel(0))
        slider = ipywidgets.IntSlider(0, 0, 5, description=SAY("wine"))
        slider.observe(lambda change: picture.set_trait("value", self._panel(change["new"])), "value")
        super().__init__([slider, picture])

    def __repr__(self) -> str:
        return SAY("slider", words=self._valued(0)[-1].words)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/plain": repr(self), "text/html": self._panel(0)}

    def _valued(self, wine: int) -> Sequence[Scene]:
        return account({"wine": [4, 0, wine], "spice": [0, 3, 0]}, ["Ada", "Ben", "Cleo"]).scenes

    def _panel(self, wine: int) -> str:
        return to_img(self._valued(wine)[-1].drawing)


def kontor_questions(lesson: Lesson) -> list[Exercise]:
    """Set the questions of the lesson, in order."""

    def differ() -> int:
        depots = (
            dict(zip(GOODS, rows, strict=True)) for rows in product(product(range(3), repeat=3), repeat=3)
        )
        return sum(valuation(one).winner != valuation(one, rule="largest").winner for one in depots)

    def spoiling() -> int:
        depots = ({"wine": [4, 0, wine], "spice": [0, 3, 0]} for wine in range(9))
        return next(wine for wine, depot in enumerate(depots) if valuation(depot).winner == 1)

    return [
        lesson.exercise(SAY("third"), spoiling, ["KO-X15", SAY("third_one"), "KO-B18"], SAY("third_because")),
        lesson.exercise(
            SAY("clause"),
            lambda: (
                valuation({"wine": [4, 2], "spice": [1, 3], "tea": [2, 3]}, rule="difference")
                .steps[-1]
                .clause
            ),
            [SAY("clause_leads"), "KO-B16", "KO-B17"],
            SAY("clause_because"),
        ),
        lesson.exercise(SAY("bosses"), 19, [SAY("bosses_first"), SAY("bosses_less")], SAY("bosses_because")),
        lesson.exercise(SAY("recipes"), differ, [SAY("recipes_compare")], SAY("recipes_because")),
    ]


def kontor_depots(games: int) -> list[Depot]:
    """Depots of areas that three random players close, where at least two of them have warehouses."""
    bar, found = Progress(games, said("any", "games")), []
    display(bar)
    for seed in range(games):
        match = Match("kontor", [bots.Random(name) for name in ("Ada", "Ben", "Cleo")], seed=seed)
        areas = match.run().observation(None)["areas"]
        depots = [area["final"] for area in areas if not area["open"]]
        found += [depot for depot in depots if sum(map(any, zip(*depot.values(), strict=True))) > 1]
        bar.value = seed + 1
    return found


class Shares:
    """Shares by name, as a bar for each row with the figures beside it; in words where nothing is drawn."""

    COLOURS = (GREEN, "#d9c9a3", ORANGE)

    def __init__(self, names: Sequence[str], rows: Mapping[str, Sequence[float]]) -> None:
        self._names, self._rows = names, rows

    def __repr__(self) -> str:
        lines = []
        for row, shares in self._rows.items():
            told = (f"{_whole(share)} {name}" for share, name in zip(shares, self._names, strict=True))
            lines.append(f"{row}: {', '.join(told)}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head = "".join(
            f'<th style="border-bottom:4px solid {colour};max-width:9em">{name}</th>'
            for name, colour in zip(self._names, self.COLOURS, strict=True)
        )
        rows = "".join(map(self._row, self._rows, self._rows.values()))
        return f'<table><tr><td></td><td style="width:22em"></td>{head}</tr>{rows}</table>'

    def _row(self, row: str, shares: Sequence[float]) -> str:
        look = "display:inline-block;height:1.2em"
        bar = "".join(
            f'<div style="background-color:{colour};width:{share:.2%};{look}"></div>'
            for share, colour in zip(shares, self.COLOURS, strict=True)
        )
        figures = "".join(f"<td>{_whole(share)}</td>" for share in shares)
        name = f'<th style="text-align:right">{row}</th>'
        return f'<tr>{name}<td style="white-space:nowrap">{bar}</td>{figures}</tr>'


def _whole(share: float) -> str:
    return said("any", "whole", percent=100 * share)


def kontor_shares(
    rules: Mapping[str, Callable[[Depot], int | None]], depots: Mapping[str, Sequence[Depot]]
) -> Shares:
    """Chart how often other rules name the same winner as Kontor's, as bars with shares."""
    names = [SAY(kind) for kind in ("same", "one", "another")]

    def compared(rule: Callable[[Depot], int | None], depot: Depot) -> int:
        one, other = valuation(depot).winner, rule(depot)
        return (one != other) + (one != other and None not in (one, other))

    rows = {}
    for name, rule in rules.items():
        for where, some in depots.items():
            counts = Counter(compared(rule, depot) for depot in some)
            rows[f"{name}, {where}"] = [counts[kind] / len(some) for kind in range(len(names))]
    return Shares(names, rows)
