"""The project's commands; each one first brings its own environment up to date.

python3 run.py lessons    open the lessons in JupyterLab
python3 run.py test       run every check
python3 run.py bench      measure, and print a table
python3 run.py site       build the site, in which everything runs without a server
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tools.environment import PYTHON, environment, python
from tools.lite import Others, address
from tools.programs import WIDGETS, chromium, look, npm, packages
from tools.site import build
from tools.steps import ROOT, steps

START = "notebooks/00_start.ipynb"
WINDOWS = os.name == "nt"
OLDEST = (3, 11)


def pytest(name: str, *args: str) -> None:
    """Run pytest; its report goes to reports/, for a machine that watches."""
    python("-m", "pytest", "-q", f"--junitxml=reports/{name}.xml", *args)


PARALLEL = ("-n", "2", "--dist", "loadscope")
NBVAL = (
    *("--nbval", "--nbval-current-env", "--nbval-cell-timeout", "300"),
    *("--nbval-sanitize-with", "tests/nbval.cfg"),
)
CHECKS: dict[str, tuple[str, Callable[[], None]]] = {
    "lint": ("ruff: style and common mistakes", lambda: python("-m", "ruff", "check")),
    "format": ("ruff: format", lambda: python("-m", "ruff", "format", "--check")),
    "types": ("mypy: types of the Python half", lambda: python("-m", "mypy")),
    "js-types": ("tsc: types of the browser half", lambda: npm(WIDGETS, "run", "--silent", "check")),
    "js": ("vitest: the browser half", lambda: npm(WIDGETS, "run", "--silent", "test")),
    "pytest": (
        "pytest: engine, games, contracts, wheel, Binder",
        lambda: pytest("pytest", *PARALLEL, "--ignore=tests/browser"),
    ),
    "notebooks": (
        "nbval: every lesson, cell by cell",
        lambda: pytest("notebooks", *PARALLEL, *NBVAL, "notebooks"),
    ),
    "browser": (
        "pytest: boards in JupyterLab in Chromium",
        lambda: pytest("browser", *PARALLEL, "tests/browser"),
    ),
}


def lessons(args: argparse.Namespace) -> None:
    """Open JupyterLab on the first lesson."""
    steps([("environment of the lessons", environment("lessons"))])
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
    browser, node = "browser" in chosen, {"js", "js-types", "browser"} & set(chosen)
    todo: list[tuple[str, Callable[[], None]]] = []
    if node:
        todo.append(("what this machine has", lambda: look(chromium=browser)))
        todo.append(("Node packages", lambda: packages(WIDGETS)))
    todo.append(("environment for the checks", environment("dev")))
    if browser:
        todo.append(("Chromium", chromium))
    steps([*todo, *(CHECKS[name] for name in CHECKS if name in chosen)])


def bench(args: argparse.Namespace) -> None:
    """Measure; further arguments go to the benchmarks."""
    steps(
        [
            ("environment for the benchmarks", environment("bench")),
            ("Chromium", chromium),
            ("benchmarks", lambda: python("-m", "tests.benchmarks", *args.rest)),
        ]
    )


def site(args: argparse.Namespace) -> None:
    """Build the site."""
    to = Path(args.to).resolve()
    others = Others(args.pyodide_packages and Path(args.pyodide_packages).resolve(), args.published)
    steps([("environment for the site", environment("dev")), *build(to, others)])
    if args.published:
        print(f"\nLessons that import pandas and the like will ask {address()} for them.")
    elif not args.pyodide_packages:
        print("\nLessons that import pandas and the like stop there: see --published, --pyodide-packages.")
    print(f"To look at it: {PYTHON} -m http.server --directory {to}")


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="{lessons,test,bench,site}")
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
    made = commands.add_parser("site", help="build the site, in which everything runs without a server")
    made.add_argument("--to", default="site", metavar="FOLDER", help="where it goes (site)")
    made.add_argument(
        "--pyodide-packages",
        metavar="FOLDER",
        help="Pyodide's distribution, unpacked: the site gets what the lessons need of it",
    )
    made.add_argument(
        "--published",
        action="store_true",
        help="for a site in the network: pandas and the like come from where Pyodide itself takes them",
    )
    made.set_defaults(do=site)
    args = parser.parse_args()
    try:
        args.do(args)
    except KeyboardInterrupt:
        sys.exit("\nBroken off; the next call goes on from here.")


if __name__ == "__main__":
    if sys.version_info < OLDEST:
        sys.exit(
            f"Kernel Games needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}"
        )
    main()
