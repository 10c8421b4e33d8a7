"""The words of Tiki Topple, filled when they are read, in the language set by then."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kernel_games.engine import Phrases

PHRASES = Phrases.load(Path(__file__).with_name("texts.toml"))

say = PHRASES.say


def round_(view: Mapping[str, Any]) -> str:
    """Return the round of an observation, such as ``Round 2 of 4``."""
    return say("final") if view["final"] else say("round", round=view["round"], rounds=view["rounds"])


def turn(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Return the player to move, or the phase while nobody is."""
    current = view["current"]
    return say("to_move", names, seat=current) if current >= 0 else say(view["phase"])


def line(view: Mapping[str, Any]) -> str:
    """Return the tikis in line, from the top."""
    return say("line", tikis=tuple(view["line"])) if view["line"] else say("empty_line")


def scores(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Return the points of all players."""
    each = [say("score", names, seat=seat, n=n) for seat, n in enumerate(view["scores"])]
    return say("scores", points="; ".join(each))


def lines(view: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return three lines: the round and the player to move, the line, and the points."""
    return f"{round_(view)}. {turn(view, names)}", line(view), scores(view, names)
