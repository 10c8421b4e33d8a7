"""Fixtures of the command line's tests."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from kernel_games.__main__ import main

Say = Callable[..., str]
COMMAND = [sys.executable, "-m", "kernel_games"]


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Run a command with these lines; return what it prints, errors apart; check its exit code."""

    def call(*arguments: str, typed: str = "", code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            ended: object = main(arguments)
        except SystemExit as stop:
            ended = stop.code
        out, err = capsys.readouterr()
        assert ended == code, out + err
        assert bool(err) == bool(code)
        return out + err

    return call
