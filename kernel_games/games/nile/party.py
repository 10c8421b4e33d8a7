"""An expedition: who is in it, what it has, what that weighs and who carries it (5.4 to 6.5, 9.2).

Weights are in items: a ration, a gift, a musket or a unit of water weighs 1 (5.44).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kernel_games.engine import Refusal, quick_replace
from kernel_games.engine.fields import Fields, number
from kernel_games.engine.reading import reject

MODES = ("foot", "canoe", "mounted")
"""How an expedition travels (9.11)."""

PEOPLE = ("bearers", "guides", "askaris", "recruits")
"""Who may be with the explorer; recruits are askaris from friendly tribes, who need muskets (5.4451)."""

ANIMALS = ("horses", "camels")
GOODS = ("rations", "gifts", "muskets", "water")
"""What weighs 1 apiece (5.44, 6.4)."""

BEARER_CARRIES = 10
"""Weight that a bearer carries (5.4111)."""

LEADS = 3
"""Pack animals that a bearer leads (5.4113)."""

PACK_CARRIES = 20
"""Weight that a pack animal carries (5.422)."""

MAN_WEIGHS = 15
"""Weight of a man who is carried (5.44)."""

RIDE_CARRIES = PACK_CARRIES - MAN_WEIGHS
"""Weight that an animal carries in addition to its rider: 5 (5.422)."""

CANOE_CARRIES = 300
"""Weight that a canoe carries, people included (5.431)."""

CANOE_WEIGHS = 40
"""Weight of a canoe that is carried (9.271)."""

CREWS = ((8, 0, "9.22"), (4, 1, "9.23"), (2, 2, "9.24"), (1, 3, "9.25"))
"""Bearers that each canoe has at least, the movement points that costs, and the clause."""

WATER = {"man": 3, "horse": 8, "camel": 8}
"""Water that each needs for a turn in the desert (5.4444)."""

EATS = 1
"""Rations that each man eats a turn (5.4423)."""

HORSE_FODDER = 4
"""Rations for a horse that ends its move in the desert (5.4424)."""

SHOT_GIVES = 10
"""Fresh rations from an animal that is shot (5.4425)."""

KEPT = 1024
"""So many parties are remembered with what was worked out for them; the same one is asked about often."""

MOST = 9999
"""No number of a party is larger; far beyond what anybody can pay."""


@quick_replace
class Party(NamedTuple):
    """An expedition without its explorer, who always belongs to it (5.2).

    Attributes
    ----------
    bearers, guides, askaris, recruits : int
        People, the sick included. Askaris are hired at a port and bring their own muskets (5.4452).
    canoes, horses, camels : int
    rations, gifts, muskets, water : int
        Goods; each weighs 1, also a musket that somebody uses (6.4).
    sick_bearers, sick_guides, sick_askaris, sick_recruits : int
        How many of them are sick.
    sick_explorer : int
        1 if the explorer is sick.
    dry : int
        1 if the camels have gone dry for a desert turn and owe water for two (SN-R3).
    works : int
        1 if the explorer does a bearer's work this turn by choice (5.51).
    """

    bearers: int = 0
    guides: int = 0
    askaris: int = 0
    recruits: int = 0
    canoes: int = 0
    horses: int = 0
    camels: int = 0
    rations: int = 0
    gifts: int = 0
    muskets: int = 0
    water: int = 0
    sick_bearers: int = 0
    sick_guides: int = 0
    sick_askaris: int = 0
    sick_recruits: int = 0
    sick_explorer: int = 0
    dry: int = 0
    works: int = 0


ALONE = Party()
"""The explorer alone: an expedition of one (5.2)."""


class Duty(NamedTuple):
    """The duties of an expedition that travels in one mode.

    Attributes
    ----------
    load, carries : int
        What has to be carried and what can be (6.54).
    carriers, leaders : int
        Men who carry or paddle, and men who lead animals; each does one duty (5.4114).
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


def quantity(count: int, article: str) -> dict[str, int | str]:
    """Return a count of an article as facts of an event; ``what`` is the word for one or for many."""
    return {"count": count, "article": article, "what": article + ("_one" if count == 1 else "")}


def men(party: Party) -> int:
    """Total Expedition: everybody, the explorer included (6.2)."""
    return 1 + party.bearers + party.guides + party.askaris + party.recruits


def sick(party: Party) -> int:
    """Count the sick, the explorer included."""
    return (
        party.sick_bearers
        + party.sick_guides
        + party.sick_askaris
        + party.sick_recruits
        + party.sick_explorer
    )


