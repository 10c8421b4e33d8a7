"""How well a seat stands in Tiki Topple."""

from __future__ import annotations

from kernel_games.games.tiki_topple.components import CARDS, REACH, VALUES
from kernel_games.games.tiki_topple.state import TikiState


def estimate(state: TikiState, seat: int) -> float:
    """Points now, plus what the own card's tikis bring, each times a chance that it stays or gets there.

    The chance is 0.8 for each tiki above, times 0.6 where too many are: the best of twelve such pairs in
    1,200 games each against each other.
    """
    card = state.table.secrets[seat]
    points = float(state.table.scores[seat])
    if state.scored or card < 0:
        return points
    for tiki, value, reach in zip(CARDS[card], VALUES, REACH, strict=True):
        if tiki in state.line:
            above = state.line.index(tiki)
            points += value * 0.8**above * (1 if above < reach else 0.6)
    return points
