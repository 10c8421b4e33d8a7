"""The package's own functions: nothing is imported before somebody asks for it, and each explains itself."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import kernel_games

LATER = ("compare", "practice_sheets", "review")


def test_whoever_imports_the_package_waits_for_no_room_that_they_may_not_need() -> None:
    code = "import kernel_games, sys; print(*sorted(name for name in sys.modules if 'kernel_games.' in name))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    rooms = {name.split(".")[1] for name in printed.split()}
    assert "engine" in rooms
    assert not rooms & {"reviews", "consequences", "teaching", "guided", "board", "jupyter"}


@pytest.mark.parametrize("name", kernel_games.__all__)
def test_every_public_name_is_there_listed_and_explains_itself(name: str) -> None:
    found = getattr(kernel_games, name)
    assert name in dir(kernel_games)
    assert (inspect.getdoc(found) or "").splitlines()


@pytest.mark.parametrize("name", LATER)
def test_a_function_of_a_room_is_that_room_s_own_one(name: str) -> None:
    found = getattr(kernel_games, name)
    assert found is getattr(sys.modules[found.__module__], name)
    assert "Parameters" in (inspect.getdoc(found) or "")
    assert inspect.signature(found).parameters


def test_a_name_that_is_none_is_said_to_be_none() -> None:
    with pytest.raises(AttributeError, match="'kernel_games' has no attribute 'revue'"):
        kernel_games.revue  # noqa: B018 -- asking is the test
