"""The clauses of Kon-Tiki, each by what it does."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from kernel_games.engine import CHANCE, TERMINAL, Event, Match, ParseError
from kernel_games.games.kon_tiki import KonTikiState, game
from kernel_games.games.kon_tiki.chart import CHART
from kernel_games.games.kon_tiki.components import COLOURS, COUNTERS, DUTIES
from kernel_games.testing import check_game
from tests.playing import play, refusal, refused, told

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
    """Steps of a leg of our chart, with the one onto its end (KT-R8)."""
    return len(next(way for way in CHART.passages if way.name == leg).arrows) + 1


def legal(state: KonTikiState) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def at_whirlpool(players: int = 2, **fields: Any) -> KonTikiState:
    """The raft has just been sailed onto W1 by seat 0."""
    return position(players, step=steps(), **fields)


def becalmed(players: int = 2, **fields: Any) -> KonTikiState:
    """Red is required, and nobody has a counter, a card or a certificate."""
    fields = {"hands": [NONE] * players, "colour": "red", **fields}
    return position(players, "W3 south", 2, **fields)


@pytest.mark.clause("KT-M1")
def test_one_two_or_three_arrows_as_the_player_chooses() -> None:
    for count, arrow in ((1, "C1"), (2, "C2"), (3, "C3")):
        state, events = play(position(), " ".join(["pay", *["red"] * count]))
        assert state.place == arrow
        assert told(events)[:2] == ["KT-M3", "KT-M1"]
        steps = [(event.facts["start"], event.facts["end"]) for event in events if event.clause == "KT-M1"]
        assert len(steps) == count, "each step is told, so that a board can show it"
        assert [start for start, _ in steps[1:]] == [end for _, end in steps[:-1]]
    with pytest.raises(ParseError):
        game.parse_move("pay red red red red")


@pytest.mark.clause("KT-M2")
def test_each_counter_goes_into_the_players_own_compartment() -> None:
    state, events = play(position(leg="W3 south", step=2, colour="red", turn=1), "pay red red")
    assert state.observation(None)["hands"][1] == {"red": 3, "green": 5, "yellow": 5}
    assert state.observation(None)["compartments"] == [NONE, {"red": 2, "green": 0, "yellow": 0}]
    assert state.pool == (14, 14, 14)
    assert told(events) == ["KT-M2", "KT-M1", "KT-M1"]
    assert events[0].facts == {"seat": 1, "counters": ["red", "red"], "n": 2}


@pytest.mark.clause("KT-M3")
def test_any_colours_pay_before_the_first_whirlpool_in_any_order() -> None:
    assert len(legal(position())) == 3 + 6 + 10
    assert game.parse_move("pay yellow red green") is game.parse_move("PAY  red Green yellow")
    state, _ = play(position(), "pay yellow red green")
    assert state.hands[0] == (4, 4, 4)


@pytest.mark.clause("KT-M4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_follow_the_numbers(players: int) -> None:
    state = position(players)
    order = []
    for _ in range(players + 1):
        order.append(state.current_player)
        state, _ = play(state, "pay red")
    assert order == [*range(players), 0]
    out_of_turn = position(players).out_of_turn(1)
    assert out_of_turn is not None
    assert out_of_turn.clause == "KT-M4"


@pytest.mark.clause("KT-M5", "KT-M6")
def test_there_is_no_way_back_on_single_and_none_on_double_arrows() -> None:
    assert refused(position(step=2), "back") == "KT-M5"
    assert refused(position(leg="W7 south", step=3, colour="green"), "back") == "KT-M6"


@pytest.mark.clause("KT-M6")
def test_double_arrows_are_sailed_either_way_from_disc_to_disc() -> None:
    south, events = play(position(leg="W7 south", step=3, colour="green"), "pay green green")
    assert [event.facts["end"] for event in events if event.clause == "KT-M6"] == ["78d", "78e"]
    assert south.observation(0)["raft"]["to"] == "W8"
    north, events = play(position(leg="W8 north", step=3, colour="yellow"), "pay yellow yellow")
    assert [event.facts["end"] for event in events if event.clause == "KT-M6"] == ["78d", "78c"]
    assert north.observation(0)["raft"]["to"] == "W7"


@pytest.mark.clause("KT-W1", "KT-R8")
def test_a_whirlpool_is_not_jumped_and_the_step_onto_it_is_paid() -> None:
    state = position(step=steps() - 2)
    assert {len(text.split()) - 1 for text in legal(state)} == {1, 2}
    assert refused(state, "pay red red green") == "KT-W1"
    after, events = play(state, "pay red green")
    assert told(events) == ["KT-M3", "KT-M1", "KT-R8", "KT-W1"]
    assert (after.place, after.phase, after.stops) == ("W1", "steer", 1)
    assert after.compartments[0] == (1, 1, 0)


@pytest.mark.clause("KT-W1")
def test_more_steps_than_lead_to_raroia_are_refused_too() -> None:
    assert refused(near_raroia(), "pay red red") == "KT-W1"


@pytest.mark.clause("KT-W2")
def test_who_reaches_a_whirlpool_must_navigate_in_one_of_two_directions() -> None:
    state = at_whirlpool()
    assert legal(state) == ["steer north", "steer south"]
    for text in ("pay red", "pass", "done", "exchange radio", "buy radio"):
        assert refused(state, text) == "KT-W2"
    north, events = play(state, "steer north")
    assert told(events) == ["KT-W2", "KT-W6", "KT-W3", "KT-W5"]
    assert (north.place, north.observation(0)["raft"]["to"]) == ("W1", "W2")
    assert north.observation(0)["bridges"][0] == {"from": "Callao", "to": "W1 north"}
    south, _ = play(state, "steer south")
    assert south.observation(0)["raft"]["to"] == "W3"
    assert refused(position(), "steer north") == "KT-W2"


@pytest.mark.clause("KT-W6")
def test_the_windows_colour_alone_pays_until_the_next_whirlpool() -> None:
    for side, colour, wrong in (("north", "red", "green"), ("south", "green", "red")):
        state, _ = play(at_whirlpool(), f"steer {side}", "keep", "keep")
        assert state.colour_name == colour
        assert legal(state) == [" ".join(["pay", *[colour] * n]) for n in (1, 2, 3)]
        assert refused(state, f"pay {wrong}") == "KT-W6"
        assert refused(state, f"pay {colour} {wrong}") == "KT-W6"


@pytest.mark.clause("KT-W3")
def test_the_navigator_receives_a_certificate() -> None:
    state, _ = play(at_whirlpool(), "steer north")
    assert state.certificates == (1, 0)
    assert state.scores() == (3, 0)


@pytest.mark.clause("KT-W4")
def test_without_certificates_the_navigator_takes_three_counters_of_any_mix() -> None:
    state, events = play(at_whirlpool(certificates=[3, 5]), "steer north")
    assert told(events)[-1] == "KT-W4"
    assert len(legal(state)) == 10
    assert refused(state, "keep") == "KT-W4"
    assert refused(state, "take red red red red red") == "KT-W4"
    after, events = play(state, "take yellow green green")
    assert after.hands[0] == (5, 7, 6)
    assert after.pool == (14, 12, 13)
    assert told(events) == ["KT-R4", "KT-W5"]


@pytest.mark.clause("KT-W5")
def test_the_turn_ends_with_navigating_and_the_next_player_sails_on() -> None:
    state, _ = play(at_whirlpool(3), "steer north", "keep", "keep", "keep")
    assert (state.current_player, state.phase) == (1, "sail")


@pytest.mark.clause("KT-D1")
def test_a_stop_on_a_linked_arrow_earns_the_card_of_its_tile_but_passing_it_does_not() -> None:
    state, events = play(position(), "pay red red")
    assert told(events)[-1] == "KT-D1"
    assert state.cards[0] == (1, 0, 0, 0)
    over, events = play(position(), "pay red red red")
    assert "KT-D1" not in told(events)
    assert over.scores() == (0, 0)
    swapped, _ = play(position(tiles=TILES[::-1]), "pay red red")
    assert swapped.cards[0] == (0, 0, 0, 1)


@pytest.mark.clause("KT-D2")
def test_five_counters_of_any_mix_where_no_such_card_is_left() -> None:
    cards = [{"fishing": 3}, {"fishing": 4}]
    state, events = play(position(cards=cards), "pay red red")
    assert told(events)[-1] == "KT-D2"
    assert len(legal(state)) == 21
    assert refused(state, "pay red") == "KT-D2"
    assert refused(state, "take red red red") == "KT-D2"
    after, _ = play(state, "take red red yellow green yellow")
    assert after.hands[0] == (5, 6, 7)
    assert after.current_player == 1


@pytest.mark.clause("KT-D3", "KT-R5")
def test_each_is_asked_once_the_next_to_move_first_and_each_wish_is_granted() -> None:
    state, _ = play(at_whirlpool(3, turn=2), "steer north")
    asked = []
    for answer in ("keep", "reshuffle", "keep"):
        asked.append(state.current_player)
        assert legal(state) == ["reshuffle", "keep"]
        assert refused(state, "pay red") == "KT-R5"
        state, events = play(state, answer)
        assert told(events) == ["KT-D3" if answer == "reshuffle" else "KT-R5"]
        if answer == "reshuffle":
            assert state.current_player == CHANCE
            assert len(state.chance_outcomes()) == 24
            state, events = play(state, "tiles equipment cooking radio fishing")
            assert told(events) == ["KT-D3"]
            assert events[0].facts["seat"] == 2, "the captain lays them"
    assert asked == [0, 1, 2]
    assert state.observation(0)["tiles"] == TILES[::-1]
    assert (state.current_player, state.phase) == (0, "sail")


@pytest.mark.clause("KT-D3", "KT-R5")
def test_no_reshuffle_on_open_water_and_none_before_the_disc_is_turned_and_none_twice() -> None:
    asked = refusal(at_whirlpool(), "reshuffle")
    assert asked.clause == "KT-R5"
    assert "once the disc is turned" in game.say(asked)
    assert refused(at_whirlpool(), "keep") == "KT-R5"
    assert refused(position(step=3), "reshuffle") == "KT-D3"
    assert refused(position(), "reshuffle") == "KT-D3"
    state, _ = play(at_whirlpool(), "steer north", "reshuffle", "tiles fishing radio cooking equipment")
    assert state.current_player == 0, "who has asked is not asked again"
    state, _ = play(state, "keep")
    assert refused(state, "reshuffle") == "KT-R5"
    state, _ = play(state, "pay red")
    assert refused(state, "reshuffle") == "KT-D3"


@pytest.mark.clause("KT-R5")
def test_a_player_who_passes_on_the_whirlpool_does_not_have_everybody_asked_again() -> None:
    state, _ = play(at_whirlpool(hands=[NONE, NONE], certificates=[0, 0]), "steer south", "keep", "keep")
    assert refused(state, "redeem certificate") == "KT-X1", "there is none"
    after, _ = play(state, "pass")
    assert (after.current_player, after.phase) == (0, "sail")


def short(**fields: Any) -> KonTikiState:
    """Seat 0 needs red and has none, but two radio cards and a certificate."""
    fields = {
        "hands": [{"green": 5, "yellow": 5}, {"red": 5}],
        "cards": [{"radio": 2}, {}],
        "certificates": [1, 0],
        **fields,
    }
    return position(leg="W3 south", step=2, colour="red", **fields)


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


@pytest.mark.clause("KT-R12")
def test_a_certificate_is_given_back_only_in_need() -> None:
    plenty = position(leg="W3 south", step=2, colour="red", certificates=[1, 0], cards=[{"radio": 1}, {}])
    assert refused(plenty, "redeem certificate") == "KT-R12"
    assert refused(plenty, "exchange radio") == "KT-X1"
    assert refused(position(certificates=[1, 0]), "redeem certificate") == "KT-R12", "any colour pays"


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
def test_a_move_in_between_begins_both_counts_anew() -> None:
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


def rich(**fields: Any) -> KonTikiState:
    """Seat 0 has nine counters in its compartment and pays the tenth."""
    return position(compartments=[{"red": 4, "green": 5}, {}], **fields)


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
    assert (poor.clause, poor.facts) == ("KT-T1", {"n": 9, "price": 10})
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
    assert "can draw none now" in game.say(events[0])
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


def near_raroia(**fields: Any) -> KonTikiState:
    return position(leg="W7 north", step=steps("W7 north") - 1, colour="red", **fields)


@pytest.mark.clause("KT-E1", "KT-E2", "KT-E3", "KT-E4", "KT-E5")
def test_raroia_ends_the_game_and_series_and_certificates_count() -> None:
    cards = [{"fishing": 3, "radio": 1}, {"cooking": 2}]
    state, events = play(near_raroia(cards=cards, certificates=[0, 1]), "pay red")
    assert state.current_player == TERMINAL
    assert state.scores() == (7, 6)
    assert state.returns() == (1, 0)
    assert told(events) == [
        *("KT-M2", "KT-R8", "KT-E1"),
        *("KT-E2", "KT-E3", "KT-E4", "KT-E4"),
        *("KT-E2", "KT-E3", "KT-E4"),
        "KT-E5",
    ]
    assert refused(state, "pay red") == "KT-E1"
    assert not state.attempts()


@pytest.mark.clause("KT-E1")
def test_nothing_is_bought_once_raroia_is_reached() -> None:
    state, _ = play(near_raroia(compartments=[{"red": 9}, {}]), "pay red")
    assert state.current_player == TERMINAL
    assert state.scores() == (0, 0)


@pytest.mark.clause("KT-E2")
def test_counters_are_worthless() -> None:
    state, _ = play(near_raroia(hands=[{"red": 10}, {}], compartments=[{"green": 9}, {}]), "pay red")
    assert state.scores() == (0, 0)


@pytest.mark.clause("KT-E3", "KT-E4")
@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28)]
)
@pytest.mark.parametrize("duty", DUTIES)
def test_what_series_and_certificates_are_worth(duty: str, count: int, points: int) -> None:
    assert position(cards=[{duty: count}, {}], certificates=[count, 0]).scores() == (points + 3 * count, 0)


@pytest.mark.clause("KT-R7")
def test_a_tie_is_shared() -> None:
    state, events = play(near_raroia(players=3, certificates=[1, 1, 0]), "pay red")
    assert told(events)[-1] == "KT-R7"
    assert state.returns() == (0.5, 0.5, 0)


@pytest.mark.clause("KT-R10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_of_passes_in_every_colour_ends_the_voyage(players: int) -> None:
    state, events = play(becalmed(players), *["pass"] * (3 * players))
    assert state.current_player == TERMINAL
    assert told(events).count("KT-X3") == 2
    assert "KT-R10" in told(events)
    assert state.place == "36b"


@pytest.mark.clause("KT-R10")
def test_a_purchase_begins_the_count_anew() -> None:
    start = becalmed(compartments=[{"red": 10}, {}])
    late, _ = play(start, *["pass"] * 4, "buy radio")
    assert (late.current_player, late.idle) == (0, 0)
    state, _ = play(late, "exchange radio")
    assert state.phase == "exchange", "what was bought can be exchanged: the voyage goes on"


@pytest.mark.clause("KT-R10")
def test_the_last_who_passes_may_buy_before_and_who_does_not_ends_the_voyage() -> None:
    state, _ = play(becalmed(compartments=[{}, {"red": 10}]), *["pass"] * 5)
    assert (state.current_player, legal(state)) == (1, ["pass", *(f"buy {duty}" for duty in DUTIES)])
    over, events = play(state, "pass")
    assert over.current_player == TERMINAL
    assert "KT-R10" in told(events)
    ending = next(event for event in events if event.clause == "KT-R10")
    assert game.say(ending) == (
        "Nobody has moved or bought for a whole round of colours: the voyage ends at 36b."
    )
    on, _ = play(state, "buy radio")
    assert on.current_player == 1
    assert legal(on) == ["exchange radio"] if on.pool[COLOURS.index(on.colour_name)] else ["pass"]


@pytest.mark.clause("KT-R10")
def test_on_the_first_leg_one_round_of_passes_ends_it() -> None:
    state, events = play(position(3, hands=[NONE] * 3, step=1), *["pass"] * 3)
    assert state.current_player == TERMINAL
    assert "KT-X3" not in told(events)
    assert "KT-R10" in told(events)


def last_stop() -> KonTikiState:
    """One step before the 64th stop on a whirlpool."""
    return position(leg="W1 north", step=steps("W1 north") - 1, colour="red", stops=63, certificates=[1, 0])


def rare_events() -> list[list[Event]]:
    """What random games seldom come to."""
    none_left = position(cards=[{"fishing": 3}, {"fishing": 4}])
    return [
        play(becalmed(), *["pass"] * 6)[1],
        play(last_stop(), "pay red")[1],
        play(none_left, "pay red red")[1],
    ]


@pytest.mark.clause("KT-R11")
def test_the_sixty_fourth_stop_on_a_whirlpool_ends_the_voyage() -> None:
    before = position(leg="W1 north", step=steps("W1 north") - 1, colour="red", stops=62)
    state, _ = play(before, "pay red")
    assert state.phase == "steer"
    state, events = play(last_stop(), "pay red")
    assert state.current_player == TERMINAL
    assert "KT-R11" in told(events)
    assert state.returns() == (1, 0)


def test_the_clause_that_ended_the_voyage_is_the_one_cited_afterwards() -> None:
    raroia, _ = play(near_raroia(), "pay red")
    stops, _ = play(last_stop(), "pay red")
    calm, _ = play(becalmed(), *["pass"] * 6)
    for state, clause, words in (
        (raroia, "KT-E1", "The raft is at Raroia"),
        (stops, "KT-R11", "That was stop 64"),
        (calm, "KT-R10", "The raft is becalmed at 36b"),
    ):
        for text in ("pay red", "pass", "steer north"):
            found = refusal(state, text)
            assert found.clause == clause
            assert words in game.say(found)


@pytest.mark.clause("KT-R13")
@pytest.mark.parametrize("arrived", [way.name for way in CHART.passages if way.double])
def test_a_disc_does_not_send_the_raft_straight_back(arrived: str) -> None:
    way = next(way for way in CHART.passages if way.name == arrived)
    state = position(leg=arrived, step=len(way.arrows), colour="red")
    state, _ = play(state, "pay red")
    assert state.phase == "steer"
    back = next(
        name.split()[1]
        for name in (f"{way.end} north", f"{way.end} south")
        if CHART.passages[CHART.passage(name) or 0].leg == way.leg
    )
    on = "south" if back == "north" else "north"
    assert legal(state) == [f"steer {on}"]
    found = refusal(state, f"steer {back}")
    assert found.clause == "KT-R13"
    assert way.start in game.say(found)
    after, _ = play(state, f"steer {on}")
    assert game.from_dict(after.to_dict()) == after


def test_chance_and_players_do_not_decide_for_each_other() -> None:
    start = game.new(2)
    assert refused(start, "pay red") == "KT-P3"
    laid, _ = play(start, "tiles fishing radio cooking equipment", "disc 3")
    assert refused(laid, "disc 3") == "KT-P3"
    assert refused(laid, "pay red") == "KT-P3"
    assert refused(position(), "disc 3") == "KT-P3"
    assert refused(position(), "tiles fishing radio cooking equipment") == "KT-P3"
    asked, _ = play(at_whirlpool(), "steer north", "reshuffle")
    assert refused(asked, "keep") == "KT-D3"


def test_every_phase_refuses_every_move_that_does_not_belong_to_it() -> None:
    states = [
        position(),
        short(),
        play(short(), "exchange radio")[0],
        at_whirlpool(),
        play(rich(), "pay yellow")[0],
        play(at_whirlpool(), "steer north")[0],
    ]
    for state in states:
        for move in game.moves:
            found = state.refusal(move)
            assert (found is None) == (move in state.legal_moves())
            if found is not None:
                assert game.say(found).endswith(".")
                assert "{" not in game.say(found)


def test_nothing_is_hidden_from_anybody() -> None:
    state, _ = play(position(3), "pay red red")
    views = [{**state.observation(seat), "seat": None, "legal": None} for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert state.imagine(1, random.Random(1)) == state


def test_a_match_tells_its_story_and_undoes_a_payment() -> None:
    match = Match(game, ["Ada", "Ben"], seed=1, tiles=TILES, discs=DISCS)
    match.play("pay red red")
    lines = [line.text for line in match.log()]
    assert lines[-1] == "C2 is linked to the fishing tile: Ada earns a card of that duty."
    assert "Ada lays red, red into the own compartment" in lines[-4]
    assert match.undo() == match.start
    assert str(match.state) == (
        "Kon-Tiki. Player 1 to sail.\nThe raft is on Callao, 9 steps from W1; any colour pays.\n"
        "Points: Player 1 0; Player 2 0."
    )


def conserved(state: Any) -> None:
    """Nothing is created or lost: counters, duty cards, certificates, tiles, discs."""
    view = state.observation(None)
    for colour in COLOURS:
        held = sum(each[colour] for each in (*view["hands"], *view["compartments"]))
        assert held + view["pool"][colour] == COUNTERS
        assert min(each[colour] for each in (*view["hands"], *view["compartments"], view["pool"])) >= 0
    for duty in DUTIES:
        assert sum(cards[duty] for cards in view["cards"]) + view["supply"][duty] == 7
        assert view["supply"][duty] >= 0
    assert sum(view["certificates"]) + view["supply"]["certificates"] == 8
    assert view["supply"]["certificates"] >= 0
    assert sorted(view["tiles"]) in ([], sorted(DUTIES))
    assert len(set(view["discs"])) == len(view["discs"])


def test_every_action_limit_effect_scoring_and_end_clause_is_cited_in_play() -> None:
    cited = check_game(game, seeds=range(5), invariant=conserved).cited
    cited |= {clause for events in rare_events() for clause in told(events)}
    kinds = ("action", "limit", "effect", "scoring", "end")
    wanted = {clause.id for clause in game.rulebook.values() if clause.kind in kinds}
    assert wanted <= cited, sorted(wanted - cited)


@pytest.mark.slow
def test_every_promise_of_the_engine_is_kept_in_random_games() -> None:
    report = check_game(game, seeds=range(100, 115), invariant=conserved)
    assert report.longest <= game.longest(4)
