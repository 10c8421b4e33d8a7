"""Outfitting by the planner, then a first step on the map, in JupyterLab (rules 5, 6 and 9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.harness import ROOT, Notebook
from tests.browser.table import Table, played

OUTFITTING = """\
import kernel_games
from kernel_games import Match, game
match = Match("nile", ["Ada"], seed=1)
match.play("spread")
form = kernel_games.form("nile", match)
form
"""
BOARD = """\
from kernel_games.drawing.pictures import artist
def steps():
    view, picks = match.state.observation(0), artist(match.game).picks
    return sorted({picks(view, move)[0] for move in view["legal"] if move.startswith("foot ")})
board = match.board(seat=0, pace=0)
board
"""
PARTY = {"Bearers": 24, "Guides": 1, "Askaris": 5, "Canoes": 3, "Rations": 160, "Gifts": 100, "Muskets": 1}


def fill(notebook: Notebook, party: dict[str, int]) -> None:
    """Enter a party by keyboard."""
    for article, count in party.items():
        entry = notebook.page.get_by_label(article, exact=True)
        entry.fill(str(count))


def choose(notebook: Notebook, port: str) -> None:
    """Note a port and send a doctor out."""
    notebook.page.get_by_label("Port", exact=True).select_option(label=port)
    notebook.page.get_by_role("button", name="Note this port").click()
    notebook.page.get_by_label("Specialty", exact=True).select_option(label="doctor")
    notebook.page.get_by_role("button", name="Send this one").click()
    expect(notebook.output(0).locator('[data-slot="port"]')).to_contain_text(port)
    expect(
        notebook.output(0).locator('[data-slot="specialty"]')
    ).to_be_empty()  # sent, and not asked any more
    assert notebook.value("match.state.observation(0)['explorers'][0]['specialty']") == "doctor"


def test_sheet_lives_refuses_what_the_port_has_not_and_leaves(
    open_notebook: Callable[..., Notebook],
) -> None:
    """5.3, 5.426, 6.51 to 6.55: horses are not sold there, and without canoes all is too heavy."""
    notebook = open_notebook(OUTFITTING, BOARD)
    notebook.run(0)
    form = notebook.output(0).locator(".kg-sheet")
    choose(notebook, "Zanzibar")
    fill(notebook, PARTY)
    expect(form).to_contain_text("$5 of $1,000 left")
    expect(form).to_contain_text("Ready to leave: carried by canoe")
    expect(form).to_contain_text("On foot 381 has to be carried and 240 can be: 141 too much.")
    expect(notebook.page.get_by_label("Horses", exact=True)).to_be_disabled()
    expect(form.locator('[data-row="horses"] [data-clause="5.426"]')).to_be_visible()
    expect(form.locator('[data-slot="price:horses"]')).to_contain_text("not here")
    fill(notebook, {"Canoes": 0})
    before = notebook.value("match.ply")
    expect(form.locator('[data-slot="status"] [data-clause="6.55"]')).to_be_visible()
    notebook.page.get_by_role("button", name="Leave port").click(force=True)
    expect(form.get_by_role("alert")).to_contain_text("6.55")
    assert notebook.value("match.ply") == before, "nothing is half bought"
    fill(notebook, PARTY)
    expect(form).to_contain_text("Ready to leave")
    notebook.page.get_by_role("button", name="Leave port").click()
    expect(form).to_contain_text("on its way")
    party = notebook.value("match.state.observation(0)['explorers'][0]['party']")
    assert {article: party[article.lower()] for article in PARTY} == PARTY


@pytest.mark.one_in(2)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_form_is_accessible(theme: str, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(OUTFITTING)
    notebook.theme(theme)
    notebook.run(0)
    choose(notebook, "Durban")
    fill(notebook, {**PARTY, "Bearers": 30})
    notebook.snap(notebook.output(0).locator(".kg-sheet"), "nile-form")
    assert notebook.axe(".kg-sheet") == []


def test_map_is_zoomed_and_walked_by_keyboard_and_mouse(open_notebook: Callable[..., Notebook]) -> None:
    """8.2, 9.12, 9.15: the level is announced, a step is pointed at, near or far."""
    notebook = open_notebook(OUTFITTING, BOARD)
    notebook.run(0)
    choose(notebook, "Mombasa")
    fill(notebook, {"Bearers": 8, "Rations": 60})
    expect(notebook.output(0)).to_contain_text("Ready to leave")
    notebook.page.get_by_role("button", name="Leave port").click()
    expect(notebook.output(0)).to_contain_text("on its way")
    notebook.run(1)
    table = Table(notebook, 1)
    table.wait("ready")
    table.point("do:normal")
    table.wait("ready")
    hexes = notebook.value("steps()")
    wide = table.piece(hexes[0]).bounding_box()
    table.menu("zoom_in")
    table.still()
    near = table.piece(hexes[0]).bounding_box()
    assert wide is not None
    assert near is not None
    assert near["width"] > 1.2 * wide["width"]
    table.menu("zoom_out")
    table.still()
    table.point(hexes[0], "mode:foot")
    assert str(played(notebook)[-1]).startswith("foot ")
    notebook.snap(table.root, "nile-map")


BEHIND = """() => {
  let panel = document.querySelector(".jp-WindowedPanel-outer"), {top} = panel.getBoundingClientRect();
  panel.scrollTop += document.querySelector(".kg-onform").getBoundingClientRect().top - top / 2;
  return top;
}"""
"""Scroll so far that a form begins in the window, but behind the toolbar; return where that ends."""

PLAY = f"""\
import sys
sys.path.insert(0, {str(ROOT / "notebooks")!r})
from helpers_play import Play
play = Play()
play
"""
SET_UP = """\
match = play.children[1].match
for move in ("spread", "port zanzibar"):
    match.play(move)
