"""What games say of their questions in Python: near misses, mistakes that people make, answers worked out."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import Move, language
from kernel_games.games.kon_tiki.components import COLOURS
from kernel_games.games.kon_tiki.moves import CERTIFICATE, EXCHANGES, PAYS
from kernel_games.games.tiki_topple.components import CARDS, GROUPS, TIKIS
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.practice.asking import step
from kernel_games.teaching.practice.data import Question
from kernel_games.teaching.practice.mining import told
from kernel_games.teaching.practice.own import own, worth_asking
from kernel_games.teaching.practice.pools import Pool, load_pool
from tests.sixth.kalah import game as kalah

SUMS = {0, 2, 5, 7, 9, 11, 14, 16}
"""What the tikis of a secret card can bring: 9, 5 and 2 points in any combination."""
REDEEM = next(move for move, what in EXCHANGES.items() if what == CERTIFICATE)


def shipped(name: str) -> Pool:
    pool = load_pool(kernel_games.game(name))
    assert pool is not None
    return pool


def rows(name: str, template: str, *, clause: str = "", kind: str = "") -> list[tuple[Question, Any, Move]]:
    pool = shipped(name)
    found = [
        (row, pool.state(row), pool.game.parse_move(row.move))
        for row in pool.questions
        if row.template == template and row.clause.startswith(clause) and (not kind or row.kind == kind)
    ]
    assert len(found) >= 20
    return found


def words(row: Question, state: Any) -> str:
    return str(step(row, state, NAMES, 1, random.Random(0)).say)


def test_a_row_that_its_game_does_not_find_worth_asking_is_noticed() -> None:
    """TT-T1: in an ordinary round it is always the next one of the table."""
    pool = shipped("tiki_topple")
    place = next(n for n, row in enumerate(pool.questions) if row.template == "plays_next")
    trivial = next(row for row in pool.questions if row.template == "up_end" and row.move.startswith("up"))
    row = trivial._replace(clause="TT-T1", template="plays_next", choices=[1])
    (fault,) = pool._replace(questions=(*pool.questions[:place], row)).wrong()
    assert "worth asking" in fault


def test_a_game_without_a_module_of_its_own_asks_everything() -> None:
    assert not any(own(kalah))
    assert worth_asking("anything", kalah.new(2), kalah.new(2).legal_moves()[0])


# Tiki Topple


@pytest.mark.clause("TT-E3")
def test_the_points_of_a_secret_card_stand_among_others_that_a_card_can_bring() -> None:
    for template in ("own_points", "own_total"):
        for row, state, _ in rows("tiki_topple", template):
            had = state.scores()[0] if template == "own_total" else 0
            assert {choice - had for choice in row.choices} <= SUMS


@pytest.mark.clause("TT-K1", "TT-K2", "TT-K3")
@pytest.mark.parametrize(("part", "template"), [(0, "top_pays"), (1, "middle_pays"), (2, "bottom_pays")])
def test_a_tiki_that_is_asked_about_is_in_the_line_and_near_its_place(part: int, template: str) -> None:
    for _, state, _ in rows("tiki_topple", template):
        tiki = CARDS[state.table.secrets[0]][part]
        assert tiki in state.line
        assert state.line.index(tiki) < part + 3


@pytest.mark.clause("TT-G2", "TT-G3", "TT-D3")
@pytest.mark.parametrize("template", ["wins_seat", "shared_win", "final_needed"])
def test_who_wins_is_asked_with_all_cards_told_and_where_it_is_close(template: str) -> None:
    for row, state, move in rows("tiki_topple", template):
        said = words(row, state)
        for seat in state.table.active:
            assert all(name in said for name in (NAMES[seat], *(state.secret(seat) or ())))
        first, second, *_ = sorted(state.child(move).scores(), reverse=True)
        leaders = [seat for seat, points in enumerate(state.scores()) if points == max(state.scores())]
        assert first - second <= 5 or row.choices[0] not in leaders


@pytest.mark.clause("TT-T2")
def test_a_card_that_is_used_up_would_have_been_allowed_otherwise() -> None:
    for _, state, move in rows("tiki_topple", "", clause="TT-T2", kind="which"):
        tiki = TIKIS.index(move.args[0])
        assert move.verb.startswith("up")
        assert state.line.index(tiki) >= int(move.verb[-1])


@pytest.mark.clause("TT-T1")
def test_who_plays_next_is_asked_where_somebody_sits_out() -> None:
    for row, state, _ in rows("tiki_topple", "plays_next"):
        assert row.choices[0] != (state.current_player + 1) % state.num_players
        assert row.choices[0] in state.table.active


@pytest.mark.clause("TT-S4")
def test_a_line_could_be_set_up_if_each_third_is_of_one_symbol() -> None:
    answers = set()
    for row, state, _ in rows("tiki_topple", "could_be_first"):
        thirds = [set(state.line_names[start : start + 3]) for start in (0, 3, 6)]
        assert row.choices[0] is all(third in map(set, GROUPS) for third in thirds)
        answers.add(row.choices[0])
    assert answers == {True, False}


@pytest.mark.clause("TT-N2")
def test_old_secret_cards_do_not_go_back_into_the_pile() -> None:
    """Whoever plays on draws one: so many are missing from it after the next round's cards are dealt."""
    for row, state, move in rows("tiki_topple", "deck_after"):
        after = state.child(move)
        rng = random.Random(1)
        while after.phase in ("line", "deal"):
            after = after.child(after.sample(rng))
        assert row.choices[0] == after.observation(0)["deck"]


# Kon-Tiki


