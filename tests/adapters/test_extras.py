"""Adapters are optional: without one no other library is needed, and an import says what to install."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("adapter", "library"), [("pettingzoo", "pettingzoo"), ("pettingzoo", "numpy"), ("openspiel", "pyspiel")]
)
def test_what_is_not_installed_is_named_with_its_extra(
    adapter: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"kernel_games.adapters.{adapter}", raising=False)
    with pytest.raises(ImportError, match=rf'{library} is not installed.*"kernel-games\[{adapter}\]"'):
        importlib.import_module(f"kernel_games.adapters.{adapter}")


def test_nothing_else_of_ours_imports_them() -> None:
    program = (
        "import sys, kernel_games, kernel_games.adapters, kernel_games.bots, kernel_games.lab;"
        "print({'numpy', 'pettingzoo', 'gymnasium', 'pyspiel'} & set(sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert found.stdout == "set()\n"
