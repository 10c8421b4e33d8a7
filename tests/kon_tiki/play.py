"""Positions of Kon-Tiki that several tests begin from."""

from __future__ import annotations

from typing import Any

from kernel_games.engine import law_of
from kernel_games.games.kon_tiki import KonTikiState, game
from kernel_games.games.kon_tiki.chart_file import CHART
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES

TILES = ["fishing", "radio", "cooking", "equipment"]
"""Fishing on the space of C2 and C4, radio on that of 12b, equipment on that of 78d."""

DISCS = [1, 2, 3, 4, 5, 6, 7, 8]
"""W1: red north, green south. W2: red, yellow. W3: green, red. W4: green, yellow. W7: red, green."""

NONE = dict.fromkeys(COLOURS, 0)
Counters = dict[str, int]


def position(players: int = 2, leg: str = "Callao", step: int = 0, **fields: Any) -> KonTikiState:
    fields = {"tiles": TILES, "discs": DISCS, **fields}
    state: KonTikiState = game.from_dict({"players": players, "raft": {"leg": leg, "step": step}, **fields})
    return state


def steps(leg: str = "Callao") -> int:
    """Return the steps of a leg of our chart, with the one onto its end (KT-R8)."""
    return len(next(way for way in CHART.passages if way.name == leg).arrows) + 1


def legal(state: KonTikiState) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def at_whirlpool(players: int = 2, **fields: Any) -> KonTikiState:
    """Return a raft that seat 0 has just sailed onto W1."""
    return position(players, step=steps(), **fields)


def becalmed(players: int = 2, **fields: Any) -> KonTikiState:
    """Return a position that requires red, where nobody has a counter, a card or a certificate."""
    fields = {"hands": [NONE] * players, "colour": "red", **fields}
    return position(players, "W3 south", 2, **fields)


def short(**fields: Any) -> KonTikiState:
    """Return seat 0 in need of red, with two radio cards and a certificate."""
    fields = {
        "hands": [{"green": 5, "yellow": 5}, {"red": 5}],
        "cards": [{"radio": 2}, {}],
        "certificates": [1, 0],
        **fields,
    }
    return position(leg="W3 south", step=2, colour="red", **fields)


def rich(**fields: Any) -> KonTikiState:
    """Return seat 0 with nine counters in its compartment, about to pay the tenth."""
    return position(compartments=[{"red": 4, "green": 5}, {}], **fields)


def near_raroia(**fields: Any) -> KonTikiState:
    return position(leg="W7 north", step=steps("W7 north") - 1, colour="red", **fields)


def last_stop() -> KonTikiState:
    """Return a raft one step before the 64th stop on a whirlpool."""
    return position(leg="W1 north", step=steps("W1 north") - 1, colour="red", stops=63, certificates=[1, 0])


def conserved(state: Any) -> None:
    """Check that nothing is created or lost: counters, duty cards, certificates, tiles, discs."""
    view = state.observation(None)
    for colour in COLOURS:
        held = sum(each[colour] for each in (*view["hands"], *view["compartments"]))
        assert held + view["pool"][colour] == law_of(view).counters
        assert min(each[colour] for each in (*view["hands"], *view["compartments"], view["pool"])) >= 0
    for duty in DUTIES:
        assert sum(cards[duty] for cards in view["cards"]) + view["supply"][duty] == 7
        assert view["supply"][duty] >= 0
    assert sum(view["certificates"]) + view["supply"]["certificates"] == 8
    assert view["supply"]["certificates"] >= 0
    assert sorted(view["tiles"]) in ([], sorted(DUTIES))
    assert len(set(view["discs"])) == len(view["discs"])
