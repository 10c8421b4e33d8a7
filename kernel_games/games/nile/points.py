"""The worth of discoveries: hexes, tribes, counters and rivers (R22.1 to R25.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.land.africa import ENDS, Africa, opposite
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.state import Explorer, Spectacle, World


def hexes(mask: int) -> Iterator[int]:
    """Yield the hexes of a bit mask, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def unpublished(world: World, explorer: Explorer) -> int:
    """Return the hexes in an explorer's notes that nobody has published: a bit mask (9.3)."""
    return explorer.known & ~world.published


def worth(africa: Africa, world: World, place: int, seat: int, specialty: str, *, law: NileLaw) -> int:
    """Points that a hex brings when `seat` publishes it first (R22.1, R23.1); none or fewer after plunder."""
    plundered = [tribe.place for tribe in world.tribes if tribe.beaten >> seat & 1]
    if place in plundered:
        return -int(law.fight["plundered"])
    if any(africa.distance(place, other) <= law.fight["heard"] for other in plundered):
        return 0
    suits = law.suits.get(specialty, ())
    chart, suited = law.points, law.twice
    points = ground(africa, place, world.terrain[place], specialty, law=law)
    if world.river(place):
        points += chart["river"] * (suited if "river" in suits else 1)
    if world.oases >> place & 1:
        points += chart["oasis"] * (suited if "oasis" in suits else 1)
    if world.cataracts >> place & 1:
        points += chart["cataract"]
    tribe = world.tribe(place)
    if tribe >= 0 and world.tribes[tribe].friends >> seat & 1:
        points += chart["tribe"] * (suited if "tribe" in suits else 1)
    for counter in world.counters:
        if counter.place == place:
            points += found(law, counter.shows, specialty)
    return points


def ground(africa: Africa, place: int, letter: str, specialty: str, *, law: NileLaw) -> int:
    """Points of a hex for its terrain alone, by the letter of the terrain (R22.1)."""
    chart = law.points
    terrain = set(TERRAIN_OF[letter].split("_"))
    value: int = chart["land"] * len(terrain & {"lake", "mountain"})
    if africa.remote[place] >= chart["far"]:
        value += chart["hex"]
    return value * (1 if terrain.isdisjoint(law.suits.get(specialty, ())) else law.twice)


def found(law: NileLaw, shows: str, specialty: str) -> int:
    """Points of a discovery counter (R23.1)."""
    if shows not in law.finds:
        return 0
    return law.counters["suited" if specialty in law.finds[shows] else "points"]


def suits(law: NileLaw, world: World, place: int, specialty: str) -> bool:
    """Return whether a hex suits a bonus for a specialty (R20.2)."""
    has = set(TERRAIN_OF[world.terrain[place]].split("_"))
    if world.river(place):
        has.add("river")
    if world.oases >> place & 1:
        has.add("oasis")
    if world.cataracts >> place & 1:
        has.add("cataract")
    if world.tribe(place) >= 0:
        has.add("tribe")
    return not has.isdisjoint(law.bonus_suits[specialty])


def records(law: NileLaw, world: World, new: int, specialty: str) -> list[tuple[Spectacle, int]]:
    """Return the measured spectacles in the hexes of `new`, with their points if published now (R24.2).

    The largest of its kind that is published by then is a record; the others have been beaten.
    """
    if not world.spectacles:
        return []
    best: dict[str, int] = {}
    for place, kind, size in world.spectacles:
        if (world.published | new) >> place & 1:
            best[kind] = max(size, best.get(kind, 0))
    times = law.twice if specialty == "journalist" else 1
    return [
        (one, times * law.records["record" if one.size == best[one.kind] else "beaten"])
        for one in world.spectacles
        if new >> one.place & 1
    ]


def noted(africa: Africa, world: World, explorer: Explorer, seat: int, *, law: NileLaw) -> int:
    """Points that an explorer would publish now, rivers and journeys left aside (R22.1, R24.2)."""
    return explorer.extra + _found(
        africa, world, unpublished(world, explorer), seat, explorer.specialty, law=law
    )


@lru_cache(maxsize=1024)
def _found(africa: Africa, world: World, new: int, seat: int, specialty: str, *, law: NileLaw) -> int:
    """Points that the hexes of `new` bring, with what is measured in them (R22.1, R24.2)."""
    value = sum(n for _, n in records(law, world, new, specialty))
    return value + sum(worth(africa, world, place, seat, specialty, law=law) for place in hexes(new))


def rivers(africa: Africa, world: World, new: int) -> list[tuple[int, ...]]:
    """Courses published whole from source to mouth, and only since the hexes of `new` are (R25.1)."""
    found: dict[int, tuple[int, ...]] = {}
    for source, out in enumerate(world.out):
        if out and _rises(africa, world, source):
            course = _course(africa, world, source)
            if course and any(new >> place & 1 for place in course):
                # Of several sources with one mouth only the longest course counts.
                mouth = course[-1]
                found[mouth] = max(found.get(mouth, ()), course, key=len)
    return [found[mouth] for mouth in sorted(found)]


def _rises(africa: Africa, world: World, place: int) -> bool:
    """Return whether a river rises in a hex: none flows into it."""
    if not world.inn[place]:
        return True
    for direction in range(1, 7):
        other = africa.near[place][direction - 1]
        if world.inn[place] >> (direction - 1) & 1 and (
            other < 0 or world.blank(other) or world.out[other] == opposite(direction)
        ):
            return False
    return True


def _course(africa: Africa, world: World, place: int) -> tuple[int, ...]:
    """Follow a river from its source to its mouth; empty where a hex of it is not published."""
    # "not in course" ends the walk even if a river ran in a loop.
    course: list[int] = []
    while world.published >> place & 1 and place not in course:
        course.append(place)
        out = world.out[place]
        if out in (0, ENDS):
            return tuple(course)
        place = africa.near[place][out - 1]
    return ()
