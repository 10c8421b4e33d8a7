"""Journeys: where an expedition might go, what it would find on the way, and how many turns it would be away.

A journey leads to some hex by a short way, and from there to a port. Turns are reckoned as decimal numbers at
a usual pace, which is quick; what an expedition reaches exactly is told by ``reach``.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from kernel_games.games.nile import points
from kernel_games.games.nile.components import COUNTERS, TERRAIN_OF
from kernel_games.games.nile.deck import CARDS
from kernel_games.games.nile.evaluate import beside
from kernel_games.games.nile.land.africa import BLANK, Africa
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import MODES, Party
from kernel_games.games.nile.phases.ways import CANOE, FOOT, MOUNTED
from kernel_games.games.nile.state import NileState, World

PACE = {FOOT: 3.5, CANOE: 5.0, MOUNTED: 5.0}
"""Movement points in a turn, about."""

NOWHERE = 99.0
"""Turns to where no way leads."""

_FARTHEST = 12.0
"""Turns out after which nothing more is looked for."""

_UNSURE = {FOOT: 0.5, CANOE: 0.4, MOUNTED: 1.3}
"""Turns that a blank hex costs besides: the way may be lost, or the hex be closed."""

_OPEN = {FOOT: 0.9, MOUNTED: 0.7}
"""Part of the blank hexes that can be entered."""

_DRY = 1.0
"""Turns that a desert without water costs besides, for what may go wrong."""

_RUNS_ON = 0.7
"""Chance that a river runs on into one more blank hex, and about where one wants to go."""

_RIVER, _LED = 0.3, 0.7
"""Part of the blank hexes through which a river runs, and of those into which one leads, more than that."""

_BONUS = 0.3
"""Points that a bonus card brings for a new hex, about."""

_CATARACT = sum(card.cataract for card in CARDS) / len(CARDS)
"""Part of the cards that show a cataract."""

_MEASURED = sum(bool(card.sizes) for card in CARDS) / len(CARDS)
"""Part of the cards that tell how large a mountain, a cataract or a lake is."""


class Journey(NamedTuple):
    """A hex to which a journey might lead.

    Attributes
    ----------
    place : int
        The hex.
    out, back : float
        Turns there, and from there to a port.
    finds : float
        Points that are found on the way and there, about.
    unknown : int
        Hexes on the way that are worth something, and that the explorer has not entered.
    first : int
        The first hex on the way.
    """

    place: int
    out: float
    back: float
    finds: float
    unknown: int
    first: int


class Country(NamedTuple):
    """The parts of a position that journeys depend on: the key of a cache.

    Attributes
    ----------
    law, africa, world : NileLaw, Africa, World
        As in the position.
    known : int
        Hexes in the explorer's notes: a bit mask.
    specialty : str
        The explorer's.
    seat : int
        Theirs.
    ways : int
        The modes in which the expedition can travel: a bit for each.
    barred : str
        Letters of the terrain that is closed to it by land.
    afloat, portage : float
        Movement points in a turn by canoe, about, and those that a cataract costs besides (9.22 to 9.27).
    """

    law: NileLaw
    africa: Africa
    world: World
    known: int
    specialty: str
    seat: int
    ways: int
    barred: str
    afloat: float
    portage: int


def country(state: NileState, seat: int, party: Party) -> Country:
    """Return the country as it is for an expedition of a seat."""
    law, explorer = state.law, state.explorers[seat]
    barred = "lsSjM" if party.camels else "lsS" if party.horses else "l"
    ways = modes(law, party)
    wet = party._replace(water=max(party.water, law.water_need(party)))
    if all(law.carried(wet, MODES[mode]) for mode in (FOOT, MOUNTED) if ways >> mode & 1):
        # There is no room for the water that is needed in the desert (5.4442).
        barred += "d"
    afloat, portage = 0.0, 0
    if ways >> CANOE & 1:
        afloat, portage = PACE[CANOE] - (law.crew_loss(party) or 0), law.trip * (law.trips(party) or 0)
    known, specialty = explorer.known, explorer.specialty
    return Country(law, state.africa, state.world, known, specialty, seat, ways, barred, afloat, portage)


def modes(law: NileLaw, party: Party) -> int:
    """Return the modes in which an expedition can travel: a bit for each; on foot if there is none."""
    found = 0
    for mode, name in enumerate(MODES):
        if law.carried(party, name) is None and (mode != CANOE or law.crew_loss(party) is not None):
            found |= 1 << mode
    return found or 1 << FOOT


# What is found


@lru_cache(maxsize=64)
def _blank(law: NileLaw, specialty: str) -> tuple[float, float]:
    """Return the mean worth of a blank hex near what is published, and of one far from it (R22.1)."""
    suits, chart = law.suits.get(specialty, ()), law.points
    record = _MEASURED * _measured(law, specialty)
    cataract = _RIVER * _CATARACT * (chart["cataract"] + record)
    near = far = 0.0
    for card in CARDS:
        terrain = set(TERRAIN_OF[card.terrain].split("_"))
        times = 1 if terrain.isdisjoint(suits) else law.twice
        large = len(terrain & {"lake", "mountain"})
        value = (chart["land"] * times + record) * large + cataract * ("mountain" in terrain)
        near += value
        far += value + chart["hex"] * times
    more = _RIVER * _river(law, specialty) + _BONUS
    return near / len(CARDS) + more, far / len(CARDS) + more


def _measured(law: NileLaw, specialty: str) -> float:
    """Points for what is measured, about: every other one is a record (R24.1, R24.2)."""
    return sum(law.records.values()) / 2 * (law.twice if specialty == "journalist" else 1)


def _river(law: NileLaw, specialty: str) -> int:
    """Points for a river in a hex (R22.1, R22.2)."""
    return int(law.points["river"]) * (law.twice if "river" in law.suits.get(specialty, ()) else 1)


@lru_cache(maxsize=64)
def _face_down(law: NileLaw, shown: tuple[str, ...], specialty: str) -> float:
    """Return the mean points of a counter that is face down (R23.1)."""
    left = list(COUNTERS)
    for face in shown:
        left.remove(face)
    return sum(points.found(law, face, specialty) for face in left) / max(1, len(left))


@lru_cache(maxsize=64)
def finds(land: Country) -> dict[int, float]:
    """Return what each hex would bring that this explorer has not entered and nobody has published."""
    law, africa, world = land.law, land.africa, land.world
    near, far = _blank(law, land.specialty)
    led = _led_into(africa, world)
    found: dict[int, float] = {}
    for place in africa.blank:
        if (world.published | land.known) >> place & 1:
            continue
        if world.blank(place):
            value = far if africa.remote[place] >= law.points["far"] else near
            if place in led:
                value += _LED * _river(law, land.specialty)
            found[place] = value * _OPEN[MOUNTED if land.ways >> MOUNTED & 1 else FOOT]
        else:
            value = points.worth(africa, world, place, land.seat, land.specialty, law=law)
            if value > 0:
                found[place] = value
    shown = tuple(counter.shows for counter in world.counters if counter.shows)
    for counter in world.counters:
        if not counter.shows:
            found[counter.place] = found.get(counter.place, 0.0) + _face_down(law, shown, land.specialty)
    return found


def _led_into(africa: Africa, world: World) -> set[int]:
    """Return the blank hexes into which a river leads, up or down."""
    return {
        other
        for place, near in enumerate(africa.near)
        if world.out[place] or world.inn[place]
        for side, other in enumerate(near)
        if other >= 0
        and world.blank(other)
        and (world.out[place] == side + 1 or world.inn[place] >> side & 1)
    }


# How far it is


@lru_cache(maxsize=64)
def _steps(land: Country) -> list[list[tuple[int, float, float]]]:
    """Return the hexes beside each hex, with the turns to enter it now, and when it is known."""
    sides, shores = beside(land.africa)
    pace, rivers = _paces(land), _rivers_ahead(land)
    steps: list[list[tuple[int, float, float]]] = []
    for place, others in enumerate(sides):
        coast = shores.get(place, ())
        turns = ((other, _turns(land, pace, rivers, place, other, shore=other in coast)) for other in others)
        steps.append([(other, *both) for other, both in turns if both is not None])
    return steps


def _paces(land: Country) -> dict[str, float]:
    """Return the movement points of a turn by land, by the letter of the hex that is entered."""
    found = {}
    for letter in (BLANK, *TERRAIN_OF):
        if letter not in land.barred:
            if land.ways >> MOUNTED & 1 and letter not in "jSM":
                found[letter] = PACE[MOUNTED]
            elif land.ways >> FOOT & 1:
                found[letter] = PACE[FOOT]
    return found


def _turns(
    land: Country,
    paces: dict[str, float],
    rivers: dict[int, float],
    place: int,
    other: int,
    *,
    shore: bool,
) -> tuple[float, float] | None:
    """Return the turns of a step, and of the same when the hex is known; None if no mode allows it."""
    world, cost = land.world, land.law.cost
    letter, flows = world.terrain[other], _flows(land, place, other)
    known = cost["known"]
    new = known if (world.published | land.known) >> other & 1 else cost["unknown"]
    blank, dry = letter == BLANK, not world.watered(place)
    found = []
    if letter in paces:
        unsure = _UNSURE[MOUNTED if land.ways >> MOUNTED & 1 else FOOT] + _DRY * dry
        found.append((new / paces[letter] + unsure * blank, known / paces[letter]))
    chance = rivers.get(other, 0.0) if land.afloat else 0.0
    if land.afloat and (flows or letter in "lsS" or shore):
        chance = 1.0
    if chance == 1 or (chance and found):
        if letter in "sS" and not shore:
            new = known = cost["canoe_in_swamp"]
        falls = flows and world.cataracts >> (place if flows == "down" else other) & 1
        carry = land.portage if falls else 0
        afloat = (new + carry) / land.afloat + _UNSURE[CANOE] * blank, (known + carry) / land.afloat
        if found:
            # No river may run there after all: then the way is the other one.
            now, again = found[0]
            afloat = chance * afloat[0] + (1 - chance) * now, chance * afloat[1] + (1 - chance) * again
        found.append(afloat)
    if not found:
        return None
    now, again = min(found)
    if letter == "d" and not flows and not world.watered(other):
        now, again = now + _DRY * (1 + dry), again + _DRY * (1 + dry)
    return now, again


def afloat(land: Country, place: int, other: int) -> bool:
    """Return whether an expedition can go on by canoe from a hex to another beside it, as far as is known."""
    wet = land.world.terrain[other] in "lsS" or other in beside(land.africa)[1].get(place, ())
    return bool(land.ways >> CANOE & 1) and (wet or bool(_flows(land, place, other)))


def _rivers_ahead(land: Country) -> dict[int, float]:
    """Return the chance that a river runs through a blank hex: less, the farther it has to run on."""
    if not land.afloat:
        return {}
    chance = dict.fromkeys(_led_into(land.africa, land.world), 1.0)
    todo = list(chance)
    for place in todo:
        if chance[place] > _RUNS_ON**4:
            for other in land.africa.near[place]:
                if other >= 0 and other not in chance and land.world.blank(other):
                    chance[other] = chance[place] * _RUNS_ON
                    todo.append(other)
    return chance


def _flows(land: Country, place: int, other: int) -> str:
    """Return how a river joins two neighbours: ``down``, ``up``, or empty."""
    world, near = land.world, land.africa.near[place]
    # Most hexes have no river: asked thousands of times for a country, this is what takes time.
    if not (world.out[place] or world.inn[place] or world.out[other]) or other not in near:
        return ""
    return world.flows(land.africa, place, near.index(other) + 1)


@lru_cache(maxsize=64)
def homes(land: Country, port: str = "") -> list[float]:
    """Return the turns to a port from each hex over known country.

    If `port` is given, only ports count that are far enough from it for an epic journey (R25.1).
    """
    africa = land.africa
    todo = [
        (0.0, place)
        for place in africa.ports.values()
        if not port or africa.distance(africa.ports[port], place) >= land.law.epic["far"]
    ]
    steps = _steps(land)
    turns = [NOWHERE] * len(steps)
    while todo:
        time, place = heappop(todo)
        if time >= turns[place]:
            continue
        turns[place] = time
        if land.world.blank(place):
            continue
        for other, _, _ in steps[place]:
            back = next((step for to, step, _ in steps[other] if to == place), NOWHERE)
            if time + back < turns[other]:
                heappush(todo, (time + back, other))
    return turns


@lru_cache(maxsize=256)
def journeys(
    land: Country, place: int, port: str, shut: tuple[int, ...] = ()
) -> tuple[list[Journey], list[Journey]]:
    """Return the journeys from a hex that are worth a thought: to any port, and to one far from `port`.

    Parameters
    ----------
    land : Country
        The country.
    place : int
        Where they begin.
    port : str
        Where the explorer set out; empty if no epic journey is to be made any more.
    shut : tuple of int
        Hexes beside the first into which no step leads.
    """
    steps, worth = _steps(land), finds(land)
    home, far = homes(land), homes(land, port) if port else []
    trips: list[Journey] = []
    crossings: list[Journey] = []
    seen: set[int] = set()
    todo: list[tuple[float, int, float, float, float, int, int]] = [
        (0.0, place, 0.0, home[place], 0.0, 0, place)
    ]
    while todo:
        order, here, out, back, value, unknown, first = heappop(todo)
        if here in seen:
            continue
        seen.add(here)
        if here in worth and here != place:
            value, unknown = value + worth[here], unknown + 1
            trips.append(Journey(here, out, back, value, unknown, first))
            if far and far[here] < NOWHERE:
                crossings.append(Journey(here, out, far[here], value, unknown, first))
        if out >= _FARTHEST:
            continue
        for other, now, again in steps[here]:
            if other not in seen and not (here == place and other in shut):
                # Through new country is no detour: it brings something.
                longer = min(now, again + 0.1) if other in worth else now
                back_again, begins = min(home[other], back + again), other if here == place else first
                heappush(todo, (order + longer, other, out + now, back_again, value, unknown, begins))
    return _worth_it(trips), _worth_it(crossings)


def _worth_it(found: list[Journey]) -> list[Journey]:
    """Return the journeys that bring more than every shorter one."""
    kept: list[Journey] = []
    for one in sorted(found, key=lambda journey: (journey.out + journey.back, -journey.finds)):
        if not kept or one.finds > kept[-1].finds:
            kept.append(one)
    return kept
