"""Tests worth running on the spot: those of what changed, and a core that is never left out."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from tools.steps import ROOT, Stop

TABLE = ROOT / "tests" / "quick.toml"


def changed_files() -> list[str]:
    """Name the files that differ from the last commit; if none does, those that it changed.

    Raises
    ------
    Stop
        If this is no checkout of git.
    """
    new = _git("ls-files", "--others", "--exclude-standard")
    return sorted({*_git("diff", "--name-only", "HEAD"), *new}) or _git(
        "diff", "--name-only", "HEAD~1", "HEAD"
    )


def quick_tests(files: Sequence[str], table: Path = TABLE) -> tuple[list[str], list[str]]:
    """Choose tests for changed files.

    A test file asks for itself, any other file for what the table has at the longest beginning of its path.

    Parameters
    ----------
    files : sequence of str
        Paths from the project's root, with forward slashes.
    table : Path
        A file such as ``tests/quick.toml``.

    Returns
    -------
    tests, pages : list of str
        Files and folders of tests without a browser and with one.
    """
    found = tomllib.loads(table.read_text(encoding="utf-8"))
    wanted = set(found["core"])
    for file in files:
        path = Path(file)
        if path.parts[0] == "tests" and path.name.startswith("test_"):
            wanted |= {file} if (ROOT / file).exists() else set()
            continue
        beginnings = [beginning for beginning in found["asks"] if file.startswith(beginning)]
        # The longest beginning is the most special one.
        wanted |= set(found["asks"][max(beginnings, key=len)]) if beginnings else set()
    # pytest would run a file twice that it is given beside its folder.
    wanted = {one for one in wanted if not any(str(above) in wanted for above in PurePosixPath(one).parents)}
    pages = {one for one in wanted if one.startswith("tests/browser")}
    return sorted(wanted - pages), sorted(pages)


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Stop(f"git {words[0]} failed, so nobody knows what changed: {done.stderr.strip()}")
    return done.stdout.splitlines()
