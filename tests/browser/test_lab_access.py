"""Boards for everyone: axe in every state and theme, narrow cells, little motion, forced colours."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.harness import Notebook
from tests.browser.table import ADA_AND_BEN, AGAINST_GREEDY, elsewhere, legal, line, played, started

OpenNotebook = Callable[..., Notebook]
# A finger needs no less (WCAG 2.5.8).
TARGET = 24
TOO_WIDE = """root => {
  const edge = root.parentElement.getBoundingClientRect().right + 1;
  return [root, ...root.querySelectorAll("*")]
    .filter(node => !node.closest("svg > *, .kg-sr, [hidden]") && node.getBoundingClientRect().right > edge)
    .map(node => node.outerHTML.slice(0, 120));
}"""
TOO_SMALL = """(root, least) => [...root.querySelectorAll("[data-pick], button, summary")]
  .filter(node => node.checkVisibility())
  .map(node => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < least)
  .map(([name, box]) => [name, box.width, box.height])"""


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("theme", "rules"), [("light", None), ("dark", ["color-contrast"])])
def test_axe_finds_nothing_in_any_state(
    open_notebook: OpenNotebook, theme: str, rules: list[str] | None
) -> None:
    """In both themes, which differ in nothing but colours."""
    notebook = open_notebook(ADA_AND_BEN.format(""))
    notebook.theme(theme)
    table = started(notebook)
    expect(table.root).to_have_attribute("data-theme", theme)
    top = line(notebook)[0]
    found: list[str] = []

    def look(state: str) -> None:
        table.still()
        found.extend(f"{state}: {problem}" for problem in notebook.axe(".kg-board", rules))

    look("ready")
    table.pick("card:up3")
    look("a card picked")
    table.pick_refused(f"tiki:{top}")
    expect(table.say).to_contain_text("cannot climb")
    look("refused")
    table.say.locator("[data-clause]").click()
    expect(table.root.locator(".kg-clause")).to_be_visible()
    look("a clause open")
    table.root.locator(".kg-clause [data-do=close]").click()
    table.menu("help")
    table.root.locator(".kg-side summary").first.click()
    expect(table.root.locator(".kg-moves").first).to_be_visible()
    look("the moves listed")
    table.menu("new")
    expect(table.root.locator(".kg-form")).to_be_visible()
    look("asking for a new game")
    table.root.locator(".kg-form [data-do=close-form]").click()
    table.play(legal(notebook)[-1])
    table.wait("curtain")
    look("curtain")
    table.press("unveil")
    table.button("start").click()
    expect(table.root).to_have_attribute("data-past", "")
    look("looking back")
    table.button("now").click()
    # To the end of a round, and of the game.
    notebook.ask(
        "while not match.state.rest:\n"
        " match.play(match.legal_moves()[-1], settle=False)\n"
        " match.settle(rest=True)"
    )
    table.wait("rest")
    look("rest")
    notebook.ask(
        "while match.state.current_player != -4:\n match.settle()\n match.play(match.legal_moves()[-1])"
    )
    table.wait("over")
    look("over")
    notebook.restart()
    table.wait("lost")
    look("lost")
    assert not found, "\n\n".join(found)


def test_narrow_cell_is_playable_without_scrolling_sideways(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(AGAINST_GREEDY, width=420)
    if notebook.page.locator("#jp-left-stack").is_visible():
        notebook.command("application:toggle-left-area")
    table = started(notebook)
    notebook.page.wait_for_function(
        "svg => svg.viewBox.baseVal.width < 500", arg=table.root.locator(".kg-stage svg").element_handle()
    )
    assert table.root.evaluate(TOO_WIDE) == []
    assert table.root.evaluate(TOO_SMALL, TARGET) == []
    table.play(legal(notebook)[0])
    table.wait("ready")
    table.shows(line(notebook))
    notebook.snap(table.root, "narrow")


def test_reduced_motion_moves_pieces_at_once(open_notebook: OpenNotebook) -> None:
    """Movements are counted in the page as they begin, so that their length does not matter."""
    notebook = open_notebook(ADA_AND_BEN.format("seat=0"))
    table = started(notebook)
    table.root.evaluate(
        """root => {
          root.moved = 0;
          for (const name of ["transitionrun", "animationstart"]) {
            root.addEventListener(name, () => { root.moved += 1; });
          }
        }"""
    )
    table.play(legal(notebook)[-1])
    notebook.page.wait_for_function("root => root.moved", arg=table.root.element_handle())
    table.still()
    notebook.page.emulate_media(reduced_motion="reduce")
    elsewhere(notebook)
    table.wait("ready")
    table.root.evaluate("root => { root.moved = 0; }")
    table.play(legal(notebook)[-1])
    # What has been drawn has begun to move by the second frame, if it does at all.
    table.root.evaluate(
        "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
    )
    assert table.root.evaluate("root => root.moved + root.getAnimations({subtree: true}).length") == 0


@pytest.mark.one_in(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_a_board_that_can_be_played(open_notebook: OpenNotebook, scheme: str) -> None:
    notebook = open_notebook(AGAINST_GREEDY)
    notebook.page.emulate_media(forced_colors="active", color_scheme="dark" if scheme == "dark" else "light")
    table = started(notebook)
    assert notebook.page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    table.pick("card:up1")
    chosen = table.root.locator(".kg-chosen .kg-line")
    expect(chosen).to_be_visible()
    ring, sheet = chosen.evaluate(
        "node => [getComputedStyle(node).stroke, getComputedStyle(node.ownerSVGElement).backgroundColor]"
    )
    assert ring not in ("none", sheet), "what is picked can be seen"
    table.pick(f"tiki:{line(notebook)[4]}")
    table.wait("ready")
    assert len(played(notebook)) == 2
    notebook.snap(table.root, f"forced-{scheme}")
