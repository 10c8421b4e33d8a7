"""Renew the pinned requirements, or part of them.

python tools/requirements.py                    every pin to the newest that fits pyproject.toml
python tools/requirements.py jupyterlab numpy   only these

The files hold every platform and Python version at once, with hashes, and name no package index.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Extra and dependency group of each file. In this order: what the checks use is what all others get.
FILES = {
    "requirements/dev.txt": ("lessons", "dev"),
    "requirements/bench.txt": ("lessons", "bench"),
    "binder/requirements.txt": ("lessons", "checkout"),
    "requirements/uv.txt": (None, "uv"),
    "requirements/node.txt": (None, "node"),
}
OPTIONS = (
    *("--quiet", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-header", "--no-annotate"),
)


def main(names: list[str]) -> None:
    """Compile all files."""
    renew = [f"--upgrade-package={name}" for name in names] or ["--upgrade"]
    dev = next(iter(FILES))
    for file, (extra, group) in FILES.items():
        how = renew if file == dev else [*renew, "--constraint", dev]
        what = ["--extra", extra, "--group", group] if extra else ["--group", group]
        command = ["-m", "uv", "pip", "compile", *OPTIONS, *how, *what, "--output-file", file]
        subprocess.run(
            [sys.executable, *command, *(["pyproject.toml"] if extra else [])], cwd=ROOT, check=True
        )
        print(f"{file}: {sum('==' in line for line in (ROOT / file).read_text().splitlines())} pins")


if __name__ == "__main__":
    main(sys.argv[1:])
