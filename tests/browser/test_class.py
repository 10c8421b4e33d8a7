"""A class in real browsers: pupils choose names, the wall shows where they are, and all vote."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.bare import axe
from tests.browser.test_together import Visit
from tests.terminal.test_table import opened

NAME = "<b>Zoe</b> & \u05e0\u05d5\u05e2\u05d4"


@pytest.fixture
def links() -> Iterator[dict[str, str]]:
    process, lines = opened("kontor", "majority", command="class")
    found = [line.split(": http") for line in lines if ": http" in line]
    yield {name.split(",")[0].split()[-1]: f"http{link.strip()}" for name, link in found}
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)


def here(page: Page) -> Locator:
    """Return the dot of the step that is shown."""
    return page.locator(".kg-step[aria-current=step]")


def join(page: Page, name: str) -> None:
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="Come in").click()


def test_a_class_walks_votes_and_comes_back(visit: Visit, links: dict[str, str]) -> None:
    wall, zoe, noa = (
        visit(links["projector"]),
        visit(links["class"]),
        visit(links["class"]),
    )
    join(zoe, NAME)
    expect(here(zoe)).to_have_attribute("aria-label", re.compile("^Step 1 of 10"))
    join(noa, NAME)
    expect(noa.get_by_role("status").first).to_have_text(
        "Somebody has that name already. Please choose another one."
    )
    assert axe(noa, "body") == []
    join(noa, "Noa")
    expect(noa.locator("#join")).to_have_count(0)
    pupils = wall.get_by_role("region", name="Who is where")
    expect(pupils.get_by_role("listitem")).to_have_count(2)
    expect(pupils).to_contain_text(NAME)
    expect(wall.locator("#pupils b b")).to_have_count(0)
    zoe.locator("[data-coach=next]").click()
    expect(pupils.get_by_role("listitem").first).to_contain_text("step 2 of 10")

    # The wall goes to the question and asks; pupils vote; nobody sees how others did before the answer.
    wall.get_by_role("button", name="Ask the class").click()
    expect(wall.get_by_role("status").first).to_contain_text("nothing that the class can vote on")
    wall.locator("[data-coach=next]").click()
    expect(here(wall)).to_have_attribute("aria-label", re.compile("^Step 2 of 10"))
    wall.get_by_role("button", name="Ask the class").click()
    vote = noa.get_by_role("region", name="What do you think?")
    vote.get_by_role("button", name="2", exact=True).click()
    expect(vote.get_by_role("button", name="2", exact=True)).to_have_attribute("aria-pressed", "true")
    count = wall.get_by_role("region", name="What does the class think?")
    expect(count).to_contain_text("1 of 2 have answered")
    expect(zoe.locator("#vote")).not_to_contain_text("right")
    for page in (wall, noa):
        assert axe(page, "body") == []
    count.get_by_role("button", name="Show the answer").click()
    expect(count.locator("[data-right]")).to_have_count(1)
    expect(zoe.locator("#vote")).to_contain_text("right")
    count.get_by_role("button", name="End the vote").click()
    expect(vote).to_be_hidden()

    # A reload comes back to the same pupil.
    zoe.reload()
    expect(here(zoe)).to_have_attribute("aria-label", re.compile("^Step 2 of 10"))
    expect(pupils.get_by_role("listitem")).to_have_count(2)

    # Whoever is taken out has nothing left, and may come again.
    pupils.get_by_role("button", name="Remove Noa").click()
    expect(noa.get_by_role("status").first).to_contain_text("leads to no class here")
    expect(noa.locator(".kg-board")).to_have_count(0)
    expect(pupils.get_by_role("listitem")).to_have_count(1)


def test_a_phone_has_room_and_a_stranger_gets_nothing(visit: Visit, links: dict[str, str]) -> None:
    page = visit(links["class"], viewport={"width": 390, "height": 844}, has_touch=True)
    assert axe(page, "body") == []
    join(page, "Zoe")
    expect(here(page)).to_have_attribute("aria-label", re.compile("^Step 1 of 10"))
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    page = visit(links["class"][:-3] + "abc")
    expect(page.get_by_role("status")).to_contain_text("leads to no class here")
    expect(page.locator(".kg-board, form")).to_have_count(0)
