"""Observations of Tiki Topple as numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kernel_games.engine.features import Feature, by_seat, each_of, from_seat, number, one_of, some_of
from kernel_games.games.tiki_topple.components import CARDS, FULL_HAND, TIKIS, VALUES, card_names, hand_size

_PHASES = ("set-up", "play", "reveal", "scored", "over")
_CARDS = tuple(card_names(card) for card in range(len(CARDS)))
_MOST_OF_A_KIND = max(FULL_HAND.values())


def features(first: Mapping[str, Any]) -> Iterator[Feature]:
    """Yield the features of a game, from its first observation.

    ``line`` has a row for each place, ``secrets`` three for each seat; all 0 for a secret card that is
    hidden or missing. Features by seat begin with the seat that observes.
    """
    players, rounds = first["players"], first["rounds"]
    kinds = len(FULL_HAND)
    yield one_of("phase", _PHASES)
    yield number("round", 1, rounds + 1)
    yield number("final", 0, 1)
    yield each_of("line", len(TIKIS), TIKIS, lambda view: view["line"])
    yield Feature("hand", (kinds,), 0, _MOST_OF_A_KIND, _hand)
    yield by_seat("cards", players, 0, hand_size(2))
    yield Feature("discards", (players, kinds), 0, _MOST_OF_A_KIND, _discards)
    yield each_of("order", players, range(players), _order)
    yield each_of("secrets", players * len(VALUES), TIKIS, _secrets)
    yield some_of("spent", _CARDS, lambda view: map(tuple, view["spent"]))
    yield number("deck", 0, len(CARDS))
    yield by_seat("scores", players, 0, sum(VALUES) * (rounds + 1))


def _hand(view: Mapping[str, Any]) -> Iterable[float]:
    hand = view["hand"] or {}
    return (hand.get(kind, 0) for kind in FULL_HAND)


def _discards(view: Mapping[str, Any]) -> Iterable[float]:
    return (played.count(kind) for played in from_seat(view, view["discards"]) for kind in FULL_HAND)


def _order(view: Mapping[str, Any]) -> Iterable[int | None]:
    """Return the turn of each seat in the round, from 0; None for a seat that sits it out."""
    turns = {seat: turn for turn, seat in enumerate(view["active"])}
    return from_seat(view, [turns.get(seat) for seat in range(view["players"])])


def _secrets(view: Mapping[str, Any]) -> Iterator[str | None]:
    for secret in from_seat(view, view["secrets"]):
        yield from secret if isinstance(secret, list) else (None,) * len(VALUES)
