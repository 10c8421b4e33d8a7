"""The law of Kontor: its figures by what they mean, and what follows from them.

Every figure is in ``rulebook.toml`` alone. What differs from game to game by the number of players, and by
what they agree on, is a :class:`Setting`, worked out once for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple

from kernel_games.engine import Law, derived
from kernel_games.engine.slots import Slot
from kernel_games.games.kontor.components import CARDS, COLOURS, GOODS, PLAYERS, SPECIALS, WATERS
from kernel_games.games.kontor.house_rules import SLOTS

MOST_IN_HAND = 7
"""Dock and water cards that the board has room for in one hand."""


class Setting(NamedTuple):
    """Settings agreed before the game, and what follows from them.

    Attributes
    ----------
    players : int
        How many play.
    professional : bool
        Whether the patrol ship sails; always with three or four.
    variant : bool
        Whether the store is restricted (KO-V01 to KO-V03).
    extension : bool
        Whether the rules for three and four hold.
    rule : str
        How areas are valued (KO-B16, KO-X15, KO-V01).
    size : int
        Cells along each side of the field (KO-B06, KO-X05).
    apart : bool
        Whether areas may not grow together (KO-V03).
    all_goods : bool
        Whether the cards with three goods are in the game (KO-D28).
    """

    players: int
    professional: bool
    variant: bool
    extension: bool
    rule: str
    size: int
    apart: bool
    all_goods: bool


class KontorLaw(Law):
    """The figures of Kontor.

    Attributes
    ----------
    hands : mapping of str to int
        Cards in a full hand, by the pile they come from (KO-B05).
    coins : mapping of int to int
        Coins of each player at the start, by the number of players (KO-B05, KO-X02).
    all_coins, chits : int
        Coins in the box, and goods chits of each good (KO-D16).
    basic : int
        Cells along each side of the field in the basic game (KO-B06).
    sizes : mapping of int to int
        The same in all other games, by the number of players (KO-B06, KO-X05).
    tax, income, consolation, price, toll : int
        Coins that a coin symbol costs (KO-B08), that water brings (KO-B11), and a round without a card
        (KO-D6); that a special card costs (KO-X08), and a customs house (KO-D24).
    keepers : int or None
        Keepers of each player with three or four (KO-X02); None if they are not limited (KO-X13).
    sails : int
        Moves of the ship in a round, at most (KO-X11).
    counted : mapping of int to int
        Number of largest areas that score, by the number of players (KO-X21); with two all do (KO-D16).
    most_chits, no_chits, most_coins : int
        Points for the most chits of a good (KO-X22), those that no chits cost (KO-X23), and those for the
        most coins (KO-X24).
    only_water : bool
        Whether the game ends when somebody can only play water (KO-X19).
    store_limit : int
        Warehouses of one good that a player may have in an area, in the variant (KO-V02).
    rounds : int
        Rounds after which the game ends at the latest (KO-D13).
    """

    slots: ClassVar[Mapping[str, Slot]] = SLOTS

    def __init__(self, figures: Mapping[str, Any]) -> None:
        super().__init__(figures)
        two, three, four = PLAYERS
        self.hands: dict[str, int] = {"dock": figures["KO-B05.docks"], "water": figures["KO-B05.water"]}
        more: int = figures["KO-X02.coins"]
        self.coins: dict[int, int] = {two: figures["KO-B05.coins"], three: more, four: more}
        self.all_coins: int = figures["KO-D16.coins"]
        self.chits: int = figures["KO-D16.chits"]
        self.basic: int = figures["KO-B06.basic"]
        sizes = figures["KO-B06.professional"], figures["KO-X05.three"], figures["KO-X05.four"]
        self.sizes: dict[int, int] = dict(zip(PLAYERS, sizes, strict=True))
        self.tax: int = figures["KO-B08.coins"]
        self.income: int = figures["KO-B11.coins"]
        self.consolation: int = figures["KO-D6.coins"]
        self.price: int = figures["KO-X08.price"]
        self.toll: int = figures["KO-D24.coins"]
        self.keepers: int | None = figures["KO-X02.keepers"] if figures["KO-X13"] else None
        self.sails: int = figures["KO-X11.moves"]
        self.counted: dict[int, int] = {three: figures["KO-X21.three"], four: figures["KO-X21.four"]}
        self.most_chits: int = figures["KO-X22.points"]
        self.no_chits: int = figures["KO-X23.points"] if figures["KO-X23"] else 0
        self.most_coins: int = figures["KO-X24.points"] if figures["KO-X24"] else 0
        self.only_water: bool = figures["KO-X19"]
        self.store_limit: int = figures["KO-V02.most"]
        self.rounds: int = figures["KO-D13.rounds"]
        self._apart: bool = figures["KO-V03"]
        self._left_out: bool = figures["KO-D28"]

    def check(self) -> None:
        """There are coins for everyone, and the board has room for a hand."""
        for players, key in ((PLAYERS[0], "KO-B05.coins"), (PLAYERS[-1], "KO-X02.coins")):
            if players * self.coins[players] > self.all_coins:
                facts = {"most": self.all_coins // players, "players": players, "coins": self.all_coins}
                self.refuse(key, self.coins[players], "coins", key.partition(".")[0], **facts)
        if sum(self.hands.values()) > MOST_IN_HAND:
            self.refuse("KO-B05", sum(self.hands.values()), "hand", "KO-B05", most=MOST_IN_HAND)

    def prepare(self) -> None:
        """Make the memory of settings: each is worked out once."""
        self.agree = cache(self._agree)

    def _agree(self, players: int, professional: int, variant: int) -> Setting:
        """Return the settings for options, with everything that follows from them."""
        extension = players > PLAYERS[0]
        return Setting(
            players,
            bool(professional),
            bool(variant),
            extension,
            "difference" if not extension else "largest" if variant else "strike",
            self.sizes[players] if professional else self.basic,
            bool(variant) and self._apart,
            not (extension and self._left_out),
        )

    @derived
    def stock(self) -> int:
        """Warehouses of each good, for all players together (KO-B03)."""
        return int(self.figures["KO-B03.stock"])

    @derived
    def warehouses(self) -> int:
        """Warehouses in the box (KO-B03)."""
        return len(GOODS) * self.stock

    @derived
    def dock_cards(self) -> int:
        """Dock cards of each player (KO-B01)."""
        return sum(card.owner == 0 for card in CARDS)

    @derived
    def dock_goods(self) -> int:
        """Dock cards of each player that show goods (KO-B01)."""
        return sum(card.owner == 0 and bool(card.goods) for card in CARDS)

    @derived
    def added_docks(self) -> int:
        """Dock cards of the extension (KO-X01)."""
        return (len(COLOURS) - PLAYERS[0]) * self.dock_cards

    @derived
    def water_cards(self) -> int:
        """Water cards with a number (KO-B02)."""
        return len(WATERS)

    @derived
    def special_cards(self) -> int:
        """Cards that may be bought (KO-B03)."""
        return len(SPECIALS)

    @derived
    def keepers_each(self) -> int:
        """Keepers of one colour (KO-X02)."""
        return int(self.figures["KO-X02.keepers"])

    @derived
    def all_keepers(self) -> int:
        """Keepers of all colours (KO-X01)."""
        return len(COLOURS) * self.keepers_each

    @derived
    def all_chits(self) -> int:
        """Goods chits of all goods (KO-X01)."""
        return len(GOODS) * self.chits

    @derived
    def chits_each(self) -> int:
        """Goods chits of one good (KO-D16)."""
        return self.chits

    @derived
    def taxes(self) -> int:
        """Coins that a coin symbol costs (KO-B08), with any number of players."""
        return self.tax

    @derived
    def of_three(self) -> int:
        """Areas that score with three players (KO-X21)."""
        return self.counted[PLAYERS[1]]

    @derived
    def of_four(self) -> int:
        """Areas that score with four players (KO-X21)."""
        return self.counted[PLAYERS[-1]]
