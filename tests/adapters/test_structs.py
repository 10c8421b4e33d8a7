"""OpenSpiel's structs: reasons for refused actions, and everything as structs and JSON."""

from __future__ import annotations

import json
import random
from typing import Any

import pyspiel
import pytest

from kernel_games.adapters import openspiel
from kernel_games.adapters.structs import ActionStruct, ObservationStruct, StateStruct
from kernel_games.engine import CHANCE, OptionError
from tests.adapters.conftest import Trial
from tests.adapters.test_openspiel import any_action, load
from tests.nile.play import SMALL

TIKI = "python_kernel_games_tiki_topple"


def begun(trial: Trial, plies: int = 0) -> Any:
    """A state in which a player decides."""
    rng = random.Random(4)
    state = load(trial).new_initial_state()
    while state.is_chance_node() or (state.move_number() < plies and not state.is_terminal()):
        state.apply_action(any_action(state, rng))
    return state


def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing(trial: Trial) -> None:
    """Try it with and without asking for the legal actions first."""
    rng = random.Random(5)
    state, tried = begun(trial), 0
    for _ in range(12):
        if state.is_terminal():
            break
        actions = range(
            len(trial.game.chance_moves) if state.is_chance_node() else state.num_distinct_actions()
        )
        legal = state.legal_actions()
        for action in rng.sample(actions, min(len(actions), 40)):
            if action in legal:
                continue
            before, tried = str(state), tried + 1
            for ask in (lambda: None, state.legal_actions):
                ask()
                with pytest.raises(pyspiel.SpielError) as caught:
                    state.apply_action(action)
                error = caught.value
                assert isinstance(error, openspiel.IllegalAction)
                assert error.refusal
                assert error.refusal.clause in trial.game.rulebook
                assert trial.game.say(error.refusal) in str(error)
                assert f"({error.refusal.clause})" in str(error)
            assert str(state) == before
            assert state.legal_actions() == legal
        state.apply_action(any_action(state, rng))
    assert tried


def test_an_action_of_no_number_is_a_sentence(trial: Trial) -> None:
    state = begun(trial)
    most = state.num_distinct_actions() - 1
    for action in (-2, most + 1, 10**6):
        with pytest.raises(openspiel.IllegalAction, match=f"action {action}: expected .* from 0 to {most}"):
            state.apply_action(action)


def test_what_chance_cannot_bring_is_refused() -> None:
    state = pyspiel.load_game(TIKI).new_initial_state()
    possible = {action for action, _ in state.chance_outcomes()}
    game = state.get_game()
    wrong = next(action for action in range(game.max_chance_outcomes()) if action not in possible)
    with pytest.raises(openspiel.IllegalAction, match=r"action \d+: .* \(TT-"):
        state.apply_action(wrong)
    assert {action for action, _ in state.chance_outcomes()} == possible


def test_a_state_is_a_struct_and_json_from_which_it_begins_again(trial: Trial) -> None:
    state = begun(trial, plies=30)
    struct = state.to_struct()
    assert isinstance(struct, StateStruct)
    assert struct.to_dict() == state.to_dict() == json.loads(state.to_json()) == state.ply.state.to_dict()
    game = state.get_game()
    for given in (struct, state.to_dict(), state.to_json()):
        again = game.new_initial_state(given)
        assert again.ply.state == state.ply.state
        assert again.history() == []
        assert again.to_struct() == struct
    if not again.is_terminal():
        rng = random.Random(6)
        again.apply_action(any_action(again, rng))
    read = game.deserialize_state(again.serialize())
    assert read.to_json() == again.to_json()
    assert again.clone().to_json() == again.to_json()
    players = range(trial.players)
    assert [read.information_state_string(each) for each in players] == [
        again.information_state_string(each) for each in players
    ]


def test_an_observation_is_a_struct_without_the_secrets_of_others(trial: Trial) -> None:
    state = begun(trial, plies=10)
    for player in range(trial.players):
        struct = state.to_observation_struct(player)
        assert isinstance(struct, ObservationStruct)
        assert struct.to_json() == state.observation_string(player)
    seat = state.current_player()
    shown = state.to_observation_struct().to_dict()
    assert shown == state.ply.state.observation(None if seat == CHANCE or state.is_terminal() else seat)


