"""Policies of the site's pages: they run scripts of the site and their own, and no others."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

import pytest

from tools import lite
from tools.policy import policy, scripts, write
from tools.site import build

# The hash of the text between the tags, as the standard of Content Security Policy gives it.
WORLD = "<script>doSomething();</script>"
HASH = "'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='"


def told(text: str) -> dict[str, list[str]]:
    """The directives of a policy with their values."""
    return {name: values for name, *values in (part.split() for part in text.split("; "))}


def test_a_script_that_stands_in_a_page_is_known_by_its_hash() -> None:
    found = told(policy(Path("index.html"), WORLD))
    assert found["script-src"] == ["'self'", HASH]
    assert found["default-src"] == ["'self'"]
    assert found["object-src"] == ["'none'"]


def test_data_and_files_have_no_hash() -> None:
    text = (
        '<script type="application/json">{}</script><script src="a.js"></script>'
        "<script type=module>a</script>"
        '<script type="text/javascript">b</script><script data-x="1">c</script>'
    )
    assert list(scripts(text)) == ["a", "b", "c"]


@pytest.mark.parametrize("page", ["index.html", "games/kontor.html", "lessons/live.html"])
def test_most_pages_may_compile_nothing(page: str) -> None:
    found = told(policy(PurePosixPath(page), ""))  # type: ignore[arg-type]
    assert found["script-src"] == ["'self'"]
    assert "blob:" not in found["default-src"]


def test_a_page_with_python_may_compile_it_and_no_more_than_it_must() -> None:
    assert told(policy(Path("live/index.html"), ""))["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    lab = told(policy(Path("lite/lab/index.html"), ""))["script-src"]
    assert lab == ["'self'", "'unsafe-eval'", "'wasm-unsafe-eval'", "blob:"]


def test_only_a_published_site_asks_for_packages_and_only_where_python_runs() -> None:
    base = "https://packages.example.org/pyodide/v1/full/"
    host = "https://packages.example.org"
    for page, more in (("index.html", []), ("live/index.html", [host]), ("lite/lab/index.html", [host])):
        own = ["'self'", "data:", "blob:"]
        assert told(policy(Path(page), "", base))["connect-src"] == own + more
        assert told(policy(Path(page), ""))["connect-src"] == own


def test_each_page_has_one_policy_before_anything_that_it_binds(tmp_path: Path) -> None:
    page = tmp_path / "a" / "index.html"
    page.parent.mkdir()
    page.write_text(f'<html><head><meta charset="utf-8"><title>A</title>{WORLD}</head></html>')
    (tmp_path / "part.html").write_text("{% macro part() %}")
    assert (write(tmp_path), write(tmp_path)) == (1, 1)
    text = page.read_text()
    assert re.findall(r"<meta[^>]*>|<title>|<script>", text) == [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy(Path("a/index.html"), text)}">',
        "<title>",
        "<script>",
    ]
    assert (tmp_path / "part.html").read_text() == "{% macro part() %}"


@pytest.mark.parametrize("published", [False, True])
def test_it_is_the_last_that_pages_get_before_they_are_kept_by_their_digests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, published: bool
) -> None:
    monkeypatch.setattr(lite, "address", lambda: "https://packages.example.org/full/")
    (tmp_path / "live").mkdir()
    page = tmp_path / "live" / "index.html"
    page.write_text('<meta charset="utf-8">')
    *_, (title, do), (kept, _), (listed, _) = build(tmp_path, lite.Others(published=published))
    do()
    assert (title, kept) == ("what the pages may do", "what the live board keeps")
    assert listed == "a map of the site"
    assert ("https://packages.example.org;" in page.read_text()) is published
