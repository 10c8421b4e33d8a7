"""The words of Kon-Tiki, filled when they are read, in the language set by then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kernel_games.engine import Phrases, law_of
from kernel_games.engine.errors import Facts
from kernel_games.games.kon_tiki.components import COLOURS


class _Phrases(Phrases):
    """Phrases of events with their counters by colour, such as ``2 red counters and 1 green``.

    An event has the counters one by one (``counters``), or their number by colour; both fill ``{counters}``.
    """

    def prepared(self, facts: Facts) -> Facts:
        """Return facts with their counters by colour."""
        if "counters" in facts:
            return {**facts, "counters": self._counters(facts["counters"])}
        if facts.keys() >= set(COLOURS):
            one_by_one = Counter({colour: facts[colour] for colour in COLOURS}).elements()
            return {**facts, "counters": self._counters(one_by_one)}
        return facts

    def _counters(self, counters: Iterable[str]) -> tuple[str, ...]:
        # The first colour says that they are counters, the others need not say it again.
        first, *others = Counter(counters).items() or [("", 0)]
        if not first[1]:
            return ()
        return self("word", f"{first[0]}.n", {"n": first[1]}), *_short(others)


PHRASES = _Phrases.load(Path(__file__).with_name("texts.toml"))

say = PHRASES.say


def counted(counters: Iterable[str]) -> tuple[str, ...]:
    """Return short words for counters by colour, such as ``2 red`` and ``1 green``, for labels."""
    return _short(Counter(counters).items())


def _short(counted: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    return tuple(PHRASES("move", f"n_{colour}", {"n": n}) for colour, n in counted)


def turn(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Return the player to decide and what about, or the phase while nobody is."""
    current = view["current"]
    if current < 0:
        return say(view["phase"])
    return say(view["phase"], names, seat=current, price=law_of(view).price)


def raft(view: Mapping[str, Any]) -> str:
    """Return the place of the raft, the steps to the next one, and the colour that pays."""
    place = view["raft"]
    if not place["left"]:
        return say("raft_there", place=place["at"])
    colour = view["colour"] or "any"
    return say("raft", place=place["at"], left=place["left"], to=place["to"], colour=colour)


def scores(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Return the points of all players."""
    each = [say("score", names, seat=seat, n=n) for seat, n in enumerate(view["scores"])]
    return say("scores", points="; ".join(each))


def lines(view: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return three lines: the player to decide, the place of the raft, and the points."""
    return turn(view, names), raft(view), scores(view, names)
