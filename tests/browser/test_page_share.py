"""A link to what is on the board: to copy, to scan, to put into another page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect

from kernel_games import Match
from kernel_games.board import Board
from kernel_games.guided import WalkBoard
from kernel_games.guided.tour import linked_tour
from kernel_games.teaching.walks import codes, progress
from tests.browser.bare import axe, focused, menu
from tests.browser.page.host import Host
from tests.teaching.conftest import do_rightly

OpenHost = Callable[..., Host]


def test_a_link_is_copied_from_the_menu_and_gives_nothing_away(open_host: OpenHost) -> None:
    host = open_host(1366, 768)
    page = host.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    match = Match("kontor", ["Ada", "Ben"], seed=3)
    host.show(Board(match, seat=0))
    menu(page, "share")
    panel = page.get_by_role("group", name="Share")
    field = panel.get_by_label("Copy link").first
    link = field.input_value()
    assert Match.from_address(link).start.observation(None) == match.state.observation(None)
    assert "z=" not in link
    expect(panel).to_contain_text("as everybody sees it. Hands and other secrets are replaced at random")
    panel.get_by_role("button", name="Copy link").click()
    expect(panel.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("() => navigator.clipboard.readText()") == link
    assert not panel.get_by_role("img").count(), "no page is there to point a camera at"
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_a_page_that_opens_links_shows_a_code_and_a_frame_too(open_host: OpenHost) -> None:
    host = open_host(390, 844)
    page = host.page
    page.evaluate("() => { window.base = 'https://games.example/live/'; }")
    host.show(WalkBoard(linked_tour("w=kontor/majority&n=2", again=True)))
    menu(page, "share")
    panel = page.get_by_role("group", name="Share")
    assert urlsplit(panel.get_by_label("Copy link").first.input_value()).fragment == "w=kontor/majority&n=2"
    code = panel.get_by_role("img", name="QR code of the link")
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth > 20)")
    assert "<iframe" in panel.get_by_label("Copy for a web page").first.input_value()
    expect(panel).to_contain_text("What you have done so far is not in it.")
    assert axe(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    # A browser takes the focus from what is hidden with its next frame.
    expect(page.locator("[data-do=close-share]:focus")).to_have_count(0)
    assert focused(page) == ""


def test_a_walk_is_handed_in_at_its_end_as_a_code_a_file_and_a_picture(open_host: OpenHost) -> None:
    host = open_host(390, 844)
    page = host.page
    tour = linked_tour("w=tiki_topple/first_turn", again=True)
    with tour.change() as pupil:
        while not pupil.finished:
            do_rightly(pupil)
            pupil.next()
    host.show(WalkBoard(tour))
    page.locator("[data-coach=score]").click()
    page.get_by_role("button", name="Hand in").click()
    panel = page.get_by_role("group", name="Share")
    panel.get_by_role("textbox", name="Your name").fill("Ana")
    panel.get_by_role("button", name="Put my name in").click()
    expect(panel.get_by_label("Copy the code").first).to_have_value(codes.write(tour.pupil, "Ana"))
    with page.expect_download() as download:
        panel.get_by_role("link", name="Save as a file").click()
    assert download.value.suggested_filename == "tiki_topple-first_turn.json"
    assert progress.read_report(Path(download.value.path())).name == "Ana"
    picture = panel.get_by_role("img", name="QR code of what you have done")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 20)")
    assert axe(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
