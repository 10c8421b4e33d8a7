"""A game of one's own, as ``kernel-games new`` begins it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernel_games.terminal import own


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new game's folder, with its package ``my_game``; what it imported is forgotten afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    _, folder = own.begin("My Game", tmp_path / "game")
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] == "my_game"]:
        del sys.modules[name]
