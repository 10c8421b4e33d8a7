"""Practice of Source of the Nile asks what its picture shows, or tells it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kernel_games
from kernel_games.drawing.pictures import artist
from kernel_games.engine import language
from kernel_games.games.nile.deck import CARDS
from kernel_games.games.nile.party import Party, items, sick
from kernel_games.games.nile.state import NileState
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.practice.asking import step
from kernel_games.teaching.practice.data import Question
from kernel_games.teaching.practice.mining import told
from kernel_games.teaching.practice.pools import Pool, load_pool
from kernel_games.teaching.practice.sets import as_walk
from kernel_games.teaching.walks import Pupil
from kernel_games.teaching.walks.view import shown


def party(row: Question) -> Party:
    """Return what the pupil travels with where a question is asked."""
    state = shipped("nile").state(row)
    assert isinstance(state, NileState)
    return state.party


def shipped(name: str) -> Pool:
    pool = load_pool(kernel_games.game(name))
    assert pool is not None
    return pool


@pytest.mark.clause("R19.1")
def test_the_sick_that_recover_are_among_those_that_are_counted() -> None:
    """The figure of the sick leaves the explorer out."""
    rows = [row for row in shipped("nile").questions if row.template == "they_recover"]
    assert rows
    assert not any(party(row).sick_explorer for row in rows)


@pytest.mark.clause("5.51")
def test_whether_the_explorer_works_is_not_asked_where_they_have_offered_to() -> None:
    """No picture shows that."""
    rows = [row for row in shipped("nile").questions if row.template == "explorer_bears"]
    assert {row.choices[0] for row in rows} == {True, False}
    assert not any(party(row).works for row in rows)


@pytest.mark.clause("6.51")
def test_what_is_carried_on_foot_is_asked_without_animals() -> None:
    rows = [row for row in shipped("nile").questions if row.template == "foot_carries"]
    assert rows
    assert not any(party(row).horses for row in rows)


@pytest.mark.clause("R14.2")
def test_guests_are_asked_about_only_once_the_meal_is_over() -> None:
    """A no is wrong if a welcome comes first, and the meal later in the turn."""
    pool = shipped("nile")
    for row in pool.questions:
        if row.template in ("guests_eat", "nothing_used_up"):
            texts = {event.text for event in told(pool.state(row), pool.game.parse_move(row.move))}
            assert texts & {"meal", "fed_at_home", "fed_by_friends"}


@pytest.mark.clause("4.41")
def test_a_hex_that_a_question_names_is_ringed() -> None:
    """The map of Africa shows no numbers."""
    pool = shipped("nile")
    row = next(row for row in pool.questions if (row.clause, row.kind) == ("4.41", "may"))
    made = step(row, pool.state(row), NAMES, 1, random.Random(0))
    assert [one.pattern for one in made.light] == [f"hex:{row.move.split()[1]}"]


@pytest.mark.clause("SN-R4")
def test_a_hex_that_is_the_answer_is_not_ringed() -> None:
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == "goes_to"]
    assert rows
    for row in rows:
        made = step(row, pool.state(row), NAMES, 1, random.Random(0))
        assert f"hex:{row.choices[0]}" not in [one.pattern for one in made.light]


@pytest.mark.clause("4.41", "4.42")
def test_the_hex_for_a_counter_is_on_the_map_whether_it_is_free_or_not_and_no_other_is() -> None:
    """Its ring would lie nowhere; those that are free would be the answer."""
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.clause in ("4.41", "4.42") and row.kind in ("may", "which")]
    assert len(rows) >= 20
    for row in rows:
        pupil = Pupil(as_walk(pool, [row], "one", random.Random(0)))
        drawing = artist(pool.game).draw(shown(pupil, pupil.stage.view), names=pupil.names)
        ringed = [piece for piece in drawing.pieces if piece.key.startswith("hex:")]
        assert [piece.key for piece in ringed] == [f"hex:{row.move.split()[1]}"]
        assert min(ringed[0].box[2:]) > 0


@pytest.mark.clause("R26.1")
def test_donations_are_asked_for_where_all_points_in_print_are_of_this_journey() -> None:
    """The sheet shows the total of all journeys."""
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == "donations_money"]
    assert rows
    for row in rows:
        state: Any = pool.state(row)
        assert state.explorer.points == state.turn.tally


@pytest.mark.clause("R11.1")
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_rule_that_fills_a_page_is_named_as_the_reason_and_not_told(
    lang: str, request: pytest.FixtureRequest
) -> None:
    pool = shipped("nile")
    request.addfinalizer(lambda: language("en"))
    language(lang)
    for clause, whole in (("R11.1", False), ("R14.2", True)):
        row = next(row for row in pool.questions if row.clause == clause and row.kind == "happens")
        after = str(step(row, pool.state(row), NAMES, 1, random.Random(0)).text("after"))
        rule = pool.game.rulebook[clause]
        assert rule.title in after
        assert (rule.text in after) is whole


@pytest.mark.clause("R10.5")
@pytest.mark.parametrize(
    "template", ["somebody_there", "river_rises", "cataract_there", "new_terrain", "gets_bonus"]
)
def test_the_card_that_a_question_is_about_is_on_its_picture(template: str) -> None:
    """What it shows, and the map, decide: nobody could know the answer otherwise."""
    pool = shipped("nile")
    row = next(row for row in pool.questions if row.template == template)
    pupil = Pupil(as_walk(pool, [row], "one", random.Random(0)))
    number = int(row.move.split()[1])
    assert pupil.stage.view["card"] != number
    assert shown(pupil, pupil.stage.view)["card"] == number


@pytest.mark.clause("10.1")
def test_the_hex_that_is_mapped_is_ringed() -> None:
    pool = shipped("nile")
    row = next(row for row in pool.questions if row.template == "river_rises")
    made = step(row, pool.state(row), NAMES, 1, random.Random(0))
    assert [one.pattern for one in made.light] == [f"hex:{pool.state(row).observation(0)['goal']}"]


@pytest.mark.clause("9.6")
def test_a_yes_and_a_no_have_each_the_rule_that_decides() -> None:
    """The sick cost points (9.7s); nobody else does (9.6)."""
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == "costs_points"]
    assert {row.choices[0] for row in rows} == {True, False}
    for row in rows:
        after = str(step(row, pool.state(row), NAMES, 1, random.Random(0)).text("after"))
        assert pool.game.rulebook["9.7s" if row.choices[0] else "9.6"].title in after


@pytest.mark.clause("R12.1")
@pytest.mark.parametrize(("template", "clause"), [("is_lost_by_table", "R12.1"), ("left_by_canoe", "R9.1")])
def test_a_table_is_told_with_the_question(template: str, clause: str) -> None:
    """Nobody has to know its rows by heart."""
    pool = shipped("nile")
    row = next(row for row in pool.questions if row.template == template)
    assert pool.game.rulebook[clause].text in str(step(row, pool.state(row), NAMES, 1, random.Random(0)).say)


@pytest.mark.clause("6.51")
@pytest.mark.parametrize("template", ["foot_carries", "bearers_alone_carry", "leaders_do_not_carry"])
def test_what_can_be_carried_with_the_explorers_help_is_no_wrong_answer(template: str) -> None:
    """5.51: the explorer may do a bearer's work, so that would be right as well."""
    rows = [row for row in shipped("nile").questions if row.template == template]
    assert rows
    for row in rows:
        assert row.choices[0] + 10 not in row.choices


