"""A step of a walk that is on a form: the page shows it beside the coach, and leaving by it is a try."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kernel_games import guided
from tests.browser.bare import axe
from tests.browser.page.host import Host
from tests.nile.test_walk_form import STEPS

OpenHost = Callable[..., Host]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("width", [1320, 420])
def test_an_expedition_leaves_port_by_its_sheet_in_a_walk(
    open_host: OpenHost, tmp_path: Path, width: int
) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text(STEPS, encoding="utf-8")
    host = open_host(width, 900)
    page = host.page
    host.show(guided.walk("nile", file, again=True))
    sheet, table = page.locator(".kg-sheet"), page.locator(".kg-table")
    expect(sheet).to_be_visible()
    expect(table).to_be_hidden()
    expect(page.locator(".kg-coach-say")).to_contain_text("Leave port with two bearers")
    expect(page.locator('[data-row="bearers"]')).to_have_attribute("data-lit", "")
    entry = page.locator('[name="bearers"]')
    entry.fill("2")
    page.locator('[name="rations"]').fill("20")
    expect(page.locator('[data-do="way"][data-choice="foot"]')).to_contain_text("20/20")
    page.get_by_role("button", name="Leave port").click()
    expect(page.locator(".kg-verdict")).to_contain_text("Ten rations were wanted.")
    expect(entry).to_have_value("2")
    expect(page.locator(".kg-coach .kg-say")).to_be_hidden()
    assert not axe(page, ".kg-board")
    page.locator('[name="rations"]').fill("10")
    page.get_by_role("button", name="Leave port").click()
    departing = page.locator('[data-stepping] [data-key="stage:words"]')
    expect(
        page.locator(".kg-coach", has=page.locator(".kg-verdict:visible", has_text="You did it."))
    ).to_be_visible()
    expect(departing).to_contain_text("sets out")
    page.get_by_role("button", name="Next").click()
    expect(sheet).to_have_count(0)
    expect(table).to_be_visible()
    expect(page.locator(".kg-coach-say")).to_contain_text("You are on your way.")
    page.get_by_role("button", name="Back").click()
    expect(page.locator('[data-fixed="true"]')).to_be_visible()
    # Whoever is on the way has no money any more, and no empty place for it.
    expect(page.locator(".kg-gauge:visible")).to_have_count(2)
