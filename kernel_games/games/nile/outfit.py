"""Outfitting at a port: what is sold, for how much, and what forbids a purchase (5.1, 5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kernel_games.engine import Refusal, derived
from kernel_games.games.nile.book import fixed, table
from kernel_games.games.nile.carrying import CarryingLaw
from kernel_games.games.nile.components import MOST_MONEY
from kernel_games.games.nile.party import ANIMALS, MODES, Party, quantity

CLAUSES = {
    "bearers": "5.4111",
    "guides": "5.412",
    "askaris": "5.4131",
    "canoes": "5.431",
    "horses": "5.426",
    "camels": "5.427",
    "rations": "5.4422",
    "gifts": "5.4431",
    "muskets": "5.4451",
}
"""Every article, in the order of the sheet, with the clause that says what it is good for."""

ARTICLES = tuple(CLAUSES)


class Sale(NamedTuple):
    """The lots in which an article is sold, and where; its price is in the law.

    Attributes
    ----------
    lot, most : int
        One purchase takes a multiple of `lot`, `most` at the most (SN-R10).
    ports : tuple of str
        Where alone it is sold; empty if everywhere (5.426, 5.427).
    """

    lot: int
    most: int
    ports: tuple[str, ...]


_PEOPLE = ("bearers", "guides", "askaris")
_GOODS = ("rations", "gifts", "muskets")
_BY_TENS = ("rations", "gifts")
_ONLY_AT = {"horses": "5.426", "camels": "5.427"}


def _sale(article: str) -> Sale:
    lot, most = ("ten", "most_goods") if article in _BY_TENS else ("one", "most")
    ports = table(_ONLY_AT[article])["ports"] if article in _ONLY_AT else ()
    return Sale(fixed("SN-R10", lot), fixed("SN-R10", most), tuple(ports))


SALES = {article: _sale(article) for article in ARTICLES}
"""Price and ports of each article (SN-R10, 5.426, 5.427)."""

LOTS = {article: range(sale.lot, sale.most + 1, sale.lot) for article, sale in SALES.items()}
"""Most of each article that one move may buy (SN-R10)."""


class OutfitLaw(CarryingLaw):
    """The figures of money and prices.

    Attributes
    ----------
    money : int
        Dollars for the first expedition (5.1).
    prices : mapping of str to int
        Dollars apiece, by article (R5.1).
    weighs, lifts : mapping
        By mode and article, what one adds to the Portage Cost (6.4, 6.52, 9.271) and to the Transport
        Capability (6.51 to 6.53); the others add nothing. A bearer who leads animals carries nothing
        (5.4114), and an animal with a rider carries less by the rider's weight (5.422).
    """

    def __init__(self, figures: Mapping[str, Any]) -> None:
        super().__init__(figures)
        self.money: int = figures["5.1.money"]
        self.prices: dict[str, int] = {article: figures[f"R5.1.{article}"] for article in ARTICLES}
        weight = {"foot": {"canoes": self.canoe_weighs}, "canoe": dict.fromkeys(_PEOPLE, self.person)}
        goods = dict.fromkeys(_GOODS, 1)
        self.weighs: dict[str, dict[str, int]] = {mode: {**weight.get(mode, {}), **goods} for mode in MODES}
        beasts = dict.fromkeys(ANIMALS, self.pack)
        self.lifts: dict[str, dict[str, int]] = {
            "foot": {"bearers": self.bearer, **beasts},
            "canoe": {"canoes": self.canoe},
            "mounted": beasts,
        }

    @derived
    def first_money(self) -> int:
        """Dollars for the first expedition (5.1)."""
        return self.money

    @property
    def most_outfit(self) -> int:
        """Plies of one outfit at most: each takes money (R5.1), or leaves goods behind by tens (6.55)."""
        cheapest = min(self.prices[article] * sale.lot for article, sale in SALES.items())
        return 2 * MOST_MONEY // cheapest + 10

    def price(self, article: str, count: int) -> int:
        """Return the price of a number of articles, in dollars (R5.1)."""
        return self.prices[article] * count

    def outlay(self, party: Party) -> int:
        """Return the price of a party bought at a port, in dollars; water is free (5.4441)."""
        return sum(price * getattr(party, article) for article, price in self.prices.items())


def elsewhere(port: str | None, article: str) -> Refusal | None:
    """Return the refusal of an article not sold at a port; None if it is, or no port is chosen yet."""
    ports = SALES[article].ports
    if not port or not ports or port in ports:
        return None
    return Refusal(CLAUSES[article], "not_sold", {"article": article, "port": port, "ports": ports})


def too_dear(law: OutfitLaw, money: int, article: str, count: int) -> Refusal | None:
    """Return the refusal of a purchase that is too dear for the money left, or None."""
    dollars = law.price(article, count)
    if dollars <= money:
        return None
    facts = {**quantity(count, article), "cost": dollars, "money": money, "over": dollars - money}
    return Refusal("5.3", "dear", facts)


def no_lot(article: str, count: int) -> Refusal | None:
    """Return the refusal of a quantity that is no lot of one purchase, or None."""
    if count in LOTS[article]:
        return None
    sale = SALES[article]
    facts = {"article": article, "count": count, "lot": sale.lot, "most": sale.most}
    return Refusal("SN-R10", "lots" if sale.lot > 1 else "lots_of_one", facts)


def why_not(law: OutfitLaw, port: str | None, money: int, article: str, count: int) -> Refusal | None:
    """Return the refusal of one purchase, or None.

    Parameters
    ----------
    law : OutfitLaw
        The prices.
    port : str or None
        Where it is bought; None if that is still open.
    money : int
        What is left to spend, in dollars.
    article : str
        One of :data:`ARTICLES`.
    count : int
        How many.
    """
    return elsewhere(port, article) or too_dear(law, money, article, count) or no_lot(article, count)


def bought(party: Party, article: str, count: int) -> Party:
    """Return the party with so many more of an article."""
    return party._replace(**{article: getattr(party, article) + count})


def purchases(article: str, count: int) -> list[int]:
    """Return the purchases, each as large as may be, that bring so many of an article (SN-R10).

    The last one is no proper lot if `count` is none: then :func:`no_lot` says so.
    """
    most = SALES[article].most
    whole, rest = divmod(count, most)
    return [most] * whole + [rest] * (rest != 0)
