"""A walk without a kernel, in a page of its own and in a learning platform's frame."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from kernel_games.teaching.classroom.packages import board_files, scorm_package
from kernel_games.teaching.walks import load_walk
from tests.browser.bare import axe
from tests.browser.web import files

PLATFORM = """<!doctype html><html lang="en"><title>Platform</title><script>
let kept = JSON.parse(sessionStorage.kept ?? "{}"), calls = [];
window.API = {
  LMSInitialize: () => "true", LMSGetValue: (name) => kept[name] ?? "", LMSCommit: () => "true",
  LMSSetValue: (name, value) => {
    kept[name] = value;
    sessionStorage.kept = JSON.stringify(kept);
    return "true";
  },
  LMSFinish: () => window.API.LMSSetValue("finished", "true"),
};
</script><iframe title="walk" src="index.html" width="1000" height="700"></iframe></html>"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("alone")
    walk = load_walk("tiki_topple", "first_turn")
    for name, text in board_files(walk).items():
        (folder / name).write_text(text, encoding="utf-8")
    zipfile.ZipFile(io.BytesIO(scorm_package(walk))).extractall(folder)
    (folder / "platform.html").write_text(PLATFORM, encoding="utf-8")
    with files(folder) as address:
        yield address.rstrip("/")


@pytest.mark.every_row
@pytest.mark.parametrize("file", ["tiki_topple-first_turn.html", "index.html"])
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_a_page_of_its_own_runs_a_walk_and_asks_nothing_of_elsewhere(
    browser: Browser, site: str, width: int, height: int, file: str
) -> None:
    """The page beside the component, and that of a package, here without a platform."""
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{site}/{file}")
    board = page.get_by_role("region")
    expect(board).to_contain_text("Step 1 of")
    picture = board.get_by_role("img")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 100)")
    assert axe(page, "body") == []
    board.get_by_role("button", name="Nani").click()
    expect(board.get_by_role("status")).not_to_be_empty()
    assert axe(page, "body") == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    assert wrong == []
    assert all(url.startswith((site, "data:")) for url in asked)
    page.context.close()


def test_a_platform_keeps_the_place_and_hears_the_score(browser: Browser, site: str) -> None:
    page = browser.new_context(viewport={"width": 1100, "height": 800}).new_page()
    page.goto(f"{site}/platform.html")
    board = page.frame_locator("iframe").get_by_role("region")
    expect(board).to_contain_text("Step 1 of")
    for _ in range(20):
        if board.locator("button.right").count():
            break
        board.locator("p > button:not([disabled]):not(.go)").first.click()
    board.get_by_role("button", name="Next").click()
    expect(board).to_contain_text("Step 2 of")
    kept = page.evaluate("() => ({ ...kept })")
    assert kept["cmi.core.lesson_status"] == "incomplete"
    assert kept["cmi.suspend_data"].startswith("1:")
    page.reload()
    expect(board).to_contain_text("Step 2 of")
    assert page.evaluate("() => kept.finished") == "true"
    page.context.close()
