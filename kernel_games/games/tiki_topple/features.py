"""Observations of Tiki Topple as numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kernel_games.engine import law_of
from kernel_games.engine.features import Feature, by_seat, each_of, from_seat, number, one_of, some_of
from kernel_games.games.tiki_topple.components import CARDS, KINDS, TIKIS, card_names

_PHASES = ("set-up", "play", "reveal", "scored", "over")
_CARDS = tuple(card_names(card) for card in range(len(CARDS)))
_PARTS = len(CARDS[0])


def features(first: Mapping[str, Any]) -> Iterator[Feature]:
    """Yield the features of a game, from its first observation.

    ``line`` has a row for each place, ``secrets`` three for each seat; all 0 for a secret card that is
    hidden or missing. Features by seat begin with the seat that observes.
    """
    players, rounds = first["players"], first["rounds"]
    law = law_of(first)
    kinds, most = len(KINDS), max(law.full.values())
    yield one_of("phase", _PHASES)
    yield number("round", 1, rounds + 1)
    yield number("final", 0, 1)
    yield each_of("line", len(TIKIS), TIKIS, lambda view: view["line"])
    yield Feature("hand", (kinds,), 0, most, _hand)
    yield by_seat("cards", players, 0, law.hand)
    yield Feature("discards", (players, kinds), 0, most, _discards)
    yield each_of("order", players, range(players), _order)
    yield each_of("secrets", players * _PARTS, TIKIS, _secrets)
    yield some_of("spent", _CARDS, lambda view: map(tuple, view["spent"]))
    yield number("deck", 0, len(CARDS))
    yield by_seat("scores", players, 0, sum(law.values) * (rounds + 1))


def _hand(view: Mapping[str, Any]) -> Iterable[float]:
    hand = view["hand"] or {}
    return (hand.get(kind, 0) for kind in KINDS)


def _discards(view: Mapping[str, Any]) -> Iterable[float]:
    return (played.count(kind) for played in from_seat(view, view["discards"]) for kind in KINDS)


def _order(view: Mapping[str, Any]) -> Iterable[int | None]:
    """Return the turn of each seat in the round, from 0; None for a seat that sits it out."""
    turns = {seat: turn for turn, seat in enumerate(view["active"])}
    return from_seat(view, [turns.get(seat) for seat in range(view["players"])])


def _secrets(view: Mapping[str, Any]) -> Iterator[str | None]:
    for secret in from_seat(view, view["secrets"]):
        yield from secret if isinstance(secret, list) else (None,) * _PARTS
