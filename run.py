"""The project's commands; each one first brings its own environment up to date.

python3 run.py lessons    open the lessons in JupyterLab
python3 run.py test       run every check
python3 run.py bench      measure, and print a table
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WIDGETS = ROOT / "widgets"
START = "notebooks/00_start.ipynb"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
REQUIREMENTS = {
    "lessons": ROOT / "binder" / "requirements.txt",
    "dev": ROOT / "requirements" / "dev.txt",
    "bench": ROOT / "requirements" / "bench.txt",
}
OLDEST, NODE = (3, 11), 20


class Stop(Exception):  # noqa: N818 -- the end of a run, told to a person
    """A step failed; the message says what to do."""


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command, showing it and what it prints."""
    words = [str(word) for word in command]
    print(f"  $ {shlex.join([Path(words[0]).name, *words[1:]])}", flush=True)
    # Compiled once here, every later start of Python is faster.
    env = {**os.environ, "UV_COMPILE_BYTECODE": "1", "UV_PYTHON_DOWNLOADS": "never"}
    code = subprocess.run(words, cwd=cwd, env=env, check=False).returncode
    if code:
        raise Stop(f"{Path(words[0]).name} ended with exit code {code}")


def python(*args: str | Path) -> None:
    """Run the environment's own Python."""
    run(PYTHON, *args)


