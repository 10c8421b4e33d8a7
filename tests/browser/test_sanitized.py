"""The lessons where a strict host takes out what it does not trust: words are left, no page of source."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import nbconvert
import pytest
from playwright.sync_api import Browser, Page

from kernel_games.teaching.classroom.cells import whole
from tools import notebooks

# Per output: how high what is left of the source of a drawing may be, and all of it.
LINE, HIGHEST = 32, 6_000
SOURCE = r"/<svg|xmlns|base64,/"
LEFT = f"""() => [...document.querySelectorAll(".jp-OutputArea-child")].map((one) => {{
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), sources = [];
  while (texts.nextNode()) {{
    if ({SOURCE}.test(texts.currentNode.data)) {{
      const box = texts.currentNode.parentElement.closest(".jp-text-truncated") ?? one;
      sources.push(box.getBoundingClientRect().height);
    }}
  }}
  return {{height: one.getBoundingClientRect().height, sources}};
}})"""
BROKEN = """async () => {
  const pictures = [...document.images];
  await Promise.all(pictures.map(picture => picture.decode().catch(() => 0)));
  return pictures.filter(picture => !picture.naturalWidth).map(picture => picture.alt);
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", notebooks.lessons(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_strict_page_of_a_lesson_shows_words_and_no_source(path: Path, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "lesson.html"
    html, _ = nbconvert.HTMLExporter(sanitize_html=True).from_filename(str(path))
    file.write_text(html, encoding="utf-8")
    page.goto(file.as_uri())
    left = page.evaluate(LEFT)
    assert left
    assert [one for one in left if one["height"] > HIGHEST or max(one["sources"], default=0) > LINE] == []


def test_where_pictures_are_allowed_every_one_is_shown_as_stored_and_as_built(
    page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "lesson.html"
    name = "kontor_1_rules.ipynb"
    stored = (notebooks.ROOT / "notebooks" / name).read_bytes()
    for lesson, least in ((stored, 7), (whole(name, stored), 41)):
        html, _ = nbconvert.HTMLExporter().from_file(io.StringIO(lesson.decode()))
        file.write_text(html, encoding="utf-8")
        page.goto(file.as_uri())
        assert page.evaluate("document.images.length") >= least
        assert page.evaluate(BROKEN) == []
