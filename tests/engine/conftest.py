"""Fixtures of the engine's tests: a match of two people."""

from __future__ import annotations

import pytest

from kernel_games.engine import Match


@pytest.fixture
def match() -> Match:
    return Match("tiki_topple", ["Ada", "Ben"], seed=7)
