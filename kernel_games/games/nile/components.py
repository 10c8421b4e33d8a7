"""The components of Source of the Nile: names and bounds; the figures of its rules are in ``law``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kernel_games.engine.reading import read_toml
from kernel_games.games.nile.land.africa import LETTERS
from kernel_games.games.nile.land.map_file import COUNTER_COUNT

TABLES: dict[str, Any] = read_toml(Path(__file__).with_name("tables.toml"))
"""Lists and bounds that are no figures of rules, by the name of their table."""

_GAME = TABLES["game"]

PLAYERS = range(_GAME["players"][0], _GAME["players"][1] + 1)
"""How many may play (2.2)."""

TARGET: int = _GAME["target"]
"""Points that win (7.0)."""

TURNS: int = _GAME["turns"]
"""Turns of each player after which the game ends at the latest (SN-R8)."""

NATIVES: int = _GAME["natives"]
"""Native counters (3.33)."""

ROLLS: int = _GAME["rolls"]
"""The most rolls of the dice for the start (SN-R13)."""

CHANGES: int = _GAME["changes"]
"""Changes of the make-up at one halt, at most (SN-R14)."""

MOST_MONEY = 2000
"""Dollars that an explorer has at most, whatever the house rules (R26.1)."""

MOST_DEALS = 9
"""Deals in one visit to a tribe at most, whatever the house rules (R14.1)."""

MOST_OUTFIT: int = 2 * MOST_MONEY // 10 + 10
"""Plies of one outfit at most: nothing costs less than $10 (5.3), and goods are left by tens (6.55)."""

_EACH_STEP = 2 + 5 + 1 + 1 + 2 + MOST_DEALS + CHANGES + 2
EACH_TURN = 8 * _EACH_STEP + MOST_OUTFIT + 100
"""Plies of one turn at most: steps with cards, natives, deals and changes; the end of it; or an outfit."""

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

FINDS: tuple[str, ...] = tuple(TABLES["counters"]["suits"])
"""What the four labelled discovery counters show (3.32)."""

NOTHING = "nothing"
"""What the four others show (3.32)."""

COUNTERS = (*FINDS, *[NOTHING] * (COUNTER_COUNT - len(FINDS)))
"""The eight discovery counters (3.32)."""

DIE = range(1, 7)

TERRAIN_OF = {letter: terrain for terrain, letter in LETTERS.items()}
"""The terrain that each letter stands for."""
