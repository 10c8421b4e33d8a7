"""The words of Kontor, read once: a second language is another ``texts.toml`` with the same keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from kernel_games.engine import Phrases

PHRASES = Phrases.load(Path(__file__).with_name("texts.toml"))


@lru_cache(maxsize=4096)
def say(key: str, names: tuple[str, ...] = (), /, **facts: Any) -> str:
    """A phrase of the board, filled with hashable facts; `names` are the players', by seat."""
    return PHRASES("board", key, facts, names or None)


def turn(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Who is to decide and what, or what happens while nobody is."""
    phase, current = view["phase"], view["current"]
    if phase == "over":
        return say("over")
    return say(f"phase_{phase}", names, seat=current) if current >= 0 else say(f"phase_{phase}")


def field(view: Mapping[str, Any], *, short: bool = False) -> str:
    """Which round it is, how large the field is, and how large it may become."""
    left, top, right, bottom = view["box"]
    size, wide, high = view["size"], right - left + 1, bottom - top + 1
    key = "field_short" if short else "field_full" if wide == high == size else "field"
    return say(key, round=view["round"], rounds=view["rounds"], wide=wide, high=high, size=size)


def lines(view: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
    """The position in sentences: what goes on, the field, money and points."""
    told = (turn(view, names), field(view), coins(view, names), scores(view, names))
    return tuple(f"{line}." for line in told)


def coins(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Everybody's coins, and the treasury's."""
    each = tuple(say("has_coins", names, seat=seat, n=n) for seat, n in enumerate(view["coins"]))
    return say("all_coins", each=each, treasury=view["treasury"])


def scores(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Everybody's points."""
    return say("scores", each=tuple(say("score", names, seat=n, n=s) for n, s in enumerate(view["scores"])))


def counts(depot: Mapping[str, Sequence[int]], names: tuple[str, ...]) -> str:
    """The warehouses of a depot, by good and player."""
    goods = []
    for good, by_seat in depot.items():
        each = tuple(say("score", names, seat=seat, n=n) for seat, n in enumerate(by_seat) if n)
        if each:
            goods.append(say("good_counts", good=good, each=each))
    return say("depot", goods="; ".join(goods)) if goods else say("depot_empty")


def number(card: Mapping[str, Any]) -> str:
    """A card's number with its bar."""
    return say(f"number_{card['bar'] or 'plain'}", n=card["number"])


@lru_cache(maxsize=512)
def cell(x: int, y: int) -> str:
    """Where a cell lies as seen from the harbour centre, in words."""
    parts = [
        say(key, n=abs(n))
        for n, key in ((y, "south" if y > 0 else "north"), (x, "east" if x > 0 else "west"))
        if n
    ]
    return ", ".join(parts) or say("centre")
