"""Which questions of practice are worth asking, and the mistakes that people make; see ``practice.toml``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.engine import Move
from kernel_games.games.kon_tiki import chart_file
from kernel_games.games.kon_tiki.components import DUTIES
from kernel_games.games.kon_tiki.moves import ANY, EXCHANGES, PAYS, STEERS
from kernel_games.games.kon_tiki.state import KonTikiState, Phase

_CLOSE = 3
"""Points between the first two in a result that is not seen at a glance."""


def _close_end(state: KonTikiState, move: Move) -> bool:
    first, second, *_ = sorted(state.child(move).scores(), reverse=True)
    return first - second <= _CLOSE


def _counters_mislead(state: KonTikiState, move: Move) -> bool:
    """Return True if somebody else than the winner has the most counters left, in a close result."""
    after = state.child(move)
    counters = [sum(hand) + sum(own) for hand, own in zip(after.hands, after.compartments, strict=True)]
    scores = after.scores()
    return counters[scores.index(max(scores))] < max(counters) and _close_end(state, move)


def _after_the_captain(state: KonTikiState, move: Move) -> bool:
    """Return True if the captain, who has the highest number, has moved, and number one is next."""
    after = state.child(move)
    return state.turn == state.num_players - 1 and after.phase == Phase.SAIL and after.turn == 0


def _one_is_asked(state: KonTikiState, move: Move) -> bool:
    return state.child(move).phase == Phase.ASK


def _traded_in(state: KonTikiState, _move: Move) -> bool:
    return state.phase == Phase.EXCHANGE


def _certificate_and_few(state: KonTikiState, _move: Move) -> bool:
    """Return True with a certificate, none or one counter that pays, and some of them in the pool."""
    if state.phase != Phase.SAIL or not state.certificates[state.turn] or state.colour == ANY:
        return False
    return state.hands[state.turn][state.colour] <= 1 and state.pool[state.colour] > 0


def _all_asked(state: KonTikiState, move: Move) -> bool:
    return state.child(move).phase == Phase.SAIL


def _holds(state: KonTikiState, move: Move) -> bool:
    """Return True if the player has what is to be traded in."""
    return move in EXCHANGES and state.holds(EXCHANGES[move]) > 0


def _not_past_raroia(state: KonTikiState, _move: Move) -> bool:
    """Return True on a leg that ends on a whirlpool."""
    return state.chart.passages[state.passage].end_whirlpool >= 0


def _some_duty_is_out(state: KonTikiState, _move: Move) -> bool:
    """Return True if no card of one duty or another is left: then the arrow has to be looked at."""
    return not all(state.cards_left(duty) for duty in range(len(DUTIES)))


def _few_certificates(state: KonTikiState, _move: Move) -> bool:
    return state.certificates_left <= 1


def _about_ten(state: KonTikiState, _move: Move) -> bool:
    """Return True before a move, with about as many counters as a card costs, and cards of each duty."""
    away = abs(sum(state.compartments[state.turn]) - state.law.price)
    left = all(state.cards_left(duty) for duty in range(len(DUTIES)))
    return state.phase == Phase.SAIL and away < _CLOSE and left


def _several_certificates(state: KonTikiState, move: Move) -> bool:
    return state.child(move).certificates[0] > 1


def _nothing_to_buy(state: KonTikiState, _move: Move) -> bool:
    return not any(move.verb == "buy" for move in state.legal_moves())


def _at_raroia(state: KonTikiState, move: Move) -> bool:
    """Return True if a payment on the last leg takes the raft to Raroia, or is one short of it."""
    last = state.chart.passages[state.passage].end_whirlpool < 0
    return last and state.left - sum(PAYS[move]) in (0, 1)


def _one_arrow(state: KonTikiState, move: Move) -> bool:
    """Return True if one arrow is paid for, with an arrow behind the raft as well as before it."""
    return sum(PAYS[move]) == 1 and state.step > 1


def _several_arrows(_state: KonTikiState, move: Move) -> bool:
    return sum(PAYS[move]) > 1


CLOSE: Mapping[str, Callable[[KonTikiState, Move], bool]] = {
    "KT-R4 may": _traded_in,
    "KT-R4 which": _traded_in,
    "may_redeem": _certificate_and_few,
    "may_buy": _about_ten,
    "named_certificates": _several_certificates,
    "KT-X1 may": _holds,
    "KT-X1 which": _holds,
    "KT-W1 which": _not_past_raroia,
    "gets_card": _some_duty_is_out,
    "gets_certificate": _few_certificates,
    "sails_to": _one_arrow,
    "sails_on": _several_arrows,
    "pays_next": _after_the_captain,
    "asked_first": _one_is_asked,
    "moves_then": _all_asked,
    "wins_with_counters": _counters_mislead,
    "wins_seat": _close_end,
    "shared_seats": _close_end,
    "arrives_now": _at_raroia,
    "find_earn": _nothing_to_buy,
}


def _along_the_leg(state: KonTikiState, move: Move) -> list[str]:
    """Return places that are one or two arrows off, before and behind where the raft ends."""
    count, way = sum(PAYS[move]), state.chart.passages[state.passage]
    ends = (state.step + count + away for away in (1, -1, 2, -2, -3, 3))
    here = [end for end in ends if 0 < end <= len(way.arrows) and end != state.step]
    return [state.chart.place(state.passage, end) for end in here] + _near_by(state, state.step + count)


def _before_and_behind(state: KonTikiState, _move: Move) -> list[str]:
    """Return the arrow behind the raft first: there it would sail against the arrows."""
    arrows = range(1, len(state.chart.passages[state.passage].arrows) + 1)
    ends = [state.step + away for away in (-1, 2, -2, 3, -3) if state.step + away in arrows]
    return [state.chart.place(state.passage, end) for end in ends] + _near_by(state, state.step + 1)


def _near_by(state: KonTikiState, step: int) -> list[str]:
    """Return arrows as far along other ways from the whirlpool, or the port, that the raft has left."""
    chart = state.chart
    start = chart.passages[state.passage].start
    others = [n for n, way in enumerate(chart.passages) if way.start == start and n != state.passage]
    return [chart.place(n, min(step, len(chart.passages[n].arrows))) for n in others]


def _first_arrows(state: KonTikiState, move: Move) -> list[str]:
    """Return the arrow back first, then those of the other direction, and the next ones."""
    chart, passage = state.chart, state.passage
    back = chart.place(passage, len(chart.passages[passage].arrows))
    onward = chart.onward[passage]
    here, other = onward[STEERS[move]], onward[1 - STEERS[move]]
    return [back, chart.place(other, 1), chart.place(here, 2), chart.place(other, 2)]


def _in_series(state: KonTikiState, move: Move) -> list[int]:
    """Return what cards might seem to be worth: one each, certificates, or another number of cards."""
    after = state.child(move)
    count = next(count for cards in after.cards for count in cards if count)
    worth = after.law.worth
    return [count, after.law.certificate_points * count, *worth[max(0, count - 1) : count + 2], 2 * count]


def _certificates(state: KonTikiState, move: Move) -> list[int]:
    """Return what certificates might seem to be worth: a series, one each, or one fewer or more."""
    after = state.child(move)
    count, points = after.certificates[0], after.law.certificate_points
    series = after.law.worth[min(count, len(after.law.worth) - 1)]
    return [series, count, points * (count - 1), points * (count + 1), 2 * count]


def _first_arrow(view: Mapping[str, Any]) -> str:
    chart = chart_file.read(view["chart"]) if view["chart"] else chart_file.CHART
    passage = chart.passage(view["raft"]["leg"])
    return "" if passage is None else chart.place(passage, 1)


MISTAKES: Mapping[str, Callable[[KonTikiState, Move], list[Any]]] = {
    "sails_to": _before_and_behind,
    "sails_on": _along_the_leg,
    "leads_to": _first_arrows,
    "series_points": _in_series,
    "cards_points": _in_series,
    "named_certificates": _certificates,
}

READ: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "leads_to": _first_arrow,
    "moves_now": lambda view: view["turn"],
    "may_buy": lambda view: sum(view["compartments"][0].values()) >= view["law"].price,
    "may_redeem": lambda view: not view["colour"] or not view["hands"][0][view["colour"]],
}
