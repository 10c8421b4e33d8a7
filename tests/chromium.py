"""Chromium on this machine: finding it, and starting it in tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tools.programs import BROWSERS, UNPACKED

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


def surroundings(path: str) -> dict[str, str]:
    """The environment of a browser: libraries and fonts that were unpacked beside it count."""
    folder = Path(path).parent
    env = dict(os.environ)
    if (folder / "lib").is_dir():
        env["LD_LIBRARY_PATH"] = str(folder / "lib")
    if (folder / "fonts.conf").exists():
        env["FONTCONFIG_FILE"] = str(folder / "fonts.conf")
    return env


def runs(path: str) -> bool:
    """Return True for a browser, and False for a stub or one whose libraries are missing."""
    # On Windows the question would open a window.
    if os.name == "nt":
        return Path(path).exists()
    try:
        command = [path, "--version"]
        return not subprocess.run(
            command, env=surroundings(path), capture_output=True, check=False
        ).returncode
    except OSError:
        return False


def find(playwrights_own: str) -> str:
    """Path of a Chromium that runs: the machine's, Playwright's own, or what `run.py` has unpacked."""
    for path in (*map(shutil.which, BROWSERS), playwrights_own, str(UNPACKED / "chromium")):
        if path and runs(path):
            return path
    raise RuntimeError("no Chromium found: `python3 run.py test` gets one")


@contextmanager
def launch(**options: Any) -> Iterator[Browser]:
    """A running browser; `options` are Playwright's."""
    with sync_playwright() as playwright:
        path = find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(
            executable_path=path, args=list(ARGS), env={**surroundings(path)}, timeout=180_000, **options
        )
        try:
            yield browser
        finally:
            browser.close()


if __name__ == "__main__":
    try:
        with launch() as found:
            print(f"Chromium {found.version}")
    except RuntimeError as error:
        sys.exit(str(error))
