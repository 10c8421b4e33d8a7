"""The law of Source of the Nile: its figures as charts, and what follows from them.

Every figure is in ``rulebook.toml`` alone. Charts have the names that the rulebook gives them; whoever plays
looks things up in them as ``state.law.hunting["veldt"]``. Lists that are no numbers, such as whom a discovery
suits, are in ``tables.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine import Law, derived
from kernel_games.engine.reading import reject
from kernel_games.games.nile.components import TABLES, TERRAIN_OF
from kernel_games.games.nile.party import MODES

_LOST = {
    "open": ("desert", "lake", "veldt"),
    "rough": ("mountain", "swamp"),
    "jungle": ("jungle",),
    "mixed": ("jungle_mountain", "jungle_swamp"),
}
"""Terrains that share a lost number (R12.1)."""

_STRENGTH = {
    "veldt": ("veldt",),
    "jungle": ("jungle", "jungle_mountain"),
    "mountain": ("mountain", "jungle_swamp"),
}
"""Terrains that share an addition to the warriors; the others have none (R13.1)."""

_GAME = {
    "veldt": ("veldt",),
    "wet": ("jungle", "swamp", "lake", "jungle_swamp"),
    "mountain": ("mountain", "jungle_mountain"),
}
"""Terrains where a hunter brings the same; desert has no game (R18.1)."""


class NileLaw(Law):
    """The figures of Source of the Nile, chart by chart.

    Attributes
    ----------
    allowance : mapping of str to tuple of int
        Movement points by mode, for each activity level (R9.1).
    cost : mapping of str to int
        Movement points for a hex that is ``known`` or ``unknown``, or ``canoe_in_swamp`` (9.15, 9.16, 9.21).
    lost : mapping of str to int
        The lost number of each terrain, by its letter (R12.1).
    upstream, guide : int
        The lost number upstream (R12.3), and what a guide adds to the die (R12.2).
    paces : tuple of int
        What each activity level adds to the die for the way (R12.2).
    each, strength : int, mapping of str to int
        Warriors for each point of the die, and by terrain (R13.1).
    attitude, stealth, fight, hunting, recovery, points, counters, bonus, records, europe, disaster : mapping
        The other charts, by the names of their lines.
    buy, give : mapping of str to tuple of int
        What so much of an article costs in gifts, and what is given for it (R14.1).
    deals, caches, battle, river, discharged : int
        Deals of a visit (R14.1), caches (R17.1), points of a battle (R24.1), hexes of a river for a point
        (R25.1), and points for each of the sick who is discharged (9.7s).
    far : tuple of int
        Least distances of a discovery counter (4.41, 4.42).
    any_desert, narrow : bool
        True if desert may touch jungle (10.27), and if only who has mapped draws a bonus card (R20.1).
    """

    def __init__(self, figures: Mapping[str, Any]) -> None:
        super().__init__(figures)
        named: dict[str, dict[str, int]] = {}
        for key, value in figures.items():
            clause, _, name = key.rpartition(".")
            named.setdefault(clause, {})[name] = value
        self.allowance: dict[str, tuple[int, ...]] = {mode: figures[f"R9.1.{mode}"] for mode in MODES}
        self.cost: dict[str, int] = {
            "known": figures["9.15.cost"],
            "unknown": figures["9.16.cost"],
            "canoe_in_swamp": figures["9.21.cost"],
        }
        lost = _by_terrain(_LOST, named["R12.1"])
        self.lost = {letter: lost[terrain] for letter, terrain in TERRAIN_OF.items()}
        self.upstream: int = figures["R12.3.upstream"]
        self.guide: int = figures["R12.2.guide"]
        self.paces = _levels(named["R12.2"])
        self.each: int = figures["R13.1.each"]
        self.strength = _by_terrain(_STRENGTH, named["R13.1"])
        self.attitude: dict[str, Any] = {
            **named["R13.3"],
            "activity": _levels(named["R13.3"]),
            "beaten": figures["R16.2.less"],
        }
        self.stealth = named["R13.4"]
        self.fight: dict[str, Any] = {
            **named["R15.1"],
            **named["R16.2"],
            "activity": _levels(named["R15.1"]),
            "plundered": figures["R22.1.plunder"],
        }
        prices = named["R14.1"]
        self.buy = {article: (lot, prices.get(article, 1)) for article, lot in TABLES["trade"]["buy"].items()}
        self.give = {
            article: (lot, prices.get(article, 1)) for article, lot in TABLES["trade"]["give"].items()
        }
        self.deals: int = prices["deals"]
        self.hunting: dict[str, Any] = {
            **_by_terrain(_GAME, named["R18.1"]),
            **named["R18.2"],
            "forage": figures["R18.1.forage"],
            "activity": _levels(named["R18.1"]),
        }
        self.recovery = named["R19.1"]
        self.points = named["R22.1"]
        self.counters = named["R23.1"]
        self.bonus = named["R20.2"]
        self.battle: int = figures["R24.1.battle"]
        self.records = named["R24.2"]
        self.river: int = figures["R25.1.hexes"]
        self.europe = {**named["R26.1"], "new_explorer": figures["R15.4.money"]}
        self.disaster = named["R11.1"]
        self.discharged: int = figures["9.7s.points"]
        self.caches: int = figures["R17.1.caches"]
        self.far: tuple[int, int] = figures["4.41.far"], figures["4.42.apart"]
        self.any_desert: bool = not figures["10.27"]
        self.narrow: bool = figures["R20.1"]

    def check(self) -> None:
        """Refuse tables that contradict themselves, and expeditions that could never go anywhere new."""
        attacks, sends_back = self.attitude["attacks"], self.attitude["sends_back"]
        if attacks >= sends_back:
            reject("house.R13.3.attacks", attacks, f"less than {sends_back}, which sends back", "R13.3")
        known, unknown = self.cost["known"], self.cost["unknown"]
        if not known <= unknown <= self.cost["canoe_in_swamp"]:
            expected = f"{known} or more, and no more than the {self.cost['canoe_in_swamp']} of a swamp"
            reject("house.9.16.cost", unknown, expected, "9.16")
        slowest = min(levels[-1] for levels in self.allowance.values())
        if slowest < unknown:
            # At no pace could a new hex be reached.
            reject(
                "house.R9.1",
                slowest,
                f"at least {unknown} for a reckless turn, the cost of a new hex",
                "R9.1",
            )
        if self.recovery["doctor"] > self.recovery["others"]:
            expected = f"at most {self.recovery['others']}: a doctor makes it easier"
            reject("house.R19.1.doctor", self.recovery["doctor"], expected, "R19.1")

    @derived
    def walk_reckless(self) -> int:
        """Movement points on foot, recklessly (9.51)."""
        return self.allowance["foot"][-1]

    @derived
    def ride_reckless(self) -> int:
        """Movement points mounted, recklessly (9.51)."""
        return self.allowance["mounted"][-1]

    @derived
    def slower_reckless(self) -> int:
        """Movement points after a change between the two (9.51)."""
        return min(self.walk_reckless, self.ride_reckless)

    @derived
    def careful_canoe(self) -> int:
        """Movement points by canoe, cautiously (9.12)."""
        return self.allowance["canoe"][0]

    @derived
    def unknown_cost(self) -> int:
        """Movement points for a hex that only somebody else has explored (SN-R1)."""
        return self.cost["unknown"]

    @derived
    def sent_back(self) -> int:
        """Return the lowest total at which a tribe does not attack (R13.3)."""
        return int(self.attitude["attacks"]) + 1

    @derived
    def welcome(self) -> int:
        """Return the lowest total at which a tribe is friendly (R13.3)."""
        return int(self.attitude["sends_back"]) + 1

    @derived
    def hears(self) -> int:
        """Hexes from which a plunder is heard of (R16.2), and near which nothing counts (R22.1)."""
        return int(self.fight["heard"])

    @derived
    def cache_counters(self) -> int:
        """Cache counters of each explorer (3.31)."""
        return self.caches


def _by_terrain(groups: Mapping[str, tuple[str, ...]], chart: Mapping[str, int]) -> dict[str, int]:
    """Return a chart by terrain; one that is in no group has 0."""
    found = dict.fromkeys(TERRAIN_OF.values(), 0)
    for name, terrains in groups.items():
        found |= dict.fromkeys(terrains, chart[name])
    return found


def _levels(chart: Mapping[str, int]) -> tuple[int, int, int]:
    """Return what each activity level adds: more for a cautious one, less for a reckless one."""
    return chart["cautious"], 0, -chart["reckless"]
