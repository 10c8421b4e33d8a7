"""A real JupyterLab in a real Chromium: start it, open notebooks, listen in on what travels.

Nothing here knows of boards; the benchmarks measure with it too. There is no sleep in it: every wait is for a
condition, with a time after which it fails.
"""

from __future__ import annotations

import base64
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Self

import nbformat
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, WebSocket, expect

from tests.chromium import launch

__all__ = [
    "AT_REST",
    "Frame",
    "Lab",
    "Notebook",
    "free_port",
    "jupyterlab",
    "launch",
    "listening",
    "notebook_of",
    "own_environment",
    "serving",
]

ROOT = Path(__file__).resolve().parent.parent.parent
AXE = ROOT / "widgets" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
# Long enough for a machine with much else to do: a test that passes waits for nothing that is there.
START_TIMEOUT = 180.0
WAIT = 60_000
PICTURE = re.compile(rb"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")
STILL = "*, ::before, ::after { animation: none !important; transition: none !important; }"
# Nothing moves or fades any more, on a page or in an element. What repeats stays in its place: a pulse that
# points something out for seven seconds, and flames for ever.
AT_REST = """(root) => (root ?? document).getAnimations({subtree: true}).every(({playState, effect}) =>
  playState !== "running" || effect.getComputedTiming().iterations > 1)"""
# JupyterLab's body has no height and hides what overflows it: axe would take all text for hidden.
AXE_RUN = """async ([scope, rules]) => {
  document.body.style.height = "100vh";
  const {violations, passes} = await axe.run({include: [scope]},
    {resultTypes: ["violations"], ...(rules && {runOnly: rules})});
  document.body.style.height = "";
  const judged = [...violations, ...passes].map(rule => rule.id);
  if (!judged.includes("color-contrast")) throw Error("axe has seen no text");
  return violations;
}"""
expect.set_options(timeout=WAIT)
# What JupyterLab itself complains of, with or without a board, and of JupyterLite's part, not meant for it.
NOISE = re.compile(
    r"favicon|ResizeObserver loop|Failed to load resource: the server responded with a status of 404"
    r"|WebSocket connection to|Connection lost, reconnecting|Could not restore the debugger state"
    r"|Shared module @jupyterlite/|Canceled future for \w+ message before replies were done",
)

# Resolves when what the code awaits is there; a page that waits for ever would hang the test.
WITHIN = f"""
  const within = (promise, what) => Promise.race([promise, new Promise((_, reject) =>
    setTimeout(() => reject(new Error("waited in vain for " + what)), {WAIT}))]);
"""
READY = f"""async (needsKernel) => {{ {WITHIN}
  const {{context}} = window.jupyterapp.shell.currentWidget;
  await within(context.ready, "the notebook");
  if (!needsKernel) return;
  await within(context.sessionContext.ready, "the session");
  await within(context.sessionContext.session.kernel.info, "the kernel");
}}"""
ASK = """async (code) => {
  const {kernel} = window.jupyterapp.shell.currentWidget.context.sessionContext.session;
  const future = kernel.requestExecute({code, store_history: false, silent: false, stop_on_error: false});
  let printed = "";
  future.onIOPub = ({header, content}) => {
    if (header.msg_type === "stream") printed += content.text;
    if (header.msg_type === "error") printed += content.traceback.join("\\n");
  };
  const reply = await future.done;
  return [reply.content.status, printed];
}"""


class Frame(NamedTuple):
    """One message between page and server.

    Attributes
    ----------
    sent : bool
        True from the page to the server.
    data : bytes
        The message as it travelled; the kernel's protocol in JupyterLab is binary, with JSON parts.
    """

    sent: bool
    data: bytes

    @property
    def text(self) -> str:
        """All that it says in words, pictures that it holds in base64 included."""
        pictures = [base64.b64decode(found) for found in PICTURE.findall(self.data)]
        return b"\n".join([self.data, *pictures]).decode("utf-8", "replace")


