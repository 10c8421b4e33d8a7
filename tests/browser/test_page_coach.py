"""The coach on a page of its own: what it points at is seen, and what one presses stays where it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kernel_games
from kernel_games.teaching.walks import load_walk
from kernel_games.teaching.walks.data import Step
from tests.browser.bare import at_rest
from tests.browser.page.host import Host
from tests.browser.test_page_walks import SEEN, gone_through, opened, rightly
from tests.browser.walker import WALKS, Walker

OpenHost = Callable[..., Host]
POINTING = [
    (game, name)
    for game, name in WALKS
    if any(hint.light for step in load_walk(game, name).steps for hint in step.hints)
]
# Where a fresh JupyterLab asks whether one wants its news: so high above the bottom of a window of 768
# pixels, in which a board begins 95 below the top.
NEWS = 768 - 117 - 95
DIM = """lit => {
  const opacity = (node) => Number(getComputedStyle(node).opacity);
  const nodes = [...document.querySelectorAll(".kg-stage [data-key]")];
  const meant = nodes.filter((node) => lit.includes(node.dataset.key));
  const others = nodes.filter((node) => !meant.includes(node) && node.hasAttribute("aria-label"));
  const box = (node) => node.getBoundingClientRect();
  const apart = (node) => meant.every((one) => {
    const [a, b] = [box(node), box(one)];
    return a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom;
  });
  const svg = box(document.querySelector(".kg-stage svg"));
  const inside = ({x, y, width, height}) => x + width / 2 >= svg.left && x + width / 2 <= svg.right
    && y + height / 2 >= svg.top && y + height / 2 <= svg.bottom;
  return {
    meant: meant.map(opacity), others: others.filter(apart).map(opacity),
    rings: [...document.querySelectorAll(".kg-lit")].map(opacity),
    ringed: document.querySelectorAll(".kg-spot > g").length, seen: meant.map(box).map(inside),
  };
}"""
PLACES = """() => [".kg-coach", ".kg-coach-nav"].map((part) => {
  const {top, bottom} = document.querySelector(part).getBoundingClientRect();
  return [Math.round(top), Math.round(bottom)];
})"""
# Whether a thing is wholly in what is seen of the part of the panel that scrolls.
WITHIN = """one => {
  const {top, bottom} = one.getBoundingClientRect();
  const body = one.closest(".kg-coach-body").getBoundingClientRect();
  return top >= body.top - 1 && bottom <= body.bottom + 1;
}"""
CROPPED = """keys => {
  const svg = document.querySelector(".kg-stage svg").getBoundingClientRect();
  return keys.filter((key) => {
    const {left, top, right, bottom} = document.querySelector(`[data-key="${key}"]`).getBoundingClientRect();
    return left < svg.left - 1 || top < svg.top - 1 || right > svg.right + 1 || bottom > svg.bottom + 1;
  });
}"""

# Words of titles that are broken in the place of this one, and whether anything is wider than a telephone.
BROKEN = """titles => {
  const place = document.querySelector(".kg-coach-title"), own = place.textContent;
  const broken = titles.flatMap((title) => {
    place.textContent = title;
    const text = place.firstChild;
    const words = [...title.matchAll(/\\S+/g)].filter(({index, 0: word}) => {
      const range = document.createRange();
      range.setStart(text, index), range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    }).map(([word]) => word);
    const beyond = [...place.closest(".kg-coach").querySelectorAll("button, .kg-coach-title")]
      .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent);
    return [...words, ...beyond];
  });
  place.textContent = own;
  return broken;
}"""


def go(walker: Walker, what: str, *given: object) -> None:
    """Have the kernel do it, and wait until the page shows it."""
    with walker.board.table.change() as pupil:
        getattr(pupil, what)(*given)
    walker.host.flush()
    walker.page.wait_for_function(SEEN, arg=[str(walker.board.rev), str(walker.pupil.n)])


def steps(walker: Walker) -> Iterator[Step]:
    """Each step, before it is done rightly."""
    while True:
        yield walker.pupil.step
        for what, *given in rightly(walker.pupil):
            go(walker, str(what), *given)
        while walker.pupil.open:
            go(walker, "try_move", walker.pupil.stage.state.legal_moves()[0])
        if walker.pupil.n + 1 == len(walker.pupil.walk.steps):
            return
        go(walker, "next")


def at_step(walker: Walker, number: int) -> Page:
    """The page at the step of this number."""
    next(step for step in steps(walker) if step.number == number)
    at_rest(walker.page)
    return walker.page


@pytest.mark.parametrize(("game", "name"), POINTING)
def test_what_a_hint_points_at_stays_as_it_is_and_all_else_grows_dim(
    game: str, name: str, open_host: OpenHost
) -> None:
    walker = opened(open_host, game, name)
    pointed = 0
    for step in steps(walker):
        for hint in step.hints:
            go(walker, "hint")
            if not hint.light or step.on:
                continue
            pointed += 1
            at_rest(walker.page)
            lit = walker.board.whole()["coach"]["light"]
            seen = walker.page.evaluate(DIM, lit)
            where = f"step {step.number}: {lit}"
            assert seen["meant"], where
            assert set(seen["meant"]) == {1}, where
            assert seen["others"], where
            assert max(seen["others"]) < 0.5, where
            assert max(seen["rings"], default=0) < 0.5, where
            assert seen["ringed"] == len(lit), where
            assert all(seen["seen"]), f"{where} is not in the picture"
    assert pointed


@pytest.mark.parametrize(
    "media", [{"color_scheme": "dark"}, {"forced_colors": "active"}, {"color_scheme": "light"}]
)
def test_one_cell_among_twenty_one_that_may_be_tapped_is_found_by_its_hint(
    media: dict[str, Any], open_host: OpenHost
) -> None:
    walker = opened(open_host, "kontor", "majority", **media)
    page = at_step(walker, 4)
    before = page.evaluate(DIM, ["spot:n2e4"])
    assert set(before["meant"]) == set(before["others"]) == {1}
    for _ in range(2):
        page.locator("[data-coach=hint]").click()
        walker.page.wait_for_function(SEEN, arg=[str(walker.board.rev), "3"])
    expect(page.locator("[data-coach=show]")).to_be_visible()
    expect(page.locator(".kg-board")).to_have_attribute("data-dim", "")
    at_rest(page)
    after = page.evaluate(DIM, ["spot:n2e4"])
    assert set(after["meant"]) == {1}
    assert max(after["others"]) < 0.5


def test_the_coach_has_its_buttons_in_one_place_whatever_it_says(open_host: OpenHost) -> None:
    walker = opened(open_host, "kontor", "majority")
    page = walker.page
    places = [page.evaluate(PLACES)]
    assert places[0][0][1] <= NEWS
    walker.each = lambda _: places.append(page.evaluate(PLACES))
    walker.walk()
    assert len(places) > 20
    assert all(place == places[0] for place in places)


def test_what_is_new_is_in_sight_where_the_panel_is_too_low_for_all_of_it(open_host: OpenHost) -> None:
    walker = opened(open_host, "kontor", "majority", height=380)
    page = at_step(walker, 9)
    places = page.evaluate(PLACES)
    for number in range(2):
        page.locator("[data-coach=hint]").click()
        expect(page.locator(".kg-hints > li")).to_have_count(number + 1)
        assert page.locator(".kg-hints > li:last-child").evaluate(WITHIN)
    walker.make(walker.pupil.walk.game.parse_move("place n2e3"))
    expect(page.locator("[data-coach=take_back]")).to_be_visible()
    assert page.locator(".kg-coach-body").evaluate("one => one.scrollHeight > one.clientHeight")
    assert page.locator("[data-coach=take_back]").evaluate(WITHIN)
    assert page.evaluate(PLACES) == places


def test_a_miss_can_be_gone_through_step_by_step_and_its_words_go_with_it(open_host: OpenHost) -> None:
    walker = opened(open_host, "kontor", "majority")
    page = at_step(walker, 9)
    walker.make(walker.pupil.walk.game.parse_move("place n2e3"))
    expect(page.locator("[data-missed]")).to_have_count(1)
    ledger = page.locator('[data-key="ledger:step"]')
    expect(ledger).to_have_attribute("aria-label", re.compile("Cleo has the largest lead, 2"))
    expect(page.locator(".kg-verdict")).to_contain_text("Cleo has the largest lead, 2")
    at_rest(page)
    assert page.evaluate(CROPPED, ["ledger:step", "card:red7", "card:black36", "card:green11"]) == []
    slider = page.locator(".kg-stepbar input")
    slider.fill("1")
    expect(ledger).to_have_attribute("aria-label", re.compile("Ada and Ben each cross off one wine"))
    slider.fill("7")
    page.locator("[data-coach=take_back]").click()
    expect(page.locator("[data-missed]")).to_have_count(0)
    expect(page.locator(".kg-verdict")).to_be_hidden()
    expect(page.locator(".kg-stepbar")).to_be_hidden()
    expect(ledger).to_have_count(0)


@pytest.mark.clause("KO-X15", "KO-B16")
def test_an_area_is_in_the_picture_while_it_is_valued(open_host: OpenHost) -> None:
    walker = opened(open_host, "kontor", "majority")
    page = at_step(walker, 10)
    walker.answer("Ada")
    walker.done()
    at_rest(page)
    area = [
        f"card:{cell['card']}"
        for cell in walker.pupil.stage.view["cells"]
        if cell["area"] == walker.pupil.stage.view["valuation"]["area"]
    ]
    assert len(area) == 6
    assert page.evaluate(CROPPED, [*area, "ledger:step"]) == []
    expect(page.locator(".kg-walked")).to_be_hidden()


@pytest.mark.clause("MS-3a", "MS-4a")
def test_the_verdict_stands_beside_the_reason_and_the_end_can_be_gone_to(open_host: OpenHost) -> None:
    walker = opened(open_host, "mississippi", "chains")
    page = walker.page
    walker.answer("0")
    walker.done()
    at_rest(page)
    expect(page.locator(".kg-stepbar > span")).to_contain_text("1/")
    ships = [f"ship:{seat}" for seat in range(3)]
    assert page.evaluate(CROPPED, ships) == []
    place = page.locator('[data-key="ship:0"]').evaluate("one => one.style.transform")
    page.locator(".kg-stepbar input").fill("2")
    expect(page.locator('[data-key="ship:0"]')).not_to_have_attribute("style", f"transform: {place};")
    expect(page.locator(".kg-verdict")).to_contain_text("You said 0, which is too small: the answer is 6.")


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_word_of_a_title_is_broken_beside_the_buttons_on_a_telephone(
    language: str, open_host: OpenHost
) -> None:
    kernel_games.language(language)
    try:
        walker = opened(open_host, "nile", "first_season", width=390, height=844, has_touch=True)
        page, titles = walker.page, [load_walk(game, name).title for game, name in WALKS]
        for _ in gone_through(walker, each=True):
            if page.locator("[data-coach=again]").count() and page.locator("[data-coach=show]").count():
                break
        else:
            pytest.fail("never are both there to begin again and to be shown")
        assert page.evaluate(BROKEN, titles) == []
        assert page.locator(".kg-coach-title").evaluate("one => one.offsetHeight") < 60
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    finally:
        kernel_games.language("en")


def test_both_buttons_stay_in_one_row_on_a_telephone_whatever_the_coach_shows_below(
    open_host: OpenHost,
) -> None:
    kernel_games.language("es")
    try:
        walker = opened(open_host, "kontor", "first_round", width=374, height=844, has_touch=True)
        walker.next()
        for move in next(walker.pupil.ways()):
            walker.make(move)
        walker.done()
        expect(walker.page.locator(".kg-stepbar")).to_be_visible()
        back, on = (walker.page.locator(f"[data-coach={what}]").bounding_box() for what in ("back", "next"))
        assert back
        assert on
        assert (back["x"] < on["x"], back["y"]) == (True, on["y"])
    finally:
        kernel_games.language("en")
