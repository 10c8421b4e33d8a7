"""The moves that can be legal on a map: a small one has fewer hexes and ports than all maps together."""

from __future__ import annotations

from kernel_games.engine import Move
from kernel_games.games.nile.land.africa import Africa
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.moves import BUYS, COUNTER, LANDS, MOVES, PORT
from kernel_games.games.nile.outfit import elsewhere
from kernel_games.games.nile.phases.setting_out import counter_places

_OF_A_MAP = frozenset(
    (*COUNTER.values(), *PORT.values(), *(move for buys in BUYS.values() for move in buys), *LANDS)
)
"""Moves that a map may not have."""


def possible(law: NileLaw, africa: Africa) -> tuple[Move, ...]:
    """List the moves that some position on a map allows, in the order of all moves.

    Counters lie in blank hexes (4.41); ports, what they alone sell (5.426, 5.427), and the crossings between
    Zanzibar and its landings (3.2) are those of the map.
    """
    found = {COUNTER[africa.hexes[place]] for place in counter_places(law, africa)}
    found |= {PORT[port] for port in africa.ports}
    found |= {
        move
        for article, buys in BUYS.items()
        for move in buys
        if any(elsewhere(port, article) is None for port in africa.ports)
    }
    across = {to for crossings in africa.crossings.values() for to in crossings}
    found |= {move for move, (_, to) in LANDS.items() if to in across}
    return tuple(move for move in MOVES if move in found or move not in _OF_A_MAP)
