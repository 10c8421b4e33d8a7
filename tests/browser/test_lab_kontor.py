"""An enclosed area of Kontor is valued step by step, to go back and forth through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbconvert
from playwright.sync_api import BrowserContext, expect

from tests.browser.harness import ROOT, Notebook
from tests.browser.table import started

# Water on n3e1 closes an area with two tea of Ada and of Ben, and two spice of Cleo.
CLOSING = """\
from kernel_games import Match, game
rules = game("kontor")
area = {"n1e1": "red9", "n1e2": "black10", "n2e1": "green11", "n2e2": "water71", "n1e3": "water73"}
hands = [["red39", "red41", "red43", "water70"], ["black36", "black38", "black40", "water74", "water75"]]
hands.append(["green33", "green35", "green37", "water76", "water77"])
turn = {"phase": "place", "order": [0], "chosen": ["water60", None, None], "hands": hands}
start = rules.position(players=3, cards=area, **turn)
match = Match(rules, ["Ada", "Ben", "Cleo"], start=start, seed=1)
match.board(seat=0, pace=0)
"""
LESSON = ROOT / "notebooks" / "kontor_2_majority.ipynb"
TOLD = ["KO-B15", "KO-X15", "KO-X15", "KO-X16", "KO-X15", "KO-X17", "KO-B16"]


def test_valuation_is_gone_through_with_the_slider(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(CLOSING)
    table = started(notebook)
    table.point("cell:n3e1")
    slider = table.root.get_by_role("slider", name="Steps of the last move")
    slider.press("Home")
    seen = []
    for _ in TOLD:
        seen += [chip.get_attribute("data-clause") for chip in table.say.locator("[data-clause]").all()]
        slider.press("ArrowRight")
    assert [clause for clause in seen if clause in TOLD] == TOLD
    slider.press("Home")
    expect(table.say).to_contain_text("An area of 3 cards is enclosed")
    notebook.snap(table.root, "kontor-valuation")
    assert notebook.axe(".kg-board") == []
    slider.press("End")
    assert notebook.value("match.state.scores()") == [0, 0, 1]


def test_card_that_has_been_chosen_leaves_nothing_wrong_behind(
    open_notebook: Callable[..., Notebook],
) -> None:
    """KO-B07: the card lies there face down, and is a picture now, no button any more."""
    notebook = open_notebook(
        'from kernel_games import Match\nmatch = Match("kontor", ["Ada", "Ben"], seed=1)\nmatch.board(seat=0)'
    )
    table = started(notebook)
    card = notebook.value("match.state.observation(0)['legal'][0]").split()[1]
    table.point(f"card:{card}")
    chosen = table.root.locator(f'[data-key="card:{card}"]')
    expect(chosen).to_have_attribute("role", "img")
    assert notebook.axe(".kg-board") == []


def test_exported_lesson_values_areas_without_a_kernel(context: BrowserContext, tmp_path: Path) -> None:
    """The stored lesson on majorities, as a page from a file: back and forth through a valuation."""
    page_file = tmp_path / "lesson.html"
    html, _ = nbconvert.HTMLExporter().from_filename(str(LESSON))
    page_file.write_text(html, encoding="utf-8")
    page = context.new_page()
    page.route(
        "**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort()
    )
    page.goto(page_file.as_uri(), wait_until="commit")
    root = page.locator("[class^=kg-replay]").first
    slider, said = root.get_by_role("slider", name="Steps of Kontor"), root.locator("[aria-live=polite]")
    slider.press("Home")
    expect(said).to_contain_text("What is in the depot")
    slider.press("ArrowRight")
    expect(said).to_contain_text("KO-X15")
    slider.press("ArrowLeft")
    expect(said).to_contain_text("What is in the depot")
    slider.press("End")
    expect(said).to_contain_text("KO-B16")
    page.close()
