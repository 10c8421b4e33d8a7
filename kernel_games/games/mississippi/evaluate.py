"""An estimate of a position, for bots."""

from __future__ import annotations

from kernel_games.games.mississippi.state import MississippiState, Phase


def estimate(state: MississippiState, seat: int) -> float:
    """Return a seat's spaces and logs, which buy as many spaces, less those of its best rival.

    Only reactions change that sum for the better, so a player that looks one move ahead seeks them.
    """
    if state.phase == Phase.OVER:
        return 1000.0 if seat in state.winners() else -1000.0
    worth = [place + logs for place, logs in zip(state.places, state.logs, strict=True)]
    return float(worth[seat] - max(worth[:seat] + worth[seat + 1 :]))
