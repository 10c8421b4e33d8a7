"""Positions of Source of the Nile as plain data: reading them, with every clause they must keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine import Option
from kernel_games.engine.fields import Fields, Kind, choice, flag, many, number, place_in
from kernel_games.engine.reading import check_fields, read_choice, read_list, read_number, reject
from kernel_games.games.nile import moves, party, points, setup_map
from kernel_games.games.nile.components import (
    ACTIVITIES,
    COUNTERS,
    MOST_MONEY,
    PLAYERS,
    SPECIALTIES,
)
from kernel_games.games.nile.deck import SIZE
from kernel_games.games.nile.land.africa import MAPS, REFERENCE, Africa, read_map
from kernel_games.games.nile.land.map_file import ISLAND
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import ALONE, MODES, MOST, hunters, read_party, sick
from kernel_games.games.nile.phases import camp
from kernel_games.games.nile.setup_map import hex_of, read_hexes
from kernel_games.games.nile.state import (
    DECK,
    EUROPE,
    FRESH,
    NONE,
    Cache,
    Explorer,
    NileState,
    Phase,
    Turn,
    World,
)

FIELDS = (
    "players",
    "map",
    "short",
    "target",
    "turns",
    "starter",
    "taken",
    "phase",
    "seat",
    "discards",
    "card",
    "dice",
    *setup_map.FIELDS,
    "explorers",
    "turn",
)

_SETUP = (Phase.SETUP, Phase.SPREAD, Phase.COUNTER, Phase.PORT, Phase.SPECIALTY, Phase.DICE, Phase.REVEAL)
_GOING = (Phase.LOST, Phase.TERRAIN, Phase.RIVER, Phase.NATIVES, Phase.STRENGTH, Phase.ENTER)
_MEETING = (Phase.POLICY, Phase.ATTITUDE, Phase.STEALTH, Phase.BATTLE)
_BEFORE_ACTIVITY = (*_SETUP, Phase.OUTFIT, Phase.ACTIVITY, Phase.OVER)
MOST_DELAY = 3
"""Movement points that a storm takes at most, whatever the house rules (R11.1)."""

_ABROAD = (Phase.DONATION, Phase.PORT)
_FAR = 10**6
_CALLED = {"place": "hex"}


def options(law: NileLaw) -> dict[str, Option]:
    """Return what may be agreed before a game."""
    return {
        "target": Option(law.target, 1, law.target, "points that win", "7.0"),
        "turns": Option(law.turns, 1, law.turns, "turns of each player, at most", "SN-R8"),
        "short": Option(
            0, 0, 1, "a short game: fewer points win, and there are fewer turns", "SN-R21", "yes"
        ),
    }


def goal(law: NileLaw, given: Mapping[str, Any]) -> tuple[int, int]:
    """Return the points that win and the turns of each at most, as agreed (7.0, SN-R8, SN-R21)."""
    agreed = options(law)
    target, most = agreed["target"].read("target", given), agreed["turns"].read("turns", given)
    if not agreed["short"].read("short", given):
        return target, most
    points, turns = law.short
    return target if given.get("target") else points, most if given.get("turns") else turns


def write(state: NileState) -> dict[str, Any]:
    """Return the position as plain data; see :func:`read`."""
    africa, explorers = state.africa, _explorer_fields(state.law, state.africa, state.world)
    return {
        "players": len(state.explorers),
        "map": None if africa == REFERENCE else africa.to_dict(),
        "target": state.target,
        "turns": state.most_turns,
        "starter": state.starter,
        "taken": state.turns,
        "phase": str(state.phase),
        "seat": state.seat,
        "discards": [number + 1 for number in range(SIZE) if not state.deck >> number & 1],
        "card": state.card,
        "dice": list(state.dice),
        **setup_map.write_world(africa, state.world),
        "explorers": [explorers.write(explorer) for explorer in state.explorers],
        "turn": _turn_fields(africa).write(state.turn),
    }


def _cache_kind(africa: Africa) -> Kind:
    goods = {article: number(0, MOST, "R17.2") for article in moves.STORED}
    return Fields(Cache, {"place": hex_of(africa), **goods}, called=_CALLED, sparse=True).kind


def _explorer_fields(law: NileLaw, africa: Africa, world: World) -> Fields[Explorer]:
    there, caches = hex_of(africa), many(_cache_kind(africa), "R17.1", most=law.caches)
    return Fields(
        Explorer,
        {
            "place": Kind(
                lambda field, value: EUROPE if value is None else there.read(field, value),
                lambda place: None if place == EUROPE else there.write(place),
            ),
            "port": choice(africa.ports, "4.5", or_none=True),
            "specialty": choice(SPECIALTIES, "4.6", or_none=True),
            "party": Kind(read_party, party.FIELDS.write),
            "money": number(0, MOST_MONEY, "5.3"),
            "points": number(-_FAR, _FAR, "7.0"),
            "known": Kind(
                lambda field, value: _known(africa, world, field, value),
                lambda known: [africa.hexes[hex_] for hex_ in points.hexes(known)],
            ),
            "extra": number(0, _FAR, "R20.1"),
            "epic": flag(),
            "caches": Kind(
                lambda field, value: _caches(field, caches.read(field, value), value), caches.write
            ),
            "bearing": flag(),
            "hungry": flag(),
            "alive": flag(),
        },
        called=_CALLED,
    )


def _turn_fields(africa: Africa) -> Fields[Turn]:
    return Fields(
        Turn,
        {
            "activity": place_in(ACTIVITIES, "9.12"),
            "allowance": number(-1, 6, "9.14"),
            "spent": number(0, 6, "9.14"),
            "mode": place_in(MODES, "9.11"),
            "delay": number(0, MOST_DELAY),
            "came": hex_of(africa),
            "goal": hex_of(africa),
            "way": choice(("", "down", "up"), "R12.3"),
            **dict.fromkeys(("moved", "ended", "new", "ambush", "stowed", "remade"), flag()),
            "tally": number(0, MOST),
            "fresh": number(0, MOST),
        },
        sparse=True,
    )


def by_hand(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a position from short forms, for lessons.

    Parameters
    ----------
    fields : mapping
        Those of :func:`read`; and for the explorer whose turn it is directly those of an explorer (``hex``,
        ``party``, ``specialty``, ...) and of the turn (``activity``, ``spent``, ``mode``, ...). What is left
        out is one player, and a turn at its beginning, or its moves if an activity level is given. The hex
        that an explorer is in counts as entered by them.
    """
    data = {"players": 1, **fields}
    own = {
        field: data.pop(field)
        for field in (_CALLED.get(name, name) for name in Explorer._fields)
        if field in data
    }
    turn = {field: data.pop(field) for field in Turn._fields if field in data}
    if not own and not turn and "explorers" not in data:
        return data
    players, seat = data["players"], data.get("seat", 0)
    if type(players) is not int or players not in PLAYERS or type(seat) is not int:
        return data
    explorers = data.get("explorers", [{}] * players)
    if not isinstance(explorers, (list, tuple)) or not 0 <= seat < len(explorers):
        return data
    others = [dict(one) if isinstance(one, Mapping) else one for one in explorers]
    if isinstance(others[seat], dict):
        others[seat].update(own)
    data["explorers"] = [_filled_in(one, data.get("map")) if isinstance(one, dict) else one for one in others]
    data.setdefault("phase", "move" if "activity" in turn else "activity")
    if turn:
        data["turn"] = {**data.get("turn", {}), **turn}
    return data


