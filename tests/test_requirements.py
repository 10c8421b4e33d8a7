"""The pinned requirements agree with each other and with pyproject.toml, and any machine can use them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.environments import pins
from tools.requirements import ADDS, FILES, only_added, whole


def asked_for(project: dict[str, Any], extras: Iterable[str], group: str) -> Iterator[str]:
    """Return the pins of a file, by its name in pyproject.toml."""
    for extra in extras:
        yield from project["project"]["dependencies"]
        for requirement in project["project"]["optional-dependencies"][extra]:
            own = re.fullmatch(r"kernel-games\[(\w+)\]", requirement)
            yield from project["project"]["optional-dependencies"][own[1]] if own else [requirement]
    for requirement in project["dependency-groups"][group]:
        if isinstance(requirement, dict):
            yield from asked_for(project, (), requirement["include-group"])
        else:
            yield requirement


@pytest.mark.parametrize("file", FILES)
def test_pins_everything_that_pyproject_names(root: Path, file: str) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    pinned = pins(root / file)
    for requirement in asked_for(project, *FILES[file]):
        name = re.split(r"[\[><=~!]", requirement)[0]
        assert name.replace("_", "-") in pinned, requirement


def test_users_are_offered_nothing_that_only_a_checkout_needs(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = set(project["optional-dependencies"])
    assert extras == {"adapters", "class", "lab", "lessons", "openspiel", "pettingzoo"}
    lessons = " ".join(project["optional-dependencies"]["lessons"])
    assert not re.search("openspiel|open_spiel|pettingzoo|adapters", lessons), "two lessons of many need them"
    assert not [line for line in project["optional-dependencies"]["lessons"] if line.startswith("hatchling")]


def versions(file: Path) -> dict[str, set[str]]:
    return {name: {pin.partition(" ;")[0] for pin in found} for name, found in pins(file).items()}


def test_the_checks_see_the_versions_that_others_get(root: Path) -> None:
    """The benchmarks' additions fit the pins of the checks; the lessons and uv add nothing."""
    dev, bench, lessons, uv, _, release = (versions(root / file) for file in FILES)
    assert {name: found for name, found in bench.items() if name in dev} == dev
    assert lessons == {name: found for name, found in dev.items() if name in lessons}
    assert uv == {"uv": dev["uv"]}
    assert {name: found for name, found in release.items() if name in dev} == {
        name: found for name, found in dev.items() if name in release
    }


@pytest.mark.parametrize("file", [*FILES, "widgets/package-lock.json", "widgets/chromium/package-lock.json"])
def test_names_no_place_that_packages_come_from(root: Path, file: str) -> None:
    text = (root / file).read_text(encoding="utf-8")
    assert '"resolved"' not in text
    if file.endswith(".txt"):
        for line in text.splitlines():
            pin = r"[a-z0-9.-]+==[^/\\]+ \\|    --hash=sha256:[0-9a-f]{64}( \\)?"
            assert re.fullmatch(rf"{pin}|-r (\.\./)?[a-z/]+\.txt", line), line


@pytest.mark.parametrize(("file", "named"), ADDS.items())
def test_a_file_that_adds_to_another_says_nothing_twice(
    root: Path, tmp_path: Path, file: str, named: str
) -> None:
    for one in FILES:
        (tmp_path / one).parent.mkdir(exist_ok=True)
        (tmp_path / one).write_bytes((root / one).read_bytes())
    copy, others = tmp_path / file, whole(tmp_path / named)
    (first, *own) = copy.read_text(encoding="utf-8").splitlines()
    assert (copy.parent / first.removeprefix("-r ")).resolve() == tmp_path / named
    assert [line for line in own if "==" in line and line in others.splitlines()] == []
    # As it is compiled, before what the other has is left out.
    copy.write_text(whole(copy), encoding="utf-8")
    assert set(versions(tmp_path / named)) < set(versions(copy))
    only_added(copy, tmp_path / named)
    assert copy.read_bytes() == (root / file).read_bytes()
