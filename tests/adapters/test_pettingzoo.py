"""Games as environments of PettingZoo: its own tests pass, and agents see and get what seats do."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from kernel_games.adapters import pettingzoo
from kernel_games.engine import TERMINAL, IllegalMove, OptionError
from tests.adapters.conftest import Trial

KNOWN = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""PettingZoo's remark on every environment whose observations have an action mask."""


def make(trial: Trial, **more: Any) -> Any:
    return pettingzoo.env(trial.game, trial.players, **trial.options, **more)


def warned(test: Callable[[], None]) -> set[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        test()
    return {str(each.message) for each in caught}


def any_legal(env: Any, rng: random.Random) -> int | None:
    observation, _, termination, truncation, _ = env.last()
    if termination or truncation:
        return None
    return rng.choice([int(number) for number in np.flatnonzero(observation["action_mask"])])


def test_passes_the_tests_of_pettingzoo(trial: Trial, capsys: pytest.CaptureFixture[str]) -> None:
    assert warned(lambda: api_test(make(trial), num_cycles=60)) == KNOWN
    assert not warned(lambda: seed_test(lambda: make(trial), num_cycles=60))
    assert "Passed API test" in capsys.readouterr().out


def test_whole_games_are_played_and_rewarded_as_they_end(trial: Trial) -> None:
    env, rng = make(trial), random.Random(1)
    env.reset(seed=1)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        state = env.unwrapped.game_state
        got[agent] += env.last()[1]
        if state.current_player != TERMINAL:
            assert agent == f"player_{state.current_player}"
            mask = env.last()[0]["action_mask"]
            moves = trial.game.moves_for(trial.players, **trial.options)
            assert len(mask) == len(moves)
            assert {moves[n] for n in np.flatnonzero(mask)} == set(state.legal_moves())
            others = [each for each in env.agents if each != agent]
            assert not any(env.observe(other)["action_mask"].any() for other in others)
        env.step(any_legal(env, rng))
    assert not env.agents
    returns = state.returns()
    if trial.players == 1:
        assert list(got.values()) == list(returns)
    else:
        assert sum(got.values()) == pytest.approx(0)
        for reward, share in zip(got.values(), returns, strict=True):
            assert reward == pytest.approx((trial.players * share - 1) / (trial.players - 1))


def test_with_the_same_seed_chance_brings_the_same(trial: Trial) -> None:
    env, texts = make(trial), []
    for seed in (5, 5, 6):
        env.reset(seed=seed)
        rng = random.Random(1)
        for _ in env.agent_iter(120):
            env.step(any_legal(env, rng))
        texts.append(env.unwrapped.game_state.to_text())
    assert texts[0] == texts[1]
    if trial.game.chance_moves:
        assert texts[2] != texts[0]
    env.reset()
    assert env.agents, "without a seed too"


def test_the_state_is_what_all_see(trial: Trial) -> None:
    env = make(trial)
    env.reset(seed=1)
    seen = [env.observe(agent)["observation"] for agent in env.agents]
    assert np.array_equal(env.state(), np.concatenate(seen))
    assert env.unwrapped.state_space.contains(env.state())


def test_a_game_that_goes_on_for_too_long_is_broken_off(
    trial: Trial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(trial.game), "practical_length", lambda *_, **__: 7)
    env, rng, moves = make(trial), random.Random(1), 0
    env.reset(seed=1)
    for _ in env.agent_iter():
        action = any_legal(env, rng)
        moves += action is not None
        assert not any(env.terminations.values())
        env.step(action)
    assert moves == 7


def test_a_move_that_is_not_legal_is_refused_with_its_reason() -> None:
    env = pettingzoo.env("tiki_topple", 2)
    env.reset(seed=1)
    game = env.unwrapped.game_state.game
    top = env.unwrapped.game_state.line_names[0]
    with pytest.raises(IllegalMove, match="TT-T4"):
        env.step(game.moves_for(2).index(game.parse_move(f"up1 {top}")))


def test_is_shown_in_words_and_as_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    words, printed, picture = (
        pettingzoo.env("kontor", 2, render_mode=mode) for mode in pettingzoo.RENDER_MODES
    )
    for env in (words, printed, picture):
        env.reset(seed=1)
    assert words.render().startswith("Kontor. ")
    assert printed.render() is None
    assert capsys.readouterr().out == f"{words.render()}\n"
    assert picture.render().startswith("<svg ")
    assert str(words) == "kernel_games_kontor_v0"


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("kontor", 5), "players"),
        (("konto", 2), "game"),
        (("kontor", 2, "variant"), "variant"),
        (("kontor", 2, "no_such"), "no_such"),
    ],
)
def test_bad_arguments_are_named(arguments: tuple[Any, ...], field: str) -> None:
    game, players, *names = arguments
    options: dict[str, Any] = dict.fromkeys(names, 7)
    with pytest.raises(OptionError) as error:
        pettingzoo.env(game, players, **options)
    assert error.value.field == field


def test_an_unknown_render_mode_is_named() -> None:
    with pytest.raises(OptionError, match=r"render_mode = 'rgb_array'.*ansi, human, svg"):
        pettingzoo.env("kontor", 2, render_mode="rgb_array")
