"""Outfitting at a port: what is sold, for how much, and what forbids a purchase (5.1, 5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from kernel_games.engine import Refusal
from kernel_games.engine.reading import check_fields, read_list, read_number, read_toml, reject
from kernel_games.games.nile.party import (
    BEARER_CARRIES,
    CANOE_CARRIES,
    CANOE_WEIGHS,
    MAN_WEIGHS,
    MODES,
    MOST,
    PACK_CARRIES,
    Party,
    quantity,
)

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


class Rate(NamedTuple):
    """The price of an article and its lot.

    Attributes
    ----------
    price : int
        Dollars apiece.
    lot, most : int
        One purchase takes a multiple of `lot`, `most` at the most (SN-R10).
    ports : tuple of str
        Where alone it is sold; empty if everywhere (5.426, 5.427).
    """

    price: int
    lot: int
    most: int
    ports: tuple[str, ...]


def read_rates(data: object) -> tuple[int, Mapping[str, Rate]]:
    """Read the money of a first expedition and the rates of exchange from plain data.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    given = check_fields("rates", data, ("money", "article"))
    money = read_number("rates.money", given.get("money"), 1, clause="5.1")
    entries = check_fields("rates.article", given.get("article"), ARTICLES)
    rates = {}
    for article in ARTICLES:
        field = f"rates.article.{article}"
        entry = check_fields(field, entries.get(article), ("price", "lot", "most", "ports"))
        lot = read_number(f"{field}.lot", entry.get("lot"), 1, MOST, "SN-R10")
        rates[article] = Rate(
            read_number(f"{field}.price", entry.get("price"), 1, clause="5.3"),
            lot,
            read_number(f"{field}.most", entry.get("most"), lot, MOST, "SN-R10"),
            _ports(f"{field}.ports", entry, CLAUSES[article]),
        )
    return money, MappingProxyType(rates)


def _ports(field: str, entry: Mapping[str, Any], clause: str) -> tuple[str, ...]:
    ports = read_list(field, entry.get("ports", ()), clause=clause)
    for port in ports:
        if not isinstance(port, str) or not port:
            reject(field, ports, "names of ports", clause)
    return tuple(ports)


MONEY, RATES = read_rates(read_toml(Path(__file__).with_name("rates.toml")))
"""Dollars for the first expedition (5.1), and the rate of each article (5.3, reconstructed)."""

LOTS = {article: range(rate.lot, rate.most + 1, rate.lot) for article, rate in RATES.items()}
"""How many of each article one move may buy (SN-R10)."""

_PEOPLE = ("bearers", "guides", "askaris")
_GOODS = ("rations", "gifts", "muskets")

WEIGHS = {
    mode: {
        **dict.fromkeys(_PEOPLE, MAN_WEIGHS if mode == "canoe" else 0),
        **dict.fromkeys(_GOODS, 1),
        "canoes": CANOE_WEIGHS if mode == "foot" else 0,
    }
    for mode in MODES
}
"""By mode and article, what one adds to the Portage Cost (6.4, 6.52, 9.271); the others add nothing."""

CARRIES = {
    "foot": {"bearers": BEARER_CARRIES, "horses": PACK_CARRIES, "camels": PACK_CARRIES},
    "canoe": {"canoes": CANOE_CARRIES},
    "mounted": {"horses": PACK_CARRIES, "camels": PACK_CARRIES},
}
"""By mode and article, what one adds to the Transport Capability (6.51 to 6.53).

A bearer who leads animals carries nothing (5.4114), and an animal with a rider carries 15 less (5.422).
"""


def price(article: str, count: int) -> int:
    """Return the price of a number of articles, in dollars (5.3)."""
    return RATES[article].price * count


def cost(party: Party) -> int:
    """Return the price of a party bought at a port, in dollars; water is free (5.4441)."""
    return sum(rate.price * getattr(party, article) for article, rate in RATES.items())


def elsewhere(port: str | None, article: str) -> Refusal | None:
    """Return the refusal of an article not sold at a port; None if it is, or no port is chosen yet."""
    ports = RATES[article].ports
    if not port or not ports or port in ports:
        return None
    return Refusal(CLAUSES[article], "not_sold", {"article": article, "port": port, "ports": ports})


def too_dear(money: int, article: str, count: int) -> Refusal | None:
    """Return the refusal of a purchase that is too dear for the money left, or None."""
    dollars = price(article, count)
    if dollars <= money:
        return None
    facts = {**quantity(count, article), "cost": dollars, "money": money, "over": dollars - money}
    return Refusal("5.3", "dear", facts)


def no_lot(article: str, count: int) -> Refusal | None:
    """Return the refusal of a quantity that is no lot of one purchase, or None."""
    if count in LOTS[article]:
        return None
    rate = RATES[article]
    facts = {"article": article, "count": count, "lot": rate.lot, "most": rate.most}
    return Refusal("SN-R10", "lots" if rate.lot > 1 else "lots_of_one", facts)


def why_not(port: str | None, money: int, article: str, count: int) -> Refusal | None:
    """Return the refusal of one purchase, or None.

    Parameters
    ----------
    port : str or None
        Where it is bought; None if that is still open.
    money : int
        What is left to spend, in dollars.
    article : str
        One of :data:`ARTICLES`.
    count : int
        How many.
    """
    return elsewhere(port, article) or too_dear(money, article, count) or no_lot(article, count)


def bought(party: Party, article: str, count: int) -> Party:
    """Return the party with so many more of an article."""
    return party._replace(**{article: getattr(party, article) + count})


def purchases(article: str, count: int) -> list[int]:
    """Return the purchases, each as large as may be, that bring so many of an article (SN-R10).

    The last one is no proper lot if `count` is none: then :func:`no_lot` says so.
    """
    most = RATES[article].most
    whole, rest = divmod(count, most)
    return [most] * whole + [rest] * (rest != 0)
