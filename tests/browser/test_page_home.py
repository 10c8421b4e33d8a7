"""The page that one begins with: seen whole on a screen of 1366 by 768 pixels, where words are longest."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import kernel_games
from kernel_games.guided import kept
from kernel_games.guided.home import home
from kernel_games.guided.known_map import known_map
from kernel_games.session import Session
from kernel_games.teaching.walks import load_walk, walk_names
from tests.browser.page.host import Host

OpenHost = Callable[..., Host]
# The rules of a page that match something of what is open on it.
REACHING = """([root, slot]) => {
  const inside = [...document.querySelectorAll(slot + " *")], found = [];
  const look = (rules) => { for (const rule of rules) {
    const selector = rule.selectorText?.replaceAll("&", root);
    if (selector && inside.some((one) => one.matches(selector))) found.push(selector);
    if (rule.cssRules) look(rule.cssRules);
  } };
  for (const sheet of document.styleSheets) {
    look([...sheet.cssRules].filter((rule) => rule.selectorText === root));
  }
  return [inside.length, found];
}"""


def all_done() -> dict[str, kept.Begun]:
    """Every walk, done with full marks."""
    games = [kernel_games.game(name) for name in kernel_games.registered_games()]
    walks = [load_walk(rules, name) for rules in games for name in walk_names(rules)]
    steps = {walk.key: len(walk.steps) for walk in walks}
    return {key: kept.Begun({}, n, n, done=True, points=2 * n, of=2 * n) for key, n in steps.items()}


@pytest.mark.every_row
@pytest.mark.parametrize("done", [False, True], ids=["new", "all walks done"])
@pytest.mark.usefixtures("spanish")
def test_the_page_to_begin_with_is_seen_whole_in_spanish(
    open_host: OpenHost, monkeypatch: pytest.MonkeyPatch, *, done: bool
) -> None:
    if done:
        monkeypatch.setattr(kept, "walks_begun", all_done)
    host = open_host(width=1366, height=768)
    host.page.add_style_tag(content="body { margin: 0; }")
    host.show(home())
    expect(host.page.locator(".kg-home article")).to_have_count(len(kernel_games.registered_games()))
    assert host.page.evaluate("document.documentElement.scrollHeight") <= 768


@pytest.mark.parametrize(
    ("page_of", "root", "slot", "opens"),
    [
        (home, ".kg-home", ".kg-home-slot", ".kg-home-lead button"),
        (known_map, ".kg-known", ".kg-known-board", '[data-clause="KT-C1"]'),
    ],
)
@pytest.mark.every_row
def test_what_is_open_on_a_page_has_none_of_its_styles(
    open_host: OpenHost, page_of: Callable[[], Session], root: str, slot: str, opens: str
) -> None:
    host = open_host(width=1366, height=768)
    host.show(page_of())
    host.page.locator(opens).click()
    expect(host.page.locator(f"{slot} .kg-coach")).to_be_visible()
    things, found = host.page.evaluate(REACHING, [root, slot])
    assert things > 100
    # What is hidden is hidden there, too; the button back is the page's own.
    assert set(found) <= {f"{root} [hidden]", f"{root} .kg-known-back"}
