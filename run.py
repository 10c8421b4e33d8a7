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
from functools import partial
from pathlib import Path

from tests import sampling
from tools.environment import PYTHON, environment, python
from tools.lessons import BUILT, built, stored
from tools.lite import Others, address
from tools.programs import WIDGETS, chromium, look, npm, packages
from tools.quick import changed_files, quick_tests
from tools.site import build
from tools.steps import ROOT, steps
from tools.under_way import VARIABLE

START = "notebooks/00_start.ipynb"
SETTINGS = ROOT / "kernel_games" / "terminal" / "jupyter"
WINDOWS = os.name == "nt"
OLDEST = (3, 11)


def compiled() -> None:
    """Compile the package.

    Tests start hundreds of kernels and programs. Where Python is told to keep nothing that it compiles, as in
    many containers, each of them would compile the package again, which is nearly half of its start.
    """
    python("-m", "compileall", "-q", "kernel_games")


def pytest(name: str, *args: str) -> None:
    """Run pytest; its report goes to reports/, for a machine that watches."""
    compiled()
    at = ROOT / "reports" / f"{name}.under_way"
    report = f"--junitxml=reports/{name}.xml"
    watched = ("-p", "tools.under_way")
    python("-m", "pytest", "-q", report, *watched, *args, env={VARIABLE: str(at)}, limit=LIMIT, under_way=at)


LIMIT = 90 * 60
"""Seconds for one step of tests: several times what a quiet machine takes for the longest."""
# Where a worker that died is replaced, the run may wait for ever; so it ends, with the name of the test.
PARALLEL = ("-n", "2", "--dist", "loadscope", "--no-loadscope-reorder", "--max-worker-restart=0")
# Where no notebook is compared, nbval is not loaded: it takes two seconds in each process.
PLAIN = ("-p", "no:nbval")
NBVAL = (
    *("--nbval", "--nbval-current-env", "--nbval-cell-timeout", "300"),
    *("--nbval-sanitize-with", "tests/nbval.cfg"),
)
DOUBT = (
    *("kernel_games", "doubt", "tiki_topple", "kon_tiki", "kontor", "mississippi", "nile"),
    "kernel_games/starter",
)
STATIC: dict[str, tuple[str, Callable[[], None]]] = {
    "lint": ("ruff: style and common mistakes", lambda: python("-m", "ruff", "check")),
    "format": ("ruff: format", lambda: python("-m", "ruff", "format", "--check")),
    "types": ("mypy: types of the Python half", lambda: python("-m", "mypy")),
    "doubt": ("kernel-games doubt: examples notice every figure", lambda: python("-m", *DOUBT)),
    "js-types": ("tsc: types of the browser half", lambda: npm(WIDGETS, "run", "--silent", "check")),
    "js": ("vitest: the browser half", lambda: npm(WIDGETS, "run", "--silent", "test")),
}
# What takes long, so that several machines may share it.
SHARED: dict[str, tuple[str, tuple[str, ...]]] = {
    "pytest": ("pytest: engine, games, contracts, wheel, Binder", (*PLAIN, "--ignore=tests/browser")),
    "notebooks": ("nbval: every lesson in one of its languages, cell by cell", (*NBVAL, str(BUILT))),
    "browser": ("pytest: boards in JupyterLab in Chromium", (*PLAIN, "tests/browser")),
}
CHECKS = (*STATIC, *SHARED)


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
    # Our defaults, under what somebody has set there themselves: it does not ask whether one wants its news.
    paths = [str(SETTINGS), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    env = {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}
    if WINDOWS:
        sys.exit(subprocess.run(command, cwd=ROOT, env=env, check=False).returncode)
    os.chdir(ROOT)
    os.execve(command[0], command, env)  # noqa: S606 -- so that Ctrl+C and signals reach JupyterLab itself


def test(args: argparse.Namespace) -> None:
    """Run all checks, those that are named, a share of them, or the quick ones."""
    if args.quick and args.only:
        sys.exit("--quick chooses the checks itself; leave out --only")
    if args.all:
        os.environ[sampling.VARIABLE] = sampling.ALL
    chosen = args.only or list(CHECKS)
    checks = {name: STATIC[name] for name in STATIC if name in chosen}
    for name, (title, given) in SHARED.items():
        if name in chosen:
            options = (*PARALLEL, *(args.shard or ()), *given)
            if name == "notebooks":
                checks["built"] = ("the lessons as people get them", built)
                options += tuple(f"--ignore={BUILT / lesson}" for lesson in sampling.without_twins(stored()))
            checks[name] = (title, partial(pytest, name, *options))
    if args.quick:
        checks = quick_checks(changed_files())
    todo: list[tuple[str, Callable[[], None]]] = []
    if {"js", "js-types", "browser"} & set(checks):
        todo.append(("what this machine has", lambda: look(chromium="browser" in checks)))
        todo.append(("Node packages", lambda: packages(WIDGETS)))
    todo.append(("environment for the checks", environment("dev")))
    if "browser" in checks:
        todo.append(("Chromium", chromium))
    steps([*todo, *checks.values()])


def shard(text: str) -> tuple[str, ...]:
    """Read "2/4", the second of four equal parts of all tests, as options of pytest-split.

    Raises
    ------
    argparse.ArgumentTypeError
        If it is no such thing.
    """
    number, stroke, count = text.partition("/")
    if not (stroke and number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise argparse.ArgumentTypeError(f"{text!r} is no part; expected such as 2/4, the second of four")
    # Nobody keeps how long tests take: each file's tests are dealt out in turn, so all parts are alike.
    return ("--splits", count, "--group", number, "--splitting-algorithm", "least_duration")


def quick_checks(files: list[str]) -> dict[str, tuple[str, Callable[[], None]]]:
    """Choose the checks for changed files; all of them take less than three minutes."""
    checks = {name: STATIC[name] for name in ("lint", "format", "types")}
    if any(file.startswith("widgets/") for file in files):
        checks |= {name: STATIC[name] for name in ("js-types", "js")}
    tests, pages = quick_tests(files)
    print(f"{len(files)} changed files ask for {' '.join([*tests, *pages])}")
    quick = (*PARALLEL, *PLAIN, "-m", "not slow", "--failed-first", "--exitfirst")
    checks["pytest"] = ("pytest: what changed, and the core", partial(pytest, "pytest", *quick, *tests))
    if pages:
        checks["browser"] = ("pytest: boards in Chromium", partial(pytest, "browser", *quick, *pages))
    return checks


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
    url = args.url
    if args.published and not url:
        # Where no packages are needed yet, none of ours is read either: this Python may be too old for it.
        from tools import links  # noqa: PLC0415 -- see above

        url = links.site(links.origin()) if links.origin() else ""
    steps([("environment for the site", environment("dev")), *build(to, others, url=url)])
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
    how = check.add_mutually_exclusive_group()
    how.add_argument("--quick", action="store_true", help="the core, and what concerns changed files")
    how.add_argument(
        "--shard", type=shard, metavar="K/N", help="the K-th of N equal parts, for as many machines"
    )
    how.add_argument("--all", action="store_true", help="also what is else sampled by commit, as every night")
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
    made.add_argument(
        "--url", default="", help="the address where it will be, for pages whose address is shared"
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
