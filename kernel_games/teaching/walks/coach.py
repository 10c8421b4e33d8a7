"""The coach's own phrases, the same on every walk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kernel_games.engine import Phrases

_SAY = Phrases.load(Path(__file__).with_name("coach.toml"))


def say(key: str, /, **facts: Any) -> str:
    """A phrase, filled."""
    return _SAY("board", key, facts)
