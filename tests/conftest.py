"""Fixtures of all tests."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

import kernel_games

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


# A file that takes long and is shared out last keeps one process at work while the others wait for it.
LONGEST = (
    *("test_binder.py", "test_golden.py", "test_run.py", "test_wheel.py", "test_assignments.py"),
    *("test_site.py", "test_site_pages.py", "test_page_walks.py", "test_hosts.py", "test_sight.py"),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest, in the order in which they are named."""
    order = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.name, len(order)))


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What tests practise is kept in a folder of theirs, and never in that of whoever runs them."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KERNEL_GAMES_DATA", str(folder))
        yield folder


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture
def spanish() -> Iterator[None]:
    """Everything is said in Spanish, and in English again afterwards."""
    kernel_games.language("es")
    yield
    kernel_games.language("en")
