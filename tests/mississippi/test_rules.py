"""The clauses of Mississippi, each by what it does; reactions have a file of their own."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kernel_games.bots import Greedy, Random
from kernel_games.engine import CHANCE, TERMINAL, Match, OptionError, ParseError
from kernel_games.games.mississippi import MississippiState, game
from kernel_games.games.mississippi.components import NUMBERS, PLAYERS
from kernel_games.games.mississippi.course import REFERENCE
from kernel_games.games.mississippi.moves import DEGREES
from kernel_games.testing import check_game, check_state
from tests.mississippi.test_components import winding
from tests.playing import play, refused, told
from tests.sampling import sampled

STRAIGHT = winding(1, 20)
THREE_ROWS = winding(3, 6)


def position(
    *ships: list[int] | None, course: dict[str, Any] | None = STRAIGHT, **fields: Any
) -> MississippiState:
    """Ships by seat: the space, and the number that points down the course there."""
    fields |= {"players": len(ships), "course": course, "ships": list(ships)}
    state: MississippiState = game.from_dict(fields)
    return state


def spaces(state: MississippiState) -> list[int]:
    return [place + 1 for place in state.places]


# Setting out


@pytest.mark.clause("MS-S3")
@pytest.mark.parametrize("number", NUMBERS)
def test_the_number_rolled_points_down_the_course(number: int) -> None:
    state, events = play(game.new(3), f"roll {number}")
    assert state.leads(0) == number
    assert told(events) == ["MS-S1", "MS-S2", "MS-S3"]
    assert state.current_player == 0


@pytest.mark.clause("MS-S4")
def test_the_others_follow_and_then_the_die_is_done_with() -> None:
    state, _ = play(game.new(3), "roll 1", "forward 1")
    order = []
    for text in ("roll 2", "forward 3", "roll 3", "forward 5"):
        order.append((state.current_player, state.seat))
        state, _ = play(state, text)
    assert order == [(CHANCE, 1), (1, 1), (CHANCE, 2), (2, 2)]
    assert state.current_player == 0
    assert refused(state, "roll 4") == "MS-S4"
    assert told(play(position([1, 1], [9, 1], None), "roll 4")[1]) == ["MS-S4", "MS-S4"]


@pytest.mark.clause("MS-S2")
def test_turns_go_round_clockwise_from_the_starter_who_is_an_option() -> None:
    match = Match(game, ["Ada", "Ben", "Cleo"], seed=1, starter=2)
    order = []
    for _ in range(4):
        order.append(match.state.current_player)
        match.play("forward 1")
    assert order == [2, 0, 1, 2]
    refusal = match.refusal("forward 1", seat=1)
    assert refusal is not None
    assert refusal.clause == "MS-S2"


@pytest.mark.clause("MS-D10")
def test_a_ship_enters_on_the_first_open_space() -> None:
    state, events = play(position([1, 4], [3, 4], None), "roll 1", "forward 1")
    assert spaces(state) == [1, 3, 2], "space 1 is taken"
    assert told(events)[2:5] == ["MS-D10", "MS-1a", "MS-1b"]


def test_the_die_comes_before_the_first_move() -> None:
    assert refused(game.new(3), "forward 1") == "MS-S3"
    assert len(game.new(3).chance_outcomes()) == 6


# Moving


@pytest.mark.clause("MS-1a", "MS-1b")
def test_a_space_costs_a_log_and_occupied_ones_are_jumped_free() -> None:
    state, events = play(position([2, 1], [3, 1], [5, 1]), "forward 5")
    assert spaces(state) == [9, 3, 5]
    assert state.logs == (15, 20, 20)
    assert state.supply == 5
    assert told(events) == ["MS-1a", "MS-1b"]
    assert events[1].facts["seats"] == [1, 2]


@pytest.mark.clause("MS-1a")
def test_nobody_spends_more_logs_than_are_in_hand() -> None:
    state = position([2, 1], [15, 1], logs=[5, 20])
    assert state.refusal(game.parse_move("forward 5")) is None
    assert refused(state, "forward 6") == "MS-1a"
    assert refused(state, "turn right 120 forward 5") == "MS-1a"
    refusal = state.refusal(game.parse_move("turn 180 forward 4"))
    assert refusal is not None
    assert refusal.facts == {"cost": 6, "logs": 5}


@pytest.mark.clause("MS-2a")
def test_a_space_back_brings_a_log_and_occupied_ones_do_not_count() -> None:
    state, events = play(position([12, 1], [11, 1], [9, 1], logs=[0, 20, 20]), "back 4")
    assert spaces(state) == [6, 11, 9]
    assert state.logs == (4, 20, 20)
    assert told(events) == ["MS-2a", "MS-1b"]


@pytest.mark.clause("MS-2b")
def test_fifteen_back_at_most() -> None:
    state = position([19, 1], [1, 1], logs=[5, 5])
    assert state.refusal(game.parse_move("back 15")) is None
    assert refused(state, "back 16") == "MS-2b"
    assert max(what.args[-1] for what in state.legal_moves() if what.verb == "back") == 15
    check_state(state, random.Random(1))
    assert refused(state, "back 60") == "MS-2b"


@pytest.mark.clause("MS-2c")
def test_without_logs_there_is_no_way_but_back() -> None:
    state = position([9, 1], [15, 1], logs=[0, 20])
    assert refused(state, "forward 1") == "MS-2c"
    assert {str(move) for move in state.legal_moves()} == {
        f"{turn}back {n}" for turn in ("", "turn right 60 ", "turn left 60 ") for n in range(1, 9)
    }


@pytest.mark.clause("MS-2d")
def test_back_without_pay_when_the_supply_is_empty() -> None:
    state, events = play(position([9, 1], [15, 1], logs=[0, 60]), "back 3")
    assert spaces(state) == [6, 15]
    assert state.logs == (0, 60)
    assert told(events) == ["MS-2a", "MS-2d"]


@pytest.mark.clause("MS-D12")
def test_a_player_takes_what_there_is_and_what_turning_cost_is_there_already() -> None:
    state, events = play(position([9, 1], [15, 1], logs=[5, 54]), "turn 180 back 6")
    assert state.logs == (6, 54), "one was in the supply and two were paid for turning"
    assert told(events) == ["MS-6b", "MS-2a", "MS-D12"]
    assert events[2].facts == {"seat": 0, "earned": 3, "due": 6}


@pytest.mark.clause("MS-D4")
def test_no_moving_back_beyond_the_start_in_the_first_turn() -> None:
    assert refused(position([1, 1], None, turns=1).child(game.parse_move("roll 1")), "back 1") == "MS-D4"


@pytest.mark.clause("MS-D4")
@pytest.mark.parametrize(("supply", "logs"), [(7, 1), (0, 0)])
def test_who_must_go_back_and_cannot_stays_and_takes_a_log_if_there_is_one(supply: int, logs: int) -> None:
    start = position([2, 2], [1, 1], logs=[0, 60 - supply])
    assert {str(move) for move in start.legal_moves()} == {
        "stay",
        "turn right 60 stay",
        "turn left 60 stay",
    }
    state, events = play(start, "turn right 60 stay")
    assert spaces(state) == [2, 1]
    assert state.leads(0) == 1
    assert state.logs[0] == logs
    assert told(events) == ["MS-6a", "MS-D4"], "it has not moved next to anybody, so nothing reacts"
    assert refused(start, "turn 180 stay") == "MS-6b"
    assert refused(start, "back 1") == "MS-D4"
    assert refused(start, "forward 1") == "MS-2c"


@pytest.mark.clause("MS-D9")
def test_every_turn_moves_at_least_a_space() -> None:
    for logs in ([0, 20], [5, 20]):
        state = position([4, 1], [9, 1], logs=logs)
        assert refused(state, "stay") == "MS-D9"
        assert refused(state, "turn right 60 stay") == "MS-D9"
    assert refused(play(game.new(3), "roll 1")[0], "stay") == "MS-D9"
    with pytest.raises(ParseError):
        game.parse_move("forward 0")


# Turning


@pytest.mark.clause("MS-6a", "MS-6b")
@pytest.mark.parametrize("steps", range(6))
def test_sixty_degrees_are_free_and_each_further_sixty_cost_a_log(steps: int) -> None:
    side, degrees = DEGREES[steps]
    text = f"turn {side} {degrees} ".replace("  ", " ") if degrees else ""
    start = position([2, 6], [15, 1])
    state, events = play(start, f"{text}forward 3")
    cost = max(0, degrees // 60 - 1)
    assert game.law.costs[steps] == cost
    assert state.logs[0] == 30 - 3 - cost
    assert state.headings[0] == (start.headings[0] + steps) % 6
    assert state.leads(0) == (6 - 1 - steps) % 6 + 1, (
        "a turn to the right brings the number to the left ahead"
    )
    assert told(events) == [*(["MS-6b" if cost else "MS-6a"] if degrees else []), "MS-1a"]


@pytest.mark.clause("MS-6b")
@pytest.mark.parametrize(
    ("price", "wide", "half"), [(1, "one log", "two logs"), (2, "two logs", "four logs")]
)
def test_the_clause_names_what_a_turn_costs_in_this_game(price: int, wide: str, half: str) -> None:
    changed = game.house({"MS-6b.price": price})
    assert changed.rulebook["MS-6b"].text.endswith(f"120 degrees costs {wide}, half a turn costs {half}.")
    costs = {degrees: changed.law.costs[number] for number, (_, degrees) in enumerate(DEGREES)}
    assert (costs[120], costs[180]) == (price, 2 * price)


@pytest.mark.clause("MS-6c")
def test_no_turning_before_the_first_move() -> None:
    state, _ = play(game.new(3), "roll 5")
    assert refused(state, "turn right 60 forward 3") == "MS-6c"
    assert refused(state, "turn 180 back 3") == "MS-6c"
    assert {move.verb for move in state.legal_moves()} == {"forward"}


@pytest.mark.clause("MS-7a")
def test_beyond_a_corner_the_opposite_number_leads() -> None:
    start = position([3, 2], [1, 1], course=THREE_ROWS)
    state, events = play(start, "forward 6")
    assert spaces(state)[0] == 9
    assert state.headings == start.headings
    assert state.leads(0) == 5, "2 led to the east; to the west it is the side across"
    assert told(events) == ["MS-1a", "MS-7a"]
    assert events[1].facts == {"seat": 0, "before": 2, "leads": 5}
    assert play(start._replace(logs=(30, 30)), "forward 13")[0].leads(0) == 2, "the third row runs east again"


# The end


@pytest.mark.clause("MS-8a", "MS-D14")
def test_a_ship_at_the_finish_ends_the_game_and_its_owner_wins() -> None:
    state, events = play(position([15, 1], [3, 1]), "forward 5")
    assert state.current_player == TERMINAL
    assert told(events) == ["MS-1a", "MS-8a", "MS-D14"]
    assert state.winners() == (0,)
    assert state.returns() == (1, 0)
    assert not state.legal_moves()
    assert not state.attempts()
    assert not state.chance_outcomes()
    assert refused(state, "forward 1") == "MS-8a"


@pytest.mark.clause("MS-D6")
def test_a_move_to_the_finish_pays_the_open_spaces_up_to_it() -> None:
    after, events = play(position([15, 1], [18, 1]), "forward 4")
    assert after.current_player == TERMINAL
    assert spaces(after) == [20, 18]
    assert after.logs[0] == 26, "of the five spaces to the finish one is taken"
    assert told(events) == ["MS-1a", "MS-1b", "MS-8a", "MS-D14"]
    assert events[0].facts["cost"] == events[0].facts["spaces"] == 4


@pytest.mark.clause("MS-D6")
def test_past_the_finish_there_is_one_move_for_each_turning() -> None:
    state = position([14, 1], [1, 1], [9, 1], logs=[30, 10, 10])
    forward = [str(move) for move in state.legal_moves() if "forward" in str(move)]
    turnings = ["", "turn right 60 ", "turn right 120 ", "turn 180 ", "turn left 120 ", "turn left 60 "]
    assert forward == [f"{turning}forward {spaces}" for turning in turnings for spaces in range(1, 7)]
    assert sum(state.apply(move).current_player == TERMINAL for move in state.legal_moves()) == 6
    for said in (7, 36, 60):
        refusal = state.refusal(game.parse_move(f"turn 180 forward {said}"))
        assert refusal is not None
        assert refusal.clause == "MS-D6"
        assert "6 open spaces ahead: move forward 6 to reach it" in game.say(refusal)
    check_state(state, random.Random(1))
    check_state(position([1, 1], [2, 1], logs=[30, 30]), random.Random(1))


@pytest.mark.clause("MS-D6")
def test_who_cannot_pay_the_way_to_the_finish_is_told_its_price() -> None:
    state = position([17, 1], [9, 1], logs=[3, 20])
    refusal = state.refusal(game.parse_move("turn right 120 forward 6"))
    assert refusal is not None
    assert refusal.clause == "MS-1a"
    assert refusal.facts == {"cost": 4, "logs": 3}, "one for turning and three up to the finish"
    assert refused(position([16, 1], [9, 1], logs=[3, 20]), "forward 6") == "MS-1a", "the finish is too far"


@pytest.mark.clause("MS-D6")
def test_chance_draws_every_legal_move_alike() -> None:
    state = position([17, 1], [9, 1], logs=[3, 20])
    rng = random.Random(6)
    assert {state.sample(rng) for _ in range(2000)} == set(state.legal_moves())


@pytest.mark.clause("MS-D6")
def test_a_reaction_past_the_finish_ends_there_also_for_one_who_is_pushed() -> None:
    state, events = play(position([16, 2], [18, 2], [3, 1]), "forward 1")
    assert spaces(state) == [17, 20, 3], "2 against 5: three spaces, but only two are left"
    assert told(events) == ["MS-1a", "MS-3a", "MS-3b", "MS-D6", "MS-8a", "MS-D14"]
    assert events[3].facts == {"step": 1, "seat": 1, "by": 3, "spaces": 2}
    assert state.winners() == (1,)
    assert state.scores() == (17, 20, 3)


@pytest.mark.clause("MS-D6")
def test_nobody_moves_after_a_ship_has_reached_the_finish() -> None:
    # The mover at 8 shows 2 and 3 against two sixes; the ship on 5 is due 4 spaces, and 11 is the finish.
    course = {"name": "short", "spaces": winding(2, 6)["spaces"][:11]}
    state, events = play(position([5, 5], [6, 5], None, course=course), "roll 4", "forward 6")
    assert spaces(state) == [11, 6, 8]
    assert told(events)[-3:] == ["MS-4b", "MS-8a", "MS-D14"]


@pytest.mark.clause("MS-D11")
def test_after_a_hundred_turns_of_each_the_ship_furthest_ahead_wins() -> None:
    state, events = play(position([3, 1], [9, 1], [6, 1], turns=299), "back 2")
    assert state.current_player == TERMINAL
    assert told(events)[-1] == "MS-D11"
    assert state.winners() == (1,)
    assert refused(state, "forward 1") == "MS-D11"
    assert game.longest(3) == 303


# The laws


def conserved(state: Any) -> None:
    """60 logs in hands and supply, and one ship a space."""
    assert sum(state.logs) + state.supply == 60
    assert min(state.logs) >= 0
    assert state.supply >= 0
    under_way = [place for place in state.places if place >= 0]
    assert len(set(under_way)) == len(under_way)
    assert max(state.places) <= state.course.finish


def short_games(seeds: range) -> tuple[set[str], int]:
    """Random games on a short course, every promise of a state checked at every ply; what they cite."""
    cited: set[str] = set()
    finished = 0
    for players in PLAYERS:
        for seed in seeds:
            rng = random.Random(f"{players}/{seed}")
            state = game.new(players, course=winding(2, 7))
            while state.current_player != TERMINAL:
                conserved(state)
                cited |= check_state(state, rng)
                state, events = play(state, str(state.sample(rng)))
                cited |= set(told(events))
            cited |= check_state(state, rng)
            finished += state.course.finish in state.places
    return cited, finished


def test_every_action_limit_effect_scoring_and_end_clause_is_cited_in_play() -> None:
    cited, finished = short_games(range(3))
    assert finished >= 10
    cited.add(refused(position([19, 1], [1, 1]), "back 16"))
    cited |= set(told(play(position([2, 2], [1, 1], logs=[0, 53]), "stay")[1]))
    cited |= set(told(play(position([9, 1], [15, 1], logs=[0, 60]), "back 3")[1]))
    cited |= set(told(play(position([3, 1], [9, 1], [6, 1], turns=299), "back 2")[1]))
    kinds = ("action", "limit", "effect", "scoring", "end")
    wanted = {clause.id for clause in game.rulebook.values() if clause.kind in kinds}
    assert wanted <= cited, sorted(wanted - cited)


@pytest.mark.slow
def test_every_promise_of_the_engine_is_kept_in_random_games() -> None:
    report = check_game(game, seeds=range(1), invariant=conserved, **sampled(7))
    assert report.longest <= game.longest(6)


def test_every_move_has_words_of_its_own() -> None:
    labels = {game.label(move) for move in game.moves}
    assert len(labels) == len(game.moves) == 6 * (60 + 60 + 1)
    assert game.label(game.parse_move("turn right 120 back 3")) == "Turn right 120° for 1 log and go back 3"
    assert game.label(game.parse_move("turn left 60 forward 1")) == "Turn left 60° and go forward 1"
    assert game.label(game.parse_move("stay")) == "Stay"
    assert game.label(game.parse_move("roll 4")) == "The die shows 4"


@pytest.mark.parametrize(
    "text",
    ["turn 60 forward 1", "turn right 180 forward 1", "back 0", "forward 61", "roll 7", "turn right 60"],
)
def test_what_is_no_move_is_said_to_be_none_and_cites_no_clause(text: str) -> None:
    with pytest.raises(ParseError, match="is no move of Mississippi; moves read like 'forward 1'"):
        game.parse_move(text)


def test_case_and_spaces_of_a_move_do_not_matter() -> None:
    assert game.parse_move("  Turn RIGHT 60   back 3 ") is game.parse_move("turn right 60 back 3")


def test_a_preview_shows_the_whole_chain_because_nothing_in_it_is_chance() -> None:
    state = position([3, 4], [6, 5], [9, 6])
    assert state.apply(game.parse_move("forward 2")).current_player == 1


def test_nothing_is_hidden_and_the_position_reads_in_words() -> None:
    state = position([3, 4], [20 - 1, 5], [0, 2], turns=2)
    assert state.imagine(None, random.Random(1)) is state
    view = state.observation(1)
    assert view["ships"] == [
        {"space": 3, "heading": 3, "leads": 4},
        {"space": 19, "heading": 2, "leads": 5},
        {"space": 0, "heading": 5, "leads": 2},
    ]
    assert game.describe(view, ["Ada", "Ben", "Cleo"]) == (
        "Mississippi. Cleo to move.\n"
        "Ships on the 20 spaces of the river: Ada on space 3 (its 4 leads), Ben on space 19 (its 5 leads) "
        "and Cleo about to enter (its 2 leads).\n"
        "Logs: Ada 20, Ben 20, Cleo 20; supply: 0."
    )
    assert "Player 2 at the finish" in str(position([3, 4], [20, 5]))
    assert "Player 2 waiting on the shore" in str(position([3, 4], None))


def test_a_saved_match_holds_its_course(tmp_path: Path) -> None:
    match = Match(game, ["Ada", "Ben"], seed=3, course=THREE_ROWS)
    for _ in range(6):
        match.play(match.state.sample(random.Random(1)))
    match.save(tmp_path / "match.jsonl")
    header = json.loads((tmp_path / "match.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert header["options"]["course"] == header["start"]["course"] == THREE_ROWS
    loaded = Match.load(tmp_path / "match.jsonl", game)
    assert loaded.state == match.state
    assert [ply.state for ply in loaded.plies] == [ply.state for ply in match.plies]


@pytest.mark.parametrize("players", [3, 6])
def test_the_greedy_bot_beats_random_clearly_and_does_not_need_a_hundred_turns(players: int) -> None:
    games = 10
    won = 0
    for seed in range(games):
        seat = seed % players
        bots = [Greedy() if other == seat else Random() for other in range(players)]
        state: Any = Match(game, bots, seed=seed).run()
        won += state.winners() == (seat,)
        assert REFERENCE.finish in state.places
    assert won == games


@pytest.mark.clause("MS-D11")
def test_greedy_bots_among_themselves_finish_well_before_the_last_turn() -> None:
    for players in (3, 6):
        for seed in range(3):
            state: Any = Match(game, [Greedy() for _ in range(players)], seed=seed).run()
            assert state.course.finish in state.places
            assert state.turns < 30 * players


def test_a_state_cannot_be_told_from_an_equal_one() -> None:
    first, second = (position([3, 4], [6, 5], [9, 6]) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)
    assert first != position([3, 4], [6, 5], [9, 5])
    with pytest.raises(OptionError):
        game.new(7)


def test_turns_are_taken_in_order_to_the_end() -> None:
    rng = random.Random(4)
    state = game.new(4, starter=3)
    line = [state]
    while state.current_player != TERMINAL:
        state = state.child(state.sample(rng))
        line.append(state)
    assert [before.seat for before, after in pairwise(line) if after.turns > before.turns][:5] == [
        3,
        0,
        1,
        2,
        3,
    ]
    assert state.turns == 400
