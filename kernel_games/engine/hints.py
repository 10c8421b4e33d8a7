"""Hints: the moves that a strong player would choose."""

from __future__ import annotations

import math
import random
from functools import partial
from typing import NamedTuple

from kernel_games.engine import registry
from kernel_games.engine.errors import GameError, IllegalMove, OptionError
from kernel_games.engine.languages import WORDS, with_signs
from kernel_games.engine.players import Bot, Thought
from kernel_games.engine.reading import read_number
from kernel_games.engine.states import State

_MOST = 10_000
_LEAST = {"promise": 8, "lead": 7, "tries": 5}
"""Least width of each column of numbers."""


class Hint(NamedTuple):
    """The moves that a strong player likes best, the best first; printed, a table and how sure that is.

    Attributes
    ----------
    thoughts : tuple of Thought
        The bot's thought on each move.
    labels : tuple of str
        Each in words, with the reason where the bot has one.
    """

    thoughts: tuple[Thought, ...]
    labels: tuple[str, ...]

    def __repr__(self) -> str:
        """Return a table: for each move its promise of 100, expected lead, tries, and its words.

        The promise has its 95 % interval; in brackets it is that of a single try.
        """
        heads = WORDS["hint"]
        rows = [[*(heads[key] for key in _LEAST), heads["move"]]]
        for thought, label in zip(self.thoughts, self.labels, strict=True):
            lead = "" if thought.lead is None else with_signs(f"{thought.lead:+.1f}")
            rows.append([promised(thought), lead, str(thought.tries), label])
        widths = [max(len(heads[key]), least) for key, least in _LEAST.items()]
        table = "\n".join(
            " ".join([*(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=False)), f" {row[-1]}"])
            for row in rows
        )
        return f"{table}\n{self.verdict}"

    @property
    def verdict(self) -> str:
        """Say how sure it is that the first move is the best of those that were tried."""
        words, (first, *others) = WORDS["hint"], self.thoughts
        if first.error is None:
            return str(words["untested" if first.why is None else "reckoned"])
        rivals = [other for other in others if other.error is not None and not _clearly(first, other)]
        if rivals:
            return str(words["close"]).format(n=first.tries, k=1 + len(rivals))
        return str(words["sure" if others else "alone"]).format(n=first.tries)


def promised(thought: Thought) -> str:
    """Return the promise of a move of 100, with its 95 % interval; in brackets that of a single try."""
    promise = f"{100 * thought.promise:.0f}"
    return f"({promise})" if thought.error is None else f"{promise} ± {196 * thought.error:.0f}"


def _clearly(one: Thought, other: Thought) -> bool:
    """Return whether one move promises more than another one beyond doubt."""
    return one.promise - other.promise > 1.96 * math.hypot(one.error or 0, other.error or 0)


def ask(bot: Bot | str, state: State, rng: random.Random, n: int, seat: int | None) -> Hint:
    """Ask `bot` what it would do in place of the seat that decides; see :meth:`Match.hint`."""
    thinker: object = registry.load("bots", bot)() if isinstance(bot, str) else bot
    if not isinstance(thinker, Bot):
        raise OptionError("bot", bot, f"a Bot, or one of {', '.join(registry.registered_bots())}")
    read_number("n", n, 1, _MOST)
    game, player = state.game, state.current_player
    if seat is not None and (
        refusal := state.out_of_turn(read_number("seat", seat, 0, state.num_players - 1))
    ):
        raise IllegalMove(refusal, game.say(refusal))
    if player < 0:
        raise GameError(WORDS["hint"]["nobody"])
    thoughts = thinker.think(state.observation(player), partial(state.imagine, player), rng)[:n]
    if not thoughts:
        raise GameError(WORDS["hint"]["silent"].format(bot=thinker.name))
    labels = [game.label(game.parse_move(thought.move)) for thought in thoughts]
    whys = ["" if thought.why is None else f" ({game.say(thought.why)})" for thought in thoughts]
    return Hint(tuple(thoughts), tuple(map(str.__add__, labels, whys)))
