"""The view of a seat, as plain data."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from kernel_games.games.nile import moves, points
from kernel_games.games.nile.components import ACTIVITIES
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.phases import throws, ways
from kernel_games.games.nile.state import EUROPE, NONE, Explorer, NileState, Phase

_MEETING = (Phase.POLICY, Phase.ATTITUDE, Phase.STEALTH, Phase.BATTLE, Phase.TRADE)


def observe(state: NileState, seat: int | None) -> dict[str, Any]:
    """Return what a seat knows: all but the ports that others have noted in secret (4.5).

    Returns
    -------
    dict
        ``mover`` (whose turn it is), ``turn`` (of theirs,
        from 1), ``turns`` (at most), ``target``, ``starter``; ``map`` (always the same object); by hex
        index ``terrain``, ``published``, ``known`` (a string for each seat), ``out`` and ``inn``;
        ``cataracts`` and ``oases`` (names); ``natives`` and ``counters`` by hex; ``spectacles`` (each with
        its hex); ``caches`` and ``explorers`` by seat; ``card``, ``deck`` (cards left), ``dice``, ``goal``
        (the hex that is tried), ``offer`` (what the phase is about); ``scene``, what a board stages
        (:func:`kernel_games.games.nile.phases.throws.scene`, or None); ``moves_to`` for who decides (see
        :func:`reach`).
    """
    africa, world, turn = state.africa, state.world, state.turn
    names, count = africa.hexes, len(africa.hexes)
    hidden = state.secret
    view: dict[str, Any] = {
        "mover": state.seat,
        "turn": min(state.turns // len(state.explorers) + 1, state.most_turns),
        "turns": state.most_turns,
        "target": state.target,
        "starter": state.starter,
        "map": africa.to_dict(),
        "terrain": world.terrain,
        "published": _bits(world.published, count),
        "known": [_bits(explorer.known, count) for explorer in state.explorers],
        "out": _digits(world.out),
        "inn": list(world.inn),
        "cataracts": [names[place] for place in points.hexes(world.cataracts)],
        "oases": [names[place] for place in points.hexes(world.oases)],
        "natives": {
            names[tribe.place]: {
                "number": number,
                "strength": tribe.strength,
                "friends": list(points.hexes(tribe.friends)),
                "beaten": list(points.hexes(tribe.beaten)),
            }
            for number, tribe in enumerate(world.tribes, 1)
            if tribe.place != NONE
        },
        "spectacles": [
            {"hex": names[place], "kind": kind, "size": size} for place, kind, size in world.spectacles
        ],
        "counters": {names[counter.place]: counter.shows for counter in world.counters},
        "caches": [
            [
                {
                    "hex": names[cache.place],
                    "goods": {k: n for k, n in cache._asdict().items() if k != "place" and n},
                }
                for cache in explorer.caches
            ]
            for explorer in state.explorers
        ],
        "explorers": [
            _explorer(state, who, explorer, hide=hidden and who != seat)
            for who, explorer in enumerate(state.explorers)
        ],
        "card": state.card or None,
        "deck": state.deck.bit_count(),
        "dice": list(state.dice),
        "goal": None if turn.goal == NONE else names[turn.goal],
        "offer": _offer(state),
        "scene": throws.scene(state),
    }
    if seat == state.current_player:
        view["moves_to"] = reach(state)
    return view


def imagine(state: NileState, seat: int | None, rng: random.Random) -> NileState:
    """Return the same position with other ports for those who noted theirs in secret (4.5)."""
    if not state.secret:
        return state
    ports = tuple(state.africa.ports)
    explorers = tuple(
        explorer._replace(port=rng.choice(ports)) if explorer.port and who != seat else explorer
        for who, explorer in enumerate(state.explorers)
    )
    return state._replace(explorers=explorers)


def _explorer(state: NileState, who: int, explorer: Explorer, *, hide: bool) -> dict[str, Any]:
    turn = state.turn if who == state.seat else None
    moving = turn is not None and turn.activity != NONE
    return {
        "hex": None if explorer.place == EUROPE else state.africa.hexes[explorer.place],
        "port": None if hide or not explorer.port else explorer.port,
        "specialty": explorer.specialty or None,
        "activity": ACTIVITIES[turn.activity] if turn is not None and moving else None,
        "allowance": turn.allowance if turn is not None and turn.allowance != NONE else None,
        "spent": turn.spent if turn is not None else 0,
        "mode": MODES[turn.mode] if turn is not None and turn.mode != NONE else None,
        "party": explorer.party._asdict(),
        "money": explorer.money,
        "notes": _notes(state, who),
        "bearing": explorer.bearing,
        "hungry": explorer.hungry,
        "alive": explorer.alive,
        "home": explorer.place == EUROPE,
    }


def _notes(state: NileState, seat: int) -> int:
    return points.noted(state.africa, state.world, state.explorers[seat], seat, law=state.law)


@lru_cache(maxsize=256)
def _bits(mask: int, count: int) -> str:
    return f"{mask:0{count}b}"[::-1]


@lru_cache(maxsize=64)
def _digits(numbers: bytes) -> str:
    return "".join(map(str, numbers))


def _offer(state: NileState) -> dict[str, Any]:
    """Return what a phase is about, apart from what can be seen anyway."""
    turn = state.turn
    if state.phase in _MEETING:
        tribe = state.world.tribe(state.explorer.place)
        offered = {"number": tribe + 1, "strength": state.world.tribes[tribe].strength}
        return offered | ({"gifts": turn.tally} if state.phase == Phase.ATTITUDE else {})
    return {"fresh": turn.fresh} if state.phase in (Phase.QUARRY, Phase.FEED) else {}


def reach(state: NileState) -> dict[str, dict[str, int]]:
    """Return the hexes that the mover may reach in one step, each with its cost by mode."""
    if state.phase != Phase.MOVE:
        return {}
    found: dict[str, dict[str, int]] = {}
    for move in (*moves.STEPS, *moves.LANDS):
        made = ways.plan(state, move)
        if isinstance(made, ways.Plan):
            found.setdefault(state.africa.hexes[made.goal], {})[MODES[made.mode]] = made.cost
    return found
