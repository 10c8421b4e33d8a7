"""Every move of Source of the Nile, made once; quantities nobody may choose are read on demand."""

from __future__ import annotations

import re
from itertools import product
from typing import Self

from kernel_games.engine import Move
from kernel_games.games.nile.components import (
    ACTIVITIES,
    BUY_LOTS,
    DEALS,
    DIE,
    FINDS,
    GIVE_LOTS,
    NOTHING,
    OFFERS,
    SPECIALTIES,
)
from kernel_games.games.nile.components import DICE as DICE_COUNT
from kernel_games.games.nile.deck import SIZE
from kernel_games.games.nile.land.africa import DIRECTIONS, LANDINGS, PORTS
from kernel_games.games.nile.land.map_file import ISLAND, LARGEST_MAP
from kernel_games.games.nile.outfit import ARTICLES, LOTS
from kernel_games.games.nile.party import ANIMALS, MODES, MOST, PEOPLE

SPREAD = Move("spread")
"""Having the discovery counters spread over the map (SN-R20)."""

BY_HAND = Move("by_hand")
"""Placing them one at a time (4.4)."""

COUNTER = {
    name: Move("counter", name)
    for column in range(1, LARGEST_MAP + 1)
    for row in range(1, LARGEST_MAP + 1)
    for name in [f"{column:02}{row:02}"]
}
"""Placing a discovery counter, by the name of the hex (4.4)."""

PORT = {port: Move("port", port) for port in PORTS}
"""Choosing a port (4.5, R26.2)."""

SPECIALTY = {specialty: Move("specialty", specialty) for specialty in SPECIALTIES}
"""Choosing a specialty (4.6)."""

BUYS = {article: tuple(Move("buy", count, article) for count in LOTS[article]) for article in ARTICLES}
"""Purchases by article (5.3, SN-R10)."""

DEPART = Move("depart")
"""Leaving port with what has been bought (5.3, 6.55)."""

LEVELS = {Move(level): index for index, level in enumerate(ACTIVITIES)}
"""Announcing the activity level (9.12)."""

STEPS = {
    Move(mode, direction): (index, number)
    for index, mode in enumerate(MODES)
    for number, direction in enumerate(DIRECTIONS, 1)
}
"""A step: the index of its mode, and its direction from 1 (SN-R9)."""

STEPS_BY = tuple(
    tuple(move for move, (mode, _) in STEPS.items() if mode == index) for index in range(len(MODES))
)
"""The steps of each mode, by direction - 1."""

LANDS = {
    Move("land", place, mode): (index, place)
    for place in (ISLAND, *LANDINGS)
    for index, mode in enumerate(MODES)
}
"""Crossing between Zanzibar and the two hexes that its arrows point at: the index of its mode, and where to
(3.2, SN-R12)."""

STOP = Move("stop")
"""Moving no further this turn (9.14)."""

REMAKE = Move("remake")
"""Changing the make-up (9.6)."""

WORK = Move("work")
"""The explorer does a bearer's work for the rest of the turn (5.51)."""

DONE = Move("done")
"""Having changed enough, or shot enough animals."""

ENTERS = {Move("enter", mode): index for index, mode in enumerate(MODES)}
"""Going on into a hex that has just been mapped (9.44, 9.45)."""

BACK = Move("back")
"""Going back to the hex one came from (9.45, R13.2)."""

_NUMBERS = (1, 2, 3, 5, 10, 20)
ALL = "all"
"""All there is of something."""

LOTS_CHANGED: tuple[int | str, ...] = (*_NUMBERS, ALL)
"""Amounts of one change of the make-up (SN-R10)."""

SICK = "sick"
"""Sick people, to be discharged at a cost (9.7s)."""

SICK_OF = tuple(f"sick_{people}" for people in PEOPLE)
"""The same, of one kind of people."""

STORED = ("canoes", "rations", "gifts", "muskets", "water")
"""What may be cached or left behind (9.6)."""

_CHANGED = {
    "discharge": (*PEOPLE, SICK, *SICK_OF),
    "release": ANIMALS,
    "drop": STORED,
    "cache": STORED,
    "fetch": STORED,
}

CHANGES = tuple(
    Move(verb, lot, article)
    for verb, articles in _CHANGED.items()
    for article in articles
    for lot in LOTS_CHANGED
)
"""Changes of the make-up (9.6)."""

CHANGES_OF = {
    verb: {
        article: tuple(
            tuple(Move(verb, lot, article) for lot in LOTS_CHANGED if lot == ALL or int(lot) <= stock)
            for stock in range(1, _NUMBERS[-1] + 1)
        )
        for article in articles
    }
    for verb, articles in _CHANGED.items()
}
"""By verb and article those that can be made of a stock of 1, of 2, and so on; the last of any larger one."""

LOTS_LEFT = (10, 20, ALL)
"""Amounts that may be left behind in port at a time."""

LEFT_BEHIND = tuple(
    move for move in CHANGES if move.verb in ("drop", "release") and move.args[0] in LOTS_LEFT
)
"""What may be left in port where nobody can carry it (6.55)."""

PEACE = {gifts: Move("peace", gifts) for gifts in OFFERS}
"""Coming in peace, by the gifts offered (R13.2)."""

