"""The known map as plain data: reading it, with every clause it must keep."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

from kernel_games.engine.fields import Fields, Kind, choice, many, number
from kernel_games.engine.reading import check_fields, read_choice, read_list, read_number, reject
from kernel_games.games.nile import points
from kernel_games.games.nile.components import COUNTERS, FINDS, NATIVES, NOTHING, TERRAIN_OF
from kernel_games.games.nile.deck import LARGEST, SPECTACLES
from kernel_games.games.nile.land.africa import ENDS, LETTERS, Africa, opposite
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.state import NONE, Counter, Spectacle, Tribe, World
from kernel_games.games.nile.terrain import lakes, spectacular, unlike

FIELDS = ("explored", "published", "rivers", "cataracts", "oases", "tribes", "counters", "spectacles")
"""What a position says of the map."""

_END = "end"
_CALLED = {"place": "hex"}
_MOST_STRENGTH = 28
"""Warriors of a tribe at most, whatever the house rules (R13.1)."""


def write_world(africa: Africa, world: World) -> dict[str, Any]:
    """Write what has become known of the map since the start; see :func:`read_world`."""
    names, first = africa.hexes, start(africa)
    new = [place for place in africa.blank if not world.blank(place)]
    return {
        "explored": {names[place]: TERRAIN_OF[world.terrain[place]] for place in new},
        "published": [names[place] for place in points.hexes(world.published & ~first.published)],
        "rivers": _lines(africa, world, first),
        "cataracts": [names[place] for place in points.hexes(world.cataracts & ~first.cataracts)],
        "oases": [names[place] for place in points.hexes(world.oases & ~first.oases)],
        "tribes": [
            {
                "hex": None if tribe.place == NONE else names[tribe.place],
                "strength": tribe.strength,
                "friends": list(points.hexes(tribe.friends)),
                "beaten": list(points.hexes(tribe.beaten)),
            }
            for tribe in world.tribes
        ],
        "counters": _counter_kind(africa).write(world.counters),
        "spectacles": _spectacle_kind(africa).write(world.spectacles),
    }


def _mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))


def start(africa: Africa) -> World:
    """Return the map as the game begins."""
    return World(
        terrain=africa.terrain,
        published=_mask(africa.published),
        out=bytes(africa.out),
        inn=bytes(africa.inn),
        cataracts=_mask(africa.cataracts),
        oases=_mask(africa.oases),
        tribes=(),
        counters=(),
        spectacles=(),
    )


def _lines(africa: Africa, world: World, first: World) -> list[list[str]]:
    """List the rivers that have become known, each stretch two hexes, or a hex and ``end``."""
    names = africa.hexes
    found: list[list[str]] = []
    for place in range(len(names)):
        out = world.out[place]
        if out != first.out[place]:
            found.append([names[place], _END if out == ENDS else names[africa.near[place][out - 1]]])
        more = world.inn[place] & ~first.inn[place]
        for direction in range(1, 7):
            if more >> (direction - 1) & 1:
                other = africa.near[place][direction - 1]
                if world.out[other] != opposite(direction) or first.out[other]:
                    found.append([names[other], names[place]])
    return found


def read_hex(africa: Africa, field: str, value: object, clause: str = "3.2") -> int:
    """Return the hex of a name."""
    if not isinstance(value, str) or value not in africa.index:
        reject(field, value, f"a hex of the map, such as {africa.hexes[0]!r}", clause)
    return africa.index[value]


def hex_of(africa: Africa, clause: str = "3.2") -> Kind:
    """Return a hex, by name in plain data."""
    return Kind(
        lambda field, value: read_hex(africa, field, value, clause), lambda place: africa.hexes[place]
    )


def read_hexes(africa: Africa, field: str, value: object, clause: str) -> list[int]:
    """Return the hexes of a list of names."""
    items = read_list(field, value, clause=clause)
    return [read_hex(africa, f"{field}[{n}]", item, clause) for n, item in enumerate(items)]


def read_world(
    law: NileLaw, africa: Africa, data: Mapping[str, Any], players: int, waiting: str | None = None
) -> World:
    """Read what is known of the map; see :func:`kernel_games.games.nile.setup.read` for the fields.

    `waiting` is the name of the hex whose terrain is mapped while its rivers are not: for them it is blank.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    world = start(africa)
    explored = data.get("explored", {})
    if not isinstance(explored, Mapping):
        reject("explored", explored, "terrain by hex, such as {'0512': 'jungle'}", "10.26")
    letters = list(world.terrain)
    for name, terrain in explored.items():
        place = read_hex(africa, "explored", name)
        if not world.blank(place):
            reject(f"explored.{name}", terrain, "a blank hex: this one is published on the map", "3.2")
        letters[place] = LETTERS[read_choice(f"explored.{name}", terrain, LETTERS, "10.21")]
    world = world._replace(terrain="".join(letters))
    _check_terrain(law, africa, world, explored)
    published = world.published
    for n, place in enumerate(read_hexes(africa, "published", data.get("published", []), "R22.1")):
        if world.blank(place) or published >> place & 1:
            reject(f"published[{n}]", africa.hexes[place], "a hex that is explored and listed once", "R22.1")
        published |= 1 << place
    world = _rivers(africa, world._replace(published=published), data.get("rivers", []), waiting)
    world = world._replace(
        cataracts=world.cataracts | _marks(africa, world, data, "cataracts", _no_cataract),
        oases=world.oases | _marks(africa, world, data, "oases", _no_oasis),
        tribes=_tribes(africa, world, data.get("tribes", []), players),
        counters=_counters(africa, data.get("counters", [])),
    )
    return world._replace(spectacles=_spectacles(africa, world, data.get("spectacles", [])))


