"""Hints: the moves that a strong player would choose."""

from __future__ import annotations

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
_LEAST = {"promise": 7, "lead": 7, "tries": 5}
"""How wide each column of numbers is at least."""


class Hint(NamedTuple):
    """The moves that a strong player likes best, the best first; printed, it is a table.

    Attributes
    ----------
    thoughts : tuple of Thought
        The bot's thought on each move.
    labels : tuple of str
        Each in words.
    """

    thoughts: tuple[Thought, ...]
    labels: tuple[str, ...]

    def __repr__(self) -> str:
        """Return a table: for each move its promise of 100, expected lead, tries, and its words."""
        heads = WORDS["hint"]
        rows = [[*(heads[key] for key in _LEAST), heads["move"]]]
        for thought, label in zip(self.thoughts, self.labels, strict=True):
            lead = "" if thought.lead is None else with_signs(f"{thought.lead:+.1f}")
            rows.append([f"{100 * thought.promise:.0f}", lead, str(thought.tries), label])
        widths = [max(len(heads[key]), least) for key, least in _LEAST.items()]
        return "\n".join(
            " ".join([*(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=False)), f" {row[-1]}"])
            for row in rows
        )


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
        msg = "there is nothing to advise: nobody decides now"
        raise GameError(msg)
    thoughts = thinker.think(state.observation(player), partial(state.imagine, player), rng)[:n]
    if not thoughts:
        raise GameError(f"{thinker.name} cannot say what it thinks of its moves, as search can")
    return Hint(tuple(thoughts), tuple(game.label(game.parse_move(thought.move)) for thought in thoughts))
