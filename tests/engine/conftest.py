"""What the tests of the engine share: a match of two people."""

from __future__ import annotations

import pytest

from kernel_games.engine import Match


@pytest.fixture
def match() -> Match:
    return Match("tiki_topple", ["Ada", "Ben"], seed=7)