def test_actions_are_structs_and_back(trial: Trial) -> None:
    state = begun(trial)
    player = state.current_player()
    for action in state.legal_actions():
        struct = state.action_to_struct(player, action)
        assert isinstance(struct, ActionStruct)
        assert struct == state.action_to_struct(action) == state.actions_to_struct([action])
        assert struct == state.actions_to_struct(player, [action])
        assert struct.to_dict() == {"move": state.action_to_string(player, action)}
        assert state.struct_to_actions(struct) == state.struct_to_actions(struct.to_json()) == [action]
        assert state.validate_action_struct(struct).ok()
    other = state.clone()
    assert state.apply_action_struct(struct).ok()
    other.apply_action(action)
    assert state.to_json() == other.to_json()
    fields, example = state.get_game().action_struct_spec()
    assert (fields, list(json.loads(example))) == ('{"move": string}', ["move"])


@pytest.mark.clause("TT-T4")
def test_a_struct_that_is_not_allowed_gets_a_status_with_the_clause() -> None:
    game = pyspiel.load_game(TIKI)
    state, rng = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(any_action(state, rng))
    before = state.to_json()
    top = state.to_dict()["line"][0]
    status = state.apply_action_struct({"move": f"up1 {top}"})
    assert not status.ok()
    assert "(TT-T4)" in status.message()
    wrong: Any
    for wrong in ({"move": "fly"}, {"move": 3}, {}, [], "no JSON", {"move": "toast", "more": 1}):
        assert not state.validate_action_struct(wrong).ok()
    assert state.to_json() == before
    with pytest.raises(OptionError, match=r"actions = .*expected a list of one action"):
        state.actions_to_struct([1, 2])


def test_a_position_of_other_parameters_is_refused() -> None:
    two, three = (pyspiel.load_game(f"{TIKI}(players={players})") for players in (2, 3))
    given = three.new_initial_state().to_json()
    with pytest.raises(OptionError, match="players = 3: expected 2, a parameter of this game"):
        two.new_initial_state(given)
    with pytest.raises(OptionError, match="struct = 'x': expected a JSON object"):
        two.new_initial_state("x")
    rounds = pyspiel.load_game(f"{TIKI}(rounds=5)").new_initial_state().to_dict()
    with pytest.raises(OptionError, match="rounds = 5: expected 4"):
        two.new_initial_state(rounds)


def test_a_position_on_another_map_is_refused() -> None:
    """When it begins, where its moves are others, and later, where what is seen has another size."""
    africa, practice = (
        pyspiel.load_game(f"python_kernel_games_nile({map_}players=1)") for map_ in ("", "map=practice,")
    )
    state, rng = practice.new_initial_state(), random.Random(1)
    for _ in range(3):
        with pytest.raises(OptionError, match="expected a position of a game with these parameters"):
            africa.new_initial_state(state.to_struct())
        assert practice.new_initial_state(state.to_struct()).to_json() == state.to_json()
        for _ in range(15):
            state.apply_action(any_action(state, rng))


def test_a_position_on_a_map_of_the_same_size_is_refused_where_its_moves_are_others() -> None:
    """There the hex in the middle is published, so that no counter can lie in it."""
    rows = [row if row[:2] != "05" else "05 ~v..v..v~" for row in SMALL["rows"]]
    params = {"players": 1, "map": json.dumps({**SMALL, "rows": rows})}
    other = pyspiel.load_game("python_kernel_games_nile", params)
    practice = pyspiel.load_game("python_kernel_games_nile(map=practice,players=1)")
    assert other.observation_tensor_size() == practice.observation_tensor_size()
    state = practice.new_initial_state()
    state.apply_action(next(one for one in state.legal_actions() if state.action_to_string(one) == "by_hand"))
    with pytest.raises(OptionError, match="expected a position of a game with these parameters"):
        other.new_initial_state(state.to_struct())


@pytest.mark.clause("KT-M5")
def test_a_move_that_is_never_allowed_has_no_number_and_gets_a_status_with_the_clause() -> None:
    state = pyspiel.load_game("python_kernel_games_kon_tiki").new_initial_state()
    while state.is_chance_node():
        state.apply_action(any_action(state, random.Random(1)))
    status = state.validate_action_struct({"move": "back"})
    assert not status.ok()
    assert "(KT-M5)" in status.message()


def test_a_game_is_loaded_from_json() -> None:
    game = pyspiel.load_game_from_json(json.dumps({"game_name": TIKI, "players": 3}))
    assert game.num_players() == 3


def test_equal_structs_are_one_in_a_set(trial: Trial) -> None:
    first, other = begun(trial), begun(trial)
    assert first is not other
    assert {first.to_struct(), other.to_struct()} == {first.to_struct()}
    other.apply_action(any_action(other, random.Random(4)))
    assert len({first.to_struct(), other.to_struct()}) == 2
