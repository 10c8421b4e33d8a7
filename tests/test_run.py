"""run.py: the two commands of the README."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import run as commands
from tests.environments import copy_checkout
from tools import steps
from tools.environment import python


def page(address: str) -> str:
    """What a server answers; JupyterLab prints its address a moment before it listens."""
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