def digest(*files: Path) -> str:
    """Tell whether files have changed since they were last looked at."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def once(stamp: Path, key: str, value: str, work: Callable[[], None]) -> None:
    """Do `work` unless the file `stamp` remembers that it was done for this `value`."""
    done = json.loads(stamp.read_text()) if stamp.exists() else {}
    if done.get(key) == value:
        print("  up to date", flush=True)
        return
    # Forgotten first, so that work which fails half-way is done again.
    stamp.unlink(missing_ok=True)
    work()
    stamp.write_text(json.dumps({**done, key: value}))


def uv_path() -> str | None:
    """Path of uv, several times faster than pip, where there is one that runs."""
    uv = shutil.which("uv")
    works = uv and not subprocess.run([uv, "--version"], capture_output=True, check=False).returncode
    return uv if works else None


def environment(kind: str) -> None:
    """Make .venv hold the pinned requirements of one kind, and this checkout."""
    requirements, uv = REQUIREMENTS[kind], uv_path()
    if not PYTHON.exists():
        maker = (
            [uv, "venv", "--quiet", "--seed", "--python", sys.executable]
            if uv
            else [sys.executable, "-m", "venv"]
        )
        run(*maker, "--clear", VENV)
    pip = [uv, "pip", "install", "--python", str(PYTHON)] if uv else [str(PYTHON), "-m", "pip", "install"]

    def install() -> None:
        run(*pip, "--quiet", "--require-hashes", "--requirement", requirements)
        run(*pip, "--quiet", "--no-build-isolation", "--no-deps", "--editable", ROOT)

    python("--version")
    once(VENV / "kernel-games.json", kind, digest(requirements, ROOT / "pyproject.toml"), install)


def need_node() -> str:
    """Path of npm, where Node is new enough."""
    npm, node = shutil.which("npm"), shutil.which("node")
    found = (
        subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout if node else ""
    )
    if not npm or not found or int(found.lstrip("v").split(".")[0]) < NODE:
        raise Stop(
            f"Node {NODE} or newer, with npm, is needed (found: {found.strip() or 'none'}); install Node.js"
        )
    return npm


def node_packages() -> None:
    """Install the pinned packages that check and test widgets/."""
    npm = need_node()
    once(
        WIDGETS / "node_modules" / "kernel-games.json",
        "packages",
        digest(WIDGETS / "package-lock.json", WIDGETS / "package.json"),
        lambda: run(npm, "ci", "--no-audit", "--no-fund", cwd=WIDGETS),
    )


def npm_run(script: str) -> None:
    """Run a script of widgets/package.json."""
    run(need_node(), "run", "--silent", script, cwd=WIDGETS)


def pytest(name: str, *args: str) -> None:
    """Run pytest; its report goes to reports/, for a machine that watches."""
    python("-m", "pytest", "-q", f"--junitxml=reports/{name}.xml", *args)


PARALLEL = ("-n", "2", "--dist", "loadscope")
NBVAL = (
    *("--nbval", "--nbval-current-env", "--nbval-cell-timeout", "60"),
    *("--nbval-sanitize-with", "tests/nbval.cfg"),
)
CHECKS: dict[str, tuple[str, Callable[[], None]]] = {
    "lint": ("ruff: style and common mistakes", lambda: python("-m", "ruff", "check")),
    "format": ("ruff: format", lambda: python("-m", "ruff", "format", "--check")),
    "types": ("mypy: types of the Python half", lambda: python("-m", "mypy")),
    "js-types": ("tsc: types of the browser half", lambda: npm_run("check")),
    "js": ("vitest: the browser half", lambda: npm_run("test")),
    "pytest": (
        "pytest: engine, games, contracts, wheel, Binder",
        lambda: pytest("pytest", *PARALLEL, "--ignore=tests/browser"),
    ),
    "notebooks": (
        "nbval: every lesson, cell by cell",
        lambda: pytest("notebooks", *PARALLEL, *NBVAL, "notebooks"),
    ),
    "browser": ("pytest: boards in JupyterLab in Chromium", lambda: pytest("browser", "tests/browser")),
}


def steps(todo: list[tuple[str, Callable[[], None]]]) -> None:
    """Do one step after the other, say how long each took, and stop at the first that fails."""
    begin, lines = time.monotonic(), []
    for number, (title, work) in enumerate(todo, 1):
        print(f"\n[{number}/{len(todo)}] {title}", flush=True)
        start, problem = time.monotonic(), None
        try:
            work()
        except Stop as stop:
            problem = stop
        lines.append(f"  {'FAILED' if problem else 'ok':6} {time.monotonic() - start:6.1f} s  {title}")
        if problem:
            print(
                "\n".join(["", "Summary", *lines, f"  not run: {len(todo) - number} later steps"]), flush=True
            )
            sys.exit(f"\nStopped at step {number}, {title}:\n{problem}")
    print(
        "\n".join(
            ["", "Summary", *lines, f"  all {len(todo)} steps passed in {time.monotonic() - begin:.0f} s"]
        )
    )


def lessons(args: argparse.Namespace) -> None:
    """Open JupyterLab on the first lesson."""
    steps([("environment of the lessons", lambda: environment("lessons"))])
    command = [
        str(PYTHON),
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={ROOT}",
        f"--LabApp.default_url=/lab/tree/{START}",
    ]
    if not WINDOWS and os.geteuid() == 0:
        command.append("--allow-root")
    if args.no_browser:
        command.append("--no-browser")
    print("\nJupyterLab starts; press Ctrl+C here, twice, to end it.", flush=True)
    if WINDOWS:
        sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)
    os.chdir(ROOT)
    os.execv(command[0], command)  # noqa: S606 -- so that Ctrl+C and signals reach JupyterLab itself


def test(args: argparse.Namespace) -> None:
    """Run all checks, or those that are named."""
    chosen = args.only or list(CHECKS)
    todo = [("environment for the checks", lambda: environment("dev"))]
    if {"js", "js-types", "browser"} & set(chosen):
        todo.append(("Node packages", node_packages))
    if {"browser"} & set(chosen):
        todo.append(("Chromium", lambda: python("-m", "tests.chromium")))
    steps([*todo, *(CHECKS[name] for name in CHECKS if name in chosen)])


def bench(args: argparse.Namespace) -> None:
    """Measure; further arguments go to the benchmarks."""
    steps(
        [
            ("environment for the benchmarks", lambda: environment("bench")),
            ("benchmarks", lambda: python("-m", "tests.benchmarks", *args.rest)),
        ]
    )


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="{lessons,test,bench}")
    open_ = commands.add_parser("lessons", help="open the lessons in JupyterLab")
    open_.add_argument("--no-browser", action="store_true", help="print the address instead of opening it")
    open_.set_defaults(do=lessons)
    check = commands.add_parser("test", help="run every check")
    check.add_argument(
        "--only", nargs="+", choices=CHECKS, metavar="STEP", help=f"only some: {', '.join(CHECKS)}"
    )
    check.set_defaults(do=test)
    measure = commands.add_parser("bench", help="measure, and print a table")
    measure.add_argument("rest", nargs=argparse.REMAINDER, help="arguments for the benchmarks")
    measure.set_defaults(do=bench)
    args = parser.parse_args()
    args.do(args)


if __name__ == "__main__":
    if sys.version_info < OLDEST:
        sys.exit(
            f"Kernel Games needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}"
        )
    main()
