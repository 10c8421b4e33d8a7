"""The law of Kon-Tiki: its figures by what they mean, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kernel_games.engine import Law, derived
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES
from kernel_games.games.kon_tiki.moves import RETURNS, TAKES


class KonTikiLaw(Law):
    """The figures of Kon-Tiki, and tables of them.

    Attributes
    ----------
    counters, start : int
        Counters of each colour in the box (KT-C2), and in a hand at the beginning (KT-P2).
    certificates : int
        Navigation certificates (KT-C4).
    cards : int
        Cards of each duty (KT-C5).
    steps : int
        Arrows a turn, at most (KT-M1).
    card_worth : int
        Counters for a duty card that is traded in (KT-X1).
    for_card, for_certificate : int
        Counters instead of a card or certificate when none is left (KT-D2, KT-W4).
    price : int
        Counters in a compartment that buy a duty card (KT-T1).
    stops : int
        The stop on a whirlpool that ends a voyage (KT-R11).
    certificate_points : int
        Points for a navigation certificate (KT-E3).
    worth : tuple of int
        Points by the number of cards of one duty, from 0 (KT-E4).
    reshuffles : bool
        True if players may have the duty tiles reshuffled (KT-D3).
    must_trade : bool
        True if nobody may pass who can trade something in (KT-R3).
    """

    def __init__(self, figures: Mapping[str, Any]) -> None:
        super().__init__(figures)
        self.counters: int = figures["KT-C2.each"]
        self.start: int = figures["KT-P2.each"]
        self.certificates: int = figures["KT-C4.count"]
        self.cards: int = figures["KT-C5.each"]
        self.steps: int = figures["KT-M1.most"]
        self.card_worth: int = figures["KT-X1.card"]
        self.for_card: int = figures["KT-D2.instead"]
        self.for_certificate: int = figures["KT-W4.instead"]
        self.stops: int = figures["KT-R11.stops"]
        self.price: int = figures["KT-T1.price"]
        self.certificate_points: int = figures["KT-E3.points"]
        self.worth: tuple[int, ...] = (0, *self.series)
        self.reshuffles: bool = figures["KT-D3"]
        self.must_trade: bool = figures["KT-R3"]

    def prepare(self) -> None:
        """Make the tables that playing looks things up in."""
        dues = {self.card_worth, self.certificate_worth, self.for_card, self.for_certificate}
        self.takes = {due: [move for move, mix in TAKES.items() if sum(mix) == due] for due in dues}
        self.returns = [move for move, mix in RETURNS.items() if sum(mix) == self.price]
        self.points = cache(self._points)

    @derived
    def counters_in_all(self) -> int:
        """Counters in the box (KT-C2)."""
        return len(COLOURS) * self.counters

    @derived
    def cards_in_all(self) -> int:
        """Duty cards in the box (KT-C5)."""
        return len(DUTIES) * self.cards

    @derived
    def hand(self) -> int:
        """Counters in a hand at the beginning (KT-P2)."""
        return len(COLOURS) * self.start

    @derived
    def most_steps(self) -> int:
        """Arrows a turn, at most (KT-M1)."""
        return self.steps

    @derived
    def certificate_worth(self) -> int:
        """Counters for a certificate that is traded in (KT-X1, KT-W3)."""
        worth: int = self.figures["KT-X1.certificate"]
        return worth

    @derived
    def card_price(self) -> int:
        """Counters in a compartment that buy a duty card (KT-T1)."""
        return self.price

    @derived
    def of_a_duty(self) -> int:
        """Cards of each duty (KT-C5)."""
        return self.cards

    @derived
    def series(self) -> tuple[int, ...]:
        """Points for one card of a duty, for two, and so on up to all (KT-E4)."""
        points: tuple[int, ...] = self.figures["KT-E4.points"]
        return points[: self.cards]

    def _points(self, cards: tuple[int, ...], certificates: int) -> int:
        """Return the points of a seat's cards and certificates (KT-E3, KT-E4)."""
        return self.certificate_points * certificates + sum(self.worth[count] for count in cards)