class Lab:
    """A running JupyterLab.

    Attributes
    ----------
    url, token : str
        Where it is, and what opens it.
    folder : Path
        The folder that it shows; the notebooks of the tests lie in it.
    """

    def __init__(self, url: str, token: str, folder: Path, env: dict[str, str]) -> None:
        self.url, self.token, self.folder, self.env = url, token, folder, env
        self._opened = 0

    def write(self, notebook: Any, *, trusted: bool = False) -> Path:
        """Put a notebook into a throw-away folder of its own, which is also where its kernel will run."""
        self._opened += 1
        path = self.folder / f"notebook-{self._opened}" / "board.ipynb"
        path.parent.mkdir()
        nbformat.write(notebook, path)
        if trusted:
            # Not `jupyter trust`, which runs the first program of that name on PATH, whosever it is.
            subprocess.run(
                [sys.executable, "-m", "nbformat.sign", path],
                env=self.env,
                check=True,
                capture_output=True,
            )
        return path

    def open(self, page: Page, path: Path, *, kernel: bool = True) -> Notebook:
        """Open a notebook in a browser page, which may have others open already."""
        return Notebook(self, page, path).load(kernel=kernel)


class Notebook:
    """A notebook open in JupyterLab.

    Attributes
    ----------
    page : Page
        Playwright's page.
    path : Path
        The file.
    frames : list of Frame
        Every message on every websocket of the page since the notebook was opened.
    errors : list of str
        What the browser's console called an error, and uncaught exceptions, without JupyterLab's own noise.
    """

    def __init__(self, lab: Lab, page: Page, path: Path) -> None:
        self.lab, self.page, self.path = lab, page, path
        self.frames: list[Frame] = []
        self.errors: list[str] = []
        page.set_default_timeout(WAIT)
        page.on("websocket", self._listen)
        page.on("console", self._console)
        page.on("pageerror", self._page_error)

    @property
    def where(self) -> str:
        """The file as JupyterLab names it."""
        return self.path.relative_to(self.lab.folder).as_posix()

    def load(self, *, kernel: bool = True) -> Self:
        """Open the notebook and wait until it (and its kernel) is there.

        "Run all" before the kernel is connected is dropped without a word, so these are the waits that count.
        """
        if self.page.evaluate("() => Boolean(window.jupyterapp)"):
            self.start("docmanager:open", path=self.where, factory="Notebook")
        else:
            address = f"{self.lab.url}lab/tree/{self.where}?reset&token={self.lab.token}"
            self.page.goto(address, wait_until="commit")
        return self.ready(kernel=kernel)

    def reload(self, *, kernel: bool = True) -> Self:
        """Load the whole page anew, as a person does who presses F5."""
        self.page.goto("about:blank")
        return self.load(kernel=kernel)

    def ready(self, *, kernel: bool = True) -> Self:
        """Wait until notebook, session and kernel are there.

        Without a kernel: the notebook asks for one that this machine lacks, and is told to do without.
        """
        self.page.wait_for_function(
            "path => window.jupyterapp?.shell?.currentWidget?.context?.path === path", arg=self.where
        )
        if not kernel:
            self.page.locator(".jp-Dialog").get_by_role("button", name="No Kernel").click()
        self.page.evaluate(READY, kernel)
        return self

    def command(self, name: str, **arguments: Any) -> None:
        """Run one of JupyterLab's commands to its end."""
        self.page.evaluate(
            "([name, args]) => window.jupyterapp.commands.execute(name, args)?.then(() => 0)",
            [name, arguments],
        )

    def start(self, name: str, **arguments: Any) -> None:
        """Start one of JupyterLab's commands without waiting for its end."""
        self.page.evaluate(
            "([name, args]) => { void window.jupyterapp.commands.execute(name, args); }", [name, arguments]
        )

    def run_all(self) -> None:
        """Run all cells, to the end of the last; none may raise."""
        self.command("notebook:run-all-cells")
        assert not self.raised(), self.raised()

    def select(self, cell: int) -> None:
        """Make a cell the active one, in command mode, as a click beside it does."""
        self.page.evaluate(
            """cell => { const {content} = window.jupyterapp.shell.currentWidget;
              content.activeCellIndex = cell; content.deselectAll(); content.mode = "command"; }""",
            cell,
        )

    def run(self, cell: int, *, wait: bool = True) -> None:
        """Run one cell; `wait` for its end, at which it must not have raised, or only start it."""
        self.select(cell)
        if not wait:
            self.start("notebook:run-cell")
            return
        self.command("notebook:run-cell")
        assert not self.raised(), self.raised()

    def raised(self) -> list[str]:
        """The exceptions that cells have ended in, as they are stored in the outputs."""
        found = self.page.evaluate(
            """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
              .flatMap(cell => cell.outputs?.toJSON() ?? []).filter(output => output.output_type === "error")
              .map(output => [`${output.ename}: ${output.evalue}`, ...output.traceback].join("\\n"))"""
        )
        return [str(error) for error in found]

    def ask(self, code: str) -> str:
        """Return what `code` prints in the kernel; it must not raise.

        It travels on the page's own websocket: what it prints is among :attr:`frames`.
        """
        status, printed = self.page.evaluate(ASK, code)
        assert status == "ok", printed
        return str(printed).strip()

    def value(self, expression: str) -> Any:
        """The value of an expression in the kernel, if JSON can tell it."""
        return json.loads(self.ask(f"import json as _json\nprint(_json.dumps({expression}))"))

    def cell(self, number: int) -> Locator:
        """A cell, by its place in the notebook."""
        return self.page.locator(f'.jp-Notebook .jp-Cell[data-windowed-list-index="{number}"]')

    def show(self, number: int) -> None:
        """Scroll a cell into view; JupyterLab keeps those far away out of the page."""
        self.page.evaluate(
            "number => window.jupyterapp.shell.currentWidget.content.scrollToItem(number, 'start')", number
        )
        self.cell(number).wait_for()

    def output(self, number: int) -> Locator:
        """The outputs of a cell."""
        return self.cell(number).locator(".jp-OutputArea-output")

    def cells(self) -> list[str]:
        """Kind and source of every cell: what a keystroke in the wrong place would change."""
        found = self.page.evaluate(
            """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
              .map(cell => cell.type + ": " + cell.sharedModel.source)"""
        )
        return [str(cell) for cell in found]

    def theme(self, name: str) -> None:
        """Switch JupyterLab to ``light`` or ``dark``."""
        self.command("apputils:change-theme", theme=THEMES[name])
        dark = "false" if name == "dark" else "true"
        # A splash screen covers everything for a moment.
        self.page.wait_for_function(
            """light => document.body.dataset.jpThemeLight === light
              && !document.getElementById("jupyterlab-splash")""",
            arg=dark,
        )

    def axe(self, scope: str, rules: Sequence[str] | None = None) -> list[str]:
        """Return axe's findings against accessibility within `scope` (a selector), in words.

        By `rules` of axe's, color-contrast among them, or by all.
        """
        if not AXE.exists():
            message = f"{AXE.relative_to(ROOT)} is missing: run `npm ci` in widgets/"
            raise RuntimeError(message)
        if not self.page.evaluate("() => Boolean(window.axe)"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        with self.tall():
            # What fades in meanwhile, since the window is higher or there is news, is seen as it will be.
            style = self.page.add_style_tag(content=STILL)
            found = self.page.evaluate(AXE_RUN, [scope, rules])
            style.evaluate("node => node.remove()")
        return [
            f"{rule['id']} ({rule['impact']}): {rule['help']}: {node['html'][:300]}: {node['failureSummary']}"
            for rule in found
            for node in rule["nodes"]
        ]

    def snap(self, shown: Locator, name: str) -> None:
        """Keep a picture for people to look at, in the folder that KERNEL_GAMES_SCREENSHOTS names, if any."""
        if folder := os.environ.get("KERNEL_GAMES_SCREENSHOTS"):
            with self.tall():
                for theme in THEMES:
                    self.theme(theme)
                    shown.screenshot(path=Path(folder) / f"{name}-{theme}.png", animations="disabled")
            self.theme("light")

    @contextmanager
    def tall(self) -> Iterator[None]:
        """A window high enough for a whole board: JupyterLab scrolls within itself and hides the rest."""
        size = self.page.viewport_size or {"width": 1280, "height": 960}
        self.page.set_viewport_size({"width": size["width"], "height": 2400})
        yield
        self.page.set_viewport_size({"width": size["width"], "height": size["height"]})

    def restart(self) -> None:
        """Restart the kernel as the menu does, without the question."""
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()"
        )
        self.ready()

    def close(self) -> None:
        """End the kernel, close the notebook without saving, listen no more."""
        self.page.evaluate(
            """async () => { const widget = window.jupyterapp?.shell?.currentWidget;
              if (widget?.context?.sessionContext?.session) await widget.context.sessionContext.shutdown();
              widget?.dispose(); }"""
        )
        self.page.remove_listener("websocket", self._listen)
        self.page.remove_listener("console", self._console)
        self.page.remove_listener("pageerror", self._page_error)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda data: self.frames.append(Frame(sent=True, data=_bytes(data))))
        socket.on("framereceived", lambda data: self.frames.append(Frame(sent=False, data=_bytes(data))))

    def _page_error(self, error: Error) -> None:
        if not NOISE.search(error.message):
            self.errors.append(f"{error.message}\n{error.stack or ''}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not NOISE.search(message.text + message.location.get("url", "")):
            self.errors.append(message.text)


def notebook_of(cells: Sequence[str], *, kernel: str = "python3") -> Any:
    """A notebook of code cells that asks for a kernel by its name."""
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    made.metadata["kernelspec"] = {"name": kernel, "display_name": kernel, "language": "python"}
    return made


def _bytes(data: bytes | str) -> bytes:
    return data.encode() if isinstance(data, str) else data


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def own_environment(folder: Path) -> dict[str, str]:
    """Folders of its own for all that Jupyter reads and writes, so that a person's settings play no part."""
    places = {
        "JUPYTER_CONFIG_DIR": folder / "config",
        "JUPYTER_DATA_DIR": folder / "data",
        "JUPYTER_RUNTIME_DIR": folder / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": folder / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": folder / "workspaces",
        "IPYTHONDIR": folder / "ipython",
    }
    for place in places.values():
        place.mkdir(parents=True)
    news = places["JUPYTERLAB_SETTINGS_DIR"] / "@jupyterlab" / "apputils-extension"
    news.mkdir(parents=True)
    (news / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
    return {**os.environ, **{name: str(place) for name, place in places.items()}}


def listening(port: int) -> None:
    """Wait until somebody listens: a server may say where it is before anybody can come in."""
    late = time.monotonic() + WAIT / 1000
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            if time.monotonic() > late:
                raise
        else:
            return


@contextmanager
def serving(command: Sequence[str | Path], folder: Path, env: dict[str, str], sign: str) -> Iterator[None]:
    """A server that runs meanwhile in `folder`; it is up once it prints `sign`.

    Raises
    ------
    RuntimeError
        If it does not start, with what it said.
    """
    # A file and no pipe: what a server leaves running (marimo's kernel) holds the end of a pipe, and a thread
    # that still reads there when the other end closes fails the test that came next.
    with (
        tempfile.NamedTemporaryFile() as output,
        subprocess.Popen(command, cwd=folder, env=env, stdout=output, stderr=subprocess.STDOUT) as server,
    ):
        try:
            late = time.monotonic() + START_TIMEOUT
            while sign not in (said := Path(output.name).read_text(encoding="utf-8", errors="replace")):
                with suppress(subprocess.TimeoutExpired):
                    server.wait(0.1)
                if server.returncode is not None or time.monotonic() > late:
                    message = f"{' '.join(map(str, command[1:3]))} did not start. It said:\n{said}"
                    raise RuntimeError(message)
            yield
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()


@contextmanager
def jupyterlab(folder: Path, app: str = "jupyterlab") -> Iterator[Lab]:
    """A running JupyterLab, or another server of notebooks, that keeps all it writes in `folder`."""
    env, token, port = own_environment(folder), secrets.token_hex(16), free_port()
    shown = folder / "notebooks"
    shown.mkdir()
    command = [
        *(sys.executable, "-m", app, "--no-browser", "--allow-root"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        *(f"--ServerApp.root_dir={shown}", f"--IdentityProvider.token={token}"),
        *("--LabApp.extension_manager=readonly", "--LabApp.expose_app_in_browser=True"),
        "--JupyterNotebookApp.expose_app_in_browser=True",
    ]
    with serving(command, folder, env, "is running at"):
        listening(port)
        yield Lab(f"http://127.0.0.1:{port}/", token, shown, env)
