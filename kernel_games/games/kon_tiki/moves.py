"""Every move, computed once on import, so that playing is nothing but looking up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

from kernel_games.engine import Move
from kernel_games.games.kon_tiki.components import COLOURS, DIRECTIONS, DUTIES, WHIRLPOOLS

Mix = tuple[int, int, int]
"""Numbers of red, green and yellow counters."""

ANY = -1
"""Marks the governing colour before the first whirlpool: any colour pays (KT-M3)."""

CERTIFICATE = len(DUTIES)
"""Number of a certificate in an exchange, after those of the duty cards."""


MOST_STEPS = 3
"""Arrows a turn that house rules may allow, at most (KT-M1)."""

DUES = range(1, 7)
"""Counters that house rules may give for a card or a certificate (KT-X1, KT-D2, KT-W4)."""

PRICES = range(8, 13)
"""Counters that house rules may ask for a card (KT-T1)."""


def mixes(count: int) -> Iterator[Mix]:
    """Yield all mixes of `count` counters, those with the most red first."""
    for red in range(count, -1, -1):
        for green in range(count - red, -1, -1):
            yield red, green, count - red - green


def colours(mix: Mix) -> list[str]:
    """Return the counters of a mix one by one, by name."""
    return [colour for colour, count in zip(COLOURS, mix, strict=True) for _ in range(count)]


PAYS = {Move("pay", *colours(mix)): mix for count in range(1, MOST_STEPS + 1) for mix in mixes(count)}
"""Payments for one to three arrows, each with its mix (KT-M1, KT-M2)."""

TAKES = {Move("take", *colours(mix)): mix for count in DUES for mix in mixes(count)}
"""Counters taken from the pool for a certificate or a duty card, each with its mix (KT-R4)."""

RETURNS = {
    Move("return", red, "red", green, "green", yellow, "yellow"): (red, green, yellow)
    for price in PRICES
    for red, green, yellow in mixes(price)
}
"""Counters from a compartment for a card, each with its mix (KT-T1, KT-R2)."""

EXCHANGES = {Move("exchange", duty): number for number, duty in enumerate(DUTIES)} | {
    Move("redeem", "certificate"): CERTIFICATE
}
"""Things to trade in for counters: a duty card, by its number, or a certificate (KT-X1)."""

STEERS = {Move("steer", side): number for number, side in enumerate(DIRECTIONS)}
"""Directions in which a disc can point the raft (KT-W2)."""

BUYS = {Move("buy", duty): number for number, duty in enumerate(DUTIES)}
"""Duty cards that counters buy (KT-T1)."""

PASS = Move("pass")
"""Not moving, where no counter of the required colour can be had (KT-X2)."""

BACK = Move("back")
"""Sailing against the arrows. Never allowed, it is a move so that players can ask why (KT-M5, KT-M6)."""

DONE = Move("done")
"""Buying nothing (KT-T1)."""

RESHUFFLE = Move("reshuffle")
"""Asking for the duty tiles to be reshuffled (KT-D3)."""

KEEP = Move("keep")
"""Leaving the duty tiles as they are (KT-R5)."""

TILES = {
    Move("tiles", *(DUTIES[duty] for duty in order)): order for order in permutations(range(len(DUTIES)))
}
"""Orders in which chance may place the duty tiles, from right to left (KT-P3, KT-D3)."""

DISCS = {Move("disc", number + 1): number for number in range(WHIRLPOOLS)}
"""Discs that chance may put on the next stud (KT-P3)."""

MOVES = (
    *PAYS,
    *EXCHANGES,
    PASS,
    BACK,
    *TAKES,
    *STEERS,
    *BUYS,
    DONE,
    *RETURNS,
    RESHUFFLE,
    KEEP,
)
"""All moves of players, in a fixed order."""

_PAY = {mix: move for move, mix in PAYS.items()}
_TAKE = {mix: move for move, mix in TAKES.items()}
_RETURN = {mix: move for move, mix in RETURNS.items()}


def pays(hand: Mix, colour: int, steps: int, most: int) -> tuple[Move, ...]:
    """Return the payments that a hand allows.

    Parameters
    ----------
    hand : Mix
        The counters in hand.
    colour : int
        The governing colour, or :data:`ANY`.
    steps : int
        Steps left to the next whirlpool, or to Raroia.
    most : int
        Arrows a turn, at most.
    """
    if colour != ANY:
        return _ONE_COLOUR[colour][min(hand[colour], steps, most)]
    red, green, yellow = hand
    most = min(steps, most)
    return _pays((min(red, most), min(green, most), min(yellow, most)), most)


@cache
def _pays(hand: Mix, steps: int) -> tuple[Move, ...]:
    return tuple(
        move
        for mix, move in _PAY.items()
        if sum(mix) <= steps and all(paid <= held for paid, held in zip(mix, hand, strict=True))
    )


_ONE_COLOUR = tuple(
    tuple(
        tuple(move for mix, move in _PAY.items() if mix[colour] == sum(mix) <= count)
        for count in range(MOST_STEPS + 1)
    )
    for colour in range(len(COLOURS))
)
"""Payments of up to a number of counters, by colour and number."""


@cache
def exchanges(cards: tuple[int, ...], certificates: int) -> tuple[Move, ...]:
    """Return what a seat with these cards of each duty and certificates can trade in."""
    return tuple(move for move, held in zip(EXCHANGES, (*cards, certificates), strict=True) if held)


def takes(pool: Mix, due: int, colour: int) -> tuple[Move, ...]:
    """Return the mixes of `due` counters that a pool allows, with one of `colour` unless it is :data:`ANY`.

    Empty where the pool has fewer than `due`.
    """
    # A full pool allows every mix, whatever it has: cutting it to `due` keeps the cache small.
    if min(pool) >= due:
        return _takes((due, due, due), due, colour)
    red, green, yellow = pool
    return _takes((min(red, due), min(green, due), min(yellow, due)), due, colour)


@cache
def _takes(pool: Mix, due: int, colour: int) -> tuple[Move, ...]:
    # Only mixes of so many: house rules know several times as many moves, and each game would look at all.
    return tuple(
        _TAKE[mix]
        for mix in mixes(due)
        if (colour == ANY or mix[colour])
        and all(taken <= held for taken, held in zip(mix, pool, strict=True))
    )


def returns(compartment: Mix, price: int) -> tuple[Move, ...]:
    """Return the ways to take the price of a card out of a compartment."""
    red, green, yellow = compartment
    return _returns((min(red, price), min(green, price), min(yellow, price)), price)


@cache
def _returns(compartment: Mix, price: int) -> tuple[Move, ...]:
    return tuple(
        _RETURN[mix]
        for mix in mixes(price)
        if all(taken <= held for taken, held in zip(mix, compartment, strict=True))
    )


def _notations() -> Iterator[tuple[str, Move]]:
    """Yield every text that reads as a move: counters in any order, colours with none left out."""
    for move in (*MOVES, *TILES, *DISCS):
        yield str(move), move
    for move in (*PAYS, *TAKES):
        for order in set(permutations(move.args)):
            yield " ".join(map(str, (move.verb, *order))), move
    for move, mix in RETURNS.items():
        some = [f"{count} {colour}" for count, colour in zip(mix, COLOURS, strict=True) if count]
        for each in permutations(some):
            yield " ".join((move.verb, *each)), move


NOTATION = dict(_notations())
"""Moves by every text that can be read as one."""
