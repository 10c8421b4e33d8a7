"""Kon-Tiki (AB-Games, J. W. Spear & Sons 1967)."""

from kernel_games.games.kon_tiki.chart_file import load_chart
from kernel_games.games.kon_tiki.rules import KonTiki, game
from kernel_games.games.kon_tiki.state import KonTikiState

__all__ = ["KonTiki", "KonTikiState", "game", "load_chart"]
