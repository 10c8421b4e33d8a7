"""Everything that plays besides the pupil, the same for everybody: the step itself, chance, other players."""

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
        stage = stage.play([bots_move(walk, step, stage)])
    return stage.end()


def bots_move(walk: Walk, step: Step, stage: Stage) -> Move:
    """Return what comes next: by chance, or what the step's bot would play for whoever decides."""
    # Drawn from walk, step and length: every pupil who plays the same moves meets the same luck.
    luck = random.Random(f"{walk.key}/{step.number - 1}/{len(stage.shots)}")
    return _others_move(step.bot, stage.state, luck)


def step_plays(step: Step, stage: Stage) -> Stage:
    """Return a stage after the step has played what it plays, told as far as the step tells it."""
    play = step.play
    if step.do in ("try", "free"):
        # The pupil has moved: the shots begin again with it, and go on from there.
        first = stage._replace(at=0)
        return first.before(play.before) if play and play.before else first.end()
    if play is None:
        return stage
    if play.moves:
        stage = stage.fresh().play_allowed(play.moves)
    return stage.before(play.before) if play.before else stage.end()


def _others_move(name: str, state: State, luck: random.Random) -> Move:
    player = state.current_player
    if player == CHANCE:
        return state.sample(luck)
    bot: Bot = registry.load("bots", name)()
    move = bot.choose(state.observation(player), lambda rng: state.imagine(player, rng), luck)
    return state.game.parse_move(move)
