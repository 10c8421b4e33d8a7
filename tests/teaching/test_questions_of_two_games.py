"""Practice of Kontor and of Mississippi asks what the picture and the rule answer, in one way only."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import Event, Move, language
from kernel_games.games.kontor.components import GOODS
from kernel_games.games.mississippi.moves import WHAT
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.practice.asking import step
from kernel_games.teaching.practice.data import Question
from kernel_games.teaching.practice.mining import told
from kernel_games.teaching.practice.pools import load_pool
from kernel_games.teaching.practice.sets import as_walk, pool_of
from kernel_games.teaching.walks import Pupil

ENOUGH = 15
RUNS = ("carried", "summed", "pushed")
CONTACTS = ("higher", "lower", "equal")


def rows(name: str, template: str, kind: str = "", clause: str = "") -> list[tuple[Question, Any, Move]]:
    pool = load_pool(kernel_games.game(name))
    assert pool is not None
    found = [
        (row, pool.state(row), pool.game.parse_move(row.move))
        for row in pool.questions
        if row.template == template and kind in ("", row.kind) and clause in ("", row.clause)
    ]
    assert len(found) >= ENOUGH
    return found


def events(state: Any, move: Move, *texts: str) -> list[Event]:
    return [event for event in told(state, move) if event.text in texts]


def words(row: Question, state: Any) -> str:
    return str(step(row, state, NAMES, 1, random.Random(0)).say)


# Mississippi


@pytest.mark.clause("MS-8a")
def test_what_takes_your_ship_to_the_finish_is_your_ship() -> None:
    for row, state, move in rows("mississippi", "find_finish"):
        assert row.choices[0] == {"seat": 0}
        assert [event.facts["seat"] for event in events(state, move, "at_finish")] == [0]


@pytest.mark.clause("MS-5b")
def test_who_is_free_of_all_others_is_asked_after_a_reaction_that_is_over() -> None:
    """Without one nothing tells that a ship has nobody beside it."""
    for row, state, move in rows("mississippi", "alone_at_last"):
        assert events(state, move, *RUNS)
        assert not events(state, move, "at_finish")
        after = state.child(move)
        place = after.places[state.seat]
        beside = set(after.course.near[place]) & {one for one in after.places if one != place}
        assert row.choices[0] is not bool(beside)


@pytest.mark.clause("MS-3a")
@pytest.mark.parametrize("template", ["higher_by", "lower_by"])
def test_an_advantage_is_asked_where_the_move_ends_and_one_other_ship_is_beside(template: str) -> None:
    for row, state, move in rows("mississippi", template):
        (first,) = [event for event in events(state, move, *CONTACTS) if event.facts["step"] == 1]
        assert first.facts["by"] == row.choices[0] > 0


@pytest.mark.clause("MS-D7")
def test_the_spaces_of_a_chain_are_those_that_its_lines_tell() -> None:
    for row, state, move in rows("mississippi", "chain_spaces"):
        short = sum(event.facts["by"] - event.facts["spaces"] for event in events(state, move, "stops"))
        assert row.choices[0] == sum(event.facts["by"] for event in events(state, move, *RUNS)) - short


@pytest.mark.clause("MS-2d")
def test_whether_a_ship_has_to_move_back_unpaid_is_asked_where_the_supply_is_empty() -> None:
    """Yes for whoever has no logs; anybody else could go forward."""
    asked = rows("mississippi", "back_unpaid")
    assert {row.choices[0] for row, _, _ in asked} == {True, False}
    for row, state, move in asked:
        assert [event.facts["earned"] for event in events(state, move, "back")] == [0]
        forward = any(WHAT[legal].forward for legal in state.legal_moves())
        assert row.choices[0] is not forward


@pytest.mark.clause("MS-D6")
def test_a_ship_that_the_finish_stops_was_carried_there() -> None:
    """A move for fewer spaces than one could pay for would be a second reading."""
    for row, state, move in rows("mississippi", "beyond_finish"):
        ends = [event.facts["end"] for event in events(state, move, *RUNS)]
        assert state.course.finish + 1 in ends
        assert row.choices[0] is bool(events(state, move, "stops"))


@pytest.mark.clause("MS-1b")
def test_nobody_jumps_over_themselves() -> None:
    for row, state, _ in rows("mississippi", "jumps.seats", "gap"):
        assert state.num_players > 2
        assert all(state.seat not in seats and seats for seats in row.choices)


@pytest.mark.clause("MS-2b", "MS-6c")
def test_a_move_that_a_rule_forbids_is_one_that_somebody_would_try() -> None:
    for _, _, move in rows("mississippi", "", "which", "MS-2b"):
        assert 16 <= WHAT[move].back <= 18
    for _, state, move in rows("mississippi", "", "which", "MS-6c"):
        assert WHAT[move].forward < state.logs[0]


@pytest.mark.clause("MS-4b", "MS-D5")
@pytest.mark.parametrize("template", ["pushed_first", "order_seats"])
def test_who_is_carried_first_is_asked_where_the_move_ends(template: str) -> None:
    """Later in a chain the picture no longer shows who touches whom."""
    for _, state, move in rows("mississippi", template):
        assert events(state, move, "order", *RUNS)[0].text == "order"


@pytest.mark.clause("MS-2c")
def test_whoever_may_not_stay_for_a_free_turn_has_logs_to_move() -> None:
    """Without logs a second rule forbids it."""
    assert all(state.logs[state.seat] for _, state, _ in rows("mississippi", "", "which", "MS-D9"))


@pytest.mark.clause("MS-3b")
def test_a_ship_may_be_carried_forward_in_any_of_three_ways() -> None:
    """The log tells all three in the same words, so a move that does it in any way is right."""
    for row, state, _ in rows("mississippi", "find_carried"):
        pupil = Pupil(as_walk(pool_of(kernel_games.game("mississippi")), [row], "one", random.Random(0)))
        by = row.choices[0]["by"]
        right = {str(move) for (move,) in pupil.ways()}
        carried = (
            str(move)
            for move in state.legal_moves()
            if any(event.facts["by"] == by for event in events(state, move, *RUNS))
        )
        assert right == set(carried)


# Kontor


@pytest.mark.clause("KO-X18")
def test_a_field_without_a_gap_is_the_end() -> None:
    """Not while somebody has still to decide on an export: then both answers would do."""
    for row, state, move in rows("kontor", "field_full"):
        after = state.child(move)
        assert row.choices[0] is ((after.water | after.docks).bit_count() == after.setting.size**2)


@pytest.mark.clause("KO-D24")
def test_whether_anybody_pays_at_a_customs_house_is_asked_and_not_who() -> None:
    """Several players may pay there, so who would have several right answers."""
    several = 0
    for row, state, move in rows("kontor", "toll_now"):
        paid = events(state, move, "customs_paid")
        assert row.choices[0] is bool(paid)
        several += len(paid) > 1
    assert several


@pytest.mark.clause("KO-X21")
def test_points_are_all_points_and_not_areas_alone() -> None:
    for row, state, move in rows("kontor", "named_total"):
        assert state.num_players > 2
        result = state.child(move).result()
        assert row.choices[0] in result.total
        assert result.total != result.areas
        assert "chits and coins" in words(row, state)


@pytest.mark.clause("KO-X24")
def test_the_most_coins_are_asked_for_where_it_is_close() -> None:
    for row, state, move in rows("kontor", "most_coins"):
        first, second, *_ = sorted(state.child(move).coins, reverse=True)
        assert row.choices[0] is (first > second)
        assert first - second <= 1


@pytest.mark.clause("KO-X25")
def test_who_wins_is_asked_where_the_count_turns_it_round() -> None:
    for _, state, move in rows("kontor", "wins_seat"):
        areas, winners = state.scores(), state.child(move).result().winners
        assert [seat for seat, won in enumerate(areas) if won == max(areas)] != [*winners]


@pytest.mark.clause("KO-X11")
def test_a_ship_that_stays_has_not_moved() -> None:
    """The moves left are asked after both."""
    asked = rows("kontor", "ship_moves_left")
    assert {bool(events(state, move, "sails")) for _, state, move in asked} == {True, False}
    for row, state, move in asked:
        assert row.choices[0] == 2 - state.sails - bool(events(state, move, "sails"))


@pytest.mark.clause("KO-B12")
def test_new_warehouses_come_to_those_that_are_in_the_area() -> None:
    for row, state, move in rows("kontor", "depot_after"):
        (stored,) = events(state, move, "stored")
        after = state.child(move)
        (area,) = [
            one for one in after.observation(0)["areas"] if after.observation(0)["just"] in one["cells"]
        ]
        assert row.choices[0] == sum(area["depot"][good][0] for good in GOODS)
        assert row.choices[0] > len(stored.facts["goods"])


@pytest.mark.clause("KO-X01")
@pytest.mark.parametrize(("lang", "asks"), [("en", "The supply of"), ("es", "La reserva de")])
def test_the_supply_of_chits_has_a_name(lang: str, asks: str) -> None:
    language(lang)
    for row, state, _ in rows("kontor", "tea_chits"):
        assert asks in words(row, state)
    language("en")


@pytest.mark.clause("KO-X08")
def test_a_question_about_a_price_does_not_tell_it() -> None:
    for row, state, _ in rows("kontor", "coins_after_special"):
        assert "two coins" not in words(row, state)


@pytest.mark.clause("KO-X09", "KO-X10")
def test_a_card_that_does_not_show_a_good_is_another_reason_than_a_supply_without_chits() -> None:
    """The other one always stands beside it as an answer, and does not hold."""
    for row, state, move in rows("kontor", "", "which", "KO-X09"):
        refusal = state.refusal(move)
        assert refusal is not None
        assert refusal.clause == row.choices[0] == "KO-X09"
        assert "KO-X10" in row.choices
        assert all(state.observation(0)["chits_left"].values())
