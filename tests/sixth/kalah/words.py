"""The words of Kalah."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kernel_games.engine import Phrases

PHRASES = Phrases.load(Path(__file__).with_name("texts.toml"))

say = PHRASES.say


def lines(view: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
    """Whose turn it is, and the rows."""
    rows = [
        say("row", names, seat=seat, houses=tuple(view["houses"][seat]), n=view["scores"][seat])
        for seat in (0, 1)
    ]
    turn = say("over") if view["phase"] == "over" else say("to_move", names, seat=view["turn"])
    return turn, *rows
