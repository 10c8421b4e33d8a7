"""Components of Kontor: players, goods and cards. How many there are of all else is in the rulebook."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine.reading import read_toml

PLAYERS = range(2, 5)
"""Numbers of players: two (KO-B01), with the extension three and four (KO-X01)."""

COLOURS = ("red", "black", "green", "purple")
"""Colours of the dock cards, by seat (KO-B01, KO-X01)."""

GOODS = ("wine", "tea", "spice")
"""The goods: brown, beige and green (KO-B01)."""

DOCK_KINDS = ("dock", "crane", "tavern")
"""Kinds of dock cards."""


Counts = tuple[tuple[int, ...], ...]
"""Warehouses by good and seat."""


class Card(NamedTuple):
    """A card.

    Attributes
    ----------
    key : str
        Such as ``red25``: colour or kind, and number.
    kind : str
        ``dock``, ``crane``, ``tavern``, ``water``, ``flood``, ``bridge``, ``customs``, or ``centre``.
    pile : str
        The pile it comes from: ``dock``, ``water`` or ``special``.
    owner : int
        The seat whose colour a dock card has; -1 for the others.
    goods : tuple of int
        The goods it shows, as indices into :data:`GOODS`.
    number : int
        The number that decides who acts first; 0 on the harbour centre.
    bar : int
        1 for a bar over the number, -1 for one under it, 0 for none (KO-X06).
    ship, coin : bool
        Whether it has that symbol.
    """

    key: str
    kind: str
    pile: str
    owner: int = -1
    goods: tuple[int, ...] = ()
    number: int = 0
    bar: int = 0
    ship: bool = False
    coin: bool = False

    @property
    def rank(self) -> tuple[int, int]:
        """Order of acting: higher ranks act earlier (KO-B09, KO-X06); every rank is unique."""
        return self.number, self.bar

    def to_dict(self) -> dict[str, Any]:
        """Return the card as plain JSON data, as people see it."""
        return {
            "card": self.key,
            "kind": self.kind,
            "owner": None if self.owner < 0 else self.owner,
            "goods": [GOODS[good] for good in self.goods],
            "number": self.number,
            "bar": ("", "over", "under")[self.bar],
            "ship": self.ship,
            "coin": self.coin,
        }


def _cards() -> tuple[Card, ...]:
    data = read_toml(Path(__file__).with_name("cards.toml"))
    docks, water, special = data["dock"], data["water"], data["special"]
    cards = [Card("centre", "centre", "water")]
    for seat, colour in enumerate(COLOURS):
        for pair, face in enumerate(docks["faces"], 1):
            number = docks["moved"].get(str(pair), 2 * pair - 1) + seat % 2
            kind = face[0] if face[0] in DOCK_KINDS else "dock"
            goods = tuple(GOODS.index(good) for good in face) if kind == "dock" else ()
            ship, coin = pair in docks["ships"], pair in docks["coins"]
            bar = (0, 0, 1, -1)[seat]
            cards.append(Card(f"{colour}{number}", kind, "dock", seat, goods, number, bar, ship, coin))
    for place, number in enumerate([*water["low"], *range(water["first"], water["last"] + 1)], 1):
        coin = place % water["coins_every"] == 0
        cards.append(Card(f"water{number}", "water", "water", number=number, coin=coin))
    for number, kind in enumerate(special["kinds"], special["first"]):
        cards.append(Card(f"{kind}{number}", kind, "special", number=number))
    return tuple(cards)


CARDS = _cards()
"""Every card; in a state a card is its index here. The harbour centre is the first."""

BY_KEY = {card.key: index for index, card in enumerate(CARDS)}
"""The index of each card, by its key."""

WATERS = tuple(index for index, card in enumerate(CARDS) if card.kind == "water")
"""The numbered water cards (KO-B02)."""

SPECIALS = tuple(index for index, card in enumerate(CARDS) if card.pile == "special")
"""The special cards (KO-B03, KO-D25)."""

CRANE, FLOOD, BRIDGE, CUSTOMS = "crane", "flood", "bridge", "customs"


@lru_cache(maxsize=16)  # for each seat, with and without the cards of three goods
def docks_of(seat: int, *, all_goods: bool) -> tuple[int, ...]:
    """Return a seat's dock cards: 22, or 21 without the one of three goods (KO-B01, KO-D28)."""
    most = len(GOODS) if all_goods else len(GOODS) - 1
    return tuple(index for index, card in enumerate(CARDS) if card.owner == seat and len(card.goods) <= most)


def left_out(card: int, players: int, *, all_goods: bool) -> str:
    """Return the clause that removes this card at this player count, or ''."""
    what, two = CARDS[card], players == PLAYERS[0]
    if what.owner >= players:
        return "KO-D29" if two else "KO-D27"
    if what.pile == "special" and two:
        return "KO-D25"
    return "" if all_goods or len(what.goods) < len(GOODS) else "KO-D28"


def goods_mask(card: int) -> int:
    """Return one bit for each good on a card: all its warehouses are there (KO-B12)."""
    return (1 << len(CARDS[card].goods)) - 1


def card_facts(card: int) -> dict[str, Any]:
    """Return the facts that phrases need about a card."""
    what = CARDS[card]
    return {
        "card": what.key,
        "face": COLOURS[what.owner] if what.owner >= 0 else what.kind,
        "number": what.number,
    }