def _check_terrain(law: NileLaw, africa: Africa, world: World, explored: Mapping[str, Any]) -> None:
    for name in explored:
        place = africa.index[name]
        terrain = world.terrain[place]
        other = NONE if law.any_desert else unlike(africa, world.terrain, place, terrain)
        if other != NONE:
            beside = f"{TERRAIN_OF[world.terrain[other]]} at {africa.hexes[other]}"
            expected = f"no {TERRAIN_OF[terrain]} beside {beside}"
            reject(f"explored.{name}", TERRAIN_OF[terrain], expected, "10.27")
        if terrain == "l" and lakes(africa, world.terrain, place, law.lakes) > law.lakes:
            reject(f"explored.{name}", "lake", f"at most {law.lakes} lakes together", "10.28")


def _rivers(africa: Africa, world: World, value: object, waiting: str | None) -> World:
    blank = {place for place in africa.blank if world.blank(place) or africa.hexes[place] == waiting}
    out, inn = bytearray(world.out), bytearray(world.inn)
    for n, line in enumerate(read_list("rivers", value, clause="R10.1")):
        field = f"rivers[{n}]"
        for here, there in pairwise(read_list(field, line, clause="R10.1")):
            place = read_hex(africa, field, here, "R10.1")
            direction, other = _leads(africa, field, here, there)
            if place in blank and (other == NONE or other in blank):
                reject(field, here, "a hex that is not blank", "R10.1")
            if place not in blank:
                if out[place] not in (0, direction):
                    reject(field, there, f"where the river leaves {here} already", "R10.2")
                out[place] = direction
            if other != NONE and other not in blank:
                inn[other] |= 1 << (opposite(direction) - 1)
    for place, came in enumerate(inn):
        if came and not out[place]:
            out[place] = ENDS
    world = world._replace(out=bytes(out), inn=bytes(inn))
    for place in range(len(out)):
        _check_no_loop(africa, world, place)
    return world


def _leads(africa: Africa, field: str, here: str, there: object) -> tuple[int, int]:
    """Return the direction from one hex of a river to the next, and that hex; or that it ends there."""
    if there == _END:
        return ENDS, NONE
    other = read_hex(africa, field, there, "R10.1")
    near = africa.near[africa.index[here]]
    if other not in near:
        reject(field, there, f"a neighbour of {here}", "R10.1")
    return near.index(other) + 1, other


