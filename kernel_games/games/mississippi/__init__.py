"""Mississippi (Roland Siegers, Mattel 1987)."""

from kernel_games.games.mississippi.course import load_course
from kernel_games.games.mississippi.rules import Mississippi, MississippiState, game

__all__ = ["Mississippi", "MississippiState", "game", "load_course"]
