"""Mapping an unexplored hex: terrain, river, natives (section 10)."""

from __future__ import annotations

from kernel_games.engine import Move, Note
from kernel_games.games.nile.components import NATIVES, TERRAIN_OF
from kernel_games.games.nile.deck import SPECTACLES, Card
from kernel_games.games.nile.land.africa import ENDS, opposite
from kernel_games.games.nile.phases.turn import draw
from kernel_games.games.nile.state import NONE, NileState, Phase, Spectacle, Tribe, World, with_turn
from kernel_games.games.nile.terrain import lakes, spectacular, unlike

_WET = "lsS"
_MIXED = "SM"
_MOUNTAINS = "mM"


def map_terrain(state: NileState, move: Move, note: Note) -> NileState:
    """Map the terrain by the first card (10.22 to 10.28)."""
    note("10.1", "maps", seat=state.seat, hex=state.africa.hexes[state.turn.goal])
    note("8.2-3b", "three_cards")
    state, card = draw(state, move, note, "10.22", "terrain_card")
    place, letters, most = state.turn.goal, state.world.terrain, state.law.lakes
    terrain = _copied(state, card, place, note)
    if terrain == "l" and lakes(state.africa, letters, place, most) > most:
        terrain = "s" if card.terrain == "l" else card.terrain
        note("10.28", "too_many_lakes", most=most)
        note("SN-R5", "instead", terrain=TERRAIN_OF[terrain])
    if not state.law.any_desert and unlike(state.africa, letters, place, terrain) != NONE:
        note("10.27", "desert_and_jungle", terrain=TERRAIN_OF[terrain])
        terrain = "v"
    name = state.africa.hexes[place]
    scene = {"kind": "land", "at": name}
    note.showing({"scene": scene})("10.26", "marked", hex=name, terrain=TERRAIN_OF[terrain])
    world = state.world._replace(terrain=letters[:place] + terrain + letters[place + 1 :])
    return with_turn(state._replace(world=world, phase=Phase.RIVER), new=True)


def _copied(state: NileState, card: Card, place: int, note: Note) -> str:
    """Return the terrain of the first named neighbour not blank, else the card's own (10.23 to 10.25)."""
    letters = state.world.terrain
    for number, direction in enumerate(card.directions):
        other = state.africa.near[place][direction - 1]
        if other < 0:
            note("SN-R17", "no_land", direction=direction)
        elif letters[other] != ".":
            terrain = letters[other]
            clause = ("10.23", "10.24")[number]
            facts = {"hex": state.africa.hexes[other], "direction": direction}
            note(clause, "copied", **facts, terrain=TERRAIN_OF[terrain])
            return terrain
    note("10.25", "by_card", terrain=TERRAIN_OF[card.terrain])
    if card.terrain in _MIXED:
        note("10.21", "mixed", terrain=TERRAIN_OF[card.terrain])
    return card.terrain


def map_river(state: NileState, move: Move, note: Note) -> NileState:
    """Map rivers, cataract, oasis and spectacles by the second card (R10.1 to R10.4, R10.6)."""
    state, card = draw(state, move, note, "8.2-3b", "river_card")
    place, africa = state.turn.goal, state.africa
    world = _flow(state, card, place, note)
    seen = note.showing({"scene": {"kind": "land", "at": africa.hexes[place]}})
    if card.cataract and 1 <= world.out[place] <= 6 and world.terrain[place] in _MOUNTAINS:
        seen("R10.4", "cataract", hex=africa.hexes[place])
        world = world._replace(cataracts=world.cataracts | 1 << place)
    if card.oasis and world.terrain[place] == "d" and not world.river(place):
        seen("R10.4", "oasis", hex=africa.hexes[place])
        world = world._replace(oases=world.oases | 1 << place)
    for kind, size in zip(SPECTACLES, card.sizes, strict=False):
        if spectacular(world, place, kind):
            seen("R10.6", f"spectacle_{kind}", hex=africa.hexes[place], n=size)
            world = world._replace(spectacles=(*world.spectacles, Spectacle(place, kind, size)))
    return state._replace(world=world, phase=Phase.NATIVES)


def _flow(state: NileState, card: Card, place: int, note: Note) -> World:
    """Return the rivers of a new hex (R10.1 to R10.3)."""
    world, down = _taken_up(state, place, note)
    if down:
        return _risen(state, _out(world, place, down), card, place, note)
    if world.inn[place]:
        return _onward(state, world, card, place, note)
    if card.spring and world.terrain[place] != "d":
        found = _outlet(state, world, card, place)
        if found:
            note("R10.3", "spring", hex=state.africa.hexes[place])
            return _joined(state, world, place, found)
    return world


def _taken_up(state: NileState, place: int, note: Note) -> tuple[World, int]:
    """Return the map with the rivers into a new hex, and the direction of one out of it, or 0 (R10.1)."""
    world, near, hexes = state.world, state.africa.near[place], state.africa.hexes
    down = 0
    for direction, other in enumerate(near, 1):
        if other < 0 or world.blank(other):
            continue
        back = opposite(direction)
        if world.out[other] == back:
            note("R10.1", "river_comes", hex=hexes[place], other=hexes[other])
            world = _into(world, place, direction)
        elif world.inn[other] >> (back - 1) & 1:
            if not down:
                note("R10.1", "river_goes", hex=hexes[place], other=hexes[other])
                down = direction
                continue
            # A second river that would come from here has to rise in its own hex: a hex has one outlet.
            note("R10.2", "rises", hex=hexes[other])
            if not state.africa.inn[other] >> (back - 1) & 1:
                world = _not_into(world, other, back)
    return world, down