def _check_no_loop(africa: Africa, world: World, place: int) -> None:
    seen: set[int] = set()
    while world.out[place] not in (0, ENDS):
        if place in seen:
            reject("rivers", africa.hexes[place], "no river that runs in a loop", "R10.2")
        seen.add(place)
        place = africa.near[place][world.out[place] - 1]


def _no_cataract(world: World, place: int) -> str:
    fits = 1 <= world.out[place] <= 6 and world.terrain[place] != "l"
    return "" if fits else "a hex that a river leaves, and no lake"


def _no_oasis(world: World, place: int) -> str:
    fits = world.terrain[place] == "d" and not world.river(place)
    return "" if fits else "desert without a river"


def _marks(
    africa: Africa, world: World, data: Mapping[str, Any], field: str, wrong: Callable[[World, int], str]
) -> int:
    places = read_hexes(africa, field, data.get(field, []), "R10.4")
    for n, place in enumerate(places):
        expected = wrong(world, place)
        if expected:
            reject(f"{field}[{n}]", africa.hexes[place], expected, "R10.4")
    return _mask(places)


def _tribes(africa: Africa, world: World, value: object, players: int) -> tuple[Tribe, ...]:
    items = read_list("tribes", value, clause="3.33")
    if len(items) > NATIVES:
        reject("tribes", f"{len(items)} tribes", f"at most {NATIVES}", "3.33")
    tribes: list[Tribe] = []
    for n, item in enumerate(items):
        field = f"tribes[{n}]"
        given = check_fields(field, item, ("hex", "strength", "friends", "beaten"))
        if given.get("hex", "") is None:
            tribes.append(Tribe(NONE, 1))
            continue
        place = read_hex(africa, f"{field}.hex", given.get("hex"))
        if world.blank(place) or any(tribe.place == place for tribe in tribes):
            reject(f"{field}.hex", given["hex"], "an explored hex without another tribe", "R10.5")
        strength = read_number(f"{field}.strength", given.get("strength", 9), 1, _MOST_STRENGTH, "R13.1")
        seats = [
            _mask(
                read_number(f"{field}.{side}[{k}]", seat, 0, players - 1, "R13.3")
                for k, seat in enumerate(read_list(f"{field}.{side}", given.get(side, []), clause="R13.3"))
            )
            for side in ("friends", "beaten")
        ]
        tribes.append(Tribe(place, strength, *seats))
    return tuple(tribes)


def _spectacle_kind(africa: Africa) -> Kind:
    kinds = {
        "place": hex_of(africa, "R10.6"),
        "kind": choice(SPECTACLES, "R10.6"),
        "size": number(1, LARGEST, "R10.6"),
    }
    return many(Fields(Spectacle, kinds, called=_CALLED).kind, "R10.6")


def _spectacles(africa: Africa, world: World, value: object) -> tuple[Spectacle, ...]:
    found: tuple[Spectacle, ...] = _spectacle_kind(africa).read("spectacles", value)
    for n, (place, kind, _) in enumerate(found):
        if not spectacular(world, place, kind) or any(other[:2] == (place, kind) for other in found[:n]):
            expected = f"a hex with {kind} that is listed once"
            reject(f"spectacles[{n}].hex", africa.hexes[place], expected, "R10.6")
    return found


def _counter_kind(africa: Africa) -> Kind:
    kinds = {"place": hex_of(africa, "4.4"), "shows": choice(("", *FINDS, NOTHING), "3.32")}
    return many(Fields(Counter, kinds, called=_CALLED).kind, "3.32", most=len(COUNTERS))


def _counters(africa: Africa, value: object) -> tuple[Counter, ...]:
    counters: tuple[Counter, ...] = _counter_kind(africa).read("counters", value)
    for n, (place, _) in enumerate(counters):
        if place in africa.published or any(other.place == place for other in counters[:n]):
            expected = "a hex that was blank, without another counter"
            reject(f"counters[{n}].hex", africa.hexes[place], expected, "4.41")
    over = Multiset(counter.shows for counter in counters if counter.shows) - Multiset(COUNTERS)
    if over:
        reject("counters", next(iter(over)), "each labelled counter once, and four blank ones", "3.32")
    return counters
