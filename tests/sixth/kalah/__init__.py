"""Kalah: a game of sowing for two, from nobody's box."""

from tests.sixth.kalah.rules import Kalah, game
from tests.sixth.kalah.state import KalahState

__all__ = ["Kalah", "KalahState", "game"]