def _risen(state: NileState, world: World, card: Card, place: int, note: Note) -> World:
    """Map where a river comes from that leaves a new hex (R10.2)."""
    near, hexes = state.africa.near[place], state.africa.hexes
    if world.inn[place]:
        return world
    for direction in card.flow:
        other = near[direction - 1]
        if other >= 0 and world.blank(other):
            note("R10.2", "upstream", hex=hexes[place], other=hexes[other])
            return _into(world, place, direction)
    note("R10.2", "rises", hex=hexes[place])
    return world


def _onward(state: NileState, world: World, card: Card, place: int, note: Note) -> World:
    """Map where a river goes that has come into a new hex (R10.2)."""
    hexes = state.africa.hexes
    found = _outlet(state, world, card, place)
    if found:
        other = state.africa.near[place][found - 1]
        note("R10.2", "downstream", hex=hexes[place], other=hexes[other])
        return _joined(state, world, place, found)
    if world.terrain[place] in _WET:
        note("R10.2", "ends_in", hex=hexes[place], terrain=TERRAIN_OF[world.terrain[place]])
    elif place in state.africa.coast:
        note("R10.2", "ends_in_sea", hex=hexes[place])
    else:
        note("R10.2", "lost_river", hex=hexes[place])
    return _out(world, place, ENDS)


def _outlet(state: NileState, world: World, card: Card, place: int) -> int:
    """Return the first of the card's directions in which a river can flow on; 0 if there is none."""
    near = state.africa.near[place]
    # Blank neighbours first, both directions of the card; only then may the river join another or a lake.
    for blank in (True, False):
        for direction in card.flow:
            other = near[direction - 1]
            if other < 0 or world.inn[place] >> (direction - 1) & 1:
                continue
            if world.blank(other):
                return direction
            joins = not blank and (world.river(other) or world.terrain[other] == "l")
            if joins and not _runs_to(state, world, other, place):
                return direction
    return 0


def _runs_to(state: NileState, world: World, start: int, goal: int) -> bool:
    """Return whether the river of one hex runs through another: it must never run in a loop (R10.2)."""
    seen = set()
    while start not in seen:
        if start == goal:
            return True
        seen.add(start)
        out = world.out[start]
        if out in (0, ENDS):
            return False
        start = state.africa.near[start][out - 1]
    return True


def _joined(state: NileState, world: World, place: int, direction: int) -> World:
    """Return a river that leaves a hex, and flows into the neighbour if that is known."""
    world = _out(world, place, direction)
    other = state.africa.near[place][direction - 1]
    if world.blank(other):
        return world
    world = _into(world, other, opposite(direction))
    # The neighbour may be a lake without an outlet: mark that the river ends there.
    return world if world.out[other] else _out(world, other, ENDS)


def _into(world: World, place: int, direction: int) -> World:
    inn = bytearray(world.inn)
    inn[place] |= 1 << (direction - 1)
    return world._replace(inn=bytes(inn))


def _not_into(world: World, place: int, direction: int) -> World:
    """Undo an expected inflow: a river leaves a hex one way only, so this one rises further down (R10.2)."""
    inn = bytearray(world.inn)
    inn[place] &= ~(1 << (direction - 1))
    return world._replace(inn=bytes(inn))


def _out(world: World, place: int, direction: int) -> World:
    out = bytearray(world.out)
    out[place] = direction
    return world._replace(out=bytes(out))


def map_natives(state: NileState, move: Move, note: Note) -> NileState:
    """Map natives and their counter by the third card (R10.5, R10.7)."""
    state, card = draw(state, move, note, "8.2-3b", "natives_card")
    place, world = state.turn.goal, state.world
    if not card.natives:
        note("R10.5", "nobody", hex=state.africa.hexes[place])
    elif not world.river(place) and not world.oases >> place & 1:
        note("R10.5", "nobody_dry", hex=state.africa.hexes[place])
    elif _counter(world) == NATIVES:
        note("R10.7", "no_counters", most=NATIVES)
    else:
        note("R10.5", "somebody", hex=state.africa.hexes[place])
        note("R10.7", "lowest_counter", number=_counter(world) + 1)
        return state._replace(phase=Phase.STRENGTH)
    return state._replace(phase=Phase.ENTER)


def _counter(world: World) -> int:
    """Return the index of the native counter with the lowest number that is not on the map."""
    free = (index for index, tribe in enumerate(world.tribes) if tribe.place == NONE)
    return next(free, len(world.tribes))


def map_strength(state: NileState, move: Move, note: Note) -> NileState:
    """Apply the Native Strength Table (R13.1)."""
    die = int(move.args[0])
    place, world = state.turn.goal, state.world
    terrain = TERRAIN_OF[world.terrain[place]]
    strength = state.law.each * die + state.law.strength[terrain]
    index = _counter(world)
    facts = {"number": index + 1, "hex": state.africa.hexes[place], "n": strength}
    note("R13.1", "strength", **facts, die=die)
    tribes = (*world.tribes[:index], Tribe(place, strength), *world.tribes[index + 1 :])
    world = world._replace(tribes=tribes)
    return state._replace(world=world, phase=Phase.ENTER)
