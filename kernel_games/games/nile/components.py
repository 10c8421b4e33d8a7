"""The components of Source of the Nile: names and bounds; the figures of its rules are in ``law``."""

from __future__ import annotations

from kernel_games.games.nile.book import fixed, table
from kernel_games.games.nile.land.africa import LETTERS

PLAYERS = range(1, 7)
"""Numbers of players (2.2)."""

MOST_MONEY = 2000
"""Dollars that an explorer has at most, whatever the house rules (R26.1)."""

SPECIALTIES = (
    "botanist",
    "doctor",
    "ethnologist",
    "explorer",
    "geologist",
    "journalist",
    "missionary",
    "zoologist",
)
"""The eight specialties (4.6)."""

ACTIVITIES = ("cautious", "normal", "reckless")
"""The activity levels, safest first (9.11)."""

FINDS = tuple(table("R23.2"))
"""What the labelled discovery counters show (3.32)."""

NOTHING = "nothing"
"""What the others show (3.32)."""

COUNTERS = (*FINDS, *[NOTHING] * fixed("3.32", "blank"))
"""The discovery counters (3.32)."""

NATIVES: int = fixed("3.33", "natives")
"""Native counters (3.33)."""

DIE = range(1, 7)

DICE: int = fixed("4.62", "dice")
"""Dice that each player rolls for the start (4.62)."""

OFFERS: tuple[int, ...] = tuple(fixed("R13.2", "offers"))
"""Gifts that may be offered (R13.2)."""

DEALS: tuple[int, ...] = tuple(fixed("SN-R10", "deals"))
"""Lots that one deal may be about (SN-R10)."""

BUY_LOTS: dict[str, int] = {
    "rations": fixed("R14.1", "bought"),
    **dict.fromkeys(("bearers", "recruits", "guides", "canoes", "camels"), 1),
}
"""What one lot holds of what tribes sell (R14.1)."""

GIVE_LOTS: dict[str, int] = {"rations": fixed("R14.1", "given"), "muskets": 1}
"""What one lot holds of what tribes take (R14.1)."""

MOST_DEALS = 9
"""Deals in one visit to a tribe at most, whatever the house rules (R14.1)."""

TERRAIN_OF = {letter: terrain for terrain, letter in LETTERS.items()}
"""The terrain that each letter stands for."""
