"""Moves of Kontor in words."""

from __future__ import annotations

from kernel_games.games.kontor import words
from kernel_games.games.kontor.builder import card_facts
from kernel_games.games.kontor.components import CARDS, COLOURS, GOODS
from kernel_games.games.kontor.grid import EAST, xy
from kernel_games.games.kontor.moves import NO, What

_NO = {"export": "store", "crane": "leave", "sail": "stay", "remove": "spare", "buy": "decline"}


def label(what: What) -> str:
    """A move, a player's or chance's, in words."""
    verb, value = what
    if value == NO:
        return words.PHRASES("move", _NO[verb])
    if verb in ("choose", "lay", "deal"):
        return words.PHRASES("move", verb, {"it": _card(value)})
    if verb == "span":
        return words.PHRASES("move", "across" if value == EAST else "down")
    if verb in ("place", "sail", "remove"):
        return words.PHRASES("move", verb, {"where": words.cell(*xy(value))})
    if verb == "export":
        return words.PHRASES("move", verb, {"good": GOODS[value]})
    if verb == "crane":
        good, seat = divmod(value, 4)
        return words.PHRASES("move", "take", {"good": GOODS[good], "colour": COLOURS[seat]})
    return words.PHRASES("move", verb)


def _card(card: int) -> str:
    what = CARDS[card]
    key = (
        "card_goods"
        if what.goods
        else "card_plain"
        if what.kind in ("dock", "water") or what.owner < 0
        else "card_kind"
    )
    facts = {**card_facts(card), "kind": what.kind, "goods": [GOODS[good] for good in what.goods]}
    return words.PHRASES("move", key, facts)
