"""Table of every move, built once so that play only looks moves up."""

from __future__ import annotations

from typing import NamedTuple

from kernel_games.engine import Move
from kernel_games.games.kontor.components import CARDS, COLOURS, GOODS, WATERS
from kernel_games.games.kontor.grid import EAST, NAMES, SOUTH


class What(NamedTuple):
    """Meaning of a move.

    Attributes
    ----------
    verb : str
        The question that it answers is asked in the phase of the same name; see :data:`WHAT`.
    value : int
        A card, a cell, a direction, a good, or a good and a seat as ``good * 4 + seat``; -1 for no.
    """

    verb: str
    value: int


NO = -1

CHOOSE = {card: Move("choose", CARDS[card].key) for card in range(1, len(CARDS))}
"""Choosing a card of the hand (KO-B07)."""

PLACE = {cell: Move("place", name) for cell, name in NAMES.items()}
"""Placing the chosen card (KO-B10)."""

ACROSS, DOWN = Move("across"), Move("down")
"""Turning a bridge so that it links west and east, or north and south (KO-D23)."""

EXPORT = tuple(Move("export", good) for good in GOODS)
"""Taking a chit of a good instead of its warehouse (KO-X09)."""

STORE = Move("store")
"""Storing everything."""

TAKE = tuple(tuple(Move("take", good, colour) for colour in COLOURS) for good in GOODS)
"""A crane takes a warehouse, by good and owner (KO-D3)."""

LEAVE = Move("leave")
"""A crane takes nothing."""

SAIL = {cell: Move("sail", name) for cell, name in NAMES.items()}
"""Moving the ship (KO-B20)."""

STAY = Move("stay")
"""The ship stays."""

REMOVE = {cell: Move("remove", name) for cell, name in NAMES.items()}
"""The ship removes a card (KO-B21)."""

SPARE = Move("spare")
"""The ship removes nothing."""

BUY, DECLINE = Move("buy"), Move("decline")
"""Buying a special card or not (KO-X08)."""

WHAT = {
    **{move: What("choose", card) for card, move in CHOOSE.items()},
    **{move: What("place", cell) for cell, move in PLACE.items()},
    ACROSS: What("span", EAST),
    DOWN: What("span", SOUTH),
    **{move: What("export", good) for good, move in enumerate(EXPORT)},
    STORE: What("export", NO),
    **{
        move: What("crane", good * 4 + seat) for good, row in enumerate(TAKE) for seat, move in enumerate(row)
    },
    LEAVE: What("crane", NO),
    **{move: What("sail", cell) for cell, move in SAIL.items()},
    STAY: What("sail", NO),
    **{move: What("remove", cell) for cell, move in REMOVE.items()},
    SPARE: What("remove", NO),
    BUY: What("buy", 1),
    DECLINE: What("buy", NO),
}
"""Meaning of every player's move, ordered by phase."""

LAY = {card: Move("lay", CARDS[card].key) for card in WATERS}
"""The next water card of the cross (KO-B04)."""

DEAL = {card: Move("deal", CARDS[card].key) for card in range(1, len(CARDS))}
"""A card is drawn (KO-B05, KO-B14, KO-X08)."""

ASK, REVEAL, COUNT = Move("ask"), Move("reveal"), Move("count")
"""Everyone is asked whether a special card has a place (KO-D10); the chosen cards are turned up (KO-B07); the
hands are, and points are counted (KO-X25)."""

CHANCE_WHAT = {
    **{move: What("lay", card) for card, move in LAY.items()},
    **{move: What("deal", card) for card, move in DEAL.items()},
    ASK: What("ask", 0),
    REVEAL: What("reveal", 0),
    COUNT: What("count", 0),
}
"""Meaning of every outcome of chance."""
