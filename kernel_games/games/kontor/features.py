"""Numeric features of an observation, for learning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from kernel_games.engine import law_of
from kernel_games.engine.features import (
    Feature,
    by_seat,
    each_of,
    from_seat,
    number,
    one_of,
    seen_from,
    some_of,
)
from kernel_games.games.kontor.components import (
    CARDS,
    COLOURS,
    GOODS,
    SPECIALS,
    WATERS,
)
from kernel_games.games.kontor.grid import NAMES, REACH
from kernel_games.games.kontor.state import WAYS

_View = Mapping[str, Any]

_PHASES = (
    "deal",
    "choose",
    "reveal",
    "place",
    "span",
    "export",
    "crane",
    "sail",
    "remove",
    "buy",
    "value",
    "over",
)
_KINDS = ("centre", "dock", "crane", "tavern", "water")
_KEYS = tuple(card.key for card in CARDS)
_SPECIAL_KINDS = {CARDS[card].key: CARDS[card].kind for card in SPECIALS}
_PILES = ("docks", "water", "special")
_SIDE = 2 * REACH + 1
_PLACES = {name: place for place, name in enumerate(NAMES.values())}
_HIGHEST = max(card.number for card in CARDS)
_DOCKS = len(CARDS) // len(COLOURS)
_MOST_POINTS = len(_PLACES) // 2


def features(first: Mapping[str, Any]) -> Iterator[Feature]:
    """Feature encoder of a game, sized by its first observation.

    What lies on the field is told by maps of its cells, row by row from the north-west; what players have
    stands by seat, beginning with who looks. ``hands`` are the cards that are known, with a row for each
    seat; ``held`` how many there are of each pile in the others'.
    """
    players, seats, law = first["players"], range(first["players"]), law_of(first)
    yield one_of("phase", _PHASES)
    yield number("round", 0, law.rounds)
    yield from _field(players)
    yield some_of("ship", _PLACES, lambda view: [view["ship"]])
    yield some_of("just", _PLACES, lambda view: [view["just"]])
    yield some_of("places", _PLACES, lambda view: view["places"])
    yield number("ship_moves", 0, law.sails)
    yield some_of("hands", product(seats, _KEYS), _hands, (players, len(_KEYS)))
    yield Feature("held", (players, len(_PILES)), 0, _DOCKS, _held)
    yield Feature(
        "face_down", (players,), 0, 1, lambda view: (one is True for one in from_seat(view, view["chosen"]))
    )
    yield each_of("chosen", players, _KEYS, _chosen)
    yield each_of("order", players, seats, lambda view: (seen_from(view, seat) for seat in view["order"]))
    yield one_of("acting", seats, lambda view: seen_from(view, view["acting"]))
    yield by_seat("piles", players, 0, _DOCKS)
    yield number("water_pile", 0, len(WATERS))
    yield number("specials_left", 0, len(SPECIALS))
    yield by_seat("coins", players, 0, law.all_coins)
    yield number("treasury", 0, law.all_coins)
    yield Feature(
        "keepers",
        (players,),
        0,
        law.keepers_each,
        lambda view: (n or 0 for n in from_seat(view, view["keepers"])),
    )
    yield Feature("chits", (players, len(GOODS)), 0, law.chits, _chits)
    yield Feature("chits_left", (len(GOODS),), 0, law.chits, lambda view: view["chits_left"].values())
    yield Feature("stock", (len(GOODS),), 0, law.stock, lambda view: view["stock"].values())
    yield by_seat("scores", players, -law.no_chits, _MOST_POINTS)


def _field(players: int) -> Iterator[Feature]:
    """Return the field as planes of one number per cell."""
    square = (_SIDE, _SIDE)
    seats = (players, *square)
    specials = sorted(set(_SPECIAL_KINDS.values()))
    yield some_of("kind", product(_KINDS, _PLACES), _kinds, (len(_KINDS), *square))
    yield Feature("number", square, 0, _HIGHEST, _numbers)
    yield some_of("coin", _PLACES, lambda view: (one["cell"] for one in view["cells"] if one["coin"]), square)
    yield some_of("sign", _PLACES, lambda view: (one["cell"] for one in view["cells"] if one["ship"]), square)
    yield some_of("owner", product(range(players), _PLACES), _owners, seats)
    yield Feature("goods", (len(GOODS), *square), 0, len(GOODS), _goods("pictured"))
    yield Feature("stored", (len(GOODS), *square), 0, len(GOODS), _goods("stored"))
    yield some_of("special", product(specials, _PLACES), _specials, (len(specials), *square))
    yield some_of("way", product(WAYS, _PLACES), _ways, (len(WAYS), *square))
    yield some_of("scored", _PLACES, _scored, square)
    yield some_of("keeper", product(range(players), _PLACES), _keepers, seats)


def _kinds(view: _View) -> Iterable[tuple[str, str]]:
    return ((one["kind"], one["cell"]) for one in view["cells"])


def _numbers(view: _View) -> list[float]:
    found = [0.0] * len(_PLACES)
    for one in view["cells"]:
        found[_PLACES[one["cell"]]] = one["number"]
    return found


def _owners(view: _View) -> Iterable[tuple[int | None, str]]:
    return ((seen_from(view, one["owner"]), one["cell"]) for one in view["cells"] if one["owner"] is not None)


def _goods(what: str) -> Callable[[_View], list[float]]:
    """Count a cell's goods, shown or stored."""

    def read(view: _View) -> list[float]:
        found = [0.0] * (len(GOODS) * len(_PLACES))
        for one in view["cells"]:
            for good, stored in zip(one["goods"], one["stored"], strict=True):
                found[GOODS.index(good) * len(_PLACES) + _PLACES[one["cell"]]] += stored or what == "pictured"
        return found

    return read


def _specials(view: _View) -> Iterable[tuple[str, str]]:
    return ((_SPECIAL_KINDS[one["special"]], one["cell"]) for one in view["cells"] if one["special"])


def _ways(view: _View) -> Iterable[tuple[str, str]]:
    return ((one["way"], one["cell"]) for one in view["cells"] if one["way"])


def _scored(view: _View) -> Iterable[str]:
    return (cell for area in view["areas"] if not area["open"] for cell in area["cells"])


def _keepers(view: _View) -> Iterator[tuple[int | None, str]]:
    for area in view["areas"]:
        if area["keeper"] is not None:
            keeper = seen_from(view, area["keeper"])
            yield from ((keeper, cell) for cell in area["cells"])


def _hands(view: _View) -> Iterable[tuple[int, str]]:
    """Encode the cards known to be in each hand."""
    for place, hand in enumerate(from_seat(view, view["hands"])):
        for card in hand if isinstance(hand, list) else hand["known"]:
            yield place, card["card"]


def _held(view: _View) -> Iterator[float]:
    for hand in from_seat(view, view["hands"]):
        yield from (0 if isinstance(hand, list) else hand[pile] for pile in _PILES)


def _chosen(view: _View) -> Iterator[str | None]:
    for one in from_seat(view, view["chosen"]):
        yield one["card"] if isinstance(one, dict) else None


def _chits(view: _View) -> Iterator[float]:
    for chits in from_seat(view, view["chits"]):
        yield from chits.values()
