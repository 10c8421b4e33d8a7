"""The words of Kon-Tiki, said in the language that is set when somebody reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kernel_games.engine import Phrases

PHRASES = Phrases.load(Path(__file__).with_name("texts.toml"))

say = PHRASES.say


def counted(counters: Iterable[str]) -> str:
    """Counters by colour, such as ``2 red, 1 green``."""
    return ", ".join(PHRASES("move", f"n_{colour}", {"n": n}) for colour, n in Counter(counters).items())


def turn(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Who is to decide and what, or what happens while nobody is."""
    current = view["current"]
    return say(view["phase"], names, seat=current) if current >= 0 else say(view["phase"])


def raft(view: Mapping[str, Any]) -> str:
    """Where the raft is, how far it is to the next place, and which colour pays."""
    place = view["raft"]
    if not place["left"]:
        return say("raft_there", place=place["at"])
    colour = view["colour"] or "any"
    return say("raft", place=place["at"], left=place["left"], to=place["to"], colour=colour)


def scores(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Everybody's points."""
    each = [say("score", names, seat=seat, n=n) for seat, n in enumerate(view["scores"])]
    return say("scores", points="; ".join(each))


def lines(view: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
    """Whose turn it is, where the raft is, and the points."""
    return turn(view, names), raft(view), scores(view, names)