def healthy(party: Party, people: str) -> int:
    """Count the people of one kind of :data:`PEOPLE` who are not sick."""
    count: int = getattr(party, people) - getattr(party, f"sick_{people}")
    return count


def animals(party: Party) -> int:
    """Horses and camels (5.421)."""
    return party.horses + party.camels


def items(party: Party) -> int:
    """Weight of all goods (6.4)."""
    return party.rations + party.gifts + party.muskets + party.water


def hunters(party: Party) -> int:
    """Count those who can hunt and fight: askaris from a port; recruits and the explorer with a musket each.

    Clauses 5.4131, 5.4132, 5.4451, 5.4452 and 5.51; the sick do neither.
    """
    unarmed = party.recruits - party.sick_recruits + 1 - party.sick_explorer
    return party.askaris - party.sick_askaris + min(unarmed, party.muskets)


def load(party: Party, mode: str) -> int:
    """Return the total of the Portage Cost column for a mode (6.54).

    On foot a canoe weighs 40 (9.271) and a sick man, who is carried, 15 (R19.5). In canoes everybody weighs
    15 (6.52). What riders weigh is counted in what their mounts carry (6.53).
    """
    return duty(party, mode).load


def duty(party: Party, mode: str) -> Duty:
    """Share out the work in a mode, the best way.

    As few animals as possible are lost; and unless the explorer has chosen to, the explorer does bearer work
    only where otherwise something would be left behind, an animal be lost or the canoes drift (5.51), because
    askaris mind it (5.52).
    """
    # Try without the explorer first: askaris leave one who works, so their help has to win something.
    way = _WAYS[mode]
    without = way(party, party.bearers - party.sick_bearers, explorer=False)
    if party.sick_explorer or not (party.works or _wanting(party, mode, without)):
        return without
    helped = way(party, party.bearers - party.sick_bearers + 1, explorer=True)
    if party.works:
        return helped
    if mode == "canoe":
        return helped if helped.carriers >= party.canoes > 0 else without
    if _overloaded(without) and not _overloaded(helped):
        return helped
    return helped if helped.loose < without.loose and not _overloaded(helped) else without


def uses_explorer(party: Party, mode: str) -> bool:
    """Return whether the explorer has to do a bearer's work in this mode (5.51, 5.52)."""
    return duty(party, mode).explorer


@lru_cache(KEPT)
def carried(party: Party, mode: str) -> Refusal | None:
    """Return the refusal of a load in a mode, with the figure that is over and what would fix it, or None.

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
    work = duty(party, mode)
    over = work.load - work.carries
    if over > 0:
        more, each = _MORE[mode]
        facts = {"load": work.load, "carries": work.carries, "over": over, more: _parts(over, each)}
        return Refusal("6.55", f"over_{mode}", facts)
    lacking = work.heavy - BEARER_CARRIES * work.carriers
    if mode == "foot" and lacking > 0:
        facts = {
            "heavy": work.heavy,
            "carries": BEARER_CARRIES * work.carriers,
            "bearers": _parts(lacking, BEARER_CARRIES),
        }
        return Refusal("5.433" if party.canoes else "R19.5", "heavy", facts)
    return None


def cannot_travel(party: Party) -> Refusal | None:
    """Return the refusal of an expedition that cannot travel in any mode, or None (6.55)."""
    first = carried(party, "foot")
    if first is None or any(carried(party, mode) is None for mode in MODES[1:]):
        return None
    canoes = carried(party, "canoe") if party.canoes else None
    return canoes if canoes is not None and canoes.clause == "6.55" else first


@lru_cache(KEPT)
def overloaded(party: Party) -> Refusal | None:
    """Return the refusal of a load too heavy even if nobody were sick, or None (6.55)."""
    return cannot_travel(well(party))


def well(party: Party) -> Party:
    """Return the party with nobody sick."""
    return party._replace(**_WELL) if sick(party) else party


def crew_loss(party: Party) -> int | None:
    """Movement points that canoes lose for want of paddlers; None if they only drift (9.22 to 9.26)."""
    each = duty(party, "canoe").carriers // party.canoes if party.canoes else 0
    for least, loss, _ in CREWS:
        if each >= least:
            return loss
    return None


def trips(party: Party) -> int | None:
    """Count the portage trips past a cataract with canoes and goods; None without anybody (SN-R2).

    The explorer helps by choice, and does it alone where no bearer is well (5.51).
    """
    bearers, explorer = party.bearers - party.sick_bearers, 1 - party.sick_explorer
    hands = bearers + explorer * party.works or explorer
    if not hands:
        return None
    return max(1, _parts(CANOE_WEIGHS * party.canoes + items(party), BEARER_CARRIES * hands))


def water_need(party: Party, turns: int = 1) -> int:
    """Return the least water for some turns in the desert; camels go dry every other one (5.4444, SN-R3)."""
    drinks = (turns + party.dry) // 2
    return (
        WATER["man"] * men(party) * turns
        + WATER["horse"] * party.horses * turns
        + 2 * WATER["camel"] * party.camels * drinks
    )


_FLAGS = ("sick_explorer", "dry", "works")

FIELDS = Fields(
    Party, {name: number(0, 1 if name in _FLAGS else MOST, "6.1") for name in Party._fields}, sparse=True
)
"""A party as plain data: numbers by field, those left out 0."""


def read_party(field: str, data: object) -> Party:
    """Read a party from plain data.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    party = FIELDS.read(field, data)
    for people in PEOPLE:
        if healthy(party, people) < 0:
            sick_people, most = getattr(party, f"sick_{people}"), getattr(party, people)
            reject(f"{field}.sick_{people}", sick_people, f"at most the {most} {people}", "6.1")
    if party.dry and not party.camels:
        reject(f"{field}.dry", party.dry, "0: there are no camels", "SN-R3")
    return party


