"""The pinned requirements agree with each other and with pyproject.toml, and any machine can use them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.environments import pins

FILES = {
    "dev": "requirements/dev.txt",
    "bench": "requirements/bench.txt",
    "lessons": "binder/requirements.txt",
}


@pytest.mark.parametrize("extra", FILES)
def test_pins_everything_that_the_extra_names(root: Path, extra: str) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = pins(root / FILES[extra])
    wanted = [*project["dependencies"]]
    todo = [extra]
    while todo:
        for requirement in project["optional-dependencies"][todo.pop()]:
            own = re.fullmatch(r"kernel-games\[(\w+)\]", requirement)
            todo += [own[1]] if own else []
            wanted += [] if own else [requirement]
    for requirement in wanted:
        name = re.split(r"[\[><=~!]", requirement)[0]
        assert name.replace("_", "-") in pinned, requirement


def versions(file: Path) -> dict[str, set[str]]:
    return {name: {pin.partition(" ;")[0] for pin in found} for name, found in pins(file).items()}


def test_the_checks_see_the_versions_that_others_get(root: Path) -> None:
    """What the benchmarks add stands beside what the checks use; the lessons add nothing."""
    dev, bench, lessons = (versions(root / FILES[extra]) for extra in ("dev", "bench", "lessons"))
    assert {name: found for name, found in bench.items() if name in dev} == dev
    assert lessons == {name: found for name, found in dev.items() if name in lessons}


@pytest.mark.parametrize("file", [*FILES.values(), "widgets/package-lock.json"])
def test_names_no_place_that_packages_come_from(root: Path, file: str) -> None:
    text = (root / file).read_text(encoding="utf-8")
    assert '"resolved"' not in text
    if file.endswith(".txt"):
        for line in text.splitlines():
            assert re.fullmatch(r"[a-z0-9.-]+==[^/\\]+ \\|    --hash=sha256:[0-9a-f]{64}( \\)?", line), line
