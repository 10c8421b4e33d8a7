"""What GitHub runs: workflows that can be read, ask for as little as they can, and call what there is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from run import CHECKS

FOLDER = Path(__file__).resolve().parent.parent / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
# YAML takes the word for true.
ON: Any = True
# What a job may be allowed beside reading the code, and where.
ALLOWED = {
    ("site.yml", "publish"): {"pages": "write", "id-token": "write"},
    ("release.yml", "publish"): {"id-token": "write"},
}


def read(file: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def steps(file: Path) -> Iterator[dict[str, Any]]:
    for job in read(file)["jobs"].values():
        yield from job.get("steps", ())


def test_there_are_checks_the_site_and_releases() -> None:
    assert [file.name for file in FILES] == ["ci.yml", "release.yml", "site.yml"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_has_what_github_needs(file: Path) -> None:
    workflow = read(file)
    assert set(workflow) == {"name", ON, "permissions", "concurrency", "jobs"}
    for job in workflow["jobs"].values():
        assert {"runs-on", "timeout-minutes", "steps"} <= set(job) or "uses" in job
        assert set(job.get("needs", [])) <= set(workflow["jobs"]) or job["needs"] in workflow["jobs"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_may_do_no_more_than_it_must(file: Path) -> None:
    workflow = read(file)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        allowed = ALLOWED.get((file.name, name), {"contents": "read"})
        assert job.get("permissions", {"contents": "read"}) == allowed
        assert "environment" in job or allowed == {"contents": "read"}
    assert "secrets." not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_actions_are_pinned_and_keep_no_credentials(file: Path) -> None:
    for step in steps(file):
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+(\.\d+)*", step["uses"]), step
            if step["uses"].startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False


def test_every_check_runs_somewhere_and_none_that_there_is_not() -> None:
    called = [step["run"] for file in FILES for step in steps(file) if "run.py test" in step.get("run", "")]
    names = [name for line in called for name in line.partition("--only ")[2].split()]
    assert sorted(names) == sorted(CHECKS)


def test_the_site_that_is_published_is_the_one_that_is_built() -> None:
    said = [step.get("run") or step.get("with", {}).get("path") for step in steps(FOLDER / "site.yml")]
    assert [word for word in said if word] == ["python run.py site --published", "site"]
    parser = (FOLDER.parent.parent / "run.py").read_text(encoding="utf-8")
    assert '"--to", default="site"' in parser
    assert '"--published"' in parser


def test_tests_run_on_every_system_with_every_python(root: Path) -> None:
    matrix = read(FOLDER / "ci.yml")["jobs"]["tests"]["strategy"]["matrix"]
    assert {system.partition("-")[0] for system in matrix["os"]} == {"ubuntu", "macos", "windows"}
    project = (root / "pyproject.toml").read_text(encoding="utf-8")
    assert matrix["python"] == re.findall(r'"Programming Language :: Python :: (3\.\d+)"', project)


def test_releases_wait_for_the_checks() -> None:
    jobs = read(FOLDER / "release.yml")["jobs"]
    assert jobs["checks"]["uses"] == "./.github/workflows/ci.yml"
    assert "workflow_call" in read(FOLDER / "ci.yml")[ON]
    assert set(jobs["publish"]["needs"]) == {"checks", "build"}
