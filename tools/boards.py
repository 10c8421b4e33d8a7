"""Pictures of the boards for the README and the site, in the current language."""

from __future__ import annotations

from kernel_games.bots import Greedy
from kernel_games.drawing.minify import minify
from kernel_games.drawing.pictures import picture
from kernel_games.drawing.svg import slim
from kernel_games.engine import Game, Match

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


def board(rules: Game) -> str:
    """Draw a game under way, for the README and for comparing by eye."""
    names = NAMES[: min(3, rules.players[-1])]
    match = Match(rules, [Greedy(name) for name in names], seed="board")
    match.run()
    decided = [ply.state for ply in match.plies if ply.state.current_player >= 0]
    state = decided[len(decided) // 2]
    return minify(slim(picture(state, state.current_player, names).drawing)) + "\n"
