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
# In this order: what the checks use is what the lessons and the benchmarks get.
FILES = {
    "dev": "requirements/dev.txt",
    "bench": "requirements/bench.txt",
    "lessons": "binder/requirements.txt",
}
OPTIONS = (
    *("--quiet", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-header", "--no-annotate"),
)


def main(names: list[str]) -> None:
    """Compile all files."""
    renew = [f"--upgrade-package={name}" for name in names] or ["--upgrade"]
    for extra, file in FILES.items():
        how = renew if extra == "dev" else [*renew, "--constraint", FILES["dev"]]
        command = ["-m", "uv", "pip", "compile", *OPTIONS, *how, "--extra", extra, "--output-file", file]
        subprocess.run([sys.executable, *command, "pyproject.toml"], cwd=ROOT, check=True)
        print(f"{file}: {sum('==' in line for line in (ROOT / file).read_text().splitlines())} pins")


if __name__ == "__main__":
    main(sys.argv[1:])
