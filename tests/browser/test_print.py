"""Sheets as a browser prints them: one page of A4 for each, worksheets on as many as they need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from kernel_games import game, registered_games
from kernel_games.teaching.classroom.sheets import sheets

A4 = (595, 842)


@pytest.fixture
def paper(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    yield page
    page.close()


def printed(page: Page, path: Path, document: str) -> bytes:
    path.write_text(document, encoding="utf-8")
    page.goto(path.as_uri())
    return page.pdf(prefer_css_page_size=True, print_background=True)


def sizes(pdf: bytes) -> list[tuple[int, int]]:
    """Width and height of each page, in points."""
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(width)), round(float(height))) for width, height in found]


@pytest.mark.parametrize("name", registered_games())
def test_a_games_sheets_print_on_a_page_each(name: str, paper: Page, tmp_path: Path) -> None:
    found = sheets(game(name))
    pages = [path for path in found if path.endswith(".svg")]
    assert sizes(printed(paper, tmp_path / "sheets.html", found[f"{name}.html"])) == [A4] * len(pages)


def test_a_worksheet_and_its_key_print_on_few_pages(paper: Page, tmp_path: Path) -> None:
    found = sheets(game("kontor"))
    for kind, most in (("worksheet", 3), ("key", 1)):
        document = found[f"kontor-{kind}-majority.html"]
        pages = sizes(printed(paper, tmp_path / f"{kind}.html", document))
        assert set(pages) == {A4}
        assert len(pages) <= most