"""


def bought(notebook: Notebook) -> list[str]:
    """The moves of the person so far."""
    found: list[str] = notebook.value("[str(ply.move) for ply in match.plies if ply.player == 0]")
    return found


def write(notebook: Notebook, article: str, text: str, by: str) -> None:
    """Write into an entry, reached by mouse or by Tab alone."""
    page = notebook.page
    reach(page.get_by_label(article, exact=True), by)
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.type(text)


def press(button: Locator, by: str) -> None:
    reach(button, by)
    if by == "keyboard":
        button.page.keyboard.press("Enter")


def reach(control: Locator, by: str) -> None:
    """Click on something; or press Tab until it has the focus, on or back."""
    if by == "mouse":
        control.click(force=True)
        return
    for key in ["Tab"] * 40 + ["Shift+Tab"] * 80:
        if control.evaluate("node => node === document.activeElement"):
            return
        control.page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {control}")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
@pytest.mark.clause("5.3", "6.1", "6.55", "SN-R10")
def test_an_expedition_is_outfitted_in_the_notebook_to_play_and_departs(
    by: str, open_notebook: Callable[..., Notebook]
) -> None:
    notebook = open_notebook(PLAY)
    page = notebook.page
    notebook.run(0)
    page.get_by_role("button", name="Source of the Nile").click()
    notebook.ask(SET_UP)
    table = Table(notebook)
    sheet = table.root.locator(".kg-sheet")
    specialty = table.root.locator('[data-pick="specialty:doctor"]')
    expect(specialty).to_be_visible()
    specialty.click()
    # Whoever starts outfits first, and the computer does so by itself.
    expect(sheet).to_be_visible()
    status, leave = sheet.locator('[data-slot="status"]'), sheet.get_by_role("button", name="Leave port")
    before = bought(notebook)
    for article, typed, clause in (
        ("Canoes", "9999", "5.3"),
        ("Rations", "3.7", "SN-R10"),
        ("Rations", "90", "6.55"),
    ):
        write(notebook, article, typed, by)
        expect(status.locator(f'[data-clause="{clause}"]')).to_be_visible()
        expect(leave).to_have_attribute("aria-disabled", "true")
        press(leave, by)
        expect(sheet.get_by_role("alert")).to_contain_text(clause)
        assert bought(notebook) == before, "what is refused changes nothing"
        write(notebook, article, "", by)
    for article, typed in (("Bearers", "12"), ("Rations", "90"), ("Askaris", "1")):
        write(notebook, article, typed, by)
    expect(status).to_contain_text("Ready to leave")
    top = page.evaluate(BEHIND)
    press(leave, by)
    expect(sheet).to_have_count(0)
    expect(table.root.locator('[data-key="stage:words"]')).to_contain_text("Ada sets out from Zanzibar")
    place = table.root.locator(".kg-stage").bounding_box()
    assert place is not None
    assert place["y"] >= top, "the board is seen from its top"
    assert bought(notebook)[-1] == "depart"
    party = notebook.value("match.state.observation(0)['explorers'][0]['party']")
    assert (party["bearers"], party["rations"], party["askaris"], party["canoes"]) == (12, 90, 1, 0)