@pytest.mark.clause("KT-R12")
def test_a_certificate_is_asked_about_where_there_is_one() -> None:
    for row, state, _ in rows("kon_tiki", "may_redeem"):
        assert state.certificates[0] > 0
        assert row.choices[0] is (state.refusal(REDEEM) is None)


@pytest.mark.clause("KT-R4")
@pytest.mark.parametrize(("code", "said"), [("en", "traded in"), ("es", "Has cambiado")])
def test_what_was_traded_in_is_told_before_counters_are_taken(code: str, said: str) -> None:
    """No picture shows it, and nobody may just take counters."""
    try:
        for kind in ("may", "which"):
            for row, state, _ in rows("kon_tiki", "", clause="KT-R4", kind=kind):
                language(code)
                assert state.phase == "exchange"
                assert said in words(row, state)
    finally:
        language("en")


@pytest.mark.clause("KT-E5", "KT-R7", "KT-E2")
@pytest.mark.parametrize("template", ["wins_seat", "shared_seats", "wins_with_counters"])
def test_the_end_of_a_voyage_is_asked_about_where_it_is_close(template: str) -> None:
    for row, state, move in rows("kon_tiki", template):
        after = state.child(move)
        first, second, *_ = sorted(after.scores(), reverse=True)
        assert first - second <= 3
        if template == "wins_with_counters":
            covered = [pointer.pattern for pointer in step(row, state, NAMES, 1, random.Random(0)).cover]
            assert not {"series:*", "has:*"} & set(covered), "cards and certificates are what counts"
            counters = [sum(a) + sum(b) for a, b in zip(after.hands, after.compartments, strict=True)]
            assert counters[row.choices[0]] < max(counters)


@pytest.mark.clause("KT-M1", "KT-M5")
@pytest.mark.parametrize("template", ["sails_to", "sails_on"])
def test_where_the_raft_sails_is_asked_from_a_place_that_is_named(template: str) -> None:
    """The raft hides the label of the arrow it is on."""
    for row, state, move in rows("kon_tiki", template):
        assert state.place in words(row, state).replace(".", "").split()
        assert (sum(PAYS[move]) == 1) is (template == "sails_to")
        assert state.place not in row.choices


@pytest.mark.clause("KT-R13")
def test_the_first_arrow_on_the_way_is_none_of_the_leg_by_which_the_raft_came() -> None:
    for row, state, move in rows("kon_tiki", "leads_to"):
        way = state.chart.passages[state.passage]
        assert row.choices[0] not in {state.chart.arrows[arrow].id for arrow in way.arrows}
        after = state.child(move)
        assert row.choices[0] == state.chart.place(after.passage, 1)


@pytest.mark.clause("KT-W5", "KT-R9")
def test_who_moves_next_is_asked_where_the_mover_has_navigated() -> None:
    """A purchase may be made before the move as well, and no picture tells which it is."""
    for _, state, move in rows("kon_tiki", "turn_next"):
        assert move.verb in ("steer", "done")
        assert "turn_over" in {event.text for event in told(state, move)}


@pytest.mark.clause("KT-M3")
def test_the_colour_that_pays_is_covered_where_it_is_asked_for() -> None:
    for row, state, _ in rows("kon_tiki", "any_colour"):
        made = step(row, state, NAMES, 1, random.Random(0))
        assert "pays" in [pointer.pattern for pointer in made.cover]
        assert row.choices[0] is (state.colour not in range(len(COLOURS)))


@pytest.mark.clause("KT-R9")
def test_whoever_buys_before_the_move_moves_next() -> None:
    for row, state, move in rows("kon_tiki", "moves_now"):
        assert row.choices[0] == state.turn
        assert "before moving" in words(row, state)
        assert move.verb == "buy"


@pytest.mark.clause("KT-T1")
def test_whether_a_card_can_be_bought_is_asked_where_the_counters_are_about_ten() -> None:
    answers = set()
    for row, state, _ in rows("kon_tiki", "may_buy"):
        assert row.choices[0] is any(move.verb == "buy" for move in state.legal_moves())
        assert 8 <= sum(state.compartments[0]) <= 12
        answers.add(row.choices[0])
    assert answers == {True, False}


@pytest.mark.clause("KT-X1", "KT-W1")
def test_a_move_that_is_forbidden_has_one_reason_alone() -> None:
    """The player holds what is to be traded in, and a whirlpool is in the way, not Raroia."""
    for _, state, move in rows("kon_tiki", "", clause="KT-X1", kind="which"):
        assert state.holds(EXCHANGES[move])
    for _, state, _ in rows("kon_tiki", "", clause="KT-W1", kind="which"):
        assert state.chart.passages[state.passage].end != "Raroia"


@pytest.mark.clause("KT-D2", "KT-W4")
def test_whether_something_is_left_is_asked_where_something_is_out() -> None:
    for _, state, _ in rows("kon_tiki", "gets_card"):
        assert not all(state.cards_left(duty) for duty in range(4))
    for _, state, _ in rows("kon_tiki", "gets_certificate"):
        assert state.certificates_left <= 1


@pytest.mark.clause("KT-E4")
def test_the_points_of_a_series_stand_among_mistakes_that_people_make() -> None:
    """One point a card, three a card as for certificates, or a neighbour of the series."""
    for row, state, move in rows("kon_tiki", "cards_points"):
        law = state.law
        count = law.worth.index(row.choices[0])
        made = {count, 2 * count, law.certificate_points * count, *law.worth[count - 1 : count + 2]}
        assert set(row.choices) <= made
        assert count in [cards for held in state.child(move).cards for cards in held]