def _on_foot(party: Party, hands: int, *, explorer: bool) -> Duty:
    """Bearers lead animals or carry (6.51, 5.422), so that no animal is lost without need (5.428)."""
    if not animals(party):
        return _led_by(party, hands, 0, explorer=explorer)
    most = min(hands, _parts(animals(party), LEADS))
    ways = [_led_by(party, hands, leaders, explorer=explorer) for leaders in range(most, -1, -1)]
    return min(ways, key=lambda way: (way.loose, _overloaded(way), way.load - way.carries))


def _led_by(party: Party, hands: int, leaders: int, *, explorer: bool) -> Duty:
    """Share out the work on foot with this many leaders; those who do not carry may ride, the sick first."""
    beasts = party.horses + party.camels
    led = min(beasts, LEADS * leaders)
    carriers = hands - leaders
    ridden = min(beasts - led, men(party) - carriers)
    lying = max(0, sick(party) - ridden)
    canoes = CANOE_WEIGHS * party.canoes
    return Duty(
        items(party) + canoes + MAN_WEIGHS * lying,
        BEARER_CARRIES * carriers + PACK_CARRIES * led + RIDE_CARRIES * ridden,
        carriers,
        leaders,
        ridden,
        led,
        beasts - led - ridden,
        canoes + MAN_WEIGHS * max(0, lying - led),
        explorer,
    )


def _by_canoe(party: Party, hands: int, *, explorer: bool) -> Duty:
    """Bearers paddle (5.4112) and canoes carry everything (6.52)."""
    beasts = party.horses + party.camels
    carries = CANOE_CARRIES * party.canoes
    weighs = items(party) + MAN_WEIGHS * men(party)
    return Duty(weighs, carries, hands, 0, 0, 0, beasts, 0, explorer)


def _mounted(party: Party, hands: int, *, explorer: bool) -> Duty:
    """Everybody rides (5.423); mounted bearers lead the other animals (5.425), which carry (6.53)."""
    beasts = party.horses + party.camels
    ridden = min(beasts, men(party))
    spare = beasts - ridden
    leaders = min(hands, _parts(spare, LEADS))
    led = min(spare, LEADS * leaders)
    carries = RIDE_CARRIES * ridden + PACK_CARRIES * led
    return Duty(items(party), carries, 0, leaders, ridden, led, spare - led, 0, explorer)


_WELL = dict.fromkeys(("sick_explorer", *(f"sick_{people}" for people in PEOPLE)), 0)
_WAYS = {"foot": _on_foot, "canoe": _by_canoe, "mounted": _mounted}
_MORE = {
    "foot": ("bearers", BEARER_CARRIES),
    "canoe": ("canoes", CANOE_CARRIES),
    "mounted": ("mounts", PACK_CARRIES),
}


def _overloaded(work: Duty) -> bool:
    return work.load > work.carries or work.heavy > BEARER_CARRIES * work.carriers


def _wanting(party: Party, mode: str, work: Duty) -> bool:
    """Return whether one more pair of hands might help."""
    if mode == "canoe":
        return work.carriers < party.canoes
    return work.loose > 0 or _overloaded(work)


def _parts(whole: int, each: int) -> int:
    """Divide `n` by `each`, rounded up."""
    return -(-whole // each)
