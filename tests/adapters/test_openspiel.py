"""Games among OpenSpiel's: its own tests pass, and information states agree with what seats imagine.

``python -m tests.adapters.test_openspiel`` writes the playthroughs anew: read the diff.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import kernel_games
from kernel_games.adapters import openspiel
from kernel_games.engine import OptionError
from tests.adapters.conftest import TRIALS, Trial
from tests.sixth.kalah import game as kalah

openspiel.register(kalah)
FOLDER = Path(__file__).parent / "golden"
WIDTH = 120


def named(trial: Trial) -> str:
    params = {"players": trial.players, **trial.options}
    return f"{openspiel.PREFIX}{trial.game.name}({','.join(f'{key}={params[key]}' for key in params)})"


def load(trial: Trial) -> Any:
    return pyspiel.load_game(named(trial))


def any_action(state: Any, rng: random.Random) -> int:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, chances)[0])
    return int(rng.choice(state.legal_actions()))


def seen(state: Any, player: int) -> tuple[Any, ...]:
    return (
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.legal_actions() if player == state.current_player() else (),
    )


def test_passes_the_test_of_openspiel(trial: Trial) -> None:
    pyspiel.random_sim_test(load(trial), num_sims=1, serialize=True, verbose=False)


class First:
    """Says of a state whether it is the first in which its player decides."""

    def __init__(self) -> None:
        self.met: set[int] = set()

    def __call__(self, state: Any) -> bool:
        new = state.current_player() not in self.met
        self.met.add(state.current_player())
        return new


def played(trial: Trial) -> str:
    """OpenSpiel's own account of a game, without tensors: what it is, its first decision, its end."""
    changes: dict[str, Any] = {"ShouldDisplayStateTracker": First, "_format_tensor": lambda *_, **__: []}
    with patch.multiple(generate_playthrough, **changes):
        lines = generate_playthrough.playthrough_lines(named(trial), seed=1)
    states = "\n".join(lines).split("\n# State ")
    first = next(state for state in states[1:] if "IsChanceNode() = False" in state)
    kept = [
        line if len(line) <= WIDTH else f"{line[:WIDTH]} ... {len(line)}"
        for part in (states[0], first, states[-1])
        for line in ("State " * (part is not states[0]) + part).splitlines()
    ]
    actions = [
        line for state in states[1:] for line in state.splitlines() if line.startswith('# Apply action "')
    ]
    return "\n".join([*kept, "", f"{len(actions)} actions", *actions[-12:], ""])


@pytest.mark.parametrize("trial", TRIALS[:-1], ids=named)
def test_a_game_is_played_through_as_before(trial: Trial) -> None:
    golden = (FOLDER / f"{trial.game.name}-{trial.players}.txt").read_text(encoding="utf-8")
    assert played(trial) == golden


def test_a_position_and_what_a_player_imagines_are_one_to_them(trial: Trial) -> None:
    """Strings, tensors and legal actions; and in whatever others hold there, their actions follow."""
    rng = random.Random(1)
    state, asked = load(trial).new_initial_state(), 0
    while not state.is_terminal() and asked < 40:
        if rng.random() < 0.3:
            asked += 1
            for player in range(trial.players):
                worlds = [state.resample_from_infostate(player, rng.random) for _ in range(3)]
                for world in worlds:
                    assert seen(world, player) == seen(state, player)
                    again = world.resample_from_infostate(player, rng.random)
                    assert again.information_state_string(player) == state.information_state_string(player)
        state.apply_action(any_action(state, rng))


def test_players_who_noted_the_same_see_the_same_and_may_do_the_same(trial: Trial) -> None:
    """In all worlds that one player imagines, whoever decides there."""
    rng = random.Random(2)
    state = load(trial).new_initial_state()
    for _ in range(25):
        if state.is_terminal():
            break
        noted: dict[tuple[int, str], tuple[str, list[int]]] = {}
        for _ in range(8):
            world = state.resample_from_infostate(0, rng.random)
            for _ in range(6):
                if world.is_terminal():
                    break
                if not world.is_chance_node():
                    key = (world.current_player(), world.information_state_string())
                    found = (world.observation_string(), world.legal_actions())
                    assert noted.setdefault(key, found) == found
                world.apply_action(any_action(world, rng))
        state.apply_action(any_action(state, rng))


def test_an_information_state_forgets_nothing_and_tells_no_secret(trial: Trial) -> None:
    rng = random.Random(3)
    state, before = load(trial).new_initial_state(), [""] * trial.players
    for _ in range(80):
        if state.is_terminal():
            break
        now = [state.information_state_string(player) for player in range(trial.players)]
        assert all(later.startswith(earlier) for earlier, later in zip(before, now, strict=True))
        before = now
        state.apply_action(any_action(state, rng))


def test_what_was_seen_before_leaves_nothing_in_a_tensor(trial: Trial) -> None:
    """A state's own tensors are written by an observer that is used again and again."""
    rng = random.Random(4)
    state = load(trial).new_initial_state()
    for _ in range(12):
        state.apply_action(any_action(state, rng))
    early = state.clone()
    for _ in range(12):
        if not state.is_terminal():
            state.apply_action(any_action(state, rng))
    used, new = (make_observation(load(trial), pyspiel.IIGObservationType(perfect_recall=True)) for _ in "ab")
    used.set_from(state, 0)
    used.set_from(early, 0)
    new.set_from(early, 0)
    assert np.array_equal(used.tensor, new.tensor)
    used.set_from(state, 0)
    assert not np.array_equal(used.tensor, new.tensor)


