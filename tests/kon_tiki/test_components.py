"""The contents of the box: every component and setup clause."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kernel_games.engine import CHANCE, Event
from kernel_games.games.kon_tiki import game
from kernel_games.games.kon_tiki.chart import NO_SPACE
from kernel_games.games.kon_tiki.chart_file import CHART
from kernel_games.games.kon_tiki.components import (
    COLOURS,
    DUTIES,
    WHIRLPOOLS,
)

CLAUSES = {
    "component": "C1 C2 C3 C4 C5 C6 C7 R1",
    "setup": "P1 P2 P3 P4 P5 R14",
    "action": "M1 M3 M4 M6 W2 W5 D3 X1 T1 R2 R5 R9",
    "limit": "M5 W1 X2 X4 R3 R12 R13",
    "effect": "M2 W3 W4 W6 D1 D2 X3 R4 R6 R8",
    "scoring": "E2 E3 E4",
    "end": "E1 E5 R7 R10 R11",
}


def test_the_rulebook_holds_every_clause_with_its_kind() -> None:
    expected = {f"KT-{number}": kind for kind, numbers in CLAUSES.items() for number in numbers.split()}
    assert {clause.id: clause.kind for clause in game.rulebook.values()} == expected
    assert len(expected) == 37 + 14


def test_only_the_decisions_are_marked_reconstructed_and_all_else_is_printed() -> None:
    marks = {clause.id: clause.provenance for clause in game.rulebook.values()}
    assert {id_ for id_, mark in marks.items() if mark == "reconstructed"} == {
        f"KT-R{n}" for n in range(1, 15)
    }
    assert {mark for id_, mark in marks.items() if not id_.startswith("KT-R")} == {"printed"}


@pytest.mark.clause("KT-C1")
def test_a_chart_from_callao_to_raroia_with_eight_whirlpools_and_discs() -> None:
    assert (CHART.callao.id, CHART.raroia.id) == ("Callao", "Raroia")
    assert len(CHART.whirlpools) == len(CHART.discs) == WHIRLPOOLS == 8


@pytest.mark.clause("KT-C2")
def test_seventy_two_counters() -> None:
    assert len(COLOURS) * game.law.counters == game.law.counters_in_all == 72
    assert set(COLOURS) == {"red", "green", "yellow"}


@pytest.mark.clause("KT-C3", "KT-C5")
def test_four_duties_with_a_tile_and_seven_cards_each() -> None:
    assert set(DUTIES) == {"fishing", "radio", "cooking", "equipment"}
    assert len(DUTIES) * game.law.cards == game.law.cards_in_all == 28
    assert game.law.worth == (0, 1, 3, 6, 10, 15, 21, 28)


@pytest.mark.clause("KT-C4")
def test_eight_certificates() -> None:
    assert game.law.certificates == 8
    assert game.new(2).observation(None)["supply"] == {**dict.fromkeys(DUTIES, 7), "certificates": 8}


@pytest.mark.clause("KT-C6", "KT-P2")
@pytest.mark.parametrize(("players", "pool"), [(2, 14), (3, 9), (4, 4)])
def test_five_of_each_colour_in_hand_and_the_rest_in_the_pool(players: int, pool: int) -> None:
    view = game.new(players).observation(None)
    assert view["hands"] == [dict.fromkeys(COLOURS, 5)] * players
    assert view["compartments"] == [dict.fromkeys(COLOURS, 0)] * players
    assert view["pool"] == dict.fromkeys(COLOURS, pool)


@pytest.mark.clause("KT-C7")
def test_two_to_four_play_with_one_raft() -> None:
    assert list(game.players) == [2, 3, 4]
    assert game.new(4).observation(None)["raft"]["at"] == "Callao"


@pytest.mark.clause("KT-P1", "KT-P4")
def test_the_captain_is_the_last_seat_and_all_are_numbered_from_the_captains_left() -> None:
    events: list[Event] = []
    state = game.new(3)
    state.apply(state.chance_outcomes()[0][0], events.append)
    facts = {event.clause: event.facts for event in events}
    assert facts["KT-P1"]["seat"] == state.observation(0)["captain"] == 2
    assert facts["KT-P4"]["seats"] == [0, 1, 2]
    assert {"KT-P1", "KT-P2", "KT-P3", "KT-P4", "KT-P5"} == set(facts)


@pytest.mark.clause("KT-P3", "KT-R14")
def test_tiles_and_discs_are_laid_at_random_each_way_alike_likely() -> None:
    state = game.new(2)
    assert [weight for _, weight in state.chance_outcomes()] == [1] * 24
    tiles, studs = Counter[tuple[int, ...]](), Counter[int]()
    for seed in range(480):
        rng = random.Random(seed)
        after = state
        while after.current_player == CHANCE:
            after = after.child(after.sample(rng))
        tiles[after.tiles] += 1
        studs[after.discs[0]] += 1
        assert sorted(after.discs) == list(range(8))
    assert len(tiles) == 24
    assert sum((n - 20) ** 2 / 20 for n in tiles.values()) < 50, "chi-square, 23 degrees of freedom"
    assert sum((n - 60) ** 2 / 60 for n in studs.values()) < 26, "chi-square, 7 degrees of freedom"


@pytest.mark.clause("KT-P5")
def test_the_raft_starts_in_callao_before_the_first_arrow() -> None:
    state = game.new(2)
    assert (state.place, state.step) == ("Callao", 0)


@pytest.mark.clause("KT-R1")
def test_the_reference_chart_has_links_to_all_spaces_loops_and_double_arrows() -> None:
    links = Counter(arrow.space for arrow in CHART.arrows)
    assert min(links[space] for space in range(4)) >= 4
    assert links[NO_SPACE] > len(CHART.arrows) / 2
    double = {way.leg for way in CHART.passages if way.double}
    assert len(double) == 2
    loops = [way for way in CHART.passages if way.start == "W5" and way.end == "W1"]
    assert loops, "a current leads back, so that more than eight certificates can be asked for"


@pytest.mark.clause("KT-R1")
def test_the_reference_chart_can_be_drawn_nothing_lies_on_anything_else() -> None:
    spots = [(arrow.x, arrow.y) for arrow in CHART.arrows]
    ports = [(place.x, place.y) for place in (CHART.callao, CHART.raroia, *CHART.whirlpools)]
    for number, (x, y) in enumerate(spots):
        assert all((x - a) ** 2 + (y - b) ** 2 >= 28**2 for a, b in spots[:number])
        assert all((x - a) ** 2 + (y - b) ** 2 >= 42**2 for a, b in ports)
        assert all(abs(x - space.x) >= 54 or abs(y - space.y) >= 38 for space in CHART.spaces)


@pytest.mark.clause("KT-R1")
def test_the_discs_show_each_colour_about_alike_often_and_always_leave_a_choice() -> None:
    shown = Counter(colour for disc in CHART.discs for colour in disc)
    assert sorted(shown.values()) == [5, 5, 6]
    assert all(north != south for north, south in CHART.discs)