@pytest.mark.clause("9.23")
@pytest.mark.parametrize("template", ["crew_n", "left_by_canoe", "portage_cost", "askari_goes"])
def test_who_paddles_and_carries_is_asked_where_all_are_well_and_the_explorer_has_offered_nothing(
    template: str,
) -> None:
    """An explorer who has offered to work may or may not be needed, so the picture would mislead."""
    rows = [row for row in shipped("nile").questions if row.template == template]
    assert rows
    for row in rows:
        one = party(row)
        assert not one.works
        assert not sick(one)


@pytest.mark.clause("10.28")
def test_too_many_lakes_are_asked_about_where_the_new_hex_would_be_one() -> None:
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == "too_many_joined"]
    assert {row.choices[0] for row in rows} == {True, False}
    for row in rows:
        said = str(step(row, pool.state(row), NAMES, 1, random.Random(0)).say)
        assert "is a lake" in said


@pytest.mark.clause("9.52")
def test_nothing_left_is_asked_about_where_the_picture_shows_points() -> None:
    """The slower allowance is spent, not the one that is drawn."""
    pool = shipped("nile")
    for row in pool.questions:
        if row.template == "goes_on_inside":
            one = pool.state(row).observation(0)["explorers"][0]
            assert one["allowance"] > one["spent"]


