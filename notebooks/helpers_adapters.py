"""Parts of the lessons on PettingZoo and OpenSpiel, so that cells hold only what is to be read."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from math import prod, sqrt
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from kernel_games import Bot, game
from kernel_games.adapters import openspiel, pettingzoo
from kernel_games.teaching.lessons import Exercise, Lesson

TIKI = game("tiki_topple")
MOVES = TIKI.moves_for(2)
KINDS = ("up1", "up2", "up3", "topple", "toast")
ROLES = ("top", "middle", "bottom", "none")
KIND = np.array([KINDS.index(move.verb) for move in MOVES])
TIKIS = sorted(
    {move.args[0] for move in MOVES if move.args},
    key=lambda name: MOVES.index(TIKI.parse_move(f"up1 {name}")),
)
_MOVED = np.array([TIKIS.index(move.args[0]) if move.args else -1 for move in MOVES])


def features(name: str, players: int = 2) -> slice:
    """Return the places of one feature's numbers in an observation of Tiki Topple."""
    first = 0
    for feature in TIKI.encoder(players).features:
        size = prod(feature.shape)
        if feature.name == name:
            return slice(first, first + size)
        first += size
    raise KeyError(name)


_SECRETS, _LINE = features("secrets"), features("line")


def roles(seen: dict[str, Any]) -> NDArray[np.int64]:
    """Return, for each move of the game, the part of the seat's own secret card that it moves."""
    numbers = seen["observation"]
    own = numbers[_SECRETS].reshape(-1, len(TIKIS))[:3]
    role = np.full(len(TIKIS), len(ROLES) - 1)
    role[own.argmax(axis=1)] = range(3)
    line = numbers[_LINE].reshape(-1, len(TIKIS))
    lowest = line[line.any(axis=1)][-1].argmax()
    return role[np.where(_MOVED < 0, lowest, _MOVED)]


def ours(bot: Bot, rng: random.Random) -> Callable[[Any], int]:
    """Make one of our bots play on states of OpenSpiel."""

    def step(state: Any) -> int:
        now = state.ply.state
        seat = now.current_player
        move = bot.choose(now.observation(seat), lambda own: now.imagine(seat, own), rng)
        return MOVES.index(TIKI.parse_move(move))

    return step


def interval(won: float, games: int) -> str:
    """Return a share with its 95% interval by Wilson, in per cent."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return f"{share:.0%} ({middle - reach:.0%} to {middle + reach:.0%})"


def pettingzoo_questions(lesson: Lesson) -> list[Exercise]:
    """Set the questions of the lesson, in order."""
    env = pettingzoo.env("tiki_topple", players=2)

    def ones() -> int:
        env.reset(seed=3)
        return int(env.last()[0]["action_mask"].sum())

    def secrets() -> int:
        env.reset(seed=3)
        return int(env.last()[0]["observation"][_SECRETS].sum())

    return [
        lesson.exercise(
            "How many moves may player_0 make now?",
            ones,
            ["The mask has a 1 for each of them.", 'seen["action_mask"].sum()'],
            "The mask has a 1 for each of these moves; it refuses all the others now.",
        ),
        lesson.exercise(
            "How many of the 54 numbers of `secrets` are 1 in what player_0 sees?",
            secrets,
            ["Three rows for each of two players, nine tikis in each row.", "Whose card does player_0 know?"],
            "The three tikis of player_0's own card. The other card is hidden: its 27 numbers are 0.",
        ),
        lesson.exercise(
            "A player won 160 of 200 games. By how many percentage points may the share be off "
            "(1.96 times the standard error)?",
            100 * 1.96 * sqrt(0.8 * 0.2 / 200),
            ["The standard error of a share p in n games is sqrt(p * (1 - p) / n).", "p is 0.8, n is 200."],
            "Between 74 and 86 per cent. A difference of two points would need thousands of games.",
            tolerance=0.2,
        ),
    ]


def openspiel_questions(lesson: Lesson) -> list[Exercise]:
    """Set the questions of the lesson, in order."""
    state = pyspiel.load_game(f"{openspiel.PREFIX}tiki_topple").new_initial_state()

    return [
        lesson.exercise(
            "In how many ways can chance begin?",
            len(state.chance_outcomes()),
            ["One of the three groups takes the three lowest places.", "3 groups, each in 3! orders"],
            "3 groups in 6 orders each. OpenSpiel knows each by its number.",
        ),
        lesson.exercise(
            "You look at 100 worlds that player 0 imagines. In how many does player 0 hold another secret "
            "card than now?",
            0,
            ["What does player 0 know for certain?", "TT-S5"],
            "In none: what players imagine agrees with everything they know.",
        ),
        lesson.exercise(
            "Four play, and three of them win together. What does each of the three get?",
            Fraction(1, 9),
            [
                "They share a 1: a third for each.",
                "What adds up to 1 becomes what adds up to 0: (players * share - 1) / (players - 1).",
            ],
            "(4/3 - 1) / 3 = 1/9, and the fourth loses 1/3. Together that is 0.",
            kind="chance",
        ),
    ]
