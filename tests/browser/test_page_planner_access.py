"""The planner for whoever does not see it on a screen: printed on one page, and read aloud."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from kernel_games import Match, language
from kernel_games.board import Board
from kernel_games.games.nile.outfit import ARTICLES
from kernel_games.games.nile.sheet.form import Outfit
from kernel_games.games.nile.sheet.paper import say
from tests.browser.bare import axe
from tests.browser.page.host import Host
from tests.browser.test_print import sizes
from tests.nile.test_form import outfitting

OpenHost = Callable[..., Host]
MARGIN = 38
PAPER: ViewportSize = {"width": 794 - 2 * MARGIN, "height": 1123 - 2 * MARGIN}
"""A4 in pixels, within margins of a centimetre."""
BARS = ("gauge:purse", "gauge:load", "gauge:food")
PARTY = {"bearers": "17", "guides": "1", "askaris": "3", "rations": "140", "gifts": "20", "muskets": "1"}
CUT = """() => [
  ...[...document.querySelectorAll(".kg-sheet :is(p, span, label, small, h3, h4, li)")]
    .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1 && node.clientWidth),
  ...[...document.querySelectorAll(".kg-onform, .kg-sheet :is(.kg-survey, .kg-march, .kg-mind > div)")]
    .filter((node) => getComputedStyle(node).overflow !== "visible")
    .filter((node) => node.scrollHeight > node.clientHeight + 3),
].map((node) => node.outerHTML.slice(0, 90))"""
SAID = """node => (node.getAttribute("aria-describedby") ?? "").split(" ")
  .map((id) => document.getElementById(id).textContent).join(" ").trim()"""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    language("en")


@pytest.fixture
def port() -> Match:
    return outfitting("zanzibar")


def planned(host: Host, match: Match) -> Page:
    """A page on which an expedition is planned, its reach worked out."""
    page = host.page
    host.show(Board(match, seat=0))
    for article, text in PARTY.items():
        page.locator(f'[name="{article}"]').fill(text)
    expect(page.locator(".kg-luck").first).to_be_visible()
    return page


@pytest.mark.parametrize("tongue", ["en", "es"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_plan_prints_by_day_and_whole_on_one_page(
    tongue: str, scheme: Any, open_host: OpenHost, port: Match
) -> None:
    language(tongue)
    page = planned(open_host(width=390, height=844, color_scheme=scheme), port)
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    sheet = page.locator(".kg-sheet")
    place = sheet.bounding_box()
    assert place is not None
    assert place["width"] <= PAPER["width"]
    assert place["y"] + place["height"] <= PAPER["height"], "it ends on the page on which it begins"
    assert sheet.evaluate("node => getComputedStyle(node).colorScheme") == "light"
    for article in ARTICLES:
        expect(page.locator(f'[data-row="{article}"] [name="{article}"]')).to_be_visible()
        expect(page.locator(f'[name="{article}"]')).to_have_value(PARTY.get(article, ""))
    for slot in (*BARS, "march", "roster", "survey", "key", "status", "notes"):
        part = page.locator(f'[data-slot="{slot}"]{" svg" * (slot == "survey")}').bounding_box()
        assert part is not None, slot
        assert place["y"] <= part["y"] < part["y"] + part["height"] <= place["y"] + place["height"] + 1, slot
    expect(page.locator('[data-slot="gauge:load"]')).to_contain_text("161")
    assert page.evaluate(CUT) == []
    for button in page.locator("[data-do=leave], [data-step], [data-do=preset]").all():
        expect(button).to_be_hidden()


def test_the_sheet_of_a_notebook_without_a_kernel_prints_on_one_page(
    open_host: OpenHost, port: Match, tmp_path: Path
) -> None:
    form = Outfit(port)
    form.plan(**PARTY)
    page = open_host().page
    stored = tmp_path / "sheet.html"
    stored.write_text(f"<!doctype html><meta charset=utf-8><title>x</title>{form.html()}", encoding="utf-8")
    page.goto(stored.as_uri())
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    for article in ARTICLES:
        expect(page.get_by_role("rowheader", name=say(f"line_{article}"))).to_be_visible()
    expect(page.locator("body")).to_contain_text("161")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "no column is cut"
    assert len(sizes(page.pdf(format="A4"))) == 1


def test_a_screen_reader_meets_names_prices_and_what_the_bars_show(open_host: OpenHost, port: Match) -> None:
    page = planned(open_host(width=960, height=640), port)
    heard = page.locator(".kg-sheet").aria_snapshot()
    for article in ARTICLES:
        name = say(f"line_{article}")
        field = page.get_by_role("textbox", name=name, exact=True)
        assert f'textbox "{name}"' in heard
        assert re.fullmatch(r"\$\d+|not here", field.evaluate(SAID)), "what one costs is heard with it"
    assert not re.search(r"- (button|textbox|combobox|img)\s*(:|\[|$)", heard, re.MULTILINE), "all have names"
    for bar in ("$495 of $1,000 left", "161 of 170 carried, on foot", "6 turns of food"):
        assert bar in heard
    assert 'img "Food for 3 turns out and 3 turns home; hunting may add 4 turns."' in heard
    assert re.search(r'img "The map: this expedition gets to \d+ hexes and back on its food\."', heard)
    assert 'button "1 bearer less"' in heard
    assert 'button "10 rations more"' in heard
    assert 'button "✔ on foot 161/170" [pressed]' in heard
    assert re.search(r'group "Two drafts to compare":\s+- button "A" \[pressed\]', heard)


@pytest.mark.clause("SN-R10", "6.55")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_screen_reader_hears_what_is_wrong_at_its_field_and_where_one_leaves(
    scheme: Any, open_host: OpenHost, port: Match
) -> None:
    page = planned(open_host(width=960, height=640, color_scheme=scheme, reduced_motion="reduce"), port)
    field, leave = page.locator('[name="guides"]'), page.get_by_role("button", name="Leave port")
    sheet = page.locator(".kg-sheet")
    before = sheet.bounding_box()
    for article, text, why in (("guides", "-4", "less than nothing"), ("guides", "abc", "is not a number")):
        page.locator(f'[name="{article}"]').fill(text)
        expect(sheet.get_by_role("status")).to_contain_text(why)
        expect(field).to_have_attribute("aria-invalid", "true")
        assert why in field.evaluate(SAID)
    expect(leave).to_be_disabled()
    leave.focus()
    page.keyboard.press("Enter")
    alarm = sheet.get_by_role("alert")
    expect(alarm).to_contain_text("is not a number")
    expect(sheet.get_by_role("status")).to_be_hidden()  # not the same twice, and nothing moves
    assert sheet.bounding_box() == before
    assert axe(page, ".kg-sheet") == []
    field.fill("1")
    expect(alarm).to_be_empty()
    expect(sheet.get_by_role("status")).to_contain_text("Ready to leave")
    expect(field).to_have_attribute("aria-invalid", "false")
