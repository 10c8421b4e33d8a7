"""From a click to the changed page, in a real JupyterLab in a real Chromium, at a person's pace."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from tests.benchmarks.report import Table, percentile
from tests.browser.harness import Notebook, jupyterlab, launch, notebook_of
from tests.browser.table import Table as Board
from tests.browser.table import legal, picks

PACKAGES = ("jupyterlab", "ipykernel", "anywidget", "playwright")
PACE = 0.3
AIM = 1.3

COUNTER = '''\
import anywidget, traitlets
from anywidget.experimental import command

class Counter(anywidget.AnyWidget):
    count = traitlets.Int(0).tag(sync=True)
    _esm = """export default { render({ model, el, experimental }) {
      el.innerHTML = '<svg class="counter" width="200" height="60"><rect width="200" height="60"' +
        ' fill="#ccc"/><text x="20" y="40" font-size="30">0</text></svg>';
      const text = el.querySelector("text");
      el.firstChild.addEventListener("click", () => experimental.invoke("add", {}));
      model.on("change:count", () => { text.textContent = model.get("count"); });
    } };"""

    @command
    def add(self, message, buffers):
        self.count += 1
        return {}, []

Counter()'''
GAME = """\
from kernel_games import Match
from kernel_games.bots import Random
match = Match("tiki_topple", ["You", Random()], seed={seed})
match.board(seat=0, pace=0)"""

# When the mouse goes down, when what the kernel answered stands in the page, and two frames later.
LISTEN = """(root) => {
  const shown = () => root.dataset.rev ?? root.textContent;
  const before = shown();
  window.measured = new Promise((resolve) => {
    let down = NaN;
    addEventListener("pointerdown", (event) => { down = event.timeStamp; }, { capture: true, once: true });
    const seen = new MutationObserver(() => {
      if (shown() === before) return;
      const changed = performance.now();
      seen.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(
        () => resolve([changed - down, performance.now() - down])));
    });
    seen.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}"""
# What has ended is only kept for its last frame, and flames that flicker for ever are no reason to wait.
STILL = """() => document.getAnimations().every((animation) =>
  animation.playState !== "running" || animation.effect.getComputedTiming().endTime === Infinity)"""


class Clicker:
    """A mouse with a person's patience: it waits until all is still, and a while since its last click."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._last = 0.0

    def point(self, target: Locator) -> None:
        """Move onto the target; its tip or preview has come before the click."""
        target.hover()
        self.page.wait_for_function(STILL)
        time.sleep(max(0.0, self._last + PACE - time.monotonic()))

    def press(self) -> None:
        """Click where the mouse is."""
        self._last = time.monotonic()
        self.page.mouse.down()
        self.page.mouse.up()

    def click(self, target: Locator) -> None:
        """Point and press."""
        self.point(target)
        self.press()

    def measure(self, target: Locator, root: Locator) -> tuple[float, float]:
        """Milliseconds from a click on the target to the changed and to the painted root."""
        self.point(target)
        root.evaluate(LISTEN)
        self.press()
        changed, painted = self.page.evaluate("() => window.measured")
        return changed, painted


def play(mouse: Clicker, notebook: Notebook, board: Board, seed: int) -> tuple[float, float]:
    """One move at the board, its last click measured; a new round or game is begun first where one is due."""
    while (state := board.wait("ready", "rest", "over")) != "ready":
        before = board.revision()
        if state == "over":
            show(notebook, seed)
            continue
        mouse.click(board.button("go").first)
        board.changed(before)
    *first, last = [board.piece(pick) for pick in picks(legal(notebook)[0])]
    for piece in first:
        mouse.click(piece)
    return mouse.measure(last, board.root)


def show(notebook: Notebook, seed: int) -> None:
    """A new game on the board, in place of the one before."""
    notebook.ask(GAME.format(seed=seed).rpartition("\n")[0])
    notebook.run(1)


def compare(
    notebook: Notebook, clicks: int, tell: Callable[[str], None]
) -> dict[str, list[tuple[float, float]]]:
    """The counter and the board in turn, click by click."""
    for cell in (0, 1):
        notebook.run(cell)
    mouse, board, counter = Clicker(notebook.page), Board(notebook, 1), notebook.page.locator("svg.counter")
    found: dict[str, list[tuple[float, float]]] = {"counter": [], "board": []}
    for number in range(clicks + 2):
        tell(f"click {number} of {clicks + 2}")
        found["counter"].append(mouse.measure(counter, counter))
        found["board"].append(play(mouse, notebook, board, number))
    # The first calls also start the kernel's second thread and compile what they run.
    return {name: pairs[2:] for name, pairs in found.items()}


def measure(*, quick: bool, tell: Callable[[str], None]) -> Table:
    """One JupyterLab, one page, one kernel; a counter and a board in it."""
    clicks = 8 if quick else 100
    with tempfile.TemporaryDirectory() as folder, jupyterlab(Path(folder)) as lab, launch() as browser:
        tell("JupyterLab")
        page = browser.new_page(viewport={"width": 1280, "height": 1900})
        notebook = lab.open(page, lab.write(notebook_of([COUNTER, GAME.format(seed=1)])))
        found = compare(notebook, clicks, tell)
        notebook.close()
    rows: list[Any] = []
    for column, what in enumerate(("changed", "painted")):
        times = {name: [pair[column] for pair in pairs] for name, pairs in found.items()}
        rows += [
            (f"{name}: click to {what}", percentile(own, 50), percentile(own, 95), max(own), *against)
            for name, own in times.items()
            for against in [
                [percentile(own, p) / percentile(times["counter"], p) for p in (50, 95)]
                if name == "board"
                else [None, None]
            ]
        ]
    return Table(
        "From click to page, in JupyterLab in Chromium, ms",
        f"{clicks} clicks on a bare anywidget counter and {clicks} moves on the Tiki Topple board in one "
        f"notebook, in turn, {PACE * 1000:.0f} ms or more apart, all animations over before each. From the "
        "mouse going down to the kernel's answer in the DOM, and to the second animation frame after it. "
        f"Aim: {AIM} times the counter.",
        ("p50", "p95", "max", "p50 of counter's", "p95 of counter's"),
        rows,
    )
