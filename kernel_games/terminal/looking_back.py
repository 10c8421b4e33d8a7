"""A review of a saved match in a terminal."""

from __future__ import annotations

from pathlib import Path

from kernel_games.engine import Match
from kernel_games.reviews import Review, reviewing
from kernel_games.terminal.bars import Bar


def review_file(path: Path) -> Review:
    """Review a match that was saved, with a bar while it works."""
    with Bar(1) as bar:
        for found in reviewing(Match.load(path)):
            bar.show(found.done, f"{100 * found.done:.0f}%")
    return found
