"""A chain of reactions in Mississippi is watched step by step, in JupyterLab (MS-3a, MS-3b, MS-5a)."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.harness import Notebook
from tests.browser.table import started

CHAIN = """\
from kernel_games import Match, game
rules = game("mississippi")
course = {"name": "Straight", "spaces": [[place, 0] for place in range(12)]}
start = rules.position(players=3, ships=[[2, 6], [4, 4], [10, 1]], course=course)
match = Match(rules, ["Ada", "Ben", "Cleo"], start=start, seed=1)
match.board(seat=0, pace=100)
"""
# Each step is on the page for a moment only; this keeps the clauses of all of them.
LISTEN = """said => { said.steps = []; new MutationObserver(() => said.steps.push(
  [...said.querySelectorAll("[data-clause]")].map(chip => chip.dataset.clause).join(" ")
)).observe(said, {childList: true}); }"""


def test_reaction_is_previewed_to_where_it_begins_and_then_played_step_by_step(
    open_notebook: Callable[..., Notebook],
) -> None:
    notebook = open_notebook(CHAIN)
    table = started(notebook)
    picks = notebook.value(
        "list(__import__('kernel_games.drawing.pictures', fromlist=['artist'])"
        ".artist(rules).picks(match.state.observation(0), 'forward 1'))"
    )
    *first, last = picks
    table.pick(*first)
    table.piece(last).hover()
    offer = table.root.locator(".kg-offer")
    expect(offer).to_contain_text("6 touches Ben's 1")
    expect(offer.locator("[data-clause='MS-3b']")).to_have_count(0)
    assert notebook.value("match.ply") == 0, "a look ahead is no move"
    table.say.evaluate(LISTEN)
    table.point(last)
    expect(table.root).not_to_have_attribute("data-stepping", "")
    steps = [step for step in table.say.evaluate("said => said.steps") if step]
    assert steps == ["MS-1a MS-3a", "MS-3b MS-5a MS-3a", "MS-3b"]
    assert notebook.value("max(match.state.places)") == 11, "pushed over the finish"
    slider = table.root.get_by_role("slider", name="Steps of the last move")
    slider.press("Home")
    expect(table.root).to_have_attribute("data-stepping", "")
    expect(table.say).to_contain_text("6 touches Ben's 1")
    slider.press("End")
    expect(table.root).not_to_have_attribute("data-stepping", "")
