"""Measure, beside others in the same run, and print tables.

python -m tests.benchmarks                    everything, about fifteen minutes
python -m tests.benchmarks playouts wire      some of it
python -m tests.benchmarks --quick            a look in passing: too short to believe
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from tests.benchmarks.report import MissingPeerError, machine, print_tables

NAMES = ("playouts", "imports", "wire", "clicks", "lessons", "pictures", "visits", "outlook")


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"which: {', '.join(NAMES)}; all if none is named"
    )
    parser.add_argument("--quick", action="store_true", help="few and short rounds")
    style = parser.add_mutually_exclusive_group()
    style.add_argument(
        "--markdown", dest="style", action="store_const", const="markdown", help="tables in Markdown"
    )
    style.add_argument("--json", dest="style", action="store_const", const="json", help="all figures as JSON")
    parser.add_argument("--output", type=Path, help="write the tables to a file instead")
    args = parser.parse_args()
    unknown = set(args.names) - set(NAMES)
    if unknown:
        parser.error(f"{min(unknown)!r} is no benchmark; expected {', '.join(NAMES)}")
    try:
        modules = {name: import_module(f"tests.benchmarks.{name}") for name in args.names or NAMES}
        packages = dict.fromkeys(package for module in modules.values() for package in module.PACKAGES)
        about = machine(*packages)
        tables = {
            name: module.measure(quick=args.quick, tell=lambda what, name=name: tell(f"{name}: {what}"))
            for name, module in modules.items()
        }
    except MissingPeerError as missing:
        sys.exit(str(missing))
    finally:
        tell("")
    text = print_tables(tables, about, style=args.style or "text")
    if args.output:
        args.output.write_text(f"{text}\n", encoding="utf-8")
    else:
        print(text)


def tell(what: str) -> None:
    """Say on a terminal what is being measured."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
