"""Kontor (Michael Schacht, Goldsieber 1999) with its extension for three and four players."""

from kernel_games.games.kontor.rules import Kontor, game
from kernel_games.games.kontor.state import KontorState
from kernel_games.games.kontor.valuation import Valuation, ValuationStep, valuation

__all__ = ["Kontor", "KontorState", "Valuation", "ValuationStep", "game", "valuation"]
