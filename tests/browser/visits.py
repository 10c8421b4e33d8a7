"""The live page as a site of its own, and what a visit leaves in the browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.harness import WAIT
from tools import lite, live, offline, policy

START = 4 * WAIT
# Come back once a later visit needs neither the server nor a start of Python.
KEPT = """async () => {
  const stored = async (name) => (await (await caches.open(name)).keys()).length;
  const python = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("kernel-games-python"));
    return (await Promise.all(names.map(stored))).some(Boolean);
  };
  while (!navigator.serviceWorker.controller || !await python()) await new Promise(requestAnimationFrame);
}"""

# Open the list of moves; where Python draws the board anew at that moment, the list is closed again.
LISTED = """() => {
  const list = document.querySelector(".kg-board details:has(.kg-moves)");
  if (!list.open) list.querySelector("summary").click();
  return list.querySelector("[data-move]");
}"""


def build(folder: Path) -> Path:
    """Build a site with the live board and nothing around it."""
    site = folder / "site"
    lite.programs(site / "lite" / "static" / "pyodide", folder / "own")
    live.write(site)
    policy.write(site)
    offline.write(site)
    return site


def play(page: Page) -> None:
    """Make the first of the possible moves on the live page; come back once the link has followed."""
    board = page.locator(".kg-board")
    before = str(board.get_attribute("data-rev"))
    page.wait_for_function(LISTED)
    board.locator(".kg-moves [data-move]").first.click()
    expect(board).not_to_have_attribute("data-rev", before)
    expect(board).to_have_attribute("data-state", "ready")
    # The link follows the board's answer; what is kept is what comes back.
    page.wait_for_function("() => location.hash.includes('v=0')")