@pytest.mark.clause("9.13")
@pytest.mark.parametrize("template", ["step_n", "left_later"])
def test_the_cost_of_a_step_has_the_rule_of_its_hex_as_the_reason(template: str) -> None:
    """9.15, 9.16 or 9.21, whichever the move cites; 9.13 and 9.14 tell no number."""
    pool = shipped("nile")
    reasons = {"9.15", "9.16", "9.21"}
    for row in pool.questions:
        if row.template == template:
            state = pool.state(row)
            cited = {event.clause for event in told(state, pool.game.parse_move(row.move))} & reasons
            after = str(step(row, state, NAMES, 1, random.Random(0)).text("after"))
            assert any(pool.game.rulebook[clause].title in after for clause in cited)


@pytest.mark.clause("R25.1")
def test_no_total_is_asked_for_where_a_measured_size_counts() -> None:
    """R24.2: the map doesn't show how high a mountain is."""
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == "river_total"]
    assert rows
    for row in rows:
        events = told(pool.state(row), pool.game.parse_move(row.move))
        assert "published_record" not in {event.text for event in events}


@pytest.mark.clause("5.424")
def test_whether_all_goes_by_canoe_is_asked_where_animals_alone_could_forbid_it() -> None:
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == "goes_by_canoe"]
    assert {row.choices[0] for row in rows} == {True, False}
    for row in rows:
        alone = party(row)._replace(horses=0, camels=0)
        assert pool.game.law.carried(alone, "canoe") is None
        assert row.choices[0] is (alone == party(row))


@pytest.mark.clause("8.2-3c1", "8.2-3c2")
def test_whether_a_policy_is_due_is_asked_where_a_friends_flag_is_on_the_map() -> None:
    """The key explains such a flag only then, which would give it away."""
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == "must_choose"]
    assert rows
    for row in rows:
        natives = pool.state(row).observation(0)["natives"]
        assert any(0 in tribe["friends"] for tribe in natives.values())


@pytest.mark.clause("R15.1", "R16.2")
@pytest.mark.parametrize("template", ["battle_n", "wins_battle", "plunder_n"])
def test_no_flag_stands_before_the_number_of_the_tribe_that_fights(template: str) -> None:
    pool = shipped("nile")
    row = next(row for row in pool.questions if row.template == template)
    made = step(row, pool.state(row), NAMES, 1, random.Random(0))
    assert "explorer:*" in [one.pattern for one in made.cover]


@pytest.mark.clause("SN-R19", "R11.1")
def test_after_a_storm_a_geologist_has_all_points_and_others_have_fewer() -> None:
    """Both are asked in the same words, so that the words give nothing away."""
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template in ("storm_left", "storm_spared_left")]
    asked = set()
    for row in rows:
        state: Any = pool.state(row)
        whole = pool.game.law.allowance["foot"][state.turn.activity]
        spared = state.explorer.specialty == "geologist"
        assert row.choices[0] == whole - (0 if spared else pool.game.law.storm)
        assert {whole, whole - pool.game.law.storm} <= set(row.choices)
        asked.add((spared, pool.game.phrases("question", row.template, {})))
    assert len(asked) == 2
    assert len({words for _, words in asked}) == 1


@pytest.mark.clause("R10.2")
def test_a_river_may_be_thought_to_take_the_other_direction_of_its_card() -> None:
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == "river_flows_to"]
    assert len(rows) >= 20
    for row in rows:
        state: Any = pool.state(row)
        near = state.africa.near[state.turn.goal]
        ways = [near[one - 1] for one in CARDS[int(row.move.split()[1]) - 1].flow]
        assert {state.africa.hexes[one] for one in ways if one >= 0} & set(row.choices[1:])


@pytest.mark.clause("R19.5")
def test_the_sick_are_a_weight_and_carry_nothing() -> None:
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template in ("sick_load", "sick_carry")]
    assert len(rows) >= 20
    for row in rows:
        after: Any = pool.state(row).child(pool.game.parse_move(row.move))
        one, law = after.party, pool.game.law
        load = items(one) + law.person * sick(one)
        carries = law.bearer * (one.bearers - one.sick_bearers)
        assert row.choices[0] == (load if row.template == "sick_load" else carries)


@pytest.mark.clause("SN-R4")
def test_where_a_step_leads_is_asked_among_blank_hexes_around() -> None:
    """Their numbers are on the map; a drawn hex hides its own."""
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == "goes_to"]
    assert len(rows) >= 20
    for row in rows:
        state: Any = pool.state(row)
        near = {state.africa.hexes[one]: one for one in state.africa.near[state.explorer.place] if one >= 0}
        assert all(state.world.blank(near[name]) for name in row.choices)
