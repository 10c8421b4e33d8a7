"""Where Chromium is on this machine, and how the tests start it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
MACOS = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
# No sandbox, since the tests also run as root in containers; nothing that talks to the network by itself.
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find(playwrights_own: str) -> str:
    """Path of a Chromium: the machine's, or else the one that Playwright has installed."""
    for path in (*map(shutil.which, NAMES), str(MACOS), playwrights_own):
        if path and Path(path).exists():
            return path
    raise RuntimeError(
        "no Chromium found: install the package chromium, or Chrome, "
        "or run this environment's `python -m playwright install chromium`"
    )


@contextmanager
def launch(**options: Any) -> Iterator[Browser]:
    """A running browser; `options` are Playwright's."""
    with sync_playwright() as playwright:
        path = find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS), **options)
        try:
            yield browser
        finally:
            browser.close()


if __name__ == "__main__":
    with launch() as found:
        print(f"  Chromium {found.version}")
