"""Chance and the other players while a pupil plays on freely: the same for everybody."""

from __future__ import annotations

import random

from kernel_games.engine import CHANCE, TERMINAL, Bot, Move, State, registry
from kernel_games.teaching.walks.data import Step, Walk
from kernel_games.teaching.walks.stages import Stage


def turn(stage: Stage) -> int:
    """Return the number of the turn, where the game counts turns; else 0."""
    number = stage.view.get("turn")
    return number if type(number) is int else 0


def others_play(walk: Walk, step: Step, stage: Stage) -> Stage:
    """Play chance and the other players until the pupil decides again, and return the stage."""
    while stage.state.current_player not in (walk.seat, TERMINAL):
        # Drawn from walk, step and length: every pupil who plays the same moves meets the same luck.
        luck = random.Random(f"{walk.key}/{step.number - 1}/{len(stage.shots)}")
        stage = stage.play([_others_move(step.bot, stage.state, luck)])
    return stage.end()


def _others_move(name: str, state: State, luck: random.Random) -> Move:
    player = state.current_player
    if player == CHANCE:
        return state.sample(luck)
    bot: Bot = registry.load("bots", name)()
    move = bot.choose(state.observation(player), lambda rng: state.imagine(player, rng), luck)
    return state.game.parse_move(move)
