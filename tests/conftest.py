"""What all tests share."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip into a failure: what a test needs and does not find is an error, on every machine."""
    del item, call
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
    return report


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT
