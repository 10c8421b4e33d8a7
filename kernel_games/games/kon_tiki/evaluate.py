"""A heuristic value of a position for a seat: its points, and a guess at what they may become."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from kernel_games.games.kon_tiki.chart import NO_SPACE
from kernel_games.games.kon_tiki.moves import ANY
from kernel_games.games.kon_tiki.state import KonTikiState, Phase

_HAND = 0.1
"""Points for the square root of the counters of one colour in hand; a root favours some of each colour."""

_SAVED = 0.75
"""Value of the price of a card in the compartment, as a part of the best card they buy."""

_THREAT = 0.4
"""Weight of the next player's best move against a position."""

_HURRY = 3.0, 8
"""Weight and distance: a lead, or a lag, counts more the nearer Raroia is."""

_COUNTERS = 1.5
"""Value in points of counters instead of a card or certificate."""

_WIN = 1000


def estimate(state: KonTikiState, seat: int) -> float:
    """Estimate a seat's lead, with what its counters may buy, less the next player's best move.

    Once the voyage is over only winning counts. The weights come from some 250 sets that played each other:
    a player who looks one move ahead with them won 99, 94 and 86 of 100 games against one, two and three
    random players.
    """
    scores = state.scores()
    lead = _lead(scores, seat)
    if state.phase == Phase.OVER:
        return lead + (_WIN if lead >= 0 else -_WIN)
    weight, near = _HURRY
    value = _lead([score + _promise(state, other) for other, score in enumerate(scores)], seat)
    value += weight * lead / (near + state.left + state.chart.home[state.passage])
    if state.turn != seat and state.phase != Phase.STEER:
        value -= _THREAT * _prospect(state, state.turn)
    return value


def _lead(values: Sequence[float], seat: int) -> float:
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)


def _promise(state: KonTikiState, seat: int) -> float:
    """Return the value in points of a seat's counters."""
    hand, saved = sum(map(sqrt, state.hands[seat])), sum(state.compartments[seat])
    if seat == state.turn and state.phase in (Phase.RETURN, Phase.RETURN_EARLY):
        saved -= state.due
    elif seat == state.turn:
        hand += sqrt(state.due)
    cards = state.cards[seat]
    best = max((count + 1 for duty, count in enumerate(cards) if state.cards_left(duty)), default=0)
    return _HAND * hand + _SAVED * saved / state.law.price * best


def _prospect(state: KonTikiState, seat: int) -> float:
    """Return the most points that a seat may get by its next move."""
    hand, chart, left = state.hands[seat], state.chart, state.left
    held = sum(hand) if state.colour == ANY else hand[state.colour]
    best = 0.0
    for steps in range(1, min(state.law.steps, held, left) + 1):
        space = chart.link(state.passage, state.step + steps)
        if space != NO_SPACE:
            duty = state.tiles[space]
            best = max(best, state.cards[seat][duty] + 1 if state.cards_left(duty) else _COUNTERS)
        elif steps == left and chart.passages[state.passage].end_whirlpool >= 0:
            best = max(best, state.law.certificate_points if state.certificates_left else _COUNTERS)
    return best
