"""Numbers never drift: golden games and node counts are the same as in the text files."""

from __future__ import annotations

import pytest

from kernel_games.engine import game, registered_games
from tests.golden import files


@pytest.mark.parametrize("name", registered_games())
def test_golden_games_and_node_counts_have_not_changed(name: str) -> None:
    for path, text in files(game(name)).items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: python -m tests.golden writes it anew"
