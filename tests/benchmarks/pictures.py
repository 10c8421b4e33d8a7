"""Milliseconds until the live page shows the first picture of each game, plainly and throttled as a phone."""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Callable
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from kernel_games import registered_games
from tests.benchmarks.report import Table
from tests.browser.harness import launch
from tests.browser.visits import START, build
from tests.browser.web import Quiet, files

PACKAGES = ("playwright",)
AIMS = {False: 1_000, True: 2_500}
"""Milliseconds until the first picture: plainly, and throttled."""
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""A slow 4G line: milliseconds, and bytes a second."""
SLOWER = 4
PACKED = (".css", ".html", ".js", ".json", ".mjs", ".svg")
# When the first picture is in the page and two frames have begun since.
PICTURE = """new MutationObserver((_, seen) => {
  if (!document.querySelector(".kg-stage svg [data-key]")) return;
  seen.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.painted = performance.now(); }));
}).observe(document, {childList: true, subtree: true});"""


class Packing(Quiet, SimpleHTTPRequestHandler):
    """A server that packs texts, as GitHub Pages does."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send a file."""
        file = Path(self.translate_path(self.path))
        if not file.is_file():
            self.send_error(404)
            return
        body = file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        if file.suffix in PACKED:
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def picture(browser: Browser, address: str, *, slow: bool) -> float:
    """Milliseconds until somebody new, on a phone, sees a board."""
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        if slow:
            control = context.new_cdp_session(page)
            control.send("Network.emulateNetworkConditions", LINE)
            control.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(PICTURE)
        page.goto(address, wait_until="commit")
        page.wait_for_function("() => window.painted", timeout=START)
        return float(page.evaluate("() => window.painted"))


def measure(*, quick: bool, tell: Callable[[str], None]) -> Table:
    """Each game in turn, again and again."""
    rounds = 1 if quick else 5
    names = registered_games()
    found: dict[str, dict[bool, list[float]]] = {name: {False: [], True: []} for name in names}
    with (
        tempfile.TemporaryDirectory() as folder,
        files(build(Path(folder)), Packing) as site,
        launch() as browser,
    ):
        for number in range(rounds):
            for name, times in found.items():
                for slow, own in times.items():
                    tell(f"{name}, round {number + 1} of {rounds}")
                    own.append(picture(browser, f"{site}live/index.html?game={name}", slow=slow))
    return Table(
        "First picture of the live page, ms",
        f"{rounds} newcomers a game, 390 by 844 pixels. Throttled: {LINE['latency']} ms, "
        f"{LINE['downloadThroughput'] * 8 / 1e6} Mbit/s, a processor {SLOWER} times slower. From the visit's "
        f"beginning to the second frame with a drawing. Aims: {AIMS[False]} and {AIMS[True]}.",
        ("median", "least", "most", "throttled", "least, throttled", "most, throttled"),
        [
            (name, *(figure(own) for own in times.values() for figure in (median, min, max)))
            for name, times in found.items()
        ],
    )
