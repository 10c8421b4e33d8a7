"""The sheet that is filled in, in a browser: typed into, touched, by keyboard alone, read by everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kernel_games.games.nile.party import Party
from kernel_games.games.nile.sheet.form import Outfit
from tests.browser.bare import axe
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]
ROOT = ".kg-sheet"


def way(page: Page, mode: str) -> Any:
    return page.locator(f'[data-do="way"][data-choice="{mode}"]')


def entry(page: Page, article: str) -> Any:
    return page.locator(f'[name="{article}"]')


def slot(page: Page, name: str) -> Any:
    return page.locator(f'[data-slot="{name}"]')


@pytest.fixture
def form() -> Outfit:
    return Outfit(port="khartoum")


@pytest.mark.clause("6.6")
def test_figures_follow_each_key_without_tab_or_enter(open_host: OpenHost, form: Outfit) -> None:
    host = open_host()
    page = host.page
    host.show(form)
    entry(page, "bearers").focus()
    for typed, carries in (("2", "0/20"), ("24", "0/240")):
        page.keyboard.type(typed[-1])
        expect(way(page, "foot")).to_contain_text(carries)
        expect(entry(page, "bearers")).to_have_value(typed)
    expect(slot(page, "gauge:purse")).to_contain_text("$760 of $1,000 left")
    expect(slot(page, "pic:bearers").locator("use")).to_have_count(24)
    expect(entry(page, "bearers")).to_be_focused()


@pytest.mark.clause("SN-R10", "5.426")
def test_what_cannot_be_is_refused_at_its_row_and_stays_as_typed(open_host: OpenHost, form: Outfit) -> None:
    host = open_host()
    page = host.page
    host.show(form)
    for article, typed, why in (
        ("bearers", "3.7", "is not a whole number"),
        ("guides", "-5", "less than nothing"),
        ("askaris", "five", "is not a number"),
        ("canoes", "100000", "more than anybody could pay"),
        ("rations", "15", "take 10 or 20"),
    ):
        entry(page, article).press_sequentially(typed)
        expect(slot(page, f"wrong:{article}")).to_contain_text(why)
        expect(entry(page, article)).to_have_value(typed)
        expect(entry(page, article)).to_have_attribute("aria-invalid", "true")
        said = slot(page, f"wrong:{article}").locator("div")
        box, row = said.bounding_box(), entry(page, article).bounding_box()
        assert 0 <= box["y"] - row["y"] - row["height"] < 20, "right below"
    expect(slot(page, "status")).to_contain_text("3.7")  # and where one leaves
    expect(entry(page, "horses")).to_be_disabled()  # what is not sold here cannot be typed
    expect(page.locator("[data-do=leave]")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-do=leave]").click(force=True)
    expect(page.locator("[role=alert]")).not_to_be_empty()
    assert form.match.version == 0


def test_a_slow_kernel_never_changes_what_is_being_typed(open_host: OpenHost, form: Outfit) -> None:
    host = open_host()
    page = host.page
    host.show(form)
    page.evaluate(
        """() => { const {kernel} = window; window.held = [];
          window.kernel = (...call) => new Promise((go) => held.push(() => kernel(...call).then(go))); }"""
    )
    entry(page, "gifts").press_sequentially("1200")
    form.plan(guides=1)
    host.flush()
    expect(entry(page, "guides")).to_have_value("1")
    expect(entry(page, "gifts")).to_have_value("1200")
    assert page.evaluate("held.length") == 1, "one message at a time"
    page.evaluate("held.shift()()")
    page.wait_for_function("held.length")
    expect(entry(page, "gifts")).to_have_value("1200")
    page.evaluate("held.shift()()")
    expect(slot(page, "wrong:gifts")).to_contain_text("1200 gifts")
    assert form.draft.gifts == 1200, "the last word is heard last"
    expect(entry(page, "gifts")).to_have_value("1200")


def test_who_leaves_right_after_the_last_key_leaves_with_it(open_host: OpenHost, form: Outfit) -> None:
    host = open_host()
    page = host.page
    host.show(form)
    page.evaluate(
        """() => { const field = document.querySelector('[name=bearers]');
          for (const text of ["2", "24"]) {
            field.value = text;
            field.dispatchEvent(new Event("input", {bubbles: true}));
          }
          document.querySelector("[data-do=leave]").click(); }"""
    )
    expect(slot(page, "status")).to_contain_text("on its way")
    assert form.draft == Party(bearers=24)


def test_what_python_plans_shows_on_the_page(open_host: OpenHost, form: Outfit) -> None:
    host = open_host()
    host.show(form)
    form.plan(bearers=8, canoes=1)
    host.flush()
    expect(entry(host.page, "bearers")).to_have_value("8")
    expect(slot(host.page, "status")).to_contain_text("Ready to leave")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("width", [1000, 430])
def test_by_keyboard_alone(width: int, open_host: OpenHost, form: Outfit) -> None:
    host = open_host(width=width)
    page = host.page
    host.show(form)
    entry(page, "bearers").focus()
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    expect(entry(page, "guides")).to_be_focused()
    page.keyboard.press("ArrowUp")
    for article, keys in (
        ("askaris", 0),
        ("canoes", 1),
        ("camels", 0),
        ("rations", 3),
        ("gifts", 2),
    ):
        page.keyboard.press("Enter")
        expect(entry(page, article)).to_be_focused()
        for _ in range(keys):
            page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(slot(page, "status")).to_contain_text("Ready to leave")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".kg-clause")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".kg-clause")).to_be_hidden()
    page.locator("[data-do=leave]").focus()
    page.keyboard.press("Enter")
    expect(slot(page, "status")).to_contain_text("on its way")
    assert form.draft == Party(bearers=8, guides=1, canoes=1, rations=30, gifts=10)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(entry(page, "bearers")).to_have_value("")
    assert page.evaluate("window.keys") == [], "no key reaches the page around it"


@pytest.mark.clause("5.431")
def test_a_clause_opens_with_its_example_within_the_sheet(open_host: OpenHost, form: Outfit) -> None:
    host = open_host(width=934, height=900)
    page = host.page
    host.show(form)
    sheet, panel = page.locator(".kg-sheet"), page.locator(".kg-clause")
    for row in ("bearers", "canoes", "rations"):
        page.locator(f'[data-row="{row}"] [data-clause]').first.click()
        expect(panel.locator("figure img").first).to_be_visible()
        inner, outer = panel.bounding_box(), sheet.bounding_box()
        assert inner is not None
        assert outer is not None
        assert outer["y"] <= inner["y"]
        assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]
        page.keyboard.press("Escape")
    page.locator('[data-row="canoes"] [data-clause]').click()
    expect(panel).to_contain_text("A canoe carries a weight of 300, people included")
    panel.locator(".kg-ex [data-clause='5.431']").first.click()
    expect(panel.locator("h3")).to_contain_text("A canoe carries 300")
    assert not axe(page, ".kg-clause")
    assert form.errors == []


def test_a_clause_opens_where_it_is_touched(open_host: OpenHost, form: Outfit) -> None:
    host = open_host(width=390, height=844, has_touch=True)
    page = host.page
    host.show(form)
    before = page.evaluate("scrollY")
    asker = page.locator('[data-row="guides"] [data-clause]')
    asker.tap()
    panel = page.locator(".kg-clause")
    expect(panel).to_contain_text(form.match.game.rulebook["5.412"].text)
    box, at = panel.bounding_box(), asker.bounding_box()
    assert box is not None
    assert at is not None
    assert 0 <= box["y"] - at["y"] - at["height"] < 12
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    asker.tap()
    expect(panel).to_be_hidden()
    page.locator('[data-for="bearers"][data-step="1"]').tap()
    page.locator('[data-for="rations"][data-step="1"]').tap()
    expect(entry(page, "rations")).to_have_value("10")
    way(page, "mounted").tap()
    expect(way(page, "mounted")).to_have_attribute("aria-pressed", "true")
    expect(slot(page, "gauge:load")).to_contain_text("mounted")
    assert page.evaluate("scrollY") == before
    page.locator("[data-do=leave]").tap()
    expect(slot(page, "status")).to_contain_text("on its way")
    assert form.draft == Party(bearers=1, rations=10)


@pytest.mark.parametrize("width", [934, 430, 360])
def test_it_fits_its_column_and_everything_to_press_is_24_pixels(
    width: int, open_host: OpenHost, form: Outfit
) -> None:
    host = open_host(width=width, height=593)
    page = host.page
    form.plan(bearers=8, canoes=1, rations=60, gifts=40, horses=2, guides="3.7")
    host.show(form)
    expect(slot(page, "wrong:guides")).to_contain_text("3.7")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    leave = page.locator("[data-do=leave]").bounding_box()
    assert leave is not None
    assert leave["y"] + leave["height"] <= 593, "the button is in sight"
    small = page.evaluate(
        """() => [...document.querySelectorAll(".kg-sheet :is(button, input, select)")]
          .filter((node) => node.checkVisibility())
          .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
          .filter(([, box]) => box.width < 23.5 || box.height < 23.5)
          .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".kg-sheet :is(p, label, .kg-front, .kg-ways button)")]
          .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
          .map((node) => node.outerHTML.slice(0, 120))"""
    )
    assert cut == []


@pytest.mark.parametrize(
    "look",
    [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"contrast": "more"}, {"forced_colors": "active"}],
)
@pytest.mark.parametrize("width", [934, 430])
def test_axe_finds_nothing(look: Any, width: int, open_host: OpenHost, form: Outfit) -> None:
    host = open_host(width=width, reduced_motion="reduce", **look)
    page = host.page
    form.plan(bearers=8, canoes=1, rations=60, gifts=40)
    host.show(form)
    expect(slot(page, "status")).to_contain_text("Ready")
    assert axe(page, ROOT) == [], "ready"
    entry(page, "guides").fill("3.7")
    entry(page, "camels").fill("30")
    expect(slot(page, "wrong:guides")).to_contain_text("3.7")
    slot(page, "roster").locator("[data-clause]").click()
    expect(page.locator(".kg-clause")).to_be_visible()
    page.locator("[data-do=leave]").click(force=True)
    assert axe(page, ROOT) == [], "refused"
    form.plan(guides=0, camels=0)
    form.leave()
    host.flush()
    expect(slot(page, "status")).to_contain_text("on its way")
    assert axe(page, ROOT) == [], "left"


def test_when_the_kernel_is_gone_it_says_so(open_host: OpenHost, form: Outfit) -> None:
    host = open_host()
    page = host.page
    host.show(form)
    entry(page, "bearers").fill("8")
    expect(way(page, "foot")).to_contain_text("0/80")
    page.evaluate("trigger('board', 'comm:close')")
    expect(page.locator("[role=alert]")).to_contain_text("Run the cell again")
    expect(entry(page, "bearers")).to_have_value("8")
