"""What the lesson "Kontor 2: who has most?" shows, so that its cells hold only what is to be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

import ipywidgets
import matplotlib.pyplot as plt
import pandas as pd
from helpers import GREEN, ORANGE, PAPER, Progress
from IPython.display import display

from kernel_games import Match, bots
from kernel_games.drawing.pictures import Frame
from kernel_games.drawing.svg import to_img
from kernel_games.games.kontor import valuation
from kernel_games.games.kontor.components import GOODS
from kernel_games.games.kontor.drawing.account import account
from kernel_games.teaching.lessons import Exercise, Lesson

Depot = Mapping[str, Sequence[int]]
"""By good the warehouses of each player."""


class KontorThird(ipywidgets.VBox):
    """Ada has four wine, Ben three spice; a slider says how much wine Cleo has, and a panel who wins."""

    def __init__(self) -> None:
        picture = ipywidgets.HTML(self._panel(0))
        slider = ipywidgets.IntSlider(0, 0, 5, description="Cleo's wine")
        slider.observe(lambda change: picture.set_trait("value", self._panel(change["new"])), "value")
        super().__init__([slider, picture])

    def __repr__(self) -> str:
        return f"A slider for Cleo's wine, from 0 to 5; it is 0 now. {self._valued(0)[-1].words}"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/plain": repr(self), "text/html": self._panel(0)}

    def _valued(self, wine: int) -> Sequence[Frame]:
        return account({"wine": [4, 0, wine], "spice": [0, 3, 0]}, ["Ada", "Ben", "Cleo"]).frames

    def _panel(self, wine: int) -> str:
        return to_img(self._valued(wine)[-1].drawing)


def kontor_questions(lesson: Lesson) -> list[Exercise]:
    """The questions of the lesson, in order."""

    def differ() -> int:
        depots = (
            dict(zip(GOODS, rows, strict=True)) for rows in product(product(range(3), repeat=3), repeat=3)
        )
        return sum(valuation(one).winner != valuation(one, rule="largest").winner for one in depots)

    def spoiling() -> int:
        depots = ({"wine": [4, 0, wine], "spice": [0, 3, 0]} for wine in range(9))
        return next(wine for wine, depot in enumerate(depots) if valuation(depot).winner == 1)

    return [
        lesson.exercise(
            "Ada has 4 wine, Ben 3 spice. What is the least wine with which Cleo makes Ben win?",
            spoiling,
            ["KO-X15", "With one wine of Cleo's Ada keeps 3, and Ben has 3. See who wins then.", "KO-B18"],
            "One is not enough: then it is 3 to 3, and wine beats spice. Against two Ada keeps only 2.",
        ),
        lesson.exercise(
            "Ada and Ben have wine 4 and 2, spice 1 and 3, tea 2 and 3. Which clause decides?",
            lambda: (
                valuation({"wine": [4, 2], "spice": [1, 3], "tea": [2, 3]}, rule="difference")
                .steps[-1]
                .clause
            ),
            ["Ada leads wine by 2. What does Ben lead, and by how many?", "KO-B16", "KO-B17"],
            "Both lead something by 2, but Ben leads two goods, spice by 2 and tea by 1: Ben wins.",
        ),
        lesson.exercise(
            "An area has 20 cards. How often does union-find give a boss a boss, until there is one?",
            19,
            [
                "At first everyone is their own boss. How many bosses are there?",
                "Each time there is one less.",
            ],
            "From 20 bosses to one: 19 times, however the cards touch.",
        ),
        lesson.exercise(
            "In how many of these depots do the two recipes not say the same?",
            differ,
            ["Compare both lists, place by place: sum(a != b for a, b in zip(strike, largest))"],
            "Not in a single one.",
        ),
    ]


def kontor_depots(games: int) -> list[Depot]:
    """Depots of areas that three random players close, where at least two of them have warehouses."""
    bar, found = Progress(games, "games"), []
    display(bar)
    for seed in range(games):
        match = Match("kontor", [bots.Random(name) for name in ("Ada", "Ben", "Cleo")], seed=seed)
        areas = match.run().observation(None)["areas"]
        depots = [area["final"] for area in areas if not area["open"]]
        found += [depot for depot in depots if sum(map(any, zip(*depot.values(), strict=True))) > 1]
        bar.value = seed + 1
    return found


def kontor_shares(
    rules: Mapping[str, Callable[[Depot], int | None]], depots: Mapping[str, Sequence[Depot]]
) -> pd.DataFrame:
    """How often rules name the same winner as Kontor's, as bars and as a table of shares."""
    names = ["the same winner", "only one of the rules names a winner", "another winner"]

    def compared(rule: Callable[[Depot], int | None], depot: Depot) -> str:
        one, other = valuation(depot).winner, rule(depot)
        return names[(one != other) + (one != other and None not in (one, other))]

    rows = {
        f"{name}, {where}": pd.Series([compared(rule, depot) for depot in some]).value_counts(normalize=True)
        for name, rule in rules.items()
        for where, some in depots.items()
    }
    table = pd.DataFrame(rows).T.reindex(columns=names).fillna(0)
    look = {"color": [GREEN, "#d9c9a3", ORANGE], "width": 0.7, "figsize": (9, 3.8)}
    axes = table[::-1].plot.barh(stacked=True, **look)
    axes.figure.set_facecolor(PAPER)
    axes.set(xlabel="share of the depots", xlim=(0, 1))
    axes.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.4, 1))
    plt.show()
    return table.round(2)
