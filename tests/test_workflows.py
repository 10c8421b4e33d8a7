"""GitHub's workflows: they can be read, ask for as little as they can, and call what there is."""

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
    ("release.yml", "attach"): {"contents": "write"},
    ("security.yml", "codeql"): {"contents": "read", "security-events": "write"},
}
USES = re.compile(r"uses: (?P<action>[\w-]+/[\w./-]+)@(?P<commit>[0-9a-f]{40}) # (?P<version>v\d+\.\d+\.\d+)")
HERE = re.compile(r"uses: \./\.github/workflows/\w+\.yml # zizmor: ignore\[self-repository\]")


def read(file: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def steps(file: Path) -> Iterator[dict[str, Any]]:
    for job in read(file)["jobs"].values():
        yield from job.get("steps", ())


def test_there_are_checks_releases_the_site_and_a_look_from_outside() -> None:
    names = ["ci.yml", "nightly.yml", "release.yml", "security.yml", "site.yml"]
    assert [file.name for file in FILES] == names


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
        assert "environment" in job or allowed.keys() <= {"contents", "security-events"}
        assert "environment" in job or allowed["contents"] == "read"
    assert "secrets." not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_actions_are_pinned_and_keep_no_credentials(file: Path) -> None:
    for step in steps(file):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False
    # The comment says to people, and to what renews it, which version a commit is.
    for line in file.read_text(encoding="utf-8").splitlines():
        if "uses:" in line:
            told = line.strip().removeprefix("- ")
            assert USES.fullmatch(told) or HERE.fullmatch(told), line


def test_an_action_is_the_same_commit_everywhere() -> None:
    found: dict[str, set[tuple[str, str]]] = {}
    for file in FILES:
        for each in USES.finditer(file.read_text(encoding="utf-8")):
            name = "/".join(each["action"].split("/")[:2])
            found.setdefault(name, set()).add((each["commit"], each["version"]))
    assert len(found) == 9
    assert {name: pins for name, pins in found.items() if len(pins) > 1} == {}


def test_a_bot_renews_what_workflows_pin() -> None:
    (update,) = read(FOLDER.parent / "dependabot.yml")["updates"]
    assert (update["package-ecosystem"], update["directory"]) == ("github-actions", "/")
    assert update["cooldown"]["default-days"] >= 7


def test_what_installs_tools_installs_pinned_ones() -> None:
    """A release is tried in a clean environment as users get it."""
    said = "\n".join(step.get("run", "") for file in FILES for step in steps(file))
    installed = re.findall(r"pip (?:--python \w+ )?install (.*)", said)
    pinned = "--require-hashes -r requirements/release.txt"
    assert set(installed) == {pinned, "dist/*.whl", '"$file"'}
    assert "python -m build --no-isolation" in said


def test_codeql_and_zizmor_look_at_all_there_is() -> None:
    jobs = read(FOLDER / "security.yml")["jobs"]
    assert jobs["codeql"]["strategy"]["matrix"]["language"] == ["actions", "javascript-typescript", "python"]
    assert jobs["zizmor"]["steps"][-1]["run"] == "zizmor --offline .github"


def test_a_release_has_a_bill_of_materials_beside_its_files() -> None:
    jobs = read(FOLDER / "release.yml")["jobs"]
    (made,) = (step["run"] for step in jobs["build"]["steps"] if "cyclonedx_py" in step.get("run", ""))
    assert "dist/*.whl" in made
    assert "materials/kernel-games-" in made
    kept = [
        step["with"]["name"] for step in jobs["build"]["steps"] if "upload-artifact" in step.get("uses", "")
    ]
    assert kept == ["dist", "materials"]
    assert jobs["attach"]["needs"] == ["publish"]
    assert "files/*" in jobs["attach"]["steps"][-1]["run"]


def test_every_check_runs_somewhere_and_none_that_there_is_not() -> None:
    called = [step["run"] for step in steps(FOLDER / "ci.yml") if "run.py test" in step.get("run", "")]
    names = [name for line in called for name in line.partition("--only ")[2].partition(" --")[0].split()]
    assert sorted(names) == sorted(CHECKS)


def test_all_parts_of_what_is_shared_out_are_run() -> None:
    (job,) = (job for job in read(FOLDER / "ci.yml")["jobs"].values() if "shard" in str(job))
    assert job["strategy"]["matrix"]["shard"] == [f"{number}/4" for number in range(1, 5)]
    assert [step["env"] for step in job["steps"] if "--shard" in step.get("run", "")] == [
        {"SHARD": "${{ matrix.shard }}"}
    ]


def test_every_night_nothing_is_left_out() -> None:
    assert "run.py test --all" in str([*steps(FOLDER / "nightly.yml")])
    assert "schedule" in read(FOLDER / "nightly.yml")[ON]


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