def _filled_in(one: dict[str, Any], chart: object) -> dict[str, Any]:
    """Return an explorer with a specialty and a port, if they have none, who know the hex they are in."""
    chart = MAPS[chart].to_dict() if isinstance(chart, str) and chart in MAPS else chart
    ports = chart.get("ports") if isinstance(chart, Mapping) else None
    port = next(iter(ports or REFERENCE.ports)) if isinstance(ports, (Mapping, type(None))) else ""
    one = {"specialty": "explorer", "port": port, "hex": None, **one}
    if one["hex"] is not None and isinstance(one.get("known", []), (list, tuple)):
        one["known"] = [*one.get("known", []), one["hex"]]
    return one


def read(data: Mapping[str, Any], kind: type[NileState]) -> NileState:
    """Read a position.

    Parameters
    ----------
    data : mapping
        The fields :data:`FIELDS`; only ``players`` is needed, the others begin as a game begins.

        - ``map``: as ``land.africa.read_map`` takes it, or the name of one of ours, such as
          ``"practice"``; None for the reference map.
        - ``target``, ``turns``: points that win and turns of each at most; ``short``, 1 for those of a short
          game; ``taken`` turns so far, by all.
        - ``phase``, ``seat``: what is decided, one of ``state.Phase``, and by whom.
        - ``discards``, ``card``: Event cards turned up since the last shuffle, and the last one.
        - ``dice``: the throws for the start by seat: -1 not thrown yet, 0 out of it.
        - ``explored``: terrain by hex; ``published``: those of them that have been published.
        - ``rivers``: lines of hexes downstream, beside those of the map; a blank hex at either end leaves it
          open there; otherwise the last one, or ``"end"``, is where it ends.
        - ``cataracts``, ``oases``: hexes, beside those of the map.
        - ``tribes``: ``hex``, ``strength``, ``friends`` and ``beaten`` (seats), in order of their numbers;
          the hex is None where the counter is off the map again (R15.3).
        - ``spectacles``: ``hex``, ``kind`` and ``size`` of what has been measured (R10.6).
        - ``counters``: ``hex`` and ``shows``, empty while it is face down.
        - ``explorers``: by seat, the fields of ``state.Explorer`` with ``hex`` (None
          in Europe) for its place, names for hexes, and of a party and a cache what is not 0.
        - ``turn``: what differs from a fresh ``state.Turn``, with words for activity
          level and mode and names for hexes.
    kind : type
        The states of its game.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    check_fields("position", data, FIELDS)
    players = read_number("players", data.get("players"), PLAYERS[0], PLAYERS[-1], "2.2")
    africa = REFERENCE if data.get("map") is None else read_map(data["map"])
    target, most = goal(kind.law, data)
    begins = Phase.COUNTER if data.get("counters") else Phase.SETUP
    phase = Phase(read_choice("phase", data.get("phase", begins), tuple(Phase), "8.2"))
    turn = _read_turn(kind.law, africa, data.get("turn", {}))
    waiting = africa.hexes[turn.goal] if phase == Phase.RIVER and turn.goal != NONE else None
    world = setup_map.read_world(kind.law, africa, data, players, waiting)
    taken = read_number("taken", data.get("taken", 0), 0, most * players, "SN-R8")
    explorers = _explorers(kind.law, africa, world, data, players, begins=phase in _SETUP and not taken)
    card = read_number("card", data.get("card", 0), 0, SIZE, "3.4")
    state = kind(
        africa=africa,
        target=target,
        most_turns=most,
        starter=read_number("starter", data.get("starter", 0), 0, players - 1, "4.62"),
        turns=taken,
        phase=phase,
        seat=read_number("seat", data.get("seat", 0), 0, players - 1, "8.1"),
        deck=_deck(data.get("discards", [])),
        card=card,
        dice=_dice(data.get("dice", []), players),
        world=world,
        explorers=explorers,
        turn=turn,
    )
    _check_phase(state)
    return state


def _deck(value: object) -> int:
    deck = DECK
    for place, item in enumerate(read_list("discards", value, clause="4.2")):
        field = f"discards[{place}]"
        number = read_number(field, item, 1, SIZE, "3.4")
        if not deck >> (number - 1) & 1:
            reject(field, number, "a card that is not there already", "3.4")
        deck &= ~(1 << (number - 1))
    if not deck:
        reject("discards", f"{SIZE} cards", "none: the deck is shuffled when it is exhausted", "4.2")
    return deck


def _dice(value: object, players: int) -> tuple[int, ...]:
    items = read_list("dice", value, clause="4.62")
    if items and len(items) != players:
        reject("dice", value, f"a list of {players}, or of none", "4.62")
    thrown = tuple(read_number(f"dice[{n}]", item, -1, 24, "4.62") for n, item in enumerate(items))
    for n, total in enumerate(thrown):
        if 0 < total < 4:
            reject(f"dice[{n}]", total, "-1, 0, or a sum of four dice, 4 to 24", "4.62")
    return thrown


def _explorers(
    law: NileLaw, africa: Africa, world: World, data: Mapping[str, Any], players: int, *, begins: bool
) -> tuple[Explorer, ...]:
    items = read_list("explorers", data.get("explorers", [{}] * players), players, "2.2")
    fields, explorers = _explorer_fields(law, africa, world), list[Explorer]()
    for n, item in enumerate(items):
        explorers.append(fields.read(f"explorers[{n}]", item))
        _check_explorer(africa, world, explorers[n], f"explorers[{n}]", item, begins=begins)
    return tuple(explorers)


def _check_explorer(
    africa: Africa, world: World, explorer: Explorer, field: str, item: Mapping[str, Any], *, begins: bool
) -> None:
    place = explorer.place
    if not begins and not explorer.specialty:
        reject(f"{field}.specialty", "", f"one of {', '.join(SPECIALTIES)}", "4.6")
    if place == EUROPE:
        if explorer.party != ALONE:
            reject(f"{field}.party", item["party"], "no party: there is none in Europe", "R21.1")
        return
    if begins:
        reject(f"{field}.hex", item["hex"], "None: all explorers begin in Europe", "4.5")
    if not (world.published | explorer.known) >> place & 1:
        reject(f"{field}.hex", item["hex"], "a hex that is published, or listed in 'known'", "9.3")
    if not explorer.port:
        reject(f"{field}.port", "", f"one of {', '.join(africa.ports)}", "5.2")


def _known(africa: Africa, world: World, field: str, value: object) -> int:
    known = 0
    for n, hex_ in enumerate(read_hexes(africa, field, value, "9.3")):
        if world.blank(hex_):
            reject(f"{field}[{n}]", africa.hexes[hex_], "a hex that has been explored", "9.3")
        if hex_ not in africa.published:
            known |= 1 << hex_
    return known


def _caches(field: str, caches: tuple[Cache, ...], value: Any) -> tuple[Cache, ...]:
    for n, cache in enumerate(caches):
        if not any(cache[1:]) or any(other.place == cache.place for other in caches[:n]):
            expected = "one cache in a hex, with something in it"
            reject(f"{field}[{n}].hex", value[n]["hex"], expected, "R17.1")
    return tuple(sorted(caches))


def _read_turn(law: NileLaw, africa: Africa, value: Any) -> Turn:
    turn = _turn_fields(africa).read("turn", value)
    if turn.activity == NONE and turn != FRESH and set(value) != {"tally"}:
        reject("turn.activity", None, f"one of {', '.join(ACTIVITIES)}", "9.12")
    if turn.spent:
        _check_spent(law, turn)
    return turn


def _check_spent(law: NileLaw, turn: Turn) -> None:
    most = turn.allowance
    if most == NONE:
        most = max(law.allowance[mode][turn.activity] for mode in MODES)
    if turn.spent > most:
        reject("turn.spent", turn.spent, f"at most the movement allowance of {most}", "9.14")


def _check_phase(state: NileState) -> None:
    """Check what each phase needs."""
    phase, turn, world = state.phase, state.turn, state.world
    players = len(state.explorers)
    over = state.turns == state.most_turns * players
    won = any(explorer.points >= state.target for explorer in state.explorers)
    if (over or won) != (phase == Phase.OVER):
        expected = "over: the game has been decided" if over or won else "a phase of a game under way"
        reject("phase", phase, expected, "SN-R8" if over else "7.0")
    if phase in _SETUP:
        _check_setup(state)
        return
    explorer = state.explorer
    abroad = phase in (Phase.PORT, Phase.DONATION, Phase.OVER)
    if explorer.place == EUROPE and not abroad:
        reject("phase", phase, "port: the explorer is in Europe", "8.4")
    if phase not in _BEFORE_ACTIVITY and phase not in _ABROAD and turn.activity == NONE:
        reject("turn.activity", None, f"one of {', '.join(ACTIVITIES)}", "9.12")
    if (phase in _GOING) != (turn.goal != NONE):
        reject(
            "turn.goal",
            None if turn.goal == NONE else state.africa.hexes[turn.goal],
            "the hex that is entered" if phase in _GOING else "none in this phase",
            "10.1",
        )
    if turn.goal != NONE:
        _check_goal(state)
    tribe = world.tribe(explorer.place)
    hostile = tribe >= 0 and not (world.tribes[tribe].friends | world.tribes[tribe].beaten) >> state.seat & 1
    needs: dict[str, tuple[bool, str, str]] = {
        **dict.fromkeys(
            _MEETING, (hostile, "a tribe that is not friendly, in the explorer's hex", "8.2-3c2")
        ),
        Phase.TRADE: (state.guest, "a friendly tribe in the explorer's hex", "8.2-3c1"),
        Phase.FIND: (
            any(c.place == explorer.place and not c.shows for c in world.counters),
            "a discovery counter face down in the explorer's hex",
            "R23.1",
        ),
        Phase.FALLS: (explorer.party.canoes > 0, "a canoe", "9.28"),
        Phase.HUNT: (hunters(explorer.party) > 0, "hunters", "8.2-4"),
        Phase.QUARRY: (hunters(explorer.party) > 0, "hunters", "R18.1"),
        Phase.FEED: (camp.losing(state), "animals to shoot, and hunger or a loss of animals", "5.4425"),
        Phase.CAMELS: (_water_for_camels(state), "camels in a dry desert, and 8 water for each", "5.4444"),
        Phase.OUTFIT: (sick(explorer.party) == 0, "nobody sick: in port all recover", "R19.2"),
        Phase.RECOVERY: (sick(explorer.party) > 0, "somebody sick", "R19.1"),
        Phase.SAIL: (explorer.place in state.africa.ports.values(), "an explorer in a port", "R21.1"),
    }
    holds, expected, clause = needs.get(phase, (True, "", ""))
    if not holds:
        reject("phase", phase, f"another phase, or {expected}", clause)


def _water_for_camels(state: NileState) -> bool:
    """Return whether there are camels that may drink or go dry (5.4444)."""
    explorer, world = state.explorer, state.world
    party, place = explorer.party, explorer.place
    thirsty = world.terrain[place] == "d" and not world.watered(place) and not state.safe
    return thirsty and not party.dry and 0 < state.law.drinks["camel"] * party.camels <= party.water


def _check_setup(state: NileState) -> None:
    if state.phase == Phase.PORT and state.turns:
        if state.explorer.place != EUROPE:
            reject("phase", "port", "another phase: the explorer is in Africa", "8.4")
        return
    if state.turns:
        reject("taken", state.turns, "0 while the game is set up", "8.1")
    _check_counters(state)
    for seat, explorer in enumerate(state.explorers):
        chosen = state.phase in (Phase.SPECIALTY, Phase.DICE, Phase.REVEAL) or (
            state.phase == Phase.PORT and seat < state.seat
        )
        if bool(explorer.port) != chosen:
            expected = f"one of {', '.join(state.africa.ports)}" if chosen else "no port yet"
            reject(f"explorers[{seat}].port", explorer.port, expected, "4.5")
        decided = state.phase in (Phase.DICE, Phase.REVEAL) or (
            state.phase == Phase.SPECIALTY and seat < state.seat
        )
        if bool(explorer.specialty) != decided:
            expected = f"one of {', '.join(SPECIALTIES)}" if decided else "no specialty yet"
            reject(f"explorers[{seat}].specialty", explorer.specialty, expected, "4.6")
    if state.phase == Phase.DICE and (not state.dice or state.dice[state.seat] != -1):
        reject("dice", list(state.dice), "-1 for the seat that throws", "4.62")


def _check_counters(state: NileState) -> None:
    counters, players = len(state.world.counters), len(state.explorers)
    if state.phase in (Phase.SETUP, Phase.SPREAD) and counters:
        reject("counters", counters, f"none in phase {state.phase}", "SN-R20")
    if state.phase == Phase.COUNTER and state.seat != counters % players:
        reject("seat", state.seat, f"{counters % players}: counters are placed in turn", "4.4")
    if state.phase == Phase.COUNTER and counters == len(COUNTERS):
        reject("phase", "counter", f"another phase: all {counters} counters are placed", "4.4")


def _check_goal(state: NileState) -> None:
    africa, goal, place = state.africa, state.turn.goal, state.explorer.place
    crossing = {*africa.landings.values(), africa.ports.get(ISLAND, NONE)}
    if goal not in africa.near[place] and not {goal, place} <= crossing:
        reject("turn.goal", africa.hexes[goal], f"a neighbour of {africa.hexes[place]}", "9.13")
    blank = state.world.blank(goal)
    if state.phase != Phase.LOST and blank != (state.phase == Phase.TERRAIN):
        expected = "a blank hex" if state.phase == Phase.TERRAIN else "a hex whose terrain is mapped"
        reject("turn.goal", africa.hexes[goal], expected, "10.21")
    if state.turn.mode == NONE:
        reject("turn.mode", None, f"one of {', '.join(MODES)}", "9.11")
