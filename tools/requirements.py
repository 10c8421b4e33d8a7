"""Renew the pinned requirements, or part of them.

python tools/requirements.py                    every pin to the newest that fits pyproject.toml
python tools/requirements.py jupyterlab numpy   only these

The files hold every platform and Python version at once, with hashes, and name no package index.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Binder and the checks open all lessons; whoever installs `lessons` chooses whether to have the adapters too.
ALL_LESSONS = ("lessons", "adapters")
# Extras and dependency group of each file. In this order: what the checks use is what all others get.
FILES = {
    "requirements/dev.txt": (ALL_LESSONS, "dev"),
    "requirements/bench.txt": (ALL_LESSONS, "bench"),
    "binder/requirements.txt": (ALL_LESSONS, "checkout"),
    "requirements/uv.txt": ((), "uv"),
    "requirements/node.txt": ((), "node"),
    "requirements/release.txt": ((), "release"),
}
# What the first adds to the second, which it names.
ADDS = {
    "requirements/bench.txt": "requirements/dev.txt",
    "requirements/dev.txt": "binder/requirements.txt",
}
OPTIONS = (
    *("--quiet", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-header", "--no-annotate"),
)
# Wheels for the kernel in the browser: what Pyodide knows in its version, all else in that of the checks.
LITE = ROOT / "requirements" / "lite.txt"
PYODIDE = ROOT / "widgets" / "pyodide" / "node_modules" / "pyodide" / "pyodide-lock.json"
ASKED = (
    *("anywidget", "decorator", "ipython", "ipywidgets", "jedi", "joblib", "micropip", "packaging"),
    *("pyodide-http", "tqdm", "typing-extensions", "ipython-pygments-lexers"),
)
# These without what else Pyodide's distribution gives them: plots of networkx, say.
OTHERS = ("comm", "networkx", "psygnal")


def lite() -> None:
    """Compile the wheels for the browser; `npm ci` in widgets/pyodide comes first."""
    known = json.loads(PYODIDE.read_text(encoding="utf-8"))["packages"]
    known = {name.lower().replace("_", "-"): package for name, package in known.items()}
    checked = dict(re.findall(r"^([\w.-]+)==([\w.]+)", whole(ROOT / next(iter(FILES))), re.MULTILINE))
    versions: dict[str, str] = {}
    todo = [*ASKED, *OTHERS]
    while todo:
        name = todo.pop().lower().replace("_", "-")
        if name in versions:
            continue
        versions[name] = known[name]["version"] if name in known else checked[name]
        todo += known[name]["depends"] if name in known and name not in OTHERS else []
    wanted = "".join(f"{name}=={version}\n" for name, version in sorted(versions.items()))
    options = ("--quiet", "--no-deps", "--python-version", "3.14", "--generate-hashes", "--no-header")
    command = [sys.executable, "-m", "uv", "pip", "compile", *options, "--output-file", str(LITE), "-"]
    subprocess.run(command, cwd=ROOT, check=True, input=wanted, text=True)


def whole(file: Path) -> str:
    """Return the pins of a file, those of the one that it adds to first."""
    text = file.read_text(encoding="utf-8")
    if not text.startswith("-r "):
        return text
    named, _, added = text.removeprefix("-r ").partition("\n")
    return whole(file.parent / named) + added


def only_added(file: Path, named: Path) -> None:
    """Leave in a file the pins that another lacks, and have it name the other."""
    pinned, others = (
        re.findall(r"^[a-z].*(?:\n .*)*\n", text, re.MULTILINE)
        for text in (file.read_text(encoding="utf-8"), whole(named))
    )
    added = "".join(pin for pin in pinned if pin not in others)
    path = Path(os.path.relpath(named, file.parent)).as_posix()
    file.write_text(f"-r {path}\n{added}", encoding="utf-8")


def main(names: list[str]) -> None:
    """Compile all files."""
    renew = [f"--upgrade-package={name}" for name in names] or ["--upgrade"]
    dev = next(iter(FILES))
    # uv keeps what a file pins already, so while it works each file is whole.
    for file, text in {file: whole(ROOT / file) for file in ADDS}.items():
        (ROOT / file).write_text(text, encoding="utf-8")
    for file, (extras, group) in FILES.items():
        how = renew if file == dev else [*renew, "--constraint", dev]
        what = [*(f"--extra={extra}" for extra in extras), "--group", group]
        command = ["-m", "uv", "pip", "compile", *OPTIONS, *how, *what, "--output-file", file]
        subprocess.run(
            [sys.executable, *command, *(["pyproject.toml"] if extras else [])], cwd=ROOT, check=True
        )
        print(f"{file}: {sum('==' in line for line in (ROOT / file).read_text().splitlines())} pins")
    for file, named in ADDS.items():
        only_added(ROOT / file, ROOT / named)
    lite()


if __name__ == "__main__":
    main(sys.argv[1:])
