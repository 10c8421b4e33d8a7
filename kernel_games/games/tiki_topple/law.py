"""The law of Tiki Topple: its figures by what they mean, what follows from them, and tables for playing.

Every figure is in ``rulebook.toml`` alone. A game with house rules has a law of its own; the tables are made
once, with the game, so that playing is nothing but looking up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from operator import itemgetter
from typing import Any, TypeVar

from kernel_games.engine import Law, derived
from kernel_games.games.tiki_topple.components import CARDS, KINDS, PLAYERS, TIKIS, UPS
from kernel_games.games.tiki_topple.moves import TOAST

_Tiki = TypeVar("_Tiki")

MOST_IN_HAND = 7
"""Cards that the board has room for in one hand."""


class TikiLaw(Law):
    """The figures of Tiki Topple, and tables of them.

    Attributes
    ----------
    full : mapping of str to int
        The action cards of one colour by kind (TT-C1).
    boxed : int
        Tiki Up 1 that each player puts back with more than two players (TT-S2).
    values, reach : tuple of int
        Points of the top, middle and bottom tiki of a card, and the lowest place in which each scores (TT-K1
        to TT-K3).
    ups : mapping of str to int
        Places that each Tiki Up card moves a tiki (TT-T3).
    exact : bool
        True if it may not move fewer (TT-T4).
    wait : int
        Turns of a round without Tiki Toast (TT-T7).
    last_topples : bool
        True if the tiki at the bottom may be toppled (TT-D1).
    least : int
        Length of the line at which a round is over (TT-E1).
    rounds : mapping of int to int
        Rounds by the number of players (TT-G1).
    hands : tuple
        Every hand as counts by kind; a state holds the index of a hand in here, so that hands compare fast.
    begin, plays : tuple of int
        By the number of players in a round: the index of a full hand, and the plays after which nobody has a
        card left (TT-E2).
    """

    def __init__(self, figures: Mapping[str, Any]) -> None:
        super().__init__(figures)
        self.full: dict[str, int] = {kind: figures[f"TT-C1.{kind}"] for kind in KINDS}
        self.boxed: int = figures["TT-S2.boxed"]
        self.values: tuple[int, ...] = tuple(figures[f"TT-K{part}.points"] for part in (1, 2, 3))
        self.reach: tuple[int, ...] = tuple(figures[f"TT-K{part}.reach"] for part in (1, 2, 3))
        self.ups: dict[str, int] = {kind: figures[f"TT-T3.{kind}"] for kind in UPS}
        self.exact: bool = figures["TT-T4"]
        self.wait: int = figures["TT-T7.turns"] if figures["TT-T7"] else 0
        self.last_topples: bool = figures["TT-D1"]
        self.least: int = figures["TT-E1.left"]
        rounds = (figures[f"TT-G1.{players}"] for players in ("two", "three", "four"))
        self.rounds: dict[int, int] = dict(zip(PLAYERS, rounds, strict=True))

    def check(self) -> None:
        """Whoever is to play always can, and the board has room for what they hold."""
        if self.boxed > self.full["up1"]:
            self.refuse("TT-S2.boxed", self.boxed, "boxed", "TT-S2", most=self.full["up1"])
        if self.exact and max(self.ups.values()) > self.least:
            # The tiki at the bottom of the shortest line that is still played has so many above it.
            self.refuse("TT-T3", max(self.ups.values()), "climb", "TT-T4", most=self.least)
        if self.hand > MOST_IN_HAND:
            self.refuse("TT-C1", self.hand, "hand", "TT-C1", most=MOST_IN_HAND)
        others, most = self.less - self.full["toast"], max(self.wait, 1)
        if others < most:
            self.refuse("TT-C1", others, "before_toast", "TT-T7", least=most)

    @derived
    def hand(self) -> int:
        """Cards of one colour: the hand of two players (TT-C1)."""
        return sum(self.full.values())

    @derived
    def less(self) -> int:
        """Cards in the hand of more players (TT-S2)."""
        return self.hand - self.boxed

    @derived
    def colours(self) -> int:
        """Colours of action cards: one for each player (TT-C4)."""
        return PLAYERS[-1]

    @derived
    def all(self) -> int:
        """All action cards in the box (TT-C1)."""
        return self.colours * self.hand

    @derived
    def deck(self) -> int:
        """Secret cards (TT-C2)."""
        return len(CARDS)

    @derived
    def undealt(self) -> int:
        """Secret cards left once two players have theirs."""
        return self.deck - PLAYERS[0]

    @derived
    def lowest(self) -> int:
        """Lowest place in which a tiki scores (TT-E3)."""
        return max(self.reach)

    @derived
    def gone(self) -> int:
        """Tikis that are out when a round ends (TT-E1)."""
        return len(TIKIS) - self.least

    def full_hand(self, active: int) -> tuple[int, ...]:
        """Return the hand at the start of a round with `active` players, as counts by kind (TT-S2, TT-D5)."""
        boxed = self.boxed if active > PLAYERS[0] else 0
        return tuple(count - boxed * (kind == "up1") for kind, count in self.full.items())

    def climb(self, kind: str) -> int:
        """Return how many tikis must be above one that a card lifts (TT-T4)."""
        return self.ups.get(kind, 0) if self.exact else min(1, self.ups.get(kind, 0))

    def scoring(self, card: Sequence[_Tiki], line: Sequence[_Tiki]) -> Iterator[tuple[int, int, int]]:
        """Yield part of the card, place and points for each tiki of a card that scores (TT-K1 to TT-K3)."""
        for part, tiki in enumerate(card):
            if tiki in line[: self.reach[part]]:
                yield part, line.index(tiki) + 1, self.values[part]

    def prepare(self) -> None:
        """Make the tables that playing looks things up in."""
        self.hands = tuple(product(*(range(count + 1) for count in self.full.values())))
        self.numbers = {hand: number for number, hand in enumerate(self.hands)}
        sizes = [sum(self.full_hand(active)) for active in range(PLAYERS.stop)]
        self.plays = tuple(active * size for active, size in enumerate(sizes))
        self.begin = tuple(self.numbers[self.full_hand(active)] for active in range(PLAYERS.stop))
        self.points = cache(self._points)
        self.rest = tuple(self._rest(hand) for hand in self.hands)
        lengths = range(len(TIKIS) + 1)
        self.shifts = tuple(
            tuple(tuple(self._shift(kind, n, place) for place in range(n)) if n > 1 else () for n in lengths)
            for kind in range(TOAST)
        )
        early, later = (
            tuple(
                tuple(self._choices(hand, n, toast=toast) for hand in self.hands) if n > self.least else ()
                for n in lengths
            )
            for toast in (False, True)
        )
        self.choices = tuple(
            tuple(later if plays >= self.wait * active else early for plays in range(self.plays[active] + 1))
            for active in range(PLAYERS.stop)
        )

    def _points(self, card: int, top: tuple[int, ...]) -> int:
        """Return the points of a secret card with these tikis in the scoring places."""
        return sum(points for _, _, points in self.scoring(CARDS[card], top))

    def _rest(self, hand: tuple[int, ...]) -> tuple[tuple[int], ...]:
        # By kind of card the hand that is left; a tuple of one, since a state appends it to the other hands.
        played = (tuple(n - (at == kind) for at, n in enumerate(hand)) for kind in range(len(KINDS)))
        return tuple((self.numbers.get(left, 0),) for left in played)

    def _shift(self, kind: int, tikis: int, place: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
        # An itemgetter reorders a tuple in one call, without slicing and joining it.
        order = list(range(tikis))
        tiki = order.pop(place)
        steps = self.ups.get(KINDS[kind])
        order.insert(len(order) if steps is None else max(place - steps, 0), tiki)
        return itemgetter(*order)

    def _choices(self, hand: tuple[int, ...], tikis: int, *, toast: bool) -> tuple[tuple[int, int], ...]:
        plays = [
            (kind, place)
            for kind, name in enumerate(KINDS[:TOAST])
            if hand[kind]
            for place in range(self.climb(name), tikis - (name == "topple" and not self.last_topples))
        ]
        return (*plays, (TOAST, tikis - 1)) if hand[TOAST] and toast else tuple(plays)
