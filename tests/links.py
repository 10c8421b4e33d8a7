"""Links of a built site: do they all lead somewhere?"""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from kernel_games import game, registered_games
from kernel_games.engine.languages import known_languages
from kernel_games.rulebooks.leads import walk_names
from tools.lite import shelf

LINK = re.compile(r'\s(?:href|src)="([^"]*)"')
ANCHOR = re.compile(r'\s(?:id|name)="([^"]+)"')
SCRIPT = re.compile(r"<script\b[^>]*>.*?</script>", re.DOTALL)


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the addresses of a page."""
    return frozenset(map(html.unescape, ANCHOR.findall(page.read_text(encoding="utf-8"))))


def built_elsewhere(path: str, asked: dict[str, list[str]]) -> str | None:
    """Return what is wrong with a link to a page built with these; None if it is no such link."""
    if path == "lite/lab/index.html":
        return "" if set(asked) == {"path"} and asked["path"][0] in shelf() else "no such lesson"
    if path == "live/index.html":
        boards = {("game", name) for name in registered_games()}
        boards |= {
            ("walk", f"{name}/{walk}") for name in registered_games() for walk in walk_names(game(name))
        }
        spoken = asked.pop("language", ["en"])
        here = {(key, values[0]) for key, values in asked.items()}
        return "" if here and here <= boards and spoken[0] in known_languages() else "no such board"
    return None


def broken(site: Path) -> tuple[int, list[str]]:
    """All links of all pages: how many they are, and what is wrong with any."""
    count, found = 0, []
    for page in sorted(site.rglob("*.html")):
        for link in map(html.unescape, LINK.findall(SCRIPT.sub("", page.read_text(encoding="utf-8")))):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            count += 1
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            inside = target.is_relative_to(site)
            path = target.relative_to(site).as_posix() if inside else ""
            problem = built_elsewhere(path, parse_qs(parts.query))
            if problem is None:
                if not inside or not target.is_file():
                    problem = "no such file"
                elif parts.fragment and unquote(parts.fragment) not in anchors(target):
                    problem = "no such place on the page"
            if problem:
                found.append(f"{page.relative_to(site)}: {link}: {problem}")
    return count, found
