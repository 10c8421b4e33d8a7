"""The moves that can be legal on a map: its hexes, its ports, and the way over to Zanzibar."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.games.nile import NileState, game
from kernel_games.games.nile.components import COUNTERS
from kernel_games.games.nile.outfit import SALES
from tests.nile.test_survey import LITTLE

MAPS: tuple[Any, ...] = (None, "practice", LITTLE)
"""Two of ours, and one that somebody brings."""


def arguments(verb: str, **options: Any) -> set[str]:
    """The last words of the moves that begin with a verb."""
    return {str(move.args[-1]) for move in game.moves_for(1, **options) if move.verb == verb}


@pytest.mark.clause("4.41")
@pytest.mark.parametrize("name", MAPS, ids=["africa", "practice", "little"])
def test_a_counter_lies_in_a_blank_hex_of_the_map_in_play(name: Any) -> None:
    state: NileState = game.position(players=1, map=name, phase="counter")
    africa = state.africa
    found = arguments("counter", map=name)
    assert found <= {africa.hexes[place] for place in africa.blank}
    assert {str(move.args[0]) for move in state.legal_moves()} <= found


@pytest.mark.clause("SN-R6")
@pytest.mark.parametrize("name", MAPS, ids=["africa", "practice", "little"])
def test_wherever_the_others_lie_a_counter_finds_room_among_those_hexes(name: Any) -> None:
    """The others lie where each keeps the next one from the most hexes."""
    africa = game.new(1, map=name).africa
    found = arguments("counter", map=name)
    taken: list[str] = []
    for _ in range(min(len(COUNTERS), len(africa.blank)) - 1):
        state = game.position(
            players=1, map=name, phase="counter", counters=[{"hex": hex_} for hex_ in taken]
        )
        open_ = {str(move.args[0]) for move in state.legal_moves()}
        assert open_
        assert open_ <= found
        free = [place for place in africa.blank if africa.hexes[place] not in taken]
        hexes = [africa.index[hex_] for hex_ in open_]
        closed = {place: sum(africa.distance(place, other) < 3 for other in hexes) for place in free}
        most = max(free, key=lambda place: (closed[place], place in hexes))
        taken.append(africa.hexes[most])


@pytest.mark.clause("3.2", "5.426", "5.427")
@pytest.mark.parametrize("name", MAPS, ids=["africa", "practice", "little"])
def test_ports_and_what_they_alone_sell_are_those_of_the_map(name: Any) -> None:
    africa = game.new(1, map=name).africa
    assert arguments("port", map=name) == set(africa.ports)
    sold = {article for article, sale in SALES.items() if not sale.ports or africa.ports.keys() & sale.ports}
    assert arguments("buy", map=name) == sold


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(
    ("name", "shores"),
    [
        (None, {"zanzibar", "bagamoyo", "kilwa"}),
        ("practice", set()),
        (LITTLE, {"zanzibar", "bagamoyo", "kilwa"}),
    ],
    ids=["africa", "practice", "little"],
)
def test_the_way_over_to_zanzibar_is_that_of_the_map(name: Any, shores: set[str]) -> None:
    assert {str(move.args[0]) for move in game.moves_for(1, map=name) if move.verb == "land"} == shores


def test_what_no_map_in_play_has_is_still_refused_with_its_clause() -> None:
    state = game.new(1, map="practice")
    for text in ("counter 2532", "port lagos", "land zanzibar foot"):
        move = game.parse_move(text)
        assert move not in game.moves_for(1, map="practice")
        assert state.refusal(move) is not None
