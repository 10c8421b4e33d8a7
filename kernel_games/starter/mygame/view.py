"""A seat's view of My Game, a state that it imagines, and both in words."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kernel_games.engine import Phrases

from .state import CHARMS, MyGameState, Phase

PHRASES = Phrases.load(Path(__file__).with_name("texts.toml"))
say = PHRASES.say


def observe(state: MyGameState, seat: int | None) -> dict[str, Any]:
    """Return what a seat knows: all but the others' charms, which are ``hidden`` to the end (MG-S1)."""
    is_open = state.phase == Phase.OVER
    return {
        "diver": state.seat,
        "round": min(state.law.turns, state.turns // state.num_players + 1),
        "rounds": state.law.turns,
        "net": state.net,
        "pearls": list(state.pearls),
        "charms": [
            (charm if is_open or owner == seat else "hidden") if charm else None
            for owner, charm in enumerate(state.charms)
        ],
    }


def imagine(state: MyGameState, seat: int | None, rng: random.Random) -> MyGameState:
    """Deal the charms again that the seat has not seen: it could not tell the difference."""
    if state.phase == Phase.OVER:
        return state
    others = [owner for owner, charm in enumerate(state.charms) if charm and owner != seat]
    seen = 0 if seat is None else state.charms[seat]
    charms = list(state.charms)
    unseen = [charm for charm in range(1, CHARMS + 1) if charm != seen]
    for owner, charm in zip(others, rng.sample(unseen, len(others)), strict=True):
        charms[owner] = charm
    return state._replace(charms=tuple(charms))


def lines(view: Mapping[str, Any], names: tuple[str, ...]) -> list[str]:
    """Say an observation, for readers who do not see the board; without full stops."""
    pearls = [say("pearls", names, seat=seat, n=n) for seat, n in enumerate(view["scores"])]
    return [say("round", n=view["round"], of=view["rounds"]), doing(view, names), *pearls]


def doing(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Say what is going on."""
    if view["phase"] not in ("turn", "roll"):
        return say(view["phase"])
    return say("dives", names, seat=view["diver"], n=view["net"])
