"""The words of Tiki Topple, read once: a second language is another ``texts.toml`` with the same keys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from kernel_games.engine import Phrases

PHRASES = Phrases.load(Path(__file__).with_name("texts.toml"))


@lru_cache(maxsize=2048)
def say(key: str, names: tuple[str, ...] = (), /, **facts: Any) -> str:
    """A phrase of the board, filled with hashable facts; `names` are the players', by seat."""
    return PHRASES("board", key, facts, names or None)


def round_(view: Mapping[str, Any]) -> str:
    """Which round an observation is of."""
    return say("final") if view["final"] else say("round", round=view["round"], rounds=view["rounds"])


def turn(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Who is to move, or what happens while nobody is."""
    current = view["current"]
    return say("to_move", names, seat=current) if current >= 0 else say(view["phase"])


def line(view: Mapping[str, Any]) -> str:
    """The tikis in line, from the top."""
    return say("line", tikis=tuple(view["line"])) if view["line"] else say("empty_line")


def scores(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Everybody's points."""
    each = [say("score", names, seat=seat, n=n) for seat, n in enumerate(view["scores"])]
    return say("scores", points="; ".join(each))
