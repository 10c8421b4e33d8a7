"""The moves of Kon-Tiki and what they bring, each clause by what it does; promises of all its games."""

from __future__ import annotations

import random

import pytest

from kernel_games.engine import CHANCE, Event, Match, ParseError
from kernel_games.games.kon_tiki import game
from kernel_games.games.kon_tiki.chart_file import CHART
from kernel_games.testing import check_game
from tests.kon_tiki.play import (
    DISCS,
    NONE,
    TILES,
    at_whirlpool,
    becalmed,
    conserved,
    last_stop,
    legal,
    position,
    rich,
    short,
    steps,
)
from tests.playing import play, refusal, refused, told
from tests.sampling import sampled


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


def rare_events() -> list[list[Event]]:
    """Return events that random games seldom reach."""
    none_left = position(cards=[{"fishing": 3}, {"fishing": 4}])
    return [
        play(becalmed(), *["pass"] * 6)[1],
        play(last_stop(), "pay red")[1],
        play(none_left, "pay red red")[1],
    ]


@pytest.mark.clause("KT-R13")
@pytest.mark.parametrize("arrived", [way.name for way in CHART.passages if way.double])
def test_a_disc_does_not_send_the_raft_straight_back(arrived: str) -> None:
    way = next(way for way in CHART.passages if way.name == arrived)
    state = position(leg=arrived, step=len(way.arrows), colour="red")
    state, _ = play(state, "pay red")
    assert state.phase == "steer"
    found = refusal(state, "back")
    assert found.clause == "KT-R13"
    assert way.start in game.say(found)
    back = next(other for other in CHART.passages if other.leg == way.leg and other is not way)
    for side in ("north", "south"):
        after, events = play(state, f"steer {side}")
        assert CHART.passages[after.passage].leg != way.leg
        assert ("KT-R13" in told(events)) == (side == back.name.split()[1])
        assert game.from_dict(after.to_dict()) == after


@pytest.mark.clause("KT-W2", "KT-R13")
def test_every_stop_on_a_whirlpool_gives_two_directions_in_two_colours() -> None:
    for way in CHART.passages:
        if way.end_whirlpool >= 0:
            colour = None if way.name == "Callao" else "red"
            state, _ = play(position(leg=way.name, step=len(way.arrows), colour=colour), "pay red")
            assert legal(state) == ["steer north", "steer south"], way.name
            ways = [play(state, move)[0] for move in legal(state)]
            assert len({after.passage for after in ways}) == len({after.colour for after in ways}) == 2


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
    assert lines[-1] == "Arrow C2 is linked to the fishing tile: Ada earns a fishing card."
    assert "Ada pays 2 red counters into their compartment" in lines[-4]
    assert match.undo() == match.start
    assert str(match.state) == (
        "Kon-Tiki. Player 1 to sail.\nThe raft is on Callao, 9 steps from W1; any colour pays.\n"
        "Points: Player 1 0; Player 2 0."
    )


def payment_in_words() -> list[str]:
    """Return a payment as it is offered, and as the log tells it."""
    move = game.parse_move("pay yellow red yellow")
    _, events = play(position(), str(move))
    (paid,) = [event for event in events if "counters" in event.facts]
    return [game.label(move), game.say(paid, ["Ada", "Ben"])]


@pytest.mark.clause("KT-M1", "KT-M3")
def test_counters_are_told_by_colour() -> None:
    offered, told = payment_in_words()
    assert offered == "Pay 1 red and 2 yellow"
    assert told.endswith("Ada pays 1 red counter and 2 yellow into their compartment.")
    assert game.label(game.parse_move("take green green green")) == "Take 3 green"
    assert str(game.parse_move("pay yellow red yellow")) == "pay red yellow yellow", "notation is as it was"


@pytest.mark.usefixtures("spanish")
def test_counters_are_told_by_colour_in_spanish() -> None:
    offered, told = payment_in_words()
    assert offered == "Pagar 1 roja y 2 amarillas"
    assert told.endswith("Ada mete 1 ficha roja y 2 amarillas en su compartimento.")


def test_every_action_limit_effect_scoring_and_end_clause_is_cited_in_play() -> None:
    cited = check_game(game, seeds=range(5), invariant=conserved).cited
    cited |= {clause for events in rare_events() for clause in told(events)}
    kinds = ("action", "limit", "effect", "scoring", "end")
    wanted = {clause.id for clause in game.rulebook.values() if clause.kind in kinds}
    assert wanted <= cited, sorted(wanted - cited)


@pytest.mark.slow
def test_every_promise_of_the_engine_is_kept_in_random_games() -> None:
    report = check_game(game, seeds=range(100, 115), invariant=conserved, **sampled(7))
    assert report.longest <= game.longest(4)


@pytest.mark.clause("KT-M5")
def test_the_raft_never_goes_against_the_arrows() -> None:
    for way in CHART.passages:
        if not way.double:
            colour = None if way.name == "Callao" else "red"
            for step in range(len(way.arrows) + 1):
                state = position(leg=way.name, step=step, colour=colour)
                assert refused(state, "back") == "KT-M5"
                after, _ = play(state, "pay red")
                assert (after.passage, after.step) == (state.passage, step + 1)


@pytest.mark.clause("KT-W2")
def test_the_disc_that_is_turned_is_told_by_its_number() -> None:
    discs = [5, 2, 3, 4, 1, 6, 7, 8]
    _, events = play(at_whirlpool(discs=discs), "steer north")
    assert next(event for event in events if event.clause == "KT-W2").facts["disc"] == 5
