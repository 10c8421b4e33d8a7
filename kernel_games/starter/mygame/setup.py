"""Positions of My Game as plain data: read, with every mistake named, and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine.reading import (
    check_fields,
    read_choice,
    read_list,
    read_number,
    read_numbers,
    reject,
)

from .state import CHARMS, MyGameState, Phase

PLAYERS = range(2, 7)
FIELDS = ("players", "phase", "turns", "net", "pearls", "charms")


def read(data: Mapping[str, Any], kind: type[MyGameState]) -> MyGameState:
    """Read a state of a `kind`; only ``players`` must be there. A charm that nobody has yet is None."""
    check_fields("position", data, FIELDS)
    players = read_number("players", data.get("players"), PLAYERS[0], PLAYERS[-1], "MG-C1")
    charms = tuple(
        0 if charm is None else read_number(f"charms[{seat}]", charm, 1, CHARMS, "MG-C1")
        for seat, charm in enumerate(
            read_list("charms", data.get("charms", [None] * players), players, "MG-S1")
        )
    )
    dealt = [charm for charm in charms if charm]
    if len(set(dealt)) < len(dealt) or list(charms[: len(dealt)]) != dealt:
        reject("charms", list(charms), "each charm once, dealt from the first seat on", "MG-S1")
    law = kind.law
    turns = read_number("turns", data.get("turns", 0), 0, law.turns * players, "MG-E1")
    pearls = read_numbers("pearls", data.get("pearls", [0] * players), players, clause="MG-A3")
    possible = [Phase.TURN, Phase.ROLL]
    if len(dealt) < players:
        possible = [Phase.DEAL]
    elif turns == law.turns * players:
        possible = [Phase.REVEAL, Phase.OVER]
    phase = read_choice("phase", data.get("phase", possible[0].value), possible)
    diving = possible[0] == Phase.TURN
    net = read_number("net", data.get("net", 0), 0, law.full + 5 if diving else 0, "MG-L2")
    if phase == Phase.DEAL and (turns or any(pearls)):
        reject("charms", list(charms), "a charm for each seat before the first turn", "MG-S1")
    return kind(Phase(phase), turns, net, pearls, charms)


def write(state: MyGameState) -> dict[str, Any]:
    """Return the fields of a state, as :func:`read` takes them."""
    return {
        "players": state.num_players,
        "phase": str(state.phase),
        "turns": state.turns,
        "net": state.net,
        "pearls": list(state.pearls),
        "charms": [charm or None for charm in state.charms],
    }
