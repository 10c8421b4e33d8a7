"""Texts of Kontor, filled in the language that is set when somebody reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kernel_games.engine import Phrases
from kernel_games.engine.errors import Facts
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kontor.components import CARDS, COLOURS, GOODS, card_facts
from kernel_games.games.kontor.grid import CELLS, EAST, xy
from kernel_games.games.kontor.law import KontorLaw
from kernel_games.games.kontor.moves import NO, What


class _KontorPhrases(Phrases):
    """Phrases that read the notation of a cell, such as ``n2e1``, as the place that people call it."""

    def prepared(self, facts: Facts) -> Facts:
        """Return facts with their cells as places."""
        # Here and not where events are made: logs, coaches and boards all fill phrases with the same facts.
        at = {name: CELLS[facts[name]] for name in ("cell", "other_cell") if facts.get(name) in CELLS}
        return {**facts, **{name: cell(*xy(there)) for name, there in at.items()}}


PHRASES = _KontorPhrases.load(Path(__file__).with_name("texts.toml"))

say = PHRASES.say


def turn(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Say whose decision is next and what it is about, or what chance brings."""
    phase, current = view["phase"], view["current"]
    if phase == "over":
        return say("over")
    return say(f"phase_{phase}", names, seat=current) if current >= 0 else say(f"phase_{phase}")


def field(view: Mapping[str, Any], *, short: bool = False) -> str:
    """Say the round, and how large the field is and may become."""
    left, top, right, bottom = view["box"]
    size, wide, high = view["size"], right - left + 1, bottom - top + 1
    key = ("field_full" if wide == high == size else "field") + ("_short" if short else "")
    return say(key, round=view["round"], rounds=view["rounds"], wide=wide, high=high, size=size)


def lines(view: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the status lines of a board: the decision, the field, points and coins."""
    return turn(view, names), field(view), scores(view, names), coins(view, names)


def coins(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """List every player's coins and the treasury."""
    each = tuple(say("has_coins", names, seat=seat, n=n) for seat, n in enumerate(view["coins"]))
    return say("all_coins", each=each, treasury=view["treasury"])


def scores(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """List every player's points."""
    return say("scores", each=tuple(say("score", names, seat=n, n=s) for n, s in enumerate(view["scores"])))


def counts(depot: Mapping[str, Sequence[int]], names: tuple[str, ...]) -> str:
    """List the warehouses of a depot by good and player."""
    goods = []
    for good, by_seat in depot.items():
        each = tuple(say("score", names, seat=seat, n=n) for seat, n in enumerate(by_seat) if n)
        if each:
            goods.append(say("good_counts", good=good, each=each))
    return say("depot", goods="; ".join(goods)) if goods else say("depot_empty")


def number(card: Mapping[str, Any]) -> str:
    """Return a card's number with its bar."""
    return say(f"number_{card['bar'] or 'plain'}", n=card["number"])


@cached_per_language(512)
def offset(x: int, y: int) -> str:
    """Return the way from the harbour centre to a cell: ``2 north and 1 east of the centre``."""
    ways = tuple(
        say(key, n=abs(n))
        for n, key in ((y, "south" if y > 0 else "north"), (x, "east" if x > 0 else "west"))
        if n
    )
    return say("offset", ways=ways) if ways else say("centre")


@cached_per_language(512)
def cell(x: int, y: int) -> str:
    """Return a cell as a place: ``the space 2 north and 1 east of the centre``."""
    return say("space", offset=offset(x, y)) if x or y else say("centre")


_NO = {"export": "store", "crane": "leave", "sail": "stay", "remove": "spare", "buy": "decline"}


def label(what: What, law: KontorLaw) -> str:
    """Return a move in words, a player's or one of chance."""
    verb, value = what
    if value == NO:
        return PHRASES("move", _NO[verb])
    if verb in ("choose", "lay", "deal"):
        return PHRASES("move", verb, {"it": _card(value)})
    if verb == "span":
        return PHRASES("move", "across" if value == EAST else "down")
    if verb in ("place", "sail", "remove"):
        return PHRASES("move", verb, {"where": cell(*xy(value))})
    if verb == "export":
        return PHRASES("move", verb, {"good": GOODS[value]})
    if verb == "crane":
        good, seat = divmod(value, 4)
        return PHRASES("move", "take", {"good": GOODS[good], "colour": COLOURS[seat]})
    return PHRASES("move", verb, {"price": law.price})


def _card(card: int) -> str:
    what = CARDS[card]
    if what.goods:
        key = "card_goods"
    elif what.kind in ("dock", "water") or what.owner < 0:
        key = "card_plain"
    else:
        key = "card_kind"
    facts = {**card_facts(card), "kind": what.kind, "goods": [GOODS[good] for good in what.goods]}
    return PHRASES("move", key, facts)
