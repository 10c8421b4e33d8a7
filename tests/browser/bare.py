"""A board on a page of its own, without JupyterLab: what tests look at and press there."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from kernel_games import Match
from tests.browser.harness import AT_REST, AXE

ROOT = ".kg-board"
# Keeps the keys of all pieces that began to move, however long ago that was.
LISTEN = """() => { window.moved = [];
  addEventListener("transitionrun", event => { moved.push(event.target.dataset.key); }); }"""
AXE_RUN = """async (scope) =>
  (await axe.run({include: [scope]}, {resultTypes: ["violations"]})).violations"""
PLAN = "Plan the expedition"
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def state(page: Page, name: str) -> None:
    expect(page.locator(ROOT).first).to_have_attribute("data-state", name)


def at_rest(page: Page) -> None:
    """Wait until nothing moves any more."""
    page.wait_for_function(AT_REST)


def axe(page: Page, scope: str = ROOT) -> list[str]:
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    at_rest(page)
    found = page.evaluate(AXE_RUN, scope)
    return [
        f"{rule['id']}: {node['html'][:200]}: {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


def menu(page: Page, what: str) -> None:
    """Press a button of the menu; after zooming it stays open."""
    if not page.locator(".kg-menu[open]").count():
        page.locator(".kg-menu > summary").click()
    page.locator(f'.kg-menu [data-do="{what}"]').click()


def to_the_map(page: Page) -> None:
    """Go from the planner of an expedition to the map, where the planner is shown."""
    planner = page.get_by_role("button", name="Map", exact=True)
    on_map = page.get_by_role("button", name=re.compile(f"^({PLAN}|Reorganise)$"))
    expect(planner.or_(on_map)).to_be_visible()
    if planner.is_visible():
        planner.click()
    expect(page.locator(".kg-table")).to_be_visible()


def focused(page: Page) -> str:
    """The piece, or else the button, that has the focus."""
    return str(
        page.evaluate(
            "() => { const {key, do: name} = document.activeElement.dataset; return key ?? name ?? ''; }"
        )
    )


def walk_to(page: Page, key: str, rng: random.Random) -> None:
    """Go to a piece with the arrow keys alone: mostly towards it, now and then round what lies between."""
    for _ in range(200):
        here = focused(page)
        if here == key:
            return
        way = page.evaluate(
            """([here, key]) => {
              const at = (name) => {
                const box = document.querySelector(`[data-key="${name}"]`).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
              };
              const [x, y] = at(here), [tx, ty] = at(key);
              const [across, along] = [tx > x ? "ArrowRight" : "ArrowLeft", ty > y ? "ArrowDown" : "ArrowUp"];
              return Math.abs(tx - x) > Math.abs(ty - y) ? across : along;
            }""",
            [here, key],
        )
        page.keyboard.press(way if rng.random() < 0.7 else rng.choice(ARROWS))
    pytest.fail(f"{key} cannot be reached")


def play_by_keyboard(page: Page, match: Match, move: str, rng: random.Random) -> None:
    card, *tikis = move.split()
    keys = [page.locator(f'[data-pick="card:{card}"][aria-disabled="false"]').first.get_attribute("data-key")]
    keys += [f"tiki:{tiki}" for tiki in tikis]
    ply = match.ply
    for key in keys:
        walk_to(page, str(key), rng)
        page.keyboard.press("Enter")
        if page.locator(ROOT).get_attribute("data-state") == "busy" or match.ply > ply:
            # What was picked has left one move.
            break
    page.wait_for_function("ply => +document.querySelector('.kg-time input').max > ply", arg=ply)