def test_a_tensor_is_what_the_encoder_reads_scaled_to_its_bounds(trial: Trial) -> None:
    rng = random.Random(4)
    state = load(trial).new_initial_state()
    for _ in range(12):
        state.apply_action(any_action(state, rng))
    encoder = trial.game.encoder(trial.players, **trial.options)
    low, high = map(np.array, encoder.bounds())
    found = np.array(state.observation_tensor(0)) * (high - low) + low
    assert np.allclose(found, encoder(state.ply.state.observation(0)), atol=1e-2)


def test_a_tensor_has_nothing_where_no_ply_was_yet(trial: Trial) -> None:
    """Learners read these places as "no move"."""
    rng = random.Random(4)
    state = load(trial).new_initial_state()
    for _ in range(5):
        state.apply_action(any_action(state, rng))
    memory = make_observation(load(trial), pyspiel.IIGObservationType(perfect_recall=True))
    memory.set_from(state, 0)
    read = np.flatnonzero(memory.dict["moves"])
    assert 0 < len(read) <= 5
    assert read[-1] + 1 == len(read), "what was read comes first"


def test_only_its_owner_notes_a_card_that_is_drawn() -> None:
    state = pyspiel.load_game("python_kernel_games_tiki_topple").new_initial_state()
    rng = random.Random(1)
    while state.is_chance_node():
        state.apply_action(any_action(state, rng))
    ada, ben = (state.information_state_string(player).splitlines() for player in (0, 1))
    deals = [(one.split(" [")[0], other.split(" [")[0]) for one, other in zip(ada, ben, strict=True)]
    own = "deal " + " ".join(state.ply.state.observation(0)["secrets"][0])
    assert (own, "deal hidden") in deals
    assert "hidden" not in own
    kind = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    public = make_observation(state.get_game(), kind).string_from(state, 0)
    assert public.startswith("spectator\n")
    assert public.count("deal hidden") == 2


def test_search_of_openspiel_plays(trial: Trial) -> None:
    rng, own = np.random.RandomState(1), random.Random(1)
    game = load(trial)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        max_simulations=60,
        max_world_samples=20,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        random_state=rng,
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, own.random))
    state, moves = game.new_initial_state(), 0
    while moves < 3 and not state.is_terminal():
        legal = () if state.is_chance_node() else state.legal_actions()
        # More often where there is less to choose: there the tree goes deep.
        if len(legal) > 1 and own.random() * len(legal) < 4:
            action = bot.step(state)
            assert action in legal
            state.apply_action(action)
            moves += 1
        else:
            state.apply_action(any_action(state, own))
    assert moves == 3


def test_a_state_that_is_written_reads_back_with_all_that_was_noted(trial: Trial) -> None:
    rng = random.Random(4)
    game = load(trial)
    state = game.new_initial_state()
    for _ in range(30):
        state.apply_action(any_action(state, rng))
    for each in (state, state.resample_from_infostate(0, rng.random)):
        again = game.deserialize_state(each.serialize())
        assert again.ply.state == each.ply.state
        assert [seen(again, player) for player in range(trial.players)] == [
            seen(each, player) for player in range(trial.players)
        ]


def test_utilities_add_up() -> None:
    game = pyspiel.load_game("python_kernel_games_tiki_topple(players=3)")
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-0.5, 1, 0)
    alone = pyspiel.load_game("python_kernel_games_nile(players=1)")
    assert (alone.min_utility(), alone.max_utility(), alone.utility_sum()) == (0, 1, None)
    assert alone.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_parameters_are_players_options_and_what_else_a_game_takes() -> None:
    line = ["Nani", "Wikiwiki", "Huhu", "Nui", "Lokahi", "Akamai", "Eepo", "Hookipa", "Kapu"]
    params = {"players": 3, "rounds": 7, "starter": 2, "line": json.dumps(line)}
    state = pyspiel.load_game("python_kernel_games_tiki_topple", params).new_initial_state()
    expected = kernel_games.game("tiki_topple").new(3, rounds=7, starter=2, line=line)
    assert state.ply.state == expected
    small = pyspiel.load_game("python_kernel_games_nile(map=practice,players=1)")
    assert small.new_initial_state().ply.state == kernel_games.game("nile").new(1, map="practice")
    assert pyspiel.load_game(str(small)).observation_tensor_size() == small.observation_tensor_size()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("kontor(players=5)", "players = 5: expected .* from 2 to 4"),
        ("kontor(variant=7,players=3)", "variant = 7"),
        ("nile(map=atlantis)", "map = 'atlantis'"),
        ("kalah(seeds=2)", "seeds = 2"),
    ],
)
def test_bad_parameters_are_named(name: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        pyspiel.load_game(openspiel.PREFIX + name)


if __name__ == "__main__":
    for each in TRIALS[:-1]:
        (FOLDER / f"{each.game.name}-{each.players}.txt").write_text(played(each), encoding="utf-8")
