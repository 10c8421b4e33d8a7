"""Missing counters: trading in, passing, buying and what is received."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kernel_games.games.kon_tiki import game
from kernel_games.games.kon_tiki.components import DUTIES
from tests.kon_tiki.play import NONE, at_whirlpool, becalmed, legal, position, rich, short
from tests.playing import play, refusal, refused, told


@pytest.mark.clause("KT-X1")
def test_a_card_brings_five_counters_and_a_certificate_three_usable_at_once() -> None:
    assert legal(short()) == ["exchange radio", "redeem certificate"]
    state, events = play(short(), "exchange radio")
    assert told(events) == ["KT-X1", "KT-R6"]
    assert refused(state, "pay red") == "KT-X1"
    state, events = play(state, "take red red red green yellow")
    assert told(events) == ["KT-R4"]
    assert state.hands[0] == (3, 6, 6)
    assert (state.current_player, legal(state)) == (0, ["pay red", "pay red red", "pay red red red"])
    other, _ = play(short(), "redeem certificate", "take red yellow yellow", "pay red")
    assert other.hands[0] == (0, 5, 7)
    assert other.current_player == 1


@pytest.mark.clause("KT-X1")
def test_only_in_need_and_only_with_what_one_has() -> None:
    assert refused(short(turn=1), "exchange radio") == "KT-X1"
    assert refused(short(), "exchange fishing") == "KT-X1"
    assert refused(short(certificates=[0, 1]), "redeem certificate") == "KT-X1"
    assert refused(short(), "take red red red") == "KT-X1"


@pytest.mark.clause("KT-X2")
def test_who_can_get_no_required_counter_must_pass() -> None:
    empty = short(hands=[{"green": 5}, {"red": 24}])
    assert legal(empty) == ["pass"]
    assert refused(empty, "exchange radio") == "KT-X2"
    state, events = play(empty, "pass")
    assert told(events) == ["KT-X2"]
    assert state.current_player == 1
    assert legal(becalmed()) == ["pass"]


@pytest.mark.clause("KT-X3")
def test_when_all_have_passed_the_colour_moves_on_from_red_to_green_to_yellow_to_red() -> None:
    for players in (2, 3, 4):
        for before, after in pairwise(("red", "green", "yellow", "red")):
            state, events = play(becalmed(players, colour=before), *["pass"] * players)
            assert told(events)[-1] == "KT-X3"
            assert state.colour_name == after
            assert state.current_player == 0


@pytest.mark.clause("KT-X3", "KT-R10")
def test_a_move_in_between_begins_both_counts_again() -> None:
    state, events = play(becalmed(hands=[NONE, {"red": 1}]), "pass", "pay red", "pass")
    assert "KT-X3" not in told(events)
    assert state.colour_name == "red"
    assert (state.passes, state.idle) == (1, 1)
    state, events = play(state, "pass")
    assert told(events) == ["KT-X2", "KT-X3"]


@pytest.mark.clause("KT-X4", "KT-R3")
def test_passing_is_not_allowed_otherwise() -> None:
    assert refused(position(), "pass") == "KT-X4"
    assert refused(short(turn=1), "pass") == "KT-X4"
    assert refused(short(), "pass") == "KT-R3"
    assert refused(short(cards=[{}, {}]), "pass") == "KT-R3"


@pytest.mark.clause("KT-M2")
def test_nobody_pays_more_than_is_in_hand() -> None:
    few = position(hands=[{"red": 1, "green": 2}, {}])
    assert refused(few, "pay red red") == "KT-M2"
    assert refused(few, "pay yellow") == "KT-M2"
    governed = position(leg="W1 north", step=1, colour="red", hands=[{"red": 1}, {}])
    assert refused(governed, "pay red red") == "KT-M2"


@pytest.mark.clause("KT-T1")
def test_ten_counters_buy_a_card_of_ones_choice_in_the_same_turn() -> None:
    state, _ = play(rich(), "pay yellow")
    assert (state.current_player, state.phase) == (0, "buy")
    assert legal(state) == [*(f"buy {duty}" for duty in DUTIES), "done"]
    after, events = play(state, "buy cooking")
    assert told(events) == ["KT-T1", "KT-T1"]
    assert after.cards[0] == (0, 0, 1, 0)
    assert after.compartments[0] == (0, 0, 0)
    assert after.pool == (14, 14, 15)
    kept, events = play(state, "done")
    assert told(events) == ["KT-T1"]
    assert kept.compartments[0] == (4, 5, 1)
    assert kept.current_player == after.current_player == 1


@pytest.mark.clause("KT-T1")
def test_only_while_duty_cards_are_left_and_only_of_those() -> None:
    state, _ = play(rich(cards=[{}, {"radio": 7}]), "pay red")
    assert refused(state, "buy radio") == "KT-T1"
    none, _ = play(rich(cards=[{}, dict.fromkeys(DUTIES, 7)]), "pay red")
    assert none.current_player == 1, "nobody is asked a question with only one answer"
    nine, _ = play(position(compartments=[{"red": 4, "green": 4}, {}]), "pay red")
    assert nine.current_player == 1


@pytest.mark.clause("KT-R2")
def test_ten_of_ones_choice_go_and_the_rest_stays_and_one_may_buy_again() -> None:
    state, _ = play(position(compartments=[{"red": 9, "green": 9}, {}]), "pay red red", "buy radio")
    assert state.phase == "return"
    assert len(legal(state)) == 10
    assert refused(state, "return 0 red 9 green 1 yellow") == "KT-R2"
    assert refused(state, "done") == "KT-R2"
    assert game.parse_move("return 8 green 2 red") is game.parse_move("return 2 red 8 green 0 yellow")
    state, events = play(state, "return 8 green 2 red")
    assert told(events) == ["KT-R2"]
    assert state.compartments[0] == (9, 1, 0)
    assert state.phase == "buy"
    state, events = play(state, "buy radio")
    assert told(events) == ["KT-T1", "KT-T1"]
    assert state.cards[0] == (1, 2, 0, 0), "and the fishing card of the stop"
    assert state.compartments[0] == (0, 0, 0)


@pytest.mark.clause("KT-R9")
def test_after_the_move_the_duty_card_comes_first_and_then_the_purchase() -> None:
    state, events = play(rich(), "pay yellow yellow")
    assert told(events)[-1] == "KT-D1"
    assert state.phase == "buy"
    assert refused(state, "pay red") == "KT-R9"


@pytest.mark.clause("KT-T1", "KT-R9")
def test_a_card_may_be_bought_before_the_move_too() -> None:
    full = position(compartments=[{"red": 10}, {}], hands=[{"red": 2}, {"red": 9}])
    assert legal(full) == ["pay red", "pay red red", *(f"buy {duty}" for duty in DUTIES)]
    assert refused(full, "done") == "KT-R9"
    assert refused(full, "return 10 red") == "KT-T1"
    state, events = play(full, "buy radio")
    assert told(events) == ["KT-R9", "KT-T1", "KT-T1"]
    assert (state.current_player, state.phase) == (0, "sail")
    assert state.cards[0] == (0, 1, 0, 0)
    assert state.compartments[0] == (0, 0, 0)
    assert legal(state) == ["pay red", "pay red red"]
    assert game.from_dict(state.to_dict()) == state
    assert play(state, "pay red")[0].current_player == 1
    poor = refusal(position(compartments=[{"red": 9}, {}]), "buy radio")
    assert (poor.clause, poor.facts) == ("KT-T1", {"n": 9})
    assert refused(position(compartments=[{"red": 10}, {}], turn=1), "buy radio") == "KT-T1", (
        "not on others' turns"
    )


@pytest.mark.clause("KT-R9", "KT-R2")
def test_before_the_move_the_ten_are_chosen_and_one_may_buy_again() -> None:
    state, _ = play(position(compartments=[{"red": 12, "green": 9}, {}]), "buy radio")
    assert (state.current_player, state.phase) == (0, "return_early")
    assert refused(state, "pay red") == "KT-R2"
    assert game.from_dict(state.to_dict()) == state
    state, _ = play(state, "return 9 green 1 red")
    assert (state.phase, state.compartments[0]) == ("sail", (11, 0, 0))
    state, _ = play(state, "buy radio", "pay red")
    assert state.cards[0] == (0, 2, 0, 0)
    assert state.current_player == 1


@pytest.mark.clause("KT-R9", "KT-X1")
def test_what_is_bought_before_the_move_helps_in_need() -> None:
    start = position(
        leg="W3 south",
        step=2,
        colour="red",
        hands=[{"green": 2}, {"red": 3}],
        compartments=[{"red": 12}, {"red": 9}],
    )
    assert start.pool[0] == 0
    assert legal(start) == ["pass", *(f"buy {duty}" for duty in DUTIES)]
    state, _ = play(start, "buy radio")
    assert legal(state) == ["exchange radio"], "ten red counters are in the pool now"
    assert refused(state, "pass") == "KT-R3"
    state, _ = play(state, "exchange radio", "take red red red red red", "pay red red")
    assert state.step == 4


@pytest.mark.clause("KT-R9")
def test_who_has_to_pass_may_buy_before_and_the_navigator_after_the_move() -> None:
    state = becalmed(compartments=[{"red": 10}, {}])
    assert legal(state) == ["pass", *(f"buy {duty}" for duty in DUTIES)]
    passed, events = play(state, "pass")
    assert (passed.current_player, passed.phase) == (1, "sail"), "nobody is asked once more"
    assert "cannot get any now" in game.say(events[0])
    navigator, _ = play(at_whirlpool(compartments=[{"red": 10}, {}]), "steer north")
    assert (navigator.current_player, navigator.phase) == (0, "buy")
    asked, events = play(navigator, "buy radio")
    assert told(events)[-1] == "KT-W5"
    assert (asked.current_player, asked.phase) == (1, "ask")


@pytest.mark.clause("KT-R4")
def test_one_of_the_required_colour_at_least_and_no_more_than_the_pool_holds() -> None:
    state, _ = play(short(hands=[{"green": 5}, {"red": 5, "yellow": 23}]), "exchange radio")
    assert refused(state, "take green green green green green") == "KT-R4"
    assert refused(state, "take red red red yellow yellow") == "KT-R4"
    assert len(legal(state)) == 5 + 4
    any_, _ = play(position(hands=[{}, {}], cards=[{"radio": 1}, {}]), "exchange radio")
    assert len(legal(any_)) == 21, "on the first leg every colour is the required one"


@pytest.mark.clause("KT-R4")
def test_a_pool_with_fewer_gives_all_there_is_at_once() -> None:
    others = {"red": 22, "green": 19, "yellow": 24}
    state, events = play(short(hands=[{"green": 5}, others]), "exchange radio")
    assert told(events) == ["KT-X1", "KT-R6", "KT-R4"]
    assert state.hands[0] == (2, 5, 0)
    assert state.pool == (0, 0, 0)
    assert legal(state) == ["pay red", "pay red red"]


@pytest.mark.clause("KT-R4")
def test_an_empty_pool_gives_nothing() -> None:
    hands = [{"red": 2}, {"red": 22, "green": 24, "yellow": 24}]
    state, events = play(position(hands=hands, cards=[{}, {"fishing": 7}]), "pay red red")
    assert told(events)[-2:] == ["KT-D2", "KT-R4"]
    assert state.hands[0] == (0, 0, 0)


@pytest.mark.clause("KT-R6")
def test_what_is_given_back_can_be_received_again() -> None:
    state, _ = play(short(cards=[{"radio": 7}, {}], certificates=[8, 0]), "exchange radio")
    assert state.observation(0)["supply"]["radio"] == 1
    state, _ = play(short(cards=[{"radio": 7}, {}], certificates=[8, 0]), "redeem certificate")
    assert state.observation(0)["supply"]["certificates"] == 1


@pytest.mark.clause("KT-R12")
def test_a_certificate_is_given_back_only_in_need() -> None:
    state = game.positions["plenty"]
    assert refused(state, "redeem certificate") == "KT-R12"
    assert "redeem certificate" not in legal(state)
    assert "redeem certificate" in legal(short())
    without, _ = play(state, "pay red")
    assert without.certificates == state.certificates


@pytest.mark.clause("KT-R4")
def test_the_only_mix_that_the_pool_holds_is_taken_by_itself() -> None:
    hands = [{"red": 23, "green": 24, "yellow": 12}, {"yellow": 10}]
    state, events = play(at_whirlpool(hands=hands, certificates=[4, 4]), "steer north")
    assert state.phase != "reward", "nobody is asked"
    forced = next(event for event in events if event.text == "takes_forced")
    assert forced.facts["counters"] == ["red", "yellow", "yellow"]
    assert state.pool == (0, 0, 0)