SLIP = Move("slip")
FIGHT = Move("fight")

TRADES = tuple(
    Move(verb, lot * deals[article], article)
    for verb, deals in (("trade", BUY_LOTS), ("give", GIVE_LOTS))
    for article in deals
    for lot in DEALS
)
"""Taking something for gifts, and giving something for gifts (R14.1)."""

GO_ON = Move("go_on")
"""Trading no more (8.2-3c1)."""

HUNT = Move("hunt")
REST = Move("rest")
SHOOTS = {Move("shoot", animal.removesuffix("s")): animal for animal in ANIMALS}
"""Shooting an animal for its meat (5.4425)."""

DRINK = Move("drink")
GO_DRY = Move("go_dry")

SAIL = Move("sail")
STAY = Move("stay")

DICE = {Move("dice", total): total for total in range(DICE_COUNT, DIE[-1] * DICE_COUNT + 1)}
"""Totals of the dice for the start (4.62)."""


def _ways(total: int) -> int:
    return sum(sum(dice) == total for dice in product(DIE, repeat=DICE_COUNT))


DICE_WEIGHTS = tuple((move, _ways(total)) for move, total in DICE.items())
"""The same with the number of ways to roll each."""

REVEAL = Move("reveal")
"""All ports are revealed together (5.2)."""

CARD = tuple(Move("card", number) for number in range(1, SIZE + 1))
"""Event cards; card n at n - 1 (3.4)."""

_CARDS = tuple(
    tuple(
        tuple(card for bit, card in enumerate(CARD[first : first + 8]) if byte >> bit & 1)
        for byte in range(256)
    )
    for first in range(0, SIZE, 8)
)


def cards(deck: int) -> list[Move]:
    """Return the Event cards that are in a deck, bit n - 1 standing for card n."""
    found: list[Move] = []
    for by_byte, byte in zip(_CARDS, deck.to_bytes(len(_CARDS), "little"), strict=True):
        found += by_byte[byte]
    return found


DIES = tuple(Move("die", number) for number in DIE)
"""Faces of one die (3.6)."""

BATTLES = tuple(Move("battle", own, other) for own in DIE for other in DIE)
"""What the dice of a fight may show: the expedition's, and the tribe's (R15.1)."""

FIND = {find: Move("find", find) for find in (*FINDS, NOTHING)}
"""Faces of a discovery counter (3.32)."""

MOVES = (
    SPREAD,
    BY_HAND,
    *COUNTER.values(),
    *PORT.values(),
    *SPECIALTY.values(),
    *(move for buys in BUYS.values() for move in buys),
    DEPART,
    *LEVELS,
    *STEPS,
    *LANDS,
    STOP,
    REMAKE,
    WORK,
    DONE,
    *ENTERS,
    BACK,
    *CHANGES,
    *PEACE.values(),
    SLIP,
    FIGHT,
    *TRADES,
    GO_ON,
    HUNT,
    REST,
    *SHOOTS,
    DRINK,
    GO_DRY,
    SAIL,
    STAY,
)
"""All moves of players, in a fixed order."""

CHANCE_MOVES = (*DICE, REVEAL, *CARD, *DIES, *BATTLES, *FIND.values())
"""All that chance may bring."""

KNOWN = frozenset((*MOVES, *CHANCE_MOVES))

_LONGEST = 60
_QUANTITIES = {
    "buy": ARTICLES,
    **_CHANGED,
    "trade": tuple(BUY_LOTS),
    "give": tuple(GIVE_LOTS),
}
_QUANTITY = re.compile(r"([a-z]+) ([1-9][0-9]{0,3}) ([a-z_]+)")
_SINGLE = re.compile(r"([a-z]+) 1 ([a-z_]+)")
_GIFTS = re.compile(r"peace (0|[1-9][0-9]{0,3})")


class Passing(Move):
    """Make a move that no rule allows, to ask why; it is not kept, however many are asked about."""

    __slots__ = ()

    def __new__(cls, verb: str, *args: str | int) -> Self:
        """Make a new one each time."""
        move = object.__new__(cls)
        move.verb, move.args, move.text = verb, args, " ".join(map(str, (verb, *args)))
        return move


def in_full(text: object) -> str:
    """Return the full form of a move: ``buy 1 guides`` for ``buy 1 guide``; empty for other moves."""
    if not isinstance(text, str) or len(text) > _LONGEST:
        return ""
    words = " ".join(text.casefold().split())
    found = _SINGLE.fullmatch(words)
    return f"{words}s" if found and f"{found[2]}s" in _QUANTITIES.get(found[1], ()) else ""


def parse_quantity(text: object) -> Move | None:
    """Return a quantity that is not among :data:`MOVES`, and so never allowed, to ask why it is refused.

    None where the text names no whole number from 1 to 9,999, or nothing that has one.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        return None
    words = " ".join(text.casefold().split())
    found = _QUANTITY.fullmatch(words)
    if found:
        verb, count, article = found.groups()
        if article in _QUANTITIES.get(verb, ()) and int(count) <= MOST:
            return Passing(verb, int(count), article)
    gifts = _GIFTS.fullmatch(words)
    return Passing("peace", int(gifts[1])) if gifts else None
