"""The lesson on the best party: two drafts, the reach and the solver's cheapest agree with what it says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kernel_games import language
from kernel_games.games.nile import game
from kernel_games.games.nile.outfit import ARTICLES
from kernel_games.games.nile.reach import nights, reach
from tools import notebooks

STORED = [path for path in notebooks.lessons() if path.stem == "nile_2_party"]
KEPT = ("import numpy", "import pandas", "from scipy.optimize import Bounds", "def cheapest", "def foot")
"""Beginnings of the cells that say what a party is, and solve for the cheapest."""


def spoken(path: Path) -> str:
    return "\n".join(cell.source for cell in notebooks.read(path).cells if cell.cell_type == "markdown")


@pytest.fixture(params=STORED, ids=lambda path: path.parent.name)
def lesson(
    request: pytest.FixtureRequest, root: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Any, str]]:
    """Run the cells of the lesson that its solver is made of; give their names, and its words."""
    monkeypatch.syspath_prepend(root / "notebooks")
    path = request.param
    language("es" if path.parent.name == "es" else "en")
    names: dict[str, Any] = {
        "outfitted": lambda *_: None,
        "LAW": game.law,
        "MONEY": game.law.money,
        "africa": game,
    }
    names["khartoum"] = {"hex": "3502", "port": "khartoum", "phase": "outfit", "money": game.law.money}
    cells = [cell.source for cell in notebooks.read(path).cells if cell.cell_type == "code"]
    run = [source for source in cells if source.startswith(KEPT)]
    assert len(run) == len(KEPT)
    for source in run:
        exec(source, names)  # noqa: S102 -- the lesson's own cells
    yield names, spoken(path)
    language("en")


def test_the_drafts_are_the_cheapest_that_the_engine_lets_leave_and_cost_what_the_lesson_says(
    lesson: Any,
) -> None:
    names, words = lesson
    costs = []
    for rules, mode in ((names["canoe"], "canoe"), (names["mounted"], "mounted")):
        party = names["cheapest"](rules(12), **names["needs"])
        assert game.law.carried(party, mode) is None, "it can carry all, by the engine's own rule"
        assert party.rations >= 12 * game.law.meal(party)
        costs.append(game.law.outlay(party))
        dearer = [party._replace(rations=party.rations - 10)]
        assert not any(one.rations >= 12 * game.law.meal(one) for one in dearer), "not a lot of food too much"
    boats, riders = costs
    assert f"{boats} d" in words.replace("\N{NO-BREAK SPACE}", " ")
    assert f"{riders - boats} d" in words.replace("\N{NO-BREAK SPACE}", " ")


def test_the_planner_shows_both_drafts_with_the_solvers_price_and_the_engines_reach(
    lesson: Any, root: Path
) -> None:
    names, words = lesson
    helpers = __import__("helpers_nile")
    parties = [names["cheapest"](rules(12), **names["needs"]) for rules in (names["canoe"], names["mounted"])]
    planner = helpers.planned(*parties)
    for draft, party, mode in zip("01", parties, ("canoe", "mounted"), strict=True):
        planner.act({"do": "draft", "key": draft})
        planner.act({"do": "settle"})
        shown = planner.state()["entries"]
        assert {name: int(shown[name] or 0) for name in ARTICLES} == {
            name: getattr(party, name) for name in ARTICLES
        }
        there = game.position(**names["khartoum"], party={k: n for k, n in party._asdict().items() if n})
        hexes = reach(there, mode, nights(there, party))
        slots = json.dumps(planner.state()["slots"], ensure_ascii=False)
        assert str(len(hexes)) in slots
        assert re.search(rf"\b{len(hexes)}(, | hex)", words), "the lesson says how many"


def test_the_slow_boats_go_as_deep_as_the_lesson_says_and_no_dollar_farther(lesson: Any) -> None:
    names, words = lesson
    needs, crew = names["needs"], game.law.crews[2][0]
    party = names["cheapest"](names["canoe"](54, crew), **needs)
    assert (party.bearers, party.canoes, party.rations, game.law.outlay(party)) == (6, 3, 540, 985)
    for number in (party.rations, game.law.outlay(party)):
        assert str(number) in words
