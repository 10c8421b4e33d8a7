"""The part of the law that says what an expedition weighs and who carries it (5.4 to 6.5, 9.2).

Weights are in items: a ration, a gift, a musket or a unit of water weighs 1 (5.44).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from kernel_games.engine import Law, Refusal, derived
from kernel_games.games.nile.party import KEPT, MODES, Party, animals, items, men, sick, well

CREWS = ("9.22", "9.23", "9.24", "9.25")
"""The clauses of the crews, the fullest first."""


class Duty(NamedTuple):
    """The duties of an expedition that travels in one mode.

    Attributes
    ----------
    load, carries : int
        What has to be carried and what can be (6.54).
    carriers, leaders : int
        People who carry or paddle, and people who lead animals; each does one duty (5.4114).
    ridden, led, loose : int
        Animals with a rider, led as pack animals, and without anybody: those are lost (5.428).
    heavy : int
        What only bearers can carry together: canoes (5.433), and the sick without an animal (R19.5).
    explorer : bool
        Whether the explorer does a bearer's work (5.51).
    """

    load: int
    carries: int
    carriers: int
    leaders: int
    ridden: int
    led: int
    loose: int
    heavy: int
    explorer: bool


class CarryingLaw(Law):
    """The figures of loads, food and water, and what follows from them for a party.

    Attributes
    ----------
    bearer, pack, ride, canoe : int
        Weight that a bearer carries (5.4111), a pack animal (5.422), an animal besides its rider (5.422),
        and a canoe with its people (5.431).
    leads : int
        Pack animals that a bearer leads (5.4113).
    person, canoe_weighs : int
        Weight of a person who is carried (5.44), and of a canoe (9.271).
    crews : tuple of (int, int, str)
        Bearers that each canoe has at least, the movement points that costs, and the clause (9.22 to 9.25).
    trip : int
        Movement points for each portage trip (9.272).
    eats, fodder, meat : int
        Rations for each person (5.4423) and for a horse in the desert (5.4424), and from an animal that is
        shot (5.4425).
    drinks : mapping of str to int
        Water that a ``person``, a ``horse`` and a ``camel`` needs for a turn in the desert (5.4444).
    """

    def __init__(self, figures: Mapping[str, Any]) -> None:
        super().__init__(figures)
        self.bearer: int = figures["5.4111.carries"]
        self.leads: int = figures["5.4113.leads"]
        self.pack: int = figures["5.422.carries"]
        self.person: int = figures["5.44.person"]
        self.ride: int = self.pack - self.person
        self.canoe: int = figures["5.431.carries"]
        self.canoe_weighs: int = figures["9.271.weighs"]
        self.crews: tuple[tuple[int, int, str], ...] = tuple(
            (figures[f"{clause}.bearers"], figures.get(f"{clause}.less", 0), clause) for clause in CREWS
        )
        self.trip: int = figures["9.272.cost"]
        self.eats: int = figures["5.4423.rations"]
        self.fodder: int = figures["5.4424.fodder"]
        self.meat: int = figures["5.4425.meat"]
        self.drinks: dict[str, int] = {who: figures[f"5.4444.{who}"] for who in ("person", "horse", "camel")}
        self._ways = {"foot": self._on_foot, "canoe": self._by_canoe, "mounted": self._mounted}
        self._more = {
            "foot": ("bearers", self.bearer),
            "canoe": ("canoes", self.canoe),
            "mounted": ("mounts", self.pack),
        }
        # The same few parties are asked about again and again.
        self.carried = lru_cache(KEPT)(self._carried)
        self.overloaded = lru_cache(KEPT)(self._overloaded)

    def check(self) -> None:
        """Refuse animals that no rider could mount, and crews that are out of order."""
        if self.ride < 0:
            self.refuse("5.422.carries", self.pack, "rider", "5.422", least=self.person)
        for (more, less, clause), (fewer, loss, _) in zip(self.crews, self.crews[1:], strict=False):
            if more <= fewer:
                self.refuse(f"{clause}.bearers", more, "crew", clause, fewer=fewer)
            if less > loss:
                self.refuse(f"{clause}.less", less, "crew_loses", clause, most=loss)

    # What texts of other clauses take

    @derived
    def bearer_carries(self) -> int:
        """Weight that a bearer carries (5.4111)."""
        return self.bearer

    @derived
    def pack_carries(self) -> int:
        """Weight that a pack animal carries (5.422)."""
        return self.pack

    @derived
    def ride_carries(self) -> int:
        """Weight that an animal carries besides its rider (5.422)."""
        return self.ride

    @derived
    def canoe_carries(self) -> int:
        """Weight that a canoe carries (5.431)."""
        return self.canoe

    @derived
    def canoe_weight(self) -> int:
        """Weight of a canoe that is carried (9.271)."""
        return self.canoe_weighs

    @derived
    def person_weighs(self) -> int:
        """Weight of a person who is carried (5.44)."""
        return self.person

    @derived
    def bearer_leads(self) -> int:
        """Pack animals that a bearer leads (5.4113)."""
        return self.leads

    @derived
    def horse_eats(self) -> int:
        """Rations for a horse in the desert (5.4424)."""
        return self.fodder

    @derived
    def animal_gives(self) -> int:
        """Fresh rations from an animal that is shot (5.4425)."""
        return self.meat

    @derived
    def camel_drinks(self) -> int:
        """Water for a camel that drinks every turn (5.4444)."""
        return self.drinks["camel"]

    @derived
    def camel_double(self) -> int:
        """Water for a camel that drinks every second turn (5.4444)."""
        return 2 * self.drinks["camel"]

    @derived
    def most_of_crew(self) -> tuple[int, ...]:
        """Bearers that the smaller crews have at most, the largest of these first (9.23 to 9.25)."""
        return tuple(more - 1 for more, _, _ in self.crews[:-1])

    @derived
    def eight_carry(self) -> int:
        """Weight that eight bearers carry, for the example of 9.272."""
        return 8 * self.bearer

    @derived
    def eight_go(self) -> int:
        """Trips of eight bearers with two canoes and 80 items (9.272, SN-R2)."""
        return _parts(2 * self.canoe_weighs + 80, 8 * self.bearer)

    @derived
    def sixteen_go(self) -> int:
        """Trips of sixteen bearers with the same (9.272, SN-R2)."""
        return _parts(2 * self.canoe_weighs + 80, 16 * self.bearer)

    # What follows for a party

    def load(self, party: Party, mode: str) -> int:
        """Return the total of the Portage Cost column for a mode (6.54).

        On foot a canoe has a weight (9.271), and so has a sick person, who is carried (R19.5). In canoes
        everybody has one (6.52). What riders weigh is counted in what their mounts carry (6.53).
        """
        return self.duty(party, mode).load

    def duty(self, party: Party, mode: str) -> Duty:
        """Share out the work in a mode, the best way.

        As few animals as possible are lost; and unless the explorer has chosen to, the explorer does bearer
        work only where otherwise something would be left behind, an animal be lost or the canoes drift
        (5.51), because askaris mind it (5.52).
        """
        # Try without the explorer first: askaris leave one who works, so their help has to win something.
        way = self._ways[mode]
        hands = party.bearers - party.sick_bearers
        without = way(party, hands, explorer=False)
        if party.sick_explorer or not (party.works or self._wanting(party, mode, without)):
            return without
        helped = way(party, hands + 1, explorer=True)
        if party.works:
            return helped
        if mode == "canoe":
            return helped if helped.carriers >= party.canoes > 0 else without
        # A pair of hands was wanting: one more saves an animal or carries all, unless it is still too little.
        return without if self._over(helped) else helped

    def uses_explorer(self, party: Party, mode: str) -> bool:
        """Return whether the explorer has to do a bearer's work in this mode (5.51, 5.52)."""
        return self.duty(party, mode).explorer

    def outfitted_for(self, party: Party) -> str:
        """Return the mode that a party is outfitted for: the first that carries all, else the first."""
        ways = ["canoe"] if party.canoes else []
        ways += ["mounted"] if animals(party) else []
        ways.append("foot")
        return next((mode for mode in ways if self.carried(party, mode) is None), ways[0])

    def _carried(self, party: Party, mode: str) -> Refusal | None:
        """Return the refusal of a load in a mode, with what is over and what would fix it, or None.

        Facts are ``load``, ``carries``, ``over`` and ``bearers``, ``canoes`` or ``mounts``: how many more of
        those would do.
        """
        if mode == "canoe":
            if not party.canoes:
                return Refusal("5.434", "no_canoes", {"men": men(party)})
            if party.horses or party.camels:
                return Refusal("5.424", "animals_in_canoes", {"animals": animals(party)})
        elif mode == "mounted":
            lacking = men(party) - animals(party)
            if lacking > 0:
                facts = {"men": men(party), "animals": animals(party), "mounts": lacking}
                return Refusal("5.423", "no_mounts", facts)
            if party.canoes:
                return Refusal("5.433", "canoes_on_mounts", {"canoes": party.canoes})
        work = self.duty(party, mode)
        over = work.load - work.carries
        if over > 0:
            more, each = self._more[mode]
            facts = {"load": work.load, "carries": work.carries, "over": over, more: _parts(over, each)}
            if mode == "canoe":
                facts["person_weighs"] = self.person
            return Refusal("6.55", f"over_{mode}", facts)
        lacking = work.heavy - self.bearer * work.carriers
        if mode == "foot" and lacking > 0:
            facts = {
                "heavy": work.heavy,
                "carries": self.bearer * work.carriers,
                "bearers": _parts(lacking, self.bearer),
            }
            return Refusal("5.433" if party.canoes else "R19.5", "heavy", facts)
        return None

    def cannot_travel(self, party: Party) -> Refusal | None:
        """Return the refusal of an expedition that cannot travel in any mode, or None (6.55)."""
        first = self.carried(party, "foot")
        if first is None or any(self.carried(party, mode) is None for mode in MODES[1:]):
            return None
        canoes = self.carried(party, "canoe") if party.canoes else None
        return canoes if canoes is not None and canoes.clause == "6.55" else first

    def _overloaded(self, party: Party) -> Refusal | None:
        """Return the refusal of a load too heavy even if nobody were sick, or None (6.55)."""
        return self.cannot_travel(well(party))

    def crew_loss(self, party: Party) -> int | None:
        """Movement points that canoes lose for want of paddlers; None if they only drift (9.22 to 9.26)."""
        each = self.duty(party, "canoe").carriers // party.canoes if party.canoes else 0
        for least, loss, _ in self.crews:
            if each >= least:
                return loss
        return None

    def trips(self, party: Party) -> int | None:
        """Count the portage trips past a cataract with canoes and goods; None without anybody (SN-R2).

        The explorer helps by choice, and does it alone where no bearer is well (5.51).
        """
        bearers, explorer = party.bearers - party.sick_bearers, 1 - party.sick_explorer
        hands = bearers + explorer * party.works or explorer
        if not hands:
            return None
        return max(1, _parts(self.canoe_weighs * party.canoes + items(party), self.bearer * hands))

    def meal(self, party: Party) -> int:
        """Return the rations that everybody eats in a turn (5.4423)."""
        return self.eats * men(party)

    def water_need(self, party: Party, turns: int = 1) -> int:
        """Return the least water for turns in the desert; camels go dry every other one (5.4444, SN-R3)."""
        drinks = self.drinks
        return (
            drinks["person"] * men(party) * turns
            + drinks["horse"] * party.horses * turns
            + 2 * drinks["camel"] * party.camels * ((turns + party.dry) // 2)
        )

    def _on_foot(self, party: Party, hands: int, *, explorer: bool) -> Duty:
        """Bearers lead animals or carry (6.51, 5.422), so that no animal is lost without need (5.428)."""
        if not (party.horses or party.camels):
            return self._led_by(party, hands, 0, explorer=explorer)
        most = min(hands, _parts(animals(party), self.leads))
        ways = [self._led_by(party, hands, leaders, explorer=explorer) for leaders in range(most, -1, -1)]
        return min(ways, key=lambda way: (way.loose, self._over(way), way.load - way.carries))

    def _led_by(self, party: Party, hands: int, leaders: int, *, explorer: bool) -> Duty:
        """Share out the work on foot with so many leaders; who does not carry may ride, the sick first."""
        beasts = party.horses + party.camels
        led = min(beasts, self.leads * leaders)
        carriers = hands - leaders
        ridden = min(beasts - led, men(party) - carriers)
        # A sick explorer whom nobody could carry walks (R19.5).
        lying = max(0, sick(party) - ridden) if men(party) > 1 else 0
        canoes = self.canoe_weighs * party.canoes
        return Duty(
            items(party) + canoes + self.person * lying,
            self.bearer * carriers + self.pack * led + self.ride * ridden,
            carriers,
            leaders,
            ridden,
            led,
            beasts - led - ridden,
            canoes + self.person * max(0, lying - led),
            explorer,
        )

    def _by_canoe(self, party: Party, hands: int, *, explorer: bool) -> Duty:
        """Bearers paddle (5.4112) and canoes carry everything (6.52)."""
        weighs = items(party) + self.person * men(party)
        beasts = party.horses + party.camels
        return Duty(weighs, self.canoe * party.canoes, hands, 0, 0, 0, beasts, 0, explorer)

    def _mounted(self, party: Party, hands: int, *, explorer: bool) -> Duty:
        """Everybody rides (5.423); mounted bearers lead the other animals (5.425), which carry (6.53)."""
        beasts = party.horses + party.camels
        ridden = min(beasts, men(party))
        spare = beasts - ridden
        leaders = min(hands, _parts(spare, self.leads))
        led = min(spare, self.leads * leaders)
        carries = self.ride * ridden + self.pack * led
        return Duty(items(party), carries, 0, leaders, ridden, led, spare - led, 0, explorer)

    def _over(self, work: Duty) -> bool:
        return work.load > work.carries or work.heavy > self.bearer * work.carriers

    def _wanting(self, party: Party, mode: str, work: Duty) -> bool:
        """Return whether one more pair of hands might help."""
        if mode == "canoe":
            return work.carriers < party.canoes
        return work.loose > 0 or self._over(work)


def _parts(whole: int, each: int) -> int:
    """Divide `n` by `each`, rounded up."""
    return -(-whole // each)
