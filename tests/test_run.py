"""run.py: the two commands of the README."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from importlib.util import cache_from_source
from pathlib import Path

import pytest

import run as commands
from tests.environments import copy_checkout
from tools import steps, under_way
from tools.environment import python


def page(address: str) -> str:
    """Return a server's answer; JupyterLab prints its address a moment before it listens."""
    end = time.monotonic() + 180
    while True:
        try:
            with urllib.request.urlopen(address) as answer:
                return str(answer.read().decode())
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError) or time.monotonic() > end:
                raise
            time.sleep(0.05)


@pytest.mark.slow
def test_lessons_opens_the_first_lesson_from_a_fresh_clone(tmp_path: Path) -> None:
    """On a machine with nothing but Python: uv comes from the package index too."""
    clone = copy_checkout(tmp_path / "clone")
    (tmp_path / "bin").mkdir()
    env = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "VIRTUAL_ENV"))}
    # One start does not pay for the compiling of all packages.
    env["UV_COMPILE_BYTECODE"] = "0"
    server = subprocess.Popen(
        [sys.executable, "run.py", "lessons", "--no-browser"],
        cwd=clone,
        env={**env, "PATH": str(tmp_path / "bin")},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert server.stdout
    try:
        printed = ""
        for line in server.stdout:
            printed += line
            found = re.search(r"http://127\.0\.0\.1:\S+", line)
            if found:
                break
        else:
            pytest.fail(f"no address printed:\n{printed}")
        assert f"/lab/tree/{commands.START}?token=" in found[0]
        assert "JupyterLab" in page(found[0])
        assert '"type": "notebook"' in page(found[0].replace("/lab/tree/", "/api/contents/"))
    finally:
        server.terminate()
        server.communicate()


def test_an_old_python_is_told_what_it_lacks(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 0))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        runpy.run_path(str(root / "run.py"), run_name="__main__")


def test_stops_at_the_first_failing_step(capsys: pytest.CaptureFixture[str]) -> None:
    done = []

    def fails() -> None:
        raise steps.Stop("the reason")

    todo = [("one", lambda: done.append(1)), ("two", fails), ("three", lambda: done.append(3))]
    with pytest.raises(SystemExit, match=r"Stopped at step 2, two:\nthe reason"):
        steps.steps(todo)
    assert done == [1]
    printed = capsys.readouterr().out
    assert re.search(r"ok +\d+\.\d s  one\n +FAILED +\d+\.\d s  two\n +not run: 1 later steps", printed)


def test_a_failing_command_fails_its_step() -> None:
    with pytest.raises(steps.Stop, match="exit code 3"):
        python("-c", "raise SystemExit(3)")


def test_what_somebody_has_set_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    says = "import os, sys; sys.exit(os.environ['UV_COMPILE_BYTECODE'] != sys.argv[1])"
    monkeypatch.delenv("UV_COMPILE_BYTECODE", raising=False)
    steps.run(sys.executable, "-c", says, "1")
    monkeypatch.setenv("UV_COMPILE_BYTECODE", "0")
    steps.run(sys.executable, "-c", says, "0")


def test_kernels_and_programs_find_the_package_compiled(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    kept = Path(cache_from_source(str(root / "kernel_games" / "engine" / "match.py")))
    kept.unlink(missing_ok=True)
    commands.compiled()
    assert kept.is_file()


def small_run(folder: Path, test: str, *args: str, **env: str) -> str:
    """Return pytest's report on one small file, run in parallel as run.py does."""
    (folder / "test_small.py").write_text(test, encoding="utf-8")
    # Only what a small run needs: nbval alone takes longer to load than all of it to run.
    plugins = ("-p", "no:cacheprovider", "-p", "xdist", "-p", "pytest_split.plugin")
    command = [sys.executable, "-m", "pytest", *plugins, *commands.PARALLEL, *args]
    # The run of all tests may itself be shared out: the small one is not one of its workers.
    outer = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_XDIST")}
    outer["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    done = subprocess.run(
        [*command, "-c", os.devnull, f"--rootdir={folder}", str(folder)],
        cwd=steps.ROOT,
        env={**outer, "COLUMNS": "300", **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    return done.stdout


def test_a_test_whose_process_dies_ends_the_run_with_its_name(tmp_path: Path) -> None:
    dies = """
import os, signal
import pytest

class TestDies:
    @pytest.mark.parametrize("n", range(3))
    def test_dies(self, n):
        if n == 1:
            os.kill(os.getpid(), signal.SIGKILL)

class TestOther:
    @pytest.mark.parametrize("n", range(3))
    def test_other(self, n):
        pass
"""
    said = small_run(tmp_path, dies)
    assert re.search(r"FAILED .*TestDies::test_dies\[1\] - worker '.*' crashed", said)


def test_a_test_that_hangs_ends_the_run_with_its_name(tmp_path: Path, root: Path) -> None:
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]
    assert settings["ini_options"]["faulthandler_timeout"] < commands.LIMIT
    assert settings["ini_options"]["faulthandler_exit_on_timeout"]
    hangs = """
import threading

def test_hangs():
    threading.Event().wait()
"""
    limit = ("-o", "faulthandler_timeout=2", "-o", "faulthandler_exit_on_timeout=true")
    said = small_run(tmp_path, hangs, *limit)
    assert re.search(r"FAILED .*test_small\.py::test_hangs - worker '.*' crashed", said)


def test_a_step_that_takes_too_long_is_ended_and_told_with_the_test_under_way(tmp_path: Path) -> None:
    at = tmp_path / "checks.under_way"
    at.write_text("tests/test_x.py::test_y", encoding="utf-8")
    with pytest.raises(steps.Stop, match=r"limit of 1 s; under way: tests/test_x\.py::test_y"):
        python("-c", "import threading; threading.Event().wait()", limit=1, under_way=at)


def test_the_tests_under_way_can_be_read_from_a_file(tmp_path: Path) -> None:
    waits = """
import os
from pathlib import Path

def test_waits_until_its_name_is_kept():
    while "::test_waits" not in Path(os.environ["KERNEL_GAMES_UNDER_WAY"]).read_text():
        pass
"""
    at = tmp_path / "reports" / "small.under_way"
    at.parent.mkdir()
    at.touch()
    said = small_run(tmp_path, waits, "-p", "tools.under_way", **{under_way.VARIABLE: str(at)})
    assert "1 passed" in said
    assert at.read_text(encoding="utf-8") == ""


def test_parts_are_all_tests_together_and_none_twice(tmp_path: Path) -> None:
    tests = "".join(f"def test_{name}(): pass\n" for name in "abcde")
    ran = []
    for number in (1, 2):
        said = small_run(tmp_path, tests, "-v", *commands.shard(f"{number}/2"))
        ran += re.findall(r"PASSED .*::test_(\w)", said)
    assert sorted(ran) == list("abcde")


def test_work_is_done_again_only_when_needed(tmp_path: Path) -> None:
    stamp, done = tmp_path / "stamp.json", []

    def fails() -> None:
        raise steps.Stop("no network")

    steps.once(stamp, "dev", "first", lambda: done.append(1))
    steps.once(stamp, "dev", "first", lambda: done.append(2))
    assert done == [1]
    with pytest.raises(steps.Stop):
        steps.once(stamp, "dev", "second", fails)
    steps.once(stamp, "dev", "first", lambda: done.append(3))
    assert done == [1, 3]
