"""A plug-in of pytest: keeps the names of running tests in a file, for a run that has to be ended."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "KERNEL_GAMES_UNDER_WAY"
"""The environment variable that names the file."""

_tests: list[str] = []


def pytest_runtest_logstart(nodeid: str) -> None:
    """Note that a test begins; with pytest-xdist the controller hears of those of all workers."""
    _tests.append(nodeid)
    _keep()


def pytest_runtest_logfinish(nodeid: str) -> None:
    """Note that a test has ended."""
    if nodeid in _tests:
        _tests.remove(nodeid)
    _keep()


def _keep() -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ and VARIABLE in os.environ:
        path = Path(os.environ[VARIABLE])
        path.parent.mkdir(exist_ok=True)
        path.write_text(", ".join(_tests), encoding="utf-8")
