"""Consequences of house rules in a terminal: what changes, and what many games say."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_games.consequences import compare
from kernel_games.engine import game
from kernel_games.engine.house_line import read_line

SEATS = 2


def compare_rules(name: str, rules: Sequence[str], *, games: int, bot: str, seed: int | str) -> None:
    """Print which clauses, examples and steps of walks house rules change.

    Parameters
    ----------
    name : str
        The game.
    rules : sequence of str
        The house rules: ``TT-K1.points=20``, ``TT-T7=off``; or one line of text with all of them.
    games : int
        How many games to play by each of the two; 0 plays none.
    bot, seed : str
        Who plays them at all seats, and by which chance.

    Raises
    ------
    OptionError
        Names the rule, its value and what would be right.
    ImportError
        If games are played and the extra ``lab`` is not installed.
    """
    text = "; ".join(rules)
    line = text if "):" in text else f"({name}): {text}"
    _, house = read_line(name, line)
    seats = max(SEATS, game(name).players[0])
    print(compare(name, house, games=games, bots=[bot] * seats, seed=seed))
