"""Stored pictures beside the whole ones: what takes fewer characters looks the same."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

import kernel_games
from kernel_games.bots import Greedy
from kernel_games.drawing.minify import minify
from kernel_games.drawing.pictures import artist, picture
from kernel_games.drawing.svg import slim

PICTURES = [
    (name, layout)
    for name in kernel_games.registered_games()
    for layout in artist(kernel_games.game(name)).layouts
]
# Edges may fall a tenth of a unit beside where they were, so squares of pixels are compared, by their shades.
SQUARE, MOST = 4, 64


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 1100, "height": 1100}, offline=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def seen(page: Page, file: Path, svg: str) -> Image.Image:
    file.write_text(svg, encoding="utf-8")
    page.goto(file.as_uri())
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB").reduce(SQUARE)


@pytest.mark.parametrize(("name", "layout"), PICTURES)
def test_a_minified_picture_looks_the_same(name: str, layout: str, page: Page, tmp_path: Path) -> None:
    rules = kernel_games.game(name)
    match = kernel_games.Match(rules, [Greedy(who) for who in ("Ada", "Ben", "Cleo")], seed=3)
    match.run()
    whole = slim(picture(match.state_at(match.ply // 2), 0, match.names, layout=layout).drawing)
    before, after = (seen(page, tmp_path / "drawing.svg", svg) for svg in (whole, minify(whole)))
    differs = ImageChops.difference(before, after).convert("L")
    assert sum(differs.histogram()[MOST + 1 :]) == 0, differs.getbbox()
