"""The law of Source of the Nile: its figures as charts, and what follows from them.

Every figure is in ``rulebook.toml`` alone, and so is every table, such as whom a discovery suits. Charts have
the names that the rulebook gives them; whoever plays looks things up in them as
``state.law.hunting["veldt"]``. Loads, food and water are in ``carrying``, money and prices in ``outfit``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine import derived
from kernel_games.games.nile.components import (
    BUY_LOTS,
    COUNTERS,
    DICE,
    FINDS,
    GIVE_LOTS,
    MOST_DEALS,
    NATIVES,
    SPECIALTIES,
    TERRAIN_OF,
)
from kernel_games.games.nile.deck import CARDS, SPECTACLES, WORST
from kernel_games.games.nile.outfit import OutfitLaw
from kernel_games.games.nile.party import MODES


class NileLaw(OutfitLaw):
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
    target, turns : int
        Points that win (7.0), and turns of each at most (SN-R8).
    short : tuple of int
        The same two for a short game (SN-R21).
    rolls, changes : int
        Rolls for the start (SN-R13), and changes of the make-up at one halt (SN-R14), at most.
    lakes, falls, desert_turns, storm : int
        Lakes that may lie together (10.28), what the die counts less at the falls (9.28), turns in the desert
        for which water is taken (SN-R18), and movement points that a storm takes (R11.1).
    even, twice : int
        The die that changes nothing of a hunt (R18.1), and how often counts what suits a specialty (R22.2).
    epic : mapping of str to int
        ``epic`` (points), ``far`` and ``unknown`` of an epic journey (R25.1).
    mild, suits, finds, bonus_suits : mapping of str to tuple of str
        Whose specialty softens which disaster (R11.2), what suits a specialty (R22.2), whom a discovery
        counter suits (R23.2), and what suits a bonus (R20.2).
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
            if name != "table":
                named.setdefault(clause, {})[name] = value
        self.allowance: dict[str, tuple[int, ...]] = {mode: figures[f"R9.1.{mode}"] for mode in MODES}
        self.cost: dict[str, int] = {
            "known": figures["9.15.cost"],
            "unknown": figures["9.16.cost"],
            "canoe_in_swamp": figures["9.21.cost"],
        }
        lost = _by_terrain(figures, "R12.1")
        self.lost = {letter: lost[terrain] for letter, terrain in TERRAIN_OF.items()}
        self.upstream: int = figures["R12.3.upstream"]
        self.guide: int = figures["R12.2.guide"]
        self.paces = _levels(named["R12.2"])
        self.each: int = figures["R13.1.each"]
        self.strength = _by_terrain(figures, "R13.1")
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
        self.buy = {article: (lot, prices.get(article, 1)) for article, lot in BUY_LOTS.items()}
        self.give = {article: (lot, prices.get(article, 1)) for article, lot in GIVE_LOTS.items()}
        self.deals: int = prices["deals"]
        self.hunting: dict[str, Any] = {
            **_by_terrain(figures, "R18.1"),
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
        self.any_desert: bool = not figures["10.27"]
        self.narrow: bool = figures["R20.1"]
        self._read_bounds(figures)
        self._read_tables(figures)

    def _read_bounds(self, figures: Mapping[str, Any]) -> None:
        self.far: tuple[int, int] = figures["4.41.far"], figures["4.42.apart"]
        self.caches: int = figures["R17.1.caches"]
        self.target: int = figures["7.0.points"]
        self.turns: int = figures["SN-R8.turns"]
        # Never longer than the game itself, whatever the house rules.
        points, turns = figures["SN-R21.points"], figures["SN-R21.turns"]
        self.short: tuple[int, int] = min(points, self.target), min(turns, self.turns)
        self.rolls: int = figures["SN-R13.rolls"]
        self.changes: int = figures["SN-R14.changes"]
        self.lakes: int = figures["10.28.lakes"]
        self.falls: int = figures["9.28.less"]
        self.desert_turns: int = figures["SN-R18.turns"]
        self.storm: int = figures["R11.1.storm"]
        self.even: int = figures["R18.1.even"]
        self.twice: int = figures["R22.2.times"]
        self.epic: dict[str, int] = {name: figures[f"R25.1.{name}"] for name in ("epic", "far", "unknown")}

    def _read_tables(self, figures: Mapping[str, Any]) -> None:
        self.mild: dict[str, tuple[str, ...]] = figures["R11.2.table"]
        self.suits: dict[str, tuple[str, ...]] = figures["R22.2.table"]
        self.finds: dict[str, tuple[str, ...]] = figures["R23.2.table"]
        self.bonus_suits = {**self.suits, **figures["R20.2.table"]}

    def check(self) -> None:
        """Refuse tables that contradict themselves, and expeditions that could never go anywhere new."""
        super().check()
        attacks, sends_back = self.attitude["attacks"], self.attitude["sends_back"]
        if attacks >= sends_back:
            self.refuse("R13.3.attacks", attacks, "attacks", "R13.3", sends_back=sends_back)
        known, unknown = self.cost["known"], self.cost["unknown"]
        if not known <= unknown <= self.cost["canoe_in_swamp"]:
            facts = {"known": known, "swamp": self.cost["canoe_in_swamp"]}
            self.refuse("9.16.cost", unknown, "unknown_cost", "9.16", **facts)
        slowest = min(levels[-1] for levels in self.allowance.values())
        if slowest < unknown:
            # At no pace could a new hex be reached.
            self.refuse("R9.1", slowest, "slowest", "R9.1", least=unknown)
        if self.recovery["doctor"] > self.recovery["others"]:
            others = self.recovery["others"]
            self.refuse("R19.1.doctor", self.recovery["doctor"], "doctor", "R19.1", most=others)

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
    def most_turns(self) -> int:
        """Return the turns of each at most (SN-R8)."""
        return self.turns

    @derived
    def points_to_win(self) -> int:
        """Victory points that win (7.0)."""
        return self.target

    @derived
    def short_points(self) -> int:
        """Victory points that win a short game, never more than in the game itself (SN-R21)."""
        return self.short[0]

    @derived
    def short_turns(self) -> int:
        """Return the turns of each in a short game, never more than in the game itself (SN-R21)."""
        return self.short[1]

    @derived
    def event_cards(self) -> int:
        """Event cards in the box (3.4)."""
        return len(CARDS)

    @derived
    def dice_for_start(self) -> int:
        """Dice that each player rolls for the start (4.62)."""
        return DICE

    @derived
    def native_counters(self) -> int:
        """Native counters in the box (3.33)."""
        return NATIVES

    @derived
    def all_counters(self) -> int:
        """Discovery counters in the box (3.32)."""
        return len(COUNTERS)

    @derived
    def blank_counters(self) -> int:
        """Discovery counters that show nothing (3.32)."""
        return len(COUNTERS) - len(FINDS)

    @derived
    def all_specialties(self) -> int:
        """Specialties to choose from (4.6)."""
        return len(SPECIALTIES)

    @derived
    def worst(self) -> int:
        """Severity of the worst disaster (R11.1)."""
        return WORST

    @derived
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """Return the smallest and the largest mountain, cataract and lake on the cards (R10.8)."""
        by_kind = zip(*(card.sizes for card in CARDS if card.sizes), strict=True)
        return tuple((min(sizes), max(sizes)) for _, sizes in zip(SPECTACLES, by_kind, strict=True))

    @derived
    def poor_hunt(self) -> int:
        """Change of a hunt by the lowest die (R18.1)."""
        return 1 - self.even

    @derived
    def good_hunt(self) -> int:
        """Change of a hunt by the highest die (R18.1)."""
        return 6 - self.even

    @derived
    def joined_lakes(self) -> int:
        """Lakes that may lie together (10.28)."""
        return self.lakes

    @derived
    def suited_times(self) -> int:
        """Return how often counts what suits the specialty (R22.2)."""
        return self.twice

    @property
    def each_turn(self) -> int:
        """Plies of one turn at most: steps with cards, natives, deals and changes; its end; or an outfit."""
        each_step = 2 + 5 + 1 + 1 + 2 + MOST_DEALS + self.changes + 2
        return 8 * each_step + self.most_outfit + 100

    @derived
    def cache_counters(self) -> int:
        """Cache counters of each explorer (3.31)."""
        return self.caches


def _by_terrain(figures: Mapping[str, Any], clause: str) -> dict[str, int]:
    """Return a chart by terrain, as the table of its clause groups them; one that is in no group has 0."""
    found = dict.fromkeys(TERRAIN_OF.values(), 0)
    for name, terrains in figures[f"{clause}.table"].items():
        found |= dict.fromkeys(terrains, figures[f"{clause}.{name}"])
    return found


def _levels(chart: Mapping[str, int]) -> tuple[int, int, int]:
    """Return what each activity level adds: more for a cautious one, less for a reckless one."""
    return chart["cautious"], 0, -chart["reckless"]
