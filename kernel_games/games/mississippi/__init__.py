"""Mississippi (Roland Siegers, Mattel 1987)."""

from kernel_games.games.mississippi.course import load_course
from kernel_games.games.mississippi.rules import Mississippi, game
from kernel_games.games.mississippi.state import MississippiState

__all__ = ["Mississippi", "MississippiState", "game", "load_course"]
